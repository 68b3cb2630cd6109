//! TCP Vegas.
//!
//! Source: L. Brakmo, S. O'Malley, L. Peterson, "TCP Vegas: New Techniques for Congestion Detection and Avoidance", 1994.
//! Idea: everything in flight beyond window x (shortest round trip / current round trip) waits in a queue. Vegas keeps
//! one to three segments there, so that the path is full and the queue is short. Slow start doubles every other round
//! trip and ends when a queue appears.
//! Differences: the recovery of the variant repairs losses, instead of Vegas's own finer timer, and halves the window
//! as Reno does.

use super::{Ack, CongestionControl, Loss, Phase, Window, rfc5681};
use crate::why::{Fact, Rule};

/// Queued segments below which the window grows.
const ALPHA: f64 = 1.0;
/// Queued segments above which the window shrinks.
const BETA: f64 = 3.0;
/// Queued segments above which slow start ends.
const GAMMA: f64 = 1.0;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Vegas {
    /// Shortest round trip so far, ns.
    base: Option<u64>,
    /// Shortest round trip of this round, ns.
    current: Option<u64>,
    /// Round-trip samples of this round.
    samples: u32,
    /// Byte beyond which an ACK ends the round.
    round_end: u64,
    /// Whether slow start pauses in this round.
    pause: bool,
    /// Segments in the queue by the last round.
    queued: f64,
}

impl Vegas {
    /// Adjusts the window once per round trip.
    fn adjust(&mut self, window: &mut Window) -> Rule {
        let (Some(base), Some(current)) = (self.base, self.current) else { return Rule::VegasStays };
        let segments = window.cwnd as f64 / window.mss as f64;
        let queued = segments * (current - base) as f64 / current as f64;
        self.queued = queued;
        if window.below_ssthresh() {
            self.pause = !self.pause;
            if queued > GAMMA {
                // The window falls to what the path holds, plus one segment.
                let fits = (window.cwnd as f64 * base as f64 / current as f64) as u64 + window.mss;
                window.cwnd = window.cwnd.min(fits).max(2 * window.mss);
                window.ssthresh = window.cwnd;
                return Rule::VegasLeaves;
            }
        } else if queued < ALPHA {
            window.inflate(window.mss);
            return Rule::VegasGrows;
        } else if queued > BETA {
            window.cwnd = (window.cwnd - window.mss).max(2 * window.mss);
            window.ssthresh = window.ssthresh.min(window.cwnd);
            return Rule::VegasShrinks;
        }
        Rule::VegasStays
    }
}

impl CongestionControl for Vegas {
    fn phase(&self, window: &Window) -> Phase {
        match window.below_ssthresh() {
            true if self.pause => Phase::SlowStartPause,
            true => Phase::SlowStart,
            false => Phase::CongestionAvoidance,
        }
    }

    fn on_ack(&mut self, window: &mut Window, ack: &Ack) -> Rule {
        if let Some(rtt) = ack.news.rtt {
            self.base = Some(self.base.map_or(rtt, |base| base.min(rtt)));
            self.current = Some(self.current.map_or(rtt, |current| current.min(rtt)));
            self.samples += 1;
        }
        let mut rule = Rule::VegasStays;
        if ack.una > self.round_end {
            // With one or two segments the delayed ACK dominates the round trip.
            let tells = self.samples > 2 || window.cwnd < 3 * window.mss;
            if tells {
                rule = self.adjust(window);
            }
            self.round_end = ack.next;
            self.current = None;
            self.samples = 0;
            if !tells {
                return rfc5681::on_ack(window, ack.acked);
            }
        }
        if window.cwnd >= window.ssthresh {
            return rule;
        } else if self.pause {
            return Rule::VegasPauses;
        }
        window.slow_start(ack.acked);
        Rule::SlowStart
    }

    fn on_loss(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        rfc5681::on_loss(window, lost)
    }

    fn facts(&self) -> Vec<Fact> {
        vec![("queued", self.queued)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::control::MAX_BIG_WINDOW;
    use super::*;

    fn adjusted(cwnd: u64, ssthresh: u64, base: u64, current: u64) -> (u64, u64) {
        let mut vegas = Vegas { base: Some(base), current: Some(current), ..Vegas::default() };
        let mut window = Window { cwnd, ssthresh, mss: 1000, max: MAX_BIG_WINDOW, opening: 1, limit: 1 };
        vegas.adjust(&mut window);
        (window.cwnd, window.ssthresh)
    }

    #[test]
    fn vegas_keeps_one_to_three_segments_queued() {
        // 20 segments, 100 ms and 102 ms: 0.39 queued; 110 ms: 1.8; 125 ms: 4.
        assert_eq!(adjusted(20_000, 10_000, 100, 102), (21_000, 10_000));
        assert_eq!(adjusted(20_000, 10_000, 100, 110), (20_000, 10_000));
        assert_eq!(adjusted(20_000, 10_000, 100, 125), (19_000, 10_000));
    }

    #[test]
    fn vegas_slow_start_ends_when_a_queue_forms() {
        // 20 segments over 100 ms of 125: 16 fit, and one.
        assert_eq!(adjusted(20_000, 64_000, 100, 125), (17_000, 17_000));
        assert_eq!(adjusted(20_000, 64_000, 100, 104), (20_000, 64_000));
    }
}
