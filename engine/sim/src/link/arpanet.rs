//! The ARPANET from a gateway to a host, modelled as one line, because SATNET's papers do not describe its inside.

use super::{Link, wire};
use crate::scenario::parameter::{Sources, assumed, calibrated};

pub(crate) fn link() -> Link {
    Link { name: "ARPANET".to_owned(), rate: 56_000, mtu: 1007, propagation_delay: 465_000_000, ..wire::link() }
}

pub(crate) fn sources() -> Sources {
    vec![
        ("rate", assumed("ARPANET lines carried 56 kb/s (BBN 1822); the share left by other traffic is not stated")),
        ("mtu", assumed("a message of 8063 bits holds 1007 bytes (BBN 1822)")),
        ("overhead", assumed("none: it is part of the fitted value")),
        (
            "propagation_delay",
            calibrated(
                "the round trips to BBN-VAX, 0.94 to 1.20 s longer than to the gateway before it (SATNET Table 3): 465 ms each way, and the time on the line",
            ),
        ),
    ]
}
