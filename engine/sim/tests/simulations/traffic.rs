//! Flows that come and go: arrivals, sizes, completion times.

mod applications;

use fill_the_pipe_sim::{Completions, Full, Overrides, RunSummary, Scenario, Silent, Simulator, simulate, summary};
use serde_json::{Value, json};

/// A line of 10 Mb/s without other delays, whose queue serves flows in turn and drops nothing, and flows of RFC 9438.
fn shared() -> Value {
    json!({
        "budget": { "time": "3600 s" },
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "model": "ideal", "queue": { "discipline": "fq_codel", "limit": 100_000, "target": "10 s", "interval": "100 s" } } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "1 Gb/s", "propagation_delay": "50 us" },
            "line": { "stations": ["r", "b"], "rate": "10 Mb/s", "propagation_delay": "50 us" },
        },
        "tcp": { "variant": "cubic", "mss": 1460, "window": "256 KB", "window_scale": true, "sack": true, "initial_cwnd": "14600 B" },
        "flows": {
            "web": {
                "from": "a", "to": "b", "count": 600,
                "arrivals": { "kind": "poisson", "load": 0.5 },
                "sizes": { "kind": "exponential", "mean": "100 KB" },
            },
        },
    })
}

fn load(scenario: &Value, set: &[(&str, Value)]) -> Result<Scenario, Vec<String>> {
    let overrides: Overrides = set.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    let loaded = Scenario::load(&scenario.to_string(), &overrides);
    loaded.map(|loaded| loaded.scenario).map_err(|problems| problems.iter().map(ToString::to_string).collect())
}

fn run(set: &[(&str, Value)]) -> RunSummary {
    simulate::<Silent>(&load(&shared(), set).unwrap_or_else(|problems| panic!("{problems:?}")))
}

fn all(summary: &RunSummary) -> &Completions {
    summary.completions.iter().find(|of| of.most_bytes.is_none()).expect("completion times of all sizes")
}

/// In a queue with processor sharing, Poisson arrivals and any sizes, the mean slowdown is 1 / (1 - load). Flows that are served in
/// turn are near to that: TCP's handshake counts in both times, and a window has to grow first.
#[test]
fn fair_queueing_approaches_processor_sharing() {
    for load in [0.3, 0.5, 0.7] {
        let seeds = (1..=3).map(|seed| {
            let many =
                [("flows.web.count", json!(4000)), ("flows.web.arrivals.load", json!(load)), ("seed", json!(seed))];
            let summary = run(&many);
            assert_eq!((all(&summary).flows, all(&summary).complete), (4000, 4000));
            all(&summary).slowdown_mean
        });
        let (mean, theory) = (seeds.sum::<f64>() / 3.0, 1.0 / (1.0 - load));
        assert!((mean / theory - 1.0).abs() < 0.1, "at load {load}: {mean}, in theory {theory}");
    }
}

#[test]
fn transfer_alone_has_a_slowdown_of_one() {
    let one = [
        ("flows.web.arrivals", json!({ "kind": "list", "flows": "1s:10000,5s:1000000" })),
        ("flows.web.sizes", json!({ "kind": "fixed" })),
    ];
    let summary = run(&one);
    let of = |flow: usize| (summary.flows[flow].start_ns, summary.flows[flow].bytes, summary.results[flow].slowdown);
    for (flow, (start, bytes)) in [(1_000_000_000, 10_000), (5_000_000_000, 1_000_000)].into_iter().enumerate() {
        let (arrived, size, slowdown) = of(flow);
        assert_eq!((arrived, size, summary.results[flow].bytes), (start, Some(bytes), bytes));
        let slowdown = slowdown.expect("complete");
        assert!((1.0..1.05).contains(&slowdown), "{slowdown}");
        let took = summary.results[flow].completion_ns.expect("complete");
        assert_eq!(summary.results[flow].ended_ns, start + took);
    }
    // Rows are about both, and about each power of ten.
    let rows: Vec<_> = summary.completions.iter().map(|of| (of.most_bytes, of.flows)).collect();
    assert_eq!(rows, [(None, 2), (Some(10_000), 1), (Some(1_000_000), 1)]);
}

/// Over a long path the handshake and the way of the last byte take most of the time.
#[test]
fn slowdown_counts_the_round_trips_of_an_empty_path() {
    let alone = json!({ "kind": "list", "flows": "0s:1000,2s:10000" });
    let summary = run(&[
        ("links.line.propagation_delay", json!("50 ms")),
        ("flows.web.arrivals", alone),
        ("flows.web.sizes", json!({ "kind": "fixed" })),
    ]);
    for result in &summary.results {
        let slowdown = result.slowdown.expect("complete");
        assert!((1.0..1.02).contains(&slowdown), "{slowdown}");
    }
}

