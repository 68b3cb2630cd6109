//! One connection packet by packet, with what the headers tell of its state.

#[cfg(feature = "types")]
use fill_the_pipe_sim::columns::HeaderColumns;
use fill_the_pipe_sim::columns::{Tell, headers};
use fill_the_pipe_sim::{Packets, Series, columns, variable};
use serde::Serialize;

use super::connection::Connection;
use super::segment::Segment;
use crate::rules::{ACK, FIN, RST, SYN, Verdict, distance};

/// More packets than these are counted and not kept.
pub const MOST_PACKETS: usize = 2_000_000;

/// Parallel columns as a run has them, one entry for each packet, in the order of time; at one time, in that of the file. What
/// the network and the hosts did with it is not known: there is one time, when it came by.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// `flow` is 0, `reverse` 1 for what the answering end sent. Numbers count from the initial ones; where the SYN was not
    /// seen, from the lowest that was, which is 1. `wnd` is what the two agreed that the field means; where their SYNs were not
    /// seen, the field itself. `copy` is 1 where it is taken for a retransmission.
    pub packets: Packets,
    /// ns since the capture's first packet.
    pub seen: Vec<f64>,
    /// Classification of each packet: bits of `TakenFor`.
    pub taken_for: Vec<u8>,
    /// Byte of the file at which the IP header begins, or the event of a qlog.
    pub at: Vec<f64>,
    /// Bytes of headers kept from there; 0 in a qlog, which has none.
    pub headers: Vec<u16>,
    /// Sequence numbers in the headers from which each end's numbers count, the opener's first.
    pub iss: [u32; 2],
    /// Flow 0 has the opener as its sender, flow 1 the other end: `snd_una`, `snd_nxt`, `flight_size` and `snd_wnd`, as the
    /// place of the capture knows them. Whatever else a sender knows stays its own, except in its own qlog.
    pub series: Series,
    /// Packets beyond `MOST_PACKETS`.
    pub left_out: u64,
    /// End that has logged them, 0 for the opener; `None` in a capture.
    pub seen_by: Option<u8>,
    /// Time of the capture's first packet, ns since 1970; 0 in a qlog.
    pub first_ns: u64,
}

/// Facts about the kept packets beside their columns.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "KeptPackets"))]
pub struct About {
    /// Sequence numbers in the headers from which each end's numbers count, the opener's first.
    pub iss: [u32; 2],
    /// Further packets, counted and not kept.
    pub left_out: u64,
    /// End that has logged them, 0 for the opener; `None` in a capture, whose place is not known.
    #[cfg_attr(feature = "types", ts(type = "0 | 1 | null"))]
    pub seen_by: Option<u8>,
}

columns! {
    /// The kept packets, in the order of time. What stands in a packet has the same names as in a run; of a capture, that is all that
    /// is known, except when the packet came by.
    SeenColumns with HeaderColumns by headers(packets)
    pub fn seen(packets: &Packets, kept: &Kept) {
        /// ns since the capture's first packet.
        seen: f64 = kept.seen,
        /// Bits of `TakenFor`.
        taken_for: u8 = kept.taken_for,
        /// Byte of the file at which the IP header begins, or the event of a qlog.
        at: f64 = kept.at,
        /// How many bytes of the headers were kept from there; 0 in a qlog, which has none.
        headers: u16 = kept.headers,
    }
}

impl Kept {
    /// Returns what is known besides the columns.
    pub fn about(&self) -> About {
        About { iss: self.iss, left_out: self.left_out, seen_by: self.seen_by }
    }

    /// Tells the columns.
    pub fn columns(&self, tell: &mut impl Tell) {
        seen(&self.packets, self, tell);
    }

    /// Lets go of the columns that no diagnosis reads: the page has them then.
    pub fn keep_for_diagnosis(&mut self) {
        let Packets { reverse, seq, ack, len, wnd, flags, ecn, options_first, options, .. } =
            std::mem::take(&mut self.packets);
        self.packets =
            Packets { reverse, seq, ack, len, wnd, flags, ecn, options_first, options, ..Packets::default() };
        (self.taken_for, self.headers, self.series) = (Vec::new(), Vec::new(), Series::default());
        let Packets { reverse, seq, ack, len, wnd, flags, ecn, options_first, options, .. } = &mut self.packets;
        [reverse, flags, ecn, options].into_iter().for_each(Vec::shrink_to_fit);
        [seq, ack, len, wnd, options_first].into_iter().for_each(Vec::shrink_to_fit);
        [&mut self.seen, &mut self.at].into_iter().for_each(Vec::shrink_to_fit);
    }
}

/// Classes that an analyser gives a packet, as bits: fast and spurious ones are retransmissions too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename_all = "snake_case"))]
pub enum TakenFor {
    /// Bytes that came by before.
    Retransmission,
    /// A retransmission after duplicate ACKs.
    Fast,
    /// A retransmission of bytes that were acknowledged before.
    Spurious,
    /// A segment that came by after a later one.
    OutOfOrder,
    /// An ACK that repeats the one before.
    DuplicateAck,
    /// A closed window.
    ZeroWindow,
    /// A packet that its sender has taken for lost, as its own qlog says.
    Lost,
}

