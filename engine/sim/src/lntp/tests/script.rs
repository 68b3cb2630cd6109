//! A story of one end, a line for each thing that happens to it, at a time in ms:
//!
//! - `0 write 100`, `0 close`, `0 read 100`: its process calls;
//! - `5 < RESUME 1`, `5 < DATA 3 100 x1`: a packet comes, by number, octets and RETXCNT;
//! - `> DATA 0 100`: it must have sent this by now, and nothing before it;
//! - `= HOLD`: it is in that state, and has sent nothing more;
//! - `300 wait`: only timers fire; before any other line none may send.

use crate::host::socket::Socket;
use crate::list::Choice;
use crate::lntp::packet::PacketKind;
use crate::lntp::{Connection, Effects, Note, Packet, Parameters, Setup};

/// Whose states `=` means.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum End {
    Sender,
    Receiver,
}

const MS: u64 = 1_000_000;

struct Player {
    end: End,
    socket: Connection,
    now: u64,
    sent: std::collections::VecDeque<String>,
    notes: Vec<Note>,
}

/// Plays `story`, and gives the notes it left.
pub(super) fn play(end: End, parameters: Parameters, story: &str) -> Vec<Note> {
    let setup = Setup { parameters, source: 1, destination: 2, mtu: 4096, send_buffer: 1 << 20 };
    let sent = std::collections::VecDeque::new();
    let mut player = Player { end, socket: Connection::new(&setup), now: 0, sent, notes: Vec::new() };
    let mut told = String::new();
    for line in story.lines().map(str::trim).filter(|line| !line.is_empty()) {
        told.push_str(line);
        told.push('\n');
        if let Err(wrong) = player.line(line) {
            panic!("{told}{wrong}");
        }
    }
    player.notes
}

impl Player {
    fn line(&mut self, line: &str) -> Result<(), String> {
        if let Some(packet) = line.strip_prefix("> ") {
            let sent = self.sent.pop_front().unwrap_or("nothing".to_owned());
            return if sent == packet { Ok(()) } else { Err(format!("  but it sent {sent}")) };
        }
        if let Some(sent) = self.sent.front() {
            return Err(format!("  but before that it sent {sent}"));
        }
        if let Some(state) = line.strip_prefix("= ") {
            let own = self.state();
            return if own == state { Ok(()) } else { Err(format!("  but it is {own}")) };
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |at: usize| words[at].parse::<u64>().map_err(|_| format!("  what is {:?}?", words[at]));
        let time = number(0)? * MS;
        self.wait_until(time);
        if words[1] != "wait" && !self.sent.is_empty() {
            return Err(format!("  but before that it sent {:?}", self.sent));
        }
        let mut effects = Effects::default();
        match words[1] {
            "write" => self.socket.accept_write(time, number(2)?, &mut effects),
            "close" => self.socket.close(time, &mut effects),
            "read" => {
                self.socket.take_bytes(number(2)?);
                self.socket.end_read(time, &mut effects);
            }
            "<" => self.socket.arrives(time, &packet(&words[2..].join(" "))?, &mut effects),
            // A timer has fired.
            "wait" => {}
            other => return Err(format!("  what is {other:?}?")),
        }
        self.keep(effects);
        Ok(())
    }

    fn wait_until(&mut self, time: u64) {
        // Timers of the time itself count as before it.
        while self.socket.next() <= time {
            self.now = self.socket.next();
            let mut effects = Effects::default();
            self.socket.timer(self.now, &mut effects);
            self.keep(effects);
            if self.now == time {
                break;
            }
        }
        self.now = time;
    }

    fn keep(&mut self, effects: Effects) {
        self.notes.extend(effects.notes);
        self.sent.extend(effects.packets.iter().map(shown));
    }

    fn state(&self) -> &'static str {
        match self.end {
            End::Sender => self.socket.sender.state.named().name,
            End::Receiver => self.socket.receiver.state().named().name,
        }
    }
}

fn shown(packet: &Packet) -> String {
    let Packet { kind, seqno, retxcnt, len, .. } = packet;
    let name = kind.named().name.replace(' ', "");
    match (kind.has_data(), retxcnt) {
        (false, _) => format!("{name} {seqno}"),
        (true, 0) => format!("{name} {seqno} {len}"),
        (true, _) => format!("{name} {seqno} {len} x{retxcnt}"),
    }
}

fn packet(text: &str) -> Result<Packet, String> {
    let words: Vec<&str> = text.split(' ').collect();
    let kinds = [
        PacketKind::Data,
        PacketKind::DataPrompt,
        PacketKind::Prompt,
        PacketKind::Retransmit,
        PacketKind::Resume,
        PacketKind::Hold,
    ];
    let kind = kinds.into_iter().find(|kind| kind.named().name.replace(' ', "") == words[0]);
    let number = |at: usize| words.get(at).map_or(Some(0), |word| word.trim_start_matches('x').parse::<u16>().ok());
    let read = || {
        let (seqno, len, retxcnt) = (number(1)? as u8, number(2)?, number(3)? as u8);
        Some(Packet { kind: kind?, source: 2, destination: 1, seqno, retxcnt, len, at: 0 })
    };
    read().ok_or_else(|| format!("  what is {text:?}?"))
}
