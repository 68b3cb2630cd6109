//! Sockets of the process in a script: descriptors, the connections behind them, and the calls.

mod options;
mod times;
mod transfer;

use std::collections::BTreeMap;

use super::compare::Numbers;
use super::settings::{Settings, System};
use super::syntax::{Call, Value};
use crate::tcp::options::TIMESTAMPS_BYTES;
use crate::tcp::ticks::Ticks;
use crate::tcp::{Connection, Effects, Setup, State};
use times::SendTimes;

/// An open socket.
#[derive(Clone, Default, Debug)]
pub(super) struct Socket {
    pub blocks: bool,
    pub listens: bool,
    pub nagle_off: bool,
    pub mss: Option<u64>,
    pub receive_buffer: Option<u64>,
    pub send_buffer: Option<u64>,
    /// Index of its connection.
    pub connection: Option<usize>,
    /// Whether the process reads no more.
    pub reads_no_more: bool,
    pub writes_no_more: bool,
}

/// A connection and what its kernel keeps beside it.
pub(super) struct Kept {
    pub connection: Connection,
    pub numbers: Numbers,
    /// Shift of the windows that the peer offers.
    pub peer_shift: u8,
    /// Error that the process has not received yet.
    pub error: Option<&'static str>,
    /// Whether the process has opened it.
    pub opened: bool,
    /// Descriptor of the listening socket from which it has not been accepted.
    pub waits_at: Option<i64>,
    /// Whether no process has it any more.
    pub orphaned: bool,
    /// Number of segments that its writes need.
    pub segments: u64,
    /// Its ports, if a script states them: peer's and own.
    pub ports: Option<(u16, u16)>,
    /// Time at which a SYN or data arrived last, ns.
    pub heard: u64,
    pub times: SendTimes,
}

/// Result of a call.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Answer {
    Returns(i64),
    Fails(&'static str),
    /// It has to wait.
    Blocks,
    /// The call, or what it asks for, is not modelled.
    Foreign(String),
}

pub(super) struct Host {
    pub settings: Settings,
    pub sockets: BTreeMap<i64, Socket>,
    pub connections: Vec<Kept>,
    /// First sequence number of the script's connections.
    pub iss: u32,
    /// Segment size and timestamps that the peer's SYN offers.
    pub peer_mss: u64,
    pub peer_has_timestamps: bool,
}

/// Segment size of a socket without a connection (RFC 9293, 3.7.1), bytes.
const DEFAULT_MSS: i64 = 536;
/// Calls that are modelled, except for `socket`.
const CALLS: [&str; 19] = [
    "bind",
    "listen",
    "accept",
    "accept4",
    "connect",
    "fcntl",
    "setsockopt",
    "getsockopt",
    "write",
    "send",
    "sendto",
    "read",
    "recv",
    "recvfrom",
    "shutdown",
    "close",
    "ioctl",
    "open",
    "sendfile",
];
/// Calls that move data to or from memory of the process.
const TRANSFERS: [&str; 6] = ["write", "send", "sendto", "read", "recv", "recvfrom"];

/// Constants of `setsockopt` that change nothing that a script can see.
const WITHOUT_EFFECT: [&str; 13] = [
    "SO_REUSEADDR",
    "SO_REUSEPORT",
    "SO_KEEPALIVE",
    "IP_MTU_DISCOVER",
    "IP_FREEBIND",
    "IP_TOS",
    "TCP_QUICKACK",
    "SO_PRIORITY",
    "SO_SNDTIMEO",
    "SO_RCVTIMEO",
    "SO_MAX_PACING_RATE",
    "IP_RECVERR",
    "IPV6_V6ONLY",
];

impl Host {
    fn make(&self, socket: &Socket, connects: bool) -> Connection {
        let Settings { parameters, .. } = &self.settings;
        let mut parameters = parameters.clone();
        parameters.nagle &= !socket.nagle_off;
        if connects && self.settings.ecn_when_asked {
            (parameters.marks.ecn, parameters.marks.accurate_ecn) = (false, false);
        }
        let mss = socket.mss.unwrap_or_else(|| self.settings.mss());
        parameters.mss = Some(mss);
        parameters.initial_cwnd = Some(self.initial_window(mss, parameters.timestamps));
        Connection::new(Setup {
            iss: self.iss,
            mss,
            send_buffer: socket.send_buffer.unwrap_or(self.settings.send_buffer),
            receive_buffer: self.whole_segments(socket.receive_buffer.unwrap_or(self.settings.receive_buffer), mss),
            fast_timer: Ticks { period: parameters.clocks.fast_timer, phase: 0 },
            slow_timer: Ticks { period: parameters.clocks.slow_timer, phase: 0 },
            parameters,
        })
    }

