//! Every step of writing a file fails once: the files from before are there afterwards, and the same command then makes the new
//! ones.

use std::fs;
use std::path::Path;

use clap::Parser;

use crate::disk::faults::Fault;
use crate::fail::Failure;
use crate::{Arguments, perform};

/// A way to write files, given a folder.
struct Way {
    name: &'static str,
    arguments: &'static [&'static str],
    /// The files that it writes.
    files: &'static [&'static str],
}

const SHORT: &str = "flows.bulk.app.bytes=16KB";

/// `FOLDER` stands for the folder.
const WAYS: [Way; 7] = [
    Way {
        name: "run --pcap",
        arguments: &["run", "sandia-table3", "--set", SHORT, "--pcap", "FOLDER/x.pcapng"],
        files: &["x.pcapng"],
    },
    Way {
        name: "run --trace",
        arguments: &["run", "sandia-table3", "--set", SHORT, "--trace", "FOLDER"],
        files: &["packets.csv", "events.csv", "series.csv", "limits.csv", "requests.csv"],
    },
    Way {
        name: "sweep into CSV",
        arguments: &[
            "sweep",
            "sandia-table3",
            "--set",
            SHORT,
            "--vary",
            "tcp.window=8KB,16KB",
            "--out",
            "FOLDER/x.csv",
        ],
        files: &["x.csv"],
    },
    Way {
        name: "sweep into Parquet",
        arguments: &[
            "sweep",
            "sandia-table3",
            "--set",
            SHORT,
            "--vary",
            "tcp.window=8KB,16KB",
            "--out",
            "FOLDER/x.parquet",
        ],
        files: &["x.parquet"],
    },
    Way {
        name: "sweep --shard",
        arguments: &[
            "sweep",
            "sandia-table3",
            "--set",
            SHORT,
            "--vary",
            "tcp.window=8KB,16KB",
            "--shard",
            "1/2",
            "--out",
            "FOLDER/x.parquet",
        ],
        files: &["x.parquet"],
    },
    Way {
        name: "merge into CSV",
        arguments: &["sweep", "merge", "FOLDER/parts/1.csv", "FOLDER/parts/2.csv", "--out", "FOLDER/x.csv"],
        files: &["x.csv"],
    },
    Way {
        name: "merge into Parquet",
        arguments: &["sweep", "merge", "FOLDER/parts/1.csv", "FOLDER/parts/2.csv", "--out", "FOLDER/x.parquet"],
        files: &["x.parquet"],
    },
];

const BEFORE: &[u8] = b"from before";

fn command(arguments: &[&str], folder: &Path) -> Result<(), Failure> {
    let folder = folder.to_str().expect("UTF-8");
    let words = arguments.iter().map(|word| word.replace("FOLDER", folder));
    let words = std::iter::once("fillthepipe".to_owned()).chain(words);
    perform(Arguments::try_parse_from(words).expect("well formed").command)
}

/// A folder with the files from before, and with the parts that are merged.
fn folder(way: &Way) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for file in way.files {
        fs::write(folder.path().join(file), BEFORE).expect("a file");
    }
    if way.arguments.contains(&"merge") {
        fs::create_dir(folder.path().join("parts")).expect("a folder");
        for part in ["1", "2"] {
            let (shard, out) = (format!("{part}/2"), format!("FOLDER/parts/{part}.csv"));
            let sweep = ["sweep", "sandia-table3", "--set", SHORT, "--vary", "tcp.window=8KB,16KB", "--repeats", "2"];
            let arguments = [&sweep[..], &["--shard", &shard, "--out", &out]].concat();
            command(&arguments, folder.path()).expect("a part");
        }
    }
    folder
}

fn contents(way: &Way, folder: &Path) -> Vec<Vec<u8>> {
    way.files.iter().map(|file| fs::read(folder.join(file)).expect("it is there")).collect()
}

/// Names of what neither was there before nor is written in the end.
fn leftovers(way: &Way, folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let names = entries.map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name != "parts" && !way.files.contains(&name.as_str())).collect()
}

#[test]
fn a_write_that_fails_leaves_the_files_from_before_and_the_work_goes_on() {
    for way in &WAYS {
        let name = way.name;
        let undisturbed = folder(way);
        command(way.arguments, undisturbed.path()).expect("it is written");
        let new = contents(way, undisturbed.path());
        let old = vec![BEFORE.to_vec(); way.files.len()];
        let mut faults = 0;
        loop {
            let folder = folder(way);
            let fault = Fault::after(faults, folder.path());
            let result = command(way.arguments, folder.path());
            let happened = fault.happened();
            drop(fault);
            let left = leftovers(way, folder.path());
            let is_journal = |left: &String| left.ends_with(".partial");
            match result {
                Ok(()) => {
                    assert_eq!(contents(way, folder.path()), new, "{name}, step {faults}");
                    // A journal that cannot be removed stays, complete.
                    assert!(
                        left.iter().all(is_journal) && (happened || left.is_empty()),
                        "{name}, step {faults}: {left:?}"
                    );
                }
                Err(Failure { message, code }) => {
                    assert!(happened, "{name}: {message}");
                    assert!(code == 1 || code == 2, "{name}, step {faults}: code {code}");
                    let said = message.lines().count() == 1 && message.contains("cannot write ");
                    assert!(said && message.ends_with(": no storage space"), "{name}, step {faults}: {message}");
                    assert!(contents(way, folder.path()) == old, "{name}, step {faults}: the files from before");
                    assert!(left.iter().all(is_journal), "{name}, step {faults}: {left:?}");
                }
            }
            if !happened {
                break;
            }
            command(way.arguments, folder.path()).unwrap_or_else(|failure| panic!("{name}: {}", failure.message));
            assert!(contents(way, folder.path()) == new, "{name}, step {faults}: the new files");
            let left = leftovers(way, folder.path());
            assert!(left.is_empty(), "{name}, step {faults}: {left:?}");
            faults += 1;
        }
        assert!(faults >= 4, "{name}: {faults} steps");
    }
}

#[test]
fn a_sweep_runs_nothing_again_that_was_in_its_journal() {
    let way = &WAYS[2];
    let folder = folder(way);
    // The table cannot be put in its place, after all points.
    let steps = (0..1000).find(|steps| {
        let fault = Fault::after(*steps, folder.path());
        let failed = command(way.arguments, folder.path()).is_err();
        let journal = fs::read(folder.path().join("x.csv.partial")).unwrap_or_default();
        let done = journal.iter().filter(|byte| **byte == b'\n').count() == 11;
        if !done {
            let _ = fs::remove_file(folder.path().join("x.csv.partial"));
        }
        drop(fault);
        failed && done
    });
    assert!(steps.is_some());
    // Every step of a sweep that has only to write its table.
    let fault = Fault::after(usize::MAX, folder.path());
    command(way.arguments, folder.path()).expect("it is written");
    drop(fault);
    assert!(leftovers(way, folder.path()).is_empty());
}
