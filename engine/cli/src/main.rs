//! `fillthepipe`: the simulator from the shell. Exit code 2: what was given is wrong; nothing was written.

mod bench;
mod beside;
mod capture;
mod connections;
#[cfg(test)]
mod contract;
mod curves;
#[cfg(test)]
mod digest;
mod disk;
mod evidence;
mod experiment;
mod fail;
#[cfg(test)]
mod faults;
mod goals;
mod judgement;
mod knees;
mod ledger;
mod openings;
mod origin;
mod output;
mod peaks;
mod published;
mod quantity;
mod run;
mod script;
mod sweep;
mod trace;
mod why;
mod worked;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use serde_json::Value;

use fail::Failure;

#[derive(Parser)]
#[command(
    name = "fillthepipe",
    version,
    about = "A TCP laboratory: simulates every packet of five classic TCP measurement papers."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Runs one scenario and prints what came of it.
    Run(run::Arguments),
    /// Why each event happened, or what held the senders back: the rule, its values and its clause, in a sentence.
    Why(why::Arguments),
    /// Runs all curves of an experiment's figure, or a scenario over a grid of values: one long table, CSV or Parquet.
    Sweep(sweep::Arguments),
    /// Every published number beside the simulated one.
    Ledger(ledger::Arguments),
    /// The ledger with what each number was made of, and hashes of traces: what the page of evidence shows, as JSON.
    Evidence(evidence::Arguments),
    /// Lists the opening of each experiment's page, and whether its run satisfies the claims of its lesson.
    Openings(openings::Arguments),
    /// Plays stories: what TCP does, segment by segment, against what a text says it does.
    Script(script::Arguments),
    /// Reads a capture that somebody made, pcap or pcapng: its connections, counted by Wireshark's rules.
    Capture(connections::Arguments),
    /// How fast the engine is on this machine: one JSON object a line.
    Bench(bench::Arguments),
    /// The parameters a scenario can have, as JSON.
    Catalog,
    /// The JSON Schema of scenarios, for editors and programs that write them.
    Schema,
}

/// `--set tcp.mss=4096`, as often as wanted.
#[derive(clap::Args)]
pub struct Settings {
    /// Sets one parameter by its path, e.g. tcp.window=16KB or hosts.*.cpu.receive_ratio=0.7.
    #[arg(long = "set", value_name = "PATH=VALUE", value_parser = setting)]
    pub set: Vec<(String, Value)>,
}

fn setting(text: &str) -> Result<(String, Value), String> {
    let (path, value) = text.split_once('=').ok_or("should be PATH=VALUE, e.g. tcp.window=16KB")?;
    Ok((path.trim().to_owned(), self::value(value)))
}

fn value(text: &str) -> Value {
    match text {
        "null" | "none" => Value::Null,
        text => Value::from(text),
    }
}

fn perform(command: Command) -> Result<(), Failure> {
    match command {
        Command::Run(arguments) => run::run(&arguments),
        Command::Why(arguments) => why::run(&arguments),
        Command::Sweep(arguments) => sweep::run(&arguments),
        Command::Ledger(arguments) => ledger::run(&arguments),
        Command::Evidence(arguments) => evidence::run(&arguments),
        Command::Openings(arguments) => openings::run(&arguments),
        Command::Script(arguments) => script::run(&arguments),
        Command::Capture(arguments) => connections::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Catalog => fail::print(&fail::json(&fill_the_pipe_sim::catalog())),
        Command::Schema => fail::print(&fail::json(&fill_the_pipe_sim::schema())),
    }
}

fn main() -> ExitCode {
    match perform(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure { message, code }) => {
            eprintln!("{message}");
            ExitCode::from(code)
        }
    }
}
