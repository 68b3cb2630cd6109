//! Effects: what the procedures of TCP want done, which leaves them as values.

use super::Connection;
use super::segment::Segment;
use crate::why::{DecisionKind, DecisionLog, Fact, Rule};

/// An event of a connection that has no packet of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    Established,
    RtoFired,
    PersistFired,
    DelayedAckFired,
    FastRetransmit,
    TailProbe,
    /// A manual decision cannot be carried out.
    Refused,
    Closed,
    GaveUp,
    /// A mistake has stopped the program of the connection, and the run with it.
    ProgramStopped,
}

/// Effects of a procedure of TCP, which the caller carries out.
#[derive(Clone, Default)]
pub struct Effects {
    /// Segments to be sent, in order.
    pub segments: Vec<Segment>,
    pub notes: Vec<Note>,
    pub wake_reader: bool,
    pub wake_writer: bool,
    /// Whether TCP has examined its state, so that its timers may have changed.
    pub tcp_ran: bool,
    /// Reasons of the segments, notes and other decisions, if somebody asks for them.
    pub decisions: Option<Box<DecisionLog>>,
}

impl Effects {
    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn clear(&mut self) {
        // Empty lists are not touched: most procedures send at most one segment, which has been taken.
        if !self.segments.is_empty() {
            self.segments.clear();
        }
        if !self.notes.is_empty() {
            self.notes.clear();
        }
        self.wake_reader = false;
        self.wake_writer = false;
        self.tcp_ran = false;
        if let Some(asked) = &mut self.decisions {
            asked.clear();
        }
    }

    /// Records a decision if somebody asks for reasons.
    #[inline]
    pub(super) fn tell(&mut self, about: DecisionKind, rule: Rule, connection: &Connection, now: u64, facts: &[Fact]) {
        if let Some(asked) = &mut self.decisions {
            asked.tell(about, rule, connection, now, facts);
        }
    }
}
