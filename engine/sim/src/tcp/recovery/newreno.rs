//! NewReno's fast recovery (RFC 6582).
//!
//! Idea: an ACK that covers less than the flight at the time of the loss (a partial ACK) indicates another loss in the
//! same window. It is repaired at once, without leaving recovery, one loss per round trip. Only the first partial ACK
//! restarts the timer, so that many losses end in slow start (the RFC's impatient variant).
//! Differences: none known.

use super::{Recovery, reno};
use crate::tcp::{Connection, Effects};
use crate::why::Rule;

pub(crate) const RECOVERY: Recovery = Recovery {
    on_duplicate: Connection::newreno_duplicate,
    on_new_ack: Connection::newreno_new_ack,
    ..Recovery::PLAIN
};

impl Connection {
    fn newreno_duplicate(&mut self, now: u64, effects: &mut Effects) -> bool {
        !self.is_stale_duplicate() && (reno::RECOVERY.on_duplicate)(self, now, effects)
    }

    fn newreno_new_ack(&mut self, now: u64, acked: u64, effects: &mut Effects) -> bool {
        if !self.recovery.fast {
            return true;
        }
        if self.snd.una >= self.recovery.recover {
            self.recovery.fast = false;
            self.window.cwnd = self.window.ssthresh.min(self.snd.flight_size().max(self.mss) + self.mss);
            return false;
        }
        self.resend_first(now, Rule::PartialAck, effects);
        self.timers.rto = *self.recovery.first_partial.get_or_insert(self.timers.rto);
        self.window.cwnd = self.window.cwnd.saturating_sub(acked).max(self.mss);
        if acked >= self.mss {
            self.window.inflate(self.mss);
        }
        false
    }
}
