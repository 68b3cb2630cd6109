//! Measurements that BBR keeps for some rounds: the largest rate, and the largest aggregation of ACKs.

use std::collections::VecDeque;

/// The largest of the last rounds: decreasing values, each with the round in which it was measured.
#[derive(Clone, Debug, Default)]
pub(super) struct Largest(VecDeque<(u64, u64)>);

impl Largest {
    pub(super) fn value(&self) -> u64 {
        self.0.front().map_or(0, |(_, value)| *value)
    }

    pub(super) fn add(&mut self, round: u64, value: u64) {
        while self.0.back().is_some_and(|(_, smaller)| *smaller <= value) {
            self.0.pop_back();
        }
        self.0.push_back((round, value));
    }

    /// Forgets what was measured `kept` rounds before `round` or earlier, but for the last measurement.
    pub(super) fn forget(&mut self, round: u64, kept: u64) {
        while self.0.len() > 1 && self.0.front().is_some_and(|(old, _)| old + kept <= round) {
            self.0.pop_front();
        }
    }
}

/// ACK aggregation: bytes acknowledged beyond those that the rate explains.
#[derive(Clone, Debug, Default)]
pub(super) struct Aggregation {
    pub(super) extra: Largest,
    /// Time since which bytes are counted, ns.
    since: u64,
    counted: u64,
}

impl Aggregation {
    /// Counts from `now` on.
    pub(super) fn restart(&mut self, now: u64) {
        self.since = now;
    }

    /// Counts `acked` bytes at `now`; `rate` is the measured one, bit/s, and `cwnd` the most that can be counted. What was
    /// counted `kept` rounds ago is forgotten.
    pub(super) fn count(&mut self, now: u64, acked: u64, rate: u64, cwnd: u64, (round, kept): (u64, u64)) {
        let explained = bytes(rate, now - self.since);
        let begins = self.counted <= explained;
        if begins {
            (self.since, self.counted) = (now, 0);
        }
        self.counted += acked;
        let extra = self.counted - if begins { 0 } else { explained };
        self.extra.add(round, extra.min(cwnd));
        self.extra.forget(round, kept);
    }
}

/// Returns the bytes that `rate`, bit/s, takes in `time`, ns.
pub(super) fn bytes(rate: u64, time: u64) -> u64 {
    (rate as f64 * time as f64 / 8e9) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: u64 = 1_000_000;

    #[test]
    fn aggregation_is_what_the_rate_does_not_explain() {
        let mut aggregation = Aggregation::default();
        // 8 Mb/s: 1000 bytes each ms. Steady ACKs have no more than what one of them acknowledges.
        for ms in 1..=10 {
            aggregation.count(ms * MS, 1000, 8_000_000, 100_000, (1, 10));
        }
        assert_eq!(aggregation.extra.value(), 1000);
        // After 10 ms without an ACK, ten segments are acknowledged at once, and five more 1 ms later.
        aggregation.count(20 * MS, 10_000, 8_000_000, 100_000, (2, 10));
        aggregation.count(21 * MS, 5000, 8_000_000, 100_000, (2, 10));
        assert_eq!(aggregation.extra.value(), 14_000);
        // The window bounds it, and ten rounds later it is forgotten.
        aggregation.count(40 * MS, 50_000, 8_000_000, 30_000, (3, 10));
        assert_eq!(aggregation.extra.value(), 30_000);
        aggregation.count(140 * MS, 1000, 8_000_000, 30_000, (13, 10));
        assert_eq!(aggregation.extra.value(), 1000);
    }
}
