//! Sending end: cuts what is written into packets, numbers them, and keeps each until it is acknowledged.

use std::collections::VecDeque;

use super::connection::Setup;
use super::packet::{self, MAX_RETXCNT, MAX_SEQNO, Packet, PacketKind};
use super::{Effects, Note, Parameters, Stretch, due};
use crate::list::named_list;

named_list! {
    /// State of the sending end (UBC B.1).
    State {
        Normal, "normal", "NORMAL", "Sends without asking for a reply.";
        Prompted, "prmpt_sent", "PRMPT_SENT", "NTX or more packets are unacknowledged: requests a reply, and stops when the window is full.";
        Hold, "hold", "HOLD", "The receiver has sent HOLD: only requested packets are sent.";
    }
}

/// A packet that was sent and is not acknowledged.
#[derive(Clone, Copy)]
struct Sent {
    data: Stretch,
    retxcnt: u8,
}

/// The sending end of a stream.
#[derive(Clone)]
pub struct Sender {
    parameters: Parameters,
    ports: (u16, u16),
    largest: u16,
    /// State of the paper's table.
    pub state: State,
    /// SND.NXT: number of the next new packet, never wrapped.
    pub next: u64,
    /// SND.UNA: number of the oldest unacknowledged packet, never wrapped.
    pub una: u64,
    /// Data that is written and not sent.
    queue: VecDeque<Stretch>,
    /// Packets that are out, from SND.UNA on.
    out: VecDeque<Sent>,
    /// Time at which each number was last used, ns.
    last_sent: [u64; MAX_SEQNO as usize],
    /// Bytes written so far.
    written: u64,
    /// Bytes in the send buffer: written and not acknowledged.
    pub snd_cc: u64,
    /// Capacity of the send buffer, bytes.
    pub snd_hiwat: u64,
    closed: bool,
    ts: Option<u64>,
    prompt_timer: Option<u64>,
    /// Earliest time at which the next number may be used, ns, if only that holds a packet back.
    rest: Option<u64>,
}

impl Sender {
    /// Creates the sending end of a circuit.
    pub fn new(setup: &Setup) -> Self {
        Sender {
            parameters: setup.parameters.clone(),
            ports: (setup.source, setup.destination),
            largest: setup.largest(),
            state: State::Normal,
            next: 0,
            una: 0,
            queue: VecDeque::new(),
            out: VecDeque::new(),
            last_sent: [0; MAX_SEQNO as usize],
            written: 0,
            snd_cc: 0,
            snd_hiwat: setup.send_buffer,
            closed: false,
            ts: None,
            prompt_timer: None,
            rest: None,
        }
    }

    /// Whether something is to be sent and the window is full.
    pub fn is_full(&self) -> bool {
        !self.queue.is_empty() && self.used() >= self.parameters.window
    }

    /// Returns u_s, the number of packets out.
    pub fn used(&self) -> u64 {
        self.next - self.una
    }

    /// Returns the parameters of the circuit.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// Returns the number of packets out up to and including the one numbered `seqno`.
    pub fn out_with(&self, seqno: u8) -> u64 {
        packet::first_from(self.una, seqno) + 1 - self.una
    }

    /// Whether something is written and not sent.
    pub fn has_more(&self) -> bool {
        !self.queue.is_empty()
    }

    /// Returns the earliest time at which the next number may be used, ns, if only that holds a packet back.
    pub fn rests_until(&self) -> Option<u64> {
        self.rest
    }

    /// Returns the bytes that are out.
    pub fn bytes_out(&self) -> u64 {
        self.out.iter().map(|sent| u64::from(sent.data.len)).sum()
    }

    /// Returns the bytes that are acknowledged.
    pub fn acknowledged(&self) -> u64 {
        self.written - self.snd_cc
    }

    /// Returns the free space of the send buffer, bytes.
    pub fn send_space(&self) -> u64 {
        self.snd_hiwat.saturating_sub(self.snd_cc)
    }

    /// Returns the size of the largest packet, bytes.
    pub fn packet_size(&self) -> u64 {
        let (header, _) = self.parameters.overhead_per_packet();
        header + u64::from(self.largest)
    }

    /// Whether the stream has ended and the receiver has acknowledged everything.
    pub fn is_done(&self) -> bool {
        (self.closed || self.written == 0) && self.queue.is_empty() && self.next == self.una
    }

    /// Accepts a write of `bytes`, cuts it into packets, and sends what may be sent.
    pub fn accept_write(&mut self, now: u64, bytes: u64, effects: &mut Effects) {
        assert!(!self.closed, "nothing is written after the end");
        let mut rest = bytes;
        while rest > 0 {
            let len = rest.min(u64::from(self.largest)) as u16;
            self.queue.push_back(Stretch { at: self.written, len });
            self.written += u64::from(len);
            rest -= u64::from(len);
        }
        self.snd_cc += bytes;
        self.send(now, effects);
    }

    /// Ends the stream: nothing more will be written.
    pub fn close(&mut self, now: u64, effects: &mut Effects) {
        if !self.closed {
            self.closed = true;
            if self.written == 0 {
                // A stream that was never used needs no end on the wire.
                return;
            }
            self.queue.push_back(Stretch { at: self.written, len: 0 });
            self.send(now, effects);
        }
    }

