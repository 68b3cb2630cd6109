//! Diagnoses of simulated captures against what the simulator knows of the same runs.

use std::collections::BTreeMap;

use fill_the_pipe_capture::{place, read::Reader, write};
use fill_the_pipe_sim::{Choice, EventKind, Full, Scenario, Simulator, Trace};
use serde_json::{Value, json};

use super::{Limit, limits};
use crate::Connection;

/// Groups of limits that the simulator's own can be compared with.
const GROUPS: &[(&str, &[Limit])] = &[
    ("application", &[Limit::Application]),
    ("send_buffer", &[Limit::SendBuffer]),
    ("receiver_window", &[Limit::ReceiverWindow, Limit::ZeroWindow]),
    ("congestion_window", &[Limit::SlowStart, Limit::CongestionAvoidance]),
    ("silly_window", &[Limit::SillyWindow]),
    // A slow host cannot be told from a capture yet: its time counts as an error.
    ("host", &[]),
    ("bottleneck", &[Limit::Bottleneck]),
    ("timer", &[Limit::DelayedAck, Limit::TimerRecovery]),
    ("recovery", &[Limit::FastRecovery, Limit::SpuriousRecovery]),
    ("unknown", &[Limit::Unknown, Limit::Capture]),
];

/// A run over one bottleneck.
struct Case {
    name: String,
    scenario: Value,
    /// Rate of the bottleneck, bit/s.
    rate: f64,
    /// Round trip without queues, s.
    rtt: f64,
}

fn case(name: &str, rate: f64, rtt_ms: f64, queue: u32, tcp: &Value, app: &Value, line: &Value) -> Case {
    let mut link = json!({
        "stations": ["r", "b"],
        "rate": format!("{} kb/s", rate / 1000.0),
        "propagation_delay": format!("{} ms", rtt_ms / 2.0),
    });
    for (key, value) in line.as_object().into_iter().flatten() {
        link[key] = value.clone();
    }
    let scenario = json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "model": "ideal", "queue": { "limit": queue } } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "10 Gb/s", "propagation_delay": "1 us" },
            "line": link,
        },
        "tcp": tcp,
        "flows": { "bulk": { "from": "a", "to": "b", "app": app } },
    });
    Case { name: name.to_owned(), scenario, rate, rtt: rtt_ms / 1000.0 }
}

fn simulated(case: &Case) -> Simulator<Full> {
    let loaded = Scenario::load(&case.scenario.to_string(), &Vec::new());
    let loaded = loaded.unwrap_or_else(|wrong| panic!("{}: {wrong:?}", case.name));
    let mut simulator = Simulator::<Full>::new(&loaded.scenario);
    simulator.advance(u64::MAX);
    simulator
}

/// Step in which the truth is sampled, ns.
const STEP: u64 = 500_000;

