//! Sorted map in one vector, for keys that are mostly added at the end and removed from the front, as those of a window: both
//! take constant time. In the middle an entry is found by bisection, and the shorter side is moved.
//!
//! Compared with a tree of the standard library it needs less code, which a page has to load, and its entries are adjacent.

use std::ops::{Deref, DerefMut, Range};

#[derive(Clone, Debug)]
pub(crate) struct Sorted<K, V = ()> {
    /// Entries; those before `head` have been removed.
    items: Vec<(K, V)>,
    head: usize,
}

impl<K, V> Default for Sorted<K, V> {
    #[inline]
    fn default() -> Self {
        Sorted { items: Vec::new(), head: 0 }
    }
}

impl<K, V> Deref for Sorted<K, V> {
    type Target = [(K, V)];
    #[inline]
    fn deref(&self) -> &[(K, V)] {
        &self.items[self.head..]
    }
}

/// Whoever changes a key keeps the order.
impl<K, V> DerefMut for Sorted<K, V> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [(K, V)] {
        &mut self.items[self.head..]
    }
}

impl<K: Copy + Ord, V: Copy> Sorted<K, V> {
    /// Returns the number of keys before this one: its index, if it is present.
    #[inline]
    pub(crate) fn before(&self, key: K) -> usize {
        match (self.first(), self.last()) {
            (Some((first, _)), _) if *first >= key => 0,
            (_, Some((last, _))) if *last < key => self.len(),
            _ => self.partition_point(|(other, _)| *other < key),
        }
    }

    /// Inserts the key, or replaces its value.
    #[inline]
    pub(crate) fn insert(&mut self, key: K, value: V) {
        let at = self.before(key);
        match self.get_mut(at) {
            Some(there) if there.0 == key => there.1 = value,
            _ => self.insert_at(at, (key, value)),
        }
    }

    /// Inserts an entry at its place.
    #[inline]
    pub(crate) fn insert_at(&mut self, at: usize, item: (K, V)) {
        if self.items.len() == self.items.capacity() && self.head > self.len() {
            self.items.copy_within(self.head.., 0);
            self.items.truncate(self.len());
            self.head = 0;
        }
        let index = self.head + at;
        if index == self.items.len() {
            self.items.push(item);
        } else if self.head > 0 && at <= self.len() / 2 {
            self.items.copy_within(self.head..index, self.head - 1);
            self.head -= 1;
            self.items[index - 1] = item;
        } else {
            self.items.insert(index, item);
        }
    }

    #[inline]
    pub(crate) fn remove(&mut self, key: K) {
        let at = self.before(key);
        if self.get(at).is_some_and(|(other, _)| *other == key) {
            self.remove_at(at..at + 1);
        }
    }

    #[inline]
    pub(crate) fn remove_at(&mut self, range: Range<usize>) {
        let (from, to) = (self.head + range.start, self.head + range.end);
        if range.start < self.len() - range.end {
            self.items.copy_within(self.head..from, self.head + (to - from));
            self.head += to - from;
        } else {
            self.items.copy_within(to.., from);
            self.items.truncate(self.items.len() - (to - from));
        }
        if self.is_empty() {
            self.items.clear();
            self.head = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    #[test]
    fn sliding_window_of_keys_does_not_grow() {
        let mut row = Sorted::default();
        for key in 0..10_000 {
            row.insert(key, ());
            if key >= 100 {
                row.remove_at(0..1);
            }
        }
        assert_eq!((row.len(), row[0].0), (100, 9900));
        assert!(row.items.capacity() < 1000, "{}", row.items.capacity());
    }

    proptest! {
        #[test]
        fn agrees_with_a_btree_map(steps in prop::collection::vec((0u8..5, 0u64..50), 0..300)) {
            let (mut row, mut tree) = (Sorted::default(), BTreeMap::new());
            for (value, (step, key)) in steps.into_iter().enumerate() {
                match step {
                    0 | 1 => {
                        row.insert(key, value);
                        tree.insert(key, value);
                    }
                    2 => {
                        row.remove(key);
                        tree.remove(&key);
                    }
                    3 => if tree.pop_first().is_some() {
                        row.remove_at(0..1);
                    },
                    _ => {
                        row.remove_at(row.before(key)..row.before(key + 5));
                        tree.retain(|other, _| !(key..key + 5).contains(other));
                    }
                }
                prop_assert_eq!(row.before(key), tree.range(..key).count());
                prop_assert!(row.iter().copied().eq(tree.iter().map(|(key, value)| (*key, *value))));
            }
        }
    }
}
