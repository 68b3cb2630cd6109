//! F-RTO (RFC 5682): the ACKs after a timeout tell whether it was premature.
//!
//! Idea: after a timeout only the first segment is sent again. If the next ACK covers no more than that segment, new data
//! follows in place of further retransmissions. If segments arrive that were never sent again, they were only late: the
//! reduction is undone, and nothing counts as lost. If the new data arrives beyond a hole, the loss is real, and the
//! retransmissions go on.
//! Differences: the window returns at once, as it does for the other undos. The rest is as in 3.1 for a peer with SACK, and as in
//! 2.1 for one without, where the ACK that covers the retransmission proves nothing.

use crate::tcp::{Connection, Effects};
use crate::why::{DecisionKind, Rule};

/// State of the test of a timeout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum TimeoutTest {
    /// The first segment has been sent again; the place is the end of what was out at the timeout.
    Waits(u64),
    /// An ACK covers that segment alone, so that new data is to be sent before anything else is sent again.
    Due(u64),
    /// New data is out.
    Runs(u64),
}

impl Connection {
    /// Begins the test of a timeout, unless losses were being repaired before it (RFC 5682, 2.1, step 1).
    pub(in crate::tcp) fn begin_timeout_test(&mut self, was_repairing: bool) {
        let tests = self.parameters.kernel.f_rto && self.synchronized() && self.hand.is_none();
        let repeated = self.timing.rtt.timeouts() > 1;
        let end = self.snd.una_at + self.snd.flight_size();
        self.recovery.timeout_test = (tests && (!was_repairing || repeated)).then_some(TimeoutTest::Waits(end));
    }

    /// Whether new data is sent, or has been sent, in place of what counts as lost.
    #[inline]
    pub(in crate::tcp) fn tests_timeout(&self) -> bool {
        matches!(self.recovery.timeout_test, Some(TimeoutTest::Due(_) | TimeoutTest::Runs(_)))
    }

    /// Judges the timeout by an ACK, after snd_una has moved if the ACK `advances` it. Returns whether the timeout was
    /// premature, so that its reduction is undone; `None`: the ACK does not tell.
    #[inline]
    pub(in crate::tcp) fn judge_timeout(&mut self, now: u64, advances: bool, effects: &mut Effects) -> Option<bool> {
        let test = self.recovery.timeout_test?;
        self.judge_by_test(now, test, advances, effects)
    }

    #[cold]
    fn judge_by_test(&mut self, now: u64, test: TimeoutTest, advances: bool, effects: &mut Effects) -> Option<bool> {
        let (TimeoutTest::Waits(end) | TimeoutTest::Due(end) | TimeoutTest::Runs(end)) = test;
        let runs = matches!(test, TimeoutTest::Runs(_));
        let original = match self.flight.selective {
            true => self.flight.news.original.is_some_and(|place| place <= end),
            false => runs && advances,
        };
        if original {
            let was = self.window.cwnd;
            self.recovery.timeout_test = None;
            self.undo();
            self.snd.nxt = self.snd.max;
            if !advances {
                effects.tell(DecisionKind::Verdict, Rule::UndoneByTest, self, now, &[("was", was as f64)]);
            }
            return Some(true);
        }
        if runs {
            let arrives_beyond = if self.flight.selective { self.flight.news.beyond > 0 } else { !advances };
            if arrives_beyond || self.snd.una_at >= end {
                self.end_timeout_test(now, effects);
                return Some(false);
            }
        } else if advances {
            // A sender without new data repairs as usual.
            let tests = self.snd.una_at < end && self.snd.has_unsent();
            self.recovery.timeout_test = tests.then_some(TimeoutTest::Due(end));
        }
        None
    }

    /// Ends a test that has shown a loss: what was out at the timeout is sent again.
    fn end_timeout_test(&mut self, now: u64, effects: &mut Effects) {
        self.recovery.timeout_test = None;
        if !self.flight.selective {
            self.snd.nxt = self.snd.una;
            self.snd.again_rule = Rule::GoBackN;
        }
        effects.tell(DecisionKind::Verdict, Rule::TimeoutWasRight, self, now, &[]);
    }

    /// Sends up to two new segments that test the timeout, once an ACK has made them due (RFC 5682, 2.1, step 2b).
    #[inline]
    pub(in crate::tcp) fn test_timeout(&mut self, now: u64, effects: &mut Effects) {
        if let Some(TimeoutTest::Due(end)) = self.recovery.timeout_test {
            self.send_test(now, end, effects);
        }
    }

    #[cold]
    fn send_test(&mut self, now: u64, end: u64, effects: &mut Effects) {
        let (max, nxt, cwnd) = (self.snd.max, self.snd.nxt, self.window.cwnd);
        effects.tell(DecisionKind::Verdict, Rule::TestsTimeout, self, now, &[]);
        if !self.flight.selective {
            self.snd.nxt = max;
            self.window.cwnd = self.snd.flight_size() + 2 * self.mss;
        }
        self.send_new(now, false, effects);
        self.window.cwnd = cwnd;
        if self.snd.max > max {
            self.recovery.timeout_test = Some(TimeoutTest::Runs(end));
        } else {
            self.recovery.timeout_test = None;
            self.snd.nxt = nxt;
        }
    }
}