/// Shares of the groups as the simulator knows them. While a window holds the sender, the bottleneck is the limit if it was busy
/// for all of the last round trip.
fn truth(case: &Case, simulator: &Simulator<Full>, trace: &Trace, from: u64, to: u64) -> BTreeMap<&'static str, f64> {
    let line = place(simulator, "links.line").expect("a link");
    let bins = (to / STEP + 2) as usize;
    let mut busy = vec![0.0; bins];
    let events = &trace.events;
    for row in 0..events.time.len() {
        let packet = events.packet[row] as usize;
        if events.kind[row] == EventKind::Sent as u8 && events.place[row] == line && trace.packets.reverse[packet] == 0
        {
            let bytes = 40 + trace.packets.options_of(packet).len() as u32 + trace.packets.len[packet];
            let took = f64::from(bytes) * 8e9 / case.rate;
            let mut time = events.time[row];
            let end = time + took;
            while time < end {
                let bin = (time as u64 / STEP) as usize;
                let until = end.min(((bin + 1) as u64 * STEP) as f64);
                if let Some(busy) = busy.get_mut(bin) {
                    *busy += until - time;
                }
                time = until;
            }
        }
    }
    let window = ((case.rtt * 1e9) as u64 / STEP).max(1) as usize;
    let mut sums = vec![0.0];
    for one in &busy {
        sums.push(sums.last().expect("the first") + one);
    }
    let mut shares = BTreeMap::new();
    let changes: Vec<(u64, u8)> =
        (0..trace.limits.time.len()).map(|row| (trace.limits.time[row] as u64, trace.limits.limit[row])).collect();
    let packets = &trace.packets;
    let data = |row: &usize| events.kind[*row] == EventKind::Sent as u8 && events.place[*row] == line;
    let sends: Vec<(u64, u32)> = (0..events.time.len())
        .filter(data)
        .map(|row| (events.time[row] as u64, packets.len[events.packet[row] as usize]))
        .filter(|(_, len)| *len > 0)
        .collect();
    let largest = sends.iter().map(|(_, len)| *len).max().unwrap_or(0);
    let (mut now, mut next) = (0, 0);
    for bin in (from / STEP) as usize..(to / STEP) as usize {
        let time = bin as u64 * STEP + STEP / 2;
        while changes.get(now + 1).is_some_and(|(at, _)| *at <= time) {
            now += 1;
        }
        let id = fill_the_pipe_sim::Limit::NAMES[usize::from(changes[now].1)].id;
        let first = bin.saturating_sub(window);
        let full = (sums[bin] - sums[first]) >= 0.97 * ((bin - first) as u64 * STEP) as f64 && bin > first;
        while sends.get(next).is_some_and(|(at, _)| *at < time) {
            next += 1;
        }
        let small = sends.get(next).is_some_and(|(_, len)| *len < largest);
        let group = match id {
            // Too small a part of the congestion window is that window's limit, unless a small segment waits.
            "silly_window" if !small => "congestion_window",
            // While the path is full, an ACK that waits for a second segment costs nothing.
            "receiver_window" | "congestion_window" | "send_buffer" | "router" | "link" | "timer" if full => {
                "bottleneck"
            }
            "router" | "link" => "congestion_window",
            "sender_cpu" | "receiver_cpu" => "host",
            id => GROUPS.iter().map(|(name, _)| *name).find(|name| *name == id).unwrap_or("unknown"),
        };
        *shares.entry(group).or_insert(0.0) += STEP as f64 / (to - from) as f64;
    }
    shares
}

/// Largest difference of a share, points; prints the table if `TABLE` is set.
fn difference(case: &Case, simulator: &Simulator<Full>, at: &str) -> f64 {
    let trace = simulator.trace().expect("traced");
    let mut file = Vec::new();
    write(simulator, place(simulator, at).expect("a place"), 0, &mut file).expect("a vector takes all");
    let mut reader = Reader::keeping(0);
    reader.push(&file).expect("a capture");
    let (contents, kept) = reader.finish(1).expect("a capture");
    let kept = kept.expect("the connection");
    let connection = Connection::new(&contents.connections[0], &kept);
    let path = crate::path::path(&connection);
    let found = limits(&connection, &path, &crate::retransmissions::retransmissions(&connection));
    let first = found.intervals.iter().find(|one| one.limit != Limit::Handshake).map_or(0, |one| one.from);
    let last = found.intervals.last().map_or(0, |one| one.to);
    let offset = contents.connections[0].start_ns + trace.packets.flow.first().map_or(0, |_| first_seen(simulator, at));
    let truth = truth(case, simulator, trace, first + offset, last + offset);
    let mut worst = 0.0_f64;
    let mut line = format!("{:28} {at:8} {:7.2} s ", case.name, (last - first) as f64 / 1e9);
    for (group, members) in GROUPS {
        let time: u64 = members.iter().map(|limit| found.total(*limit)).sum();
        let share = time as f64 / (last - first).max(1) as f64;
        let known = truth.get(group).copied().unwrap_or(0.0);
        worst = worst.max(100.0 * (share - known).abs());
        if share > 0.005 || known > 0.005 {
            line += &format!(" {group} {:.1}/{:.1}", 100.0 * share, 100.0 * known);
        }
    }
    if std::env::var_os("TABLE").is_some() {
        println!("{line}  worst {worst:.1}");
    }
    worst
}

