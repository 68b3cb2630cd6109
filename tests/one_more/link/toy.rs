//! A toy: a wire whose packets take a detour.

use super::{Link, LinkRules, Rules, wire};
use crate::scenario::parameter::{Group, Sources, Spec, Visitor, assumed};

#[derive(Clone)]
pub(crate) struct Toy {
    /// ns
    detour: u64,
}

impl Group for Toy {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Toy { detour } = self;
        visitor.leaf(
            Spec::duration("detour", "Detour", "What the detour adds to the delay.")
                .source(assumed("a toy")),
            detour,
        );
    }
}

impl LinkRules for Toy {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.group("toy", self);
    }

    fn one_way_delay(&self, link: &Link) -> u64 {
        link.propagation_delay + self.detour
    }
}

pub(crate) fn link() -> Link {
    Link {
        name: "toy".to_owned(),
        rate: 1_000_000,
        rules: Rules::of(Toy { detour: 20_000_000 }),
        ..wire::link()
    }
}

pub(crate) fn sources() -> Sources {
    vec![("rate", assumed("a toy"))]
}
