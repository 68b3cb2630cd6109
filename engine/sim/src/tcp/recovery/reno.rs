//! Fast recovery (4.3BSD-Reno, 1990; RFC 5681, 3.2).
//!
//! Idea: each duplicate ACK says that a packet has left the network, so another may enter it; the pipe does not run empty
//! while the loss is repaired. The first ACK of new data ends it, wherever it stands.
//! Differences: the window comes down to ssthresh also after exactly three duplicates, as RFC 5681 says; 4.3BSD-Reno's
//! own comparison missed that case.

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
        if self.fast_recovery {
            self.window.inflate(self.mss);
            return true;
        }
        if self.dup_acks == THRESHOLD {
            self.enter_fast_recovery(now, effects);
        }
        false
    }

    pub(super) fn enter_fast_recovery(&mut self, now: u64, effects: &mut Effects) {
        self.shrink_window(now, effects);
        self.begin_repair(Repair::FastRecovery);
        self.fast_recovery = true;
        self.first_partial = None;
        self.note(now, Note::FastRetransmit, Rule::ThirdDuplicateSeen, effects);
        self.resend_first(now, Rule::ThirdDuplicate, effects);
        self.window.cwnd = self.window.ssthresh;
        self.window.inflate(u64::from(THRESHOLD) * self.mss);
    }

    fn reno_new_ack(&mut self) -> bool {
        if !self.fast_recovery {
            return true;
        }
        self.fast_recovery = false;
        self.window.cwnd = self.window.cwnd.min(self.window.ssthresh);
        false
    }
}
