//! Timers of a connection, and tcp_timers: what happens when one fires.

use super::congestion::program::Call;
use super::recovery::Repair;
use super::rtt::MAX_BACKOFF;
use super::ticks::Ticks;
use super::{Connection, Effects, Note, State};
use crate::why::{DecisionKind, Rule};

#[derive(Clone, Debug)]
pub struct Timers {
    /// Free-running clock of the host for delayed ACKs (200 ms in BSD).
    pub fast: Ticks,
    /// Free-running clock of the host for the other timers (500 ms in BSD).
    pub slow: Ticks,
    /// Retransmission timer (RFC 9293, 3.8.1).
    pub rto: Timer,
    /// Persist timer, which probes a closed window (RFC 9293, 3.8.6.1).
    pub persist: Timer,
    /// Delayed-ACK timer (RFC 9293, 3.8.6.3).
    pub delayed_ack: Timer,
    /// End of TIME-WAIT (RFC 9293, 3.4.2).
    pub time_wait: Timer,
    /// RACK's reordering timer, or the tail probe's (RFC 8985, 6.2 and 7.2).
    pub loss: Timer,
    pub loss_is_order: bool,
    /// Time at which the pace allows the next segment, or of the next manual decision.
    pub pace: Timer,
    /// Timer of a program.
    pub program: Timer,
    /// Whether the timers of retransmission and of losses are on a timer wheel.
    pub wheel: bool,
}

/// Twice the maximum segment lifetime of 30 s, in ticks of the slow timer (4.3BSD).
pub(super) const TIME_WAIT_TICKS: u64 = 120;

/// A timer: the time at which it fires, ns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timer(u64);

impl Timer {
    const OFF: Timer = Timer(u64::MAX);

    #[inline]
    pub fn set(&mut self, time: u64) {
        *self = Timer(time);
    }

    #[inline]
    pub fn stop(&mut self) {
        *self = Timer::OFF;
    }

    #[inline]
    pub fn runs(self) -> bool {
        self != Timer::OFF
    }

    #[inline]
    pub fn is_off(self) -> bool {
        self == Timer::OFF
    }

    /// Returns the time at which it fires, ns; `u64::MAX` if it does not run.
    #[inline]
    pub fn at(self) -> u64 {
        self.0
    }

    /// Returns the time at which it fires, ns; `None` if it does not run.
    #[inline]
    pub fn time(self) -> Option<u64> {
        self.runs().then_some(self.0)
    }

    /// Stops the timer if it is due at `now`; returns whether it was.
    #[inline]
    fn due(&mut self, now: u64) -> bool {
        let fires = self.0 <= now;
        if fires {
            self.stop();
        }
        fires
    }
}

impl Timers {
    #[inline]
    pub fn new(fast: Ticks, slow: Ticks, wheel: bool) -> Self {
        let off = Timer::OFF;
        Timers {
            fast,
            slow,
            rto: off,
            persist: off,
            delayed_ack: off,
            time_wait: off,
            loss: off,
            loss_is_order: false,
            pace: off,
            program: off,
            wheel,
        }
    }

    /// Sets the timer of reordering or of the tail probe.
    #[inline]
    pub(super) fn set_loss(&mut self, now: u64, at: u64) {
        self.loss.set(self.on_wheel(now, at));
    }

    /// Returns the time at which a timer for `at` fires, ns: exactly then unless there is a timer wheel.
    #[inline]
    fn on_wheel(&self, now: u64, at: u64) -> u64 {
        if self.wheel && at < u64::MAX { self.slow.on_wheel(now, at) } else { at }
    }

    /// Returns the time at which the first timer fires, ns; `u64::MAX` if none runs.
    #[inline]
    pub fn next(&self) -> u64 {
        let Timers { rto, persist, delayed_ack, time_wait, loss, pace, program, .. } = self;
        let later = persist.0.min(time_wait.0).min(loss.0.min(pace.0).min(program.0));
        rto.0.min(delayed_ack.0).min(later)
    }

    /// Handles a tick of the fast clock after `since` that was delayed until now: the delayed ACK is still in time for
    /// it.
    pub fn tick_waited(&mut self, now: u64, since: u64) {
        if self.delayed_ack.runs() && self.fast.count(now) > self.fast.count(since) {
            self.delayed_ack.set(now);
        }
    }
}

