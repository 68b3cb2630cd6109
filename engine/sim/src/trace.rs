//! Trace of a run as columns: packets, events, the value of every variable over time, and what held each sender back.

mod tables;

use xxhash_rust::xxh64::Xxh64;

use crate::event::{EventKind, Limit};
use crate::fragment::Span;
use crate::host::app::Request;
use crate::ids::{End, EndpointId, FlowId, Id, Table};
use crate::lntp::{Receiver, Sender};
use crate::qdisc::buffers::Buffers;
use crate::quic;
use crate::tcp::segment::{ACK, Segment};
use crate::tcp::{Connection, RttSample};
use crate::variable::{VARIABLES, Variable};

pub(crate) use tables::{Events, Limits, Odds, Pieces, Queues};
pub use tables::{Packets, Requests, Series};

/// Value of an event's packet column when the event concerns no packet.
pub const NO_PACKET: u32 = u32::MAX;
/// Number of the bit of `Packets::ecn` that is the AE flag.
pub const AE_BIT: u8 = 2;

/// Size of a row of each set of columns, bytes; the options of a packet come on top.
const PACKET_BYTES: u64 = 33;
const PIECE_BYTES: u64 = 16;
const EVENT_BYTES: u64 = 18;
const SERIES_BYTES: u64 = 19;
const LIMIT_BYTES: u64 = 11;
const QUEUE_BYTES: u64 = 38;
const ODDS_BYTES: u64 = 12;
const REQUEST_BYTES: u64 = 34;
/// A row of the trace, with all that may come with it, takes less, bytes.
pub(crate) const MOST_ROW_BYTES: u64 = 128;

/// Everything a traced run leaves behind.
#[derive(Default, Clone, PartialEq, Debug)]
pub struct Trace {
    /// Packets.
    pub packets: Packets,
    /// Events.
    pub events: Events,
    /// Changes of variables.
    pub series: Series,
    /// Changes of the limit of each sender.
    pub limits: Limits,
    /// Changes of router queues.
    pub queues: Queues,
    /// Probabilities of the events that queues caused.
    pub odds: Odds,
    /// Requests that were answered.
    pub requests: Requests,
    /// Number of packets whose rows were forgotten.
    forgotten: u32,
    /// Last recorded value of each variable of each flow; NaN before the first.
    last: Table<FlowId, [f64; VARIABLES]>,
    /// Last recorded round-trip sample of each flow.
    sample: Table<FlowId, Option<RttSample>>,
    /// Number of the last recorded round-trip sample of each flow of QUIC.
    samples: Table<FlowId, Option<u64>>,
}

impl Trace {
    #[inline]
    /// Creates an empty trace of a run with so many flows.
    pub fn new(flows: usize) -> Self {
        Trace {
            last: vec![[f64::NAN; VARIABLES]; flows].into(),
            sample: vec![None; flows].into(),
            samples: vec![None; flows].into(),
            ..Trace::default()
        }
    }

    /// Returns the number of rows of all columns together.
    #[inline]
    pub fn rows(&self) -> u64 {
        let Trace { packets, events, series, limits, queues, requests, .. } = self;
        let rows = packets.flow.len() + events.time.len() + series.time.len() + limits.time.len() + queues.time.len();
        (rows + requests.flow.len()) as u64
    }

    /// Returns the size of all rows together, bytes. Up to twice as much is allocated.
    pub fn bytes(&self) -> u64 {
        let Trace { packets, events, series, limits, queues, odds, requests, .. } = self;
        let rows = |count: usize, width: u64| count as u64 * width;
        rows(packets.flow.len(), PACKET_BYTES)
            + rows(packets.options.len(), 1)
            + rows(packets.pieces.packet.len(), PIECE_BYTES)
            + rows(events.time.len(), EVENT_BYTES)
            + rows(series.time.len(), SERIES_BYTES)
            + rows(limits.time.len(), LIMIT_BYTES)
            + rows(queues.time.len(), QUEUE_BYTES)
            + rows(odds.event.len(), ODDS_BYTES)
            + rows(requests.flow.len(), REQUEST_BYTES)
    }

    /// Forgets every row. Packets are counted on.
    pub(crate) fn forget(&mut self) {
        *self = Trace { forgotten: self.next_packet(), ..Trace::new(self.last.len()) };
    }

    /// Returns the row of the next packet.
    #[inline]
    pub(crate) fn next_packet(&self) -> u32 {
        self.forgotten + self.packets.flow.len() as u32
    }

    /// Returns the index of a packet's row in the columns, unless it was forgotten.
    fn index_of(&self, packet: u32) -> Option<usize> {
        packet.checked_sub(self.forgotten).map(|row| row as usize)
    }

