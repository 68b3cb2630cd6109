//! `fillthepipe sweep SCENARIO.json --parameter tcp.window --values 4KB,8KB,16KB`

use std::path::PathBuf;

use fill_the_pipe_sim::{Limit, Overrides, RunSummary, Scenario, Shares, Simulator, summary};
use rayon::prelude::*;
use serde_json::Value;

use crate::Settings;
use crate::fail::Failure;
use crate::run::scenario_text;

#[derive(clap::Args)]
pub struct Arguments {
    /// A scenario, or the name of an experiment such as sandia-table3.
    scenario: PathBuf,
    /// Path of the parameter to vary.
    #[arg(long)]
    parameter: String,
    /// Its values, with units if wanted.
    #[arg(long, value_delimiter = ',', required = true)]
    values: Vec<String>,
    /// Runs for each value, with seeds 1, 2, 3 …
    #[arg(long, default_value_t = 5)]
    repeats: u64,
    #[command(flatten)]
    settings: Settings,
}

/// One run without a trace.
pub fn simulate(text: &str, overrides: &Overrides) -> Result<RunSummary, Failure> {
    let scenario = Scenario::load(text, overrides)?.scenario;
    let mut simulator = Simulator::<Shares>::new(&scenario);
    simulator.advance(u64::MAX);
    Ok(summary(&simulator))
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let text = scenario_text(&arguments.scenario)?;
    let seeds = 1..=arguments.repeats;
    let points: Vec<(&String, u64)> =
        arguments.values.iter().flat_map(|value| seeds.clone().map(move |seed| (value, seed))).collect();
    let runs = points.par_iter().map(|(value, seed)| {
        let mut overrides = arguments.settings.set.clone();
        overrides.push((arguments.parameter.clone(), Value::from(value.as_str())));
        overrides.push(("seed".to_owned(), Value::from(*seed)));
        simulate(&text, &overrides)
    });
    let runs: Vec<RunSummary> = runs.collect::<Result<_, _>>()?;
    let mut out = csv::Writer::from_writer(std::io::stdout().lock());
    let columns = [
        "seed",
        "flow",
        "status",
        "throughput_bps",
        "response_mean_ns",
        "data_segments",
        "retransmissions",
        "timeouts",
        "drops",
    ];
    let limits = Limit::NAMES.iter().map(|limit| limit.id);
    out.write_record([arguments.parameter.as_str()].into_iter().chain(columns).chain(limits))?;
    for ((value, seed), run) in points.iter().zip(&runs) {
        for flow in &run.results {
            let response = flow.response_mean_ns.map_or_else(String::new, |ns| ns.to_string());
            let counts = [flow.data_segments, flow.retransmissions, flow.timeouts, flow.drops].map(|n| n.to_string());
            let first = [
                (*value).clone(),
                seed.to_string(),
                flow.id.clone(),
                run.status.to_owned(),
                flow.throughput_bps.to_string(),
                response,
            ];
            out.write_record(first.into_iter().chain(counts).chain(flow.limits.map(|share| share.to_string())))?;
        }
    }
    out.flush().map_err(|error| Failure { message: error.to_string(), code: 1 })
}
