//! Checks of a segment by tcp_input before its ACK field is processed (RFC 9293, 3.10.7.4).

use super::segment::{ACK, FIN, RST, SYN, Segment};
use super::{Connection, Effects, Note, State};
use crate::why::Rule;

/// Age after which a peer's timestamp is no longer compared, ns: 24 days (RFC 7323, 5.5).
const STALE: u64 = 24 * 86400 * 1_000_000_000;

impl Connection {
    /// Whether header prediction applies (4.3BSD-Reno): the next segment in order, with an ACK and nothing else, passes
    /// every check.
    #[inline]
    pub(super) fn predicts(&self, segment: &Segment) -> bool {
        self.state == State::Established
            && self.plain
            && segment.flags == ACK
            && segment.seq == self.rcv.nxt
            && segment.ack <= self.snd.max
            && self.rcv.adv - segment.seq >= i64::from(segment.len)
    }

    /// Whether the ACK field is to be processed; if so, everything outside the window has been cut off. If not, the
    /// segment is done with.
    pub(super) fn admits(&mut self, now: u64, segment: &mut Segment, effects: &mut Effects) -> bool {
        match self.state {
            State::Closed => self.reset(segment, effects),
            State::Listen => self.in_listen(now, segment, effects),
            State::SynSent => self.in_syn_sent(now, segment, effects),
            _ => return self.admits_synchronized(now, segment, effects),
        }
        false
    }

    /// Does this in the synchronized states, after both ends have sent a SYN.
    fn admits_synchronized(&mut self, now: u64, segment: &mut Segment, effects: &mut Effects) -> bool {
        if segment.flags & (RST | SYN) != 0 && self.handle_reset_or_syn(now, segment, effects) {
            return false;
        }
        if self.agreed.timestamps && !self.timely(now, segment) {
            // From a peer that agreed on timestamps, a segment without one is dropped silently (RFC 7323, 3.2).
            if segment.options().timestamps.is_some() {
                self.answer(now, segment, Rule::AckPaws, effects);
            }
            return false;
        }
        if self.rcv.is_old(segment) {
            // A segment without anything new is answered and dropped (dropafterack).
            self.rcv.repeats += u64::from(segment.len > 0);
            if segment.len > 0 && self.parameters.ack_policy.adapts() {
                self.adapt_to_repeat();
            }
            self.answer(now, segment, Rule::AckOld, effects);
            return false;
        }
        if self.state == State::TimeWait && segment.has(FIN) && segment.end() == self.rcv.nxt {
            // The last ACK may be lost: it is sent again and TIME-WAIT restarts (RFC 9293, 3.10.7.4).
            self.time_wait(now);
        }
        if self.state == State::SynReceived && segment.has(ACK) {
            if segment.ack <= self.snd.una || segment.ack > self.snd.max {
                self.reset(segment, effects);
                return false;
            }
            self.establish(now, Rule::EstablishedThere, effects);
        }
        self.trim(segment);
        if !segment.has(ACK) {
            if self.acks.due {
                self.output(now, effects);
            }
            return false;
        }
        if segment.ack > self.snd.max {
            // The ACK field cannot be valid: the segment is answered and dropped (dropafterack; RFC 5961, 5).
            self.challenge(now, effects);
            return false;
        }
        true
    }

    fn in_listen(&mut self, now: u64, segment: &Segment, effects: &mut Effects) {
        if segment.has(ACK) {
            return self.reset(segment, effects);
        }
        if !segment.has(SYN) || segment.has(RST) {
            return;
        }
        self.synchronize(now, segment);
        self.state = State::SynReceived;
        self.output(now, effects);
    }

