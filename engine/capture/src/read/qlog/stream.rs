//! Data of one end of a QUIC connection: which bytes are new, and where they are among all data of the connection.
//!
//! A packet of QUIC has offsets in streams, and the columns of a run have one number for each byte. Bytes are numbered as
//! MAX_DATA counts them, stream after stream in the order in which they are first seen: with one stream, by its offsets.

use std::collections::BTreeMap;

use super::event::Space;

/// One end, as far as its data is known.
#[derive(Default)]
pub(super) struct Data {
    /// End of each stream so far.
    ends: BTreeMap<u64, u64>,
    /// Number of the byte at an offset of a stream, from which the numbers go on.
    places: BTreeMap<(u64, u64), u64>,
    /// Numbers that were given.
    total: u64,
    /// Data of packets that are not acknowledged.
    under_way: BTreeMap<(Space, u64), (u64, u64)>,
    /// Acknowledged bytes beyond `in_order`: first and last behind it.
    acked: BTreeMap<u64, u64>,
    /// Bytes before this one have been acknowledged.
    in_order: u64,
}

impl Data {
    /// Whether bytes of a stream were seen before.
    pub(super) fn is_old(&self, id: u64, offset: u64, length: u64) -> bool {
        length > 0 && self.ends.get(&id).is_some_and(|end| offset < *end)
    }

    /// Records bytes of a stream; returns the number of the first.
    pub(super) fn add(&mut self, id: u64, offset: u64, length: u64) -> u64 {
        let end = self.ends.entry(id).or_default();
        let behind = offset.saturating_add(length);
        if behind > *end {
            let last = self.places.range((id, 0)..=(id, *end)).next_back();
            let goes_on = last.is_some_and(|((_, from), place)| place.saturating_add(*end - from) == self.total);
            if !goes_on {
                self.places.insert((id, *end), self.total);
            }
            self.total = self.total.saturating_add(behind - *end);
            *end = behind;
        }
        let place = self.places.range((id, 0)..=(id, offset)).next_back();
        place.map_or(self.total, |((_, from), place)| place.saturating_add(offset - from))
    }

    /// Records the data that a packet carries, so that its ACK can be told.
    pub(super) fn carries(&mut self, space: Space, number: u64, first: u64, length: u64) {
        if length > 0 {
            self.under_way.insert((space, number), (first, first.saturating_add(length)));
        }
    }

    /// Records an ACK of packets.
    pub(super) fn acknowledge(&mut self, space: Space, ranges: &[(u64, u64)]) {
        for (first, last) in ranges {
            let numbers: Vec<_> =
                self.under_way.range((space, *first)..=(space, *last)).map(|(number, _)| *number).collect();
            for (first, end) in numbers.iter().filter_map(|number| self.under_way.remove(number)) {
                let known = self.acked.entry(first).or_default();
                *known = end.max(*known);
            }
        }
        while let Some(entry) = self.acked.first_entry().filter(|entry| *entry.key() <= self.in_order) {
            self.in_order = self.in_order.max(entry.remove());
        }
    }

    /// Returns the number of the next byte, and of the first that is not acknowledged.
    pub(super) fn numbers(&self) -> [u64; 2] {
        [self.total, self.in_order]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_stream_is_numbered_by_its_offsets() {
        let mut data = Data::default();
        assert_eq!(
            [(0, 100), (200, 100), (100, 100), (300, 50)].map(|(at, length)| data.add(4, at, length)),
            [0, 200, 100, 300]
        );
        assert!(data.is_old(4, 340, 20) && !data.is_old(4, 350, 20) && !data.is_old(8, 0, 20));
        assert_eq!(data.numbers(), [350, 0]);
    }

    #[test]
    fn several_streams_are_numbered_as_they_come() {
        let mut data = Data::default();
        let numbers = [(0, 0, 100), (4, 0, 50), (0, 100, 100), (4, 50, 10), (0, 150, 50), (4, 20, 40)];
        assert_eq!(numbers.map(|(id, at, length)| data.add(id, at, length)), [0, 100, 150, 250, 200, 120]);
        assert_eq!(data.numbers(), [260, 0]);
    }

    #[test]
    fn bytes_are_acknowledged_up_to_the_first_that_is_missing() {
        let mut data = Data::default();
        for number in 0..4 {
            let first = data.add(0, 100 * number, 100);
            data.carries(Space::Application, number, first, 100);
        }
        data.acknowledge(Space::Application, &[(0, 0), (2, 3)]);
        assert_eq!(data.numbers(), [400, 100]);
        data.acknowledge(Space::Handshake, &[(1, 1)]);
        assert_eq!(data.numbers(), [400, 100]);
        data.acknowledge(Space::Application, &[(0, 9)]);
        assert_eq!(data.numbers(), [400, 400]);
    }
}
