//! Segments in flight: what the sender knows of each segment that it has sent and that is not acknowledged.

mod delivery;
pub(super) mod scoreboard;

pub(crate) use delivery::{LostSegment, RateSample};
pub(crate) use scoreboard::AckNews;

use crate::sorted::Sorted;
use scoreboard::Scoreboard;

/// Knowledge of the segments that are out. Places are distances from the initial sequence number.
#[derive(Clone, Default)]
pub(super) struct Flight {
    /// State of each segment that is out, if a part of the variant reads it.
    pub score: Option<Box<Scoreboard>>,
    /// Whether the scoreboard selects retransmissions: the peer sends SACK blocks and the recovery reads them.
    pub selective: bool,
    /// News of the scoreboard from the last ACK.
    pub news: AckNews,
    /// Retransmissions of each segment above snd_una, by the place of its first byte. Not used if there is a scoreboard.
    copies: Sorted<u64, u64>,
}

impl Flight {
    /// Counts a retransmission of the segment at `place`. Returns how often it was sent before.
    #[inline]
    pub(super) fn count_copy(&mut self, place: u64) -> u8 {
        let index = self.copies.before(place);
        let there = self.copies.get(index).filter(|(start, _)| *start == place);
        let copy = there.map_or(0, |(_, copies)| *copies) + 1;
        self.copies.insert(place, copy);
        u8::try_from(copy).unwrap_or(u8::MAX)
    }

    /// Forgets the retransmission counts of the bytes before `una_at`, which are acknowledged.
    #[inline]
    pub(super) fn forget_copies(&mut self, una_at: u64) {
        if !self.copies.is_empty() {
            self.forget_copies_before(una_at);
        }
    }

    #[cold]
    fn forget_copies_before(&mut self, una_at: u64) {
        self.copies.remove_at(0..self.copies.before(una_at));
    }

    /// Marks everything that has not arrived as lost, after a timeout.
    #[inline]
    pub(super) fn lose_all(&mut self) {
        if let Some(score) = &mut self.score {
            score.lose_all();
        }
    }
}
