//! Hashes of whole traces: of every experiment as it is, and with one of the changes by which native and wasm are compared.

use fill_the_pipe_sim::{Full, Overrides};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::{Map, Value};

use super::set;
use crate::experiment::{self, Experiment};
use crate::fail::Failure;
use crate::sweep::outcome;

/// The first changes nothing. `tests/parity` runs every experiment with each of them.
const CHANGES: &str = include_str!("../../../../tests/parity/changes.json");

/// Longer runs are left out: somebody waits for all of them in a browser, on a phone maybe.
const MOST_EVENTS: u64 = 200_000;

/// A run and the hash of its whole trace.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Traced {
    experiment: String,
    #[cfg_attr(test, ts(as = "set::Settings"))]
    set: Map<String, Value>,
    events: u64,
    trace_hash: String,
}

pub(super) fn all(paper: Option<&str>) -> Result<Vec<Traced>, Failure> {
    let changes: Vec<Map<String, Value>> = serde_json::from_str(CHANGES).expect("a list of objects");
    let experiments = experiment::all()?;
    let wanted = experiments.iter().enumerate().filter(|(_, one)| paper.is_none_or(|paper| paper == one.paper));
    let jobs = wanted.flat_map(|(index, one)| [(one, &changes[0]), (one, &changes[1 + index % (changes.len() - 1)])]);
    let jobs: Vec<_> = jobs.collect();
    let traced = jobs.par_iter().map(|(experiment, changes)| traced(experiment, changes));
    Ok(traced.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

/// None where the run is too long, or the change none for this experiment: a satellite carries nothing twice.
fn traced(experiment: &Experiment, changes: &Map<String, Value>) -> Result<Option<Traced>, Failure> {
    let text = experiment.scenario_text();
    let set = set::written_out(&text, &changes.clone().into_iter().collect())?;
    let overrides: Overrides = set.clone().into_iter().collect();
    let run = outcome::<Full>(&text, &overrides).ok().filter(|run| run.events <= MOST_EVENTS);
    Ok(run.map(|run| Traced { experiment: experiment.id.clone(), set, events: run.events, trace_hash: run.trace_hash }))
}
