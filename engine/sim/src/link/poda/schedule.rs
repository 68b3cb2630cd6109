//! Ordering algorithm: who sends when on one channel. Every SIMP runs it on the same reservations in the order in which
//! they come down from the satellite, so that all have the same schedule without telling each other.

use super::frame::Frame;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Schedule {
    frame: Frame,
    /// First data slot that is free, with all following ones.
    free: u64,
}

impl Schedule {
    pub(super) fn new(frame: Frame) -> Self {
        Schedule { frame, free: 0 }
    }

    /// Schedules a reservation of so many slots that is heard at `now`. Returns the time at which the packet is to be
    /// sent, ns. First come, first served; the slots of a packet are adjacent in one data subframe, and the rest of a
    /// subframe stays empty if a packet does not fit.
    pub(super) fn reserve(&mut self, now: u64, slots: u64) -> u64 {
        let per_frame = self.frame.data_slots;
        let mut first = self.free.max(self.frame.first_data_slot(now));
        if first % per_frame + slots > per_frame {
            first = (first / per_frame + 1) * per_frame;
        }
        self.free = first + slots;
        self.frame.data_slot(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns the schedule of frames with two reservation slots and six data slots of 10 ns; frames begin at 0, 80,
    /// 160.
    fn schedule() -> Schedule {
        Schedule::new(Frame { slot: 10, sites: 1, reservation_slots: 2, data_slots: 6, phase: 0 })
    }

    #[test]
    fn first_come_first_served_without_gaps_but_at_the_end_of_a_frame() {
        let mut schedule = schedule();
        // Heard at 5: the data subframe is 20 to 80. Four slots, then one more; three do not fit in the last, so 100.
        assert_eq!(schedule.reserve(5, 4), 20);
        assert_eq!(schedule.reserve(5, 1), 60);
        assert_eq!(schedule.reserve(6, 3), 100);
        // The slot at 70 was passed over, because later packets do not overtake.
        assert_eq!(schedule.reserve(7, 1), 130);
    }

    #[test]
    fn reservation_heard_within_a_free_slot_starts_in_the_next() {
        let mut schedule = schedule();
        assert_eq!(schedule.reserve(31, 1), 40);
        assert_eq!(schedule.reserve(75, 1), 100, "the reservations of the next frame come first");
    }

    proptest! {
        /// Compares SIMPs that each compute from what they have heard.
        #[test]
        fn sites_that_hear_the_same_reservations_compute_the_same_schedule(
            heard in prop::collection::vec((0u64..40, 1u64..7), 1..60),
        ) {
            let (mut one, mut other) = (schedule(), schedule());
            let (mut now, mut free) = (0, 0);
            for (gap, slots) in heard {
                now += gap;
                let start = one.reserve(now, slots);
                prop_assert_eq!(start, other.reserve(now, slots));
                prop_assert!(start >= now && start >= free, "never in the past, never on another's slots");
                let into = start % 80;
                prop_assert!(into >= 20 && into + slots * 10 <= 80, "within a data subframe");
                free = start + slots * 10;
            }
        }
    }
}
