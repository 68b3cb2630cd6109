//! Round-trip estimate and retransmission timeout by RFC 6298, in ns instead of ticks of a kernel's clock.
//!
//! Idea: Jacobson's mean and deviation, with a clock so fine that its tick does not matter.
//! Differences: none known. The shortest timeout is a parameter: the RFC requires one second, kernels use less.

use crate::why::Rule;

use super::jacobson::MAX_BACKOFF;

#[derive(Clone, Debug, PartialEq)]
pub struct Rfc6298 {
    /// Smoothed round trip, ns; 0: no sample yet.
    srtt: u64,
    rttvar: u64,
    min: u64,
    /// Clock granularity G (2.2), or another lower bound of 4 rttvar, ns.
    min_variance: u64,
    pub(super) backoff: u32,
    /// Timeouts of a SYN that do not double.
    linear: u32,
    /// Whether the SYN timed out.
    syn_late: bool,
}

/// RTO before the first sample (2.1), ns.
const FIRST_RTO: u64 = 1_000_000_000;
/// RTO of data after a SYN timeout (5.7), ns.
const FIRST_RTO_OF_DATA: u64 = 3_000_000_000;
/// Longest RTO, ns: at least 60 s (2.5).
const MAX: u64 = 60_000_000_000;

impl Rfc6298 {
    #[inline]
    pub fn new(min: u64, min_variance: u64, linear: u32) -> Self {
        Rfc6298 { srtt: 0, rttvar: 0, min, min_variance, backoff: 0, linear, syn_late: false }
    }

    #[inline]
    pub fn sample(&mut self, rtt: u64) {
        let rtt = rtt.max(1);
        if self.srtt == 0 {
            self.srtt = rtt;
            self.rttvar = rtt / 2;
        } else {
            self.rttvar = (3 * self.rttvar + self.srtt.abs_diff(rtt)) / 4;
            self.srtt = (7 * self.srtt + rtt) / 8;
        }
        self.backoff = 0;
    }

    #[inline]
    pub(super) fn rule(&self) -> Rule {
        if self.srtt == 0 { Rule::TimeoutFirst } else { Rule::TimeoutFine }
    }

    #[inline]
    pub fn rto(&self) -> u64 {
        self.backed_off(self.backoff)
    }

    #[inline]
    fn backed_off(&self, backoff: u32) -> u64 {
        let linear = if self.srtt == 0 && !self.syn_late { self.linear } else { 0 };
        let backoff = backoff.saturating_sub(linear);
        let base = match self.srtt {
            0 if self.syn_late => FIRST_RTO_OF_DATA,
            0 => FIRST_RTO,
            srtt => srtt + self.min_variance.max(4 * self.rttvar),
        };
        (base.max(self.min) << backoff.min(MAX_BACKOFF)).min(MAX)
    }

    pub(super) fn listens(&mut self) {
        self.linear = 0;
    }

    /// Notes that the handshake is complete. RFC 6298, 5.7: after a SYN timeout the RTO restarts at 3 s, unless a
    /// timestamp has given a sample.
    #[inline]
    pub fn established(&mut self) {
        if self.srtt == 0 && self.backoff > 0 {
            self.syn_late = true;
            self.backoff = 0;
        }
    }

    #[inline]
    pub fn back_off(&mut self) -> bool {
        self.backoff += 1;
        let alive = self.backoff <= MAX_BACKOFF;
        self.backoff = self.backoff.min(MAX_BACKOFF);
        alive
    }

    #[inline]
    pub fn persist(&self, shift: u32) -> u64 {
        self.backed_off(shift)
    }

    #[inline]
    pub fn srtt(&self) -> u64 {
        self.srtt
    }

    #[inline]
    pub fn rttvar(&self) -> u64 {
        self.rttvar
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: u64 = 1_000_000;

    #[test]
    fn follows_the_formulas_of_rfc_6298() {
        let mut rtt = Rfc6298::new(200 * MS, MS, 0);
        assert_eq!(rtt.rto(), 1000 * MS);
        rtt.sample(100 * MS);
        assert_eq!((rtt.srtt(), rtt.rttvar(), rtt.rto()), (100 * MS, 50 * MS, 300 * MS));
        rtt.sample(180 * MS);
        // rttvar = 3/4 * 50 + 1/4 * 80 = 57.5, srtt = 7/8 * 100 + 1/8 * 180 = 110.
        assert_eq!((rtt.srtt(), rtt.rttvar(), rtt.rto()), (110 * MS, 57_500_000, 340 * MS));
    }

    #[test]
    fn timeout_stays_above_the_round_trip_by_the_least_variance() {
        let steady = |min_variance| {
            let mut rtt = Rfc6298::new(MS, min_variance, 0);
            (0..100).for_each(|_| rtt.sample(100 * MS));
            rtt.rto() / MS
        };
        // Linux: srtt and at least 200 ms; the RFC's G of 1 ms.
        assert_eq!([MS, 200 * MS].map(steady), [101, 300]);
    }

    #[test]
    fn timeout_doubles_the_rto_above_its_minimum() {
        let mut rtt = Rfc6298::new(1000 * MS, MS, 0);
        rtt.sample(10 * MS);
        assert_eq!(rtt.rto(), 1000 * MS);
        assert!(rtt.back_off() && rtt.back_off());
        assert_eq!(rtt.rto(), 4000 * MS);
    }
}
