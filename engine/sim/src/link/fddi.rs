//! FDDI ring: 100 Mb/s, shared by all stations. The rotation time of the token is left out. It is a few microseconds at
//! light loads such as those of Sandia's tables (under 30 % of the ring). ANSNET's ring carries 45 to 75 %, and there a
//! waiting station may lose more than that.

use super::{Link, wire};
use crate::scenario::parameter::{Sources, assumed, stated};

pub(crate) fn link() -> Link {
    Link {
        name: "FDDI ring".to_owned(),
        rate: 100_000_000,
        mtu: 4352,
        overhead: 36,
        propagation_delay: 5_000,
        shared: true,
        ..wire::link()
    }
}

pub(crate) fn sources() -> Sources {
    vec![
        ("rate", stated("Sandia 3.1.1: FDDI bandwidth 100 Mb/s")),
        ("mtu", stated("Sandia 3.2.2: FDDI MTU 4352")),
        ("overhead", assumed("preamble 8, delimiters and status 3, control 1, addresses 12, LLC and SNAP 8, FCS 4")),
        ("propagation_delay", assumed("about a kilometre of fibre")),
    ]
}
