//! `fillthepipe ledger`: every published number, the simulated one, and how far apart they are.

use std::collections::BTreeMap;

use fill_the_pipe_sim::Overrides;
use rayon::prelude::*;
use serde::Serialize;
use serde_json::Value;

use crate::Settings;
use crate::beside;
use crate::experiment::{self, Calibration, Check, Experiment, Sweep};
use crate::fail::{self, Failure};
use crate::goals;
use crate::judgement::{self, Judgement};
use crate::knees;
use crate::origin::Origin;
use crate::peaks;
use crate::published::{Printed, Table};
use crate::quantity::Quantity;
use crate::sweep::Runs;
use crate::worked;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Prints one JSON array of objects.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    choice: Choice,
}

/// Which numbers, and how they are made.
#[derive(clap::Args)]
pub(crate) struct Choice {
    /// Only the numbers of this paper.
    #[arg(long)]
    pub paper: Option<String>,
    /// Only the numbers of this table: the name of its CSV without extension.
    #[arg(long)]
    table: Option<String>,
    /// Runs for each number; the default is the number of the experiment.
    #[arg(long)]
    repeats: Option<u64>,
    #[command(flatten)]
    pub settings: Settings,
}

#[derive(Serialize)]
pub(crate) struct Entry {
    pub paper: String,
    pub table: String,
    pub key: BTreeMap<String, Value>,
    pub quantity: String,
    pub unit: String,
    /// Published number; of a published range, the value nearest to the simulated one.
    pub published: f64,
    /// Published range, if the paper gives one instead of a number; `null` where it has no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<[Option<f64>; 2]>,
    /// The published number as printed, if that is in another unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printed: Option<f64>,
    pub simulated: f64,
    /// Standard deviation over the seeds.
    pub spread: f64,
    /// Whether sums count the number. Of printed runs only their mean is counted, so a measurement counts once.
    pub is_counted: bool,
    /// Paths of the parameters that were calibrated to the number.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub calibrates: Vec<String>,
    /// (simulated - published) / published
    pub rel_error: f64,
    #[serde(skip)]
    pub origin: Origin,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut all = Vec::new();
    let runs = Runs::new(&arguments.choice.settings);
    each_part(&arguments.choice, &runs, !arguments.json, |part| {
        if !arguments.json {
            fail::print(&(part.words + judgement::in_words(&part.judgements).as_str()))?;
        }
        all.extend(part.entries);
        Ok(())
    })?;
    if arguments.json { fail::print(&fail::json(&all)) } else { Ok(()) }
}

/// The numbers of one table that one experiment is held against, and what its goals came to.
pub(crate) struct Part<'a> {
    pub experiment: &'a Experiment,
    /// None where goals are about simulated values alone.
    pub table: Option<String>,
    pub repeats: u64,
    pub entries: Vec<Entry>,
    pub judgements: Vec<Judgement>,
    /// Head and rows, for a reader.
    pub words: String,
}

/// Name of the runs that a table of an experiment is made of; without a table, of its goals about simulated values alone.
pub(crate) fn part_name(experiment: &Experiment, table: Option<&str>) -> String {
    format!("{} {}", experiment.id, table.unwrap_or("in itself"))
}

