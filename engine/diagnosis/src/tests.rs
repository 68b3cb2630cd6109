//! First looks at captures, and changes that a diagnosis proposes beside runs with them.

use fill_the_pipe_capture::read::Reader;
use fill_the_pipe_capture::{place, write};
use serde_json::{Value, json};

use super::*;
use crate::change::ChangeKind;
use crate::measured::{capture, run};

/// A transfer over 20 Mb/s and 60 ms.
fn transfer(bytes: &str, tcp: &Value) -> Value {
    json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "model": "ideal", "queue": { "limit": 1000 } } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "1 Gb/s", "propagation_delay": "1 us" },
            "line": { "stations": ["r", "b"], "rate": "20 Mb/s", "propagation_delay": "30 ms" },
        },
        "tcp": tcp,
        "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": bytes } } },
    })
}

fn diagnosed(scenario: &Value) -> Diagnosis {
    let (summary, kept) = capture(&run(scenario), "hosts.a");
    diagnose(&summary, &kept).expect("a connection of TCP").diagnosis
}

fn says(finding: &Finding) -> &str {
    finding.statement.english()
}

/// Returns the time that a transfer takes, ns.
fn took(scenario: &Value) -> f64 {
    fill_the_pipe_sim::summary(&run(scenario)).results[0].ended_ns as f64
}

/// A change is right if a run with it takes as long as it says, within 15 %.
fn assert_predicts(change: &Change, scenario: &Value) {
    let (predicted, truth) = (change.predicted_ns as f64, took(scenario));
    assert!((predicted / truth - 1.0).abs() < 0.15, "{change:?}: the run takes {truth} ns");
    assert!(predicted < change.took_ns as f64);
}

#[test]
fn a_first_look_tells_the_limit_of_the_packets_so_far() {
    let simulator = run(&transfer("8 MB", &json!({ "profile": "linux", "window": "64 KB", "autotuning": false })));
    let mut file = Vec::new();
    write(&simulator, place(&simulator, "hosts.a").expect("a place"), 100, &mut file).expect("a vector takes all");
    let mut reader = Reader::keeping(0);
    reader.push(&file[..file.len() / 4]).expect("a capture");
    assert!(reader.kept_so_far(1_000_000).is_none(), "too few packets");
    let (summary, kept) = reader.kept_so_far(1000).expect("a connection");
    let look = first_look(&summary, &kept).expect("an answer");
    assert_eq!(look.packets, kept.seen.len() as u64);
    assert!(says(&look.answer[0]).starts_with("The receiver's window of 65,536 bytes"), "{:?}", look.answer[0]);
    reader.push(&file[file.len() / 4..]).expect("a capture");
    let (contents, whole) = reader.finish(1).expect("a capture");
    let whole = diagnose(&contents.connections[0], &whole.expect("kept")).expect("a connection of TCP").diagnosis;
    assert!(look.took_ns < whole.took_ns / 2);
    assert!(says(&whole.answer[0]).starts_with("The receiver's window of 65,536 bytes"));
}

#[test]
fn a_larger_initial_window_shortens_a_transfer_that_slow_start_limits() {
    let tcp = json!({ "profile": "linux", "variant": "cubic" });
    let diagnosis = diagnosed(&transfer("150 KB", &tcp));
    let [change] = &diagnosis.changes[..] else { panic!("one change: {:?}", diagnosis.changes) };
    assert_eq!((change.kind, change.sender), (ChangeKind::InitialWindow, None));
    let bytes = change.bytes.expect("a window");
    assert!(bytes > 14_600);
    let changed = json!({ "profile": "linux", "variant": "cubic", "initial_cwnd": format!("{bytes} B") });
    assert_predicts(change, &transfer("150 KB", &changed));
    assert!(diagnosis.answer.iter().any(|finding| says(finding).starts_with("With an initial window")));
}

#[test]
fn without_random_losses_or_with_another_sender_a_transfer_is_shorter() {
    let tcp = |variant: &str| json!({ "profile": "linux", "variant": variant });
    let mut lossy = transfer("6 MB", &tcp("reno"));
    lossy["links"]["line"]["bit_errors"] = json!({ "packet_loss": 0.005 });
    let diagnosis = diagnosed(&lossy);
    assert_eq!(diagnosis.sender.kind, SenderKind::Reno);
    let kind = |kind| diagnosis.changes.iter().find(|change| change.kind == kind).expect("a change");
    assert_predicts(kind(ChangeKind::NoLoss), &transfer("6 MB", &tcp("reno")));
    let other = kind(ChangeKind::Sender);
    assert!(matches!(other.sender, Some(SenderKind::Cubic | SenderKind::Bbr3)));
    assert!(other.predicted_ns < other.took_ns && !other.scenario.contains(r#""forward":"""#));
    assert!(diagnosis.answer.len() <= answer::MOST_FINDINGS);
}
