//! Interventions on single packets, in whole runs: the run up to then stays what it was, all random draws with it, and
//! whatever is done every byte arrives once and in order.

use fill_the_pipe_sim::{
    DropReason, EventKind, Full, RunStatus, RunSummary, Scenario, Silent, Simulator, Trace, summary,
};
use proptest::prelude::*;
use serde_json::{Value, json};

const BYTES: u64 = 60_000;

/// Two hosts that take no time, a router between them that has little room, and 60 segments of 1000 bytes; on the far line
/// a segment takes a ms. `noise`: lines that err, double and hold back at random, and a queue that drops by chance.
fn two_hosts(noise: bool) -> Value {
    let errors = match noise {
        true => json!({
            "bit_errors": { "packet_loss": 0.03 }, "duplication": { "probability": 0.03 },
            "reordering": { "probability": 0.05, "delay": "3 ms" },
        }),
        false => json!({}),
    };
    let discipline = if noise { "red" } else { "drop_tail" };
    let mut scenario = json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "forwarding_rate": "1 Gb/s", "queue": { "discipline": discipline, "limit": 20 } } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "1 Gb/s" },
            "far": { "stations": ["r", "b"], "rate": "8.32 Mb/s", "propagation_delay": "10 ms" },
        },
        "tcp": { "mss": 1000, "window": "30000", "ack_policy": "every_segment", "variant": "reno" },
        "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": BYTES } } },
    });
    for link in ["near", "far"] {
        let lines = scenario["links"][link].as_object_mut().expect("a link");
        lines.extend(errors.as_object().expect("an object").clone());
        lines.insert("reverse".to_owned(), errors.clone());
    }
    scenario
}

