//! Runs whose limits are known.

use serde_json::{Value, json};

use crate::measured::Draws;

/// A run over one bottleneck.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its name.
    pub name: String,
    /// The run.
    pub scenario: Value,
    /// Rate of the bottleneck, bit/s.
    pub rate: f64,
    /// Round trip without queues, s.
    pub rtt: f64,
    /// Place of the host that is slower than the line: hosts.a sends, hosts.b receives.
    pub slow_host: Option<&'static str>,
}

fn case(name: &str, rate: f64, rtt_ms: f64, queue: u32, tcp: &Value, app: &Value, line: &Value) -> Case {
    let mut link = json!({
        "stations": ["r", "b"],
        "rate": format!("{} kb/s", rate / 1000.0),
        "propagation_delay": format!("{} ms", rtt_ms / 2.0),
    });
    for (key, value) in line.as_object().into_iter().flatten() {
        link[key] = value.clone();
    }
    let scenario = json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "model": "ideal", "queue": { "limit": queue } } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "10 Gb/s", "propagation_delay": "1 us" },
            "line": link,
        },
        "tcp": tcp,
        "flows": { "bulk": { "from": "a", "to": "b", "app": app } },
    });
    Case { name: name.to_owned(), scenario, rate, rtt: rtt_ms / 1000.0, slow_host: None }
}

/// Returns drawn runs of five kinds: bulk transfers, random losses, a window, short transfers, and exchanges.
pub fn drawn_cases(seed: u64, count: usize) -> Vec<Case> {
    let mut draws = Draws::new(seed);
    let mut cases = Vec::new();
    for number in 0..count {
        let rate = draws.between(1e6, 100e6);
        let rtt = draws.between(10.0, 150.0);
        let pipe = rate * rtt / 1e3 / 8.0;
        let queue = ((pipe / 1500.0 * draws.between(0.3, 5.0)) as u32).max(5);
        let variant = *draws.one(&["reno", "cubic", "bbr", "bbr3", "vegas", "newreno"]);
        let loss = draws.between(0.0003, 0.02);
        let part = draws.between(0.1, 0.9);
        let rounds = draws.between(20.0, 200.0);
        let bulk = json!({ "bytes": format!("{} B", (pipe * rounds).clamp(5e5, 1e7) as u64) });
        let mut tcp = json!({ "profile": "linux", "variant": variant });
        let mut line = json!({});
        let (kind, app) = match number % 5 {
            0 => ("bulk", bulk),
            1 => {
                line = json!({ "bit_errors": { "packet_loss": loss } });
                ("loss", bulk)
            }
            2 => {
                let window = ((pipe * part) as u64).max(8192);
                tcp["window"] = json!(format!("{window} B"));
                tcp["autotuning"] = json!(false);
                ("window", bulk)
            }
            3 => ("short", json!({ "bytes": format!("{} B", (pipe * 4.0 * part).max(5e3) as u64) })),
            _ => {
                let think = draws.between(20.0, 500.0);
                let message = (pipe * part).max(3e3) as u64;
                let app = json!({
                    "kind": "echo", "message_size": format!("{message} B"), "response_size": "200 B",
                    "think_time": format!("{} us", (think * 1e3) as u64), "exchanges": 20,
                });
                ("exchange", app)
            }
        };
        let name = format!("{number} {kind} {variant} {:.1}Mb/s {rtt:.0}ms {queue} packets", rate / 1e6);
        let rate = libm::round(rate / 1e3) * 1e3;
        let rtt = libm::round(rtt * 1e3) / 1e3;
        let mut case = case(&name, rate, rtt, queue, &tcp, &app, &line);
        case.scenario["seed"] = json!(seed % 1000 + number as u64);
        cases.push(case);
    }
    cases
}

/// Returns drawn runs whose sender, or every second time receiver, is slower than the line.
pub fn host_cases(seed: u64, count: usize) -> Vec<Case> {
    let mut draws = Draws::new(seed);
    let mut cases = Vec::new();
    for number in 0..count {
        let rate = draws.between(5e6, 100e6);
        let rtt = draws.between(10.0, 150.0);
        let pipe = rate * rtt / 1e3 / 8.0;
        let queue = ((pipe / 1500.0 * draws.between(0.3, 5.0)) as u32).max(5);
        let variant = *draws.one(&["reno", "cubic", "vegas", "newreno"]);
        let part = draws.between(0.1, 0.8);
        let rounds = draws.between(20.0, 200.0);
        let tcp = json!({ "profile": "linux", "variant": variant });
        let app = json!({ "bytes": format!("{} B", (pipe * part * rounds).clamp(5e5, 1e7) as u64) });
        let (slow, at) = [("a", "hosts.a"), ("b", "hosts.b")][number % 2];
        let name = format!("{number} host {slow} {variant} {:.1}Mb/s {rtt:.0}ms x{part:.2}", rate / 1e6);
        let mut case =
            case(&name, libm::round(rate / 1e3) * 1e3, libm::round(rtt * 1e3) / 1e3, queue, &tcp, &app, &json!({}));
        let time = format!("{} ns", (1500.0 * 8e9 / rate / part) as u64);
        case.scenario["hosts"][slow] = json!({ "cpu": { "send_small": time, "send_large": time, "jitter": 0.1 } });
        case.slow_host = Some(at);
        case.scenario["seed"] = json!(seed % 1000 + number as u64);
        cases.push(case);
    }
    cases
}

