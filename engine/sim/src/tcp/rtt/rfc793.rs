//! Round-trip estimate of RFC 793, 3.7: a smoothed mean, and a timeout of a fixed multiple of it.
//!
//! Source: RFC 793 with its example values as 4.2BSD fielded them: alpha 0.9, beta 2; 4.2BSD doubled the timeout of a
//! retransmission.
//! Idea: srtt = alpha srtt + (1 - alpha) rtt; rto = beta srtt.
//! Differences: none known. Segments sent twice give samples too, as before Karn's rule.

use crate::why::Rule;

use super::jacobson::{BACKOFF, MAX, MAX_BACKOFF};

#[derive(Clone, Debug, PartialEq)]
pub struct Rfc793 {
    /// Smoothed round trip, ticks; 0: no sample yet.
    srtt: f64,
    min: u64,
    pub(super) backoff: u32,
}

const ALPHA: f64 = 0.9;
const BETA: f64 = 2.0;
/// Timeout before the first sample: 3 s (TCPTV_SRTTBASE and beta), in ticks of 500 ms.
const FIRST_RTO: f64 = 6.0;

impl Rfc793 {
    pub fn new(min_ticks: u64) -> Self {
        Rfc793 { srtt: 0.0, min: min_ticks, backoff: 0 }
    }

    pub fn sample(&mut self, ticks: u64) {
        let rtt = ticks as f64;
        self.srtt = if self.srtt == 0.0 { rtt } else { ALPHA * self.srtt + (1.0 - ALPHA) * rtt };
        self.backoff = 0;
    }

    pub(super) fn rule(&self) -> Rule {
        if self.srtt == 0.0 { Rule::TimeoutFirst } else { Rule::TimeoutMean }
    }

    pub fn rto(&self) -> u64 {
        ((self.base() * BACKOFF[self.backoff as usize] as f64) as u64).clamp(self.min, MAX as u64)
    }

    fn base(&self) -> f64 {
        if self.srtt == 0.0 { FIRST_RTO } else { BETA * self.srtt }
    }

    pub fn back_off(&mut self) -> bool {
        self.backoff += 1;
        let alive = self.backoff <= MAX_BACKOFF;
        self.backoff = self.backoff.min(MAX_BACKOFF);
        alive
    }

    pub fn persist(&self, shift: u32) -> u64 {
        ((self.base() * BACKOFF[shift.min(MAX_BACKOFF) as usize] as f64) as u64).clamp(10, 120)
    }

    pub fn srtt_ticks(&self) -> f64 {
        self.srtt
    }

    /// Returns 0, because this estimator has no deviation.
    pub fn rttvar_ticks(&self) -> f64 {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rfc793_smooths_slowly_and_times_out_at_twice_the_mean() {
        let mut rtt = Rfc793::new(2);
        assert_eq!(rtt.rto(), 6, "3 s");
        rtt.sample(4);
        assert_eq!((rtt.srtt_ticks(), rtt.rto()), (4.0, 8));
        rtt.sample(14);
        // 0.9 * 4 + 0.1 * 14 = 5.
        assert_eq!((rtt.srtt_ticks(), rtt.rto()), (5.0, 10));
    }
}
