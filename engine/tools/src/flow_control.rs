//! UBC's equations for the page: numbers in, the whole worksheet out.

use fill_the_pipe_sim::flow_control::{Inputs, worksheet};
use fill_the_pipe_wasm::json;
use wasm_bindgen::prelude::*;

/// `inputs`: JSON of an `Inputs`; what is left out is as usual. JSON of a `Worksheet`.
#[wasm_bindgen]
pub fn flow_control(inputs: &str) -> Result<String, JsValue> {
    let inputs: Inputs = serde_json::from_str(inputs).map_err(|error| JsValue::from(error.to_string()))?;
    let sheet = worksheet(&inputs).ok_or("A number is out of its range.")?;
    Ok(json(&sheet))
}
