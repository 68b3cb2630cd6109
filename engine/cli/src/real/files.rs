//! Files of a run: the captures, the samples, the scenario, and the result.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use fill_the_pipe_real::{Outcome, Setup};
use fill_the_pipe_sim::path::PathFlow;
use serde_json::{Value, json};

use crate::disk::attempt;
use crate::fail::{self, Failure};
use crate::output::{Output, commit_all};

const SCENARIO: &str = "scenario.json";
const RESULT: &str = "result.json";
const SAMPLES: &str = "tcp_info.jsonl";

/// Files that can be written.
pub(super) struct ResultFiles {
    scenario: Output,
    result: Output,
    samples: Output,
    captures: Vec<Output>,
    /// The folder, if this run created it.
    made: Option<PathBuf>,
}

impl ResultFiles {
    /// Makes the folder. Fails if a file cannot be written there.
    pub(super) fn open(folder: &Path, setup: &Setup) -> Result<Self, Failure> {
        let made = (!folder.exists()).then(|| folder.to_owned());
        attempt(folder, || std::fs::create_dir_all(folder))
            .map_err(|error| Failure::input(format!("--out: cannot write into {}: {error}", folder.display())))?;
        let open = |name: &str| Output::open(&folder.join(name));
        Ok(ResultFiles {
            made,
            scenario: open(SCENARIO)?,
            result: open(RESULT)?,
            samples: open(SAMPLES)?,
            captures: setup.hosts.iter().map(|host| open(&capture(&host.name))).collect::<Result<_, _>>()?,
        })
    }

    /// Removes the folder that was created for the files, because there is no result.
    pub(super) fn abandon(self) {
        if let Some(folder) = self.made {
            // The folder remains if another program has put a file into it.
            let _ = std::fs::remove_dir(folder);
        }
    }

    /// Writes all of them, or none if one cannot be written.
    pub(super) fn write(self, scenario: &Value, flows: &[PathFlow], outcome: &Outcome) -> Result<(), Failure> {
        let mut complete = vec![
            self.scenario.fill(|out| out.write_all(fail::json(scenario).as_bytes()))?,
            self.result.fill(|out| out.write_all(fail::json(&result(flows, outcome)).as_bytes()))?,
            self.samples.fill(|out| samples(outcome, out))?,
        ];
        for (output, capture) in self.captures.into_iter().zip(&outcome.captures) {
            complete.push(output.fill(|out| out.write_all(&capture.file))?);
        }
        commit_all(complete)
    }
}

/// Returns the name of a host's capture.
fn capture(host: &str) -> String {
    format!("{host}.pcap")
}

fn samples(outcome: &Outcome, out: &mut dyn Write) -> io::Result<()> {
    for sample in &outcome.samples {
        serde_json::to_writer(&mut *out, sample)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

fn result(flows: &[PathFlow], outcome: &Outcome) -> Value {
    let transfers = flows.iter().zip(&outcome.transfers).map(|(flow, transfer)| (flow.id.clone(), json!(transfer)));
    let queues = outcome.queues.iter().map(|queue| {
        json!({
            "router": queue.router, "link": queue.link, "mean": queue.mean, "most_packets": queue.most_packets,
            "dropped": queue.dropped,
        })
    });
    json!({
        "transfers": transfers.collect::<serde_json::Map<_, _>>(),
        "queues": queues.collect::<Vec<_>>(),
        "lateness": outcome.lateness,
        "real_time_priority": outcome.real_time,
        "watched_ns": outcome.watched_ns,
    })
}

/// Says what was written, and how the page shows it.
pub(super) fn in_words(folder: &Path, flows: &[PathFlow]) -> String {
    let at = |name: &str| folder.join(name).display().to_string();
    let sender = flows.first().map_or_else(String::new, |flow| at(&capture(&flow.from)));
    format!(
        "written into {}: a capture of each host, {SAMPLES}, {RESULT}, {SCENARIO}\nTo see both on one clock, drop {sender} onto the page, open its connection and simulate beside it; {} opens in the laboratory.",
        folder.display(),
        at(SCENARIO)
    )
}
