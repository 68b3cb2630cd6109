//! The experiments of the page, `web/experiments/*/experiment.json`, as far as the command line needs them.

mod goals;
mod opens;
mod sweep;

use std::collections::BTreeMap;

use include_dir::{Dir, include_dir};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::curves::write_out;
use crate::fail::Failure;
use crate::quantity::{Measure, Quantity, Unit};
use crate::worked::Calculator;

pub(crate) use goals::{Calibration, FallGoal, Goal, GoalBasis, Knee, PeakGoal, Peaks};
pub(crate) use opens::{Claim, Opens, nanoseconds};
pub(crate) use sweep::{Cell, Sweep};

static EXPERIMENTS: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../web/experiments");

/// An experiment as it stands in its file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ExperimentFile", optional_fields))]
pub(crate) struct Experiment {
    #[serde(skip)]
    pub id: String,
    pub paper: String,
    /// Place among the experiments of its paper.
    pub order: f64,
    /// The paper's figures and tables that it is about.
    #[allow(dead_code, reason = "only the page reads it")]
    pub figures: Vec<String>,
    pub title: String,
    /// The title in a few words.
    #[allow(dead_code, reason = "only the page reads it")]
    pub short: String,
    #[allow(dead_code, reason = "only the page reads it")]
    pub lesson: String,
    #[allow(dead_code, reason = "only the page reads it")]
    pub kind: String,
    /// Ids of the views that tell its story: they stand first beside the ladder, in this order.
    #[allow(dead_code, reason = "only the page reads it")]
    pub first: Option<Vec<String>>,
    /// Id of the flow that the page opens on.
    #[allow(dead_code, reason = "only the page reads it")]
    pub flow: Option<String>,
    #[cfg_attr(test, ts(as = "fill_the_pipe_sim::types::ScenarioJson"))]
    scenario: Map<String, Value>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    #[allow(dead_code, reason = "only the page reads it")]
    pub controls: Vec<ControlGroup>,
    /// Opening state of the page.
    pub opens: Opens,
    /// Questions about the figure that a reader may have, with their answers.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    #[allow(dead_code, reason = "only the page reads it")]
    pub questions: Vec<ReaderQuestion>,
    /// Duration of the part of the run that links and steps show if they name none.
    #[allow(dead_code, reason = "only the page reads it")]
    pub window: Option<String>,
    /// Start of that part, a duration; the start of the run if absent.
    #[allow(dead_code, reason = "only the page reads it")]
    pub window_from: Option<String>,
    #[allow(dead_code, reason = "only the page reads it")]
    pub compared: Option<Compared>,
    pub sweep: Option<Sweep>,
    /// Single numbers of the text that one run of the scenario can be held against.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub checks: Vec<Check>,
    /// Equations that the paper worked out itself.
    pub calculator: Option<Calculator>,
    /// Tables of the paper that are shown as they are.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    #[allow(dead_code, reason = "only the page reads it")]
    pub tables: Vec<PaperTable>,
}

/// Parameters that stand together on the page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "only the page reads it")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ControlGroup {
    pub group: String,
    /// Paths of the parameters.
    pub parameters: Vec<String>,
}

/// A question that the figure raises, and its answer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "only the page reads it")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ReaderQuestion {
    pub question: String,
    /// Paragraphs: what happens, the mechanism, and what to change to test it.
    pub answer: Vec<String>,
    /// Runs that show it.
    pub runs: Vec<RunToShow>,
}

/// A run that a link of an answer opens.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "only the page reads it")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RunToShow {
    pub text: String,
    /// Values that differ from the scenario: path -> value.
    #[cfg_attr(test, ts(type = "Record<string, string | number | boolean>"))]
    pub set: Map<String, Value>,
}

/// Runs that belong side by side, as in the paper's figure.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "only the page reads it")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Compared {
    pub text: String,
    /// Values that differ from the scenario in each case: path -> value.
    #[cfg_attr(test, ts(type = "Record<string, string | number | boolean>[]"))]
    pub with: Vec<Map<String, Value>>,
    /// How the runs are shown: options of views.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub options: Map<String, Value>,
}

/// A table of the paper that is shown as it is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "only the page reads it")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct PaperTable {
    /// CSV, without extension.
    pub table: String,
    pub title: String,
    pub source: String,
    /// Only the rows with these cells, by column.
    pub rows: Option<BTreeMap<String, String>>,
}

/// A number of the text that one run can be held against.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct Check {
    pub table: String,
    /// The column in which the row's name stands.
    pub key_column: String,
    /// The name of the row.
    pub row: String,
    /// The column with the number.
    pub column: String,
    pub label: Option<String>,
    pub flow: String,
    pub measure: Measure,
    pub unit: Unit,
    /// Changes to the scenario: path -> value.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub overrides: Map<String, Value>,
    /// Relative error to stay within.
    pub within: Option<f64>,
    /// Basis of the error or the range; without it the number has no goal.
    pub basis: Option<GoalBasis>,
    /// Or the range that the paper gives instead of a number, `null` where it has no limit; the goal is to be in it.
    pub range: Option<[Option<f64>; 2]>,
    /// Path of the parameter that was calibrated to the number.
    pub calibrates: Option<String>,
}

impl Check {
    /// Quantity measured in its run.
    pub(crate) fn quantity(&self) -> Quantity {
        Quantity {
            column: self.column.clone(),
            runs: Vec::new(),
            label: self.label.clone().unwrap_or_default(),
            case: String::new(),
            flow: self.flow.clone(),
            measure: self.measure,
            unit: self.unit,
            printed: None,
            panel: None,
        }
    }
}

impl Experiment {
    pub(crate) fn scenario_text(&self) -> String {
        Value::Object(self.scenario.clone()).to_string()
    }
}

/// The experiment in the folder of that name, if there is one.
pub(crate) fn find(id: &str) -> Option<Result<Experiment, Failure>> {
    let file = EXPERIMENTS.get_file(format!("{id}/experiment.json"))?;
    let read = serde_json::from_slice(file.contents());
    Some(
        read.map(|experiment: Experiment| {
            let mut experiment = Experiment { id: id.to_owned(), ..experiment };
            experiment.sweep.iter_mut().for_each(write_out);
            experiment
        })
        .map_err(|error| Failure::input(format!("web/experiments/{id}/experiment.json: {error}"))),
    )
}

/// All of them, in the order of the page.
pub(crate) fn all() -> Result<Vec<Experiment>, Failure> {
    let ids = EXPERIMENTS.dirs().filter_map(|folder| folder.path().to_str());
    let mut experiments = ids.filter_map(find).collect::<Result<Vec<_>, _>>()?;
    experiments.sort_by(|a, b| a.order.total_cmp(&b.order));
    Ok(experiments)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_experiment_loads_and_its_scenario_is_valid() {
        let experiments = all().expect("every file is well formed");
        assert!(experiments.len() >= 10);
        for experiment in &experiments {
            let loaded = fill_the_pipe_sim::Scenario::load(&experiment.scenario_text(), &Vec::new());
            assert!(loaded.is_ok(), "{}: {:?}", experiment.id, loaded.err());
        }
    }
}
