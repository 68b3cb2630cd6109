//! A run with all its reasons, and what the trace has to say to them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Display, from_fn};

use serde_json::Value;

use super::arithmetic::{belongs, true_in_itself};
use crate::event::EventKind;
use crate::scenario::{Overrides, Scenario};
use crate::simulator::Simulator;
use crate::trace::{NO_PACKET, Trace};
use crate::variable::variable;
use crate::why::{ExplainingRecorder, HoldRecord, Reason, Rule};

/// Times and values of each variable of each flow.
type Recorded = BTreeMap<(u16, u8), Vec<(f64, f64)>>;

fn recorded(trace: &Trace) -> Recorded {
    let series = &trace.series;
    let mut values = Recorded::new();
    for row in 0..series.time.len() {
        let of = (series.flow[row], series.variable[row]);
        values.entry(of).or_default().push((series.time[row], series.value[row]));
    }
    values
}

/// The values a variable had at `time`: the last before it, and all that were recorded then.
fn values_at(recorded: &[(f64, f64)], time: f64) -> Vec<f64> {
    let end = recorded.partition_point(|(at, _)| *at <= time);
    let first = recorded.partition_point(|(at, _)| *at < time).saturating_sub(1);
    recorded[first..end].iter().map(|(_, value)| *value).collect()
}

pub(super) struct Run {
    name: String,
    simulator: Simulator<ExplainingRecorder>,
    recorded: Recorded,
}

impl Run {
    pub(super) fn of(name: &str, scenario: &Value, overrides: &[(String, Value)]) -> Run {
        let overrides: Overrides = overrides.to_vec();
        let loaded =
            Scenario::load(&scenario.to_string(), &overrides).unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"));
        let mut simulator = Simulator::<ExplainingRecorder>::new(&loaded.scenario);
        simulator.advance(60_000);
        let recorded = recorded(simulator.trace().expect("it was traced"));
        Run { name: name.to_owned(), simulator, recorded }
    }

    fn trace(&self) -> &Trace {
        self.simulator.trace().expect("it was traced")
    }

    /// Each event has reasons that belong to it, in words, and true.
    pub(super) fn check(&self, seen: &mut BTreeSet<u16>) {
        let events = &self.trace().events;
        for row in 0..events.time.len() {
            let kind = kind(events.kind[row]);
            let reasons = self.simulator.recorder().reasons(row as u32);
            let said = self.simulator.why(row as u32);
            // Most places are never named, and naming takes longer than checking.
            let (name, time) = (&self.name, events.time[row]);
            let at = &from_fn(|to| write!(to, "{name} row {row}, {kind:?} at {time} ns: {said} {reasons:?}"));
            assert!(!reasons.is_empty() && !said.is_empty(), "{at}");
            assert!(!said.contains("unknown"), "{at}");
            for reason in reasons {
                seen.insert(reason.rule as u16);
                assert!(belongs(reason.rule, kind), "{at}");
                true_in_itself(reason, at);
                self.agrees(row, reason, at);
            }
            self.takes_its_time(row, &reasons[0], at);
        }
        for held in self.simulator.recorder().held().all() {
            let said = self.simulator.why_held(held.flow, held.time);
            let (name, HoldRecord { flow, time, reasons }) = (&self.name, held);
            let at = &from_fn(|to| write!(to, "{name} flow {flow} at {time} ns: {said} {reasons:?}"));
            assert!(!held.reasons.is_empty() && !said.contains("unknown"), "{at}");
            for reason in &held.reasons {
                seen.insert(reason.rule as u16);
                assert!(reason.rule as u16 >= Rule::HeldByWindow as u16, "{at}");
                true_in_itself(reason, at);
                self.was_recorded(held.flow as u16, held.time, true, reason, at);
            }
            if let Some((from, to)) = self.simulator.recorder().held().idle(held.flow, held.time) {
                assert!(from <= held.time && held.time < to, "{at}");
                assert!(said.contains("TCP created no segment for "), "{at}");
                let made = |row: &usize| events.time[*row] > from && events.time[*row] < to;
                let between = (events.time.partition_point(|time| *time <= from)..events.time.len()).take_while(made);
                let sends = |row: usize| {
                    let (kind, packet, flow) = (events.kind[row], events.packet[row], events.flow[row]);
                    kind == EventKind::Created as u8
                        && usize::from(flow) == held.flow
                        && self.trace().packets.reverse[packet as usize] == 0
                };
                assert!(!between.into_iter().any(sends), "{at}");
            }
        }
    }

