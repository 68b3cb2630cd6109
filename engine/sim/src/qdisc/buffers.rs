//! Buffers of a router for the packets that wait for one line, and their sharing.
//!
//! If a router is built of cards (ANSNET 4.2), a packet occupies buffers of fixed size. They are on the transmit side
//! of the card by which it leaves, where each card by which packets arrive has a share; beyond that they are on the
//! receive side of the card by which it arrived, until the transmit side has space. The discipline sees the transmit
//! side only; if a packet finds space on neither side, it selects the one that is dropped.

mod queue_use;

use std::collections::VecDeque;

use litemap::LiteMap;

use super::lookahead::{FifoLookahead, QueueingTotals};
use super::{
    Backlog, CERTAIN, Discipline, Displaced, Place, Qdisc, QueueAction, QueueVerdict, QueuedPacket, drop_unless_kept,
};
use crate::event::DropReason;
use crate::list::named_list;
use crate::packet::Transit;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};
use crate::tcp::segment::Ecn;
use crate::why::Rule;

pub(crate) use queue_use::QueueUse;

named_list! {
    /// Unit in which the capacity of a queue is counted.
    Unit {
        Packets, "packets", "packets", "Each packet counts as one.";
        Bytes, "bytes", "bytes", "Each packet counts its bytes.";
        Buffers, "buffers", "buffers", "Each packet occupies whole buffers of a fixed size.";
    }
}

/// Parameters of a queue.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Queue {
    pub discipline: Discipline,
    pub unit: Unit,
    /// Capacity in that unit; with cards, of the transmit side.
    pub limit: u64,
    /// Size of a buffer, bytes.
    pub buffer_size: u64,
    /// Part of the capacity that packets from one interface may take; `None`: all of it.
    pub transmit_per_peer: Option<u64>,
    /// Capacity of the card by which a packet arrives, in the same unit.
    pub receive_limit: u64,
    /// Rate at which packets leave, bit/s; `None`: that of the line.
    pub shaped_rate: Option<u64>,
}

impl Default for Queue {
    fn default() -> Self {
        Queue {
            discipline: Discipline::default(),
            unit: Unit::Packets,
            limit: 1_000_000,
            buffer_size: 2048,
            transmit_per_peer: None,
            receive_limit: 0,
            shaped_rate: None,
        }
    }
}

impl Group for Queue {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Queue { discipline, unit, limit, buffer_size, transmit_per_peer, receive_limit, shaped_rate } = self;
        discipline.visit(visitor);
        visitor.leaf(
            Spec::choice("unit", "Queue counted in", "Unit of the queue's limit and thresholds.")
                .source(assumed("packets, as in most routers")),
            unit,
        );
        visitor.leaf(
            Spec::count("limit", "Queue limit", "Queue limit for one line, in the unit of the queue.")
                .range(1.0, 1e9)
                .log()
                .source(assumed("more than is ever used")),
            limit,
        );
        visitor.leaf(
            Spec::size("buffer_size", "Buffer", "Size of a buffer, if the queue counts buffers.")
                .range(64.0, 65536.0)
                .source(assumed("2 KB, as on ANSNET's cards (4.2)")),
            buffer_size,
        );
        visitor.leaf(
            Spec::count(
                "transmit_per_peer",
                "Share per interface",
                "Share of the queue limit that packets from one interface may use.",
            )
            .range(1.0, 1e9)
            .source(assumed("all of it")),
            transmit_per_peer,
        );
        visitor.leaf(
            Spec::count(
                "receive_limit",
                "Receiving card's limit",
                "Queue limit on the receiving card, for packets that wait for space on the sending card.",
            )
            .range(0.0, 1e9)
            .source(assumed("none: routers of most kinds have one queue")),
            receive_limit,
        );
        let meaning = "Rate at which a shaper lets packets leave, to keep the queue here if a link behind the router is slower than this one; none: the rate of the line.";
        visitor.leaf(
            Spec::rate("shaped_rate", "Shaped rate", meaning).source(assumed("no shaper, as in most routers")),
            shaped_rate,
        );
    }

    fn alternatives(&self) -> Vec<Box<dyn Group>> {
        self.discipline.alternatives()
    }
}

impl Queue {
    /// Returns a parameter that contradicts another one, with the reason.
    pub(crate) fn contradiction(&self) -> Option<(&'static str, String)> {
        if let Some(share) = self.transmit_per_peer.filter(|share| *share > self.limit) {
            let message = format!("is {share}, more than the limit for all peers, {}", self.limit);
            return Some(("transmit_per_peer", message));
        }
        self.discipline.settings().contradiction(self.limit)
    }

    /// Returns the capacity for packets from one interface, on the transmit and the receive side together.
    pub(crate) fn room(&self) -> u64 {
        self.transmit_per_peer.unwrap_or(self.limit) + self.receive_limit
    }

