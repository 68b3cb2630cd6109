//! BBR, version 3.
//!
//! Source: draft-ietf-ccwg-bbr-06 (6 July 2026).
//! Idea: as BBR of version 1, it sends at the measured rate of the path and keeps little more than the pipe in flight. It also
//! heeds losses. A probe that loses more than 2 % bounds what is in flight from then on; while it does not probe, each round
//! trip with losses reduces rate and window to what was delivered, by 30 % at most. It leaves 15 % of the bound to others,
//! and waits for 2 to 3 s or 63 round trips between probes, as Reno needs time without losses to grow.
//! Differences: the bytes in flight are those before an ACK where Linux takes them so; segments leave one by one, and the send
//! quantum only widens the window; the first ten segments are not paced. The draft leaves the answer to marks of ECN open:
//! here a mark counts as a loss, and in a probe as too much of it. A connection without SACK is judged by the same share of
//! losses.

mod model;
mod probe;
mod probe_rtt;
mod startup;

use self::model::{INFINITE, Model};
use self::probe::{Probe, in_flight_at_loss, too_much_lost};
use self::probe_rtt::PROBE_RTT_CWND_GAIN;
use self::startup::FullPipe;
use super::aggregation::{Aggregation, bytes};
use super::{Ack, CongestionControl, Loss, Phase, Window};
use crate::tcp::flight::LostSegment;
use crate::tcp::seq::Seq;
use crate::why::{Fact, Rule};

/// Gains of the pace and of the window (5.6.1).
const STARTUP_GAIN: f64 = 2.77;
const DRAIN_GAIN: f64 = 0.5;
const DOWN_GAIN: f64 = 0.9;
const UP_GAIN: f64 = 1.25;
const CWND_GAIN: f64 = 2.0;
const UP_CWND_GAIN: f64 = 2.25;
/// Share of the rate at which it is paced (PacingMarginPercent).
const PACED: f64 = 0.99;
/// Smallest window (MinPipeCwnd), segments.
const LEAST: u64 = 4;
/// Data that leaves together at most: that of a ms, and 64 KB.
const QUANTUM_TIME: u64 = 1_000_000;
const LARGEST_QUANTUM: u64 = 64 << 10;
/// Round trips for which the aggregation of ACKs is kept, in Startup and later.
const AGGREGATION_ROUNDS: (u64, u64) = (1, 10);

#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    Startup,
    /// Since this round.
    Drain(u64),
    Down,
    Cruise,
    Refill,
    Up,
    /// Once little enough is in flight: earliest end of the probe, ns, and whether a round trip has passed.
    ProbeRtt(Option<(u64, bool)>),
}

/// Repair of a loss: its last byte, once an ACK has told it, and whether a timeout began it.
#[derive(Clone, Copy, Debug)]
struct Repairing {
    until: Option<u64>,
    timed_out: bool,
}

/// Bound that the window stays within.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Limit {
    #[default]
    Model,
    LongTerm(u64),
    ShortTerm(u64),
}
#[derive(Clone)]
pub(crate) struct Bbr3 {
    state: State,
    model: Model,
    full: FullPipe,
    probe: Probe,
    aggregation: Aggregation,
    pacing: Option<u64>,
    /// Time of the newest ACK, ns.
    now: u64,
    /// Window of the handshake, bytes.
    initial: u64,
    /// Window before a loss or a probe of the round trip, to be restored, bytes.
    prior: u64,
    repairing: Option<Repairing>,
    /// Gaps found in the data of this round, and the end of the last one.
    gaps: u32,
    last_gap: u64,
    /// State that losses have ended, should they prove to be none.
    left: Option<State>,
    restarts: bool,
    /// Bytes delivered between which samples are low because the sender probes for the round trip.
    low: (u64, u64),
    limit: Limit,
}

impl Default for Bbr3 {
    fn default() -> Self {
        Bbr3 {
            state: State::Startup,
            model: Model::default(),
            full: FullPipe::default(),
            probe: Probe::default(),
            aggregation: Aggregation::default(),
            pacing: None,
            now: 0,
            initial: 0,
            prior: 0,
            repairing: None,
            gaps: 0,
            last_gap: INFINITE,
            left: None,
            restarts: false,
            low: (INFINITE, 0),
            limit: Limit::Model,
        }
    }
}

/// Returns the bytes in the network before the ACK.
fn before(ack: &Ack) -> u64 {
    ack.pipe + ack.news.delivered + ack.news.lost
}

impl Bbr3 {
    fn pacing_gain(&self) -> f64 {
        match self.state {
            State::Startup => STARTUP_GAIN,
            State::Drain(_) => DRAIN_GAIN,
            State::Down => DOWN_GAIN,
            State::Up => UP_GAIN,
            State::Cruise | State::Refill | State::ProbeRtt(_) => 1.0,
        }
    }