impl Connection {
    #[inline]
    pub(super) fn start_rto(&mut self, now: u64) {
        let at = self.timing.rtt.expires(now, &self.timers.slow);
        self.timers.rto.set(self.timers.on_wheel(now, at));
    }

    #[inline]
    pub(super) fn set_persist(&mut self, now: u64) {
        let at = self.timing.rtt.probes(now, self.timing.persist_shift, &self.timers.slow);
        self.timers.persist.set(self.timers.on_wheel(now, at));
        self.timing.persist_shift = (self.timing.persist_shift + 1).min(MAX_BACKOFF);
    }

    /// Runs every timer that is due at `now`.
    #[inline]
    pub fn timer(&mut self, now: u64, effects: &mut Effects) {
        effects.tcp_ran = true;
        if self.timers.delayed_ack.due(now) && self.acks.delayed {
            self.acks.delayed = false;
            if self.parameters.ack_policy.adapts() {
                self.adapt_to_timer();
            }
            self.acks.owe(Rule::AckByTimer);
            self.note(now, Note::DelayedAckFired, Rule::DelayedAckOut, effects);
            self.output(now, effects);
        }
        if self.timers.pace.due(now) {
            self.decide(now, effects);
            self.output(now, effects);
        }
        if self.timers.program.due(now) {
            self.inform_program(now, Some(Call::Timer), 0);
            self.output(now, effects);
        }
        if self.timers.loss.due(now) {
            self.loss_timer(now, effects);
        }
        if self.timers.rto.due(now) {
            self.retransmission_timeout(now, effects);
        }
        if self.timers.persist.due(now) {
            self.note(now, Note::PersistFired, Rule::PersistOut, effects);
            self.set_persist(now);
            self.probe(now, effects);
        }
        if self.timers.time_wait.due(now) {
            self.state = State::Closed;
            self.note(now, Note::Closed, Rule::ClosedByWait, effects);
        }
    }

    #[inline]
    pub(super) fn note(&mut self, now: u64, note: Note, rule: Rule, effects: &mut Effects) {
        effects.notes.push(note);
        effects.tell(DecisionKind::Note, rule, self, now, &[]);
    }

    /// Ends the connection at once and stops every timer (tcp_drop).
    #[inline]
    pub(super) fn drop_connection(&mut self, now: u64, note: Note, rule: Rule, effects: &mut Effects) {
        self.state = State::Closed;
        self.timers = Timers::new(self.timers.fast, self.timers.slow, self.timers.wheel);
        self.note(now, note, rule, effects);
        effects.wake_reader = true;
        effects.wake_writer = true;
    }

    /// Handles a retransmission timeout: everything in flight counts as lost, snd_nxt returns to snd_una and slow start
    /// begins (Jacobson 1988; 4.3BSD go-back-N).
    #[inline]
    fn retransmission_timeout(&mut self, now: u64, effects: &mut Effects) {
        if self.hand.is_some() && self.snd.cc > 0 {
            return;
        }
        let fired = self.timing.rtt.rto(&self.timers.slow);
        let rule = self.timing.rtt.rule();
        if !self.timing.rtt.back_off() {
            self.drop_connection(now, Note::GaveUp, Rule::GivenUp, effects);
            return;
        }
        effects.notes.push(Note::RtoFired);
        effects.tell(DecisionKind::Note, rule, self, now, &[("fired", fired)]);
        self.start_rto(now);
        if self.flight.selective {
            (self.recovery.rules.on_timeout)(self, now);
            // All losses that the timeout shows are one sign of congestion.
            if let Some(score) = &mut self.flight.score {
                score.take_lost_again();
            }
        } else {
            self.snd.nxt = self.snd.una;
            self.snd.again_rule = Rule::GoBackN;
        }
        if self.timing.rtt.karn() {
            self.timing.timed = None;
        }
        // A single lost SYN says little of the path, if the sender thinks so.
        let keeps =
            self.parameters.kernel.syn_loss_keeps_cwnd && !self.synchronized() && self.timing.rtt.timeouts() == 1;
        if !keeps {
            self.shrink_window_after_timeout(now, effects);
        }
        self.recovery.dup_acks = 0;
        self.recovery.fast = false;
        self.begin_timeout_test(self.recovering());
        self.begin_repair(Repair::RtoRecovery);
        if self.flight.selective {
            self.send_first_lost(now, Rule::FirstLostByTimeout, effects);
        }
        self.output(now, effects);
    }
}
