//! Estimate of the round trip (RFC 9002, 5), ns.

/// Round trip that a connection assumes before its first sample (kInitialRtt, 6.2.2).
const INITIAL: u64 = 333_000_000;
/// Least time that a timer waits beyond the round trip (kGranularity, 6.1.2).
pub(super) const GRANULARITY: u64 = 1_000_000;

#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(crate) struct Rtt {
    /// Last sample and its number; `None`: there was none.
    pub sample: Option<(u64, u64)>,
    min: u64,
    smoothed: u64,
    var: u64,
}

impl Rtt {
    /// Takes a sample, of which the peer says that it held its ACK back for `delay` (5.3).
    pub(super) fn take(&mut self, sample: u64, delay: u64) {
        match self.sample {
            None => *self = Rtt { sample: Some((sample, 1)), min: sample, smoothed: sample, var: sample / 2 },
            Some((_, number)) => {
                self.sample = Some((sample, number + 1));
                self.min = self.min.min(sample);
                // The delay does not make the round trip shorter than the shortest one.
                let adjusted = if sample >= self.min + delay { sample - delay } else { sample };
                self.var = (3 * self.var + self.smoothed.abs_diff(adjusted)) / 4;
                self.smoothed = (7 * self.smoothed + adjusted) / 8;
            }
        }
    }

    /// Returns smoothed_rtt.
    pub(crate) fn smoothed(&self) -> u64 {
        if self.sample.is_some() { self.smoothed } else { INITIAL }
    }

    /// Returns rttvar.
    pub(crate) fn var(&self) -> u64 {
        if self.sample.is_some() { self.var } else { INITIAL / 2 }
    }

    /// Returns the time after which a packet counts as lost once a later one is acknowledged (6.1.2).
    pub(super) fn loss_delay(&self) -> u64 {
        let latest = self.sample.map_or(0, |(sample, _)| sample);
        (9 * latest.max(self.smoothed()) / 8).max(GRANULARITY)
    }

    /// Returns the probe timeout before it is doubled, for a peer that may hold its ACK back for `delay` (6.2.1).
    pub(crate) fn probe_timeout(&self, delay: u64) -> u64 {
        self.smoothed() + (4 * self.var()).max(GRANULARITY) + delay
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: u64 = 1_000_000;

    #[test]
    fn the_first_sample_is_the_estimate_and_later_ones_are_without_the_peers_delay() {
        let mut rtt = Rtt::default();
        assert_eq!(rtt.probe_timeout(25 * MS), (333 + 666 + 25) * MS);
        rtt.take(80 * MS, 0);
        assert_eq!((rtt.smoothed(), rtt.var()), (80 * MS, 40 * MS));
        // 112 - 16 = 96; (7 * 80 + 96) / 8 = 82; (3 * 40 + 16) / 4 = 34.
        rtt.take(112 * MS, 16 * MS);
        assert_eq!((rtt.smoothed(), rtt.var()), (82 * MS, 34 * MS));
        // 90 - 16 would be below the shortest: (7 * 82 + 90) / 8 = 83.
        rtt.take(90 * MS, 16 * MS);
        assert_eq!(rtt.smoothed(), 83 * MS);
        assert_eq!(rtt.loss_delay(), 101_250_000);
    }
}