    /// Adds a packet and returns its row. Sequence numbers count from the initial ones of its sender, `iss`, and of its
    /// receiver, `irs`; `wnd_field` is the window field of its header.
    #[inline]
    pub fn packet(&mut self, segment: &Segment, endpoint: EndpointId, iss: u32, irs: u32, wnd_field: u16) -> u32 {
        let id = self.next_packet();
        self.packets.flow.push(endpoint.flow().number());
        self.packets.reverse.push(endpoint.end() as u8);
        self.packets.seq.push(segment.seq.0.wrapping_sub(iss));
        let acks = segment.has(ACK);
        self.packets.ack.push(if acks { segment.ack.0.wrapping_sub(irs) } else { 0 });
        self.packets.len.push(segment.len);
        self.packets.wnd.push(segment.wnd);
        self.packets.flags.push(segment.flags);
        self.packets.copy.push(segment.copy);
        let nak = segment.options().nak;
        self.packets.nak.push(nak.map_or(0, |nak| nak.seq.0.wrapping_sub(irs)));
        self.packets.nak_segments.push(nak.map_or(0, |nak| nak.segments));
        self.packets.wnd_field.push(wnd_field);
        self.packets.ecn.push(segment.ecn.bits() | u8::from(segment.ae) << AE_BIT);
        self.packets.options_first.push(self.packets.options.len() as u32);
        if let Some(options) = &segment.options {
            self.packets.options.extend(options.encode());
        }
        id
    }

    /// Adds a duplicate of a packet and returns its row.
    #[inline]
    pub fn record_duplicate(&mut self, packet: u32) -> u32 {
        let Some(row) = self.index_of(packet) else { return self.unknown_packet() };
        let id = self.next_packet();
        let said = self.packets.options_of(row).to_vec();
        let packets = &mut self.packets;
        let Packets { flow, reverse, seq, ack, len, wnd, flags, copy, nak, nak_segments, wnd_field, ecn, .. } = packets;
        [flow, wnd_field].into_iter().for_each(|column| column.push(column[row]));
        [reverse, flags, copy, nak_segments, ecn].into_iter().for_each(|column| column.push(column[row]));
        [seq, ack, len, wnd, nak].into_iter().for_each(|column| column.push(column[row]));
        packets.options_first.push(packets.options.len() as u32);
        packets.options.extend(said);
        if let Some((datagram, span)) = packets.pieces.of(packet) {
            packets.pieces.push(id, datagram, span);
        }
        id
    }

    /// Adds a fragment of the packet `datagram` and returns its row.
    #[inline]
    pub fn piece(&mut self, datagram: u32, span: Span) -> u32 {
        let Some(row) = self.index_of(datagram) else { return self.unknown_packet() };
        let id = self.next_packet();
        let Packets { flow, reverse, copy, .. } = &self.packets;
        let flow = FlowId::at(usize::from(flow[row]));
        let endpoint = EndpointId::of(flow, if reverse[row] == 0 { End::From } else { End::To });
        self.packet(&Segment { copy: copy[row], ..Segment::default() }, endpoint, 0, 0, 0);
        self.packets.pieces.push(id, datagram, span);
        id
    }

    /// Adds a packet that was made of a forgotten one, and returns its row.
    #[cold]
    fn unknown_packet(&mut self) -> u32 {
        self.packet(&Segment::default(), FlowId::at(0).from(), 0, 0, 0)
    }

    /// Adds an event at `time`, ns.
    #[inline]
    pub fn event(&mut self, time: u64, kind: EventKind, packet: u32, place: u16, flow: FlowId, detail: u8) {
        self.events.time.push(time as f64);
        self.events.kind.push(kind as u8);
        self.events.packet.push(packet);
        self.events.place.push(place);
        self.events.flow.push(flow.number());
        self.events.detail.push(detail);
    }

    /// Adds the probability with which a queue caused the next event.
    #[inline]
    pub fn odds(&mut self, probability: f64) {
        self.odds.event.push(self.events.time.len() as u32);
        self.odds.probability.push(probability);
    }

    /// Adds the state of a queue at `time`, ns.
    #[inline]
    pub fn queue(&mut self, time: u64, buffers: &Buffers) {
        let backlog = buffers.backlog();
        self.queues.time.push(time as f64);
        self.queues.queue.push(buffers.number);
        self.queues.packets.push(backlog.packets as u32);
        self.queues.bytes.push(backlog.bytes as u32);
        self.queues.used.push(backlog.used as u32);
        self.queues.average.push(buffers.average().unwrap_or(f64::NAN));
        self.queues.probability.push(buffers.probability().unwrap_or(f64::NAN));
    }

    /// Adds a change of what holds a flow's sender back at `time`, ns.
    #[inline]
    pub fn limit(&mut self, time: u64, flow: FlowId, limit: Limit) {
        self.limits.time.push(time as f64);
        self.limits.flow.push(flow.number());
        self.limits.limit.push(limit as u8);
    }

