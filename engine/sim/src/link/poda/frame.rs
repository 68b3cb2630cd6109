//! Times of the slots of one channel. A frame is a reservation subframe, in which each site has slots of its own in
//! fixed order, and a data subframe; frames follow each other without a gap, from before the run begins.

/// Frame structure. Times are in ns. Data slots are numbered consecutively: slot `data_slots` is the first one of the
/// next frame.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Frame {
    pub slot: u64,
    pub sites: u64,
    /// Reservation slots of each site.
    pub reservation_slots: u64,
    pub data_slots: u64,
    /// Start of the first frame that begins within the run; less than the length of a frame.
    pub phase: u64,
}

impl Frame {
    fn reservations(&self) -> u64 {
        self.sites * self.reservation_slots
    }

    pub(super) fn length(&self) -> u64 {
        (self.reservations() + self.data_slots) * self.slot
    }

    /// Returns the time since the beginning of frame 0, which is the one before the phase.
    fn since(&self, time: u64) -> u64 {
        time + self.length() - self.phase
    }

    /// Returns the number of the first frame in which a slot begins at or after `time`, and the start of that slot, ns.
    fn next(&self, time: u64, slot: u64) -> (u64, u64) {
        let offset = slot * self.slot;
        let frame = (self.since(time).saturating_sub(offset)).div_ceil(self.length());
        (frame, frame * self.length() + offset + self.phase - self.length())
    }

    /// Returns the start of the site's next reservation slot at or after `time`, ns.
    pub(super) fn next_reservation(&self, time: u64, site: usize) -> u64 {
        self.next(time, site as u64 * self.reservation_slots).1
    }

    /// Returns the duration of a site's reservation slots, ns.
    pub(super) fn reservation_time(&self) -> u64 {
        self.reservation_slots * self.slot
    }

    /// Returns the number of the first data slot that begins at or after `time`.
    pub(super) fn first_data_slot(&self, time: u64) -> u64 {
        let into = self.since(time) % self.length();
        let frame = self.since(time) / self.length();
        let slot = into.div_ceil(self.slot).saturating_sub(self.reservations());
        frame * self.data_slots + slot
    }

    /// Returns the start of a data slot, ns.
    pub(super) fn data_slot(&self, number: u64) -> u64 {
        let (frame, slot) = (number / self.data_slots, number % self.data_slots);
        frame * self.length() + (self.reservations() + slot) * self.slot + self.phase - self.length()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns a frame of ten slots of 10 ns: two sites with two slots each, six for data.
    fn frame(phase: u64) -> Frame {
        Frame { slot: 10, sites: 2, reservation_slots: 2, data_slots: 6, phase }
    }

    #[test]
    fn a_frame_of_satnet_is_287_ms() {
        let satnet = Frame { slot: 10_250_000, sites: 4, reservation_slots: 2, data_slots: 20, phase: 0 };
        assert_eq!(satnet.length(), 287_000_000);
    }

    #[test]
    fn each_site_has_its_slot_in_each_frame() {
        let frame = frame(30);
        // Frames begin at -70, 30, 130: the second site's slots 20 later.
        assert_eq!(frame.next_reservation(0, 0), 30);
        assert_eq!(frame.next_reservation(30, 0), 30);
        assert_eq!(frame.next_reservation(31, 0), 130);
        assert_eq!(frame.next_reservation(0, 1), 50);
        assert_eq!(frame.next_reservation(51, 1), 150);
    }

    #[test]
    fn data_slots_are_numbered_consecutively() {
        let frame = frame(30);
        // The data slots of the frame at 30 begin at 70, 80 to 120; it is frame 1, so that its first slot is number 6.
        assert_eq!(frame.first_data_slot(31), 6);
        assert_eq!(frame.data_slot(6), 70);
        assert_eq!(frame.first_data_slot(71), 7);
        assert_eq!(frame.data_slot(11), 120);
        assert_eq!(frame.first_data_slot(121), 12);
        assert_eq!(frame.data_slot(12), 170);
        // The frame from -70 on has data slots at -30 to 20.
        assert_eq!(frame.first_data_slot(0), 3);
        assert_eq!(frame.data_slot(3), 0);
    }

    proptest! {
        #[test]
        fn next_reservation_slot_is_the_earliest_not_in_the_past(phase in 0u64..100, time in 0u64..1000, site in 0usize..2) {
            let frame = frame(phase);
            let next = frame.next_reservation(time, site);
            prop_assert!(next >= time && next < time + frame.length());
            let first = frame.first_data_slot(time);
            prop_assert!(frame.data_slot(first) >= time);
            prop_assert!(time < 100 || frame.data_slot(first - 1) < time);
        }
    }
}
