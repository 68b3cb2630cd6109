//! Flow of a scenario: an entry that stands for one flow, or for several that are alike.

use super::MAX_FLOWS;
use super::parameter::{Group, Spec, Visitor, assumed};
use crate::host::app;
use crate::lntp;
use crate::packet_faults::{Delay, Duplicate, Keep, Lose};
use crate::quic;
use crate::rng::Stream;
use crate::tcp;
use crate::traffic::{Arrivals, Sizes, arrivals};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Flow {
    pub name: String,
    pub from: String,
    pub to: String,
    /// Router or link at which the packets of both ends turn round; empty: none.
    pub via: String,
    pub enabled: bool,
    /// Whether the run does not wait for this flow to end.
    pub background: bool,
    /// Number of flows that this entry stands for.
    pub count: u64,
    pub start: u64,
    /// Time over which their starts are spread, ns.
    pub start_spread: u64,
    pub arrivals: Arrivals,
    pub sizes: Sizes,
    /// Whether its packets may be fragmented when a link cannot carry them whole.
    pub fragmentation: bool,
    pub app: app::Settings,
    /// Transport protocol of a stream.
    pub transport: app::Carrier,
    pub tcp: tcp::Parameters,
    /// TCP parameters of the `to` host.
    pub peer_tcp: tcp::Parameters,
    /// Parameters of the circuit, if LNTP carries the stream.
    pub lntp: lntp::Parameters,
    /// Parameters of the connection, if QUIC carries the stream.
    pub quic: quic::Parameters,
    /// Faults of chosen packets of this flow.
    pub lose: Lose,
    pub delay: Delay,
    pub duplicate: Duplicate,
    pub keep: Keep,
    /// Sending by hand, which decides in place of the sender's TCP.
    pub hand: tcp::hand::Settings,
}

impl Flow {
    pub(crate) fn with(tcp: tcp::Parameters) -> Self {
        Flow {
            name: String::new(),
            from: String::new(),
            to: String::new(),
            via: String::new(),
            enabled: true,
            background: false,
            count: 1,
            start: 0,
            start_spread: 0,
            arrivals: Arrivals::default(),
            sizes: Sizes::default(),
            fragmentation: false,
            app: app::Settings::default(),
            transport: app::Carrier::Tcp,
            lntp: lntp::Parameters::default(),
            quic: quic::Parameters::default(),
            peer_tcp: tcp.clone(),
            tcp,
            lose: Lose::default(),
            delay: Delay::default(),
            duplicate: Duplicate::default(),
            keep: Keep::default(),
            hand: tcp::hand::Settings::default(),
        }
    }

    pub(crate) fn carried_by(&self) -> app::Transport {
        self.app.transport(self.transport)
    }
}

/// One of the flows of an entry.
pub(crate) struct Member {
    /// Id of the entry if it stands for one flow; otherwise with the flow's number: `bulk.1`.
    pub id: String,
    pub name: String,
    /// Time at which the flow arrives, ns.
    pub start: u64,
    /// Size of its transfer, bytes.
    pub bytes: u64,
}

impl Flow {
    /// Returns the number of flows that the entry stands for.
    pub(crate) fn members_count(&self) -> u64 {
        self.arrivals.settings().sizes().map_or(self.count, |sizes| sizes.len() as u64)
    }

    /// Returns the flows that the entry `id` stands for, whose path carries so many bit/s of payload.
    pub(crate) fn members(&self, id: &str, seed: u64, capacity: f64) -> impl Iterator<Item = Member> {
        let stream = |name| Stream::new(seed, &format!("flows.{id}.{name}"));
        let (fixed, count) = (self.app.bytes, self.members_count());
        let mean_size = self.sizes.settings().mean(fixed);
        let entry = arrivals::Entry { count, spread: self.start_spread, mean_size, capacity };
        let times = self.arrivals.settings().times(&entry, stream("arrivals"));
        let sizes = self.arrivals.settings().sizes().unwrap_or_else(|| {
            let mut stream = stream("sizes");
            (0..count).map(|_| self.sizes.settings().draw(fixed, &mut stream)).collect()
        });
        let (id, name) = (id.to_owned(), if self.name.is_empty() { id.to_owned() } else { self.name.clone() });
        let start = self.start;
        times.into_iter().zip(sizes).zip(1..).map(move |((time, bytes), number)| {
            let of = |name: &str| if count == 1 { name.to_owned() } else { format!("{name}.{number}") };
            let named = if count == 1 { name.clone() } else { format!("{name} {number}") };
            Member { id: of(&id), name: named, start: start.saturating_add(time), bytes }
        })
    }
}

impl Group for Flow {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Flow {
            name,
            from,
            to,
            via,
            enabled,
            background,
            count,
            start,
            start_spread,
            arrivals,
            sizes,
            fragmentation,
            app,
            transport,
            tcp,
            peer_tcp,
            lntp,
            quic,
            lose,
            delay,
            duplicate,
            keep,
            hand,
        } = self;
        visitor.leaf(Spec::text("name", "Name", "Name of the flow."), name);
        visitor.leaf(
            Spec::text(
                "from",
                "From",
                "The host that opens the connection and sends; datagrams may come from a router.",
            ),
            from,
        );
        visitor.leaf(
            Spec::text("to", "To", "The host that receives; datagrams may go to a router, or over a link and back."),
            to,
        );
        let meaning = "Router or link that returns the packets of both ends, as an IP echo; empty: none.";
        visitor.leaf(Spec::text("via", "Returned at", meaning), via);
        visitor.leaf(Spec::flag("enabled", "Enabled", "Whether the flow runs at all."), enabled);
        visitor.leaf(
            Spec::flag("background", "In the background", "The run does not wait for this flow to end."),
            background,
        );
        visitor.leaf(
            Spec::count("count", "Flows", "Number of flows like this one, each with its own connection.")
                .range(1.0, MAX_FLOWS as f64)
                .log()
                .source(assumed("one")),
            count,
        );
        visitor.leaf(
            Spec::duration("start", "Start", "Time at which the connection is opened.").source(assumed("all at once")),
            start,
        );
        let meaning = "Time after the start over which the starts of several flows are spread evenly.";
        visitor.leaf(
            Spec::duration("start_spread", "Starts within", meaning).source(assumed("all at once")),
            start_spread,
        );
        visitor.group("arrivals", arrivals);
        visitor.group("sizes", sizes);
        let meaning = "IP fragments datagrams that exceed a link's MTU; if off, no datagram may exceed it.";
        visitor.leaf(
            Spec::flag("fragmentation", "Fragmentation", meaning)
                .source(assumed("hosts choose segments that need no fragmentation (Sandia 3.2)")),
            fragmentation,
        );
        visitor.group("app", app);
        visitor.leaf(
            Spec::choice("transport", "Transport", "Protocol that carries byte streams.")
                .source(assumed("TCP, as on all machines of the papers")),
            transport,
        );
        let before = tcp.clone();
        visitor.group("tcp", tcp);
        // Values of the flow apply to both ends; values of the peer override them.
        if *tcp != before {
            *peer_tcp = tcp.clone();
        }
        visitor.group("peer_tcp", peer_tcp);
        visitor.group("lntp", lntp);
        visitor.group("quic", quic);
        visitor.group("lose", lose);
        visitor.group("delay", delay);
        visitor.group("duplicate", duplicate);
        visitor.group("keep", keep);
        visitor.group("hand", hand);
    }
}