    /// Adds a request of a flow that was answered.
    pub(crate) fn request(&mut self, flow: FlowId, request: Request) {
        self.requests.flow.push(flow.number());
        self.requests.asked.push(request.asked as f64);
        self.requests.answered.push(request.answered as f64);
        self.requests.bytes.push(request.bytes as f64);
        self.requests.rate.push(request.rate as f64);
    }

    /// Adds every variable of the flow that has changed, and each round-trip sample even if its value is the last one's.
    #[inline]
    pub fn variables(&mut self, time: u64, flow: FlowId, sender: &Connection, receiver: &Connection) {
        if self.sample[flow] != sender.timing.sample {
            self.sample[flow] = sender.timing.sample;
            self.last[flow][Variable::Rtt as usize] = f64::NAN;
        }
        self.changes(time, flow, connection_variables(sender, receiver));
    }

    /// Adds every variable of an LNTP circuit that has changed.
    pub fn circuit(&mut self, time: u64, flow: FlowId, sender: &Sender, receiver: &Receiver) {
        self.changes(time, flow, circuit_variables(sender, receiver));
    }

    /// Adds every variable of a connection of QUIC that has changed, and each round-trip sample.
    pub(crate) fn quic(&mut self, time: u64, flow: FlowId, sender: &quic::Connection, receiver: &quic::Connection) {
        let sample = sender.rtt.sample.map(|(_, number)| number);
        if self.samples[flow] != sample {
            self.samples[flow] = sample;
            self.last[flow][Variable::Rtt as usize] = f64::NAN;
        }
        self.changes(time, flow, quic_variables(sender, receiver));
    }

    /// Adds a row to the series for each value that has changed and is known, which is not NaN.
    #[inline]
    fn changes<const N: usize>(&mut self, time: u64, flow: FlowId, values: [(Variable, f64); N]) {
        for (variable, value) in values {
            if self.last[flow][variable as usize] != value && !value.is_nan() {
                self.last[flow][variable as usize] = value;
                self.series.time.push(time as f64);
                self.series.flow.push(flow.number());
                self.series.variable.push(variable as u8);
                self.series.value.push(value);
            }
        }
    }

    /// Returns a hash of every row of every column, for comparing two runs.
    #[inline]
    pub fn hash(&self) -> u64 {
        let mut hash = Xxh64::new(0);
        let Packets { flow, reverse, seq, ack, len, wnd, flags, copy, nak, nak_segments, .. } = &self.packets;
        let Packets { wnd_field, ecn, options_first, options, .. } = &self.packets;
        [flow, wnd_field].into_iter().for_each(|column| add(&mut hash, column, u16::to_le_bytes));
        [reverse, flags, copy, nak_segments, ecn, options].into_iter().for_each(|column| hash.update(column));
        let words = [seq, ack, len, wnd, nak, options_first];
        words.into_iter().for_each(|column| add(&mut hash, column, u32::to_le_bytes));
        let Pieces { packet, datagram, offset, bytes } = &self.packets.pieces;
        [packet, datagram, offset, bytes].into_iter().for_each(|column| add(&mut hash, column, u32::to_le_bytes));
        let Events { time, kind, packet, place, flow, detail } = &self.events;
        add(&mut hash, time, f64::to_le_bytes);
        add(&mut hash, packet, u32::to_le_bytes);
        [place, flow].into_iter().for_each(|column| add(&mut hash, column, u16::to_le_bytes));
        [kind, detail].into_iter().for_each(|column| hash.update(column));
        let Series { time, flow, variable, value } = &self.series;
        [time, value].into_iter().for_each(|column| add(&mut hash, column, f64::to_le_bytes));
        add(&mut hash, flow, u16::to_le_bytes);
        hash.update(variable);
        let Limits { time, flow, limit } = &self.limits;
        add(&mut hash, time, f64::to_le_bytes);
        add(&mut hash, flow, u16::to_le_bytes);
        hash.update(limit);
        let Queues { time, queue, packets, bytes, used, average, probability } = &self.queues;
        [time, average, probability].into_iter().for_each(|column| add(&mut hash, column, f64::to_le_bytes));
        add(&mut hash, queue, u16::to_le_bytes);
        [packets, bytes, used].into_iter().for_each(|column| add(&mut hash, column, u32::to_le_bytes));
        add(&mut hash, &self.odds.event, u32::to_le_bytes);
        add(&mut hash, &self.odds.probability, f64::to_le_bytes);
        let Requests { flow, asked, answered, bytes, rate } = &self.requests;
        add(&mut hash, flow, u16::to_le_bytes);
        [asked, answered, bytes, rate].into_iter().for_each(|column| add(&mut hash, column, f64::to_le_bytes));
        hash.digest()
    }
}

