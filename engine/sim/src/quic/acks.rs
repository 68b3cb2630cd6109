//! Packets that an end has received, and the time at which it says so (RFC 9000, 13.2).

use super::packet::{AckFrame, Packet, PacketKind};
use crate::tcp::reassembly::Reassembly;
use crate::why::Rule;

/// Packets of the peer that have arrived.
#[derive(Clone, Default)]
pub(super) struct Acks {
    arrived: Reassembly,
    /// Number below which nothing is remembered.
    forgotten: u64,
    /// Highest number that asked for an ACK, plus one.
    next: u64,
    /// Time at which the packet with the highest number arrived, ns.
    largest_at: u64,
    /// Packets that wait for an ACK.
    pub waiting: u64,
    /// Time at which they have waited long enough, ns.
    pub due_at: Option<u64>,
    /// Rule by which an ACK is due now.
    pub due: Option<Rule>,
}

impl Acks {
    /// Takes the number of a packet that arrived. Returns false if it was here before.
    pub(super) fn take(&mut self, now: u64, number: u64) -> bool {
        if number < self.forgotten {
            return false;
        }
        let largest = self.arrived.ranges().next_back().map_or(0, |(_, end)| end);
        if number >= largest {
            self.largest_at = now;
        }
        self.arrived.insert(number, number + 1)
    }

    /// Decides when a packet that asks for an ACK gets it: after `every` packets, or a time of `delay` ns.
    pub(super) fn plan(&mut self, now: u64, packet: &Packet, every: u64, delay: u64) {
        let number = packet.number;
        // 13.2.1: at once if it comes late, or if others are missing before it.
        let gap = self.arrived.next_missing(self.next) < number;
        let late = number < self.next;
        self.next = self.next.max(number + 1);
        self.waiting += 1;
        self.due = match () {
            () if packet.kind == PacketKind::Initial => Some(Rule::QuicAckHandshake),
            () if gap || late => Some(Rule::QuicAckGap),
            () if self.waiting >= every => Some(Rule::QuicAckCount),
            () => self.due,
        };
        if self.due_at.is_none() {
            self.due_at = Some(now + delay);
        }
    }

    /// Returns an ACK frame with at most so many ranges, if there is anything new to say; nothing waits then.
    pub(super) fn frame(&mut self, now: u64, most: u64) -> Option<AckFrame> {
        if self.waiting == 0 {
            return None;
        }
        (self.waiting, self.due_at, self.due) = (0, None, None);
        let ranges: Vec<(u64, u64)> = self.arrived.ranges().rev().take(most as usize).collect();
        if let Some((lowest, _)) = ranges.last() {
            // 13.2.3: older ranges are given up, to bound the state.
            self.forgotten = self.forgotten.max(if ranges.len() as u64 == most { *lowest } else { 0 });
            self.arrived.forget(self.forgotten);
        }
        Some(AckFrame { ranges, delay: now - self.largest_at })
    }
}
