//! Check of a scenario before it is run: its problems, or all its values, places and flows.

use litemap::LiteMap;

use serde::Serialize;
use serde_json::Value;

use crate::layout::{FlowInfo, Place};
use crate::network::Network;
use crate::scenario::parameter::Source;
use crate::scenario::{Loaded, Problem, Scenario, parse_overrides};

/// Result of a check: problems, or the complete scenario. If there are problems, the other fields are empty.
#[derive(Serialize, Default)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Checked {
    /// Everything that is wrong, each with its path.
    pub problems: Vec<Problem>,
    /// The scenario with every value filled in; `None` if there are problems.
    #[cfg_attr(feature = "types", ts(as = "Option<crate::types::ScenarioJson>"))]
    pub scenario: Option<Value>,
    /// Source of each value, by its path.
    #[cfg_attr(feature = "types", ts(as = "std::collections::BTreeMap<String, Source>"))]
    pub sources: LiteMap<String, Source>,
    /// Nodes and links of the network.
    pub places: Vec<Place>,
    /// Flows, with their routes and bounds.
    pub flows: Vec<FlowInfo>,
}

/// Checks a scenario, given as JSON text. `overrides` is a JSON object from path to value.
pub fn check(scenario: &str, overrides: &str) -> Checked {
    match parse_overrides(overrides).and_then(|overrides| Scenario::load(scenario, &overrides)) {
        Err(problems) => Checked { problems, ..Checked::default() },
        Ok(Loaded { scenario, sources }) => {
            let Network { places, flows, .. } = Network::build(&scenario);
            Checked {
                problems: Vec::new(),
                scenario: Some(scenario.to_json()),
                sources,
                places,
                flows: flows.into_rows(),
            }
        }
    }
}
