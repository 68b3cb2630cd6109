//! Statements of ANSNET about paths it did not measure (section 7), on the bases for them.

use fill_the_pipe_sim::{FlowSummary, Overrides, RunStatus, RunSummary, Scenario, Shares, Simulator, summary};
use serde_json::{Value, json};

fn run(scenario: &Value, overrides: &[(&str, Value)]) -> RunSummary {
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    let loaded = Scenario::load(&scenario.to_string(), &overrides).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut simulator = Simulator::<Shares>::new(&loaded.scenario);
    simulator.advance(u64::MAX);
    let summary = summary(&simulator);
    assert_eq!(summary.status, RunStatus::Complete, "{}", summary.stopped_by);
    summary
}

fn entry<'a>(run: &'a RunSummary, id: &str) -> &'a FlowSummary {
    run.entries.iter().find(|entry| entry.id == id).expect("an entry")
}

fn transfer(from: &str, to: &str, bytes: &str) -> Value {
    json!({ "from": from, "to": to, "app": { "bytes": bytes } })
}

/// A transfer that runs as long as others do.
fn beside(from: &str, to: &str) -> Value {
    json!({ "from": from, "to": to, "background": true, "app": { "bytes": "1 GB" } })
}

#[test]
fn a_flow_through_three_full_queues_gets_less_than_those_through_one() {
    let scenario = json!({
        "base": "ansnet_parking_lot",
        "flows": {
            "long": transfer("host_1", "host_4", "4 MB"),
            "cross_1": beside("host_1", "host_2"),
            "cross_2": beside("host_2", "host_3"),
            "cross_3": beside("host_3", "host_4"),
        },
    });
    for model in ["ansnet_224", "ansnet_r200"] {
        let run = run(&scenario, &[("routers.*.model", json!(model))]);
        let long = entry(&run, "long").throughput_bps;
        for cross in ["cross_1", "cross_2", "cross_3"] {
            assert!(entry(&run, cross).throughput_bps > 2.0 * long, "{model} {cross}");
        }
        // Each line has two queues, of which the second takes only ACKs.
        let full: Vec<f64> = run.queue_results.iter().step_by(2).map(|queue| queue.mean).collect();
        assert!(full.len() == 3 && full.iter().all(|mean| *mean > 1.0), "each line has a queue: {full:?}");
    }
}

#[test]
fn shorter_round_trip_gets_more_and_least_so_under_fair_queueing() {
    let scenario = json!({
        "base": "ansnet_two_distances",
        "tcp": { "window": "512 KB" },
        "flows": { "near": beside("indy_a", "indy_b"), "far": transfer("indy_a", "indy_c", "32 MB") },
    });
    let rates = |overrides: &[(&str, Value)]| {
        let run = run(&scenario, overrides);
        (entry(&run, "near").throughput_bps, entry(&run, "far").throughput_bps)
    };
    let (near, far) = rates(&[("routers.*.model", json!("ansnet_224"))]);
    assert!(near > 1.5 * far, "drop-tail: {near} and {far}");
    let (_, under_red) = rates(&[("routers.*.model", json!("ansnet_r200"))]);
    assert!(under_red > 1.2 * far, "RED: {under_red} for {far}");
    let (near, far) = rates(&[("routers.*.queue.discipline", json!("fq_codel"))]);
    assert!(near < 1.5 * far, "FQ-CoDel: {near} and {far}");
}

#[test]
fn background_noise_costs_only_its_own_rate() {
    let scenario = |rate: &str, kind: &str| {
        json!({
            "base": "ansnet",
            "flows": {
                "bulk": transfer("indy_a", "indy_b", "32 MB"),
                "noise": {
                    "from": "indy_a", "to": "indy_b", "background": true, "app": { "kind": kind, "rate": rate },
                },
            },
        })
    };
    let bulk = |rate: &str, kind: &str| entry(&run(&scenario(rate, kind), &[]), "bulk").throughput_bps / 1e6;
    let alone = bulk("1 kb/s", "constant");
    for kind in ["constant", "poisson", "on_off"] {
        // ANSNET 4.3 saw nothing interesting up to there.
        let beside = bulk("2.5 Mb/s", kind);
        assert!((alone - 2.5 * 1.06..alone).contains(&beside), "{kind}: {beside} of {alone}");
    }
    assert!(bulk("20 Mb/s", "constant") < alone - 25.0, "with losses it is worth more than its rate");
}

#[test]
fn with_few_packets_a_window_losses_need_timeouts() {
    let timeouts_per_drop = |count: u64, overrides: &[(&str, Value)]| {
        let mut scenario = json!({
            "base": "ansnet",
            "links": { "ds3": { "propagation_delay": "10 ms" } },
            "tcp": { "window": "64 KB" },
            "flows": { "bulk": transfer("indy_a", "indy_b", "4 MB") },
        });
        scenario["flows"]["bulk"]["count"] = json!(count);
        scenario["flows"]["bulk"]["start_spread"] = json!("1 s");
        let mut all = vec![("routers.*.model", json!("ansnet_60"))];
        all.extend_from_slice(overrides);
        let run = run(&scenario, &all);
        let bulk = entry(&run, "bulk");
        assert!(bulk.drops > 100, "{bulk:?}");
        bulk.timeouts as f64 / bulk.drops as f64
    };
    // The path and the queue hold 27 and 20 packets: 2 or 1 for each, and 4.
    let (few, more) = (timeouts_per_drop(48, &[]), timeouts_per_drop(16, &[]));
    assert!(few > 1.15 * more, "{few} and {more} timeouts for each loss");
    let limited = [("tcp.variant", json!("newreno")), ("tcp.limited_transmit", json!(true))];
    assert!(timeouts_per_drop(48, &limited) < 0.5 * few, "duplicate ACKs that let a segment out (RFC 3042)");
}
