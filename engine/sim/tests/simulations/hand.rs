//! A flow whose sender is decided for by hand: nothing leaves but what the list says, when it says so.

use fill_the_pipe_sim::{Full, Overrides, RunStatus, RunSummary, Scenario, Simulator, Trace, summary};
use serde_json::{Value, json};

const CREATED: u8 = 0;
const DELIVERED: u8 = 4;
const RTO_FIRED: u8 = 7;
const MS: f64 = 1e6;

/// Two hosts that take no time and 20 segments of 1000 bytes; a segment takes a ms, and the way 10 ms.
fn by_hand(decisions: &str) -> Value {
    json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "forwarding_rate": "1 Gb/s", "queue": { "discipline": "drop_tail", "limit": 4 } } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "1 Gb/s" },
            "far": { "stations": ["b", "r"], "rate": "8.32 Mb/s", "propagation_delay": "10 ms" },
        },
        "tcp": { "mss": 1000, "window": "32000", "ack_policy": "every_segment", "variant": "reno" },
        "flows": { "bulk": {
            "from": "a", "to": "b", "app": { "bytes": 20_000 },
            "hand": { "on": true, "decisions": decisions },
        } },
        "budget": { "time": "10 s" },
    })
}

fn run(scenario: &Value, overrides: &[(&str, Value)]) -> (RunSummary, Trace) {
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    let loaded = Scenario::load(&scenario.to_string(), &overrides).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut simulator = Simulator::<Full>::new(&loaded.scenario);
    simulator.advance(u64::MAX);
    (summary(&simulator), simulator.trace().expect("traced").clone())
}

/// Time (ms), first byte (in segments from 0) and transmission of each segment with data that the sender made.
fn sent(trace: &Trace) -> Vec<(f64, u32, u8)> {
    let made = (0..trace.events.time.len()).filter(|row| trace.events.kind[*row] == CREATED);
    let packets = made.map(|row| (trace.events.time[row] / MS, trace.events.packet[row] as usize));
    let data = packets.filter(|(_, packet)| trace.packets.reverse[*packet] == 0 && trace.packets.len[*packet] > 0);
    data.map(|(at, packet)| (at, (trace.packets.seq[packet] - 1) / 1000, trace.packets.copy[packet])).collect()
}

/// Place of an id in a list of the catalog.
fn numbered(list: &str, id: &str) -> usize {
    let catalog = serde_json::to_value(fill_the_pipe_sim::catalog()).expect("the catalog is JSON");
    catalog[list].as_array().expect("a list").iter().position(|one| one["id"] == id).expect("it is there")
}

/// When something was decided that could not be done, in ms.
fn refused(trace: &Trace) -> Vec<f64> {
    let refused = numbered("event_kinds", "refused");
    let rows = (0..trace.events.time.len()).filter(|row| usize::from(trace.events.kind[*row]) == refused);
    rows.map(|row| trace.events.time[row] / MS).collect()
}

#[test]
fn sends_what_was_decided_at_its_time() {
    let (summary, trace) = run(&by_hand("30ms:2,41.5ms:1,100ms:17"), &[]);
    let sent = sent(&trace);
    assert_eq!(sent[..3], [(30.0, 0, 0), (30.0, 1, 0), (41.5, 2, 0)]);
    assert!(sent[3..].iter().all(|(at, _, copy)| (*at, *copy) == (100.0, 0)), "no window keeps it: {sent:?}");
    // Five of the seventeen fit the line and the queue behind it; nothing of the others is sent again.
    assert_eq!((summary.results[0].retransmissions, summary.results[0].timeouts), (0, 0));
    assert_eq!((sent.len() as u64, summary.results[0].drops), (20, 12));
    assert!(summary.stopped_by.starts_with("Stopped because nothing more can happen"), "{}", summary.stopped_by);
}

#[test]
fn resend_decision_sends_only_the_oldest_segment() {
    let lost = [("flows.bulk.lose.forward", json!("1,3"))];
    let (summary, trace) = run(&by_hand("30ms:4,34ms:again,100ms:again,200ms:again"), &lost);
    // The first again comes too soon to be known to be needed; with it 1 and 2 are there, so the oldest is the third then.
    let again: Vec<_> = sent(&trace).into_iter().filter(|(.., copy)| *copy > 0).collect();
    assert_eq!(again, [(34.0, 0, 1), (100.0, 2, 1)]);
    assert_eq!(refused(&trace), [200.0], "all four are acknowledged");
    assert!(!trace.events.kind.contains(&RTO_FIRED));
    assert_eq!(summary.results[0].bytes, 4000);
}

#[test]
fn decision_beyond_the_window_is_refused_and_not_deferred() {
    let small = [("flows.bulk.peer_tcp.window", json!(3000))];
    let (_, trace) = run(&by_hand("30ms:5,80ms:1"), &small);
    let times: Vec<_> = sent(&trace).into_iter().map(|(at, ..)| at).collect();
    assert_eq!(times, [30.0, 30.0, 30.0, 80.0]);
    assert_eq!(refused(&trace), [30.0]);
}

