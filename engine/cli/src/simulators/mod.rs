//! `fillthepipe simulators`: cases that were run on ns-2 and ns-3, beside their simulation with the same rules.

mod cases;

use std::path::PathBuf;

use fill_the_pipe_sim::{Overrides, RunSummary, Scenario, Silent, simulate};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::Value;

use crate::fail::{self, Failure};
use cases::{Case, Cases, Measured, Simulator};

/// Difference without a cause, as a share of the other number.
const ALLOWED: f64 = 0.03;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Names of cases, or of groups such as loss; without any, all cases.
    names: Vec<String>,
    /// Prints one JSON array of objects.
    #[arg(long)]
    json: bool,
    /// Takes the cases from this file, which `npm run compare -- --json` writes.
    #[arg(long, value_name = "FILE")]
    cases: Option<PathBuf>,
}

/// A case on another simulator, or by a formula, and in the simulation.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SimulatorRow {
    /// Name of the case, and of its group of cases.
    case: String,
    group: String,
    /// ns-2 or ns-3 with its release, square root or PFTK.
    simulator: String,
    /// Seeds, from 1 on, that each number is a mean of.
    seeds: u64,
    compared: Vec<ComparedNumber>,
    /// Scenario of the simulation with the first seed.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    scenario: Value,
}

/// One quantity of a case.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ComparedNumber {
    quantity: ComparedQuantity,
    /// Number of the other simulator or of the formula.
    other: f64,
    simulated: f64,
    /// Standard deviations over the seeds.
    deviations: [f64; 2],
    /// Whether the difference needs a cause: it exceeds 3 % of the other number and two standard errors.
    beyond: bool,
    /// Id of the cause of the difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    cause: Option<String>,
}

/// Quantity by which simulators are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
enum ComparedQuantity {
    /// Payload that arrived, Mb/s: of all flows together.
    Goodput,
    /// Time from the start until the last byte has arrived, ms.
    Duration,
    /// Segments that were sent again.
    Retransmissions,
    /// Mean number of packets that wait in the queue.
    Queue,
    /// Part of the first flow in the payload that arrived, %.
    Share,
}

impl ComparedQuantity {
    const ALL: [ComparedQuantity; 5] = [
        ComparedQuantity::Goodput,
        ComparedQuantity::Duration,
        ComparedQuantity::Retransmissions,
        ComparedQuantity::Queue,
        ComparedQuantity::Share,
    ];

