//! Simulated transfers whose path is known, captured at three places.

use fill_the_pipe_capture::read::Reader;
use fill_the_pipe_capture::{place, write};
use fill_the_pipe_sim::index::{self, PacketOutcome};
use fill_the_pipe_sim::{DropReason, Full, Overrides, Scenario, Simulator};
use serde_json::{Value, json};

use super::super::{LossPattern, Path, path};
use crate::Connection;

/// A path and what it does.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub name: String,
    /// Rate of the slowest line, bit/s.
    pub rate: f64,
    /// Round trip without transmission times, ms.
    pub rtt: f64,
    /// Capacity of its queue, packets.
    pub limit: u64,
    pub discipline: Value,
    /// Impairments of the line.
    pub errors: Value,
    pub tcp: Value,
    /// Payload of the transfer, bytes.
    pub bytes: u64,
    pub pattern: LossPattern,
}

/// Result of a case at one place.
pub(super) struct Seen {
    pub at: &'static str,
    /// Share of the way before it, by propagation delay.
    pub share: f64,
    pub path: Path,
    /// Segments with payload that the network dropped before the receiver.
    pub dropped: u64,
    /// Pattern by the reason for which most were dropped.
    pub truth: LossPattern,
}

/// Shares of the propagation delay: from the sender to the first router, over the slowest line, to the receiver.
const WAY: [f64; 3] = [0.2, 0.5, 0.3];
/// Rate of the other two lines, bit/s.
pub(super) const FAST: f64 = 1e10;
/// Places of captures, with the share of the way before each.
const PLACES: [(&str, f64); 4] =
    [("hosts.a", 0.0), ("routers.first", WAY[0]), ("routers.second", WAY[0] + WAY[1]), ("hosts.b", 1.0)];

impl Case {
    pub(super) fn new(name: &str, rate: f64, rtt: f64, limit: u64) -> Self {
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
    pub(super) fn pipe(rate: f64, rtt: f64) -> u64 {
        (rate * rtt / 1e3 / 12_000.0).ceil().max(1.0) as u64
    }

    fn scenario(&self) -> Value {
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
    pub(super) fn shortest(&self) -> f64 {
        // The SYNs have 60 bytes: 20 of IP, 20 of TCP and 20 of options.
        self.rtt * 1e6 + 2.0 * 60.0 * 8e9 / self.rate + 4.0 * 60.0 * 8e9 / FAST
    }

    pub(super) fn run(&self) -> Simulator<Full> {
        let loaded = Scenario::load(&self.scenario().to_string(), &Overrides::new());
        let loaded = loaded.unwrap_or_else(|problems| panic!("{}: {problems:?}", self.name));
        let mut simulator = Simulator::new(&loaded.scenario);
        simulator.advance(u64::MAX);
        simulator
    }

    /// Runs it and diagnoses the captures of all places.
    pub(super) fn seen(&self) -> Vec<Seen> {
        let simulator = self.run();
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
pub(super) fn diagnose(simulator: &Simulator<Full>, at: &str) -> Path {
    let at = place(simulator, at).expect("a place");
    let mut file = Vec::new();
    write(simulator, at, 96, &mut file).expect("written");
    let mut reader = Reader::keeping(0);
    reader.push(&file).expect("a capture");
    let (contents, kept) = reader.finish(usize::MAX).expect("a capture");
    path(&Connection::new(&contents.connections[0], &kept.expect("a connection")))
}
