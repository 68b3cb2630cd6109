//! Ethernet, 10 Mb/s, as a shared medium served in order of arrival. Collisions and backoff are not in this link.

use super::{Link, LinkKind, wire};
use crate::scenario::parameter::{Named, Source, assumed, stated};

pub const NAMED: Named = Named { id: "ethernet", name: "Ethernet", meaning: "A 10 Mb/s cable all stations share." };

pub fn link() -> Link {
    Link {
        name: "Ethernet".to_owned(),
        kind: LinkKind::Ethernet,
        rate: 10_000_000,
        mtu: 1500,
        overhead: 38,
        propagation_delay: 5_000,
        ..wire::link()
    }
}

pub fn sources() -> Vec<(&'static str, Source)> {
    vec![
        ("rate", assumed("10 Mb/s Ethernet, the only one of the day")),
        ("mtu", stated("Sandia 3.2.2: Ethernet MTU 1500")),
        ("overhead", assumed("IEEE 802.3: preamble 8, header 14, FCS 4, gap 12")),
        ("propagation_delay", assumed("a kilometre of cable")),
    ]
}
