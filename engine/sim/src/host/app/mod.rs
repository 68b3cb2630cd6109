//! Applications: each is a sequence of system calls of its process.

mod arrivals;
mod datagrams;
mod echo;
mod page;
mod relay;
mod requests;
mod settings;
mod ttcp;
mod video;

pub(crate) use arrivals::{Arrivals, Datagram};
pub(crate) use datagrams::{Sink, Source};
pub(crate) use echo::{EchoClient, EchoServer};
pub(crate) use page::{Browser, PageClient};
pub(crate) use relay::{RelayReader, RelayWriter};
pub(crate) use requests::{Log, Request};
pub(crate) use settings::Settings;
pub(crate) use ttcp::{TtcpReceiver, TtcpSender};
pub(crate) use video::VideoClient;
pub use video::VideoSummary;

use serde::Deserialize;

use crate::list::named_list;
use crate::rng::Stream;

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
    /// Blocks until the process's other socket has had its turn, or until there is something to ask for.
    Wait,
    /// Blocks for so many ns.
    Pause(u64),
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
    Paused,
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
        Video, "video", "Video", "Adaptive video: chunks at one of several rates, played from a buffer.";
        Page, "page", "Web page", "A document and then its objects, over the connections of the entry.";
    }
}

impl AppKind {
    /// Whether the opener sends requests and the other end answers them.
    pub(crate) fn asks(self) -> bool {
        matches!(self, AppKind::Echo | AppKind::Video | AppKind::Page)
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
        Quic, "quic", "QUIC", "A connection over UDP (RFC 9000).";
    }
}

impl Transport {
    /// Whether there is no connection.
    pub fn is_datagrams(self) -> bool {
        matches!(self, Transport::Udp | Transport::Icmp)
    }
}

named_list! {
    /// Transport protocol of a stream of bytes.
    Carrier {
        Tcp, "tcp", "TCP", "A connection over any network.";
        Lntp, "lntp", "LNTP", "A circuit within one local network, with less work for each packet (UBC 8).";
        Quic, "quic", "QUIC", "A connection over UDP, with packet numbers that are never used twice (RFC 9000, RFC 9002).";
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

impl Measured {
    /// Counts an exchange whose request was sent at `asked` and whose response was read at `now`.
    fn answered(&mut self, asked: u64, now: u64) {
        let response = now - asked;
        self.exchanges += 1;
        self.response_sum += response;
        self.response_max = self.response_max.max(response);
        self.ended = Some(now);
    }
}
#[derive(Clone)]
pub(crate) enum App {
    TtcpSender(TtcpSender),
    TtcpReceiver(TtcpReceiver),
    EchoClient(Box<EchoClient>),
    EchoServer(EchoServer),
    VideoClient(Box<VideoClient>),
    PageClient(Box<PageClient>),
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
                App::EchoClient(Box::new(EchoClient::new(settings, stream))),
                App::EchoServer(EchoServer::new(settings)),
            ),
            AppKind::Video => {
                (App::VideoClient(Box::new(VideoClient::new(settings))), App::EchoServer(EchoServer::new(settings)))
            }
            AppKind::Page => {
                (App::PageClient(Box::new(PageClient::new(settings))), App::EchoServer(EchoServer::new(settings)))
            }
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
            App::VideoClient(app) => app.next(now, outcome),
            App::PageClient(app) => app.next(now, outcome),
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
            App::VideoClient(app) => app.measured(),
            App::PageClient(app) => app.measured(),
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

    /// Returns the playback of a video until `now`; `None` for other applications.
    pub(crate) fn video(&self, now: u64) -> Option<VideoSummary> {
        match self {
            App::VideoClient(app) => Some(app.summary(now)),
            _ => None,
        }
    }

    /// Returns the log of answered requests of a client.
    #[inline]
    pub(crate) fn log(&mut self) -> Option<&mut Log> {
        match self {
            App::EchoClient(app) => Some(&mut app.log),
            App::VideoClient(app) => Some(&mut app.log),
            App::PageClient(app) => Some(&mut app.log),
            _ => None,
        }
    }

    /// Returns the share of the work that is done, for a progress bar; `None` if it has no end.
    #[inline]
    pub(crate) fn progress(&self) -> Option<f64> {
        match self {
            App::TtcpSender(app) => Some(app.progress()),
            App::EchoClient(app) => app.progress(),
            App::VideoClient(app) => app.progress(),
            App::PageClient(app) => app.progress(),
            App::Source(app) => app.progress(),
            _ => None,
        }
    }
}
