//! Goals about simulated values alone, where the paper says how they compare and not what they are: two quantities of one
//! run's setting, and a point beside the highest of its curve.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::experiment::{Experiment, GoalBasis, Sweep};
use crate::fail::Failure;
use crate::judgement::Judgement;
use crate::ledger::{Part, mean_and_deviation, part_name};
use crate::quantity::Quantity;
use crate::sweep::{CurveRuns, Runs, curve_of_each_seed};

/// The two are to be no farther apart than this at any swept value, relative to the second.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LikenessGoal {
    pub basis: GoalBasis,
    pub quantity: String,
    pub beside: String,
    pub within: f64,
}

/// At this swept value the quantity is to be no farther below its highest than this.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TopGoal {
    pub basis: GoalBasis,
    pub quantity: String,
    pub at: f64,
    pub within: f64,
}

impl Sweep {
    pub(crate) fn has_goals_beside(&self) -> bool {
        !self.likeness_goals.is_empty() || !self.top_goals.is_empty()
    }
}

/// The mean over the seeds at each swept value.
type Curve = Vec<(f64, f64)>;

pub(crate) fn part<'a>(
    experiment: &'a Experiment,
    sweep: &Sweep,
    repeats: u64,
    runs: &Runs,
) -> Result<Part<'a>, Failure> {
    let needed = sweep.likeness_goals.iter().flat_map(|goal| [&goal.quantity, &goal.beside]);
    let needed = needed.chain(sweep.top_goals.iter().map(|goal| &goal.quantity));
    let runs_of = part_name(experiment, None);
    let mut curves: BTreeMap<&str, Curve> = BTreeMap::new();
    for name in needed {
        if !curves.contains_key(name.as_str()) {
            let quantity = sweep.quantities.iter().find(|one| one.column == *name);
            let quantity =
                quantity.ok_or_else(|| Failure::input(format!("{}: no quantity {name} for a goal", experiment.id)))?;
            curves.insert(name, curve(CurveRuns { runs, experiment, sweep, table: &runs_of, repeats }, quantity)?);
        }
    }
    let mut judgements = Vec::new();
    for LikenessGoal { basis, quantity, beside, within } in &sweep.likeness_goals {
        let apart = farthest_apart(&curves[quantity.as_str()], &curves[beside.as_str()]);
        judgements.push(judged(&format!("{quantity} beside {beside}: farthest apart"), apart, *within, *basis));
    }
    for TopGoal { basis, quantity, at, within } in &sweep.top_goals {
        let (below, top) = below_top(&curves[quantity.as_str()], *at);
        let what = format!("{quantity} at {} {at}: below the highest, at {top},", sweep.column);
        judgements.push(judged(&what, below, *within, *basis));
    }
    let words = format!("{} in itself\n", experiment.id);
    Ok(Part { experiment, table: None, repeats, entries: Vec::new(), judgements, words })
}

fn judged(what: &str, found: f64, allowed: f64, basis: GoalBasis) -> Judgement {
    Judgement {
        basis,
        says: format!("{what} {:.2}% (goal {:.2}%)", 100.0 * found, 100.0 * allowed),
        met: found <= allowed,
        rows: Vec::new(),
    }
}

fn farthest_apart(one: &Curve, other: &Curve) -> f64 {
    one.iter().zip(other).map(|((_, one), (_, other))| (one / other - 1.0).abs()).fold(0.0, f64::max)
}

/// How far below the highest value the curve is there, and where that is; infinitely far, if it is not there.
fn below_top(curve: &Curve, at: f64) -> (f64, f64) {
    let top = curve.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((f64::NAN, f64::NAN));
    let here = curve.iter().find(|(value, _)| *value == at);
    (here.map_or(f64::INFINITY, |(_, rate)| 1.0 - rate / top.1), top.0)
}

fn curve(from: CurveRuns, quantity: &Quantity) -> Result<Curve, Failure> {
    let each = curve_of_each_seed(from, quantity)?;
    let mean = |at: usize| mean_and_deviation(&each.iter().map(|curve| curve[at]).collect::<Vec<_>>()).0;
    Ok(from.sweep.values_of(&quantity.case).into_iter().enumerate().map(|(at, value)| (value, mean(at))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_of_curves_is_their_largest_gap() {
        let [loaded, quiet] = [[400.0, 396.0], [400.0, 400.0]].map(|rates| vec![(2.0, rates[0]), (16.0, rates[1])]);
        assert!((farthest_apart(&loaded, &quiet) - 0.01).abs() < 1e-12);
        assert!(
            judged("farthest apart", 0.01, 0.004, GoalBasis::Stated)
                .to_string()
                .ends_with("1.00% (goal 0.40%): MISSED")
        );
        assert!(judged("farthest apart", 0.004, 0.004, GoalBasis::Stated).met);
    }

    #[test]
    fn drop_below_the_peak_is_relative_to_the_peak() {
        let curve = vec![(0.35, 490.0), (0.5, 500.0), (0.65, 495.0)];
        let (below, top) = below_top(&curve, 0.65);
        assert!((below - 0.01).abs() < 1e-12 && top == 0.5);
        assert_eq!(below_top(&curve, 0.5).0, 0.0);
        assert_eq!(below_top(&curve, 0.7).0, f64::INFINITY, "nothing was run there");
    }
}
