//! Reader from JSON to a scenario. It finds every mistake instead of stopping at the first.

use litemap::LiteMap;

use serde::Serialize;
use serde_json::{Map, Value};

use super::parameter::{Group, GroupMap, Leaf, Source, Spec, Visitor};

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
    /// Adds the valid choices.
    pub fn with_choices(self, choices: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Problem { choices: choices.into_iter().map(Into::into).collect(), ..self }
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

/// Visitor that reads a group from the JSON object that describes it.
pub(crate) struct Reader<'a> {
    object: &'a Map<String, Value>,
    path: String,
    seen: Vec<String>,
    presets: Vec<(&'static str, Source)>,
    pub problems: &'a mut Vec<Problem>,
    pub sources: &'a mut LiteMap<String, Source>,
}

impl<'a> Reader<'a> {
    /// Reads `object` into `group`, which holds the defaults. `path` is the group's own path, "" for the scenario.
    pub(crate) fn read(
        group: &mut dyn Group,
        object: &'a Map<String, Value>,
        path: String,
        ignored: &[&str],
        problems: &'a mut Vec<Problem>,
        sources: &'a mut LiteMap<String, Source>,
    ) {
        let mut reader = Reader { object, path, seen: Vec::new(), presets: Vec::new(), problems, sources };
        group.visit(&mut reader);
        let Reader { seen, path, .. } = reader;
        for key in object.keys().filter(|key| !seen.contains(key) && !ignored.contains(&key.as_str())) {
            problems.push(Problem::new(join(&path, key), "is not a parameter here").with_choices(seen.clone()));
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
        let mut reader =
            Reader { object, path, seen: Vec::new(), presets, problems: self.problems, sources: self.sources };
        group.visit(&mut reader);
        let Reader { seen, path, .. } = reader;
        for key in object.keys().filter(|key| !seen.contains(key)) {
            self.problems.push(Problem::new(join(&path, key), "is not a parameter here").with_choices(seen.clone()));
        }
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

impl Visitor for Reader<'_> {
    fn leaf(&mut self, spec: Spec, value: &mut dyn Leaf) {
        self.seen.push(spec.name.to_owned());
        let path = join(&self.path, spec.name);
        let preset = self.presets.iter().find(|(name, _)| *name == spec.name);
        let source = preset.map_or_else(|| spec.source.clone(), |(_, source)| source.clone());
        if spec.claim || preset.is_some() {
            self.sources.entry(path.clone()).or_insert(source);
        }
        if let Some(given) = self.object.get(spec.name)
            && let Err(message) = value.read(given, &spec)
        {
            let choices = value.choices().iter().map(|named| named.id);
            self.problems.push(Problem::new(path, message).with_choices(choices));
        }
    }

    fn group(&mut self, name: &str, group: &mut dyn Group) {
        self.seen.push(name.to_owned());
        self.child(name, group);
    }

    fn map(&mut self, name: &str, map: &mut dyn GroupMap) {
        self.seen.push(name.to_owned());
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
            seen: Vec::new(),
            presets: Vec::new(),
            problems: self.problems,
            sources: self.sources,
        };
        for key in entries.keys() {
            let fits = |c: char| c.is_ascii_alphanumeric() || c == '_';
            if key.is_empty() || key.len() > 40 || !key.chars().all(fits) {
                let message = "is not a name: letters, digits and _ only, at most 40";
                reader.problems.push(Problem::new(join(&path, key), message));
            } else {
                reader.child(key, map.entry(key));
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

impl Visitor for Writer {
    fn leaf(&mut self, spec: Spec, value: &mut dyn Leaf) {
        self.object.insert(spec.name.to_owned(), value.write());
    }
    fn group(&mut self, name: &str, group: &mut dyn Group) {
        let mut writer = Writer::default();
        group.visit(&mut writer);
        self.object.insert(name.to_owned(), Value::Object(writer.object));
    }
    fn map(&mut self, name: &str, map: &mut dyn GroupMap) {
        let mut writer = Writer::default();
        for key in map.names() {
            writer.group(&key, map.entry(&key));
        }
        self.object.insert(name.to_owned(), Value::Object(writer.object));
    }
    fn preset_sources(&mut self, _: Vec<(&'static str, Source)>) {}
}
