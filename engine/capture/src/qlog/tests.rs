//! Runs whose qlogs are read again: both ends tell the same story, and it is that of the run.

use std::collections::{BTreeMap, BTreeSet};

use fill_the_pipe_sim::{Full, Scenario, Simulator, summary};
use serde_json::{Value, json};

use super::write;

/// A transfer of 300 KB over a line that loses, duplicates and delays packets.
fn run(transport: &str) -> Simulator<Full> {
    let text = json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "model": "ideal", "queue": { "limit": 10 } } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "20 Mb/s", "propagation_delay": "1 ms" },
            "line": {
                "stations": ["r", "b"], "rate": "5 Mb/s", "propagation_delay": "10 ms",
                "bit_errors": { "packet_loss": 0.02 }, "duplication": { "probability": 0.02 },
            },
        },
        "tcp": { "variant": "sack", "sack": true },
        "flows": { "bulk": { "from": "a", "to": "b", "transport": transport, "app": { "bytes": "300 KB" } } },
    });
    let scenario = Scenario::load(&text.to_string(), &Vec::new()).expect("a valid scenario").scenario;
    let mut simulator = Simulator::<Full>::new(&scenario);
    simulator.advance(u64::MAX);
    simulator
}

/// Returns the events of the opener and of the other end.
fn logs(simulator: &Simulator<Full>) -> [Vec<Value>; 2] {
    let mut file = Vec::new();
    write(simulator, &mut file).expect("a vector takes all");
    let log: Value = serde_json::from_slice(&file).expect("JSON");
    ["client", "server"].map(|side| {
        let traces = log["traces"].as_array().expect("traces");
        let trace = traces.iter().find(|trace| trace["vantage_point"]["type"] == side).expect("both sides");
        trace["events"].as_array().expect("events").clone()
    })
}

/// Returns the events of a name, with their times.
fn named<'a>(log: &'a [Value], name: &str) -> Vec<(f64, &'a Value)> {
    let events = log.iter().filter(|event| event["name"] == name);
    events.map(|event| (event["time"].as_f64().expect("a time"), &event["data"])).collect()
}

fn number(data: &Value) -> u64 {
    data["header"]["packet_number"].as_u64().expect("a number")
}

fn frames<'a>(data: &'a Value, kind: &str) -> Vec<&'a Value> {
    data["frames"].as_array().expect("frames").iter().filter(|frame| frame["frame_type"] == kind).collect()
}

/// Numbers that an ACK frame names.
fn acked(data: &Value) -> BTreeSet<u64> {
    let ranges = frames(data, "ack").into_iter().flat_map(|frame| frame["acked_ranges"].as_array().expect("ranges"));
    ranges.flat_map(|range| range[0].as_u64().expect("first")..=range[1].as_u64().expect("last")).collect()
}

#[test]
fn both_ends_tell_of_the_same_packets() {
    for transport in ["tcp", "quic"] {
        let logs = logs(&run(transport));
        for (from, to) in [(0, 1), (1, 0)] {
            let sent: BTreeMap<u64, (f64, &Value)> = named(&logs[from], "transport:packet_sent")
                .into_iter()
                .map(|(time, data)| (number(data), (time, data)))
                .collect();
            assert!(sent.keys().copied().eq(0..sent.len() as u64), "each number once");
            let received = named(&logs[to], "transport:packet_received");
            for (time, data) in &received {
                let (at, same) = sent[&number(data)];
                assert!(*data == same && *time > at, "{data} after {same}");
            }
            let arrived: BTreeSet<u64> = received.iter().map(|(_, data)| number(data)).collect();
            assert!(arrived.len() < sent.len() && received.len() > arrived.len(), "some are lost, some come twice");
        }
    }
}

#[test]
fn acks_name_what_had_arrived() {
    for transport in ["tcp", "quic"] {
        let [_, server] = logs(&run(transport));
        let received: Vec<(f64, u64)> =
            named(&server, "transport:packet_received").iter().map(|(time, data)| (*time, number(data))).collect();
        let mut all = BTreeSet::new();
        for (time, data) in named(&server, "transport:packet_sent") {
            let before: BTreeSet<u64> =
                received.iter().filter(|(at, _)| *at <= time).map(|(_, number)| *number).collect();
            let acked = acked(data);
            assert!(acked.is_subset(&before), "{data}");
            all.extend(acked);
        }
        let last = received.iter().map(|(_, number)| *number).max().expect("some arrive");
        // An ACK of the opener's last packets asks for no answer.
        assert!(received.iter().all(|(_, number)| all.contains(number) || *number + 3 > last), "{all:?}");
    }
}

#[test]
fn data_and_losses_are_those_of_the_run() {
    for transport in ["tcp", "quic"] {
        let simulator = run(transport);
        let logs = logs(&simulator);
        let result = &summary(&simulator).results[0];
        let sent = named(&logs[0], "transport:packet_sent");
        // Both ends' packets with data; in QUIC the end of the stream is data too.
        let counts = |frame: &&Value| transport == "quic" || frame["length"] != 0;
        let all = logs.iter().flat_map(|log| named(log, "transport:packet_sent"));
        let with_data = all.filter(|(_, data)| frames(data, "stream").iter().any(counts)).count();
        assert_eq!(with_data as u64, result.data_segments);
        let stream = |data: &Value| {
            let frame = frames(data, "stream").into_iter().find(|frame| frame["length"] != 0);
            frame.map(|frame| (frame["offset"].as_u64().expect("offset"), frame["length"].as_u64().expect("length")))
        };
        let data: Vec<(u64, (u64, u64))> =
            sent.iter().filter_map(|(_, data)| Some((number(data), stream(data)?))).collect();
        assert_eq!(data.iter().map(|(_, (offset, length))| offset + length).max(), Some(300 << 10));
        let lost: Vec<u64> = named(&logs[0], "recovery:packet_lost").iter().map(|(_, data)| number(data)).collect();
        assert!(!lost.is_empty() && lost.len() as u64 <= result.retransmissions, "{} losses", lost.len());
        for lost in lost {
            let (_, (offset, _)) = data.iter().find(|(number, _)| *number == lost).expect("it had data");
            assert!(data.iter().any(|(number, (at, _))| *number > lost && at == offset), "{lost} is sent again");
        }
    }
}

