//! All curves of an experiment's figure, on all cores.

use std::time::Instant;

use cpu_time::ProcessTime;
use serde_json::json;

use crate::experiment;
use crate::fail::{self, Failure};
use crate::sweep;

#[allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
pub(super) fn report(id: &str) -> Result<(), Failure> {
    let unknown = || Failure::input(format!("--figure: {id} is no experiment with curves"));
    let experiment = experiment::find(id).ok_or_else(unknown)??;
    let sweep = experiment.sweep.as_ref().ok_or_else(unknown)?;
    let (start, busy) = (Instant::now(), ProcessTime::now());
    let points = sweep::whole_figure(&experiment.scenario_text(), sweep)?;
    let line = json!({
        "name": id,
        "curves": sweep.cases.len(),
        "points": points,
        "seconds": start.elapsed().as_secs_f64(),
        "processor_seconds": busy.elapsed().as_secs_f64(),
    });
    fail::print(&line.to_string())
}
