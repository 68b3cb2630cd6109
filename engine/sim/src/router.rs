//! A router: what it forwards towards one link passes one server in order of arrival, at the router's forwarding rate.

use crate::scenario::parameter::{Group, Spec, Visitor, assumed, stated};

#[derive(Clone, Debug, PartialEq)]
pub struct Router {
    pub name: String,
    /// IP bits per second and direction.
    pub forwarding_rate: u64,
    /// The forwarding rate spaces packets, but none is held back for its own forwarding time.
    pub cut_through: bool,
    /// Added to each packet, ns.
    pub latency: u64,
    /// Packets that may wait in one direction.
    pub queue_limit: u64,
}

impl Default for Router {
    fn default() -> Self {
        Router {
            name: "router".to_owned(),
            forwarding_rate: 37_200_000,
            cut_through: false,
            latency: 145_000,
            queue_limit: 1_000,
        }
    }
}

impl Group for Router {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.leaf(Spec::text("name", "Name", "What people call the router."), &mut self.name);
        let rate = Spec::rate("forwarding_rate", "Router forwarding", "What the router forwards in one direction.")
            .source(stated("Sandia 2.2: 37.2 Mb/s, four host pairs together"));
        visitor.leaf(rate, &mut self.forwarding_rate);
        let cut = Spec::flag(
            "cut_through",
            "Cut-through",
            "The rate spaces packets, but holds none back for its own forwarding time.",
        )
        .source(assumed("off: a router of the day stored each packet before it passed it on"));
        visitor.leaf(cut, &mut self.cut_through);
        let latency =
            Spec::duration("latency", "Router latency", "Time a packet spends in the router besides being forwarded.")
                .range(0.0, 1e9)
                .source(assumed("fitted to the idle echo of 3.1 ms (Sandia 2.2) and its rise in Table 6"));
        visitor.leaf(latency, &mut self.latency);
        let limit =
            Spec::count("queue_limit", "Router queue", "Packets that may wait for forwarding in one direction.")
                .range(1.0, 1e6)
                .source(assumed("not stated; no table of the report shows a loss"));
        visitor.leaf(limit, &mut self.queue_limit);
    }
}
