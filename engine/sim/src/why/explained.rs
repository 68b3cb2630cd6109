//! Recorder of reasons: it keeps those of the events that were asked for.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::journeys::{Journey, Journeys};
use super::{HoldLog, HoldRecord, Reason};
use crate::ids::{EndpointId, FlowId, Id};
use crate::recorder::Recorder;
use crate::trace::Trace;

/// Rows after which events that nobody asked for are forgotten.
const ROWS: usize = 4096;

/// Recorder of a run that is asked for reasons.
#[derive(Clone)]
pub struct ExplainingRecorder {
    trace: Trace,
    /// Number of events that the trace has forgotten.
    forgotten: u32,
    wanted: Wanted,
    /// Reasons by the row of their event.
    reasons: BTreeMap<u32, Vec<Reason>>,
    /// Row of the last packet that TCP was given, until TCP has answered.
    delivered: Option<u32>,
    journeys: Journeys,
    holds: HoldLog,
}

/// Extent of what the recorder keeps.
#[derive(Clone)]
pub enum Wanted {
    /// The reason of each event, everything that held a sender back, and the trace.
    Everything,
    This(Question),
}

/// A question about a run: one of two, as JSON.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Question {
    /// The reasons of these events.
    Events {
        /// Rows of the events.
        rows: Vec<u32>,
    },
    /// The reasons for which the sender of a flow held back at a time.
    Hold {
        /// Number of the flow.
        flow: usize,
        /// Time, ns.
        time: f64,
    },
}

impl ExplainingRecorder {
    /// Creates a recorder that keeps what is wanted.
    pub fn for_question(flows: usize, wanted: Wanted) -> ExplainingRecorder {
        ExplainingRecorder {
            trace: Trace::new(flows),
            forgotten: 0,
            wanted,
            reasons: BTreeMap::new(),
            delivered: None,
            journeys: Journeys::default(),
            holds: HoldLog::new(flows),
        }
    }

    /// Returns the row of the next event.
    fn row(&self) -> u32 {
        self.forgotten + self.trace.events.time.len() as u32
    }

    fn is_wanted(&self, row: u32) -> bool {
        match &self.wanted {
            Wanted::Everything => true,
            Wanted::This(Question::Events { rows }) => rows.contains(&row),
            Wanted::This(Question::Hold { .. }) => false,
        }
    }

    /// Whether everything asked for is known, so that the run can stop.
    pub fn is_done(&self) -> bool {
        match &self.wanted {
            Wanted::Everything => false,
            // TCP's decision about a packet is known after its event.
            Wanted::This(Question::Events { rows }) => {
                self.delivered.is_none() && rows.iter().all(|row| *row < self.row())
            }
            Wanted::This(Question::Hold { flow, time }) => self.holds.knows(*flow, *time),
        }
    }

    /// Whether the reasons of the next event are asked for.
    pub fn wants_next(&self) -> bool {
        self.is_wanted(self.row())
    }

    /// Adds a reason to the next event, which may have several.
    pub fn add_reason(&mut self, reason: Reason) {
        let row = self.row();
        if self.is_wanted(row) {
            self.reasons.entry(row).or_default().push(reason);
        }
    }

    /// Notes that the next event delivers a packet to TCP.
    pub fn note_delivery(&mut self) {
        self.delivered = Some(self.row());
    }

    /// Adds what TCP decided about the packet delivered last.
    pub fn add_verdicts(&mut self, verdicts: Vec<Reason>) {
        if let Some(row) = self.delivered.take()
            && self.is_wanted(row)
        {
            self.reasons.entry(row).or_default().extend(verdicts);
        }
    }

    /// Returns the times of a packet, made on first use.
    pub fn journey(&mut self, packet: u32) -> &mut Journey {
        self.journeys.of(packet)
    }

    /// Notes that `endpoint` made a packet at `now`, ns.
    pub fn note_packet_made(&mut self, endpoint: EndpointId, now: f64) {
        if endpoint.is_from() {
            let keeps = self.keeps_earlier(endpoint.flow(), now);
            self.holds.sends(endpoint.flow(), now, keeps);
        }
    }

    /// Adds the reasons for which a flow's sender holds back from `now` on, ns.
    pub fn add_hold(&mut self, now: f64, flow: FlowId, reasons: Vec<Reason>) {
        let keeps = self.keeps_earlier(flow, now);
        self.holds.add(HoldRecord { time: now, flow: flow.index(), reasons }, keeps);
    }

    /// Whether the flow's log must keep what is known when something new happens at `now`, ns.
    fn keeps_earlier(&self, flow: FlowId, now: f64) -> bool {
        match &self.wanted {
            Wanted::Everything => true,
            Wanted::This(Question::Events { .. }) => false,
            Wanted::This(Question::Hold { flow: wanted, time }) => *wanted == flow.index() && now > *time,
        }
    }

    /// Returns the reasons of an event by its row; empty if nobody asked for it.
    pub fn reasons(&self, row: u32) -> &[Reason] {
        self.reasons.get(&row).map_or(&[], |reasons| reasons)
    }

    /// Returns what held the senders back.
    pub fn held(&self) -> &HoldLog {
        &self.holds
    }

    /// Whether everything that the question needs is still to come at `now`, ns.
    pub fn precedes(&self, question: &Question, now: f64) -> bool {
        match question {
            Question::Events { rows } => rows.iter().all(|row| *row >= self.row()),
            Question::Hold { time, .. } => *time >= now,
        }
    }

    /// Asks another question, which the state precedes.
    pub fn ask(&mut self, question: Question) {
        self.wanted = Wanted::This(question);
        self.reasons.clear();
        self.holds.forget();
    }

    /// Returns the number of packets whose times are kept.
    #[cfg(test)]
    pub fn journeys_kept(&self) -> usize {
        self.journeys.len()
    }

    /// Returns the row of the next packet.
    pub fn next_packet(&self) -> u32 {
        self.trace.next_packet()
    }

    /// Forgets the packets before `first`, which is the row of the oldest packet in the network or of the next one.
    pub fn forget_before(&mut self, first: u32) {
        self.forget();
        self.journeys.forget_before(first);
    }

    fn forget(&mut self) {
        self.forgotten = self.row();
        self.trace.forget();
    }
}

impl Recorder for ExplainingRecorder {
    const WHY: bool = true;

    fn traces(&self) -> bool {
        true
    }

    fn new(flows: usize) -> Self {
        ExplainingRecorder::for_question(flows, Wanted::Everything)
    }

    fn keeps_limits(&self) -> bool {
        true
    }

    fn trace(&mut self) -> &mut Trace {
        if self.trace.events.time.len() >= ROWS && !matches!(self.wanted, Wanted::Everything) {
            self.forget();
        }
        &mut self.trace
    }

    fn recorded_trace(&self) -> Option<&Trace> {
        Some(&self.trace)
    }

    fn explanations(&mut self) -> &mut ExplainingRecorder {
        self
    }
}
