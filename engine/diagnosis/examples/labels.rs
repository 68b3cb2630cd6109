//! Compares reasons of retransmissions with labels that another program gave: `labels FOLDER [--json]`.
//!
//! The labels are those of TCPRS (Swaro 2015): FOLDER is `testing/btest` of github.com/zeek/zeek at commit 0d81bfc,
//! which has captures below `Traces/tcp` and, for each, `Baseline/tcpanalyzer.*.NAME/tcpretransmissions.log`. TCPRS
//! judges by rules of its own, so that a dissent says that one of the two errs. It has no tail probes, which are
//! younger.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use fill_the_pipe_capture::read::Reader;
use fill_the_pipe_diagnosis::Connection;
use fill_the_pipe_diagnosis::retransmissions::{Retransmission, retransmissions};
use fill_the_pipe_sim::Choice;
use serde_json::json;

/// Retransmission with its time (s since 1970) and its number in the header.
struct Ours {
    seconds: f64,
    seq: u32,
    one: Retransmission,
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("usage: labels FOLDER")?);
    let as_json = std::env::args().any(|argument| argument == "--json");
    let mut captures = BTreeMap::new();
    collect(&folder.join("Traces/tcp"), &mut captures)?;
    let mut matrix: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    let mut unlabelled: BTreeMap<&str, u32> = BTreeMap::new();
    for entry in fs::read_dir(folder.join("Baseline"))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some(capture) = name.starts_with("tcpanalyzer.").then(|| captures.get(name.rsplit('.').next()?)).flatten()
        else {
            continue;
        };
        let Ok(log) = fs::read_to_string(path.join("tcpretransmissions.log")) else { continue };
        let mut found = list(&fs::read(capture)?);
        for line in log.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            let [time, kind] = [0, 12].map(|field| fields.get(field).copied().unwrap_or_default());
            let seqs = [14, 7].map(|field| fields.get(field).and_then(|seq| seq.parse::<u32>().ok()));
            let (seconds, theirs) = (time.parse::<f64>()?, label(kind));
            // Times are rounded to 1 µs; several segments may share one.
            let near = |ours: &Ours| (ours.seconds - seconds).abs() < 2e-5;
            let exact = found.iter().position(|ours| near(ours) && seqs.contains(&Some(ours.seq)));
            let ours = exact.or_else(|| found.iter().position(near)).map(|at| found.swap_remove(at).one);
            let reason = ours.as_ref().map_or("(none)", |one| one.reason.named().id);
            *matrix.entry((theirs, reason)).or_default() += 1;
            if !as_json && !agree(theirs, reason) {
                println!("{name} {time}: {theirs} ({kind}), here {reason}: {ours:?}");
            }
        }
        for ours in found {
            *unlabelled.entry(ours.one.reason.named().id).or_default() += 1;
        }
    }
    if as_json {
        let row = |((label, told), segments): (&(&str, &str), &u32)| {
            let told = (*told != "(none)").then_some(*told);
            json!({ "label": label, "told": told, "agrees": agree(label, told.unwrap_or_default()), "segments": segments })
        };
        let rows: Vec<String> = matrix.iter().map(|one| row(one).to_string()).collect();
        println!("[\n{}\n]", rows.join(",\n"));
        return Ok(());
    }
    for ((theirs, ours), count) in &matrix {
        println!("{theirs:>10} {ours:>18} {count:>5}");
    }
    let all: u32 = matrix.values().sum();
    let agreeing: u32 = matrix.iter().filter(|((theirs, ours), _)| agree(theirs, ours)).map(|(_, count)| count).sum();
    println!("{agreeing} of {all} agree; without a label: {unlabelled:?}");
    Ok(())
}

/// Finds the captures below a folder, by their names.
fn collect(folder: &Path, captures: &mut BTreeMap<String, PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, captures)?;
        } else if let Some(name) = path.file_stem() {
            captures.insert(name.to_string_lossy().into_owned(), path);
        }
    }
    Ok(())
}

/// Returns the retransmissions of all connections of a capture.
fn list(file: &[u8]) -> Vec<Ours> {
    let mut found = Vec::new();
    for number in 0.. {
        let mut reader = Reader::keeping(number);
        if reader.push(file).is_err() {
            break;
        }
        let Ok((contents, Some(kept))) = reader.finish(usize::MAX) else { break };
        let Some(summary) = contents.connections.iter().find(|one| one.number == number) else { break };
        let connection = Connection::new(summary, &kept);
        for one in retransmissions(&connection) {
            let row = connection.rows.get(one.row as usize);
            let seq = kept.iss[usize::from(one.side)].wrapping_add(row.seq as u32);
            found.push(Ours { seconds: (contents.first_ns + row.time) as f64 / 1e9, seq, one });
        }
    }
    found
}

/// Returns what a type of TCPRS_Support.h (RETRANSMISSION_TYPE_CODE) means.
fn label(kind: &str) -> &'static str {
    match kind {
        "1" | "14" | "15" => "timeout",
        "2" | "3" | "4" | "9" | "10" | "11" | "12" | "13" | "16" => "fast",
        "5" => "recovery",
        _ => "unknown",
    }
}

/// Tells whether a reason is the one that the label means: TCPRS labels a repeated SYN as a timeout.
fn agree(theirs: &str, ours: &str) -> bool {
    match theirs {
        "timeout" => matches!(ours, "timeout" | "syn"),
        "recovery" => matches!(ours, "recovery" | "timeout_recovery"),
        _ => theirs == ours,
    }
}
