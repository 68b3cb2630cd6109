//! What a run leaves behind, as columns: packets, events, the course of every variable, and what held the sender back.

use xxhash_rust::xxh64::Xxh64;

use crate::event::{CONNECTION_VARIABLES, EventKind, Limit, RTT, VARIABLES};
use crate::fragment::Span;
use crate::lntp::{Receiver, Sender};
use crate::qdisc::buffers::Buffers;
use crate::tcp::segment::{ACK, Segment};
use crate::tcp::{Connection, RttSample};

/// In the packet column of an event that has no packet.
pub const NO_PACKET: u32 = u32::MAX;

#[derive(Default, Clone, PartialEq, Debug)]
pub struct Packets {
    pub flow: Vec<u16>,
    pub reverse: Vec<u8>,
    pub seq: Vec<u32>,
    pub ack: Vec<u32>,
    pub len: Vec<u32>,
    pub wnd: Vec<u32>,
    pub flags: Vec<u8>,
    pub copy: Vec<u8>,
    /// RFC 1106, option A: first missing byte, and number of segments; 0: none.
    pub nak: Vec<u32>,
    pub nak_segments: Vec<u8>,
    /// The 16 bits of the header's window field: all of `wnd`, or what the options leave to the header. Of LNTP, whose
    /// kind the upper three bits of `flags` count from 1: RETXCNT, SEQNO (as in `wnd`), and bytes of header and checksum.
    pub wnd_field: Vec<u16>,
    /// The two ECN bits of the IP header, as the host sends it.
    pub ecn: Vec<u8>,
    /// The options as they stand in the header: those of packet p are options[options_first[p]..options_first[p + 1]].
    /// Sequence numbers in them do not count from 0 (`FlowInfo::iss`).
    pub options_first: Vec<u32>,
    pub options: Vec<u8>,
    pub pieces: Pieces,
}

/// The packets that are parts of another, which was too large for a link. What TCP and UDP say stands in the whole one's row
/// alone; but for flow, direction and `copy` theirs is empty.
#[derive(Default, Clone, PartialEq, Debug)]
pub struct Pieces {
    /// Rows among the packets, ascending, and those of the whole ones.
    pub packet: Vec<u32>,
    pub datagram: Vec<u32>,
    /// Which bytes of what is behind the whole one's IP header.
    pub offset: Vec<u32>,
    pub bytes: Vec<u32>,
}

impl Pieces {
    /// Of a packet that is a piece: the row of the whole one, and which part of it.
    #[inline]
    pub fn of(&self, packet: u32) -> Option<(u32, Span)> {
        let row = self.packet.binary_search(&packet).ok()?;
        Some((self.datagram[row], Span { offset: self.offset[row], len: self.bytes[row] }))
    }

    #[inline]
    fn push(&mut self, packet: u32, datagram: u32, span: Span) {
        self.packet.push(packet);
        self.datagram.push(datagram);
        self.offset.push(span.offset);
        self.bytes.push(span.len);
    }
}

impl Packets {
    /// The options of a packet as they stand in its header: whole words of four bytes.
    #[inline]
    pub fn options_of(&self, packet: usize) -> &[u8] {
        let end = self.options_first.get(packet + 1).map_or(self.options.len(), |next| *next as usize);
        &self.options[self.options_first[packet] as usize..end]
    }
}

#[derive(Default, Clone, PartialEq, Debug)]
pub struct Events {
    pub time: Vec<f64>,
    pub kind: Vec<u8>,
    pub packet: Vec<u32>,
    pub place: Vec<u16>,
    pub flow: Vec<u16>,
    pub detail: Vec<u8>,
}

#[derive(Default, Clone, PartialEq, Debug)]
pub struct Series {
    pub time: Vec<f64>,
    pub flow: Vec<u16>,
    pub variable: Vec<u8>,
    pub value: Vec<f64>,
}

#[derive(Default, Clone, PartialEq, Debug)]
pub struct Limits {
    pub time: Vec<f64>,
    pub flow: Vec<u16>,
    pub limit: Vec<u8>,
}

/// How the queues of routers stood whenever one changed.
#[derive(Default, Clone, PartialEq, Debug)]
pub struct Queues {
    pub time: Vec<f64>,
    /// Number in the summary's list of queues.
    pub queue: Vec<u16>,
    pub packets: Vec<u32>,
    pub bytes: Vec<u32>,
    /// In the queue's unit.
    pub used: Vec<u32>,
    /// What the discipline goes by, in the queue's unit, and with which probability it would drop the next packet; NaN where
    /// it has none.
    pub average: Vec<f64>,
    pub probability: Vec<f64>,
}

