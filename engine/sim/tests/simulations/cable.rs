//! A cable with collisions, seen from outside: TCP and many users over it.

use fill_the_pipe_sim::{Full, Overrides, Recorder, RunStatus, RunSummary, Scenario, Silent, Simulator, summary};
use serde_json::{Value, json};

fn run_with<R: Recorder>(scenario: &Value, overrides: &[(&str, Value)]) -> RunSummary {
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    let scenario =
        Scenario::load(&scenario.to_string(), &overrides).unwrap_or_else(|wrong| panic!("{wrong:?}")).scenario;
    let mut simulator = Simulator::<R>::new(&scenario);
    simulator.advance(u64::MAX);
    summary(&simulator)
}

/// Two pairs of hosts on one cable; each pair has a transfer.
fn transfers() -> Value {
    json!({
        "hosts": { "a": {}, "b": {}, "c": {}, "d": {} },
        "links": { "ether": { "kind": "csma_cd", "stations": ["a", "b", "c", "d"] } },
        "tcp": { "mss": 1460, "window": "16 KB" },
        "flows": {
            "one": { "from": "a", "to": "b", "app": { "bytes": "1 MB" } },
            "two": { "from": "c", "to": "d", "app": { "bytes": "1 MB" } },
        },
    })
}

#[test]
fn transfers_share_a_cable_and_all_that_was_sent_is_accounted_for() {
    let told = run_with::<Silent>(&transfers(), &[]);
    assert_eq!(told.status, RunStatus::Complete, "{}", told.stopped_by);
    let (cable, info) = (&told.cable_results[0], &told.cables[0]);
    assert_eq!((info.stations, info.length_ns), (4, 5000));
    assert!(cable.collisions > 0 && cable.garbled == 0, "{cable:?}");
    assert!(cable.attempts >= cable.frames + 2 * cable.collisions, "{cable:?}");
    assert!(cable.utilisation > 0.5 && cable.utilisation < 1.0, "{cable:?}");
    let drops: u64 = told.results.iter().map(|flow| flow.drops).sum();
    assert_eq!(drops, cable.dropped);
    assert_eq!(
        told.results.iter().map(|flow| flow.bytes).collect::<Vec<_>>(),
        [1 << 20; 2].map(|_: u64| told.results[0].bytes)
    );
}

#[test]
fn tracing_changes_nothing_and_the_seed_determines_the_run() {
    let [silent, again] = [0; 2].map(|_| run_with::<Silent>(&transfers(), &[]));
    let full = run_with::<Full>(&transfers(), &[]);
    assert_eq!((&silent.cable_results, &silent.results), (&again.cable_results, &again.results));
    assert_eq!((silent.end_ns, &silent.cable_results), (full.end_ns, &full.cable_results));
    let other = run_with::<Silent>(&transfers(), &[("seed", json!(7))]);
    assert_ne!(silent.end_ns, other.end_ns);
}

#[test]
fn a_flow_can_have_stations_of_its_own() {
    let user = |size: u64, count: u64, rate: u64| {
        json!({ "from": "a", "to": "b", "count": count, "app": {
            "kind": "poisson", "rate": rate, "datagram_size": size, "duration": "5 s",
        } })
    };
    let scenario = json!({
        "hosts": { "a": { "model": "ideal" }, "b": { "model": "ideal" } },
        "links": { "ether": { "kind": "csma_cd", "stations": ["a", "b"], "csma_cd": { "station_per_flow": true } } },
        "flows": { "small": user(18, 300, 1000), "large": user(530, 300, 5000) },
    });
    let told = run_with::<Silent>(&scenario, &[]);
    let (cable, info) = (&told.cable_results[0], &told.cables[0]);
    assert_eq!(info.stations, 1200);
    assert!(cable.collisions > 0 && cable.frames > 10_000, "{cable:?}");
    let one = run_with::<Silent>(&scenario, &[("links.ether.csma_cd.station_per_flow", json!(false))]);
    assert_eq!(
        (one.cables[0].stations, one.cable_results[0].collisions),
        (2, 0),
        "the only one that sends meets nobody"
    );
}

#[test]
fn a_cable_carries_no_packet_twice() {
    let overrides: Overrides = [("links.ether.duplication.probability".to_owned(), json!(0.1))].into_iter().collect();
    let wrong = Scenario::load(&transfers().to_string(), &overrides).err().unwrap_or_default();
    assert!(wrong[0].to_string().starts_with("links.ether.duplication.probability"), "{wrong:?}");
}
