//! Queue that drops a waiting packet when a new one finds no space: the one that has waited longest, or one drawn at random.

use super::capacity::Capacity;
use super::fifo::Fifo;
use super::{CERTAIN, Displaced, Qdisc, QueueVerdict, QueuedPacket, drop_unless_kept};
use crate::event::DropReason;
use crate::rng::Stream;
use crate::why::Rule;
#[derive(Clone)]
pub(super) struct PushOut {
    pub fifo: Fifo,
    /// Stream of the draws among the waiting packets and the new one; `None`: the packet that has waited longest goes.
    pub draws: Option<Stream>,
}

impl Qdisc for PushOut {
    fn enqueue(&mut self, _: u64, held: QueuedPacket, fates: &mut Vec<QueueVerdict>) {
        while !self.fifo.room.has(held.size) {
            match self.displace(None, fates) {
                Displaced::Dropped => {}
                Displaced::Refused(probability)
                    if drop_unless_kept(QueueVerdict::refused(held, probability, &self.fifo.room), fates) =>
                {
                    return;
                }
                Displaced::Kept | Displaced::Refused(_) => break,
            }
        }
        self.fifo.push(held);
    }

    fn displace(&mut self, peer: Option<u16>, fates: &mut Vec<QueueVerdict>) -> Displaced {
        let Some(draws) = &mut self.draws else {
            let oldest = self.fifo.push_out(Rule::PushedOutOldest, &[], peer, fates);
            return if oldest.is_some() { Displaced::Dropped } else { Displaced::Refused(CERTAIN) };
        };
        let waiting = self.fifo.packets_of_peer(peer);
        let candidates = waiting.len() as u64 + 1;
        let probability = 1.0 / candidates as f64;
        let drawn = waiting.get(draws.below(candidates) as usize);
        let Some((index, victim)) = drawn.and_then(|index| Some((*index, *self.fifo.get(*index)?))) else {
            return Displaced::Refused(probability);
        };
        let facts = [("candidates", candidates as f64)];
        let fate = QueueVerdict::dropped(victim, DropReason::PushedOut, probability, Rule::PushedOutDrawn, &facts);
        if !drop_unless_kept(fate, fates) {
            return Displaced::Kept;
        }
        self.fifo.take(index);
        Displaced::Dropped
    }

    fn dequeue(&mut self, _: u64, _: &mut Vec<QueueVerdict>) -> Option<QueuedPacket> {
        self.fifo.pop()
    }

    fn room(&self) -> &Capacity {
        &self.fifo.room
    }
}
