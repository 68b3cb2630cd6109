//! Fast recovery (4.3BSD-Reno, 1990; RFC 5681, 3.2).
//!
//! Idea: each duplicate ACK shows that a packet has left the network, so that another may enter; the pipe does not run
//! empty during the repair. The first ACK of new data ends it, whatever it covers.
//! Differences: the window shrinks to ssthresh also after exactly three duplicate ACKs, as RFC 5681 requires; the
//! comparison in 4.3BSD-Reno missed that case.

use super::{Recovery, Repair, THRESHOLD};
use crate::tcp::{Connection, Effects, Note};
use crate::why::Rule;

pub(crate) const RECOVERY: Recovery = Recovery {
    on_duplicate: Connection::reno_duplicate,
    on_new_ack: |connection, _, _, _| connection.reno_new_ack(),
    ..Recovery::PLAIN
};

impl Connection {
    fn reno_duplicate(&mut self, now: u64, effects: &mut Effects) -> bool {
        if self.recovery.fast {
            self.window.inflate(self.mss);
            return true;
        }
        if self.recovery.dup_acks == THRESHOLD {
            self.enter_fast_recovery(now, effects);
        }
        false
    }

    pub(super) fn enter_fast_recovery(&mut self, now: u64, effects: &mut Effects) {
        self.shrink_window(now, effects);
        self.begin_repair(Repair::FastRecovery);
        self.recovery.fast = true;
        self.recovery.first_partial = None;
        self.note(now, Note::FastRetransmit, Rule::ThirdDuplicateSeen, effects);
        self.resend_first(now, Rule::ThirdDuplicate, effects);
        self.window.cwnd = self.window.ssthresh;
        self.window.inflate(u64::from(THRESHOLD) * self.mss);
    }

    fn reno_new_ack(&mut self) -> bool {
        if !self.recovery.fast {
            return true;
        }
        self.recovery.fast = false;
        self.window.cwnd = self.window.cwnd.min(self.window.ssthresh);
        false
    }
}
