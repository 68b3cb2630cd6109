//! Probes for bandwidth of BBR of version 3 (5.3.3 of the draft): when a cycle goes on, and what a probe teaches.

use super::super::{Ack, Window};
use super::model::{BETA, INFINITE, LOSS_THRESHOLD};
use super::{Bbr3, LEAST, State, before};
use crate::rng::Stream;
use crate::tcp::flight::{LostSegment, RateSample};
use crate::tcp::seq::Seq;

/// Shortest time between two probes; a random part of a second is added, ns.
const WAIT: u64 = 2_000_000_000;
const RANDOM_WAIT: f64 = 1e9;
/// Most round trips between two probes, for the sake of Reno and CUBIC.
const RENO_ROUNDS: u64 = 63;
/// Share of the long-term bound that is left to others (BBR.Headroom).
const HEADROOM: f64 = 0.15;
/// Most doublings of the growth of the long-term bound in one probe.
const MOST_DOUBLINGS: u32 = 30;

/// Meaning of the ACKs that arrive for a probe (ack_phase).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Feedback {
    #[default]
    None,
    Refilling,
    Starting,
    Arriving,
    Stopping,
}

/// State of the probes for bandwidth.
#[derive(Clone, Default)]
pub(super) struct Probe {
    feedback: Feedback,
    /// Whether ACKs are of segments that were sent in a probe, and none has shown too much loss.
    pub samples: bool,
    /// Whether the last probe lost too much, and whether the last one ended early for that reason.
    too_high: bool,
    pub precautionary: bool,
    /// Time at which the cycle began, and after which it ends, ns.
    began_at: u64,
    wait: u64,
    /// Round trips since the last probe.
    rounds: u64,
    /// Bytes acknowledged since the long-term bound grew, and bytes for each segment of its growth.
    acked: u64,
    per_segment: u64,
    doublings: u32,
    draws: Option<Stream>,
}

impl Probe {
    pub(super) fn seed(&mut self, iss: Seq) {
        self.draws = Some(Stream::new(iss.0.into(), "probe wait"));
    }

    fn pick_wait(&mut self, now: u64) {
        self.began_at = now;
        if let Some(draws) = &mut self.draws {
            self.rounds = draws.below(2);
            self.wait = WAIT + (draws.uniform() * RANDOM_WAIT) as u64;
        }
    }

    /// Notes that a probe has ended, or that none is expected; its last ACKs are still on their way.
    pub(super) fn stop(&mut self) {
        self.feedback = Feedback::Stopping;
    }
}

/// Whether the losses since a segment was sent are more than a probe may cause.
pub(super) fn too_much_lost(lost: u64, in_flight: u64) -> bool {
    lost as f64 > LOSS_THRESHOLD * in_flight as f64
}

/// Returns the bytes that were in flight when the losses exceeded the threshold, which they did within this segment
/// (InflightAtLoss).
pub(super) fn in_flight_at_loss(lost: &LostSegment) -> u64 {
    let in_flight = lost.in_flight.saturating_sub(lost.size());
    let allowed = LOSS_THRESHOLD * in_flight as f64 - (lost.lost - lost.size()) as f64;
    in_flight + (allowed / (1.0 - LOSS_THRESHOLD)).max(0.0) as u64
}

impl Bbr3 {
    #[cfg(test)]
    pub(super) fn probe_wait(&self) -> u64 {
        self.probe.wait
    }

    fn in_probe_bw(&self) -> bool {
        matches!(self.state, State::Down | State::Cruise | State::Refill | State::Up)
    }

    /// Whether the sender tries to send more than before.
    pub(super) fn probes(&self) -> bool {
        matches!(self.state, State::Startup | State::Refill | State::Up)
    }

    /// Returns the long-term bound without the room that is left to others, bytes.
    pub(super) fn with_headroom(&self, mss: u64) -> u64 {
        let bound = self.model.long_term;
        if bound == INFINITE {
            return INFINITE;
        }
        let room = ((HEADROOM * bound as f64) as u64).max(mss);
        bound.saturating_sub(room).max(LEAST * mss)
    }

    /// Returns the bytes that are wanted in flight: the pipe, unless congestion has cut the window (TargetInflight).
    fn wanted(&self, window: &Window) -> u64 {
        self.model.pipe().min(window.cwnd)
    }

    pub(super) fn start_down(&mut self, now: u64) {
        self.model.forget_round();
        self.probe.per_segment = INFINITE;
        self.probe.pick_wait(now);
        self.probe.stop();
        self.model.begin_round();
        self.state = State::Down;
    }

    pub(super) fn start_refill(&mut self) {
        self.model.forget_short_term();
        (self.probe.doublings, self.probe.acked) = (0, 0);
        self.probe.precautionary = false;
        self.probe.feedback = Feedback::Refilling;
        self.model.begin_round();
        self.state = State::Refill;
    }

