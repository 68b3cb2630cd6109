//! How bad a run is for its flows.

use fill_the_pipe_sim::{FlowSummary, QueueSummary, RunSummary};
use serde::Serialize;

use super::space::{Case, PACKET, Space};
use crate::quantity::queues_passed;

/// Aim of an adversary.
#[derive(clap::ValueEnum, Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Measure {
    /// A flow gets less than a third of its fair share of the line.
    Starvation,
    /// The mean queue of the line is longer than a pipe.
    Queue,
    /// The tested flow has at least three retransmission timeouts.
    Timeouts,
}

impl Measure {
    /// Returns the measure of a run: the smallest goodput of a flow, % of its fair share; the mean queue, pipes; or the
    /// timeouts of the tested flow.
    pub(super) fn of(self, run: &RunSummary, space: &Space, case: &Case) -> f64 {
        match self {
            Measure::Starvation => {
                let fair = space.mean_rate(case) / if space.has_rival(case) { 2.0 } else { 1.0 };
                starved(run).map_or(0.0, |flow| 100.0 * goodput(run, flow) / fair)
            }
            Measure::Queue => queue_of_line(run).map_or(0.0, |queue| queue.mean) * PACKET / space.pipe(case),
            Measure::Timeouts => entry(run, "tested").map_or(0.0, |flow| flow.timeouts as f64),
        }
    }

    /// Returns how bad a value is: 1 where a case begins, and more beyond.
    pub(super) fn badness(self, value: f64) -> f64 {
        match self {
            // A flow that gets nothing is as bad as one that gets a thousandth of the limit.
            Measure::Starvation => self.limit() / value.max(self.limit() / 1000.0),
            Measure::Queue | Measure::Timeouts => value / self.limit(),
        }
    }

    /// Returns the value from which on a run is a case. It is assumed.
    fn limit(self) -> f64 {
        match self {
            Measure::Starvation => 100.0 / 3.0,
            Measure::Queue => 1.0,
            Measure::Timeouts => 3.0,
        }
    }

    pub(super) fn in_words(self, values: &[f64]) -> String {
        let decimals = if self == Measure::Timeouts { 0 } else { 2 };
        let values: Vec<String> = values.iter().map(|value| format!("{value:.decimals$}")).collect();
        let values = values.join(", ");
        match self {
            Measure::Starvation => format!("{values} % of the fair share"),
            Measure::Queue => format!("mean queue of {values} pipes"),
            Measure::Timeouts => format!("{values} timeouts"),
        }
    }
}

/// Returns the flow with the smallest goodput.
fn starved(run: &RunSummary) -> Option<&FlowSummary> {
    let flows = ["tested", "other"].into_iter().filter_map(|id| entry(run, id));
    flows.min_by(|one, other| goodput(run, one).total_cmp(&goodput(run, other)))
}

/// Returns the payload that a flow's receiver has read, from its start to the end of the run, bit/s.
pub(super) fn goodput(run: &RunSummary, flow: &FlowSummary) -> f64 {
    flow.bytes as f64 * 8e9 / (run.end_ns - flow.started_ns).max(1) as f64
}

fn entry<'a>(run: &'a RunSummary, id: &str) -> Option<&'a FlowSummary> {
    run.entries.iter().find(|flow| flow.id == id)
}

/// Returns the longest queue on the tested flow's way.
pub(super) fn queue_of_line(run: &RunSummary) -> Option<&QueueSummary> {
    let info = run.flows.iter().find(|info| info.entry == "tested")?;
    queues_passed(run, info).map(|(_, result)| result).max_by(|one, other| one.mean.total_cmp(&other.mean))
}
