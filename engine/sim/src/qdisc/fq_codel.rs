//! FQ-CoDel (RFC 8290): flows, told apart by a hash, have queues of their own, each under CoDel. The queues take turns
//! (`turns`). When the capacity is used up, the flow with the most bytes loses its oldest packet (4.1.2).

use super::codel::{self, Codel};
use super::turns::{Control, Rounds};
use super::{Place, Qdisc, Settings};
use crate::scenario::parameter::{Group, Visitor};

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct FqCodel {
    codel: Codel,
    rounds: Rounds,
}

impl Group for FqCodel {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let FqCodel { codel, rounds } = self;
        codel.visit(visitor);
        rounds.visit(visitor);
    }
}

impl Settings for FqCodel {
    fn make(&self, place: Place) -> Box<dyn Qdisc> {
        let mtu = place.mtu;
        self.rounds.make(place, || Control::Codel(codel::Control::new(&self.codel, mtu)))
    }

    fn contradiction(&self, limit: u64) -> Option<(&'static str, String)> {
        self.codel.contradiction(limit)
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
        let set = FqCodel { rounds: Rounds { quantum: 1500, ..Rounds::default() }, ..FqCodel::default() };
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
