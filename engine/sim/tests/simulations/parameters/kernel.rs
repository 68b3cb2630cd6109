//! Scenarios in which the rules of the profile `linux` matter.

use serde_json::{Value, json};

use super::with;

/// Returns scenarios by name: with losses, with windows that close, without either, and with pacing.
pub(super) fn scenarios() -> [(String, Value); 4] {
    let closed = [
        ("tcp.window", json!(4000)),
        ("hosts.a", json!({ "cpu": { "system_call": "1 s" } })),
        ("hosts.b", json!({ "cpu": { "system_call": "1 s" } })),
        ("flows.bulk.lose", json!({ "forward": "0,0:1" })),
        ("flows.bulk.app.message_size", json!("20 KB")),
    ];
    let smooth = [("links.slow.reordering", json!({})), ("flows.bulk.lose", json!({}))];
    let paced = with(with(kernel(), &smooth), &[("tcp.pacing", json!(true))]);
    let closed = with(kernel(), &closed);
    let smooth = with(kernel(), &smooth);
    [("kernel", kernel()), ("closed", closed), ("smooth", smooth), ("paced", paced)]
        .map(|(name, scenario)| (name.to_owned(), scenario))
}

/// Two hosts with Linux's rules that ask each other for much, of whose SYNs one each is lost, and whose segments overtake
/// each other.
fn kernel() -> Value {
    json!({
        "budget": { "time": "60 s", "events": 20_000 },
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "model": "ideal", "queue": { "discipline": "drop_tail", "limit": 60 } } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "100 Mb/s" },
            "slow": {
                "stations": ["r", "b"], "rate": "4 Mb/s", "propagation_delay": "20 ms",
                "reordering": { "probability": 0.03, "delay": "30 ms" },
            },
        },
        "tcp": { "profile": "linux", "mss": 1001, "window": "256 KB", "initial_offer": "16 KB" },
        "flows": { "bulk": {
            "from": "a", "to": "b", "app": { "kind": "echo", "exchanges": 4, "message_size": "300 KB" },
            "lose": { "forward": "0", "reverse": "0" },
            "peer_tcp": {},
        } },
    })
}
