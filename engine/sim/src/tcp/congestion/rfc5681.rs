//! Slow start and congestion avoidance by RFC 5681, 3.1.
//!
//! Idea: as Jacobson's, but by bytes: an ACK never opens the window by more than it acknowledges, and a loss halves what
//! was really in flight.
//! Differences: none known.

use super::{Growth, Loss, Window, one_segment};

pub const GROWTH: Growth = Growth { initial: one_segment, on_ack, on_loss };

fn on_ack(window: &mut Window, acked: u64) {
    let mss = window.mss;
    let slow_start = window.cwnd < window.ssthresh;
    let increment = if slow_start { window.opening * mss.min(acked) } else { (mss * mss / window.cwnd).max(1) };
    window.inflate(increment);
}

fn on_loss(window: &mut Window, lost: &Loss) {
    window.ssthresh = (lost.flight / 2).max(2 * window.mss);
    window.cwnd = window.mss;
}

#[cfg(test)]
mod tests {
    use super::super::MAX_WINDOW;
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
        on_loss(&mut window, &Loss { allowed: 0, flight: 9500 });
        assert_eq!((window.cwnd, window.ssthresh), (1000, 4750));
        on_loss(&mut window, &Loss { allowed: 0, flight: 1000 });
        assert_eq!(window.ssthresh, 2000);
    }
}
