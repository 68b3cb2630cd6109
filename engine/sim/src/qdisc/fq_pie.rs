//! FQ-PIE (Linux, 2020; Ramakrishnan et al. 2019): flows, told apart by a hash, have queues of their own, each under PIE with
//! a probability of its own. The queues take turns (`turns`). A packet for which there is no space is dropped.
//!
//! Differences: as in our PIE, the wait is that of the packet that left last; Linux can also measure the rate of departure.

use super::pie::{self, Pie};
use super::turns::{Control, Rounds};
use super::{Place, Qdisc, Settings};
use crate::scenario::parameter::{Group, Visitor};

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct FqPie {
    pie: Pie,
    rounds: Rounds,
}

impl Group for FqPie {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let FqPie { pie, rounds } = self;
        pie.visit(visitor);
        rounds.visit(visitor);
    }
}

impl Settings for FqPie {
    fn make(&self, place: Place) -> Box<dyn Qdisc> {
        let mtu = place.mtu;
        self.rounds.make(place, || Control::Pie(pie::Control::new(&self.pie, mtu)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Tester, dropped, held, place, queue};
    use super::super::{Backlog, Displaced, QueuedPacket};
    use super::*;
    use crate::event::DropReason;
    use crate::ids::{EndpointId, Id};

    const MS: u64 = 1_000_000;

    fn packet_of(endpoint: usize, packet: u32, now: u64) -> QueuedPacket {
        let mut held = held(packet, 1000, now);
        held.transit.endpoint = EndpointId::at(endpoint);
        held
    }

    /// Flow 0 sends 1.5 times the line's rate, flow 2 a packet in 20 ms.
    fn overload(fair: &mut Tester, ms: u64) {
        for now in (0..ms).map(|ms| ms * MS) {
            let busy = 1 + u32::from(now % (2 * MS) == 0);
            (0..busy).for_each(|_| fair.qdisc.enqueue(now, packet_of(0, 1, now), &mut fair.fates));
            if now % (20 * MS) == 0 {
                fair.qdisc.enqueue(now, packet_of(2, 2, now), &mut fair.fates);
            }
            fair.leaves(now);
        }
    }

    #[test]
    fn only_the_flow_with_a_queue_loses_packets() {
        let mut fair = queue(&FqPie::default(), place(1000));
        overload(&mut fair, 5000);
        let lost = dropped(&fair.fates);
        assert!(lost.len() > 100, "{}", lost.len());
        assert!(lost.iter().all(|(packet, reason)| (*packet, *reason) == (1, DropReason::Early)));
        // The controller holds the wait near its target of 15 ms, which is 15 packets.
        let backlog = fair.qdisc.room().backlog.packets;
        assert!((5..40).contains(&backlog), "{backlog}");
    }

    #[test]
    fn a_packet_without_space_is_dropped() {
        let mut fair = queue(&FqPie::default(), place(10));
        (0..12).for_each(|packet| fair.qdisc.enqueue(0, packet_of(0, packet, 0), &mut fair.fates));
        assert_eq!(dropped(&fair.fates), [(10, DropReason::QueueFull), (11, DropReason::QueueFull)]);
        assert!(matches!(fair.qdisc.displace(None, &mut fair.fates), Displaced::Refused(_)));
        let order: Vec<u32> = std::iter::from_fn(|| fair.leaves(0)).collect();
        assert_eq!(order, (0..10).collect::<Vec<_>>());
        assert_eq!(fair.qdisc.room().backlog, Backlog::default());
    }
}
