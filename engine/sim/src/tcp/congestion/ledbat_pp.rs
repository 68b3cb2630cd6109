//! LEDBAT++, for background transfers.
//!
//! Source: draft-irtf-iccrg-ledbat-plus-plus-06 (January 2026), which changes RFC 6817.
//! Idea: the round trip beyond its minimum of ten minutes is what waits in a queue. The window grows no faster than Reno's while
//! that delay is at most 60 ms, and shrinks by the share of the excess beyond. Regular slowdowns let the queue drain, so that
//! the minimum is measured without the flow's own queue, and a latecomer measures the same.
//! Differences: the initial window is that of the parameters; two segments (4.1) if they have none. A round trip in
//! the schedule of slowdowns is the shortest of the last four.

use std::collections::VecDeque;

use super::{Ack, CongestionControl, Loss, Phase, Window, rfc5681};
use crate::why::{Fact, Rule};

/// Delay in the queue that the window aims at, ns (4.5).
const TARGET: u64 = 60_000_000;
/// Delay in the queue at which the first slow start ends, ns (4.1: three quarters of the target).
const LEAVES: u64 = TARGET / 4 * 3;
/// Largest divisor of the growth (4.2).
const SLOWEST: u64 = 16;
/// Round trips between the first slow start and the first slowdown, and those that a slowdown holds the window (4.4).
const PAUSE: u64 = 2;
/// Part of the time that is left between two slowdowns, in durations of the former (4.4).
const BETWEEN: u64 = 9;
/// Segments of the window in a slowdown, and of the smallest window (4.4).
const LEAST: u64 = 2;
/// Minutes over which the shortest round trip is sought (RFC 6817, 3.4.2).
const MINUTES: u64 = 10;
const MINUTE: u64 = 60_000_000_000;
/// Samples of which the shortest is the round trip now (RFC 6817, 3.4.2).
const SAMPLES: usize = 4;

/// Part of the cycle of slowdowns, with times in ns.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stage {
    /// First slow start.
    Starts,
    /// The next slowdown begins at a time.
    Steady { next: u64 },
    /// The window stays small until a time.
    Slow { since: u64, until: u64 },
    /// Slow start returns to the window before the slowdown.
    Returns { since: u64 },
}

#[derive(Clone, Debug)]
pub(crate) struct LedbatPlusPlus {
    /// Shortest round trip of each minute, ns, with its number.
    minutes: VecDeque<(u64, u64)>,
    /// The last samples of the round trip, ns.
    samples: VecDeque<u64>,
    stage: Stage,
    /// Fraction of a byte by which the window should be larger.
    rest: f64,
}

impl Default for LedbatPlusPlus {
    fn default() -> Self {
        LedbatPlusPlus { minutes: VecDeque::new(), samples: VecDeque::new(), stage: Stage::Starts, rest: 0.0 }
    }
}

impl LedbatPlusPlus {
    fn sample(&mut self, now: u64, rtt: u64) {
        if self.samples.len() == SAMPLES {
            self.samples.pop_front();
        }
        self.samples.push_back(rtt);
        let minute = now / MINUTE;
        match self.minutes.back_mut() {
            Some((last, shortest)) if *last == minute => *shortest = rtt.min(*shortest),
            _ => self.minutes.push_back((minute, rtt)),
        }
        while self.minutes.front().is_some_and(|(first, _)| first + MINUTES <= minute) {
            self.minutes.pop_front();
        }
    }

    /// Returns the round trip without a queue, ns.
    fn base(&self) -> u64 {
        self.minutes.iter().map(|(_, shortest)| *shortest).min().unwrap_or(0)
    }

    /// Returns the round trip now, ns.
    fn round_trip(&self) -> u64 {
        self.samples.iter().copied().min().unwrap_or(0)
    }

    /// Returns the delay that the queue adds, ns.
    fn delay(&self) -> u64 {
        self.round_trip().saturating_sub(self.base())
    }

