//! Proportional rate reduction (RFC 6937; RFC 9937), on top of recovery by selective acknowledgements.
//!
//! Idea: during a repair the bytes sent are to the bytes that arrive as ssthresh is to the flight at the loss. The
//! window comes down smoothly, and many losses do not cause a burst.
//! Differences: below ssthresh it catches up by the slow-start reduction bound (SSRB) of RFC 6937; with RACK, only while
//! ACKs move snd_una and show no further loss (SafeACK of RFC 9937). If ssthresh is a share of the congestion window, the
//! window replaces the flight, and with RACK whole segments are counted, as in Linux.

use super::{Recovery, rack};
use crate::tcp::parameters::SsthreshBase;
use crate::tcp::{Connection, Effects};

pub(crate) const RECOVERY: Recovery = Recovery {
    on_duplicate: Connection::prr_duplicate,
    on_new_ack: Connection::prr_new_ack,
    needs_sack: true,
    rescues: true,
    ..Recovery::PLAIN
};

/// With losses found by RACK.
pub(crate) const WITH_RACK: Recovery = Recovery {
    on_duplicate: |connection, now, effects| {
        connection.proportionally(false, |connection| (rack::RECOVERY.on_duplicate)(connection, now, effects))
    },
    on_new_ack: |connection, now, acked, effects| {
        connection.proportionally(true, |connection| (rack::RECOVERY.on_new_ack)(connection, now, acked, effects))
    },
    reduces_safely: true,
    ..rack::RECOVERY
};

/// Counters of one recovery, bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Prr {
    delivered: u64,
    /// Bytes sent, new or again.
    pub out: u64,
    /// Bytes in flight at the beginning.
    flight: u64,
}

impl Prr {
    /// Returns the bytes that may be sent in answer to an ACK that delivered `delivered`; `more`: what it may add below
    /// ssthresh.
    fn allows(&mut self, delivered: u64, pipe: u64, ssthresh: u64, more: u64) -> u64 {
        self.delivered += delivered;
        if pipe > ssthresh {
            (self.delivered * ssthresh).div_ceil(self.flight.max(1)).saturating_sub(self.out)
        } else {
            let limit = self.delivered.saturating_sub(self.out).max(delivered) + more;
            (ssthresh - pipe).min(limit)
        }
    }
}

impl Connection {
    fn prr_duplicate(&mut self, now: u64, effects: &mut Effects) -> bool {
        self.proportionally(false, |connection| connection.sack_duplicate(now, effects))
    }

    fn prr_new_ack(&mut self, now: u64, acked: u64, effects: &mut Effects) -> bool {
        self.proportionally(true, |connection| connection.sack_new_ack(now, acked, effects))
    }

    /// Notes the state at the beginning of a recovery.
    pub(super) fn begin_proportion(&mut self) {
        let flight = match self.parameters.kernel.ssthresh_base {
            SsthreshBase::Flight => self.snd.flight_size(),
            SsthreshBase::Cwnd => self.window.cwnd,
        };
        self.recovery.prr = Prr { flight, ..Prr::default() };
    }

    /// Runs a step of the recovery, which it may begin, and sets the window. `advances`: the ACK moved snd_una.
    fn proportionally(&mut self, advances: bool, step: impl FnOnce(&mut Self) -> bool) -> bool {
        let was = self.recovery.fast;
        let losses = self.losses();
        let answer = step(self);
        // The first retransmission is sent in any case, and is counted.
        let sent = if was { 0 } else { self.recovery.prr.out };
        let safe = !self.recovery.rules.reduces_safely || advances && self.losses() == losses;
        self.reduce(self.flight.news.delivered, sent, safe);
        answer
    }

    fn losses(&self) -> u64 {
        self.flight.score.as_ref().map_or(0, |score| score.losses)
    }

    /// Sets the window of a recovery that the reordering timer has begun (Linux counts a segment as delivered).
    pub(super) fn reduce_by_timer(&mut self) {
        if self.recovery.rules.reduces_safely {
            self.reduce(self.mss, self.recovery.prr.out, false);
        }
    }

    /// Sets the window to the bytes that may be in the network after an ACK that delivered `delivered`, in answer to which
    /// `sent` have left. A pace has a window of its own.
    fn reduce(&mut self, delivered: u64, sent: u64, safe: bool) {
        let Some(score) = &self.flight.score else { return };
        if self.recovery.fast && !self.parts.models_path {
            let pipe = score.pipe() - sent;
            self.recovery.prr.out -= sent;
            let more = if safe { self.mss } else { 0 };
            let whole = self.recovery.rules.reduces_safely;
            // A FIN's number is no segment.
            let delivered = if whole { (delivered + self.mss / 2) / self.mss * self.mss } else { delivered };
            let mut allowed = self.recovery.prr.allows(delivered, pipe, self.window.ssthresh, more);
            if whole {
                allowed = allowed.next_multiple_of(self.mss);
            }
            self.recovery.prr.out += sent;
            self.window.cwnd = pipe + allowed.max(sent);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 6937, 3.1: 20 segments out, one lost, ssthresh 10: one is sent for every two that arrive.
    #[test]
    fn sends_one_segment_per_two_delivered_above_ssthresh() {
        let mut prr = Prr { flight: 20, ..Prr::default() };
        let mut pipe = 19;
        let mut sent = Vec::new();
        for _ in 0..6 {
            pipe -= 1;
            let allowed = prr.allows(1, pipe, 10, 1);
            prr.out += allowed;
            pipe += allowed;
            sent.push(allowed);
        }
        assert_eq!(sent, [1, 0, 1, 0, 1, 0]);
    }

    #[test]
    fn slow_starts_back_up_below_ssthresh() {
        let mut prr = Prr { flight: 20, ..Prr::default() };
        assert_eq!(prr.allows(1, 4, 10, 1), 2, "what arrived and a segment more");
        prr.out += 2;
        assert_eq!(prr.allows(1, 9, 10, 1), 1, "never beyond ssthresh");
    }
}
