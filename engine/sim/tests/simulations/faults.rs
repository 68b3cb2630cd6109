//! Effects of a path on packets, in whole runs and with numbers worked out by hand: packets lost by name, carried twice,
//! overtaken, and sent over satellites that rise and set.

use fill_the_pipe_sim::{Full, Overrides, RunStatus, RunSummary, Scenario, Simulator, Trace, summary};
use serde_json::{Value, json};

const CREATED: u8 = 0;
const SENT: u8 = 2;
const ARRIVED: u8 = 3;
const DROPPED: u8 = 5;
const DUPLICATED: u8 = 16;
const CHOSEN: u8 = 2;
const SYN: u8 = 2;

/// Two hosts that take no time, a router between them, and 40 segments of 1000 bytes to send; a segment takes a ms.
fn two_hosts() -> Value {
    json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "forwarding_rate": "1 Gb/s" } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "1 Gb/s" },
            "far": { "stations": ["b", "r"], "rate": "8.32 Mb/s", "propagation_delay": "10 ms" },
        },
        "tcp": { "mss": 1000, "window": "16000", "ack_policy": "every_segment", "variant": "reno" },
        "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": 40_000 } } },
    })
}

fn run(scenario: &Value, overrides: &[(&str, Value)]) -> (RunSummary, Trace) {
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    let loaded = Scenario::load(&scenario.to_string(), &overrides).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut simulator = Simulator::<Full>::new(&loaded.scenario);
    simulator.advance(u64::MAX);
    let summary = summary(&simulator);
    assert_eq!((summary.status, summary.results[0].bytes), (RunStatus::Complete, 40_000), "{}", summary.stopped_by);
    (summary, simulator.trace().expect("traced").clone())
}

fn refused(overrides: &[(&str, Value)]) -> Vec<String> {
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    let problems = Scenario::load(&two_hosts().to_string(), &overrides).expect_err("refused");
    problems.iter().map(ToString::to_string).collect()
}

/// Rows of the events of one kind.
fn rows(trace: &Trace, kind: u8) -> Vec<usize> {
    (0..trace.events.time.len()).filter(|row| trace.events.kind[*row] == kind).collect()
}

/// Direction, first byte, transmission and place of each lost packet.
fn losses(summary: &RunSummary, trace: &Trace) -> Vec<(u8, u32, u8, String)> {
    let of = |row: usize| {
        let packet = trace.events.packet[row] as usize;
        assert_eq!(trace.events.detail[row], CHOSEN);
        let place = summary.places[usize::from(trace.events.place[row])].id.clone();
        (trace.packets.reverse[packet], trace.packets.seq[packet], trace.packets.copy[packet], place)
    };
    rows(trace, DROPPED).into_iter().map(of).collect()
}

#[test]
fn the_tenth_segment_and_its_first_retransmission_are_lost_and_no_others() {
    let lost = |names: &str| {
        let (summary, trace) = run(&two_hosts(), &[("flows.bulk.lose.forward", json!(names))]);
        (losses(&summary, &trace), summary.results[0].clone())
    };
    // Bytes are counted from 1: the tenth begins with 9001.
    let near = || "links.near".to_owned();
    let (losses, once) = lost("10");
    assert_eq!(losses, [(0, 9001, 0, near())]);
    assert_eq!((once.drops, once.retransmissions, once.timeouts), (1, 1, 0), "fast retransmit mends it");
    let (losses, twice) = lost("10,10:1");
    assert_eq!(losses, [(0, 9001, 0, near()), (0, 9001, 1, near())]);
    assert!(
        twice.timeouts == 1 && twice.ended_ns > once.ended_ns + 500_000_000,
        "only the timer sends it a third time"
    );
}

#[test]
fn run_is_unchanged_before_the_loss() {
    let (_, without) = run(&two_hosts(), &[]);
    let (_, with) = run(&two_hosts(), &[("flows.bulk.lose.forward", json!("10"))]);
    let lost = rows(&with, DROPPED)[0];
    assert_eq!(without.events.kind[..lost], with.events.kind[..lost]);
    assert_eq!(without.events.packet[..lost], with.events.packet[..lost]);
    assert_eq!(without.events.time[..lost], with.events.time[..lost]);
}

