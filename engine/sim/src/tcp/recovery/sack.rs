//! Recovery by selective acknowledgements (RFC 2018; RFC 6675).
//!
//! Idea: the peer reports what has arrived beyond a hole, so that the sender knows what is still in the network (pipe)
//! and what is lost. It sends everything that is missing, a window of it in each round trip, without waiting for an ACK
//! per hole.
//! Differences: a segment that this recovery has retransmitted is not rescued (NextSeg's rule 4), because that would
//! double each loss at the end of the data. After a timeout everything that has not arrived is sent again in slow
//! start.

use super::{Recovery, Repair, THRESHOLD};
use crate::tcp::flight::scoreboard::Scoreboard;
use crate::tcp::segment::{FIN, SYN};
use crate::tcp::{Connection, Effects, Note, State};
use crate::why::Rule;

pub(crate) const RECOVERY: Recovery = Recovery {
    on_duplicate: Connection::sack_duplicate,
    on_new_ack: Connection::sack_new_ack,
    needs_sack: true,
    rescues: true,
    ..Recovery::PLAIN
};

impl Connection {
    pub(super) fn sack_duplicate(&mut self, now: u64, effects: &mut Effects) -> bool {
        let mss = self.mss;
        let Some(score) = &mut self.flight.score else { return false };
        score.judge_by_count(mss);
        self.heed_lost_again(now, effects);
        let Some(score) = &mut self.flight.score else { return false };
        // News of segments sent before the last recovery ended does not indicate a new loss.
        if !self.recovery.fast && self.snd.una >= self.recovery.recover {
            let lost = score.first_lost().is_some_and(|(start, _)| start <= self.snd.una_at);
            if lost || self.recovery.dup_acks >= THRESHOLD {
                score.lose_first();
                self.enter_recovery(now, effects);
            }
        }
        true
    }

    /// Enters recovery. The first lost segment is sent whatever is in the network; the window admits the others.
    pub(super) fn enter_recovery(&mut self, now: u64, effects: &mut Effects) {
        self.begin_proportion();
        if self.parameters.kernel.undo && !self.recovering() {
            self.keep_for_undo();
        }
        self.shrink_window(now, effects);
        self.window.cwnd = self.window.ssthresh;
        self.begin_repair(Repair::FastRecovery);
        self.recovery.fast = true;
        self.recovery.rescued = false;
        self.recovery.high_rxt = self.snd.una_at;
        let by_time = self.recovery.rules.probes_tail;
        let (seen, sent) = match by_time {
            true => (Rule::LossByTime, Rule::FirstLostByTime),
            false => (Rule::LossByBlocks, Rule::FirstLost),
        };
        self.note(now, Note::FastRetransmit, seen, effects);
        self.timers.rto.stop();
        self.send_first_lost(now, sent, effects);
    }

    pub(super) fn sack_new_ack(&mut self, now: u64, acked: u64, effects: &mut Effects) -> bool {
        let mss = self.mss;
        if let Some(score) = &mut self.flight.score {
            score.judge_by_count(mss);
        }
        self.heed_lost_again(now, effects);
        self.repaired(now, acked, effects)
    }

    /// Enters recovery when a retransmission of a timeout is found lost. The loss of a retransmission is a second sign of
    /// congestion, so that the window has to shrink twice (RFC 5681, 4.3; Linux's FLAG_LOST_RETRANS).
    pub(super) fn heed_lost_again(&mut self, now: u64, effects: &mut Effects) {
        let again = self.flight.score.as_mut().is_some_and(|score| score.take_lost_again());
        if again && self.repair() == Repair::RtoRecovery {
            self.enter_recovery(now, effects);
        }
    }

    /// Ends recovery when everything that was out at its beginning is acknowledged. Returns whether the window grows as
    /// usual.
    pub(super) fn repaired(&mut self, _: u64, _: u64, _: &mut Effects) -> bool {
        if !self.recovery.fast {
            return true;
        }
        if self.snd.una >= self.recovery.recover {
            self.recovery.fast = false;
            self.window.cwnd = self.window.ssthresh;
        }
        false
    }

