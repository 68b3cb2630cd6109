//! The part of the ledger for curves of which a paper printed only the highest point, how much of it was lost beyond, and
//! how unfair the flows were at worst (ANSNET, Tables 3 and 4).

use std::collections::BTreeMap;

use serde_json::Value;

use crate::experiment::{Experiment, FallGoal, GoalBasis, Knee, PeakGoal, Peaks, Sweep};
use crate::fail::Failure;
use crate::judgement::Judgement;
use crate::knees;
use crate::ledger::{Entry, Part, calibrated, mean_and_deviation, median, part_name, relative_error};
use crate::origin::{Feature, Origin};
use crate::published::Table;
use crate::quantity::{Measure, Quantity, Unit};
use crate::sweep::{CurveRuns, Runs, curves_of_each_seed};

/// The last of a curve's highest points.
fn top(curve: &[f64]) -> usize {
    (0..curve.len()).max_by(|a, b| curve[*a].total_cmp(&curve[*b])).unwrap_or(0)
}

fn lowest_beyond(curve: &[f64]) -> usize {
    (top(curve)..curve.len()).min_by(|a, b| curve[*a].total_cmp(&curve[*b])).unwrap_or(0)
}

/// Returns the highest point of a curve, and the percentage lost from it at the lowest point beyond.
fn peak_and_fall(curve: &[f64]) -> (f64, f64) {
    let peak = curve[top(curve)];
    (peak, 100.0 * (1.0 - curve[lowest_beyond(curve)] / peak))
}

/// The last point of the plateau: before what comes beyond the peak is a quarter below it, or the last of all.
fn knee_of(curve: &[f64]) -> usize {
    let top = top(curve);
    let collapse = (top..curve.len()).find(|at| curve[*at] < 0.75 * curve[top]);
    collapse.unwrap_or(curve.len()).saturating_sub(1)
}

pub(crate) fn part<'a>(
    experiment: &'a Experiment,
    sweep: &Sweep,
    peaks: &Peaks,
    repeats: u64,
    runs: &Runs,
) -> Result<Part<'a>, Failure> {
    let found = found(experiment, sweep, peaks, repeats, runs)?;
    Ok(Part {
        experiment,
        table: Some(peaks.table.clone()),
        repeats,
        judgements: judgements(peaks, &found),
        words: in_words(experiment, peaks, &found.entries),
        entries: found.entries,
    })
}

struct Found {
    entries: Vec<Entry>,
    /// Lowest point beyond the peak by quantity, whether or not the paper says how much of it was lost.
    left: BTreeMap<String, f64>,
}

fn found(experiment: &Experiment, sweep: &Sweep, peaks: &Peaks, repeats: u64, runs: &Runs) -> Result<Found, Failure> {
    let table = Table::load(&peaks.table)?;
    let name = part_name(experiment, Some(&peaks.table));
    let mut found = Found { entries: Vec::new(), left: BTreeMap::new() };
    for quantity in &sweep.quantities {
        let Some(key) = peaks.rows.get(&quantity.column) else { continue };
        let row = table.rows().find(|row| key.iter().all(|(column, value)| row.text(column) == Some(value)));
        let row = row.ok_or_else(|| Failure::input(format!("{} has no row {key:?}", peaks.table)))?;
        let published = [&peaks.peak, &peaks.fall, &peaks.unfairness].map(|column| row.number(column));
        if published.iter().all(Option::is_none) {
            continue;
        }
        let [peak, fall, unfairness] = published;
        // A peak without a fall lost nothing at larger windows.
        let fall = fall.or(peak.filter(|_| !peaks.fall.is_empty()).map(|_| 0.0));
        let published = [peak.map(|peak| quantity.converted(peak)), fall, unfairness];
        let curves = curves(CurveRuns { runs, experiment, sweep, table: &name, repeats }, quantity)?;
        let values = sweep.values_of(&quantity.case);
        let sets: Vec<_> = values.iter().map(|value| sweep.settings(&quantity.case, *value)).collect();
        let mut push = |of: Feature, table: &str, key, (name, unit): (&str, &str), published: f64| {
            let each: Vec<f64> = curves.iter().map(|curve| curve.feature(of, &values)).collect();
            let (simulated, spread) = mean_and_deviation(&each);
            found.entries.push(Entry {
                paper: experiment.paper.clone(),
                table: table.to_owned(),
                key: keyed(key),
                quantity: name.to_owned(),
                unit: unit.to_owned(),
                published,
                range: None,
                printed: peak.filter(|_| of == Feature::Peak && quantity.printed.is_some()),
                simulated,
                spread,
                is_counted: true,
                calibrates: match of {
                    Feature::Peak => calibrated(&peaks.calibrations, &quantity.column, None),
                    _ => Vec::new(),
                },
                rel_error: relative_error(simulated, published),
                origin: Origin::Curve {
                    quantity: quantity.clone(),
                    values: values.clone(),
                    sets: sets.clone(),
                    of,
                    at: curves[0].place(of),
                },
            });
        };
        let names = [
            (Feature::Peak, &peaks.peak, quantity.unit.text()),
            (Feature::Fall, &peaks.fall, "%"),
            (Feature::Unfairness, &peaks.unfairness, "%"),
        ];
        for ((of, name, unit), published) in names.into_iter().zip(published) {
            let Some(published) = published else { continue };
            push(of, &peaks.table, key, (name, unit), published);
        }
        if let Some(knee) = peaks.knee.as_ref().filter(|knee| knee.quantity == quantity.column) {
            let table = Table::load(&knee.table)?;
            let row = table.rows().find(|row| knee.row.iter().all(|(column, cell)| row.text(column) == Some(cell)));
            let published = row.and_then(|row| row.number(&knee.column));
            let published =
                published.ok_or_else(|| Failure::input(format!("{} has no row {:?}", knee.table, knee.row)))?;
            push(Feature::Knee, &knee.table, &knee.row, (&knee.column, &sweep.unit), published);
        }
        let left: Vec<f64> = curves.iter().map(|curve| curve.rates[lowest_beyond(&curve.rates)]).collect();
        found.left.insert(quantity.column.clone(), mean_and_deviation(&left).0);
    }
    Ok(found)
}

