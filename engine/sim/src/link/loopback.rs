//! Path from a host to itself through its network software. Only the processor takes time on it.

use super::{Link, wire};
use crate::scenario::parameter::{Sources, assumed};

pub(crate) fn link() -> Link {
    Link { name: "loopback".to_owned(), rate: 1_000_000_000, mtu: 1536, ..wire::link() }
}

pub(crate) fn sources() -> Sources {
    vec![
        ("rate", assumed("no line: copying packets is part of the processor's work")),
        ("mtu", assumed("4.2BSD's LOMTU, 1024 + 512")),
        ("overhead", assumed("no frames")),
        ("propagation_delay", assumed("no distance to travel")),
    ]
}
