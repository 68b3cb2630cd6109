//! A DS3 circuit of ANSNET.

use super::{Link, LinkKind, wire};
use crate::scenario::parameter::{Named, Source, assumed, stated};

pub const NAMED: Named =
    Named { id: "ds3", name: "DS3", meaning: "A circuit of 44.21 Mb/s after framing, as of ANSNET in 1994." };

pub fn link() -> Link {
    Link { name: "DS3".to_owned(), kind: LinkKind::Ds3, rate: 44_210_000, mtu: 4352, overhead: 40, ..wire::link() }
}

pub fn sources() -> Vec<(&'static str, Source)> {
    vec![
        ("rate", stated("ANSNET 1, footnote: 44.21 Mb/s after framing")),
        ("mtu", assumed("as FDDI's: the segments of 4096 bytes went through whole (4.1)")),
        ("overhead", assumed("not stated; 40 bytes make the ceiling of 41.2 megabits of 2^20 bits (Tables 3 and 4)")),
    ]
}
