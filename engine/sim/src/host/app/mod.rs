//! Applications: each is a sequence of system calls of its process.

mod arrivals;
mod datagrams;
mod echo;
mod relay;
mod ttcp;

pub(crate) use arrivals::{Arrivals, Datagram};
pub(crate) use datagrams::{Sink, Source};
pub(crate) use echo::{EchoClient, EchoServer};
pub(crate) use relay::{RelayReader, RelayWriter};
pub(crate) use ttcp::{TtcpReceiver, TtcpSender};

use serde::Deserialize;

use crate::list::named_list;
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};

/// A system call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Call {
    /// Blocks until the connection is established.
    Connect,
    /// Blocks until all bytes are in the send buffer.
    Write(u64),
    /// Returns the bytes that are there, up to so many; blocks while there are none.
    Read(u64),
    Close,
    /// Blocks until the process's other socket has had its turn.
    Wait,
    Exit,
}

/// Result of the previous call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Connected,
    Wrote,
    Read(u64),
    /// The peer has closed the connection.
    End,
    Closed,
    Waited,
}

named_list! {
    /// Kind of application: what the two processes of a flow do.
    AppKind {
        Ttcp, "ttcp", "Bulk transfer (ttcp)", "Transfer from memory to memory, as fast as TCP accepts data.";
        Echo, "echo", "Request and response", "Short messages back and forth, one after another.";
        Relay, "relay", "Relay", "Forwards the data that another flow delivers to this host.";
        Constant, "constant", "Constant-rate datagrams", "UDP at a constant rate, regardless of losses.";
        Poisson, "poisson", "Poisson datagrams", "UDP at exponentially distributed intervals.";
        OnOff, "on_off", "On-off datagrams", "UDP at even intervals in on periods, none in off periods; both periods are exponentially distributed.";
    }
}

named_list! {
    /// Transport protocol of a process's data.
    #[derive(Deserialize)]
    #[serde(rename_all = "snake_case")]
    Transport {
        Tcp, "tcp", "TCP", "A connection.";
        Lntp, "lntp", "LNTP", "A circuit within one local network (UBC 8).";
        Udp, "udp", "UDP", "Datagrams without a connection.";
        Icmp, "icmp", "ICMP echo", "Datagrams that the other end returns at once (RFC 792).";
    }
}

impl Transport {
    /// Whether there is no connection.
    pub fn is_datagrams(self) -> bool {
        matches!(self, Transport::Udp | Transport::Icmp)
    }
}

/// Parameters of a flow's application, both ends.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settings {
    pub kind: AppKind,
    /// Bytes that ttcp transfers.
    pub bytes: u64,
    /// Bytes per write and read call of ttcp.
    pub call_size: u64,
    /// Flow whose data a relay passes on.
    pub of: String,
    /// Bytes of an echo request and of its response.
    pub message_size: u64,
    /// Number of echo exchanges; 0: until the other flows have ended.
    pub exchanges: u64,
    /// Payload rate of datagrams while they are sent, bit/s.
    pub rate: u64,
    /// Mean interval between datagrams while they are sent, ns; `None`: it follows from the rate.
    pub interval: Option<u64>,
    /// Payload of a datagram, bytes; with a maximum, the smallest that is drawn.
    pub datagram_size: u64,
    pub datagram_size_max: Option<u64>,
    /// Whether the other end returns each datagram at once.
    pub answered: bool,
    /// Time for which datagrams are sent, ns; 0: without end.
    pub duration: u64,
    /// Mean time for which an on-off source is on, ns.
    pub on_mean: u64,
    /// Mean time for which an on-off source is off, ns.
    pub off_mean: u64,
    /// Bytes that the receiving socket holds until they are read.
    pub socket_buffer: u64,
}

impl Default for Settings {
    #[inline]
    fn default() -> Self {
        Settings {
            kind: AppKind::Ttcp,
            bytes: 16 << 20,
            call_size: 8192,
            of: String::new(),
            message_size: 64,
            exchanges: 0,
            rate: 1_000_000,
            interval: None,
            datagram_size: 512,
            datagram_size_max: None,
            answered: false,
            duration: 0,
            on_mean: 1_000_000_000,
            off_mean: 1_000_000_000,
            socket_buffer: 41_600,
        }
    }
}

named_list! {
    /// Transport protocol of a stream of bytes.
    Carrier {
        Tcp, "tcp", "TCP", "A connection over any network.";
        Lntp, "lntp", "LNTP", "A circuit within one local network, with less work for each packet (UBC 8).";
    }
}

