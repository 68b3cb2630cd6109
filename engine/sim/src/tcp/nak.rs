//! Negative acknowledgements (RFC 1106, 2.1).
//!
//! Idea: the receiver names the bytes that are missing as soon as it sees a gap; the sender may send them at once and then
//! goes on where it was. Advisory and unreliable: a NAK is never repeated, and TCP recovers as ever if one is lost.
//! Differences: none known. What the memo leaves open is a parameter: whether such a loss counts as noise or as congestion.

use super::options::Nak;
use super::segment::Segment;
use super::{Connection, Effects};

impl Connection {
    /// A segment ahead of all that has arrived shows a new gap. One behind it shows nothing that has not been said.
    pub(super) fn look_for_gap(&mut self, segment: &Segment) {
        if self.parameters.nak && segment.seq > self.rcv_high {
            let missing = (segment.seq - self.rcv_high) as u64;
            let segments = missing.div_ceil(self.mss).min(255) as u8;
            self.nak_due = Some(Nak { seq: self.rcv_high, segments });
        }
        if segment.end() > self.rcv_high {
            self.rcv_high = segment.end();
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
            self.recover = self.snd_max;
            self.resend(now, len, effects);
        }
        if self.snd_nxt < resume {
            self.snd_nxt = resume;
        }
        if self.parameters.loss_means_congestion {
            self.shrink_window(now);
        }
    }
}
