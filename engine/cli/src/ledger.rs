//! `fillthepipe ledger`: every published number, the simulated one, and how far apart they are.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::Serialize;
use serde_json::Value;

use crate::Settings;
use crate::beside;
use crate::experiment::{self, Check, Experiment, Goal, Sweep};
use crate::fail::{self, Failure};
use crate::peaks;
use crate::published::Table;
use crate::sweep::simulate;
use crate::worked;

#[derive(clap::Args)]
pub struct Arguments {
    /// One JSON array of objects.
    #[arg(long)]
    json: bool,
    /// Only this paper.
    #[arg(long)]
    paper: Option<String>,
    /// Only this table: the name of its CSV without extension.
    #[arg(long)]
    table: Option<String>,
    /// Runs for each number; none: what the experiment says.
    #[arg(long)]
    repeats: Option<u64>,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Serialize)]
pub struct Entry {
    pub paper: String,
    pub table: String,
    pub key: BTreeMap<String, Value>,
    pub quantity: String,
    pub unit: String,
    pub published: f64,
    pub simulated: f64,
    /// Standard deviation over the seeds.
    pub spread: f64,
    /// (simulated - published) / published
    pub rel_error: f64,
}

const OUTSIDE: &str = "counts outside Poisson's limits";
const OUT_OF_RANGE: &str = "values out of range";

/// One figure held against a goal.
struct Verdict {
    what: &'static str,
    found: f64,
    allowed: f64,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let experiments = experiment::all()?;
    let chosen = |paper: &str, table: &str| {
        arguments.paper.as_ref().is_none_or(|wanted| wanted == paper)
            && arguments.table.as_ref().is_none_or(|wanted| wanted == table)
    };
    let mut all = Vec::new();
    for experiment in &experiments {
        for check in experiment.checks.iter().filter(|check| chosen(&experiment.paper, &check.table)) {
            let entry = checked(experiment, check, arguments.repeats.unwrap_or(5).max(1), &arguments.settings)?;
            if !arguments.json {
                fail::print(&check_in_words(experiment, check, &entry))?;
            }
            all.push(entry);
        }
        let calculator = experiment.calculator.as_ref();
        if let Some(calculator) = calculator.filter(|one| chosen(&experiment.paper, &one.worked)) {
            let found = worked::entries(experiment, calculator)?;
            if !arguments.json {
                fail::print(&worked::in_words(experiment, &found))?;
            }
            all.extend(found.into_iter().map(|one| one.entry));
        }
        let Some(sweep) = &experiment.sweep else { continue };
        if let Some(peaks) =
            sweep.peaks.as_ref().filter(|peaks| peaks.listed && chosen(&experiment.paper, &peaks.table))
        {
            let repeats = arguments.repeats.unwrap_or(sweep.repeats).max(1);
            let found = peaks::entries(experiment, sweep, peaks, repeats, &arguments.settings)?;
            if !arguments.json {
                fail::print(&peaks::in_words(experiment, peaks, &found))?;
            }
            all.extend(found.entries);
        }
        let of_paper = arguments.paper.as_ref().is_none_or(|wanted| *wanted == experiment.paper);
        if of_paper && arguments.table.is_none() && !arguments.json && sweep.has_goals_beside() {
            let repeats = arguments.repeats.unwrap_or(sweep.repeats).max(1);
            fail::print(&beside::in_words(experiment, sweep, repeats, &arguments.settings)?)?;
        }
        let Some(table) = sweep.listed_under().filter(|table| chosen(&experiment.paper, table)) else { continue };
        let repeats = arguments.repeats.unwrap_or(sweep.repeats).max(1);
        let entries = entries(experiment, sweep, table, repeats, &arguments.settings)?;
        if !arguments.json {
            fail::print(&in_words(experiment, sweep, table, &entries))?;
        }
        all.extend(entries);
    }
    if all.is_empty() {
        let sweeps = experiments.iter().filter_map(|experiment| experiment.sweep.as_ref());
        let sweeps = sweeps.flat_map(|sweep| {
            sweep.listed_under().into_iter().chain(sweep.peaks.as_ref().map(|peaks| peaks.table.as_str()))
        });
        let checks =
            experiments.iter().flat_map(|experiment| experiment.checks.iter().map(|check| check.table.as_str()));
        let worked = experiments.iter().filter_map(|experiment| Some(experiment.calculator.as_ref()?.worked.as_str()));
        let known = sweeps.chain(checks).chain(worked).collect::<Vec<_>>().join(", ");
        return Err(Failure::input(format!("no such table or paper (tables: {known})")));
    }
    if arguments.json { fail::print(&fail::json(&all)) } else { Ok(()) }
}

