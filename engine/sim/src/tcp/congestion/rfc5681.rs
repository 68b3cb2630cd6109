//! Slow start and congestion avoidance by RFC 5681, 3.1.
//!
//! Idea: as Jacobson's, but counted in bytes: an ACK never opens the window by more than it acknowledges, and a loss
//! halves the bytes in flight.
//! Differences: none known.

use super::{Ack, CongestionControl, Loss, Window};
use crate::tcp::Parameters;
use crate::why::{Fact, Rule};

#[derive(Clone, Default)]
pub(crate) struct Rfc5681 {
    /// Bytes acknowledged in congestion avoidance since the window last grew; `None`: ACKs are counted.
    counted: Option<u64>,
}

impl CongestionControl for Rfc5681 {
    fn configure(&mut self, parameters: &Parameters) {
        self.counted = parameters.byte_counting.then_some(0);
    }

    fn on_ack(&mut self, window: &mut Window, ack: &Ack) -> Rule {
        match &mut self.counted {
            Some(counted) if !window.below_ssthresh() => {
                *counted += ack.acked;
                if *counted >= window.cwnd {
                    *counted -= window.cwnd;
                    window.inflate(window.mss);
                }
                Rule::AvoidanceByBytes
            }
            _ => on_ack(window, ack.acked),
        }
    }

    fn on_loss(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        self.counted = self.counted.map(|_| 0);
        on_loss(window, lost)
    }

    fn facts(&self) -> Vec<Fact> {
        self.counted.iter().map(|counted| ("counted", *counted as f64)).collect()
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
        Window { cwnd, ssthresh, mss: 1000, max: MAX_WINDOW, opening: 1, limit: 1 }
    }

    #[test]
    fn slow_start_adds_what_was_acknowledged_but_a_segment_at_most() {
        let mut window = window(2000, 10_000);
        on_ack(&mut window, 300);
        on_ack(&mut window, 2000);
        assert_eq!(window.cwnd, 3300);
    }

    #[test]
    fn byte_counting_adds_a_segment_per_window_acknowledged() {
        // Equation 3 adds 1000^2 / cwnd for each of the two ACKs, whatever they cover: 100 and 99.
        let news = Default::default();
        let grown = |mut control: Rfc5681| {
            let mut window = window(10_000, 10_000);
            for _ in 0..2 {
                let ack = Ack { now: 0, acked: 6000, flight: 0, pipe: 0, una: 0, next: 0, news: &news };
                control.on_ack(&mut window, &ack);
            }
            (window.cwnd, control.counted)
        };
        assert_eq!(grown(Rfc5681::default()), (10_199, None));
        assert_eq!(grown(Rfc5681 { counted: Some(0) }), (11_000, Some(2000)));
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
