//! A geostationary satellite channel: a T1 each way, up and down again.

use super::{Link, LinkKind, wire};
use crate::scenario::parameter::{Named, Source, assumed, stated};

pub const NAMED: Named = Named {
    id: "satellite",
    name: "Satellite channel",
    meaning: "A 1.544 Mb/s channel over a geostationary satellite.",
};

pub fn link() -> Link {
    Link {
        name: "satellite channel".to_owned(),
        kind: LinkKind::Satellite,
        rate: 1_544_000,
        mtu: 1500,
        overhead: 6,
        propagation_delay: 290_000_000,
        ..wire::link()
    }
}

pub fn sources() -> Vec<(&'static str, Source)> {
    vec![
        ("rate", stated("RFC 1106, 7: T1, 1.544 Mb/s")),
        ("mtu", assumed("not stated; the hosts are on Ethernets")),
        ("overhead", assumed("HDLC framing: flag, address, control, frame check and flag, 6 bytes")),
        ("propagation_delay", stated("RFC 1106, 7: round trip 580 ms, half of it each way")),
    ]
}
