//! The simulator for the browser with what the first view does without, so that it is fetched when it is first asked for.

#![expect(unreachable_pub, reason = "wasm-bindgen exports only what is `pub`, from private modules too")]

mod flow_control;
mod program;
mod reading;
mod story;
mod why;

use fill_the_pipe_capture as capture;
use fill_the_pipe_wasm::Simulation;
use wasm_bindgen::prelude::*;

/// Returns what passed the first flow's sending host as a pcapng file; empty if the run was not traced.
#[wasm_bindgen(unchecked_return_type = "Uint8Array<ArrayBuffer>")]
pub fn pcapng(simulation: &Simulation) -> Result<Vec<u8>, JsValue> {
    let mut file = Vec::new();
    if let Some((_, simulator)) = simulation.traced() {
        capture::write(simulator, capture::usual_place(simulator), 0, &mut file)
            .map_err(|error| JsValue::from(error.to_string()))?;
    }
    Ok(file)
}

/// Returns what both ends of its connections saw as a qlog file; empty if the run was not traced.
#[wasm_bindgen(unchecked_return_type = "Uint8Array<ArrayBuffer>")]
pub fn qlog(simulation: &Simulation) -> Result<Vec<u8>, JsValue> {
    let mut file = Vec::new();
    if let Some((_, simulator)) = simulation.traced() {
        capture::qlog::write(simulator, &mut file).map_err(|error| JsValue::from(error.to_string()))?;
    }
    Ok(file)
}

/// The headers of one packet as they leave its host. `row`: JSON of a `Row`, so that no run need be kept for it.
#[wasm_bindgen(unchecked_return_type = "Uint8Array<ArrayBuffer>")]
pub fn headers(row: &str) -> Result<Vec<u8>, JsValue> {
    let row: capture::Row = serde_json::from_str(row).map_err(|error| JsValue::from(error.to_string()))?;
    Ok(capture::headers(&row).ok_or("This packet is larger than an IP datagram can be.")?)
}
