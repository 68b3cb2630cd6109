//! The sweep of an experiment: what moves, what is measured, and the paper's numbers for it.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

use fill_the_pipe_sim::Overrides;

use super::goals::{Calibration, Goal, Peaks};
use crate::beside::{LikenessGoal, TopGoal};
use crate::curves::Curves;
use crate::fail::Failure;
use crate::knees::DelayKnee;
use crate::published::{Printed, Table};
use crate::quantity::Quantity;

/// The sweep of an experiment: the parameter that moves, and the quantities measured.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SweepFile", optional_fields))]
pub(crate) struct Sweep {
    /// CSV of the published numbers, without extension; without it, `values` says what is swept.
    pub table: Option<String>,
    /// Numbers of the paper's text that belong to one swept value.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub stated: Vec<Stated>,
    /// Column of the swept parameter.
    pub column: String,
    /// Path of the swept parameter.
    pub parameter: String,
    /// Unit of its values; in `packets/s` they say how often what the parameter is the interval of.
    pub unit: String,
    /// Bytes of each value that are headers, which the parameter leaves out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub headers: f64,
    /// Parameters that go with the swept one, as the best alpha with each buffer: one for each of `values`, in base units.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub along: BTreeMap<String, Vec<f64>>,
    pub repeats: u64,
    /// Differences of the ledger's runs from those of the page, which shows shorter or fewer ones.
    pub ledger: Option<LedgerRuns>,
    /// Variations of the scenario, by name: path -> value.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<BTreeMap<String, BTreeMap<String, crate::contract::Unknown>>>"))]
    pub cases: BTreeMap<String, Map<String, Value>>,
    /// Or all of them as lines and panels; nothing is left here once they are written out.
    pub curves: Option<Curves>,
    /// Pattern by which one table holds the numbers of all curves.
    #[serde(rename = "cells")]
    pub pattern: Option<CellPattern>,
    #[serde(skip)]
    pub cells: Vec<Cell>,
    /// Factor of each case between the parameter's value and the value that its curve is drawn at, such as 4 for the sum of
    /// four windows; 1 if absent.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub scales: BTreeMap<String, f64>,
    /// Largest value that is run, as drawn, in `unit`.
    pub most: Option<f64>,
    /// Name of the axis, where it is not the parameter alone.
    #[allow(dead_code, reason = "only the page reads it")]
    pub axis: Option<String>,
    /// Swept values, in `unit`, if no table has them.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub values: Vec<f64>,
    /// Curves of which the paper printed only the highest point and the loss beyond it.
    pub peaks: Option<Peaks>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub quantities: Vec<Quantity>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub goals: Vec<Goal>,
    /// Loads up to which delays stay low.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub delay_knees: Vec<DelayKnee>,
    /// Numbers that parameters were calibrated to.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub calibrations: Vec<Calibration>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub likeness_goals: Vec<LikenessGoal>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub top_goals: Vec<TopGoal>,
}

/// Runs of the ledger, as far as they differ from those that the page shows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct LedgerRuns {
    /// Changes to the scenario, such as the size of a transfer: path -> value.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, type = "Record<string, string | number | boolean>"))]
    pub set: Map<String, Value>,
    /// Largest swept value, in `unit`.
    pub to: Option<f64>,
    /// Number of seeds, from 1 on.
    pub seeds: Option<u64>,
}

/// A number of the text, and where it stands: a row of a table of such numbers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "StatedNumber", optional_fields))]
pub(crate) struct Stated {
    pub table: String,
    /// The first cell of the row, or cells by column.
    #[allow(dead_code, reason = "only the page reads it")]
    pub row: StatedRow,
    /// The swept value it is said of.
    pub at: f64,
    /// Column of the quantity.
    pub column: String,
    pub value: StatedValue,
}

/// A number, or from where to where; `null` where there is no limit.
#[derive(Deserialize, Clone, Copy)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum StatedValue {
    Number(f64),
    Range([Option<f64>; 2]),
}

impl From<StatedValue> for Printed {
    fn from(value: StatedValue) -> Printed {
        match value {
            StatedValue::Number(number) => Printed::Number(number),
            StatedValue::Range(ends) => Printed::Range(ends),
        }
    }
}

