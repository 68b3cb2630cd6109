//! Reassembly queue: data that arrived ahead of a gap, kept until the gap is filled (RFC 9293, 3.10.7.4). Ranges are
//! distances from the first byte of the connection, so that they keep their order when sequence numbers wrap.

use crate::sorted::Sorted;

#[derive(Clone, Debug, Default)]
pub(crate) struct Reassembly {
    /// Start and end of each range; ranges neither touch nor overlap.
    ranges: Sorted<u64, u64>,
    bytes: u64,
    /// Starts of the ranges that changed last, the newest last (RFC 2018, 4).
    recent: [u64; RECENT],
}

/// Number of blocks for which the options have space.
const RECENT: usize = 4;

impl Reassembly {
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Adds the bytes `start..end`; bytes that are held already count once. Returns false if all of them were.
    #[inline]
    pub(crate) fn insert(&mut self, start: u64, end: u64) -> bool {
        let held = self.bytes;
        // Ranges that it touches are joined with it.
        let from = self.ranges_before(start);
        let mut to = from;
        let (mut start, mut end) = (start, end);
        while let Some((other, other_end)) = self.ranges.get(to)
            && *other <= end
        {
            start = start.min(*other);
            end = end.max(*other_end);
            self.bytes -= other_end - other;
            to += 1;
        }
        if from < to {
            self.ranges[from] = (start, end);
            self.ranges.remove_at(from + 1..to);
        } else {
            self.ranges.insert_at(from, (start, end));
        }
        self.bytes += end - start;
        self.note(start);
        self.bytes > held
    }

    /// Returns the number of ranges that end before `place`: the index of the first one that reaches it.
    #[inline]
    fn ranges_before(&self, place: u64) -> usize {
        match self.ranges.last() {
            Some((_, end)) if *end >= place => self.ranges.partition_point(|(_, end)| *end < place),
            _ => self.ranges.len(),
        }
    }

    #[inline]
    fn note(&mut self, start: u64) {
        let kept = self.recent.iter().position(|other| *other == start).unwrap_or(0);
        self.recent[kept..].rotate_left(1);
        self.recent[RECENT - 1] = start;
    }

    /// Returns at most so many ranges, the one that changed last first.
    #[inline]
    pub(crate) fn newest(&self, most: usize) -> impl Iterator<Item = (u64, u64)> {
        let there = |start| self.ranges.get(self.ranges.before(start)).filter(|range| range.0 == start).copied();
        self.recent.iter().rev().filter_map(move |start| there(*start)).take(most)
    }

    /// Returns all ranges in order.
    #[inline]
    pub(crate) fn ranges(&self) -> impl DoubleEndedIterator<Item = (u64, u64)> {
        self.ranges.iter().copied()
    }

    /// Returns the bytes in all ranges.
    #[cfg(test)]
    #[inline]
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns the parts of `start..end` that are not held.
    #[inline]
    pub(crate) fn missing(&self, start: u64, end: u64) -> Vec<(u64, u64)> {
        let mut missing = Vec::new();
        let mut from = self.next_missing(start);
        let after = &self.ranges[self.ranges.before(start + 1)..];
        for (after, after_end) in after.iter().take_while(|(after, _)| *after < end) {
            if *after > from {
                missing.push((from, *after));
            }
            from = from.max(*after_end);
        }
        if from < end {
            missing.push((from, end));
        }
        missing
    }

    /// Returns the first place at or after `place` that is not held.
    #[inline]
    pub(crate) fn next_missing(&self, place: u64) -> u64 {
        let reaches = self.ranges.get(self.ranges_before(place));
        reaches.filter(|(start, _)| *start <= place).map_or(place, |(_, end)| *end)
    }

    /// Returns the first part of `start..end` that is held.
    #[inline]
    pub(crate) fn held(&self, start: u64, end: u64) -> Option<(u64, u64)> {
        let (from, to) = self.ranges.get(self.ranges_before(start + 1)).filter(|(from, _)| *from < end)?;
        Some((start.max(*from), end.min(*to)))
    }