    /// Retransmits lost segments as far as the window has room. Into an empty network the first one goes in any case.
    /// The loop ends: each turn either takes at least a byte out of what is lost, because what `emit` sends is out, or
    /// sends nothing and is the last.
    #[cold]
    pub(in crate::tcp) fn send_lost(&mut self, now: u64, effects: &mut Effects) {
        while let Some(score) = &self.flight.score
            && let Some((start, end)) = score.first_lost()
            && let (pipe, data) = (self.pipe(score), end.min(self.snd.data_end()).saturating_sub(start))
            && (pipe == 0 || pipe + data <= self.window.cwnd)
            && self.pace_allows(now)
            && self.send_first_lost(now, self.why_lost(), effects)
        {
            debug_assert!(
                self.programmed
                    || self
                        .flight
                        .score
                        .as_ref()
                        .is_some_and(|score| score.first_lost().is_none_or(|(next, _)| next > start))
            );
        }
    }

    /// Returns the rule by which a segment counts as lost.
    fn why_lost(&self) -> Rule {
        match self.recovery.fast {
            true if self.recovery.rules.probes_tail => Rule::LostByTime,
            true => Rule::LostByCount,
            false => Rule::LostByTimeout,
        }
    }

    /// Returns the places of the lost segment that is sent again next: the first one, or that which a program chooses.
    fn next_lost(&mut self, now: u64) -> Option<(u64, u64)> {
        if self.programmed {
            return self.choose_lost(now);
        }
        self.flight.score.as_ref()?.first_lost()
    }

    pub(in crate::tcp) fn send_first_lost(&mut self, now: u64, rule: Rule, effects: &mut Effects) -> bool {
        let Some(places) = self.next_lost(now) else { return false };
        self.recovery.high_rxt = self.recovery.high_rxt.max(places.1);
        self.send_again(now, places, rule, effects)
    }

    /// Sends suspected segments when the window has room in a recovery and there is nothing else to send: those with
    /// arrivals beyond them and, once, the last segment that has not arrived, whose loss nothing behind it would reveal
    /// (NextSeg's rules 3 and 4, RFC 6675, 4).
    #[cold]
    pub(in crate::tcp) fn rescue(&mut self, now: u64, effects: &mut Effects) {
        if !self.recovery.fast || !self.flight.selective || !self.recovery.rules.rescues {
            return;
        }
        while self.has_room_to_rescue()
            && let Some(score) = &self.flight.score
            && let Some((start, end)) = score.first_suspect(self.recovery.high_rxt)
            && self.pace_allows(now)
            && self.send_again(now, (start, end), Rule::Suspected, effects)
            && let Some(score) = &mut self.flight.score
        {
            score.suspected(start);
            self.recovery.high_rxt = end;
        }
        if !self.recovery.rescued
            && self.has_room_to_rescue()
            && let Some(score) = &self.flight.score
            && let Some((start, end)) = score.last_unheard()
            && self.pace_allows(now)
        {
            // At most one segment, which includes the last byte.
            let last = (start.max(end.saturating_sub(self.mss)), end);
            self.recovery.rescued = self.send_again(now, last, Rule::Rescued, effects);
        }
    }

    fn has_room_to_rescue(&self) -> bool {
        let mss = self.mss;
        let room = |score: &Scoreboard| score.first_lost().is_none() && self.pipe(score) + mss <= self.window.cwnd;
        self.flight.score.as_deref().is_some_and(room)
    }

    /// Retransmits these bytes, whatever the windows allow, and restores snd_nxt. Returns false if none of them can be
    /// sent.
    pub(in crate::tcp) fn send_again(
        &mut self,
        now: u64,
        (start, end): (u64, u64),
        rule: Rule,
        effects: &mut Effects,
    ) -> bool {
        let mut flags = self.flags();
        let offset = start - self.snd.una_at;
        // While the SYN is out, the send buffer begins behind it.
        let syn = flags & SYN != 0;
        let len = if syn { 0 } else { (end - start).min(self.snd.cc.saturating_sub(offset)).min(self.mss) };
        if !self.snd.fin_sent() || start + len >= end || offset + len < self.snd.cc {
            flags &= !FIN;
        }
        if self.state == State::Closed || len == 0 && flags & (SYN | FIN) == 0 {
            return false;
        }
        let resume = self.snd.nxt;
        self.timing.timed = None;
        self.snd.nxt = self.snd.una + offset;
        self.emit(now, len, flags, false, rule, effects);
        self.snd.nxt = resume;
        true
    }
}
