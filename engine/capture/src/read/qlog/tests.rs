//! Logs of our own runs, read back, and logs as implementations of QUIC write them.

use fill_the_pipe_sim::index::Changes;
use fill_the_pipe_sim::{Full, Scenario, Simulator, variable};
use serde_json::json;

use crate::read::{Contents, Ending, Kept, NoCapture, Protocol, Reader, TakenFor};

fn read(file: &[u8], keep: usize) -> Result<(Contents, Option<Kept>), NoCapture> {
    let mut reader = Reader::keeping(keep);
    reader.push(file)?;
    reader.finish(usize::MAX)
}

fn kept(file: &[u8], keep: usize) -> Kept {
    read(file, keep).expect("a log").1.expect("a connection of that number")
}

/// A transfer over a line that loses, duplicates, delays and marks packets.
fn run(transport: &str) -> Simulator<Full> {
    let text = json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "model": "ideal", "queue": { "discipline": "ecn_threshold", "limit": 100, "threshold": 5 } } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "20 Mb/s", "propagation_delay": "1 ms" },
            "line": {
                "stations": ["r", "b"], "rate": "5 Mb/s", "propagation_delay": "10 ms",
                "bit_errors": { "packet_loss": 0.02 }, "duplication": { "probability": 0.02 },
            },
        },
        "tcp": {
            "variant": "newreno", "sack": true, "timestamps": true, "window_scale": true, "window": "256 KB", "ecn": true,
        },
        "flows": { "bulk": { "from": "a", "to": "b", "transport": transport, "app": { "bytes": "300 KB" } } },
    });
    let scenario = Scenario::load(&text.to_string(), &Vec::new()).expect("a valid scenario").scenario;
    let mut simulator = Simulator::<Full>::new(&scenario);
    simulator.advance(u64::MAX);
    simulator
}

fn log(simulator: &Simulator<Full>) -> Vec<u8> {
    let mut file = Vec::new();
    crate::qlog::write(simulator, &mut file).expect("a vector takes all");
    file
}

fn since_the_first(times: &[f64]) -> Vec<f64> {
    times.iter().map(|time| time - times[0]).collect()
}

fn series(kept: &Kept, flow: u16, name: &str) -> Vec<(f64, f64)> {
    let (wanted, mut found) = (variable(name), Vec::new());
    kept.each(|of, variable, time, value| {
        found.extend(Some((time, value)).filter(|_| of == flow && Some(variable) == wanted));
    });
    found
}

#[test]
fn tcp_reads_back_as_the_capture_at_the_same_end() {
    let simulator = run("tcp");
    let file = log(&simulator);
    for (side, place) in ["hosts.a", "hosts.b"].into_iter().enumerate() {
        let at = crate::place(&simulator, place).expect("a place");
        let mut pcap = Vec::new();
        crate::write(&simulator, at, 0, &mut pcap).expect("written");
        let (pcap_contents, pcap) = read(&pcap, 0).expect("a capture");
        let pcap = pcap.expect("kept");
        let (contents, kept) = read(&file, side).expect("a log");
        let kept = kept.expect("kept");
        let (ours, theirs) = (&kept.packets, &pcap.packets);
        for row in 0..kept.seen.len() {
            let packet = |of: &fill_the_pipe_sim::Packets| {
                let numbers = (of.reverse[row], of.seq[row], of.ack[row], of.len[row], of.wnd[row], of.wnd_field[row]);
                (numbers, of.flags[row], of.ecn[row], of.copy[row], of.options_of(row).to_vec())
            };
            assert_eq!(packet(ours), packet(theirs), "{place}, packet {row}");
        }
        assert!(ours == theirs, "{place}: all columns");
        assert_eq!(since_the_first(&kept.seen), since_the_first(&pcap.seen));
        assert_eq!((kept.iss, kept.seen_by, pcap.seen_by), (pcap.iss, Some(side as u8), None));
        let without_lost: Vec<u8> = kept.taken_for.iter().map(|bits| bits & !TakenFor::Lost.bit()).collect();
        assert_eq!(without_lost, pcap.taken_for);
        assert!(kept.packets.ecn.contains(&3) == (side == 1), "a router has marked packets");
        let (ours, theirs) = (&contents.connections[side], &pcap_contents.connections[0]);
        assert_eq!(
            (&ours.from, &ours.to, ours.agreed, ours.ending),
            (&theirs.from, &theirs.to, theirs.agreed, theirs.ending)
        );
        let without_lost = |mut direction: crate::read::Direction| {
            direction.lost = None;
            direction
        };
        assert_eq!([ours.forward, ours.reverse].map(without_lost), [theirs.forward, theirs.reverse]);
        let lost = kept.taken_for.iter().filter(|bits| *bits & TakenFor::Lost.bit() != 0).count() as u64;
        assert_eq!([ours.forward.lost, ours.reverse.lost], [Some(lost).filter(|_| side == 0), None]);
        assert_eq!(lost > 0, side == 0);
        assert_eq!(ours.name.as_deref(), Some("bulk"));
    }
}

