//! A DS3 circuit of ANSNET.

use super::{Link, wire};
use crate::scenario::parameter::{Sources, assumed, stated};

pub(crate) fn link() -> Link {
    Link { name: "DS3".to_owned(), rate: 44_210_000, mtu: 4352, overhead: 40, ..wire::link() }
}

pub(crate) fn sources() -> Sources {
    vec![
        ("rate", stated("ANSNET 1, footnote: 44.21 Mb/s after framing")),
        ("mtu", assumed("as FDDI's: the segments of 4096 bytes passed without fragmentation (4.1)")),
        ("overhead", assumed("not stated; 40 bytes give the ceiling of 41.2 megabits of 2^20 bits (Tables 3 and 4)")),
    ]
}