    fn cwnd_gain(&self) -> f64 {
        match self.state {
            State::Up => UP_CWND_GAIN,
            State::ProbeRtt(_) => PROBE_RTT_CWND_GAIN,
            _ => CWND_GAIN,
        }
    }

    /// Returns so many bytes, or what hosts need to keep the pace (QuantizationBudget).
    fn with_budget(&self, wanted: u64, mss: u64) -> u64 {
        let quantum = bytes(self.pacing.unwrap_or(0), QUANTUM_TIME).min(LARGEST_QUANTUM).max(2 * mss);
        let budget = wanted.max(3 * quantum).max(LEAST * mss);
        if self.state == State::Up { budget + 2 * mss } else { budget }
    }

    /// Returns `gain` times the bytes that the path holds at `rate`, bit/s, or what hosts need.
    fn inflight(&self, rate: u64, gain: f64, window: &Window) -> u64 {
        match self.model.rtt {
            None => window.cwnd,
            Some(rtt) => self.with_budget((gain * bytes(rate, rtt) as f64) as u64, window.mss),
        }
    }

    /// Remembers the window, unless a repair or a probe has changed it (SaveCwnd).
    fn save_window(&mut self, window: &Window, changed: bool) {
        let earlier = if changed || matches!(self.state, State::ProbeRtt(_)) { self.prior } else { 0 };
        self.prior = window.cwnd.max(earlier);
    }

    /// Restores the window once everything is acknowledged that was out when a timeout occurred. A fast recovery restores it
    /// by itself.
    fn follow_repair(&mut self, window: &mut Window, ack: &Ack) {
        let Some(repairing) = &mut self.repairing else { return };
        let until = *repairing.until.get_or_insert(ack.next);
        if ack.una >= until {
            if repairing.timed_out {
                window.cwnd = window.cwnd.max(self.prior);
            }
            self.repairing = None;
        }
    }

    fn set_pace(&mut self, gain: f64) {
        let pace = (gain * PACED * self.model.rate() as f64) as u64;
        if pace > 0 && (self.full.reached || self.pacing.is_none_or(|pacing| pace > pacing)) {
            self.pacing = Some(pace);
        }
    }

    fn set_window(&mut self, window: &mut Window, ack: &Ack) {
        let (delivered, mss) = (ack.news.delivered, window.mss);
        let target = self.model.rtt.map_or(window.cwnd, |_| {
            let pipes = (self.cwnd_gain() * self.model.pipe() as f64) as u64;
            self.with_budget(pipes + self.aggregation.extra.value(), mss)
        });
        if self.full.reached {
            window.cwnd = (window.cwnd + delivered).min(target);
        } else if window.cwnd < target || self.model.delivered < self.initial {
            window.cwnd += delivered;
        }
        window.cwnd = window.cwnd.max(LEAST * mss);
        if matches!(self.state, State::ProbeRtt(_)) {
            window.cwnd = window.cwnd.min(self.probe_rtt_window(mss));
        }
        self.bound_window(window);
        // Four of the largest segments exceed a window of 16 bits.
        window.cwnd = window.cwnd.min(window.max);
    }

    /// Keeps the window within what losses have shown to be safe (BoundCwndForModel).
    fn bound_window(&mut self, window: &mut Window) {
        let mss = window.mss;
        let long = match self.state {
            State::Cruise | State::ProbeRtt(_) => self.with_headroom(mss),
            State::Startup | State::Drain(_) => INFINITE,
            _ => self.model.long_term,
        };
        let short = self.model.short_term.inflight;
        let bound = long.min(short).max(LEAST * mss);
        self.limit = match window.cwnd > bound {
            true if short < long => Limit::ShortTerm(bound),
            true => Limit::LongTerm(bound),
            false => Limit::Model,
        };
        window.cwnd = window.cwnd.min(bound);
    }

    /// Notes a sign of congestion, and what to return to should it prove to be none (NoteLoss).
    fn note_loss(&mut self, window: &Window) {
        if self.model.note_loss() {
            self.save_window(window, self.repairing.is_some());
            self.left = None;
        }
    }

    fn begin_repair(&mut self, window: &mut Window, lost: &Loss, timed_out: bool) {
        self.save_window(window, lost.recovering);
        self.model.keep();
        self.left = None;
        self.repairing = Some(Repairing { until: None, timed_out });
        window.ssthresh = self.prior;
        window.cwnd = window.mss;
    }
}

impl CongestionControl for Bbr3 {
    fn seed(&mut self, iss: Seq) {
        self.probe.seed(iss);
    }

    fn phase(&self, _: &Window) -> Phase {
        match self.state {
            State::Startup => Phase::Startup,
            State::Drain(_) => Phase::Drain,
            State::Down => Phase::ProbeBwDown,
            State::Cruise => Phase::ProbeBwCruise,
            State::Refill => Phase::ProbeBwRefill,
            State::Up => Phase::ProbeBwUp,
            State::ProbeRtt(_) => Phase::ProbeRtt,
        }
    }

