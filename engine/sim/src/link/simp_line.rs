//! Line between a SIMP of SATNET and its gateway.

use super::{Link, wire};
use crate::scenario::parameter::{Sources, assumed, calibrated, stated};

pub(crate) fn link() -> Link {
    Link { name: "SIMP access line".to_owned(), rate: 48_000, mtu: 256, propagation_delay: 23_000_000, ..wire::link() }
}

pub(crate) fn sources() -> Sources {
    vec![
        ("rate", stated("SATNET 6.3: 48 kb/s at Tanum; 6.4: 50 kb/s at Roaring Creek")),
        ("mtu", stated("SATNET 6.4, 7.2: no packet of more than 256 bytes")),
        ("overhead", assumed("none: the limit that the gateway sets counts all of it (SATNET 5.3)")),
        (
            "propagation_delay",
            calibrated(
                "the round trips to the local SIMP, 62 ms longer than on the line alone (SATNET Table 3): 23 ms each way, and the SIMP's 16 ms per packet",
            ),
        ),
    ]
}