type Set<'a> = &'a [(&'a str, Value)];

fn load(scenario: &Value, set: Set) -> Scenario {
    let overrides = set.iter().map(|(path, value)| (format!("flows.bulk.{path}"), value.clone())).collect();
    let loaded = Scenario::load(&scenario.to_string(), &overrides);
    loaded.unwrap_or_else(|problems| panic!("{problems:?}")).scenario
}

fn run(scenario: &Value, set: Set) -> (RunSummary, Trace) {
    let scenario = load(scenario, set);
    let mut simulator = Simulator::<Full>::new(&scenario);
    simulator.advance(u64::MAX);
    let watched = summary(&simulator);
    let mut silent = Simulator::<Silent>::new(&scenario);
    silent.advance(u64::MAX);
    let result = |summary: &RunSummary| {
        let flow = &summary.results[0];
        (summary.end_ns, flow.drops, flow.duplicates, flow.retransmissions, flow.timeouts)
    };
    assert_eq!(result(&watched), result(&summary(&silent)), "unwatched it comes to the same");
    (watched, simulator.trace().expect("traced").clone())
}

fn rows(trace: &Trace, kind: EventKind) -> Vec<usize> {
    (0..trace.events.time.len()).filter(|row| trace.events.kind[*row] == kind as u8).collect()
}

/// Packet, kind and time (ns) of an event.
fn row(trace: &Trace, row: usize) -> (f64, u8, u32, u16, u8) {
    let events = &trace.events;
    (events.time[row], events.kind[row], events.packet[row], events.place[row], events.detail[row])
}

/// Up to where two runs are the same.
fn common(one: &Trace, other: &Trace) -> usize {
    let rows = one.events.time.len().min(other.events.time.len());
    (0..rows).take_while(|at| row(one, *at) == row(other, *at)).count()
}

/// The packet of the opener that is its n-th segment, as first sent.
fn segment(trace: &Trace, number: u32) -> u32 {
    let seq = (number - 1) * 1000 + 1;
    let packets = &trace.packets;
    let found =
        (0..packets.seq.len()).find(|p| packets.reverse[*p] == 0 && packets.seq[*p] == seq && packets.len[*p] > 0);
    found.expect("it is sent") as u32
}

fn time_of(trace: &Trace, packet: u32, kind: EventKind) -> Vec<f64> {
    let of = |at: &usize| trace.events.packet[*at] == packet;
    rows(trace, kind).into_iter().filter(of).map(|at| trace.events.time[at]).collect()
}

#[test]
fn delayed_packet_is_overtaken_by_later_ones() {
    let still = two_hosts(false);
    let (_, before) = run(&still, &[]);
    let set = [("delay.forward", json!("10")), ("delay.by", json!("4500 us"))];
    let (summary, trace) = run(&still, &set);
    let tenth = segment(&trace, 10);
    assert_eq!(rows(&trace, EventKind::Delayed).len(), 1);
    let parts = common(&before, &trace);
    assert_eq!(row(&trace, parts).1, EventKind::Delayed as u8);
    let at_router = |trace: &Trace| time_of(trace, tenth, EventKind::Arrived)[0];
    assert_eq!(at_router(&trace) - at_router(&before), 4_500_000.0);
    assert_eq!((summary.results[0].drops, summary.results[0].bytes), (0, BYTES));
    // Held back on the far line, after the queue: segments behind it come a ms apart.
    let far = [("delay.forward", json!("10")), ("delay.by", json!("4500 us")), ("delay.link", json!("far"))];
    let (_, trace) = run(&still, &far);
    let arrived = |number| time_of(&trace, segment(&trace, number), EventKind::Delivered)[0];
    assert!(arrived(14) < arrived(10) && arrived(10) < arrived(15), "four go by");
}

#[test]
fn duplicated_packet_arrives_twice_in_a_row() {
    let still = two_hosts(false);
    let (summary, trace) = run(&still, &[("duplicate.forward", json!("10")), ("duplicate.link", json!("far"))]);
    let flow = &summary.results[0];
    assert_eq!((flow.duplicates, flow.drops, flow.needless_retransmissions), (1, 0, 1));
    let second = trace.events.packet[rows(&trace, EventKind::Duplicated)[0]];
    let sent = |packet| *time_of(&trace, packet, EventKind::Sent).last().expect("sent");
    assert_eq!(sent(second) - sent(segment(&trace, 10)), 1_000_000.0, "right behind it: 1040 bytes take a ms");
    let (summary, _) = run(&still, &[("duplicate.reverse", json!("0,ack3"))]);
    assert_eq!(summary.results[0].duplicates, 2);
}

#[test]
fn kept_packet_enters_a_full_queue() {
    let mut narrow = two_hosts(false);
    narrow["routers"]["r"]["queue"]["limit"] = json!(6);
    let (_, before) = run(&narrow, &[]);
    let dropped = rows(&before, EventKind::Dropped)[0];
    let packet = before.events.packet[dropped];
    let number = (before.packets.seq[packet as usize] - 1) / 1000 + 1;
    let (_, after) = run(&narrow, &[("keep.forward", json!(number))]);
    let kept = common(&before, &after);
    assert_eq!(kept, dropped, "the same up to the loss");
    assert_eq!(row(&after, kept).1, EventKind::Kept as u8);
    assert_eq!(after.events.detail[kept], DropReason::QueueFull as u8);
    assert_eq!(time_of(&after, packet, EventKind::Delivered).len(), 1);
}

#[test]
fn kept_packet_passes_forwarding_queues_and_line_errors() {
    let mut slow = two_hosts(false);
    slow["routers"]["r"] = json!({ "forwarding_rate": "8 Mb/s", "queue_limit": 5 });
    let names: Vec<String> = (0..=61).map(|number| number.to_string()).collect();
    let (lossy, _) = run(&slow, &[]);
    assert!(lossy.results[0].drops > 0);
    let (kept, _) = run(&slow, &[("keep.forward", json!(names.join(",")))]);
    assert_eq!((kept.results[0].drops, kept.results[0].retransmissions), (0, 0));
    let mut noisy = two_hosts(false);
    noisy["links"]["far"]["bit_errors"] = json!({ "packet_loss": 0.2 });
    let acks: Vec<String> = (1..=100).map(|number| format!("ack{number}")).collect();
    let both = [("keep.forward", json!(names.join(","))), ("keep.reverse", json!(format!("0,1,{}", acks.join(","))))];
    let (kept, trace) = run(&noisy, &both);
    assert_eq!((kept.results[0].drops, kept.results[0].retransmissions), (0, 0));
    assert!(rows(&trace, EventKind::Kept).len() > 5);
    assert!(rows(&trace, EventKind::Kept).iter().all(|row| trace.events.detail[*row] == DropReason::LineError as u8));
}

#[test]
fn reports_fault_mistakes_with_path_and_valid_choices() {
    let problems = |set: Set| {
        let overrides = set.iter().map(|(path, value)| (format!("flows.bulk.{path}"), value.clone())).collect();
        let problems = Scenario::load(&two_hosts(false).to_string(), &overrides).expect_err("refused");
        problems.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let elsewhere = " is not a link on the path from a to b (valid: near, far)";
    for act in ["delay", "duplicate"] {
        let link = format!("{act}.link");
        assert_eq!(problems(&[(&link, json!("t3"))]), [format!("flows.bulk.{act}.link: \"t3\"{elsewhere}")]);
    }
    assert_eq!(
        problems(&[("keep.forward", json!("3,10:1")), ("lose.forward", json!("10:1,5"))]),
        ["flows.bulk.keep.forward: names 10:1, but flows.bulk.lose.forward loses it"]
    );
    assert_eq!(problems(&[("delay.by", json!("2 min"))]), ["flows.bulk.delay.by: is 2 min, outside 0 ns to 1 min"]);
    assert!(problems(&[("keep.reverse", json!("ack0"))])[0].starts_with("flows.bulk.keep.reverse: has \"ack0\""));
}

/// Interventions that are possible, and early packets for them.
fn act() -> impl Strategy<Value = (String, String)> {
    let name = prop_oneof![
        (0u32..70).prop_map(|number| number.to_string()),
        (1u32..60, 1u32..3).prop_map(|(number, copy)| format!("{number}:{copy}")),
        (1u32..60).prop_map(|number| format!("ack{number}")),
    ];
    let act = prop::sample::select(vec!["lose", "delay", "duplicate", "keep"]);
    let way = prop::sample::select(vec!["forward", "reverse"]);
    (act, way, prop::collection::vec(name, 1..4))
        .prop_map(|(act, way, names)| (format!("{act}.{way}"), names.join(",")))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fault_changes_nothing_before_it_and_every_byte_arrives_once(
        (path, names) in act(), noise: bool, far: bool, seed in 1u64..50, by in 1u64..300,
    ) {
        let mut scenario = two_hosts(noise);
        scenario["seed"] = json!(seed);
        let (_, before) = run(&scenario, &[]);
        let link = json!(if far { "far" } else { "near" });
        let set = [
            (path.as_str(), json!(names)),
            ("lose.link", link.clone()), ("delay.link", link.clone()), ("duplicate.link", link),
            ("delay.by", json!(format!("{by} ms"))),
        ];
        let (summary, after) = run(&scenario, &set);
        prop_assert_eq!(summary.status, RunStatus::Complete);
        let flow = &summary.results[0];
        prop_assert_eq!(flow.bytes, BYTES);
        // They part at what the scenario does, if it does anything.
        let parts = common(&before, &after);
        if parts < after.events.time.len() {
            // A packet that comes at the instant at which a line is to carry another again may be told to wait before that.
            let (time, ..) = row(&after, parts);
            let done = [EventKind::Delayed, EventKind::Duplicated, EventKind::Kept].map(|kind| kind as u8);
            let by_name = (parts..after.events.time.len()).map(|at| row(&after, at)).take_while(|row| row.0 == time).any(
                |(_, kind, _, _, detail)| {
                    done.contains(&kind) || (kind == EventKind::Dropped as u8 && detail == DropReason::Chosen as u8)
                },
            );
            prop_assert!(by_name, "they part at row {parts}: {:?}", row(&after, parts));
        } else {
            prop_assert_eq!(before.events.time.len(), after.events.time.len());
        }
        // The reader gets each byte once, in order: what it awaits next never goes back, and ends behind the last.
        let rcv_nxt = fill_the_pipe_sim::variable("rcv_nxt").expect("a variable");
        let series = &after.series;
        let mut course = (0..series.time.len()).filter(|row| series.variable[*row] == rcv_nxt).map(|row| series.value[row]);
        prop_assert!(course.clone().is_sorted());
        // With the SYN and the FIN.
        prop_assert_eq!(course.next_back(), Some(BYTES as f64 + 2.0));
    }
}