/// A row's key with its numbers as numbers.
pub(crate) fn keyed(row: &BTreeMap<String, String>) -> BTreeMap<String, Value> {
    let number = |text: &String| text.parse::<i64>().map_or_else(|_| Value::from(text.as_str()), Value::from);
    row.iter().map(|(column, value)| (column.clone(), number(value))).collect()
}

/// At each swept value.
struct Curve {
    rates: Vec<f64>,
    /// %
    unfairness: Vec<f64>,
}

impl Curve {
    /// `values`: what is swept.
    fn feature(&self, of: Feature, values: &[f64]) -> f64 {
        match of {
            Feature::Peak => peak_and_fall(&self.rates).0,
            Feature::Fall => peak_and_fall(&self.rates).1,
            Feature::Unfairness => self.unfairness.iter().copied().fold(0.0, f64::max),
            Feature::Knee => values[knee_of(&self.rates)],
            Feature::DelayKnee => values[knees::knee_of(&self.rates)],
        }
    }

    /// The point that says it.
    fn place(&self, of: Feature) -> usize {
        match of {
            Feature::Peak => top(&self.rates),
            Feature::Fall => lowest_beyond(&self.rates),
            Feature::Unfairness => top(&self.unfairness),
            Feature::Knee => knee_of(&self.rates),
            Feature::DelayKnee => knees::knee_of(&self.rates),
        }
    }
}

/// One curve for each seed.
fn curves(from: CurveRuns, quantity: &Quantity) -> Result<Vec<Curve>, Failure> {
    let unfairness = Quantity { measure: Measure::Unfairness, unit: Unit::Percent, ..quantity.clone() };
    let each = curves_of_each_seed(from, &[quantity, &unfairness])?;
    let curve = |mut of: Vec<Vec<f64>>| {
        let unfairness = of.pop().unwrap_or_default();
        Curve { rates: of.pop().unwrap_or_default(), unfairness }
    };
    Ok(each.into_iter().map(curve).collect())
}

fn in_words(experiment: &Experiment, peaks: &Peaks, entries: &[Entry]) -> String {
    let mut text = format!("{} ({})\n", peaks.table, experiment.id);
    for entry in entries {
        let key: Vec<String> = entry.key.values().map(|value| value.to_string().replace('"', "")).collect();
        text += &format!(
            "  {:<20} {:<28} {:>10.2} {:>10.2} {:>8.2} {:>8}\n",
            key.join(" "),
            entry.quantity,
            entry.published,
            entry.simulated,
            entry.spread,
            // A published 0 has no relative error.
            if entry.published == 0.0 { "-".to_owned() } else { format!("{:.1}%", 100.0 * entry.rel_error) }
        );
    }
    text
}

