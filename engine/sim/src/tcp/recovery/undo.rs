//! Undo of a reduction that proves to be needless (RFC 4015; detection by RFC 3522 and RFC 3708).
//!
//! Idea: if an ACK echoes a timestamp from before the first retransmission, the original has arrived and was only late.
//! It was only late, too, if the peer reports every retransmission as a duplicate. Then the window and ssthresh return to what they
//! were, and what counts as lost does not.
//! Differences: the window returns at once, as in Linux, and not by the steps of RFC 4015, 3.3 and 3.4. BBR of version 1 keeps
//! its window.

use crate::tcp::negotiation::tick;
use crate::tcp::segment::Segment;
use crate::tcp::{Connection, Effects};
use crate::why::{DecisionKind, Rule};

use super::Repair;

/// State before a reduction, bytes.
#[derive(Clone, Copy, Debug)]
struct Before {
    /// Place of snd_una.
    una: u64,
    cwnd: u64,
    ssthresh: u64,
}

/// State of the undo of a reduction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Undo {
    before: Option<Before>,
    /// Reading of the timestamp clock at the first retransmission of the repair.
    first_again: Option<u32>,
    /// Retransmissions that the peer has not reported as duplicates; `None`: nothing was sent again.
    unreported: Option<u64>,
    /// Whether the last ACK echoes a time before the first retransmission.
    original: bool,
}

impl Undo {
    /// Notes a retransmission.
    pub(in crate::tcp) fn again(&mut self, now: u64) {
        if self.before.is_some() {
            self.first_again.get_or_insert(tick(now));
            self.unreported = Some(self.unreported.unwrap_or(0) + 1);
        }
    }
}

impl Connection {
    /// Keeps the window and ssthresh before a reduction, so that it can be undone.
    pub(super) fn keep_for_undo(&mut self) {
        if !self.congestion_control.can_undo() {
            return;
        }
        let Connection { window, snd, .. } = self;
        let before = Before { una: snd.una_at, cwnd: window.cwnd, ssthresh: window.ssthresh };
        self.recovery.undo = Undo { before: Some(before), ..Undo::default() };
    }

    /// Notes what an ACK says of the retransmissions. Undoes the reduction if the repair is over and all of them were
    /// needless; returns whether it has.
    pub(in crate::tcp) fn heed_for_undo(&mut self, now: u64, segment: &Segment, effects: &mut Effects) -> bool {
        let undo = &mut self.recovery.undo;
        let Some(before) = undo.before else { return false };
        if self.flight.news.duplicate.is_some_and(|end| end > before.una) {
            undo.unreported = undo.unreported.map(|count| count.saturating_sub(1));
        }
        let echo = segment.options().timestamps.filter(|_| self.agreed.timestamps).map(|stamps| stamps.echo);
        undo.original = echo
            .zip(undo.first_again)
            .is_some_and(|(echo, first)| segment.ack > self.snd.una && (echo.wrapping_sub(first) as i32) < 0);
        let needless = undo.unreported == Some(0) && !self.recovering();
        if needless {
            let was = self.window.cwnd;
            self.undo();
            effects.tell(DecisionKind::Verdict, Rule::UndoneByDuplicates, self, now, &[("was", was as f64)]);
        }
        needless
    }

    /// Undoes the reduction if an ACK of new data shows that it was needless. Returns whether it has.
    pub(in crate::tcp) fn undoes(&mut self) -> bool {
        let Undo { before, unreported, original, .. } = self.recovery.undo;
        if before.is_none() {
            return false;
        }
        let over = !self.recovering();
        let again_out = self.flight.score.as_ref().is_some_and(|score| score.has_again_out());
        let needless = match self.recovery.repair {
            _ if over => original || unreported == Some(0),
            Repair::RtoRecovery => original,
            _ => original && !again_out,
        };
        if needless {
            self.undo();
        }
        needless
    }

    /// Returns to the window before the reduction, if it was kept; nothing counts as lost any more.
    pub(super) fn undo(&mut self) {
        if let Some(before) = self.recovery.undo.before.take() {
            self.window.cwnd = self.window.cwnd.max(before.cwnd);
            self.window.ssthresh = self.window.ssthresh.max(before.ssthresh);
            self.congestion_control.on_undo();
        }
        self.recovery.fast = false;
        self.recovery.recover = self.snd.una;
        if let Some(score) = &mut self.flight.score {
            score.spare_lost();
        }
    }
}
