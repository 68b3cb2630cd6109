//! Cases that were run on ns-2 and ns-3, and each as a scenario with the rules of the simulator that it is compared with.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::fail::{self, Failure};

/// Cases and their results on the other simulators, which `npm run compare` writes.
const FILE: &str = include_str!("../../simulators/ns.json");

/// Payload of a full segment, bytes. A packet has 40 bytes of headers besides.
pub(super) const PAYLOAD: u64 = 1460;
/// Bytes that a packet occupies on the line.
const PACKET: u64 = 1500;
/// Socket buffers, which never limit a transfer, bytes.
const BUFFER: u64 = 16_000_000;

/// A program that simulated the cases.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
pub(super) enum Simulator {
    #[serde(rename = "ns-2")]
    Ns2,
    #[serde(rename = "ns-3")]
    Ns3,
}

impl Simulator {
    pub(super) fn name(self) -> &'static str {
        match self {
            Simulator::Ns2 => "ns-2",
            Simulator::Ns3 => "ns-3",
        }
    }
}

/// Mean over the seeds, and standard deviation.
pub(crate) type Measured = [f64; 2];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Cases {
    /// Day on which the results were measured.
    #[serde(rename = "date")]
    _date: String,
    /// Releases of the simulators, by their names.
    pub versions: BTreeMap<String, String>,
    /// Sentences for the causes of differences, by their ids.
    pub causes: BTreeMap<String, String>,
    /// Starts of the flows, ms: a row for a seed, a number for each flow. More seeds begin with the first row again.
    starts_ms: Vec<Vec<u64>>,
    pub cases: Vec<Case>,
}

