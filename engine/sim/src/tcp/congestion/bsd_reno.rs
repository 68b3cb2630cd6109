//! Congestion avoidance of 4.3BSD-Reno: Jacobson's, plus an eighth of a segment for each ACK.
//!
//! Source: 4.3BSD-Reno, tcp_input, 1990. RFC 2525, 2.3 calls the term a mistake: the window grows by more than a
//! segment per round trip, the more the larger it is.
//! Differences: idle time counts from the last segment sent, not from the last one received.

use super::{Ack, CongestionControl, Loss, Phase, Window, jacobson};
use crate::why::Rule;

#[derive(Clone, Default)]
pub(crate) struct BsdReno;

impl CongestionControl for BsdReno {
    fn counts_in_slow_start(&self) -> bool {
        false
    }

    fn phase(&self, window: &Window) -> Phase {
        jacobson::phase(window)
    }

    fn on_ack(&mut self, window: &mut Window, _: &Ack) -> Rule {
        on_ack(window)
    }

    fn on_loss(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        jacobson::on_loss(window, lost)
    }
}

fn on_ack(window: &mut Window) -> Rule {
    let mss = window.mss;
    let slow_start = jacobson::starts_slowly(window);
    let increment = if slow_start { window.opening * mss } else { (mss * mss / window.cwnd).max(1) + mss / 8 };
    window.inflate(increment);
    if slow_start { Rule::SlowStartByAck } else { Rule::AvoidanceAndEighth }
}

#[cfg(test)]
mod tests {
    use super::super::control::MAX_WINDOW;
    use super::*;

    #[test]
    fn bsd_reno_adds_an_eighth_of_a_segment_per_ack() {
        let mut window = Window { cwnd: 8001, ssthresh: 8000, mss: 1000, max: MAX_WINDOW, opening: 1, limit: 1 };
        on_ack(&mut window);
        assert_eq!(window.cwnd, 8001 + 124 + 125);
    }
}
