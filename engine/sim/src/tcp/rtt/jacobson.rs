//! Jacobson's round-trip estimate and retransmission timeout.
//!
//! Source: V. Jacobson, "Congestion Avoidance and Control", 1988, appendix A, as implemented in 4.3BSD-Tahoe
//! (tcp_xmit_timer): mean and mean deviation in ticks of the slow timer, the mean scaled by 8, the deviation by 4, rto
//! = srtt + 2 mdev (4 mdev in 4.3BSD-Reno). Karn's rule: a segment sent twice gives no sample; after a timeout the
//! backed-off rto stays until a new sample, and after four timeouts in a row the mean is forgotten.

use crate::why::Rule;

/// Estimator in ticks, with scaled values.
#[derive(Clone, Debug, PartialEq)]
pub struct Jacobson {
    /// Smoothed round trip, ticks times 8; 0: no sample yet.
    srtt: i64,
    /// Mean deviation, ticks times 4.
    rttvar: i64,
    /// Deviations added to the mean in the timeout: 2 or 4.
    deviations: i64,
    min: i64,
    pub(super) backoff: u32,
}

/// Longest timeout: 64 s (TCPTV_REXMTMAX), in ticks of 500 ms.
pub(super) const MAX: i64 = 128;
/// Timeout before the first sample: 6 s, in ticks of 500 ms.
const FIRST_RTO: i64 = 12;
pub(super) const BACKOFF: [i64; 13] = [1, 2, 4, 8, 16, 32, 64, 64, 64, 64, 64, 64, 64];
/// Timeouts in a row after which a connection is given up (TCP_MAXRXTSHIFT).
pub(crate) const MAX_BACKOFF: u32 = 12;
/// Timeouts in a row after which the mean is forgotten (TCP_MAXRXTSHIFT / 4).
const LOSING: u32 = 3;

impl Jacobson {
    /// Creates an estimator without samples. `deviations`: 2 or 4.
    #[inline]
    pub fn new(deviations: i64, min_ticks: u64) -> Self {
        Jacobson { srtt: 0, rttvar: FIRST_RTO * 4 / deviations, deviations, min: min_ticks as i64, backoff: 0 }
    }

    /// Takes a sample of `ticks`, counted from 1 as in BSD: 1 is less than one tick.
    #[inline]
    pub fn sample(&mut self, ticks: u64) {
        let rtt = ticks as i64;
        if self.srtt != 0 {
            let delta = rtt - 1 - (self.srtt >> 3);
            self.srtt = (self.srtt + delta).max(1);
            self.rttvar = (self.rttvar + delta.abs() - (self.rttvar >> 2)).max(1);
        } else {
            self.srtt = rtt << 3;
            self.rttvar = rtt << 1;
        }
        self.backoff = 0;
    }

    #[inline]
    pub(super) fn rule(&self) -> Rule {
        match self.deviations {
            _ if self.srtt == 0 => Rule::TimeoutFirst,
            2 => Rule::TimeoutTahoe,
            _ => Rule::TimeoutReno,
        }
    }

    /// Returns the timeout, backed off, ticks.
    #[inline]
    pub fn rto(&self) -> u64 {
        (self.base() * BACKOFF[self.backoff as usize]).clamp(self.min, MAX) as u64
    }

    /// Returns srtt + 2 or 4 mdev, rounded as in BSD.
    #[inline]
    fn base(&self) -> i64 {
        if self.deviations == 2 { ((self.srtt >> 2) + self.rttvar) >> 1 } else { (self.srtt >> 3) + self.rttvar }
    }

    /// Doubles the timeout after the timer has fired. Returns false when it is time to give up.
    #[inline]
    pub fn back_off(&mut self) -> bool {
        self.backoff += 1;
        let alive = self.backoff <= MAX_BACKOFF;
        self.backoff = self.backoff.min(MAX_BACKOFF);
        if self.backoff > LOSING {
            // The mean moves into the deviation, so that the timeout does not change until the next sample, which is a
            // first one.
            self.rttvar += if self.deviations == 2 { self.srtt >> 2 } else { self.srtt >> 3 };
            self.srtt = 0;
        }
        alive
    }

