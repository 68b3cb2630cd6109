//! Datagrams that end, that are drawn, and that the other end returns (ICMP echo).

use fill_the_pipe_sim::{
    FlowSummary, Full, Overrides, Problem, RunStatus, RunSummary, Scenario, Silent, Simulator, Trace, summary,
};
use serde_json::{Value, json};

const MS: u64 = 1_000_000;

/// A host, a router and a host, over a fast line and a slow one: requests of 100 bytes, 128 with headers.
fn path() -> Value {
    json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "model": "ideal", "queue": { "discipline": "drop_tail", "limit": 5 } } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "1024 kb/s", "propagation_delay": "2 ms" },
            "slow": { "stations": ["r", "b"], "rate": "51.2 kb/s", "propagation_delay": "30 ms" },
        },
        "flows": {
            "ping": {
                "from": "a", "to": "b",
                "app": {
                    "kind": "constant", "answered": true, "datagram_size": 100, "interval": "100 ms", "duration": "1 s",
                },
            },
        },
    })
}

fn load(scenario: &Value, overrides: &[(&str, Value)]) -> Result<Scenario, Vec<Problem>> {
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    Scenario::load(&scenario.to_string(), &overrides).map(|loaded| loaded.scenario)
}

/// The run, which comes to the same if nobody watches.
fn run(scenario: &Value, overrides: &[(&str, Value)]) -> (RunSummary, Trace) {
    let scenario = load(scenario, overrides).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut simulator = Simulator::<Full>::new(&scenario);
    simulator.advance(u64::MAX);
    let watched = summary(&simulator);
    let mut silent = Simulator::<Silent>::new(&scenario);
    silent.advance(u64::MAX);
    let unwatched = summary(&silent);
    let results = |run: &RunSummary| {
        let flows = run.results.iter().map(|flow| FlowSummary { limits: Default::default(), ..flow.clone() });
        (run.status, run.end_ns, flows.collect::<Vec<_>>())
    };
    assert_eq!(results(&watched), results(&unwatched));
    (watched, simulator.trace().expect("traced").clone())
}

fn problems(scenario: &Value, overrides: &[(&str, Value)]) -> Vec<String> {
    load(scenario, overrides).expect_err("wrong").iter().map(ToString::to_string).collect()
}

#[test]
fn echo_round_trip_is_twice_the_one_way_time() {
    let (summary, trace) = run(&path(), &[]);
    let ping = &summary.results[0];
    // 1024 bits: 1 ms and 2 ms over the near line, 20 ms and 30 ms over the slow one, there and back. Ten of them in a second.
    assert_eq!((ping.delay_min_ns, ping.delay_max_ns), (Some(106 * MS), Some(106 * MS)));
    assert_eq!((ping.delay_mean_ns, ping.permuted), (Some(106e6), Some(0)));
    assert_eq!((ping.data_segments, ping.received, ping.drops, ping.bytes), (10, Some(10), 0, 1000));
    assert_eq!((ping.started_ns, ping.ended_ns), (0, 1006 * MS));
    // All 1280 bytes come within a second of the first.
    assert_eq!(ping.ip_throughput_bps, Some(10_240.0));
    assert_eq!((summary.status, summary.end_ns), (RunStatus::Complete, 1006 * MS));
    assert_eq!(summary.entries, summary.results);
    // Each answer has its request's number and size.
    let packets = &trace.packets;
    let of = |way: u8| -> Vec<(u32, u32)> {
        let rows = (0..packets.flow.len()).filter(|row| packets.reverse[*row] == way);
        rows.map(|row| (packets.seq[row], packets.len[row])).collect()
    };
    assert_eq!(of(0), (1..=10).map(|number| (number, 100)).collect::<Vec<_>>());
    assert_eq!(of(0), of(1));
}

