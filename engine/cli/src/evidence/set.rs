//! Changes of a scenario as a link of the page has them: what is said of all entries of a map is said of each.

use fill_the_pipe_sim::{Overrides, Scenario};
use serde_json::{Map, Value};

use crate::fail::Failure;

/// Parameters of a run by path.
#[cfg(test)]
#[derive(ts_rs::TS)]
pub(super) struct Settings(#[ts(type = "Record<string, string | number | boolean | null>")] ());

pub(super) fn written_out(text: &str, overrides: &Overrides) -> Result<Map<String, Value>, Failure> {
    let whole = Scenario::load(text, &Vec::new())?.scenario.to_json();
    let mut set = Map::new();
    for (path, value) in overrides {
        let parts: Vec<&str> = path.split('.').collect();
        for path in paths(&parts, &whole) {
            set.insert(path, value.clone());
        }
    }
    Ok(set)
}

fn paths(parts: &[&str], here: &Value) -> Vec<String> {
    let Some((first, rest)) = parts.split_first() else { return Vec::new() };
    let names: Vec<String> = match here {
        Value::Object(group) if *first == "*" => group.keys().cloned().collect(),
        _ => vec![(*first).to_owned()],
    };
    if rest.is_empty() {
        return names;
    }
    let below =
        |name: &String| paths(rest, &here[name]).into_iter().map(|rest| format!("{name}.{rest}")).collect::<Vec<_>>();
    names.iter().flat_map(below).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_each_entry() {
        let here = serde_json::json!({ "links": { "a": { "red": {} }, "b": {} }, "tcp": {} });
        assert_eq!(paths(&["links", "*", "red", "on"], &here), ["links.a.red.on", "links.b.red.on"]);
        assert_eq!(paths(&["tcp", "window"], &here), ["tcp.window"]);
    }
}
