//! A scenario looked at before it is run: what is wrong with it, or all there is to know about it.

use litemap::LiteMap;

use serde::Serialize;
use serde_json::Value;

use crate::network::Network;
use crate::scenario::parameter::Source;
use crate::scenario::{Loaded, Problem, Scenario, parse_overrides};
use crate::summary::{FlowInfo, Place};

#[derive(Serialize, Default)]
pub struct Checked {
    pub problems: Vec<Problem>,
    pub scenario: Option<Value>,
    pub sources: LiteMap<String, Source>,
    pub places: Vec<Place>,
    pub flows: Vec<FlowInfo>,
}

/// `overrides` is a JSON object of path -> value.
pub fn check(scenario: &str, overrides: &str) -> Checked {
    match parse_overrides(overrides).and_then(|overrides| Scenario::load(scenario, &overrides)) {
        Err(problems) => Checked { problems, ..Checked::default() },
        Ok(Loaded { scenario, sources }) => {
            let Network { places, flows, .. } = Network::build(&scenario);
            Checked { problems: Vec::new(), scenario: Some(scenario.to_json()), sources, places, flows }
        }
    }
}
