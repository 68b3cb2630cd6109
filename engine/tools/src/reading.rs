//! A capture that somebody made, for the page: piece by piece, so that it may be larger than the page's memory.

use fill_the_pipe_capture::read::{Kept, Reader};
use fill_the_pipe_sim::Trace;
use fill_the_pipe_wasm::{columns, json};
use js_sys::Object;
use wasm_bindgen::prelude::*;

/// The types of what is returned, for TypeScript.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { SeenColumns } from "../contract/capture.ts";
"#;

#[wasm_bindgen]
pub struct CaptureReader {
    /// `None` once it has finished.
    reader: Option<Reader>,
    kept: Option<Kept>,
}

#[wasm_bindgen]
impl CaptureReader {
    /// `keep`: number of the connection whose packets are kept.
    #[wasm_bindgen(constructor)]
    pub fn new(keep: u32) -> CaptureReader {
        CaptureReader { reader: Some(Reader::keeping(keep as usize)), kept: None }
    }

    /// Takes in the next bytes of the file; how far it has come, as JSON. Throws a sentence if it is no capture.
    pub fn push(&mut self, bytes: &[u8]) -> Result<String, JsValue> {
        let reader = self.reader.as_mut().ok_or(FINISHED)?;
        reader.push(bytes).map(|progress| json(&progress)).map_err(|error| JsValue::from(error.to_string()))
    }

    /// Returns what was read until now, with at most so many connections, those with the most payload; JSON. Throws a sentence if it
    /// is no capture.
    pub fn contents(&self, most: usize) -> Result<String, JsValue> {
        let reader = self.reader.as_ref().ok_or(FINISHED)?;
        reader.contents(most).map(|contents| json(&contents)).map_err(|error| JsValue::from(error.to_string()))
    }

    /// The file has ended: what it holds, as `contents` says it.
    pub fn finish(&mut self, most: usize) -> Result<String, JsValue> {
        let reader = self.reader.take().ok_or(FINISHED)?;
        let (contents, kept) = reader.finish(most).map_err(|error| JsValue::from(error.to_string()))?;
        self.kept = kept;
        Ok(json(&contents))
    }

    /// Returns what is known of the kept connection beside its columns: JSON, `null` if there is none of that number.
    pub fn kept(&self) -> String {
        json(&self.kept.as_ref().map(Kept::about))
    }

    /// The packets of the connection that was kept, of a reader that has finished; empty if there is none of that number.
    #[wasm_bindgen(unchecked_return_type = "SeenColumns")]
    pub fn packets(&self) -> Object {
        self.kept.as_ref().map_or_else(Object::new, |kept| {
            let mut set = columns::Set::default();
            kept.columns(&mut set);
            set.0
        })
    }

    /// Series of both ends as senders: flow 0 has the opener as its sender, flow 1 the other end.
    #[wasm_bindgen(unchecked_return_type = "SeriesColumns")]
    pub fn series(&self) -> Object {
        self.kept.as_ref().map_or_else(Object::new, |kept| {
            let mut trace = Trace::new(2);
            trace.series = kept.series.clone();
            columns::series(&trace, 2)
        })
    }
}

const FINISHED: &str = "This reader has finished: a file is read again by another.";