/// Hands over part by part, in the order of the page. `beside`: also goals that are about no printed number.
pub(crate) fn each_part(
    choice: &Choice,
    runs: &Runs,
    beside: bool,
    mut take: impl FnMut(Part) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut experiments = experiment::all()?;
    experiments.iter_mut().filter_map(|experiment| experiment.sweep.as_mut()).for_each(Sweep::use_ledger_runs);
    let chosen = |paper: &str, table: &str| {
        choice.paper.as_ref().is_none_or(|wanted| wanted == paper)
            && choice.table.as_ref().is_none_or(|wanted| wanted == table)
    };
    let mut any = false;
    for experiment in &experiments {
        for check in experiment.checks.iter().filter(|check| chosen(&experiment.paper, &check.table)) {
            let repeats = choice.repeats.unwrap_or(5).max(1);
            any = true;
            take(checked(experiment, check, repeats, runs)?)?;
        }
        let calculator = experiment.calculator.as_ref();
        if let Some(calculator) = calculator.filter(|one| chosen(&experiment.paper, &one.worked)) {
            any = true;
            take(worked::part(experiment, calculator)?)?;
        }
        let Some(sweep) = &experiment.sweep else { continue };
        let repeats = choice.repeats.unwrap_or(sweep.repeats).max(1);
        if let Some(peaks) =
            sweep.peaks.as_ref().filter(|peaks| peaks.listed && chosen(&experiment.paper, &peaks.table))
        {
            any = true;
            take(peaks::part(experiment, sweep, peaks, repeats, runs)?)?;
        }
        if let Some(knee) = sweep.delay_knees.first().filter(|knee| chosen(&experiment.paper, &knee.table)) {
            debug_assert!(sweep.delay_knees.iter().all(|one| one.table == knee.table));
            any = true;
            take(knees::part(experiment, sweep, repeats, runs)?)?;
        }
        let of_paper = choice.paper.as_ref().is_none_or(|wanted| *wanted == experiment.paper);
        if of_paper && choice.table.is_none() && beside && sweep.has_goals_beside() {
            take(beside::part(experiment, sweep, repeats, runs)?)?;
        }
        let Some(table) = sweep.listed_under().filter(|table| chosen(&experiment.paper, table)) else { continue };
        let entries = entries(experiment, sweep, table, repeats, runs)?;
        any = true;
        take(Part {
            experiment,
            table: Some(table.to_owned()),
            repeats,
            judgements: goals::judgements(sweep, &entries),
            words: in_words(experiment, sweep, table, &entries),
            entries,
        })?;
    }
    if any {
        return Ok(());
    }
    let sweeps = experiments.iter().filter_map(|experiment| experiment.sweep.as_ref());
    let sweeps = sweeps
        .flat_map(|sweep| sweep.listed_under().into_iter().chain(sweep.peaks.as_ref().map(|one| one.table.as_str())));
    let checks = experiments.iter().flat_map(|experiment| experiment.checks.iter().map(|check| check.table.as_str()));
    let worked = experiments.iter().filter_map(|experiment| Some(experiment.calculator.as_ref()?.worked.as_str()));
    let known = sweeps.chain(checks).chain(worked).collect::<Vec<_>>().join(", ");
    Err(Failure::input(format!("no such table or paper (tables: {known})")))
}

impl Entry {
    /// The value of the swept column.
    pub(crate) fn value(&self) -> f64 {
        self.key.values().next().and_then(Value::as_f64).unwrap_or(f64::NAN)
    }
}

/// A single number of the text, over several seeds.
fn checked<'a>(experiment: &'a Experiment, check: &Check, repeats: u64, runs: &Runs) -> Result<Part<'a>, Failure> {
    let table = Table::load(&check.table)?;
    let row = table.rows().find(|row| row.text(&check.key_column) == Some(&check.row));
    let published = row.and_then(|row| row.number(&check.column));
    let published =
        published.ok_or_else(|| Failure::input(format!("{} has no number for {}", check.table, check.row)))?;
    let published = check.range.map_or(Printed::Number(published), Printed::Range);
    let (name, text) = (part_name(experiment, Some(&check.table)), experiment.scenario_text());
    let mut results = Vec::new();
    let set: Overrides = check.overrides.clone().into_iter().collect();
    for seed in 1..=repeats {
        let mut overrides = set.clone();
        overrides.push(("seed".to_owned(), Value::from(seed)));
        let quantity = check.quantity();
        results.extend(runs.measure(&name, &text, overrides, &[&quantity])?.into_iter().flatten());
    }
    if results.is_empty() {
        return Err(Failure::input(format!("{}: no flow {} to measure", experiment.id, check.flow)));
    }
    let (simulated, spread) = mean_and_deviation(&results);
    let entry = Entry {
        paper: experiment.paper.clone(),
        table: check.table.clone(),
        key: BTreeMap::from([(check.key_column.clone(), Value::from(check.row.as_str()))]),
        quantity: check.column.clone(),
        unit: check.unit.text().to_owned(),
        published: published.nearest(simulated),
        range: published.range(),
        printed: None,
        simulated,
        spread,
        is_counted: true,
        calibrates: check.calibrates.iter().cloned().collect(),
        rel_error: relative_error(simulated, published.nearest(simulated)),
        origin: Origin::Run { quantity: check.quantity(), set },
    };
    Ok(Part {
        experiment,
        table: Some(check.table.clone()),
        repeats,
        judgements: goals::of_check(check, &entry).into_iter().collect(),
        words: format!("{} ({})\n", entry.table, experiment.id),
        entries: vec![entry],
    })
}

