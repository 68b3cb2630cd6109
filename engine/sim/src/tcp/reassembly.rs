//! Data that came ahead of a gap, kept until the gap is filled (RFC 9293, 3.10.7.4). Ranges are held as distances from
//! the first byte of the connection, so they order across the wrap of the sequence numbers.

use std::collections::BTreeMap;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reassembly {
    /// Start -> end of each range; ranges neither touch nor overlap.
    ranges: BTreeMap<u64, u64>,
}

impl Reassembly {
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Adds the bytes `start..end`; what is there already counts once.
    pub fn insert(&mut self, start: u64, end: u64) {
        let (mut start, mut end) = (start, end);
        if let Some((&before, &before_end)) = self.ranges.range(..=start).next_back()
            && before_end >= start
        {
            start = before;
            end = end.max(before_end);
        }
        while let Some((&after, &after_end)) = self.ranges.range(start..=end).next() {
            end = end.max(after_end);
            self.ranges.remove(&after);
        }
        self.ranges.insert(start, end);
    }

    /// If the bytes from `next` on are here, takes them out and says where they end.
    pub fn take(&mut self, next: u64) -> Option<u64> {
        let (&start, &end) = self.ranges.first_key_value()?;
        if start > next {
            return None;
        }
        self.ranges.remove(&start);
        (end > next).then_some(end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_gap_filled_releases_all_that_waited_behind_it() {
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

    proptest! {
        #[test]
        fn whatever_overlaps_each_byte_counts_once(ranges in prop::collection::vec((0u64..60, 1u64..20), 0..30)) {
            let mut queue = Reassembly::default();
            let mut bytes = [false; 100];
            for (start, len) in ranges {
                queue.insert(start, start + len);
                bytes[start as usize..(start + len) as usize].fill(true);
            }
            let mut held = [false; 100];
            for (&start, &end) in &queue.ranges {
                prop_assert!(start < end);
                for byte in start..end {
                    prop_assert!(!held[byte as usize]);
                    held[byte as usize] = true;
                }
            }
            prop_assert_eq!(held, bytes);
        }
    }
}
