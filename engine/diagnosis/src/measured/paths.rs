//! Paths of simulated captures beside those of the runs, at four places.

use fill_the_pipe_sim::index::{self, PacketOutcome};
use fill_the_pipe_sim::{DropReason, Full, Simulator};
use serde::Serialize;
use serde_json::{Value, json};

use super::{Draws, capture, run};
use crate::Connection;
use crate::confidence::Confidence;
use crate::path::{LossPattern, Path, Place, path};

/// A path and what it does.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its name.
    pub name: String,
    /// Rate of the slowest line, bit/s.
    pub rate: f64,
    /// Round trip without transmission times, ms.
    pub rtt: f64,
    /// Capacity of its queue, packets.
    pub limit: u64,
    /// Discipline of its queue.
    pub discipline: Value,
    /// Impairments of the line.
    pub errors: Value,
    /// Rules of TCP.
    pub tcp: Value,
    /// Payload of the transfer, bytes.
    pub bytes: u64,
    /// Pattern of losses by errors of the line.
    pub pattern: LossPattern,
}

/// Result of a case at one place.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Place of the capture.
    pub at: &'static str,
    /// Share of the way before it, by propagation delay.
    pub share: f64,
    /// Path that is told.
    pub path: Path,
    /// Segments with payload that the network dropped before the receiver.
    pub dropped: u64,
    /// Pattern by the reason for which most were dropped.
    pub truth: LossPattern,
}

/// Shares of the propagation delay: from the sender to the first router, over the slowest line, to the receiver.
const WAY: [f64; 3] = [0.2, 0.5, 0.3];
/// Rate of the other two lines, bit/s.
pub const FAST: f64 = 1e10;
/// Places of captures, with the share of the way before each.
const PLACES: [(&str, f64); 4] =
    [("hosts.a", 0.0), ("routers.first", WAY[0]), ("routers.second", WAY[0] + WAY[1]), ("hosts.b", 1.0)];

impl Case {
    /// Returns a transfer without losses.
    pub fn new(name: &str, rate: f64, rtt: f64, limit: u64) -> Self {
        Case {
            name: name.to_owned(),
            rate,
            rtt,
            limit,
            discipline: json!("drop_tail"),
            errors: json!({}),
            tcp: json!({}),
            bytes: 6_000_000,
            pattern: LossPattern::None,
        }
    }

    /// Packets of 1500 bytes that fill the path.
    pub fn pipe(rate: f64, rtt: f64) -> u64 {
        (rate * rtt / 1e3 / 12_000.0).ceil().max(1.0) as u64
    }

    /// Returns the run.
    pub fn scenario(&self) -> Value {
        let mut tcp = json!({
            "variant": "cubic", "window": 33_554_432, "mss": 1460, "initial_cwnd": 14_480, "window_scale": true,
            "timestamps": true, "sack": true, "limited_transmit": true, "fast_timer": "40 ms", "slow_timer": "4 ms",
            "min_rto_ticks": 50, "ack_policy": "bsd43"
        });
        tcp.as_object_mut().expect("an object").extend(self.tcp.as_object().cloned().unwrap_or_default());
        let delay = |share: f64| format!("{} ms", self.rtt / 2.0 * share);
        let mut line = json!({
            "kind": "wire", "stations": ["first", "second"], "rate": self.rate, "mtu": 1500,
            "propagation_delay": delay(WAY[1])
        });
        line.as_object_mut().expect("an object").extend(self.errors.as_object().cloned().unwrap_or_default());
        let mut queue = json!({ "unit": "packets", "limit": self.limit, "discipline": "drop_tail" });
        if self.discipline.is_object() {
            queue.as_object_mut().expect("an object").extend(self.discipline.as_object().cloned().unwrap_or_default());
        } else {
            queue["discipline"] = self.discipline.clone();
        }
        json!({
            "version": 1, "name": self.name,
            "hosts": { "a": { "model": "ideal" }, "b": { "model": "ideal" } },
            "routers": { "first": { "model": "ideal", "queue": queue }, "second": { "model": "ideal" } },
            "links": {
                "access": {
                    "kind": "wire", "stations": ["a", "first"], "rate": FAST, "mtu": 1500,
                    "propagation_delay": delay(WAY[0])
                },
                "line": line,
                "exit": {
                    "kind": "wire", "stations": ["second", "b"], "rate": FAST, "mtu": 1500,
                    "propagation_delay": delay(WAY[2])
                }
            },
            "flows": {
                "bulk": {
                    "from": "a", "to": "b", "tcp": tcp, "start": "10 ms",
                    "app": { "kind": "ttcp", "bytes": self.bytes, "call_size": self.bytes.min(1 << 30) }
                }
            },
            "budget": { "time": "60 s", "trace_rows": 12_000_000 }
        })
    }

