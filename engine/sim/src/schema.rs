//! JSON Schema of scenarios (draft 2020-12), for editors and for programs that write scenarios. The visit that makes
//! the reader and the catalog makes it too, and each value's own reader says what it accepts, so that the schema cannot
//! contradict them. Only the engine checks what a schema cannot express: whether the parts fit together, the range of a
//! number written with a unit, and what a scenario takes from its `base`.

use serde_json::{Map, Value, json};

use crate::scenario::parameter::{Basis, Group, GroupMap, Leaf, QuantityKind, Source, Spec, Visitor};
use crate::scenario::{BASES, Scenario, VERSION};
use crate::units;

/// Pattern of a name in `hosts`, `routers`, `links` or `flows`.
const NAME: &str = "^[A-Za-z0-9_]{1,40}$";
/// Pattern of a number as `units::parse` reads it; none may be negative.
const NUMBER: &str = r"\+?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?";
/// Pattern of one packet as `PacketName` reads it: `10`, `10:1` or `ack4`.
const PACKET: &str = r"(ack0*[1-9][0-9]*|[0-9]+(:0*(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[0-9]{1,2}))?)";

/// Returns the JSON Schema of scenarios.
pub fn schema() -> Value {
    let mut lister = Lister::default();
    Scenario::default().visit(&mut lister);
    let Lister { mut properties, mut definitions, .. } = lister;
    let bases: Vec<&str> = BASES.iter().map(|(name, _)| *name).collect();
    let mut own = Map::new();
    own.insert("$schema".to_owned(), json!({ "type": "string", "description": "Where this schema is." }));
    own.insert("version".to_owned(), json!({ "const": VERSION, "description": "Of the format." }));
    own.insert("base".to_owned(), json!({ "enum": bases, "description": "A preset under what is said here." }));
    own.append(&mut properties);
    own.insert("sources".to_owned(), sources());
    for kind in
        [QuantityKind::Duration, QuantityKind::Rate, QuantityKind::Size, QuantityKind::Count, QuantityKind::Ratio]
    {
        definitions.insert(text_name(kind), with_unit(kind));
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Scenario of Fill the Pipe",
        "description": "What is to be simulated: hosts, routers, links and flows. Everything not given has a default.",
        "type": "object",
        "properties": own,
        "additionalProperties": false,
        "$defs": definitions,
    })
}

fn sources() -> Value {
    json!({
        "type": "object",
        "description": "Path of a value, such as tcp.window -> where the value comes from.",
        "additionalProperties": {
            "type": "object",
            "properties": {
                "basis": { "enum": Basis::ALL.map(|(name, _)| name) },
                "text": {
                    "type": "string",
                    "description": "The place in a paper, the reason, the number that it was calibrated to, or the result for which it was chosen.",
                },
            },
            "required": ["basis", "text"],
        },
    })
}

fn text_name(kind: QuantityKind) -> String {
    let name = serde_json::to_value(kind).expect("a kind is a word");
    format!("{}_text", name.as_str().expect("a kind is a word"))
}

fn with_unit(kind: QuantityKind) -> Value {
    let units: Vec<&str> = kind.units().iter().map(|(name, _)| *name).collect();
    let unit = if units.is_empty() { String::new() } else { format!(r"\s*({})?", units.join("|")) };
    json!({
        "type": "string",
        "description": format!("Should be {}.", kind.example()),
        "pattern": format!(r"^\s*{NUMBER}{unit}\s*$"),
    })
}

/// Visitor that lists the members of a group with the values that are valid there.
#[derive(Default)]
struct Lister {
    properties: Map<String, Value>,
    /// Groups by name, each listed once.
    definitions: Map<String, Value>,
}

impl Lister {
    /// Returns the members of `group` and of its alternatives. If the scenario itself chooses the alternative, members
    /// of the others are refused; if a preset may have chosen it, all are accepted.
    fn object(&mut self, group: &mut dyn Group) -> Value {
        let mut properties = self.members(group);
        let shapes: Vec<_> = group.alternatives().iter_mut().map(|one| self.members(&mut **one)).collect();
        let conditions = conditions(&shapes);
        for (name, member) in shapes.into_iter().flatten() {
            properties.entry(name).or_insert(member);
        }
        let mut object = json!({ "type": "object", "properties": properties, "additionalProperties": false });
        if !conditions.is_empty() {
            object["allOf"] = Value::from(conditions);
        }
        object
    }

    fn members(&mut self, group: &mut dyn Group) -> Map<String, Value> {
        let definitions = std::mem::take(&mut self.definitions);
        let mut inner = Lister { definitions, ..Lister::default() };
        group.visit(&mut inner);
        self.definitions = inner.definitions;
        inner.properties
    }

