//! Arrivals from a list of times and sizes, such as those of a measured trace.

use super::{Entry, Settings};
use crate::link::schedule::{Schedule, Step};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, OverTime, Spec, Visitor, assumed};
use crate::units::QuantityKind;

/// Sizes in bytes, each of a flow that arrives at its time.
static FLOWS: OverTime = OverTime {
    values: Some(QuantityKind::Size),
    max: (1u64 << 40) as f64,
    is_curve: false,
    example: "times with sizes, such as 0s:20KB,1.5s:3MB",
};

#[derive(Clone, Debug)]
pub(crate) struct List {
    /// Time of each arrival after the entry's start, with its size.
    pub flows: Schedule,
}

impl Default for List {
    fn default() -> Self {
        let flows = [(0, 1e6), (1_000_000_000, 20e3), (2_000_000_000, 200e3)];
        List { flows: Schedule::of(&FLOWS, flows.into_iter().map(|(at, value)| Step { at, value }).collect()) }
    }
}

impl List {
    fn in_order(&self) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        for step in &self.flows.steps {
            steps.insert(steps.partition_point(|before| before.at <= step.at), *step);
        }
        steps
    }
}

impl Group for List {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let List { flows } = self;
        visitor.leaf(
            Spec::schedule(
                "flows",
                "Times and sizes",
                "Time of each arrival after the start, with the bytes of its transfer. They replace the number of flows and the transfer size.",
            )
            .source(assumed("a long transfer, and two short ones beside it")),
            flows,
        );
    }
}

impl Settings for List {
    fn times(&self, _: &Entry, _: Stream) -> Vec<u64> {
        self.in_order().iter().map(|step| step.at).collect()
    }

    fn sizes(&self) -> Option<Vec<u64>> {
        Some(self.in_order().iter().map(|step| step.value as u64).collect())
    }

    fn contradiction(&self) -> Option<(&'static str, String)> {
        if self.flows.steps.is_empty() {
            return Some(("flows", "is empty: give at least one time with a size".to_owned()));
        }
        let empty = self.flows.steps.iter().any(|step| step.value < 1.0);
        empty.then(|| ("flows", "has a flow of 0 bytes: every flow transfers at least 1 byte".to_owned()))
    }
}
