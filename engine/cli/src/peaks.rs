//! The part of the ledger for curves of which a paper printed only the highest point, and how much of it was lost beyond
//! (ANSNET, Tables 3 and 4).

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde_json::Value;

use crate::Settings;
use crate::experiment::{Experiment, FallGoal, PeakGoal, Peaks, Quantity, Sweep};
use crate::fail::Failure;
use crate::ledger::{Entry, mean_and_deviation, median};
use crate::published::Table;
use crate::sweep::simulate;

/// Of one curve: its highest point, and the percentage lost from it at the lowest point beyond.
fn peak_and_fall(curve: &[f64]) -> (f64, f64) {
    let Some(top) = (0..curve.len()).max_by(|a, b| curve[*a].total_cmp(&curve[*b])) else { return (0.0, 0.0) };
    let lowest = curve[top..].iter().copied().fold(f64::MAX, f64::min);
    (curve[top], 100.0 * (1.0 - lowest / curve[top]))
}

pub fn entries(
    experiment: &Experiment,
    sweep: &Sweep,
    peaks: &Peaks,
    repeats: u64,
    settings: &Settings,
) -> Result<Vec<Entry>, Failure> {
    let table = Table::load(&peaks.table)?;
    let mut entries = Vec::new();
    for quantity in &sweep.quantities {
        let Some(key) = peaks.rows.get(&quantity.column) else { continue };
        let row = table.rows().find(|row| key.iter().all(|(column, value)| row.text(column) == Some(value)));
        let row = row.ok_or_else(|| Failure::input(format!("{} has no row {key:?}", peaks.table)))?;
        let (peak, fall) = (row.number(&peaks.peak), row.number(&peaks.fall));
        if peak.is_none() && fall.is_none() {
            continue;
        }
        let curves = curves(experiment, sweep, quantity, repeats, settings)?;
        let found: Vec<(f64, f64)> = curves.iter().map(|curve| peak_and_fall(curve)).collect();
        let tops: Vec<f64> = found.iter().map(|(top, _)| *top).collect();
        let falls: Vec<f64> = found.iter().map(|(_, fall)| *fall).collect();
        for (name, published, simulated, unit) in
            [(&peaks.peak, peak, tops, quantity.unit.as_str()), (&peaks.fall, fall, falls, "%")]
        {
            let Some(published) = published else { continue };
            let (simulated, spread) = mean_and_deviation(&simulated);
            entries.push(Entry {
                paper: experiment.paper.clone(),
                table: peaks.table.clone(),
                key: keyed(key),
                quantity: name.clone(),
                unit: unit.to_owned(),
                published,
                simulated,
                spread,
                rel_error: (simulated - published) / published,
            });
        }
    }
    Ok(entries)
}

/// A row's key with its numbers as numbers.
fn keyed(row: &BTreeMap<String, String>) -> BTreeMap<String, Value> {
    let number = |text: &String| text.parse::<i64>().map_or_else(|_| Value::from(text.as_str()), Value::from);
    row.iter().map(|(column, value)| (column.clone(), number(value))).collect()
}

/// One curve for each seed.
fn curves(
    experiment: &Experiment,
    sweep: &Sweep,
    quantity: &Quantity,
    repeats: u64,
    settings: &Settings,
) -> Result<Vec<Vec<f64>>, Failure> {
    let text = experiment.scenario_text();
    let jobs: Vec<(u64, f64)> =
        (1..=repeats).flat_map(|seed| sweep.values.iter().map(move |value| (seed, *value))).collect();
    let points = jobs.par_iter().map(|(seed, value)| {
        let mut overrides = sweep.overrides(&quantity.case, *value, *seed);
        overrides.extend(settings.set.iter().cloned());
        let run = simulate(&text, &overrides)?;
        quantity.of(&run).ok_or_else(|| Failure::input(format!("{}: no flow {}", experiment.id, quantity.flow)))
    });
    let points = points.collect::<Result<Vec<f64>, _>>()?;
    Ok(points.chunks(sweep.values.len()).map(<[f64]>::to_vec).collect())
}

pub fn in_words(experiment: &Experiment, peaks: &Peaks, entries: &[Entry]) -> String {
    let mut text = format!("{} ({})\n", peaks.table, experiment.id);
    for entry in entries {
        let key: Vec<String> = entry.key.values().map(|value| value.to_string().replace('"', "")).collect();
        text += &format!(
            "  {:<20} {:<28} {:>10.2} {:>10.2} {:>8.2} {:>7.1}%\n",
            key.join(" "),
            entry.quantity,
            entry.published,
            entry.simulated,
            entry.spread,
            100.0 * entry.rel_error
        );
    }
    let judged = |column: &str, quantities: &[String], of: fn(&Entry) -> f64| {
        let keys: Vec<_> = quantities.iter().filter_map(|quantity| peaks.rows.get(quantity)).map(keyed).collect();
        let counts = |entry: &&Entry| entry.quantity == column && keys.contains(&entry.key);
        let mut all: Vec<f64> = entries.iter().filter(counts).map(of).collect();
        all.sort_by(f64::total_cmp);
        all
    };
    let met = |met: bool| if met { "met" } else { "MISSED" };
    let PeakGoal { quantities, median: allowed, max } = &peaks.goal;
    let errors = judged(&peaks.peak, quantities, |entry| entry.rel_error.abs());
    if let Some(largest) = errors.last() {
        text += &format!(
            "  {} of {}: median error {:.1}% (goal {:.1}%), maximum {:.1}% (goal {:.1}%): {}\n",
            peaks.peak,
            quantities.join(", "),
            100.0 * median(&errors),
            100.0 * allowed,
            100.0 * largest,
            100.0 * max,
            met(median(&errors) <= *allowed && largest <= max)
        );
    }
    let FallGoal { quantities, points } = &peaks.fall_goal;
    let distances = judged(&peaks.fall, quantities, |entry| (entry.simulated - entry.published).abs());
    if !distances.is_empty() {
        let found = median(&distances);
        let (what, of) = (&peaks.fall, quantities.join(", "));
        text += &format!("  {what} of {of}: median {found:.1} points (goal {points:.0}): {}\n", met(found <= *points));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fall_is_from_the_highest_point_to_the_lowest_beyond_it() {
        assert_eq!(peak_and_fall(&[10.0, 20.0, 40.0, 30.0, 10.0, 20.0]), (40.0, 75.0));
        assert_eq!(peak_and_fall(&[5.0, 10.0]), (10.0, 0.0));
    }
}