impl Entry {
    /// The value of the swept column.
    fn value(&self) -> f64 {
        self.key.values().next().and_then(Value::as_f64).unwrap_or(f64::NAN)
    }
}

/// A single number of the text, over several seeds.
fn checked(experiment: &Experiment, check: &Check, repeats: u64, settings: &Settings) -> Result<Entry, Failure> {
    let table = Table::load(&check.table)?;
    let row = table.rows().find(|row| row.text(&check.key_column) == Some(&check.row));
    let published = row.and_then(|row| row.number(&check.quantity.column));
    let published =
        published.ok_or_else(|| Failure::input(format!("{} has no number for {}", check.table, check.row)))?;
    let mut results = Vec::new();
    for seed in 1..=repeats {
        let mut overrides: Vec<(String, Value)> = check.overrides.clone().into_iter().collect();
        overrides.push(("seed".to_owned(), Value::from(seed)));
        overrides.extend(settings.set.iter().cloned());
        let run = simulate(&experiment.scenario_text(), &overrides)?;
        results.extend(check.quantity.of(&run));
    }
    if results.is_empty() {
        return Err(Failure::input(format!("{}: no flow {} to measure", experiment.id, check.quantity.flow)));
    }
    let (simulated, spread) = mean_and_deviation(&results);
    Ok(Entry {
        paper: experiment.paper.clone(),
        table: check.table.clone(),
        key: BTreeMap::from([(check.key_column.clone(), Value::from(check.row.as_str()))]),
        quantity: check.quantity.column.clone(),
        unit: check.quantity.unit.clone(),
        published,
        simulated,
        spread,
        rel_error: relative_error(simulated, published),
    })
}

fn check_in_words(experiment: &Experiment, check: &Check, entry: &Entry) -> String {
    let near = check.within.is_none_or(|within| entry.rel_error.abs() <= within);
    let met = if near && check.range.is_none_or(|range| is_in(range, entry.simulated)) { "met" } else { "MISSED" };
    let goals = check.within.map(|within| format!("{:.1}%", 100.0 * within)).into_iter();
    let goals: Vec<String> = goals.chain(check.range.map(|[least, most]| format!("{least} to {most}"))).collect();
    format!(
        "{} ({})\n  {}: published {} {}, simulated {:.3} (spread {:.3}), error {:.1}% (goal {}): {met}\n",
        entry.table,
        experiment.id,
        check.row,
        entry.published,
        entry.unit,
        entry.simulated,
        entry.spread,
        100.0 * entry.rel_error,
        goals.join(", ")
    )
}

fn is_in([least, most]: [f64; 2], value: f64) -> bool {
    least <= value && value <= most
}

fn entries(
    experiment: &Experiment,
    sweep: &Sweep,
    table: &str,
    repeats: u64,
    settings: &Settings,
) -> Result<Vec<Entry>, Failure> {
    let rows = sweep.published()?;
    let text = experiment.scenario_text();
    let cases: Vec<&String> = sweep.cases.keys().collect();
    let mut jobs = Vec::new();
    for row in &rows {
        for case in &cases {
            jobs.extend((1..=repeats).map(|seed| (row.value, *case, seed)));
        }
    }
    let runs = jobs.par_iter().map(|(value, case, seed)| {
        let mut overrides = sweep.overrides(case, *value, *seed);
        overrides.extend(settings.set.iter().cloned());
        simulate(&text, &overrides)
    });
    let runs = runs.collect::<Result<Vec<_>, _>>()?;

    let mut entries = Vec::new();
    for row in &rows {
        let value = row.value;
        let number = |column: &String| row.numbers.get(column).copied();
        for quantity in &sweep.quantities {
            let printed: Vec<f64> = quantity.runs.iter().filter_map(number).collect();
            if printed.is_empty() && number(&quantity.column).is_none() {
                continue;
            }
            let flows = jobs.iter().zip(&runs).filter(|((v, case, _), _)| *v == value && **case == quantity.case);
            let results: Vec<f64> = flows.filter_map(|(_, run)| quantity.of(run)).collect();
            if results.is_empty() {
                return Err(Failure::input(format!(
                    "{}: no flow {} in case {}",
                    experiment.id, quantity.flow, quantity.case
                )));
            }
            let (simulated, spread) = mean_and_deviation(&results);
            let mut push = |name: String, published: f64| {
                entries.push(Entry {
                    paper: experiment.paper.clone(),
                    table: table.to_owned(),
                    key: BTreeMap::from([(sweep.column.clone(), Value::from(value))]),
                    quantity: name,
                    unit: quantity.unit.clone(),
                    published,
                    simulated,
                    spread,
                    rel_error: relative_error(simulated, published),
                });
            };
            for (column, published) in quantity.runs.iter().zip(&printed) {
                push(column.clone(), *published);
            }
            if let Some(published) = number(&quantity.column) {
                push(quantity.column.clone(), published);
            }
            if !printed.is_empty() {
                push(mean_name(&quantity.column), mean_and_deviation(&printed).0);
            }
        }
    }
    Ok(entries)
}