/// Time of the run at which the capture's first packet came by, ns.
fn first_seen(simulator: &Simulator<Full>, at: &str) -> u64 {
    let trace = simulator.trace().expect("traced");
    let place = place(simulator, at).expect("a place");
    let near = if at == "hosts.a" { EventKind::Sent } else { EventKind::Delivered };
    let row = (0..trace.events.time.len())
        .find(|row| trace.events.kind[*row] == near as u8 && (at == "hosts.a" || trace.events.place[*row] == place));
    row.map_or(0, |row| trace.events.time[row] as u64)
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let none = json!({});
    let bulk = |size: &str| json!({ "bytes": size });
    for variant in ["reno", "cubic", "bbr", "vegas"] {
        for (rate, rtt, queue, size) in [
            (10e6, 40.0, 33, "10 MB"),
            (100e6, 20.0, 50, "40 MB"),
            (2e6, 100.0, 200, "3 MB"),
            (50e6, 80.0, 1000, "40 MB"),
        ] {
            let tcp = json!({ "profile": "linux", "variant": variant });
            let name = format!("{variant} {} {rtt} {queue}", rate / 1e6);
            cases.push(case(&name, rate, rtt, queue, &tcp, &bulk(size), &none));
        }
    }
    for window in ["16 KB", "64 KB", "256 KB"] {
        let tcp = json!({ "profile": "linux", "variant": "cubic", "window": window, "autotuning": false });
        cases.push(case(&format!("window {window}"), 50e6, 80.0, 1000, &tcp, &bulk("8 MB"), &none));
    }
    for loss in [0.0005, 0.003, 0.02] {
        for variant in ["reno", "cubic", "bbr"] {
            let tcp = json!({ "profile": "linux", "variant": variant });
            let line = json!({ "bit_errors": { "packet_loss": loss } });
            cases.push(case(&format!("loss {loss} {variant}"), 20e6, 60.0, 300, &tcp, &bulk("10 MB"), &line));
        }
    }
    for size in ["20 KB", "200 KB", "1 MB"] {
        let tcp = json!({ "profile": "linux", "variant": "cubic" });
        cases.push(case(&format!("short {size}"), 100e6, 80.0, 1000, &tcp, &bulk(size), &none));
    }
    let exchange = json!({ "kind": "echo", "message_size": "40 KB", "response_size": "100 B", "think_time": "200 ms", "exchanges": 30 });
    cases.push(case("exchange", 20e6, 50.0, 100, &json!({ "profile": "linux", "variant": "cubic" }), &exchange, &none));
    cases
}

/// Runs that the rules were not made with.
fn other_cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let none = json!({});
    for variant in ["newreno", "cubic", "bbr3", "sack"] {
        let tcp = json!({ "profile": "linux", "variant": variant });
        for (rate, rtt, queue, size) in [
            (5e6, 15.0, 10, "4 MB"),
            (30e6, 60.0, 100, "20 MB"),
            (200e6, 150.0, 4000, "150 MB"),
            (1e6, 30.0, 60, "1 MB"),
        ] {
            let name = format!("{variant} {} {rtt} {queue}", rate / 1e6);
            cases.push(case(&name, rate, rtt, queue, &tcp, &json!({ "bytes": size }), &none));
        }
        for loss in [0.001, 0.01] {
            let line = json!({ "bit_errors": { "packet_loss": loss } });
            let name = format!("{variant} loss {loss}");
            cases.push(case(&name, 40e6, 35.0, 150, &tcp, &json!({ "bytes": "12 MB" }), &line));
        }
    }
    for window in ["32 KB", "128 KB", "1 MB"] {
        let tcp = json!({ "profile": "linux", "variant": "reno", "window": window, "autotuning": false });
        cases.push(case(&format!("window {window}"), 20e6, 30.0, 400, &tcp, &json!({ "bytes": "10 MB" }), &none));
    }
    let tcp = json!({ "profile": "linux", "variant": "cubic" });
    for (size, think) in [("8 KB", "50 ms"), ("300 KB", "500 ms")] {
        let app = json!({ "kind": "echo", "message_size": size, "response_size": "200 B", "think_time": think, "exchanges": 20 });
        // A queue for all of it: without anything to send, the simulator calls a repair the application's.
        cases.push(case(&format!("exchange {size}"), 30e6, 70.0, 1000, &tcp, &app, &none));
    }
    cases
}

fn is_right(cases: &[Case]) {
    let mut worst: Vec<f64> = Vec::new();
    for case in cases {
        let simulator = simulated(case);
        for at in ["hosts.a", "hosts.b"] {
            worst.push(difference(case, &simulator, at));
        }
    }
    let near = worst.iter().filter(|worst| **worst <= 5.0).count();
    assert!(near * 10 >= worst.len() * 9, "within 5 points in {near} of {}", worst.len());
}

#[test]
fn shares_are_those_of_the_run() {
    is_right(&cases());
}

#[test]
fn shares_of_other_runs_are_right_too() {
    is_right(&other_cases());
}
