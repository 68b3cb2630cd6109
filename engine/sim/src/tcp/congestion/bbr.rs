//! BBR, version 1.
//!
//! Source: N. Cardwell et al., "BBR: Congestion-Based Congestion Control", 2016; draft-cardwell-iccrg-bbr-congestion-control-00.
//! Idea: a path is described by its bottleneck rate and its shortest round trip. BBR measures both, sends at that rate,
//! and keeps little more than their product in flight. A cycle has eight round trips: one faster to probe for more, one
//! slower to drain the queue that this made, six at the measured rate. Every ten seconds the window shrinks to measure
//! the shortest round trip again.
//! Differences: the first ten segments are not paced (Linux); a cycle begins with its first even round trip
//! instead of a random one, so that a run is repeatable; segments leave one by one, and the send quantum only widens the
//! window. ACK aggregation, which the draft gained in its version 02, is kept for ten rounds (Linux since 5.1: five to
//! ten).

use super::aggregation::{Aggregation, Largest, bytes};
use super::{Ack, CongestionControl, Loss, Phase, Window};
use crate::why::{Fact, Rule};

/// Gain 2 / ln 2, which fills the pipe in as few round trips as slow start.
const HIGH_GAIN: f64 = 2.885;
const CYCLE: [f64; 8] = [1.25, 0.75, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0];
/// Step at which a cycle begins.
const FIRST_EVEN: usize = 2;
const CWND_GAIN: f64 = 2.0;
/// Rates from which on two segments, and 1 ms of data, leave together (4.2.2.2 of the draft), bit/s.
const TWO_SEGMENTS: u64 = 1_200_000;
const MANY_SEGMENTS: u64 = 24_000_000;
/// Most bytes that leave together.
const LARGEST_QUANTUM: u64 = 64 << 10;
/// Time at the measured rate that aggregation may add to the window at most (Linux), ns.
const MOST_AGGREGATION: u64 = 100_000_000;
/// Time for which the shortest round trip is kept, ns.
const RTT_AGE: u64 = 10_000_000_000;
const PROBE_RTT: u64 = 200_000_000;
/// Smallest window, segments.
const LEAST: u64 = 4;
/// Rounds for which a rate and the aggregation of ACKs are kept.
const KEPT_ROUNDS: u64 = 10;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Mode {
    Startup,
    Drain,
    /// Step of the cycle, and the time at which it began, ns.
    ProbeRate(usize, u64),
    /// Once little enough is in flight: earliest end of the probe, ns, and the round that must have been reached.
    ProbeRtt(Option<(u64, u64)>),
}

#[derive(Clone, Debug)]
pub(crate) struct Bbr {
    mode: Mode,
    rates: Largest,
    aggregation: Aggregation,
    rtt: Option<u64>,
    rtt_at: u64,
    round: u64,
    /// Bytes delivered at which the round ends: the ACK of a segment sent after so many ends it.
    round_end: u64,
    /// Largest rate when it last grew by a quarter, bit/s.
    full_rate: u64,
    /// Rounds since then.
    full_rounds: u32,
    filled: bool,
    pacing: Option<u64>,
    /// Window before a loss or a probe of the round trip, to be restored, bytes.
    prior: u64,
    /// Round until which no more may enter the network than leaves it.
    conserve: u64,
}

impl Default for Bbr {
    fn default() -> Self {
        Bbr {
            mode: Mode::Startup,
            rates: Largest::default(),
            aggregation: Aggregation::default(),
            rtt: None,
            rtt_at: 0,
            round: 0,
            round_end: 0,
            full_rate: 0,
            full_rounds: 0,
            filled: false,
            pacing: None,
            prior: 0,
            conserve: 0,
        }
    }
}

impl Bbr {
    fn rate(&self) -> u64 {
        self.rates.value()
    }

    fn pacing_gain(&self) -> f64 {
        match self.mode {
            Mode::Startup => HIGH_GAIN,
            Mode::Drain => 1.0 / HIGH_GAIN,
            Mode::ProbeRate(step, _) => CYCLE[step],
            Mode::ProbeRtt(_) => 1.0,
        }
    }

