//! Cases that other simulators are timed with as well (`scripts/bench/peer.tcl` is the same for ns-2): long flows through one
//! drop-tail queue of a pipe's worth. And the same for a thousand flows against one.

use std::time::Instant;

use cpu_time::ProcessTime;
use fill_the_pipe_sim::{Scenario, Silent, Simulator, summary};
use serde_json::{Value, json};

use crate::fail::{self, Failure};

/// Bytes of a packet with its headers, and of its payload.
const PACKET: u64 = 1500;
const PAYLOAD: u64 = 1460;

pub(super) struct Case {
    pub name: &'static str,
    variant: &'static str,
    flows: u64,
    /// Bit/s.
    rate: u64,
    round_trip_ms: u64,
    seconds: u64,
    /// Window of a flow as a multiple of the pipe.
    pipes: f64,
}

/// More than any window grows to before something is lost.
const UNLIMITED: f64 = 8.0;

pub(super) const PEER: [Case; 3] = [
    Case {
        name: "1 Reno flow, 10 Mb/s x 50 ms, 1000 s",
        variant: "reno",
        flows: 1,
        rate: 10_000_000,
        round_trip_ms: 50,
        seconds: 1000,
        pipes: UNLIMITED,
    },
    Case {
        name: "8 Reno flows, 44.21 Mb/s x 68 ms, 300 s",
        variant: "reno",
        flows: 8,
        rate: 44_210_000,
        round_trip_ms: 68,
        seconds: 300,
        pipes: UNLIMITED,
    },
    Case {
        name: "100 NewReno flows, 1 Gb/s x 40 ms, 20 s",
        variant: "newreno",
        flows: 100,
        rate: 1_000_000_000,
        round_trip_ms: 40,
        seconds: 20,
        pipes: UNLIMITED,
    },
];

/// A flow alone has a window that pipe and queue hold: without losses a packet costs least. The last shows by how much
/// memory grows with time.
pub(super) const SCALING: [Case; 3] = [
    Case {
        name: "1 flow, 1 Gb/s x 40 ms, 60 s",
        variant: "newreno",
        flows: 1,
        rate: 1_000_000_000,
        round_trip_ms: 40,
        seconds: 60,
        pipes: 1.5,
    },
    Case {
        name: "1000 flows, 1 Gb/s x 40 ms, 60 s",
        variant: "newreno",
        flows: 1000,
        rate: 1_000_000_000,
        round_trip_ms: 40,
        seconds: 60,
        pipes: UNLIMITED,
    },
    Case {
        name: "1000 flows, 1 Gb/s x 40 ms, 15 s",
        variant: "newreno",
        flows: 1000,
        rate: 1_000_000_000,
        round_trip_ms: 40,
        seconds: 15,
        pipes: UNLIMITED,
    },
];

impl Case {
    /// The pipe, packets.
    fn queue(&self) -> u64 {
        (self.rate * self.round_trip_ms).div_ceil(8 * 1000 * PACKET)
    }

    /// Packets.
    fn window(&self) -> u64 {
        (self.pipes * self.queue() as f64) as u64
    }

    fn scenario(&self) -> Value {
        json!({
            "hosts": { "a": {}, "b": {} },
            "routers": { "r": { "model": "ideal", "queue": { "limit": self.queue() } } },
            "links": {
                "near": { "stations": ["a", "r"], "rate": 10 * self.rate },
                "far": {
                    "stations": ["r", "b"], "rate": self.rate, "propagation_delay": 500_000 * self.round_trip_ms,
                },
            },
            "tcp": {
                "variant": self.variant, "mss": PAYLOAD, "window": self.window() * PAYLOAD, "window_scale": true,
                "ack_policy": "every_segment",
            },
            "flows": { "bulk": {
                "from": "a", "to": "b", "count": self.flows, "app": { "bytes": 1_u64 << 40, "call_size": "64 KB" },
            } },
            "budget": { "time": format!("{} s", self.seconds), "events": 1_000_000_000_000_u64 },
        })
    }

    /// One line, with all that a peer and the browser need to do the same.
    #[allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
    pub(super) fn report(&self, repeats: u32) -> Result<(), Failure> {
        let scenario = self.scenario();
        let loaded = Scenario::load(&scenario.to_string(), &Vec::new())?.scenario;
        let (mut wall, mut processor) = (f64::INFINITY, f64::INFINITY);
        let mut run = None;
        for _ in 0..repeats {
            let (start, busy) = (Instant::now(), ProcessTime::now());
            let mut simulator = Simulator::<Silent>::new(&loaded);
            simulator.advance(u64::MAX);
            wall = wall.min(start.elapsed().as_secs_f64());
            processor = processor.min(busy.elapsed().as_secs_f64());
            run = Some(summary(&simulator));
        }
        let run = run.ok_or_else(|| Failure::input("--repeats: at least one"))?;
        let line = json!({
            "name": self.name,
            "variant": self.variant,
            "flows": self.flows,
            "rate_bps": self.rate,
            "round_trip_ms": self.round_trip_ms,
            "simulated_seconds": self.seconds,
            "queue_packets": self.queue(),
            "window_packets": self.window(),
            "data_packets": run.data_packets,
            "retransmissions": run.results.iter().map(|flow| flow.retransmissions).sum::<u64>(),
            "events": run.events,
            "seconds": wall,
            "processor_seconds": processor,
            "data_packets_per_second": run.data_packets as f64 / processor,
            "peak_memory_bytes": peak_memory(),
            "scenario": scenario,
        });
        fail::print(&line.to_string())
    }
}

/// The most this process has had so far, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kilobytes| 1024 * kilobytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_fills_its_line() {
        for case in &PEER {
            let mut short = case.scenario();
            let seconds = case.seconds.min(10);
            short["budget"]["time"] = Value::from(format!("{seconds} s"));
            let loaded = Scenario::load(&short.to_string(), &Vec::new()).expect("the case is valid").scenario;
            let mut simulator = Simulator::<Silent>::new(&loaded);
            simulator.advance(u64::MAX);
            let sent = summary(&simulator).data_packets * 8 * PACKET;
            let use_ = sent as f64 / (case.rate * seconds) as f64;
            assert!((0.7..1.05).contains(&use_), "{}: {use_}", case.name);
        }
    }
}
