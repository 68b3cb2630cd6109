//! Length of a queue that a sender needs if marks slow it down, held against what theory says.

mod low_latency;

use fill_the_pipe_sim::{Overrides, Scenario, Silent, Simulator, summary};
use serde_json::{Value, json};

/// Packets that the pipe holds without a queue: 1 Gb/s for 0.5 ms, of 1500 bytes each.
const PIPE: f64 = 42.0;

/// Share of the largest goodput of the line that a transfer of 40 MB reaches with this marking threshold, packets.
fn share(threshold: f64, tcp: &[(&str, Value)]) -> f64 {
    let scenario = json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "switch": { "model": "ideal", "queue": {
            "discipline": "ecn_threshold", "limit": 500, "threshold": threshold.round(),
        } } },
        "links": {
            "uplink": { "stations": ["a", "switch"], "rate": "10 Gb/s", "propagation_delay": "50 us" },
            "port": { "stations": ["switch", "b"], "rate": "1 Gb/s", "propagation_delay": "200 us" },
        },
        "tcp": { "profile": "rfc", "mss": 1460, "ecn": true, "ack_policy": "every_second" },
        "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": "40 MB" } } },
    });
    let overrides: Overrides = tcp.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    let loaded = Scenario::load(&scenario.to_string(), &overrides).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let mut simulator = Simulator::<Silent>::new(&loaded.scenario);
    simulator.advance(u64::MAX);
    let summary = summary(&simulator);
    let result = &summary.results[0];
    assert_eq!(result.retransmissions, 0, "marks come before losses");
    // 1448 bytes of each packet are payload.
    result.throughput_bps / (1e9 * 1448.0 / 1500.0)
}

#[test]
fn dctcp_needs_a_seventh_of_the_pipe_abe_a_quarter_and_reno_all_of_it() {
    let reno = [("tcp.variant", json!("sack"))];
    let abe = [("tcp.variant", json!("sack")), ("tcp.ecn_beta", json!(0.8))];
    let dctcp = [("tcp.variant", json!("dctcp"))];
    // A window that falls to a share b of itself must still fill the pipe: the queue is pipe · (1/b - 1) at least.
    for (needed, sender) in [(PIPE, &reno[..]), (PIPE / 4.0, &abe[..]), (PIPE / 7.0, &dctcp[..])] {
        let shares = [0.3 * needed, needed, 1.3 * needed].map(|threshold| share(threshold, sender));
        let [short, enough, more] = shares;
        assert!(short < 0.975 && enough > short && enough > 0.97 && more > 0.985, "{sender:?}: {shares:.3?}");
    }
    assert!(share(PIPE / 7.0, &reno) < 0.82);
}

#[test]
fn two_dctcp_flows_share_a_short_queue_evenly() {
    let pair = [("tcp.variant", json!("dctcp")), ("flows.bulk.count", json!(2))];
    let one = share(20.0, &pair);
    assert!((one - 0.5).abs() < 0.05, "{one:.3}");
}
