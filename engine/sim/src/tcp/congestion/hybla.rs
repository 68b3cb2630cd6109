//! TCP Hybla, for long round trips.
//!
//! Source: C. Caini, R. Firrincieli, "TCP Hybla: a TCP enhancement for heterogeneous networks", 2004.
//! Idea: a connection over a satellite grows as fast, in bytes per second, as one with a round trip of 25 ms. rho is
//! the ratio of the round trips; an ACK opens slow start by 2^rho - 1 segments, and congestion avoidance by rho^2 /
//! cwnd.
//! Differences: rho follows the shortest round trip and is at most 32, so that slow start cannot overflow; the initial
//! window and pacing are not changed.

use super::{Ack, CongestionControl, Loss, Window, rfc5681};
use crate::why::{Fact, Rule};

/// Reference round trip, ns.
const REFERENCE: f64 = 25e6;
const MOST_RHO: f64 = 32.0;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Hybla {
    shortest: Option<u64>,
    /// Fractional window increase, in bytes, carried to the next ACK.
    rest: f64,
}

impl Hybla {
    fn rho(&self) -> f64 {
        self.shortest.map_or(1.0, |rtt| (rtt as f64 / REFERENCE).clamp(1.0, MOST_RHO))
    }
}

impl CongestionControl for Hybla {
    fn on_ack(&mut self, window: &mut Window, ack: &Ack) -> Rule {
        if let Some(rtt) = ack.news.rtt {
            self.shortest = Some(self.shortest.map_or(rtt, |shortest| shortest.min(rtt)));
        }
        let mss = window.mss as f64;
        let rho = self.rho();
        // Each segment counts as if it had an ACK of its own.
        let segments = ack.acked as f64 / mss;
        let slow_start = window.below_ssthresh();
        let grown = if slow_start {
            let room = (window.ssthresh - window.cwnd) as f64;
            (segments * (libm::exp2(rho) - 1.0) * mss).min(room.max(mss))
        } else {
            segments * rho * rho * mss * mss / window.cwnd as f64
        };
        let grown = grown + self.rest;
        self.rest = grown - libm::floor(grown);
        window.inflate(grown as u64);
        if slow_start { Rule::HyblaStart } else { Rule::HyblaAvoids }
    }

    fn on_loss(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        rfc5681::on_loss(window, lost)
    }

    fn facts(&self) -> Vec<Fact> {
        vec![("rho", self.rho())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::control::MAX_BIG_WINDOW;
    use super::*;
    use crate::tcp::flight::AckNews;

    fn grown(rtt_ms: u64, cwnd: u64, ssthresh: u64) -> u64 {
        let mut window = Window { cwnd, ssthresh, mss: 1000, max: MAX_BIG_WINDOW, opening: 1, limit: 1 };
        let news = AckNews { rtt: Some(rtt_ms * 1_000_000), ..AckNews::default() };
        let ack = Ack { now: 0, acked: 1000, flight: 0, pipe: 0, una: 0, next: 0, news: &news };
        Hybla::default().on_ack(&mut window, &ack);
        window.cwnd - cwnd
    }

    #[test]
    fn hybla_growth_scales_with_the_round_trip() {
        assert_eq!(grown(100, 10_000, MAX_BIG_WINDOW), 15_000, "2^4 - 1");
        assert_eq!(grown(100, 10_000, 10_000), 1600, "4^2 / 10 segments");
    }

    #[test]
    fn hybla_equals_reno_on_a_short_round_trip() {
        assert_eq!(grown(10, 10_000, MAX_BIG_WINDOW), 1000);
        assert_eq!(grown(10, 10_000, 10_000), 100);
    }
}
