//! Shaper of a queue: packets leave at a rate below that of the line, by a clock that advances with each packet and never lags
//! behind the time of the run.

/// State of a shaper.
#[derive(Clone)]
pub(crate) struct Shaper {
    /// Rate, bit/s.
    pub rate: u64,
    /// Time from which on the next packet may leave, ns.
    next: u64,
}

impl Shaper {
    pub(crate) fn new(rate: u64) -> Self {
        Shaper { rate, next: 0 }
    }

    /// Returns the time from which on the packet after one of `bytes` that leaves now may leave, ns.
    #[cold]
    pub(super) fn passes(&mut self, now: u64, bytes: u64) -> u64 {
        self.next = self.next.max(now) + bytes * 8_000_000_000 / self.rate;
        self.next
    }

    /// Returns the time for which it still holds packets back, ns.
    pub(crate) fn holds_for(&self, now: u64) -> u64 {
        self.next.saturating_sub(now)
    }
}
