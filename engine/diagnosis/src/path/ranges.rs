//! A set of numbers as ranges.

use std::collections::BTreeMap;

/// Ranges that neither overlap nor touch.
#[derive(Default)]
pub(crate) struct Ranges {
    /// First number to first number behind.
    ranges: BTreeMap<i64, i64>,
    total: i64,
}

impl Ranges {
    /// Returns how many numbers are in the set.
    pub(crate) fn total(&self) -> i64 {
        self.total
    }

    /// Adds the numbers from `from` to before `end`. Returns the parts that are new.
    pub(crate) fn add(&mut self, mut from: i64, mut end: i64) -> Vec<(i64, i64)> {
        let mut new = Vec::new();
        let mut at = from;
        if let Some((first, last)) = self.ranges.range(..=from).next_back()
            && *last >= from
        {
            if *last >= end {
                return new;
            }
            at = *last;
            from = *first;
        }
        while let Some((first, last)) = self.ranges.range(from..=end).next().map(|(first, last)| (*first, *last)) {
            if first > at {
                new.push((at, first));
            }
            at = at.max(last);
            end = end.max(last);
            self.ranges.remove(&first);
            self.total -= last - first;
        }
        if at < end {
            new.push((at, end));
        }
        self.ranges.insert(from, end);
        self.total += end - from;
        new
    }

    /// Removes the numbers before `below`.
    pub(crate) fn forget(&mut self, below: i64) {
        while let Some(entry) = self.ranges.first_entry().filter(|entry| *entry.key() < below) {
            let (first, last) = entry.remove_entry();
            self.total -= last.min(below) - first;
            if last > below {
                self.ranges.insert(below, last);
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds_only_what_is_new() {
        let mut set = Ranges::default();
        assert_eq!(set.add(10, 20), [(10, 20)]);
        assert_eq!(set.add(30, 40), [(30, 40)]);
        assert_eq!(set.add(12, 18), []);
        assert_eq!(set.add(15, 35), [(20, 30)]);
        assert_eq!(set.add(5, 50), [(5, 10), (40, 50)]);
        assert_eq!(set.total(), 45);
        set.forget(20);
        assert_eq!((set.total(), set.add(20, 50)), (30, vec![]));
    }
}
