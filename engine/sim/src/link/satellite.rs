//! Geostationary satellite channel: a T1 each way, up and down.

use super::{Link, wire};
use crate::scenario::parameter::{Sources, assumed, stated};

pub(crate) fn link() -> Link {
    Link {
        name: "satellite channel".to_owned(),
        rate: 1_544_000,
        mtu: 1500,
        overhead: 6,
        propagation_delay: 290_000_000,
        ..wire::link()
    }
}

pub(crate) fn sources() -> Sources {
    vec![
        ("rate", stated("RFC 1106, 7: T1, 1.544 Mb/s")),
        ("mtu", assumed("not stated; the hosts are on Ethernets")),
        ("overhead", assumed("HDLC framing: flag, address, control, frame check and flag, 6 bytes")),
        ("propagation_delay", stated("RFC 1106, 7: round trip 580 ms, half of it each way")),
    ]
}
