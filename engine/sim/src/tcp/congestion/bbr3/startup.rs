//! Start of BBR of version 3 (5.3.1 and 5.3.2 of the draft): when the pipe counts as full, and the queue as drained.

use super::super::{Ack, Window};
use super::probe::too_much_lost;
use super::{Bbr3, State};
use crate::tcp::flight::RateSample;

/// Round trips after which Drain ends in any case.
const DRAIN_ROUNDS: u64 = 3;
/// Gaps in the data of a round trip that end Startup, if enough is lost (StartupFullLossCnt).
const STARTUP_GAPS: u32 = 6;

/// Test whether more speed still delivers more (5.3.1.2).
#[derive(Clone, Debug, Default)]
pub(super) struct FullPipe {
    /// Rate when it last grew by a quarter, bit/s, and round trips since then.
    pub rate: u64,
    pub rounds: u32,
    pub now: bool,
    /// Whether it was ever full.
    pub reached: bool,
}

impl FullPipe {
    pub(super) fn reset(&mut self, rate: u64) {
        *self = FullPipe { rate, reached: self.reached, ..FullPipe::default() };
    }

    pub(super) fn check(&mut self, rate: u64) {
        if self.now {
            return;
        }
        if rate as f64 >= 1.25 * self.rate as f64 {
            return self.reset(rate);
        }
        self.rounds += 1;
        self.now = self.rounds >= 3;
        self.reached |= self.now;
    }
}

impl Bbr3 {
    /// Ends Startup if the pipe is full, or if a round trip of a recovery has lost too much in too many places (5.3.1.3).
    pub(super) fn end_startup(&mut self, sample: &RateSample) {
        let gaps = if self.model.loss_round_began { std::mem::take(&mut self.gaps) } else { 0 };
        if self.state != State::Startup {
            return;
        }
        let repairs = self.repairing.is_some_and(|repairing| !repairing.timed_out);
        if !self.full.reached && repairs && gaps >= STARTUP_GAPS && too_much_lost(sample.lost, sample.in_flight) {
            self.left = Some(State::Startup);
            self.full.reached = true;
            self.model.long_term = self.model.pipe().max(self.model.latest_bytes());
        }
        if self.full.reached {
            self.state = State::Drain(self.model.round);
        }
    }

    pub(super) fn end_drain(&mut self, window: &Window, ack: &Ack) {
        if let State::Drain(since) = self.state
            && (ack.pipe <= self.inflight(self.model.rate(), 1.0, window) || self.model.round > since + DRAIN_ROUNDS)
        {
            self.start_down(ack.now);
        }
    }
}