    /// Returns the initial window of a connection, bytes: ten segments (RFC 6928; Linux has no other limit).
    fn initial_window(&self, mss: u64, timestamps: bool) -> u64 {
        let options = if timestamps && self.peer_has_timestamps { TIMESTAMPS_BYTES } else { 0 };
        let segment = mss.min(self.peer_mss).saturating_sub(options).max(1);
        let limit = if self.settings.system == System::Linux { u64::MAX } else { (2 * segment).max(14_600) };
        (10 * segment).min(limit)
    }

    /// Rounds a buffer up to whole segments, as BSD does since 4.3BSD-Reno.
    fn whole_segments(&self, buffer: u64, mss: u64) -> u64 {
        if self.settings.system == System::FreeBsd { buffer.next_multiple_of(mss) } else { buffer }
    }

    fn keep(&mut self, connection: Connection, opened: bool, waits_at: Option<i64>) -> usize {
        self.connections.push(Kept {
            connection,
            numbers: Numbers { own: self.iss, ..Numbers::default() },
            peer_shift: 0,
            error: None,
            opened,
            waits_at,
            orphaned: false,
            segments: 0,
            ports: None,
            heard: 0,
            times: SendTimes::default(),
        });
        self.connections.len() - 1
    }

    /// Returns the connection to which a packet with these ports belongs. A SYN finds the listening socket if the
    /// connection before is over (RFC 9293, 3.10.7.4).
    pub(super) fn connection_for(&mut self, ports: Option<(u16, u16)>, opens: bool) -> usize {
        let known = match ports {
            None => self.connections.len().checked_sub(1),
            Some(_) => self.connections.iter().rposition(|kept| kept.ports == ports || kept.ports.is_none()),
        };
        let listener = self.sockets.iter().find(|(_, socket)| socket.listens).map(|(fd, socket)| (*fd, socket.clone()));
        let usable = known.filter(|known| {
            let over = matches!(self.connections[*known].connection.state, State::Closed);
            !(opens && over && listener.is_some())
        });
        let index = usable.unwrap_or_else(|| {
            let Some((fd, socket)) = listener else {
                let closed = self.make(&Socket::default(), false);
                return self.keep(closed, false, None);
            };
            let mut connection = self.make(&socket, false);
            connection.listen();
            self.keep(connection, false, Some(fd))
        });
        self.connections[index].ports = self.connections[index].ports.or(ports);
        index
    }

    fn kept(&mut self, fd: i64) -> Option<&mut Kept> {
        let index = self.sockets.get(&fd)?.connection?;
        self.connections.get_mut(index)
    }