#[test]
fn a_probe_takes_nothing_for_lost() {
    // In QUIC the end of the stream is a packet of its own, whose ACK would show the loss.
    for (transport, lost) in [("tcp", "5"), ("quic", "5,6")] {
        let text = json!({
            "hosts": { "a": {}, "b": {} },
            "links": { "line": { "stations": ["a", "b"], "rate": "5 Mb/s", "propagation_delay": "10 ms" } },
            "tcp": { "variant": "reno", "sack": true, "recovery": "rack" },
            "flows": { "bulk": {
                "from": "a", "to": "b", "transport": transport, "app": { "bytes": 6000 }, "lose": { "forward": lost },
            } },
        });
        let scenario = Scenario::load(&text.to_string(), &Vec::new()).expect("a valid scenario").scenario;
        let mut simulator = Simulator::<Full>::new(&scenario);
        simulator.advance(u64::MAX);
        assert!(summary(&simulator).results[0].retransmissions > 0, "the last packet is sent again");
        assert!(named(&logs(&simulator)[0], "recovery:packet_lost").is_empty(), "{transport}");
    }
}

#[test]
fn metrics_are_the_variables_of_the_sender() {
    for transport in ["tcp", "quic"] {
        let simulator = run(transport);
        let logs = logs(&simulator);
        let series = &simulator.trace().expect("traced").series;
        let cwnd = fill_the_pipe_sim::variable("cwnd").expect("a variable");
        let rows = (0..series.time.len()).filter(|row| series.variable[*row] == cwnd && !series.value[*row].is_nan());
        let wanted: Vec<(f64, u64)> = rows.map(|row| (series.time[row] / 1e6, series.value[row] as u64)).collect();
        let metrics = named(&logs[0], "recovery:metrics_updated");
        let windows: Vec<(f64, u64)> =
            metrics.iter().filter_map(|(time, data)| Some((*time, data["congestion_window"].as_u64()?))).collect();
        assert_eq!(windows, wanted);
        let latest = metrics.iter().filter_map(|(_, data)| data["latest_rtt"].as_f64()).fold(f64::INFINITY, f64::min);
        let least = metrics.iter().filter_map(|(_, data)| data["min_rtt"].as_f64()).next_back();
        assert_eq!(least, Some(latest));
        let states = named(&logs[0], "recovery:congestion_state_updated");
        assert!(states.windows(2).all(|pair| pair[0].1["new"] == pair[1].1["old"]), "{states:?}");
        assert!(named(&logs[1], "recovery:metrics_updated").is_empty(), "the receiver has no congestion window");
        for log in logs {
            let times: Vec<f64> = log.iter().map(|event| event["time"].as_f64().expect("a time")).collect();
            assert!(times.is_sorted());
        }
    }
}

#[test]
fn several_connections_of_a_host_are_told_apart_and_senders_come_first() {
    let text = json!({
        "hosts": { "a": {}, "b": {} },
        "links": { "line": { "stations": ["a", "b"], "rate": "5 Mb/s", "propagation_delay": "10 ms" } },
        "flows": {
            "one": { "from": "a", "to": "b", "app": { "bytes": "20 KB" } },
            "two": { "from": "a", "to": "b", "transport": "quic", "start": "50 ms", "app": { "bytes": "20 KB" } },
            "three": { "from": "b", "to": "a", "app": { "bytes": "20 KB" } },
            "datagrams": { "from": "a", "to": "b", "app": { "kind": "constant", "duration": "1 s" } },
        },
    });
    let scenario = Scenario::load(&text.to_string(), &Vec::new()).expect("a valid scenario").scenario;
    let mut simulator = Simulator::<Full>::new(&scenario);
    simulator.advance(u64::MAX);
    let mut file = Vec::new();
    write(&simulator, &mut file).expect("a vector takes all");
    let log: Value = serde_json::from_slice(&file).expect("JSON");
    let told = |trace: &Value| {
        let events = trace["events"].as_array().expect("events");
        let one = trace["common_fields"]["group_id"].as_str();
        let groups: BTreeSet<&str> = events.iter().filter_map(|event| event["group_id"].as_str()).chain(one).collect();
        let side = trace["vantage_point"]["type"].as_str().expect("a side").to_owned();
        (
            side,
            groups.into_iter().map(str::to_owned).collect::<Vec<_>>(),
            trace["common_fields"]["protocol_type"].clone(),
        )
    };
    let traces: Vec<_> = log["traces"].as_array().expect("traces").iter().map(told).collect();
    let names = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    assert_eq!(
        traces,
        [
            ("client".to_owned(), names(&["one", "two"]), json!(["QUIC", "TCP"])),
            ("client".to_owned(), names(&["three"]), json!(["TCP"])),
            ("server".to_owned(), names(&["three"]), json!(["TCP"])),
            ("server".to_owned(), names(&["one", "two"]), json!(["QUIC", "TCP"])),
        ]
    );
}
