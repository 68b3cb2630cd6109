//! The event queue. Every component that can act (a link, a processor, a connection's timers) owns one slot that holds
//! the time of its next action, and keeps what lies beyond that in a queue of its own. So a packet in flight costs no
//! heap operation: only the first of each link stands here. A tournament tree over the slots gives the earliest in
//! O(log slots); ties go to the lower slot, which makes every run repeatable.

const SLOT_BITS: u32 = 16;
/// Not until told otherwise.
pub const NEVER: u64 = u64::MAX;

/// The latest representable instant: 2^48 - 2 ns, about 78 hours.
pub const END_OF_TIME: u64 = (1 << (64 - SLOT_BITS)) - 2;

/// The most components one run can have.
pub const MAX_SLOTS: usize = 1 << SLOT_BITS;

pub struct Agenda {
    /// Node i has children 2i and 2i + 1; a key is time << 16 | slot, so one comparison orders both.
    tree: Vec<u64>,
    leaves: usize,
}

impl Agenda {
    pub fn new(slots: usize) -> Self {
        assert!(slots <= MAX_SLOTS, "the scenario check bounds the number of components");
        let leaves = slots.next_power_of_two().max(2);
        Agenda { tree: vec![NEVER; 2 * leaves], leaves }
    }

    /// Slot `slot` acts next at `time`, or `NEVER`.
    #[inline]
    pub fn set(&mut self, slot: usize, time: u64) {
        let key = if time == NEVER { NEVER } else { (time.min(END_OF_TIME) << SLOT_BITS) | slot as u64 };
        let mut node = self.leaves + slot;
        if self.tree[node] == key {
            return;
        }
        self.tree[node] = key;
        while node > 1 {
            let winner = self.tree[node].min(self.tree[node ^ 1]);
            node >>= 1;
            self.tree[node] = winner;
        }
    }

    /// The earliest action: (time, slot).
    #[inline]
    pub fn first(&self) -> Option<(u64, usize)> {
        let key = self.tree[1];
        (key != NEVER).then_some((key >> SLOT_BITS, (key & (MAX_SLOTS as u64 - 1)) as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_earliest_comes_first_and_ties_go_to_the_lower_slot() {
        let mut agenda = Agenda::new(5);
        assert_eq!(agenda.first(), None);
        agenda.set(4, 30);
        agenda.set(2, 10);
        agenda.set(1, 10);
        assert_eq!(agenda.first(), Some((10, 1)));
        agenda.set(1, 40);
        assert_eq!(agenda.first(), Some((10, 2)));
        agenda.set(2, NEVER);
        assert_eq!(agenda.first(), Some((30, 4)));
    }

    proptest! {
        #[test]
        fn it_agrees_with_a_linear_search(sets in prop::collection::vec((0usize..37, prop::option::of(0u64..1000)), 1..200)) {
            let mut agenda = Agenda::new(37);
            let mut times = [None; 37];
            for (slot, time) in sets {
                agenda.set(slot, time.unwrap_or(NEVER));
                times[slot] = time;
                let expected = times.iter().enumerate().filter_map(|(s, t)| t.map(|t| (t, s))).min();
                prop_assert_eq!(agenda.first(), expected);
            }
        }
    }
}