impl Settings {
    /// Returns the transport protocol; `carrier` is that of a stream, and datagrams have none.
    #[inline]
    pub(crate) fn transport(&self, carrier: Carrier) -> Transport {
        match self.kind {
            AppKind::Ttcp | AppKind::Echo | AppKind::Relay if carrier == Carrier::Lntp => Transport::Lntp,
            AppKind::Ttcp | AppKind::Echo | AppKind::Relay => Transport::Tcp,
            AppKind::Constant | AppKind::Poisson | AppKind::OnOff if self.answered => Transport::Icmp,
            AppKind::Constant | AppKind::Poisson | AppKind::OnOff => Transport::Udp,
        }
    }

    /// Returns the payload of the largest datagram, bytes.
    #[inline]
    pub(crate) fn largest_datagram(&self) -> u64 {
        self.datagram_size_max.unwrap_or(self.datagram_size)
    }

    /// Returns the mean payload of a datagram, bytes.
    #[inline]
    pub(crate) fn mean_datagram(&self) -> f64 {
        (self.datagram_size + self.largest_datagram()) as f64 / 2.0
    }

    /// Returns the mean interval between datagrams while they are sent, ns.
    #[inline]
    pub(crate) fn datagram_interval(&self) -> f64 {
        self.interval.map_or(self.mean_datagram() * 8e9 / self.rate as f64, |interval| interval as f64)
    }

    /// Returns the time for which datagrams are sent, ns; `None`: without end.
    #[inline]
    pub(crate) fn ends_after(&self) -> Option<u64> {
        (self.duration > 0).then_some(self.duration)
    }
}

impl Group for Settings {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Settings {
            kind,
            bytes,
            call_size,
            of,
            message_size,
            exchanges,
            rate,
            interval,
            datagram_size,
            datagram_size_max,
            answered,
            duration,
            on_mean,
            off_mean,
            socket_buffer,
        } = self;
        visitor.leaf(Spec::choice("kind", "Application", "Task of the two processes."), kind);
        visitor.leaf(
            Spec::size("bytes", "Transfer size", "Bytes that ttcp transfers.")
                .range(1.0, (1u64 << 40) as f64)
                .log()
                .source(assumed("Sandia 2.1 names no amount: 16 MB, so that start-up hardly counts")),
            bytes,
        );
        visitor.leaf(
            Spec::size("call_size", "Call size", "Bytes per write and per read call of ttcp.")
                .range(1.0, (1u64 << 30) as f64)
                .source(assumed("ttcp's default of 8192 bytes")),
            call_size,
        );
        visitor
            .leaf(Spec::text("of", "Relayed flow", "Flow whose data the relay at this flow's sending host reads."), of);
        visitor.leaf(
            Spec::size("message_size", "Message size", "Bytes of an echo request, and of its response.")
                .range(1.0, (1u64 << 30) as f64)
                .source(assumed("Sandia 3.3 names no size: 64 bytes")),
            message_size,
        );
        visitor.leaf(
            Spec::count("exchanges", "Exchanges", "Number of requests; 0: as long as the other flows run.")
                .range(0.0, 1e9)
                .source(assumed("back to back while the transfers run")),
            exchanges,
        );
        visitor.leaf(
            Spec::rate("rate", "Datagram rate", "Payload rate of datagrams while they are sent.")
                .source(assumed("a small share of the capacity of most paths")),
            rate,
        );
        visitor.leaf(
            Spec::duration(
                "interval",
                "Datagram interval",
                "Mean interval between datagrams while they are sent; none: derived from the rate.",
            )
            .range(1e3, 3600e9)
            .log()
            .source(assumed("derived from the rate")),
            interval,
        );
        visitor.leaf(
            Spec::size("datagram_size", "Datagram size", "Payload of each datagram, without 28 bytes of headers.")
                .range(1.0, 65_507.0)
                .source(assumed("the size that every host must accept")),
            datagram_size,
        );
        visitor.leaf(
            Spec::size(
                "datagram_size_max",
                "Largest datagram",
                "Largest payload, if sizes are uniformly distributed from the datagram size to this value; none: one size.",
            )
            .range(1.0, 65_507.0)
            .source(assumed("all alike")),
            datagram_size_max,
        );
        visitor.leaf(
            Spec::flag(
                "answered",
                "Answered",
                "The other end returns each datagram at once, as ICMP echo does, and its round trip is measured.",
            )
            .source(assumed("datagrams go one way")),
            answered,
        );
        visitor.leaf(
            Spec::duration("duration", "Sending time", "Time for which datagrams are sent; 0: no limit.")
                .source(assumed("as long as the other flows run")),
            duration,
        );
        let mut mean = |name, label, meaning, value: &mut u64| {
            let spec = Spec::duration(name, label, meaning).range(1e3, 3600e9).log();
            visitor.leaf(spec.source(assumed("the length of a burst that people notice")), value);
        };
        mean("on_mean", "On for", "Mean duration of an on period.", on_mean);
        mean("off_mean", "Off for", "Mean duration of an off period.", off_mean);
        visitor.leaf(
            Spec::size(
                "socket_buffer",
                "Datagram buffer",
                "Buffer of the receiving socket; a datagram that does not fit is lost.",
            )
            .range(1.0, 1e9)
            .source(assumed("4.3BSD-Reno's udp_recvspace: forty datagrams of 1 KB with their addresses")),
            socket_buffer,
        );
    }
}