impl TakenFor {
    /// Returns the bit that stands for it.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// State of an end as a sender, as far as it is known. Numbers count from its initial one and do not wrap.
#[derive(Clone, Copy, Default)]
struct Sender {
    snd_una: Option<i64>,
    snd_nxt: Option<i64>,
    snd_wnd: Option<u32>,
    /// Highest number so far; numbers that wrap are looked for around it.
    top: i64,
    lowest: i64,
    /// Last value of each of `VARIABLES` that was written.
    written: [Option<f64>; 4],
}

impl Sender {
    /// The number that does not wrap.
    fn unwrap(&self, seq: u32) -> i64 {
        self.top + distance(self.top as u32, seq)
    }

    fn values(&self) -> [Option<f64>; 4] {
        let flight = self.snd_nxt.zip(self.snd_una).map(|(next, una)| (next - una) as f64);
        [self.snd_una.map(|una| una as f64), self.snd_nxt.map(|next| next as f64), flight, self.snd_wnd.map(f64::from)]
    }
}

/// In the order of `Sender::values`.
const VARIABLES: [&str; 4] = ["snd_una", "snd_nxt", "flight_size", "snd_wnd"];
/// Variables of `VARIABLES` that count from the initial number.
const NUMBERS: [&str; 2] = ["snd_una", "snd_nxt"];

#[derive(Clone, Default)]
pub(super) struct Keeper {
    kept: Kept,
    /// From where the numbers count as long as not all of them are known.
    base: [u32; 2],
    senders: [Sender; 2],
}

impl Keeper {
    /// A segment of the connection, which has seen it already, comes by `time` ns after the capture's first packet.
    pub(super) fn keep(&mut self, time: u64, connection: &Connection, segment: &Segment, verdict: Verdict) {
        if self.kept.seen.len() == MOST_PACKETS {
            self.kept.left_out += 1;
            return;
        }
        let side = connection.side(segment);
        self.base = connection.base.map(Option::unwrap_or_default);
        let [own, other] = [self.base[side], self.base[1 - side]];
        let acks = segment.flags & ACK != 0;
        let packets = &mut self.kept.packets;
        packets.flow.push(0);
        packets.reverse.push(side as u8);
        packets.seq.push(segment.seq.wrapping_sub(own));
        packets.ack.push(if acks { segment.ack.wrapping_sub(other) } else { 0 });
        packets.len.push(segment.len);
        packets.wnd.push(u32::from(segment.window) << connection.shift(side, segment));
        packets.flags.push(segment.flags);
        packets.copy.push(u8::from(verdict.retransmission));
        packets.nak.push(0);
        packets.nak_segments.push(0);
        packets.wnd_field.push(segment.window);
        packets.ecn.push(segment.ecn);
        packets.options_first.push(packets.options.len() as u32);
        packets.options.extend_from_slice(segment.options);
        self.kept.seen.push(time as f64);
        self.kept.at.push(segment.at as f64);
        self.kept.headers.push(segment.headers);
        let taken_for = [
            (verdict.retransmission, TakenFor::Retransmission),
            (verdict.fast, TakenFor::Fast),
            (verdict.spurious, TakenFor::Spurious),
            (verdict.out_of_order, TakenFor::OutOfOrder),
            (verdict.duplicate_ack, TakenFor::DuplicateAck),
            (verdict.zero_window, TakenFor::ZeroWindow),
        ];
        self.kept.taken_for.push(taken_for.iter().filter(|(is, _)| *is).map(|(_, one)| one.bit()).sum());
    }

    /// Makes room for so many packets in all.
    pub(super) fn reserve(&mut self, rows: usize) {
        let Kept { packets, seen, taken_for, at, headers, .. } = &mut self.kept;
        let more = rows.min(MOST_PACKETS).saturating_sub(seen.len());
        let options = packets.options.len() * more / seen.len().max(1);
        let Packets { flow, reverse, seq, ack, len, wnd, flags, copy, nak, nak_segments, wnd_field, ecn, .. } = packets;
        [seen, at].into_iter().for_each(|column| column.reserve_exact(more));
        [seq, ack, len, wnd, nak].into_iter().for_each(|column| column.reserve_exact(more));
        [flow, wnd_field, headers].into_iter().for_each(|column| column.reserve_exact(more));
        let bytes = [reverse, flags, copy, nak_segments, ecn, taken_for];
        bytes.into_iter().for_each(|column| column.reserve_exact(more));
        packets.options_first.reserve_exact(more);
        packets.options.reserve_exact(options);
    }

    /// Number of packets so far.
    pub(super) fn rows(&self) -> usize {
        self.kept.seen.len()
    }

    /// Returns the classes of the packets so far.
    pub(super) fn taken_for(&mut self) -> &mut Vec<u8> {
        &mut self.kept.taken_for
    }