    /// Shortest round trip: of the handshake, ns.
    pub fn shortest(&self) -> f64 {
        // The SYNs have 60 bytes: 20 of IP, 20 of TCP and 20 of options.
        self.rtt * 1e6 + 2.0 * 60.0 * 8e9 / self.rate + 4.0 * 60.0 * 8e9 / FAST
    }

    /// Runs it and diagnoses the captures of all places.
    pub fn seen(&self) -> Vec<Seen> {
        let simulator = run(&self.scenario());
        let trace = simulator.trace().expect("recorded");
        let fates = index::packets(trace, simulator.places(), simulator.now);
        let packets = &trace.packets;
        let lost = |row: &usize| {
            packets.reverse[*row] == 0 && packets.len[*row] > 0 && fates.fate[*row] == PacketOutcome::Dropped as u8
        };
        let rows: Vec<usize> = (0..packets.len.len()).filter(lost).collect();
        let dropped = rows.len() as u64;
        let count = |reasons: &[DropReason]| {
            rows.iter().filter(|row| reasons.iter().any(|one| *one as u8 == fates.reason[**row])).count()
        };
        let by_reason = [
            (count(&[DropReason::QueueFull, DropReason::PushedOut]), LossPattern::TailDrop),
            (count(&[DropReason::Early, DropReason::Sojourn]), LossPattern::EarlyDrop),
            (count(&[DropReason::LineError]), self.pattern),
            (count(&[DropReason::Policed]), LossPattern::Policer),
        ];
        let most = by_reason.into_iter().max_by_key(|(count, _)| *count).filter(|(count, _)| *count > 0);
        let truth = most.map_or(LossPattern::None, |(_, pattern)| pattern);
        PLACES
            .into_iter()
            .map(|(at, share)| Seen { at, share, path: diagnose(&simulator, at), dropped, truth })
            .collect()
    }
}

/// Diagnoses a capture of a run.
pub fn diagnose(simulator: &Simulator<Full>, at: &str) -> Path {
    let (summary, kept) = capture(simulator, at);
    path(&Connection::new(&summary, &kept))
}

/// Rate, Mb/s, and round trip, ms.
pub type Line = (f64, f64);

/// Returns the paths over one line, with transfers of at most `bytes`.
pub fn cases((rate, rtt): Line, bytes: u64) -> Vec<Case> {
    let bits = rate * 1e6;
    let pipe = Case::pipe(bits, rtt);
    let bytes = ((bits / 8.0 * 20.0) as u64).clamp(bytes.min(1_000_000), bytes);
    let case = |kind: &str, limit: u64| {
        let name = format!("{kind}, {rate} Mb/s, {rtt} ms");
        Case { bytes, ..Case::new(&name, bits, rtt, limit.max(5)) }
    };
    let tcp = |tcp: Value, kind: &str, limit: u64| Case { tcp, ..case(kind, limit) };
    let errors = |errors: Value, pattern, kind: &str| Case { errors, pattern, ..case(kind, 100_000) };
    let random = json!({ "bit_errors": { "packet_loss": 0.005 } });
    let late = json!({ "reordering": { "probability": 0.01, "delay": format!("{} ms", rtt / 10.0) } });
    let red =
        json!({ "discipline": "red", "min_threshold": (pipe / 2).max(5), "max_threshold": (pipe * 3 / 2).max(15) });
    vec![
        case("huge queue", 100_000),
        tcp(json!({ "window": (pipe * 1460 / 2).max(8192) }), "small window", 1000),
        case("queue of 1/4", pipe / 4),
        case("queue of 1", pipe),
        tcp(json!({ "variant": "rack" }), "queue of 1/2, rack", pipe / 2),
        tcp(json!({ "variant": "bbr" }), "queue of 1/2, bbr", pipe / 2),
        tcp(json!({ "timestamps": false }), "queue of 1, no timestamps", pipe),
        tcp(json!({ "variant": "newreno", "sack": false }), "queue of 1, no sack", pipe),
        errors(random.clone(), LossPattern::Random, "random 0.5 %"),
        Case {
            tcp: json!({ "variant": "newreno", "sack": false }),
            ..errors(random, LossPattern::Random, "random, no sack")
        },
        errors(json!({ "bit_errors": { "packet_loss": 0.03 } }), LossPattern::Random, "random 3 %"),
        errors(json!({ "gilbert_elliott": { "to_bad": 0.003 } }), LossPattern::Burst, "bursts"),
        errors(json!({ "policer": { "rate": bits / 4.0, "bucket": 65_536 } }), LossPattern::Policer, "policer"),
        errors(late, LossPattern::None, "reordering"),
        errors(json!({ "duplication": { "probability": 0.01 } }), LossPattern::None, "duplication"),
        Case { discipline: json!("codel"), ..case("codel", pipe * 4) },
        Case { discipline: red, ..case("red", pipe * 4) },
    ]
}

