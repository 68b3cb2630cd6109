//! Reader from JSON to a scenario. It finds every mistake instead of stopping at the first.

use litemap::LiteMap;

use serde::Serialize;
use serde_json::{Map, Value};

use super::parameter::{Group, GroupMap, Leaf, Source, Spec, Visitor};

/// Most valid choices that a problem names.
const MOST_CHOICES: usize = 100;

/// Message of a problem about a name that its group does not have.
const UNKNOWN: &str = "is not a parameter here";

/// A mistake with its path and the valid choices.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Problem {
    /// Dotted path, for example `links.t3.rate`.
    pub path: String,
    /// Message, a clause whose subject is the value at the path.
    pub message: String,
    /// Valid values or names; empty if they cannot be listed.
    pub choices: Vec<String>,
}

impl Problem {
    /// Creates a problem without choices.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Problem { path: path.into(), message: message.into(), choices: Vec::new() }
    }

    /// Whether the name at the path is unknown to its group.
    pub(super) fn is_unknown(&self) -> bool {
        self.message == UNKNOWN
    }

    /// Adds the valid choices, or the first of them and an ellipsis if there are more than anyone would read.
    pub fn with_choices(self, choices: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        self.with_first(&mut choices.into_iter().map(|one| one.as_ref().to_owned()))
    }

    fn with_first(mut self, choices: &mut dyn Iterator<Item = String>) -> Self {
        for choice in choices {
            if self.choices.len() == MOST_CHOICES {
                self.choices.push("…".to_owned());
                break;
            }
            self.choices.push(choice);
        }
        self
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let place = if self.path.is_empty() { "scenario" } else { &self.path };
        write!(f, "{place}: {}", self.message)?;
        if !self.choices.is_empty() {
            write!(f, " (valid: {})", self.choices.join(", "))?;
        }
        Ok(())
    }
}

/// Sources of values by their paths, as they are read: a map for the first two names of a path, such as `flows.bulk`. In a
/// single map each would move those of thousands of other entries.
#[derive(Default)]
pub(crate) struct Sources(LiteMap<String, LiteMap<String, Source>>);

impl Sources {
    /// Adds the source of a value that has none yet.
    fn add(&mut self, path: String, source: Source) {
        let names = path.match_indices('.').nth(1).map_or(&*path, |(end, _)| &path[..end]);
        if let Some(known) = self.0.get_mut(names) {
            known.entry(path).or_insert(source);
        } else {
            self.0.insert(names.to_owned(), LiteMap::from_iter([(path, source)]));
        }
    }

    /// All of them in one map.
    pub(crate) fn together(self) -> LiteMap<String, Source> {
        self.0.into_iter().flat_map(|(_, sources)| sources).collect()
    }
}

/// Visitor that reads a group from the JSON object that describes it.
pub(crate) struct Reader<'a> {
    object: &'a Map<String, Value>,
    path: String,
    /// Whether values that are not given are listed elsewhere (`inherits`).
    inherits: bool,
    seen: Vec<&'static str>,
    presets: Vec<(&'static str, Source)>,
    pub problems: &'a mut Vec<Problem>,
    pub sources: &'a mut Sources,
}

impl<'a> Reader<'a> {
    /// Reads `object` into `group`, which holds the defaults. `path` is the group's own path, "" for the scenario.
    pub(crate) fn read(
        group: &mut dyn Group,
        object: &'a Map<String, Value>,
        path: String,
        ignored: &[&str],
        problems: &'a mut Vec<Problem>,
        sources: &'a mut Sources,
    ) {
        let (seen, presets) = (Vec::new(), Vec::new());
        let mut reader = Reader { object, path, inherits: false, seen, presets, problems, sources };
        group.visit(&mut reader);
        reader.name_unknown(ignored);
    }

    /// Adds a problem for each name that the group does not have.
    fn name_unknown(&mut self, ignored: &[&str]) {
        for key in self.object.keys() {
            if !self.seen.contains(&key.as_str()) && !ignored.contains(&key.as_str()) {
                self.problems.push(Problem::new(join(&self.path, key), UNKNOWN).with_choices(&self.seen));
            }
        }
    }

