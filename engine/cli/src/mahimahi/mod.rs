//! `fillthepipe mahimahi SCENARIO.json --link LINK --from NODE`

use fill_the_pipe_sim::opportunities;

use crate::fail::{self, Failure};
use crate::run::ScenarioRequest;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    request: ScenarioRequest,
    /// Link whose rate is written, such as line.
    #[arg(long, value_name = "LINK")]
    link: String,
    /// Host or router that sends in the direction that is written.
    #[arg(long, value_name = "NODE")]
    from: String,
    /// Length of the trace, ms.
    #[arg(long, value_name = "MS", default_value_t = 60_000, value_parser = clap::value_parser!(u32).range(1..=3_600_000))]
    ms: u32,
}

/// Prints the opportunities as Mahimahi's files have them: a time in ms on each line.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let scenario = arguments.request.load()?;
    let trace = opportunities(&scenario, &arguments.link, &arguments.from, arguments.ms).map_err(Failure::input)?;
    let lines: Vec<String> = trace.0.iter().map(u32::to_string).collect();
    fail::print(&lines.join("\n"))
}
