//! Simulated transfers with losses: the trace knows which rule sent each segment, the capture only what came by.

use std::collections::BTreeMap;

use fill_the_pipe_capture::{place, write};
use fill_the_pipe_sim::{EventKind, Full, Overrides, Scenario, Simulator, Trace, value_id, variable};
use serde_json::{Value, json};

use super::super::{Reason, Retransmission, retransmissions};
use super::made::read;
use crate::Connection;

/// Last segment of the transfer.
const LAST: u32 = 685;

/// Names segments in the format of `flows.*.lose`.
fn segments(first: u32, last: u32) -> String {
    (first..=last).map(|segment| segment.to_string()).collect::<Vec<_>>().join(",")
}

/// Path of 40 ms and 10 Mb/s.
fn scenario(variant: &str, sack: bool, limit: u32, lose: &str) -> Value {
    json!({
        "version": 1,
        "name": "losses",
        "hosts": { "a": { "model": "ideal" }, "b": { "model": "ideal" } },
        "routers": {
            "r": { "model": "ideal", "queue": { "discipline": "drop_tail", "unit": "packets", "limit": limit } }
        },
        "links": {
            "access": { "kind": "wire", "stations": ["a", "r"], "rate": 1_000_000_000, "mtu": 1500 },
            "line": {
                "kind": "wire", "stations": ["r", "b"], "rate": 10_000_000, "propagation_delay": "20 ms", "mtu": 1500
            }
        },
        "flows": {
            "bulk": {
                "from": "a",
                "to": "b",
                "start": "10 ms",
                "app": { "kind": "ttcp", "bytes": LAST * 1448 },
                "lose": { "forward": lose },
                "tcp": {
                    "variant": variant, "window": 1_000_000, "mss": 1460, "window_scale": true, "timestamps": true,
                    "sack": sack, "ack_policy": "bsd43", "fast_timer": "40 ms", "slow_timer": "4 ms",
                    "min_rto_ticks": 50, "initial_cwnd": 14_480
                }
            }
        }
    })
}

/// Returns the cause of each packet that the opener sent again.
fn truth(trace: &Trace) -> BTreeMap<u32, Reason> {
    let repair = variable("repair").expect("a variable");
    let mut repairs =
        trace.series.variable.iter().enumerate().filter(|(_, one)| **one == repair).map(|(row, _)| row).peekable();
    let mut state = "none";
    let (mut trigger, mut at) = (None, f64::NAN);
    let mut causes = BTreeMap::new();
    for (event, time) in trace.events.time.iter().enumerate() {
        while let Some(row) = repairs.next_if(|row| trace.series.time[*row] <= *time) {
            let now = value_id(repair, trace.series.value[row]).expect("a repair");
            // Bytes that a timeout set back are sent again even when its loss is repaired.
            state = if now == "none" { state } else { now };
        }
        let kind = trace.events.kind[event];
        for (named, reason) in [
            (EventKind::RtoFired, Reason::Timeout),
            (EventKind::FastRetransmit, Reason::Fast),
            (EventKind::TailProbe, Reason::TailProbe),
        ] {
            if kind == named as u8 {
                (trigger, at) = (Some(reason), *time);
            }
        }
        let packet = trace.events.packet[event];
        if kind != EventKind::Created as u8 {
            continue;
        }
        let row = packet as usize;
        if trace.packets.reverse[row] == 0 && trace.packets.copy[row] > 0 {
            let triggered = trigger.take().filter(|_| at == *time);
            let cause = triggered.unwrap_or(match state {
                "rto_recovery" => Reason::TimeoutRecovery,
                "none" => Reason::Unknown,
                _ => Reason::Recovery,
            });
            causes.insert(packet, cause);
        }
    }
    causes
}

/// Packets of the opener in the order in which they come by a host.
fn passing(trace: &Trace, at: u16, kind: EventKind) -> Vec<u32> {
    let events = &trace.events;
    let here =
        |event: &usize| events.kind[*event] == kind as u8 && (kind == EventKind::Created || events.place[*event] == at);
    let packets = (0..events.time.len()).filter(here).map(|event| events.packet[event]);
    packets.filter(|packet| trace.packets.reverse[*packet as usize] == 0).collect()
}

/// Run of a scenario.
fn run(scenario: &Value) -> Simulator<Full> {
    let loaded = Scenario::load(&scenario.to_string(), &Overrides::new()).expect("a valid scenario");
    let mut simulator = Simulator::<Full>::new(&loaded.scenario);
    simulator.advance(u64::MAX);
    simulator
}