    /// Returns what a datagram of so many bytes takes of the capacity.
    pub(crate) fn size(&self, bytes: u64) -> u64 {
        match self.unit {
            Unit::Packets => 1,
            Unit::Bytes => bytes,
            Unit::Buffers => bytes.div_ceil(self.buffer_size),
        }
    }

    /// Creates the buffers, or returns `None` for the default parameters, with which no packet is ever dropped: a plain
    /// list costs less. `number` is the number of the queue in the list of all queues.
    pub(crate) fn buffers(&self, number: u16, place: Place) -> Option<Buffers> {
        (*self != Queue::default()).then(|| Buffers {
            number,
            set: self.clone(),
            transmit: self.discipline.settings().make(place),
            taken: LiteMap::new(),
            receive: VecDeque::new(),
            received: LiteMap::new(),
            foretold: None,
            use_: QueueUse::default(),
        })
    }
}

/// Packet that arrives, as a queue sees it besides its size.
#[derive(Clone, Copy)]
pub struct Meets {
    /// Interface by which it arrives.
    pub peer: u16,
    /// Sender and receiver, as places.
    pub hosts: [u16; 2],
    pub ecn: Ecn,
}

/// Packets that wait for one line.
#[derive(Clone)]
pub struct Buffers {
    pub number: u16,
    set: Queue,
    transmit: Box<dyn Qdisc>,
    /// Capacity of the transmit side that packets from each interface take.
    taken: LiteMap<u16, u64>,
    /// Capacity of their own receive side that packets from each interface take.
    received: LiteMap<u16, u64>,
    /// Packets on the receive sides, in order of arrival.
    receive: VecDeque<QueuedPacket>,
    /// Replaces all other fields when a run looks ahead.
    foretold: Option<FifoLookahead>,
    use_: QueueUse,
}

impl Buffers {
    /// Processes the arrival of a packet. The packet waits, unless `fates` says that it was
    /// dropped.
    pub fn enqueue(&mut self, now: u64, transit: Transit, meets: Meets, fates: &mut Vec<QueueVerdict>) {
        self.account(now);
        let size = self.set.size(u64::from(transit.bytes));
        let Meets { peer, hosts, ecn } = meets;
        let held = QueuedPacket { transit, since: now, size, peer, hosts, ecn };
        let before = fates.len();
        if self.set.transmit_per_peer.is_none() && self.set.receive_limit == 0 {
            self.transmit.enqueue(now, held, fates);
        } else {
            self.share_out(now, held, fates);
        }
        self.count(&fates[before..]);
    }

    /// Takes a packet to the transmit side, or to the receive side of the card by which it arrived. If neither has space,
    /// the discipline selects a packet from that card that is dropped: the new one, or one that waits on the transmit
    /// side, whose place the first packet of the receive side takes.
    fn share_out(&mut self, now: u64, held: QueuedPacket, fates: &mut Vec<QueueVerdict>) {
        let QueuedPacket { size, peer, .. } = held;
        // A packet larger than the transmit side would wait for ever.
        let passes = size <= self.set.transmit_per_peer.unwrap_or(u64::MAX).min(self.set.limit);
        loop {
            let received = self.received.get(&peer).copied();
            if received.is_none() && self.admits(&held) {
                return self.admit(now, held, fates);
            }
            let received = received.unwrap_or(0);
            if passes && received + size <= self.set.receive_limit {
                return self.receive(held);
            }
            let before = fates.len();
            let displaced =
                if passes { self.transmit.displace(Some(peer), fates) } else { Displaced::Refused(CERTAIN) };
            self.release_dropped(&fates[before..]);
            match displaced {
                Displaced::Dropped => self.move_up(now, Some(peer), fates),
                Displaced::Refused(probability) if self.refuses(held, probability, fates) => return,
                Displaced::Kept | Displaced::Refused(_) if passes => return self.receive(held),
                Displaced::Kept | Displaced::Refused(_) => return self.admit(now, held, fates),
            }
        }
    }

    /// Drops a packet for which there is no space, unless the scenario keeps it. Returns whether it is dropped.
    fn refuses(&self, held: QueuedPacket, probability: f64, fates: &mut Vec<QueueVerdict>) -> bool {
        let of = |card: &LiteMap<u16, u64>| card.get(&held.peer).copied().unwrap_or(0) as f64;
        let room = self.transmit.room();
        let facts = [
            ("taken", of(&self.taken)),
            ("share", self.set.transmit_per_peer.unwrap_or(self.set.limit) as f64),
            ("used", room.backlog.used as f64),
            ("limit", room.limit() as f64),
            ("received", of(&self.received)),
            ("receive_limit", self.set.receive_limit as f64),
        ];
        drop_unless_kept(
            QueueVerdict::dropped(held, DropReason::QueueFull, probability, Rule::NoRoomForPeer, &facts),
            fates,
        )
    }

    /// Adds a packet to the receive side of the card by which it arrived.
    fn receive(&mut self, held: QueuedPacket) {
        *self.received.entry(held.peer).or_insert(0) += held.size;
        self.receive.push_back(held);
    }