    /// Returns the divisor of the growth: the shorter the round trip, the slower, so that Reno's growth is never exceeded.
    fn divisor(&self) -> u64 {
        (2 * TARGET).div_ceil(self.base().max(1)).min(SLOWEST)
    }

    /// Ends a slow start, and schedules the next slowdown.
    fn settle(&mut self, now: u64) {
        let next = match self.stage {
            Stage::Returns { since } => now + BETWEEN * (now - since),
            _ => now + PAUSE * self.round_trip(),
        };
        self.stage = Stage::Steady { next };
    }

    /// Moves the window by so many bytes.
    fn move_window(&mut self, window: &mut Window, bytes: f64) {
        let whole = (self.rest + bytes).trunc();
        self.rest += bytes - whole;
        let least = LEAST * window.mss;
        window.cwnd = ((window.cwnd as f64 + whole).max(least as f64) as u64).min(window.max);
    }

    /// Begins a slowdown or continues it; returns its rule, or `None` outside of it.
    fn slow_down(&mut self, window: &mut Window, now: u64) -> Option<Rule> {
        let least = LEAST * window.mss;
        match self.stage {
            Stage::Steady { next } if now >= next && !window.below_ssthresh() => {
                window.ssthresh = window.cwnd.max(least);
                window.cwnd = least;
                self.stage = Stage::Slow { since: now, until: now + PAUSE * self.round_trip() };
                Some(Rule::LedbatSlowsDown)
            }
            Stage::Slow { until, .. } if now < until => {
                window.cwnd = window.cwnd.min(least);
                Some(Rule::LedbatWaits)
            }
            Stage::Slow { since, .. } => {
                self.stage = Stage::Returns { since };
                None
            }
            _ => None,
        }
    }
}

impl CongestionControl for LedbatPlusPlus {
    fn initial(&self, mss: u64, _: u64) -> u64 {
        LEAST * mss
    }

    fn phase(&self, window: &Window) -> Phase {
        match self.stage {
            Stage::Slow { .. } => Phase::Slowdown,
            _ if window.below_ssthresh() => Phase::SlowStart,
            _ => Phase::CongestionAvoidance,
        }
    }

    fn on_ack(&mut self, window: &mut Window, ack: &Ack) -> Rule {
        if let Some(rtt) = ack.news.rtt {
            self.sample(ack.now, rtt);
        }
        if let Some(rule) = self.slow_down(window, ack.now) {
            return rule;
        }
        let (delay, divisor) = (self.delay(), self.divisor() as f64);
        if window.below_ssthresh() {
            if self.stage == Stage::Starts && delay > LEAVES {
                window.ssthresh = window.cwnd;
                self.settle(ack.now);
                return Rule::LedbatLeaves;
            }
            self.move_window(window, ack.acked as f64 / divisor);
            return Rule::LedbatStarts;
        }
        if !matches!(self.stage, Stage::Steady { .. }) {
            self.settle(ack.now);
        }
        let (cwnd, mss) = (window.cwnd as f64, window.mss as f64);
        let excess = delay as f64 / TARGET as f64 - 1.0;
        // Change in a round trip, of which this ACK has a share.
        let change = mss / divisor - cwnd * excess.max(0.0);
        self.move_window(window, change.max(-cwnd / 2.0) * ack.acked as f64 / cwnd);
        // A window that shrinks does not begin another slow start.
        window.ssthresh = window.ssthresh.min(window.cwnd);
        if delay > TARGET { Rule::LedbatShrinks } else { Rule::LedbatGrows }
    }

    fn on_loss(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        self.rest = 0.0;
        rfc5681::on_loss(window, lost)
    }