    fn child(&mut self, name: &str, group: &mut dyn Group) {
        let path = join(&self.path, name);
        static EMPTY: std::sync::LazyLock<Map<String, Value>> = std::sync::LazyLock::new(Map::new);
        let object = match self.object.get(name) {
            Some(Value::Object(object)) => object,
            None => &EMPTY,
            Some(_) => {
                self.problems.push(Problem::new(path, "should be an object with named parameters"));
                return;
            }
        };
        let presets = self.presets_below(name);
        let inherits = inherits(&path);
        let (problems, sources) = (&mut *self.problems, &mut *self.sources);
        let mut reader = Reader { object, path, inherits, seen: Vec::new(), presets, problems, sources };
        group.visit(&mut reader);
        reader.name_unknown(&[]);
    }

    fn presets_below(&self, name: &str) -> Vec<(&'static str, Source)> {
        let below = |(path, source): &(&'static str, Source)| {
            path.strip_prefix(name)?.strip_prefix('.').map(|rest| (rest, source.clone()))
        };
        self.presets.iter().filter_map(below).collect()
    }
}

pub(crate) fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// Whether values of the group at a path are listed elsewhere unless they are given: TCP values of a flow and its peer are
/// listed under `tcp`, and those of a line's way back for the way there.
fn inherits(path: &str) -> bool {
    let mut names = path.split('.');
    matches!((names.next(), names.nth(1)), (Some("flows" | "links"), Some("tcp" | "peer_tcp" | "reverse")))
}

impl Visitor for Reader<'_> {
    fn leaf(&mut self, spec: Spec, value: &mut dyn Leaf) {
        self.seen.push(spec.name);
        let given = self.object.get(spec.name);
        let preset = self.presets.iter().find(|(name, _)| *name == spec.name);
        if (spec.claim || preset.is_some()) && (given.is_some() || !self.inherits) {
            let source = preset.map_or(&spec.source, |(_, source)| source).clone();
            self.sources.add(join(&self.path, spec.name), source);
        }
        if let Some(given) = given
            && let Err(message) = value.read(given, &spec)
        {
            let choices = value.choices().iter().map(|named| named.id);
            self.problems.push(Problem::new(join(&self.path, spec.name), message).with_choices(choices));
        }
    }

    fn group(&mut self, name: &'static str, group: &mut dyn Group) {
        self.seen.push(name);
        self.child(name, group);
    }

    fn map(&mut self, name: &'static str, map: &mut dyn GroupMap) {
        self.seen.push(name);
        let path = join(&self.path, name);
        let entries = match self.object.get(name) {
            Some(Value::Object(entries)) => entries,
            None => return,
            Some(_) => {
                self.problems.push(Problem::new(path, "should be an object of named entries"));
                return;
            }
        };
        let mut reader = Reader {
            object: entries,
            path: path.clone(),
            inherits: false,
            seen: Vec::new(),
            presets: Vec::new(),
            problems: self.problems,
            sources: self.sources,
        };
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let is_name = |key: &str| !key.is_empty() && key.len() <= 40 && key.chars().all(fits);
        // In order of their names, so that none moves those of thousands of others.
        let names: LiteMap<&str, ()> = entries.keys().filter(|key| is_name(key)).map(|key| (&**key, ())).collect();
        for name in names.keys() {
            map.entry(name);
        }
        for key in entries.keys() {
            if is_name(key) {
                reader.child(key, map.entry(key));
            } else {
                let message = "is not a name: letters, digits and _ only, at most 40";
                reader.problems.push(Problem::new(join(&path, key), message));
            }
        }
    }

    fn preset_sources(&mut self, sources: Vec<(&'static str, Source)>) {
        self.presets = sources;
    }
}

/// Visitor that writes every value of a group.
#[derive(Default)]
pub(crate) struct Writer {
    pub object: Map<String, Value>,
}

impl Writer {
    fn put(&mut self, name: &str, group: &mut dyn Group) {
        let mut writer = Writer::default();
        group.visit(&mut writer);
        self.object.insert(name.to_owned(), Value::Object(writer.object));
    }
}

impl Visitor for Writer {
    fn leaf(&mut self, spec: Spec, value: &mut dyn Leaf) {
        self.object.insert(spec.name.to_owned(), value.write());
    }
    fn group(&mut self, name: &'static str, group: &mut dyn Group) {
        self.put(name, group);
    }
    fn map(&mut self, name: &'static str, map: &mut dyn GroupMap) {
        let mut writer = Writer::default();
        for key in map.names() {
            writer.put(&key, map.entry(&key));
        }
        self.object.insert(name.to_owned(), Value::Object(writer.object));
    }
    fn preset_sources(&mut self, _: Vec<(&'static str, Source)>) {}
}
