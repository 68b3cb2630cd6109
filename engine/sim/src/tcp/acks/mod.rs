//! Acknowledgements: what is owed to the peer, and when it is sent.

mod adaptive;
pub(crate) mod policy;

use std::collections::VecDeque;

use super::seq::Seq;
use crate::why::Rule;
use adaptive::Adaptive;

/// Acknowledgements that a connection owes and has sent.
#[derive(Clone)]
pub struct AckState {
    /// Whether an ACK is owed at once.
    pub(super) due: bool,
    /// Rule by which it is owed.
    pub(super) rule: Rule,
    /// Whether an ACK waits for a window update or the delayed-ACK timer.
    pub delayed: bool,
    /// The ACK field of the last segment sent.
    pub last: Seq,
    /// Times of the recent answers to possibly forged segments, ns.
    pub(super) challenges: VecDeque<u64>,
    /// Linux's count of quick ACKs and its delay.
    adaptive: Adaptive,
}

impl Default for AckState {
    fn default() -> Self {
        AckState {
            due: false,
            rule: Rule::AckOld,
            delayed: false,
            last: Seq(0),
            challenges: VecDeque::new(),
            adaptive: Adaptive::default(),
        }
    }
}

impl AckState {
    /// Whether a small segment waits whose ACK is sent when everything has been read.
    #[inline]
    pub(super) fn small_waits(&self) -> bool {
        self.adaptive.small_waits()
    }

    /// Demands an ACK at once.
    #[inline]
    pub(super) fn owe(&mut self, rule: Rule) {
        self.due = true;
        self.rule = rule;
    }

    /// Notes a segment that acknowledges everything before `ack`: nothing more is owed.
    #[inline]
    pub(super) fn sent(&mut self, ack: Seq) {
        self.adaptive.sent(self.due || self.delayed);
        self.due = false;
        self.delayed = false;
        self.last = ack;
    }
}
