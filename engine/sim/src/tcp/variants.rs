//! THE list of TCP variants: a row is a name and the parts it is made of.

use super::congestion::{Growth, bsd_reno, jacobson, none, rfc5681};
use super::recovery::{Recovery, newreno, reno, tahoe, timer_only};
use super::rtt::Estimator;
use crate::scenario::parameter::{Choice, Named};

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Variant {
    Tahoe,
    Bsd43,
    Rfc793,
    BsdReno,
    Reno,
    NewReno,
}

/// What a variant is made of.
#[derive(Clone, Copy)]
pub struct Parts {
    pub growth: Growth,
    pub recovery: Recovery,
    pub estimator: Estimator,
}

impl Choice for Variant {
    const ALL: &'static [Self] =
        &[Variant::Tahoe, Variant::Bsd43, Variant::Rfc793, Variant::BsdReno, Variant::Reno, Variant::NewReno];
    const NAMES: &'static [Named] = &[
        Named {
            id: "tahoe",
            name: "4.3BSD-Tahoe",
            meaning: "Slow start, congestion avoidance and fast retransmit (1988).",
        },
        Named {
            id: "bsd43",
            name: "4.3BSD with slow start",
            meaning: "Slow start and congestion avoidance, but every loss waits for the retransmission timer.",
        },
        Named {
            id: "rfc793",
            name: "RFC 793 as fielded",
            meaning: "No congestion window; a timeout of twice the mean round trip sends everything again (1981).",
        },
        Named {
            id: "bsd_reno",
            name: "4.3BSD-Reno",
            meaning: "Tahoe with fast recovery, and a window that grows by an eighth of a segment more per ACK (1990).",
        },
        Named { id: "reno", name: "Reno (RFC 5681)", meaning: "Fast recovery by the standard: one loss in a window." },
        Named {
            id: "newreno",
            name: "NewReno (RFC 6582)",
            meaning: "Fast recovery that stays until all that was out is acknowledged: one loss in each round trip.",
        },
    ];
}

impl Variant {
    #[rustfmt::skip]
    pub fn parts(self) -> Parts {
        let (growth, recovery, estimator) = match self {
            Variant::Tahoe =>   (jacobson::GROWTH, tahoe::RECOVERY,     Estimator::Tahoe),
            Variant::Bsd43 =>   (jacobson::GROWTH, timer_only::RECOVERY, Estimator::Tahoe),
            Variant::Rfc793 =>  (none::GROWTH,     timer_only::RECOVERY, Estimator::Rfc793),
            Variant::BsdReno => (bsd_reno::GROWTH,  reno::RECOVERY,      Estimator::Reno),
            Variant::Reno =>    (rfc5681::GROWTH,  reno::RECOVERY,      Estimator::Reno),
            Variant::NewReno => (rfc5681::GROWTH,  newreno::RECOVERY,   Estimator::Reno),
        };
        Parts { growth, recovery, estimator }
    }
}
