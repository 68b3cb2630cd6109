//! Scoreboard: the state of every segment that is out, with the time and number of its transmissions, and whether it
//! has arrived or counts as lost (RFC 6675; RFC 8985, 5). Each operation costs the logarithm of the segments that it
//! passes over, and each segment is passed over a few times in its life, however many are out.
//!
//! Places are distances from the initial sequence number, so that they keep their order when sequence numbers wrap.

mod news;

use super::delivery::{Delivery, LostSegment, Stamp};
use crate::sorted::Sorted;
use crate::tcp::facts::SegmentsOut;
use crate::tcp::reassembly::Reassembly;
pub(crate) use news::AckNews;
use news::Latest;

/// Segments, or ranges of bytes, that must arrive beyond a hole before it counts as lost (DupThresh).
pub(in crate::tcp) const THRESHOLD: u64 = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SegmentState {
    Out,
    /// Lost, and not sent again since.
    Lost,
    /// Received by the peer.
    Arrived,
}

#[derive(Clone, Copy, Debug)]
struct Sent {
    end: u64,
    fate: SegmentState,
    /// Retransmissions of these bytes.
    copies: u8,
    /// Whether it was retransmitted before it was presumed lost, so that the network may also have an earlier transmission.
    doubled: bool,
    /// Time of the last transmission, and how much had been delivered then.
    stamp: Stamp,
}

#[derive(Clone, Default, Debug)]
pub(in crate::tcp) struct Scoreboard {
    segments: Sorted<u64, Sent>,
    /// Bytes that the peer has beyond a hole.
    arrived: Reassembly,
    lost: Sorted<u64>,
    /// Segments that are out, by time of transmission.
    by_time: Sorted<(u64, u64)>,
    /// Highest place that has arrived.
    furthest: u64,
    /// Bytes believed to be in the network (RFC 6675, 4).
    pipe: u64,
    /// Number of segments that have arrived beyond a hole.
    beyond: u64,
    /// Place below which every segment without news has been judged lost by the arrivals beyond it.
    judged: u64,
    /// Whether a retransmission has been found lost since the last timeout or the last call of `take_lost_again`.
    lost_again: bool,
    /// Number of times that a segment has been found lost.
    pub losses: u64,
    /// Segments found lost since the last call of `take_lost`, if a model of the path asks for them.
    lost_log: Option<Vec<LostSegment>>,
    pub delivery: Delivery,
}

impl Sent {
    /// Returns the bytes that it contributes to the pipe while it is out (SetPipe of RFC 6675, 4).
    fn pipe(&self, place: u64) -> u64 {
        (self.end - place) << u8::from(self.doubled)
    }
}

impl Scoreboard {
    /// Returns an empty one; `follows_path`: what is lost is kept for `take_lost`.
    pub(in crate::tcp) fn new(follows_path: bool) -> Self {
        Scoreboard { lost_log: follows_path.then(Vec::new), ..Scoreboard::default() }
    }

    pub(in crate::tcp) fn pipe(&self) -> u64 {
        self.pipe
    }

    /// Returns the part of the pipe below `end`; of what is out, at most the last segment reaches beyond it.
    pub(in crate::tcp) fn pipe_below(&self, end: u64) -> u64 {
        let last = self.segments.last().filter(|(_, sent)| sent.fate == SegmentState::Out && sent.end > end);
        self.pipe - last.map_or(0, |(place, sent)| sent.pipe(end.max(*place)))
    }

    /// Returns the time at which the first segment was sent last, ns.
    pub(in crate::tcp) fn first_sent_at(&self) -> Option<u64> {
        self.segments.first().map(|(_, sent)| sent.stamp.sent_at)
    }

    /// Returns the number of segments that the peer has beyond a hole.
    pub(in crate::tcp) fn beyond(&self) -> u64 {
        self.beyond
    }