    fn name(self) -> &'static str {
        match self {
            ComparedQuantity::Goodput => "goodput",
            ComparedQuantity::Duration => "duration",
            ComparedQuantity::Retransmissions => "retransmissions",
            ComparedQuantity::Queue => "queue",
            ComparedQuantity::Share => "share",
        }
    }

    /// Returns the quantity of one run; `start` of its first flow, ms.
    fn of(self, case: &Case, run: &RunSummary, start: u64) -> f64 {
        let bytes = run.results.iter().map(|flow| flow.bytes).sum::<u64>() as f64;
        match self {
            ComparedQuantity::Goodput => bytes * 8e-6 / case.seconds as f64,
            ComparedQuantity::Duration => run.results[0].ended_ns as f64 / 1e6 - start as f64,
            ComparedQuantity::Retransmissions => {
                run.results.iter().map(|flow| flow.retransmissions).sum::<u64>() as f64
            }
            // The queue that the data waits in is the one whose backlog is largest.
            ComparedQuantity::Queue => run.queue_results.iter().map(|queue| queue.mean).fold(0.0, f64::max),
            ComparedQuantity::Share => 100.0 * run.results[0].bytes as f64 / bytes,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut cases = cases::read(arguments.cases.as_deref())?;
    let matches = |case: &Case, name: &String| [&case.name, &case.group].contains(&name);
    if let Some(name) = arguments.names.iter().find(|name| !cases.cases.iter().any(|case| matches(case, name))) {
        let names: Vec<_> = cases.cases.iter().map(|case| &*case.name).collect();
        return Err(Failure::input(format!("{name} is no case and no group; the cases are {}", names.join(", "))));
    }
    cases.cases.retain(|case| arguments.names.is_empty() || arguments.names.iter().any(|name| matches(case, name)));
    let rows = rows(&cases, u64::MAX)?;
    if arguments.json { fail::print(&fail::json(&rows)) } else { fail::print(&in_words(&rows, &cases)) }
}

/// Returns the rows of all cases.
pub(crate) fn every_row() -> Result<Vec<SimulatorRow>, Failure> {
    rows(&cases::read(None)?, u64::MAX)
}

/// `most`: the largest number of seeds that are simulated.
fn rows(cases: &Cases, most: u64) -> Result<Vec<SimulatorRow>, Failure> {
    let pairs: Vec<_> = cases.cases.iter().flat_map(|case| case.on.iter().map(move |like| (case, *like))).collect();
    let rows: Vec<Vec<SimulatorRow>> =
        pairs.par_iter().map(|(case, like)| of_case(cases, case, *like, most)).collect::<Result<_, _>>()?;
    Ok(rows.into_iter().flatten().collect())
}

/// Returns the row of a case beside one simulator; after the last simulator of a lossy case those beside formulas too.
fn of_case(cases: &Cases, case: &Case, like: Simulator, most: u64) -> Result<Vec<SimulatorRow>, Failure> {
    let scenario = |seed| case.scenario(cases, like, seed);
    let simulate = |seed| -> Result<RunSummary, Failure> {
        let scenario = Scenario::load(&scenario(seed).to_string(), &Overrides::new())?.scenario;
        Ok(simulate::<Silent>(&scenario))
    };
    let runs: Vec<RunSummary> = (1..=case.seeds.min(most)).into_par_iter().map(simulate).collect::<Result<_, _>>()?;
    let row = |simulator: String, compared| SimulatorRow {
        case: case.name.clone(),
        group: case.group.clone(),
        simulator,
        seeds: case.seeds.min(most),
        compared,
        scenario: scenario(1),
    };
    let compared = |name: &str, quantity: ComparedQuantity, other: Measured| {
        let simulated = measured(runs.iter().zip(cases.starts(0)).map(|(run, start)| quantity.of(case, run, start)));
        let cause = case.causes.get(&format!("{name} {}", quantity.name())).cloned();
        let [other, simulated] = [other, simulated].map(|pair| pair.map(|value| rounded(value, 4)));
        let off = (simulated[0] - other[0]).abs();
        let error = libm::hypot(other[1], simulated[1]) / (runs.len() as f64).sqrt();
        let beyond = off > ALLOWED * other[0] && off > 2.0 * error;
        let deviations = [other[1], simulated[1]];
        ComparedNumber { quantity, other: other[0], simulated: simulated[0], deviations, beyond, cause }
    };
    let results = case.results.get(&like);
    let known =
        ComparedQuantity::ALL.into_iter().filter_map(|quantity| Some((quantity, *results?.get(quantity.name())?)));
    let release = cases.versions.get(like.name()).map_or("", |release| release);
    let all = known.map(|(quantity, other)| compared(like.name(), quantity, other)).collect();
    let mut rows = vec![row(format!("{} {release}", like.name()), all)];
    let bounds = &runs[0].flows[0].bounds;
    if case.on.last() == Some(&like) && !["cubic", "bbr"].contains(&&*case.flows[0].variant) {
        for (name, bound) in [("square root", bounds.mathis_bps), ("PFTK", bounds.pftk_bps)] {
            if let Some(bps) = bound {
                rows.push(row(name.to_owned(), vec![compared(name, ComparedQuantity::Goodput, [bps / 1e6, 0.0])]));
            }
        }
    }
    Ok(rows)
}

/// Returns the mean and the standard deviation.
pub(crate) fn measured(values: impl Iterator<Item = f64>) -> Measured {
    let values: Vec<f64> = values.collect();
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    [mean, (squares / (values.len() as f64 - 1.0).max(1.0)).sqrt()]
}

/// Rounds to so many decimals.
pub(crate) fn rounded(value: f64, decimals: u32) -> f64 {
    let scale = 10_u64.pow(decimals) as f64;
    (value * scale).round() / scale
}

fn in_words(rows: &[SimulatorRow], cases: &Cases) -> String {
    let mut lines = vec!["Other simulators and formulas beside this one, means over the seeds".to_owned()];
    for SimulatorRow { case, simulator, compared, .. } in rows {
        for ComparedNumber { quantity, other, simulated, cause, beyond, .. } in compared {
            let off = 100.0 * (simulated / other - 1.0);
            let name = quantity.name();
            let known = cause.as_ref().and_then(|id| cases.causes.get(id));
            let cause = if *beyond { known.map_or("Cause not known.", |text| text) } else { "" };
            lines.push(format!(
                "{case:24} {simulator:12} {name:15} {other:10.3} {simulated:10.3} {off:+6.1} %  {cause}"
            ));
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seeds that the test simulates: a test build has no time for all.
    const SEEDS: u64 = 2;

    /// Largest median difference that a group may have beside a simulator; the medians of all seeds are smaller.
    fn allowed(group: &str, simulator: &str) -> f64 {
        match (group, simulator) {
            ("drops", _) => 0.005,
            ("loss", "ns-2 2.35") => 0.04,
            ("loss", _) => 0.25,
            _ => 0.05,
        }
    }

    #[test]
    fn groups_of_cases_agree_with_the_other_simulators() {
        let cases = cases::read(None).expect("the kept cases");
        let rows = rows(&cases, SEEDS).expect("the cases can be simulated");
        let mut groups = std::collections::BTreeMap::<(&str, &str), Vec<f64>>::new();
        for row in &rows {
            assert!(!row.compared.is_empty(), "{} has no result of {}", row.case, row.simulator);
            let off = row.compared.iter().map(|one| (one.simulated - one.other).abs() / one.other.max(1e-9));
            groups.entry((&row.group, &row.simulator)).or_default().extend(off);
        }
        assert!(groups.len() > 10, "{} groups", groups.len());
        for ((group, simulator), mut off) in groups {
            off.sort_by(f64::total_cmp);
            let median = off[off.len() / 2];
            assert!(median <= allowed(group, simulator), "{group} beside {simulator}: a median difference of {median}");
        }
    }

    #[test]
    fn a_mean_has_the_deviation_of_a_sample() {
        assert_eq!(measured([1.0, 2.0, 3.0].into_iter()), [2.0, 1.0]);
        assert_eq!(measured([5.0].into_iter()), [5.0, 0.0]);
    }
}
