//! `fillthepipe real SCENARIO.json`: the scenario's path with the TCP of this machine's own kernel. Experimental.

mod beside;
mod check;
mod files;
mod table;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use fill_the_pipe_real::Refusal;
use fill_the_pipe_sim::counted;
use fill_the_pipe_sim::path::Path;

use crate::fail::{self, Failure};
use crate::run::ScenarioRequest;
use files::ResultFiles;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    request: ScenarioRequest,
    /// Folder for the captures, the samples of TCP_INFO, the scenario and the result; the default is SCENARIO.real.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Simulates the same scenario, and says where the two diverge first and by which rule the simulation decided.
    #[arg(long)]
    beside: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let scenario = arguments.request.load()?;
    let json = scenario.to_json();
    let path = Path::new(&scenario);
    let setup = check::setup(&json, &path)?;
    let flows = path.flows().to_vec();
    let name = arguments.request.scenario.file_stem().unwrap_or_default().to_string_lossy();
    let folder = arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("{name}.real")));
    let simulation = arguments.beside.then(|| beside::Simulation::of(&scenario)).transpose()?;
    let refused = |refusal: Refusal| Failure { message: refusal.to_string(), code: 1 };
    fill_the_pipe_real::check(&setup).map_err(refused)?;
    let files = ResultFiles::open(&folder, &setup)?;
    let most = setup.limit_ns as f64 / 1e9;
    eprintln!("{} in real time, for at most {most} s", counted(flows.len() as u64, "transfer"));
    let outcome = match fill_the_pipe_real::run(path, &setup) {
        Ok(outcome) => outcome,
        Err(refusal) => {
            files.abandon();
            return Err(refused(refusal));
        }
    };
    let words = table::in_words(&flows, setup.limit_ns, &outcome, simulation.as_ref());
    let comparison = simulation.map(|simulation| simulation.compare(&flows, &outcome)).transpose()?;
    files.write(&json, &flows, &outcome)?;
    fail::print(&format!("{words}{}\n\n{}", comparison.unwrap_or_default(), files::in_words(&folder, &flows)))
}