    fn facts(&self) -> Vec<Fact> {
        vec![("delay", self.delay() as f64), ("divisor", self.divisor() as f64)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::control::MAX_BIG_WINDOW;
    use super::*;

    const MS: u64 = 1_000_000;

    fn window(cwnd: u64, ssthresh: u64) -> Window {
        Window { cwnd, ssthresh, mss: 1000, max: MAX_BIG_WINDOW, opening: 1, limit: 1 }
    }

    /// Returns a sender that has measured this shortest round trip and this delay in the queue, ms.
    fn measured(base: u64, delay: u64, stage: Stage) -> LedbatPlusPlus {
        let mut ledbat = LedbatPlusPlus { stage, ..LedbatPlusPlus::default() };
        ledbat.sample(0, base * MS);
        (0..SAMPLES).for_each(|_| ledbat.sample(0, (base + delay) * MS));
        ledbat
    }

    /// Processes an ACK of so many bytes at this time, ms.
    fn acked(ledbat: &mut LedbatPlusPlus, window: &mut Window, now: u64, acked: u64) -> Rule {
        let news = Default::default();
        ledbat.on_ack(window, &Ack { now: now * MS, acked, flight: 0, pipe: 0, next: 0, una: 0, news: &news })
    }

    #[test]
    fn growth_is_slower_on_short_paths_and_never_faster_than_reno() {
        // ceil(120 / base), at most 16 (4.2).
        for (base, divisor) in [(1, 16), (8, 15), (20, 6), (60, 2), (120, 1), (500, 1)] {
            assert_eq!(measured(base, 0, Stage::Starts).divisor(), divisor, "{base} ms");
        }
    }

    #[test]
    fn a_round_trip_of_acks_grows_or_shrinks_the_window_by_the_delay() {
        let steady = Stage::Steady { next: u64::MAX };
        // A sixth of a segment up to the target, beyond it less the share of the excess, and at most half (4.3).
        for (delay, change) in [(0, 166), (60, 166), (66, -9833), (90, -49_833), (400, -50_000)] {
            let (mut ledbat, mut window) = (measured(20, delay, steady), window(100_000, 100_000));
            acked(&mut ledbat, &mut window, 1, 100_000);
            assert_eq!(window.cwnd as i64 - 100_000, change, "{delay} ms");
            assert!(!window.below_ssthresh(), "{delay} ms");
        }
    }

    #[test]
    fn the_first_slow_start_ends_at_three_quarters_of_the_target() {
        let mut small = window(10_000, 60_000);
        let mut ledbat = measured(20, 44, Stage::Starts);
        assert_eq!(acked(&mut ledbat, &mut small, 100, 6000), Rule::LedbatStarts);
        assert_eq!(small.cwnd, 11_000);
        let mut ledbat = measured(20, 46, Stage::Starts);
        assert_eq!(acked(&mut ledbat, &mut small, 100, 6000), Rule::LedbatLeaves);
        // Two round trips of 66 ms later the first slowdown is due.
        assert_eq!((small.ssthresh, ledbat.stage), (11_000, Stage::Steady { next: 232 * MS }));
    }

    #[test]
    fn slowdowns_take_a_tenth_of_the_time() {
        let (mut ledbat, mut window) = (measured(20, 0, Stage::Steady { next: 100 * MS }), window(50_000, 40_000));
        assert_eq!(acked(&mut ledbat, &mut window, 100, 1000), Rule::LedbatSlowsDown);
        assert_eq!((window.cwnd, window.ssthresh), (2000, 50_000));
        assert_eq!(acked(&mut ledbat, &mut window, 139, 1000), Rule::LedbatWaits);
        assert_eq!(acked(&mut ledbat, &mut window, 140, 1000), Rule::LedbatStarts);
        assert_eq!(acked(&mut ledbat, &mut window, 190, 300_000), Rule::LedbatStarts);
        assert_eq!(window.cwnd, 52_166);
        acked(&mut ledbat, &mut window, 200, 1000);
        // It took from 100 to 200 ms.
        assert_eq!(ledbat.stage, Stage::Steady { next: 1100 * MS });
    }

    #[test]
    fn the_shortest_round_trip_is_forgotten_after_ten_minutes() {
        let mut ledbat = LedbatPlusPlus::default();
        ledbat.sample(0, 20 * MS);
        ledbat.sample(9 * MINUTE, 30 * MS);
        assert_eq!(ledbat.base(), 20 * MS);
        ledbat.sample(10 * MINUTE, 40 * MS);
        assert_eq!(ledbat.base(), 30 * MS);
    }
}
