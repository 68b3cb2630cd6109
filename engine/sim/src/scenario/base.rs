//! Presets from which a scenario can start. One more is one file and one row.

use serde_json::{Map, Value};

use super::read::Problem;

/// Name and JSON text of each preset.
pub(crate) const BASES: &[(&str, &str)] = &[
    ("sandia_local", include_str!("bases/sandia_local.json")),
    ("sandia_wide_area", include_str!("bases/sandia_wide_area.json")),
    ("rfc1106_satellite", include_str!("bases/rfc1106_satellite.json")),
    ("sandia_cray", include_str!("bases/sandia_cray.json")),
    ("ansnet", include_str!("bases/ansnet.json")),
    ("ansnet_two_distances", include_str!("bases/ansnet_two_distances.json")),
    ("ansnet_parking_lot", include_str!("bases/ansnet_parking_lot.json")),
    ("satnet", include_str!("bases/satnet.json")),
    ("ubc", include_str!("bases/ubc.json")),
];

/// Replaces `base` by the preset that it names, below the values of the scenario itself.
pub(super) fn expand(object: &mut Map<String, Value>, problems: &mut Vec<Problem>) {
    let Some(name) = object.get("base") else { return };
    let text = name.as_str().and_then(|name| BASES.iter().find(|(id, _)| *id == name));
    let Some((_, text)) = text else {
        let names = BASES.iter().map(|(id, _)| *id);
        problems.push(Problem::new("base", "is not a preset").with_choices(names));
        return;
    };
    let mut base: Value = text.parse().expect("the presets are valid JSON: a test reads them all");
    merge(&mut base, Value::Object(std::mem::take(object)));
    if let Value::Object(merged) = base {
        *object = merged;
    }
}

/// Merges `over` into `under`: objects key by key, otherwise `over` wins.
fn merge(under: &mut Value, over: Value) {
    match (under, over) {
        (Value::Object(under), Value::Object(over)) => {
            for (key, value) in over {
                merge(under.entry(key).or_insert(Value::Null), value);
            }
        }
        (under, over) => *under = over,
    }
}
