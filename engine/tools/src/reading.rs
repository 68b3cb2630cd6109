//! A capture that somebody made, for the page: piece by piece, so that it may be larger than the page's memory.

use fill_the_pipe_capture::read::{Kept, Reader, Summary};
use fill_the_pipe_diagnosis::columns::{LimitTable, RetransmissionTable};
use fill_the_pipe_diagnosis::{Diagnosed, Lists, answer, diagnose, first_look};
use fill_the_pipe_wasm::js::Object;
use fill_the_pipe_wasm::{columns, json};
use wasm_bindgen::prelude::*;

/// The types of what is returned, for TypeScript.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { SeenColumns } from "../contract/capture.ts";
import type { DiagnosedLimitColumns, RetransmissionColumns } from "../contract/diagnosis.ts";
"#;

#[wasm_bindgen]
pub struct CaptureReader {
    /// `None` once it has finished.
    reader: Option<Reader>,
    /// Number of the connection whose packets are kept.
    keep: usize,
    kept: Option<(Option<Summary>, Kept)>,
    /// Whether the first look has been taken.
    has_looked: bool,
    /// Size of the file for whose packets room is made, bytes; 0 for none, or once it is made.
    expected: u64,
    diagnosed: Option<Diagnosed>,
}

#[wasm_bindgen]
impl CaptureReader {
    /// `keep`: number of the connection whose packets are kept.
    #[wasm_bindgen(constructor)]
    pub fn new(keep: u32) -> CaptureReader {
        CaptureReader {
            reader: Some(Reader::keeping(keep as usize)),
            keep: keep as usize,
            kept: None,
            has_looked: false,
            expected: 0,
            diagnosed: None,
        }
    }

    /// Tells the size of the file, bytes, so that room for its packets is made once and not by growing: the memory of wasm never
    /// shrinks.
    pub fn expect(&mut self, bytes: f64) {
        self.expected = bytes as u64;
    }

    /// Takes in the next bytes of the file; how far it has come, as JSON. Throws a sentence if it is no capture.
    pub fn push(&mut self, bytes: &[u8]) -> Result<String, JsValue> {
        let reader = self.reader.as_mut().ok_or(FINISHED)?;
        let progress = reader.push(bytes).map_err(|error| JsValue::from(error.to_string()))?;
        if self.expected > 0 && reader.has_kept(LEAST_KEPT) {
            reader.reserve(self.expected);
            self.expected = 0;
        }
        Ok(json(&progress))
    }

    /// Returns what was read until now, with at most so many connections, those with the most payload; JSON. Throws a sentence if it
    /// is no capture.
    pub fn contents(&self, most: usize) -> Result<String, JsValue> {
        let reader = self.reader.as_ref().ok_or(FINISHED)?;
        reader.contents(most).map(|contents| json(&contents)).map_err(|error| JsValue::from(error.to_string()))
    }

    /// Looks at the packets of the kept connection once, as soon as `least` have come: JSON of a `FirstLook`; `null` before and
    /// afterwards, and if they tell nothing.
    pub fn first_look(&mut self, least: usize) -> String {
        let kept = self.reader.as_ref().filter(|_| !self.has_looked).and_then(|reader| reader.kept_so_far(least));
        self.has_looked |= kept.is_some();
        json(&kept.and_then(|(summary, kept)| first_look(&summary, &kept)))
    }

    /// The file has ended: what it holds, as `contents` says it.
    pub fn finish(&mut self, most: usize) -> Result<String, JsValue> {
        let reader = self.reader.take().ok_or(FINISHED)?;
        let (contents, kept) = reader.finish(most).map_err(|error| JsValue::from(error.to_string()))?;
        let summary = contents.connections.iter().find(|one| one.number == self.keep);
        self.kept = kept.map(|kept| (summary.cloned(), kept));
        Ok(json(&contents))
    }

    /// Returns what is known of the kept connection beside its columns: JSON, `null` if there is none of that number.
    pub fn kept(&self) -> String {
        json(&self.kept.as_ref().map(|(_, kept)| kept.about()))
    }

    /// The packets of the connection that was kept, of a reader that has finished; empty if there is none of that number. It is
    /// called once: what no diagnosis reads is let go, because the memory of wasm never shrinks.
    #[wasm_bindgen(unchecked_return_type = "SeenColumns")]
    pub fn packets(&mut self) -> Object {
        self.kept.as_mut().map_or_else(Object::new, |(_, kept)| {
            let mut set = columns::Set::default();
            kept.columns(&mut set);
            kept.keep_for_diagnosis();
            set.0
        })
    }

    /// Series of both ends as senders: flow 0 has the opener as its sender, flow 1 the other end. Called after `packets`, it has the
    /// room of the columns that no diagnosis reads.
    #[wasm_bindgen(unchecked_return_type = "SeriesColumns")]
    pub fn series(&self) -> Object {
        self.kept.as_ref().map_or_else(Object::new, |(_, kept)| columns::series(&kept.series()))
    }

    /// Diagnoses the connection that was kept: JSON of a `Diagnosis`, `null` if there is none, if it is not among those listed, or if it is
    /// of QUIC.
    pub fn diagnosis(&mut self) -> String {
        let known = self.kept.as_ref().and_then(|(summary, kept)| diagnose(summary.as_ref()?, kept));
        self.diagnosed = known;
        json(&self.diagnosed.as_ref().map(|diagnosed| &diagnosed.diagnosis))
    }

    /// The limits of the diagnosis that was made; empty without one.
    #[wasm_bindgen(unchecked_return_type = "DiagnosedLimitColumns")]
    pub fn limits(&self) -> Object {
        self.diagnosed.as_ref().map_or_else(Object::new, |diagnosed| {
            let mut set = columns::Set::default();
            LimitTable::new(&diagnosed.limits).columns(&mut set);
            set.0
        })
    }

    /// The retransmissions of the diagnosis that was made; empty without one.
    #[wasm_bindgen(unchecked_return_type = "RetransmissionColumns")]
    pub fn retransmissions(&self) -> Object {
        self.diagnosed.as_ref().map_or_else(Object::new, |diagnosed| {
            let mut set = columns::Set::default();
            RetransmissionTable::new(&diagnosed.retransmissions).columns(&mut set);
            set.0
        })
    }
}

/// Returns the names behind the numbers and ids of a diagnosis: JSON of `DiagnosisLists`.
#[wasm_bindgen]
pub fn diagnosis_lists() -> String {
    json(&Lists::default())
}

/// Returns the English sentences of all answers, with names in braces for their values: a JSON list of strings.
#[wasm_bindgen]
pub fn answers() -> String {
    json(&answer::sentences().collect::<Vec<_>>())
}

/// Packets of the kept connection from which their number in the whole file is estimated.
const LEAST_KEPT: usize = 10_000;

const FINISHED: &str = "This reader has finished: a file is read again by another.";
