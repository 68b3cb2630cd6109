//! Paths that change: a link for every kind of change of the rate, and one whose delay, loss and policer change.

use serde_json::{Value, json};

/// Two transfers and one the other way over a line that changes.
fn over(line: &Value) -> Value {
    json!({
        "budget": { "time": "60 s", "events": 20_000 },
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "model": "ideal", "queue": { "limit": 20 } } },
        "links": { "near": { "stations": ["a", "r"], "rate": "100 Mb/s" }, "line": line },
        "tcp": { "mss": 1000, "window": "64 KB", "variant": "newreno" },
        "flows": {
            "bulk": { "from": "a", "to": "b", "app": { "bytes": "300 KB" } },
            "back": { "from": "b", "to": "a", "app": { "bytes": "300 KB" } },
        },
    })
}

/// Parameters that make a kind of change act within a second or two.
fn variation(kind: &str) -> Value {
    let mut variation = match kind {
        "schedule" => json!({ "rates": "200ms:1Mb/s,700ms:5Mb/s", "ramps": true, "period": "1 s" }),
        "sine" => json!({ "swing_period": "500 ms" }),
        "markov" => json!({ "states": "100ms:4Mb/s,80ms:1Mb/s,50ms:6Mb/s" }),
        "token_bucket" => json!({ "token_rate": "1 Mb/s", "bucket": "20 KB" }),
        "trace" => json!({ "opportunities": "1 3*2 9" }),
        _ => json!({}),
    };
    variation["kind"] = json!(kind);
    variation
}

/// A scenario for each kind, and one for the impairments that change.
pub(super) fn scenarios(kinds: Vec<String>) -> Vec<(String, Value)> {
    let line = json!({ "stations": ["r", "b"], "rate": "3 Mb/s", "propagation_delay": "10 ms" });
    let mut all: Vec<_> = kinds
        .into_iter()
        .map(|kind| {
            let mut line = line.clone();
            line["rate_variation"] = variation(&kind);
            (format!("rate {kind}"), over(&line))
        })
        .collect();
    let mut rough = line;
    rough["delay_schedule"] = json!({ "delays": "100ms:5ms,400ms:30ms", "ramps": true, "period": "1 s" });
    rough["loss_schedule"] = json!({ "losses": "100ms:0.1,400ms:0", "ramps": true, "period": "1 s" });
    rough["policer"] = json!({ "rate": "2 Mb/s", "bucket": "10 KB" });
    all.push(("changing".to_owned(), over(&rough)));
    all
}
