//! The goals of a sweep and of a single number, judged.

use crate::experiment::{Check, Goal, Sweep};
use crate::judgement::Judgement;
use crate::ledger::{Entry, mean_name, median};

const BEYOND_ROUNDING: &str = "numbers off by more than their rounding";
const OUT_OF_RANGE: &str = "values not";
const LARGEST_OVER_SMALLEST: &str = "largest over smallest";

/// One figure held against a goal.
struct Verdict {
    what: &'static str,
    found: f64,
    allowed: f64,
}

impl Verdict {
    fn in_words(&self, goal: &Goal) -> String {
        let Verdict { what, found, allowed } = self;
        match *what {
            BEYOND_ROUNDING => {
                format!(
                    "numbers off by more than their rounding, {}: {found} (goal {allowed})",
                    goal.rounding.unwrap_or_default()
                )
            }
            OUT_OF_RANGE => {
                format!("{what} {}: {found} (goal {allowed})", range_in_words(goal.range.unwrap_or_default()))
            }
            LARGEST_OVER_SMALLEST => format!("{what} {found:.2} (goal {allowed:.2})"),
            _ => format!("{what} {:.1}% (goal {:.1}%)", 100.0 * found, 100.0 * allowed),
        }
    }
}

pub(crate) fn judgements(sweep: &Sweep, entries: &[Entry]) -> Vec<Judgement> {
    sweep.goals.iter().filter_map(|goal| judged(goal, sweep, entries)).collect()
}

/// Judges a single number; `None` if a parameter was calibrated to it, or if the paper gives no measure of its accuracy.
pub(crate) fn of_check(check: &Check, entry: &Entry) -> Option<Judgement> {
    let basis = check.basis.filter(|_| entry.calibrates.is_empty())?;
    let Entry { published, simulated, spread, unit, rel_error, .. } = entry;
    let simulated = format!("simulated {simulated:.3} (spread {spread:.3})");
    let says = match (check.range, check.within) {
        (Some(range), _) => format!("{}: published {} {unit}, {simulated}", check.row, range_in_words(range)),
        (None, within) => format!(
            "{}: published {published} {unit}, {simulated}, error {:.1}% (goal {:.1}%)",
            check.row,
            100.0 * rel_error,
            100.0 * within.unwrap_or(f64::INFINITY)
        ),
    };
    Some(Judgement { says, met: rel_error.abs() <= check.within.unwrap_or(0.0), basis, rows: vec![0] })
}

pub(crate) fn range_in_words(range: [Option<f64>; 2]) -> String {
    match range {
        [Some(least), Some(most)] => format!("{least} to {most}"),
        [Some(least), None] => format!("at least {least}"),
        [None, Some(most)] => format!("at most {most}"),
        [None, None] => "anything".to_owned(),
    }
}

/// Judges a goal over the numbers that no parameter was calibrated to; `None` if nothing is left of them.
fn judged(goal: &Goal, sweep: &Sweep, entries: &[Entry]) -> Option<Judgement> {
    let quantities = if goal.quantities.is_empty() { "all".to_owned() } else { goal.quantities.join(" + ") };
    let over = goal.rows.as_ref().map_or_else(String::new, |rows| format!(" over {} {rows:?}", sweep.column));
    let (calibrated, rows): (Vec<usize>, Vec<usize>) =
        covered(goal, sweep, entries).into_iter().partition(|row| !entries[*row].calibrates.is_empty());
    if rows.is_empty() && !calibrated.is_empty() {
        return None;
    }
    let numbers: Vec<&Entry> = rows.iter().map(|row| &entries[*row]).collect();
    let mut verdicts = verdicts(goal, &numbers);
    if goal.runs {
        verdicts.extend(within_spreads(&numbers, &spreads_of_runs(sweep, entries, &numbers)));
    }
    let words: Vec<String> = verdicts.iter().map(|one| one.in_words(goal)).collect();
    Some(Judgement {
        says: format!("{quantities}{over}: {}", words.join(", ")),
        met: verdicts.iter().all(|one| one.found <= one.allowed),
        basis: goal.basis,
        rows,
    })
}

