//! FQ-CoDel (RFC 8290): flows, told apart by a hash, have queues of their own, each under CoDel. The queues take turns
//! by deficit round robin, in bytes, and one that was empty goes before the others, so that sparse flows hardly wait.
//! When the capacity is used up, the flow with the most bytes loses its oldest packet (4.1.2).

use std::collections::VecDeque;

use xxhash_rust::xxh64::xxh64;

use super::capacity::Capacity;
use super::codel::{Codel, Control};
use super::fifo::Fifo;
use super::{CERTAIN, Displaced, Place, Qdisc, QueueVerdict, QueuedPacket, Settings};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, stated};
use crate::why::Rule;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FqCodel {
    codel: Codel,
    /// Bytes that a flow sends in a turn.
    quantum: u64,
    /// Number of queues to which flows are hashed.
    flows: u64,
}

impl Default for FqCodel {
    fn default() -> Self {
        FqCodel { codel: Codel::default(), quantum: 1514, flows: 1024 }
    }
}

impl Group for FqCodel {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let FqCodel { codel, quantum, flows } = self;
        codel.visit(visitor);
        visitor.leaf(
            Spec::size("quantum", "Quantum", "Bytes that each flow may send per turn.")
                .range(64.0, 1e6)
                .source(stated("RFC 8290, 5.2.4: 1514 bytes, an Ethernet frame")),
            quantum,
        );
        visitor.leaf(
            Spec::count("flows", "Queues", "Number of queues to which a hash assigns flows; two flows may share one.")
                .range(1.0, 65536.0)
                .source(stated("RFC 8290, 5.2.5: 1024")),
            flows,
        );
    }
}

impl Settings for FqCodel {
    fn make(&self, mut place: Place) -> Box<dyn Qdisc> {
        let flow = || Flow {
            // The queues share one capacity, which is checked here.
            fifo: Fifo::new(u64::MAX),
            control: Control::new(&self.codel, place.mtu),
            credit: 0,
            turn: Turn::None,
        };
        Box::new(Turns {
            room: Capacity::new(place.limit),
            quantum: self.quantum as i64,
            flows: (0..self.flows).map(|_| flow()).collect(),
            perturbation: perturbation(&mut place.stream),
            fresh: VecDeque::new(),
            old: VecDeque::new(),
        })
    }

    fn contradiction(&self, limit: u64) -> Option<(&'static str, String)> {
        self.codel.contradiction(limit)
    }
}

