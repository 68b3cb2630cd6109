//! Properties that hold for every run, whatever the scenario.

use std::path::PathBuf;

use fill_the_pipe_sim::{
    Full, Overrides, Recorder, RunStatus, RunSummary, Scenario, Shares, Simulator, Trace, catalog, summary,
};
use proptest::prelude::*;
use serde_json::{Value, json};

const CREATED: u8 = 0;
const DELIVERED: u8 = 4;
const DROPPED: u8 = 5;
const PERSIST_FIRED: u8 = 8;
const TAIL_PROBE: u8 = 15;
const DUPLICATED: u8 = 16;
const CWND: u8 = 0;
/// Bytes of a segment's payload that timestamps take.
const TIMESTAMPS: u64 = 12;
/// Options that any variant may have, negotiated or not.
const OPTIONS: [&str; 7] =
    ["tcp.nak", "tcp.big_windows", "tcp.window_scale", "tcp.timestamps", "tcp.sack", "tcp.ecn", "tcp.limited_transmit"];

fn variants() -> Vec<String> {
    let catalog = serde_json::to_value(catalog()).expect("the catalog is JSON");
    let parameters = catalog["parameters"].as_array().expect("a list");
    let variant = parameters.iter().find(|parameter| parameter["path"] == "tcp.variant").expect("the list of variants");
    variant["choices"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| one["id"].as_str().expect("a name").to_owned())
        .collect()
}

fn two_suns() -> Value {
    json!({
        "base": "sandia_wide_area",
        "flows": { "bulk": { "from": "sun4_390", "to": "sun4_330", "app": { "bytes": "300 KB" } } },
        "links": { "t3": { "round_trip": "20 ms" } }
    })
}

fn traced(scenario: &Value, overrides: &[(&str, Value)]) -> (RunSummary, Trace) {
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    let loaded = Scenario::load(&scenario.to_string(), &overrides).expect("a valid scenario");
    let mut simulator = Simulator::<Full>::new(&loaded.scenario);
    simulator.advance(u64::MAX);
    (summary(&simulator), simulator.trace().expect("traced").clone())
}

#[test]
fn the_same_scenario_gives_the_same_trace_and_another_seed_another() {
    let hash = |seed: u64| traced(&two_suns(), &[("seed", json!(seed))]).0.trace_hash;
    assert_eq!(hash(1), hash(1));
    assert_ne!(hash(1), hash(2));
}

/// The names a variable goes through.
fn names(trace: &Trace, variable: &str) -> Vec<String> {
    let catalog = serde_json::to_value(catalog()).expect("the catalog is JSON");
    let number = fill_the_pipe_sim::variable(variable).expect("a variable");
    let name = |value: f64| catalog["variables"][usize::from(number)]["values"][value as usize]["id"].clone();
    course(trace, number).into_iter().map(|(_, value)| name(value).as_str().expect("a name").to_owned()).collect()
}

#[test]
fn both_ends_go_through_the_states_of_a_connection_and_the_window_through_its_phases() {
    let lossy =
        [("flows.*.lose.forward", json!("30")), ("tcp.variant", json!("newreno")), ("tcp.window", json!("63 KB"))];
    let (_, trace) = traced(&two_suns(), &lossy);
    assert_eq!(names(&trace, "state"), ["syn_sent", "established", "fin_wait_1", "fin_wait_2", "time_wait"]);
    let peer = ["listen", "syn_received", "established", "close_wait", "last_ack", "closed"];
    assert_eq!(names(&trace, "peer_state"), peer);
    // The window begins below ssthresh where little is out at the end of the recovery (RFC 6582, 3.2).
    let phases = ["slow_start", "congestion_avoidance", "slow_start", "congestion_avoidance"];
    assert_eq!(names(&trace, "phase"), phases);
    assert_eq!(names(&trace, "repair"), ["none", "fast_recovery", "none"]);
}

/// Returns the shares of the limits of each flow.
fn limits<R: Recorder>(scenario: &Scenario) -> Vec<Vec<f64>> {
    let mut simulator = Simulator::<R>::new(scenario);
    simulator.advance(u64::MAX);
    (0..summary(&simulator).flows.len()).map(|flow| simulator.limit_shares(flow).to_vec()).collect()
}

