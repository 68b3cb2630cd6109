//! Scenario of applications: a video and a web page over a line that they fill.

use serde_json::{Value, json};

pub(super) fn applications() -> Value {
    json!({
        "budget": { "time": "60 s", "events": 50_000 },
        "hosts": { "a": {}, "b": {} },
        "links": { "line": { "stations": ["a", "b"], "rate": "2 Mb/s", "propagation_delay": "20 ms" } },
        "tcp": { "variant": "newreno", "window": "64 KB", "slow_timer": "100 ms" },
        "flows": {
            "page": {
                "from": "a", "to": "b", "count": 2,
                "app": {
                    "kind": "page", "exchanges": 2, "message_size": 300, "think_time": "500 ms",
                    "page": { "document": 3000, "objects": 7, "object_size": 5000 },
                },
            },
            "video": {
                "from": "a", "to": "b",
                "app": {
                    "kind": "video", "exchanges": 12, "message_size": 300,
                    "video": { "rates": "100kb/s,200kb/s,400kb/s", "chunk": "500 ms", "buffer": "4 s" },
                },
            },
        },
    })
}