#[test]
fn a_lost_syn_is_sent_again_when_the_first_timer_fires() {
    for end in ["forward", "reverse"] {
        let (summary, trace) = run(&two_hosts(), &[(&format!("flows.bulk.lose.{end}"), json!("0"))]);
        let reverse = u8::from(end == "reverse");
        let link = if end == "forward" { "links.near" } else { "links.far" };
        assert_eq!(losses(&summary, &trace), [(reverse, 0, 0, link.to_owned())]);
        assert!(summary.results[0].timeouts >= 1);
        assert!(summary.results[0].started_ns > 1_000_000_000);
    }
}

#[test]
fn next_ack_makes_up_for_a_lost_one() {
    // The receiver's packets without data begin with the ACK of segment 1: the SYN ACK has a number of its own.
    let (summary, trace) = run(&two_hosts(), &[("flows.bulk.lose.reverse", json!("ack4"))]);
    let lost = trace.events.packet[rows(&trace, DROPPED)[0]] as usize;
    assert_eq!((trace.packets.reverse[lost], trace.packets.ack[lost]), (1, 4001));
    let flow = &summary.results[0];
    assert_eq!((flow.drops, flow.retransmissions, flow.timeouts), (1, 0, 0));
}

#[test]
fn a_packet_is_lost_on_the_link_that_is_named() {
    let (summary, trace) =
        run(&two_hosts(), &[("flows.bulk.lose.forward", json!([10])), ("flows.bulk.lose.link", json!("far"))]);
    assert_eq!(losses(&summary, &trace), [(0, 9001, 0, "links.far".to_owned())]);
    let elsewhere = refused(&[("flows.bulk.lose.link", json!("t3"))]);
    assert_eq!(elsewhere, ["flows.bulk.lose.link: \"t3\" is not a link on the path from a to b (valid: near, far)"]);
    let nonsense = refused(&[("flows.bulk.lose.forward", json!("10,x"))]);
    assert!(
        nonsense[0].starts_with("flows.bulk.lose.forward: has \"x\", but should be packets by number"),
        "{nonsense:?}"
    );
}

#[test]
fn a_line_that_carries_everything_twice_one_way_doubles_what_arrives_and_leaves_the_bytes_as_they_are() {
    // `far` begins at b: its way back is the one of the data.
    let (summary, trace) = run(&two_hosts(), &[("links.far.reverse.duplication.probability", json!(1))]);
    let flow = &summary.results[0];
    let sent = trace.packets.reverse.iter().filter(|reverse| **reverse == 0).count();
    assert_eq!(flow.duplicates * 2, sent as u64, "each of the opener's packets twice");
    assert_eq!((flow.drops, flow.retransmissions, flow.timeouts), (0, 0, 0));
    for row in rows(&trace, DUPLICATED) {
        let second = trace.events.packet[row] as usize;
        assert_eq!(trace.packets.reverse[second], 0);
        let time = |packet: usize, kind: u8| {
            let rows = rows(&trace, kind);
            rows.iter()
                .rev()
                .find(|row| trace.events.packet[**row] as usize == packet)
                .map(|row| trace.events.time[*row])
        };
        // The packet it repeats: the last one with its bytes before it.
        let first = (0..second).rev().find(|packet| {
            trace.packets.reverse[*packet] == 0
                && trace.packets.seq[*packet] == trace.packets.seq[second]
                && trace.packets.len[*packet] == trace.packets.len[second]
        });
        let first = first.expect("a first one");
        // At 8.32 Mb/s 1040 bytes take 1 ms, an ACK of 40 bytes 38.462 us, a SYN of 44 bytes 42.308 us.
        let takes = match (trace.packets.len[second], trace.packets.flags[second] & SYN) {
            (0, SYN) => 42_308.0,
            (0, _) => 38_462.0,
            _ => 1_000_000.0,
        };
        assert_eq!(time(second, SENT), time(first, SENT).map(|time| time + takes), "right behind it");
        if let (Some(one), Some(other)) = (time(first, ARRIVED), time(second, ARRIVED)) {
            assert_eq!(other - one, takes);
        }
    }
}

