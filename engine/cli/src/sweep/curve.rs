//! Curves of one quantity of an experiment's sweep, for the goals of the ledger.

use fill_the_pipe_sim::RunSummary;
use rayon::prelude::*;

use super::point::simulate;
use crate::Settings;
use crate::experiment::{Experiment, Sweep};
use crate::fail::Failure;
use crate::quantity::Quantity;

/// Runs every swept value with every seed and returns a curve for each seed; `point` takes the quantity's value and its run.
pub(crate) fn curve_of_each_seed<T: Send>(
    experiment: &Experiment,
    sweep: &Sweep,
    quantity: &Quantity,
    repeats: u64,
    settings: &Settings,
    point: impl Fn(f64, &RunSummary) -> T + Sync,
) -> Result<Vec<Vec<T>>, Failure> {
    let text = experiment.scenario_text();
    let values = sweep.values_of(&quantity.case);
    let jobs: Vec<(u64, f64)> = (1..=repeats).flat_map(|seed| values.iter().map(move |value| (seed, *value))).collect();
    let points = jobs.par_iter().map(|(seed, value)| {
        let mut overrides = sweep.overrides(&quantity.case, *value, *seed);
        overrides.extend(settings.set.iter().cloned());
        let run = simulate(&text, &overrides)?;
        let found = quantity.of(&run);
        let missing = || Failure::input(format!("{}: nothing to measure in {}", experiment.id, quantity.flow));
        Ok(point(found.ok_or_else(missing)?, &run))
    });
    let mut points = points.collect::<Result<Vec<T>, Failure>>()?.into_iter();
    Ok((1..=repeats).map(|_| points.by_ref().take(values.len()).collect()).collect())
}