/// The probability with which a discipline did what it did to a packet.
#[derive(Default, Clone, PartialEq, Debug)]
pub struct Odds {
    /// Row of the event.
    pub event: Vec<u32>,
    pub probability: Vec<f64>,
}

#[derive(Default, Clone, PartialEq, Debug)]
pub struct Trace {
    pub packets: Packets,
    pub events: Events,
    pub series: Series,
    pub limits: Limits,
    pub queues: Queues,
    pub odds: Odds,
    /// Value each variable of each flow had last.
    last: Vec<[f64; VARIABLES.len()]>,
    /// The sample last taken of each flow's round trip.
    sample: Vec<Option<RttSample>>,
}

impl Trace {
    #[inline]
    pub fn new(flows: usize) -> Self {
        Trace { last: vec![[f64::NAN; VARIABLES.len()]; flows], sample: vec![None; flows], ..Trace::default() }
    }

    #[inline]
    pub fn rows(&self) -> u64 {
        let Trace { packets, events, series, limits, queues, .. } = self;
        let rows = packets.flow.len() + events.time.len() + series.time.len() + limits.time.len() + queues.time.len();
        rows as u64
    }

    /// A new packet's id. Numbers count from the initial sequence numbers of its sender and receiver; `wnd_field` is what
    /// its header says of the window.
    #[inline]
    pub fn packet(&mut self, segment: &Segment, endpoint: u16, iss: u32, irs: u32, wnd_field: u16) -> u32 {
        let id = self.packets.flow.len() as u32;
        self.packets.flow.push(endpoint / 2);
        self.packets.reverse.push((endpoint % 2) as u8);
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
        self.packets.ecn.push(segment.ecn.bits());
        self.packets.options_first.push(self.packets.options.len() as u32);
        if let Some(options) = &segment.options {
            self.packets.options.extend(options.encode());
        }
        id
    }