    fn cwnd_gain(&self) -> f64 {
        match self.mode {
            Mode::Startup | Mode::Drain => HIGH_GAIN,
            Mode::ProbeRate(..) => CWND_GAIN,
            Mode::ProbeRtt(_) => 1.0,
        }
    }

    /// Returns the bytes that leave together at the present pace (4.2.2.2 of the draft).
    fn quantum(&self, mss: u64) -> u64 {
        match self.pacing.unwrap_or(0) {
            ..TWO_SEGMENTS => mss,
            TWO_SEGMENTS..MANY_SEGMENTS => 2 * mss,
            pacing => bytes(pacing, 1_000_000).min(LARGEST_QUANTUM),
        }
    }

    /// Returns `gain` times the bytes that the path holds, plus three quanta, so that the hosts can keep the pace (4.2.3.2
    /// of the draft).
    fn inflight(&self, gain: f64, window: &Window) -> u64 {
        match self.rtt {
            None => window.cwnd,
            Some(rtt) => (gain * self.rate() as f64 * rtt as f64 / 8e9) as u64 + 3 * self.quantum(window.mss),
        }
    }

    /// Returns the bytes that ACK aggregation adds to the window once the pipe is full.
    fn aggregated(&self) -> u64 {
        if self.filled { self.aggregation.extra.value().min(bytes(self.rate(), MOST_AGGREGATION)) } else { 0 }
    }

    fn measure(&mut self, ack: &Ack) {
        let Some(sample) = ack.news.sample else { return };
        let begins = sample.prior_delivered >= self.round_end;
        if begins {
            self.round_end = sample.delivered;
            self.round += 1;
        }
        if sample.rate > 0 && (sample.rate >= self.rate() || !sample.app_limited) {
            self.rates.add(self.round, sample.rate);
        }
        self.rates.forget(self.round, KEPT_ROUNDS);
        if begins && !self.filled && !sample.app_limited {
            if self.rate() as f64 >= 1.25 * self.full_rate as f64 {
                self.full_rate = self.rate();
                self.full_rounds = 0;
            } else {
                self.full_rounds += 1;
                self.filled = self.full_rounds >= 3;
            }
        }
    }

    fn cruise(now: u64) -> Mode {
        Mode::ProbeRate(FIRST_EVEN, now)
    }

    fn change_mode(&mut self, window: &mut Window, ack: &Ack) {
        let now = ack.now;
        if self.mode == Mode::Startup && self.filled {
            self.mode = Mode::Drain;
        }
        if self.mode == Mode::Drain && ack.pipe <= self.inflight(1.0, window) {
            self.mode = Bbr::cruise(now);
        }
        if let Mode::ProbeRate(step, since) = self.mode {
            let full = now - since > self.rtt.unwrap_or(0);
            let gain = CYCLE[step];
            let over = if gain > 1.0 {
                full && (ack.pipe >= self.inflight(gain, window) || self.conserve > self.round)
            } else if gain < 1.0 {
                full || ack.pipe <= self.inflight(1.0, window)
            } else {
                full
            };
            if over {
                self.mode = Mode::ProbeRate((step + 1) % CYCLE.len(), now);
            }
        }
        self.probe_rtt(window, ack);
    }

    fn probe_rtt(&mut self, window: &mut Window, ack: &Ack) {
        let now = ack.now;
        let expired = self.rtt.is_some() && now > self.rtt_at + RTT_AGE;
        if let Some(rtt) = ack.news.rtt
            && (expired || self.rtt.is_none_or(|shortest| rtt <= shortest))
        {
            self.rtt = Some(rtt);
            self.rtt_at = now;
        }
        if expired && !matches!(self.mode, Mode::ProbeRtt(_)) {
            self.mode = Mode::ProbeRtt(None);
            self.prior = window.cwnd;
        }
        match self.mode {
            Mode::ProbeRtt(None) if ack.pipe <= LEAST * window.mss => {
                self.mode = Mode::ProbeRtt(Some((now + PROBE_RTT, self.round + 1)));
            }
            Mode::ProbeRtt(Some((until, round))) if now > until && self.round >= round => {
                self.rtt_at = now;
                window.cwnd = window.cwnd.max(self.prior);
                self.mode = if self.filled { Bbr::cruise(now) } else { Mode::Startup };
            }
            _ => {}
        }
    }

