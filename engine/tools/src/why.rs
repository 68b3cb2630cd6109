//! Why, for the page: a run is run again up to what is asked for, and a story told again.

use fill_the_pipe_sim as sim;
use fill_the_pipe_wasm::json;
use sim::{ExplainingRecorder, Question, Scenario, Simulator};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
pub struct Explanation {
    simulator: Box<Simulator<ExplainingRecorder>>,
    question: Question,
}

#[wasm_bindgen]
impl Explanation {
    /// `question`: JSON of a `Question`. Throws a string: the JSON list of problems of a scenario that is wrong, or a sentence.
    #[wasm_bindgen(constructor)]
    pub fn new(scenario: &str, overrides: &str, question: &str) -> Result<Explanation, JsValue> {
        let question = read(question)?;
        let loaded = sim::parse_overrides(overrides).and_then(|overrides| Scenario::load(scenario, &overrides));
        let scenario = loaded.map_err(|problems| JsValue::from(json(&problems)))?.scenario;
        Ok(Explanation { simulator: Box::new(Simulator::for_question(&scenario, &question)), question })
    }

    /// Simulates at most so many further events; true when the question is answered or the run has ended.
    pub fn advance(&mut self, max_events: u32) -> bool {
        self.simulator.advance(u64::from(max_events)) || self.simulator.has_answered()
    }

    pub fn progress(&self) -> f64 {
        self.simulator.progress()
    }

    /// The reasons of each event that was asked for, or of the hold: JSON, a list of lists of `Statement`.
    pub fn answers(&self) -> String {
        json(&self.simulator.answers(&self.question))
    }
}

/// Returns the same for the story of that text, at once.
#[wasm_bindgen]
pub fn explain_story(text: &str, question: &str) -> Result<String, JsValue> {
    let question = read(question)?;
    let played = sim::script::tell(text).map_err(|problems| JsValue::from(json(&problems)))?;
    Ok(json(&played.drawn.answers(&question)))
}

/// Returns the English sentences of all rules, with names in braces for their values: a JSON list of strings.
#[wasm_bindgen]
pub fn rules() -> String {
    json(&sim::rule_sentences().collect::<Vec<_>>())
}

fn read(question: &str) -> Result<Question, JsValue> {
    serde_json::from_str(question).map_err(|error| JsValue::from(error.to_string()))
}
