//! Goodputs of two flows that Linux was measured with: Heist, l4s-tests, scenario 1 (BSD-2-Clause; kernel of the L4S team of
//! August 2020), means of the last minute but two seconds of three. The published table has 192 rows; rows 1, 4, 7 and so on
//! may be looked at, and some of them stand here. The others stay unlooked at, but for rows 2, 3, 5, 6, 8, 9 and 11.

use fill_the_pipe_sim::{Overrides, Scenario, Silent, Simulator, summary};
use serde_json::json;

/// Variant and round trip of a flow, ms, and its measured goodput, Mb/s.
type Measured = (&'static str, u32, f64);

/// Rows by number: rate of the line, Mb/s; discipline; the two flows.
const ROWS: [(u32, u32, &str, Measured, Measured); 6] = [
    (1, 50, "dual_pi2", ("cubic", 10, 12.65), ("prague", 10, 34.57)),
    (97, 10, "dual_pi2", ("cubic", 10, 2.93), ("prague", 10, 6.22)),
    (118, 10, "dual_pi2", ("cubic", 160, 1.18), ("prague", 10, 7.89)),
    (127, 10, "drop_tail", ("cubic", 20, 6.77), ("prague", 10, 2.64)),
    (142, 10, "drop_tail", ("prague", 160, 1.33), ("cubic", 10, 8.13)),
    (181, 10, "fq_codel", ("prague", 80, 4.76), ("cubic", 20, 4.55)),
];

/// Returns the goodputs of the two flows between these times, s, in Mb/s.
fn goodputs(rate: u32, discipline: &str, flows: [(&str, u32); 2], from: u64, to: u64) -> [f64; 2] {
    let line = |a: &str, rate: f64, delay: &str| json!({ "stations": [a, "mid"], "rate": format!("{rate} Mb/s"), "propagation_delay": delay });
    let flow = |host: &str, variant: &str| json!({ "from": host, "to": "c", "app": { "bytes": "2 GB" }, "tcp": { "variant": variant } });
    let way = |round_trip: u32| format!("{} ms", f64::from(round_trip) / 2.0);
    let limit = if discipline == "drop_tail" { 20 * rate } else { 10_000 };
    let scenario = json!({
        "hosts": { "a": {}, "b": {}, "c": {} },
        "routers": { "mid": { "model": "ideal", "queue": { "discipline": discipline, "limit": limit } } },
        "links": {
            "one": line("a", 1000.0, &way(flows[0].1)),
            "other": line("b", 1000.0, &way(flows[1].1)),
            // The shaper counts the 14 bytes of the Ethernet header.
            "shared": line("c", f64::from(rate) * 1500.0 / 1514.0, "10 us"),
        },
        // That Prague had no virtual round trip yet.
        "tcp": { "profile": "linux", "mss": 1460, "ecn": true, "window": "6 MB", "virtual_round": "0 ms" },
        "flows": { "f1": flow("a", flows[0].0), "f2": flow("b", flows[1].0) },
    });
    let marks = (discipline == "fq_codel").then(|| ("routers.mid.queue.ecn".to_owned(), json!(true)));
    let bytes = |until: u64| {
        let budget = ("budget.time".to_owned(), json!(format!("{until} s")));
        let overrides: Overrides = marks.clone().into_iter().chain([budget]).collect();
        let loaded = Scenario::load(&scenario.to_string(), &overrides).unwrap_or_else(|wrong| panic!("{wrong:?}"));
        let mut simulator = Simulator::<Silent>::new(&loaded.scenario);
        simulator.advance(u64::MAX);
        [0, 1].map(|flow| summary(&simulator).results[flow].bytes as f64)
    };
    let (before, after) = (bytes(from), bytes(to));
    [0, 1].map(|flow| (after[flow] - before[flow]) * 8.0 / (to - from) as f64 / 1e6)
}

#[test]
fn goodputs_are_those_that_linux_was_measured_with() {
    for (number, rate, discipline, (first, first_trip, one), (second, second_trip, other)) in ROWS {
        let ours = goodputs(rate, discipline, [(first, first_trip), (second, second_trip)], 20, 60);
        let (total, share) = ((ours[0] + ours[1]) / (one + other), ours[0] / (ours[0] + ours[1]) - one / (one + other));
        assert!((0.98..1.05).contains(&total), "row {number}: {ours:.2?}");
        assert!(share.abs() < 0.06, "row {number}: {ours:.2?}");
    }
}
