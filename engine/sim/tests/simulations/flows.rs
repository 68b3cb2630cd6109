//! Many flows by a count.

use fill_the_pipe_sim::{
    Full, Overrides, Problem, RunStatus, RunSummary, Scenario, Shares, Simulator, Trace, check, summary,
};
use serde_json::{Value, json};

/// Two hosts and two routers whose line between them has 10 Mb/s and room for 50 packets.
fn path() -> Value {
    let line = |a: &str, b: &str, rate: &str| json!({ "stations": [a, b], "rate": rate, "propagation_delay": "5 ms" });
    json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "left": { "model": "ideal", "queue": { "discipline": "drop_tail", "limit": 50 } }, "right": { "model": "ideal" } },
        "links": {
            "near": line("a", "left", "100 Mb/s"), "shared": line("left", "right", "10 Mb/s"),
            "far": line("right", "b", "100 Mb/s"),
        },
        "tcp": { "variant": "newreno", "mss": 1460, "window": "63 KB" },
        "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": "500 KB" } } },
    })
}

fn load(scenario: &Value, overrides: &[(&str, Value)]) -> Result<Scenario, Vec<Problem>> {
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    Scenario::load(&scenario.to_string(), &overrides).map(|loaded| loaded.scenario)
}

fn traced(scenario: &Value, overrides: &[(&str, Value)]) -> (RunSummary, Trace) {
    let scenario = load(scenario, overrides).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut simulator = Simulator::<Full>::new(&scenario);
    simulator.advance(u64::MAX);
    (summary(&simulator), simulator.trace().expect("traced").clone())
}

fn problems(scenario: &Value, overrides: &[(&str, Value)]) -> Vec<String> {
    load(scenario, overrides).expect_err("wrong").iter().map(ToString::to_string).collect()
}

#[test]
fn entry_with_a_count_expands_to_separate_flows() {
    let (summary, _) = traced(&path(), &[("flows.bulk.count", json!(3)), ("flows.bulk.start_spread", json!("60 ms"))]);
    let ids: Vec<&str> = summary.flows.iter().map(|flow| flow.id.as_str()).collect();
    assert_eq!(ids, ["bulk.1", "bulk.2", "bulk.3"]);
    assert!(summary.flows.iter().all(|flow| flow.entry == "bulk"));
    assert_eq!(summary.flows[1].name, "bulk 2");
    let numbers: Vec<[u32; 2]> = summary.flows.iter().map(|flow| flow.iss).collect();
    assert!(numbers[0] != numbers[1] && numbers[1] != numbers[2], "each draws sequence numbers of its own");
    for (result, start) in summary.results.iter().zip([0, 20, 40]) {
        assert_eq!(result.bytes, 500 << 10);
        // The first write comes a round trip later: 30 ms, and some for the headers, and for those before in the queue.
        let waited = result.started_ns - start * 1_000_000;
        assert!((30_000_000..75_000_000).contains(&waited), "{waited}");
    }
}

#[test]
fn expanded_flows_equal_flows_written_out() {
    let mut written = path();
    let flow = written["flows"]["bulk"].take();
    written["flows"] = json!({});
    for (id, start) in [("bulk1", "0 ms"), ("bulk2", "10 ms"), ("bulk3", "20 ms"), ("bulk4", "30 ms")] {
        written["flows"][id] = flow.clone();
        written["flows"][id]["start"] = json!(start);
    }
    let counted = [("flows.bulk.count", json!(4)), ("flows.bulk.start_spread", json!("40 ms"))];
    let (counted, (written, _)) = (traced(&path(), &counted).0, traced(&written, &[]));
    assert!(written.results.iter().any(|flow| flow.drops > 0), "they meet in the queue");
    assert_eq!(counted.trace_hash, written.trace_hash);
    assert_eq!(traced(&path(), &[("flows.bulk.count", json!(1))]).0, traced(&path(), &[]).0);
}

