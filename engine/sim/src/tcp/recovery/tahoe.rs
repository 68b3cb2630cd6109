//! Fast retransmit (4.3BSD-Tahoe, 1988).
//!
//! Idea: the third duplicate ACK says that the segment at snd_una is missing: send it now, and slow start.
//! Differences: none known.

use super::THRESHOLD;
use crate::tcp::{Connection, Effects, Note};

impl Connection {
    pub(super) fn tahoe_duplicate(&mut self, now: u64, effects: &mut Effects) -> bool {
        if self.dup_acks == THRESHOLD {
            self.shrink_window();
            self.recover = self.snd_max;
            effects.notes.push(Note::FastRetransmit);
            self.resend_first(now, effects);
        }
        false
    }
}