#[test]
fn quic_reads_back_as_the_trace() {
    let simulator = run("quic");
    let file = log(&simulator);
    let trace = simulator.trace().expect("traced");
    let run = &trace.packets;
    for (side, place) in ["hosts.a", "hosts.b"].into_iter().enumerate() {
        let at = crate::place(&simulator, place).expect("a place");
        let kept = kept(&file, side);
        let sightings: Vec<_> = crate::point::sightings(&simulator, trace, at).collect();
        assert_eq!(kept.seen.len(), sightings.len());
        for (row, sighting) in sightings.iter().enumerate() {
            let (ours, packet) = (&kept.packets, sighting.packet);
            assert_eq!(kept.seen[row] - kept.seen[0], (sighting.time - sightings[0].time) as f64);
            assert_eq!((ours.reverse[row], ours.len[row]), (run.reverse[packet], run.len[packet]), "{row}");
            assert_eq!((ours.wnd[row], ours.wnd_field[row]), (run.wnd[packet], run.wnd_field[packet]));
            assert_eq!((ours.flags[row], ours.options_of(row)), (run.flags[packet], run.options_of(packet)), "{row}");
            if ours.len[row] > 0 {
                assert_eq!(ours.seq[row], run.seq[packet]);
            }
            if side == 0 && ours.reverse[row] == 0 {
                assert_eq!(ours.copy[row] > 0, run.copy[packet] > 0, "{row}");
            }
        }
        let (contents, _) = read(&file, side).expect("a log");
        let summary = &contents.connections[side];
        assert_eq!((summary.transport, summary.from_the_start, summary.agreed), (Protocol::Quic, true, None));
        assert_eq!(summary.handshake_rtt_ns.is_some(), side == 0);
        assert_eq!((summary.forward.duplicate_acks, summary.forward.zero_windows), (None, None));
    }
}

#[test]
fn metrics_are_the_series_of_the_sender() {
    for transport in ["tcp", "quic"] {
        let simulator = run(transport);
        let kept = kept(&log(&simulator), 0);
        let run = &simulator.trace().expect("traced").series;
        let first = simulator.flows()[0].start_ns as f64;
        for name in ["cwnd", "ssthresh", "flight_size", "srtt", "rttvar", "rtt", "phase"] {
            let rows = (0..run.time.len())
                .filter(|row| Some(run.variable[*row]) == variable(name) && !run.value[*row].is_nan());
            let wanted: Vec<(f64, f64)> = rows.map(|row| (run.time[row], run.value[row])).collect();
            let found = series(&kept, 0, name);
            assert!(!found.is_empty(), "{transport}: {name}");
            for (time, value) in &found {
                let near = |(at, other): &(f64, f64)| (at - first - time).abs() < 2e6 && (value - other).abs() <= 1.0;
                assert!(wanted.iter().any(near), "{transport}: {name} {value} at {time}");
            }
            assert_eq!(series(&kept, 1, name).is_empty(), name != "flight_size" || transport == "quic");
        }
        assert!(kept.logged.time.is_sorted());
    }
}

