//! Checks whether a kernel can run a scenario. Each value that a kernel does not have is named with its path.

use std::collections::BTreeMap;
use std::net::Ipv4Addr;

use fill_the_pipe_real::{HostSetup, Setup, TransferSetup};
use fill_the_pipe_sim::path::{Path, PathFlow};
use fill_the_pipe_sim::{Overrides, Scenario};
use serde_json::{Map, Value};

use crate::fail::Failure;

/// Congestion controls of the kernel, by the variants of the simulator.
const CONTROLS: [(&str, &str); 3] = [("rack", "reno"), ("cubic", "cubic"), ("bbr", "bbr")];
/// Parameters of TCP that a process or an administrator can set on the kernel.
const ADJUSTABLE: [&str; 10] =
    ["variant", "window", "initial_offer", "autotuning", "mss", "nagle", "window_scale", "timestamps", "sack", "f_rto"];
/// Switches of the kernel, by the parameters that they stand for.
const SWITCHES: [(&str, &str); 5] = [
    ("window_scale", "tcp_window_scaling"),
    ("timestamps", "tcp_timestamps"),
    ("sack", "tcp_sack"),
    ("f_rto", "tcp_frto"),
    ("autotuning", "tcp_moderate_rcvbuf"),
];
/// Segments that the option TCP_MAXSEG takes, bytes.
const SEGMENTS: std::ops::RangeInclusive<u64> = 88..=32_767;
/// Bytes of the IP and TCP headers.
const HEADERS: u64 = 40;
/// More flows would keep their processes from the processor.
const MOST_FLOWS: usize = 64;

/// A scenario whose values are those of a kernel.
pub(super) const MODEL: &str = r#"{
    "hosts": { "a": {}, "b": {} }, "links": { "line": { "stations": ["a", "b"] } },
    "flows": { "flow": { "from": "a", "to": "b", "tcp": { "profile": "linux" } } }
}"#;

/// Returns the set-up for a scenario, given as complete JSON. Fails with all values that a kernel does not have.
pub(super) fn setup<T: Clone>(scenario: &Value, path: &Path<T>) -> Result<Setup, Failure> {
    let model = Scenario::load(MODEL, &Overrides::new()).expect("the model is a scenario").scenario.to_json();
    let mut check = Check { scenario, model: &model, problems: Vec::new() };
    check.network(path);
    let entries: BTreeMap<&str, &PathFlow> = path.flows().iter().map(|flow| (&*flow.entry, flow)).collect();
    entries.into_iter().for_each(|(entry, flow)| check.flow(entry, flow));
    let hosts = check.hosts(path.flows());
    let setup = Setup {
        transfers: path.flows().iter().map(|flow| transfer(&scenario["flows"][&flow.entry])).collect(),
        mtu: smallest_mtu(scenario) as u16,
        limit_ns: scenario["budget"]["time"].as_u64().unwrap_or(u64::MAX),
        hosts,
    };
    if check.problems.is_empty() {
        return Ok(setup);
    }
    Err(Failure::input(format!("a kernel cannot run this scenario:\n{}", check.problems.join("\n"))))
}

struct Check<'a> {
    scenario: &'a Value,
    model: &'a Value,
    problems: Vec<String>,
}

