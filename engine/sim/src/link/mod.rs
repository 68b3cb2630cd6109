//! Links between nodes. A kind of link is a row of `LinkKind` and its file: its values, and their sources.

pub(crate) mod errors;
pub(crate) mod medium;
mod rules;
pub(crate) mod schedule;
mod tokens;
pub(crate) mod variation;

use errors::Impairments;
use rules::{LinkRules, Rules};
use variation::{RateProcess, Variation};

use crate::fragment;
use crate::list::{Choice, named_list};
use crate::rng::Stream;
use crate::router::Router;
use crate::scenario::parameter::{Group, Preset, Spec, Visitor, assumed};

named_list! {
    /// Kind of a link.
    LinkKind with preset: Preset<Link> {
        Fddi in fddi, "fddi", "FDDI ring", "A 100 Mb/s token ring shared by all stations."
            => Preset { make: fddi::link, sources: fddi::sources };
        Ethernet in ethernet, "ethernet", "Ethernet", "A 10 Mb/s cable shared by all stations."
            => Preset { make: ethernet::link, sources: ethernet::sources };
        CsmaCd in csma_cd, "csma_cd", "Ethernet with collisions", "A cable whose stations listen, send, collide and back off."
            => Preset { make: csma_cd::link, sources: csma_cd::sources };
        DelaySimulator in delay_simulator, "delay_simulator", "T3 delay simulator", "A 45 Mb/s line with an adjustable round trip and burst errors."
            => Preset { make: delay_simulator::link, sources: delay_simulator::sources };
        Satellite in satellite, "satellite", "Satellite channel", "A 1.544 Mb/s channel over a geostationary satellite."
            => Preset { make: satellite::link, sources: satellite::sources };
        LowOrbit in low_orbit, "low_orbit", "Low-orbit satellites", "A channel over satellites that rise and set: the delay changes, and jumps at each handover."
            => Preset { make: low_orbit::link, sources: low_orbit::sources };
        Poda in poda, "poda", "Packet satellite", "A satellite channel that all sites share by reservations, as in SATNET (PODA)."
            => Preset { make: poda::link, sources: poda::sources };
        SimpLine in simp_line, "simp_line", "SIMP access line", "A line of 48 or 50 kb/s between a gateway and its SIMP."
            => Preset { make: simp_line::link, sources: simp_line::sources };
        Arpanet in arpanet, "arpanet", "ARPANET", "The ARPANET between a gateway and a host, as one line."
            => Preset { make: arpanet::link, sources: arpanet::sources };
        Ds3 in ds3, "ds3", "DS3", "A circuit of 44.21 Mb/s after framing, as in ANSNET (1994)."
            => Preset { make: ds3::link, sources: ds3::sources };
        Loopback in loopback, "loopback", "Loopback", "A link from a host to itself: packets return to its own network software."
            => Preset { make: loopback::link, sources: loopback::sources };
        Wire in wire, "wire", "Wire", "A full-duplex line between two nodes: a rate and a delay."
            => Preset { make: wire::link, sources: Vec::new };
    }
}

/// A link, in the form to which every kind reduces.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Link {
    pub name: String,
    /// Names of the nodes on it; two for a point-to-point link.
    pub stations: Vec<String>,
    pub kind: LinkKind,
    /// Whether all stations share one medium, so that there may be more than two.
    pub shared: bool,
    /// Rate, bit/s; if it changes, that to which the change refers.
    pub rate: u64,
    /// Change of the rate; on a line, that of packets from its first station.
    pub rate_variation: Variation,
    /// Change of the rate of packets from the second station of a line.
    pub reverse_rate_variation: Variation,
    /// Largest IP datagram, bytes.
    pub mtu: u64,
    /// Framing of each IP datagram, bytes on the medium.
    pub overhead: u64,
    /// Propagation delay, one way, from last bit out to last bit in, ns. The rules of a kind may add to it.
    pub propagation_delay: u64,
    pub rules: Rules,
    /// Impairments; on a line, those of packets from its first station.
    pub errors: Impairments,
    /// Impairments of packets from the second station of a line.
    pub reverse: Impairments,
}

impl Default for Link {
    fn default() -> Self {
        wire::link()
    }
}

impl Link {
    fn of_kind(kind: LinkKind) -> Self {
        Link { kind, ..(kind.preset().make)() }
    }

    /// Whether it leads from a host to itself.
    pub(crate) fn is_loopback(&self) -> bool {
        self.kind == LinkKind::Loopback
    }

    /// Whether its stations send by rules of their own.
    pub(crate) fn is_medium(&self) -> bool {
        self.rules.is_medium()
    }

    /// Returns the one-way delay from last bit out to last bit in, ns; if it changes with time or place, the shortest.
    pub(crate) fn one_way_delay(&self) -> u64 {
        self.rules.one_way_delay(self)
    }

    /// Returns the least time before the first bit of a packet leaves, ns: a slot may have to be reserved.
    pub(crate) fn access_delay(&self) -> u64 {
        self.rules.access_delay(self)
    }

    /// Returns the part of its own delay at the station of a router that the router takes, ns. Packets wait for it there.
    pub(crate) fn spent_in(&self, router: Option<&Router>) -> u64 {
        self.rules.processing().min(router.map_or(0, Router::holds))
    }

