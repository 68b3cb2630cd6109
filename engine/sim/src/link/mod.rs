//! What joins the nodes. A kind of link is one file and one row of `KINDS`.

mod arpanet;
pub mod csma_cd;
mod delay_simulator;
mod ds3;
pub mod errors;
mod ethernet;
mod fddi;
mod loopback;
mod low_orbit;
pub mod medium;
pub mod poda;
mod satellite;
mod simp_line;
mod wire;

pub use csma_cd::CsmaCd;
pub use delay_simulator::DelaySimulator;
use errors::Impairments;
pub use low_orbit::LowOrbit;
pub use poda::Poda;

use crate::fragment;
use crate::scenario::parameter::{Choice, Group, Named, Source, Spec, Visitor, assumed};

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum LinkKind {
    Fddi,
    Ethernet,
    CsmaCd,
    DelaySimulator,
    Satellite,
    LowOrbit,
    Poda,
    SimpLine,
    Arpanet,
    Ds3,
    Loopback,
    Wire,
}

impl Choice for LinkKind {
    #[rustfmt::skip]
    const ALL: &'static [Self] = &[
        LinkKind::Fddi, LinkKind::Ethernet, LinkKind::CsmaCd, LinkKind::DelaySimulator, LinkKind::Satellite, LinkKind::LowOrbit, LinkKind::Poda,
        LinkKind::SimpLine, LinkKind::Arpanet, LinkKind::Ds3, LinkKind::Loopback, LinkKind::Wire,
    ];
    const NAMES: &'static [Named] = &[
        fddi::NAMED,
        ethernet::NAMED,
        csma_cd::NAMED,
        delay_simulator::NAMED,
        satellite::NAMED,
        low_orbit::NAMED,
        poda::NAMED,
        simp_line::NAMED,
        arpanet::NAMED,
        ds3::NAMED,
        loopback::NAMED,
        wire::NAMED,
    ];
}

/// What every kind comes down to in the simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    pub name: String,
    /// Names of the nodes on it. Two for a point-to-point link.
    pub stations: Vec<String>,
    pub kind: LinkKind,
    pub rate: u64,
    /// Largest IP datagram, bytes.
    pub mtu: u64,
    /// Framing added to each IP datagram, bytes on the medium.
    pub overhead: u64,
    /// One way, last bit out to last bit in, ns. A delay simulator adds its own.
    pub propagation_delay: u64,
    pub delay_simulator: Option<DelaySimulator>,
    pub low_orbit: Option<LowOrbit>,
    pub poda: Option<Poda>,
    pub csma_cd: Option<CsmaCd>,
    /// What the link does to packets; on a line, to those its first station sends.
    pub errors: Impairments,
    /// To those the second station of a line sends.
    pub reverse: Impairments,
}

impl Default for Link {
    fn default() -> Self {
        wire::link()
    }
}

impl Link {
    fn of_kind(kind: LinkKind) -> Self {
        match kind {
            LinkKind::Fddi => fddi::link(),
            LinkKind::Ethernet => ethernet::link(),
            LinkKind::CsmaCd => csma_cd::link(),
            LinkKind::DelaySimulator => delay_simulator::link(),
            LinkKind::Satellite => satellite::link(),
            LinkKind::LowOrbit => low_orbit::link(),
            LinkKind::Poda => poda::link(),
            LinkKind::SimpLine => simp_line::link(),
            LinkKind::Arpanet => arpanet::link(),
            LinkKind::Ds3 => ds3::link(),
            LinkKind::Loopback => loopback::link(),
            LinkKind::Wire => wire::link(),
        }
    }

    fn sources(kind: LinkKind) -> Vec<(&'static str, Source)> {
        match kind {
            LinkKind::Fddi => fddi::sources(),
            LinkKind::Ethernet => ethernet::sources(),
            LinkKind::CsmaCd => csma_cd::sources(),
            LinkKind::DelaySimulator => delay_simulator::sources(),
            LinkKind::Satellite => satellite::sources(),
            LinkKind::LowOrbit => low_orbit::sources(),
            LinkKind::Poda => poda::sources(),
            LinkKind::SimpLine => simp_line::sources(),
            LinkKind::Arpanet => arpanet::sources(),
            LinkKind::Ds3 => ds3::sources(),
            LinkKind::Loopback => loopback::sources(),
            LinkKind::Wire => Vec::new(),
        }
    }

    /// All stations share one medium, so that there may be more than two.
    pub fn shared(&self) -> bool {
        matches!(self.kind, LinkKind::Fddi | LinkKind::Ethernet | LinkKind::CsmaCd | LinkKind::Poda)
    }

    /// It leads from a host to itself.
    pub fn is_loopback(&self) -> bool {
        self.kind == LinkKind::Loopback
    }

    /// Stations send by rules of their own.
    pub fn is_medium(&self) -> bool {
        self.poda.is_some() || self.csma_cd.is_some()
    }

    /// One way from last bit out to last bit in, ns; where that changes with time or place, the shortest.
    pub fn one_way_delay(&self) -> u64 {
        self.csma_cd.as_ref().map_or(self.propagation_delay, |rules| rules.shortest_delay(self))
            + self.delay_simulator.as_ref().map_or(0, DelaySimulator::one_way_delay)
            + self.low_orbit.as_ref().map_or(0, LowOrbit::shortest_delay)
            + self.poda.as_ref().map_or(0, |poda| poda.processing_delay / 2)
    }

    /// What a packet takes at least before its first bit leaves, ns: a place on a schedule has to be reserved.
    pub fn access_delay(&self) -> u64 {
        self.poda.as_ref().map_or(0, |poda| poda.reservation_delay(self.propagation_delay))
    }

    /// Bits of datagrams of `bytes` that it carries in a second, its framing left out; in pieces, if it may cut them.
    pub fn capacity(&self, bytes: u64, fragmentation: bool) -> f64 {
        let mtu = if fragmentation { self.mtu } else { fragment::LARGEST + 40 };
        match (&self.poda, &self.csma_cd) {
            (Some(poda), _) => poda.capacity(self, bytes, mtu),
            (_, Some(rules)) => rules.capacity(self, bytes, mtu),
            _ => self.rate as f64 * bytes as f64 / fragment::carried(bytes, mtu, self.overhead) as f64,
        }
    }

    /// What happens to packets that the station `from` sends.
    pub fn impairments(&self, from: &str) -> &Impairments {
        let back = !self.shared() && self.stations.first().is_some_and(|first| first != from);
        if back { &self.reverse } else { &self.errors }
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
        if let Some(orbit) = &mut self.low_orbit {
            visitor.group("low_orbit", orbit);
        }
        if let Some(poda) = &mut self.poda {
            visitor.group("poda", poda);
        }
        if let Some(rules) = &mut self.csma_cd {
            visitor.group("csma_cd", rules);
        }
        let before = self.errors.clone();
        self.errors.visit(visitor);
        // What is set for a link holds both ways, but for what is said of the way back.
        if self.errors != before {
            self.reverse = self.errors.clone();
        }
        if !self.shared() {
            visitor.group("reverse", &mut self.reverse);
        }
    }

    fn alternatives(&self) -> Vec<Box<dyn Group>> {
        LinkKind::ALL.iter().map(|kind| Box::new(Link::of_kind(*kind)) as Box<dyn Group>).collect()
    }
}
