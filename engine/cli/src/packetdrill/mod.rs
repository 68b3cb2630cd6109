//! `fillthepipe packetdrill FILE.pkt ...`

pub(crate) mod suites;

use std::path::{Path, PathBuf};

use fill_the_pipe_sim::Choice;
use fill_the_pipe_sim::script::packetdrill::{self, Missing, System};
use serde_json::json;

use crate::fail::{self, Failure};
use suites::Counts;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Scripts; of a folder, every file that ends in .pkt.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Kernel for which the scripts were written; without it, the one whose settings they name.
    #[arg(long, value_parser = clap::builder::PossibleValuesParser::new(System::NAMES.iter().map(|named| named.id)))]
    kernel: Option<String>,
    /// Prints one JSON object for each script.
    #[arg(long)]
    json: bool,
    /// Prints the counts alone, by cause, as JSON.
    #[arg(long, conflicts_with = "json")]
    counts: bool,
}

/// Exit code 1: a script differs; 2: one cannot be read, whatever the others do.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut files = Vec::new();
    for path in &arguments.files {
        collect(path, &mut files)?;
    }
    let mut counts = Counts { scripts: files.len(), ..Counts::default() };
    for file in &files {
        let line = judged(file, arguments, &mut counts);
        if !arguments.counts {
            fail::print(&line)?;
        }
    }
    let (named, differ) = (counts.differ.values().sum::<usize>(), counts.unexplained.len());
    let (all, differ, unreadable) = (files.len(), named + differ, counts.unreadable);
    if arguments.counts {
        return fail::print(&serde_json::to_string_pretty(&counts).expect("counts are JSON"));
    }
    if !arguments.json {
        let foreign: usize = counts.not_applicable.values().sum();
        fail::print(&format!(
            "{} hold, {differ} differ ({named} by a known cause), {foreign} do not apply, {unreadable} cannot be read, of {all}",
            counts.hold
        ))?;
    }
    match (unreadable, differ) {
        (0, 0) => Ok(()),
        (0, _) => Err(Failure { message: format!("{differ} of {all} scripts differ"), code: 1 }),
        _ => Err(Failure::input(format!("{unreadable} of {all} scripts cannot be read"))),
    }
}

/// Adds a file, or the scripts in a folder and in its folders, in the order of their names.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let unreadable = |why: std::io::Error| Failure::input(format!("{}: {why}", path.display()));
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(path).map_err(unreadable)? {
        entries.push(entry.map_err(unreadable)?.path());
    }
    entries.sort();
    for entry in entries {
        if entry.is_dir() || entry.extension().is_some_and(|extension| extension == "pkt") {
            collect(&entry, files)?;
        }
    }
    Ok(())
}

/// Plays a script and counts it. Returns what is printed of it.
fn judged(file: &Path, arguments: &Arguments, counts: &mut Counts) -> String {
    let name = file.display().to_string();
    let text = match fail::read(file) {
        Ok(text) => text,
        Err(Failure { message, .. }) => {
            counts.unreadable += 1;
            return if arguments.json { json!({ "file": name, "problem": message }).to_string() } else { message };
        }
    };
    let kernel = arguments.kernel.as_deref().and_then(System::by_id);
    let run = match packetdrill::tell(&text, kernel) {
        Ok(run) => run,
        Err(problems) => {
            counts.unreadable += 1;
            if arguments.json {
                return json!({ "file": name, "problems": problems }).to_string();
            }
            return problems.iter().map(|problem| format!("{name}: {problem}")).collect::<Vec<_>>().join("\n");
        }
    };
    let failure = run.failure.as_ref();
    let verdict = run.verdict.as_ref();
    let missing = verdict.and_then(|verdict| verdict.missing.as_ref());
    let cause = verdict.and_then(|verdict| verdict.cause.as_ref());
    let words = match (missing, failure) {
        (Some(Missing { line, needs }), _) => {
            *counts.not_applicable.entry(needs.clone()).or_default() += 1;
            format!("not applicable {name}: line {line} needs {needs}")
        }
        (None, Some(failure)) => {
            match cause {
                Some(cause) => *counts.differ.entry(cause.to_string()).or_default() += 1,
                None => counts.unexplained.push(format!("{name}:{}", failure.line)),
            }
            let cause = cause.map_or_else(String::new, |cause| format!("    {cause}\n"));
            format!("DIFFERS {name}\n{failure}\n{cause}")
        }
        (None, None) => {
            counts.hold += 1;
            format!("holds {name}")
        }
    };
    if arguments.json {
        return json!({ "file": name, "verdict": run.verdict, "failure": failure, "steps": run.steps }).to_string();
    }
    words
}
