//! `fillthepipe bench`: packets per second of wall time, one JSON object a line. A benchmark, not a test.

mod figure;
mod hour;
mod peer;

use std::time::Instant;

use fill_the_pipe_sim::{Full, Recorder, RunStatus, Scenario, Shares, Silent, Simulator, summary};
use serde_json::{Value, json};

use crate::fail::{self, Failure};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Timed repetitions; the fastest counts, because other programs share the machine.
    #[arg(long, default_value_t = 7)]
    repeats: u32,

    /// Measures instead the cost of an ACK by segments in flight, up to a window of 1 GB with a hole in each hundred.
    #[arg(long)]
    holes: bool,

    /// Runs instead the cases that other simulators are timed with; the cost of a packet is in processor time.
    #[arg(long)]
    peer: bool,

    /// Compares instead a thousand flows with one.
    #[arg(long)]
    flows: bool,

    /// Runs instead an hour of SATNET at full load.
    #[arg(long)]
    hour: bool,

    /// Runs only the cases of --peer and --flows whose name begins like this; a process for each case shows its memory.
    #[arg(long, value_name = "NAME", default_value = "")]
    only: String,

    /// Runs instead all curves of an experiment's figure, on all cores.
    #[arg(long, value_name = "EXPERIMENT")]
    figure: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.holes {
        return WINDOWS.into_iter().try_for_each(report_holes);
    }
    if let Some(figure) = &arguments.figure {
        return figure::report(figure);
    }
    if arguments.hour {
        return hour::report(arguments.repeats);
    }
    if arguments.peer || arguments.flows {
        let cases = if arguments.peer { &peer::PEER } else { &peer::SCALING };
        let wanted = cases.iter().filter(|case| case.name.starts_with(&arguments.only));
        return wanted.into_iter().try_for_each(|case| case.report(arguments.repeats));
    }
    let text =
        crate::experiment::find("sandia-table3").expect("the experiment exists: the ledger needs it")?.scenario_text();
    for megabytes in [16, 64, 256] {
        report::<Silent>(&text, "sandia path, untraced", megabytes, arguments.repeats)?;
    }
    report::<Shares>(&text, "sandia path, with limits", 64, arguments.repeats)?;
    report::<Full>(&text, "sandia path, traced", 16, arguments.repeats)
}

/// Segments of 1460 bytes, eight times as many each; the last is a window of 1 GB.
const WINDOWS: [u64; 5] = [1 << 10, 1 << 13, 1 << 16, 1 << 19, (1 << 30) / 1460];
/// Share of the packets that are lost.
const LOST: f64 = 0.01;

/// A pipe that BBR fills to the last segment of the window though packets are lost all the time.
fn scattered_losses(segments: u64) -> Value {
    let window = segments * 1460;
    // At 10 Gb/s, ns; a tenth less than the window, for what is to be sent again.
    let round_trip = window * 8 / 10 * 9 / 10;
    json!({
        "hosts": { "a": {}, "b": {} },
        "links": { "wire": {
            "stations": ["a", "b"], "rate": "10 Gb/s", "mtu": 1500, "propagation_delay": round_trip / 2,
            "bit_errors": { "packet_loss": LOST }, "reverse": { "bit_errors": { "packet_loss": 0 } },
        } },
        "tcp": { "variant": "bbr", "window": window, "window_scale": true, "ack_policy": "every_segment" },
        "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": 4 * window } } },
        "budget": { "events": 1_000_000_000_u64 },
    })
}

/// Prints the cost of an ACK, with everything a run does for it: scoreboard, reassembly, blocks, the packets themselves.
#[allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
fn report_holes(segments: u64) -> Result<(), Failure> {
    let scenario = Scenario::load(&scattered_losses(segments).to_string(), &Vec::new())?.scenario;
    let start = Instant::now();
    let mut simulator = Simulator::<Silent>::new(&scenario);
    simulator.advance(u64::MAX);
    let seconds = start.elapsed().as_secs_f64();
    let summary = summary(&simulator);
    assert_eq!(summary.status, RunStatus::Complete, "{}", summary.stopped_by);
    let acks = summary.results[0].acks;
    let line = json!({
        "name": "a window with holes",
        "segments_out": segments,
        "holes": (segments as f64 * LOST).round(),
        "acks": acks,
        "seconds": seconds,
        "ns_per_ack": 1e9 * seconds / acks as f64,
    });
    fail::print(&line.to_string())
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
