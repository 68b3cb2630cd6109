//! Simulated transfers with losses: the trace knows which rule sent each segment, the capture only what came by.

use std::collections::BTreeMap;

use fill_the_pipe_capture::{place, write};
use fill_the_pipe_sim::{EventKind, Full, Overrides, Scenario, Simulator, Trace, value_id, variable};
use serde_json::{Value, json};

use super::super::{Reason, retransmissions};
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
            "line": { "kind": "wire", "stations": ["r", "b"], "rate": 10_000_000, "propagation_delay": "20 ms", "mtu": 1500 }
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
                    "sack": sack, "ack_policy": "bsd43", "fast_timer": "40 ms", "slow_timer": "4 ms", "min_rto_ticks": 50,
                    "initial_cwnd": 14_480
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
            // What a timeout set back is sent again even when its loss is repaired.
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

/// Returns the agreeing and all retransmissions of each class, seen at the sender's host and at the receiver's.
fn compare(scenario: &Value, agreeing: &mut BTreeMap<(usize, Reason), [u32; 2]>) {
    let loaded = Scenario::load(&scenario.to_string(), &Overrides::new()).expect("a valid scenario");
    let mut simulator = Simulator::<Full>::new(&loaded.scenario);
    simulator.advance(u64::MAX);
    let trace = simulator.trace().expect("traced");
    let causes = truth(trace);
    let lose = scenario["flows"]["bulk"]["lose"]["forward"].as_str().unwrap_or_default();
    for (vantage, (name, kind)) in
        [("hosts.a", EventKind::Created), ("hosts.b", EventKind::Delivered)].into_iter().enumerate()
    {
        let at = place(&simulator, name).expect("a place");
        let mut file = Vec::new();
        write(&simulator, at, 0, &mut file).expect("written");
        let (summary, kept) = read(&file).expect("a connection");
        let connection = Connection::new(&summary, &kept);
        let rows: Vec<u32> = (0..connection.rows.rows.len() as u32)
            .filter(|row| connection.rows.rows[*row as usize].side == 0)
            .collect();
        let packets = passing(trace, at, kind);
        assert_eq!(rows.len(), packets.len(), "{name}");
        let packet: BTreeMap<u32, u32> = rows.into_iter().zip(packets).collect();
        let found: BTreeMap<u32, Reason> = retransmissions(&connection)
            .into_iter()
            .filter(|one| one.side == 0)
            .map(|one| (packet[&one.row], one.reason))
            .collect();
        for (packet, cause) in &causes {
            // At the receiver's host a repair of the end of the flight follows all that came by, and one repair that is
            // lost makes the next one the first that is seen.
            let unseen =
                vantage == 1 && (!found.contains_key(packet) || lose.contains(':') && *cause == Reason::Recovery);
            if !unseen {
                let [agree, all] = agreeing.entry((vantage, *cause)).or_default();
                *all += 1;
                let reason = found.get(packet);
                if reason == Some(cause) {
                    *agree += 1;
                } else {
                    println!(
                        "{name}: {cause:?} taken for {reason:?}, {:.60} {}",
                        lose, scenario["flows"]["bulk"]["tcp"]["variant"]
                    );
                }
            }
        }
        assert!(found.keys().all(|packet| causes.contains_key(packet)), "{name}: none invented");
    }
}

#[test]
fn simulated_causes_agree_in_95_of_100() {
    let mut agreeing = BTreeMap::new();
    for (variant, sack) in [("reno", false), ("newreno", false), ("rack", true), ("cubic", true)] {
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
            compare(&scenario(variant, sack, limit, &lose), &mut agreeing);
        }
    }
    println!("{agreeing:?}");
    for ((vantage, reason), [agree, all]) in &agreeing {
        assert!(*agree * 100 >= *all * 95, "{reason:?} at place {vantage}: {agree} of {all}");
    }
}