    /// Records a transmission. Returns how often these bytes were sent before.
    pub(in crate::tcp) fn sent(&mut self, now: u64, start: u64, end: u64) -> u8 {
        // A retransmission mostly covers exactly one earlier segment, and takes its place.
        if let Some((index, (place, old))) = self.overlapping(start, end)
            && (place, old.end) == (start, end)
        {
            self.discount(place, old);
            let sent = self.leaving(now, (start, end), old.copies.saturating_add(1));
            self.count(place, sent);
            self.segments[index].1 = sent;
            return sent.copies;
        }
        let mut copies = None;
        while let Some((index, (place, old))) = self.overlapping(start, end) {
            copies = copies.max(Some(old.copies));
            self.take_out(index);
            // The parts of an old segment outside the new one stay as they were.
            if place < start {
                self.put(place, Sent { end: start, ..old });
            }
            if old.end > end {
                self.put(end, old);
            }
        }
        let copies = copies.map_or(0, |copies| copies.saturating_add(1));
        let sent = self.leaving(now, (start, end), copies);
        self.put(start, sent);
        copies
    }

    fn leaving(&mut self, now: u64, (start, end): (u64, u64), copies: u8) -> Sent {
        let stamp = self.delivery.stamp(now, self.pipe == 0, self.pipe + (end - start));
        Sent { end, fate: SegmentState::Out, copies, doubled: false, stamp }
    }

    /// Processes an ACK: everything before `up_to` and all `blocks` have arrived. It cannot answer a retransmission
    /// that left after `answers_until`.
    pub(in crate::tcp) fn learn(
        &mut self,
        now: u64,
        up_to: u64,
        answers_until: u64,
        blocks: impl Iterator<Item = (u64, u64)>,
    ) -> AckNews {
        let mut news = AckNews::default();
        let mut latest = Latest { now, answers_until, sent: None };
        while let Some(&(place, sent)) = self.segments.first()
            && place < up_to
        {
            self.take_out(0);
            let covered = sent.end.min(up_to);
            if sent.end > up_to {
                self.put(up_to, sent);
            }
            if sent.fate != SegmentState::Arrived {
                news.reordered |= sent.copies == 0 && covered < self.furthest;
                news.take(&mut latest, place, Sent { end: covered, ..sent });
            }
        }
        self.arrived.forget(up_to);
        let in_order = news.last;
        self.judged = self.judged.max(up_to);
        for (start, end) in blocks {
            if end <= up_to || start >= end {
                continue;
            }
            // Most blocks repeat what is known.
            let missing = self.arrived.missing(start.max(up_to), end);
            if missing.is_empty() {
                continue;
            }
            for (from, to) in missing {
                self.arrive(from, to, &mut news, &mut latest);
            }
            news.last = in_order.or(news.last);
            self.arrived.insert(start.max(up_to), end);
        }
        self.furthest = self.furthest.max(news.newest_end);
        self.delivery.delivered(now, news.delivered);
        news.sample = latest.sent.map(|stamp| self.delivery.sample(now, &stamp));
        news
    }

    /// Marks the whole segments between two places as arrived beyond a hole.
    fn arrive(&mut self, from: u64, to: u64, news: &mut AckNews, latest: &mut Latest) {
        for index in self.segments.before(from)..self.segments.before(to) {
            let (place, sent) = self.segments[index];
            if sent.end > to || sent.fate == SegmentState::Arrived {
                continue;
            }
            self.change(index, Sent { fate: SegmentState::Arrived, ..sent });
            news.reordered |= sent.copies == 0 && sent.end < self.furthest;
            news.take(latest, place, sent);
            news.beyond += sent.end - place;
        }
    }

