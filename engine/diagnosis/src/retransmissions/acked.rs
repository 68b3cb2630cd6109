//! Knowledge of a sender by the ACKs of the other end, up to one of them.

use std::collections::BTreeMap;

use super::sent::Sent;
use crate::rows::{FIN, Options, RST, Rows, SYN};

/// Duplicate ACKs that indicate a loss (RFC 5681, 3.2), and the ranges of SACK that do (RFC 6675, 4).
pub(super) const DUPLICATES: u32 = 3;

/// Bytes that an ACK acknowledges for the first time.
#[derive(Clone, Debug, Default)]
pub(super) struct News {
    /// Number up to which bytes were acknowledged before and are now.
    pub moved: Option<(i64, i64)>,
    /// Ranges that SACK blocks report first.
    pub sacked: Vec<(i64, i64)>,
    /// Range that arrived twice (RFC 2883).
    pub duplicate: Option<(i64, i64)>,
}

/// State before the last ACK that made progress.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eve {
    /// First number that was not acknowledged.
    pub una: i64,
    /// Row of the last ACK that asked for it: a duplicate, or one with news of SACK.
    pub asked: Option<u32>,
}

/// State of a sender as the ACKs up to one of them make it.
#[derive(Default)]
pub(super) struct Acked {
    /// First number that is not acknowledged; `None` before the first ACK.
    pub una: Option<i64>,
    /// Ranges above it that arrived, by their first numbers; disjoint, and no two touch.
    sacked: BTreeMap<i64, i64>,
    /// Duplicate ACKs since `una` moved.
    pub duplicates: u32,
    /// Offered window, bytes.
    pub wnd: Option<u32>,
    /// Row of the last ACK, of the last that moved `una`, and of the last that was a duplicate or had news of SACK.
    pub last: Option<u32>,
    pub moved: Option<u32>,
    pub asked: Option<u32>,
    /// Row of the duplicate ACK at which a sender without SACK retransmits.
    pub third: Option<u32>,
    /// State before `una` moved.
    pub eve: Option<Eve>,
    /// Latest transmission of which a byte arrived: row.
    pub delivered: Option<u32>,
}

impl Acked {
    /// Takes in a segment of the other end. `shortest`: time (ns) that a packet takes to the receiver and its answer
    /// back.
    pub(super) fn take(&mut self, rows: &Rows, index: u32, options: &Options, sent: &Sent, shortest: u64) -> News {
        let row = rows.get(index as usize);
        let mut news = News::default();
        let Some(ack) = row.ack.filter(|_| !row.has(RST)) else { return news };
        self.last = Some(index);
        let una = *self.una.get_or_insert(ack);
        let blocks = if row.has(SYN) { &[] } else { options.blocks() };
        if let Some((from, end)) = blocks.first().copied().filter(|(from, end)| from < end) {
            let within = |(a, b): &(i64, i64)| *a <= from && end <= *b;
            if end <= ack || blocks.get(1).is_some_and(within) {
                news.duplicate = Some((from, end));
            }
        }
        for &(from, end) in blocks {
            let from = from.max(ack).max(una);
            if from < end && sent.top.is_some_and(|top| end <= top) {
                self.report(from, end, &mut news.sacked);
            }
        }
        if ack > una {
            news.moved = Some((una, ack));
            self.una = Some(ack);
            self.eve = Some(Eve { una, asked: self.asked.filter(|asked| Some(*asked) > self.moved) });
            self.forget_below(ack);
            self.duplicates = 0;
            self.moved = Some(index);
        } else if ack == una
            && row.len == 0
            && !row.has(SYN | FIN)
            && sent.top.is_some_and(|top| top > una)
            && (self.wnd == Some(row.wnd) || !blocks.is_empty())
            && news.duplicate.is_none_or(|_| blocks.len() > 1)
        {
            self.duplicates = self.duplicates.saturating_add(1);
            self.asked = Some(index);
            if self.duplicates == DUPLICATES {
                self.third = Some(index);
            }
        }
        if !news.sacked.is_empty() {
            self.asked = Some(index);
        }
        self.wnd = Some(row.wnd);
        let arrived = news.moved.into_iter().chain(news.sacked.iter().copied());
        for byte in arrived.flat_map(|(from, end)| [from, end - 1]) {
            let by = sent.last(rows, byte, byte + 1).filter(|by| {
                // RFC 8985, 6.2: an ACK that comes sooner than the shortest round trip is for an earlier transmission.
                by.again.is_none() || row.time >= rows.get(by.row as usize).time.saturating_add(shortest)
            });
            self.delivered = self.delivered.max(by.map(|by| by.row));
        }
        news
    }

    /// Counts duplicate ACKs anew, as a sender does whose timer has fired.
    pub(super) fn restart(&mut self) {
        (self.duplicates, self.third) = (0, None);
    }

    /// Adds a range to the scoreboard, and what is new of it to `news`.
    fn report(&mut self, from: i64, end: i64, news: &mut Vec<(i64, i64)>) {
        let (mut start, mut stop, mut at) = (from, end, from);
        if let Some((first, until)) = self.sacked.range(..from).next_back().map(|(first, until)| (*first, *until))
            && until >= from
        {
            if until >= end {
                return;
            }
            start = first;
            at = until;
            self.sacked.remove(&first);
        }
        while let Some((first, until)) = self.sacked.range(from..=end).next().map(|(first, until)| (*first, *until)) {
            if first > at {
                news.push((at, first));
            }
            at = at.max(until);
            stop = stop.max(until);
            self.sacked.remove(&first);
        }
        if at < end {
            news.push((at, end));
        }
        self.sacked.insert(start, stop);
    }

    fn forget_below(&mut self, una: i64) {
        while let Some((first, until)) = self.sacked.first_key_value().map(|(first, until)| (*first, *until)) {
            if first >= una {
                return;
            }
            self.sacked.remove(&first);
            if until > una {
                self.sacked.insert(una, until);
            }
        }
    }

    /// Tells whether all bytes of a range have arrived.
    pub(super) fn has(&self, from: i64, end: i64) -> bool {
        let Some(una) = self.una else { return false };
        end <= una || self.sacked.range(..=from.max(una)).next_back().is_some_and(|(_, until)| end <= *until)
    }

    /// Tells whether enough bytes above `end` arrived that RFC 6675 (4, IsLost) takes what ends there for lost.
    pub(super) fn shows_loss(&self, end: i64, mss: i64) -> bool {
        let (mut ranges, mut bytes) = (0, 0);
        for (first, until) in self.sacked.range(end..).take(DUPLICATES as usize) {
            ranges += 1;
            bytes += until - first;
        }
        ranges >= DUPLICATES || bytes > i64::from(DUPLICATES - 1) * mss
    }

    /// Tells whether any bytes above `una` have arrived.
    pub(super) fn has_sacked(&self) -> bool {
        !self.sacked.is_empty()
    }

    /// Returns the first number above all that arrived.
    pub(super) fn highest(&self) -> Option<i64> {
        self.sacked.last_key_value().map(|(_, until)| *until).or(self.una)
    }
}
