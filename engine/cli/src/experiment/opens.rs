//! Opening of the page of an experiment: a run, a range and a moment of it, the parameters beside the drawing, and claims
//! that the run has to satisfy.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::quantity::{Measure, Unit};

/// Opening of the page: the state that shows the lesson.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Opens", optional_fields))]
pub(crate) struct Opens {
    /// Values that differ from the scenario: path -> value.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, type = "Record<string, string | number | boolean>"))]
    pub set: Map<String, Value>,
    /// Part of the run that is shown: two durations since the start of the run.
    pub range: [String; 2],
    /// Pinned moment inside the range, a duration since the start of the run.
    pub at: String,
    /// Id of the view that shows the lesson.
    pub view: String,
    /// Paths of the parameters that stand beside the drawing, the most important first.
    pub keys: Vec<String>,
    /// Id of the flow that is drawn, if it is neither the usual one nor the one whose result is shown.
    #[allow(dead_code, reason = "only the page reads it")]
    pub flow: Option<String>,
    /// Result that is shown large, if it is neither the delay nor the throughput of the flow.
    pub outcome: Option<Outcome>,
    /// Claims of the lesson about the run, in measured quantities.
    pub claims: Vec<Claim>,
}

/// The result that answers the question of the lesson.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Outcome"))]
pub(crate) struct Outcome {
    /// An entry of the scenario's flows, or one flow of it.
    pub flow: String,
    pub measure: Measure,
    pub unit: Unit,
}

/// A claim about one measured quantity of the opening run: a `measure` of the whole run, the number of events of one kind
/// in the opening range, or the percentage of the flow's time for which one limit held the sender back.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct Claim {
    /// An entry of the scenario's flows, or one flow of it.
    pub flow: String,
    /// Quantity of the whole run, with its `unit`.
    pub measure: Option<Measure>,
    pub unit: Option<Unit>,
    /// Kind of the events of this flow that are counted in the opening range.
    pub event: Option<String>,
    /// Limit whose share of the flow's time is taken, in percent.
    pub limit: Option<String>,
    /// Divides by the same quantity of the opening run with these changes: path -> value.
    #[cfg_attr(test, ts(optional, type = "Record<string, string | number | boolean>"))]
    pub beside: Option<Map<String, Value>>,
    pub at_least: Option<f64>,
    pub at_most: Option<f64>,
}

impl Opens {
    /// The changes of the opening run, and `more` after them.
    pub(crate) fn overrides(&self, more: Option<&Map<String, Value>>) -> fill_the_pipe_sim::Overrides {
        let all = self.set.iter().chain(more.into_iter().flatten());
        all.map(|(path, value)| (path.clone(), value.clone())).collect()
    }
}

/// Returns a duration in ns, or `None` if the text is none.
pub(crate) fn nanoseconds(text: &str) -> Option<f64> {
    let units = [("ns", 1.0), ("µs", 1e3), ("us", 1e3), ("ms", 1e6), ("s", 1e9)];
    let (number, factor) = units.iter().find_map(|(unit, factor)| Some((text.strip_suffix(unit)?, factor)))?;
    number.trim().parse::<f64>().ok().map(|number| number * factor)
}
