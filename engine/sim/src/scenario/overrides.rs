//! Overrides: single values set by path, such as `tcp.window=16KB` or `hosts.*.cpu.receive_ratio=0.7`. A `*` stands for
//! every entry of a map.

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

/// Sets the values in `object`, adds problems for invalid paths, and returns the paths that were set.
pub(super) fn apply(
    object: &mut Map<String, Value>,
    overrides: &Overrides,
    problems: &mut Vec<Problem>,
) -> Vec<String> {
    let mut done = Vec::new();
    for (path, value) in overrides {
        let parts: Vec<&str> = path.split('.').collect();
        if parts.iter().any(|part| part.is_empty()) || parts.len() > 8 {
            problems.push(Problem::new(path, "is not a path such as tcp.window"));
        } else {
            set(object, "", &parts, value, path, problems, &mut done);
        }
    }
    done
}

fn set(
    object: &mut Map<String, Value>,
    at: &str,
    parts: &[&str],
    value: &Value,
    path: &str,
    problems: &mut Vec<Problem>,
    done: &mut Vec<String>,
) {
    let (first, rest) = parts.split_first().expect("a path has at least one part");
    let in_map = matches!(at, "hosts" | "routers" | "links" | "flows");
    if *first == "*" && in_map {
        let names: Vec<String> = object.keys().cloned().collect();
        for name in names {
            let parts: Vec<&str> = std::iter::once(name.as_str()).chain(rest.iter().copied()).collect();
            set(object, at, &parts, value, path, problems, done);
        }
        return;
    }
    if in_map && !object.contains_key(*first) {
        problems.push(Problem::new(path, format!("there is no {first} in {at}")).with_choices(object.keys()));
        return;
    }
    let here = join(at, first);
    if rest.is_empty() {
        object.insert((*first).to_owned(), value.clone());
        done.push(here);
        return;
    }
    let inner = object.entry(*first).or_insert_with(|| Value::Object(Map::new()));
    match inner {
        Value::Object(inner) => set(inner, &here, rest, value, path, problems, done),
        _ => problems.push(Problem::new(path, format!("{here} is a value, not a group"))),
    }
}
