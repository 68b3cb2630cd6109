//! Curves of an experiment's sweep, for the ledger and its goals.

use rayon::prelude::*;

use super::results::Runs;
use crate::experiment::{Experiment, Sweep};
use crate::fail::Failure;
use crate::quantity::Quantity;

/// Runs of a curve: the sweep of an experiment, and the table that its numbers are for.
#[derive(Clone, Copy)]
pub(crate) struct CurveRuns<'a> {
    pub runs: &'a Runs<'a>,
    pub experiment: &'a Experiment,
    pub sweep: &'a Sweep,
    pub table: &'a str,
    /// Seeds, from 1 on.
    pub repeats: u64,
}

/// Runs every swept value with every seed. Returns the curves of each seed, one for each quantity; all quantities are of the
/// same case.
pub(crate) fn curves_of_each_seed(from: CurveRuns, quantities: &[&Quantity]) -> Result<Vec<Vec<Vec<f64>>>, Failure> {
    let CurveRuns { runs, experiment, sweep, table, repeats } = from;
    let text = experiment.scenario_text();
    let case = &quantities[0].case;
    let values = sweep.values_of(case);
    let jobs: Vec<(u64, f64)> = (1..=repeats).flat_map(|seed| values.iter().map(move |value| (seed, *value))).collect();
    let points = jobs.par_iter().with_max_len(1).map(|(seed, value)| {
        let found = runs.measure(table, &text, sweep.overrides(case, *value, *seed), quantities)?;
        let missing = || Failure::input(format!("{}: nothing to measure in {case}", experiment.id));
        found.into_iter().collect::<Option<Vec<f64>>>().ok_or_else(missing)
    });
    let points = points.collect::<Result<Vec<_>, Failure>>()?;
    let curve = |points: &[Vec<f64>], quantity: usize| points.iter().map(|point| point[quantity]).collect();
    let of_seed = |points: &[Vec<f64>]| (0..quantities.len()).map(|quantity| curve(points, quantity)).collect();
    Ok(points.chunks(values.len()).map(of_seed).collect())
}

/// Runs every swept value with every seed and returns a curve for each seed.
pub(crate) fn curve_of_each_seed(from: CurveRuns, quantity: &Quantity) -> Result<Vec<Vec<f64>>, Failure> {
    let curves = curves_of_each_seed(from, &[quantity])?;
    Ok(curves.into_iter().flatten().collect())
}
