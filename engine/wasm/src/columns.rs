//! A trace as typed arrays, with the indexes the page looks things up in.

use js_sys::{Float64Array, Object, Reflect, Uint8Array, Uint16Array, Uint32Array};
use sim::{Packets, Place, Trace, index};
use wasm_bindgen::prelude::*;

use fill_the_pipe_sim as sim;

/// Returns the columns of the packets with the index by packet; the run ended at `end`, ns.
pub fn packets(trace: &Trace, places: &[Place], end: u64) -> Object {
    let columns = headers(&trace.packets);
    let index = index::packets(trace, places, end);
    set(&columns, "created", Float64Array::from(&index.created[..]));
    set(&columns, "sent", Float64Array::from(&index.sent[..]));
    set(&columns, "arrived", Float64Array::from(&index.arrived[..]));
    set(&columns, "ended", Float64Array::from(&index.ended[..]));
    set(&columns, "latest_end", Float64Array::from(&index.latest_end[..]));
    set(&columns, "fate", Uint8Array::from(&index.fate[..]));
    set(&columns, "reason", Uint8Array::from(&index.reason[..]));
    set(&columns, "lost_at", Uint16Array::from(&index.lost_at[..]));
    set(&columns, "first", Uint32Array::from(&index.first[..]));
    set(&columns, "rows", Uint32Array::from(&index.rows[..]));
    columns
}

/// Returns the columns of the packets alone.
pub fn headers(packets: &Packets) -> Object {
    let columns = Object::new();
    set(&columns, "flow", Uint16Array::from(&packets.flow[..]));
    set(&columns, "reverse", Uint8Array::from(&packets.reverse[..]));
    set(&columns, "seq", Uint32Array::from(&packets.seq[..]));
    set(&columns, "ack", Uint32Array::from(&packets.ack[..]));
    set(&columns, "len", Uint32Array::from(&packets.len[..]));
    set(&columns, "wnd", Uint32Array::from(&packets.wnd[..]));
    set(&columns, "flags", Uint8Array::from(&packets.flags[..]));
    set(&columns, "copy", Uint8Array::from(&packets.copy[..]));
    set(&columns, "nak", Uint32Array::from(&packets.nak[..]));
    set(&columns, "nak_segments", Uint8Array::from(&packets.nak_segments[..]));
    set(&columns, "wnd_field", Uint16Array::from(&packets.wnd_field[..]));
    set(&columns, "ecn", Uint8Array::from(&packets.ecn[..]));
    set(&columns, "options_first", Uint32Array::from(&packets.options_first[..]));
    set(&columns, "options", Uint8Array::from(&packets.options[..]));
    set(&columns, "piece_packet", Uint32Array::from(&packets.pieces.packet[..]));
    set(&columns, "piece_datagram", Uint32Array::from(&packets.pieces.datagram[..]));
    set(&columns, "piece_offset", Uint32Array::from(&packets.pieces.offset[..]));
    set(&columns, "piece_bytes", Uint32Array::from(&packets.pieces.bytes[..]));
    columns
}

/// Returns the columns of the events.
pub fn events(trace: &Trace) -> Object {
    let columns = Object::new();
    let events = &trace.events;
    set(&columns, "time", Float64Array::from(&events.time[..]));
    set(&columns, "kind", Uint8Array::from(&events.kind[..]));
    set(&columns, "packet", Uint32Array::from(&events.packet[..]));
    set(&columns, "place", Uint16Array::from(&events.place[..]));
    set(&columns, "flow", Uint16Array::from(&events.flow[..]));
    set(&columns, "detail", Uint8Array::from(&events.detail[..]));
    set(&columns, "notable", Uint32Array::from(&index::notable(trace)[..]));
    set(&columns, "odds_row", Uint32Array::from(&trace.odds.event[..]));
    set(&columns, "odds", Float64Array::from(&trace.odds.probability[..]));
    columns
}

/// Returns the index by variable of a run with so many flows.
pub fn series(trace: &Trace, flows: usize) -> Object {
    let columns = Object::new();
    let index = index::series(trace, flows);
    set(&columns, "start", Uint32Array::from(&index.start[..]));
    set(&columns, "time", Float64Array::from(&index.time[..]));
    set(&columns, "value", Float64Array::from(&index.value[..]));
    columns
}

/// Returns the index of the limits of a run with so many flows.
pub fn limits(trace: &Trace, flows: usize) -> Object {
    let columns = Object::new();
    let index = index::limits(trace, flows);
    set(&columns, "start", Uint32Array::from(&index.start[..]));
    set(&columns, "time", Float64Array::from(&index.time[..]));
    set(&columns, "limit", Uint8Array::from(&index.limit[..]));
    columns
}

/// Returns the index of so many queues.
pub fn queues(trace: &Trace, queues: usize) -> Object {
    let columns = Object::new();
    let index = index::queues(trace, queues);
    set(&columns, "start", Uint32Array::from(&index.start[..]));
    set(&columns, "time", Float64Array::from(&index.time[..]));
    set(&columns, "packets", Uint32Array::from(&index.packets[..]));
    set(&columns, "used", Uint32Array::from(&index.used[..]));
    set(&columns, "average", Float64Array::from(&index.average[..]));
    set(&columns, "probability", Float64Array::from(&index.probability[..]));
    columns
}

/// Adds a column to an object that has none of that name.
pub fn set(object: &Object, name: &str, column: impl Into<JsValue>) {
    Reflect::set(object, &JsValue::from(name), &column.into()).expect("a fresh object takes any property");
}
