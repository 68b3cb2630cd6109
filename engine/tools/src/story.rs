//! A story for the page: one connection against a text.

use fill_the_pipe_sim as sim;
use fill_the_pipe_wasm::js::Object;
use fill_the_pipe_wasm::{columns, json};
use sim::index;
use sim::script::{self, Problem, Report, StoryRun, StoryTrace};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
pub struct Story(Result<StoryRun, Vec<Problem>>);

#[wasm_bindgen]
impl Story {
    /// Reads and plays it: a story is over in less than a frame.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Story {
        Story(script::tell(text))
    }

    /// Its problems, or its steps, its failure if it has one, and the summary of its drawing. JSON.
    pub fn told(&self) -> String {
        json(&Report::of(&self.0))
    }

    #[wasm_bindgen(unchecked_return_type = "PacketColumns")]
    pub fn packets(&self) -> Object {
        self.drawn(|drawn| columns::packets(&drawn.trace, &drawn.summary.places, drawn.summary.end_ns))
    }

    #[wasm_bindgen(unchecked_return_type = "EventColumns")]
    pub fn events(&self) -> Object {
        self.drawn(|drawn| columns::events(&drawn.trace))
    }

    #[wasm_bindgen(unchecked_return_type = "SeriesColumns")]
    pub fn series(&self) -> Object {
        self.drawn(|drawn| columns::series(&index::series(&drawn.trace, drawn.summary.flows.len())))
    }

    #[wasm_bindgen(unchecked_return_type = "LimitColumns")]
    pub fn limits(&self) -> Object {
        self.drawn(|drawn| columns::limits(&drawn.trace, drawn.summary.flows.len()))
    }

    #[wasm_bindgen(unchecked_return_type = "QueueColumns")]
    pub fn queues(&self) -> Object {
        self.drawn(|drawn| columns::queues(&drawn.trace, drawn.summary.queues.len()))
    }

    #[wasm_bindgen(unchecked_return_type = "RequestColumns")]
    pub fn requests(&self) -> Object {
        self.drawn(|drawn| columns::requests(&drawn.trace))
    }

    fn drawn(&self, columns: impl FnOnce(&StoryTrace) -> Object) -> Object {
        self.0.as_ref().map_or_else(|_| Object::new(), |played| columns(&played.drawn))
    }
}
