//! First-in, first-out store of packets, on which most disciplines are built.

use std::collections::VecDeque;

use super::capacity::Capacity;
use super::{CERTAIN, QueueVerdict, QueuedPacket, drop_unless_kept};
use crate::event::DropReason;
use crate::packet::SPARED;
use crate::why::{Fact, Rule};
#[derive(Clone)]
pub(super) struct Fifo {
    packets: VecDeque<QueuedPacket>,
    pub room: Capacity,
}

impl Fifo {
    #[inline]
    pub(super) fn new(limit: u64) -> Self {
        Fifo { packets: VecDeque::new(), room: Capacity::new(limit) }
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.packets.is_empty()
    }

    #[inline]
    pub(super) fn push(&mut self, held: QueuedPacket) {
        self.room.fill(&held);
        self.packets.push_back(held);
    }

    /// Adds the packet, or drops it if there is no space.
    #[inline]
    pub(super) fn push_or_drop(&mut self, held: QueuedPacket, fates: &mut Vec<QueueVerdict>) {
        if self.room.has(held.size) || !drop_unless_kept(QueueVerdict::refused(held, CERTAIN, &self.room), fates) {
            self.push(held);
        }
    }

    /// Returns the indices of the packets that arrived by interface `peer`, or of all packets, oldest first.
    pub(super) fn packets_of_peer(&self, peer: Option<u16>) -> Vec<usize> {
        let from = |index: &usize| peer.is_none_or(|peer| self.packets[*index].peer == peer);
        (0..self.packets.len()).filter(from).collect()
    }

    /// Drops the packet that has waited longest of those from interface `peer`, by this rule; none if all of them are
    /// kept.
    #[inline]
    pub(super) fn push_out(
        &mut self,
        rule: Rule,
        facts: &[Fact],
        peer: Option<u16>,
        fates: &mut Vec<QueueVerdict>,
    ) -> Option<QueuedPacket> {
        for index in self.packets_of_peer(peer) {
            let oldest = &mut self.packets[index];
            let spared = oldest.transit.is(SPARED);
            if !spared
                && drop_unless_kept(QueueVerdict::dropped(*oldest, DropReason::PushedOut, CERTAIN, rule, facts), fates)
            {
                return self.take(index);
            }
            oldest.transit.mark(SPARED, true);
        }
        None
    }

    /// Returns the packet at this index.
    #[inline]
    pub(super) fn get(&self, index: usize) -> Option<&QueuedPacket> {
        self.packets.get(index)
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<QueuedPacket> {
        self.take(0)
    }

    /// Removes and returns the packet at this index.
    #[inline]
    pub(super) fn take(&mut self, index: usize) -> Option<QueuedPacket> {
        let held = self.packets.remove(index)?;
        self.room.free(&held);
        Some(held)
    }
}
