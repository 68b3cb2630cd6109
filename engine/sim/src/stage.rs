//! Stage: a server on a packet's route, with a queue, a rate, and a delay afterwards. One direction of a link, a ring,
//! and a router's forwarding towards a link are stages. Served packets are in flight behind it in the order of their
//! arrival, so that a stage needs one slot of the event queue, however much it carries.

mod shaper;

use std::collections::VecDeque;

use crate::event_queue::NEVER;
use crate::link::errors::{Errors, Harm, Passage};
use crate::link::variation::RateProcess;
use crate::packet::{CARRIED, DATAGRAM, KEPT, PIECE, REFUSED, SECOND, TWICE, Transit};
use crate::qdisc::QueueVerdict;
use crate::qdisc::buffers::Buffers;

pub(crate) use shaper::Shaper;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StageKind {
    Link,
    Forwarding,
}

// The next stage's action depends on the last one's, so that access must be fast: with this alignment an index is a
// shift.
#[repr(align(128))]
#[derive(Clone)]
pub(crate) struct Stage {
    pub kind: StageKind,
    /// Place of the link or router that it is part of.
    pub place: u16,
    /// Rate, bit/s.
    rate: u64,
    /// Time to serve a packet, besides its bits, ns.
    pub packet_time: u64,
    /// Medium whose rules apply, and the station of it.
    pub medium: Option<(u16, u16)>,
    /// Whether a packet leaves when its service begins: the rate then spaces packets but holds none back.
    pub cut_through: bool,
    /// Bytes added to each datagram while it is served.
    overhead: u64,
    limit: usize,
    queue: VecDeque<Transit>,
    /// Buffers, unless the queue is plain first come, first served; packets there wait behind `queue`.
    pub buffers: Option<Box<Buffers>>,
    /// Whether a packet's passage is known as soon as its arrival is.
    pub uses_lookahead: bool,
    /// Whether in addition a single component feeds it, so that packets arrive in the order in which that is known.
    pub has_single_feeder: bool,
    /// Times at which waiting packets will be served, for `foresee_passage` with a limited queue, ns.
    starts: VecDeque<u64>,
    busy_until: u64,
    /// Packets in flight, with the times at which they are at their next nodes, ns.
    in_flight: VecDeque<(u64, Transit)>,
    /// Earliest of these times, ns.
    next_out: u64,
    /// Latest of these times, ns.
    last_out: u64,
    /// Packets foreseen to find no space, with the times of their arrival, ns.
    refused: VecDeque<(u64, Transit)>,
    errors: Option<Errors>,
    /// Shaper of the packets from the buffers.
    pub shaper: Option<Box<Shaper>>,
    /// Process of the rate, unless it is constant.
    varying: Option<Box<dyn RateProcess>>,
    /// The last two sizes served, with their times: nearly all packets have one of two sizes.
    sizes: [(u64, u64); 2],
}

pub(crate) enum StageEntry {
    Served,
    Queued,
    /// Accepted beyond the limit, because the scenario keeps the packet.
    Kept,
    Full,
}

impl Stage {
    #[inline]
    pub(crate) fn new(
        kind: StageKind,
        place: u16,
        rate: u64,
        overhead: u64,
        limit: usize,
        errors: Option<Errors>,
    ) -> Self {
        Stage {
            kind,
            place,
            rate,
            packet_time: 0,
            medium: None,
            cut_through: false,
            overhead,
            limit,
            queue: VecDeque::new(),
            buffers: None,
            uses_lookahead: false,
            has_single_feeder: false,
            starts: VecDeque::new(),
            busy_until: 0,
            in_flight: VecDeque::new(),
            next_out: NEVER,
            last_out: 0,
            refused: VecDeque::new(),
            errors,
            shaper: None,
            varying: None,
            sizes: [(u64::MAX, 0); 2],
        }
    }

    /// Returns the time to serve a datagram of `bytes`, ns.
    #[inline]
    pub(crate) fn time_for(&self, bytes: u64) -> u64 {
        self.packet_time + (self.bits(bytes) * 1_000_000_000).div_ceil(self.rate)
    }

    /// Returns the rate, bit/s.
    #[inline]
    pub(crate) fn rate(&self) -> u64 {
        self.rate
    }

    /// Returns the bits of a datagram of `bytes` while it is served.
    #[inline]
    pub(crate) fn bits(&self, bytes: u64) -> u64 {
        (bytes + self.overhead) * 8
    }

    /// Returns the time for which the server is still busy, ns.
    #[inline]
    pub(crate) fn busy_for(&self, now: u64) -> u64 {
        self.busy_until.saturating_sub(now)
    }

    #[inline]
    pub(crate) fn waiting(&self) -> usize {
        self.queue.len()
    }

    /// Returns what damaged the last damaged packet.
    #[inline]
    pub(crate) fn harm(&self) -> Option<Harm> {
        self.errors.as_ref().map(|errors| errors.harm)
    }

