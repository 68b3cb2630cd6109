//! Every timer of a connection on one screen, and tcp_timers: what happens when one fires.

use super::rtt::MAX_BACKOFF;
use super::ticks::Ticks;
use super::{Connection, Effects, Note, State};

#[derive(Clone, Debug)]
pub struct Timers {
    /// The host's free-running clocks: 200 ms for delayed ACKs, 500 ms for the rest.
    pub fast: Ticks,
    pub slow: Ticks,
    /// Retransmission (RFC 9293, 3.8.1).
    pub rto: Option<u64>,
    /// Probe of a closed window (RFC 9293, 3.8.6.1).
    pub persist: Option<u64>,
    /// ACK of data that nothing else has acknowledged (RFC 9293, 3.8.6.3).
    pub delayed_ack: Option<u64>,
    /// End of TIME-WAIT (RFC 9293, 3.4.2).
    pub time_wait: Option<u64>,
    /// What may have been reordered is late, or else the tail is to be probed (RFC 8985, 6.2 and 7.2).
    pub loss: Option<u64>,
    pub loss_is_order: bool,
    /// The pace lets the next segment go.
    pub pace: Option<u64>,
}

/// Twice the maximum segment lifetime of 30 s, in ticks of the slow timer (4.3BSD).
pub(super) const TIME_WAIT_TICKS: u64 = 120;

impl Timers {
    pub fn new(fast: Ticks, slow: Ticks) -> Self {
        Timers {
            fast,
            slow,
            rto: None,
            persist: None,
            delayed_ack: None,
            time_wait: None,
            loss: None,
            loss_is_order: false,
            pace: None,
        }
    }

    /// When the first of them fires, ns; the end of time if none is set.
    #[inline]
    pub fn next(&self) -> u64 {
        let time = |timer: Option<u64>| timer.unwrap_or(u64::MAX);
        let classic = time(self.rto).min(time(self.persist)).min(time(self.delayed_ack)).min(time(self.time_wait));
        classic.min(time(self.loss)).min(time(self.pace))
    }
}

fn due(timer: &mut Option<u64>, now: u64) -> bool {
    let fires = timer.is_some_and(|time| time <= now);
    if fires {
        *timer = None;
    }
    fires
}

impl Connection {
    pub(super) fn start_rto(&mut self, now: u64) {
        self.timers.rto = Some(self.rtt.expires(now, &self.timers.slow));
    }

    pub(super) fn set_persist(&mut self, now: u64) {
        self.timers.persist = Some(self.rtt.probes(now, self.persist_shift, &self.timers.slow));
        self.persist_shift = (self.persist_shift + 1).min(MAX_BACKOFF);
    }

    /// Carries out every timer that is due at `now`.
    pub fn timer(&mut self, now: u64, effects: &mut Effects) {
        effects.tcp_ran = true;
        if due(&mut self.timers.delayed_ack, now) && self.ack_delayed {
            self.ack_delayed = false;
            self.ack_now = true;
            effects.notes.push(Note::DelayedAckFired);
            self.output(now, effects);
        }
        if due(&mut self.timers.pace, now) {
            self.output(now, effects);
        }
        if due(&mut self.timers.loss, now) {
            self.loss_timer(now, effects);
        }
        if due(&mut self.timers.rto, now) {
            self.retransmission_timeout(now, effects);
        }
        if due(&mut self.timers.persist, now) {
            effects.notes.push(Note::PersistFired);
            self.set_persist(now);
            self.probe(now, effects);
        }
        if due(&mut self.timers.time_wait, now) {
            self.state = State::Closed;
            effects.notes.push(Note::Closed);
        }
    }

    /// Ends the connection at once, and every timer with it (tcp_drop).
    pub(super) fn drop_connection(&mut self, note: Note, effects: &mut Effects) {
        self.state = State::Closed;
        self.timers = Timers::new(self.timers.fast, self.timers.slow);
        effects.notes.push(note);
        effects.wake_reader = true;
        effects.wake_writer = true;
    }

    /// Everything in flight counts as lost: go back to snd_una and slow start (Jacobson 1988; 4.3BSD go-back-N).
    fn retransmission_timeout(&mut self, now: u64, effects: &mut Effects) {
        if !self.rtt.back_off() {
            self.drop_connection(Note::GaveUp, effects);
            return;
        }
        effects.notes.push(Note::RtoFired);
        self.start_rto(now);
        if let Some(score) = &mut self.score
            && self.selective
        {
            score.lose_all();
        } else {
            self.snd_nxt = self.snd_una;
        }
        if self.rtt.karn() {
            self.timing = None;
        }
        self.shrink_window_after_timeout(now);
        self.dup_acks = 0;
        self.fast_recovery = false;
        self.recover = self.snd_max;
        self.output(now, effects);
    }
}
