//! `fillthepipe evidence`: the ledger with what each number was made of, and hashes of traces, as the JSON that the page of
//! evidence shows and makes again in its reader's browser.

mod fitted;
mod rows;
mod set;
mod traces;
mod written;

use serde::Serialize;

use crate::fail::{self, Failure};
use crate::ledger::{self, Choice};
use fitted::Fitted;
use rows::Table;
use traces::Traced;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    choice: Choice,
    /// Without the traces, and without those of the numbers' runs.
    #[arg(long)]
    numbers: bool,
}

/// Contents of `public/evidence.json`: the ledger of the native engine.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "EvidenceFile"))]
pub(crate) struct Evidence {
    engine_version: &'static str,
    tables: Vec<Table>,
    fitted: Vec<Fitted>,
    traces: Vec<Traced>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut tables = Vec::new();
    ledger::each_part(&arguments.choice, true, |part| {
        tables.push(Table::of(part, !arguments.numbers)?);
        Ok(())
    })?;
    let traces = if arguments.numbers { Vec::new() } else { traces::all(arguments.choice.paper.as_deref())? };
    let fitted = fitted::all(arguments.choice.paper.as_deref(), &tables)?;
    let evidence = Evidence { engine_version: env!("CARGO_PKG_VERSION"), tables, fitted, traces };
    let value = serde_json::to_value(&evidence).expect("all keys are texts");
    fail::print(&written::lines(&value))
}
