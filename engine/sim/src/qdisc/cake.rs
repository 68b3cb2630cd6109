//! CAKE (Høiland-Jørgensen, Täht and Morton, "Piece of CAKE", LANMAN 2018): flows have queues of their own that take turns
//! (`turns`), and a flow's share of a turn falls with the number of flows of its host, so that hosts get equal shares. Each
//! queue is under COBALT (`cobalt`). Turns and target fit the rate of the shaper, which is a parameter of every queue here.
//!
//! Differences: one class of traffic (no DiffServ); no compensation for framing and no ACK filter; flows are hashed without
//! sets of eight; shares of hosts are rounded down to whole bytes, which Linux dithers.

use super::cobalt;
use super::codel::Codel;
use super::turns::{Control, Rounds};
use super::{Place, Qdisc, Settings};
use crate::list::named_list;
use crate::scenario::parameter::{Group, Spec, Visitor, stated};

/// Rate at which a turn has as many bytes as there are bytes in this time: 1 / 4096 s.
const TURNS_PER_SECOND: u64 = 4096;
/// Fewest bytes of a turn.
const LEAST_QUANTUM: u64 = 300;

named_list! {
    /// Owners of equal shares.
    Isolation {
        Triple, "triple", "Hosts and flows", "Hosts share equally, senders and receivers, and the flows of a host share its part.";
        Flows, "flows", "Flows", "Flows share equally, whatever host they belong to.";
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cake {
    isolation: Isolation,
    codel: Codel,
    rounds: Rounds,
}

impl Default for Cake {
    fn default() -> Self {
        // CAKE marks by default.
        let codel = Codel { ecn: true, ..Codel::default() };
        Cake { isolation: Isolation::Triple, codel, rounds: Rounds::default() }
    }
}

impl Group for Cake {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Cake { isolation, codel, rounds } = self;
        visitor.leaf(
            Spec::choice("isolation", "Equal shares for", "Owners of equal shares of the line.")
                .source(stated("Piece of CAKE, IV-C: triple isolation by default")),
            isolation,
        );
        codel.visit(visitor);
        rounds.visit(visitor);
    }
}

impl Cake {
    /// Returns CoDel's parameters for packets of `mtu` bytes: at a low rate of the shaper the target is the time of one and a half of them, and
    /// the interval grows with it.
    fn control(&self, mtu: u64, shaped_rate: Option<u64>) -> Codel {
        let few = shaped_rate.map_or(0, |rate| mtu * 12 * 1_000_000_000 / rate);
        let target = self.codel.target.max(few);
        let interval = (self.codel.interval + target - self.codel.target).max(2 * target);
        Codel { target, interval, ..self.codel.clone() }
    }
}

impl Settings for Cake {
    fn make(&self, place: Place) -> Box<dyn Qdisc> {
        let mtu = place.mtu;
        let codel = self.control(mtu, place.shaped_rate);
        let most = self.rounds.quantum;
        let quantum = place.shaped_rate.map_or(most, |rate| (rate / 8 / TURNS_PER_SECOND).max(LEAST_QUANTUM).min(most));
        let rounds = Rounds { quantum, by_host: self.isolation == Isolation::Triple, ..self.rounds.clone() };
        rounds.make(place, || Control::Cobalt(cobalt::Control::new(&codel, mtu)))
    }

    fn contradiction(&self, limit: u64) -> Option<(&'static str, String)> {
        self.codel.contradiction(limit)
    }
}

#[cfg(test)]
mod tests;
