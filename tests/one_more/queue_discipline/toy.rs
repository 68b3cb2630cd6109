//! A toy: drop-tail that leaves a part of the room empty.

use super::capacity::Capacity;
use super::fifo::Fifo;
use super::{Place, Qdisc, QueueVerdict, QueuedPacket, Settings};
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};

#[derive(Clone, Debug, Default)]
pub(crate) struct Toy {
    /// In the queue's unit.
    spare: u64,
}

impl Group for Toy {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Toy { spare } = self;
        visitor.leaf(
            Spec::count("spare", "Spare room", "Room that stays empty.")
                .range(0.0, 1e6)
                .source(assumed("none")),
            spare,
        );
    }
}

impl Settings for Toy {
    fn make(&self, place: Place) -> Box<dyn Qdisc> {
        Box::new(Tail(Fifo::new(
            place.limit.saturating_sub(self.spare).max(1),
        )))
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