/// A log in one piece: members of the log, members of its trace, and its events.
fn in_one_piece(members: &str, trace: &str, events: &[&str]) -> String {
    format!(r#"{{{members},"traces":[{{{trace},"events":[{}]}}]}}"#, events.join(","))
}

/// Number, side, length and acknowledged bytes of each packet, and its time in ms.
fn packets(kept: &Kept) -> Vec<(u32, u8, u32, u32, f64)> {
    let of = &kept.packets;
    (0..kept.seen.len())
        .map(|row| (of.wnd[row], of.reverse[row], of.len[row], of.ack[row], kept.seen[row] / 1e6))
        .collect()
}

/// Checks the story that all forms of the same log tell: two packets with data, of which one is lost and sent again, and an
/// ACK.
fn tells_the_same(file: &str) -> (Contents, Kept) {
    let (contents, kept) = read(file.as_bytes(), 0).expect(file);
    let kept = kept.expect(file);
    let wanted = [(0, 0, 100, 0, 0.0), (1, 0, 50, 0, 1.0), (7, 1, 0, 100, 30.0), (2, 0, 50, 0, 40.0)];
    assert_eq!(packets(&kept), wanted, "{file}");
    let lost = kept.taken_for.iter().map(|bits| bits & TakenFor::Lost.bit() != 0).collect::<Vec<_>>();
    assert_eq!(lost, [false, true, false, false], "{file}");
    assert_eq!(kept.packets.copy, [0, 0, 0, 1], "{file}");
    assert_eq!(series(&kept, 0, "cwnd"), [(30e6, 12_000.0)], "{file}");
    assert_eq!(series(&kept, 0, "rtt"), [(30e6, 30e6)], "{file}");
    let [connection] = &contents.connections[..] else { panic!("one connection: {file}") };
    assert_eq!((connection.seen_by, connection.name.as_deref()), (Some(0), Some("c1")), "{file}");
    assert_eq!((connection.forward.retransmissions, connection.forward.lost), (Some(1), Some(1)), "{file}");
    assert_eq!((contents.counts.packets, contents.damage.clone()), (4, None), "{file}");
    (contents, kept)
}

#[test]
fn forms_of_all_drafts_tell_the_same() {
    let stream = |offset: u32, length: u32| {
        format!(r#"[{{"frame_type":"stream","stream_id":0,"offset":{offset},"length":{length}}}]"#)
    };
    // 0.3, in one piece: relative, absolute and delta times, and the view behind the events.
    let packet = |time: f64, number: u32, offset: u32, length: u32| {
        let frames = stream(offset, length);
        format!(
            r#"{{"time":{time},"name":"transport:packet_sent","data":{{"header":{{"packet_type":"1RTT","packet_number":{number}}},"frames":{frames}}}}}"#
        )
    };
    let events = |times: [f64; 6]| {
        let [a, b, c, d, e, f] = times;
        [
            packet(a, 0, 0, 100),
            packet(b, 1, 100, 50),
            format!(
                r#"{{"time":{c},"name":"transport:packet_received","data":{{"header":{{"packet_type":"1RTT","packet_number":7}},"frames":[{{"frame_type":"ack","acked_ranges":[[0,0]]}}]}}}}"#
            ),
            format!(
                r#"{{"time":{d},"name":"recovery:metrics_updated","data":{{"congestion_window":12000,"latest_rtt":30}}}}"#
            ),
            format!(
                r#"{{"time":{e},"name":"recovery:packet_lost","data":{{"header":{{"packet_type":"1RTT","packet_number":1}}}}}}"#
            ),
            packet(f, 2, 100, 50),
        ]
    };
    let relative = events([5.0, 6.0, 35.0, 35.0, 36.0, 45.0]);
    let relative: Vec<&str> = relative.iter().map(String::as_str).collect();
    let absolute = events([0.0, 1.0, 30.0, 30.0, 31.0, 40.0].map(|time| time + 1.744e12));
    let delta = events([5.0, 1.0, 29.0, 0.0, 1.0, 9.0]);
    let [version, point] = [r#""qlog_version":"0.3","qlog_format":"JSON""#, r#""vantage_point":{"type":"client"}"#];
    let common = r#""common_fields":{"group_id":"c1"}"#;
    tells_the_same(&in_one_piece(version, &format!("{point},{common}"), &relative));
    let file = in_one_piece(version, r#""common_fields":{"ODCID":"c1"}"#, &absolute.each_ref().map(String::as_str));
    let behind = format!("{},{point}}}]}}", file.strip_suffix("}]}").expect("the end of the log"));
    let (contents, _) = tells_the_same(&behind);
    assert_eq!(contents.first_ns, 1_744_000_000_000_000_000);
    let common = r#""common_fields":{"group_id":"c1","time_format":"delta"}"#;
    tells_the_same(&in_one_piece(version, &format!("{point},{common}"), &delta.each_ref().map(String::as_str)));

    // A sequence of records, and of lines, with the names of later drafts.
    let header = format!(
        r#"{{"file_schema":"urn:ietf:params:qlog:file:sequential","trace":{{{point},"common_fields":{{"group_id":"c1"}}}}}}"#
    );
    for before in ["\u{1e}", ""] {
        let later = |event: &&str| {
            let event = event.replace("transport:", "quic:").replace("recovery:packet", "quic:packet");
            let event = event.replace("recovery:metrics", "quic:recovery_metrics");
            format!("{before}{}\n", event.replace(r#""length":50"#, r#""raw":{"length":50}"#))
        };
        tells_the_same(&format!("{before}{header}\n{}", relative.iter().map(later).collect::<String>()));
    }

    // The first drafts: arrays, numbers as text, times in microseconds.
    let old = |time: u32, name: &str, data: &str| format!(r#"["{time}","transport","{name}",{data}]"#);
    let sent = |time: u32, number: u32, offset: u32, length: u32| {
        let frames = stream(offset, length);
        old(
            time,
            "packet_sent",
            &format!(r#"{{"packet_type":"1RTT","header":{{"packet_number":"{number}"}},"frames":{frames}}}"#),
        )
    };
    let events = [
        sent(5000, 0, 0, 100),
        sent(6000, 1, 100, 50),
        old(
            35_000,
            "packet_received",
            r#"{"packet_type":"1RTT","header":{"packet_number":"7"},"frames":[{"frame_type":"ACK","acked_ranges":[["0","0"]]}]}"#,
        ),
        old(35_000, "metric_update", r#"{"cwnd":12000,"latest_rtt":30000}"#),
        old(36_000, "packet_lost", r#"{"packet_type":"1RTT","packet_number":"1"}"#),
        sent(45_000, 2, 100, 50),
    ];
    let trace = format!(
        r#"{point},"configuration":{{"time_units":"us"}},"common_fields":{{"group_id":"c1"}},"event_fields":["relative_time","CATEGORY","EVENT_TYPE","DATA"]"#
    );
    tells_the_same(&in_one_piece(r#""qlog_version":"draft-01""#, &trace, &events.each_ref().map(String::as_str)));
}

#[test]
fn addresses_and_ends_are_told_from_the_end_that_logs() {
    let started = r#"{"time":0,"name":"connectivity:connection_started","data":{"src_ip":"2001:db8::1","src_port":443,"dst_ip":"10.0.0.2","dst_port":5000}}"#;
    let received = r#"{"time":1,"name":"transport:packet_received","data":{"header":{"packet_type":"initial","packet_number":0},"raw":{"length":1200}}}"#;
    let closed = r#"{"time":2,"name":"connectivity:connection_closed","data":{}}"#;
    let file =
        in_one_piece(r#""qlog_version":"0.4""#, r#""vantage_point":{"type":"server"}"#, &[started, received, closed]);
    let (contents, kept) = read(file.as_bytes(), 0).expect("a log");
    let connection = &contents.connections[0];
    assert_eq!([&connection.from, &connection.to].map(ToString::to_string), ["10.0.0.2:5000", "[2001:db8::1]:443"]);
    assert_eq!((connection.ending, connection.from_the_start, connection.seen_by), (Ending::Closed, true, Some(1)));
    // Without frames it is not known whether the packet has data that came before.
    assert_eq!((connection.forward.bytes, connection.forward.retransmissions), (1200, None));
    let kept = kept.expect("kept");
    assert_eq!(
        (kept.packets.reverse[0], kept.packets.flags[0] >> 5, kept.headers[0], kept.seen_by),
        (0, 1, 0, Some(1))
    );
}

#[test]
fn what_is_no_log_or_of_another_version_is_refused() {
    let why = |file: &str| read(file.as_bytes(), 0).expect_err(file).to_string();
    assert_eq!(
        why(r#"{"qlog_version":"0.2","traces":[]}"#),
        "This is qlog of version 0.2; those that are read are draft-00, draft-01, draft-02, 0.3, 0.4."
    );
    assert_eq!(
        why(r#"{"hosts":{},"events":[{"name":"x"}]}"#),
        "This is JSON and no qlog: it does not say of which version of qlog it is."
    );
    assert_eq!(why(r#"{"hosts":"#), why("{}  "));
}

#[test]
fn a_damaged_log_is_read_up_to_the_byte_of_the_damage() {
    let packet = |number| {
        format!(
            r#"{{"time":{number},"name":"transport:packet_sent","data":{{"header":{{"packet_type":"1RTT","packet_number":{number}}}}}}}"#
        )
    };
    let events = [packet(0), packet(1), packet(2)];
    let file = in_one_piece(r#""qlog_version":"0.3""#, r#""title":"t""#, &events.each_ref().map(String::as_str));
    let second = file.find(&events[1]).expect("the second event");
    let (contents, _) = read(&file.as_bytes()[..second + 20], 0).expect("a log");
    let damage = contents.damage.expect("it is cut short");
    assert_eq!((contents.counts.packets, damage.at_byte, damage.unread_bytes), (1, second as u64, 20));
    assert_eq!(damage.what, "the file ends before the log does");
    let (contents, _) = read(file.replacen("\"time\":1", "\"time\":tomorrow", 1).as_bytes(), 0).expect("a log");
    let damage = contents.damage.expect("it is malformed");
    assert_eq!((contents.counts.packets, damage.at_byte, damage.what), (1, second as u64, "an event is malformed"));
    let (contents, _) = read(format!("{}]", &file[..second + events[1].len()]).as_bytes(), 0).expect("a log");
    assert_eq!((contents.counts.packets, contents.damage.is_some()), (2, true));
}