    fn start_up(&mut self, window: &Window, rate: u64) {
        self.probe.samples = true;
        self.probe.feedback = Feedback::Starting;
        self.model.begin_round();
        self.full.reset(rate);
        self.state = State::Up;
        self.grow_faster(window);
    }

    /// Doubles the growth of the long-term bound for the coming round trip (RaiseInflightLongtermSlope).
    fn grow_faster(&mut self, window: &Window) {
        let segments = 1 << self.probe.doublings;
        self.probe.doublings = (self.probe.doublings + 1).min(MOST_DOUBLINGS);
        self.probe.per_segment = (window.cwnd / segments).max(window.mss);
    }

    /// Takes the cycle of probes one step on (UpdateProbeBWCyclePhase).
    pub(super) fn go_on(&mut self, window: &Window, ack: &Ack, sample: &RateSample) {
        if self.model.round_began {
            self.probe.rounds += 1;
        }
        if !self.full.reached || self.adapt_long_term(window, ack, sample) {
            return;
        }
        match self.state {
            State::Down | State::Cruise if self.is_time_to_probe(window, ack.now) => self.start_refill(),
            State::Down if self.is_time_to_cruise(window, ack) => self.state = State::Cruise,
            State::Refill if self.model.round_began => self.start_up(window, sample.rate),
            State::Up => self.go_down_in_time(window, ack, sample),
            _ => {}
        }
    }

    fn is_time_to_probe(&self, window: &Window, now: u64) -> bool {
        let reno = (self.wanted(window) / window.mss).min(RENO_ROUNDS);
        now > self.probe.began_at + self.probe.wait || self.probe.rounds >= reno
    }

    fn is_time_to_cruise(&self, window: &Window, ack: &Ack) -> bool {
        let in_flight = before(ack);
        in_flight <= self.with_headroom(window.mss) && in_flight <= self.inflight(self.model.max_rate(), 1.0, window)
    }

    /// Ends a probe that has filled the pipe, or that has reached the bound after one that lost too much (IsTimeToGoDown).
    fn go_down_in_time(&mut self, window: &Window, ack: &Ack, sample: &RateSample) {
        let (in_flight, bound) = (before(ack), self.model.long_term);
        // A window of whole segments comes within one of the bound.
        self.probe.precautionary = self.probe.too_high && in_flight.saturating_add(window.mss) > bound;
        if !self.probe.precautionary && window.limits(in_flight) && window.cwnd >= bound {
            // The bound limits the rate, which says nothing about the path.
            self.full.reset(sample.rate);
        } else if self.probe.precautionary || self.full.now {
            self.probe.too_high = false;
            self.start_down(ack.now);
        }
    }

    /// Raises the long-term bound as far as the losses allow. Returns whether another probe has begun (AdaptLongTermModel).
    fn adapt_long_term(&mut self, window: &Window, ack: &Ack, sample: &RateSample) -> bool {
        if self.model.round_began {
            match self.probe.feedback {
                Feedback::Starting => self.probe.feedback = Feedback::Arriving,
                Feedback::Stopping => {
                    self.probe.samples = false;
                    self.probe.feedback = Feedback::None;
                    if self.in_probe_bw() && !sample.app_limited {
                        self.model.begin_cycle();
                    }
                    if self.in_probe_bw() && self.probe.precautionary && !self.probe.too_high {
                        self.start_refill();
                        return true;
                    }
                }
                _ => {}
            }
        }
        if self.model.long_term < INFINITE && !too_much_lost(sample.lost, sample.in_flight) {
            self.model.long_term = self.model.long_term.max(sample.in_flight);
            if self.state == State::Up {
                self.raise_long_term(window, ack);
            }
        }
        false
    }

    /// Raises the long-term bound in a probe that it limits (ProbeInflightLongtermUpward).
    fn raise_long_term(&mut self, window: &Window, ack: &Ack) {
        if !window.limits(before(ack)) || window.cwnd < self.model.long_term {
            return;
        }
        self.probe.acked += ack.news.delivered;
        let segments = self.probe.acked / self.probe.per_segment;
        self.probe.acked -= segments * self.probe.per_segment;
        self.model.long_term += segments * window.mss;
        if self.model.round_began {
            self.grow_faster(window);
        }
    }

    /// Bounds what is in flight in the long term, because a probe lost too much with so many bytes in flight
    /// (HandleInflightTooHigh).
    pub(super) fn bound_long_term(&mut self, window: &Window, in_flight: u64, app_limited: bool) {
        self.probe.too_high = true;
        self.probe.samples = false;
        if !app_limited {
            self.model.long_term = in_flight.max((BETA * self.wanted(window) as f64) as u64);
        }
        if self.state == State::Up {
            self.left = Some(State::Up);
            self.start_down(self.now);
        }
    }
}
