//! Log of what held the senders back, and when they sent.

use super::{Reason, Rule};
use crate::ids::{FlowId, Id};

/// Reasons for which a flow's sender held back from a time on.
#[derive(Clone, Debug, PartialEq)]
pub struct HoldRecord {
    pub time: f64,
    pub flow: usize,
    pub reasons: Vec<Reason>,
}

#[derive(Clone)]
pub struct HoldLog {
    /// Records of each flow, in the order of their times.
    held: Vec<Vec<HoldRecord>>,
    /// Times at which each flow's sender made a packet, ns.
    sends: Vec<Vec<f64>>,
}

impl HoldLog {
    pub fn new(flows: usize) -> HoldLog {
        HoldLog { held: vec![Vec::new(); flows], sends: vec![Vec::new(); flows] }
    }

    /// Adds a record. `keeps`: earlier records of the flow stay.
    pub fn add(&mut self, held: HoldRecord, keeps: bool) {
        let earlier = &mut self.held[held.flow];
        // The last record of an instant counts.
        if earlier.last().is_some_and(|last| !keeps || last.time == held.time) {
            earlier.pop();
        }
        earlier.push(held);
    }

    /// Adds a packet that was made at `now`, ns. `keeps`: earlier times of the flow stay.
    pub fn sends(&mut self, flow: FlowId, now: f64, keeps: bool) {
        let sends = &mut self.sends[flow.index()];
        if !keeps {
            sends.pop();
        }
        sends.push(now);
    }

    /// Forgets all but what each flow did last.
    pub fn forget(&mut self) {
        for held in &mut self.held {
            held.drain(..held.len().saturating_sub(1));
        }
        for sends in &mut self.sends {
            sends.drain(..sends.len().saturating_sub(1));
        }
    }

    /// Whether nothing that follows can change what held the sender back at `time`.
    pub fn knows(&self, flow: usize, time: f64) -> bool {
        self.sends.get(flow).is_none_or(|sends| sends.last().is_some_and(|last| *last > time))
    }

    fn at(&self, flow: usize, time: f64) -> Option<&HoldRecord> {
        let held = self.held.get(flow)?;
        held.get(held.partition_point(|held| held.time <= time).checked_sub(1)?)
    }

    /// Returns what held the sender back at `time`, ns; empty before anything did.
    pub fn reasons(&self, flow: usize, time: f64) -> Vec<Reason> {
        let Some(held) = self.at(flow, time) else { return Vec::new() };
        let mut reasons = held.reasons.clone();
        if let Some((from, to)) = self.idle(flow, time).filter(|(from, to)| to > from) {
            reasons.push(Reason::new(Rule::Idle, &[("idle", to - from), ("from", from), ("to", to)]));
        }
        reasons
    }

    /// Returns the records of all flows in the order of their times.
    pub fn all(&self) -> Vec<&HoldRecord> {
        let mut all: Vec<&HoldRecord> = self.held.iter().flatten().collect();
        all.sort_by(|one, other| one.time.total_cmp(&other.time));
        all
    }

    /// Returns the times of the last packet up to `time` and of the next one, ns.
    pub(super) fn idle(&self, flow: usize, time: f64) -> Option<(f64, f64)> {
        let sends = self.sends.get(flow)?;
        let next = sends.partition_point(|sent| *sent <= time);
        Some((*sends.get(next.checked_sub(1)?)?, *sends.get(next)?))
    }
}