    fn set_window(&self, window: &mut Window, ack: &Ack) {
        let delivered = ack.news.delivered;
        // An ACK lets out at most twice what it acknowledges (BBRModulateCwndForRecovery of the draft).
        window.cwnd = window.cwnd.saturating_sub(ack.news.lost).max(window.mss);
        if self.conserve > self.round {
            window.cwnd = window.cwnd.max(ack.pipe + delivered);
        } else {
            let target = self.inflight(self.cwnd_gain(), window) + self.aggregated();
            if self.filled {
                window.cwnd = (window.cwnd + delivered).min(target);
            } else if window.cwnd < target || self.round <= 1 {
                window.cwnd += delivered;
            }
        }
        // Four of the largest segments exceed a window of 16 bits.
        window.cwnd = window.cwnd.max(LEAST * window.mss).min(window.max);
        if matches!(self.mode, Mode::ProbeRtt(_)) {
            window.cwnd = window.cwnd.min(LEAST * window.mss);
        }
    }
}

impl CongestionControl for Bbr {
    fn phase(&self, _: &Window) -> Phase {
        match self.mode {
            Mode::Startup => Phase::Startup,
            Mode::Drain => Phase::Drain,
            Mode::ProbeRate(step, _) if CYCLE[step] > 1.0 => Phase::ProbeBwUp,
            Mode::ProbeRate(step, _) if CYCLE[step] < 1.0 => Phase::ProbeBwDown,
            Mode::ProbeRate(..) => Phase::ProbeBwCruise,
            Mode::ProbeRtt(_) => Phase::ProbeRtt,
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

    fn can_undo(&self) -> bool {
        false
    }

    /// Begins with the round trip of the handshake as the shortest, and with the pace of a window in it (BBRInit and
    /// BBRInitPacingRate of the draft; Linux).
    fn on_handshake(&mut self, window: &Window, now: u64, rtt: u64) {
        (self.rtt, self.rtt_at) = (Some(rtt), now);
        self.pacing = Some((HIGH_GAIN * window.cwnd as f64 * 8e9 / rtt.max(1) as f64) as u64);
    }

    fn on_path(&mut self, window: &mut Window, ack: &Ack) {
        self.measure(ack);
        let (rate, cwnd) = (self.rate(), window.cwnd);
        self.aggregation.count(ack.now, ack.news.delivered, rate, cwnd, (self.round, KEPT_ROUNDS));
        self.change_mode(window, ack);
        let pace = (self.pacing_gain() * self.rate() as f64) as u64;
        if pace > 0 && (self.filled || self.pacing.is_none_or(|pacing| pace > pacing)) {
            self.pacing = Some(pace);
        }
        self.set_window(window, ack);
        // The window that a recovery restores at its end.
        window.ssthresh = window.cwnd.max(self.prior);
    }

    fn on_ack(&mut self, _: &mut Window, _: &Ack) -> Rule {
        Rule::BbrModel
    }

    /// Keeps the model after a loss: for one round, no more enters the network than leaves it.
    fn on_loss(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        // If a probe of the round trip or another loss is in progress, `prior` holds the earlier window.
        let put_away = lost.recovering || matches!(self.mode, Mode::ProbeRtt(_));
        self.prior = window.cwnd.max(if put_away { self.prior } else { 0 });
        self.conserve = self.round + 1;
        window.ssthresh = lost.pipe + window.mss;
        window.cwnd = window.mss;
        Rule::BbrConserves
    }

    fn facts(&self) -> Vec<Fact> {
        let (gain, rate, shortest) = (self.cwnd_gain(), self.rate() as f64, self.rtt.unwrap_or(0) as f64);
        vec![("gain", gain), ("rate", rate), ("shortest", shortest)]
    }

    fn pacing_rate(&self) -> Option<u64> {
        self.pacing
    }
}

#[cfg(test)]
mod tests;
