//! A figure whose curves differ in two ways, as routers and background: `lines` and `panels`, each with what it changes.
//! Written out they are a case and a quantity for each pair, named "line panel", as the page does
//! (`web/experiments/curves.ts`).

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::experiment::{Cell, Sweep};
use crate::quantity::{Measure, Quantity, Unit};

/// Curves that differ in two ways: each line in each panel.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct Curves {
    flow: String,
    measure: Measure,
    unit: Unit,
    /// Unit of the published numbers, if it is another.
    printed: Option<Unit>,
    lines: Vec<Side>,
    panels: Vec<Side>,
}

/// One of the two ways in which curves differ.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "CurveSide", optional_fields))]
struct Side {
    name: String,
    label: String,
    /// Cells of the paper's table, by column.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    row: BTreeMap<String, String>,
    /// Changes to the scenario: path -> value.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    changes: Map<String, Value>,
    /// How many times the parameter's value the curves are drawn at; 1 if nothing is said.
    scale: Option<f64>,
}

pub(crate) fn write_out(sweep: &mut Sweep) {
    let Some(curves) = sweep.curves.take() else { return };
    for (panel, line) in curves.panels.iter().flat_map(|panel| curves.lines.iter().map(move |line| (panel, line))) {
        let name = format!("{} {}", line.name, panel.name);
        let changes = line.changes.iter().chain(&panel.changes).map(|(path, value)| (path.clone(), value.clone()));
        sweep.cases.insert(name.clone(), changes.collect());
        sweep.scales.insert(name.clone(), line.scale.unwrap_or(1.0) * panel.scale.unwrap_or(1.0));
        if let Some(peaks) = &mut sweep.peaks {
            let mut row = peaks.row.clone();
            row.extend(line.row.clone());
            row.extend(panel.row.clone());
            peaks.rows.insert(name.clone(), row);
        }
        if let Some(pattern) = &sweep.pattern {
            let cells = sweep.values.iter().map(|at| {
                let value = at.to_string();
                let named = |text: &String| {
                    text.replace("{value}", &value).replace("{line}", &line.name).replace("{panel}", &panel.name)
                };
                Cell {
                    table: pattern.table.clone(),
                    row: pattern.row.iter().map(|(column, cell)| (column.clone(), named(cell))).collect(),
                    from: named(&pattern.column),
                    at: *at,
                    column: name.clone(),
                }
            });
            sweep.cells.extend(cells);
        }
        sweep.quantities.push(Quantity {
            column: name.clone(),
            runs: Vec::new(),
            label: line.label.clone(),
            case: name,
            flow: curves.flow.clone(),
            measure: curves.measure,
            unit: curves.unit,
            printed: curves.printed,
            panel: Some(panel.label.clone()),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_in_each_panel_is_a_case_and_a_quantity() {
        let mut sweep: Sweep = serde_json::from_value(serde_json::json!({
            "column": "w", "parameter": "tcp.window", "unit": "KB", "repeats": 1, "values": [8, 16, 32], "most": 64,
            "cells": { "table": "c", "column": "at_{value}", "row": { "build": "{panel}", "flows": "{line}" } },
            "curves": {
                "flow": "bulk", "measure": "link_use_bps", "unit": "Mib/s",
                "lines": [
                    { "name": "1", "label": "1", "row": { "flows": "1" }, "changes": { "n": 1 } },
                    { "name": "4", "label": "4", "row": { "flows": "4" }, "changes": { "n": 4 }, "scale": 4 }
                ],
                "panels": [
                    { "name": "60", "label": "60", "row": { "build": "60" }, "changes": { "m": "a" } },
                    { "name": "r60", "label": "r60", "row": { "build": "r60" }, "changes": { "m": "b" } }
                ]
            },
            "peaks": {
                "table": "t", "peak": "p", "row": { "rtt": "20" }
            }
        }))
        .expect("a sweep");
        write_out(&mut sweep);
        let columns: Vec<&str> = sweep.quantities.iter().map(|one| one.column.as_str()).collect();
        assert_eq!(columns, ["1 60", "4 60", "1 r60", "4 r60"]);
        assert_eq!(Value::Object(sweep.cases["4 r60"].clone()), serde_json::json!({ "n": 4, "m": "b" }));
        let row = &sweep.peaks.as_ref().expect("peaks").rows["4 r60"];
        assert_eq!(row.values().map(String::as_str).collect::<Vec<_>>(), ["r60", "4", "20"]);
        let cell = sweep.cells.iter().find(|cell| cell.column == "4 60" && cell.at == 16.0).expect("a cell");
        assert_eq!((cell.from.as_str(), cell.row["build"].as_str(), cell.row["flows"].as_str()), ("at_16", "60", "4"));
        assert_eq!(sweep.cells.len(), 4 * 3);
        // Drawn at four times the window, so 32 KB would be at 128.
        assert_eq!((sweep.values_of("1 60"), sweep.values_of("4 60")), (vec![8.0, 16.0, 32.0], vec![8.0, 16.0]));
    }
}