    /// Marks a segment lost when three ranges, or the bytes of more than two segments, have arrived beyond it (IsLost
    /// of RFC 6675, 4). A retransmission is not judged again.
    pub(in crate::tcp) fn judge_by_count(&mut self, mss: u64) {
        let (mut ranges, mut bytes) = (0, 0);
        let edge = self.arrived.ranges().rev().find_map(|(start, end)| {
            ranges += 1;
            bytes += end - start;
            (ranges >= THRESHOLD || bytes > (THRESHOLD - 1) * mss).then_some(start)
        });
        if let Some(edge) = edge
            && edge > self.judged
        {
            for index in self.segments.before(self.judged)..self.segments.before(edge) {
                let sent = self.segments[index].1;
                match sent.doubled {
                    _ if sent.fate != SegmentState::Out => {}
                    // The first transmission is lost; the retransmission is out.
                    true => self.change(index, Sent { doubled: false, ..sent }),
                    false => self.lose(index),
                }
            }
            self.judged = edge;
        }
    }

    /// Marks the first segment that has not arrived as lost, whatever the counts are.
    pub(in crate::tcp) fn lose_first(&mut self) {
        if let Some((_, sent)) = self.segments.first()
            && sent.fate == SegmentState::Out
        {
            self.lose(0);
        }
    }

    /// Marks segments lost that were sent before the one that left at `newest.0` and ends at `newest.1`, and not after
    /// `latest` (RFC 8985, 6.2). Returns the time of transmission of the last of the earlier segments that is spared,
    /// if there is one.
    pub(in crate::tcp) fn lose_older(&mut self, newest: (u64, u64), latest: u64) -> Option<u64> {
        while let Some(&((sent_at, place), ())) = self.by_time.first()
            && sent_at <= latest
            && let index = self.segments.before(place)
            && (sent_at, self.segments[index].1.end) < newest
        {
            self.lose(index);
        }
        let spared = &self.by_time[..self.by_time.before(newest)];
        spared.last().map(|((sent_at, _), ())| *sent_at)
    }

    /// Marks everything that has not arrived as lost, after a timeout.
    pub(in crate::tcp) fn lose_all(&mut self) {
        for index in 0..self.segments.len() {
            if self.segments[index].1.fate == SegmentState::Out {
                self.lose(index);
            }
        }
    }

    /// Returns the segments found lost since the last call, in the order of their discovery.
    pub(in crate::tcp) fn take_lost(&mut self) -> Vec<LostSegment> {
        self.lost_log.as_mut().map_or_else(Vec::new, std::mem::take)
    }

    /// Returns whether a retransmission has been found lost since the last call.
    pub(in crate::tcp) fn take_lost_again(&mut self) -> bool {
        std::mem::take(&mut self.lost_again)
    }

    /// Counts the segments by what is known of them.
    pub(in crate::tcp) fn counts(&self) -> SegmentsOut {
        let fate = |is: SegmentState| self.segments.iter().filter(move |(_, sent)| sent.fate == is);
        let again = fate(SegmentState::Out).filter(|(_, sent)| sent.copies > 0).count() as u64;
        SegmentsOut {
            out: self.segments.iter().count() as u64,
            arrived: self.beyond,
            lost: fate(SegmentState::Lost).count() as u64 + again,
            again,
        }
    }

    /// Whether a retransmission is out.
    pub(in crate::tcp) fn has_again_out(&self) -> bool {
        self.segments.iter().any(|(_, sent)| sent.fate == SegmentState::Out && sent.copies > 0)
    }

    /// Takes everything that counts as lost as out again, because it was only late.
    pub(in crate::tcp) fn spare_lost(&mut self) {
        while let Some(&(place, ())) = self.lost.first() {
            let index = self.segments.before(place);
            self.change(index, Sent { fate: SegmentState::Out, ..self.segments[index].1 });
        }
    }

    fn lose(&mut self, index: usize) {
        let sent = self.segments[index].1;
        self.lost_again |= sent.copies > 0;
        self.losses += 1;
        let lost = self.delivery.lost((self.segments[index].0, sent.end), &sent.stamp);
        if let Some(log) = &mut self.lost_log {
            log.push(lost);
        }
        self.change(index, Sent { fate: SegmentState::Lost, doubled: false, ..sent });
    }

    /// Returns the places of the first segment that is lost and not sent again.
    pub(in crate::tcp) fn first_lost(&self) -> Option<(u64, u64)> {
        self.lost_at(self.lost_places().next()?)
    }

