//! Router: packets towards one link pass one server in order of arrival, at the router's forwarding rate, and then wait
//! in the queue before that line.

mod models;

pub(crate) use models::Model;

use crate::qdisc::buffers::Queue;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed, calibrated, stated};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Router {
    pub name: String,
    pub model: Model,
    /// Forwarding rate in one direction, bit/s of IP datagrams.
    pub forwarding_rate: u64,
    /// Time to forward a packet in addition to its bits, ns.
    pub packet_time: u64,
    /// Whether the forwarding rate spaces packets without holding any back for its own forwarding time.
    pub cut_through: bool,
    /// Delay added to each packet, ns.
    pub latency: u64,
    /// Packets that may wait for forwarding in one direction.
    pub queue_limit: u64,
    /// Queue before each line.
    pub queue: Queue,
}

impl Default for Router {
    fn default() -> Self {
        (Model::Nsc.preset().make)()
    }
}

impl Router {
    /// Returns the time for which it holds each packet, whatever its size, ns.
    pub(crate) fn holds(&self) -> u64 {
        if self.cut_through { 0 } else { self.packet_time }
    }

    /// Returns the bits of datagrams of `bytes` that it forwards in a second.
    pub(crate) fn rate_of(&self, bytes: u64) -> f64 {
        if self.packet_time == 0 {
            return self.forwarding_rate as f64;
        }
        let bits = (bytes * 8) as f64;
        bits * 1e9 / (self.packet_time as f64 + bits * 1e9 / self.forwarding_rate as f64)
    }
}

impl Group for Router {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let before = self.model;
        visitor.leaf(Spec::choice("model", "Model", "Router model; sets every value below."), &mut self.model);
        let preset = self.model.preset();
        if self.model != before {
            *self = Router { model: self.model, ..(preset.make)() };
        }
        visitor.preset_sources((preset.sources)());
        let Router { name, forwarding_rate, packet_time, cut_through, latency, queue_limit, queue, model: _ } = self;
        visitor.leaf(Spec::text("name", "Name", "Name of the router."), name);
        visitor.leaf(
            Spec::rate("forwarding_rate", "Router forwarding", "Forwarding rate in one direction.")
                .source(stated("Sandia 2.2: 37.2 Mb/s, four host pairs together")),
            forwarding_rate,
        );
        visitor.leaf(
            Spec::duration(
                "packet_time",
                "Time per packet",
                "Fixed time to forward a packet, in addition to the time for its bits.",
            )
            .range(0.0, 10e9)
            .source(assumed("none: only its rate is stated")),
            packet_time,
        );
        visitor.leaf(
            Spec::flag(
                "cut_through",
                "Cut-through",
                "The forwarding rate spaces packets, but does not delay a packet by its own forwarding time.",
            )
            .source(assumed("off: a router of that time stored each packet before it forwarded it")),
            cut_through,
        );
        visitor.leaf(
            Spec::duration("latency", "Router latency", "Delay in the router in addition to forwarding.")
                .range(0.0, 1e9)
                .source(calibrated("the idle echo time of 3.1 ms (Sandia 2.2) and its increase in Table 6")),
            latency,
        );
        visitor.leaf(
            Spec::count(
                "queue_limit",
                "Router queue",
                "Largest number of packets that may wait for forwarding in one direction.",
            )
            .range(1.0, 1e6)
            .source(assumed("not stated; no table of the report shows a loss")),
            queue_limit,
        );
        visitor.group("queue", queue);
    }
}
