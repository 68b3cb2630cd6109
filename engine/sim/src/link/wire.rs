//! A plain full-duplex wire between two nodes: without errors, and what every other kind starts from.

use super::{Impairments, Link, LinkKind};

pub(crate) fn link() -> Link {
    Link {
        name: "wire".to_owned(),
        stations: Vec::new(),
        kind: LinkKind::Wire,
        shared: false,
        rate: 10_000_000,
        mtu: 1500,
        overhead: 0,
        propagation_delay: 0,
        delay_simulator: None,
        low_orbit: None,
        poda: None,
        csma_cd: None,
        errors: Impairments::default(),
        reverse: Impairments::default(),
    }
}