    /// Returns the places of all segments that are lost and not sent again, in order.
    pub(in crate::tcp) fn lost_places(&self) -> impl Iterator<Item = u64> {
        self.lost.iter().map(|(place, ())| *place)
    }

    /// Returns the places of the segment at `place`, if it is lost and not sent again.
    pub(in crate::tcp) fn lost_at(&self, place: u64) -> Option<(u64, u64)> {
        let (start, sent) = self.segments.get(self.segments.before(place))?;
        (*start == place && sent.fate == SegmentState::Lost).then_some((place, sent.end))
    }

    /// Returns the places of the first segment at or after `place` that is out and has arrivals beyond it, but too few
    /// to count as lost.
    pub(in crate::tcp) fn first_suspect(&self, place: u64) -> Option<(u64, u64)> {
        let (last, _) = self.arrived.ranges().next_back()?;
        let hole = self.arrived.next_missing(place);
        let before_last = &self.segments[self.segments.before(hole.min(last))..self.segments.before(last)];
        let (place, sent) = before_last.iter().find(|(_, sent)| sent.fate == SegmentState::Out)?;
        Some((*place, sent.end))
    }

    /// Notes that the segment at `place` was retransmitted before it was presumed lost: unless it is lost, it is in the
    /// network twice.
    pub(in crate::tcp) fn suspected(&mut self, place: u64) {
        let index = self.segments.before(place);
        self.change(index, Sent { doubled: true, ..self.segments[index].1 });
    }

    /// Returns the places of the last segment that is out, for a probe or a rescue.
    pub(in crate::tcp) fn last_out(&self) -> Option<(u64, u64)> {
        let (place, sent) = self.segments.last()?;
        (sent.fate != SegmentState::Arrived).then_some((*place, sent.end))
    }

    /// Returns the places of the last segment that has not arrived, if it was sent once and does not count as lost.
    pub(in crate::tcp) fn last_unheard(&self) -> Option<(u64, u64)> {
        let (_, last) = self.segments.last()?;
        // If the last block reaches the end, everything from its start on has arrived.
        let block = self.arrived.ranges().next_back().filter(|(_, end)| *end >= last.end);
        let before = block.map_or(self.segments.len(), |(start, _)| self.segments.before(start));
        let (place, sent) = self.segments[..before].last()?;
        (sent.fate == SegmentState::Out && sent.copies == 0).then_some((*place, sent.end))
    }

    /// Returns the last segment between these places, with its index.
    fn overlapping(&self, start: u64, end: u64) -> Option<(usize, (u64, Sent))> {
        let index = self.segments.before(end).checked_sub(1)?;
        let (place, sent) = self.segments[index];
        (sent.end > start).then_some((index, (place, sent)))
    }

    fn put(&mut self, place: u64, sent: Sent) {
        self.count(place, sent);
        self.segments.insert(place, sent);
    }

    fn take_out(&mut self, index: usize) {
        let (place, sent) = self.segments[index];
        self.discount(place, sent);
        self.segments.remove_at(index..index + 1);
    }

    fn change(&mut self, index: usize, sent: Sent) {
        let (place, old) = self.segments[index];
        self.discount(place, old);
        self.count(place, sent);
        self.segments[index].1 = sent;
    }

    fn count(&mut self, place: u64, sent: Sent) {
        match sent.fate {
            SegmentState::Out => {
                self.pipe += sent.pipe(place);
                self.by_time.insert((sent.stamp.sent_at, place), ());
            }
            SegmentState::Lost => self.lost.insert(place, ()),
            SegmentState::Arrived => self.beyond += 1,
        }
    }

    fn discount(&mut self, place: u64, sent: Sent) {
        match sent.fate {
            SegmentState::Out => {
                self.pipe -= sent.pipe(place);
                self.by_time.remove((sent.stamp.sent_at, place));
            }
            SegmentState::Lost => self.lost.remove(place),
            SegmentState::Arrived => self.beyond -= 1,
        }
    }
}

#[cfg(test)]
mod tests;