fn judgements(peaks: &Peaks, Found { entries, left }: &Found) -> Vec<Judgement> {
    let rows = |column: &str, quantities: &[String]| -> Vec<usize> {
        let keys: Vec<_> = quantities.iter().filter_map(|quantity| peaks.rows.get(quantity)).map(keyed).collect();
        let counts =
            |entry: &Entry| entry.quantity == column && keys.contains(&entry.key) && entry.calibrates.is_empty();
        (0..entries.len()).filter(|row| counts(&entries[*row])).collect()
    };
    let sorted = |rows: &[usize], of: fn(&Entry) -> f64| {
        let mut all: Vec<f64> = rows.iter().map(|row| of(&entries[*row])).collect();
        all.sort_by(f64::total_cmp);
        all
    };
    let mut all = Vec::new();
    for PeakGoal { basis, quantities, max } in &peaks.goals {
        let rows = rows(&peaks.peak, quantities);
        let errors = sorted(&rows, |entry| entry.rel_error.abs());
        if let Some(largest) = errors.last() {
            let (what, of) = (&peaks.peak, quantities.join(", "));
            let says = format!("{what} of {of}: maximum {:.1}% (goal {:.1}%)", 100.0 * largest, 100.0 * max);
            all.push(Judgement { says, met: largest <= max, basis: *basis, rows });
        }
    }
    for order in &peaks.orders {
        let left: Vec<(&String, &f64)> = order.iter().filter_map(|quantity| left.get_key_value(quantity)).collect();
        let words: Vec<String> = left.iter().map(|(quantity, rate)| format!("{quantity} {rate:.2}")).collect();
        let says = format!("left of the peak, in the order published: {}", words.join(" >= "));
        let met = left.is_sorted_by(|(_, a), (_, b)| a >= b);
        all.push(Judgement { says, met, basis: GoalBasis::Stated, rows: rows(&peaks.fall, order) });
    }
    if let Some(Knee { basis, quantity, table, column, within, .. }) = &peaks.knee
        && let Some(row) = entries.iter().position(|entry| entry.table == *table && entry.quantity == *column)
    {
        let entry = &entries[row];
        let says = format!(
            "{quantity} collapses beyond {:.0} {}, published {:.0}: error {:.1}% (goal {:.1}%)",
            entry.simulated,
            entry.unit,
            entry.published,
            100.0 * entry.rel_error.abs(),
            100.0 * within
        );
        let met = entry.rel_error.abs() <= *within;
        all.push(Judgement { says, met, basis: *basis, rows: vec![row] });
    }
    if let Some(FallGoal { basis, quantities, median: allowed, max }) = &peaks.fall_goal {
        let rows = rows(&peaks.fall, quantities);
        let distances = sorted(&rows, |entry| (entry.simulated - entry.published).abs());
        if let Some(largest) = distances.last() {
            let (found, allowed) = (median(&distances), allowed.unwrap_or(f64::INFINITY));
            let says = format!(
                "{} of {}: median {found:.1} points (goal {allowed:.1}), maximum {largest:.1} (goal {max:.1})",
                peaks.fall,
                quantities.join(", "),
            );
            all.push(Judgement { says, met: found <= allowed && largest <= max, basis: *basis, rows });
        }
    }
    if let Some(FallGoal { basis, quantities, max, .. }) = &peaks.steady_goal {
        let rows = rows(&peaks.fall, quantities);
        if let Some(found) = sorted(&rows, |entry| entry.simulated - entry.published).last() {
            let (what, of) = (&peaks.fall, quantities.join(", "));
            let says = format!("{what} of {of}: none published, at most {found:.1} points (goal {max:.1})");
            all.push(Judgement { says, met: found <= max, basis: *basis, rows });
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fall_is_from_the_highest_point_to_the_lowest_beyond_it() {
        assert_eq!(peak_and_fall(&[10.0, 20.0, 40.0, 30.0, 10.0, 20.0]), (40.0, 75.0));
        assert_eq!(peak_and_fall(&[5.0, 10.0]), (10.0, 0.0));
    }

    #[test]
    fn the_knee_is_the_last_point_before_the_collapse() {
        assert_eq!(knee_of(&[10.0, 40.0, 39.0, 31.0, 29.0, 35.0]), 3);
        assert_eq!(knee_of(&[10.0, 40.0, 39.0, 31.0]), 3);
    }
}