    /// Drops everything before `place`.
    #[inline]
    pub(crate) fn forget(&mut self, place: u64) {
        while let Some((start, end)) = self.ranges.first_mut()
            && *start < place
        {
            self.bytes -= place.min(*end) - *start;
            *start = place;
            if *end <= place {
                self.ranges.remove_at(0..1);
            }
        }
    }

    /// Drops everything from `place` on.
    #[inline]
    pub(crate) fn cut(&mut self, place: u64) {
        while let Some((start, end)) = self.ranges.last_mut()
            && *end > place
        {
            self.bytes -= *end - place.max(*start);
            *end = place;
            if *start >= place {
                let last = self.ranges.len() - 1;
                self.ranges.remove_at(last..last + 1);
            }
        }
    }

    /// Removes the range that contains `next`, if there is one, and returns its end.
    #[inline]
    pub(crate) fn take(&mut self, next: u64) -> Option<u64> {
        let (start, end) = *self.ranges.first()?;
        if start > next {
            return None;
        }
        self.ranges.remove_at(0..1);
        self.bytes -= end - start;
        (end > next).then_some(end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn filling_a_gap_releases_the_bytes_behind_it() {
        let mut queue = Reassembly::default();
        queue.insert(200, 300);
        queue.insert(300, 400);
        queue.insert(500, 600);
        assert_eq!(queue.take(100), None);
        queue.insert(100, 200);
        assert_eq!(queue.take(100), Some(400));
        assert_eq!(queue.take(400), None);
        assert_eq!(queue.take(500), Some(600));
        assert!(queue.is_empty());
    }

    #[test]
    fn lists_the_newest_ranges_first_without_repeats() {
        let mut queue = Reassembly::default();
        queue.insert(200, 300);
        queue.insert(400, 500);
        queue.insert(600, 700);
        queue.insert(300, 350);
        let newest = |queue: &Reassembly, most| queue.newest(most).collect::<Vec<_>>();
        assert_eq!(newest(&queue, 3), [(200, 350), (600, 700), (400, 500)]);
        assert_eq!(newest(&queue, 1), [(200, 350)]);
        queue.insert(350, 400);
        assert_eq!(newest(&queue, 3), [(200, 500), (600, 700)]);
    }

    #[test]
    fn missing_bytes_lie_between_the_ranges() {
        let mut queue = Reassembly::default();
        queue.insert(200, 300);
        queue.insert(400, 500);
        assert_eq!(queue.missing(100, 600), [(100, 200), (300, 400), (500, 600)]);
        assert_eq!(queue.missing(200, 300), []);
        assert_eq!(queue.missing(250, 450), [(300, 400)]);
        assert_eq!([queue.held(100, 600), queue.held(250, 600)], [Some((200, 300)), Some((250, 300))]);
        assert_eq!([queue.held(300, 450), queue.held(300, 400)], [Some((400, 450)), None]);
        queue.forget(250);
        assert_eq!(queue.ranges().collect::<Vec<_>>(), [(250, 300), (400, 500)]);
        assert_eq!(queue.bytes(), 150);
        queue.cut(450);
        assert_eq!(queue.ranges().collect::<Vec<_>>(), [(250, 300), (400, 450)]);
        queue.cut(300);
        assert_eq!((queue.ranges().collect::<Vec<_>>(), queue.bytes()), (vec![(250, 300)], 50));
    }

    proptest! {
        #[test]
        fn counts_each_overlapping_byte_once(ranges in prop::collection::vec((0u64..60, 1u64..20), 0..30)) {
            let mut queue = Reassembly::default();
            let mut bytes = [false; 100];
            for (start, len) in ranges {
                let new = bytes[start as usize..(start + len) as usize].contains(&false);
                prop_assert_eq!(queue.insert(start, start + len), new);
                bytes[start as usize..(start + len) as usize].fill(true);
            }
            let mut held = [false; 100];
            for (start, end) in queue.ranges() {
                prop_assert!(start < end);
                for byte in start..end {
                    prop_assert!(!held[byte as usize]);
                    held[byte as usize] = true;
                }
            }
            prop_assert_eq!(queue.bytes(), bytes.iter().filter(|byte| **byte).count() as u64);
            prop_assert_eq!(held, bytes);
        }
    }
}
