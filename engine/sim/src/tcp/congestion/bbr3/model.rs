//! Model that BBR of version 3 has of the path: the rate that it delivers, its shortest round trip, and the bounds that losses
//! set.

use super::super::aggregation::bytes;
use crate::tcp::flight::RateSample;

/// Without a bound.
pub(super) const INFINITE: u64 = u64::MAX;
/// Factor of a bound after a round trip with losses (BBR.Beta).
pub(super) const BETA: f64 = 0.7;
/// Share of lost bytes in a round trip that a probe may cause (BBR.LossThresh).
pub(super) const LOSS_THRESHOLD: f64 = 0.02;
/// Time for which the shortest round trip is kept (BBR.MinRTTFilterLen), ns.
const RTT_AGE: u64 = 10_000_000_000;
/// Time without a shorter round trip after which one is looked for (BBR.ProbeRTTInterval), ns.
const PROBE_RTT_INTERVAL: u64 = 5_000_000_000;

/// Bounds since the last probe (bw_shortterm, bit/s, and inflight_shortterm, bytes).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ShortTerm {
    pub rate: u64,
    pub inflight: u64,
}

impl ShortTerm {
    const NONE: ShortTerm = ShortTerm { rate: INFINITE, inflight: INFINITE };
}

#[derive(Clone, Debug)]
pub(super) struct Model {
    /// Bytes delivered so far.
    pub delivered: u64,
    /// Round trips, each of which begins with a segment that is sent and ends with its ACK.
    pub round: u64,
    /// Bytes delivered at which the round ends: the ACK of a segment sent after so many ends it.
    round_end: u64,
    /// Whether this ACK has begun a round.
    pub round_began: bool,
    /// Largest rates in the former cycle of probes and in this one, bit/s.
    rates: [u64; 2],
    /// Shortest round trip, and the time at which it was measured, ns.
    pub rtt: Option<u64>,
    rtt_at: u64,
    /// Shortest round trip since the last probe for it, and the time at which it was measured, ns.
    recent_rtt: u64,
    recent_rtt_at: u64,
    /// Whether `recent_rtt` was too old when this ACK arrived.
    pub rtt_expired: bool,
    /// Most bytes in flight that a probe found safe (inflight_longterm).
    pub long_term: u64,
    pub short_term: ShortTerm,
    /// Largest rate, bit/s, and most bytes delivered in a round trip, since the last round with losses began.
    latest_rate: u64,
    latest_bytes: u64,
    /// Whether a loss was found in this round.
    pub loss_in_round: bool,
    loss_round_end: u64,
    /// Whether this ACK has begun a round for losses.
    pub loss_round_began: bool,
    /// Bounds before the losses of this round, should they prove to be none.
    kept: (ShortTerm, u64),
}

impl Default for Model {
    fn default() -> Self {
        Model {
            delivered: 0,
            round: 0,
            round_end: 0,
            round_began: false,
            rates: [0; 2],
            rtt: None,
            rtt_at: 0,
            recent_rtt: INFINITE,
            recent_rtt_at: 0,
            rtt_expired: false,
            long_term: INFINITE,
            short_term: ShortTerm::NONE,
            latest_rate: 0,
            latest_bytes: 0,
            loss_in_round: false,
            loss_round_end: 0,
            loss_round_began: false,
            kept: (ShortTerm::NONE, INFINITE),
        }
    }
}

impl Model {
    /// Returns the largest rate in two cycles of probes (max_bw), bit/s.
    pub(super) fn max_rate(&self) -> u64 {
        self.rates[0].max(self.rates[1])
    }

    /// Returns the rate at which to send (bw), bit/s.
    pub(super) fn rate(&self) -> u64 {
        self.max_rate().min(self.short_term.rate)
    }

    /// Returns the bytes that the path holds at the rate (bdp).
    pub(super) fn pipe(&self) -> u64 {
        bytes(self.rate(), self.rtt.unwrap_or(0))
    }

    /// Returns the most bytes delivered in the last round trip.
    pub(super) fn latest_bytes(&self) -> u64 {
        self.latest_bytes
    }

    pub(super) fn begin_round(&mut self) {
        self.round_end = self.delivered;
    }

