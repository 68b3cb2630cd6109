//! What RFC 1106 says of its options, seen from outside: between two ends, one of which may lack them.

use fill_the_pipe_sim::{FlowSummary, Overrides, Scenario, Silent, Simulator, summary};
use serde_json::{Value, json};

fn satellite() -> Value {
    json!({
        "base": "rfc1106_satellite",
        "flows": { "bulk": { "from": "iris_a", "to": "iris_b", "app": { "bytes": "4 MB" } } },
        "tcp": { "window": "156 KB", "mss": 1460, "nak": true, "duplicate_ack_rule": false }
    })
}

fn run(overrides: &[(&str, Value)]) -> FlowSummary {
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    let scenario = Scenario::load(&satellite().to_string(), &overrides).expect("a valid scenario").scenario;
    let mut simulator = Simulator::<Silent>::new(&scenario);
    simulator.advance(u64::MAX);
    let mut run = summary(&simulator);
    assert_eq!(run.status, "complete", "{}", run.stopped_by);
    run.results.remove(0)
}

const SENDER: &str = "flows.bulk.tcp.big_windows";
const RECEIVER: &str = "flows.bulk.peer_tcp.big_windows";

#[test]
fn big_windows_need_both_ends() {
    let rate =
        |sender: bool, receiver: bool| run(&[(SENDER, json!(sender)), (RECEIVER, json!(receiver))]).throughput_bps;
    let both = rate(true, true);
    let neither = rate(false, false);
    // 64 KB in 648 ms are 0.81 Mb/s, the channel carries 1.49.
    assert!(neither < 0.85e6 && both > 1.1e6, "{neither} {both}");
    // An end that knows the option says nothing more when the other does not: the rate is that of neither, but for the
    // few bytes of the offer in the SYN.
    for one in [rate(true, false), rate(false, true)] {
        assert!((one / neither - 1.0).abs() < 1e-3, "{one} {neither}");
    }
}

#[test]
fn a_nak_to_one_who_does_not_know_it_is_ignored() {
    let lossy = ("links.satellite.bit_errors.rate", json!(3e-7));
    let with = |sender: bool, receiver: bool| {
        run(&[lossy.clone(), ("flows.bulk.tcp.nak", json!(sender)), ("flows.bulk.peer_tcp.nak", json!(receiver))])
    };
    let (both, neither) = (with(true, true), with(false, false));
    assert!(both.throughput_bps > 1.3 * neither.throughput_bps, "{both:?} {neither:?}");
    assert_eq!(with(true, false), neither, "nobody names what is missing");
    // The option makes some ACKs longer, and nothing else.
    let ignored = with(false, true);
    assert!((ignored.throughput_bps / neither.throughput_bps - 1.0).abs() < 0.15, "{ignored:?} {neither:?}");
}

#[test]
fn a_clean_channel_has_no_pause_for_a_loss_and_nothing_needless() {
    let clean = run(&[]);
    assert_eq!((clean.loss_pause_ns, clean.needless_retransmissions, clean.retransmissions), (None, 0, 0));
}
