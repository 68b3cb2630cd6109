//! Scenarios: any text, and presets with a few of their parts replaced, renamed, copied or taken away.

use bolero::TypeGenerator;
use fill_the_pipe_fuzz::Odd;
use serde_json::{Map, Value};

use super::holds;
use super::overrides::scenario;
use crate::scenario::{BASES, Scenario};

#[test]
fn text() {
    bolero::check!().for_each(|bytes: &[u8]| {
        holds(|| Scenario::load(&String::from_utf8_lossy(bytes), &Vec::new()));
    });
}

#[derive(Clone, Debug, TypeGenerator)]
enum Edit {
    Replace(Odd),
    Remove,
    /// Under another key of the same object.
    Rename(u8),
    /// Copy the value of another place of the scenario.
    Copy(u16),
    Add(u8, Odd),
}

const KEYS: [&str; 12] =
    ["hosts", "routers", "links", "flows", "tcp", "a", "stations", "from", "", "sources", "budget", "version"];

fn key(which: u8) -> String {
    KEYS[usize::from(which) % KEYS.len()].to_owned()
}

/// Paths of all values below the root, in order.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    let mut below = |name: &str, inner: &Value| {
        let path = format!("{at}/{}", name.replace('~', "~0").replace('/', "~1"));
        found.push(path.clone());
        places(inner, &path, found);
    };
    match value {
        Value::Object(object) => object.iter().for_each(|(name, inner)| below(name, inner)),
        Value::Array(list) => list.iter().enumerate().for_each(|(index, inner)| below(&index.to_string(), inner)),
        _ => {}
    }
}

fn edit(scenario: &mut Value, place: u16, edit: &Edit) {
    let mut found = Vec::new();
    places(scenario, "", &mut found);
    let pick = |which: u16| found.get(usize::from(which) % found.len().max(1)).cloned();
    let Some(path) = pick(place) else { return };
    let value = match edit {
        Edit::Copy(other) => pick(*other).and_then(|other| scenario.pointer(&other).cloned()),
        _ => None,
    };
    let (parent, name) = path.rsplit_once('/').expect("a path has a last part");
    match (edit, scenario.pointer_mut(parent)) {
        (Edit::Remove, Some(Value::Object(object))) => {
            object.shift_remove(name);
        }
        (Edit::Rename(which), Some(Value::Object(object))) => {
            if let Some(value) = object.shift_remove(name) {
                object.insert(key(*which), value);
            }
        }
        (Edit::Add(which, odd), Some(Value::Object(object))) => {
            object.insert(key(*which), odd.value());
        }
        (Edit::Replace(odd), _) => *scenario.pointer_mut(&path).expect("found above") = odd.value(),
        (Edit::Copy(_), _) => *scenario.pointer_mut(&path).expect("found above") = value.unwrap_or_default(),
        _ => {}
    }
}

#[test]
fn edits() {
    bolero::check!().with_type::<(u8, Vec<(u16, Edit)>)>().for_each(|(base, edits)| {
        let (_, text) = BASES[usize::from(*base) % BASES.len()];
        let mut whole: Map<String, Value> = serde_json::from_str(text).expect("a preset is JSON");
        whole.extend(scenario(*base).as_object().expect("an object").clone());
        whole.shift_remove("base");
        let mut whole = Value::Object(whole);
        edits.iter().take(2).for_each(|(place, one)| edit(&mut whole, *place, one));
        holds(|| Scenario::load(&whole.to_string(), &Vec::new()));
    });
}