/// Returns what a capture at a host says of the packets that the opener sent again, by their rows in the trace.
fn told(simulator: &Simulator<Full>, host: &str) -> BTreeMap<u32, Retransmission> {
    let trace = simulator.trace().expect("traced");
    let at = place(simulator, host).expect("a place");
    let mut file = Vec::new();
    write(simulator, at, 0, &mut file).expect("written");
    let (summary, kept) = read(&file).expect("a connection");
    let connection = Connection::new(&summary, &kept);
    let rows = connection.rows.rows.iter().enumerate().filter(|(_, row)| row.side == 0).map(|(row, _)| row as u32);
    let rows: Vec<u32> = rows.collect();
    let kind = match host {
        SENDER => EventKind::Created,
        LINE => EventKind::Sent,
        _ => EventKind::Delivered,
    };
    let packets = passing(trace, at, kind);
    assert_eq!(rows.len(), packets.len(), "{host}");
    let packet: BTreeMap<u32, u32> = rows.into_iter().zip(packets).collect();
    let found = retransmissions(&connection).into_iter().filter(|one| one.side == 0);
    found.map(|one| (packet[&one.row], one)).collect()
}

const SENDER: &str = "hosts.a";
/// Link between the router, at whose queue packets wait, and the receiver: losses happen before it.
const LINE: &str = "links.line";
const RECEIVER: &str = "hosts.b";

const PLACES: [&str; 3] = [SENDER, LINE, RECEIVER];

/// Agreeing and all retransmissions of each cause at each host.
type Agreement = BTreeMap<(&'static str, Reason), [u32; 2]>;

/// Compares what is told at some places with what is true. `unseen`: causes that cannot be told behind the loss.
fn compare(scenario: &Value, hosts: &[&'static str], unseen: &[Reason], agreement: &mut Agreement) {
    let simulator = run(scenario);
    let causes = truth(simulator.trace().expect("traced"));
    for host in hosts.iter().copied() {
        let found = told(&simulator, host);
        for (packet, cause) in &causes {
            // Behind the loss a repair of the end of the flight follows all that came by.
            if host != SENDER && (!found.contains_key(packet) || unseen.contains(cause)) {
                continue;
            }
            let [agree, all] = agreement.entry((host, *cause)).or_default();
            *all += 1;
            let reason = found.get(packet).map(|one| one.reason);
            if reason == Some(*cause) {
                *agree += 1;
            } else {
                println!("{host}: {cause:?} taken for {reason:?} in {}", scenario["flows"]["bulk"]);
            }
        }
        let invented =
            found.iter().find(|(packet, one)| !causes.contains_key(packet) && one.reason != Reason::Reordered);
        assert_eq!(invented, None, "{host} {}", scenario["flows"]["bulk"]);
    }
}

fn assert_agreement(agreement: &Agreement) {
    println!("{agreement:?}");
    for ((host, reason), [agree, all]) in agreement {
        assert!(*agree * 100 >= *all * 95, "{reason:?} at {host}: {agree} of {all}");
    }
}

const VARIANTS: [(&str, bool); 4] = [("reno", false), ("newreno", false), ("rack", true), ("cubic", true)];

#[test]
fn causes_of_repairs_agree_in_95_of_100() {
    let mut agreement = Agreement::new();
    for (variant, sack) in VARIANTS {
        for (limit, lose) in [
            (1000, "60".to_owned()),
            (1000, "60,65,66".to_owned()),
            (1000, "60,60:1".to_owned()),
            (1000, segments(100, 110)),
            (1000, segments(LAST, LAST)),
            // The FIN, too.
            (1000, segments(LAST, LAST + 1)),
            (1000, segments(LAST - 5, LAST + 1)),
            (1000, segments(150, 400)),
            (20, String::new()),
        ] {
            // One repair that is lost makes the next one the first that is seen.
            let unseen: &[Reason] = if lose.contains(':') { &[Reason::Recovery] } else { &[] };
            let mut scenario = scenario(variant, sack, limit, &lose);
            compare(&scenario, &PLACES, unseen, &mut agreement);
            // Without timestamps and SACK nothing far from the sender tells a timeout amid duplicate ACKs.
            scenario["flows"]["bulk"]["tcp"]["timestamps"] = json!(false);
            compare(&scenario, if sack { &PLACES } else { &PLACES[..1] }, unseen, &mut agreement);
        }
    }
    assert_agreement(&agreement);
}

/// Packets that are late, or lost ACKs, make senders repeat what arrives.
#[test]
fn causes_of_needless_repairs_agree_in_95_of_100() {
    let mut agreement = Agreement::new();
    let mut needless = 0;
    for (variant, sack) in VARIANTS {
        for (late, by) in [("60", 8), ("60", 30), ("60,61,62", 400), ("200,300,400", 30), ("ack70,ack71", 400)] {
            let mut scenario = scenario(variant, sack, 1000, "");
            let end = if late.starts_with("ack") { "reverse" } else { "forward" };
            scenario["flows"]["bulk"]["delay"] = json!({ end: late, "by": format!("{by} ms"), "link": "line" });
            compare(&scenario, &PLACES, &[], &mut agreement);
            needless += told(&run(&scenario), SENDER).values().filter(|one| one.needless.is_some()).count();
        }
    }
    assert_agreement(&agreement);
    assert!(needless > 50, "{needless}");
}
