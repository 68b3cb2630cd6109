//! The estimator apart from the variant: what of two TCPs comes from how they estimate, and what from how they repair.

use super::Estimator;
use crate::scenario::parameter::{Choice, Named};

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum EstimatorChoice {
    OfVariant,
    Is(Estimator),
}

impl EstimatorChoice {
    pub fn or(self, own: Estimator) -> Estimator {
        match self {
            EstimatorChoice::OfVariant => own,
            EstimatorChoice::Is(estimator) => estimator,
        }
    }
}

impl Choice for EstimatorChoice {
    const ALL: &'static [Self] = &[
        EstimatorChoice::OfVariant,
        EstimatorChoice::Is(Estimator::Rfc793),
        EstimatorChoice::Is(Estimator::Tahoe),
        EstimatorChoice::Is(Estimator::Reno),
        EstimatorChoice::Is(Estimator::Rfc6298),
    ];
    const NAMES: &'static [Named] = &[
        Named { id: "of_variant", name: "The variant's own", meaning: "As that TCP has it." },
        Named {
            id: "rfc793",
            name: "Mean alone (RFC 793)",
            meaning: "Twice the smoothed round trip; segments sent again are timed too (RSRE's TCP, 4.2BSD).",
        },
        Named {
            id: "tahoe",
            name: "Mean and two deviations",
            meaning: "srtt + 2 mdev in ticks; segments sent again are not timed (4.3BSD-Tahoe, 1988).",
        },
        Named {
            id: "reno",
            name: "Mean and four deviations",
            meaning: "srtt + 4 mdev in ticks; segments sent again are not timed (4.3BSD-Reno, 1990).",
        },
        Named { id: "rfc6298", name: "RFC 6298", meaning: "srtt + 4 rttvar, without ticks." },
    ];
}

#[cfg(test)]
mod tests {
    use super::super::{Jacobson, Rfc793};
    use super::*;

    #[test]
    fn chosen_estimator_overrides_the_variants() {
        assert_eq!(EstimatorChoice::OfVariant.or(Estimator::Tahoe), Estimator::Tahoe);
        assert_eq!(EstimatorChoice::Is(Estimator::Rfc793).or(Estimator::Tahoe), Estimator::Rfc793);
    }

    /// Ticks of 500 ms, counted from 1: a round trip of 1 s.
    const SHORT: u64 = 3;
    /// Of 3 s.
    const LONG: u64 = 7;

    #[test]
    fn jacobson_adapts_to_a_longer_round_trip_before_rfc793() {
        let (mut mean, mut both) = (Rfc793::new(2), Jacobson::new(2, 2));
        for _ in 0..20 {
            mean.sample(SHORT);
            both.sample(SHORT);
        }
        // Mean 3 and twice that: 3 s. Mean 23/8, deviation 3/4, in whole numbers (5 + 3) / 2: 2 s. An ACK that needs 6 ticks
        // comes too late for either.
        assert_eq!((mean.rto(), both.rto()), (6, 4));
        // Means 3.4, 3.76, 4.084, 4.3756, twice each, whole ticks. Means 27, 30, 33, 35 eighths, deviations 7, 9, 10, 10
        // quarters: (6 + 7) / 2, (7 + 9) / 2, (8 + 10) / 2 twice.
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
        // First sample: mean 56 eighths, deviation 14 quarters. Then 6 - 56/8 = -1: mean 55, 6 - 55/8 = 0 for ever; of the
        // deviation a quarter goes each time until it is 3: (55 / 4 + 3) / 2 = 8 ticks. Twice the mean of 7: 14.
        assert_eq!((mean.rto(), both.rto()), (14, 8));
    }
}