    #[inline]
    pub(crate) fn limit(&self) -> usize {
        self.limit
    }

    /// Returns the time at which a packet has been served whose service begins at `start`, ns. A rate that changes costs
    /// those that do not nothing: its sizes are never known.
    #[inline]
    fn end_of_service(&mut self, start: u64, bytes: u64) -> u64 {
        let slot = usize::from(bytes > 100);
        if self.sizes[slot].0 != bytes {
            if let Some(end) = self.end_by_process(start, bytes) {
                return end;
            }
            self.sizes[slot] = (bytes, self.time_for(bytes));
        }
        start + self.sizes[slot].1
    }

    #[cold]
    fn end_by_process(&mut self, start: u64, bytes: u64) -> Option<u64> {
        let bits = self.bits(bytes);
        self.varying.as_mut().map(|rate| rate.end_of_service(start, bits))
    }

    /// Lets the rate change.
    pub(crate) fn vary(&mut self, process: Option<Box<dyn RateProcess>>) {
        self.varying = process;
    }

    /// Whether its rate changes.
    #[inline]
    pub(crate) fn varies(&self) -> bool {
        self.varying.is_some()
    }

    /// Returns the delivery opportunities that were used and that passed unused, if the rate consists of such.
    pub(crate) fn opportunities(&self) -> Option<[u64; 2]> {
        self.varying.as_ref().and_then(|rate| rate.opportunities())
    }

    /// Takes a packet that needs `delay` ns from the end of service to the next node.
    #[inline(always)]
    pub(crate) fn enter(&mut self, now: u64, transit: Transit, delay: u64) -> StageEntry {
        if self.busy_until <= now && self.queue.is_empty() {
            self.serve(now, transit, delay);
            StageEntry::Served
        } else if self.queue.len() < self.limit {
            self.queue.push_back(transit);
            StageEntry::Queued
        } else if transit.is(KEPT) {
            self.queue.push_back(transit);
            StageEntry::Kept
        } else {
            StageEntry::Full
        }
    }

    /// Whether only rate, limit and delay determine a packet's passage, if packets arrive by so many interfaces.
    #[inline]
    pub(crate) fn allows_lookahead(&self, interfaces: usize) -> bool {
        self.errors.is_none()
            && self.medium.is_none()
            && self.buffers.as_ref().is_none_or(|buffers| buffers.allows_lookahead(interfaces))
    }

    /// Returns the time at which service begins of a packet that arrives at `time`, after all earlier ones.
    #[inline(always)]
    pub(crate) fn begins_at(&self, time: u64) -> u64 {
        self.busy_until.max(time)
    }

    /// Foresees a packet's passage in a lookahead stage: it arrives at `time`, which may be later than `now`, after all
    /// earlier packets. Returns the time at which it is at the next node; `None` if it finds no space. A packet to be
    /// served at `time` itself no longer waits if this stage acts `first`.
    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn foresee_passage(&mut self, now: u64, time: u64, bytes: u32, delay: u64, first: bool) -> Option<u64> {
        if let Some(buffers) = &mut self.buffers {
            if !buffers.foresee_arrival(now, time, first, bytes, self.busy_until) {
                return None;
            }
        } else if self.limit != usize::MAX {
            while self.starts.front().is_some_and(|start| *start < time + u64::from(first)) {
                self.starts.pop_front();
            }
            if self.busy_until > time {
                if self.starts.len() >= self.limit {
                    return None;
                }
                self.starts.push_back(self.busy_until);
            }
        }
        let start = self.begins_at(time);
        self.busy_until = self.end_of_service(start, u64::from(bytes));
        Some(delay + if self.cut_through { start } else { self.busy_until })
    }

    #[inline(always)]
    pub(crate) fn serve(&mut self, now: u64, mut transit: Transit, delay: u64) {
        let bytes = u64::from(transit.bytes);
        self.busy_until = self.end_of_service(now, bytes);
        let mut out = delay + if self.cut_through { now } else { self.busy_until };
        if self.errors.is_some() || transit.is(SECOND) {
            let late;
            (transit.marks, late) = self.meet_errors(now, transit);
            out += late;
        }
        if let Some(shaper) = &mut self.shaper {
            self.busy_until = self.busy_until.max(shaper.passes(now, bytes));
        }
        self.carry(out, transit);
    }

    /// Queues a duplicate of the packet just served, directly behind it.
    #[cold]
    pub(crate) fn repeat(&mut self, transit: Transit) {
        self.queue
            .push_front(Transit { marks: SECOND | TWICE | transit.marks & (CARRIED | DATAGRAM | PIECE), ..transit });
    }

    /// Puts the packet in flight; it is at the next node at `out`.
    #[inline(always)]
    pub(crate) fn carry(&mut self, out: u64, transit: Transit) {
        self.in_flight.push_back((out, transit));
        if out < self.last_out {
            self.overtake();
        } else {
            self.last_out = out;
        }
        self.next_out = self.next_out.min(out);
    }

