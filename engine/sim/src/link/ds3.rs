//! A DS3 circuit of ANSNET.

use super::{Link, wire};
use crate::scenario::parameter::{Sources, assumed, calibrated, stated};

pub(crate) fn link() -> Link {
    Link { name: "DS3".to_owned(), rate: 44_210_000, mtu: 4352, overhead: 40, ..wire::link() }
}

pub(crate) fn sources() -> Sources {
    vec![
        ("rate", stated("ANSNET 1, footnote: 44.21 Mb/s after framing")),
        ("mtu", assumed("as FDDI's: the segments of 4096 bytes passed without fragmentation (4.1)")),
        (
            "overhead",
            calibrated(
                "the ceiling of ANSNET Tables 3 and 4: the printed 41.2 is 43.2 Mb/s, if a megabit of the report is taken as 2^20 bits",
            ),
        ),
    ]
}
