//! Connections of QUIC (RFC 9000, RFC 9002) beside those of TCP.

use fill_the_pipe_sim::{Full, Overrides, RunStatus, RunSummary, Scenario, Silent, Simulator, summary};
use serde_json::{Value, json};

/// A transfer of 3 MB over 10 Mb/s and 40 ms, with a queue of 40 packets.
fn scenario(transport: &str, overrides: &[(&str, Value)]) -> Scenario {
    let text = json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "queue": { "limit": 40 } } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "100 Mb/s", "mtu": 1500 },
            "far": { "stations": ["r", "b"], "rate": "10 Mb/s", "mtu": 1500, "propagation_delay": "20 ms" },
        },
        "tcp": { "window": "200 KB", "window_scale": true, "variant": "sack", "sack": true },
        "flows": {
            "bulk": { "from": "a", "to": "b", "transport": transport, "app": { "bytes": "3 MB" } },
            "other": { "from": "a", "to": "b", "enabled": false, "app": { "bytes": "3 MB" } },
        },
    });
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    Scenario::load(&text.to_string(), &overrides).expect("valid").scenario
}

fn run(transport: &str, overrides: &[(&str, Value)]) -> RunSummary {
    let mut simulator = Simulator::<Silent>::new(&scenario(transport, overrides));
    simulator.advance(u64::MAX);
    let summary = summary(&simulator);
    assert_eq!(summary.status, RunStatus::Complete, "{}", summary.stopped_by);
    summary
}

fn mbps(summary: &RunSummary) -> f64 {
    summary.results[0].throughput_bps / 1e6
}

/// Time from the start to the last byte, ms.
fn took(summary: &RunSummary) -> f64 {
    summary.results[0].ended_ns as f64 / 1e6
}

#[test]
fn fills_the_pipe_up_to_its_headers() {
    // 1435 bytes of data in a datagram of 1500; an Initial each way, and slow start as TCP's.
    let found = mbps(&run("quic", &[]));
    assert!(found > 0.93 * 10.0 * 1435.0 / 1500.0, "{found} Mb/s");
}

#[test]
fn a_lost_retransmission_needs_no_timeout() {
    // TCP cannot tell the two copies of segment 100 apart, and waits for its timer; QUIC's copies have numbers of their own.
    let lose = [("flows.bulk.lose.forward", json!("100,100:1"))];
    let (tcp, quic) = (run("tcp", &lose), run("quic", &lose));
    assert_eq!((tcp.results[0].timeouts, quic.results[0].timeouts), (1, 0));
    assert!(quic.results[0].drops >= 2);
}

#[test]
fn lost_end_costs_a_probe_timeout_and_no_window() {
    let data = |summary: &RunSummary| summary.results[0].data_segments;
    let small = ("flows.bulk.app.bytes", json!(60_000));
    let whole = run("quic", std::slice::from_ref(&small));
    // The server's end of the stream counts as well.
    let last = (data(&whole) - 1).to_string();
    let lost = run("quic", &[small, ("flows.bulk.lose.forward", json!(last))]);
    assert_eq!((lost.results[0].timeouts, lost.results[0].retransmissions), (1, 1));
    // smoothed_rtt + 4 rttvar + max_ack_delay is about 80 ms; a retransmission timeout of TCP takes 1 s.
    let late = took(&lost) - took(&whole);
    assert!((60.0..160.0).contains(&late), "{late} ms");
}

#[test]
fn shares_a_queue_with_tcp() {
    let summary = run("quic", &[("flows.other.enabled", json!(true))]);
    let rates: Vec<f64> = summary.results.iter().map(|flow| flow.throughput_bps).collect();
    let share = rates[0] / (rates[0] + rates[1]);
    assert!((0.4..0.6).contains(&share), "{share} of the rate for QUIC");
}

#[test]
fn every_loss_is_repaired_and_tracing_changes_nothing() {
    let rough = [
        ("links.far.bit_errors.packet_loss", json!(0.1)),
        ("links.far.reverse.bit_errors.packet_loss", json!(0.1)),
        ("links.far.reordering.probability", json!(0.05)),
        ("links.far.duplication.probability", json!(0.05)),
        ("budget.time", json!("1000 s")),
    ];
    let plain = run("quic", &rough);
    assert_eq!(plain.results[0].bytes, 3 << 20);
    let mut traced = Simulator::<Full>::new(&scenario("quic", &rough));
    traced.advance(u64::MAX);
    let traced = summary(&traced);
    let figures = |summary: &RunSummary| {
        let flow = &summary.results[0];
        (flow.ended_ns, flow.data_segments, flow.retransmissions, flow.timeouts, flow.drops)
    };
    assert_eq!(figures(&traced), figures(&plain));
}

#[test]
fn needs_packets_of_1228_bytes() {
    let text = json!({
        "hosts": { "a": {}, "b": {} },
        "links": { "line": { "stations": ["a", "b"], "mtu": 576 } },
        "flows": { "bulk": { "from": "a", "to": "b", "transport": "quic" } },
    });
    let problems = Scenario::load(&text.to_string(), &Overrides::new()).expect_err("refused");
    assert_eq!(problems[0].path, "flows.bulk.transport");
    assert_eq!(problems[0].choices, ["tcp"]);
}
