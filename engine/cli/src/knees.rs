//! The part of the ledger for knees of delay: the load up to which a curve of delays stays low, of which a paper printed
//! a number or a range (SATNET 6.4).

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::experiment::{Experiment, GoalBasis, Sweep};
use crate::fail::Failure;
use crate::goals::range_in_words;
use crate::judgement::Judgement;
use crate::ledger::{Entry, Part, mean_and_deviation, part_name, relative_error};
use crate::origin::{Feature, Origin};
use crate::peaks::keyed;
use crate::published::{Printed, Table};
use crate::sweep::{CurveRuns, Runs, curve_of_each_seed};

/// A knee that the paper printed: the load beyond which the delay rises.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct DelayKnee {
    pub basis: GoalBasis,
    /// Column of the quantity, a delay.
    pub quantity: String,
    pub table: String,
    /// The row, as the values of other columns.
    pub row: BTreeMap<String, String>,
    /// Columns with the ends of the range; a number if both are equal.
    pub columns: [String; 2],
    /// Relative error to stay within.
    pub within: f64,
}

/// The last point before the delay is more than twice the lowest.
pub(crate) fn knee_of(delays: &[f64]) -> usize {
    let lowest = delays.iter().copied().fold(f64::INFINITY, f64::min);
    let risen = delays.iter().position(|delay| *delay > 2.0 * lowest);
    risen.unwrap_or(delays.len()).saturating_sub(1)
}

/// Knees of a sweep; all are of one table.
pub(crate) fn part<'a>(
    experiment: &'a Experiment,
    sweep: &Sweep,
    repeats: u64,
    runs: &Runs,
) -> Result<Part<'a>, Failure> {
    let table = sweep.delay_knees.first().map(|knee| knee.table.clone());
    let mut words = format!("{} ({})\n", table.as_deref().unwrap_or_default(), experiment.id);
    let (mut entries, mut judgements) = (Vec::new(), Vec::new());
    for knee in &sweep.delay_knees {
        let (entry, printed) = entry(experiment, sweep, knee, repeats, runs)?;
        let published = printed.range().map_or_else(|| entry.published.to_string(), range_in_words);
        let says = format!(
            "{}: rises beyond {:.1} {}, published {published}, error {:.1}% (goal {:.1}%)",
            knee.quantity,
            entry.simulated,
            entry.unit,
            100.0 * entry.rel_error.abs(),
            100.0 * knee.within
        );
        words += &format!("  {says}\n");
        judgements.push(Judgement {
            basis: knee.basis,
            says,
            met: entry.rel_error.abs() <= knee.within,
            rows: vec![entries.len()],
        });
        entries.push(entry);
    }
    Ok(Part { experiment, table, repeats, entries, judgements, words })
}

fn entry(
    experiment: &Experiment,
    sweep: &Sweep,
    knee: &DelayKnee,
    repeats: u64,
    runs: &Runs,
) -> Result<(Entry, Printed), Failure> {
    let quantity = sweep.quantities.iter().find(|one| one.column == knee.quantity);
    let quantity =
        quantity.ok_or_else(|| Failure::input(format!("{}: no quantity {}", experiment.id, knee.quantity)))?;
    let table = Table::load(&knee.table)?;
    let row = table.rows().find(|row| knee.row.iter().all(|(column, cell)| row.text(column) == Some(cell)));
    let missing = || Failure::input(format!("{} has no row {:?} with a knee", knee.table, knee.row));
    let row = row.ok_or_else(missing)?;
    let [low, high] = [&knee.columns[0], &knee.columns[1]].map(|column| row.number(column));
    let (low, high) = (low.ok_or_else(missing)?, high.ok_or_else(missing)?);
    let printed = if low == high { Printed::Number(low) } else { Printed::Range([Some(low), Some(high)]) };

    let values = sweep.values_of(&quantity.case);
    let name = part_name(experiment, Some(&knee.table));
    let delays = curve_of_each_seed(CurveRuns { runs, experiment, sweep, table: &name, repeats }, quantity)?;
    let scale = sweep.scales.get(&quantity.case).copied().unwrap_or(1.0);
    let loads: Vec<f64> = values.iter().map(|value| value * scale).collect();
    let places: Vec<usize> = delays.iter().map(|one| knee_of(one)).collect();
    let (simulated, spread) = mean_and_deviation(&places.iter().map(|at| loads[*at]).collect::<Vec<_>>());
    let published = printed.nearest(simulated);
    let entry = Entry {
        paper: experiment.paper.clone(),
        table: knee.table.clone(),
        key: keyed(&knee.row),
        quantity: knee.columns[0].clone(),
        unit: sweep.unit.clone(),
        published,
        range: printed.range(),
        printed: None,
        simulated,
        spread,
        is_counted: true,
        calibrates: Vec::new(),
        rel_error: relative_error(simulated, published),
        origin: Origin::Curve {
            quantity: quantity.clone(),
            values: loads,
            sets: values.iter().map(|value| sweep.settings(&quantity.case, *value)).collect(),
            of: Feature::DelayKnee,
            at: places[0],
        },
    };
    Ok((entry, printed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knee_is_the_last_load_before_the_delay_doubles() {
        assert_eq!(knee_of(&[1.1, 1.0, 1.2, 1.9, 2.1, 5.0]), 3);
        assert_eq!(knee_of(&[1.0, 1.2, 1.9]), 2);
    }
}