    /// Stores `object` once, however often it occurs, and returns a reference to it.
    fn refer(&mut self, name: &str, object: Value) -> Value {
        let known = self.definitions.iter().find(|(_, one)| **one == object).map(|(known, _)| known.clone());
        let own = known.unwrap_or_else(|| {
            let mut own = name.to_owned();
            while self.definitions.contains_key(&own) {
                own.push('_');
            }
            self.definitions.insert(own.clone(), object);
            own
        });
        json!({ "$ref": format!("#/$defs/{own}") })
    }
}

/// Returns a condition for each alternative: if the scenario chooses it, members that it lacks are refused, and members
/// that differ follow its definition.
fn conditions(shapes: &[Map<String, Value>]) -> Vec<Value> {
    let Some((choice, _)) = shapes.first().and_then(|shape| shape.iter().find(|(name, _)| chooses(shapes, name)))
    else {
        return Vec::new();
    };
    let same = |name: &str| shapes.iter().all(|shape| bare(shape.get(name)) == bare(shapes[0].get(name)));
    let mut conditions = Vec::new();
    for shape in shapes {
        let mut members = Map::new();
        for name in shapes.iter().flat_map(Map::keys).filter(|name| *name != choice && !same(name)) {
            members.insert(name.clone(), shape.get(name).cloned().unwrap_or(Value::Bool(false)));
        }
        if !members.is_empty() {
            let chosen = json!({ choice: { "const": shape[choice]["default"] } });
            conditions.push(json!({
                "if": { "properties": chosen, "required": [choice] },
                "then": { "properties": members },
            }));
        }
    }
    conditions
}

/// Whether `name` is the choice by which the alternatives differ.
fn chooses(shapes: &[Map<String, Value>], name: &str) -> bool {
    let of =
        |shape: &Map<String, Value>| shape.get(name).filter(|one| one.get("oneOf").is_some())?.get("default").cloned();
    let chosen: Vec<Option<Value>> = shapes.iter().map(of).collect();
    chosen.iter().enumerate().all(|(i, one)| one.is_some() && !chosen[..i].contains(one))
}

/// Returns the member without its default, which does not affect validity.
fn bare(member: Option<&Value>) -> Option<Value> {
    let mut member = member?.clone();
    if let Value::Object(member) = &mut member {
        member.remove("default");
    }
    Some(member)
}

impl Visitor for Lister {
    fn leaf(&mut self, spec: Spec, value: &mut dyn Leaf) {
        let default = value.write();
        let mut takes = |sample: Value| {
            let taken = value.read(&sample, &spec).is_ok();
            // The value is restored, because the visit depends on what the group holds.
            let _ = value.read(&default, &spec);
            taken
        };
        let mut shapes = match spec.kind {
            QuantityKind::Choice => Vec::new(),
            QuantityKind::Flag => vec![json!({ "type": "boolean" }), json!({ "enum": ["true", "false"] })],
            QuantityKind::Text if takes(json!([])) => {
                vec![json!({ "type": "array", "items": { "type": "string", "maxLength": 200 } })]
            }
            QuantityKind::Text => {
                let longest = if spec.max < f64::MAX { spec.max as u64 } else { 200 };
                vec![json!({ "type": "string", "maxLength": longest })]
            }
            QuantityKind::Packets => packets(),
            QuantityKind::Decisions => decisions(),
            QuantityKind::Schedule => schedule(),
            kind => vec![
                json!({ "type": "number", "minimum": whole(spec.min), "maximum": whole(spec.max) }),
                json!({ "$ref": format!("#/$defs/{}", text_name(kind)) }),
            ],
        };
        if takes(Value::Null) {
            shapes.push(json!({ "type": "null" }));
        }
        let mut member = json!({ "title": spec.label, "description": description(&spec), "default": default });
        let member_of = member.as_object_mut().expect("made as an object");
        if spec.kind == QuantityKind::Choice {
            let choices = value
                .choices()
                .iter()
                .map(|one| json!({ "const": one.id, "title": one.name, "description": one.meaning }));
            member_of.insert("oneOf".to_owned(), choices.collect());
        } else if shapes.len() > 1 {
            member_of.insert("anyOf".to_owned(), Value::from(shapes));
        } else if let Some(Value::Object(mut shape)) = shapes.pop() {
            member_of.append(&mut shape);
        }
        self.properties.insert(spec.name.to_owned(), member);
    }

    fn group(&mut self, name: &'static str, group: &mut dyn Group) {
        let object = self.object(group);
        let reference = self.refer(name, object);
        self.properties.insert(name.to_owned(), reference);
    }

