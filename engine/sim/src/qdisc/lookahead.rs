//! Lookahead of a drop-tail queue: the verdict on a packet is known as soon as its arrival is. Runs without a trace
//! use it; it must agree with the step-by-step simulation in `Buffers`.

/// Number of packets that have left, at least, before they are forgotten together: that costs less than one by one.
const BATCH: usize = 64;

#[derive(Clone, Copy, Debug)]
struct ForeseenPacket {
    arrives: u64,
    leaves: u64,
    size: u64,
    /// Backlog on its arrival, itself included, in the queue's unit.
    used: u64,
    /// That backlog in packets.
    packets: u64,
}

/// Integral of the backlog over time, in the queue's unit x ns, and its maxima in that unit and in packets.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct QueueingTotals {
    pub area: u128,
    pub most: u64,
    pub most_packets: u64,
}

impl QueueingTotals {
    /// Counts the packet's time in the queue up to `now`.
    fn add(&mut self, known: &ForeseenPacket, now: u64) {
        let left = known.leaves.clamp(known.arrives, now);
        // A day of the largest packet is less than 2^63.
        self.area += u128::from(known.size * (left - known.arrives));
        self.most = self.most.max(known.used);
        self.most_packets = self.most_packets.max(known.packets);
    }
}

/// Receive side of the one card by which all packets arrive, for those that do not fit on the transmit side.
#[derive(Clone, Debug)]
struct ReceiveSide {
    limit: u64,
    /// Time at which each foreseen packet moves to the transmit side, ns; 0: at once.
    moves: Vec<u64>,
    /// Number of foreseen packets that have moved.
    moved: usize,
    /// Number of foreseen packets that must have left before the last one fits.
    before: usize,
    /// Sizes of those that have not moved.
    waiting: u64,
    /// Sizes of those behind `before`.
    last: u64,
}

impl ReceiveSide {
    /// Returns whether a packet of `size` fits on this side or the other, and takes it; `left` packets have left.
    fn takes(&mut self, known: &[ForeseenPacket], left: usize, size: u64, transmit: u64) -> bool {
        let (mut before, mut last) = (self.before, self.last + size);
        while last > transmit {
            last -= known[before].size;
            before += 1;
        }
        let moves = if before <= left && self.moved == known.len() {
            0
        } else {
            let room = before.checked_sub(1).map_or(0, |index| known[index].leaves);
            self.moves.last().map_or(room, |moves| room.max(*moves))
        };
        if moves > 0 && self.waiting + size > self.limit {
            return false;
        }
        (self.before, self.last) = (before, last);
        self.waiting += if moves > 0 { size } else { 0 };
        self.moves.push(moves);
        true
    }

    fn advance(&mut self, known: &[ForeseenPacket], time: u64) {
        while let Some(moves) = self.moves.get(self.moved).filter(|moves| **moves < time) {
            self.waiting -= if *moves > 0 { known[self.moved].size } else { 0 };
            self.moved += 1;
        }
    }

    /// Forgets packets that have left, which have also moved.
    fn forget(&mut self, known: &[ForeseenPacket]) {
        self.last -= known.iter().skip(self.before).map(|known| known.size).sum::<u64>();
        self.before = self.before.saturating_sub(known.len());
        self.moved -= known.len();
        self.moves.drain(..known.len());
    }
}

#[derive(Clone, Debug)]
pub(super) struct FifoLookahead {
    /// Capacity of the transmit side.
    transmit: u64,
    receive: Option<ReceiveSide>,
    known: Vec<ForeseenPacket>,
    /// Number of packets at which those that have left are forgotten.
    enough: usize,
    /// Number of foreseen packets that have left.
    left: usize,
    /// Sizes of those that have not left.
    waiting: u64,
    waited: QueueingTotals,
}

impl FifoLookahead {
    pub(super) fn new(transmit: u64, receive: u64) -> Self {
        let side = ReceiveSide { limit: receive, moves: Vec::new(), moved: 0, before: 0, waiting: 0, last: 0 };
        FifoLookahead {
            transmit,
            receive: (receive > 0).then_some(side),
            known: Vec::new(),
            enough: BATCH,
            left: 0,
            waiting: 0,
            waited: QueueingTotals::default(),
        }
    }

    /// Foresees the arrival of a packet of `size` at `time`, after all earlier ones; the line is free at `free`.
    /// Returns whether it fits. A packet that leaves at `time` itself has left if the line acts `first`. Only the
    /// totals of packets before `now` are kept.
    pub(super) fn foresee_arrival(&mut self, now: u64, time: u64, first: bool, size: u64, free: u64) -> bool {
        if self.known.len() >= self.enough {
            self.forget(now);
        }
        self.advance(time + u64::from(first));
        if self.waiting == 0 && free <= time && size <= self.waited.most && self.receive.is_none() {
            // It continues at once, and the maximum of the backlog is not exceeded.
            return true;
        }
        let has_room = match &mut self.receive {
            None => self.waiting + size <= self.transmit,
            Some(side) => size <= self.transmit && side.takes(&self.known, self.left, size, self.transmit),
        };
        if has_room {
            self.waiting += size;
            let leaves = if free <= time { 0 } else { free };
            let packets = (self.known.len() - self.left + 1) as u64;
            self.known.push(ForeseenPacket { arrives: time, leaves, size, used: self.waiting, packets });
        }
        // With each arrival the line, if it is free, takes the first packet.
        self.advance(time + 1);
        has_room
    }

