//! Round-trip estimate and retransmission timeout: one file per rule. Times are ticks of the slow timer.

pub mod jacobson;
pub mod rfc793;

pub use jacobson::{Jacobson, MAX_BACKOFF};
pub use rfc793::Rfc793;

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Estimator {
    /// srtt + 2 mdev (4.3BSD-Tahoe).
    Tahoe,
    /// srtt + 4 mdev (4.3BSD-Reno).
    Reno,
    /// beta srtt.
    Rfc793,
}

/// The state of whichever rule a variant has.
#[derive(Clone, Debug, PartialEq)]
pub enum Rtt {
    Jacobson(Jacobson),
    Rfc793(Rfc793),
}

macro_rules! either {
    ($self:ident, $rule:ident => $body:expr) => {
        match $self {
            Rtt::Jacobson($rule) => $body,
            Rtt::Rfc793($rule) => $body,
        }
    };
}

impl Rtt {
    pub fn new(estimator: Estimator, min_ticks: u64) -> Self {
        match estimator {
            Estimator::Tahoe => Rtt::Jacobson(Jacobson::new(2, min_ticks)),
            Estimator::Reno => Rtt::Jacobson(Jacobson::new(4, min_ticks)),
            Estimator::Rfc793 => Rtt::Rfc793(Rfc793::new(min_ticks)),
        }
    }

    /// A round trip took `ticks`, counted from 1 as BSD does: 1 is less than one tick.
    pub fn sample(&mut self, ticks: u64) {
        either!(self, rule => rule.sample(ticks));
    }

    /// Timeout in ticks, backed off.
    pub fn rto(&self) -> u64 {
        either!(self, rule => rule.rto())
    }

    /// The timer fired: a longer timeout; false when it is time to give up.
    pub fn back_off(&mut self) -> bool {
        either!(self, rule => rule.back_off())
    }

    /// Time until the next probe of a closed window, in ticks.
    pub fn persist(&self, shift: u32) -> u64 {
        either!(self, rule => rule.persist(shift))
    }

    /// Smoothed round trip and mean deviation, in ticks.
    pub fn srtt_ticks(&self) -> f64 {
        either!(self, rule => rule.srtt_ticks())
    }

    pub fn rttvar_ticks(&self) -> f64 {
        either!(self, rule => rule.rttvar_ticks())
    }

    /// Karn's rule: a segment sent twice gives no sample.
    pub fn karn(&self) -> bool {
        matches!(self, Rtt::Jacobson(_))
    }
}
