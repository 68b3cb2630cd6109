//! The recorder of a run of which somebody asks: the reasons of the events that were asked for, and no more.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{HoldLog, HoldRecord, Reason};
use crate::link::errors::Harm;
use crate::recorder::Recorder;
use crate::trace::Trace;

/// Rows after which an event nobody asked for is forgotten.
const ROWS: usize = 4096;

pub struct ExplainingRecorder {
    trace: Trace,
    /// Events that the trace has forgotten.
    forgotten: u32,
    wanted: Wanted,
    /// By the row of the event.
    reasons: BTreeMap<u32, Vec<Reason>>,
    /// The row of the last packet TCP was given, while TCP has not answered.
    delivered: Option<u32>,
    journeys: Vec<Journey>,
    holds: HoldLog,
}

/// What is asked for.
pub enum Wanted {
    /// The reason of each event, all that ever held a sender back, and the trace.
    Everything,
    This(Question),
}

/// One of the two, as JSON.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Question {
    /// The reasons of these events, by their rows.
    Events { rows: Vec<u32> },
    /// What held the sender of a flow back at a time, ns.
    Hold { flow: usize, time: f64 },
}

/// What has to be remembered of a packet to tell how long it took, ns; NaN: not yet.
pub struct Journey {
    pub made: f64,
    pub queued: Option<f64>,
    pub sent: f64,
    pub arrived: f64,
    /// For the receiving processor.
    pub waited: f64,
    /// What the line did that serves it, if it does anything.
    pub harm: Option<Harm>,
    /// Attempts at it on the cable with collisions that it is on.
    pub collisions: u32,
}

impl ExplainingRecorder {
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

    /// The row of the next event.
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

    /// All that was asked for is known: the run need not go on.
    pub fn is_done(&self) -> bool {
        match &self.wanted {
            Wanted::Everything => false,
            // What TCP makes of a packet is known after the event.
            Wanted::This(Question::Events { rows }) => {
                self.delivered.is_none() && rows.iter().all(|row| *row < self.row())
            }
            Wanted::This(Question::Hold { flow, time }) => self.holds.knows(*flow, *time),
        }
    }

    /// The next event happens for this reason; it may have several.
    pub fn add_reason(&mut self, reason: Reason) {
        let row = self.row();
        if self.is_wanted(row) {
            self.reasons.entry(row).or_default().push(reason);
        }
    }

    /// The next event gives TCP a packet.
    pub fn note_delivery(&mut self) {
        self.delivered = Some(self.row());
    }

    /// What TCP made of the packet it was given last.
    pub fn add_verdicts(&mut self, verdicts: Vec<Reason>) {
        if let Some(row) = self.delivered.take()
            && self.is_wanted(row)
        {
            self.reasons.entry(row).or_default().extend(verdicts);
        }
    }

    pub fn journey(&mut self, packet: u32) -> &mut Journey {
        let packet = packet as usize;
        while self.journeys.len() <= packet {
            let never = f64::NAN;
            let journey = Journey {
                made: never,
                queued: None,
                sent: never,
                arrived: never,
                waited: 0.0,
                harm: None,
                collisions: 0,
            };
            self.journeys.push(journey);
        }
        &mut self.journeys[packet]
    }

    /// A packet was made at `endpoint`.
    pub fn note_packet_made(&mut self, endpoint: usize, now: f64) {
        if endpoint.is_multiple_of(2) {
            self.holds.sends(endpoint / 2, now);
        }
    }

    pub fn add_hold(&mut self, now: f64, flow: usize, reasons: Vec<Reason>) {
        let until = match &self.wanted {
            Wanted::Everything => f64::INFINITY,
            Wanted::This(Question::Hold { flow: wanted, time }) if *wanted == flow => *time,
            _ => return,
        };
        if now <= until {
            self.holds.add(HoldRecord { time: now, flow, reasons }, until.is_infinite());
        }
    }

    /// Of an event, by its row; empty if nobody asked for it.
    pub fn reasons(&self, row: u32) -> &[Reason] {
        self.reasons.get(&row).map_or(&[], |reasons| reasons)
    }

    /// What held the senders back.
    pub fn held(&self) -> &HoldLog {
        &self.holds
    }

    /// Of a run nobody wants to see whole only the packets stay, for a link may carry one again.
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