    /// Carries out departures before `time`.
    #[inline]
    fn advance(&mut self, time: u64) {
        while let Some(known) = self.known.get(self.left).filter(|known| known.leaves < time) {
            self.waiting -= known.size;
            self.left += 1;
        }
        if let Some(side) = &mut self.receive {
            side.advance(&self.known, time);
        }
    }

    /// Forgets packets that had left by `now`, except for their totals.
    #[cold]
    fn forget(&mut self, now: u64) {
        let mut left = 0;
        while left < self.left
            && let Some(known) = self.known.get(left).filter(|known| known.leaves.max(known.arrives) <= now)
        {
            self.waited.add(known, now);
            left += 1;
        }
        if let Some(side) = &mut self.receive {
            side.forget(&self.known[..left]);
        }
        self.known.drain(..left);
        self.left -= left;
        self.enough = 2 * self.known.len() + BATCH;
    }

    pub(super) fn totals_until(&self, now: u64) -> QueueingTotals {
        let mut waited = self.waited;
        self.known.iter().filter(|known| known.arrives <= now).for_each(|known| waited.add(known, now));
        waited
    }
}

#[cfg(test)]
mod tests {
    use crate::ids::FlowId;
    use crate::packet::Transit;
    use crate::qdisc::buffers::{Buffers, Meets, Queue, Unit};
    use crate::qdisc::testing::place;
    use crate::tcp::segment::Ecn;
    use proptest::prelude::*;

    /// Runs packets of (time, buffers) through buffers before a line that takes n ns for n buffers. Returns the time at
    /// which each leaves; `None` if it is dropped.
    fn step_by_step(buffers: &mut Buffers, packets: &[(u64, u64)], first: bool, end: u64) -> Vec<Option<u64>> {
        let mut goes = vec![None; packets.len()];
        let (mut coming, mut free) = (packets.iter().zip(0..).peekable(), 0);
        loop {
            let arrival = coming.peek().map_or(u64::MAX, |((time, _), _)| *time);
            let leaves = if buffers.is_empty() { u64::MAX } else { free };
            let now = arrival.min(leaves);
            if now > end {
                return goes;
            }
            if !(leaves == now && (arrival > now || first)) {
                let ((_, size), packet) = coming.next().expect("one comes now");
                let transit =
                    Transit { packet, step: 0, bytes: 2048 * *size as u32, endpoint: FlowId::FIRST.from(), marks: 0 };
                let meets = Meets { peer: 7, hosts: [0; 2], ecn: Ecn::NotCapable };
                buffers.enqueue(now, transit, meets, &mut Vec::new());
            }
            if free <= now
                && let Some(held) = buffers.dequeue(now, &mut Vec::new())
            {
                goes[held.transit.packet as usize] = Some(now);
                free = now + held.size;
            }
        }
    }

    proptest! {
        #[test]
        fn lookahead_agrees_with_step_by_step_simulation(
            gaps in prop::collection::vec((0u64..4, 1u64..5), 1..80),
            limit in 1u64..12, share in prop::option::of(1u64..12), receive in 0u64..9, first: bool, end in 1u64..200,
        ) {
            let share = share.filter(|share| *share <= limit);
            let set = Queue { unit: Unit::Buffers, limit, transmit_per_peer: share, receive_limit: receive, ..Queue::default() };
            let buffers = || set.buffers(0, place(limit)).expect("not the default");
            let mut time = 0;
            let packets: Vec<(u64, u64)> = gaps.iter().map(|(gap, size)| {
                time += gap;
                (time, *size)
            }).collect();
            let mut stepped = buffers();
            let happened = step_by_step(&mut stepped, &packets, first, u64::MAX - 1);
            let mut ahead = buffers();
            let mut free = 0;
            let told: Vec<Option<u64>> = packets.iter().map(|(time, size)| {
                // An arrival may be up to 20 ns in the future.
                let now = time.saturating_sub(20);
                ahead.foresee_arrival(now, *time, first, 2048 * *size as u32, free).then(|| {
                    let goes = free.max(*time);
                    free = goes + size;
                    goes
                })
            }).collect();
            prop_assert_eq!(&told, &happened);
            let mut until = buffers();
            step_by_step(&mut until, &packets, first, end);
            let mut told = buffers();
            let mut free = 0;
            for (time, size) in packets.iter().filter(|(time, _)| time.saturating_sub(20) <= end) {
                if told.foresee_arrival(time.saturating_sub(20), *time, first, 2048 * *size as u32, free) {
                    free = free.max(*time) + size;
                }
            }
            let (told, until) = (told.used(end), until.used(end));
            prop_assert_eq!((told.mean(end), told.most), (until.mean(end), until.most));
            prop_assert_eq!(told.most_packets, until.most_packets);
        }
    }
}
