//! Options of sockets.

use super::{Answer, DEFAULT_MSS, Host, WITHOUT_EFFECT};
use crate::script::packetdrill::settings::System;
use crate::script::packetdrill::syntax::{Call, Value};
use crate::tcp::Effects;

impl Host {
    pub(super) fn control(&mut self, fd: i64, call: &Call) -> Answer {
        let words = |index: usize| call.arguments.get(index).cloned().unwrap_or(Value::Any);
        match words(1).word() {
            Some("F_GETFL") => Answer::Returns(call.returns.number().unwrap_or(2)),
            Some("F_SETFL") => {
                let blocks = !words(2).has("O_NONBLOCK");
                if let Some(socket) = self.sockets.get_mut(&fd) {
                    socket.blocks = blocks;
                }
                Answer::Returns(0)
            }
            _ => Answer::Foreign("fcntl with another command".to_owned()),
        }
    }

    pub(super) fn set_option(&mut self, now: u64, fd: i64, call: &Call, effects: &mut Effects) -> Answer {
        let name = call.arguments.get(2).and_then(Value::word).unwrap_or("").to_owned();
        let value = call.arguments.get(3).and_then(Value::number);
        let Some(socket) = self.sockets.get_mut(&fd) else { return Answer::Fails("EBADF") };
        let doubled = if self.settings.system == System::Linux { 2 } else { 1 };
        match (name.as_str(), value) {
            ("TCP_NODELAY", Some(value)) => {
                socket.nagle_off = value != 0;
                if let Some(kept) = self.kept(fd) {
                    kept.connection.set_nagle(now, value == 0, effects);
                }
            }
            ("TCP_MAXSEG", Some(value)) => socket.mss = Some(value.clamp(1, 65_495) as u64),
            ("SO_RCVBUF", Some(value)) => socket.receive_buffer = Some(value.clamp(1, 1 << 30) as u64),
            ("SO_SNDBUF", Some(value)) => {
                let size = doubled * value.clamp(1, 1 << 29) as u64;
                socket.send_buffer = Some(size);
                if let Some(kept) = self.kept(fd) {
                    kept.connection.snd.hiwat = size;
                }
            }
            (name, _) if WITHOUT_EFFECT.contains(&name) => {}
            (name, _) => return Answer::Foreign(format!("the socket option {name}")),
        }
        Answer::Returns(0)
    }

    /// Returns the value of an option, which the caller compares with the script's.
    pub(super) fn get_option(&mut self, fd: i64, call: &Call) -> Answer {
        let told = call.arguments.get(3).cloned().unwrap_or(Value::Any);
        match call.arguments.get(2).and_then(Value::word).unwrap_or("") {
            "SO_ERROR" => {
                let error = self.kept(fd).and_then(|kept| kept.error.take());
                let agrees = match error {
                    None => told.number() == Some(0),
                    Some(error) => told.word() == Some(error),
                };
                if agrees { Answer::Returns(0) } else { Answer::Fails(error.unwrap_or("no error")) }
            }
            "TCP_MAXSEG" => {
                let mss = self.kept(fd).map(|kept| kept.connection.mss as i64);
                let mss = mss.or_else(|| self.sockets.get(&fd)?.mss.map(|mss| mss as i64)).unwrap_or(DEFAULT_MSS);
                if told.number() == Some(mss) { Answer::Returns(0) } else { Answer::Returns(mss) }
            }
            // The size of a buffer is not compared, because packets show the window that is offered.
            "SO_RCVBUF" | "SO_SNDBUF" => Answer::Returns(0),
            name => Answer::Foreign(format!("the socket option {name}")),
        }
    }
}