    /// Returns false: the pace limits what is sent after an idle period.
    fn restarts(&self) -> bool {
        false
    }

    /// Returns ten segments (RFC 6928).
    fn initial(&self, mss: u64, _: u64) -> u64 {
        10 * mss
    }

    fn on_handshake(&mut self, window: &Window, now: u64, rtt: u64) {
        self.model.begin(now, rtt);
        self.initial = window.cwnd;
        self.pacing = Some((STARTUP_GAIN * window.cwnd as f64 * 8e9 / rtt.max(1) as f64) as u64);
    }

    /// Paces at the rate, and ends a probe of the round trip that is over (HandleRestartFromIdle).
    fn on_restart(&mut self, window: &mut Window, now: u64) {
        self.restarts = true;
        self.aggregation.restart(now);
        match self.state {
            State::Down | State::Cruise | State::Refill | State::Up => self.set_pace(1.0),
            State::ProbeRtt(_) => self.end_probe_rtt(now, window),
            _ => {}
        }
    }

    fn on_lost(&mut self, window: &Window, lost: &LostSegment, delivered: u64) {
        self.model.delivered = delivered;
        self.note_loss(window);
        self.gaps += u32::from(lost.start != self.last_gap);
        self.last_gap = lost.end;
        if self.probe.samples && too_much_lost(lost.lost, lost.in_flight) {
            self.bound_long_term(window, in_flight_at_loss(lost), lost.app_limited);
        }
    }

    fn on_path(&mut self, window: &mut Window, ack: &Ack) {
        self.now = ack.now;
        self.follow_repair(window, ack);
        let mut sample = ack.news.sample;
        if let Some(sample) = &mut sample {
            sample.app_limited |= (self.low.0..=self.low.1).contains(&sample.prior_delivered);
        }
        self.model.take(sample.as_ref(), window.cwnd, self.probes());
        let kept = if self.full.reached { AGGREGATION_ROUNDS.1 } else { AGGREGATION_ROUNDS.0 };
        let (rate, cwnd) = (self.model.rate(), window.cwnd);
        self.aggregation.count(ack.now, ack.news.delivered, rate, cwnd, (self.model.round, kept));
        if let Some(sample) = &sample {
            if self.model.round_began && !sample.app_limited {
                self.full.check(sample.rate);
            }
            self.end_startup(sample);
        }
        self.end_drain(window, ack);
        if let Some(sample) = &sample {
            self.go_on(window, ack, sample);
        }
        self.probe_rtt(window, ack);
        self.model.end_loss_round(sample.as_ref());
        self.set_pace(self.pacing_gain());
        self.set_window(window, ack);
        // The window that a fast recovery restores at its end.
        window.ssthresh = window.cwnd.max(if self.repairing.is_some() { self.prior } else { 0 });
    }

    fn on_ack(&mut self, _: &mut Window, _: &Ack) -> Rule {
        match self.limit {
            Limit::Model => Rule::Bbr3Model,
            Limit::LongTerm(_) => Rule::Bbr3LongTerm,
            Limit::ShortTerm(_) => Rule::Bbr3ShortTerm,
        }
    }

    fn on_loss(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        self.begin_repair(window, lost, false);
        Rule::Bbr3KeepsWindow
    }

    fn on_timeout(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        self.begin_repair(window, lost, true);
        Rule::Bbr3Pauses
    }

    /// Keeps the window. The model takes the mark for a loss at the end of the round trip, and a probe ends.
    fn on_mark(&mut self, window: &mut Window, flight: &Loss) -> Rule {
        self.note_loss(window);
        if self.probe.samples {
            self.bound_long_term(window, flight.pipe, false);
        }
        window.ssthresh = window.cwnd;
        Rule::Bbr3KeepsWindow
    }

    fn on_undo(&mut self) {
        self.model.return_to_kept();
        self.full.reset(0);
        self.repairing = None;
        let probes_rtt = matches!(self.state, State::ProbeRtt(_));
        match self.left.take() {
            Some(State::Startup) if self.state != State::Startup => {
                self.full.reached = false;
                if !probes_rtt {
                    self.state = State::Startup;
                }
            }
            Some(State::Up) if self.state != State::Up && !probes_rtt => self.start_refill(),
            _ => {}
        }
    }

    fn facts(&self) -> Vec<Fact> {
        let (rate, shortest) = (self.model.rate() as f64, self.model.rtt.unwrap_or(0) as f64);
        let mut facts = vec![("gain", self.cwnd_gain()), ("rate", rate), ("shortest", shortest)];
        if let Limit::LongTerm(bound) | Limit::ShortTerm(bound) = self.limit {
            facts.push(("bound", bound as f64));
        }
        facts
    }

    fn pacing_rate(&self) -> Option<u64> {
        self.pacing
    }
}

#[cfg(test)]
mod tests;