#[test]
fn limits_are_the_same_with_a_trace_and_without() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/experiments");
    let experiments = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut compared = 0;
    for path in experiments.map(|path| path.join("experiment.json")).filter(|path| path.exists()) {
        let text = std::fs::read_to_string(&path).expect("a file");
        let experiment: Value = serde_json::from_str(&text).expect("an experiment");
        // The experiment as it opens, and the last case of its sweep.
        let mut cases = experiment["sweep"]["cases"].as_object().into_iter().flatten().map(|(_, case)| case.clone());
        for case in [json!({})].into_iter().chain(cases.next_back()) {
            let mut overrides: Overrides =
                case.as_object().into_iter().flatten().map(|(path, value)| (path.clone(), value.clone())).collect();
            overrides.push(("budget.time".to_owned(), json!("12 s")));
            let loaded = Scenario::load(&experiment["scenario"].to_string(), &overrides).expect("a valid scenario");
            let [traced, untraced] = [limits::<Full>(&loaded.scenario), limits::<Shares>(&loaded.scenario)];
            assert_eq!(untraced, traced, "{} {overrides:?}", path.display());
            compared += 1;
        }
    }
    assert!(compared > 50, "{compared} experiments");
}

#[test]
fn a_run_in_small_steps_is_the_run_in_one() {
    let loaded = Scenario::load(&two_suns().to_string(), &Vec::new()).expect("valid");
    let mut simulator = Simulator::<Full>::new(&loaded.scenario);
    while !simulator.advance(7) {}
    assert_eq!(summary(&simulator), traced(&two_suns(), &[]).0);
}

/// Scenarios of all experiments, by name.
fn experiments() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/experiments");
    let entries = std::fs::read_dir(folder).expect("the experiments").flatten();
    let text = |path: PathBuf| std::fs::read_to_string(path.join("experiment.json")).ok();
    let read = entries.filter_map(|entry| {
        let experiment: Value = serde_json::from_str(&text(entry.path())?).expect("JSON");
        Some((entry.file_name().to_string_lossy().into_owned(), experiment["scenario"].to_string()))
    });
    read.collect()
}

#[test]
fn a_copy_of_a_run_goes_on_as_the_run_does() {
    let all = experiments();
    assert!(all.len() > 60, "they are there");
    for (name, scenario) in all {
        let overrides = vec![("budget.events".to_owned(), json!(12_000))];
        let scenario = Scenario::load(&scenario, &overrides).expect("a valid scenario").scenario;
        let hash = |mut simulator: Simulator<Full>| {
            simulator.advance(u64::MAX);
            summary(&simulator).trace_hash
        };
        let whole = hash(Simulator::new(&scenario));
        let mut run = Simulator::<Full>::new(&scenario);
        for _ in 0..3 {
            run.advance(3_001);
            assert_eq!(hash(run.clone()), whole, "{name}: the copy after {} events", run.events);
        }
        assert_eq!(hash(run), whole, "{name}: the run that was copied");
    }
}

#[test]
fn a_budget_ends_a_run_with_a_reason_and_keeps_what_was_simulated() {
    let cases = [
        ("budget.events", json!(500), "Stopped after 500 events"),
        ("budget.time", json!("50 ms"), "Stopped at 50 ms of simulated time"),
        ("budget.trace_rows", json!(900), "Stopped after 900 rows of trace"),
        ("budget.memory", json!("1 MB"), "Stopped after 1 MB of trace; raise budget.memory"),
    ];
    for (path, value, reason) in cases {
        let (summary, trace) = traced(&two_suns(), &[(path, value), ("flows.bulk.app.bytes", json!("20 MB"))]);
        assert_eq!(summary.status, RunStatus::Stopped);
        assert!(summary.stopped_by.starts_with(reason), "{}", summary.stopped_by);
        assert!(summary.end_ns > 0 && summary.results[0].data_segments > 0 && !trace.events.time.is_empty());
    }
}

#[test]
fn a_trace_ends_within_a_row_of_the_memory_that_the_machine_gives() {
    let loaded = Scenario::load(&two_suns().to_string(), &Vec::new()).expect("valid");
    for (given, steps) in [(20_000, u64::MAX), (20_000, 7), (1, 7)] {
        let mut simulator = Simulator::<Full>::new(&loaded.scenario);
        simulator.limit_memory(given);
        while !simulator.advance(steps) {}
        let bytes = simulator.trace().expect("traced").bytes();
        assert!((given..given + 1_000).contains(&bytes), "{bytes} of {given}");
        let why = summary(&simulator).stopped_by;
        assert!(why.ends_with("of trace; this device has no more memory for a run."), "{why}");
    }
}

