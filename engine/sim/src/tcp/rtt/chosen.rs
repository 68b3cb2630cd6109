//! Choice of the estimator, apart from the variant: it shows which differences between two TCPs come from their
//! estimators and which from their recovery.

use super::Estimator;
use crate::list::named_list;

named_list! {
    /// The estimator that a scenario asks for, or the variant's own.
    EstimatorChoice with estimator: Option<Estimator> {
        OfVariant, "of_variant", "The variant's own", "The estimator of the chosen variant."
            => None;
        Rfc793, "rfc793", "Mean alone (RFC 793)", "Twice the smoothed round-trip time; retransmitted segments are timed too (RSRE's TCP, 4.2BSD)."
            => Some(Estimator::Rfc793);
        Tahoe, "tahoe", "Mean and two deviations", "srtt + 2 mdev in ticks; retransmitted segments are not timed (4.3BSD-Tahoe, 1988)."
            => Some(Estimator::Tahoe);
        Reno, "reno", "Mean and four deviations", "srtt + 4 mdev in ticks; retransmitted segments are not timed (4.3BSD-Reno, 1990)."
            => Some(Estimator::Reno);
        Rfc6298, "rfc6298", "RFC 6298", "srtt + 4 rttvar, without ticks."
            => Some(Estimator::Rfc6298);
    }
}

impl EstimatorChoice {
    pub fn or(self, own: Estimator) -> Estimator {
        self.estimator().unwrap_or(own)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Jacobson, Rfc793};
    use super::*;

    #[test]
    fn chosen_estimator_overrides_the_variants() {
        assert_eq!(EstimatorChoice::OfVariant.or(Estimator::Tahoe), Estimator::Tahoe);
        assert_eq!(EstimatorChoice::Rfc793.or(Estimator::Tahoe), Estimator::Rfc793);
    }

    /// A round trip of 1 s in ticks of 500 ms, counted from 1.
    const SHORT: u64 = 3;
    /// A round trip of 3 s.
    const LONG: u64 = 7;

    #[test]
    fn jacobson_adapts_to_a_longer_round_trip_before_rfc793() {
        let (mut mean, mut both) = (Rfc793::new(2), Jacobson::new(2, 2));
        for _ in 0..20 {
            mean.sample(SHORT);
            both.sample(SHORT);
        }
        // Rfc793: mean 3, twice that is 3 s. Jacobson: mean 23/8, deviation 3/4, in whole numbers (5 + 3) / 2: 2 s. An
        // ACK that takes 6 ticks is too late for both.
        assert_eq!((mean.rto(), both.rto()), (6, 4));
        // Rfc793: means 3.4, 3.76, 4.084, 4.3756, doubled, in whole ticks. Jacobson: means 27, 30, 33, 35 eighths,
        // deviations 7, 9, 10, 10 quarters: (6 + 7) / 2, (7 + 9) / 2, (8 + 10) / 2 twice.
        let after: Vec<_> =
            (0..4).map(|_| (mean.sample(LONG), both.sample(LONG), (mean.rto(), both.rto())).2).collect();
        assert_eq!(after, [(6, 6), (7, 8), (8, 9), (8, 9)]);
    }

    #[test]
    fn rfc793_waits_twice_the_steady_round_trip() {
        let (mut mean, mut both) = (Rfc793::new(2), Jacobson::new(2, 2));
        for _ in 0..100 {
            mean.sample(LONG);
            both.sample(LONG);
        }
        // First sample: mean 56 eighths, deviation 14 quarters. Then 6 - 56/8 = -1: mean 55, and 6 - 55/8 = 0 from then
        // on. The deviation loses a quarter each time until it is 3: (55 / 4 + 3) / 2 = 8 ticks. Twice the mean of 7:
        // 14.
        assert_eq!((mean.rto(), both.rto()), (14, 8));
    }
}
