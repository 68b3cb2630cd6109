//! Results of the runs that the ledger is made of: simulated, or read from the file in which `fillthepipe evidence` keeps
//! them (`tests/parity/evidence/results.json`). A kept result belongs to a scenario and its changes, so a result of another
//! scenario is never taken for it; whether the engine still gives it is found out by running a sample again.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Mutex;

use fill_the_pipe_sim::Overrides;
use serde_json::{Map, Value};
use xxhash_rust::xxh64::xxh64;

use super::point::simulate;
use crate::Settings;
use crate::fail::Failure;
use crate::quantity::Quantity;

/// Measured values of one run by name, such as `bulk throughput_bps Mb/s`; `None` where there was nothing to measure.
type Values = BTreeMap<String, Option<f64>>;

/// Values of the runs of one table, by the hash of each run.
type Kept = BTreeMap<String, Values>;

/// Results of runs by the name of the table they are for.
type Tables = BTreeMap<String, Kept>;

/// The runs of the ledger: what they measured, and what was kept of former ones.
pub(crate) struct Runs<'a> {
    settings: &'a Settings,
    kept: Tables,
    /// Runs that are simulated although they are kept: one for each table.
    sample: Vec<(String, String)>,
    measured: Mutex<Tables>,
    /// Sampled runs that measured something else than what was kept.
    changed: Mutex<Vec<String>>,
}

