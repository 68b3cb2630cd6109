//! Scenario: everything that is simulated. A run is a function of its scenario and of the engine's version, nothing
//! else.
//!
//! A scenario is read from JSON. Everything not given has a default; `base` names a preset to start from; overrides set
//! single values by path. All mistakes are found at once and reported with their paths.

mod base;
mod check;
mod flow;
pub(crate) mod kinded;
mod overrides;
pub(crate) mod parameter;
pub(crate) mod read;

use litemap::LiteMap;

use serde_json::{Map, Value};

pub(crate) use base::BASES;
pub(crate) use flow::{Flow, Member};
pub use overrides::{Overrides, parse_overrides};
pub use read::Problem;

use crate::host::Host;
use crate::link::Link;
use crate::router::Router;
use crate::tcp;
use crate::topology::{Routes, Topology};
use crate::units;
use parameter::{Basis, Group, Groups, Source, Spec, Visitor, assumed};
use read::{Reader, Writer};

/// Version of the format. The reader updates older versions and refuses newer ones.
pub(crate) const VERSION: u64 = 1;

/// Largest number of flows of one scenario, all entries together.
const MAX_FLOWS: u64 = 4096;

/// Largest number of hosts, of routers and of links: each flow may have two hosts of its own.
const MAX_PARTS: u64 = 2 * MAX_FLOWS;

/// Most problems that are listed; the rest are counted.
const MOST_PROBLEMS: usize = 20;

/// Longest scenario text accepted, bytes.
const MAX_TEXT: usize = 1 << 20;

/// A complete scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    pub(crate) name: String,
    pub(crate) seed: u64,
    /// Parameters that every flow's TCP starts from.
    pub(crate) tcp: tcp::Parameters,
    pub(crate) hosts: LiteMap<String, Host>,
    pub(crate) routers: LiteMap<String, Router>,
    pub(crate) links: LiteMap<String, Link>,
    pub(crate) flows: LiteMap<String, Flow>,
    pub(crate) budget: Budget,
}

/// Limits at which a run stops if it has not ended.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Budget {
    /// Simulated time, ns.
    pub time: u64,
    pub events: u64,
    /// Rows of the trace, all columns together.
    pub trace_rows: u64,
    /// Size of the trace, bytes.
    pub memory: u64,
}

impl Default for Scenario {
    fn default() -> Self {
        Scenario {
            name: String::new(),
            seed: 1,
            tcp: tcp::Parameters::default(),
            hosts: LiteMap::new(),
            routers: LiteMap::new(),
            links: LiteMap::new(),
            flows: LiteMap::new(),
            budget: Budget { time: 3_600_000_000_000, events: 200_000_000, trace_rows: 12_000_000, memory: 256 << 20 },
        }
    }
}

impl Group for Scenario {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Scenario { name, seed, tcp, hosts, routers, links, flows, budget } = self;
        visitor.leaf(Spec::text("name", "Name", "Title of the scenario."), name);
        visitor.leaf(
            Spec::count("seed", "Seed", "Seed of all random draws, such as timer phases and losses.")
                .range(0.0, 9_007_199_254_740_991.0)
                .source(assumed("any; the spread over seeds is shown")),
            seed,
        );
        visitor.group("tcp", tcp);
        visitor.map("hosts", &mut Groups { map: hosts, default: &Host::default });
        visitor.map("routers", &mut Groups { map: routers, default: &Router::default });
        visitor.map("links", &mut Groups { map: links, default: &Link::default });
        let started_with = tcp.clone();
        let flow = move || Flow::with(started_with.clone());
        visitor.map("flows", &mut Groups { map: flows, default: &flow });
        visitor.group("budget", budget);
    }
}

