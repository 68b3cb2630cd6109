//! `fillthepipe bench`: packets per second of wall time, one JSON object a line. A benchmark, not a test.

use std::time::Instant;

use fill_the_pipe_sim::{Full, Recorder, Scenario, Shares, Silent, Simulator, summary};
use serde_json::{Value, json};

use crate::fail::{self, Failure};

#[derive(clap::Args)]
pub struct Arguments {
    /// Timed repetitions; the best counts, since others share the machine.
    #[arg(long, default_value_t = 7)]
    repeats: u32,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let text =
        crate::experiment::find("sandia-table3").expect("the experiment exists: the ledger needs it")?.scenario_text();
    for megabytes in [16, 64, 256] {
        report::<Silent>(&text, "sandia path, untraced", megabytes, arguments.repeats)?;
    }
    report::<Shares>(&text, "sandia path, with limits", 64, arguments.repeats)?;
    report::<Full>(&text, "sandia path, traced", 16, arguments.repeats)
}

#[allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
fn report<R: Recorder>(text: &str, name: &str, megabytes: u64, repeats: u32) -> Result<(), Failure> {
    let overrides = vec![
        ("flows.bulk.app.bytes".to_owned(), Value::from(format!("{megabytes} MB"))),
        ("tcp.window".to_owned(), Value::from("32 KB")),
    ];
    let scenario = Scenario::load(text, &overrides)?.scenario;
    let mut best = f64::INFINITY;
    let mut packets = 0;
    let mut events = 0;
    for _ in 0..repeats {
        let start = Instant::now();
        let mut simulator = Simulator::<R>::new(&scenario);
        simulator.advance(u64::MAX);
        best = best.min(start.elapsed().as_secs_f64());
        packets = summary_packets(&simulator);
        events = simulator.events;
    }
    let line = json!({
        "name": name,
        "megabytes": megabytes,
        "data_packets": packets,
        "events_per_data_packet": events as f64 / packets as f64,
        "seconds": best,
        "data_packets_per_second": packets as f64 / best,
    });
    fail::print(&line.to_string())
}

fn summary_packets<R: Recorder>(simulator: &Simulator<R>) -> u64 {
    summary(simulator).results.iter().map(|flow| flow.data_segments).sum()
}
