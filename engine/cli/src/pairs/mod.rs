//! `fillthepipe pairs`: two flows in one queue whose goodputs were measured on Linux, beside their simulation.

mod rows;

use fill_the_pipe_sim::{Overrides, Scenario, Silent, simulate};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::Value;

use crate::fail::{self, Failure};
use crate::simulators::{measured, rounded};
use rows::Row;

/// Seeds, from 1 on, that each simulated number is a mean of.
const SEEDS: u64 = 3;
/// Times between which the bytes are counted, s: the last minute of three but two seconds.
const COUNTED: (u64, u64) = (118, 178);

/// Seconds of a row that a page shows: all would be two million packets.
const SHOWN: u64 = 20;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Numbers of rows; without any, all rows.
    rows: Vec<u32>,
    /// Prints one JSON array of objects.
    #[arg(long)]
    json: bool,
}

/// Two flows in one queue, on Linux and in the simulation.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PairRow {
    /// Number of the row in the published table, from 1 on.
    row: u32,
    /// Whether nobody had looked at the row when the simulation was made.
    sealed: bool,
    /// Rate of the shared line, Mb/s.
    rate_mbps: u64,
    /// Queue discipline.
    queue: String,
    flows: [PairFlow; 2],
    /// Scenario of the first seconds with the first seed.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    scenario: Value,
}

/// One of the two flows.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PairFlow {
    variant: String,
    round_trip_ms: u64,
    /// Goodput on Linux, Mb/s.
    measured: f64,
    /// Mean over the seeds, Mb/s, and its standard deviation.
    simulated: f64,
    deviation: f64,
}

impl PairRow {
    /// Returns the difference of the sum, as a share of the measured one, and that of the first flow's share.
    fn differences(&self) -> [f64; 2] {
        let [measured, simulated] =
            [|flow: &PairFlow| flow.measured, |flow: &PairFlow| flow.simulated].map(|of| self.flows.each_ref().map(of));
        let total = |[one, other]: [f64; 2]| one + other;
        let share = |pair: [f64; 2]| pair[0] / total(pair);
        [total(simulated) / total(measured) - 1.0, share(simulated) - share(measured)]
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let all = rows::read()?;
    if let Some(number) = arguments.rows.iter().find(|number| all.iter().all(|row| row.row != **number)) {
        let numbers: Vec<_> = all.iter().map(|row| row.row.to_string()).collect();
        return Err(Failure::input(format!("there is no row {number}; the rows are {}", numbers.join(", "))));
    }
    let chosen = |row: &Row| arguments.rows.is_empty() || arguments.rows.contains(&row.row);
    let rows = simulated(&all.into_iter().filter(chosen).collect::<Vec<_>>())?;
    if arguments.json { fail::print(&fail::json(&rows)) } else { fail::print(&in_words(&rows)) }
}

/// Returns the rows of the whole table.
pub(crate) fn every_row() -> Result<Vec<PairRow>, Failure> {
    simulated(&rows::read()?)
}

fn simulated(rows: &[Row]) -> Result<Vec<PairRow>, Failure> {
    rows.par_iter().map(of_row).collect()
}

fn of_row(row: &Row) -> Result<PairRow, Failure> {
    let runs: Vec<[f64; 2]> = (1..=SEEDS).into_par_iter().map(|seed| goodputs(row, seed)).collect::<Result<_, _>>()?;
    let flow = |number: usize| {
        let [simulated, deviation] = measured(runs.iter().map(|run| run[number])).map(|value| rounded(value, 3));
        let (variant, round_trip_ms, measured) = row.flows[number].clone();
        PairFlow { variant, round_trip_ms, measured, simulated, deviation }
    };
    Ok(PairRow {
        row: row.row,
        sealed: row.is_sealed(),
        rate_mbps: row.rate_mbps,
        queue: row.queue.clone(),
        flows: [flow(0), flow(1)],
        scenario: row.scenario(1, SHOWN),
    })
}

/// Returns the goodputs of the two flows in a run with this seed, Mb/s.
fn goodputs(row: &Row, seed: u64) -> Result<[f64; 2], Failure> {
    let bytes = |until: u64| -> Result<[u64; 2], Failure> {
        let scenario = Scenario::load(&row.scenario(seed, until).to_string(), &Overrides::new())?.scenario;
        let results = simulate::<Silent>(&scenario).results;
        Ok([results[0].bytes, results[1].bytes])
    };
    let (before, after) = (bytes(COUNTED.0)?, bytes(COUNTED.1)?);
    Ok([0, 1].map(|flow| (after[flow] - before[flow]) as f64 * 8e-6 / (COUNTED.1 - COUNTED.0) as f64))
}

fn in_words(rows: &[PairRow]) -> String {
    let mut lines = vec!["Two flows on Linux and in the simulation, Mb/s; share: points of the first flow".to_owned()];
    for one in rows {
        let [total, share] = one.differences().map(|off| 100.0 * off);
        let name = |flow: &PairFlow| format!("{}({} ms)", flow.variant, flow.round_trip_ms);
        let [first, second] = &one.flows;
        lines.push(format!(
            "{:4}{} {:3} Mb/s {:9} {:14} {:6.2} {:6.2} ± {:4.2}  {:14} {:6.2} {:6.2} ± {:4.2}  total {total:+5.1} %  share {share:+5.1}",
            one.row,
            if one.sealed { " sealed" } else { "" },
            one.rate_mbps,
            one.queue,
            name(first),
            first.measured,
            first.simulated,
            first.deviation,
            name(second),
            second.measured,
            second.simulated,
            second.deviation,
        ));
    }
    for (name, which) in [("total, %", 0), ("share, points", 1)] {
        let mut off: Vec<f64> = rows.iter().map(|row| 100.0 * row.differences()[which].abs()).collect();
        off.sort_by(f64::total_cmp);
        if let Some(largest) = off.last() {
            lines.push(format!("{name}: {:.2} in the median, {largest:.2} at most", off[off.len() / 2]));
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row of each queue, with variants and round trips that differ. A test build has no time for all.
    #[test]
    fn rows_agree_with_linux() {
        let chosen = [7, 118, 142, 181];
        let rows: Vec<Row> =
            rows::read().expect("the table").into_iter().filter(|row| chosen.contains(&row.row)).collect();
        assert_eq!(rows.len(), chosen.len());
        for row in simulated(&rows).expect("the rows can be simulated") {
            let [total, share] = row.differences();
            assert!(total.abs() < 0.05, "row {}: the sum differs by {total:.3}", row.row);
            assert!(share.abs() < 0.03, "row {}: the share differs by {share:.3}", row.row);
        }
    }
}
