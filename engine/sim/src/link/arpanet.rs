//! The ARPANET, from a gateway to a host on it, as one line: what it is inside is not in SATNET's papers.

use super::{Link, LinkKind, wire};
use crate::scenario::parameter::{Named, Source, assumed};

pub const NAMED: Named =
    Named { id: "arpanet", name: "ARPANET", meaning: "The ARPANET between a gateway and a host, as one line." };

pub fn link() -> Link {
    Link {
        name: "ARPANET".to_owned(),
        kind: LinkKind::Arpanet,
        rate: 56_000,
        mtu: 1007,
        propagation_delay: 465_000_000,
        ..wire::link()
    }
}

pub fn sources() -> Vec<(&'static str, Source)> {
    vec![
        ("rate", assumed("its lines had 56 kb/s (BBN 1822); how much others left is not stated")),
        ("mtu", assumed("a message of 8063 bits holds 1007 bytes (BBN 1822)")),
        ("overhead", assumed("none: part of what is fitted")),
        (
            "propagation_delay",
            assumed(
                "465 ms each way: round trips to BBN-VAX are 0.97 s longer than to the gateway before it (SATNET Table 3)",
            ),
        ),
    ]
}
