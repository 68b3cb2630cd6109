//! Origin of a simulated number, so that the number can be computed again.

use fill_the_pipe_sim::Overrides;
use serde_json::{Map, Value};

use crate::quantity::Quantity;

#[derive(Clone)]
pub(crate) enum Origin {
    /// A quantity of one run, over the seeds.
    Run { quantity: Quantity, set: Overrides },
    /// A feature of a curve over `values`, of which each seed has its own; the point `at` says it.
    Curve { quantity: Quantity, values: Vec<f64>, sets: Vec<Overrides>, of: Feature, at: usize },
    /// A term of the paper's equations with these inputs.
    Equations { inputs: Map<String, Value> },
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Feature {
    Peak,
    Fall,
    Unfairness,
    Knee,
    DelayKnee,
}

impl Feature {
    /// Is it a swept value, not what came of one?
    pub(crate) fn is_a_value(self) -> bool {
        matches!(self, Feature::Knee | Feature::DelayKnee)
    }
}
