//! Logs of our own runs, read back, and logs as implementations of QUIC write them.

use fill_the_pipe_sim::{Full, Scenario, Simulator, variable};
use serde_json::json;

use crate::read::{Contents, Kept, NoCapture, Protocol, Reader, TakenFor};

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
    let series = &kept.series;
    let rows = 0..series.time.len();
    let rows = rows.filter(|row| series.flow[*row] == flow && Some(series.variable[*row]) == variable(name));
    rows.map(|row| (series.time[row], series.value[row])).collect()
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
        assert_eq!((&ours.from, &ours.to, ours.agreed, ours.ending), (&theirs.from, &theirs.to, theirs.agreed, theirs.ending));
        let without_lost = |mut direction: crate::read::Direction| {
            direction.lost = None;
            direction
        };
        assert_eq!([ours.forward, ours.reverse].map(without_lost), [theirs.forward, theirs.reverse]);
        let lost = kept.taken_for.iter().filter(|bits| *bits & TakenFor::Lost.bit() != 0).count() as u64;
        assert_eq!([ours.forward.lost, ours.reverse.lost][side], Some(lost));
        assert_eq!([ours.forward.lost, ours.reverse.lost][1 - side], None);
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
            let rows = (0..run.time.len()).filter(|row| Some(run.variable[*row]) == variable(name) && !run.value[*row].is_nan());
            let wanted: Vec<(f64, f64)> = rows.map(|row| (run.time[row], run.value[row])).collect();
            let found = series(&kept, 0, name);
            assert!(!found.is_empty(), "{transport}: {name}");
            for (time, value) in &found {
                let near = |(at, other): &(f64, f64)| (at - first - time).abs() < 2e6 && (value - other).abs() <= 1.0;
                assert!(wanted.iter().any(near), "{transport}: {name} {value} at {time}");
            }
            assert_eq!(series(&kept, 1, name).is_empty(), name != "flight_size" || transport == "quic");
        }
        assert!(kept.series.time.is_sorted());
    }
}