#[test]
fn three_overtaking_segments_trigger_a_retransmission_and_one_does_not() {
    let run = |delay: &str| {
        let overrides = [
            ("links.far.reverse.reordering.probability", json!(0.05)),
            ("links.far.reverse.reordering.delay", json!(delay)),
            ("seed", json!(3)),
        ];
        let (summary, trace) = run(&two_hosts(), &overrides);
        let mut arrived: Vec<(f64, u32)> = Vec::new();
        for row in rows(&trace, ARRIVED) {
            let packet = trace.events.packet[row];
            if summary.places[usize::from(trace.events.place[row])].id == "hosts.b"
                && trace.packets.len[packet as usize] > 0
            {
                arrived.push((trace.events.time[row], packet));
            }
        }
        let overtaken = arrived.windows(2).filter(|pair| pair[0].1 > pair[1].1).count();
        assert!(overtaken > 0, "some come out of order");
        assert_eq!(summary.results[0].drops, 0);
        summary.results[0].retransmissions
    };
    // Segments are a ms apart: 1.5 ms let one by, 5.5 ms five.
    assert_eq!(run("1.5 ms"), 0);
    assert!(run("5.5 ms") > 0);
}

#[test]
fn over_low_orbit_the_delay_follows_the_satellite_and_falls_at_the_handover() {
    let scenario = |time: &str| {
        json!({
            "hosts": { "a": {}, "b": {} },
            "links": { "sky": {
                "kind": "low_orbit", "stations": ["a", "b"],
                "low_orbit": { "ground_distance_km": 0, "time_in_pass": time },
            } },
            "tcp": { "mss": 1000, "window": "16000" },
            "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": 40_000 } } },
        })
    };
    // From the SYN's first bit out to its last bit in: 46 bytes at 1.544 Mb/s are 0.238 ms.
    let syn = |time: &str| {
        let (_, trace) = run(&scenario(time), &[]);
        let at = |kind| trace.events.time[rows(&trace, kind)[0]];
        assert_eq!(at(CREATED), 0.0);
        (at(ARRIVED) - at(SENT)) / 1e6
    };
    // Worked out in `link/low_orbit.rs`: it takes over at 11.300 ms, stands overhead at 5.204 ms after 12.790 degrees or
    // 213.8 s, and sets at 16.436 ms after 547.10 s.
    for (time, delay) in [("0 s", 11.300), ("213.8 s", 5.204), ("547.09 s", 16.436), ("547.11 s", 11.300)] {
        let taken = syn(time);
        // The SYN carries an option of 4 bytes.
        let sending = (44.0 + 6.0) * 8.0 / 1544.0;
        assert!((taken - sending - delay).abs() < 0.002, "{time}: {taken} ms");
    }
}

#[test]
fn rejects_a_constellation_with_gaps() {
    let scenario = json!({
        "hosts": { "a": {}, "b": {} },
        "links": { "sky": { "kind": "low_orbit", "stations": ["a", "b"], "low_orbit": { "satellites": 6 } } },
        "flows": { "bulk": { "from": "a", "to": "b" } },
    });
    let problems = Scenario::load(&scenario.to_string(), &Vec::new()).expect_err("refused");
    assert_eq!(
        problems[0].to_string(),
        "links.sky.low_orbit.satellites: with 6 satellites, one sets before the next has risen; 10 satellites leave no gap"
    );
}

/// With the profile `rfc` a lost SYN is sent again after 1 s (RFC 6298, 2.1), whatever the variant. The estimator of 4.3BSD
/// waits 6 s.
#[test]
fn the_profile_of_the_rfcs_times_a_syn_by_rfc_6298() {
    // The timer of 4.3BSD counts ticks of 500 ms.
    let cases =
        [("rfc", "reno", 1000.0..=1001.0), ("rfc", "cubic", 1000.0..=1001.0), ("bsd43", "reno", 5500.0..=6000.0)];
    for (profile, variant, wanted) in cases {
        let mut scenario = two_hosts();
        scenario["tcp"] = json!({ "profile": profile, "variant": variant });
        let (_, trace) = run(&scenario, &[("links.far.loss_schedule.losses", json!("0s:1,500ms:0"))]);
        let created = (0..trace.events.time.len()).filter(|row| trace.events.kind[*row] == CREATED);
        let syns: Vec<f64> = created
            .filter(|row| trace.packets.flags[trace.events.packet[*row] as usize] == SYN)
            .map(|row| trace.events.time[row] / 1e6)
            .collect();
        assert!(syns.len() >= 2 && wanted.contains(&syns[1]), "{profile} {variant}: {syns:?}");
    }
}
