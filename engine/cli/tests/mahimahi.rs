//! Traces of delivery opportunities in Mahimahi's format: written, and read again.

use std::fs;
use std::process::{Command, Output};

mod folder;
use folder::Folder;

/// A transfer over a line of which this is the change of the rate.
fn scenario(variation: &str) -> String {
    r#"{
    "budget": { "time": "10 s" },
    "hosts": { "a": {}, "b": {} },
    "links": { "line": {
        "stations": ["a", "b"], "rate": "10 Mb/s", "propagation_delay": "10 ms",
        "rate_variation": VARIATION, "reverse": { "rate_variation": { "kind": "constant" } }
    } },
    "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": "1 GB" } } }
}"#
    .replace("VARIATION", variation)
}

const MARKOV: &str = r#"{ "kind": "markov", "states": "200ms:12Mb/s,100ms:3Mb/s,50ms:0b/s" }"#;

fn fillthepipe(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fillthepipe")).args(arguments).output().expect("the program starts")
}

#[test]
fn a_written_trace_carries_what_the_link_carried() {
    let folder = Folder::new("mahimahi");
    let path = folder.path("scenario.json");
    fs::write(&path, scenario(MARKOV)).expect("a file");
    let path = path.to_str().expect("a path");
    let written = fillthepipe(&["mahimahi", path, "--link", "line", "--from", "a", "--ms", "10000"]);
    assert!(written.status.success(), "{written:?}");
    let times: Vec<u32> =
        String::from_utf8_lossy(&written.stdout).lines().map(|line| line.parse().expect("ms")).collect();
    assert!(times.is_sorted() && times.last().is_some_and(|last| *last <= 10_000));
    let trace = folder.path("trace");
    fs::write(&trace, &written.stdout).expect("a file");
    let reader = folder.path("again.json");
    fs::write(&reader, scenario(r#"{ "kind": "trace" }"#)).expect("a file");
    let reader = reader.to_str().expect("a path");
    let bytes = |path: &str, more: &[&str]| {
        let run = fillthepipe(&[&["run", path, "--json"], more].concat());
        assert!(run.status.success(), "{run:?}");
        let summary: serde_json::Value = serde_json::from_slice(&run.stdout).expect("JSON");
        summary["results"][0]["bytes"].as_f64().expect("a number")
    };
    let file = format!("links.line.rate_variation.opportunities=@{}", trace.display());
    let again = bytes(reader, &["--set", &file]);
    let before = bytes(path, &[]);
    assert_eq!(folder.files(), ["again.json", "scenario.json", "trace"]);
    // Packets leave at whole ms and with the bytes of an opportunity, and a round trip of a ms more holds the window back.
    assert!((again / before - 1.0).abs() < 0.1, "{again} {before}");
}

#[test]
fn what_is_missing_is_named() {
    let folder = Folder::new("mahimahi-wrong");
    let path = folder.path("scenario.json");
    fs::write(&path, scenario(MARKOV)).expect("a file");
    let path = path.to_str().expect("a path");
    let said = |arguments: &[&str]| {
        let run = fillthepipe(arguments);
        assert_eq!(run.status.code(), Some(2));
        String::from_utf8_lossy(&run.stderr).into_owned()
    };
    assert!(said(&["mahimahi", path, "--link", "lin", "--from", "a"]).contains("\"lin\" is not a link: choose line"));
    assert!(said(&["mahimahi", path, "--link", "line", "--from", "c"]).contains("choose a, b"));
    assert!(
        said(&["run", path, "--set", "links.line.rate_variation.opportunities=@nowhere"])
            .contains("cannot read nowhere")
    );
}
