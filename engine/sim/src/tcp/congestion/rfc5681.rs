//! Slow start and congestion avoidance by RFC 5681, 3.1.
//!
//! Idea: as Jacobson's, but counted in bytes: an ACK never opens the window by more than it acknowledges, and a loss
//! halves the bytes in flight.
//! Differences: none known.

use super::{Ack, CongestionControl, Loss, Window};
use crate::why::Rule;

#[derive(Default)]
pub(crate) struct Rfc5681;

impl CongestionControl for Rfc5681 {
    fn on_ack(&mut self, window: &mut Window, ack: &Ack) -> Rule {
        on_ack(window, ack.acked)
    }

    fn on_loss(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        on_loss(window, lost)
    }
}

pub(crate) fn on_ack(window: &mut Window, acked: u64) -> Rule {
    if window.below_ssthresh() {
        window.slow_start(acked);
        Rule::SlowStart
    } else {
        window.inflate((window.mss * window.mss / window.cwnd).max(1));
        Rule::Avoidance
    }
}

pub(crate) fn on_loss(window: &mut Window, lost: &Loss) -> Rule {
    window.ssthresh = (lost.flight / 2).max(2 * window.mss);
    window.cwnd = window.mss;
    Rule::HalvesFlight
}

#[cfg(test)]
mod tests {
    use super::super::control::MAX_WINDOW;
    use super::*;

    fn window(cwnd: u64, ssthresh: u64) -> Window {
        Window { cwnd, ssthresh, mss: 1000, max: MAX_WINDOW, opening: 1 }
    }

    #[test]
    fn slow_start_adds_what_was_acknowledged_but_a_segment_at_most() {
        let mut window = window(2000, 10_000);
        on_ack(&mut window, 300);
        on_ack(&mut window, 2000);
        assert_eq!(window.cwnd, 3300);
    }

    #[test]
    fn a_loss_halves_what_was_in_flight_but_not_below_two_segments() {
        let mut window = window(20_000, 65_535);
        on_loss(&mut window, &Loss { allowed: 0, flight: 9500, pipe: 9500, recovering: false });
        assert_eq!((window.cwnd, window.ssthresh), (1000, 4750));
        on_loss(&mut window, &Loss { allowed: 0, flight: 1000, pipe: 1000, recovering: false });
        assert_eq!(window.ssthresh, 2000);
    }
}
