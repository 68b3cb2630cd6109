//! Why, for the page: a run is run again up to what is asked for, and a story told again.

use fill_the_pipe_sim as sim;
use fill_the_pipe_wasm::json;
use sim::{KeptRun, Question, Scenario};
use wasm_bindgen::prelude::*;

/// A run that answers one question after the other; later ones need no run from the start.
#[wasm_bindgen]
pub struct Explanation(KeptRun);

#[wasm_bindgen]
impl Explanation {
    /// Throws a string: the JSON list of problems of a scenario that is wrong.
    #[wasm_bindgen(constructor)]
    pub fn new(scenario: &str, overrides: &str) -> Result<Explanation, JsValue> {
        let loaded = sim::parse_overrides(overrides).and_then(|overrides| Scenario::load(scenario, &overrides));
        let scenario = loaded.map_err(|problems| JsValue::from(json(&problems)))?.scenario;
        Ok(Explanation(KeptRun::new(&scenario)))
    }

    /// `question`: JSON of a `Question`. Throws a sentence if it is none.
    pub fn ask(&mut self, question: &str) -> Result<(), JsValue> {
        self.0.ask(read(question)?);
        Ok(())
    }

    /// Simulates at most so many further events; true when the question is answered or the run has ended.
    pub fn advance(&mut self, max_events: u32) -> bool {
        self.0.advance(u64::from(max_events))
    }

    pub fn progress(&self) -> f64 {
        self.0.progress()
    }

    /// The reasons of each event that was asked for, or of the hold: JSON, a list of lists of `Statement`.
    pub fn answers(&self) -> String {
        json(&self.0.answers())
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