/// Returns the paths over drawn lines.
pub fn drawn_cases(seed: u64, lines: usize, bytes: u64) -> Vec<Case> {
    let mut draws = Draws::new(seed);
    let mut line = || {
        let (rate, rtt) = (draws.between(1.0, 500.0), draws.between(5.0, 200.0));
        // A pipe of four packets at least, and one that these transfers fill.
        (libm::round(rate * 10.0) / 10.0, libm::round(rtt.clamp(50.0 / rate, 10_000.0 / rate)))
    };
    (0..lines).flat_map(|_| cases(line(), bytes)).collect()
}

/// Path of one capture.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PathRow {
    /// Name of the run.
    pub case: String,
    /// Place of the capture.
    pub at: String,
    /// Shortest round trip that is told, as a part of the true one; 0 if none is told.
    pub round_trip: f64,
    /// Rate of the slowest line that is told, as a part of the true one; 0 if none is told.
    pub rate: f64,
    /// Place of the capture on the path.
    pub place: Place,
    /// Place that is told.
    pub told_place: Place,
    /// Segments with payload that the network dropped before the receiver.
    pub dropped: u64,
    /// Pattern of these losses.
    pub pattern: LossPattern,
    /// Pattern that is told.
    pub told_pattern: LossPattern,
    /// How firmly the pattern is told.
    pub confidence: Confidence,
}

/// Runs a case and tells its path at four places.
pub fn rows(case: &Case) -> Vec<PathRow> {
    case.seen().into_iter().map(|seen| row(case, seen)).collect()
}

fn row(case: &Case, Seen { at, share, path, dropped, truth }: Seen) -> PathRow {
    let rounded = |value: f64| libm::round(value * 1e4) / 1e4;
    PathRow {
        case: case.name.clone(),
        at: at.to_owned(),
        round_trip: rounded(path.round_trip.map_or(0.0, |one| one.shortest_ns as f64 / case.shortest())),
        rate: rounded(path.bottleneck.map_or(0.0, |one| one.rate / case.rate)),
        place: match share {
            0.0 => Place::NearSender,
            1.0 => Place::NearReceiver,
            _ => Place::Between,
        },
        told_place: path.capture_point.place,
        dropped,
        pattern: truth,
        told_pattern: path.losses.pattern,
        confidence: path.losses.confidence,
    }
}

impl PathRow {
    /// Tells whether the shortest round trip is right within 2 %.
    pub fn is_round_trip_right(&self) -> bool {
        (self.round_trip - 1.0).abs() <= 0.02
    }

    /// Tells whether the rate is right within 5 %.
    pub fn is_rate_right(&self) -> bool {
        (self.rate - 1.0).abs() <= 0.05
    }

    /// Tells whether the losses are enough for a pattern, or none.
    pub fn has_pattern(&self) -> bool {
        self.dropped == 0 || self.dropped >= 3
    }
}