/// Returns the runs that the rules were made with.
pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let none = json!({});
    let bulk = |size: &str| json!({ "bytes": size });
    for variant in ["reno", "cubic", "bbr", "vegas"] {
        for (rate, rtt, queue, size) in [
            (10e6, 40.0, 33, "10 MB"),
            (100e6, 20.0, 50, "40 MB"),
            (2e6, 100.0, 200, "3 MB"),
            (50e6, 80.0, 1000, "40 MB"),
        ] {
            let tcp = json!({ "profile": "linux", "variant": variant });
            let name = format!("{variant} {} {rtt} {queue}", rate / 1e6);
            cases.push(case(&name, rate, rtt, queue, &tcp, &bulk(size), &none));
        }
    }
    for window in ["16 KB", "64 KB", "256 KB"] {
        let tcp = json!({ "profile": "linux", "variant": "cubic", "window": window, "autotuning": false });
        cases.push(case(&format!("window {window}"), 50e6, 80.0, 1000, &tcp, &bulk("8 MB"), &none));
    }
    for loss in [0.0005, 0.003, 0.02] {
        for variant in ["reno", "cubic", "bbr"] {
            let tcp = json!({ "profile": "linux", "variant": variant });
            let line = json!({ "bit_errors": { "packet_loss": loss } });
            cases.push(case(&format!("loss {loss} {variant}"), 20e6, 60.0, 300, &tcp, &bulk("10 MB"), &line));
        }
    }
    for size in ["20 KB", "200 KB", "1 MB"] {
        let tcp = json!({ "profile": "linux", "variant": "cubic" });
        cases.push(case(&format!("short {size}"), 100e6, 80.0, 1000, &tcp, &bulk(size), &none));
    }
    let exchange = json!({ "kind": "echo", "message_size": "40 KB", "response_size": "100 B", "think_time": "200 ms", "exchanges": 30 });
    cases.push(case("exchange", 20e6, 50.0, 100, &json!({ "profile": "linux", "variant": "cubic" }), &exchange, &none));
    cases
}

/// Returns runs that the rules were not made with.
pub fn other_cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let none = json!({});
    for variant in ["newreno", "cubic", "bbr3", "sack"] {
        let tcp = json!({ "profile": "linux", "variant": variant });
        for (rate, rtt, queue, size) in [
            (5e6, 15.0, 10, "4 MB"),
            (30e6, 60.0, 100, "20 MB"),
            (200e6, 150.0, 4000, "150 MB"),
            (1e6, 30.0, 60, "1 MB"),
        ] {
            let name = format!("{variant} {} {rtt} {queue}", rate / 1e6);
            cases.push(case(&name, rate, rtt, queue, &tcp, &json!({ "bytes": size }), &none));
        }
        for loss in [0.001, 0.01] {
            let line = json!({ "bit_errors": { "packet_loss": loss } });
            let name = format!("{variant} loss {loss}");
            cases.push(case(&name, 40e6, 35.0, 150, &tcp, &json!({ "bytes": "12 MB" }), &line));
        }
    }
    for window in ["32 KB", "128 KB", "1 MB"] {
        let tcp = json!({ "profile": "linux", "variant": "reno", "window": window, "autotuning": false });
        cases.push(case(&format!("window {window}"), 20e6, 30.0, 400, &tcp, &json!({ "bytes": "10 MB" }), &none));
    }
    let tcp = json!({ "profile": "linux", "variant": "cubic" });
    for (size, think) in [("8 KB", "50 ms"), ("300 KB", "500 ms")] {
        let app = json!({ "kind": "echo", "message_size": size, "response_size": "200 B", "think_time": think, "exchanges": 20 });
        // A queue for all of it: without anything to send, the simulator calls a repair the application's.
        cases.push(case(&format!("exchange {size}"), 30e6, 70.0, 1000, &tcp, &app, &none));
    }
    cases
}