impl<'a> Runs<'a> {
    /// All runs are simulated.
    pub(crate) fn new(settings: &'a Settings) -> Runs<'a> {
        Runs {
            settings,
            kept: Tables::new(),
            sample: Vec::new(),
            measured: Mutex::default(),
            changed: Mutex::default(),
        }
    }

    /// Runs whose results are in the file are not simulated again, but for a sample of one run for each table.
    pub(crate) fn kept_in(file: &Path, settings: &'a Settings) -> Result<Runs<'a>, Failure> {
        let failed = |error: &dyn std::fmt::Display| Failure::input(format!("cannot read {}: {error}", file.display()));
        let text = fs::read_to_string(file).map_err(|error| failed(&error))?;
        let kept: Tables = serde_json::from_str(&text).map_err(|error| failed(&error))?;
        // The hashes are in order, so the first is an arbitrary run, and stays the same while the table's runs do.
        let sample = kept.iter().filter_map(|(table, runs)| Some((table.clone(), runs.keys().next()?.clone())));
        Ok(Runs { sample: sample.collect(), kept, ..Runs::new(settings) })
    }

    /// Values of these quantities in a run of a table: `None` where there is nothing to measure.
    pub(crate) fn measure(
        &self,
        table: &str,
        text: &str,
        mut overrides: Overrides,
        quantities: &[&Quantity],
    ) -> Result<Vec<Option<f64>>, Failure> {
        overrides.extend(self.settings.set.iter().cloned());
        let hash = hash(text, &overrides);
        let names: Vec<String> = quantities.iter().map(|quantity| quantity.result_name()).collect();
        let known = |values: &Values| names.iter().map(|name| values.get(name).copied()).collect::<Option<Vec<_>>>();
        let kept = self.kept.get(table).and_then(|runs| known(runs.get(&hash)?));
        let is_sampled = self.sample.iter().any(|(of, run)| of == table && *run == hash);
        let values = match &kept {
            Some(kept) if !is_sampled => kept.clone(),
            _ => {
                let run = simulate(text, &overrides)?;
                quantities.iter().map(|quantity| quantity.of(&run)).collect()
            }
        };
        if let Some(kept) = kept.filter(|kept| *kept != values) {
            let changed = format!("{table}, run {hash}: {} measured {values:?}, kept {kept:?}", names.join(", "));
            self.changed.lock().expect("no thread panics").push(changed);
        }
        let mut measured = self.measured.lock().expect("no thread panics");
        let run = measured.entry(table.to_owned()).or_default().entry(hash).or_default();
        run.extend(names.into_iter().zip(values.iter().copied()));
        Ok(values)
    }

    /// Fails if a sampled run measured something else than what was kept.
    pub(crate) fn check_sample(&self) -> Result<(), Failure> {
        let changed = self.changed.lock().expect("no thread panics");
        if changed.is_empty() {
            return Ok(());
        }
        Err(Failure { message: format!("kept results are of another engine:\n{}", changed.join("\n")), code: 1 })
    }

    /// Writes what was measured, with a line for each run.
    pub(crate) fn keep_in(&self, file: &Path) -> Result<(), Failure> {
        let measured = self.measured.lock().expect("no thread panics");
        let table = |(name, runs): (&String, &Kept)| {
            let runs = runs.iter().map(|(hash, values)| format!("\"{hash}\":{}", serde_json::json!(values)));
            format!("{}: {{\n{}\n}}", Value::from(name.as_str()), runs.collect::<Vec<_>>().join(",\n"))
        };
        let text = format!("{{\n{}\n}}\n", measured.iter().map(table).collect::<Vec<_>>().join(",\n"));
        let failed = |error| Failure { message: format!("cannot write {}: {error}", file.display()), code: 1 };
        fs::write(file, text).map_err(failed)
    }
}

/// Hash of a scenario and its changes. The sources of its values are no part of a run.
fn hash(text: &str, overrides: &Overrides) -> String {
    let mut scenario: Value = serde_json::from_str(text).expect("an experiment's scenario is JSON");
    if let Some(fields) = scenario.as_object_mut() {
        fields.remove("sources");
    }
    let changes: Map<String, Value> = overrides.iter().cloned().collect();
    format!("{:016x}", xxh64(format!("{scenario} {}", Value::Object(changes)).as_bytes(), 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment;

    #[test]
    fn kept_results_are_taken_but_for_a_sample() {
        let found = experiment::find("sandia-table3").expect("it is there").expect("well formed");
        let sweep = found.sweep.as_ref().expect("a sweep");
        let (text, quantity) = (found.scenario_text(), &sweep.quantities[0]);
        let settings = Settings { set: Vec::new() };
        let measure = |runs: &Runs| -> Vec<Option<f64>> {
            let one = |value| {
                let overrides = sweep.overrides(&quantity.case, value, 1);
                runs.measure("a table", &text, overrides, &[quantity]).expect("it runs")[0]
            };
            [4.0, 8.0].map(one).into()
        };
        let file = std::env::temp_dir().join(format!("fillthepipe-results-{}.json", std::process::id()));
        let first = Runs::new(&settings);
        let values = measure(&first);
        first.keep_in(&file).expect("a file");
        let again = Runs::kept_in(&file, &settings).expect("a file");
        assert_eq!(measure(&again), values);
        assert!(again.check_sample().is_ok());

        // Wrong numbers are noticed in the sampled run, and taken from the other.
        let text = fs::read_to_string(&file).expect("a file");
        let kept: Tables = serde_json::from_str(&text).expect("JSON");
        let wrong = kept["a table"].iter().map(|(hash, values)| {
            (hash.clone(), values.keys().map(|name| (name.clone(), Some(1.5))).collect::<Values>())
        });
        let wrong = Tables::from([("a table".to_owned(), wrong.collect())]);
        fs::write(&file, serde_json::json!(wrong).to_string()).expect("a file");
        let spoiled = Runs::kept_in(&file, &settings).expect("a file");
        let taken = measure(&spoiled).iter().filter(|value| **value == Some(1.5)).count();
        assert_eq!(taken, 1);
        assert!(spoiled.check_sample().is_err());
        fs::remove_file(&file).expect("it is there");
    }

    #[test]
    fn another_scenario_seed_or_setting_is_another_run() {
        let of = |text: &str, seed: u64| hash(text, &vec![("seed".to_owned(), Value::from(seed))]);
        assert_ne!(of("{}", 1), of("{}", 2));
        assert_ne!(of("{}", 1), of(r#"{"name": "another"}"#, 1));
        assert_eq!(of("{}", 1), of(r#"{"sources": {}}"#, 1));
        assert_eq!(of("{}", 1), of("{}", 1));
    }
}
