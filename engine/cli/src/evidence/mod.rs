//! `fillthepipe evidence`: the ledger with what each number was made of, and hashes of traces, as the JSON that the page of
//! evidence shows and makes again in its reader's browser.

mod fitted;
mod rows;
mod set;
mod traces;
mod written;

use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::fail::{self, Failure};
use crate::kernel::{self, KernelRow};
use crate::ledger::{self, Choice};
use crate::packetdrill::suites::{self, Suite};
use crate::pairs::{self, PairRow};
use crate::simulators::{self, SimulatorRow};
use crate::sweep::Runs;
use fitted::Fitted;
use rows::Table;
use traces::Traced;
pub(crate) use written::lines;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    choice: Choice,
    /// Leaves out the traces, including those of the numbers' runs.
    #[arg(long)]
    numbers: bool,
    /// Writes the measurements of each run to this file.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Takes the measurements of each run from this file. Runs that the file lacks are simulated, and so is one run of each
    /// table; fails if a result differs from the file.
    #[arg(long, value_name = "FILE")]
    kept: Option<PathBuf>,
    /// Prints nothing, and fails if the evidence in this file differs.
    #[arg(long, value_name = "FILE", conflicts_with = "numbers")]
    check: Option<PathBuf>,
}

/// Contents of `public/evidence.json`: the ledger of the native engine.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "EvidenceFile"))]
pub(crate) struct Evidence {
    engine_version: &'static str,
    tables: Vec<Table>,
    fitted: Vec<Fitted>,
    traces: Vec<Traced>,
    kernel: Vec<KernelRow>,
    /// Suites of packetdrill scripts.
    suites: Vec<Suite>,
    simulators: Vec<SimulatorRow>,
    /// Pairs of flows that were measured on Linux.
    pairs: Vec<PairRow>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let settings = &arguments.choice.settings;
    let runs = match &arguments.kept {
        Some(file) => Runs::kept_in(file, settings)?,
        None => Runs::new(settings),
    };
    let mut tables = Vec::new();
    ledger::each_part(&arguments.choice, &runs, true, |part| {
        tables.push(Table::of(part, !arguments.numbers)?);
        Ok(())
    })?;
    runs.check_sample()?;
    if let Some(file) = &arguments.keep {
        runs.keep_in(file)?;
    }
    let traces = if arguments.numbers { Vec::new() } else { traces::all(arguments.choice.paper.as_deref())? };
    let fitted = fitted::all(arguments.choice.paper.as_deref(), &tables)?;
    let kernel = if arguments.numbers { Vec::new() } else { kernel::every_row()? };
    let suites = suites::all();
    let simulators = if arguments.numbers { Vec::new() } else { simulators::every_row()? };
    let pairs = if arguments.numbers { Vec::new() } else { pairs::every_row()? };
    let engine_version = env!("CARGO_PKG_VERSION");
    let evidence = Evidence { engine_version, tables, fitted, traces, kernel, suites, simulators, pairs };
    let value = serde_json::to_value(&evidence).expect("all keys are texts");
    let text = lines(&value);
    arguments.check.as_ref().map_or_else(|| fail::print(&text), |file| check(file, &text))
}

/// Compares the evidence with that of a file, line by line, but for the version in the first.
pub(crate) fn check(file: &Path, text: &str) -> Result<(), Failure> {
    let known =
        fs::read_to_string(file).map_err(|error| Failure::input(format!("cannot read {}: {error}", file.display())))?;
    let [now, then] = [text, &known].map(|text| text.lines().skip(1).collect::<Vec<_>>());
    let differs = |(now, then): &(&&str, &&str)| now != then;
    let place = now.iter().zip(&then).position(|pair| differs(&pair));
    let place = place.or_else(|| (now.len() != then.len()).then(|| now.len().min(then.len())));
    let Some(place) = place else { return Ok(()) };
    let line = |of: &[&str]| of.get(place).map_or_else(|| "nothing".to_owned(), |line| (*line).to_owned());
    let message = format!("{}, line {}:\n{}\nis now:\n{}", file.display(), place + 2, line(&then), line(&now));
    Err(Failure { message, code: 1 })
}
