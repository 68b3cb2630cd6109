//! One connection packet by packet, with what the headers tell of its state.

#[cfg(feature = "types")]
use fill_the_pipe_sim::columns::HeaderColumns;
use fill_the_pipe_sim::columns::{Tell, headers};
use fill_the_pipe_sim::{Packets, Series, columns};
use serde::Serialize;

use super::connection::{Connection, Protocol};
use super::segment::Segment;
use super::state::States;
use crate::rules::{ACK, Verdict};

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
    /// Protocol of the packets.
    pub transport: Protocol,
    /// Variables of the ends as senders that a qlog tells, in the order of time: flow 0 has the opener as its sender, flow 1 the
    /// other end. Empty in a capture.
    pub logged: Series,
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
        (self.taken_for, self.headers) = (Vec::new(), Vec::new());
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

#[derive(Clone, Default)]
pub(super) struct Keeper {
    kept: Kept,
    /// From where the numbers count as long as not all of them are known.
    base: [u32; 2],
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
        let more_options = packets.options.len() * more / seen.len().max(1);
        let Packets { reverse, seq, ack, len, wnd, flags, ecn, options_first, options, .. } = packets;
        [seen, at].into_iter().for_each(|column| column.reserve_exact(more));
        [seq, ack, len, wnd].into_iter().for_each(|column| column.reserve_exact(more));
        [reverse, flags, ecn].into_iter().for_each(|column| column.reserve_exact(more));
        options_first.reserve_exact(more);
        options.reserve_exact(more_options);
        // Columns that no diagnosis reads lie beside one another: they leave one large room.
        let Packets { flow, wnd_field, copy, nak, nak_segments, .. } = packets;
        nak.reserve_exact(more);
        [flow, wnd_field, headers].into_iter().for_each(|column| column.reserve_exact(more));
        [copy, nak_segments, taken_for].into_iter().for_each(|column| column.reserve_exact(more));
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
        let mut states = States::default();
        for row in 0..self.kept.seen.len() {
            states.follow(&self.kept.packets, row);
        }
        let below = states.lowest().map(|lowest| -lowest);
        self.kept.iss = [0, 1].map(|side| self.base[side].wrapping_sub(below[side] as u32));
        let packets = &mut self.kept.packets;
        for row in 0..packets.seq.len() {
            let side = usize::from(packets.reverse[row]);
            packets.seq[row] = packets.seq[row].wrapping_add(below[side] as u32);
            if packets.flags[row] & ACK != 0 {
                packets.ack[row] = packets.ack[row].wrapping_add(below[1 - side] as u32);
            }
        }
        self.kept
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
