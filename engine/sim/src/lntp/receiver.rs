//! Receiving end: puts packets in order, keeps those ahead of a gap, and tells the sender when to stop and continue.

use std::collections::VecDeque;

use super::connection::Setup;
use super::packet::{self, MAX_SEQNO, Packet, PacketKind};
use super::{Effects, Note, Parameters, Stretch, due};
use crate::list::named_list;

named_list! {
    /// State of the receiving end (UBC B.1).
    State {
        Normal, "normal", "NORMAL", "All packets are in order, and there is space.";
        RetransmitSent, "retxmt_sent", "RETXMT_SENT", "A packet is missing and has been requested.";
        HoldSent, "hold_sent", "HOLD_SENT", "The sender was told to stop.";
    }
}

/// The receiving end of a stream.
#[derive(Clone)]
pub struct Receiver {
    parameters: Parameters,
    ports: (u16, u16),
    /// RCV.NXT: number of the next packet in order, never wrapped.
    pub next: u64,
    /// RCV.CNS: number of the first packet not consumed, never wrapped.
    pub consumed: u64,
    /// One more than the last packet known to have been sent; packets from RCV.NXT up to it are missing or kept.
    known: u64,
    /// Packets ahead of a gap, in order of arrival; there are few.
    ahead: Vec<(u64, Stretch)>,
    /// Bytes left to read of each packet from RCV.CNS to RCV.NXT.
    unread: VecDeque<u64>,
    /// Bytes that the reader has taken.
    pub read: u64,
    /// Bytes received in order that the reader has not taken.
    pub rcv_cc: u64,
    holding: bool,
    /// Number of the packet asked for last, while it is missing.
    asked: Option<u64>,
    /// Whether a prompt was answered by RETXMT, so that its RESUME is still to be sent.
    owes_resume: bool,
    ended: bool,
    tr: Option<u64>,
}

impl Receiver {
    /// Creates the receiving end of a circuit.
    pub fn new(setup: &Setup) -> Self {
        Receiver {
            parameters: setup.parameters.clone(),
            ports: (setup.source, setup.destination),
            next: 0,
            consumed: 0,
            known: 0,
            ahead: Vec::new(),
            unread: VecDeque::new(),
            read: 0,
            rcv_cc: 0,
            holding: false,
            asked: None,
            owes_resume: false,
            ended: false,
            tr: None,
        }
    }

    /// Returns the state of the paper's table.
    pub fn state(&self) -> State {
        match self.asked {
            _ if self.holding => State::HoldSent,
            Some(_) => State::RetransmitSent,
            None => State::Normal,
        }
    }

    /// Returns u_r, the number of packets in order and not consumed.
    pub fn used(&self) -> u64 {
        self.next - self.consumed
    }

    /// Whether the stream has ended and the reader has taken all of it.
    pub fn at_end(&self) -> bool {
        self.ended && self.rcv_cc == 0
    }

    /// Processes a DATA, DATA + PRMPT or PRMPT packet.
    pub fn arrives(&mut self, now: u64, packet: &Packet, effects: &mut Effects) {
        let (state, said) = (self.state(), effects.packets.len());
        self.tr = Some(now + self.parameters.tr);
        if packet.kind == PacketKind::Prompt {
            self.known = self.known.max(self.number_of_prompt(packet));
        } else {
            self.take_in(packet, effects);
            if !self.holding && self.used() >= self.parameters.ntr1 {
                self.holding = true;
                self.say(PacketKind::Hold, effects);
            }
            self.ask_for_missing(effects);
        }
        let prompted = packet.kind != PacketKind::Data;
        let answered = effects.packets.len() > said;
        if prompted && !answered {
            self.answer(effects);
        }
        if !self.holding && self.is_missing() {
            self.owes_resume |= prompted;
        } else if !self.holding && self.owes_resume {
            self.say(PacketKind::Resume, effects);
        }
        self.note_change(state, effects);
    }

    fn take_in(&mut self, packet: &Packet, effects: &mut Effects) {
        let number = self.number(packet).filter(|number| *number >= self.next && !self.is_ahead(*number));
        let Some(number) = number else {
            effects.notes.push(Note::Duplicate);
            return;
        };
        self.known = self.known.max(number + 1);
        if number >= self.consumed + self.parameters.window {
            effects.notes.push(Note::NoRoom);
            return;
        }
        self.ahead.push((number, Stretch { at: packet.at, len: packet.len }));
        while let Some(data) = self.take_next() {
            self.next += 1;
            self.unread.push_back(u64::from(data.len));
            self.rcv_cc += u64::from(data.len);
            if data.len == 0 {
                self.ended = true;
                effects.notes.push(Note::Ended);
            } else {
                effects.delivered.push(data);
            }
            effects.wake_reader = true;
        }
        self.consume(0);
    }

