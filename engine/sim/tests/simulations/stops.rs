//! A run that reaches one of its limits: what it has until then is what the whole run has until then, and the sentence says which
//! limit to raise.

use fill_the_pipe_sim::columns::{self, Put};
use fill_the_pipe_sim::{Full, Overrides, RunStatus, Scenario, Shares, Silent, Simulator, Trace, index, summary};
use serde_json::{Value, json};

fn scenario(limit: Option<(&str, u64)>) -> Scenario {
    let scenario = json!({
        "base": "sandia_wide_area",
        "flows": {
            "bulk": { "from": "sun4_390", "to": "sun4_330", "app": { "bytes": "200 KB" }, "lose": { "forward": "20,40" } }
        },
    });
    let overrides: Overrides = limit.into_iter().map(|(path, most)| (path.to_owned(), Value::from(most))).collect();
    Scenario::load(&scenario.to_string(), &overrides).expect("a valid scenario").scenario
}

fn run(limit: Option<(&str, u64)>, given: Option<u64>) -> Simulator<Full> {
    let mut simulator = Simulator::<Full>::new(&scenario(limit));
    if let Some(bytes) = given {
        simulator.limit_memory(bytes);
    }
    assert!(simulator.advance(u64::MAX), "a limit ends every run");
    simulator
}

/// The columns as the page gets them, of which only the lengths matter here.
#[derive(Default)]
struct Lengths(Vec<(String, usize)>);

impl<T> Put<T> for Lengths {
    fn put(&mut self, name: &str, rows: &[T]) {
        self.0.push((name.to_owned(), rows.len()));
    }
}

fn lengths(simulator: &Simulator<Full>) -> Vec<(String, usize)> {
    let trace = simulator.trace().expect("traced");
    let mut lengths = Lengths::default();
    columns::packets(&trace.packets, &index::packets(trace, simulator.places(), simulator.now), &mut lengths);
    columns::events(trace, &index::notable(trace), &mut lengths);
    columns::series(&index::series(trace, simulator.flows().len()), &mut lengths);
    columns::limits(&index::limits(trace, simulator.flows().len()), &mut lengths);
    columns::queues(&index::queues(trace, simulator.queues().len()), &mut lengths);
    lengths.0
}

fn assert_begins(whole: &Trace, part: &Trace, what: &str) {
    let events = part.events.time.len();
    assert!(events <= whole.events.time.len(), "{what}");
    assert_eq!(part.events.time, whole.events.time[..events], "{what}");
    assert_eq!(part.events.kind, whole.events.kind[..events], "{what}");
    let packets = part.packets.seq.len();
    assert_eq!(part.packets.seq, whole.packets.seq[..packets], "{what}");
    assert_eq!(part.packets.len, whole.packets.len[..packets], "{what}");
}

#[test]
fn each_limit_leaves_the_part_of_the_run_that_was_simulated() {
    let whole = run(None, None);
    let trace = whole.trace().expect("traced");
    let (events, rows, bytes, end) = (whole.events, trace.rows(), trace.bytes(), whole.now);
    assert_eq!(summary(&whole).status, RunStatus::Complete);
    let columns = lengths(&whole).len();
    for (path, most) in [
        ("budget.time", end),
        ("budget.events", events),
        ("budget.trace_rows", rows),
        // The least that a scenario can have is 1000 bytes.
        ("budget.memory", bytes),
    ] {
        for share in [0, 1, 10, 300, 700, 990] {
            let limit = (most * share / 1000).max(if path == "budget.memory" { 1000 } else { 1 });
            let stopped = run(Some((path, limit)), None);
            let what = format!("{path}={limit}");
            let summary = summary(&stopped);
            assert_eq!(summary.status, RunStatus::Stopped, "{what}");
            assert!(
                summary.stopped_by.ends_with(&format!("raise {path} to continue.")),
                "{what}: {}",
                summary.stopped_by
            );
            let traced = matches!(path, "budget.trace_rows" | "budget.memory");
            assert_eq!(stopped.has_outgrown_trace(), traced, "{what}");
            assert_begins(trace, stopped.trace().expect("traced"), &what);
            assert_eq!(lengths(&stopped).len(), columns, "{what}");
            let flow = &summary.results[0];
            assert!(flow.bytes <= 200 * 1024 && flow.throughput_bps.is_finite(), "{what}: {flow:?}");
        }
        // The sentence says that it goes on to its end with a higher limit.
        let raised = run(Some((path, 4 * most)), None);
        assert_eq!(summary(&raised), summary(&whole), "{path}");
    }
}

#[test]
fn what_the_machine_can_give_leaves_the_part_that_was_simulated() {
    let whole = run(None, None);
    let trace = whole.trace().expect("traced");
    for given in [0, 1, trace.bytes() / 2] {
        let stopped = run(None, Some(given));
        let summary = summary(&stopped);
        assert!(summary.stopped_by.ends_with("this device has no more memory for a run."), "{}", summary.stopped_by);
        assert_begins(trace, stopped.trace().expect("traced"), "given");
        assert_eq!(lengths(&stopped).len(), lengths(&whole).len());
    }
}

