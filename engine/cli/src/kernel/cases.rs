//! Cases that were measured on a kernel, and each as a scenario with the rules of the profile `linux`.

use fill_the_pipe_sim::{Overrides, Scenario};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::fail::Failure;

/// Kernel on which the cases were measured.
pub(crate) const KERNEL: &str = "Linux 6.18";

/// Measured between two network namespaces over an emulated path: a drop-tail queue, a rate, a delay, and named losses.
const CASES: &str = include_str!("../../kernel/linux_6_18.json");

/// Window and first offer of a host with 8 MB for each receive buffer, as in the measurements, bytes.
const OFFERS: [u64; 2] = [5_242_880, 4_194_304];
/// Window and first offer of a socket whose process asked for 64 KB, bytes.
const SMALL_OFFERS: [u64; 2] = [81_928, 65_536];

/// A case, with what the kernel did.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    pub name: String,
    pub group: String,
    rate_bps: u64,
    rtt_ms: f64,
    queue_packets: u64,
    pub seconds: u64,
    /// Whether the transfers end; otherwise they are stopped after `seconds`.
    pub ends: bool,
    lose: Option<String>,
    lose_back: Option<String>,
    late: Option<String>,
    late_by_ms: Option<f64>,
    pub flows: Vec<CaseFlow>,
    pub queue_mean_packets: f64,
    /// Lateness of the emulated path's deliveries, 99th percentile, us.
    #[serde(rename = "late_p99_us")]
    _late_p99_us: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CaseFlow {
    pub congestion_control: String,
    bytes: Option<u64>,
    #[serde(default)]
    pub start_s: u64,
    receive_buffer: Option<u64>,
    pub measured: Measured,
}

/// Result of a transfer on the kernel.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Measured {
    /// Bytes that had arrived in order when the transfer was stopped.
    pub delivered_bytes: Option<u64>,
    /// Time from the first SYN to the last byte, ms.
    pub done_ms: Option<f64>,
    pub retransmissions: u64,
    /// Each retransmission: the segment's number, which retransmission of it, and the time after the first segment, ms.
    pub retransmitted: Option<Vec<(u64, u64, f64)>>,
    /// Timeouts of the sender.
    #[cfg_attr(not(test), expect(dead_code, reason = "a test compares it"))]
    pub timeouts: Option<u64>,
    #[serde(rename = "tail_probes")]
    _tail_probes: Option<u64>,
}

/// Returns every case, in the order of the file.
pub(super) fn all() -> Vec<Case> {
    serde_json::from_str(CASES).expect("the file of cases is valid: a test reads it")
}

impl Case {
    /// Returns the case as a scenario.
    pub(super) fn scenario(&self) -> Value {
        let flows = self.flows.iter().enumerate().map(|(index, flow)| (name(index), self.flow(index, flow)));
        json!({
            "name": format!("{} beside {KERNEL}", self.name),
            "hosts": { "a": {}, "b": {} },
            "routers": { "r": {
                "model": "ideal",
                "queue": { "discipline": "drop_tail", "unit": "packets", "limit": self.queue_packets },
            } },
            "links": {
                "access": { "stations": ["a", "r"], "rate": 1_000_000_000_000_u64 },
                "line": {
                    "stations": ["r", "b"], "rate": self.rate_bps,
                    "propagation_delay": format!("{} ms", self.rtt_ms / 2.0),
                },
            },
            "flows": flows.collect::<serde_json::Map<_, _>>(),
            "budget": { "time": format!("{} s", self.seconds) },
        })
    }

    fn flow(&self, index: usize, flow: &CaseFlow) -> Value {
        let tcp = |[window, offer]: [u64; 2]| {
            // Reno of the kernel is Reno's window with RACK's losses.
            let variant = if flow.congestion_control == "reno" { "rack" } else { &flow.congestion_control };
            json!({
                "profile": "linux", "variant": variant, "mss": 1460, "window": window, "initial_offer": offer,
                // The cases were run with a receive buffer of 8 MB from the start.
                "autotuning": false,
            })
        };
        let bytes = flow.bytes.unwrap_or(1_000_000_000);
        let mut value = json!({
            "from": "a", "to": "b", "app": { "bytes": bytes, "call_size": bytes },
            "start": format!("{} s", flow.start_s), "tcp": tcp(OFFERS),
        });
        if flow.receive_buffer.is_some() {
            value["peer_tcp"] = tcp(SMALL_OFFERS);
        }
        if index == 0 {
            for (group, names) in [("lose", [&self.lose, &self.lose_back]), ("delay", [&self.late, &None])] {
                for (key, names) in ["forward", "reverse"].into_iter().zip(names) {
                    if let Some(names) = names {
                        value[group][key] = json!(names);
                    }
                }
            }
            if let Some(ms) = self.late_by_ms {
                value["delay"]["by"] = json!(format!("{ms} ms"));
                value["delay"]["link"] = json!("line");
            }
        }
        value
    }

    pub(super) fn load(&self) -> Result<Scenario, Failure> {
        Ok(Scenario::load(&self.scenario().to_string(), &Overrides::new())?.scenario)
    }
}

/// Id of a case's flow in its scenario.
pub(super) fn name(index: usize) -> String {
    format!("flow{}", index + 1)
}
