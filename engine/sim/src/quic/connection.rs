//! One end of a connection of QUIC, the socket of a process.

mod recovery;

use super::acks::Acks;
use super::flight::{Flight, Sent};
use super::packet::{AckFrame, Chunk, INITIAL, Packet, PacketKind, overhead};
use super::rtt::Rtt;
use super::stream::{ReceiveStream, SendStream};
use super::{Effects, Note, Parameters};
use crate::tcp::congestion::control::{CongestionControl, MAX_BIG_WINDOW, Phase, Window};
use crate::tcp::segment::UDP_HEADERS;
use crate::why::{Fact, Rule};

/// Packets that may leave at once: the initial window (RFC 9002, 7.2 and 7.7).
const BURST: u64 = 10;
/// Bytes of the initial window unless two packets are more (7.2).
const INITIAL_WINDOW: u64 = 14_720;
/// Packets of the smallest window (7.2).
const LEAST_WINDOW: u64 = 2;
/// Packets for which an ACK may open the window in slow start: all that it acknowledges.
const UNLIMITED: u64 = 1 << 20;

/// Values with which a host sets up its end of a connection.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    /// Parameters, the same at both ends.
    pub parameters: Parameters,
    /// Largest UDP payload that the path carries, bytes.
    pub largest: u64,
    /// Capacity of the send buffer, bytes.
    pub send_buffer: u64,
    /// Capacity of the receive buffer, bytes: the first credit of the peer.
    pub receive_buffer: u64,
    /// Capacity of the peer's receive buffer, bytes.
    pub credit: u64,
}

/// Why the sender sends no more at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hold {
    /// It has nothing to send.
    NoData,
    /// The congestion window is full.
    CongestionWindow,
    /// The peer's credit is used up.
    Credit,
    /// The next packet has to wait for its time.
    Pace,
}

/// One end of a connection.
#[derive(Clone)]
pub(crate) struct Connection {
    parameters: Parameters,
    is_client: bool,
    established: bool,
    /// Congestion window; `mss` is the largest UDP payload.
    pub window: Window,
    control: Box<dyn CongestionControl>,
    pub snd: SendStream,
    pub rcv: ReceiveStream,
    pub rtt: Rtt,
    pub hold: Hold,
    flight: Flight,
    acks: Acks,
    next_number: u64,
    /// Bytes of packets that were acknowledged.
    delivered: u64,
    /// Time at which the current recovery began, ns: it ends when a packet sent later is acknowledged.
    recovery: Option<u64>,
    recovering: bool,
    /// Probe timeouts in a row.
    probes: u32,
    /// Whether the credit last sent was lost.
    credit_lost: bool,
    /// Earliest time of the next packet, ns, as if each had left at its pace.
    next_send: u64,
    /// Packet that holds the last data declared lost: for the reasons.
    resent: u64,
}

impl Connection {
    /// Creates one end of a connection.
    pub(crate) fn new(setup: &Setup, is_client: bool) -> Self {
        let Setup { parameters, largest, send_buffer, receive_buffer, credit } = setup;
        let mut control = (parameters.congestion.variant().parts().congestion_control)();
        control.configure(&crate::tcp::Parameters { byte_counting: true, ..Default::default() });
        let cwnd = (BURST * largest).min(INITIAL_WINDOW.max(LEAST_WINDOW * largest));
        let (max, opening, limit) = (MAX_BIG_WINDOW, 1, UNLIMITED);
        Connection {
            parameters: parameters.clone(),
            is_client,
            established: false,
            window: Window { cwnd, ssthresh: MAX_BIG_WINDOW, mss: *largest, max, opening, limit },
            control,
            snd: SendStream::new(*send_buffer, *credit),
            rcv: ReceiveStream::new(*receive_buffer),
            rtt: Rtt::default(),
            hold: Hold::NoData,
            flight: Flight::default(),
            acks: Acks::default(),
            next_number: 0,
            delivered: 0,
            recovery: None,
            recovering: false,
            probes: 0,
            credit_lost: false,
            next_send: 0,
            resent: 0,
        }
    }

    /// Returns the bytes of packets in flight (bytes_in_flight).
    pub(crate) fn in_flight(&self) -> u64 {
        self.flight.bytes
    }

    /// Whether packets sent before the last loss event may still be in flight.
    pub(crate) fn recovering(&self) -> bool {
        self.recovering
    }

    /// Returns the phase of the congestion window.
    pub(crate) fn phase(&self) -> Phase {
        self.control.phase(&self.window)
    }

    /// Whether the stream of this end is acknowledged to its end.
    pub(crate) fn is_done(&self) -> bool {
        self.snd.is_done()
    }

    /// Returns the probe timeout, ns.
    pub(crate) fn probe_timeout(&self) -> u64 {
        let delay = if self.established { self.parameters.max_ack_delay } else { 0 };
        self.rtt.probe_timeout(delay) << self.probes.min(16)
    }