#[test]
fn limits_of_the_trace_do_not_stop_a_run_without_one() {
    for limit in [("budget.trace_rows", 1), ("budget.memory", 1000)] {
        let scenario = scenario(Some(limit));
        let mut silent = Simulator::<Silent>::new(&scenario);
        let mut shares = Simulator::<Shares>::new(&scenario);
        silent.advance(u64::MAX);
        shares.advance(u64::MAX);
        assert_eq!(summary(&silent).status, RunStatus::Complete);
        assert_eq!(summary(&shares).status, RunStatus::Complete);
    }
}

/// A writer of one byte a call before a buffer of megabytes, on hosts whose calls take no time.
fn tiny_calls(bytes: u64) -> Value {
    json!({
        "hosts": { "a": {}, "b": {} },
        "links": { "wire": { "stations": ["a", "b"], "rate": "10 Mb/s" } },
        "tcp": { "window": "512 MB" },
        "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": bytes, "call_size": 1 } } },
    })
}

/// Returns the largest number of rows that the trace gains in one of the first events of a run.
fn most_rows_in_an_event(scenario: &Value) -> u64 {
    let scenario = Scenario::load(&scenario.to_string(), &Overrides::new()).expect("a valid scenario").scenario;
    let mut simulator = Simulator::<Full>::new(&scenario);
    let rows = |simulator: &Simulator<Full>| simulator.trace().expect("traced").rows();
    let (mut before, mut most) = (0, 0);
    for _ in 0..20_000 {
        let ended = simulator.advance(1);
        most = most.max(rows(&simulator) - before);
        before = rows(&simulator);
        if ended {
            break;
        }
    }
    most
}

#[test]
fn calls_of_one_byte_into_a_large_buffer_are_stopped_by_the_budgets() {
    let text = tiny_calls(1_000_000_000).to_string();
    for (path, most) in [("budget.events", 500), ("budget.trace_rows", 50_000), ("budget.memory", 1_000_000)] {
        let overrides: Overrides = [(path.to_owned(), Value::from(most))].into();
        let scenario = Scenario::load(&text, &overrides).expect("a valid scenario").scenario;
        let mut simulator = Simulator::<Full>::new(&scenario);
        while !simulator.advance(100) {}
        let summary = summary(&simulator);
        assert!(summary.stopped_by.ends_with(&format!("raise {path} to continue.")), "{path}: {}", summary.stopped_by);
    }
}

#[test]
fn no_event_has_work_without_end() {
    let writer = most_rows_in_an_event(&tiny_calls(1_000_000));
    assert!((1000..20_000).contains(&writer), "{writer} rows of a writer");
    // A retransmission lets the gateway read a whole window, a byte at a time.
    let relay = most_rows_in_an_event(&json!({
        "hosts": { "a": {}, "gateway": {}, "b": {} },
        "links": {
            "outside": { "stations": ["a", "gateway"], "rate": "1 Gb/s", "propagation_delay": "5 ms" },
            "inside": { "stations": ["gateway", "b"], "rate": "10 Mb/s" },
        },
        "tcp": { "window": "4 MB", "window_scale": true, "initial_cwnd": "60 KB" },
        "flows": {
            "bulk": { "from": "a", "to": "gateway", "app": { "bytes": 1_000_000 }, "lose": { "forward": "200" } },
            "through": { "from": "gateway", "to": "b", "app": { "kind": "relay", "of": "bulk", "call_size": 1 } },
        },
    }));
    assert!((1000..20_000).contains(&relay), "{relay} rows of a relay");
}

#[test]
fn calls_that_are_continued_in_another_event_send_what_larger_calls_send() {
    let rate = |call_size: u64| {
        let mut scenario = tiny_calls(1_000_000);
        scenario["flows"]["bulk"]["app"]["call_size"] = call_size.into();
        let scenario = Scenario::load(&scenario.to_string(), &Overrides::new()).expect("a valid scenario").scenario;
        let (mut shares, mut full) = (Simulator::<Shares>::new(&scenario), Simulator::<Full>::new(&scenario));
        assert!(shares.advance(u64::MAX) && full.advance(u64::MAX));
        let [shares, full] = [summary(&shares), summary(&full)];
        assert_eq!(shares.results, full.results, "calls of {call_size} bytes");
        assert_eq!(full.status, RunStatus::Complete, "{}", full.stopped_by);
        (full.results[0].bytes, full.data_packets)
    };
    assert_eq!(rate(1).0, rate(8192).0);
    assert!(rate(1).1 < rate(8192).1 + 10, "only the first segments are shorter");
}
