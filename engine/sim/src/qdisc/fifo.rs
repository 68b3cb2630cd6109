//! First-in, first-out store of packets, on which most disciplines are built.

use std::collections::VecDeque;

use super::capacity::Capacity;
use super::{CERTAIN, QueueVerdict, QueuedPacket, drop_unless_kept};
use crate::event::DropReason;
use crate::packet::SPARED;
use crate::why::{Fact, Rule};

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
    pub(super) fn len(&self) -> usize {
        self.packets.len()
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

    /// Drops the packet that has waited longest, by this rule; none if all waiting packets are kept.
    #[inline]
    pub(super) fn push_out(
        &mut self,
        rule: Rule,
        facts: &[Fact],
        fates: &mut Vec<QueueVerdict>,
    ) -> Option<QueuedPacket> {
        for index in 0..self.packets.len() {
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
