//! Queues of flows that take turns: flows are told apart by a hash, and their queues are served by deficit round robin, in
//! bytes. A queue that was empty goes before the others, so that sparse flows hardly wait (RFC 8290, 4). Each queue is under
//! the control of a discipline of its own.

use std::collections::VecDeque;

use xxhash_rust::xxh64::xxh64;

use super::capacity::Capacity;
use super::fifo::Fifo;
use super::{CERTAIN, Displaced, Place, Qdisc, QueueAction, QueueVerdict, QueuedPacket, cobalt, codel, pie};
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
    /// Whether the bytes of a turn are divided by the number of flows that the host of a flow has.
    pub by_host: bool,
}

impl Default for Rounds {
    fn default() -> Self {
        Rounds { quantum: 1514, flows: 1024, by_host: false }
    }
}

impl Group for Rounds {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Rounds { quantum, flows, by_host: _ } = self;
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
#[derive(Clone)]
pub(super) enum Control {
    /// CoDel acts as packets leave. If the capacity is used up, the flow with the most bytes loses its oldest packet
    /// (RFC 8290, 4.1.2).
    Codel(codel::Control),
    /// PIE acts as packets arrive, and a packet for which there is no space is dropped.
    Pie(pie::Control),
    /// COBALT acts as packets leave, and where CoDel would find no space.
    Cobalt(cobalt::Control),
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
            hosts: [0; 2],
        };
        Box::new(Turns {
            room: Capacity::new(place.limit),
            stream: place.stream,
            quantum: self.quantum as i64,
            flows: (0..self.flows).map(|_| flow()).collect(),
            perturbation,
            fresh: VecDeque::new(),
            old: VecDeque::new(),
            hosts: self.by_host.then(Vec::new),
            now: 0,
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
#[derive(Clone)]
struct Flow {
    fifo: Fifo,
    control: Control,
    credit: i64,
    turn: Turn,
    /// Sender and receiver of its packets.
    hosts: [u16; 2],
}
#[derive(Clone)]
struct Turns {
    /// Backlog and capacity of all flows together.
    room: Capacity,
    stream: Stream,
    quantum: i64,
    flows: Vec<Flow>,
    perturbation: u64,
    fresh: VecDeque<usize>,
    old: VecDeque<usize>,
    /// Number of flows with a turn that each host sends and receives; `None`: hosts do not matter.
    hosts: Option<Vec<[u32; 2]>>,
    /// Time of the last arrival, ns.
    now: u64,
}

impl Turns {
    fn queue_of(&self, held: &QueuedPacket) -> usize {
        (xxh64(&held.transit.endpoint.number().to_le_bytes(), self.perturbation) % self.flows.len() as u64) as usize
    }

    /// Whether a waiting packet is dropped for a new one, instead of the new one.
    fn makes_space(&self) -> bool {
        !matches!(self.flows[0].control, Control::Pie(_))
    }

    /// Counts a flow at its two hosts, or no longer.
    fn count(&mut self, index: usize, by: i32) {
        let Some(hosts) = &mut self.hosts else { return };
        for (side, host) in self.flows[index].hosts.into_iter().enumerate() {
            let host = usize::from(host);
            if hosts.len() <= host {
                hosts.resize(host + 1, [0; 2]);
            }
            hosts[host][side] = hosts[host][side].wrapping_add_signed(by);
        }
    }

    /// Returns the bytes of a flow's turn: fewer if one of its hosts has other flows with a turn.
    fn quantum_of(&self, index: usize) -> i64 {
        let Some(hosts) = &self.hosts else { return self.quantum };
        let [sender, receiver] = self.flows[index].hosts.map(usize::from);
        (self.quantum / i64::from(hosts[sender][0].max(hosts[receiver][1]).max(1))).max(1)
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
        self.now = now;
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
            flow.hosts = held.hosts;
            self.count(index, 1);
            self.flows[index].credit = self.quantum_of(index);
            self.fresh.push_back(index);
        }
        while self.room.is_overfull() && matches!(self.displace(None, fates), Displaced::Dropped) {}
    }

    fn displace(&mut self, peer: Option<u16>, fates: &mut Vec<QueueVerdict>) -> Displaced {
        let victim = self.fattest(peer).filter(|_| self.makes_space()).and_then(|fattest| {
            let Flow { fifo, control, .. } = &mut self.flows[fattest];
            if let Control::Cobalt(cobalt) = control {
                cobalt.overflows(self.now);
            }
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
            if self.flows[index].credit <= 0 {
                list.pop_front();
                self.flows[index].credit += self.quantum_of(index);
                self.flows[index].turn = Turn::Old;
                self.old.push_back(index);
                continue;
            }
            let flow = &mut self.flows[index];
            let before = fates.len();
            let leaves = match &mut flow.control {
                Control::Codel(codel) => codel.dequeue(now, &mut flow.fifo, fates),
                Control::Pie(pie) => pie.dequeue(now, &mut flow.fifo),
                Control::Cobalt(cobalt) => cobalt.dequeue(now, &mut flow.fifo, &mut self.stream, fates),
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
                    self.count(index, -1);
                }
            }
        }
    }

    fn room(&self) -> &Capacity {
        &self.room
    }
}
