//! The simulator for the browser: a coarse face over `fill-the-pipe-sim`. Text goes in and out as JSON, traces as typed
//! arrays; `web/engine/contract/` says what they hold.

pub mod columns;
pub mod js;

use fill_the_pipe_sim as sim;
use sim::{Chosen, Scenario, Simulator, Trace, index};
use wasm_bindgen::prelude::*;

use crate::js::Object;

/// Returns the catalog as JSON.
#[wasm_bindgen]
pub fn catalog() -> String {
    json(&sim::catalog())
}

/// Checks a scenario. Returns its problems, or the scenario with every value filled in, as JSON.
#[wasm_bindgen]
pub fn check(scenario: &str, overrides: &str) -> String {
    json(&sim::check(scenario, overrides))
}

/// A run of a scenario.
#[wasm_bindgen]
pub struct Simulation(Box<Simulator<Chosen>>);

#[wasm_bindgen]
impl Simulation {
    /// Creates a run. Throws a string, the JSON list of problems, if the scenario is invalid. `limits`: records what
    /// holds each sender back, which a trace always does.
    #[wasm_bindgen(constructor)]
    pub fn new(scenario: &str, overrides: &str, trace: bool, limits: bool) -> Result<Simulation, JsValue> {
        let loaded = sim::parse_overrides(overrides).and_then(|overrides| Scenario::load(scenario, &overrides));
        let scenario = loaded.map_err(|problems| JsValue::from(json(&problems)))?.scenario;
        Ok(Simulation(Box::new(Simulator::with(&scenario, |flows| Chosen::new(flows, trace, limits)))))
    }

    /// Limits the size of the trace to what the device can give, bytes.
    pub fn limit_memory(&mut self, bytes: f64) {
        self.0.limit_memory(bytes as u64);
    }

    /// Simulates at most `max_events` further events. Returns whether the run has ended.
    pub fn advance(&mut self, max_events: u32) -> bool {
        self.0.advance(u64::from(max_events))
    }

    /// Returns the simulated time so far, ns.
    pub fn now(&self) -> f64 {
        self.0.now as f64
    }

    /// Returns the estimated share of the run that is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        self.0.progress()
    }

    /// Returns the results as JSON.
    pub fn summary(&self) -> String {
        json(&sim::summary(&self.0))
    }

    /// Returns the columns of the packets; empty if the run is not traced.
    #[wasm_bindgen(unchecked_return_type = "PacketColumns")]
    pub fn packets(&self) -> Object {
        self.columns(|trace, simulator| columns::packets(trace, simulator.places(), simulator.now))
    }

    /// Returns the columns of the events; empty if the run is not traced.
    #[wasm_bindgen(unchecked_return_type = "EventColumns")]
    pub fn events(&self) -> Object {
        self.columns(|trace, _| columns::events(trace))
    }

    /// Returns the index of the variables; empty if the run is not traced.
    #[wasm_bindgen(unchecked_return_type = "SeriesColumns")]
    pub fn series(&self) -> Object {
        self.columns(|trace, simulator| columns::series(&index::series(trace, simulator.flows().len())))
    }

    /// Returns the index of the limits; empty if the run is not traced.
    #[wasm_bindgen(unchecked_return_type = "LimitColumns")]
    pub fn limits(&self) -> Object {
        self.columns(|trace, simulator| columns::limits(trace, simulator.flows().len()))
    }

    /// Returns the index of the queues; empty if the run is not traced.
    #[wasm_bindgen(unchecked_return_type = "QueueColumns")]
    pub fn queues(&self) -> Object {
        self.columns(|trace, simulator| columns::queues(trace, simulator.queues().len()))
    }

    /// Returns the columns of the requests that were answered; empty if the run is not traced.
    #[wasm_bindgen(unchecked_return_type = "RequestColumns")]
    pub fn requests(&self) -> Object {
        self.columns(|trace, _| columns::requests(trace))
    }
}

impl Simulation {
    /// Returns the simulator.
    pub fn simulator(&mut self) -> &mut Simulator<Chosen> {
        &mut self.0
    }

    /// Returns trace and simulator of a traced run.
    pub fn traced(&self) -> Option<(&Trace, &Simulator<Chosen>)> {
        self.0.trace().map(|trace| (trace, &*self.0))
    }

    /// An empty object for a run without a trace.
    fn columns(&self, of: impl FnOnce(&Trace, &Simulator<Chosen>) -> Object) -> Object {
        self.traced().map_or_else(Object::new, |(trace, simulator)| of(trace, simulator))
    }
}

/// Returns a value as JSON for the page.
pub fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("the engine's own types always serialize")
}
