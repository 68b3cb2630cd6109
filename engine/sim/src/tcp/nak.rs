//! Negative acknowledgements (RFC 1106, 2.1).
//!
//! Idea: the receiver names missing bytes as soon as a segment arrives ahead of the expected one; the sender may send
//! them at once and then continues where it was. A NAK reports only the gap at the left edge, which keeps the window
//! from moving; the memo leaves several gaps at once to selective ACKs (2). So a second gap waits until the first is
//! filled and something arrives beyond it, and by then the pipe is empty. With `nak_every_gap` each gap is named once, as
//! soon as it is seen. NAKs are advisory and unreliable: one is never repeated, and TCP recovers as usual if it is lost.
//! Differences: none known. The memo leaves open which gaps a NAK names, and whether such a loss counts as noise or as
//! congestion; both are parameters.

use super::options::Nak;
use super::recovery::Repair;
use super::{Connection, Effects};
use crate::why::Rule;

/// Gap that the receiver reports.
#[derive(Clone, Default)]
pub(super) struct NakState {
    /// Gap to be reported to the peer.
    pub due: Option<Nak>,
    /// End of the gap reported last, as a place in the stream.
    named: u64,
}

impl Connection {
    /// Names the gap at the left edge, or the first gap that has not been named, when a segment has arrived ahead of the
    /// expected one.
    pub(super) fn name_gap(&mut self) {
        if !self.parameters.nak {
            return;
        }
        let mut from = self.rcv.received;
        let most = if self.parameters.nak_every_gap { usize::MAX } else { 1 };
        for (next, end) in self.rcv.queue.ranges().take(most) {
            if from >= self.rcv.nak.named {
                let missing = next - from;
                let segments = missing.div_ceil(self.mss).min(255);
                self.rcv.nak.due = Some(Nak { seq: self.rcv.seq_at(from), segments: segments as u8 });
                self.rcv.nak.named = from + missing.min(segments * self.mss);
                return;
            }
            from = end;
        }
    }

    /// Retransmits what the peer's NAK names at once, whatever the windows allow.
    pub(super) fn naked(&mut self, now: u64, nak: Nak, effects: &mut Effects) {
        if !self.parameters.nak {
            return;
        }
        let resume = self.snd.nxt;
        for segment in 0..u64::from(nak.segments) {
            let seq = nak.seq + segment * self.mss;
            if seq < self.snd.una || seq >= self.snd.max {
                continue;
            }
            let left = self.snd.cc.saturating_sub((seq - self.snd.una) as u64);
            let len = left.min(self.mss).min((self.snd.max - seq) as u64);
            if len == 0 {
                continue;
            }
            self.snd.nxt = seq;
            // A segment sent twice gives no sample (Karn), and one timed behind it would include the repair.
            self.timing.timed = None;
            self.begin_repair(Repair::Nak);
            self.resend(now, len, Rule::NamedByNak, effects);
        }
        if self.snd.nxt < resume {
            self.snd.nxt = resume;
        }
        if self.parameters.loss_means_congestion {
            self.shrink_window(now, effects);
        }
    }
}