/// Measurements of an application.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Measured {
    /// Time of the first write or request, ns.
    pub started: Option<u64>,
    /// Time of the last byte read, or of the last response, ns.
    pub ended: Option<u64>,
    pub bytes: u64,
    pub exchanges: u64,
    pub response_sum: u64,
    pub response_max: u64,
}

pub(crate) enum App {
    TtcpSender(TtcpSender),
    TtcpReceiver(TtcpReceiver),
    EchoClient(EchoClient),
    EchoServer(EchoServer),
    RelayReader(RelayReader),
    RelayWriter(RelayWriter),
    Source(Box<Source>),
    Sink(Box<Sink>),
    /// No process: the kernel returns what arrives.
    Returner,
}

impl App {
    /// Returns the applications at the flow's `from` and `to` hosts. `start` and `stream` are for those with a clock of
    /// their own.
    #[inline]
    pub(crate) fn pair(settings: &Settings, start: u64, stream: Stream) -> (App, App) {
        match settings.kind {
            AppKind::Constant | AppKind::Poisson | AppKind::OnOff => {
                let peer = if settings.answered { App::Returner } else { App::Sink(Box::new(Sink::new(settings))) };
                (App::Source(Box::new(Source::new(settings, start, stream))), peer)
            }
            AppKind::Ttcp => (
                App::TtcpSender(TtcpSender::new(settings.bytes, settings.call_size)),
                App::TtcpReceiver(TtcpReceiver::new(settings.call_size)),
            ),
            // The relay reads the data of another flow, as that flow's reader.
            AppKind::Relay => (
                App::RelayWriter(RelayWriter::new(settings.call_size)),
                App::TtcpReceiver(TtcpReceiver::new(settings.call_size)),
            ),
            AppKind::Echo => (
                App::EchoClient(EchoClient::new(settings.message_size, settings.exchanges)),
                App::EchoServer(EchoServer::new(settings.message_size)),
            ),
        }
    }

    /// Returns the next call, given the result of the previous one.
    #[inline]
    pub(crate) fn next(&mut self, now: u64, outcome: Outcome) -> Call {
        match self {
            App::TtcpSender(app) => app.next(now, outcome),
            App::TtcpReceiver(app) => app.next(now, outcome),
            App::EchoClient(app) => app.next(now, outcome),
            App::EchoServer(app) => app.next(outcome),
            App::RelayReader(app) => app.next(now, outcome),
            App::RelayWriter(app) => app.next(now, outcome),
            App::Source(_) | App::Sink(_) | App::Returner => Call::Exit,
        }
    }

    #[inline]
    pub(crate) fn measured(&self) -> Measured {
        match self {
            App::TtcpSender(app) => app.measured(),
            App::TtcpReceiver(app) => app.measured(),
            App::EchoClient(app) => app.measured(),
            App::RelayReader(app) => app.measured(),
            App::RelayWriter(app) => app.measured(),
            App::EchoServer(_) | App::Sink(_) | App::Returner => Measured::default(),
            App::Source(app) => app.measured(),
        }
    }

    /// Returns the statistics of datagrams, at the end where they are measured.
    #[inline]
    pub(crate) fn arrivals(&self) -> Option<&Arrivals> {
        match self {
            App::Source(app) => app.answers(),
            App::Sink(app) => Some(app.arrivals()),
            _ => None,
        }
    }

    /// Returns the share of the work that is done, for a progress bar; `None` if it has no end.
    #[inline]
    pub(crate) fn progress(&self) -> Option<f64> {
        match self {
            App::TtcpSender(app) => Some(app.progress()),
            App::EchoClient(app) => app.progress(),
            App::Source(app) => app.progress(),
            _ => None,
        }
    }
}
