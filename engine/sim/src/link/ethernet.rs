//! Ethernet, 10 Mb/s, as a shared medium served in order of arrival, without collisions and backoff (see `csma_cd`).

use super::{Link, wire};
use crate::scenario::parameter::{Sources, assumed, stated};

pub(crate) fn link() -> Link {
    Link {
        name: "Ethernet".to_owned(),
        rate: 10_000_000,
        mtu: 1500,
        overhead: 38,
        propagation_delay: 5_000,
        shared: true,
        ..wire::link()
    }
}

pub(crate) fn sources() -> Sources {
    vec![
        ("rate", assumed("10 Mb/s, the rate of Ethernets at that time")),
        ("mtu", stated("Sandia 3.2.2: Ethernet MTU 1500")),
        ("overhead", assumed("IEEE 802.3: preamble 8, header 14, FCS 4, gap 12")),
        ("propagation_delay", assumed("a kilometre of cable")),
    ]
}
