//! `fillthepipe`: the simulator from the shell, as a library, so that the Python package contains the same commands.

mod bench;
mod beside;
mod capture;
mod card;
mod confusion;
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
mod kernel;
mod knees;
mod ledger;
mod mahimahi;
mod openings;
mod origin;
mod output;
mod packetdrill;
mod pairs;
mod peaks;
mod published;
mod quantity;
mod real;
mod run;
mod script;
mod simulators;
mod sweep;
mod trace;
mod transmissions;
mod why;
mod worked;
mod worst;

use std::ffi::OsString;

use clap::{Parser, Subcommand};
use serde_json::Value;

pub use connections::read_capture;
pub use fail::Failure;
pub use run::{program_settings, scenario_text};
pub use sweep::{AddedPart, Gathered, Plan, PlanRequest};
pub use why::{ExplainedEvent, ExplainedWait, Wanted, event_kind, explained_events, explained_waits};

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
    /// Runs one scenario and prints its summary.
    Run(run::Arguments),
    /// Explains each event, or each wait of the senders: the rule, its values and its clause, in a sentence.
    Why(why::Arguments),
    /// Runs all curves of an experiment's figure, or a scenario over a grid of values, into one table (CSV or Parquet).
    Sweep(sweep::Arguments),
    /// Prints every published number beside the simulated one.
    Ledger(ledger::Arguments),
    /// Prints the ledger with the runs behind each number, and hashes of traces, as JSON for the evidence page.
    Evidence(evidence::Arguments),
    /// Simulates cases that were measured on Linux's own TCP, and prints both.
    Kernel(kernel::Arguments),
    /// Runs a scenario's path with the TCP of this machine's own kernel (Linux; experimental).
    ///
    /// Each host of the scenario becomes a network namespace with a TUN device. The command carries the packets between
    /// the devices in real time, over the scenario's queues, rates, delays and losses. A scenario that a kernel cannot run
    /// is refused before anything starts, with every value that is in the way: its flows must have the profile linux, as
    /// those that `fillthepipe kernel --scenario NAME` prints. The command needs root, or a system that allows user
    /// namespaces; as root, the path gets real-time priority.
    Real(real::Arguments),
    /// Simulates cases that were run on ns-2 and ns-3, and prints both.
    Simulators(simulators::Arguments),
    /// Simulates pairs of flows whose goodputs were measured on Linux, and prints both.
    Pairs(pairs::Arguments),
    /// Judges congestion control by the criteria of RFC 9743: a table of runs for each variant, side by side.
    Card(card::Arguments),
    /// Searches the smallest cases in which a congestion control starves, keeps a queue or times out.
    Worst(worst::Arguments),
    /// Prints the rate of a link as a trace of delivery opportunities in Mahimahi's format.
    ///
    /// `run --set links.LINK.rate_variation.opportunities=@FILE` reads such a trace, if the kind of the rate is trace.
    Mahimahi(mahimahi::Arguments),
    /// Runs the opening state of each experiment and reports whether the claims of its lesson hold.
    Openings(openings::Arguments),
    /// Plays stories and reports whether TCP does, segment by segment, what the text of each story says.
    Script(script::Arguments),
    /// Plays packetdrill scripts and judges them.
    Packetdrill(packetdrill::Arguments),
    /// Reads a packet capture (pcap or pcapng) and lists its connections, counted by Wireshark's rules.
    Capture(connections::Arguments),
    /// Tells why a captured transfer was slow: what held its sender back, the path, the sender, and what would change it.
    ///
    /// Exit codes: 0 with an answer, 1 if the file could be read only in part, 2 if it is no capture, 3 if nothing tells what
    /// limited the transfer.
    Diagnose(connections::diagnose::Arguments),
    /// Diagnoses simulated captures whose truth is known, and prints confusion matrices.
    Confusion(confusion::Arguments),
    /// Measures the speed of the engine on this machine, and prints one JSON object a line.
    Bench(bench::Arguments),
    /// Prints every parameter with its meaning, range and source, as JSON.
    Catalog,
    /// Prints the JSON Schema of scenarios, for editors and programs that write them.
    Schema,
}

/// Option `--set tcp.mss=4096`, which may be repeated.
#[derive(clap::Args)]
pub(crate) struct Settings {
    /// Sets one parameter by its path, e.g. tcp.window=16KB or hosts.*.cpu.receive_ratio=0.7. @FILE stands for the text of a file.
    #[arg(long = "set", value_name = "PATH=VALUE", value_parser = setting)]
    pub set: Vec<(String, Value)>,
}

fn setting(text: &str) -> Result<(String, Value), String> {
    let (path, value) = text.split_once('=').ok_or("should be PATH=VALUE, e.g. tcp.window=16KB")?;
    let value = match value.strip_prefix('@') {
        Some(file) => Value::from(fail::read(file.as_ref()).map_err(|failure| failure.message)?),
        None => self::value(value),
    };
    Ok((path.trim().to_owned(), value))
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
        Command::Kernel(arguments) => kernel::run(&arguments),
        Command::Real(arguments) => real::run(&arguments),
        Command::Simulators(arguments) => simulators::run(&arguments),
        Command::Pairs(arguments) => pairs::run(&arguments),
        Command::Card(arguments) => card::run(&arguments),
        Command::Worst(arguments) => worst::run(&arguments),
        Command::Mahimahi(arguments) => mahimahi::run(&arguments),
        Command::Openings(arguments) => openings::run(&arguments),
        Command::Script(arguments) => script::run(&arguments),
        Command::Packetdrill(arguments) => packetdrill::run(&arguments),
        Command::Capture(arguments) => connections::run(&arguments),
        Command::Diagnose(arguments) => connections::diagnose::run(&arguments),
        Command::Confusion(arguments) => confusion::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Catalog => fail::print(&fail::json(&fill_the_pipe_sim::catalog())),
        Command::Schema => fail::print(&fail::json(&fill_the_pipe_sim::schema())),
    }
}

/// Runs a command line, whose first argument is the name of the program. Returns its exit code; 2: the input is wrong, and
/// nothing was written.
pub fn run_command_line(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help goes to standard output, a mistake to standard error; nobody to tell is no failure.
            let _ = error.print();
            return error.exit_code() as u8;
        }
    };
    fill_the_pipe_program::link();
    match perform(arguments.command) {
        Ok(()) => 0,
        Err(Failure { message, code }) => {
            eprintln!("{message}");
            code
        }
    }
}
