//! The way from a host to itself, through its network software alone. Nothing but the processor takes time on it.

use super::{Link, LinkKind, wire};
use crate::scenario::parameter::{Named, Source, assumed};

pub const NAMED: Named = Named {
    id: "loopback",
    name: "Loopback",
    meaning: "From a host to itself: what is sent comes back to its own network software.",
};

pub fn link() -> Link {
    Link { name: "loopback".to_owned(), kind: LinkKind::Loopback, rate: 1_000_000_000, mtu: 1536, ..wire::link() }
}

pub fn sources() -> Vec<(&'static str, Source)> {
    vec![
        ("rate", assumed("no line: to copy packets is part of the processor's work")),
        ("mtu", assumed("4.2BSD's LOMTU, 1024 + 512")),
        ("overhead", assumed("no frames")),
        ("propagation_delay", assumed("no way to go")),
    ]
}