#[test]
fn one_way_delay_ends_when_the_datagram_is_read() {
    let (summary, _) = run(&path(), &[("flows.ping.app.answered", json!(false))]);
    let noise = &summary.results[0];
    assert_eq!((noise.delay_min_ns, noise.delay_max_ns), (Some(53 * MS), Some(53 * MS)));
    assert_eq!((noise.received, summary.status, summary.end_ns), (Some(10), RunStatus::Complete, 1000 * MS));
}

#[test]
fn the_run_ends_when_the_time_is_over_even_if_all_has_come_before() {
    let (summary, _) = run(&path(), &[("flows.ping.app.duration", json!("1.09 s"))]);
    assert_eq!((summary.results[0].received, summary.end_ns), (Some(11), 1106 * MS));
    let (summary, _) = run(&path(), &[("flows.ping.app.interval", json!("700 ms"))]);
    assert_eq!((summary.results[0].received, summary.end_ns), (Some(2), 1000 * MS));
}

#[test]
fn the_far_end_returns_at_interrupt_level_and_copies_nothing() {
    // 1 µs a byte to send, of which 0.5 is the copy; receiving costs the same: of 128 bytes 64 µs at interrupt level.
    let costs = |host: &str| {
        [
            ("send_large", json!(4_352_000)),
            ("send_small", json!(552_000)),
            ("ack_large", json!("5 ms")),
            ("ack_small", json!("5 ms")),
        ]
        .map(|(name, value)| (format!("hosts.{host}.cpu.{name}"), value))
    };
    let far = costs("b");
    let overrides: Vec<(&str, Value)> = far.iter().map(|(path, value)| (path.as_str(), value.clone())).collect();
    let (summary, _) = run(&path(), &overrides);
    assert_eq!(summary.results[0].delay_max_ns, Some(106 * MS + 2 * 64_000), "received and sent, nobody woken");
    let near = costs("a");
    let overrides: Vec<(&str, Value)> = near.iter().map(|(path, value)| (path.as_str(), value.clone())).collect();
    // The copy from the process is made before the datagram is.
    let (summary, _) = run(&path(), &overrides);
    assert_eq!(summary.results[0].delay_max_ns, Some(106 * MS + 2 * 64_000));
}

#[test]
fn delayed_datagram_arrives_after_later_ones() {
    // The third answer takes 250 ms more: the fourth and fifth come before it.
    let late = [("flows.ping.delay.reverse", json!("3")), ("flows.ping.delay.by", json!("250 ms"))];
    let (summary, _) = run(&path(), &late);
    let ping = &summary.results[0];
    assert_eq!((ping.permuted, ping.delay_max_ns, ping.received), (Some(1), Some(356 * MS), Some(10)));
    // A request that is late makes its answer late as well.
    let late = [("flows.ping.delay.forward", json!("3")), ("flows.ping.delay.by", json!("250 ms"))];
    let (summary, _) = run(&path(), &late);
    assert_eq!((summary.results[0].permuted, summary.results[0].delay_max_ns), (Some(1), Some(356 * MS)));
}

#[test]
fn lost_echoes_do_not_keep_the_run_waiting() {
    let lost = [("flows.ping.lose.forward", json!("2,10")), ("flows.ping.lose.reverse", json!("4"))];
    let (summary, trace) = run(&path(), &lost);
    let ping = &summary.results[0];
    assert_eq!((ping.data_segments, ping.received, ping.drops), (10, Some(7), 3));
    // The tenth is lost 3 ms after it was sent at 900 ms; the time is over at 1 s.
    assert_eq!((summary.status, summary.end_ns), (RunStatus::Complete, 1000 * MS));
    // The fourth answer is that to the fifth request.
    let answered: Vec<u32> = (0..trace.packets.flow.len())
        .filter(|row| trace.packets.reverse[*row] == 1)
        .map(|row| trace.packets.seq[row])
        .collect();
    assert_eq!(answered, [1, 3, 4, 5, 6, 7, 8, 9]);
}