#[test]
fn decision_beyond_the_data_is_refused() {
    let (summary, trace) = run(&by_hand("30ms:4,60ms:4,90ms:4,120ms:4,150ms:9"), &[]);
    assert_eq!((summary.status, refused(&trace)), (RunStatus::Complete, vec![150.0]));
    assert_eq!(sent(&trace).len(), 20);
    // A send buffer of two segments and a piece: the process writes more as ACKs come, and no piece goes alone.
    let small = [("flows.bulk.tcp.window", json!(2500)), ("flows.bulk.peer_tcp.window", json!(32_000))];
    let (_, trace) = run(&by_hand("30ms:5"), &small);
    assert_eq!((sent(&trace).len(), refused(&trace)), (5, vec![]));
}

#[test]
fn before_the_handshake_is_over_a_decision_waits_for_it() {
    let (_, trace) = run(&by_hand("0ms:1"), &[("flows.bulk.lose.forward", json!("0"))]);
    let [(at, 0, 0)] = sent(&trace)[..] else { panic!("{:?}", sent(&trace)) };
    assert!(at > 1000.0, "the SYN is sent again by its timer: {at}");
}

#[test]
fn added_decision_changes_nothing_before_it() {
    let lost = [("links.far.bit_errors.packet_loss", json!(0.2))];
    let decisions = ["30ms:6", "52ms:2", "64ms:again", "64ms:3", "90ms:again", "130ms:4"];
    for count in 1..decisions.len() {
        let [(_, shorter), (_, longer)] =
            [count, count + 1].map(|count| run(&by_hand(&decisions[..count].join(",")), &lost));
        let added: f64 = decisions[count].split_once("ms").expect("a time").0.parse().expect("a number");
        let before = |trace: &Trace| trace.events.time.partition_point(|time| *time < added * MS);
        assert_eq!(before(&shorter), before(&longer), "{}", decisions[count]);
        let events = |trace: &Trace| {
            let row = |row: usize| (trace.events.time[row], trace.events.kind[row], trace.events.packet[row]);
            (0..before(&longer)).map(row).collect::<Vec<_>>()
        };
        assert_eq!(events(&shorter), events(&longer), "{}", decisions[count]);
        assert!(longer.events.time.len() > shorter.events.time.len(), "{}", decisions[count]);
    }
}

#[test]
fn a_decision_at_the_instant_of_an_ack_comes_after_it() {
    let rows = |trace: &Trace| {
        let row = |row: usize| (trace.events.time[row], trace.events.kind[row], trace.events.packet[row]);
        (0..trace.events.time.len()).map(row).collect::<Vec<_>>()
    };
    let (_, shorter) = run(&by_hand("30ms:2"), &[]);
    let back =
        |row: &&(f64, u8, u32)| row.1 == DELIVERED && shorter.packets.reverse[row.2 as usize] == 1 && row.0 > 30.0 * MS;
    let ack = rows(&shorter).iter().find(back).expect("an ACK").0;
    let (_, longer) = run(&by_hand(&format!("30ms:2,{ack}ns:1")), &[]);
    let until: Vec<_> = rows(&shorter).into_iter().take_while(|row| row.0 <= ack).collect();
    assert_eq!(rows(&longer)[..until.len()], until[..]);
    assert_eq!(sent(&longer)[2], (ack / MS, 2, 0));
}

#[test]
fn limit_is_the_hand_while_more_could_be_sent() {
    let few = [("flows.bulk.app.bytes", json!(5000))];
    let (summary, _) = run(&by_hand("30ms:1,530ms:4"), &few);
    let share = summary.results[0].limits[numbered("limits", "hand")];
    assert!(share > 0.8, "half a second of a run that is not much longer: {share}");
    // The last one of five segments is lost, and nobody sends it again.
    let lost = [few[0].clone(), ("flows.bulk.lose.forward", json!("5"))];
    let (summary, _) = run(&by_hand("30ms:5,1s:again"), &lost);
    let share = summary.results[0].limits[numbered("limits", "hand")];
    assert!(share > 0.8, "{share}");
}

#[test]
fn decisions_have_no_effect_when_the_hand_is_off() {
    let off = [("flows.bulk.hand.on", json!(false))];
    let none = [("flows.bulk.hand.on", json!(false)), ("flows.bulk.hand.decisions", json!(""))];
    let [one, other] = [&off[..], &none[..]].map(|overrides| run(&by_hand("30ms:2"), overrides));
    assert_eq!((one.0.status, sent(&one.1)), (RunStatus::Complete, sent(&other.1)));
}

#[test]
fn only_a_transfer_over_tcp_is_sent_by_hand() {
    let echo =
        vec![("flows.bulk.app.kind".to_owned(), json!("echo")), ("flows.bulk.app.exchanges".to_owned(), json!(5))];
    let problems = Scenario::load(&by_hand("").to_string(), &echo).expect_err("refused");
    assert!(problems[0].to_string().starts_with("flows.bulk.hand.on: is for a transfer over TCP"), "{problems:?}");
}

#[test]
fn rejects_an_invalid_decision_list() {
    let problems = Scenario::load(&by_hand("40ms:1,20ms:1").to_string(), &Vec::new()).expect_err("refused");
    let said: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert!(said[0].starts_with("flows.bulk.hand.decisions: has \"20ms:1\" after \"40ms:1\""), "{said:?}");
}
