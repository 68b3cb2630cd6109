//! BBR and another variant at one drop-tail queue, both by Linux's rules. On Linux 6.18 and an emulated path of the same
//! kind, BBR has 0.61, 0.50 and 0.46 of the rate against CUBIC and 0.47 against Reno (means of three runs, which differ by up to 0.04).

use std::thread;

use expect_test::expect;
use fill_the_pipe_sim::{Scenario, Silent, Simulator, summary};
use serde_json::json;

/// The first seconds, in which the flows find each other, do not count, s.
const SETTLED: u64 = 30;
const END: u64 = 150;

/// Returns the bytes that another variant and BBR get in so many seconds through a line of 10 Mb/s and 50 ms, behind a queue
/// of so many pipes.
fn got(other: &str, pipes: f64, seconds: u64) -> [f64; 2] {
    let queue = (pipes * 10e6 * 0.05 / 8.0 / 1500.0) as u64;
    let text = json!({
        "hosts": { "a": {}, "b": {}, "c": {} },
        "routers": { "r": {
            "model": "ideal", "queue": { "discipline": "drop_tail", "unit": "packets", "limit": queue },
        } },
        "links": {
            "from_a": { "stations": ["a", "r"], "rate": "1 Gb/s" },
            "from_b": { "stations": ["b", "r"], "rate": "1 Gb/s" },
            "line": { "stations": ["r", "c"], "rate": "10 Mb/s", "propagation_delay": "25 ms" },
        },
        // The receive buffers had 8 MB from the start, as on Linux.
        "tcp": { "profile": "linux", "mss": 1460, "window": "8 MB", "autotuning": false },
        "flows": {
            "other": { "from": "a", "to": "c", "app": { "bytes": "1 GB" }, "tcp": { "variant": other } },
            "bbr": { "from": "b", "to": "c", "app": { "bytes": "1 GB" }, "tcp": { "variant": "bbr" } },
        },
        "budget": { "time": format!("{seconds} s") },
    });
    let scenario =
        Scenario::load(&text.to_string(), &Vec::new()).unwrap_or_else(|problems| panic!("{problems:?}")).scenario;
    let mut simulator = Simulator::<Silent>::new(&scenario);
    simulator.advance(u64::MAX);
    let run = summary(&simulator);
    ["other", "bbr"].map(|id| run.results.iter().find(|flow| flow.id == id).map_or(f64::NAN, |flow| flow.bytes as f64))
}

/// Returns BBR's share of the rate once the flows have settled.
fn share_of_bbr(other: &str, pipes: f64) -> f64 {
    let [first, last] = [SETTLED, END].map(|seconds| got(other, pipes, seconds));
    let [other, bbr] = [0, 1].map(|flow| last[flow] - first[flow]);
    bbr / (other + bbr)
}

#[test]
fn bbr_keeps_its_share_at_deep_queues() {
    let cases = [("cubic", 2.0), ("cubic", 4.0), ("cubic", 8.0), ("rack", 4.0)];
    let runs = cases.map(|(other, pipes)| thread::spawn(move || share_of_bbr(other, pipes)));
    let shares = runs.map(|run| run.join().map_or_else(|_| "failed".into(), |share| format!("{share:.2}")));
    expect!["0.66 0.47 0.44 0.48"].assert_eq(&shares.join(" "));
}
