//! Calls that move data, and those that end a connection.

use super::{Answer, Host, Socket};
use crate::script::packetdrill::MOST_SEGMENTS;
use crate::script::packetdrill::settings::System;
use crate::script::packetdrill::syntax::{Call, Value};
use crate::tcp::{Effects, State};

impl Host {
    /// Carries out a call that writes or reads.
    pub(super) fn transfer(&mut self, now: u64, call: &Call, socket: &Socket, effects: &mut Effects) -> Answer {
        let fd = call.arguments.first().and_then(Value::number).unwrap_or(-1);
        let is_file = call.name == "sendfile";
        let bytes = call.arguments.get(2 + usize::from(is_file)).and_then(Value::number).unwrap_or(0).max(0) as u64;
        let flags = call.arguments.get(3).filter(|_| !matches!(call.name.as_str(), "read" | "write" | "sendfile"));
        if let Some(odd) = flags.and_then(odd_flags) {
            return Answer::Foreign(format!("{}: {odd}", call.name));
        }
        let has = |flag| flags.is_some_and(|flags| flags.has(flag));
        let waits = socket.blocks && !has("MSG_DONTWAIT");
        match call.name.as_str() {
            "write" | "send" | "sendto" | "sendfile" => self.write(now, fd, socket, bytes, waits, effects),
            _ => self.read(now, fd, bytes, (has("MSG_PEEK"), waits), effects),
        }
    }

    fn write(&mut self, now: u64, fd: i64, socket: &Socket, bytes: u64, waits: bool, effects: &mut Effects) -> Answer {
        let Some(kept) = self.kept(fd) else { return Answer::Fails("ENOTCONN") };
        if let Some(error) = kept.error.take() {
            return Answer::Fails(error);
        }
        if socket.writes_no_more || !kept.connection.may_write() {
            return Answer::Fails("EPIPE");
        }
        kept.segments += bytes.div_ceil(kept.connection.mss);
        if kept.segments > MOST_SEGMENTS {
            return Answer::Foreign(format!("more than {MOST_SEGMENTS} segments"));
        }
        if kept.connection.state == State::SynSent {
            return if waits { Answer::Blocks } else { Answer::Fails("EAGAIN") };
        }
        let room = kept.connection.snd.hiwat.saturating_sub(kept.connection.snd.cc);
        if waits && room < bytes {
            return Answer::Foreign("the accounting of a kernel's buffer memory".to_owned());
        }
        if room == 0 {
            return Answer::Fails("EAGAIN");
        }
        let taken = if waits { bytes } else { bytes.min(room) };
        kept.connection.accept_write(now, taken, effects);
        Answer::Returns(taken as i64)
    }

    fn read(&mut self, now: u64, fd: i64, bytes: u64, (peeks, waits): (bool, bool), effects: &mut Effects) -> Answer {
        let no_more = self.sockets.get(&fd).is_some_and(|socket| socket.reads_no_more);
        let Some(kept) = self.kept(fd) else { return Answer::Fails("ENOTCONN") };
        let there = kept.connection.rcv.cc;
        if there == 0 {
            if let Some(error) = kept.error.take() {
                return Answer::Fails(error);
            }
            if no_more || kept.connection.rcv.at_end() || kept.connection.state == State::Closed {
                return Answer::Returns(0);
            }
            return if waits { Answer::Blocks } else { Answer::Fails("EAGAIN") };
        }
        let taken = there.min(bytes);
        if !peeks {
            kept.connection.take_bytes(taken);
            kept.connection.end_read(now, effects);
        }
        Answer::Returns(taken as i64)
    }

    /// Returns the bytes that wait to be read, or that have not been acknowledged (`ioctl`).
    pub(super) fn ask_queue(&mut self, fd: i64, call: &Call) -> Answer {
        let what = call.arguments.get(1).and_then(Value::word).unwrap_or("").to_owned();
        let told = call.arguments.get(2).and_then(Value::number);
        let Some(kept) = self.kept(fd) else { return Answer::Fails("EINVAL") };
        let waiting = match what.as_str() {
            "SIOCINQ" | "FIONREAD" => kept.connection.rcv.cc,
            "SIOCOUTQ" => kept.connection.snd.cc,
            _ => return Answer::Foreign(format!("ioctl with {what}")),
        } as i64;
        Answer::Returns(if told == Some(waiting) { 0 } else { waiting })
    }

    pub(super) fn shut_down(&mut self, now: u64, fd: i64, how: &str, effects: &mut Effects) -> Answer {
        let Some(socket) = self.sockets.get_mut(&fd) else { return Answer::Fails("EBADF") };
        let (reads, writes) = match how {
            "SHUT_RD" => (true, false),
            "SHUT_WR" => (false, true),
            "SHUT_RDWR" => (true, true),
            _ => return Answer::Fails("EINVAL"),
        };
        socket.reads_no_more |= reads;
        socket.writes_no_more |= writes;
        let Some(kept) = self.kept(fd) else { return Answer::Fails("ENOTCONN") };
        if matches!(kept.connection.state, State::Closed | State::TimeWait) {
            return Answer::Fails("ENOTCONN");
        }
        if writes && kept.connection.may_write() {
            kept.connection.close(now, effects);
        }
        Answer::Returns(0)
    }

    pub(super) fn close(&mut self, now: u64, fd: i64, socket: &Socket, effects: &mut Effects) -> Answer {
        self.sockets.remove(&fd);
        if socket.listens {
            // Connections that the process has not accepted end with the socket.
            for kept in self.connections.iter_mut().filter(|kept| kept.waits_at == Some(fd)) {
                kept.waits_at = None;
                kept.orphaned = true;
                if kept.connection.state == State::Listen {
                    kept.connection.close(now, effects);
                } else {
                    kept.connection.abort(now, effects);
                }
            }
            return Answer::Returns(0);
        }
        if let Some(kept) = socket.connection.and_then(|index| self.connections.get_mut(index)) {
            kept.orphaned = true;
            // If data is left unread, Linux resets the connection, and BSD does not (RFC 2525, 2.17; RFC 9293, 3.6.1).
            let unread = kept.connection.rcv.cc > 0 && self.settings.system == System::Linux;
            if unread && kept.connection.state != State::Closed {
                kept.connection.abort(now, effects);
            } else if kept.connection.may_write() || kept.connection.state == State::SynSent {
                kept.connection.close(now, effects);
            }
        }
        Answer::Returns(0)
    }
}

/// Flags of a call that are modelled, or change nothing that a script can see.
const KNOWN: [&str; 3] = ["MSG_DONTWAIT", "MSG_NOSIGNAL", "MSG_PEEK"];

/// Returns the flags of a call besides the known ones.
fn odd_flags(flags: &Value) -> Option<String> {
    match flags {
        Value::Number(0) | Value::Any => None,
        Value::Words(words) if words.iter().all(|word| KNOWN.contains(&word.as_str())) => None,
        Value::Words(words) => Some(words.join("|")),
        other => Some(format!("{other:?}")),
    }
}
