//! The columns of a trace as objects of typed arrays, by their names.

use fill_the_pipe_sim as sim;
use sim::columns::{self, Put};
use sim::{Place, Trace, index};
use wasm_bindgen::prelude::*;

use crate::js::{Float64Array, Object, Uint8Array, Uint16Array, Uint32Array, set};

/// The types of what is returned, for TypeScript.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { EventColumns, LimitColumns, PacketColumns, QueueColumns, RequestColumns, SeriesColumns } from "../contract/columns.ts";
"#;

/// Returns the columns of the packets with the index by packet; the run ended at `end`, ns.
pub fn packets(trace: &Trace, places: &[Place], end: u64) -> Object {
    let index = index::packets(trace, places, end);
    let mut set = Set::default();
    columns::packets(&trace.packets, &index, &mut set);
    set.0
}

/// Returns the columns of the events.
pub fn events(trace: &Trace) -> Object {
    let notable = index::notable(trace);
    let mut set = Set::default();
    columns::events(trace, &notable, &mut set);
    set.0
}

/// Returns the columns of an index by variable.
pub fn series(index: &index::Series) -> Object {
    let mut set = Set::default();
    columns::series(index, &mut set);
    set.0
}

/// Returns the index of the limits of a run with so many flows.
pub fn limits(trace: &Trace, flows: usize) -> Object {
    let index = index::limits(trace, flows);
    let mut set = Set::default();
    columns::limits(&index, &mut set);
    set.0
}

/// Returns the index of so many queues.
pub fn queues(trace: &Trace, queues: usize) -> Object {
    let index = index::queues(trace, queues);
    let mut set = Set::default();
    columns::queues(&index, &mut set);
    set.0
}

/// Returns the columns of the requests.
pub fn requests(trace: &Trace) -> Object {
    let mut set = Set::default();
    columns::requests(&trace.requests, &mut set);
    set.0
}

/// Object with a typed array for each column that it was told.
pub struct Set(pub Object);

impl Default for Set {
    fn default() -> Set {
        Set(Object::new())
    }
}

macro_rules! put {
    ($($type:ty, $array:ident;)*) => {
        $(impl Put<$type> for Set {
            // One call for each column, so that sixty columns stay small.
            #[inline(never)]
            fn put(&mut self, name: &str, rows: &[$type]) {
                // Zeros that nobody writes to take no memory.
                let is_zero = rows.iter().all(|row| *row == 0);
                let array = if is_zero { $array::zeros(rows.len() as u32) } else { $array::new(rows) };
                set(&self.0, name, &array);
            }
        })*
    };
}
put! { u8, Uint8Array; u16, Uint16Array; u32, Uint32Array; }

impl Put<f64> for Set {
    #[inline(never)]
    fn put(&mut self, name: &str, rows: &[f64]) {
        set(&self.0, name, &Float64Array::new(rows));
    }
}