    /// Numbers begin where the lowest is: a capture may begin with one that is sent again.
    pub(super) fn finish(mut self) -> Kept {
        self.kept.sort();
        // Two values change with nearly every packet. Growing by doubling would take twice the room, which wasm does not give back.
        let rows = self.kept.seen.len();
        let (series, changes) = (&mut self.kept.series, 2 * rows + rows / 16 + 64);
        series.time.reserve_exact(changes);
        series.flow.reserve_exact(changes);
        series.variable.reserve_exact(changes);
        series.value.reserve_exact(changes);
        for row in 0..self.kept.seen.len() {
            self.follow(row);
        }
        let below = self.senders.map(|sender| -sender.lowest);
        self.kept.iss = [0, 1].map(|side| self.base[side].wrapping_sub(below[side] as u32));
        let Kept { packets, series, .. } = &mut self.kept;
        for row in 0..packets.seq.len() {
            let side = usize::from(packets.reverse[row]);
            packets.seq[row] = packets.seq[row].wrapping_add(below[side] as u32);
            if packets.flags[row] & ACK != 0 {
                packets.ack[row] = packets.ack[row].wrapping_add(below[1 - side] as u32);
            }
        }
        let numbers = NUMBERS.map(variable);
        for row in 0..series.value.len() {
            if numbers.contains(&Some(series.variable[row])) {
                series.value[row] += below[usize::from(series.flow[row])] as f64;
            }
        }
        self.kept
    }

    /// Updates both ends with what a packet tells of them.
    fn follow(&mut self, row: usize) {
        let packets = &self.kept.packets;
        let (flags, side) = (packets.flags[row], usize::from(packets.reverse[row]));
        // A reset may carry any numbers.
        if flags & RST != 0 {
            return;
        }
        let (syn, fin) = (i64::from(flags & SYN != 0), i64::from(flags & FIN != 0));
        let sender = &mut self.senders[side];
        let seq = sender.unwrap(packets.seq[row]);
        sender.lowest = sender.lowest.min(seq - 1 + syn);
        let end = seq + i64::from(packets.len[row]) + syn + fin;
        sender.snd_nxt = Some(sender.snd_nxt.map_or(end, |next| next.max(end)));
        sender.top = sender.top.max(end);
        if flags & ACK != 0 {
            let peer = &mut self.senders[1 - side];
            let ack = peer.unwrap(packets.ack[row]);
            peer.snd_una = Some(peer.snd_una.map_or(ack, |una| una.max(ack)));
            // Acknowledged, it was sent, though it did not come by here.
            peer.snd_nxt = Some(peer.snd_nxt.map_or(ack, |next| next.max(ack)));
            peer.top = peer.top.max(ack);
            peer.lowest = peer.lowest.min(ack - 1);
            peer.snd_wnd = Some(packets.wnd[row]);
        }
        for flow in 0..2 {
            self.write(self.kept.seen[row], flow);
        }
    }

    fn write(&mut self, time: f64, flow: usize) {
        let sender = &mut self.senders[flow];
        for (index, value) in sender.values().into_iter().enumerate() {
            if let Some(value) = value.filter(|_| value != sender.written[index]) {
                sender.written[index] = Some(value);
                let series = &mut self.kept.series;
                series.time.push(time);
                series.flow.push(flow as u16);
                series.variable.push(variable(VARIABLES[index]).expect("a variable of the simulator"));
                series.value.push(value);
            }
        }
    }
}

impl Kept {
    /// In the order of time: files of several interfaces, and clocks that are set, have others.
    pub(super) fn sort(&mut self) {
        if self.seen.is_sorted() {
            return;
        }
        let mut order: Vec<usize> = (0..self.seen.len()).collect();
        order.sort_by(|a, b| self.seen[*a].total_cmp(&self.seen[*b]));
        let old = std::mem::take(&mut self.packets);
        for row in &order {
            self.packets.options_first.push(self.packets.options.len() as u32);
            self.packets.options.extend_from_slice(old.options_of(*row));
        }
        self.packets = Packets {
            flow: sorted(&old.flow, &order),
            reverse: sorted(&old.reverse, &order),
            seq: sorted(&old.seq, &order),
            ack: sorted(&old.ack, &order),
            len: sorted(&old.len, &order),
            wnd: sorted(&old.wnd, &order),
            flags: sorted(&old.flags, &order),
            copy: sorted(&old.copy, &order),
            nak: sorted(&old.nak, &order),
            nak_segments: sorted(&old.nak_segments, &order),
            wnd_field: sorted(&old.wnd_field, &order),
            ecn: sorted(&old.ecn, &order),
            ..std::mem::take(&mut self.packets)
        };
        self.seen = sorted(&self.seen, &order);
        self.taken_for = sorted(&self.taken_for, &order);
        self.at = sorted(&self.at, &order);
        self.headers = sorted(&self.headers, &order);
    }
}

fn sorted<T: Copy>(column: &[T], order: &[usize]) -> Vec<T> {
    order.iter().map(|row| column[*row]).collect()
}
