//! Circuits of LNTP between hosts, and flows over the loopback (UBC 1984, sections 4.1 and 8).

use fill_the_pipe_sim::{Full, Overrides, RunStatus, RunSummary, Scenario, Silent, Simulator, summary};
use serde_json::{Value, json};

fn scenario(flow: Value, overrides: &[(&str, Value)]) -> Scenario {
    let text = json!({
        "base": "ubc",
        "links": { "loop": { "kind": "loopback", "stations": ["sun"] } },
        "flows": { "bulk": flow },
    });
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    Scenario::load(&text.to_string(), &overrides).expect("valid").scenario
}

fn run(flow: Value, overrides: &[(&str, Value)]) -> RunSummary {
    let mut simulator = Simulator::<Silent>::new(&scenario(flow, overrides));
    simulator.advance(u64::MAX);
    summary(&simulator)
}

fn kbps(summary: &RunSummary) -> f64 {
    assert_eq!(summary.status, RunStatus::Complete, "{}", summary.stopped_by);
    summary.results[0].throughput_bps / 1e3
}

fn within(transport: &str, overrides: &[(&str, Value)]) -> f64 {
    kbps(&run(json!({ "from": "sun", "to": "sun", "transport": transport, "app": { "bytes": 4_096_000 } }), overrides))
}

#[test]
fn single_machine_reaches_the_calibrated_rates() {
    let bare = within("lntp", &[("hosts.sun.cpu.lntp_share", json!(0))]);
    assert!((bare / 700.0 - 1.0).abs() < 0.01, "{bare} kb/s without a protocol (UBC 4.1)");
    let tuned = within("tcp", &[("tcp.window", json!("8 KB")), ("tcp.alpha", json!(0.65))]);
    assert!((tuned / 360.0 - 1.0).abs() < 0.02, "{tuned} kb/s (UBC 8)");
    let lntp = within("lntp", &[]);
    assert!((lntp / 450.0 - 1.0).abs() < 0.02, "{lntp} kb/s (UBC 8)");
}

#[test]
fn a_circuit_needs_fewer_control_packets_than_tcp_and_is_faster() {
    let transfer = |transport: &str| {
        let summary = run(json!({ "transport": transport }), &[]);
        (kbps(&summary), summary.results[0].acks as f64 / (summary.results[0].bytes as f64 / 1024.0))
    };
    let ((tcp, tcp_control), (lntp, lntp_control)) = (transfer("tcp"), transfer("lntp"));
    assert!(lntp > 1.25 * tcp, "{lntp} and {tcp} kb/s");
    assert!(lntp_control < 0.3 * tcp_control, "{lntp_control} and {tcp_control} control packets for each of data");
}

#[test]
fn circuit_repairs_line_errors_and_tracing_changes_nothing() {
    let flow = json!({
        "transport": "lntp", "app": { "bytes": "300 KB" },
        "lntp": { "lifetime": "200 ms", "window": 7, "ntx": 4, "ntr1": 5, "ntr2": 2 },
    });
    let rough = [
        ("links.ethernet.bit_errors.packet_loss", json!(0.05)),
        ("links.ethernet.reordering.probability", json!(0.05)),
        ("links.ethernet.reordering.delay", json!("100 ms")),
        ("links.ethernet.duplication.probability", json!(0.05)),
    ];
    let silent = run(flow.clone(), &rough);
    let result = &silent.results[0];
    assert_eq!((silent.status, result.bytes), (RunStatus::Complete, 300 << 10), "{}", silent.stopped_by);
    assert!(result.retransmissions > 5 && result.drops > 5, "{result:?}");
    let mut traced = Simulator::<Full>::new(&scenario(flow, &rough));
    traced.advance(u64::MAX);
    let traced = summary(&traced);
    assert_eq!((traced.events > 0, &traced.results[0].limits.iter().sum::<f64>().round()), (true, &1.0));
    let alike = |summary: &RunSummary| {
        let result = &summary.results[0];
        (result.ended_ns, result.data_segments, result.acks, result.retransmissions, result.timeouts)
    };
    assert_eq!(alike(&traced), alike(&silent));
}