#[test]
fn a_line_that_loses_everything_ends_in_giving_up() {
    let dead = [
        ("links.t3.burst_errors.mean_interval", json!("1 ms")),
        ("links.t3.burst_errors.duration", json!("10 s")),
        ("links.t3.burst_errors.bit_error_rate", json!(1)),
    ];
    let (summary, _) = traced(&two_suns(), &dead);
    assert_eq!(summary.status, RunStatus::Stopped);
    assert!(summary.stopped_by.contains("bulk gave up after too many retransmissions"), "{}", summary.stopped_by);
    assert_eq!(summary.results[0].timeouts, 12, "the SYN is sent again twelve times");
}

#[test]
fn four_times_the_bytes_take_four_times_the_packets() {
    let packets = |size: &str| traced(&two_suns(), &[("flows.bulk.app.bytes", json!(size))]).0.data_packets as f64;
    let ratio = packets("4 MB") / packets("1 MB");
    assert!((ratio - 4.0).abs() < 0.05, "{ratio}");
}

/// Values of one variable of the flow, with their times.
fn course(trace: &Trace, variable: u8) -> Vec<(f64, f64)> {
    let series = &trace.series;
    let rows = (0..series.time.len()).filter(|row| series.variable[*row] == variable);
    rows.map(|row| (series.time[row], series.value[row])).collect()
}

fn count(trace: &Trace, kind: u8) -> usize {
    trace.events.kind.iter().filter(|one| **one == kind).count()
}

#[test]
fn receiver_acknowledging_every_segment_reports_a_reopened_window() {
    let (summary, _) = traced(
        &two_suns(),
        &[
            ("tcp.window", json!(1024)),
            ("tcp.mss", json!(769)),
            ("tcp.ack_policy", json!("every_segment")),
            ("tcp.silly_window_avoidance", json!(false)),
            ("tcp.nagle", json!(false)),
            ("links.t3.round_trip", json!(0)),
            ("seed", json!(0)),
        ],
    );
    assert_eq!(summary.results[0].retransmissions, 0);
    assert!(summary.end_ns < 60_000_000_000, "no waiting for probes of 5 s: {} ns", summary.end_ns);
}

/// A packet that ends beyond the right edge of the window as the sender knows it then. A probe of a closed window may go
/// one byte beyond; the FIN takes a number but no room.
fn beyond_the_window(trace: &Trace) -> Option<usize> {
    let packets = &trace.packets;
    let mut edge = 0;
    for row in 0..trace.events.time.len() {
        let packet = trace.events.packet[row] as usize;
        match trace.events.kind[row] {
            DELIVERED if packets.reverse[packet] == 1 => edge = edge.max(packets.ack[packet] + packets.wnd[packet]),
            CREATED
                if packets.reverse[packet] == 0
                    && packets.len[packet] > 0
                    && packets.seq[packet] + packets.len[packet] > edge + 1 =>
            {
                return Some(packet);
            }
            _ => {}
        }
    }
    None
}

