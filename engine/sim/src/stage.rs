//! One server on a packet's way: a queue, a rate, and a delay afterwards. A link's direction, a ring and a router's
//! forwarding towards a link are stages. What it has served is in flight behind it, in order in each lane, so a stage
//! needs one slot of the agenda, however much it carries.

use std::collections::VecDeque;

use crate::agenda::NEVER;
use crate::link::burst_errors::Bursts;
use crate::packet::{Handle, Packet};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Link,
    Forwarding,
}

/// What is in flight behind the server with one and the same delay.
struct Lane {
    /// From the end of service until the packet is at the next node, ns.
    delay: u64,
    in_flight: VecDeque<(u64, Handle)>,
}

pub struct Stage {
    pub kind: Kind,
    /// The link or router it is part of.
    pub place: u16,
    /// bit/s
    rate: u64,
    /// A packet leaves when its service begins: the rate spaces packets but holds none back.
    pub cut_through: bool,
    /// Bytes added to each datagram while it is served.
    overhead: u64,
    limit: usize,
    queue: VecDeque<Handle>,
    busy_until: u64,
    /// One for each delay: on a ring the stations' adapters differ.
    lanes: Vec<Lane>,
    /// When the first packet in flight is at its next node, and its lane.
    next_out: (u64, u8),
    bursts: Option<Bursts>,
    /// The last size served and its time: nearly all packets have one of two sizes.
    sizes: [(u64, u64); 2],
}

pub enum Entry {
    Served,
    Queued,
    Full,
}

impl Stage {
    pub fn new(kind: Kind, place: u16, rate: u64, overhead: u64, limit: usize, bursts: Option<Bursts>) -> Self {
        Stage {
            kind,
            place,
            rate,
            cut_through: false,
            overhead,
            limit,
            queue: VecDeque::new(),
            busy_until: 0,
            lanes: Vec::new(),
            next_out: (NEVER, 0),
            bursts,
            sizes: [(u64::MAX, 0); 2],
        }
    }

    /// The lane of packets that take `delay` ns from the end of service to the next node.
    pub fn lane(&mut self, delay: u64) -> u8 {
        let known = self.lanes.iter().position(|lane| lane.delay == delay);
        known.unwrap_or_else(|| {
            self.lanes.push(Lane { delay, in_flight: VecDeque::new() });
            self.lanes.len() - 1
        }) as u8
    }

    /// Time to serve a datagram of `bytes`, ns.
    #[inline]
    pub fn service_time(&mut self, bytes: u64) -> u64 {
        let slot = usize::from(bytes > 100);
        if self.sizes[slot].0 != bytes {
            self.sizes[slot] = (bytes, ((bytes + self.overhead) * 8_000_000_000).div_ceil(self.rate));
        }
        self.sizes[slot].1
    }

    #[inline]
    pub fn enter(&mut self, now: u64, handle: Handle, packet: &mut Packet) -> Entry {
        if self.busy_until <= now && self.queue.is_empty() {
            self.serve(now, handle, packet);
            Entry::Served
        } else if self.queue.len() < self.limit {
            self.queue.push_back(handle);
            Entry::Queued
        } else {
            Entry::Full
        }
    }

    #[inline]
    pub fn serve(&mut self, now: u64, handle: Handle, packet: &mut Packet) {
        let bytes = packet.segment.datagram();
        self.busy_until = now + self.service_time(bytes);
        if let Some(bursts) = &mut self.bursts {
            packet.damaged |= bursts.damages(now, self.busy_until, (bytes + self.overhead) * 8);
        }
        let served = if self.cut_through { now } else { self.busy_until };
        let lane = &mut self.lanes[usize::from(packet.lane)];
        let out = served + lane.delay;
        lane.in_flight.push_back((out, handle));
        if out < self.next_out.0 {
            self.next_out = (out, packet.lane);
        }
    }

