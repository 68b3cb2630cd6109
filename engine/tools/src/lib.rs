//! The simulator for the browser with what the first view does without, so that it is fetched when it is first asked for.

mod story;

use fill_the_pipe_capture as capture;
use fill_the_pipe_wasm::Simulation;
use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

/// What passed the first flow's sending host, as a pcapng file; empty if the run was not traced.
#[wasm_bindgen]
pub fn capture(simulation: &Simulation) -> Result<Uint8Array, JsValue> {
    let mut file = Vec::new();
    if let Some((_, simulator)) = simulation.traced() {
        capture::write(simulator, capture::usual_place(simulator), 0, &mut file)
            .map_err(|error| JsValue::from(error.to_string()))?;
    }
    Ok(Uint8Array::from(&file[..]))
}