    /// Takes the round trip of the handshake, ns.
    pub(super) fn begin(&mut self, now: u64, rtt: u64) {
        (self.rtt, self.rtt_at) = (Some(rtt), now);
        (self.recent_rtt, self.recent_rtt_at) = (rtt, now);
    }

    /// Takes the sample of an ACK, if it has one. `cwnd` is the window, bytes; `probes`: the sender tries to send more than
    /// before, so that losses do not bound it (5.5.10.3).
    pub(super) fn take(&mut self, sample: Option<&RateSample>, cwnd: u64, probes: bool) {
        (self.round_began, self.loss_round_began) = (false, false);
        let Some(sample) = sample else { return };
        self.delivered = sample.delivered;
        self.latest_rate = self.latest_rate.max(sample.rate);
        self.latest_bytes = self.latest_bytes.max(sample.delivered - sample.prior_delivered);
        if sample.prior_delivered >= self.loss_round_end {
            self.loss_round_end = self.delivered;
            self.loss_round_began = true;
        }
        if sample.prior_delivered >= self.round_end {
            self.begin_round();
            self.round += 1;
            self.round_began = true;
        }
        if sample.rate >= self.max_rate() || !sample.app_limited {
            self.rates[1] = self.rates[1].max(sample.rate);
        }
        if self.loss_round_began && self.loss_in_round && !probes {
            if self.short_term == ShortTerm::NONE {
                self.short_term = ShortTerm { rate: self.max_rate(), inflight: cwnd };
            }
            let ShortTerm { rate, inflight } = &mut self.short_term;
            *rate = self.latest_rate.max((BETA * *rate as f64) as u64);
            *inflight = self.latest_bytes.max((BETA * *inflight as f64) as u64);
        }
    }

    /// Ends what belongs to the round of losses that this ACK has ended.
    pub(super) fn end_loss_round(&mut self, sample: Option<&RateSample>) {
        if self.loss_round_began
            && let Some(sample) = sample
        {
            self.loss_in_round = false;
            self.latest_rate = sample.rate;
            self.latest_bytes = sample.delivered - sample.prior_delivered;
        }
    }

    /// Notes that a segment was found lost. Returns whether it is the first one in its round.
    pub(super) fn note_loss(&mut self) -> bool {
        let first = !self.loss_in_round;
        if first {
            self.loss_round_end = self.delivered;
            self.keep();
        }
        self.loss_in_round = true;
        first
    }

    pub(super) fn keep(&mut self) {
        self.kept = (self.short_term, self.long_term);
    }

    /// Returns to the bounds that were kept, where they are wider.
    pub(super) fn return_to_kept(&mut self) {
        let (short, long) = self.kept;
        self.loss_in_round = false;
        self.short_term.rate = self.short_term.rate.max(short.rate);
        self.short_term.inflight = self.short_term.inflight.max(short.inflight);
        self.long_term = self.long_term.max(long);
    }

    /// Forgets the losses and what was delivered in this round.
    pub(super) fn forget_round(&mut self) {
        self.loss_in_round = false;
        (self.latest_rate, self.latest_bytes) = (0, 0);
    }

    pub(super) fn forget_short_term(&mut self) {
        self.short_term = ShortTerm::NONE;
    }

    /// Begins a cycle of probes: the rates before the former one are forgotten.
    pub(super) fn begin_cycle(&mut self) {
        if self.rates[1] > 0 {
            self.rates = [self.rates[1], 0];
        }
    }

    /// Takes the round trip of an ACK, if it has one, ns.
    pub(super) fn take_round_trip(&mut self, now: u64, rtt: Option<u64>) {
        self.rtt_expired = now > self.recent_rtt_at + PROBE_RTT_INTERVAL;
        if let Some(rtt) = rtt
            && (rtt < self.recent_rtt || self.rtt_expired)
        {
            (self.recent_rtt, self.recent_rtt_at) = (rtt, now);
        }
        let shorter = self.rtt.is_none_or(|shortest| self.recent_rtt < shortest);
        if self.recent_rtt < INFINITE && (shorter || now > self.rtt_at + RTT_AGE) {
            (self.rtt, self.rtt_at) = (Some(self.recent_rtt), self.recent_rtt_at);
        }
    }

    /// Notes that the shortest round trip was looked for.
    pub(super) fn looked_for_round_trip(&mut self, now: u64) {
        self.recent_rtt_at = now;
    }
}
