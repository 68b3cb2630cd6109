//! What joins the nodes. A kind of link is one file and one row of `KINDS`.

mod delay_simulator;
pub mod errors;
mod ethernet;
mod fddi;
mod satellite;
mod wire;

pub use delay_simulator::DelaySimulator;
use errors::{BitErrors, BurstErrors, GilbertElliott};

use crate::scenario::parameter::{Choice, Group, Named, Source, Spec, Visitor, assumed};

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    Fddi,
    Ethernet,
    DelaySimulator,
    Satellite,
    Wire,
}

impl Choice for Kind {
    const ALL: &'static [Self] = &[Kind::Fddi, Kind::Ethernet, Kind::DelaySimulator, Kind::Satellite, Kind::Wire];
    const NAMES: &'static [Named] =
        &[fddi::NAMED, ethernet::NAMED, delay_simulator::NAMED, satellite::NAMED, wire::NAMED];
}

/// What every kind comes down to in the simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    pub name: String,
    /// Names of the nodes on it. Two for a point-to-point link.
    pub stations: Vec<String>,
    pub kind: Kind,
    pub rate: u64,
    /// Largest IP datagram, bytes.
    pub mtu: u64,
    /// Framing added to each IP datagram, bytes on the medium.
    pub overhead: u64,
    /// One way, last bit out to last bit in, ns. A delay simulator adds its own.
    pub propagation_delay: u64,
    pub delay_simulator: Option<DelaySimulator>,
    pub burst_errors: BurstErrors,
    pub bit_errors: BitErrors,
    pub gilbert_elliott: GilbertElliott,
}

impl Default for Link {
    fn default() -> Self {
        wire::link()
    }
}

impl Link {
    fn of_kind(kind: Kind) -> Self {
        match kind {
            Kind::Fddi => fddi::link(),
            Kind::Ethernet => ethernet::link(),
            Kind::DelaySimulator => delay_simulator::link(),
            Kind::Satellite => satellite::link(),
            Kind::Wire => wire::link(),
        }
    }

    fn sources(kind: Kind) -> Vec<(&'static str, Source)> {
        match kind {
            Kind::Fddi => fddi::sources(),
            Kind::Ethernet => ethernet::sources(),
            Kind::DelaySimulator => delay_simulator::sources(),
            Kind::Satellite => satellite::sources(),
            Kind::Wire => Vec::new(),
        }
    }

    /// All stations share one medium, so that only one sends at a time.
    pub fn shared(&self) -> bool {
        matches!(self.kind, Kind::Fddi | Kind::Ethernet)
    }

    /// One way from last bit out to last bit in, ns.
    pub fn one_way_delay(&self) -> u64 {
        self.propagation_delay + self.delay_simulator.as_ref().map_or(0, DelaySimulator::one_way_delay)
    }
}

impl Group for Link {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let before = self.kind;
        visitor.leaf(Spec::choice("kind", "Kind", "What the link is made of."), &mut self.kind);
        if self.kind != before {
            *self = Link::of_kind(self.kind);
        }
        visitor.preset_sources(Link::sources(self.kind));
        visitor.leaf(Spec::text("name", "Name", "What people call the link."), &mut self.name);
        let stations = Spec::text("stations", "Stations", "The hosts and routers on the link.");
        visitor.leaf(stations, &mut self.stations);
        visitor.leaf(Spec::rate("rate", "Rate", "Bits the link carries per second."), &mut self.rate);
        let mtu = Spec::size("mtu", "MTU", "Largest IP datagram the link carries.").range(68.0, 65535.0);
        visitor.leaf(mtu, &mut self.mtu);
        let overhead = Spec::size("overhead", "Framing", "Bytes of framing around each datagram.").range(0.0, 1000.0);
        visitor.leaf(overhead, &mut self.overhead);
        let delay =
            Spec::duration("propagation_delay", "Propagation delay", "One way, from last bit out to last bit in.")
                .source(assumed("cables within a building: no delay to speak of"));
        visitor.leaf(delay, &mut self.propagation_delay);
        if let Some(simulator) = &mut self.delay_simulator {
            simulator.visit(visitor);
        }
        visitor.group("burst_errors", &mut self.burst_errors);
        visitor.group("bit_errors", &mut self.bit_errors);
        visitor.group("gilbert_elliott", &mut self.gilbert_elliott);
    }

    fn alternatives(&self) -> Vec<Box<dyn Group>> {
        Kind::ALL.iter().map(|kind| Box::new(Link::of_kind(*kind)) as Box<dyn Group>).collect()
    }
}
