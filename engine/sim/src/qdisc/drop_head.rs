//! Drop-head (drop-from-front): a packet that arrives at a full queue pushes out the one that has waited longest, so
//! that the sender learns of the loss a queue's length earlier (Lakshman, Neidhardt, Ott, "The drop from front strategy
//! in TCP and in TCP over ATM", 1996).

use super::fifo::Fifo;
use super::push_out::PushOut;
use super::{Place, Qdisc, Settings};
use crate::scenario::parameter::{Group, Visitor};

#[derive(Clone, Debug, Default)]
pub(crate) struct DropHead;

impl Group for DropHead {
    fn visit(&mut self, _: &mut dyn Visitor) {}
}

impl Settings for DropHead {
    fn make(&self, place: Place) -> Box<dyn Qdisc> {
        Box::new(PushOut { fifo: Fifo::new(place.limit), draws: None })
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{dropped, place, queue};
    use super::*;
    use crate::event::DropReason;

    #[test]
    fn drops_the_oldest_packet_when_full() {
        let mut head = queue(&DropHead, place(3));
        for packet in 1..=5 {
            head.comes(0, packet, 1000);
        }
        assert_eq!(dropped(&head.fates), [(1, DropReason::PushedOut), (2, DropReason::PushedOut)]);
        assert_eq!([head.leaves(0), head.leaves(0), head.leaves(0)], [Some(3), Some(4), Some(5)]);
    }
}
