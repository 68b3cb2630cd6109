//! Ethernet with carrier sense, collisions and binary exponential backoff (CSMA/CD). Each station acts on what it hears
//! at its own position on the cable, where signals arrive after their propagation delay.
//!
//! A station with a frame waits until its position has been free of carrier for the interframe gap, and sends. If
//! another signal reaches it before its last bit has left, it completes the preamble, sends a jam and stops. After the
//! n-th collision of a frame it waits r slots, r uniform in 0..2^min(n, limit), and tries again. It discards the frame
//! after the attempt limit. Every transmission on the cable, complete or not, is a carrier for the stations that it
//! passes.
//!
//! Assumptions: stations distinguish the signals of two stations from that of one at once; no signal is strong enough
//! to be received in spite of another; a carrier that returns within a station's gap restarts the gap.

mod cable;
mod counts;
mod station;
mod way;

pub(crate) use cable::Cable;
pub(crate) use counts::{CableInfo, CableSummary};
pub(crate) use station::Entry;

use super::medium::{Medium, MediumPlace};
use super::{Link, LinkRules, Rules, wire};
use crate::fragment::{IP_HEADER, Span};
use crate::scenario::parameter::{Basis, Group, Source, Sources, Spec, Visitor, assumed, found_in, stated};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CsmaCd {
    /// Slot time, ns.
    pub slot_time: u64,
    pub interframe_gap: u64,
    /// Length of the jam, bits.
    pub jam: u64,
    pub preamble: u64,
    /// Smallest frame without preamble, bytes.
    pub min_frame: u64,
    pub attempts: u64,
    pub backoff_limit: u64,
    pub station_per_flow: bool,
}

impl Default for CsmaCd {
    fn default() -> Self {
        CsmaCd {
            slot_time: 51_200,
            interframe_gap: 9_600,
            jam: 32,
            preamble: 64,
            min_frame: 64,
            attempts: 16,
            backoff_limit: 10,
            station_per_flow: false,
        }
    }
}

/// Returns a source in the specification, because the paper says only "10 Mb/s Ethernet".
fn specified(what: &str) -> Source {
    found_in(Basis::Assumed, "Ethernet 1.0 (DEC, Intel, Xerox 1980)", what)
}

impl Group for CsmaCd {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let CsmaCd { slot_time, interframe_gap, jam, preamble, min_frame, attempts, backoff_limit, station_per_flow } =
            self;
        visitor.leaf(
            Spec::duration("slot_time", "Slot time", "The unit of backoff.")
                .range(1.0, 1e9)
                .source(specified("512 bits, slightly longer than a signal takes to the far end and back")),
            slot_time,
        );
        visitor.leaf(
            Spec::duration("interframe_gap", "Interframe gap", "Silence before each transmission.")
                .range(0.0, 1e9)
                .source(specified("9.6 us")),
            interframe_gap,
        );
        visitor.leaf(
            Spec::count("jam", "Jam", "Bits sent after a collision, so that all stations detect it.")
                .range(1.0, 10_000.0)
                .source(specified("32 to 48 bits")),
            jam,
        );
        visitor.leaf(
            Spec::count("preamble", "Preamble", "Bits before each frame.")
                .range(1.0, 10_000.0)
                .source(specified("64 bits")),
            preamble,
        );
        let meaning = "Shorter frames are padded, so that the sender detects a collision while it sends.";
        visitor.leaf(
            Spec::size("min_frame", "Smallest frame", meaning).range(1.0, 65535.0).source(specified("64 bytes")),
            min_frame,
        );
        let meaning = "Collisions after which a frame is discarded.";
        visitor.leaf(Spec::count("attempts", "Attempts", meaning).range(1.0, 100.0).source(specified("16")), attempts);
        let meaning = "Collisions after which a frame's backoff range no longer doubles.";
        visitor.leaf(
            Spec::count("backoff_limit", "Backoff limit", meaning).range(0.0, 20.0).source(specified("10")),
            backoff_limit,
        );
        let meaning = "Both ends of each flow have stations of their own, spread evenly along the cable.";
        visitor.leaf(
            Spec::flag("station_per_flow", "A station for each flow", meaning)
                .source(assumed("off: a host has one station, whatever it sends")),
            station_per_flow,
        );
    }
}

impl LinkRules for CsmaCd {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.group("csma_cd", self);
    }

    fn one_way_delay(&self, link: &Link) -> u64 {
        self.shortest_delay(link)
    }

    /// Returns 0, because the delay depends on the positions of the stations.
    fn delay_after_sending(&self, _: &Link) -> u64 {
        0
    }

    fn capacity(&self, link: &Link, bytes: u64, mtu: u64) -> Option<f64> {
        Some(CsmaCd::capacity(self, link, bytes, mtu))
    }

    fn medium(&self, link: &Link, at: MediumPlace) -> Option<Medium> {
        let MediumPlace { id, place, stations, seed, .. } = at;
        Some(Medium::Cable(Box::new(Cable::new(link, self, id, place, stations, seed))))
    }

    fn is_medium(&self) -> bool {
        true
    }
}

impl CsmaCd {
    /// Returns the bits of a datagram of `bytes` on the cable.
    pub(crate) fn bits(&self, bytes: u64, overhead: u64) -> u64 {
        self.preamble + (bytes + overhead).max(self.min_frame) * 8
    }

    /// Returns the propagation delay between two neighbouring stations, ns; 0 if each flow has stations of its own.
    pub(crate) fn shortest_delay(&self, link: &Link) -> u64 {
        let stations = link.stations.len() as u64;
        if self.station_per_flow { 0 } else { link.propagation_delay / stations.saturating_sub(1).max(1) }
    }

    /// Returns the bits of datagrams of `bytes` that pass in a second without collisions; in fragments if they exceed
    /// `mtu`.
    pub(crate) fn capacity(&self, link: &Link, bytes: u64, mtu: u64) -> f64 {
        let takes =
            |bytes| self.bits(bytes, link.overhead) as f64 * 1e9 / link.rate as f64 + self.interframe_gap as f64;
        let whole = Span { offset: 0, len: bytes.saturating_sub(IP_HEADER) as u32 };
        let all = match bytes <= mtu {
            true => takes(bytes),
            false => whole.cut(mtu as u32).map(|piece| takes(u64::from(piece.len) + IP_HEADER)).sum(),
        };
        bytes as f64 * 8e9 / all
    }
}

pub(crate) fn link() -> Link {
    Link {
        name: "Ethernet".to_owned(),
        rate: 10_000_000,
        mtu: 1500,
        overhead: 18,
        propagation_delay: 5_000,
        rules: Rules::of(CsmaCd::default()),
        shared: true,
        ..wire::link()
    }
}

pub(crate) fn sources() -> Sources {
    vec![
        ("rate", stated("UBC 1: 10 Mb/s Ethernet")),
        ("mtu", specified("1500 bytes")),
        ("overhead", specified("header 14, frame check 4; preamble and gap are counted separately")),
        ("propagation_delay", assumed("end to end, a kilometre of cable; stations are spread evenly along it")),
    ]
}

#[cfg(test)]
mod tests;