    /// Removes and returns the packet to be sent next.
    pub fn dequeue(&mut self, now: u64, fates: &mut Vec<QueueVerdict>) -> Option<QueuedPacket> {
        self.account(now);
        let before = fates.len();
        let held = self.transmit.dequeue(now, fates);
        if let Some(held) = held {
            self.release(&held);
        }
        self.release_dropped(&fates[before..]);
        self.move_up(now, None, fates);
        self.count(&fates[before..]);
        held
    }

    /// Whether the verdict on a packet is known as soon as its arrival is, if packets arrive by so many interfaces.
    pub fn allows_lookahead(&self, interfaces: usize) -> bool {
        let one_room = self.set.transmit_per_peer.is_none() && self.set.receive_limit == 0;
        let unshaped = self.set.shaped_rate.is_none();
        self.set.discipline.settings().is_plain_drop_tail() && unshaped && (one_room || interfaces == 1)
    }

    /// Predicts an arrival: returns whether the packet finds space. See `FifoLookahead::foresee_arrival`.
    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn foresee_arrival(&mut self, now: u64, time: u64, first: bool, bytes: u32, free: u64) -> bool {
        let size = self.set.size(u64::from(bytes));
        let transmit = self.set.transmit_per_peer.unwrap_or(u64::MAX).min(self.set.limit);
        let foretold = self.foretold.get_or_insert_with(|| FifoLookahead::new(transmit, self.set.receive_limit));
        foretold.foresee_arrival(now, time, first, size, free)
    }

    /// Counts the drop of a packet that was predicted to find no space.
    pub fn count_refusal(&mut self) {
        self.use_.dropped += 1;
    }

    /// Returns the counters up to `now`.
    pub fn used(&self, now: u64) -> QueueUse {
        let mut used = self.use_;
        used.pass(now, self.backlog());
        if let Some(foretold) = &self.foretold {
            let QueueingTotals { area, most, most_packets } = foretold.totals_until(now);
            (used.area, used.most, used.most_packets) = (area, most, most_packets);
        }
        used
    }

    fn admits(&self, held: &QueuedPacket) -> bool {
        let taken = self.taken.get(&held.peer).copied().unwrap_or(0);
        self.set.transmit_per_peer.is_none_or(|share| taken + held.size <= share) && self.transmit.room().has(held.size)
    }

    /// Moves a packet to the transmit side.
    fn admit(&mut self, now: u64, held: QueuedPacket, fates: &mut Vec<QueueVerdict>) {
        *self.taken.entry(held.peer).or_insert(0) += held.size;
        let before = fates.len();
        self.transmit.enqueue(now, held, fates);
        self.release_dropped(&fates[before..]);
    }

    fn release(&mut self, held: &QueuedPacket) {
        if let Some(taken) = self.taken.get_mut(&held.peer) {
            *taken -= held.size;
        }
    }

    fn release_dropped(&mut self, fates: &[QueueVerdict]) {
        for fate in fates.iter().filter(|fate| matches!(fate.act, QueueAction::Dropped(_))) {
            self.release(&fate.held);
        }
    }

    /// Moves packets from the receive sides to the transmit side as far as there is space, those of each interface in
    /// order; with `only`, those of one interface.
    fn move_up(&mut self, now: u64, only: Option<u16>, fates: &mut Vec<QueueVerdict>) {
        let mut blocked: Vec<u16> = Vec::new();
        let mut index = 0;
        while index < self.receive.len() {
            let held = self.receive[index];
            if only.is_some_and(|peer| peer != held.peer) || blocked.contains(&held.peer) || !self.admits(&held) {
                blocked.push(held.peer);
                index += 1;
                continue;
            }
            self.receive.remove(index);
            let received = self.received.entry(held.peer).or_insert(held.size);
            *received -= held.size;
            if *received == 0 {
                self.received.remove(&held.peer);
            }
            self.admit(now, held, fates);
        }
    }

    /// Returns the backlog of both sides.
    pub fn backlog(&self) -> Backlog {
        let mut backlog = self.transmit.room().backlog;
        self.receive.iter().for_each(|held| backlog.add(held));
        backlog
    }

    pub fn is_empty(&self) -> bool {
        self.transmit.room().backlog.packets == 0 && self.receive.is_empty()
    }

    pub fn average(&self) -> Option<f64> {
        self.transmit.average()
    }

    pub fn probability(&self) -> Option<f64> {
        self.transmit.probability()
    }

    pub fn thresholds(&self) -> Option<[f64; 2]> {
        self.transmit.thresholds()
    }

    fn account(&mut self, now: u64) {
        self.use_.pass(now, self.backlog());
    }

    fn count(&mut self, fates: &[QueueVerdict]) {
        for fate in fates {
            self.use_.dropped += u64::from(matches!(fate.act, QueueAction::Dropped(_)));
            self.use_.marked += u64::from(fate.act == QueueAction::Marked);
        }
        self.use_.holds(self.backlog());
    }
}

#[cfg(test)]
mod tests;
