//! Drop-tail: first come, first served, and a packet that arrives at a full queue is lost. All routers before RED did
//! this, and most still do.

use super::capacity::Capacity;
use super::fifo::Fifo;
use super::{Place, Qdisc, QueueVerdict, QueuedPacket, Settings};
use crate::scenario::parameter::{Group, Visitor};

#[derive(Clone, Debug, Default)]
pub(crate) struct DropTail;

impl Group for DropTail {
    fn visit(&mut self, _: &mut dyn Visitor) {}
}

impl Settings for DropTail {
    fn make(&self, place: Place) -> Box<dyn Qdisc> {
        Box::new(Tail(Fifo::new(place.limit)))
    }

    fn is_plain_drop_tail(&self) -> bool {
        true
    }
}
#[derive(Clone)]
struct Tail(Fifo);

impl Qdisc for Tail {
    fn enqueue(&mut self, _: u64, held: QueuedPacket, fates: &mut Vec<QueueVerdict>) {
        self.0.push_or_drop(held, fates);
    }

    fn dequeue(&mut self, _: u64, _: &mut Vec<QueueVerdict>) -> Option<QueuedPacket> {
        self.0.pop()
    }

    fn room(&self) -> &Capacity {
        &self.0.room
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{dropped, place, queue};
    use super::*;
    use crate::event::DropReason;

    #[test]
    fn drops_the_newest_packet_when_full() {
        let mut tail = queue(&DropTail, place(3));
        for packet in 1..=5 {
            tail.comes(0, packet, 1000);
        }
        assert_eq!(dropped(&tail.fates), [(4, DropReason::QueueFull), (5, DropReason::QueueFull)]);
        assert_eq!([tail.leaves(0), tail.leaves(0), tail.leaves(0), tail.leaves(0)], [Some(1), Some(2), Some(3), None]);
    }
}