    /// Carries out a call, or begins it. `effects` takes what the connection with the returned index does.
    pub(super) fn call(&mut self, now: u64, call: &Call, effects: &mut Effects) -> (Answer, Option<usize>) {
        let fd = call.arguments.first().and_then(Value::number).unwrap_or(-1);
        let argument = |index: usize| call.arguments.get(index);
        if call.name == "socket" {
            if argument(1).is_some_and(|kind| !kind.has("SOCK_STREAM")) {
                return (Answer::Foreign("sockets other than SOCK_STREAM".to_owned()), None);
            }
            let Some(fd) = call.returns.number().filter(|fd| *fd >= 0) else {
                return (Answer::Foreign("a call of socket that fails".to_owned()), None);
            };
            let blocks = !argument(1).is_some_and(|kind| kind.has("SOCK_NONBLOCK"));
            self.sockets.insert(fd, Socket { blocks, ..Socket::default() });
            return (Answer::Returns(fd), None);
        }
        if !CALLS.contains(&call.name.as_str()) {
            return (Answer::Foreign(format!("the call {}", call.name)), None);
        }
        if call.error.as_deref() == Some("EFAULT") {
            let is_null = TRANSFERS.contains(&call.name.as_str()) && argument(1).is_some_and(|at| at.has("NULL"));
            let answer =
                if is_null { Answer::Fails("EFAULT") } else { Answer::Foreign("addresses of memory".to_owned()) };
            return (answer, None);
        }
        if call.name == "open" {
            let fd = call.returns.number().unwrap_or(0);
            self.sockets.insert(fd, Socket::default());
            return (Answer::Returns(fd), None);
        }
        let Some(socket) = self.sockets.get(&fd).cloned() else { return (Answer::Fails("EBADF"), None) };
        let index = socket.connection;
        let answer = match call.name.as_str() {
            "bind" => Answer::Returns(0),
            "listen" => {
                if let Some(socket) = self.sockets.get_mut(&fd) {
                    socket.listens = true;
                }
                Answer::Returns(0)
            }
            "fcntl" => self.control(fd, call),
            "setsockopt" => return (self.set_option(now, fd, call, effects), index),
            "getsockopt" => self.get_option(fd, call),
            "connect" => return self.connect(now, fd, &socket, effects),
            "accept" | "accept4" => self.accept(fd, call),
            "sendfile" => self.transfer(now, call, &socket, effects),
            name if TRANSFERS.contains(&name) => self.transfer(now, call, &socket, effects),
            "ioctl" => self.ask_queue(fd, call),
            "shutdown" => self.shut_down(now, fd, argument(1).and_then(Value::word).unwrap_or(""), effects),
            "close" => return (self.close(now, fd, &socket, effects), index),
            name => Answer::Foreign(format!("the call {name}")),
        };
        (answer, index)
    }

    /// Tries a call that waits again.
    pub(super) fn again(&mut self, now: u64, call: &Call, effects: &mut Effects) -> (Answer, Option<usize>) {
        let fd = call.arguments.first().and_then(Value::number).unwrap_or(-1);
        if call.name == "connect" {
            let index = self.sockets.get(&fd).and_then(|socket| socket.connection);
            let Some(kept) = self.kept(fd) else { return (Answer::Fails("EBADF"), None) };
            let answer = match kept.error.take() {
                Some(error) => Answer::Fails(error),
                None if matches!(kept.connection.state, State::SynSent | State::SynReceived) => Answer::Blocks,
                None => Answer::Returns(0),
            };
            return (answer, index);
        }
        self.call(now, call, effects)
    }

    fn connect(&mut self, now: u64, fd: i64, socket: &Socket, effects: &mut Effects) -> (Answer, Option<usize>) {
        if let Some(index) = socket.connection {
            let kept = &mut self.connections[index];
            let answer = match (kept.error.take(), kept.connection.state) {
                (Some(error), _) => Answer::Fails(error),
                (None, State::SynSent | State::SynReceived) => Answer::Fails("EALREADY"),
                (None, _) => Answer::Fails("EISCONN"),
            };
            return (answer, Some(index));
        }
        let mut connection = self.make(socket, true);
        connection.connect(now, effects);
        let index = self.keep(connection, true, None);
        if let Some(socket) = self.sockets.get_mut(&fd) {
            socket.connection = Some(index);
        }
        (if socket.blocks { Answer::Blocks } else { Answer::Fails("EINPROGRESS") }, Some(index))
    }

    fn accept(&mut self, fd: i64, call: &Call) -> Answer {
        let waiting = self.connections.iter().position(|kept| {
            let there = !matches!(kept.connection.state, State::Listen | State::SynReceived | State::Closed);
            kept.waits_at == Some(fd) && (there || kept.error.is_some())
        });
        let Some(index) = waiting else {
            let blocks = self.sockets.get(&fd).is_some_and(|socket| socket.blocks);
            return if blocks { Answer::Blocks } else { Answer::Fails("EAGAIN") };
        };
        let new = call.returns.number().filter(|new| *new >= 0).unwrap_or(fd + 1);
        let listener = self.sockets.get(&fd).cloned().unwrap_or_default();
        let blocks = !call.arguments.get(3).is_some_and(|flags| flags.has("SOCK_NONBLOCK"));
        self.connections[index].waits_at = None;
        self.sockets.insert(new, Socket { connection: Some(index), listens: false, blocks, ..listener });
        Answer::Returns(new)
    }
}