#[test]
fn rejects_what_lntp_cannot_do() {
    let refused = |flow: Value, more: Value| {
        let mut text = json!({ "base": "ubc", "flows": { "bulk": flow } });
        for (group, entries) in more.as_object().expect("groups") {
            text[group] = entries.clone();
        }
        let problems = Scenario::load(&text.to_string(), &Overrides::default()).expect_err("refused");
        problems.into_iter().map(|problem| problem.path).collect::<Vec<_>>()
    };
    let none = json!({});
    assert_eq!(
        refused(json!({ "transport": "lntp", "delay": { "forward": "3" } }), none.clone()),
        ["flows.bulk.lntp.lifetime"]
    );
    assert_eq!(refused(json!({ "transport": "lntp", "lntp": { "ntx": 16 } }), none.clone()), ["flows.bulk.lntp.ntx"],);
    assert_eq!(
        refused(
            json!({ "transport": "lntp", "to": "far" }),
            json!({
                "hosts": { "far": {} }, "routers": { "gateway": {} },
                "links": {
                    "near": { "stations": ["vax", "gateway"] }, "beyond": { "stations": ["gateway", "far"] },
                },
            }),
        ),
        ["flows.bulk.transport"]
    );
    assert_eq!(refused(json!({ "from": "sun", "to": "sun" }), none), ["flows.bulk.to"], "there is no loopback");
}

/// TCP to a gateway, which passes on what comes; overrides on top.
fn through_gateway(overrides: &[(&str, Value)]) -> Result<RunSummary, Vec<String>> {
    let text = json!({
        "base": "ubc",
        "hosts": { "gateway": { "model": "ubc_vax" } },
        "links": {
            "ethernet": { "kind": "ethernet", "stations": ["gateway", "sun"] },
            "outside": { "kind": "ethernet", "stations": ["vax", "gateway"] },
        },
        "flows": {
            "bulk": { "from": "vax", "to": "gateway", "app": { "bytes": 300_000 } },
            "inside": {
                "from": "gateway", "to": "sun", "transport": "lntp",
                "app": { "kind": "relay", "of": "bulk", "call_size": 1024 },
            },
        },
    });
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    let loaded = Scenario::load(&text.to_string(), &overrides)
        .map_err(|problems| problems.into_iter().map(|problem| problem.path).collect::<Vec<_>>())?;
    let mut simulator = Simulator::<Silent>::new(&loaded.scenario);
    simulator.advance(u64::MAX);
    Ok(summary(&simulator))
}

#[test]
fn a_gateway_passes_on_every_byte_whatever_is_spoken_inside() {
    let rate = |inside: &str| {
        let summary = through_gateway(&[("flows.inside.transport", json!(inside))]).expect("valid");
        assert_eq!(summary.status, RunStatus::Complete, "{}", summary.stopped_by);
        let [bulk, inside] = &summary.results[..] else { panic!("two flows") };
        assert_eq!((bulk.bytes, inside.bytes), (300_000, 300_000));
        assert!(inside.ended_ns > bulk.ended_ns && inside.started_ns > bulk.started_ns);
        inside.throughput_bps
    };
    // One processor has to do with both networks: LNTP leaves it more of its time.
    assert!(rate("lntp") > 1.15 * rate("tcp"));
}

#[test]
fn rejects_relaying_a_flow_that_does_not_reach_the_gateway() {
    let refused = |path: &str, value: Value| through_gateway(&[(path, value)]).expect_err("refused");
    assert_eq!(refused("flows.inside.app.of", json!("inside")), ["flows.inside.app.of"]);
    assert_eq!(refused("flows.inside.app.of", json!("")), ["flows.inside.app.of"]);
    assert_eq!(refused("flows.bulk.count", json!(2)), ["flows.inside.app.of"]);
    assert_eq!(refused("flows.inside.count", json!(2)), ["flows.inside.count"]);
}
