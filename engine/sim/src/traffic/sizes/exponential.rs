//! Exponentially distributed sizes.

use super::Settings;
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};

#[derive(Clone, Debug)]
pub(crate) struct Exponential {
    /// Mean size, bytes.
    pub mean: u64,
}

impl Default for Exponential {
    fn default() -> Self {
        Exponential { mean: 100_000 }
    }
}

impl Group for Exponential {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Exponential { mean } = self;
        visitor.leaf(
            Spec::size("mean", "Mean size", "Mean bytes of a transfer.")
                .range(1.0, 1e12)
                .log()
                .source(assumed("the order of a picture on a web page")),
            mean,
        );
    }
}

impl Settings for Exponential {
    fn draw(&self, _: u64, stream: &mut Stream) -> u64 {
        (stream.exponential(self.mean as f64) as u64).max(1)
    }

    fn mean(&self, _: u64) -> f64 {
        self.mean as f64
    }
}
