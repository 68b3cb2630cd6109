//! Slow start and congestion avoidance by Jacobson.
//!
//! Source: V. Jacobson, "Congestion Avoidance and Control", 1988, as implemented in 4.3BSD-Tahoe (tcp_input).
//! Idea: the window grows by one segment per ACK up to ssthresh and by one segment per round trip above it; a loss
//! halves ssthresh and restarts from one segment.
//! Differences: none known. Tahoe has no MSS/8 term, which came with Reno.

use super::{Ack, CongestionControl, Loss, Phase, Window};
use crate::why::Rule;

#[derive(Clone, Default)]
pub(crate) struct Jacobson;

impl CongestionControl for Jacobson {
    fn counts_in_slow_start(&self) -> bool {
        false
    }

    #[inline]
    fn phase(&self, window: &Window) -> Phase {
        phase(window)
    }

    /// Returns false: 4.3BSD-Reno was the first to restart after an idle period.
    #[inline]
    fn restarts(&self) -> bool {
        false
    }

    #[inline]
    fn on_ack(&mut self, window: &mut Window, _: &Ack) -> Rule {
        on_ack(window)
    }

    #[inline]
    fn on_loss(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        on_loss(window, lost)
    }
}

/// Whether slow start applies; it does at ssthresh, too.
pub(crate) fn starts_slowly(window: &Window) -> bool {
    window.cwnd <= window.ssthresh
}

pub(crate) fn phase(window: &Window) -> Phase {
    if starts_slowly(window) { Phase::SlowStart } else { Phase::CongestionAvoidance }
}

fn on_ack(window: &mut Window) -> Rule {
    let mss = window.mss;
    let slow_start = starts_slowly(window);
    let increment = if slow_start { window.opening * mss } else { (mss * mss / window.cwnd).max(1) };
    window.inflate(increment);
    if slow_start { Rule::SlowStartByAck } else { Rule::AvoidanceByAck }
}

pub(crate) fn on_loss(window: &mut Window, lost: &Loss) -> Rule {
    let segments = (lost.allowed / 2 / window.mss).max(2);
    window.ssthresh = segments * window.mss;
    window.cwnd = window.mss;
    Rule::HalvesWindow
}

#[cfg(test)]
mod tests {
    use super::super::control::MAX_WINDOW;
    use super::*;

    fn window(cwnd: u64, ssthresh: u64, mss: u64) -> Window {
        Window { cwnd, ssthresh, mss, max: MAX_WINDOW, opening: 1, limit: 1 }
    }

    #[test]
    fn slow_start_adds_a_segment_for_each_ack() {
        let mut window = window(1000, 65535, 1000);
        for _ in 0..3 {
            on_ack(&mut window);
        }
        assert_eq!(window.cwnd, 4000);
    }

    #[test]
    fn slow_start_may_open_by_two_segments_for_each_ack() {
        let mut window = Window { opening: 2, ..window(1000, 65535, 1000) };
        for _ in 0..3 {
            on_ack(&mut window);
        }
        assert_eq!(window.cwnd, 7000);
    }

    #[test]
    fn beyond_ssthresh_a_window_of_acks_adds_about_one_segment() {
        let mut window = window(8001, 8000, 1000);
        for _ in 0..8 {
            on_ack(&mut window);
        }
        // 1000 * 1000 / cwnd each: 124, 123, 121, 119, 117, 116, 114, 113.
        assert_eq!(window.cwnd, 8948);
    }

    #[test]
    fn a_loss_halves_the_threshold_to_whole_segments_but_not_below_two() {
        let mut window = window(9000, 65535, 1000);
        on_loss(&mut window, &Loss { allowed: 9000, flight: 0, pipe: 0, recovering: false });
        assert_eq!((window.cwnd, window.ssthresh), (1000, 4000));
        on_loss(&mut window, &Loss { allowed: 1000, flight: 0, pipe: 0, recovering: false });
        assert_eq!((window.cwnd, window.ssthresh), (1000, 2000));
    }

    #[test]
    fn the_window_stays_within_sixteen_bits() {
        let mut window = window(65000, 65535, 4312);
        on_ack(&mut window);
        assert_eq!(window.cwnd, 65535);
    }
}
