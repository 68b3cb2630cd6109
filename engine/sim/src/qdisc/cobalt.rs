//! COBALT, the control of a queue in CAKE: CoDel for senders that slow down, and BLUE for those that do not. BLUE (Feng et al.
//! 2002) drops at random. Its probability rises when the queue overflows and falls when the queue is empty, at most once in
//! the time of the target; the steps are those of Linux.
//!
//! Difference: CoDel is that of RFC 8289; COBALT's own counts down where CoDel begins anew.

use super::codel::{self, Codel};
use super::fifo::Fifo;
use super::{QueueVerdict, QueuedPacket, drop_unless_kept};
use crate::event::DropReason;
use crate::rng::Stream;
use crate::why::Rule;

/// Steps of the probability, up and down.
const UP: f64 = 1.0 / 256.0;
const DOWN: f64 = 1.0 / 4096.0;

/// State of the control of one queue.
#[derive(Clone, Debug)]
pub(super) struct Control {
    codel: codel::Control,
    target: u64,
    /// Probability with which BLUE drops a packet.
    probability: f64,
    /// Time of its last change, ns.
    changed: u64,
}

impl Control {
    pub(super) fn new(set: &Codel, max_packet: u64) -> Self {
        Control { codel: codel::Control::new(set, max_packet), target: set.target, probability: 0.0, changed: 0 }
    }

    fn change(&mut self, now: u64, by: f64) {
        if now - self.changed > self.target {
            self.probability = (self.probability + by).clamp(0.0, 1.0);
            self.changed = now;
        }
    }

    /// Notes that a packet was dropped because the queue overflowed.
    pub(super) fn overflows(&mut self, now: u64) {
        self.change(now, UP);
    }

    /// Removes and returns the packet to be sent next.
    pub(super) fn dequeue(
        &mut self,
        now: u64,
        queue: &mut Fifo,
        stream: &mut Stream,
        fates: &mut Vec<QueueVerdict>,
    ) -> Option<QueuedPacket> {
        loop {
            let Some(held) = self.codel.dequeue(now, queue, fates) else {
                self.change(now, -DOWN);
                return None;
            };
            // The last packet of a queue is not dropped.
            let is_last = queue.room.backlog.packets == 0;
            if self.probability == 0.0 || is_last || stream.uniform() >= self.probability {
                return Some(held);
            }
            let facts = [("odds", self.probability)];
            let drop = QueueVerdict::dropped(held, DropReason::Early, self.probability, Rule::BlueDrops, &facts);
            if !drop_unless_kept(drop, fates) {
                return Some(held);
            }
        }
    }
}
