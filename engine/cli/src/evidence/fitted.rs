//! Values that were fitted: calibrated to a published number, or chosen because of a published result. They are gathered
//! from the sources of the parameters of every experiment, so the list is complete if the sources are right.

use std::collections::BTreeMap;

use fill_the_pipe_sim::{Overrides, Scenario, Source};
use serde::Serialize;
use serde_json::Value;

use super::rows::Table;
use crate::experiment::{self, Experiment};
use crate::fail::Failure;

/// Parameters that were fitted together, and what depends on them.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Fitted {
    paper: String,
    source: Source,
    /// Their values by path, where `*` stands for any entry.
    #[cfg_attr(test, ts(type = "Record<string, (string | number | boolean | null)[]>"))]
    parameters: BTreeMap<String, Vec<Value>>,
    /// Experiments of the paper with such a parameter.
    experiments: Vec<String>,
    /// How many numbers of the ledger they were calibrated to.
    numbers: usize,
}

/// Gathers the fitted values of a paper, or of all, in the order of the experiments.
pub(super) fn all(paper: Option<&str>, tables: &[Table]) -> Result<Vec<Fitted>, Failure> {
    let mut found: Vec<Fitted> = Vec::new();
    for experiment in experiment::all()?.iter().filter(|one| paper.is_none_or(|paper| paper == one.paper)) {
        let cases = cases(experiment)?;
        for (path, source, value) in cases.iter().flatten().filter(|(_, source, _)| source.basis.is_fitted()) {
            let same = |one: &Fitted| one.paper == experiment.paper && one.source == *source;
            let place = found.iter().position(same).unwrap_or_else(|| {
                found.push(Fitted {
                    paper: experiment.paper.clone(),
                    source: source.clone(),
                    parameters: BTreeMap::new(),
                    experiments: Vec::new(),
                    numbers: 0,
                });
                found.len() - 1
            });
            let values = found[place].parameters.entry(of_any_entry(path)).or_default();
            if !values.contains(value) {
                values.push(value.clone());
            }
            if !found[place].experiments.contains(&experiment.id) {
                found[place].experiments.push(experiment.id.clone());
            }
        }
        for path in tables.iter().filter(|table| table.is_of(&experiment.id)).flat_map(Table::calibrating) {
            let source = cases.iter().flatten().find(|(known, _, _)| known == path).map(|(_, source, _)| source);
            let fitted = source
                .and_then(|source| found.iter_mut().find(|one| one.paper == experiment.paper && one.source == *source));
            let fitted = fitted.ok_or_else(|| {
                Failure::input(format!("{}: {path} calibrates, but its source is not calibrated", experiment.id))
            })?;
            fitted.numbers += 1;
        }
    }
    Ok(found)
}

/// Path of a parameter with its source and its value.
type Sourced = (String, Source, Value);

/// Sources and values of an experiment's parameters: of its scenario, and of each case of its sweep.
fn cases(experiment: &Experiment) -> Result<Vec<Vec<Sourced>>, Failure> {
    let text = experiment.scenario_text();
    let sweep = experiment.sweep.iter();
    let changes = sweep.flat_map(|sweep| sweep.cases.values().map(|case| case.clone().into_iter().collect()));
    let changes: Vec<Overrides> = [Vec::new()].into_iter().chain(changes).collect();
    changes.iter().map(|changes| sources(&text, changes)).collect()
}

fn sources(text: &str, changes: &Overrides) -> Result<Vec<Sourced>, Failure> {
    let loaded = Scenario::load(text, changes)?;
    let whole = loaded.scenario.to_json();
    let value = |path: &str| path.split('.').fold(&whole, |here, name| &here[name]).clone();
    Ok(loaded.sources.iter().map(|(path, source)| (path.clone(), source.clone(), value(path))).collect())
}

/// `hosts.sun.cpu.copy_share` as `hosts.*.cpu.copy_share`.
fn of_any_entry(path: &str) -> String {
    let mut parts: Vec<&str> = path.split('.').collect();
    if let [map, entry, _, ..] = &mut parts[..]
        && ["hosts", "routers", "links", "flows"].contains(map)
    {
        *entry = "*";
    }
    parts.join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_a_path_are_replaced_by_a_star() {
        assert_eq!(of_any_entry("hosts.sun.cpu.copy_share"), "hosts.*.cpu.copy_share");
        assert_eq!(of_any_entry("tcp.ack_policy"), "tcp.ack_policy");
    }

    #[test]
    fn calibrations_of_ubc_are_found_in_the_sources() {
        let found = all(Some("ubc"), &[]).expect("every scenario is valid");
        let texts: Vec<&str> = found.iter().map(|one| &*one.source.text).collect();
        for number in ["700 kb/s", "360 kb/s", "450 kb/s", "30 %"] {
            assert!(texts.iter().any(|text| text.contains(number)), "{number}: {texts:?}");
        }
    }

    #[test]
    fn parameters_that_calibrate_have_such_a_source() {
        for experiment in experiment::all().expect("every file is well formed") {
            let cases = cases(&experiment).expect("every scenario is valid");
            let sweep = experiment.sweep.iter();
            let named = sweep.flat_map(|sweep| {
                let peaks = sweep.peaks.iter().flat_map(|peaks| &peaks.calibrations);
                sweep.calibrations.iter().chain(peaks).map(|one| &one.parameter)
            });
            for path in named.chain(experiment.checks.iter().filter_map(|check| check.calibrates.as_ref())) {
                let is_fitted =
                    |(known, source, _): &(String, Source, Value)| known == path && source.basis.is_fitted();
                assert!(cases.iter().flatten().any(is_fitted), "{}: {path}", experiment.id);
            }
        }
    }
}