/// A case, with what the other simulators gave.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    pub name: String,
    pub group: String,
    /// Simulators that run the case.
    pub on: Vec<Simulator>,
    rate_bps: u64,
    queue: Queue,
    /// Probability that the line loses a packet of the senders.
    #[serde(default)]
    loss: f64,
    /// Numbers of the segments that the line loses.
    #[serde(default)]
    lose: Vec<u64>,
    /// Segments of each transfer; transfers without this number are stopped after `seconds`.
    pub segments: Option<u64>,
    pub seconds: u64,
    pub seeds: u64,
    pub flows: Vec<CaseFlow>,
    /// Ids of causes by simulator and quantity, such as `ns-2 queue`.
    #[serde(default)]
    pub causes: BTreeMap<String, String>,
    /// Results by simulator and quantity.
    #[serde(default)]
    pub results: BTreeMap<Simulator, BTreeMap<String, Measured>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Queue {
    discipline: String,
    limit: u64,
    min_threshold: Option<u64>,
    max_threshold: Option<u64>,
    max_probability: Option<f64>,
    weight: Option<f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CaseFlow {
    pub variant: String,
    rtt_ms: f64,
}

/// Returns the cases of a file, or those that the program contains.
pub(super) fn read(file: Option<&Path>) -> Result<Cases, Failure> {
    let Some(path) = file else {
        return Ok(serde_json::from_str(FILE).expect("the file of cases is valid: a test reads it"));
    };
    let cases: Cases = serde_json::from_str(&fail::read(path)?)
        .map_err(|error| Failure::input(format!("{} is no file of cases: {error}", path.display())))?;
    let flows = cases.starts_ms.iter().map(Vec::len).min().unwrap_or(0);
    match cases.cases.iter().find(|case| case.flows.len() > flows) {
        Some(case) => Err(Failure::input(format!("{}: starts_ms has no number for each flow", case.name))),
        None => Ok(cases),
    }
}

impl Cases {
    /// Returns the starts of a flow, ms, for seed after seed, without end.
    pub(super) fn starts(&self, flow: usize) -> impl Iterator<Item = u64> {
        self.starts_ms.iter().cycle().map(move |row| row[flow])
    }
}

impl Case {
    /// Returns the case as a scenario, with the rules of `like`.
    pub(super) fn scenario(&self, cases: &Cases, like: Simulator, seed: u64) -> Value {
        let mut hosts = Map::from_iter([("b".to_owned(), json!({}))]);
        let mut flows = Map::new();
        let mut links = Map::new();
        // The line has the propagation delay of the shortest path, and each access link the rest of its path's delay.
        let shortest = self.flows.iter().map(|flow| flow.rtt_ms).fold(f64::INFINITY, f64::min);
        for (index, flow) in self.flows.iter().enumerate() {
            let [host, link, name] = ["a", "access", "flow"].map(|name| format!("{name}{}", index + 1));
            let start = cases.starts(index).nth(seed as usize - 1).unwrap_or(0);
            let bytes = self.segments.map_or(1_000_000_000_000, |segments| segments * PAYLOAD);
            flows.insert(
                name,
                json!({
                    "from": host, "to": "b",
                    "app": { "bytes": bytes, "call_size": bytes.min(1_000_000_000) },
                    "start": format!("{start} ms"), "tcp": self.tcp(flow, like),
                    "lose": { "forward": self.lose, "link": if self.lose.is_empty() { "" } else { "line" } },
                }),
            );
            links.insert(
                link,
                json!({
                    "stations": [host, "r"], "rate": "1 Gb/s",
                    "propagation_delay": format!("{} ms", (flow.rtt_ms - shortest) / 2.0),
                }),
            );
            hosts.insert(host, json!({}));
        }
        links.insert(
            "line".to_owned(),
            json!({
                "stations": ["r", "b"], "rate": self.rate_bps,
                "propagation_delay": format!("{} ms", shortest / 2.0),
                "bit_errors": { "packet_loss": self.loss },
                "reverse": { "bit_errors": { "packet_loss": 0 } },
            }),
        );
        json!({
            "name": format!("{} beside {}", self.name, like.name()), "seed": seed,
            "hosts": hosts, "routers": { "r": { "model": "ideal", "queue": self.queue(like) } },
            "links": links, "flows": flows, "budget": { "time": format!("{} s", self.seconds) },
        })
    }

    /// Rules of TCP that all three simulators have: an ACK for every segment, limited transmit, a timeout of at least 1 s,
    /// an initial window of two segments, and buffers that never limit. Then those that differ.
    fn tcp(&self, flow: &CaseFlow, like: Simulator) -> Value {
        let mut tcp = json!({
            "variant": flow.variant, "mss": PAYLOAD, "window": BUFFER, "window_scale": true, "initial_cwnd": 2 * PAYLOAD,
            "ack_policy": "every_segment", "estimator": "rfc6298", "limited_transmit": true,
        });
        match like {
            // bugFix_ of ns-2; its ssthresh is half of cwnd.
            Simulator::Ns2 => {
                tcp["recover_guard"] = json!(true);
                tcp["ssthresh_base"] = json!("flight");
            }
            // ns-3 has no RACK; its CUBIC is that of Linux, with HyStart and PRR.
            Simulator::Ns3 => match &*flow.variant {
                "cubic" => {
                    tcp["recovery"] = json!("prr");
                    tcp["slow_start_exit"] = json!("hystart");
                    tcp["cubic_rules"] = json!("linux");
                }
                "bbr" => tcp["recovery"] = json!("sack"),
                _ => {}
            },
        }
        tcp
    }

    fn queue(&self, like: Simulator) -> Value {
        let Queue { discipline, limit, .. } = &self.queue;
        let red = discipline.ends_with("red");
        // Behind a queue discipline, a device of ns-3 holds one packet besides the one that it sends.
        let more = u64::from(like == Simulator::Ns3 && discipline != "drop_tail");
        let mut queue = json!({ "discipline": discipline, "unit": "packets", "limit": limit + more });
        let given = [
            ("min_threshold", self.queue.min_threshold.map(|value| json!(value + more))),
            ("max_threshold", self.queue.max_threshold.map(|value| json!(value + more))),
            ("max_probability", self.queue.max_probability.map(|value| json!(value))),
            ("weight", self.queue.weight.map(|value| json!(value))),
            // Both simulators space the drops of RED by their parameter wait.
            ("spacing", red.then(|| json!("wait"))),
        ];
        for (key, value) in given {
            if let Some(value) = value {
                queue[key] = value;
            }
        }
        if discipline.ends_with("codel") {
            let packet_ns = PACKET * 8_000_000_000 / self.rate_bps;
            queue["target"] = json!(5_000_000 + more * packet_ns);
            queue["interval"] = json!("100 ms");
        }
        if discipline == "fq_codel" {
            queue["quantum"] = json!(PACKET);
        }
        queue
    }
}