#[test]
fn entry_summary_adds_up_its_flows() {
    let (summary, _) = traced(&path(), &[("flows.bulk.count", json!(4)), ("flows.bulk.start_spread", json!("1 s"))]);
    let [entry] = &summary.entries[..] else { panic!("one entry: {:?}", summary.entries) };
    assert_eq!((entry.id.as_str(), entry.bytes), ("bulk", 4 * (500 << 10)));
    assert_eq!(entry.drops, summary.results.iter().map(|flow| flow.drops).sum::<u64>());
    // From the first start to the last end: less than the sum of four rates that were not all had at once.
    let span = summary.results.iter().map(|flow| flow.ended_ns).max().expect("four") - summary.results[0].started_ns;
    assert!((entry.throughput_bps / (entry.bytes as f64 * 8e9 / span as f64) - 1.0).abs() < 1e-9);
    assert!(entry.throughput_bps < 10e6);
    assert!((entry.limits.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    let (alone, _) = traced(&path(), &[]);
    assert_eq!(alone.entries, alone.results);
}

#[test]
fn named_losses_apply_to_each_flow_of_an_entry() {
    let lost = [("flows.bulk.count", json!(3)), ("flows.bulk.lose.forward", json!("10"))];
    let (summary, trace) = traced(&path(), &lost);
    assert!(summary.results.iter().all(|flow| flow.drops > 0));
    let chosen =
        trace.events.detail.iter().zip(&trace.events.kind).filter(|(reason, kind)| (**reason, **kind) == (2, 5));
    assert_eq!(chosen.count(), 3);
}

#[test]
fn rejects_too_many_flows() {
    assert_eq!(
        problems(&path(), &[("flows.bulk.count", json!(5000))]),
        ["flows.bulk.count: is 5000, outside 1 to 4096"]
    );
    let mut scenario = path();
    scenario["flows"]["more"] = scenario["flows"]["bulk"].clone();
    let counts = [("flows.bulk.count", json!(4000)), ("flows.more.count", json!(97))];
    assert_eq!(
        problems(&scenario, &counts),
        [
            "flows.more.count: creates 4097 flows together with the entries before it; a scenario has at most 4096 (valid: at most 96)"
        ]
    );
    assert_eq!(check(&scenario.to_string(), r#"{"flows.*.count": 2048}"#).flows.len(), 4096);
}

/// 1,000 flows over a gigabit, each of which has a share of 1 Mb/s: for three seconds.
#[test]
fn a_thousand_flows_share_one_router() {
    let many = [
        ("links.*.rate", json!("10 Gb/s")),
        ("links.shared.rate", json!("1 Gb/s")),
        ("routers.left.queue.limit", json!(2500)),
        ("flows.bulk.count", json!(1000)),
        ("flows.bulk.start_spread", json!("1 s")),
        ("flows.bulk.app.bytes", json!("1 GB")),
        ("budget.time", json!("3 s")),
    ];
    let scenario = load(&path(), &many).expect("valid");
    let mut simulator = Simulator::<Shares>::new(&scenario);
    simulator.advance(u64::MAX);
    let RunSummary { results, entries, stopped_by, together, queue_results, .. } = summary(&simulator);
    assert!(stopped_by.starts_with("Stopped at 3 s"), "{stopped_by}");
    let begun = results.iter().filter(|flow| flow.bytes > 0).count();
    assert!(begun > 900, "those that lost a SYN, which is sent again after seconds, are few: {begun}");
    let [all] = &entries[..] else { panic!("one entry") };
    assert!(all.throughput_bps > 0.85e9 && all.throughput_bps < 1e9, "{}", all.throughput_bps);
    assert!(all.drops > 0 && queue_results[0].most == 2500, "they fill the queue: {all:?}");
    assert!(together.jain_index > 0.5, "{together:?}");
}

/// Beside one transfer, datagrams of 972 bytes, 1000 with their headers.
fn noise(app: Value) -> Value {
    let mut scenario = path();
    scenario["routers"]["left"]["queue"]["limit"] = json!(20);
    scenario["flows"]["bulk"]["app"]["bytes"] = json!("4 MB");
    scenario["flows"]["noise"] = json!({ "from": "a", "to": "b", "background": true, "app": app });
    scenario["flows"]["noise"]["app"]["datagram_size"] = json!(972);
    scenario
}

#[test]
fn datagrams_are_sent_without_a_reply() {
    for kind in ["constant", "poisson", "on_off"] {
        let (summary, trace) = traced(&noise(json!({ "kind": kind, "rate": "2 Mb/s" })), &[]);
        assert_eq!(summary.status, RunStatus::Complete);
        let [bulk, noise] = &summary.results[..] else { panic!("two flows") };
        assert!(noise.data_segments > 200 && noise.acks == 0 && noise.retransmissions == 0, "{kind}: {noise:?}");
        let under_way = noise.data_segments - noise.drops - noise.received.expect("datagrams");
        assert!(under_way < 100, "{kind}: sent, lost, received or in the queue: {noise:?}");
        assert_eq!(noise.bytes, noise.received.expect("datagrams") * 972);
        assert!(noise.drops > 0 && bulk.drops > 0 && bulk.received.is_none(), "they meet in the queue");
        assert!(noise.limits.iter().all(|share| *share == 0.0), "nothing holds back who does not wait");
        // One after the other in the trace, 972 bytes each, from 1 on, all the same way.
        let of_noise = |packet: &usize| trace.packets.flow[*packet] == 1;
        let packets: Vec<usize> = (0..trace.packets.flow.len()).filter(of_noise).collect();
        for (n, packet) in packets.iter().enumerate() {
            assert_eq!(trace.packets.seq[*packet] as usize, 1 + 972 * n);
            assert_eq!((trace.packets.reverse[*packet], trace.packets.flags[*packet]), (0, 0));
        }
    }
}

#[test]
fn constant_source_loses_what_exceeds_the_path_rate() {
    // 12 Mb/s of payload where 10 Mb/s go, headers included: 9.72 Mb/s are left.
    let mut scenario = noise(json!({ "kind": "constant", "rate": "12 Mb/s" }));
    scenario["flows"]["bulk"]["start"] = json!("5 s");
    scenario["budget"] = json!({ "time": "5 s" });
    let (summary, _) = traced(&scenario, &[]);
    let noise = &summary.results[1];
    assert!((noise.throughput_bps / 9.72e6 - 1.0).abs() < 0.01, "{}", noise.throughput_bps);
    let lost = noise.drops as f64 / noise.data_segments as f64;
    assert!((lost - (1.0 - 9.72 / 12.0)).abs() < 0.01, "{lost}");
}

#[test]
fn datagrams_cost_processor_time_and_need_room_in_the_receivers_socket() {
    // 8 ms to receive a datagram, one every 4 ms: half of them are too many.
    let mut scenario = noise(json!({ "kind": "constant", "rate": "1.944 Mb/s", "socket_buffer": 9720 }));
    scenario["hosts"]["b"]["cpu"] = json!({ "send_large": "32 ms", "send_small": "4 ms", "copy_share": 1.0 });
    scenario["flows"]["bulk"]["start"] = json!("8 s");
    scenario["budget"] = json!({ "time": "8 s" });
    let (summary, trace) = traced(&scenario, &[]);
    let noise = &summary.results[1];
    assert!(noise.drops > 200, "{noise:?}");
    let host = summary.places.iter().position(|place| place.id == "hosts.b").expect("the host") as u16;
    let dropped = (0..trace.events.time.len()).filter(|row| trace.events.kind[*row] == 5);
    assert!(dropped.clone().all(|row| trace.events.place[row] == host), "the socket has no room");
    assert_eq!(dropped.count() as u64, noise.drops);
}

#[test]
fn a_datagram_is_lost_by_its_number() {
    let lost = [("flows.noise.lose.forward", json!("7,9"))];
    let (summary, trace) = traced(&noise(json!({ "kind": "constant", "rate": "100 kb/s" })), &lost);
    let noise = &summary.results[1];
    assert_eq!(noise.drops, 2);
    let gone =
        (0..trace.events.time.len()).filter(|row| trace.events.detail[*row] == 2 && trace.events.kind[*row] == 5);
    let numbers: Vec<u32> =
        gone.map(|row| (trace.packets.seq[trace.events.packet[row] as usize] - 1) / 972 + 1).collect();
    assert_eq!(numbers, [7, 9]);
}

#[test]
fn sources_draw_from_streams_of_their_own() {
    let app = json!({ "kind": "poisson", "rate": "200 kb/s" });
    let sent = |seed: u64| {
        let (summary, trace) = traced(&noise(app.clone()), &[("seed", json!(seed)), ("flows.noise.count", json!(2))]);
        assert_eq!(summary.flows.len(), 3);
        let made = (0..trace.events.time.len()).filter(|row| trace.events.kind[*row] == 0);
        let of = |flow: u16| -> Vec<f64> {
            made.clone()
                .filter(|row| trace.events.flow[*row] == flow)
                .map(|row| trace.events.time[row])
                .take(20)
                .collect()
        };
        [of(1), of(2)]
    };
    let (one, other) = (sent(1), sent(2));
    assert!(one[0] != one[1] && one[0] != other[0]);
    assert_eq!(one, sent(1));
}

#[test]
fn rejects_datagrams_larger_than_the_path_carries() {
    let constant = |more: &[(&str, Value)]| problems(&noise(json!({ "kind": "constant" })), more);
    assert_eq!(
        constant(&[("flows.noise.background", json!(false))]),
        [
            "flows.noise.background: has to be true: datagrams without a duration have no end, so the run cannot wait for this flow"
        ]
    );
    assert_eq!(
        constant(&[("flows.noise.app.datagram_size", json!(1473))]),
        ["flows.noise.app.datagram_size: creates packets of 1501, but the path's MTU is 1500 (valid: at most 1472)"]
    );
    assert_eq!(
        constant(&[("flows.noise.app.rate", json!("30 Mb/s")), ("flows.noise.count", json!(4))]),
        ["flows.noise.app.rate: is 30 Mb/s for each of 4, more than links.near carries with datagrams of this size \
          (valid: at most 24.3 Mb/s)"]
    );
}
