//! What a sender makes of duplicate ACKs, and how it comes back from the loss they tell of: one file per rule.

mod newreno;
mod reno;
mod tahoe;

use super::{Connection, Effects};

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Recovery {
    /// Every loss waits for the retransmission timer: go-back-N (RFC 793; BSD before Tahoe).
    TimerOnly,
    Tahoe,
    Reno,
    NewReno,
}

/// Duplicate ACKs that mean a loss (tcprexmtthresh).
const THRESHOLD: u32 = 3;

impl Connection {
    /// One more duplicate ACK has come: true if output should be tried.
    pub(super) fn duplicate_ack(&mut self, now: u64, effects: &mut Effects) -> bool {
        self.dup_acks += 1;
        if !self.parameters.duplicate_ack_rule {
            return false;
        }
        match self.parts.recovery {
            Recovery::TimerOnly => false,
            Recovery::Tahoe => self.tahoe_duplicate(now, effects),
            Recovery::Reno => self.reno_duplicate(now, effects),
            Recovery::NewReno => self.newreno_duplicate(now, effects),
        }
    }

    /// `acked` new bytes were acknowledged, snd_una has moved: true if the window grows as usual.
    pub(super) fn recover(&mut self, now: u64, acked: u64, effects: &mut Effects) -> bool {
        match self.parts.recovery {
            Recovery::TimerOnly | Recovery::Tahoe => true,
            Recovery::Reno => self.reno_new_ack(),
            Recovery::NewReno => self.newreno_new_ack(now, acked, effects),
        }
    }

    /// Sends the segment at snd_una again, with a window of one segment, and goes on where it was.
    fn resend_first(&mut self, now: u64, effects: &mut Effects) {
        let resume = self.snd_nxt;
        let cwnd = self.window.cwnd;
        self.timers.rto = None;
        self.timing = None;
        self.snd_nxt = self.snd_una;
        self.window.cwnd = self.mss;
        self.output(now, effects);
        self.window.cwnd = cwnd;
        if resume > self.snd_nxt {
            self.snd_nxt = resume;
        }
    }

    /// A loss: the window shrinks by the variant's rule.
    pub(super) fn shrink_window(&mut self) {
        let allowed = self.snd_wnd.min(self.window.cwnd);
        let flight = self.flight_size();
        self.parts.growth.on_loss(&mut self.window, allowed, flight);
    }
}