fn perturbation(stream: &mut Stream) -> u64 {
    stream.below(1 << 53)
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Turn {
    /// The flow has nothing to send.
    None,
    Fresh,
    Old,
}

struct Flow {
    fifo: Fifo,
    control: Control,
    credit: i64,
    turn: Turn,
}

struct Turns {
    /// Backlog and capacity of all flows together.
    room: Capacity,
    quantum: i64,
    flows: Vec<Flow>,
    perturbation: u64,
    fresh: VecDeque<usize>,
    old: VecDeque<usize>,
}

impl Turns {
    fn queue_of(&self, held: &QueuedPacket) -> usize {
        (xxh64(&held.transit.endpoint.number().to_le_bytes(), self.perturbation) % self.flows.len() as u64) as usize
    }

    /// Returns the flow with the most bytes among those with packets from interface `peer`.
    fn fattest(&self, peer: Option<u16>) -> Option<usize> {
        let active = self.fresh.iter().chain(&self.old).copied();
        let theirs = active.filter(|index| peer.is_none() || !self.flows[*index].fifo.packets_of_peer(peer).is_empty());
        theirs.max_by_key(|index| self.flows[*index].fifo.room.backlog.bytes)
    }
}

impl Qdisc for Turns {
    fn enqueue(&mut self, _: u64, held: QueuedPacket, fates: &mut Vec<QueueVerdict>) {
        let index = self.queue_of(&held);
        let flow = &mut self.flows[index];
        flow.fifo.push(held);
        self.room.fill(&held);
        if flow.turn == Turn::None {
            flow.turn = Turn::Fresh;
            flow.credit = self.quantum;
            self.fresh.push_back(index);
        }
        while self.room.is_overfull() && matches!(self.displace(None, fates), Displaced::Dropped) {}
    }

    fn displace(&mut self, peer: Option<u16>, fates: &mut Vec<QueueVerdict>) -> Displaced {
        let victim = self.fattest(peer).and_then(|fattest| {
            let fifo = &mut self.flows[fattest].fifo;
            let fat = [("fat", fifo.room.backlog.bytes as f64)];
            fifo.push_out(Rule::PushedOutFattest, &fat, peer, fates)
        });
        let Some(victim) = victim else { return Displaced::Refused(CERTAIN) };
        self.room.free(&victim);
        Displaced::Dropped
    }

    fn dequeue(&mut self, now: u64, fates: &mut Vec<QueueVerdict>) -> Option<QueuedPacket> {
        loop {
            let from_fresh = !self.fresh.is_empty();
            let list = if from_fresh { &mut self.fresh } else { &mut self.old };
            let index = *list.front()?;
            let flow = &mut self.flows[index];
            if flow.credit <= 0 {
                flow.credit += self.quantum;
                flow.turn = Turn::Old;
                list.pop_front();
                self.old.push_back(index);
                continue;
            }
            let before = fates.len();
            let leaves = flow.control.dequeue(now, &mut flow.fifo, fates);
            let dropped = fates[before..].iter().filter(|fate| matches!(fate.act, super::QueueAction::Dropped(_)));
            let gone: Vec<QueuedPacket> = dropped.map(|fate| fate.held).chain(leaves).collect();
            gone.iter().for_each(|held| self.room.free(held));
            let flow = &mut self.flows[index];
            match leaves {
                Some(held) => {
                    flow.credit -= i64::from(held.transit.bytes);
                    return Some(held);
                }
                None if from_fresh && !self.old.is_empty() => {
                    // Otherwise a flow could stay fresh for ever by sending now and then (4.2).
                    flow.turn = Turn::Old;
                    self.fresh.pop_front();
                    self.old.push_back(index);
                }
                None => {
                    flow.turn = Turn::None;
                    if from_fresh {
                        self.fresh.pop_front()
                    } else {
                        self.old.pop_front()
                    };
                }
            }
        }
    }

    fn room(&self) -> &Capacity {
        &self.room
    }
}

#[cfg(test)]
mod tests {
    use super::super::Backlog;
    use super::super::testing::{Tester, dropped, held, place, queue};
    use super::*;
    use crate::event::DropReason;
    use crate::ids::{EndpointId, Id};

    fn from(tester: &mut Tester, endpoint: u16, packet: u32, bytes: u32) {
        let mut held = held(packet, bytes, 0);
        held.transit.endpoint = EndpointId::at(usize::from(endpoint));
        tester.qdisc.enqueue(0, held, &mut tester.fates);
    }

    #[test]
    fn flows_take_turns_by_bytes_sent() {
        // A quantum is one packet of 1500 bytes of flow 0, or three of 500 bytes of flow 2.
        let set = FqCodel { quantum: 1500, ..FqCodel::default() };
        let mut fair = queue(&set, place(1000));
        (0..4).for_each(|packet| from(&mut fair, 0, packet, 1500));
        (10..22).for_each(|packet| from(&mut fair, 2, packet, 500));
        let order: Vec<u32> = (0..16).filter_map(|_| fair.leaves(0)).collect();
        assert_eq!(order, [0, 10, 11, 12, 1, 13, 14, 15, 2, 16, 17, 18, 3, 19, 20, 21]);
        assert_eq!(fair.qdisc.room().backlog, Backlog::default());
    }

    #[test]
    fn sparse_flow_is_served_first() {
        let mut fair = queue(&FqCodel::default(), place(1000));
        (0..10).for_each(|packet| from(&mut fair, 0, packet, 1500));
        // The first has had its turn and is no longer fresh.
        assert_eq!([fair.leaves(0), fair.leaves(0)], [Some(0), Some(1)]);
        from(&mut fair, 2, 99, 100);
        assert_eq!(fair.leaves(0), Some(99));
        assert_eq!(fair.leaves(0), Some(2));
    }

    #[test]
    fn overflow_drops_the_oldest_packet_of_the_largest_flow() {
        let mut fair = queue(&FqCodel::default(), place(10));
        (0..9).for_each(|packet| from(&mut fair, 0, packet, 1500));
        (20..24).for_each(|packet| from(&mut fair, 2, packet, 1500));
        let reason = DropReason::PushedOut;
        assert_eq!(dropped(&fair.fates), [(0, reason), (1, reason), (2, reason)]);
        assert_eq!(fair.qdisc.room().backlog.packets, 10);
    }
}
