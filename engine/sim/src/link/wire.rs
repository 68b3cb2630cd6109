//! Plain full-duplex wire between two nodes, without errors; every other kind starts from it.

use super::{Impairments, Link, LinkKind, Rules, Variation};

pub(crate) fn link() -> Link {
    Link {
        name: "wire".to_owned(),
        stations: Vec::new(),
        kind: LinkKind::Wire,
        shared: false,
        rate: 10_000_000,
        rate_variation: Variation::default(),
        reverse_rate_variation: Variation::default(),
        mtu: 1500,
        overhead: 0,
        propagation_delay: 0,
        rules: Rules::none(),
        errors: Impairments::default(),
        reverse: Impairments::default(),
    }
}
