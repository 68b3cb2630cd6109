//! Programs for the page: the names that they may use, checks of their texts, and their values at an instant of a run.

use fill_the_pipe_program as program;
use fill_the_pipe_sim as sim;
use fill_the_pipe_wasm::{Simulation, json};
use sim::program::ProgramRun;
use sim::{Chosen, Scenario};
use wasm_bindgen::prelude::*;

/// Lets every function of this module run programs.
#[wasm_bindgen(start)]
pub fn link_programs() {
    program::link();
}

/// Returns the names that a program may use, and programs to start from: JSON of a `ProgramCatalog`.
#[wasm_bindgen]
pub fn program_catalog() -> String {
    json(&program::catalog())
}

/// Checks a program without running it: JSON of a `ProgramCheck`.
#[wasm_bindgen]
pub fn check_program(text: &str) -> String {
    json(&program::check(text))
}

/// Returns the mistake that has stopped a program of the run, with the number of its flow: JSON of a `StoppedProgram`, null if none has.
#[wasm_bindgen]
pub fn program_mistake(simulation: &mut Simulation) -> String {
    json(&simulation.simulator().stopped_program())
}

/// A run whose programs can be looked at at any instant; later questions need no run from the start.
#[wasm_bindgen]
pub struct ProgramValues(ProgramRun<Chosen>);

#[wasm_bindgen]
impl ProgramValues {
    /// Throws a string: the JSON list of problems of a scenario that is wrong.
    #[wasm_bindgen(constructor)]
    pub fn new(scenario: &str, overrides: &str) -> Result<ProgramValues, JsValue> {
        let loaded = sim::parse_overrides(overrides).and_then(|overrides| Scenario::load(scenario, &overrides));
        let scenario = loaded.map_err(|problems| JsValue::from(json(&problems)))?.scenario;
        Ok(ProgramValues(ProgramRun::with(&scenario, |flows| Chosen::new(flows, false, false))))
    }

    /// Returns the state of the flow's program after everything that happens up to a time, ns: JSON of a `ProgramState`, null
    /// if the flow has no program.
    pub fn values(&mut self, flow: usize, at_ns: f64) -> String {
        json(&self.0.values(flow, at_ns as u64))
    }

    /// Returns the time of the first call of the flow's program after a time, ns, in which the line ran: JSON of a number, null
    /// if there is none up to the end of the run.
    pub fn reaches(&mut self, flow: usize, line: u32, after_ns: f64) -> String {
        json(&self.0.reaches(flow, line, after_ns as u64))
    }
}