/// A row by its first cell, or by cells of columns.
#[derive(Deserialize)]
#[serde(untagged)]
#[allow(dead_code, reason = "only the page reads it")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum StatedRow {
    First(String),
    Cells(BTreeMap<String, String>),
}

/// Pattern by which one table holds the numbers of all curves. In the cells and the column, `{value}`, `{line}` and `{panel}` stand
/// for the swept value and the curve's two names.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CellPattern {
    pub table: String,
    pub column: String,
    pub row: BTreeMap<String, String>,
}

/// A number of one curve: its row of the table, as the values of other columns, and its column.
pub(crate) struct Cell {
    pub table: String,
    pub row: BTreeMap<String, String>,
    pub from: String,
    /// The swept value, and the column of the quantity.
    pub at: f64,
    pub column: String,
}

/// The paper's numbers for one swept value, by column.
pub(crate) struct Published {
    pub value: f64,
    pub numbers: BTreeMap<String, Printed>,
}

impl Sweep {
    /// Takes the ledger's runs instead of those that the page shows.
    pub(crate) fn use_ledger_runs(&mut self) {
        let Some(LedgerRuns { set, to, seeds }) = self.ledger.take() else { return };
        self.cases.values_mut().for_each(|case| case.extend(set.clone()));
        self.repeats = seeds.unwrap_or(self.repeats);
        let is_run: Vec<bool> = self.values.iter().map(|value| to.is_none_or(|to| *value <= to)).collect();
        for values in self.along.values_mut().chain([&mut self.values]) {
            let mut is_run = is_run.iter();
            values.retain(|_| is_run.next().is_none_or(|is_run| *is_run));
        }
    }

    /// The table its numbers are listed under; none where the paper gives no number.
    pub(crate) fn listed_under(&self) -> Option<&str> {
        let stated = || self.stated.first().map(|one| one.table.as_str());
        self.table.as_deref().or_else(stated).or_else(|| self.cells.first().map(|one| one.table.as_str()))
    }

    /// Returns the paper's numbers for each swept value; fails if a table or a cell is missing.
    pub(crate) fn published(&self) -> Result<Vec<Published>, Failure> {
        let mut rows = Vec::new();
        if let Some(table) = &self.table {
            let table = Table::load(table)?;
            for row in table.rows() {
                let Some(value) = row.number(&self.column) else { continue };
                let columns = self.quantities.iter().flat_map(|one| one.runs.iter().chain([&one.column]));
                let numbers =
                    columns.filter_map(|column| Some((column.clone(), Printed::Number(row.number(column)?)))).collect();
                rows.push(Published { value, numbers });
            }
        }
        let mut say = |at: f64, column: &str, number: Printed| {
            let row = rows.iter().position(|row: &Published| row.value == at).unwrap_or_else(|| {
                rows.push(Published { value: at, numbers: BTreeMap::new() });
                rows.len() - 1
            });
            rows[row].numbers.insert(column.to_owned(), number);
        };
        self.stated.iter().for_each(|one| say(one.at, &one.column, one.value.into()));
        for cell in &self.cells {
            let table = Table::load(&cell.table)?;
            let row = table.rows().find(|row| cell.row.iter().all(|(column, text)| row.text(column) == Some(text)));
            let number = row.and_then(|row| row.number(&cell.from));
            let number = number.ok_or_else(|| {
                Failure::input(format!("{} has no number in {} of {:?}", cell.table, cell.from, cell.row))
            })?;
            say(cell.at, &cell.column, Printed::Number(number));
        }
        Ok(rows)
    }

    /// Returns the swept values that a case is run with, in `unit`.
    pub(crate) fn values_of(&self, case: &str) -> Vec<f64> {
        let scale = self.scales.get(case).copied().unwrap_or(1.0);
        let most = self.most.unwrap_or(f64::MAX);
        self.values.iter().copied().filter(|value| value * scale <= most).collect()
    }

    /// Changes that make one point of a case: the case's own, the swept value and what goes with it, the seed.
    pub(crate) fn overrides(&self, case: &str, value: f64, seed: u64) -> Overrides {
        let mut overrides = self.settings(case, value);
        overrides.push(("seed".to_owned(), Value::from(seed)));
        overrides
    }