impl Check<'_> {
    fn refuse(&mut self, path: &str, why: &str) {
        self.problems.push(format!("{path}: {why}"));
    }

    fn network<T: Clone>(&mut self, path: &Path<T>) {
        for link in path.shared_links() {
            self.refuse(&link, "its stations share it by reservations or collisions; the emulated path has only lines");
        }
        match path.flows().len() {
            0 => self.refuse("flows", "no flow is enabled"),
            flows if flows > MOST_FLOWS => {
                self.refuse("flows", &format!("{flows} flows; at most {MOST_FLOWS} run at once"));
            }
            _ => {}
        }
        if smallest_mtu(self.scenario) < SEGMENTS.start() + HEADERS {
            self.refuse("links", "an MTU is too small for Linux");
        }
    }

    fn flow(&mut self, entry: &str, flow: &PathFlow) {
        let (own, model) = (&self.scenario["flows"][entry], &self.model["flows"]["flow"]);
        let at = |name: &str| format!("flows.{entry}.{name}");
        if own["app"]["kind"] != model["app"]["kind"] {
            let why = format!("is {}; only bulk transfers (ttcp) can run on a kernel", plain(&own["app"]["kind"]));
            return self.refuse(&at("app.kind"), &why);
        }
        if own["transport"] != model["transport"] {
            self.refuse(&at("transport"), &format!("is {}; the kernel has tcp", plain(&own["transport"])));
        }
        if own["hand"]["on"] != model["hand"]["on"] {
            self.refuse(&at("hand.on"), "the kernel's TCP takes no manual decisions");
        }
        if flow.from == flow.to {
            self.refuse(&at("to"), "is also the sender; a kernel sends nothing to itself over the path");
        }
        for end in ["tcp", "peer_tcp"] {
            // Values of the flow apply to both ends: they are named once.
            if end == "tcp" || own[end] != own["tcp"] {
                self.tcp(&at(end), &own[end]);
            }
        }
    }

    fn tcp(&mut self, path: &str, own: &Value) {
        let model = &self.model["flows"]["flow"]["tcp"];
        if own["profile"] != model["profile"] {
            let why = format!("is {}; the kernel's rules are those of linux", plain(&own["profile"]));
            return self.refuse(&format!("{path}.profile"), &why);
        }
        let variant = plain(&own["variant"]);
        if !CONTROLS.iter().any(|(one, _)| *one == variant) {
            let why = format!("is {variant}; the kernel has rack (its Reno), cubic and bbr");
            self.refuse(&format!("{path}.variant"), &why);
        }
        if own["initial_offer"].is_null() {
            self.refuse(&format!("{path}.initial_offer"), "is none; the kernel offers half of its buffer at first");
        }
        if let Some(mss) = own["mss"].as_u64() {
            let most = smallest_mtu(self.scenario) - HEADERS;
            if !SEGMENTS.contains(&mss) || mss > most {
                let why = format!("is {mss}; on this path the kernel takes {} to {most}", SEGMENTS.start());
                self.refuse(&format!("{path}.mss"), &why);
            }
        }
        self.differences(path, own, model, &ADJUSTABLE, "the kernel's value is");
    }

    /// Names each value that differs from the model's, except these.
    fn differences(&mut self, path: &str, own: &Value, model: &Value, except: &[&str], has: &str) {
        let empty = Map::new();
        for (name, value) in own.as_object().unwrap_or(&empty) {
            if except.contains(&&**name) || model[name] == *value {
                continue;
            }
            let path = format!("{path}.{name}");
            if value.is_object() {
                self.differences(&path, value, &model[name], except, has);
            } else {
                self.refuse(&path, &format!("is {}; {has} {}", plain(value), plain(&model[name])));
            }
        }
    }

    /// Returns the hosts at the ends of the flows. A host that is not ideal is named, because a kernel has its own costs.
    fn hosts(&mut self, flows: &[PathFlow]) -> Vec<HostSetup> {
        let model = self.model["hosts"]["a"].clone();
        let empty = Map::new();
        let all = self.scenario["hosts"].as_object().unwrap_or(&empty);
        let used = all
            .iter()
            .enumerate()
            .filter(|(_, (name, _))| flows.iter().any(|flow| [&flow.from, &flow.to].contains(name)));
        let mut hosts = Vec::new();
        for (number, (name, host)) in used {
            let path = format!("hosts.{name}");
            if host["model"] == model["model"] {
                self.differences(
                    &path,
                    host,
                    &model,
                    &["name"],
                    "a kernel has its own processing times, and the value of an ideal host is",
                );
            } else {
                let why = format!(
                    "is {}; a kernel has its own processing times, so only ideal hosts can be run",
                    plain(&host["model"])
                );
                self.refuse(&format!("{path}.model"), &why);
            }
            // Addresses as in the captures of simulations.
            let [high, low] = (number as u16 + 1).to_be_bytes();
            let parameters = self.parameters(name, flows);
            hosts.push(HostSetup { name: name.clone(), address: Ipv4Addr::new(10, 0, high, low), parameters });
        }
        hosts
    }

    /// Returns the parameters of a host's kernel. All flows that end there must agree on them; its receive buffer is that
    /// of the flows that it receives, if there are any.
    fn parameters(&mut self, host: &str, flows: &[PathFlow]) -> Vec<(&'static str, String)> {
        let receiving = flows.iter().filter(|flow| flow.to == host).map(|flow| (flow, "peer_tcp"));
        let opening = flows.iter().filter(|flow| flow.from == host).map(|flow| (flow, "tcp"));
        let receives = receiving.clone().next().is_some();
        let mut chosen: Vec<(&'static str, String)> = Vec::new();
        for (flow, end) in receiving.chain(opening) {
            let tcp = &self.scenario["flows"][&flow.entry][end];
            let mut wanted: Vec<(&str, &'static str, String)> =
                SWITCHES.iter().map(|(own, kernel)| (*own, *kernel, u8::from(tcp[*own] == true).to_string())).collect();
            if end == "peer_tcp" || !receives {
                wanted.push(("window", "tcp_rmem", receive_buffer(tcp)));
            }
            for (own, kernel, value) in wanted {
                match chosen.iter().find(|(name, _)| *name == kernel) {
                    None => chosen.push((kernel, value)),
                    Some((_, other)) if *other == value => {}
                    Some(_) => {
                        let path = format!("flows.{}.{end}.{own}", flow.entry);
                        self.refuse(
                            &path,
                            &format!("differs from that of another flow at {host}; a host's kernel has only one value"),
                        );
                    }
                }
            }
        }
        chosen
    }
}

/// Returns `tcp_rmem` for a receiver: Linux offers half of the buffer at first, and five eighths when it has seen how much
/// of its memory full segments use. With autotuning it widens the buffer up to the last number; without, the buffer has that
/// size from the start.
fn receive_buffer(tcp: &Value) -> String {
    let [window, offer] = ["window", "initial_offer"].map(|name| tcp[name].as_u64().unwrap_or(0));
    let largest = (2 * offer).max(window * 8 / 5);
    let first = if tcp["autotuning"] == true { 2 * offer } else { largest };
    format!("4096 {first} {largest}")
}

fn transfer(flow: &Value) -> TransferSetup {
    let variant = plain(&flow["tcp"]["variant"]);
    let control = CONTROLS.iter().find(|(one, _)| *one == variant).map_or("", |(_, control)| control);
    TransferSetup {
        congestion_control: control.to_owned(),
        mss: ["tcp", "peer_tcp"].map(|end| flow[end]["mss"].as_u64().map(|mss| mss as u32)),
        nagle: flow["tcp"]["nagle"] == true,
    }
}

/// Returns the smallest MTU of the links, bytes.
fn smallest_mtu(scenario: &Value) -> u64 {
    let links = scenario["links"].as_object().into_iter().flat_map(Map::values);
    links.filter_map(|link| link["mtu"].as_u64()).min().unwrap_or(1500)
}

/// Returns a value as a person writes it.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