#[test]
fn partial_ack_retransmission_stays_within_its_window() {
    // Found by the property below: duplicates set off a fast retransmit that goes through the whole window, whose last
    // segment is short because it is full.
    let (_, trace) = traced(
        &two_suns(),
        &[
            ("tcp.window", json!(26671)),
            ("tcp.mss", json!(1569)),
            ("tcp.ack_policy", json!("every_segment")),
            ("tcp.variant", json!("newreno")),
            ("tcp.silly_window_avoidance", json!(false)),
            ("tcp.nagle", json!(false)),
            ("links.t3.round_trip", json!("15 ms")),
            ("links.t3.duplication.probability", json!(0.2579543049184031)),
            ("seed", json!(245)),
        ],
    );
    assert_eq!(beyond_the_window(&trace), None);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bytes_arrive_once_in_order_within_the_windows_and_every_run_ends(
        window in 1_024u64..65_535,
        mss in 100u64..4_312,
        round_trip_ms in 0u64..100,
        burst_interval_ms in prop_oneof![Just(0u64), 20u64..2_000],
        policy in prop::sample::select(vec!["bsd43", "every_segment", "timer_only"]),
        variant in prop::sample::select(variants()),
        silly in any::<bool>(),
        nagle in any::<bool>(),
        options in prop::collection::vec(any::<bool>(), OPTIONS.len()),
        bit_error_rate in prop_oneof![Just(0.0), 1e-8..1e-6],
        duplication in prop_oneof![Just(0.0), 0.0..0.3],
        reordering in prop_oneof![Just(0.0), 0.0..0.3],
        longer_way_ms in 1u64..300,
        lost in prop_oneof![Just(String::new()), "[0-9]{1,2}(,[0-9]:1)?(,ack[1-9])?"],
        seed in 0u64..1_000,
    ) {
        let mut overrides = vec![
            ("tcp.window", json!(window)),
            ("tcp.mss", json!(mss)),
            ("tcp.ack_policy", json!(policy)),
            ("tcp.variant", json!(variant)),
            ("tcp.silly_window_avoidance", json!(silly)),
            ("tcp.nagle", json!(nagle)),
            ("links.t3.bit_errors.rate", json!(bit_error_rate)),
            ("links.t3.round_trip", json!(format!("{round_trip_ms} ms"))),
            ("links.t3.burst_errors.mean_interval", json!(format!("{burst_interval_ms} ms"))),
            ("links.t3.duplication.probability", json!(duplication)),
            ("links.t3.reordering.probability", json!(reordering)),
            ("links.t3.reordering.delay", json!(format!("{longer_way_ms} ms"))),
            ("flows.bulk.lose.forward", json!(&lost)),
            ("flows.bulk.lose.reverse", json!(&lost)),
            ("seed", json!(seed)),
        ];
        overrides.extend(OPTIONS.into_iter().zip(options).map(|(option, on)| (option, json!(on))));
        let (summary, trace) = traced(&two_suns(), &overrides);
        let flow = &summary.results[0];
        prop_assert_eq!(summary.status, RunStatus::Complete, "{}", &summary.stopped_by);
        prop_assert_eq!(flow.bytes, 300 * 1024);
        prop_assert!(flow.data_segments >= 300 * 1024 / mss);
        let errors = burst_interval_ms > 0 || bit_error_rate > 0.0;
        if !errors && lost.is_empty() {
            prop_assert_eq!(flow.drops, 0);
        }
        if !errors && lost.is_empty() && duplication == 0.0 && reordering == 0.0 {
            prop_assert_eq!(flow.timeouts, 0);
            // Without loss nothing is sent again but the byte of a probe that a closed window refused, and probes of a tail.
            let probes = count(&trace, PERSIST_FIRED) + count(&trace, TAIL_PROBE);
            prop_assert!(flow.retransmissions <= probes as u64);
        }

        prop_assert!(trace.events.time.is_sorted() && trace.series.time.is_sorted() && trace.limits.time.is_sorted());
        // Every packet was made by a TCP or by a link that carried another twice.
        prop_assert_eq!(count(&trace, CREATED) + count(&trace, DUPLICATED), trace.packets.flow.len());
        prop_assert_eq!(count(&trace, CREATED) as u64, flow.data_segments + flow.acks);
        prop_assert_eq!(count(&trace, DUPLICATED) as u64, flow.duplicates);
        let mut ends = vec![0; trace.packets.flow.len()];
        let mut made = vec![0.0; trace.packets.flow.len()];
        for row in 0..trace.events.time.len() {
            let packet = trace.events.packet[row] as usize;
            match trace.events.kind[row] {
                CREATED | DUPLICATED => made[packet] = trace.events.time[row],
                DELIVERED | DROPPED => ends[packet] += 1,
                _ => {}
            }
        }
        for (packet, ends) in ends.into_iter().enumerate() {
            prop_assert!(ends <= 1, "packet {} ended {} times", packet, ends);
            // A packet that has not ended is still under way: no older than a round trip and its queues.
            prop_assert!(ends == 1 || summary.end_ns as f64 - made[packet] < 1e9, "packet {} vanished", packet);
        }
        prop_assert_eq!(count(&trace, DROPPED) as u64, flow.drops);

        prop_assert!(course(&trace, CWND).iter().all(|(_, cwnd)| *cwnd >= (mss - TIMESTAMPS) as f64));
        prop_assert_eq!(beyond_the_window(&trace), None);

        let shares: f64 = flow.limits.iter().sum();
        prop_assert!((shares - 1.0).abs() < 1e-9, "the shares of the limits sum to {}", shares);
    }
}
