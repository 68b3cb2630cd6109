//! A story for the page: one connection against a text.

use fill_the_pipe_sim as sim;
use fill_the_pipe_wasm::{columns, json};
use js_sys::Object;
use serde::Serialize;
use sim::RunSummary;
use sim::script::{self, Failure, Problem, Step, StoryRun, StoryTrace};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
pub struct Story(Result<StoryRun, Vec<Problem>>);

#[derive(Serialize)]
struct Told<'a> {
    problems: &'a [Problem],
    steps: &'a [Step],
    failure: Option<&'a Failure>,
    summary: Option<&'a RunSummary>,
}

#[wasm_bindgen]
impl Story {
    /// Reads and plays it: a story is over in less than a frame.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Story {
        Story(script::tell(text))
    }

    /// Its problems, or its steps, its failure if it has one, and the summary of its drawing. JSON.
    pub fn told(&self) -> String {
        json(&match &self.0 {
            Err(problems) => Told { problems, steps: &[], failure: None, summary: None },
            Ok(StoryRun { steps, failure, drawn }) => {
                Told { problems: &[], steps, failure: failure.as_ref(), summary: Some(&drawn.summary) }
            }
        })
    }

    pub fn packets(&self) -> Object {
        self.drawn(|StoryTrace { trace, summary, .. }| columns::packets(trace, &summary.places, summary.end_ns))
    }

    pub fn events(&self) -> Object {
        self.drawn(|drawn| columns::events(&drawn.trace))
    }

    pub fn series(&self) -> Object {
        self.drawn(|drawn| columns::series(&drawn.trace, drawn.summary.flows.len()))
    }

    pub fn limits(&self) -> Object {
        self.drawn(|drawn| columns::limits(&drawn.trace, drawn.summary.flows.len()))
    }

    pub fn queues(&self) -> Object {
        self.drawn(|drawn| columns::queues(&drawn.trace, drawn.summary.queues.len()))
    }

    fn drawn(&self, columns: impl FnOnce(&StoryTrace) -> Object) -> Object {
        self.0.as_ref().map_or_else(|_| Object::new(), |played| columns(&played.drawn))
    }
}