/// Adds a column to a hash in blocks, because single bytes would take longer than the run.
fn add<T: Copy, const N: usize>(hash: &mut Xxh64, column: &[T], bytes: fn(T) -> [u8; N]) {
    const ROWS: usize = 512;
    let mut block = [[0; N]; ROWS];
    for rows in column.chunks(ROWS) {
        for (place, row) in block.iter_mut().zip(rows) {
            *place = bytes(*row);
        }
        hash.update(block[..rows.len()].as_flattened());
    }
}

/// Returns the variables of an LNTP circuit and their values.
fn circuit_variables(sender: &Sender, receiver: &Receiver) -> [(Variable, f64); 10] {
    [
        (Variable::FlightSize, sender.bytes_out() as f64),
        (Variable::SndUna, sender.acknowledged() as f64),
        (Variable::SndNxt, (sender.acknowledged() + sender.bytes_out()) as f64),
        (Variable::SndBuffer, sender.snd_cc as f64),
        (Variable::RcvNxt, (receiver.read + receiver.rcv_cc) as f64),
        (Variable::RcvBuffer, receiver.rcv_cc as f64),
        (Variable::PacketsOut, sender.used() as f64),
        (Variable::PacketsUnread, receiver.used() as f64),
        (Variable::LntpSender, f64::from(sender.state as u8)),
        (Variable::LntpReceiver, f64::from(receiver.state() as u8)),
    ]
}

/// Returns the variables of a connection of QUIC and their values; not a number: the round trip before the first sample.
fn quic_variables(sender: &quic::Connection, receiver: &quic::Connection) -> [(Variable, f64); 15] {
    let measured = |time: u64| if sender.rtt.sample.is_some() { time as f64 } else { f64::NAN };
    [
        (Variable::Cwnd, sender.window.cwnd as f64),
        (Variable::Ssthresh, sender.window.ssthresh as f64),
        (Variable::SndWnd, (sender.snd.credit - sender.snd.una) as f64),
        (Variable::FlightSize, sender.in_flight() as f64),
        (Variable::SndUna, sender.snd.una as f64),
        (Variable::SndNxt, sender.snd.next as f64),
        (Variable::SndBuffer, sender.snd.cc as f64),
        (Variable::Srtt, measured(sender.rtt.smoothed())),
        (Variable::Rttvar, measured(sender.rtt.var())),
        (Variable::RcvNxt, receiver.rcv.next() as f64),
        (Variable::RcvWnd, receiver.rcv.credit.saturating_sub(receiver.rcv.next()) as f64),
        (Variable::RcvBuffer, receiver.rcv.cc as f64),
        (Variable::Phase, f64::from(sender.phase() as u8)),
        (Variable::Rtt, measured(sender.rtt.sample.map_or(0, |(sample, _)| sample))),
        (Variable::Pto, sender.probe_timeout() as f64),
    ]
}

/// Returns the variables of a TCP connection and their values, not a number for one that is not known: the state of the peer, in
/// a story, where the connection is its own receiver, and the round trip before the first is measured.
pub(crate) fn connection_variables(sender: &Connection, receiver: &Connection) -> [(Variable, f64); 19] {
    let slow = &sender.timers.slow;
    let alone = std::ptr::eq(sender, receiver);
    [
        (Variable::Cwnd, sender.window.cwnd as f64),
        (Variable::Ssthresh, sender.window.ssthresh as f64),
        (Variable::SndWnd, sender.snd.wnd as f64),
        (Variable::FlightSize, sender.snd.flight_size() as f64),
        (Variable::SndUna, (sender.snd.una - sender.snd.iss) as f64),
        (Variable::SndNxt, (sender.snd.nxt - sender.snd.iss) as f64),
        (Variable::SndBuffer, sender.snd.cc as f64),
        (Variable::Srtt, sender.timing.rtt.srtt(slow)),
        (Variable::Rttvar, sender.timing.rtt.rttvar(slow)),
        (Variable::Rto, sender.timing.rtt.rto(slow)),
        (Variable::DupAcks, f64::from(sender.recovery.dup_acks)),
        (Variable::RcvNxt, (receiver.rcv.nxt - receiver.rcv.irs) as f64),
        (Variable::RcvWnd, (receiver.rcv.adv - receiver.rcv.nxt) as f64),
        (Variable::RcvBuffer, receiver.rcv.cc as f64),
        (Variable::State, f64::from(sender.state as u8)),
        (Variable::PeerState, if alone { f64::NAN } else { f64::from(receiver.state as u8) }),
        (Variable::Phase, f64::from(sender.phase() as u8)),
        (Variable::Repair, f64::from(sender.repair() as u8)),
        (Variable::Rtt, sender.timing.sample.map_or(f64::NAN, |sample| sample.rtt as f64)),
    ]
}

#[cfg(test)]
mod tests;
