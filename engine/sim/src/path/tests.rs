//! Departures of packets that arrive at given times: no hosts, no clock.

use super::*;
use crate::scenario::Overrides;

const SYN: u8 = 2;
const ACK: u8 = 16;

/// Returns a path of 10 Mb/s and 20 ms with a queue of two packets, with these parameters set.
fn path(set: &[(&str, &str)]) -> Path<u32> {
    let text = r#"{
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "model": "ideal", "queue": { "limit": 2 } } },
        "links": {
            "access": { "stations": ["a", "r"], "rate": "1000 Gb/s" },
            "line": { "stations": ["r", "b"], "rate": "10 Mb/s", "propagation_delay": "20 ms" }
        },
        "flows": { "bulk": { "from": "a", "to": "b" } }
    }"#;
    let set: Overrides = set.iter().map(|(path, value)| ((*path).to_owned(), (*value).into())).collect();
    Path::new(&Scenario::load(text, &set).expect("a valid scenario").scenario)
}

/// Returns the n-th full segment, 1500 bytes as a datagram.
fn segment(number: u32) -> SentPacket {
    SentPacket { flow: 0, reverse: false, bytes: 1500, seq: 1 + 1448 * (number - 1), len: 1448, flags: ACK }
}

/// Sends a SYN and then so many segments at once at 1 s. Returns what became of the segments: name, outcome, and the time
/// after 1 s in us.
fn flight(path: &mut Path<u32>, segments: u32) -> Vec<(String, PathOutcome, u64)> {
    path.send(0, &SentPacket { bytes: 60, seq: 0, len: 0, flags: SYN, ..segment(1) }, 0);
    path.advance(999_999_999);
    (1..=segments).for_each(|number| drop(path.send(1_000_000_000, &segment(number), number)));
    let events = path.advance(5_000_000_000);
    events.into_iter().map(|(time, outcome, packet)| (packet.name, outcome, time / 1000 - 1_000_000)).collect()
}

fn names(events: &[(String, PathOutcome, u64)], wanted: PathOutcome) -> Vec<&str> {
    events.iter().filter(|(_, outcome, _)| *outcome == wanted).map(|(name, ..)| &**name).collect()
}

#[test]
fn packets_leave_at_the_rate_and_arrive_a_delay_later() {
    let events = flight(&mut path(&[]), 3);
    // 1500 bytes take 1.2 ms at 10 Mb/s; the links before that take less than 1 us.
    let at = |name: &str, us| (name.to_owned(), PathOutcome::Arrived, us);
    assert_eq!(events, [at("1", 21_200), at("2", 22_400), at("3", 23_600)]);
}

#[test]
fn a_full_queue_drops_what_arrives() {
    let mut path = path(&[]);
    let events = flight(&mut path, 5);
    // One is on the line and two wait.
    assert_eq!(names(&events, PathOutcome::Lost(DropReason::QueueFull)), ["4", "5"]);
    assert_eq!(names(&events, PathOutcome::Arrived), ["1", "2", "3"]);
    let queues = path.queues();
    assert_eq!((queues[0].dropped, queues[0].most_packets), (2, 2));
    assert_eq!((&*queues[0].router, &*queues[0].link), ("routers.r", "links.line"));
}

#[test]
fn a_late_call_changes_no_departure() {
    let mut late = path(&[]);
    let mut prompt = path(&[]);
    let mut arrivals = Vec::new();
    for number in 1..=20 {
        let now = u64::from(number) * 900_000;
        late.send(now, &segment(number), number);
        prompt.send(now, &segment(number), number);
        while let Some(next) = prompt.next().filter(|next| *next < now + 900_000) {
            arrivals.extend(prompt.advance(next));
        }
    }
    arrivals.extend(prompt.advance(1_000_000_000));
    assert!(arrivals.iter().any(|(_, outcome, _)| *outcome != PathOutcome::Arrived), "some find the queue full");
    assert_eq!(late.advance(1_000_000_000), arrivals);
}

#[test]
fn named_packets_are_lost_late_or_doubled() {
    let set = [
        ("flows.bulk.lose.forward", "2,3:1"),
        ("flows.bulk.delay.forward", "1"),
        ("flows.bulk.delay.by", "50 ms"),
        ("flows.bulk.duplicate.forward", "3"),
    ];
    let mut path = path(&set);
    let events = flight(&mut path, 3);
    assert_eq!(names(&events, PathOutcome::Lost(DropReason::Chosen)), ["2"]);
    assert_eq!(names(&events, PathOutcome::Arrived), ["3", "3", "1"]);
    assert_eq!(events.last().map(|(.., us)| *us), Some(21_200 + 50_000));
    // The third segment again, and again.
    let again = [6_000, 7_000].map(|ms| path.send(ms * 1_000_000, &segment(3), 0));
    assert_eq!(again, ["3:1", "3:2"]);
    let outcomes: Vec<_> = path.advance(10_000_000_000).into_iter().map(|(_, outcome, _)| outcome).collect();
    assert_eq!(outcomes, [PathOutcome::Lost(DropReason::Chosen), PathOutcome::Arrived]);
}

#[test]
fn the_way_back_has_names_and_a_queue_of_its_own() {
    let mut path = path(&[("flows.bulk.lose.reverse", "ack2")]);
    let ack = SentPacket { reverse: true, bytes: 52, seq: 1, len: 0, ..segment(1) };
    let sent = [0, 1, 2].map(|ms| path.send(ms * 1_000_000, &ack, 0));
    assert_eq!(sent, ["ack1", "ack2", "ack3"]);
    let events = path.advance(1_000_000_000);
    let arrived = events.iter().filter(|(_, outcome, _)| *outcome == PathOutcome::Arrived);
    assert_eq!(arrived.map(|(.., packet)| &*packet.name).collect::<Vec<_>>(), ["ack1", "ack3"]);
    assert!(events.iter().all(|(.., packet)| packet.reverse));
}

#[test]
fn random_losses_are_those_of_the_seed() {
    let lost = |seed: &str| {
        let set = [("seed", seed), ("links.line.bit_errors.packet_loss", "0.1"), ("routers.r.queue.limit", "1000")];
        let events = flight(&mut path(&set), 900);
        names(&events, PathOutcome::Lost(DropReason::LineError)).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let one = lost("1");
    // 90 expected, standard deviation sqrt(900 0.1 0.9) = 9.
    assert!((54..126).contains(&one.len()), "{}", one.len());
    assert_eq!(lost("1"), one);
    assert_ne!(lost("2"), one);
}

#[test]
fn every_discipline_of_the_simulator_acts() {
    let mut path = path(&[("routers.r.queue.discipline", "codel"), ("routers.r.queue.limit", "1000")]);
    let events = flight(&mut path, 900);
    assert!(!names(&events, PathOutcome::Lost(DropReason::Sojourn)).is_empty(), "packets wait for more than 5 ms");
}

#[test]
fn numbers_continue_across_the_wrap_of_the_sequence_space() {
    let mut path = path(&[]);
    let seq = u32::MAX - 100;
    let syn = SentPacket { bytes: 60, seq: seq.wrapping_sub(1), len: 0, flags: SYN, ..segment(1) };
    let at = |number: u32| SentPacket { seq: seq.wrapping_add(1448 * number), ..segment(1) };
    let sent = [syn, syn, at(0), at(1), at(0), at(2), at(1)];
    let names: Vec<_> = (0..).zip(&sent).map(|(ms, sent)| path.send(ms * 5_000_000, sent, 0)).collect();
    assert_eq!(names, ["0", "0:1", "1", "2", "1:1", "3", "2:1"]);
}
