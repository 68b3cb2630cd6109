//! Fast retransmit (4.3BSD-Tahoe, 1988).
//!
//! Idea: the third duplicate ACK shows that the segment at snd_una is missing: retransmit it at once, and slow start.
//! Differences: none known.

use super::{Recovery, Repair, THRESHOLD};
use crate::tcp::{Connection, Effects, Note};
use crate::why::Rule;

pub(crate) const RECOVERY: Recovery = Recovery { on_duplicate: Connection::tahoe_duplicate, ..Recovery::PLAIN };
/// Sends everything from the missing segment on again, as after a timeout; 4.3BSD-Tahoe restores snd_nxt.
pub(crate) const GOING_BACK: Recovery = Recovery { on_duplicate: Connection::going_back_duplicate, ..Recovery::PLAIN };

impl Connection {
    #[inline]
    fn tahoe_duplicate(&mut self, now: u64, effects: &mut Effects) -> bool {
        if self.recovery.dup_acks == THRESHOLD {
            self.shrink_window(now, effects);
            self.begin_repair(Repair::FastRetransmit);
            self.note(now, Note::FastRetransmit, Rule::ThirdDuplicateSeen, effects);
            self.resend_first(now, Rule::ThirdDuplicate, effects);
        }
        false
    }

    fn going_back_duplicate(&mut self, now: u64, effects: &mut Effects) -> bool {
        self.tahoe_duplicate(now, effects);
        if self.recovery.dup_acks == THRESHOLD {
            self.snd.nxt = self.snd.una + self.mss.min(self.snd.flight_size());
            self.snd.again_rule = Rule::GoBackN;
        }
        false
    }
}