#[test]
fn seed_changes_arrivals_and_sizes_and_each_has_its_own_stream() {
    let drawn = |set: &[(&str, Value)]| -> (Vec<u64>, Vec<Option<u64>>) {
        run(set).flows.iter().map(|flow| (flow.start_ns, flow.bytes)).unzip()
    };
    let few = ("flows.web.count", json!(20));
    let before = drawn(std::slice::from_ref(&few));
    assert_eq!(drawn(std::slice::from_ref(&few)), before);
    let seeded = drawn(&[few.clone(), ("seed", json!(2))]);
    assert!(seeded.0 != before.0 && seeded.1 != before.1);
    // Another process of arrivals leaves the sizes as they are, and more flows leave those before.
    let other = drawn(&[few.clone(), ("flows.web.arrivals.load", json!(0.9))]);
    assert!(other.0 != before.0 && other.1 == before.1);
    let more = drawn(&[("flows.web.count", json!(30))]);
    assert_eq!((&more.0[..20], &more.1[..20]), (&before.0[..], &before.1[..]));
}

#[test]
fn flow_that_has_not_arrived_is_not_counted() {
    let summary = run(&[("budget.time", json!("5 s")), ("flows.web.arrivals.load", json!(2))]);
    let counted = all(&summary);
    assert!(counted.complete < counted.flows && counted.flows < 600, "{counted:?}");
    let arrived = summary.flows.iter().filter(|flow| flow.start_ns <= summary.end_ns).count();
    assert_eq!(counted.flows, arrived as u64);
}

#[test]
fn wrong_traffic_is_refused_with_its_place() {
    let wrong = |set: &[(&str, Value)]| load(&shared(), set).expect_err("wrong").join("\n");
    let text = wrong(&[("flows.web.arrivals", json!({ "kind": "list", "flows": "" }))]);
    assert!(text.contains("flows.web.arrivals.flows") && text.contains("is empty"), "{text}");
    let text = wrong(&[("flows.web.arrivals", json!({ "kind": "list", "flows": "0s:0B" }))]);
    assert!(text.contains("0 bytes"), "{text}");
    let text = wrong(&[("flows.web.sizes", json!({ "kind": "bounded_pareto", "least": "1 MB", "most": "1 KB" }))]);
    assert!(text.contains("flows.web.sizes.most") && text.contains("smaller than the smallest"), "{text}");
    let text = wrong(&[("flows.web.arrivals.kind", json!("bursty"))]);
    assert!(text.contains("poisson"), "{text}");
    let steps: Vec<String> = (0..5000).map(|ms| format!("{ms}ms:1KB")).collect();
    let text = wrong(&[("flows.web.arrivals", json!({ "kind": "list", "flows": steps.join(",") }))]);
    assert!(text.contains("at most 4096"), "{text}");
}

/// Requests of 200 bytes with responses of 10,000 over the line: each takes its time, and after it the client thinks.
#[test]
fn client_thinks_between_response_and_request() {
    let ask = |think: Value| {
        let app = json!({
            "kind": "echo", "exchanges": 200, "message_size": 200, "response_size": 10_000, "think_time": think,
        });
        let mut scenario = shared();
        scenario["flows"]["web"] = json!({ "from": "a", "to": "b", "app": app });
        let loaded = load(&scenario, &[]).unwrap_or_else(|problems| panic!("{problems:?}"));
        let mut traced = Simulator::<Full>::new(&loaded);
        traced.advance(u64::MAX);
        let (traced, silent) = (summary(&traced), simulate::<Silent>(&loaded));
        assert_eq!((traced.end_ns, traced.results[0].bytes), (silent.end_ns, 200 * 10_000));
        assert_eq!(traced.results[0].exchanges, 200);
        traced
    };
    let (busy, thoughtful) = (ask(json!(0)), ask(json!("300 ms")));
    let mean = |run: &RunSummary| run.results[0].response_mean_ns.expect("exchanges") / 1e6;
    // 10,000 bytes need 8.2 ms with their headers, and fit into the window that a sender starts anew with after a rest.
    let means = [&busy, &thoughtful].map(mean);
    assert!(means.iter().all(|mean| (8.2..12.0).contains(mean)), "{means:?}");
    let span = |run: &RunSummary| (run.results[0].ended_ns - run.results[0].started_ns) as f64 / 1e6;
    // 199 thoughts: the standard deviation of their sum is 7 % of it.
    let thoughts = (span(&thoughtful) - 200.0 * mean(&thoughtful)) / 199.0;
    assert!((thoughts / 300.0 - 1.0).abs() < 0.2, "{thoughts}");
}