#[test]
fn each_of_a_doubled_request_is_answered() {
    let twice = [("flows.ping.duplicate.forward", json!("10")), ("flows.ping.duplicate.reverse", json!("2"))];
    let (summary, _) = run(&path(), &twice);
    let ping = &summary.results[0];
    assert_eq!((ping.data_segments, ping.duplicates, ping.received, ping.drops), (10, 2, Some(12), 0));
    // The second of the tenth follows 20 ms behind on the slow line: both ways.
    assert_eq!(summary.end_ns, 1026 * MS);
}

#[test]
fn overload_is_lost_and_throughput_is_the_path_rate() {
    // One in 5 ms, where the slow line takes one in 20; one on the line and five wait.
    let (summary, _) =
        run(&path(), &[("flows.ping.app.interval", json!("5 ms")), ("flows.ping.app.duration", json!("20 s"))]);
    let ping = &summary.results[0];
    assert_eq!(ping.data_segments, 4000);
    assert_eq!(ping.received.map(|received| received + ping.drops), Some(4000), "each is answered or lost");
    let rate = ping.ip_throughput_bps.expect("some came");
    assert!((rate / 51_200.0 - 1.0).abs() < 0.002, "{rate}");
    // One that comes as the line takes the next finds no room yet; that 5 ms later waits for 15 ms and four others.
    assert_eq!(ping.delay_max_ns, Some((106 + 15 + 80) * MS));
}

#[test]
fn an_endless_source_answers_in_the_background_of_a_transfer() {
    let mut scenario = path();
    scenario["flows"]["bulk"] = json!({ "from": "a", "to": "b", "app": { "bytes": "20 KB" } });
    let overrides = [("flows.ping.app.duration", json!(0)), ("flows.ping.background", json!(true))];
    let (summary, _) = run(&scenario, &overrides);
    assert_eq!(summary.status, RunStatus::Complete);
    let ping = summary.results.iter().find(|flow| flow.id == "ping").expect("it is there");
    assert!(ping.received > Some(10) && ping.delay_max_ns > Some(106 * MS), "{ping:?}");
}

#[test]
fn flows_of_an_entry_share_what_they_measure() {
    let (summary, _) = run(&path(), &[("flows.ping.count", json!(2)), ("flows.ping.start_spread", json!("20 ms"))]);
    let [one, other] = &summary.results[..] else { panic!("two") };
    let entry = &summary.entries[0];
    // The second starts 10 ms later and waits for the rest of the first's 20 ms, there; back they are apart.
    assert_eq!((one.delay_mean_ns, other.delay_mean_ns), (Some(106e6), Some(116e6)));
    assert_eq!(
        (entry.delay_mean_ns, entry.delay_min_ns, entry.delay_max_ns),
        (Some(111e6), Some(106 * MS), Some(116 * MS))
    );
    assert_eq!((entry.received, entry.permuted, entry.ip_throughput_bps), (Some(20), Some(0), Some(20_480.0)));
}

#[test]
fn what_cannot_be_is_refused_with_its_place() {
    let one = |path: &str, value: Value| problems(&self::path(), &[(path, value)]);
    assert_eq!(
        one("flows.ping.app.duration", json!(0)),
        [
            "flows.ping.background: has to be true: datagrams without a duration have no end, so the run cannot wait for this flow"
        ]
    );
    assert_eq!(
        one("flows.ping.app.datagram_size_max", json!(99)),
        [
            "flows.ping.app.datagram_size_max: is less than the datagram size, the smallest size drawn at random (valid: at least 100)"
        ]
    );
    assert_eq!(
        one("flows.ping.app.datagram_size_max", json!(5000)),
        ["flows.ping.app.datagram_size_max: creates packets of 5028, but the path's MTU is 1500 (valid: at most 1472)"]
    );
    // Without an end nothing may wait at the host without bounds.
    let endless = [("flows.ping.app.duration", json!("3600 s")), ("flows.ping.app.interval", json!("0.5 ms"))];
    assert_eq!(
        problems(&path(), &endless),
        [
            "flows.ping.app.interval: is 500 us, less than the time in which links.near carries 1 datagram of this size (valid: at least 1 ms)"
        ]
    );
}