    /// Overrides of a point without a seed.
    pub(crate) fn settings(&self, case: &str, value: f64) -> Overrides {
        let mut overrides: Overrides = self.cases[case].clone().into_iter().collect();
        let setting = match self.unit.as_str() {
            // A unit for intervals: how many of them in a second.
            "packets/s" => format!("{} ns", (1e9 / value).round()),
            unit => format!("{} {unit}", value - self.headers),
        };
        overrides.push((self.parameter.clone(), Value::from(setting)));
        let at = self.values.iter().position(|one| *one == value);
        let along = self.along.iter().filter_map(|(path, settings)| Some((path, *settings.get(at?)?)));
        overrides.extend(along.map(|(path, setting)| {
            // A count is no number with a fraction.
            let whole = setting.fract() == 0.0 && setting >= 0.0;
            (path.clone(), if whole { Value::from(setting as u64) } else { Value::from(setting) })
        }));
        overrides
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::find;

    #[test]
    fn a_value_may_be_a_rate_of_packets_or_have_headers_in_it() {
        let set = |parameter: &str, unit: &str, headers: u64, value: f64| {
            let sweep: Sweep = serde_json::from_value(serde_json::json!({
                "column": "x", "parameter": parameter, "unit": unit, "headers": headers, "repeats": 1,
                "cases": { "one": {} },
            }))
            .expect("a sweep");
            sweep.overrides("one", value, 1)[0].1.clone()
        };
        // 5 a second: one in 200 ms. 125 bytes with 28 of headers: 97.
        assert_eq!(set("flows.echo.app.interval", "packets/s", 0, 5.0), "200000000 ns");
        assert_eq!(set("flows.echo.app.datagram_size", "B", 28, 125.0), "97 B");
        assert_eq!(set("tcp.window", "KB", 0, 16.0), "16 KB");
    }

    #[test]
    fn settings_that_accompany_a_value_are_applied() {
        let sweep: Sweep = serde_json::from_value(serde_json::json!({
            "column": "x", "parameter": "tcp.window", "unit": "KB", "repeats": 1, "values": [4, 8],
            "along": { "tcp.alpha": [0.25, 0.65], "flows.more.count": [1, 2] }, "cases": { "one": { "tcp.alpha": 1 } },
        }))
        .expect("a sweep");
        let overrides: BTreeMap<String, Value> = sweep.overrides("one", 8.0, 1).into_iter().collect();
        let expected = serde_json::json!({ "tcp.window": "8 KB", "tcp.alpha": 0.65, "flows.more.count": 2, "seed": 1 });
        assert_eq!(Value::Object(overrides.into_iter().collect()), expected);
    }

    #[test]
    fn runs_of_the_ledger_may_be_longer_fewer_and_repeated_more_often() {
        let mut sweep: Sweep = serde_json::from_value(serde_json::json!({
            "column": "x", "parameter": "tcp.window", "unit": "KB", "repeats": 1, "values": [4, 8, 16],
            "along": { "tcp.alpha": [0.25, 0.65, 0.75] }, "cases": { "one": { "bytes": "1 MB", "mss": 512 } },
            "ledger": { "set": { "bytes": "2 MB" }, "to": 8, "seeds": 3 },
        }))
        .expect("a sweep");
        sweep.use_ledger_runs();
        assert_eq!((sweep.repeats, sweep.values_of("one")), (3, vec![4.0, 8.0]));
        let overrides: BTreeMap<String, Value> = sweep.settings("one", 8.0).into_iter().collect();
        let expected = serde_json::json!({ "bytes": "2 MB", "mss": 512, "tcp.window": "8 KB", "tcp.alpha": 0.65 });
        assert_eq!(Value::Object(overrides.into_iter().collect()), expected);
    }

    #[test]
    fn numbers_of_one_swept_value_are_one_row() {
        let found = find("satnet-table3").expect("it is there").expect("well formed");
        let rows = found.sweep.expect("a sweep").published().expect("every cell is there");
        assert_eq!(
            rows.iter().map(|row| (row.value, row.numbers.len())).collect::<Vec<_>>(),
            [(1.0, 12), (5.0, 12), (10.0, 12)]
        );
        assert_eq!(rows[2].numbers["246 BBN-VAX"], Printed::Number(3504.0));
    }
}
