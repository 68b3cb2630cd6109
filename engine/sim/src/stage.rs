//! One server on a packet's way: a queue, a rate, and a delay afterwards. A link's direction, a ring, a router's
//! forwarding towards a link and a host's adapter are all stages. What it has served is in flight behind it in order,
//! so a stage needs one slot of the agenda, however much it carries.

use std::collections::VecDeque;

use crate::link::burst_errors::Bursts;
use crate::packet::Packet;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Link,
    Forwarding,
    /// A plain delay, not shown in traces.
    Adapter,
}

pub struct Stage {
    pub kind: Kind,
    /// The link, router or host it is part of.
    pub place: u16,
    /// bit/s; 0: serves in no time.
    rate: u64,
    /// A packet leaves when its service begins: the rate spaces packets but holds none back.
    pub cut_through: bool,
    /// Bytes added to each datagram while it is served.
    overhead: u64,
    /// From the end of service until the packet is at the next node, ns.
    delay: u64,
    limit: usize,
    pub queue: VecDeque<Packet>,
    busy_until: u64,
    in_flight: VecDeque<(u64, Packet)>,
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
    pub fn new(kind: Kind, place: u16, rate: u64, overhead: u64, delay: u64, limit: usize, bursts: Option<Bursts>) -> Self {
        Stage {
            kind,
            place,
            rate,
            cut_through: false,
            overhead,
            delay,
            limit,
            queue: VecDeque::new(),
            busy_until: 0,
            in_flight: VecDeque::new(),
            bursts,
            sizes: [(u64::MAX, 0); 2],
        }
    }

    /// Time to serve a datagram of `bytes`, ns.
    #[inline]
    pub fn service_time(&mut self, bytes: u64) -> u64 {
        if self.rate == 0 {
            return 0;
        }
        let slot = usize::from(bytes > 100);
        if self.sizes[slot].0 != bytes {
            self.sizes[slot] = (bytes, ((bytes + self.overhead) * 8_000_000_000).div_ceil(self.rate));
        }
        self.sizes[slot].1
    }

    #[inline]
    pub fn enter(&mut self, now: u64, packet: Packet) -> Entry {
        if self.busy_until <= now && self.queue.is_empty() {
            self.serve(now, packet);
            Entry::Served
        } else if self.queue.len() < self.limit {
            self.queue.push_back(packet);
            Entry::Queued
        } else {
            Entry::Full
        }
    }

    #[inline]
    pub fn serve(&mut self, now: u64, mut packet: Packet) {
        let bytes = packet.segment.datagram();
        self.busy_until = now + self.service_time(bytes);
        if let Some(bursts) = &mut self.bursts {
            packet.damaged |= bursts.damages(now, self.busy_until, (bytes + self.overhead) * 8);
        }
        let served = if self.cut_through { now } else { self.busy_until };
        self.in_flight.push_back((served + self.delay, packet));
    }

    /// The packet that has come through by `now`.
    #[inline]
    pub fn take(&mut self, now: u64) -> Option<Packet> {
        match self.in_flight.front() {
            Some((time, _)) if *time <= now => self.in_flight.pop_front().map(|(_, packet)| packet),
            _ => None,
        }
    }

    /// The packet to be served next, if the server is free at `now`.
    #[inline]
    pub fn next_waiting(&mut self, now: u64) -> Option<Packet> {
        if self.busy_until <= now { self.queue.pop_front() } else { None }
    }

    /// When something happens here next.
    #[inline]
    pub fn next(&self) -> Option<u64> {
        let out = self.in_flight.front().map(|(time, _)| *time);
        if self.queue.is_empty() { out } else { Some(out.map_or(self.busy_until, |out| out.min(self.busy_until))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tcp::segment::Segment;

    fn packet(len: u32) -> Packet {
        let segment = Segment { len, ..Segment::default() };
        Packet { segment, id: 0, step: 0, endpoint: 0, damaged: false }
    }

    #[test]
    fn a_packet_takes_its_transmission_time_and_then_the_delay() {
        // 4312 + 40 bytes at 45 Mb/s: 34816 bits, 773.69 us.
        let mut t3 = Stage::new(Kind::Link, 0, 45_000_000, 0, 19_450_000, 10, None);
        assert!(matches!(t3.enter(0, packet(4312)), Entry::Served));
        assert_eq!(t3.next(), Some(773_689 + 19_450_000));
        assert!(t3.take(20_223_688).is_none());
        assert!(t3.take(20_223_689).is_some());
    }

    #[test]
    fn cutting_through_spaces_packets_without_holding_them_back() {
        let mut router = Stage::new(Kind::Forwarding, 0, 8_000_000, 0, 5, 10, None);
        router.cut_through = true;
        assert!(matches!(router.enter(0, packet(960)), Entry::Served));
        assert!(matches!(router.enter(0, packet(960)), Entry::Queued));
        assert!(router.take(5).is_some(), "passed on after the latency");
        assert!(router.next_waiting(999_999).is_none());
        assert!(router.next_waiting(1_000_000).is_some(), "the next one 1000 bytes at 8 Mb/s later");
    }

    #[test]
    fn what_comes_too_early_waits_and_what_finds_no_room_is_refused() {
        let mut stage = Stage::new(Kind::Link, 0, 8_000_000, 0, 0, 1, None);
        assert!(matches!(stage.enter(0, packet(960)), Entry::Served));
        assert!(matches!(stage.enter(10, packet(960)), Entry::Queued));
        assert!(matches!(stage.enter(20, packet(960)), Entry::Full));
        assert_eq!(stage.next(), Some(1_000_000), "1000 bytes at 8 Mb/s");
        assert!(stage.take(1_000_000).is_some());
        let waiting = stage.next_waiting(1_000_000).expect("one waits");
        stage.serve(1_000_000, waiting);
        assert_eq!(stage.next(), Some(2_000_000));
    }
}
