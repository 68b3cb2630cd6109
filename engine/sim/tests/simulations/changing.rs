//! Paths that change: runs of every kind of change, against what could have been carried.

use fill_the_pipe_sim::{Full, Overrides, RunSummary, Scenario, Silent, Simulator, summary};
use serde_json::{Value, json};

/// A long transfer over a router to a line of 10 Mb/s and a round trip of 40 ms that changes.
fn over(line: Value) -> Value {
    let mut slow = json!({ "stations": ["r", "b"], "rate": "10 Mb/s", "propagation_delay": "20 ms" });
    slow.as_object_mut().expect("an object").extend(line.as_object().expect("an object").clone());
    json!({
        "budget": { "time": "30 s" },
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "model": "ideal", "queue": { "limit": 60 } } },
        "links": { "near": { "stations": ["a", "r"], "rate": "1 Gb/s" }, "slow": slow },
        "tcp": { "mss": 1448, "window": "1 MB", "window_scale": true, "variant": "cubic", "sack": true },
        "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": "1 GB" } } },
    })
}

const KINDS: [&str; 6] = [
    r#"{ "kind": "schedule", "rates": "5s:2Mb/s,10s:0b/s,11s:20Mb/s", "period": "15 s" }"#,
    r#"{ "kind": "sine", "swing": 0.8, "swing_period": "3 s" }"#,
    r#"{ "kind": "markov", "states": "1s:10Mb/s,300ms:1Mb/s,100ms:0b/s" }"#,
    r#"{ "kind": "token_bucket", "token_rate": "3 Mb/s", "bucket": "1 MB" }"#,
    r#"{ "kind": "trace", "opportunities": "1 2*3 9 14*2 31" }"#,
    r#"{ "kind": "aggregation", "contention": "2 ms" }"#,
];

fn results<R: fill_the_pipe_sim::Recorder>(scenario: &Value) -> RunSummary {
    let loaded = Scenario::load(&scenario.to_string(), &Overrides::new()).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let mut simulator = Simulator::<R>::new(&loaded.scenario);
    simulator.advance(u64::MAX);
    RunSummary { trace_hash: String::new(), ..summary(&simulator) }
}

#[test]
fn a_long_transfer_takes_most_of_what_the_path_offers_and_never_more() {
    for kind in KINDS {
        let variation: Value = serde_json::from_str(kind).expect("JSON");
        let found = results::<Full>(&over(json!({ "rate_variation": variation })));
        let there = found.link_rates.iter().find(|rate| found.places[usize::from(rate.from)].id == "routers.r");
        let there = there.expect("the line changes");
        let offered: f64 = there.offered_bps.iter().map(|bps| bps * there.width_ns as f64 / 8e9).sum();
        let carried = found.results[0].bytes as f64 * 1500.0 / 1448.0;
        // An aggregate is as long as what waits, so that it may offer less than its mean.
        let share = carried / offered;
        assert!((0.6..1.001).contains(&share), "{kind}: {share}");
    }
}

#[test]
fn passages_are_foreseen_as_they_happen() {
    for kind in KINDS {
        let variation: Value = serde_json::from_str(kind).expect("JSON");
        let scenario = over(json!({ "rate_variation": variation }));
        // A run that nobody records does not know the limits.
        let strip = |summary: RunSummary| {
            summary
                .results
                .iter()
                .map(|one| (one.bytes, one.ended_ns, one.retransmissions, one.drops))
                .collect::<Vec<_>>()
        };
        assert_eq!(strip(results::<Silent>(&scenario)), strip(results::<Full>(&scenario)), "{kind}");
    }
}

#[test]
fn each_opportunity_of_a_trace_is_used_or_counted() {
    let variation = json!({ "kind": "trace", "opportunities": "1 2*3 9 14*2 31" });
    let found = results::<Full>(&over(json!({ "rate_variation": variation })));
    for rate in &found.link_rates {
        let counted = rate.used_opportunities.expect("a trace") + rate.unused_opportunities.expect("a trace");
        // Eight in each 31 ms; the last packet may have been served before the end.
        let due = (found.end_ns as f64 / 31e6 * 8.0).ceil() as u64;
        assert!((due - 20..=due + 14).contains(&counted), "{counted} of {due}");
    }
}

#[test]
fn a_policer_drops_what_its_bucket_lacks() {
    let found = results::<Full>(&over(json!({ "policer": { "rate": "2 Mb/s", "bucket": "30 KB" } })));
    assert!(found.results[0].drops > 20);
    // 2 Mb/s for 30 s and the bucket, less what a sender that backs off leaves.
    let most = 2e6 / 8.0 * 30.0 + 30.0 * 1024.0;
    assert!(found.results[0].bytes as f64 <= most);
    assert!(found.results[0].bytes as f64 > 0.5 * most);
}

#[test]
fn what_cannot_be_is_refused_with_its_place() {
    let wrong = |line: Value| {
        let problems = Scenario::load(&over(line).to_string(), &Overrides::new()).expect_err("problems");
        (problems[0].path.clone(), problems[0].message.clone())
    };
    let kind = |value: Value| wrong(json!({ "rate_variation": value }));
    let path = |name: &str| format!("links.slow.rate_variation.{name}");
    assert_eq!(kind(json!({ "kind": "wobbly" })).0, path("kind"));
    assert_eq!(kind(json!({ "kind": "schedule", "rates": "5s:0b/s" })).0, path("rates"));
    assert_eq!(kind(json!({ "kind": "schedule", "rates": "5s:fast" })).0, path("rates"));
    assert_eq!(kind(json!({ "kind": "schedule", "rates": "5s:1Mb/s", "period": "4 s" })).0, path("period"));
    assert_eq!(kind(json!({ "kind": "markov", "states": "1s:1Mb/s" })).0, path("states"));
    assert_eq!(kind(json!({ "kind": "token_bucket", "bucket": "1 KB" })).0, path("bucket"));
    assert_eq!(kind(json!({ "kind": "trace", "opportunities": "0 0" })).0, path("opportunities"));
    assert_eq!(kind(json!({ "kind": "trace", "opportunities": "3 2" })).0, path("opportunities"));
    assert_eq!(kind(json!({ "kind": "aggregation", "aggregate": "1 KB" })).0, path("aggregate"));
    let delays = wrong(json!({ "delay_schedule": { "delays": "1s:5ms", "period": "1 s" } }));
    assert_eq!(delays.0, "links.slow.delay_schedule.period");
    let policer = wrong(json!({ "policer": { "rate": "1 Mb/s", "bucket": "1 KB" } }));
    assert_eq!(policer.0, "links.slow.policer.bucket");
    let cable = json!({ "kind": "csma_cd", "rate_variation": { "kind": "sine" } });
    assert!(Scenario::load(&over(cable).to_string(), &Overrides::new()).is_err());
}