    fn in_syn_sent(&mut self, now: u64, segment: &Segment, effects: &mut Effects) {
        let acceptable = segment.has(ACK) && segment.ack > self.snd.iss && segment.ack <= self.snd.max;
        if acceptable && segment.has(RST) {
            // The connection is refused.
            self.drop_connection(now, Note::Closed, Rule::RefusedByReset, effects);
            return;
        }
        if segment.has(ACK) && !acceptable {
            return self.reset(segment, effects);
        }
        if !segment.has(SYN) || segment.has(RST) {
            return;
        }
        self.synchronize(now, segment);
        self.acks.owe(Rule::AckSyn);
        if acceptable {
            self.take_sample(now, segment);
            self.snd.una_at += (segment.ack - self.snd.una) as u64;
            self.snd.una = segment.ack;
            self.snd.syn_acknowledged = true;
            self.timers.rto.stop();
            self.establish(now, Rule::EstablishedHere, effects);
            self.accept_with_syn(now, segment, effects);
        } else {
            self.state = State::SynReceived;
            self.snd.nxt = self.snd.iss;
        }
        self.output(now, effects);
    }

    /// Accepts the data and the FIN that come with the SYN (RFC 9293, 3.10.7.3).
    fn accept_with_syn(&mut self, now: u64, segment: &Segment, effects: &mut Effects) {
        if segment.span() > 1 {
            let mut rest = Segment { seq: segment.seq + 1, flags: segment.flags & !SYN, ..segment.clone() };
            if rest.has(FIN) {
                self.rcv.heed_fin(&mut rest);
            }
            self.accept(now, &rest, effects);
            // One ACK is for the SYN and for what came with it.
            self.acks.owe(Rule::AckSyn);
        }
    }

    fn establish(&mut self, now: u64, rule: Rule, effects: &mut Effects) {
        self.state = if self.snd.fin_wanted { State::FinWait1 } else { State::Established };
        self.timing.rtt.established();
        self.note(now, Note::Established, rule, effects);
        effects.wake_writer = true;
        effects.wake_reader = true;
    }

    /// Drops the segment and sends an ACK of what is expected.
    fn answer(&mut self, now: u64, segment: &Segment, rule: Rule, effects: &mut Effects) {
        // A connection in TIME-WAIT keeps too little for SACK blocks.
        if self.agreed.sack && self.state != State::TimeWait {
            self.rcv.note_duplicate(segment);
        }
        self.acks.owe(rule);
        self.output(now, effects);
    }

    /// Whether the segment is not an old one by its timestamp (PAWS: RFC 7323, 5.3). A segment in order updates
    /// ts_recent.
    #[cold]
    fn timely(&mut self, now: u64, segment: &Segment) -> bool {
        let Some(timestamps) = segment.options().timestamps else { return false };
        let ahead = timestamps.value.wrapping_sub(self.rcv.ts_recent) as i32;
        if ahead < 0 && now - self.rcv.ts_recent_at < STALE {
            return false;
        }
        // A segment beyond the window does not count (R2 and R3).
        if segment.seq <= self.acks.last && !self.rcv.is_old(segment) {
            self.rcv.ts_recent = timestamps.value;
            self.rcv.ts_recent_at = now;
        }
        true
    }

    /// Cuts off everything outside the receive window; if something is cut off, the segment is answered at once.
    fn trim(&mut self, segment: &mut Segment) {
        let before = self.rcv.nxt - segment.seq;
        if before > 0 {
            if self.agreed.sack && self.state != State::TimeWait {
                self.rcv.note_duplicate(segment);
            }
            if segment.span() > 0 {
                self.acks.owe(Rule::AckTrimmed);
            }
            let mut before = before as u64;
            if segment.has(SYN) {
                segment.flags &= !SYN;
                segment.seq += 1;
                before -= 1;
            }
            let cut = before.min(u64::from(segment.len));
            segment.seq += cut;
            segment.len -= cut as u32;
            if before > cut {
                segment.flags &= !FIN;
            }
        }
        let window_end = if self.rcv.adv > self.rcv.nxt { self.rcv.adv } else { self.rcv.nxt };
        let beyond = (segment.seq + u64::from(segment.len)) - window_end;
        if beyond > 0 {
            segment.len = segment.len.saturating_sub(beyond as u32);
            segment.flags &= !FIN;
            self.acks.owe(Rule::AckBeyond);
        }
    }
}
