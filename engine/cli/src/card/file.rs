//! `web/pages/card/card.json`: the criteria of the report card, which the page and the command line read.

use fill_the_pipe_sim::Overrides;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::fail::Failure;
use crate::quantity::{Measure, Quantity, Unit};

/// Stands for the variant that is judged.
const TESTED: &str = "$variant";
/// Congestion control that is judged.
pub(crate) struct Tested {
    pub variant: String,
    /// Text of the program that replaces the variant's rule for the window.
    pub program: Option<String>,
}

impl Tested {
    pub(crate) fn variant(variant: &str) -> Tested {
        Tested { variant: variant.to_owned(), program: None }
    }
}

/// Parameter of the flow that is judged.
const VARIANT: &str = "flows.tested.tcp.variant";

/// A scenario, and the changes of it that a variant is judged in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CardFile {
    /// The flow `tested` has the variant that is judged.
    #[cfg_attr(test, ts(as = "fill_the_pipe_sim::types::ScenarioJson"))]
    scenario: Map<String, Value>,
    pub criteria: Vec<Criterion>,
}

/// One criterion: a quantity of some runs that differ in one thing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct Criterion {
    pub id: String,
    /// Section of RFC 9743 that asks for it.
    pub clause: String,
    /// The highest or the lowest value is best, or the one nearest to a number.
    #[allow(dead_code, reason = "only the page reads it")]
    #[cfg_attr(test, ts(type = "\"high\" | \"low\" | number"))]
    pub best: Value,
    pub quantity: CardQuantity,
    /// Property in which the points differ.
    #[allow(dead_code, reason = "only the page reads it")]
    pub axis: Option<Axis>,
    /// Values of all its points, by path; `$variant` is the variant that is judged.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, type = "Record<string, string | number | boolean>"))]
    set: Map<String, Value>,
    pub points: Vec<Point>,
}

/// Property in which points differ: the buffer in pipes, the number of flows, the round trip in ms, the offered load, the losses
/// in %, the queue discipline, an extra delay in ms, or the length of an outage in s.
#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "CardAxis"))]
pub(crate) enum Axis {
    Pipes,
    Flows,
    RoundTrip,
    Load,
    Loss,
    Discipline,
    ExtraDelay,
    Outage,
}

/// A quantity of a run.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CardQuantity {
    /// An entry of the scenario's flows.
    flow: String,
    measure: Measure,
    unit: Unit,
}

/// One run of a criterion, with several seeds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "CardPoint"))]
pub(crate) struct Point {
    /// Place on the axis: a number, or the id of a queue discipline.
    #[cfg_attr(test, ts(optional, type = "string | number"))]
    pub at: Option<Value>,
    /// Values over those of the criterion.
    #[cfg_attr(test, ts(type = "Record<string, string | number | boolean>"))]
    set: Map<String, Value>,
}

impl CardFile {
    pub(crate) fn read() -> Result<Self, Failure> {
        let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/pages/card/card.json"));
        serde_json::from_str(text).map_err(|error| Failure::input(format!("card.json: {error}")))
    }

    pub(crate) fn scenario_text(&self) -> String {
        Value::Object(self.scenario.clone()).to_string()
    }

    /// Returns the scenario under another name.
    pub(crate) fn scenario_named(&self, name: &str) -> Value {
        let mut scenario = self.scenario.clone();
        scenario.insert("name".to_owned(), Value::from(name));
        Value::Object(scenario)
    }
}

impl Criterion {
    pub(crate) fn quantity(&self) -> Quantity {
        let CardQuantity { flow, measure, unit } = &self.quantity;
        Quantity::of_run(flow, *measure, *unit)
    }

    /// Returns the changes of the scenario in which a point judges a variant or a program with this seed.
    pub(crate) fn overrides(&self, point: &Point, tested: &Tested, seed: u64) -> Overrides {
        let mut values = self.set.clone();
        values.extend(point.set.clone());
        let own = (VARIANT.to_owned(), Value::from(TESTED));
        let mut overrides = Overrides::new();
        for (path, value) in [own].into_iter().chain(values) {
            if value.as_str() != Some(TESTED) {
                overrides.push((path, value));
                continue;
            }
            let program = tested.program.as_deref().zip(path.strip_suffix("variant"));
            overrides.extend(program.map(|(text, tcp)| (format!("{tcp}program"), Value::from(text))));
            overrides.push((path, Value::from(&*tested.variant)));
        }
        overrides.push(("seed".to_owned(), Value::from(seed)));
        overrides
    }
}