    /// Returns the time until the next probe of a closed window, ticks: an rto, backed off, 5 to 60 s (tcp_setpersist).
    #[inline]
    pub fn persist(&self, shift: u32) -> u64 {
        (self.base() * BACKOFF[shift.min(MAX_BACKOFF) as usize]).clamp(10, 120) as u64
    }

    /// Returns the smoothed round trip, ticks.
    #[inline]
    pub fn srtt_ticks(&self) -> f64 {
        self.srtt as f64 / 8.0
    }

    #[inline]
    pub fn rttvar_ticks(&self) -> f64 {
        self.rttvar as f64 / 4.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn before_any_sample_the_timeout_is_6_s() {
        // 12 ticks of 500 ms: Tahoe's 3 s base, deviation not yet divided.
        assert_eq!(Jacobson::new(2, 2).rto(), 12);
    }

    #[test]
    fn the_first_sample_sets_mean_and_half_the_deviation() {
        let mut rtt = Jacobson::new(2, 2);
        rtt.sample(4);
        // srtt = 4, rttvar (scaled by 4) = 8, so mdev = 2 and rto = 4 + 2 * 2.
        assert_eq!((rtt.srtt_ticks(), rtt.rttvar_ticks(), rtt.rto()), (4.0, 2.0, 8));
    }

    #[test]
    fn reno_rto_adds_four_deviations_instead_of_two() {
        let mut rtt = Jacobson::new(4, 2);
        assert_eq!(rtt.rto(), 12);
        rtt.sample(4);
        assert_eq!(rtt.rto(), 12, "4 + 4 * 2");
    }

    #[test]
    fn later_samples_follow_the_worked_example() {
        let mut rtt = Jacobson::new(2, 2);
        rtt.sample(4);
        rtt.sample(7);
        // delta = 7 - 1 - 4 = 2; srtt = (32 + 2) / 8 = 4.25; rttvar = (8 + 2 - 2) / 4 = 2; rto = 4 + 2 * 2.
        assert_eq!((rtt.srtt_ticks(), rtt.rttvar_ticks(), rtt.rto()), (4.25, 2.0, 8));
    }

    #[test]
    fn on_a_short_path_integer_arithmetic_settles_at_two_ticks() {
        // First sample 1: srtt 8, rttvar 2. Second: delta -1, srtt 7, rttvar 2 + 1 - 0 = 3. Then delta 0 and 3 - 0 from
        // then on.
        let mut rtt = Jacobson::new(2, 2);
        for _ in 0..40 {
            rtt.sample(1);
        }
        assert_eq!((rtt.srtt, rtt.rttvar, rtt.rto()), (7, 3, 2));
    }

    #[test]
    fn the_timeout_is_never_below_the_floor() {
        let mut rtt = Jacobson::new(2, 10);
        rtt.sample(1);
        assert_eq!(rtt.rto(), 10);
    }

    #[test]
    fn each_timeout_doubles_up_to_64_s_and_a_sample_ends_the_backoff() {
        let mut rtt = Jacobson::new(2, 2);
        for _ in 0..40 {
            rtt.sample(1);
        }
        let mut rtos = Vec::new();
        for _ in 0..8 {
            assert!(rtt.back_off());
            rtos.push(rtt.rto());
        }
        assert_eq!(rtos, [4, 8, 16, 32, 64, 128, 128, 128]);
        rtt.sample(1);
        assert_eq!(rtt.rto(), 2, "and it is a first one again: mean 1, deviation a half");
        assert!((0..12).all(|_| rtt.back_off()) && !rtt.back_off(), "the thirteenth gives up");
    }
}