    /// The id of a second one of the packet.
    #[inline]
    pub fn record_duplicate(&mut self, packet: u32) -> u32 {
        let id = self.packets.flow.len() as u32;
        let row = packet as usize;
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

    /// The id of a new piece of the packet `datagram`.
    #[inline]
    pub fn piece(&mut self, datagram: u32, span: Span) -> u32 {
        let id = self.packets.flow.len() as u32;
        let (Packets { flow, reverse, copy, .. }, row) = (&self.packets, datagram as usize);
        let endpoint = 2 * flow[row] + u16::from(reverse[row]);
        self.packet(&Segment { copy: copy[row], ..Segment::default() }, endpoint, 0, 0, 0);
        self.packets.pieces.push(id, datagram, span);
        id
    }

    #[inline]
    pub fn event(&mut self, time: u64, kind: EventKind, packet: u32, place: u16, flow: u16, detail: u8) {
        self.events.time.push(time as f64);
        self.events.kind.push(kind as u8);
        self.events.packet.push(packet);
        self.events.place.push(place);
        self.events.flow.push(flow);
        self.events.detail.push(detail);
    }

    /// The next event is one that a queue has caused with this probability.
    #[inline]
    pub fn odds(&mut self, probability: f64) {
        self.odds.event.push(self.events.time.len() as u32);
        self.odds.probability.push(probability);
    }

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

    #[inline]
    pub fn limit(&mut self, time: u64, flow: u16, limit: Limit) {
        self.limits.time.push(time as f64);
        self.limits.flow.push(flow);
        self.limits.limit.push(limit as u8);
    }

    /// Notes every variable of the flow that has changed, and each round trip measured, be it as long as the one before.
    #[inline]
    pub fn variables(&mut self, time: u64, flow: u16, sender: &Connection, receiver: &Connection) {
        let of = usize::from(flow);
        if self.sample[of] != sender.sample {
            self.sample[of] = sender.sample;
            self.last[of][usize::from(RTT)] = f64::NAN;
        }
        for (index, value) in variables(sender, receiver).into_iter().enumerate() {
            // What is not known is no number.
            if self.last[of][index] != value && !value.is_nan() {
                self.last[of][index] = value;
                self.variable(time, flow, index as u8, value);
            }
        }
    }

    /// The same of a circuit of LNTP.
    pub fn circuit(&mut self, time: u64, flow: u16, sender: &Sender, receiver: &Receiver) {
        let of = usize::from(flow);
        for (index, value) in circuit_variables(sender, receiver) {
            if self.last[of][index] != value {
                self.last[of][index] = value;
                self.variable(time, flow, index as u8, value);
            }
        }
    }

    /// A row of a series.
    #[inline]
    fn variable(&mut self, time: u64, flow: u16, variable: u8, value: f64) {
        self.series.time.push(time as f64);
        self.series.flow.push(flow);
        self.series.variable.push(variable);
        self.series.value.push(value);
    }

    /// The same for two runs exactly when every row of every column is the same.
    #[inline]
    pub fn hash(&self) -> u64 {
        let mut hash = Xxh64::new(0);
        let Packets { flow, reverse, seq, ack, len, wnd, flags, copy, nak, nak_segments, .. } = &self.packets;
        let Packets { wnd_field, ecn, options_first, options, .. } = &self.packets;
        [flow, wnd_field].into_iter().for_each(|column| add(&mut hash, column, |v| v.to_le_bytes()));
        [reverse, flags, copy, nak_segments, ecn, options].into_iter().for_each(|column| hash.update(column));
        let words = [seq, ack, len, wnd, nak, options_first];
        words.into_iter().for_each(|column| add(&mut hash, column, |v| v.to_le_bytes()));
        let Pieces { packet, datagram, offset, bytes } = &self.packets.pieces;
        [packet, datagram, offset, bytes].into_iter().for_each(|column| add(&mut hash, column, |v| v.to_le_bytes()));
        let Events { time, kind, packet, place, flow, detail } = &self.events;
        add(&mut hash, time, |v| v.to_le_bytes());
        add(&mut hash, packet, |v| v.to_le_bytes());
        [place, flow].into_iter().for_each(|column| add(&mut hash, column, |v| v.to_le_bytes()));
        [kind, detail].into_iter().for_each(|column| hash.update(column));
        let Series { time, flow, variable, value } = &self.series;
        [time, value].into_iter().for_each(|column| add(&mut hash, column, |v| v.to_le_bytes()));
        add(&mut hash, flow, |v| v.to_le_bytes());
        hash.update(variable);
        let Limits { time, flow, limit } = &self.limits;
        add(&mut hash, time, |v| v.to_le_bytes());
        add(&mut hash, flow, |v| v.to_le_bytes());
        hash.update(limit);
        let Queues { time, queue, packets, bytes, used, average, probability } = &self.queues;
        [time, average, probability].into_iter().for_each(|column| add(&mut hash, column, |v| v.to_le_bytes()));
        add(&mut hash, queue, |v| v.to_le_bytes());
        [packets, bytes, used].into_iter().for_each(|column| add(&mut hash, column, |v| v.to_le_bytes()));
        add(&mut hash, &self.odds.event, |v| v.to_le_bytes());
        add(&mut hash, &self.odds.probability, |v| v.to_le_bytes());
        hash.digest()
    }
}

/// Adds a column to a hash, a block at a time: byte by byte it would take longer than the run.
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

/// Of a circuit: which of `VARIABLES`, and what it is.
fn circuit_variables(sender: &Sender, receiver: &Receiver) -> [(usize, f64); 10] {
    let first = CONNECTION_VARIABLES;
    [
        (3, sender.bytes_out() as f64),
        (4, sender.acknowledged() as f64),
        (5, (sender.acknowledged() + sender.bytes_out()) as f64),
        (6, sender.snd_cc as f64),
        (11, (receiver.read + receiver.rcv_cc) as f64),
        (13, receiver.rcv_cc as f64),
        (first, sender.used() as f64),
        (first + 1, receiver.used() as f64),
        (first + 2, f64::from(sender.state as u8)),
        (first + 3, f64::from(receiver.state() as u8)),
    ]
}

/// In the order of `VARIABLES`. Of a connection that is its own receiver, as that of a story is, the peer's state is not known.
pub(crate) fn variables(sender: &Connection, receiver: &Connection) -> [f64; CONNECTION_VARIABLES] {
    let slow = &sender.timers.slow;
    let alone = std::ptr::eq(sender, receiver);
    [
        sender.window.cwnd as f64,
        sender.window.ssthresh as f64,
        sender.snd_wnd as f64,
        sender.flight_size() as f64,
        (sender.snd_una - sender.iss) as f64,
        (sender.snd_nxt - sender.iss) as f64,
        sender.snd_cc as f64,
        sender.rtt.srtt(slow),
        sender.rtt.rttvar(slow),
        sender.rtt.rto(slow),
        f64::from(sender.dup_acks),
        (receiver.rcv_nxt - receiver.irs) as f64,
        (receiver.rcv_adv - receiver.rcv_nxt) as f64,
        receiver.rcv_cc as f64,
        f64::from(sender.state as u8),
        if alone { f64::NAN } else { f64::from(receiver.state as u8) },
        f64::from(sender.phase() as u8),
        f64::from(sender.repair() as u8),
        sender.sample.map_or(f64::NAN, |sample| sample.rtt as f64),
    ]
}