    fn map(&mut self, name: &'static str, map: &mut dyn GroupMap) {
        let object = self.object(map.entry("*"));
        let entry = self.refer(name.trim_end_matches('s'), object);
        self.properties.insert(
            name.to_owned(),
            json!({ "type": "object", "propertyNames": { "pattern": NAME }, "additionalProperties": entry }),
        );
    }

    fn preset_sources(&mut self, _: Vec<(&'static str, Source)>) {}
}

fn packets() -> Vec<Value> {
    let number = json!({ "type": "integer", "minimum": 0 });
    let item = json!({ "anyOf": [number, { "type": "string", "pattern": format!(r"^\s*({PACKET})?\s*$") }] });
    let list = format!(r"^\s*({PACKET})?\s*(,\s*({PACKET})?\s*)*$");
    vec![
        json!({ "type": "string", "pattern": list }),
        number,
        json!({ "type": "array", "items": item, "maxItems": 1000 }),
    ]
}

fn decisions() -> Vec<Value> {
    let one = r"\s*\d+(\.\d+)?\s*(ns|us|µs|ms|s|min|h)?\s*:\s*([1-9]\d{0,3}|again)\s*";
    vec![
        json!({ "type": "string", "pattern": format!("^({one}(,{one})*)?$") }),
        json!({ "type": "array", "items": { "type": "string", "pattern": format!("^{one}$") }, "maxItems": 1000 }),
    ]
}

/// Returns the shapes of values over time: times with values, or the times of a trace.
fn schedule() -> Vec<Value> {
    let one = r"\s*[\d.eE+-]+\s*[a-zµ]*\s*:\s*[\d.eE+-]+\s*[A-Za-zµ/]*\s*";
    vec![
        json!({ "type": "string", "pattern": format!(r"^({one}(,{one})*)?$|^[\d\s,*]+$") }),
        json!({ "type": "array", "items": { "anyOf": [
            { "type": "string", "pattern": format!("^{one}$") },
            { "type": "integer", "minimum": 0 },
        ] } }),
    ]
}

/// Returns the meaning with the unit and range of a bare number.
fn description(spec: &Spec) -> String {
    let (base, show) = match spec.kind {
        QuantityKind::Duration => ("A number is in nanoseconds", true),
        QuantityKind::Rate => ("A number is in bit/s", true),
        QuantityKind::Size => ("A number is in bytes", true),
        _ => ("", false),
    };
    if !show {
        return spec.meaning.to_owned();
    }
    let [min, max] = [spec.min, spec.max].map(|value| units::format(value, spec.kind));
    format!("{} {base}; {min} to {max}.", spec.meaning)
}

/// Returns the number as JSON, an integer if it is whole.
fn whole(value: f64) -> Value {
    if value == libm::trunc(value) && value.abs() < 9.1e15 { Value::from(value as i64) } else { Value::from(value) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_of_the_catalog_is_in_it_with_its_range() {
        let schema = schema();
        let catalog = serde_json::to_value(crate::catalog()).expect("the catalog is JSON");
        for parameter in catalog["parameters"].as_array().expect("a list") {
            let path = parameter["path"].as_str().expect("a path");
            let mut here = &schema;
            for part in path.split('.') {
                here = if part == "*" { &here["additionalProperties"] } else { &here["properties"][part] };
                if let Some(name) = here["$ref"].as_str() {
                    here = &schema["$defs"][name.trim_start_matches("#/$defs/")];
                }
            }
            assert_eq!(here["title"], parameter["name"], "{path}");
            if let Some(max) = parameter["max"].as_f64() {
                assert_eq!(here["anyOf"][0]["maximum"].as_f64(), Some(max), "{path}");
                assert!(parameter["min"].as_f64() >= Some(0.0), "{path}: texts are taken to be no less than zero");
            }
            if let Some(choices) = parameter["choices"].as_array() {
                assert_eq!(here["oneOf"].as_array().map(Vec::len), Some(choices.len()), "{path}");
            }
        }
    }

    #[test]
    fn a_link_has_what_its_kind_has() {
        let schema = schema();
        let conditions = schema["$defs"]["link"]["allOf"].as_array().expect("links differ by kind");
        let of = |kind: &str| {
            let chosen = |one: &&Value| one["if"]["properties"]["kind"]["const"] == kind;
            &conditions.iter().find(chosen).expect("a condition for each kind")["then"]["properties"]
        };
        assert_eq!(of("fddi")["reverse"], false);
        assert_eq!(of("delay_simulator")["reverse"]["$ref"], "#/$defs/reverse");
    }
}
