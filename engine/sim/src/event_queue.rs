//! Event queue. Every component that can act (a link, a processor, a connection's timers) owns one slot with the time
//! of its next action, and keeps later ones in a queue of its own. A packet in flight therefore costs no heap
//! operation: only the first packet of each link is here. A tournament tree over the slots finds the earliest in O(log
//! slots). Ties go to the lower slot, so that every run is repeatable.

const SLOT_BITS: u32 = 16;

/// No action until further notice: later than the last representable instant, 2^48 - 2 ns or about 78 hours.
pub(crate) const NEVER: u64 = (1 << (64 - SLOT_BITS)) - 1;

/// Largest number of components of a run.
pub(crate) const MAX_SLOTS: usize = 1 << SLOT_BITS;

/// Number of slots, or winners of groups, that compete with each other.
const WIDTH: usize = 4;

/// Keys of one group. A key is time << 16 | slot, so that one comparison orders both.
type Group = [u64; WIDTH];
#[derive(Clone)]
pub(crate) struct EventQueue {
    /// Group 0 is the final; the winner of group g competes in group (g - 1) / WIDTH at place (g - 1) % WIDTH.
    groups: Vec<Group>,
    /// First group whose competitors are slots.
    leaves: usize,
    first: u64,
}

impl EventQueue {
    #[inline]
    pub(crate) fn new(slots: usize) -> Self {
        assert!(slots <= MAX_SLOTS, "the scenario check bounds the number of components");
        let (mut inner, mut leaves) = (0, 1);
        while leaves * WIDTH < slots {
            inner += leaves;
            leaves *= WIDTH;
        }
        EventQueue { groups: vec![[u64::MAX; WIDTH]; inner + leaves], leaves: inner, first: u64::MAX }
    }

    /// Sets the time of the next action of `slot`, ns, or `NEVER`.
    #[inline]
    pub(crate) fn set(&mut self, slot: usize, time: u64) {
        // The scenario check bounds durations and the longest run; a processor's work is bounded in `Machine`.
        debug_assert!(time <= NEVER, "no action is later than the last instant");
        let mut winner = (time << SLOT_BITS) | slot as u64;
        let (mut group, mut place) = (self.leaves + slot / WIDTH, slot % WIDTH);
        loop {
            let keys = &mut self.groups[group];
            // The competitors do not depend on the result of the level below, so that the levels need not wait for each
            // other.
            let others = keys[place ^ 1].min(keys[place ^ 2]).min(keys[place ^ 3]);
            keys[place] = winner;
            winner = winner.min(others);
            let Some(above) = group.checked_sub(1) else { break };
            (group, place) = (above / WIDTH, above % WIDTH);
        }
        self.first = winner;
    }

    /// Returns the earliest action as (time, slot); the time is `NEVER` if there is none.
    #[inline]
    pub(crate) fn first(&self) -> (u64, usize) {
        let key = self.first;
        (key >> SLOT_BITS, (key & (MAX_SLOTS as u64 - 1)) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn returns_the_earliest_action_and_breaks_ties_by_slot() {
        let mut event_queue = EventQueue::new(5);
        assert_eq!(event_queue.first().0, NEVER);
        event_queue.set(4, 30);
        event_queue.set(2, 10);
        event_queue.set(1, 10);
        assert_eq!(event_queue.first(), (10, 1));
        event_queue.set(1, 40);
        assert_eq!(event_queue.first(), (10, 2));
        event_queue.set(2, NEVER);
        assert_eq!(event_queue.first(), (30, 4));
    }

    proptest! {
        #[test]
        fn returns_the_same_action_as_a_linear_search(sets in prop::collection::vec((0usize..300, prop::option::of(0u64..1000)), 1..200)) {
            let mut event_queue = EventQueue::new(300);
            let mut times = [None; 300];
            for (slot, time) in sets {
                event_queue.set(slot, time.unwrap_or(NEVER));
                times[slot] = time;
                let expected = times.iter().enumerate().filter_map(|(s, t)| t.map(|t| (t, s))).min();
                let (time, slot) = event_queue.first();
                prop_assert_eq!((time != NEVER).then_some((time, slot)), expected);
            }
        }
    }
}
