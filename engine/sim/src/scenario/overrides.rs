//! Overrides: single values set by path, such as `tcp.window=16KB` or `hosts.*.cpu.receive_ratio=0.7`. A `*` stands for
//! every entry of a map that has the parameter.

use litemap::LiteMap;
use serde_json::{Map, Value};

use super::read::{Problem, join};

/// Paths and values, in the order in which they are applied.
pub type Overrides = Vec<(String, Value)>;

/// Reads overrides from a JSON object from path to value. Fails if the text is no such object.
pub fn parse_overrides(text: &str) -> Result<Overrides, Vec<Problem>> {
    match text.parse() {
        Ok(Value::Object(object)) => Ok(object.into_iter().collect()),
        Ok(_) => Err(vec![Problem::new("overrides", "should be an object of path: value")]),
        Err(error) => Err(vec![Problem::new("overrides", format!("is not JSON: {error}"))]),
    }
}

/// Values that overrides have set in a scenario.
#[derive(Default)]
pub(super) struct Applied {
    /// A path for each value that was set, and the index of its override.
    pub paths: Vec<(String, usize)>,
    /// Places that overrides with a `*` have added: the parameter, or the group that it stands in.
    added: Vec<String>,
}

/// Sets the values in `object` and adds problems for invalid paths.
pub(super) fn apply(object: &mut Map<String, Value>, overrides: &Overrides, problems: &mut Vec<Problem>) -> Applied {
    let mut applied = Applied::default();
    for (index, (path, value)) in overrides.iter().enumerate() {
        let parts: Vec<&str> = path.split('.').collect();
        if parts.iter().any(|part| part.is_empty()) || parts.len() > 8 {
            problems.push(Problem::new(path, "is not a path such as tcp.window"));
            continue;
        }
        let [map, "*", rest @ ..] = &parts[..] else {
            Setter { path, value, index, added: None, problems, applied: &mut applied }.set(object, "", &parts);
            continue;
        };
        let names: Vec<String> = match object.get(*map).filter(|_| is_map(map)) {
            Some(Value::Object(entries)) => entries.keys().cloned().collect(),
            _ => Vec::new(),
        };
        if names.is_empty() {
            problems.push(Problem::new(path, format!("there are no {map} to which it could apply")));
        }
        for name in names {
            let parts: Vec<&str> = [*map, &name].into_iter().chain(rest.iter().copied()).collect();
            let mut setter = Setter { path, value, index, added: None, problems, applied: &mut applied };
            setter.set(object, "", &parts);
            let added = setter.added;
            applied.added.extend(added);
        }
    }
    applied
}

fn is_map(name: &str) -> bool {
    matches!(name, "hosts" | "routers" | "links" | "flows")
}

/// One value on its way to its place.
struct Setter<'a> {
    path: &'a str,
    value: &'a Value,
    /// Index of the override.
    index: usize,
    /// The first name on the way that was not there.
    added: Option<String>,
    problems: &'a mut Vec<Problem>,
    applied: &'a mut Applied,
}

impl Setter<'_> {
    fn set(&mut self, object: &mut Map<String, Value>, at: &str, parts: &[&str]) {
        let (first, rest) = parts.split_first().expect("a path has at least one part");
        if is_map(at) && !object.contains_key(*first) {
            let message = format!("there is no {first} in {at}");
            self.problems.push(Problem::new(self.path, message).with_choices(object.keys()));
            return;
        }
        let here = join(at, first);
        if !object.contains_key(*first) {
            self.added.get_or_insert_with(|| here.clone());
        }
        if rest.is_empty() {
            object.insert((*first).to_owned(), self.value.clone());
            self.applied.paths.push((here, self.index));
            return;
        }
        match object.entry(*first).or_insert_with(|| Value::Object(Map::new())) {
            Value::Object(inner) => self.set(inner, &here, rest),
            _ => self.problems.push(Problem::new(self.path, format!("{here} is a value, not a group"))),
        }
    }
}

impl Applied {
    /// Removes problems that say that an entry lacks the parameter of an override with a `*`. An override that no entry can take
    /// has one problem instead. `problems` are those found when the scenario was read.
    pub(super) fn forgive_lacking_entries(&self, overrides: &Overrides, problems: &mut Vec<Problem>) {
        let unknown: LiteMap<&str, &Problem> =
            problems.iter().filter(|one| one.is_unknown()).map(|one| (&*one.path, one)).collect();
        if unknown.is_empty() {
            return;
        }
        let mut forgiven: LiteMap<&str, ()> = self.added.iter().map(|path| (&**path, ())).collect();
        // The problem with the longest path of each override with a `*`, and whether some entry has the parameter.
        let mut lacking: Vec<(Option<&Problem>, bool)> = vec![(None, false); overrides.len()];
        for (path, index) in &self.paths {
            let problem = prefixes(path).find_map(|prefix| unknown.get(prefix).copied());
            if overrides[*index].0.contains('*') {
                let (deepest, taken) = &mut lacking[*index];
                *taken |= problem.is_none();
                *deepest = [*deepest, problem].into_iter().flatten().max_by_key(|one| one.path.split('.').count());
            } else if let Some(problem) = problem {
                // It was asked for at this place.
                forgiven.remove(&*problem.path);
            }
        }
        let none: Vec<Problem> = lacking
            .iter()
            .zip(overrides)
            .filter_map(|((deepest, taken), (path, _))| deepest.filter(|_| !taken).map(|deepest| (path, deepest)))
            .map(|(path, deepest)| {
                let map = path.split('.').next().unwrap_or_default();
                Problem::new(path, format!("is not a parameter of any of the {map}")).with_choices(&deepest.choices)
            })
            .collect();
        problems.retain(|one| !one.is_unknown() || !prefixes(&one.path).any(|prefix| forgiven.contains_key(prefix)));
        problems.extend(none);
    }
}

/// The path and all that it is below, longest first.
fn prefixes(path: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(path), |path| path.rsplit_once('.').map(|(before, _)| before))
}