impl Group for Budget {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Budget { time, events, trace_rows, memory } = self;
        let reason = || assumed("so that no run is endless");
        visitor.leaf(
            Spec::duration("time", "Maximum run time", "Simulated time at which a run is stopped.")
                .range(1.0, 86_400e9)
                .source(reason()),
            time,
        );
        visitor.leaf(
            Spec::count("events", "Maximum events", "Events after which a run is stopped.")
                .range(1.0, 1e12)
                .source(reason()),
            events,
        );
        visitor.leaf(
            Spec::count("trace_rows", "Maximum trace rows", "Rows after which a traced run is stopped.")
                .range(1.0, 1e8)
                .source(assumed("about 200 MB of memory")),
            trace_rows,
        );
        visitor.leaf(
            Spec::size("memory", "Maximum trace size", "Size of the trace after which a traced run is stopped.")
                .range(1e3, 1e11)
                .source(assumed("a phone can give a page this amount of memory")),
            memory,
        );
    }
}

impl Scenario {
    /// Returns the computer at a host or router. A router takes no time for traffic that it sends or answers itself,
    /// beyond forwarding.
    pub fn computer(&self, node: &str) -> Host {
        self.hosts.get(node).cloned().unwrap_or_default()
    }
}

/// A valid scenario with the sources of its values.
#[derive(Debug)]
pub struct Loaded {
    /// The scenario.
    pub scenario: Scenario,
    /// Sources by path. A value set by an override has none.
    pub sources: LiteMap<String, Source>,
}

impl Scenario {
    /// Reads a scenario from JSON, applies the overrides and checks everything; or returns every problem.
    pub fn load(text: &str, overrides: &Overrides) -> Result<Loaded, Vec<Problem>> {
        let mut object = parse(text)?;
        let mut problems = Vec::new();
        // Another preset is another scenario: it comes before all values that are set in it.
        if let Some((path, name)) = overrides.iter().rfind(|(path, _)| path == "base") {
            object.insert(path.clone(), name.clone());
        }
        base::expand(&mut object, &mut problems);
        check_size(&object)?;
        let applied = overrides::apply(&mut object, overrides, &mut problems);
        let given = take_sources(&mut object, &mut problems);
        check_version(&mut object, &mut problems);
        let mut scenario = Scenario::default();
        let mut sources = read::Sources::default();
        let ignored = ["base", "$schema"];
        Reader::read(&mut scenario, &object, String::new(), &ignored, &mut problems, &mut sources);
        applied.forgive_lacking_entries(overrides, &mut problems);
        let mut sources = sources.together();
        for (path, source) in given {
            // A value without a usual source is known if the scenario sets it.
            if sources.contains_key(&path) || value_at(&path, &object).is_some_and(|value| !value.is_object()) {
                sources.insert(path, source);
            } else {
                problems.push(Problem::new(format!("sources.{path}"), "names no value of this scenario"));
            }
        }
        // To remove each by itself would move all that follow, each time.
        for (path, _) in &applied.paths {
            sources.get_mut(path).into_iter().for_each(|source| source.text = "".into());
        }
        sources.retain(|_, source| !source.text.is_empty());
        check::scenario(&scenario, &mut problems);
        if problems.is_empty() {
            let passed = Passed::by(&scenario);
            sources.retain(|path, _| passed.matters(path));
        }
        if problems.is_empty() { Ok(Loaded { scenario, sources }) } else { Err(first(problems)) }
    }

    /// Returns every value as JSON.
    pub fn to_json(&self) -> Value {
        let mut writer = Writer::default();
        self.clone().visit(&mut writer);
        writer.object.insert("version".to_owned(), Value::from(VERSION));
        Value::Object(writer.object)
    }
}

/// Some editors begin a text with it.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

fn parse(text: &str) -> Result<Map<String, Value>, Vec<Problem>> {
    if text.len() > MAX_TEXT {
        return Err(vec![Problem::new("", format!("is {} bytes long; at most {MAX_TEXT} are read", text.len()))]);
    }
    match text.trim_start_matches(BYTE_ORDER_MARK).parse() {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err(vec![Problem::new("", "should be a JSON object")]),
        Err(error) => Err(vec![Problem::new("", format!("is not JSON: {error}"))]),
    }
}

