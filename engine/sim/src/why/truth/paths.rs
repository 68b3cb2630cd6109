//! Scenarios whose runs are asked for their reasons.

use serde_json::{Value, json};

/// Two hosts with a router between them, whose line is slow, has little room, errs, and carries some packets twice or late;
/// and datagrams that cross.
pub(super) fn rough() -> Value {
    json!({
        "hosts": { "a": {}, "b": {} },
        "routers": {
            "r": { "model": "ideal", "queue": { "discipline": "drop_tail", "limit": 12 } },
            "s": { "model": "ideal" },
        },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "100 Mb/s", "propagation_delay": "1 ms" },
            "slow": { "stations": ["r", "s"], "rate": "4 Mb/s", "propagation_delay": "15 ms" },
            "far": {
                "stations": ["s", "b"], "rate": "100 Mb/s", "propagation_delay": "1 ms",
                "bit_errors": { "packet_loss": 0.004 },
                "duplication": { "probability": 0.01 },
                "reordering": { "probability": 0.02, "delay": "3 ms" },
            },
        },
        "tcp": { "mss": 1460, "window": "256 KB", "window_scale": true, "slow_timer": "100 ms" },
        "flows": {
            "bulk": { "from": "a", "to": "b", "app": { "bytes": "600 KB" } },
            "cross": {
                "from": "b", "to": "a", "background": true,
                "app": { "kind": "poisson", "rate": "200 kb/s", "socket_buffer": 600 },
            },
        },
    })
}

/// Two sites with a few buffers, whose reservations are often damaged.
pub(super) fn satellite() -> Value {
    json!({
        "base": "satnet",
        "links": { "satnet": { "poda": { "buffers": 6 }, "bit_errors": { "rate": 2e-5 } } },
        "flows": {
            "bulk": { "from": "ucl_sun", "to": "nta_sun", "app": { "bytes": "20 KB" }, "delay": { "forward": "4", "link": "satnet" } },
            "cross": {
                "from": "goonhilly", "to": "satnet", "background": true,
                "app": { "kind": "poisson", "rate": "20 kb/s", "datagram_size": 100 },
            },
        },
    })
}

/// A cable so long that short frames can collide unheard, on which nobody tries more than a few times.
pub(super) fn cable() -> Value {
    json!({
        "hosts": { "a": {}, "b": {}, "c": {} },
        "links": { "ether": {
            "kind": "csma_cd", "stations": ["a", "b", "c"], "propagation_delay": "80 us", "csma_cd": { "attempts": 3 },
        } },
        "tcp": { "mss": 1460, "window": "16 KB" },
        "flows": {
            "bulk": { "from": "a", "to": "b", "app": { "bytes": "300 KB" } },
            "cross": {
                "from": "c", "to": "b", "background": true,
                "app": { "kind": "poisson", "rate": "1 Mb/s", "datagram_size": 30 },
            },
        },
    })
}

/// A circuit of LNTP on a line that errs, of which packets are lost and some overtake others.
pub(super) fn circuit() -> Value {
    json!({
        "hosts": { "a": { "model": "ubc_vax" }, "b": { "model": "ubc_sun" } },
        "links": { "line": {
            "stations": ["a", "b"], "rate": "10 Mb/s", "propagation_delay": "2 ms",
            "bit_errors": { "packet_loss": 0.03 }, "reordering": { "probability": 0.05, "delay": "60 ms" },
            "duplication": { "probability": 0.05 },
        } },
        "flows": { "bulk": {
            "from": "a", "to": "b", "transport": "lntp", "app": { "bytes": "300 KB", "call_size": 1024 },
            "lntp": { "lifetime": "100 ms", "window": 7, "ntx": 4, "ntr1": 5, "ntr2": 2, "ts": "300 ms", "prompt_timer": "300 ms" },
        } },
    })
}

/// A connection of QUIC over a short queue, on a line that errs.
pub(super) fn quic() -> Value {
    json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "queue": { "limit": 12 } } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "100 Mb/s", "mtu": 1500 },
            "far": {
                "stations": ["r", "b"], "rate": "5 Mb/s", "mtu": 1500, "propagation_delay": "20 ms",
                "bit_errors": { "packet_loss": 0.02 }, "reordering": { "probability": 0.01, "delay": "60 ms" },
                "duplication": { "probability": 0.01 },
            },
        },
        "flows": { "bulk": {
            "from": "a", "to": "b", "transport": "quic", "app": { "bytes": "1 MB" }, "tcp": { "window": "200 KB" },
        } },
    })
}
