//! A trace of a log: whose view it is, how it tells the time, and which connections it tells of.

use std::collections::BTreeMap;

use serde_json::Value;

use super::event::{Event, Started, group, number};

/// Times of this many ms and more count from 1970: earlier ones would be of 1973.
const SINCE_1970: f64 = 1e11;
const NS_PER_MS: f64 = 1e6;
const NS_PER_US: f64 = 1e3;

/// Whose view a trace is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Vantage {
    Client,
    Server,
    /// Somewhere between; whether what it calls sent comes from the client.
    Network(bool),
    #[default]
    Unknown,
}

impl Vantage {
    fn of(value: &Value) -> Self {
        let text = |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_ascii_lowercase();
        match &*text(value.get("type").or(Some(value))) {
            "client" => Vantage::Client,
            "server" => Vantage::Server,
            "network" => Vantage::Network(text(value.get("flow")) != "server"),
            _ => Vantage::Unknown,
        }
    }
}

/// A connection that a trace tells of.
#[derive(Default)]
pub(super) struct Group {
    pub started: Option<Started>,
    /// Its place among all connections, from its first packet on.
    pub connection: Option<usize>,
}

#[derive(Default)]
pub(super) struct Trace {
    pub vantage: Vantage,
    pub groups: BTreeMap<String, Group>,
    /// Connection of events that name none.
    pub group: Option<String>,
    pub fields: Vec<String>,
    /// ns in a unit of its times; `None`: ms.
    unit: Option<f64>,
    counts_from_last: bool,
    /// ns since 1970.
    reference: u64,
    last: u64,
}

impl Trace {
    /// Takes in a member of the trace.
    pub(super) fn member(&mut self, key: &str, value: &Value) {
        match key {
            "vantage_point" => self.vantage = Vantage::of(value),
            "configuration" => self.times(value),
            "event_fields" => self.event_fields(value),
            "common_fields" => {
                self.times(value);
                let names = ["group_id", "ODCID", "odcid"];
                self.group = names.iter().find_map(|key| value.get(key).and_then(group)).or(self.group.take());
                if let Some(fields) = value.get("event_fields") {
                    self.event_fields(fields);
                }
            }
            _ => {}
        }
    }

    fn event_fields(&mut self, value: &Value) {
        let names = value.as_array().into_iter().flatten().filter_map(Value::as_str);
        // The first drafts have some in capitals.
        self.fields = names.map(str::to_ascii_lowercase).collect();
    }

    fn times(&mut self, value: &Value) {
        match value.get("time_units").and_then(Value::as_str) {
            Some("us") => self.unit = Some(NS_PER_US),
            Some("ms") => self.unit = Some(NS_PER_MS),
            _ => {}
        }
        if let Some(format) = value.get("time_format").and_then(Value::as_str) {
            self.counts_from_last = matches!(format, "delta" | "relative_to_previous_event");
        }
        if let Some(reference) = value.get("reference_time").and_then(number) {
            self.reference = self.ns(reference);
        }
    }

    /// ns in a unit of the trace's times.
    pub(super) fn unit(&self) -> f64 {
        self.unit.unwrap_or(NS_PER_MS)
    }

    fn ns(&self, time: f64) -> u64 {
        // A product would be exact to 256 ns only, for times since 1970.
        let whole = (time.trunc() as u64).saturating_mul(self.unit() as u64);
        whole.saturating_add((time.fract() * self.unit()).round() as u64)
    }

    /// Returns the time of the next event: ns since 1970 where the trace tells, else since its own beginning.
    pub(super) fn time(&mut self, event: &Event) -> u64 {
        let Some(time) = event.time else { return self.last };
        let is_absolute = time * self.unit() >= SINCE_1970 * NS_PER_MS;
        self.last = if self.counts_from_last || event.is_delta {
            self.last.max(self.reference).saturating_add(self.ns(time))
        } else if is_absolute {
            self.ns(time)
        } else {
            self.reference.saturating_add(self.ns(time))
        };
        self.last
    }
}
