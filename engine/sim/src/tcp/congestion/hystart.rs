//! HyStart++ (RFC 9406): leaves slow start before it overruns the queue.
//!
//! Idea: a round trip that is longer than in the previous round shows a growing queue. The window then grows at a
//! quarter of the pace for five rounds (conservative slow start) and leaves slow start, unless the round trip shrinks
//! again.
//! Differences: none known. Segments are not paced, so that an ACK opens the window by at most eight segments.

use super::{Ack, Window};
use crate::why::Rule;

const MIN_RTT_THRESH: u64 = 4_000_000;
const MAX_RTT_THRESH: u64 = 16_000_000;
const MIN_RTT_DIVISOR: u64 = 8;
const SAMPLES: u32 = 8;
const CSS_GROWTH_DIVISOR: u64 = 4;
const CSS_ROUNDS: u32 = 5;
/// Most segments by which one ACK opens the window (L).
const BURST: u64 = 8;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct HyStart {
    /// Byte whose acknowledgement ends the round.
    round_end: u64,
    last_min: Option<u64>,
    current_min: Option<u64>,
    samples: u32,
    /// Conservative slow start: the round trip with which it began, ns, and the rounds spent in it, including the
    /// first.
    conservative: Option<(u64, u32)>,
}

impl HyStart {
    /// Grows the window; at the end of slow start sets ssthresh to it.
    pub(crate) fn on_ack(&mut self, window: &mut Window, ack: &Ack) -> Rule {
        // The ACK of the last byte still belongs to its round.
        if ack.una > self.round_end {
            self.next_round(window, ack);
        }
        if let Some(rtt) = ack.news.rtt {
            self.current_min = Some(self.current_min.map_or(rtt, |min| min.min(rtt)));
            self.samples += 1;
        }
        let increment = ack.acked.min(BURST * window.mss);
        match self.conservative {
            None => {
                window.inflate(increment);
                if let (Some(current), Some(last)) = (self.current_min, self.last_min)
                    && self.samples >= SAMPLES
                    && current >= last + (last / MIN_RTT_DIVISOR).clamp(MIN_RTT_THRESH, MAX_RTT_THRESH)
                {
                    self.conservative = Some((current, 0));
                }
                Rule::HyStartFast
            }
            Some((baseline, _)) => {
                window.inflate(increment / CSS_GROWTH_DIVISOR);
                if self.samples >= SAMPLES && self.current_min.is_some_and(|current| current < baseline) {
                    self.conservative = None;
                }
                Rule::HyStartSlow
            }
        }
    }

    pub(crate) fn is_conservative(&self) -> bool {
        self.conservative.is_some()
    }

    fn next_round(&mut self, window: &mut Window, ack: &Ack) {
        self.round_end = ack.next;
        self.last_min = self.current_min.or(self.last_min);
        self.current_min = None;
        self.samples = 0;
        if let Some((_, rounds)) = &mut self.conservative {
            *rounds += 1;
            if *rounds >= CSS_ROUNDS {
                window.ssthresh = window.cwnd;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::control::MAX_BIG_WINDOW;
    use super::*;
    use crate::tcp::flight::AckNews;

    const MS: u64 = 1_000_000;

    /// Runs a round of ten ACKs of one segment each, all with this round trip.
    fn round(hystart: &mut HyStart, window: &mut Window, number: u64, rtt: u64) {
        let news = AckNews { rtt: Some(rtt), ..AckNews::default() };
        for ack in 0..10 {
            let una = number * 10_000 + (ack + 1) * 1000;
            let next = (number + 1) * 10_000;
            hystart.on_ack(window, &Ack { now: 0, acked: 1000, flight: 0, pipe: 0, una, next, news: &news });
        }
    }

    #[test]
    fn longer_round_trip_enters_conservative_slow_start_for_five_rounds() {
        let mut hystart = HyStart::default();
        let mut window =
            Window { cwnd: 10_000, ssthresh: MAX_BIG_WINDOW, mss: 1000, max: MAX_BIG_WINDOW, opening: 1, limit: 1 };
        round(&mut hystart, &mut window, 1, 80 * MS);
        assert_eq!(window.cwnd, 20_000);
        // An eighth of 80 ms is 10 ms: the eighth sample shows it, and the last two ACKs give a quarter.
        round(&mut hystart, &mut window, 2, 90 * MS);
        assert_eq!(window.cwnd, 28_500);
        for number in 3..=6 {
            round(&mut hystart, &mut window, number, 90 * MS);
        }
        assert_eq!((window.cwnd, window.ssthresh), (28_500 + 4 * 2500, MAX_BIG_WINDOW));
        round(&mut hystart, &mut window, 7, 90 * MS);
        assert_eq!(window.ssthresh, 38_500, "the round in which it began is the first of five");
    }

    #[test]
    fn shorter_round_trip_resumes_slow_start() {
        let mut hystart = HyStart::default();
        let mut window =
            Window { cwnd: 10_000, ssthresh: MAX_BIG_WINDOW, mss: 1000, max: MAX_BIG_WINDOW, opening: 1, limit: 1 };
        for (number, rtt) in [(1, 80), (2, 95), (3, 80)] {
            round(&mut hystart, &mut window, number, rtt * MS);
        }
        assert_eq!(hystart.conservative, None);
    }
}
