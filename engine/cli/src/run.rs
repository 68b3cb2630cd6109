//! `fillthepipe run SCENARIO.json`

use std::path::{Path, PathBuf};

use fill_the_pipe_capture::Counts;
use fill_the_pipe_sim::{
    FlowInfo, Full, Overrides, RunSummary, Scenario, Shares, Silent, Simulator, Transport, simulate, summary,
};
use serde::Serialize;
use serde_json::Value;

use crate::Settings;
use crate::capture::{self, Capture};
use crate::fail::{self, Failure};
use crate::trace::TraceFiles;
use fill_the_pipe_sim::counted;

/// Scenario that a command runs, with the parameters that are set in it.
#[derive(clap::Args)]
pub(crate) struct ScenarioRequest {
    /// A scenario, or the name of an experiment such as sandia-table3.
    pub scenario: PathBuf,
    /// Runs every flow by the program in this file (Rhai), with RACK-TLP's recovery unless a variant or profile is given.
    #[arg(long, value_name = "FILE.rhai")]
    pub sender: Option<PathBuf>,
    #[command(flatten)]
    pub settings: Settings,
}

impl ScenarioRequest {
    /// Returns the scenario. Fails if the file cannot be read, or if a value in it or in a setting is not valid.
    pub(crate) fn load(&self) -> Result<Scenario, Failure> {
        let text = scenario_text(&self.scenario)?;
        let mut set = self.settings.set.clone();
        if let Some(file) = &self.sender {
            set.extend(program_settings(&text, &set, fail::read(file)?));
        }
        Ok(Scenario::load(&text, &set)?.scenario)
    }
}

/// Returns the settings by which the flows of a scenario run a program: its text, and the variant RACK-TLP unless the
/// scenario or a setting gives a variant or a profile.
pub fn program_settings(scenario: &str, set: &Overrides, program: String) -> Overrides {
    let names = ["variant", "profile"];
    let object: Value = serde_json::from_str(scenario).unwrap_or_default();
    let given = names.iter().any(|name| {
        object["tcp"].get(name).is_some() || set.iter().any(|(path, _)| path.strip_prefix("tcp.") == Some(name))
    });
    let variant = (!given).then(|| ("tcp.variant".to_owned(), Value::from("rack")));
    variant.into_iter().chain([("tcp.program".to_owned(), Value::from(program))]).collect()
}

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    request: ScenarioRequest,
    /// Writes events.csv, packets.csv, series.csv and limits.csv into this folder.
    #[arg(long, value_name = "FOLDER")]
    trace: Option<PathBuf>,
    #[command(flatten)]
    capture: capture::CaptureRequest,
    /// Prints the summary as JSON, with the hash of the trace; the hash is empty if the trace exceeds its budget.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let scenario = arguments.request.load()?;
    let filed = arguments.trace.is_some() || arguments.capture.wanted();
    let result = if arguments.json || filed {
        let mut simulator = Simulator::<Full>::new(&scenario);
        // Mistakes in the names of files are reported before the run. The trace comes last, because it makes its folder.
        let capture = Capture::open(&arguments.capture, &simulator)?;
        let qlog = arguments.capture.qlog(&simulator)?;
        let files = arguments.trace.as_deref().map(TraceFiles::open).transpose()?;
        simulator.advance(u64::MAX);
        if let (Some(files), Some(trace)) = (files, simulator.trace()) {
            files.write(trace, &summary(&simulator))?;
        }
        let capture = capture.map(|capture| capture.write(&simulator)).transpose()?.flatten();
        if let Some(output) = qlog {
            capture::write_qlog(output, &simulator)?;
        }
        if simulator.has_outgrown_trace() && !filed {
            // Only the hash was asked for of the trace: the run matters more.
            drop(simulator);
            Outcome { summary: simulate::<Shares>(&scenario), capture: None }
        } else {
            Outcome { summary: summary(&simulator), capture }
        }
    } else {
        Outcome { summary: simulate::<Silent>(&scenario), capture: None }
    };
    if arguments.json { fail::print(&fail::json(&result)) } else { fail::print(&result.in_words()) }
}

#[derive(Serialize)]
struct Outcome {
    #[serde(flatten)]
    summary: RunSummary,
    #[serde(skip_serializing_if = "Option::is_none")]
    capture: Option<Counts>,
}

impl Outcome {
    fn in_words(&self) -> String {
        let capture = self.capture.as_ref().map(capture::in_words);
        in_words(&self.summary) + capture.unwrap_or_default().as_str()
    }
}

/// Returns a file's text, or the scenario of the experiment of that name. Fails if there is neither.
pub fn scenario_text(path: &Path) -> Result<String, Failure> {
    match path.to_str().and_then(crate::experiment::find) {
        Some(experiment) if !path.exists() => Ok(experiment?.scenario_text()),
        _ => fail::read(path).map_err(|failure| with_experiments(path, failure)),
    }
}

