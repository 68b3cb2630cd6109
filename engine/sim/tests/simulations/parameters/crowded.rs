//! Queues that every discipline has to act on.

use serde_json::{Value, json};

use super::with;

/// Two transfers that fill the queue before a slow line, which follows this discipline.
pub(super) fn crowded(discipline: &str) -> Value {
    json!({
        "budget": { "time": "60 s", "events": 20_000 },
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "model": "ideal", "queue": queue(discipline) } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "100 Mb/s" },
            "slow": { "stations": ["r", "b"], "rate": "2 Mb/s", "propagation_delay": "10 ms" },
        },
        "tcp": { "mss": 1000, "window": "64 KB", "variant": "newreno", "ecn": true },
        "flows": {
            "bulk": { "from": "a", "to": "b", "app": { "bytes": "300 KB" } },
            "more": { "from": "a", "to": "b", "app": { "bytes": "300 KB" }, "tcp": { "window": "32 KB" } },
            "cross": {
                "from": "a", "to": "b", "background": true,
                "app": { "kind": "poisson", "rate": "300 kb/s", "datagram_size": 200 },
            },
        },
    })
}

/// The queue of packets by two senders, one of which is scalable.
pub(super) fn both_kinds() -> Value {
    let flow = json!({ "from": "a", "to": "b", "app": { "bytes": "300 KB" }, "tcp": { "variant": "prague" } });
    with(crowded("dual_pi2"), &[("flows.more", flow)])
}

/// Scalable senders at both ends of a path so short that they soon keep the pace of a longer one.
pub(super) fn short_rounds() -> Value {
    let app = json!({ "kind": "echo", "exchanges": 1, "message_size": "2 MB" });
    json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "model": "ideal", "queue": { "discipline": "dual_pi2", "limit": 100 } } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "1 Gb/s" },
            "slow": { "stations": ["r", "b"], "rate": "20 Mb/s", "propagation_delay": "100 us" },
        },
        "tcp": { "mss": 1000, "window": "64 KB", "variant": "prague" },
        "flows": { "bulk": { "from": "b", "to": "a", "app": app, "peer_tcp": { "variant": "prague" } } },
    })
}

/// Requests and answers over that line; packets of the answers are marked. Only one end asks for AccECN.
pub(super) fn marked_answers() -> Value {
    let app = json!({ "kind": "echo", "exchanges": 3, "message_size": "100 KB" });
    let (tcp, peer_tcp) = (json!({ "accurate_ecn": true }), json!({ "variant": "reno" }));
    let flow = json!({ "from": "b", "to": "a", "app": app, "tcp": tcp, "peer_tcp": peer_tcp });
    with(crowded("ecn_threshold"), &[("flows.bulk", flow)])
}

/// Values that make a discipline act there: thresholds and targets of a few packets, and ECN.
fn queue(discipline: &str) -> Value {
    let mut queue = json!({ "discipline": discipline, "limit": 30 });
    let own = match discipline {
        "red" | "gentle_red" => json!({ "min_threshold": 2, "max_threshold": 8, "weight": 0.2, "ecn": true }),
        "adaptive_red" => json!({ "min_threshold": 2, "max_threshold": 8, "ecn": true }),
        "ansnet_red" => json!({ "min_share": 0.1, "weight": 0.2, "ecn": true }),
        "codel" | "fq_codel" | "cake" => json!({ "target": "1 ms", "interval": "20 ms", "ecn": true }),
        "pie" | "fq_pie" => json!({ "target": "1 ms", "max_burst": "1 ms", "ecn": true }),
        "ecn_threshold" => json!({ "threshold": 3 }),
        "dual_pi2" => json!({ "step": "20 ms", "classic_share": 0.3 }),
        _ => json!({}),
    };
    queue.as_object_mut().expect("an object").extend(own.as_object().expect("an object").clone());
    queue
}
