//! The event queue. Every component that can act (a link, a processor, a connection's timers) owns one slot that holds
//! the time of its next action, and keeps what lies beyond that in a queue of its own. So a packet in flight costs no
//! heap operation: only the first of each link stands here. A tournament tree over the slots gives the earliest in
//! O(log slots); ties go to the lower slot, which makes every run repeatable.

const SLOT_BITS: u32 = 16;

/// Not until told otherwise. Beyond the latest representable instant, 2^48 - 2 ns or about 78 hours.
pub const NEVER: u64 = (1 << (64 - SLOT_BITS)) - 1;

/// The most components one run can have.
pub const MAX_SLOTS: usize = 1 << SLOT_BITS;

/// Slots, or winners of groups, that compete with each other.
const WIDTH: usize = 16;

#[derive(Clone)]
struct Group {
    /// A key is time << 16 | slot, so one comparison orders both.
    keys: [u64; WIDTH],
    winner: u64,
}

impl Group {
    /// Four at a time: the comparisons of one row do not wait for each other.
    #[inline]
    fn earliest(&self) -> u64 {
        let mut best = [u64::MAX; 4];
        for row in self.keys.chunks_exact(4) {
            for (best, key) in best.iter_mut().zip(row) {
                *best = (*best).min(*key);
            }
        }
        best[0].min(best[1]).min(best[2].min(best[3]))
    }

    /// True if the group has another winner now.
    #[inline]
    fn set(&mut self, place: usize, key: u64) -> bool {
        let place = place % WIDTH;
        let before = std::mem::replace(&mut self.keys[place], u64::MAX);
        // The winner is replaced once for each action, by the component that acted; all else that is set meanwhile
        // comes later than the winner and costs no search. The new key joins last: the others are compared before it
        // is known.
        let lost = before == self.winner;
        let others = if lost { self.earliest() } else { self.winner };
        self.keys[place] = key;
        self.winner = others.min(key);
        lost || self.winner == key
    }
}

pub struct Agenda {
    /// Group 0 is the final; the winner of group g competes in group (g - 1) / WIDTH at place (g - 1) % WIDTH.
    groups: Vec<Group>,
    /// The first group whose competitors are slots.
    leaves: usize,
}

impl Agenda {
    pub fn new(slots: usize) -> Self {
        assert!(slots <= MAX_SLOTS, "the scenario check bounds the number of components");
        let (mut inner, mut leaves) = (0, 1);
        while leaves * WIDTH < slots {
            inner += leaves;
            leaves *= WIDTH;
        }
        let empty = Group { keys: [u64::MAX; WIDTH], winner: u64::MAX };
        Agenda { groups: vec![empty; inner + leaves], leaves: inner }
    }

    /// Slot `slot` acts next at `time`, or `NEVER`.
    #[inline]
    pub fn set(&mut self, slot: usize, time: u64) {
        let key = (time.min(NEVER) << SLOT_BITS) | slot as u64;
        let group = self.leaves + slot / WIDTH;
        if self.groups[group].set(slot, key) && group > 0 {
            self.promote(group);
        }
    }

    /// Group `group` has a new winner.
    fn promote(&mut self, mut group: usize) {
        loop {
            let winner = self.groups[group].winner;
            let place = group - 1;
            group = place / WIDTH;
            if !self.groups[group].set(place, winner) || group == 0 {
                return;
            }
        }
    }

    /// The earliest action: (time, slot); `NEVER` if there is none.
    #[inline]
    pub fn first(&self) -> (u64, usize) {
        let key = self.groups[0].winner;
        (key >> SLOT_BITS, (key & (MAX_SLOTS as u64 - 1)) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_earliest_comes_first_and_ties_go_to_the_lower_slot() {
        let mut agenda = Agenda::new(5);
        assert_eq!(agenda.first().0, NEVER);
        agenda.set(4, 30);
        agenda.set(2, 10);
        agenda.set(1, 10);
        assert_eq!(agenda.first(), (10, 1));
        agenda.set(1, 40);
        assert_eq!(agenda.first(), (10, 2));
        agenda.set(2, NEVER);
        assert_eq!(agenda.first(), (30, 4));
    }

    proptest! {
        #[test]
        fn it_agrees_with_a_linear_search(sets in prop::collection::vec((0usize..300, prop::option::of(0u64..1000)), 1..200)) {
            let mut agenda = Agenda::new(300);
            let mut times = [None; 300];
            for (slot, time) in sets {
                agenda.set(slot, time.unwrap_or(NEVER));
                times[slot] = time;
                let expected = times.iter().enumerate().filter_map(|(s, t)| t.map(|t| (t, s))).min();
                let (time, slot) = agenda.first();
                prop_assert_eq!((time != NEVER).then_some((time, slot)), expected);
            }
        }
    }
}