/// The recomputed mean of the printed runs beside a printed average: `x_avg` -> `x_mean`.
fn mean_name(column: &str) -> String {
    format!("{}_mean", column.trim_end_matches("_avg"))
}

/// Where nothing was to be, anything is infinitely far off.
pub fn relative_error(simulated: f64, published: f64) -> f64 {
    if simulated == published { 0.0 } else { (simulated - published) / published }
}

/// How likely a count as low as this, or as high, whichever is less likely, is under a Poisson distribution.
#[allow(clippy::disallowed_methods, reason = "the ledger is native only")]
fn tail(count: f64, mean: f64) -> f64 {
    let term = |k: u64| (1..=k).fold((-mean).exp(), |term, i| term * mean / i as f64);
    let below = |count: u64| (0..count).map(term).sum::<f64>();
    (below(count as u64 + 1)).min(1.0 - below(count as u64))
}

pub fn mean_and_deviation(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    (mean, if values.len() > 1 { (squares / (count - 1.0)).sqrt() } else { 0.0 })
}

/// What a goal asks for, what it found, and what it allows.
fn verdicts(goal: &Goal, sweep: &Sweep, entries: &[Entry]) -> Vec<Verdict> {
    let judged: Vec<String> = sweep
        .quantities
        .iter()
        .filter(|quantity| goal.quantities.is_empty() || goal.quantities.contains(&quantity.column))
        .map(|quantity| if quantity.runs.is_empty() { quantity.column.clone() } else { mean_name(&quantity.column) })
        .collect();
    let counts = |value: f64| goal.rows.as_ref().is_none_or(|rows| rows.contains(&value));
    let entries: Vec<&Entry> =
        entries.iter().filter(|entry| judged.contains(&entry.quantity) && counts(entry.value())).collect();
    let mut errors: Vec<f64> = entries.iter().map(|entry| entry.rel_error.abs()).collect();
    errors.sort_by(f64::total_cmp);
    let sum = |of: fn(&Entry) -> f64| entries.iter().map(|entry| of(entry)).sum::<f64>();
    let unlikely = |level: f64| {
        let outside = entries.iter().filter(|entry| 2.0 * tail(entry.published, entry.simulated) < level);
        outside.count() as f64
    };
    let simulated = || entries.iter().map(|entry| entry.simulated);
    let astray = |range: [f64; 2]| simulated().filter(|value| !is_in(range, *value)).count() as f64;
    let found = [
        (goal.range.map(|_| 0.0), OUT_OF_RANGE, goal.range.map_or(0.0, astray)),
        (goal.poisson.map(|_| 0.0), OUTSIDE, goal.poisson.map_or(0.0, unlikely)),
        (goal.median, "median error", median(&errors)),
        (goal.max, "maximum", errors.last().copied().unwrap_or(f64::NAN)),
        (goal.mean, "error of the mean", (sum(|entry| entry.simulated) / sum(|entry| entry.published) - 1.0).abs()),
        (
            goal.flatness,
            "largest over smallest",
            simulated().fold(0.0, f64::max) / simulated().fold(f64::MAX, f64::min),
        ),
    ];
    found.into_iter().filter_map(|(allowed, what, found)| Some(Verdict { what, found, allowed: allowed? })).collect()
}

pub fn median(sorted: &[f64]) -> f64 {
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => f64::NAN,
        odd if odd % 2 == 1 => sorted[middle],
        _ => (sorted[middle - 1] + sorted[middle]) / 2.0,
    }
}

