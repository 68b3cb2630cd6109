//! Queues of flows that take turns: flows are told apart by a hash, and their queues are served by deficit round robin, in
//! bytes. A queue that was empty goes before the others, so that sparse flows hardly wait (RFC 8290, 4). Each queue is under
//! the control of a discipline of its own.

use std::collections::VecDeque;

use xxhash_rust::xxh64::xxh64;

use super::capacity::Capacity;
use super::fifo::Fifo;
use super::{CERTAIN, Displaced, Place, Qdisc, QueueAction, QueueVerdict, QueuedPacket, codel, pie};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, stated};
use crate::why::Rule;

/// Parameters of the turns.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Rounds {
    /// Bytes that a flow sends in a turn.
    pub quantum: u64,
    /// Number of queues to which flows are hashed.
    pub flows: u64,
}

impl Default for Rounds {
    fn default() -> Self {
        Rounds { quantum: 1514, flows: 1024 }
    }
}

impl Group for Rounds {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Rounds { quantum, flows } = self;
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

/// Control of one flow's queue.
pub(super) enum Control {
    /// CoDel acts as packets leave. If the capacity is used up, the flow with the most bytes loses its oldest packet
    /// (RFC 8290, 4.1.2).
    Codel(codel::Control),
    /// PIE acts as packets arrive, and a packet for which there is no space is dropped.
    Pie(pie::Control),
}

impl Rounds {
    /// Creates the queues, each with a control that `control` makes.
    pub(super) fn make(&self, mut place: Place, control: impl Fn() -> Control) -> Box<dyn Qdisc> {
        let perturbation = place.stream.below(1 << 53);
        let flow = || Flow {
            // The queues share one capacity, which is checked here.
            fifo: Fifo::new(u64::MAX),
            control: control(),
            credit: 0,
            turn: Turn::None,
        };
        Box::new(Turns {
            room: Capacity::new(place.limit),
            stream: place.stream,
            quantum: self.quantum as i64,
            flows: (0..self.flows).map(|_| flow()).collect(),
            perturbation,
            fresh: VecDeque::new(),
            old: VecDeque::new(),
        })
    }
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
    stream: Stream,
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

    /// Whether a waiting packet is dropped for a new one, instead of the new one.
    fn makes_space(&self) -> bool {
        matches!(self.flows[0].control, Control::Codel(_))
    }

    /// Returns the flow with the most bytes among those with packets from interface `peer`.
    fn fattest(&self, peer: Option<u16>) -> Option<usize> {
        let active = self.fresh.iter().chain(&self.old).copied();
        let theirs = active.filter(|index| peer.is_none() || !self.flows[*index].fifo.packets_of_peer(peer).is_empty());
        theirs.max_by_key(|index| self.flows[*index].fifo.room.backlog.bytes)
    }
}

impl Qdisc for Turns {
    fn enqueue(&mut self, now: u64, held: QueuedPacket, fates: &mut Vec<QueueVerdict>) {
        let index = self.queue_of(&held);
        let flow = &mut self.flows[index];
        if let Control::Pie(pie) = &mut flow.control {
            let waits = if self.room.has(held.size) {
                pie.admits(now, held, &flow.fifo, &mut self.stream, fates)
            } else {
                pie.overflows(now, held, (&flow.fifo, &self.room), fates)
            };
            if !waits {
                return;
            }
        }
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
        let victim = self.fattest(peer).filter(|_| self.makes_space()).and_then(|fattest| {
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
            let leaves = match &mut flow.control {
                Control::Codel(codel) => codel.dequeue(now, &mut flow.fifo, fates),
                Control::Pie(pie) => pie.dequeue(now, &mut flow.fifo),
            };
            let dropped = fates[before..].iter().filter(|fate| matches!(fate.act, QueueAction::Dropped(_)));
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