/// Adds the names of the experiments, if a path that does not exist may be meant as one of them.
fn with_experiments(path: &Path, failure: Failure) -> Failure {
    let is_name = path.components().count() == 1 && path.extension().is_none() && !path.exists();
    let Ok(experiments) = crate::experiment::all() else { return failure };
    let names: Vec<&str> = experiments.iter().map(|experiment| &*experiment.id).collect();
    let message = format!("{}; no experiment has that name (valid: {})", failure.message, names.join(", "));
    if is_name { Failure { message, ..failure } } else { failure }
}

fn in_words(summary: &RunSummary) -> String {
    let seconds = |ns: u64| ns as f64 / 1e9;
    let events = counted(summary.events, "event");
    let mut text = format!("{} after {:.6} s simulated, {events}", summary.status, seconds(summary.end_ns));
    if !summary.stopped_by.is_empty() {
        text += &format!("\n{}", summary.stopped_by);
    }
    for flow in &summary.entries {
        let members: Vec<&FlowInfo> = summary.flows.iter().filter(|info| info.entry == flow.id).collect();
        let Some(info) = members.first() else { continue };
        let called =
            if let [only] = members[..] { only.name.clone() } else { format!("{} x {}", members.len(), flow.id) };
        text += &format!("\n\n{called}: {} to {}", name(summary, info.from), name(summary, info.to));
        text += &format!(
            "\n  throughput        {:.3} Mb/s ({} in {:.6} s)",
            flow.throughput_bps / 1e6,
            counted(flow.bytes, "byte"),
            seconds(flow.ended_ns - flow.started_ns)
        );
        if let Some(received) = flow.received {
            text += &format!(
                "\n  datagrams         {} sent, {received} received, {} dropped, {} out of order, {} late",
                flow.data_segments,
                flow.drops,
                flow.permuted.unwrap_or(0),
                flow.late.unwrap_or(0)
            );
            if let (Some(min), Some(mean), Some(max)) = (flow.delay_min_ns, flow.delay_mean_ns, flow.delay_max_ns) {
                let what = if info.transport == Transport::Icmp { "round trip" } else { "delay     " };
                text += &format!(
                    "\n  {what}        {:.3} ms mean, {:.3} to {:.3} ms",
                    mean / 1e6,
                    min as f64 / 1e6,
                    max as f64 / 1e6
                );
            }
            if let Some(rate) = flow.ip_throughput_bps {
                text += &format!("\n  IP throughput     {:.3} kb/s", rate / 1e3);
            }
            continue;
        }
        if let (Some(mean), Some(max)) = (flow.response_mean_ns, flow.response_max_ns) {
            text += &format!(
                "\n  response          {:.3} ms mean, {:.3} ms at most, {}",
                mean / 1e6,
                max as f64 / 1e6,
                counted(flow.exchanges, "exchange")
            );
        }
        if let Some(video) = &flow.video {
            text += &format!(
                "\n  video             {:.3} Mb/s mean, {}, {:.3} s stalled, {}",
                video.rate_mean_bps / 1e6,
                counted(video.stalls, "stall"),
                seconds(video.stalled_ns),
                counted(video.switches, "rate change")
            );
        }
        text += &format!(
            "\n  data segments     {}, of them sent again {}; timeouts {}; dropped {}",
            flow.data_segments, flow.retransmissions, flow.timeouts, flow.drops
        );
        text += &format!("\n  pure ACKs         {}", flow.acks);
        text += &completions(summary, &flow.id);
        let bounds = &info.bounds;
        text += &format!(
            "\n  window / RTT      {:.3} Mb/s ({} bytes over {:.3} ms; the pipe holds {:.0})",
            bounds.window_bps / 1e6,
            bounds.window_bytes,
            bounds.rtt_ns / 1e6,
            bounds.pipe_bytes
        );
    }
    text
}

/// Returns a table of the completion times of an entry, a row for each power of ten of sizes; empty for a single flow.
fn completions(summary: &RunSummary, entry: &str) -> String {
    let mut text = String::new();
    let ms = |ns: u64| ns as f64 / 1e6;
    for of in summary.completions.iter().filter(|of| of.entry == entry) {
        if text.is_empty() {
            text += "\n  completion times  flows  complete  median ms   90 % ms   99 % ms  slowdown: mean  99 %";
        }
        let sizes = of.most_bytes.map_or_else(|| "all sizes".to_owned(), |most| format!("up to {most} B"));
        text += &format!(
            "\n  {sizes:<16}{:>7}{:>10}{:>11.1}{:>10.1}{:>10.1}{:>16.2}{:>6.1}",
            of.flows,
            of.complete,
            ms(of.median_ns),
            ms(of.p90_ns),
            ms(of.p99_ns),
            of.slowdown_mean,
            of.slowdown_p99
        );
    }
    text
}

fn name(summary: &RunSummary, place: u16) -> &str {
    &summary.places[usize::from(place)].name
}
