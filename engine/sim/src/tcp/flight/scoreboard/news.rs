//! News that an ACK brings of the segments that are out.

use super::Sent;
use crate::tcp::flight::delivery::{RateSample, Stamp};

/// News from one ACK.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct AckNews {
    /// Bytes newly known to have arrived.
    pub delivered: u64,
    /// Part of them beyond a hole.
    pub beyond: u64,
    /// Bytes found lost by this ACK, for a variant that models the path.
    pub lost: u64,
    /// Round trip of the segment sent last among those that arrived and were sent once, ns.
    pub rtt: Option<u64>,
    /// Highest place that arrived.
    pub newest_end: u64,
    /// Time of transmission and end of the segment sent last among those that arrived. A retransmission counts only if
    /// its first transmission cannot have arrived instead.
    pub newest: Option<(u64, u64)>,
    /// Time of transmission of the segment that Linux looks at last: the highest one that is acknowledged in order, else
    /// the last one of the SACK blocks.
    pub last: Option<u64>,
    /// End of a range that arrived twice, if the ACK reports one (RFC 2883).
    pub duplicate: Option<u64>,
    /// Whether a segment sent once arrived after one that was sent later.
    pub reordered: bool,
    /// Lowest end of a segment that arrived and was sent once.
    pub original: Option<u64>,
    /// Sample of the delivery rate.
    pub sample: Option<RateSample>,
}

/// State while an ACK is processed: its circumstances, and the segment sent last among those that arrived.
pub(super) struct Latest {
    pub now: u64,
    pub answers_until: u64,
    pub sent: Option<Stamp>,
}

impl AckNews {
    pub(super) fn take(&mut self, latest: &mut Latest, place: u64, sent: Sent) {
        self.delivered += sent.end - place;
        self.newest_end = self.newest_end.max(sent.end);
        let sent_at = sent.stamp.sent_at;
        let once = sent.copies == 0;
        if (once || sent_at <= latest.answers_until)
            && self.newest.is_none_or(|(other, end)| other < sent_at || other == sent_at && end < sent.end)
        {
            self.newest = Some((sent_at, sent.end));
        }
        if once || sent_at <= latest.answers_until {
            self.last = Some(sent_at);
        }
        if once {
            self.original = Some(self.original.map_or(sent.end, |end| end.min(sent.end)));
            let rtt = latest.now - sent_at;
            self.rtt = Some(self.rtt.map_or(rtt, |other| other.min(rtt)));
        }
        let Stamp { delivered, .. } = sent.stamp;
        if latest.sent.is_none_or(|other| (other.delivered, other.sent_at) <= (delivered, sent_at)) {
            latest.sent = Some(sent.stamp);
        }
    }
}