    /// Returns the values that reasons speak of, by name.
    pub(crate) fn facts(&self, now: u64) -> Vec<Fact> {
        let Connection { snd, rcv, window, parameters, .. } = self;
        let facts = [
            ("flight", self.flight.bytes),
            ("cwnd", window.cwnd),
            ("ssthresh", window.ssthresh),
            ("mss", window.mss),
            ("snd_cc", snd.cc),
            ("snd_hiwat", snd.hiwat),
            ("unsent", snd.unsent()),
            ("credit", snd.credit),
            ("offered", rcv.credit),
            ("received", rcv.read),
            ("waiting", self.acks.waiting),
            ("every", parameters.ack_every),
            ("threshold", parameters.packet_threshold),
            ("ack_delay", parameters.max_ack_delay),
            ("probe_timeout", self.probe_timeout()),
            ("largest", self.flight.largest_acked.unwrap_or(0)),
            ("lost_packet", self.resent),
            ("to_pace", self.pace_at().saturating_sub(now)),
        ];
        facts.map(|(name, value)| (name, value as f64)).into_iter().chain(self.control.facts()).collect()
    }

    /// Opens the connection.
    pub(crate) fn connect(&mut self, now: u64, effects: &mut Effects) {
        self.send_initial(now, effects);
    }

    fn send_initial(&mut self, now: u64, effects: &mut Effects) {
        let ack = self.acks.frame(now, self.parameters.ack_ranges);
        let packet = Packet { kind: PacketKind::Initial, ..self.one_rtt(None, ack, None) };
        self.put(now, packet, Rule::QuicInitial, effects);
    }

    /// Processes a packet that arrived undamaged.
    pub(crate) fn arrives(&mut self, now: u64, packet: &Packet, effects: &mut Effects) {
        if !self.acks.take(now, packet.number) {
            effects.note(Note::Duplicate, Rule::QuicDuplicate);
            self.rcv.repeats += u64::from(packet.chunk.is_some());
            return;
        }
        if packet.is_eliciting() {
            let Parameters { ack_every, max_ack_delay, .. } = self.parameters;
            self.acks.plan(now, packet, ack_every, max_ack_delay);
        }
        let is_server = !self.is_client;
        if packet.kind == PacketKind::Initial && is_server {
            // Each Initial is answered: the one before may be lost, or the answer to it.
            self.send_initial(now, effects);
        }
        let opens = if is_server { packet.kind == PacketKind::OneRtt } else { packet.kind == PacketKind::Initial };
        if opens && !self.established {
            self.established = true;
            self.probes = 0;
            effects.note(Note::Established, Rule::QuicOpen);
            effects.wake_writer = true;
        }
        if let Some(ack) = &packet.ack {
            self.acknowledged(now, ack, effects);
        }
        if let Some(credit) = packet.max_data {
            self.snd.credit = self.snd.credit.max(credit);
        }
        if let Some(chunk) = &packet.chunk {
            let was_whole = self.rcv.is_whole();
            effects.wake_reader |= self.rcv.take_in(chunk);
            if self.rcv.is_whole() && !was_whole {
                effects.note(Note::Ended, Rule::CircuitEnded);
            }
        }
        self.send(now, effects);
    }

    /// Accepts `bytes` that a writer has put into the send buffer.
    pub(crate) fn accept_write(&mut self, now: u64, bytes: u64, effects: &mut Effects) {
        self.snd.cc += bytes;
        self.send(now, effects);
    }

    /// Ends a read call: gives the peer credit for what was read.
    pub(crate) fn end_read(&mut self, now: u64, effects: &mut Effects) {
        self.send(now, effects);
    }

    /// Ends the stream: nothing more will be written.
    pub(crate) fn close(&mut self, now: u64, effects: &mut Effects) {
        self.snd.end();
        self.send(now, effects);
    }

    /// Sends all that the windows, the pace and the ACK policy let go.
    fn send(&mut self, now: u64, effects: &mut Effects) {
        if !self.established {
            return;
        }
        let credit = self.rcv.new_credit().or(self.credit_lost.then_some(self.rcv.credit));
        if let Some(credit) = credit
            && self.flight.bytes < self.window.cwnd
        {
            (self.rcv.credit, self.credit_lost) = (credit, false);
            let ack = self.acks.frame(now, self.parameters.ack_ranges);
            self.put_one_rtt(now, None, ack, Some(credit), Rule::QuicCredit, effects);
        }
        loop {
            self.hold = self.held(now);
            if self.hold != Hold::NoData || !self.send_data(now, Rule::QuicData, effects) {
                break;
            }
        }
        if let Some(rule) = self.acks.due {
            self.send_ack(now, rule, effects);
        }
    }