/// Median and largest error beside those of the paper's own runs.
fn within_spreads(numbers: &[&Entry], spreads: &[f64]) -> [Verdict; 2] {
    let sorted = |values: Vec<f64>| {
        let mut values = values;
        values.sort_by(f64::total_cmp);
        values
    };
    let errors = sorted(numbers.iter().map(|entry| entry.rel_error.abs()).collect());
    let spreads = sorted(spreads.to_vec());
    let largest = |of: &[f64]| of.last().copied().unwrap_or(f64::NAN);
    [
        Verdict { what: "median error", found: median(&errors), allowed: median(&spreads) },
        Verdict { what: "maximum", found: largest(&errors), allowed: largest(&spreads) },
    ]
}

/// Largest less smallest of the runs that the paper printed of each number, relative to their mean.
fn spreads_of_runs(sweep: &Sweep, entries: &[Entry], numbers: &[&Entry]) -> Vec<f64> {
    let spread = |mean: &&Entry| {
        let quantity = sweep.quantities.iter().find(|one| mean_name(&one.column) == mean.quantity)?;
        let is_run = |entry: &&Entry| entry.key == mean.key && quantity.runs.contains(&entry.quantity);
        let runs: Vec<f64> = entries.iter().filter(is_run).map(|entry| entry.published).collect();
        let (least, most) = (runs.iter().copied().reduce(f64::min)?, runs.iter().copied().reduce(f64::max)?);
        Some((most - least) / mean.published)
    };
    numbers.iter().filter_map(spread).collect()
}

/// The numbers a goal is about: of printed runs, their mean.
fn covered(goal: &Goal, sweep: &Sweep, entries: &[Entry]) -> Vec<usize> {
    let judged: Vec<String> = sweep
        .quantities
        .iter()
        .filter(|quantity| goal.quantities.is_empty() || goal.quantities.contains(&quantity.column))
        .map(|quantity| if quantity.runs.is_empty() { quantity.column.clone() } else { mean_name(&quantity.column) })
        .collect();
    let counts = |value: f64| goal.rows.as_ref().is_none_or(|rows| rows.contains(&value));
    let is_covered = |entry: &Entry| judged.contains(&entry.quantity) && counts(entry.value());
    (0..entries.len()).filter(|row| is_covered(&entries[*row])).collect()
}

/// Judges a goal: what it asks for, what was found, and what it allows.
fn verdicts(goal: &Goal, entries: &[&Entry]) -> Vec<Verdict> {
    let mut errors: Vec<f64> = entries.iter().map(|entry| entry.rel_error.abs()).collect();
    errors.sort_by(f64::total_cmp);
    let sum = |of: fn(&Entry) -> f64| entries.iter().map(|entry| of(entry)).sum::<f64>();
    let simulated = || entries.iter().map(|entry| entry.simulated);
    let astray = |range: [Option<f64>; 2]| simulated().filter(|value| !is_in(range, *value)).count() as f64;
    let distance = |entry: &&Entry| (entry.simulated - entry.published).abs();
    let beyond = |half: f64| entries.iter().filter(|entry| distance(entry) > half + 1e-9).count() as f64;
    let found = [
        (goal.range.map(|_| 0.0), OUT_OF_RANGE, goal.range.map_or(0.0, astray)),
        (goal.rounding.map(|_| 0.0), BEYOND_ROUNDING, goal.rounding.map_or(0.0, beyond)),
        (goal.median, "median error", median(&errors)),
        (goal.max, "maximum", errors.last().copied().unwrap_or(f64::NAN)),
        (goal.mean, "error of the mean", (sum(|entry| entry.simulated) / sum(|entry| entry.published) - 1.0).abs()),
        (goal.flatness, LARGEST_OVER_SMALLEST, simulated().fold(0.0, f64::max) / simulated().fold(f64::MAX, f64::min)),
    ];
    found.into_iter().filter_map(|(allowed, what, found)| Some(Verdict { what, found, allowed: allowed? })).collect()
}

fn is_in([least, most]: [Option<f64>; 2], value: f64) -> bool {
    least.unwrap_or(f64::NEG_INFINITY) <= value && value <= most.unwrap_or(f64::INFINITY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn range_includes_both_ends() {
        let inside: Vec<bool> =
            [9.99, 10.0, 12.0, 15.0, 15.01, f64::NAN].map(|value| is_in([Some(10.0), Some(15.0)], value)).into();
        assert_eq!(inside, [false, true, true, true, false, false]);
        assert!(is_in([Some(10.0), None], 1e9) && is_in([None, Some(15.0)], -1.0) && !is_in([Some(10.0), None], 9.9));
    }
}
