//! Retransmissions of simulated captures beside the rules that sent them: the trace knows each, the capture only what came by.

use std::collections::BTreeMap;

use fill_the_pipe_capture::place;
use fill_the_pipe_sim::{EventKind, Full, Simulator, Trace, value_id, variable};
use serde::Serialize;
use serde_json::{Value, json};

use super::{Draws, capture, run};
use crate::Connection;
use crate::retransmissions::{Reason, Retransmission, retransmissions};

/// Last segment of the transfer.
pub const LAST: u32 = 685;

/// Names segments in the format of `flows.*.lose`.
pub fn segments(first: u32, last: u32) -> String {
    (first..=last).map(|segment| segment.to_string()).collect::<Vec<_>>().join(",")
}

/// Path of 40 ms and 10 Mb/s.
pub fn scenario(variant: &str, sack: bool, limit: u32, lose: &str) -> Value {
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
pub fn truth(trace: &Trace) -> BTreeMap<u32, Reason> {
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

/// Returns what a capture at a host says of the packets that the opener sent again, by their rows in the trace.
pub fn told(simulator: &Simulator<Full>, host: &str) -> BTreeMap<u32, Retransmission> {
    let trace = simulator.trace().expect("traced");
    let at = place(simulator, host).expect("a place");
    let (summary, kept) = capture(simulator, host);
    let connection = Connection::new(&summary, &kept);
    let rows = connection.rows.iter().enumerate().filter(|(_, row)| row.side == 0).map(|(row, _)| row as u32);
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

/// Host that sends.
pub const SENDER: &str = "hosts.a";
/// Link between the router, at whose queue packets wait, and the receiver: losses happen before it.
pub const LINE: &str = "links.line";
/// Host that receives.
pub const RECEIVER: &str = "hosts.b";

/// Places of captures.
pub const PLACES: [&str; 3] = [SENDER, LINE, RECEIVER];

/// Variants, each with or without SACK.
pub const VARIANTS: [(&str, bool); 4] = [("reno", false), ("newreno", false), ("rack", true), ("cubic", true)];

/// A transfer with losses.
#[derive(Clone, Debug)]
pub struct Case {
    /// Variant, and what is lost or late.
    pub name: String,
    /// Whether the receiver reports by SACK.
    pub sack: bool,
    /// The run.
    pub scenario: Value,
}

/// Returns drawn transfers: losses of a full queue, random ones, runs of segments, late segments, and lost ACKs.
pub fn cases(seed: u64, count: usize) -> Vec<Case> {
    let mut draws = Draws::new(seed);
    let mut cases = Vec::new();
    for number in 0..count {
        let first = draws.between(20.0, 600.0) as u32;
        let length = draws.between(1.0, 60.0) as u32;
        let last = (first + length - 1).min(LAST + 1);
        let loss = draws.between(0.001, 0.05);
        let late = draws.between(4.0, 400.0) as u32;
        let limit = draws.between(8.0, 60.0) as u32;
        for (variant, sack) in VARIANTS {
            let named = segments(first, last);
            let acks: Vec<String> = (0..=length / 2).map(|number| format!("ack{}", first / 3 + number)).collect();
            let acks = acks.join(",");
            let (kind, limit, lose) = match number % 6 {
                0 => (format!("queue of {limit}"), limit, String::new()),
                1 => (format!("{:.1} % random", 100.0 * loss), 1000, String::new()),
                2 => (format!("segments {first} to {last}"), 1000, named),
                3 => (format!("the last {}", length.min(9)), 1000, segments(LAST + 2 - length.min(9), LAST + 1)),
                4 => (format!("segment {first} late by {late} ms"), 1000, String::new()),
                _ => (format!("{} ACKs from the {}th", length / 2 + 1, first / 3), 1000, String::new()),
            };
            let mut scenario = scenario(variant, sack, limit, &lose);
            scenario["seed"] = json!(seed % 1000 + number as u64);
            match number % 6 {
                1 => scenario["links"]["line"]["bit_errors"] = json!({ "packet_loss": loss }),
                4 => {
                    let delay = json!({ "forward": first.to_string(), "by": format!("{late} ms"), "link": "line" });
                    scenario["flows"]["bulk"]["delay"] = delay;
                }
                5 => scenario["flows"]["bulk"]["lose"] = json!({ "reverse": acks }),
                _ => {}
            }
            cases.push(Case { name: format!("{number} {variant}, {kind}"), sack, scenario });
        }
    }
    cases
}

/// Segments of one cause that are told as one reason.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReasonPair {
    /// Cause in the simulation; `None` of a segment that was not sent again.
    pub truth: Option<Reason>,
    /// Reason that is told; `None` if none is.
    pub told: Option<Reason>,
    /// Segments.
    pub segments: u32,
}

/// Retransmissions of one capture.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReasonRow {
    /// Name of the run.
    pub case: String,
    /// Place of the capture.
    pub at: String,
    /// Its retransmissions that came by.
    pub pairs: Vec<ReasonPair>,
}

/// Runs a case and tells its retransmissions at each place.
pub fn rows(case: &Case) -> Vec<ReasonRow> {
    let simulator = run(&case.scenario);
    let causes = truth(simulator.trace().expect("traced"));
    let row = |host: &&'static str| {
        let found = told(&simulator, host);
        let mut pairs: BTreeMap<(Option<Reason>, Option<Reason>), u32> = BTreeMap::new();
        for (packet, cause) in &causes {
            // Behind the loss a repair that follows all that came by is told of by nothing.
            let reason = found.get(packet).map(|one| one.reason);
            if *host == SENDER || reason.is_some() {
                *pairs.entry((Some(*cause), reason)).or_default() += 1;
            }
        }
        // A segment that was late and not sent again is reordered indeed.
        let invented =
            found.iter().filter(|(packet, one)| !causes.contains_key(packet) && one.reason != Reason::Reordered);
        for (_, one) in invented {
            *pairs.entry((None, Some(one.reason))).or_default() += 1;
        }
        let pairs = pairs.into_iter().map(|((truth, told), segments)| ReasonPair { truth, told, segments });
        ReasonRow { case: case.name.clone(), at: (*host).to_owned(), pairs: pairs.collect() }
    };
    PLACES.iter().map(row).collect()
}