    /// Checks that the values that a connection gave are those of the trace.
    fn agrees(&self, row: usize, reason: &Reason, at: &dyn Display) {
        let trace = self.trace();
        let (kind, packet, flow) = (kind(trace.events.kind[row]), trace.events.packet[row], trace.events.flow[row]);
        let reverse = match kind {
            EventKind::Created => trace.packets.reverse[packet as usize] == 1,
            EventKind::Delivered => trace.packets.reverse[packet as usize] == 0,
            _ if packet == NO_PACKET => trace.events.place[row] != self.simulator.flows()[usize::from(flow)].from,
            _ => return,
        };
        self.was_recorded(flow, trace.events.time[row], !reverse, reason, at);
        if kind == EventKind::Created && reason.rule != Rule::WindowProbe {
            let len = reason.facts.iter().find(|(name, _)| *name == "len");
            assert!(len.is_none_or(|(_, len)| *len == f64::from(trace.packets.len[packet as usize])), "{at}");
        }
    }

    /// Each value that is a variable of the trace is one it had then. Some are of a moment within an instant.
    fn was_recorded(&self, flow: u16, time: f64, sender: bool, reason: &Reason, at: &dyn Display) {
        let names: &[&str] = match sender {
            true => &["cwnd", "ssthresh", "snd_wnd", "snd_una", "flight"],
            false => &["rcv_nxt"],
        };
        // An ACK leaves less in flight before, within the same instant, more is sent.
        let leaves = reason.rule == Rule::NewAck || reason.rule == Rule::CubicUnused;
        let passing = matches!(reason.rule, Rule::ThirdDuplicate | Rule::PartialAck);
        for (name, value) in reason.facts.iter().filter(|(name, _)| names.contains(name) && !passing) {
            if leaves && *name == "flight" {
                continue;
            }
            let name = if *name == "flight" { "flight_size" } else { name };
            let of = (flow, variable(name).expect("a variable"));
            let values = self.recorded.get(&of).map_or(Vec::new(), |all| values_at(all, time));
            // Within an instant a window may be shrunk and come back, and an ACK leaves less in flight before more is sent.
            let moment = matches!(name, "cwnd" | "ssthresh" | "flight_size") && values.len() > 1;
            assert!(moment || values.contains(value), "{name} {value} is none of {values:?}: {at}");
        }
    }

    /// How long something took is the time between the events it lies between.
    fn takes_its_time(&self, row: usize, reason: &Reason, at: &dyn Display) {
        let events = &self.trace().events;
        let (packet, now) = (events.packet[row], events.time[row]);
        let fact = |name: &str| reason.facts.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        let since = |wanted: EventKind| {
            let mut before = (0..row).rev().filter(|one| events.packet[*one] == packet);
            before.find(|one| events.kind[*one] == wanted as u8).map(|one| now - events.time[one])
        };
        let (name, began) = match reason.rule {
            Rule::SentAfter | Rule::SentAfterEach | Rule::SentAfterVarying | Rule::SentOnSchedule => {
                ("waited", EventKind::Queued)
            }
            Rule::ReservesInSlot | Rule::ReservesOnData => ("waited", EventKind::Queued),
            Rule::FirstSent => ("since", EventKind::Created),
            Rule::Travelled | Rule::TravelledLonger | Rule::HearsAnother => ("since", EventKind::Sent),
            Rule::Processed | Rule::ProcessedLater => ("since", EventKind::Arrived),
            _ => return,
        };
        assert_eq!(fact(name), since(began), "{at}");
    }
}

pub(super) fn kind(number: u8) -> EventKind {
    <EventKind as crate::list::Choice>::ALL[usize::from(number)]
}