    /// Returns what holds the next packet with data back; `NoData` if nothing does, or if there is none.
    fn held(&self, now: u64) -> Hold {
        match () {
            () if !self.snd.has_more() => Hold::NoData,
            () if self.snd.is_blocked() => Hold::Credit,
            () if self.flight.bytes + self.window.mss > self.window.cwnd => Hold::CongestionWindow,
            () if self.pace_at() > now => Hold::Pace,
            () => Hold::NoData,
        }
    }

    /// Returns the earliest time of the next packet, ns: a burst of the initial window needs no pace.
    fn pace_at(&self) -> u64 {
        if !self.parameters.pacing || self.rtt.sample.is_none() {
            return 0;
        }
        self.next_send.saturating_sub(self.gap(BURST * self.window.mss))
    }

    /// Returns the time for so many bytes at 1.25 windows per round trip (7.7), ns.
    fn gap(&self, bytes: u64) -> u64 {
        (0.8 * self.rtt.smoothed() as f64 * bytes as f64 / self.window.cwnd as f64) as u64
    }

    /// Sends a packet with data, and an ACK if one waits. Returns whether there was data.
    fn send_data(&mut self, now: u64, rule: Rule, effects: &mut Effects) -> bool {
        if !self.snd.has_more() {
            return false;
        }
        let ack = self.acks.frame(now, self.parameters.ack_ranges);
        let frames = ack.as_ref().map_or(0, |ack| {
            let packet = self.one_rtt(None, Some(ack.clone()), None);
            packet.frames().len() as u64
        });
        let most = self.window.mss.saturating_sub(overhead(frames)).max(1);
        let Some((chunk, was)) = self.snd.take(most) else {
            if ack.is_some() {
                self.put_one_rtt(now, None, ack, None, Rule::QuicAckCount, effects);
            }
            return false;
        };
        let rule = match was {
            Some(number) => {
                self.resent = number;
                Rule::QuicAgain
            }
            None => rule,
        };
        self.put_one_rtt(now, Some(chunk), ack, None, rule, effects);
        true
    }

    fn send_ack(&mut self, now: u64, rule: Rule, effects: &mut Effects) {
        if let Some(ack) = self.acks.frame(now, self.parameters.ack_ranges) {
            self.put_one_rtt(now, None, Some(ack), None, rule, effects);
        }
    }

    fn one_rtt(&self, chunk: Option<Chunk>, ack: Option<AckFrame>, max_data: Option<u64>) -> Packet {
        let (kind, number, in_order) = (PacketKind::OneRtt, self.next_number, self.rcv.next());
        Packet { kind, number, chunk, ack, max_data, ping: false, in_order }
    }

    fn put_one_rtt(
        &mut self,
        now: u64,
        chunk: Option<Chunk>,
        ack: Option<AckFrame>,
        max_data: Option<u64>,
        rule: Rule,
        effects: &mut Effects,
    ) {
        let packet = self.one_rtt(chunk, ack, max_data);
        self.put(now, packet, rule, effects);
    }

    fn put(&mut self, now: u64, packet: Packet, rule: Rule, effects: &mut Effects) {
        self.next_number += 1;
        if packet.is_eliciting() {
            let (number, bytes) = (packet.number, packet.payload());
            let (chunk, credit) = (packet.chunk, packet.max_data.is_some());
            self.flight.add(Sent { number, at: now, bytes, chunk, credit, sent_until: 0 });
            self.next_send = self.next_send.max(now) + self.gap(bytes);
        }
        effects.packets.push((packet, rule));
    }

    /// Returns the time at which the first timer fires, ns; `u64::MAX` if none runs.
    pub(crate) fn next(&self) -> u64 {
        let ack = self.acks.due_at.filter(|_| self.established);
        let pace = (self.hold == Hold::Pace).then(|| self.pace_at());
        [self.loss_timer(), ack, pace].into_iter().flatten().min().unwrap_or(u64::MAX)
    }

    /// Runs every timer that is due at `now`.
    pub(crate) fn timer(&mut self, now: u64, effects: &mut Effects) {
        if self.loss_timer().is_some_and(|at| at <= now) {
            if self.flight.loss_at.is_some() {
                self.lose(now, effects);
            } else {
                self.probe(now, effects);
            }
        }
        if self.established && self.acks.due_at.is_some_and(|at| at <= now) {
            effects.note(Note::AckTimerFired, Rule::QuicAckTimer);
            self.send_ack(now, Rule::QuicAckTimer, effects);
        }
        self.send(now, effects);
    }
}

/// Returns the UDP payload of the largest packet on a path with this MTU, bytes.
pub(crate) fn largest(parameters: &Parameters, mtu: u64) -> u64 {
    parameters.max_datagram_size.min(mtu.saturating_sub(UDP_HEADERS)).max(INITIAL)
}
