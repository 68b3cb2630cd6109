//! Negative acknowledgements (RFC 1106, 2.1).
//!
//! Idea: the receiver names the bytes that are missing as soon as a segment comes ahead of the one it expects; the sender may
//! send them at once and then goes on where it was. A NAK tells of the left edge alone, of what keeps the window from moving;
//! all gaps at once are what the memo leaves to selective ACKs (2). So a second gap waits until the first is filled and
//! something arrives beyond it, and by then the pipe has run empty. Advisory and unreliable: a NAK is never repeated, and TCP
//! recovers as ever if one is lost.
//! Differences: none known. What the memo leaves open is a parameter: whether such a loss counts as noise or as congestion.

use super::options::Nak;
use super::recovery::Repair;
use super::{Connection, Effects};
use crate::why::Rule;

impl Connection {
    /// Something arrived ahead of what is expected: names the gap before it, unless that has been named.
    pub(super) fn name_gap(&mut self) {
        let Some((next, _)) = self.queue.ranges().next() else { return };
        if self.parameters.nak && self.received >= self.named {
            let missing = next - self.received;
            let segments = missing.div_ceil(self.mss).min(255);
            self.nak_due = Some(Nak { seq: self.rcv_nxt, segments: segments as u8 });
            self.named = self.received + missing.min(segments * self.mss);
        }
    }

    /// The peer misses something: it is sent again at once, whatever the windows say.
    pub(super) fn naked(&mut self, now: u64, nak: Nak, effects: &mut Effects) {
        if !self.parameters.nak {
            return;
        }
        let resume = self.snd_nxt;
        for segment in 0..u64::from(nak.segments) {
            let seq = nak.seq + segment * self.mss;
            if seq < self.snd_una || seq >= self.snd_max {
                continue;
            }
            let left = self.snd_cc.saturating_sub((seq - self.snd_una) as u64);
            let len = left.min(self.mss).min((self.snd_max - seq) as u64);
            if len == 0 {
                continue;
            }
            self.snd_nxt = seq;
            // What is sent twice gives no sample (Karn); what is timed behind it would time the repair.
            self.timing = None;
            self.begin_repair(Repair::Nak);
            self.resend(now, len, Rule::NamedByNak, effects);
        }
        if self.snd_nxt < resume {
            self.snd_nxt = resume;
        }
        if self.parameters.loss_means_congestion {
            self.shrink_window(now, effects);
        }
    }
}