fn in_words(experiment: &Experiment, sweep: &Sweep, table: &str, entries: &[Entry]) -> String {
    let mut text = format!("{table} ({})\n", experiment.id);
    text += &format!(
        "  {:>10}  {:<28} {:>10} {:>10} {:>8} {:>8}\n",
        sweep.column, "quantity", "published", "simulated", "spread", "error"
    );
    for entry in entries {
        text += &format!(
            "  {:>10}  {:<28} {:>10.3} {:>10.3} {:>8.3} {:>8}\n",
            entry.value(),
            entry.quantity,
            entry.published,
            entry.simulated,
            entry.spread,
            // Of nothing there is no share.
            if entry.published == 0.0 { "-".to_owned() } else { format!("{:.1}%", 100.0 * entry.rel_error) }
        );
    }
    for goal in &sweep.goals {
        let quantities = if goal.quantities.is_empty() { "all".to_owned() } else { goal.quantities.join(" + ") };
        let rows = goal.rows.as_ref().map_or_else(String::new, |rows| format!(" over {} {rows:?}", sweep.column));
        let verdicts = verdicts(goal, sweep, entries);
        let met = if verdicts.iter().all(|one| one.found <= one.allowed) { "met" } else { "MISSED" };
        let words: Vec<String> = verdicts
            .iter()
            .map(|Verdict { what, found, allowed }| match *what {
                OUTSIDE => format!("{what}: {found} (goal {allowed})"),
                OUT_OF_RANGE => format!("{what} {:?}: {found} (goal {allowed})", goal.range.unwrap_or_default()),
                "largest over smallest" => format!("{what} {found:.2} (goal {allowed:.2})"),
                _ => format!("{what} {:.1}% (goal {:.1}%)", 100.0 * found, 100.0 * allowed),
            })
            .collect();
        text += &format!("  {quantities}{rows}: {}: {met}\n", words.join(", "));
    }
    for goal in &sweep.ratio_goals {
        let find = |value: f64, published: bool| {
            let entry = entries.iter().find(|entry| entry.quantity == goal.quantity && entry.value() == value)?;
            Some(if published { entry.published } else { entry.simulated })
        };
        let ratio = |published| Some(find(goal.of, published)? / find(goal.to, published)?);
        if let (Some(published), Some(simulated)) = (ratio(true), ratio(false)) {
            let error = simulated / published - 1.0;
            let met = if error.abs() <= goal.within { "met" } else { "MISSED" };
            text += &format!(
                "  {} at {} over {}: published {published:.3}, simulated {simulated:.3}, error {:.1}% (goal {:.1}%): {met}\n",
                goal.quantity,
                goal.of,
                goal.to,
                100.0 * error,
                100.0 * goal.within
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deviation_is_that_of_a_sample() {
        let (mean, deviation) = mean_and_deviation(&[2.0, 4.0, 6.0]);
        assert_eq!((mean, deviation), (4.0, 2.0));
    }

    #[test]
    fn nothing_where_nothing_was_to_be_is_no_error() {
        assert_eq!(relative_error(0.0, 0.0), 0.0);
        assert_eq!(relative_error(1.0, 0.0), f64::INFINITY);
        assert_eq!(relative_error(3.0, 4.0), -0.25);
    }

    #[test]
    fn a_count_is_as_likely_as_the_poisson_distribution_has_it() {
        // A mean of 2: e^-2 (1 + 2) = 0.406 for one or none, 1 - e^-2 (1 + 2 + 2 + 4/3) = 0.143 for four or more.
        assert!((tail(1.0, 2.0) - 0.406).abs() < 1e-3);
        assert!((tail(4.0, 2.0) - 0.143).abs() < 1e-3);
        assert_eq!(tail(1.0, 0.0), 0.0, "where none can be lost, none is");
    }

    #[test]
    fn a_range_holds_both_its_ends() {
        let inside: Vec<bool> =
            [9.99, 10.0, 12.0, 15.0, 15.01, f64::NAN].map(|value| is_in([10.0, 15.0], value)).into();
        assert_eq!(inside, [false, true, true, true, false, false]);
    }

    #[test]
    fn a_recomputed_mean_stands_beside_the_printed_average() {
        assert_eq!(mean_name("throughput_mbps_avg"), "throughput_mbps_mean");
    }

    /// SATNET 7.4 prints no number for Figure 10: the two share fairly. The slower has at least 0.8 of the faster's rate.
    #[test]
    fn two_connections_share_the_satellite_fairly() {
        let found = experiment::find("satnet-figure10").expect("it is there").expect("well formed");
        let unfairness = (1..=12).map(|seed: u64| {
            let run = simulate(&found.scenario_text(), &vec![("seed".to_owned(), Value::from(seed))]).expect("it runs");
            run.together.unfairness
        });
        let (mean, _) = mean_and_deviation(&unfairness.collect::<Vec<_>>());
        assert!(mean > 0.0 && mean <= 0.2, "{mean}");
    }

    #[test]
    fn every_experiment_loads_and_its_scenario_is_valid() {
        let experiments = experiment::all().expect("every file is well formed");
        assert!(experiments.len() >= 10);
        for experiment in &experiments {
            let loaded = fill_the_pipe_sim::Scenario::load(&experiment.scenario_text(), &Vec::new());
            assert!(loaded.is_ok(), "{}: {:?}", experiment.id, loaded.err());
        }
    }
}
