//! What the processes do: each application is the list of system calls it makes, one after the other.

mod echo;
mod ttcp;

pub use echo::{EchoClient, EchoServer};
pub use ttcp::{TtcpReceiver, TtcpSender};

use crate::scenario::parameter::{Choice, Group, Named, Spec, Visitor, assumed};

/// A system call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// Until the connection is established.
    Connect,
    /// Blocks until all bytes are in the send buffer.
    Write(u64),
    /// Returns what there is, up to so many bytes; blocks while there is nothing.
    Read(u64),
    Close,
    Exit,
}

/// How the previous call ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Connected,
    Wrote,
    Read(u64),
    /// The peer has closed.
    End,
    Closed,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    Ttcp,
    Echo,
}

impl Choice for Kind {
    const ALL: &'static [Self] = &[Kind::Ttcp, Kind::Echo];
    const NAMES: &'static [Named] = &[
        Named { id: "ttcp", name: "Bulk transfer (ttcp)", meaning: "Memory to memory, as fast as TCP takes it." },
        Named { id: "echo", name: "Request and response", meaning: "One short message there and back, over and over." },
    ];
}

/// The application of a flow, both ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    pub kind: Kind,
    /// ttcp: bytes to transfer.
    pub bytes: u64,
    /// ttcp: bytes per write and read call.
    pub call_size: u64,
    /// echo: bytes of a request and of its response.
    pub message_size: u64,
    /// echo: how many; 0: until the other flows are done.
    pub exchanges: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { kind: Kind::Ttcp, bytes: 16 << 20, call_size: 8192, message_size: 64, exchanges: 0 }
    }
}

impl Group for Settings {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.leaf(Spec::choice("kind", "Application", "What the two processes do."), &mut self.kind);
        let bytes = Spec::size("bytes", "Transfer size", "Bytes ttcp transfers.")
            .range(1.0, (1u64 << 40) as f64)
            .log()
            .source(assumed("Sandia 2.1c names no amount: 16 MB, so that start-up hardly counts"));
        visitor.leaf(bytes, &mut self.bytes);
        let call = Spec::size("call_size", "Call size", "Bytes per write and per read call of ttcp.")
            .range(1.0, (1u64 << 30) as f64)
            .source(assumed("ttcp's default of 8192 bytes"));
        visitor.leaf(call, &mut self.call_size);
        let message = Spec::size("message_size", "Message size", "Bytes of an echo request, and of its response.")
            .range(1.0, (1u64 << 30) as f64)
            .source(assumed("Sandia 3.3 names no size: 64 bytes"));
        visitor.leaf(message, &mut self.message_size);
        let exchanges = Spec::count("exchanges", "Exchanges", "How many requests; 0: as long as the other flows run.")
            .range(0.0, 1e9)
            .source(assumed("back to back while the transfers run"));
        visitor.leaf(exchanges, &mut self.exchanges);
    }
}

/// What an application has measured.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measured {
    /// First write or request, ns.
    pub started: Option<u64>,
    /// Last byte read, or last response, ns.
    pub ended: Option<u64>,
    pub bytes: u64,
    pub exchanges: u64,
    pub response_sum: u64,
    pub response_max: u64,
}

pub enum App {
    TtcpSender(TtcpSender),
    TtcpReceiver(TtcpReceiver),
    EchoClient(EchoClient),
    EchoServer(EchoServer),
}

impl App {
    /// The process of the flow's `from` host and that of its `to` host.
    pub fn pair(settings: &Settings) -> (App, App) {
        match settings.kind {
            Kind::Ttcp => (
                App::TtcpSender(TtcpSender::new(settings.bytes, settings.call_size)),
                App::TtcpReceiver(TtcpReceiver::new(settings.call_size)),
            ),
            Kind::Echo => (
                App::EchoClient(EchoClient::new(settings.message_size, settings.exchanges)),
                App::EchoServer(EchoServer::new(settings.message_size)),
            ),
        }
    }

    /// The next call, after the previous one ended like this.
    pub fn next(&mut self, now: u64, outcome: Outcome) -> Call {
        match self {
            App::TtcpSender(app) => app.next(now, outcome),
            App::TtcpReceiver(app) => app.next(now, outcome),
            App::EchoClient(app) => app.next(now, outcome),
            App::EchoServer(app) => app.next(outcome),
        }
    }

    pub fn measured(&self) -> Measured {
        match self {
            App::TtcpSender(app) => app.measured(),
            App::TtcpReceiver(app) => app.measured(),
            App::EchoClient(app) => app.measured(),
            App::EchoServer(_) => Measured::default(),
        }
    }

    /// Bytes moved over bytes to move, for a progress bar; `None` where there is no end to it.
    pub fn progress(&self) -> Option<f64> {
        match self {
            App::TtcpSender(app) => Some(app.progress()),
            App::EchoClient(app) => app.progress(),
            _ => None,
        }
    }
}
