//! Scenarios of streams that another protocol than TCP carries.

use serde_json::{Value, json};

/// A circuit of LNTP on a line that errs.
pub(super) fn circuit() -> Value {
    json!({
        "budget": { "time": "60 s", "events": 20_000 },
        "hosts": { "a": { "model": "ubc_vax" }, "b": { "model": "ubc_sun" } },
        "links": { "line": {
            "stations": ["a", "b"], "rate": "10 Mb/s", "propagation_delay": "2 ms",
            "bit_errors": { "packet_loss": 0.03 }, "reordering": { "probability": 0.05, "delay": "60 ms" },
        } },
        "flows": { "bulk": {
            "from": "a", "to": "b", "transport": "lntp", "app": { "bytes": "100 KB", "call_size": 1024 },
            "lntp": { "lifetime": "100 ms", "window": 7, "ntx": 4, "ntr1": 5, "ntr2": 2, "ts": "300 ms", "prompt_timer": "300 ms" },
        } },
    })
}

/// Connections of QUIC over a short queue and a line that errs.
pub(super) fn quic() -> Value {
    json!({
        "budget": { "time": "60 s", "events": 20_000 },
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "queue": { "limit": 60 } } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "100 Mb/s", "mtu": 1500 },
            "far": {
                "stations": ["r", "b"], "rate": "5 Mb/s", "mtu": 1500, "propagation_delay": "20 ms",
                "bit_errors": { "packet_loss": 0.01 }, "reordering": { "probability": 0.05, "delay": "10 ms" },
                "reverse": { "bit_errors": { "packet_loss": 0.2 } },
            },
        },
        "flows": { "bulk": {
            "from": "a", "to": "b", "transport": "quic", "app": { "bytes": "400 KB" }, "tcp": { "window": "100 KB" },
        } },
    })
}
