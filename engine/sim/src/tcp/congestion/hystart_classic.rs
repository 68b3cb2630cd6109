//! HyStart (Ha and Rhee, 2008), as Linux runs it: leaves slow start before it overruns the queue.
//!
//! Idea: the ACKs of a flight that fills the path arrive without a gap for as long as the path is long. When such a train
//! has lasted for half of the shortest round trip, or when the round trip of a flight is longer than the shortest by an
//! eighth, the path is full, and slow start ends.
//! Differences: none from Linux 6.18, but that times are exact to a nanosecond.

use super::{Ack, Window};
use crate::why::Rule;

/// Segments in the window below which nothing is judged.
const LOW_WINDOW: u64 = 16;
/// Longest time between two ACKs of a train, ns.
const GAP: u64 = 2_000_000;
/// Time that the sender may have taken to send a burst, ns.
const BURST: u64 = 1_000_000;
const SAMPLES: u32 = 8;
const MIN_RISE: u64 = 4_000_000;
const MAX_RISE: u64 = 16_000_000;
const RISE_DIVISOR: u64 = 8;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ClassicHyStart {
    /// Byte whose acknowledgement ends the round.
    round_end: u64,
    /// Time at which the round began, ns.
    round_start: u64,
    /// Time of the last ACK of the train, ns.
    last: u64,
    /// Shortest round trip of the connection and of the first samples of this round, ns.
    shortest: Option<u64>,
    of_round: Option<u64>,
    samples: u32,
}

impl ClassicHyStart {
    /// Processes an ACK of slow start. Returns the reason for which slow start ends, if it does.
    pub(crate) fn ends(&mut self, window: &Window, ack: &Ack) -> Option<Rule> {
        let rtt = ack.news.rtt?;
        let shortest = self.shortest.map_or(rtt, |shortest| shortest.min(rtt));
        self.shortest = Some(shortest);
        if ack.una > self.round_end {
            (self.round_end, self.round_start, self.last) = (ack.next, ack.now, ack.now);
            (self.of_round, self.samples) = (None, 0);
        }
        if window.cwnd < LOW_WINDOW * window.mss {
            return None;
        }
        if ack.now - self.last <= GAP {
            self.last = ack.now;
            if ack.now - self.round_start > (shortest + BURST) / 2 {
                return Some(Rule::HyStartTrain);
            }
        }
        let of_round = self.of_round.map_or(rtt, |of_round| of_round.min(rtt));
        self.of_round = Some(of_round);
        if self.samples < SAMPLES {
            self.samples += 1;
        } else if of_round > shortest + (shortest / RISE_DIVISOR).clamp(MIN_RISE, MAX_RISE) {
            return Some(Rule::HyStartDelay);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::control::MAX_BIG_WINDOW;
    use super::*;
    use crate::tcp::flight::AckNews;

    const MS: u64 = 1_000_000;

    /// Returns the number of the first ACK of the second round that ends slow start, and why. Its ACKs come `gap` ns
    /// apart, each after `rtt` ns; the first round took 40 ms.
    fn end(gap: u64, rtt: u64) -> Option<(u64, Rule)> {
        let mut hystart = ClassicHyStart::default();
        let window =
            Window { cwnd: 40_000, ssthresh: MAX_BIG_WINDOW, mss: 1000, max: MAX_BIG_WINDOW, opening: 1, limit: 1 };
        let mut at = |now, una, rtt| {
            let news = AckNews { rtt: Some(rtt), ..AckNews::default() };
            hystart.ends(&window, &Ack { now, acked: 1000, flight: 0, pipe: 0, una, next: 100_000, news: &news })
        };
        assert_eq!(at(40 * MS, 1000, 40 * MS), None);
        (1..60).find_map(|n| at(40 * MS + n * gap, 1000 + n * 1000, rtt).map(|rule| (n, rule)))
    }

    #[test]
    fn train_of_half_a_round_trip_ends_slow_start() {
        // Half of 41 ms, by ACKs that are 1 ms apart.
        assert_eq!(end(MS, 40 * MS), Some((21, Rule::HyStartTrain)));
        assert_eq!(end(3 * MS, 40 * MS), None, "too far apart for a train");
    }

    #[test]
    fn longer_round_trip_ends_slow_start_after_eight_samples() {
        // An eighth of 40 ms is 5 ms. The first ACK of the round was the first sample.
        assert_eq!(end(3 * MS, 46 * MS), None, "the first sample of the round was short");
        let mut hystart = ClassicHyStart { shortest: Some(40 * MS), ..ClassicHyStart::default() };
        let window =
            Window { cwnd: 40_000, ssthresh: MAX_BIG_WINDOW, mss: 1000, max: MAX_BIG_WINDOW, opening: 1, limit: 1 };
        let news = AckNews { rtt: Some(46 * MS), ..AckNews::default() };
        let mut at = |n: u64| {
            let una = n * 1000;
            let ack = Ack { now: n * 3 * MS, acked: 1000, flight: 0, pipe: 0, una, next: 100_000, news: &news };
            hystart.ends(&window, &ack)
        };
        assert_eq!((1..20).find_map(|n| at(n).map(|rule| (n, rule))), Some((9, Rule::HyStartDelay)));
    }
}