    /// The packet that has come through by `now`.
    #[inline]
    pub fn take(&mut self, now: u64) -> Option<Handle> {
        if self.next_out.0 > now {
            return None;
        }
        let (_, handle) = self.lanes[usize::from(self.next_out.1)].in_flight.pop_front()?;
        self.next_out = (NEVER, 0);
        for (index, lane) in self.lanes.iter().enumerate() {
            if let Some((out, _)) = lane.in_flight.front()
                && *out < self.next_out.0
            {
                self.next_out = (*out, index as u8);
            }
        }
        Some(handle)
    }

    /// The packet to be served next, if the server is free at `now`.
    #[inline]
    pub fn next_waiting(&mut self, now: u64) -> Option<Handle> {
        if self.busy_until <= now { self.queue.pop_front() } else { None }
    }

    /// When something happens here next, or `NEVER`.
    #[inline]
    pub fn next(&self) -> u64 {
        if self.queue.is_empty() { self.next_out.0 } else { self.next_out.0.min(self.busy_until) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tcp::segment::Segment;

    fn packet(len: u32) -> Packet {
        let segment = Segment { len, ..Segment::default() };
        Packet { segment, id: 0, step: 0, endpoint: 0, lane: 0, damaged: false }
    }

    #[test]
    fn a_packet_takes_its_transmission_time_and_then_the_delay() {
        // 4312 + 40 bytes at 45 Mb/s: 34816 bits, 773.69 us.
        let mut t3 = Stage::new(Kind::Link, 0, 45_000_000, 0, 10, None);
        t3.lane(19_450_000);
        assert!(matches!(t3.enter(0, 0, &mut packet(4312)), Entry::Served));
        assert_eq!(t3.next(), 773_689 + 19_450_000);
        assert!(t3.take(20_223_688).is_none());
        assert!(t3.take(20_223_689).is_some());
    }

    #[test]
    fn a_packet_to_a_slower_adapter_does_not_hold_up_the_next() {
        let mut ring = Stage::new(Kind::Link, 0, 8_000_000, 0, 10, None);
        let (slow, fast) = (ring.lane(5_000_000), ring.lane(0));
        ring.enter(0, 7, &mut Packet { lane: slow, ..packet(960) });
        ring.enter(1_000_000, 8, &mut Packet { lane: fast, ..packet(960) });
        assert_eq!(ring.next(), 2_000_000);
        assert_eq!(ring.take(2_000_000), Some(8));
        assert_eq!(ring.next(), 6_000_000);
    }

    #[test]
    fn cutting_through_spaces_packets_without_holding_them_back() {
        let mut router = Stage::new(Kind::Forwarding, 0, 8_000_000, 0, 10, None);
        router.lane(5);
        router.cut_through = true;
        assert!(matches!(router.enter(0, 0, &mut packet(960)), Entry::Served));
        assert!(matches!(router.enter(0, 0, &mut packet(960)), Entry::Queued));
        assert!(router.take(5).is_some(), "passed on after the latency");
        assert!(router.next_waiting(999_999).is_none());
        assert!(router.next_waiting(1_000_000).is_some(), "the next one 1000 bytes at 8 Mb/s later");
    }

    #[test]
    fn what_comes_too_early_waits_and_what_finds_no_room_is_refused() {
        let mut stage = Stage::new(Kind::Link, 0, 8_000_000, 0, 1, None);
        stage.lane(0);
        assert!(matches!(stage.enter(0, 0, &mut packet(960)), Entry::Served));
        assert!(matches!(stage.enter(10, 0, &mut packet(960)), Entry::Queued));
        assert!(matches!(stage.enter(20, 0, &mut packet(960)), Entry::Full));
        assert_eq!(stage.next(), 1_000_000, "1000 bytes at 8 Mb/s");
        assert!(stage.take(1_000_000).is_some());
        let waiting = stage.next_waiting(1_000_000).expect("one waits");
        stage.serve(1_000_000, waiting, &mut packet(960));
        assert_eq!(stage.next(), 2_000_000);
    }
}
