//! Round-trip estimate and retransmission timeout: one file per rule. The rules of the eighties count ticks of the host's
//! slow clock, that of RFC 6298 ns.

mod chosen;
pub(crate) mod jacobson;
pub(crate) mod rfc6298;
pub(crate) mod rfc793;

pub(crate) use chosen::EstimatorChoice;
pub(crate) use jacobson::{Jacobson, MAX_BACKOFF};
pub(crate) use rfc793::Rfc793;
pub(crate) use rfc6298::Rfc6298;

use super::ticks::Ticks;
use crate::why::Rule;

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Estimator {
    /// srtt + 2 mdev (4.3BSD-Tahoe).
    Tahoe,
    /// srtt + 4 mdev (4.3BSD-Reno).
    Reno,
    /// beta srtt.
    Rfc793,
    /// srtt + 4 rttvar, without ticks.
    Rfc6298,
}

/// The state of whichever rule a variant has.
#[derive(Clone, Debug, PartialEq)]
pub enum Rtt {
    Jacobson(Jacobson),
    Rfc793(Rfc793),
    Rfc6298(Rfc6298),
}

macro_rules! ticking {
    ($self:ident, $rule:ident => $ticks:expr, $fine:ident => $ns:expr) => {
        match $self {
            Rtt::Jacobson($rule) => $ticks,
            Rtt::Rfc793($rule) => $ticks,
            Rtt::Rfc6298($fine) => $ns,
        }
    };
}

impl Rtt {
    /// `slow`: the host's clock; the shortest timeout is given in its ticks.
    #[inline]
    pub fn new(estimator: Estimator, min_ticks: u64, slow: &Ticks) -> Self {
        match estimator {
            Estimator::Tahoe => Rtt::Jacobson(Jacobson::new(2, min_ticks)),
            Estimator::Reno => Rtt::Jacobson(Jacobson::new(4, min_ticks)),
            Estimator::Rfc793 => Rtt::Rfc793(Rfc793::new(min_ticks)),
            Estimator::Rfc6298 => Rtt::Rfc6298(Rfc6298::new(min_ticks * slow.period)),
        }
    }

    /// What was sent at `sent` is acknowledged at `now`, ns. Ticks are counted from 1 as BSD does: 1 is less than one.
    #[inline]
    pub fn sample(&mut self, sent: u64, now: u64, slow: &Ticks) {
        ticking!(self, rule => rule.sample(slow.count(now) - slow.count(sent) + 1), fine => fine.sample(now - sent));
    }

    /// When a timer set now fires, ns.
    #[inline]
    pub fn expires(&self, now: u64, slow: &Ticks) -> u64 {
        ticking!(self, rule => slow.after(now, rule.rto()), fine => now + fine.rto())
    }

    /// When the next probe of a closed window is due, ns.
    #[inline]
    pub fn probes(&self, now: u64, shift: u32, slow: &Ticks) -> u64 {
        ticking!(self, rule => slow.after(now, rule.persist(shift)), fine => now + fine.persist(shift))
    }

    /// The handshake is over.
    #[inline]
    pub fn established(&mut self) {
        if let Rtt::Rfc6298(fine) = self {
            fine.established();
        }
    }

    /// The timer fired: a longer timeout; false when it is time to give up.
    #[inline]
    pub fn back_off(&mut self) -> bool {
        ticking!(self, rule => rule.back_off(), fine => fine.back_off())
    }

    /// By which rule the timeout follows from what was measured.
    #[inline]
    pub fn rule(&self) -> Rule {
        match self {
            Rtt::Jacobson(rule) => rule.rule(),
            Rtt::Rfc793(rule) => rule.rule(),
            Rtt::Rfc6298(rule) => rule.rule(),
        }
    }

    /// Timeouts in a row.
    #[inline]
    pub fn timeouts(&self) -> u32 {
        ticking!(self, rule => rule.backoff, fine => fine.backoff)
    }

    /// Timeout, backed off, ns.
    #[inline]
    pub fn rto(&self, slow: &Ticks) -> f64 {
        ticking!(self, rule => rule.rto() as f64 * slow.period as f64, fine => fine.rto() as f64)
    }

    /// Smoothed round trip and mean deviation, ns.
    #[inline]
    pub fn srtt(&self, slow: &Ticks) -> f64 {
        ticking!(self, rule => rule.srtt_ticks() * slow.period as f64, fine => fine.srtt() as f64)
    }

    #[inline]
    pub fn rttvar(&self, slow: &Ticks) -> f64 {
        ticking!(self, rule => rule.rttvar_ticks() * slow.period as f64, fine => fine.rttvar() as f64)
    }

    /// Karn's rule: a segment sent twice gives no sample.
    #[inline]
    pub fn karn(&self) -> bool {
        !matches!(self, Rtt::Rfc793(_))
    }
}