    /// Returns the bits of datagrams of `bytes` that it carries in a second from the station `from`, framing left out; in
    /// fragments if allowed.
    pub(crate) fn capacity(&self, from: &str, bytes: u64, fragmentation: bool) -> f64 {
        let mtu = if fragmentation { self.mtu } else { fragment::LARGEST + 40 };
        self.rules.capacity(self, bytes, mtu).unwrap_or_else(|| {
            self.mean_rate(from) * bytes as f64 / fragment::carried(bytes, mtu, self.overhead) as f64
        })
    }

    /// Whether packets from this station go the second way of a line.
    fn is_reverse(&self, from: &str) -> bool {
        !self.shared && self.stations.first().is_some_and(|first| first != from)
    }

    /// Returns the impairments of packets that the station `from` sends.
    pub(crate) fn impairments(&self, from: &str) -> &Impairments {
        if self.is_reverse(from) { &self.reverse } else { &self.errors }
    }

    /// Returns the change of the rate for packets that the station `from` sends.
    fn variation(&self, from: &str) -> &Variation {
        if self.is_reverse(from) { &self.reverse_rate_variation } else { &self.rate_variation }
    }

    /// Returns the process of the rate for packets that the station `from` sends, or `None` if the rate is constant. `name`
    /// names its random stream.
    pub(crate) fn rate_process(&self, from: &str, seed: u64, name: &str) -> Option<Box<dyn RateProcess>> {
        let stream = Stream::new(seed, &format!("{name}.rate_variation"));
        let own = || self.rules.rate_process(self);
        self.variation(from).settings().process(self.rate, stream).or_else(own)
    }

    /// Returns the mean rate in the long run for packets that the station `from` sends, bit/s.
    pub(crate) fn mean_rate(&self, from: &str) -> f64 {
        let variation = self.variation(from);
        if variation.is_constant() { self.rules.mean_rate(self) } else { variation.settings().mean_rate(self.rate) }
    }

    /// Returns the parameters of the changes of its rate and of its impairments that contradict others, as paths below the
    /// link, with the reasons.
    pub(crate) fn contradictions(&self) -> Vec<(String, String)> {
        let largest = self.mtu + self.overhead;
        let ways =
            [("", &self.rate_variation, &self.errors), ("reverse.", &self.reverse_rate_variation, &self.reverse)];
        let ways = ways.into_iter().take(if self.shared { 1 } else { 2 });
        let found = ways.flat_map(|(way, variation, errors)| {
            let rate = variation.settings().contradiction(self.rate, largest);
            let rate = rate.map(|(name, why)| (format!("{way}rate_variation.{name}"), why));
            rate.into_iter()
                .chain(errors.contradictions(largest).into_iter().map(move |(name, why)| (format!("{way}{name}"), why)))
        });
        let mut found: Vec<(String, String)> = found.collect();
        if self.is_medium() && !self.rate_variation.is_constant() {
            let why = "stations that share a link by rules of their own need a constant rate".to_owned();
            found.push(("rate_variation.kind".to_owned(), why));
        }
        // A value of both directions is named once.
        if self.rate_variation == self.reverse_rate_variation && self.errors == self.reverse {
            found.retain(|(path, _)| !path.starts_with("reverse."));
        }
        found
    }
}

impl Group for Link {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let before = self.kind;
        visitor.leaf(Spec::choice("kind", "Kind", "Technology of the link."), &mut self.kind);
        if self.kind != before {
            *self = Link::of_kind(self.kind);
        }
        visitor.preset_sources((self.kind.preset().sources)());
        let Link {
            name,
            stations,
            rate,
            rate_variation,
            reverse_rate_variation,
            mtu,
            overhead,
            propagation_delay,
            rules,
            errors,
            reverse,
            shared,
            kind: _,
        } = self;
        visitor.leaf(Spec::text("name", "Name", "Name of the link."), name);
        visitor.leaf(Spec::text("stations", "Stations", "The hosts and routers on the link."), stations);
        visitor.leaf(Spec::rate("rate", "Rate", "Bits that the link carries per second."), rate);
        visitor.leaf(Spec::size("mtu", "MTU", "Largest IP datagram that the link carries.").range(68.0, 65535.0), mtu);
        visitor.leaf(
            Spec::size("overhead", "Framing", "Bytes of framing around each datagram.").range(0.0, 1000.0),
            overhead,
        );
        visitor.leaf(
            Spec::duration(
                "propagation_delay",
                "Propagation delay",
                "One-way delay, from last bit sent to last bit received.",
            )
            .source(assumed("cables within a building: the delay is negligible")),
            propagation_delay,
        );
        rules.visit(visitor);
        let before = (rate_variation.clone(), errors.clone());
        visitor.group("rate_variation", rate_variation);
        errors.visit(visitor);
        // Values of a link apply to both directions; values of the reverse direction override them.
        if *rate_variation != before.0 {
            *reverse_rate_variation = rate_variation.clone();
        }
        if *errors != before.1 {
            *reverse = errors.clone();
        }
        if !*shared {
            visitor.group("reverse", &mut Reverse { rate_variation: reverse_rate_variation, errors: reverse });
        }
    }

    fn alternatives(&self) -> Vec<Box<dyn Group>> {
        LinkKind::ALL.iter().map(|kind| Box::new(Link::of_kind(*kind)) as Box<dyn Group>).collect()
    }
}

/// Parameters of the second direction of a line.
struct Reverse<'a> {
    rate_variation: &'a mut Variation,
    errors: &'a mut Impairments,
}

impl Group for Reverse<'_> {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.group("rate_variation", self.rate_variation);
        self.errors.visit(visitor);
    }
}