    /// Applies the line's errors to the packet being served. Returns its marks and its extra delay, ns.
    #[cold]
    fn meet_errors(&mut self, now: u64, mut transit: Transit) -> (u16, u64) {
        let by_name = transit.is(SECOND) && transit.is(TWICE);
        let errors = self.errors.as_mut().filter(|_| !by_name);
        let Some(errors) = errors else {
            // Otherwise its draws would shift those of all following packets.
            transit.mark(SECOND | TWICE, false);
            return (transit.marks, 0);
        };
        let bits = (u64::from(transit.bytes) + self.overhead) * 8;
        let outcome = errors.apply(&Passage { from: now, to: self.busy_until, bits });
        if outcome.twice && !transit.is(SECOND) {
            // The duplicate follows the original, which is on the line until then.
            self.queue.push_front(Transit { marks: SECOND | transit.marks & (CARRIED | DATAGRAM | PIECE), ..transit });
        }
        outcome.mark(&mut transit);
        transit.mark(SECOND, false);
        (transit.marks, outcome.late)
    }

    /// Reorders packets in flight if the last one arrives before earlier ones: stations' adapters on a ring differ,
    /// packets on a line may take a longer path, and satellites may change.
    #[cold]
    fn overtake(&mut self) {
        let mut place = self.in_flight.len() - 1;
        while place > 0 && self.in_flight[place - 1].0 > self.in_flight[place].0 {
            self.in_flight.swap(place - 1, place);
            place -= 1;
        }
    }

    /// Returns the packet that has arrived by `now`.
    #[inline]
    pub(crate) fn take(&mut self, now: u64) -> Option<Transit> {
        if self.next_out > now {
            return None;
        }
        let (_, transit) = self.in_flight.pop_front()?;
        self.next_out = self.in_flight.front().map_or(NEVER, |(out, _)| *out);
        Some(transit)
    }

    /// Puts a packet in flight in a lookahead stage without waiting packets. Returns the time of the stage's next
    /// action if it has changed.
    #[inline(always)]
    pub(crate) fn carry_foreseen(&mut self, out: u64, transit: Transit) -> Option<u64> {
        let before = self.next_out;
        self.carry(out, transit);
        (self.next_out != before).then_some(self.next_out)
    }

    /// Records a packet that arrives at `time` and will find no space. Returns the time of the next action if it has
    /// changed.
    #[cold]
    pub(crate) fn foresee_refusal(&mut self, time: u64, mut transit: Transit) -> Option<u64> {
        let before = self.next_out;
        transit.mark(REFUSED, true);
        self.refused.push_back((time, transit));
        self.next_out = before.min(time);
        (self.next_out != before).then_some(self.next_out)
    }

    /// Whether packets are foreseen to find no space here.
    #[inline]
    pub(crate) fn has_foreseen_refusals(&self) -> bool {
        !self.refused.is_empty()
    }

    /// Returns the next packet that has arrived or found no space by `now`, in a lookahead stage with refusals.
    #[inline]
    pub(crate) fn hand_on_or_refuse(&mut self, now: u64) -> Option<Transit> {
        let time = |queue: &VecDeque<(u64, Transit)>| queue.front().map_or(NEVER, |(time, _)| *time);
        let refuses = time(&self.refused) < time(&self.in_flight);
        let queue = if refuses { &mut self.refused } else { &mut self.in_flight };
        let through = if time(queue) <= now { queue.pop_front() } else { None };
        self.next_out = time(&self.refused).min(time(&self.in_flight));
        through.map(|(_, transit)| transit)
    }

    /// Returns the time of the next action of a lookahead stage, ns.
    #[inline]
    pub(crate) fn next_out(&self) -> u64 {
        self.next_out
    }

    /// Returns the packet to be served next, if the server is free at `now`.
    #[inline]
    pub(crate) fn next_waiting(&mut self, now: u64) -> Option<Transit> {
        if self.busy_until <= now { self.queue.pop_front() } else { None }
    }

    /// Returns the next packet from the buffers, which come behind the queue of duplicates, if the server is free at
    /// `now`.
    #[inline]
    pub(crate) fn next_buffered(&mut self, now: u64, fates: &mut Vec<QueueVerdict>) -> Option<Transit> {
        let free = self.busy_until <= now && self.queue.is_empty();
        let buffers = self.buffers.as_mut().filter(|_| free)?;
        buffers.dequeue(now, fates).map(|held| held.transit)
    }

    #[inline]
    fn has_waiting(&self) -> bool {
        !self.queue.is_empty() || self.buffers.as_ref().is_some_and(|buffers| !buffers.is_empty())
    }

    /// Returns the time of the next event, ns, or `NEVER`.
    #[inline]
    pub(crate) fn next(&self) -> u64 {
        if self.has_waiting() { self.next_out.min(self.busy_until) } else { self.next_out }
    }
}

#[cfg(test)]
mod tests;
