//! Recorder of reasons: it keeps those of the events that were asked for.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{HoldLog, HoldRecord, Reason};
use crate::ids::{EndpointId, FlowId, Id};
use crate::link::errors::Harm;
use crate::recorder::Recorder;
use crate::trace::Trace;

/// Rows after which events that nobody asked for are forgotten.
const ROWS: usize = 4096;

/// Recorder of a run that is asked for reasons.
pub struct ExplainingRecorder {
    trace: Trace,
    /// Number of events that the trace has forgotten.
    forgotten: u32,
    wanted: Wanted,
    /// Reasons by the row of their event.
    reasons: BTreeMap<u32, Vec<Reason>>,
    /// Row of the last packet that TCP was given, until TCP has answered.
    delivered: Option<u32>,
    journeys: Vec<Journey>,
    holds: HoldLog,
}

/// Extent of what the recorder keeps.
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

/// Times of a packet that its reasons speak of, ns; NaN: not yet.
pub struct Journey {
    pub made: f64,
    pub queued: Option<f64>,
    pub sent: f64,
    pub arrived: f64,
    /// Time of its transmission on a link whose rate changes, ns.
    pub takes: Option<f64>,
    /// Wait for the receiving processor, ns.
    pub waited: f64,
    /// Effect of the line that serves the packet on it.
    pub harm: Option<Harm>,
    /// Attempts at sending it on its current CSMA/CD cable.
    pub collisions: u32,
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
            journeys: Vec::new(),
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
        let packet = packet as usize;
        while self.journeys.len() <= packet {
            let never = f64::NAN;
            let journey = Journey {
                made: never,
                queued: None,
                sent: never,
                arrived: never,
                takes: None,
                waited: 0.0,
                harm: None,
                collisions: 0,
            };
            self.journeys.push(journey);
        }
        &mut self.journeys[packet]
    }

    /// Notes that `endpoint` made a packet at `now`, ns.
    pub fn note_packet_made(&mut self, endpoint: EndpointId, now: f64) {
        if endpoint.is_from() {
            self.holds.sends(endpoint.flow(), now);
        }
    }

    /// Adds the reasons for which a flow's sender holds back from `now` on, ns.
    pub fn add_hold(&mut self, now: f64, flow: FlowId, reasons: Vec<Reason>) {
        let until = match &self.wanted {
            Wanted::Everything => f64::INFINITY,
            Wanted::This(Question::Hold { flow: wanted, time }) if *wanted == flow.index() => *time,
            Wanted::This(_) => return,
        };
        if now <= until {
            self.holds.add(HoldRecord { time: now, flow: flow.index(), reasons }, until.is_infinite());
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

    /// Forgets the trace except for its packets, which a link may still duplicate.
    fn forget(&mut self) {
        self.forgotten = self.row();
        let packets = std::mem::take(&mut self.trace.packets);
        self.trace = Trace::new(self.holds.flows());
        self.trace.packets = packets;
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
