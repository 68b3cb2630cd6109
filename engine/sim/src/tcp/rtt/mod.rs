//! Round-trip estimators and retransmission timeouts, one file per rule. The rules of the eighties count ticks of the
//! host's slow clock; RFC 6298 counts ns.

mod chosen;
pub(crate) mod jacobson;
pub(crate) mod rfc6298;
pub(crate) mod rfc793;
mod timing;

pub(crate) use chosen::EstimatorChoice;
pub(crate) use jacobson::{Jacobson, MAX_BACKOFF};
pub(crate) use rfc793::Rfc793;
pub(crate) use rfc6298::Rfc6298;
pub(crate) use timing::{RttSample, Timing};

use super::ticks::Ticks;
use crate::why::Rule;

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Estimator {
    /// srtt + 2 mdev (4.3BSD-Tahoe).
    Tahoe,
    /// srtt + 4 mdev (4.3BSD-Reno).
    Reno,
    /// 2 srtt (RFC 793 with beta = 2).
    Rfc793,
    /// srtt + 4 rttvar, in ns.
    Rfc6298,
}

/// State of the estimator that a connection uses.
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
    /// Creates the estimator. `slow` is the host's clock, in whose ticks the shortest timeout is given; `min_variance`, ns,
    /// and `linear`, the timeouts of a SYN that do not double, are RFC 6298's alone.
    #[inline]
    pub fn new(estimator: Estimator, min_ticks: u64, min_variance: u64, linear: u64, slow: &Ticks) -> Self {
        match estimator {
            Estimator::Tahoe => Rtt::Jacobson(Jacobson::new(2, min_ticks)),
            Estimator::Reno => Rtt::Jacobson(Jacobson::new(4, min_ticks)),
            Estimator::Rfc793 => Rtt::Rfc793(Rfc793::new(min_ticks)),
            Estimator::Rfc6298 => Rtt::Rfc6298(Rfc6298::new(min_ticks * slow.period, min_variance, linear as u32)),
        }
    }

    /// Takes a sample: a segment sent at `sent` is acknowledged at `now`, ns. Ticks count from 1 as in BSD: 1 is less
    /// than one.
    #[inline]
    pub fn sample(&mut self, sent: u64, now: u64, slow: &Ticks) {
        ticking!(self, rule => rule.sample(slow.count(now) - slow.count(sent) + 1), fine => fine.sample(now - sent));
    }

    /// Returns the time at which a timer set at `now` fires, ns.
    #[inline]
    pub fn expires(&self, now: u64, slow: &Ticks) -> u64 {
        ticking!(self, rule => slow.after(now, rule.rto()), fine => now + fine.rto())
    }

    /// Returns the time at which the next probe of a closed window is due, ns.
    #[inline]
    pub fn probes(&self, now: u64, shift: u32, slow: &Ticks) -> u64 {
        ticking!(self, rule => slow.after(now, rule.persist(shift)), fine => now + fine.persist(shift))
    }

    /// Notes that this end answers the peer's SYN: its timeouts double from the first.
    pub fn listens(&mut self) {
        if let Rtt::Rfc6298(fine) = self {
            fine.listens();
        }
    }

    /// Notes that the handshake is complete.
    #[inline]
    pub fn established(&mut self) {
        if let Rtt::Rfc6298(fine) = self {
            fine.established();
        }
    }

    /// Backs off after the timer has fired. Returns false when it is time to give up.
    #[inline]
    pub fn back_off(&mut self) -> bool {
        ticking!(self, rule => rule.back_off(), fine => fine.back_off())
    }

    /// Returns the rule by which the timeout follows from the samples.
    #[inline]
    pub fn rule(&self) -> Rule {
        match self {
            Rtt::Jacobson(rule) => rule.rule(),
            Rtt::Rfc793(rule) => rule.rule(),
            Rtt::Rfc6298(rule) => rule.rule(),
        }
    }

    /// Returns the number of timeouts in a row.
    #[inline]
    pub fn timeouts(&self) -> u32 {
        ticking!(self, rule => rule.backoff, fine => fine.backoff)
    }

    /// Returns the timeout, backed off, ns.
    #[inline]
    pub fn rto(&self, slow: &Ticks) -> f64 {
        ticking!(self, rule => rule.rto() as f64 * slow.period as f64, fine => fine.rto() as f64)
    }

    /// Returns the smoothed round trip, ns.
    #[inline]
    pub fn srtt(&self, slow: &Ticks) -> f64 {
        ticking!(self, rule => rule.srtt_ticks() * slow.period as f64, fine => fine.srtt() as f64)
    }

    #[inline]
    pub fn rttvar(&self, slow: &Ticks) -> f64 {
        ticking!(self, rule => rule.rttvar_ticks() * slow.period as f64, fine => fine.rttvar() as f64)
    }

    /// Whether Karn's rule applies: a segment sent twice gives no sample.
    #[inline]
    pub fn karn(&self) -> bool {
        !matches!(self, Rtt::Rfc793(_))
    }
}