    /// Processes a control packet from the receiver.
    pub fn control(&mut self, now: u64, control: &Packet, effects: &mut Effects) {
        let n = packet::first_from(self.una, control.seqno);
        if n > self.next {
            effects.notes.push(Note::Stray);
            return;
        }
        let was_done = self.is_done();
        self.acknowledge(n, effects);
        match control.kind {
            PacketKind::Hold => self.enter(State::Hold, effects),
            PacketKind::Resume if self.state == State::Hold || self.used() < self.parameters.ntx => {
                self.enter(State::Normal, effects);
            }
            PacketKind::Retransmit if n < self.next => self.send_again(now, n, PacketKind::Data, effects),
            _ => {}
        }
        self.ts = None;
        self.prompt_timer = None;
        self.keep_time(now);
        self.send(now, effects);
        if self.is_done() && !was_done {
            effects.notes.push(Note::Acknowledged);
        }
    }

    fn acknowledge(&mut self, n: u64, effects: &mut Effects) {
        for sent in self.out.drain(..(n - self.una) as usize) {
            self.snd_cc -= u64::from(sent.data.len);
            effects.wake_writer = true;
        }
        self.una = n;
    }

    /// Returns the time at which the first timer fires, ns; `u64::MAX` if none runs.
    pub fn next_timer(&self) -> u64 {
        [self.ts, self.prompt_timer, self.rest].into_iter().flatten().min().unwrap_or(u64::MAX)
    }

    /// Runs every timer that is due at `now`.
    pub fn timer(&mut self, now: u64, effects: &mut Effects) {
        if due(&mut self.ts, now) {
            effects.notes.push(Note::TsFired);
            self.send_again(now, self.next - 1, PacketKind::DataPrompt, effects);
        }
        if due(&mut self.prompt_timer, now) {
            effects.notes.push(Note::PromptFired);
            self.prompt(effects);
        }
        if due(&mut self.rest, now) {
            self.send(now, effects);
        }
        self.keep_time(now);
    }

    /// Starts the timer of the state if it does not run and there is something to wait for.
    fn keep_time(&mut self, now: u64) {
        let out = self.used() > 0;
        match self.state {
            State::Normal if out => self.ts = self.ts.or(Some(now + self.parameters.ts)),
            State::Hold if !out && self.queue.is_empty() => {}
            State::Normal => {}
            State::Prompted | State::Hold => {
                self.prompt_timer = self.prompt_timer.or(Some(now + self.parameters.prompt_timer));
            }
        }
    }

    /// Sends every packet that the state, the window and the numbers allow.
    fn send(&mut self, now: u64, effects: &mut Effects) {
        self.rest = None;
        while self.state != State::Hold && self.used() < self.parameters.window && !self.queue.is_empty() {
            self.rest = self.rests(now);
            if self.rest.is_some() {
                break;
            }
            self.send_next(now, effects);
        }
        if self.state == State::Normal && self.used() >= self.parameters.ntx {
            // The packets have been out since before HOLD.
            self.start_prompting(effects);
            self.prompt(effects);
        }
        self.keep_time(now);
    }

    /// Returns the time until which the next number could be taken for the one eight before it, ns; `None` if it
    /// cannot.
    fn rests(&self, now: u64) -> Option<u64> {
        let half = MAX_SEQNO / 2;
        if self.parameters.lifetime == 0 || self.next < half {
            return None;
        }
        let last = self.last_sent[((self.next - half) % MAX_SEQNO) as usize];
        Some(last + 2 * self.parameters.lifetime).filter(|free| *free > now)
    }

    fn send_next(&mut self, now: u64, effects: &mut Effects) {
        let Some(data) = self.queue.pop_front() else { return };
        self.out.push_back(Sent { data, retxcnt: 0 });
        self.next += 1;
        if self.state == State::Normal && self.used() >= self.parameters.ntx {
            self.start_prompting(effects);
        }
        // Each packet restarts the timer of its state.
        self.ts = None;
        self.prompt_timer = None;
        let kind = if self.state == State::Normal { PacketKind::Data } else { PacketKind::DataPrompt };
        self.put(now, self.next - 1, kind, effects);
    }

    fn send_again(&mut self, now: u64, number: u64, kind: PacketKind, effects: &mut Effects) {
        let sent = &mut self.out[(number - self.una) as usize];
        sent.retxcnt = (sent.retxcnt + 1).min(MAX_RETXCNT);
        self.put(now, number, kind, effects);
    }

    fn put(&mut self, now: u64, number: u64, kind: PacketKind, effects: &mut Effects) {
        let Sent { data: Stretch { at, len }, retxcnt } = self.out[(number - self.una) as usize];
        self.last_sent[(number % MAX_SEQNO) as usize] = now;
        effects.packets.push(Packet { retxcnt, len, at, ..self.packet(kind, number) });
    }

    fn prompt(&self, effects: &mut Effects) {
        effects.packets.push(self.packet(PacketKind::Prompt, self.next));
    }

    fn packet(&self, kind: PacketKind, number: u64) -> Packet {
        let (source, destination) = self.ports;
        Packet { kind, source, destination, seqno: packet::seqno(number), retxcnt: 0, len: 0, at: 0 }
    }

    fn start_prompting(&mut self, effects: &mut Effects) {
        self.enter(State::Prompted, effects);
        self.ts = None;
    }

    fn enter(&mut self, state: State, effects: &mut Effects) {
        if self.state != state {
            self.state = state;
            effects.notes.push(match state {
                State::Normal => Note::SenderNormal,
                State::Prompted => Note::SenderPrompted,
                State::Hold => Note::SenderHeld,
            });
        }
    }
}