fn entries(
    experiment: &Experiment,
    sweep: &Sweep,
    table: &str,
    repeats: u64,
    runs: &Runs,
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
    let name = part_name(experiment, Some(table));
    let measured = jobs.par_iter().with_max_len(1).map(|(value, case, seed)| {
        let quantities: Vec<&Quantity> = sweep.quantities.iter().filter(|one| one.case == **case).collect();
        let found = runs.measure(&name, &text, sweep.overrides(case, *value, *seed), &quantities)?;
        let columns = quantities.iter().map(|quantity| quantity.column.as_str());
        Ok::<BTreeMap<&str, Option<f64>>, Failure>(columns.zip(found).collect())
    });
    let measured = measured.collect::<Result<Vec<_>, _>>()?;

    let mut entries = Vec::new();
    for row in &rows {
        let value = row.value;
        let number = |column: &String| row.numbers.get(column).copied();
        for quantity in &sweep.quantities {
            let calibrates = calibrated(&sweep.calibrations, &quantity.column, Some(value));
            let printed_runs: Vec<f64> =
                quantity.runs.iter().filter_map(number).map(|one| one.nearest(f64::NAN)).collect();
            if printed_runs.is_empty() && number(&quantity.column).is_none() {
                continue;
            }
            let flows = jobs.iter().zip(&measured).filter(|((v, case, _), _)| *v == value && **case == quantity.case);
            let results: Vec<f64> = flows.filter_map(|(_, run)| *run.get(quantity.column.as_str())?).collect();
            if results.is_empty() {
                return Err(Failure::input(format!(
                    "{}: no flow {} in case {}",
                    experiment.id, quantity.flow, quantity.case
                )));
            }
            let (simulated, spread) = mean_and_deviation(&results);
            let mut push = |name: String, printed: Printed| {
                let published = printed.map(|number| quantity.converted(number));
                let is_counted = printed_runs.is_empty() || name == mean_name(&quantity.column);
                entries.push(Entry {
                    paper: experiment.paper.clone(),
                    table: table.to_owned(),
                    key: BTreeMap::from([(sweep.column.clone(), Value::from(value))]),
                    quantity: name,
                    unit: quantity.unit.text().to_owned(),
                    published: published.nearest(simulated),
                    range: published.range(),
                    printed: quantity.printed.and_then(|_| printed.number()),
                    simulated,
                    spread,
                    is_counted,
                    calibrates: calibrates.clone(),
                    rel_error: relative_error(simulated, published.nearest(simulated)),
                    origin: Origin::Run { quantity: quantity.clone(), set: sweep.settings(&quantity.case, value) },
                });
            };
            for (column, published) in quantity.runs.iter().zip(&printed_runs) {
                push(column.clone(), Printed::Number(*published));
            }
            if let Some(published) = number(&quantity.column) {
                push(quantity.column.clone(), published);
            }
            if !printed_runs.is_empty() {
                push(mean_name(&quantity.column), Printed::Number(mean_and_deviation(&printed_runs).0));
            }
        }
    }
    Ok(entries)
}

/// Paths of the parameters that were calibrated to the number of a quantity at a swept value, or to a feature of its curve.
pub(crate) fn calibrated(calibrations: &[Calibration], quantity: &str, value: Option<f64>) -> Vec<String> {
    calibrations.iter().filter(|one| one.covers(quantity, value)).map(|one| one.parameter.clone()).collect()
}

/// The recomputed mean of the printed runs beside a printed average: `x_avg` -> `x_mean`.
pub(crate) fn mean_name(column: &str) -> String {
    format!("{}_mean", column.trim_end_matches("_avg"))
}

/// Returns the relative error; infinite where 0 was published and something else was simulated.
pub(crate) fn relative_error(simulated: f64, published: f64) -> f64 {
    if simulated == published { 0.0 } else { (simulated - published) / published }
}

pub(crate) fn mean_and_deviation(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    (mean, if values.len() > 1 { (squares / (count - 1.0)).sqrt() } else { 0.0 })
}

pub(crate) fn median(sorted: &[f64]) -> f64 {
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
            // A published 0 has no relative error.
            if entry.published == 0.0 { "-".to_owned() } else { format!("{:.1}%", 100.0 * entry.rel_error) }
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::simulate;

    #[test]
    fn the_deviation_is_that_of_a_sample() {
        let (mean, deviation) = mean_and_deviation(&[2.0, 4.0, 6.0]);
        assert_eq!((mean, deviation), (4.0, 2.0));
    }

    #[test]
    fn zero_against_zero_is_no_error() {
        assert_eq!(relative_error(0.0, 0.0), 0.0);
        assert_eq!(relative_error(1.0, 0.0), f64::INFINITY);
        assert_eq!(relative_error(3.0, 4.0), -0.25);
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
}
