//! Proportional rate reduction (RFC 6937), on top of recovery by selective acknowledgements.
//!
//! Idea: during a repair the bytes sent are to the bytes that arrive as ssthresh is to the flight at the loss. The
//! window comes down smoothly, and many losses do not cause a burst.
//! Differences: none known; below ssthresh it catches up by the slow-start reduction bound (SSRB).

use super::Recovery;
use crate::tcp::{Connection, Effects};

pub(crate) const RECOVERY: Recovery = Recovery {
    on_duplicate: Connection::prr_duplicate,
    on_new_ack: Connection::prr_new_ack,
    needs_sack: true,
    rescues: true,
    ..Recovery::PLAIN
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
    /// Returns the bytes that may be sent in answer to an ACK that delivered `delivered`.
    fn allows(&mut self, delivered: u64, pipe: u64, ssthresh: u64, mss: u64) -> u64 {
        self.delivered += delivered;
        if pipe > ssthresh {
            (self.delivered * ssthresh).div_ceil(self.flight.max(1)).saturating_sub(self.out)
        } else {
            let limit = self.delivered.saturating_sub(self.out).max(delivered) + mss;
            (ssthresh - pipe).min(limit)
        }
    }
}

impl Connection {
    fn prr_duplicate(&mut self, now: u64, effects: &mut Effects) -> bool {
        self.proportionally(|connection| connection.sack_duplicate(now, effects))
    }

    fn prr_new_ack(&mut self, now: u64, acked: u64, effects: &mut Effects) -> bool {
        self.proportionally(|connection| connection.sack_new_ack(now, acked, effects))
    }

    /// Runs a step of the recovery, which it may begin, and sets the window.
    fn proportionally(&mut self, step: impl FnOnce(&mut Self) -> bool) -> bool {
        let was = self.recovery.fast;
        let flight = self.snd.flight_size();
        if !was {
            self.recovery.prr = Prr { flight, ..Prr::default() };
        }
        let answer = step(self);
        // The first retransmission is sent in any case, and is counted.
        let sent = if was { 0 } else { self.recovery.prr.out };
        self.reduce(sent);
        answer
    }

    /// Sets the window to the bytes that may be in the network after the current ACK, in answer to which `sent` have
    /// left.
    fn reduce(&mut self, sent: u64) {
        let Some(score) = &self.flight.score else { return };
        if self.recovery.fast {
            let pipe = score.pipe() - sent;
            self.recovery.prr.out -= sent;
            let allowed = self.recovery.prr.allows(self.flight.news.delivered, pipe, self.window.ssthresh, self.mss);
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
