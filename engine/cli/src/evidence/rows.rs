//! A table of the ledger with the runs behind each number.

use std::collections::BTreeMap;

use fill_the_pipe_sim::{Full, Overrides};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::{Map, Value};

use super::set;
use crate::fail::Failure;
use crate::judgement::Judgement;
use crate::ledger::{Entry, Part};
use crate::origin::{Feature, Origin};
use crate::quantity::Measure;
use crate::sweep::outcome;

/// A table of a paper, as far as one experiment reproduces it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "EvidenceTable", optional_fields))]
pub(super) struct Table {
    paper: String,
    experiment: String,
    /// CSV of the published numbers; absent if the goals are about simulated values alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
    /// Seeds, from 1 on, that each number is made of.
    repeats: u64,
    goals: Vec<Judgement>,
    runs: Vec<Run>,
    rows: Vec<Row>,
}

/// Changes of the experiment's scenario, without the seed.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "EvidenceRun", optional_fields))]
struct Run {
    #[cfg_attr(test, ts(as = "set::Settings"))]
    set: Map<String, Value>,
    /// Trace hash of the run with seed 1, if the link of a number leads to that run.
    #[serde(skip_serializing_if = "Option::is_none")]
    trace_hash: Option<String>,
}

/// Derivation of a number from its runs: a mean over the seeds, a feature of their curve, or the result of the paper's
/// equations.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
enum MadeOf {
    Mean,
    Peak,
    Fall,
    Unfairness,
    Knee,
    DelayKnee,
    Equations,
}

impl From<Feature> for MadeOf {
    fn from(feature: Feature) -> MadeOf {
        match feature {
            Feature::Peak => MadeOf::Peak,
            Feature::Fall => MadeOf::Fall,
            Feature::Unfairness => MadeOf::Unfairness,
            Feature::Knee => MadeOf::Knee,
            Feature::DelayKnee => MadeOf::DelayKnee,
        }
    }
}

/// One published number with the simulated one.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "EvidenceRow", optional_fields))]
struct Row {
    #[cfg_attr(test, ts(type = "Record<string, string | number>"))]
    key: BTreeMap<String, Value>,
    quantity: String,
    unit: String,
    /// Published number; of a published range, the value nearest to the simulated one.
    published: f64,
    /// Published range, if the paper gives one instead of a number; `null` where it has no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<[Option<f64>; 2]>,
    /// The published number as printed, if that is in another unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    printed: Option<f64>,
    simulated: f64,
    /// Standard deviation over the seeds.
    spread: f64,
    /// Whether sums count the number: of printed runs only their mean.
    #[serde(skip_serializing_if = "is_true")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    counted: bool,
    /// Paths of the parameters that were calibrated to the number, which is then no evidence.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    calibrates: Vec<String>,
    /// Places in the table's goals.
    goals: Vec<usize>,
    of: MadeOf,
    #[serde(skip_serializing_if = "Option::is_none")]
    flow: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    measure: Option<Measure>,
    /// Places in the table's runs: one, or those of a curve.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<usize>>"))]
    runs: Vec<usize>,
    /// Place of the run to be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    shown: Option<usize>,
    /// Inputs, if the number comes from equations.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "Record<string, number>"))]
    inputs: Option<Map<String, Value>>,
    /// Swept values, if the number is a knee.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<f64>>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_true(value: &bool) -> bool {
    *value
}

impl Table {
    pub(super) fn is_of(&self, experiment: &str) -> bool {
        self.experiment == experiment
    }

    /// Paths of parameters that were calibrated to a number, once for each number.
    pub(super) fn calibrating(&self) -> impl Iterator<Item = &String> {
        self.rows.iter().flat_map(|row| &row.calibrates)
    }

    /// `traced`: with the hashes of the runs that are shown.
    pub(super) fn of(part: Part, traced: bool) -> Result<Table, Failure> {
        let text = part.experiment.scenario_text();
        let mut runs = Runs { text: &text, known: Vec::new(), runs: Vec::new() };
        let mut rows = Vec::new();
        for (index, entry) in part.entries.iter().enumerate() {
            rows.push(row(entry, goals_of(index, &part), &mut runs)?);
        }
        let mut runs = runs.runs;
        let shown: Vec<usize> = rows.iter().filter_map(|row| row.shown).collect();
        if traced {
            runs.par_iter_mut().enumerate().filter(|(index, _)| shown.contains(index)).try_for_each(|(_, run)| {
                let overrides: Overrides = run.set.clone().into_iter().collect();
                run.trace_hash = Some(outcome::<Full>(&text, &overrides)?.trace_hash);
                Ok::<(), Failure>(())
            })?;
        }
        Ok(Table {
            paper: part.experiment.paper.clone(),
            experiment: part.experiment.id.clone(),
            table: part.table,
            repeats: part.repeats,
            goals: part.judgements,
            runs,
            rows,
        })
    }
}

/// Goals about the number itself; for one run of several printed ones, goals about the mean of the runs.
fn goals_of(index: usize, part: &Part) -> Vec<usize> {
    let entry = &part.entries[index];
    if !entry.calibrates.is_empty() {
        return Vec::new();
    }
    let alike = |other: &Entry| match (&entry.origin, &other.origin) {
        (Origin::Run { quantity: one, .. }, Origin::Run { quantity: two, .. }) => {
            entry.key == other.key && one.column == two.column
        }
        _ => false,
    };
    let covers = |goal: &Judgement| goal.rows.iter().any(|row| *row == index || alike(&part.entries[*row]));
    (0..part.judgements.len()).filter(|goal| covers(&part.judgements[*goal])).collect()
}

/// Each run once, however many numbers are made of it.
struct Runs<'a> {
    text: &'a str,
    known: Vec<Overrides>,
    runs: Vec<Run>,
}

impl Runs<'_> {
    fn place(&mut self, set: &Overrides) -> Result<usize, Failure> {
        if let Some(place) = self.known.iter().position(|one| one == set) {
            return Ok(place);
        }
        self.runs.push(Run { set: set::written_out(self.text, set)?, trace_hash: None });
        self.known.push(set.clone());
        Ok(self.known.len() - 1)
    }
}

fn row(entry: &Entry, goals: Vec<usize>, runs: &mut Runs) -> Result<Row, Failure> {
    let mut row = Row {
        key: entry.key.clone(),
        quantity: entry.quantity.clone(),
        unit: entry.unit.clone(),
        published: entry.published,
        range: entry.range,
        printed: entry.printed,
        simulated: entry.simulated,
        spread: entry.spread,
        counted: entry.is_counted,
        calibrates: entry.calibrates.clone(),
        goals,
        of: MadeOf::Mean,
        flow: None,
        measure: None,
        runs: Vec::new(),
        shown: None,
        inputs: None,
        values: None,
    };
    match &entry.origin {
        Origin::Run { quantity, set } => {
            row.flow = Some(quantity.flow.clone());
            row.measure = Some(quantity.measure);
            row.runs = vec![runs.place(set)?];
            row.shown = Some(row.runs[0]);
        }
        Origin::Curve { quantity, sets, values, of, at } => {
            row.of = MadeOf::from(*of);
            row.flow = Some(quantity.flow.clone());
            row.measure = Some(quantity.measure);
            row.runs = sets.iter().map(|set| runs.place(set)).collect::<Result<_, _>>()?;
            row.shown = Some(row.runs[*at]);
            row.values = of.is_a_value().then(|| values.clone());
        }
        Origin::Equations { inputs } => {
            row.of = MadeOf::Equations;
            row.inputs = Some(inputs.clone());
        }
    }
    Ok(row)
}
