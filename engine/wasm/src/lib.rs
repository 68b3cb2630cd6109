//! The simulator for the browser: a coarse face over `fill-the-pipe-sim`. Text goes in and out as JSON, traces as typed
//! arrays; `web/engine/contract.ts` says what they hold.

use fill_the_pipe_sim as sim;
use js_sys::{Float64Array, Object, Reflect, Uint8Array, Uint16Array, Uint32Array};
use sim::{Full, Recorder, Scenario, Shares, Simulator, index};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
pub fn catalog() -> String {
    json(&sim::catalog())
}

/// What is wrong with a scenario, or the scenario with every value filled in.
#[wasm_bindgen]
pub fn check(scenario: &str, overrides: &str) -> String {
    json(&sim::check(scenario, overrides))
}

#[wasm_bindgen]
pub struct Simulation(Kind);

enum Kind {
    Traced(Box<Simulator<Full>>),
    Untraced(Box<Simulator<Shares>>),
}

#[wasm_bindgen]
impl Simulation {
    /// Throws a string, the JSON list of problems, if the scenario is wrong.
    #[wasm_bindgen(constructor)]
    pub fn new(scenario: &str, overrides: &str, trace: bool) -> Result<Simulation, JsValue> {
        let loaded = sim::parse_overrides(overrides).and_then(|overrides| Scenario::load(scenario, &overrides));
        let scenario = loaded.map_err(|problems| JsValue::from(json(&problems)))?.scenario;
        Ok(Simulation(match trace {
            true => Kind::Traced(Box::new(Simulator::new(&scenario))),
            false => Kind::Untraced(Box::new(Simulator::new(&scenario))),
        }))
    }

    /// Simulates at most so many further events; true when the run has ended.
    pub fn advance(&mut self, max_events: u32) -> bool {
        match &mut self.0 {
            Kind::Traced(simulator) => simulator.advance(u64::from(max_events)),
            Kind::Untraced(simulator) => simulator.advance(u64::from(max_events)),
        }
    }

    pub fn progress(&self) -> f64 {
        match &self.0 {
            Kind::Traced(simulator) => simulator.progress(),
            Kind::Untraced(simulator) => simulator.progress(),
        }
    }

    pub fn summary(&self) -> String {
        match &self.0 {
            Kind::Traced(simulator) => summary(simulator),
            Kind::Untraced(simulator) => summary(simulator),
        }
    }

    pub fn packets(&self) -> Object {
        let columns = Object::new();
        if let Some(simulator) = self.traced() {
            let trace = simulator.trace().expect("traced");
            let packets = &trace.packets;
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
            let index = index::packets(trace, &simulator.net.places, simulator.now);
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
        }
        columns
    }

    pub fn events(&self) -> Object {
        let columns = Object::new();
        if let Some(trace) = self.traced().and_then(|simulator| simulator.trace()) {
            let events = &trace.events;
            set(&columns, "time", Float64Array::from(&events.time[..]));
            set(&columns, "kind", Uint8Array::from(&events.kind[..]));
            set(&columns, "packet", Uint32Array::from(&events.packet[..]));
            set(&columns, "place", Uint16Array::from(&events.place[..]));
            set(&columns, "flow", Uint16Array::from(&events.flow[..]));
            set(&columns, "detail", Uint8Array::from(&events.detail[..]));
            set(&columns, "notable", Uint32Array::from(&index::notable(trace)[..]));
        }
        columns
    }

    pub fn series(&self) -> Object {
        let columns = Object::new();
        if let Some(simulator) = self.traced() {
            let index = index::series(simulator.trace().expect("traced"), simulator.net.flows.len());
            set(&columns, "start", Uint32Array::from(&index.start[..]));
            set(&columns, "time", Float64Array::from(&index.time[..]));
            set(&columns, "value", Float64Array::from(&index.value[..]));
        }
        columns
    }

    pub fn limits(&self) -> Object {
        let columns = Object::new();
        if let Some(simulator) = self.traced() {
            let index = index::limits(simulator.trace().expect("traced"), simulator.net.flows.len());
            set(&columns, "start", Uint32Array::from(&index.start[..]));
            set(&columns, "time", Float64Array::from(&index.time[..]));
            set(&columns, "limit", Uint8Array::from(&index.limit[..]));
        }
        columns
    }

    fn traced(&self) -> Option<&Simulator<Full>> {
        match &self.0 {
            Kind::Traced(simulator) => Some(simulator),
            Kind::Untraced(_) => None,
        }
    }
}

fn summary<R: Recorder>(simulator: &Simulator<R>) -> String {
    json(&sim::summary(simulator))
}

fn set(object: &Object, name: &str, column: impl Into<JsValue>) {
    Reflect::set(object, &JsValue::from(name), &column.into()).expect("a fresh object takes any property");
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("the engine's own types always serialize")
}
