//! Counters of a queue, and its backlog over time.

use super::Backlog;

/// Counters of a queue.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct QueueUse {
    pub dropped: u64,
    pub marked: u64,
    /// Largest backlog, in the queue's unit.
    pub most: u64,
    /// Largest backlog, packets.
    pub most_packets: u64,
    /// Integral of the backlog over time, in the queue's unit x ns.
    pub(super) area: u128,
    /// Time up to which the integral is computed, ns.
    until: u64,
}

impl QueueUse {
    pub(super) fn holds(&mut self, backlog: Backlog) {
        self.most = self.most.max(backlog.used);
        self.most_packets = self.most_packets.max(backlog.packets);
    }

    /// Returns the time-averaged backlog up to `now`, in the queue's unit.
    pub fn mean(&self, now: u64) -> f64 {
        if now == 0 { 0.0 } else { self.area as f64 / now as f64 }
    }

    /// Adds the backlog since the last call to the integral.
    pub(super) fn pass(&mut self, now: u64, backlog: Backlog) {
        self.area += u128::from(backlog.used) * u128::from(now - self.until);
        self.until = now;
        self.holds(backlog);
    }
}