/// Fails if there are more entries than a scenario may have, before they are read.
fn check_size(object: &Map<String, Value>) -> Result<(), Vec<Problem>> {
    for (name, most) in [("hosts", MAX_PARTS), ("routers", MAX_PARTS), ("links", MAX_PARTS), ("flows", MAX_FLOWS)] {
        let entries = object.get(name).and_then(Value::as_object).map_or(0, Map::len);
        if entries as u64 > most {
            return Err(vec![Problem::new(name, format!("has {entries} entries; at most {most} are simulated"))]);
        }
    }
    Ok(())
}

/// Keeps the first problems and says how many more there are.
fn first(mut problems: Vec<Problem>) -> Vec<Problem> {
    let more = problems.len().saturating_sub(MOST_PROBLEMS);
    if more > 0 {
        problems.truncate(MOST_PROBLEMS);
        problems.push(Problem::new("", format!("has {} not listed here", units::counted(more as u64, "more problem"))));
    }
    problems
}

fn check_version(object: &mut Map<String, Value>, problems: &mut Vec<Problem>) {
    match object.remove("version").map(|version| version.as_u64()) {
        None | Some(Some(VERSION)) => {}
        _ => problems.push(Problem::new("version", "is not known").with_choices([VERSION.to_string()])),
    }
}

/// Returns the `sources` of the text, from path to source.
fn take_sources(object: &mut Map<String, Value>, problems: &mut Vec<Problem>) -> Vec<(String, Source)> {
    let mut sources = Vec::new();
    let given = match object.remove("sources") {
        None => return sources,
        Some(Value::Object(given)) => given,
        Some(_) => {
            problems.push(Problem::new("sources", "should be an object of path: {basis, text}"));
            return sources;
        }
    };
    for (path, value) in given {
        let text = value.get("text").and_then(Value::as_str);
        let basis = value.get("basis").and_then(Value::as_str);
        let basis = basis.and_then(|name| Basis::ALL.iter().find(|(known, _)| *known == name)).map(|(_, basis)| *basis);
        match (basis, text) {
            (Some(basis), Some(text)) => sources.push((path, Source { basis, text: text.to_owned().into() })),
            _ => problems.push(
                Problem::new(format!("sources.{path}"), "should have a basis and a text")
                    .with_choices(Basis::ALL.map(|(name, _)| name)),
            ),
        }
    }
    sources
}

/// Links and nodes on the routes of the enabled flows.
struct Passed<'a> {
    scenario: &'a Scenario,
    topology: Topology<'a>,
    nodes: Vec<bool>,
    links: Vec<bool>,
}

impl<'a> Passed<'a> {
    fn by(scenario: &'a Scenario) -> Self {
        let topology = Topology::of(scenario);
        let (mut nodes, mut links) = (vec![false; topology.nodes().len()], vec![false; scenario.links.len()]);
        let running = scenario.flows.values().filter(|flow| flow.enabled);
        for Routes { there, back, .. } in running.filter_map(|flow| topology.ways(flow)) {
            for hop in there.iter().chain(&back) {
                [&hop.from, &hop.to]
                    .into_iter()
                    .filter_map(|node| topology.node(node))
                    .for_each(|node| nodes[node] = true);
                topology.link(&hop.link).into_iter().for_each(|link| links[link] = true);
            }
        }
        Passed { scenario, topology, nodes, links }
    }

    /// Whether the value at a path affects the result: a disabled flow, or a node or link that no flow passes, does
    /// not.
    fn matters(&self, path: &str) -> bool {
        let mut parts = path.split('.');
        match (parts.next(), parts.next()) {
            (Some("hosts" | "routers"), Some(id)) => self.topology.node(id).is_some_and(|node| self.nodes[node]),
            (Some("links"), Some(id)) => self.topology.link(id).is_some_and(|link| self.links[link]),
            (Some("flows"), Some(id)) => self.scenario.flows.get(id).is_some_and(|flow| flow.enabled),
            _ => true,
        }
    }
}

/// Value that a scenario sets at a path.
fn value_at<'a>(path: &str, object: &'a Map<String, Value>) -> Option<&'a Value> {
    let mut found = None;
    for name in path.split('.') {
        found = found.map_or(Some(object), Value::as_object)?.get(name);
        found?;
    }
    found
}

#[cfg(test)]
mod tests;