    fn is_ahead(&self, number: u64) -> bool {
        self.ahead.iter().any(|(one, _)| *one == number)
    }

    /// Removes and returns the packet that is next in order, if it has arrived.
    fn take_next(&mut self) -> Option<Stretch> {
        let place = self.ahead.iter().position(|(number, _)| *number == self.next)?;
        Some(self.ahead.swap_remove(place).1)
    }

    /// Returns the number of the packet; `None` if it is an old one (see `mod.rs`).
    fn number(&self, packet: &Packet) -> Option<u64> {
        let seqno = packet.seqno;
        if self.parameters.lifetime > 0 {
            return self.nearest(seqno);
        }
        let (number, end) = match packet.kind {
            _ if packet.retxcnt == 0 => (packet::first_from(self.known, seqno), self.next + self.parameters.window),
            PacketKind::Data => (packet::first_from(self.next, seqno), self.known),
            _ if self.next > 0 => (packet::first_from(self.next - 1, seqno), self.next + self.parameters.window),
            _ => (packet::first_from(0, seqno), self.parameters.window),
        };
        (number < end).then_some(number)
    }

    /// Returns the sender's SND.NXT, as a PRMPT carries it.
    fn number_of_prompt(&self, packet: &Packet) -> u64 {
        if self.parameters.lifetime > 0 {
            self.nearest(packet.seqno).unwrap_or(0)
        } else {
            packet::first_from(self.next, packet.seqno)
        }
    }

    /// Returns the matching number from eight below RCV.NXT on; `None` if it would be before the first packet.
    fn nearest(&self, seqno: u8) -> Option<u64> {
        let half = MAX_SEQNO / 2;
        packet::first_from(self.next + half, seqno).checked_sub(MAX_SEQNO)
    }

    fn is_missing(&self) -> bool {
        self.next < self.known
    }

    /// Asks for the missing packet if it was not asked for yet and there is room for it.
    fn ask_for_missing(&mut self, effects: &mut Effects) {
        if !self.is_missing() {
            self.asked = None;
        } else if self.asked != Some(self.next) && self.used() < self.parameters.window {
            self.say(PacketKind::Retransmit, effects);
        }
    }

    /// Sends what the receiver wants, even if it was sent before.
    fn answer(&mut self, effects: &mut Effects) {
        self.say(
            match () {
                () if self.holding => PacketKind::Hold,
                () if self.is_missing() => PacketKind::Retransmit,
                () => PacketKind::Resume,
            },
            effects,
        );
    }

    fn say(&mut self, kind: PacketKind, effects: &mut Effects) {
        match kind {
            PacketKind::Retransmit => self.asked = Some(self.next),
            PacketKind::Resume => self.owes_resume = false,
            _ => {}
        }
        if kind != PacketKind::Retransmit {
            self.tr = None;
        }
        let (source, destination) = self.ports;
        let seqno = packet::seqno(self.next);
        effects.packets.push(Packet { kind, source, destination, seqno, retxcnt: 0, len: 0, at: 0 });
    }

    /// Releases `bytes` that the reader has taken; its call goes on.
    pub fn take_bytes(&mut self, bytes: u64) {
        self.rcv_cc -= bytes;
        self.read += bytes;
        self.consume(bytes);
    }

    fn consume(&mut self, mut bytes: u64) {
        while let Some(left) = self.unread.front_mut() {
            let taken = bytes.min(*left);
            *left -= taken;
            bytes -= taken;
            if *left > 0 {
                break;
            }
            self.unread.pop_front();
            self.consumed += 1;
        }
    }

    /// Ends a read call: sends RESUME if enough has been consumed.
    pub fn end_read(&mut self, effects: &mut Effects) {
        if !self.holding || self.used() >= self.parameters.ntr2 {
            return;
        }
        let state = self.state();
        self.holding = false;
        // The gap is asked for again, because what was sent for it may have found no room.
        self.asked = None;
        self.say(PacketKind::Resume, effects);
        self.ask_for_missing(effects);
        self.note_change(state, effects);
    }

    /// Returns the time at which the timer fires, ns; `u64::MAX` if it does not run.
    pub fn next_timer(&self) -> u64 {
        self.tr.unwrap_or(u64::MAX)
    }

    /// Runs the timer if it is due at `now`.
    pub fn timer(&mut self, now: u64, effects: &mut Effects) {
        if due(&mut self.tr, now) {
            let state = self.state();
            effects.notes.push(Note::TrFired);
            self.answer(effects);
            self.note_change(state, effects);
        }
    }

    fn note_change(&self, before: State, effects: &mut Effects) {
        let state = self.state();
        if state != before {
            effects.notes.push(match state {
                State::Normal => Note::ReceiverNormal,
                State::RetransmitSent => Note::ReceiverAsks,
                State::HoldSent => Note::ReceiverHolds,
            });
        }
    }
}
