//! A toy: a line that loses one packet in so many.

use super::{ErrorModel, Impairment, Passage};
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};

#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct Toy {
    /// 0: none.
    pub(crate) one_in: u64,
}

impl Group for Toy {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Toy { one_in } = self;
        visitor.leaf(
            Spec::count(
                "one_in",
                "One in",
                "Every so manieth packet is lost; 0: none.",
            )
            .source(assumed("none")),
            one_in,
        );
    }
}

impl Impairment for Toy {
    fn model(&self, _: u64, _: &str) -> Option<Box<dyn ErrorModel>> {
        (self.one_in > 0).then(|| {
            Box::new(Counter {
                one_in: self.one_in,
                packets: 0,
            }) as Box<dyn ErrorModel>
        })
    }

    #[cfg(test)]
    fn make_frequent(&mut self) {
        self.one_in = 10;
    }
}

#[derive(Clone)]
struct Counter {
    one_in: u64,
    packets: u64,
}

impl ErrorModel for Counter {
    fn damages(&mut self, _: &Passage) -> bool {
        self.packets += 1;
        self.packets % self.one_in == 0
    }
}
