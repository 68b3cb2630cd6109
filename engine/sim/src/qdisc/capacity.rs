//! Backlog of a queue and its capacity.

use super::QueuedPacket;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Backlog {
    pub packets: u64,
    pub bytes: u64,
    /// Backlog in the queue's unit.
    pub used: u64,
}

impl Backlog {
    #[inline]
    pub fn add(&mut self, held: &QueuedPacket) {
        self.packets += 1;
        self.bytes += u64::from(held.transit.bytes);
        self.used += held.size;
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Capacity {
    pub backlog: Backlog,
    /// Capacity in the queue's unit.
    limit: u64,
}

impl Capacity {
    #[inline]
    pub(crate) fn new(limit: u64) -> Self {
        Capacity { backlog: Backlog::default(), limit }
    }

    /// Whether a packet of this size fits without another being dropped.
    #[inline]
    pub(crate) fn has(&self, size: u64) -> bool {
        self.backlog.used + size <= self.limit
    }

    #[inline]
    pub(crate) fn limit(&self) -> u64 {
        self.limit
    }

    #[inline]
    pub(crate) fn is_overfull(&self) -> bool {
        self.backlog.used > self.limit
    }

    #[inline]
    pub(crate) fn fill(&mut self, held: &QueuedPacket) {
        self.backlog.add(held);
    }

    #[inline]
    pub(crate) fn free(&mut self, held: &QueuedPacket) {
        self.backlog.packets -= 1;
        self.backlog.bytes -= u64::from(held.transit.bytes);
        self.backlog.used -= held.size;
    }
}
