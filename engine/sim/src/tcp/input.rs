//! Arrival of a segment: tcp_input of 4.3BSD-Tahoe.

use super::congestion::control::Ack;
use super::options::Block;
use super::segment::{CWR, ECE, Ecn, FIN, Segment};
use super::seq::Seq;
use super::{Connection, Effects, Note, RttSample, State};
use crate::why::{DecisionKind, Rule};

impl Connection {
    #[inline]
    pub fn segment_arrives(&mut self, now: u64, mut segment: Segment, effects: &mut Effects) {
        effects.tcp_ran = true;
        if !self.predicts(&segment) && !self.admits(now, &mut segment, effects) {
            return;
        }
        if self.agreed.ecn {
            self.heed_marks(now, &segment, effects);
        }
        let mut need_output = self.acknowledge(now, &segment, effects);
        let offered = self.snd_wnd;
        need_output |= self.update_window(now, &segment);
        if self.snd_wnd != offered {
            effects.tell(DecisionKind::Verdict, Rule::OffersWindow, self, now, &[]);
        }
        if let Some(nak) = segment.options().nak {
            self.naked(now, nak, effects);
        }
        if !self.parameters.keep_out_of_order && segment.span() > 0 && segment.seq > self.rcv_nxt {
            self.discard(now, effects);
        } else {
            if segment.has(FIN) || self.fin_at.is_some() {
                self.heed_fin(&mut segment);
            }
            self.accept(now, &segment, effects);
        }
        if need_output || self.ack_now {
            self.output(now, effects);
        }
    }

    /// Discards everything beyond a gap, a FIN included; the peer has to send it again.
    #[cold]
    fn discard(&mut self, now: u64, effects: &mut Effects) {
        effects.tell(DecisionKind::Verdict, Rule::DiscardsAhead, self, now, &[]);
        self.owe_ack(Rule::AckOutOfOrder);
    }

    /// Notes bytes beyond a gap that arrived twice, for the next ACK (RFC 2883, 4). The first of several ranges is
    /// reported.
    #[cold]
    fn note_duplicate_beyond(&mut self, start: u64, end: u64) {
        if let Some((start, end)) = self.queue.held(start, end)
            && self.agreed.sack
            && self.duplicate.is_none()
        {
            let at = |place: u64| self.rcv_nxt + (place - self.received);
            self.duplicate = Some(Block { start: at(start), end: at(end) });
        }
    }

    /// Processes the ACK field and the SACK blocks. Returns whether output should be tried.
    #[inline]
    fn acknowledge(&mut self, now: u64, segment: &Segment, effects: &mut Effects) -> bool {
        let ack = segment.ack;
        if self.score.is_some() {
            self.learn(now, segment);
            (self.recovery.on_news)(self, now, segment, effects);
        }
        if ack <= self.snd_una {
            if !self.is_duplicate(segment) {
                // An ACK with new data or a new window says nothing about missing segments, unless it has SACK blocks.
                self.dup_acks = if self.selective { self.dup_acks } else { 0 };
                if segment.span() == 0 {
                    effects.tell(DecisionKind::Verdict, Rule::NothingNew, self, now, &[]);
                }
                return false;
            }
            return self.duplicate_ack(now, effects);
        }
        self.dup_acks = 0;
        self.take_sample(now, segment);
        let acked = (ack - self.snd_una) as u64;
        if ack == self.snd_max {
            self.timers.rto.stop();
        } else if self.timers.persist.is_off() {
            self.start_rto(now);
        }
        let fin_acknowledged = self.fin_sent() && ack == self.snd_max;
        let control = u64::from(!self.syn_acknowledged) + u64::from(fin_acknowledged);
        self.syn_acknowledged = true;
        self.snd_cc -= (acked - control).min(self.snd_cc);
        self.snd_una = ack;
        self.snd_una_at += acked;
        if self.snd_nxt < ack {
            self.snd_nxt = ack;
        }
        if !self.copies.is_empty() {
            self.forget_copies();
        }
        effects.wake_writer = true;
        // The old window would begin at the new snd_una, and a recovery that sends at once would exceed it.
        self.update_window(now, segment);
        effects.tell(DecisionKind::Verdict, Rule::NewAck, self, now, &[("acked", acked as f64)]);
        let (was, repairing) = (self.window.cwnd, self.fast_recovery);
        let grows = (self.recovery.on_new_ack)(self, now, acked, effects);
        // The window does not grow while the peer echoes a mark (RFC 3168, 6.1.2).
        let rule = if !grows {
            if repairing && !self.fast_recovery { Rule::LeavesRecovery } else { Rule::StaysInRecovery }
        } else if self.agreed.ecn && segment.has(ECE) {
            Rule::HeldByMark
        } else {
            let flight = self.flight_size();
            let una = self.snd_una_at;
            let ack = Ack { now, acked, flight, pipe: flight, una, next: una + flight, news: &self.news };
            self.congestion_control.on_ack(&mut self.window, &ack)
        };
        if effects.decisions.is_some() {
            self.tell_of_growth(now, rule, was, acked, effects);
        }
        if fin_acknowledged {
            self.fin_acknowledged(now, effects);
        }
        true
    }

    /// Forgets the retransmission counts of acknowledged bytes.
    #[cold]
    fn forget_copies(&mut self) {
        self.copies.remove_at(0..self.copies.before(self.snd_una_at));
    }

    /// Whether the segment is a duplicate ACK: nothing new while data is out (RFC 5681, 2); with SACK, if it reports
    /// something new (RFC 6675, 2).
    #[inline]
    fn is_duplicate(&self, segment: &Segment) -> bool {
        if segment.ack != self.snd_una {
            return false;
        }
        if self.selective {
            return self.news.beyond > 0;
        }
        segment.span() == 0 && u64::from(segment.wnd) == self.snd_wnd && self.timers.rto.runs()
    }

    /// Updates the scoreboard with the ACK field and the SACK blocks.
    #[cold]
    fn learn(&mut self, now: u64, segment: &Segment) {
        let answers_until = self.answers_until(now, segment);
        let Some(score) = &mut self.score else { return };
        let (una, una_at) = (self.snd_una, self.snd_una_at);
        let place = |seq: Seq| una_at + (seq - una).max(0) as u64;
        let highest = place(self.snd_max);
        let blocks: &[_] = if self.agreed.sack { &segment.options().sack } else { &[] };
        // A block that reports a duplicate does not report an arrival.
        let duplicate = segment.options().duplicate(segment.ack).filter(|_| self.agreed.sack);
        let blocks = blocks.iter().skip(usize::from(duplicate.is_some()));
        let blocks = blocks.map(|block| (place(block.start), place(block.end).min(highest)));
        self.news = score.learn(now, place(segment.ack), answers_until, blocks);
        self.news.duplicate = duplicate.map(|block| (una_at as i64 + (block.end - una)) as u64);
        let flight = (self.snd_max - segment.ack).max(0) as u64;
        let acked = (segment.ack - una).max(0) as u64;
        let pipe = score.pipe();
        let ack = Ack { now, acked, flight, pipe, una: una_at + acked, next: highest, news: &self.news };
        self.congestion_control.on_news(&mut self.window, &ack);
    }

    /// Takes a round-trip sample: from each ACK with timestamps or the scoreboard, otherwise from one timed segment at
    /// a time.
    #[inline]
    pub(super) fn take_sample(&mut self, now: u64, segment: &Segment) {
        if let Some((seq, sent)) = self.timing
            && segment.ack > seq
        {
            self.timing = None;
            if !self.agreed.timestamps && (self.score.is_none() || !self.syn_acknowledged) {
                self.sample(sent, now);
            }
        }
        let sent = match self.news.rtt {
            _ if self.agreed.timestamps => self.echoed(now, segment),
            Some(rtt) if self.score.is_some() => Some(now - rtt),
            _ => None,
        };
        if let Some(sent) = sent {
            self.sample(sent, now);
        }
    }

    #[inline]
    fn sample(&mut self, sent: u64, now: u64) {
        self.rtt.sample(sent, now, &self.timers.slow);
        self.sample = Some(RttSample { at: now, rtt: now - sent });
    }

    /// Processes ECN marks: echoes a mark until the peer has slowed down, and reduces the window for an echoed mark
    /// once per round trip (RFC 3168, 6.1.2 and 6.1.3).
    #[cold]
    fn heed_marks(&mut self, now: u64, segment: &Segment, effects: &mut Effects) {
        if segment.has(CWR) {
            self.ece_due = false;
        }
        if segment.ecn == Ecn::Experienced {
            self.ece_due = true;
        }
        if segment.has(ECE) && self.snd_una >= self.marked_until {
            let before = self.window.cwnd;
            self.shrink_window(now, effects);
            self.window.cwnd = self.window.ssthresh.min(before);
        }
    }

    #[inline]
    fn fin_acknowledged(&mut self, now: u64, effects: &mut Effects) {
        match self.state {
            State::FinWait1 => self.state = State::FinWait2,
            State::Closing => self.time_wait(now),
            State::LastAck => {
                self.state = State::Closed;
                self.note(now, Note::Closed, Rule::ClosedByAck, effects);
            }
            _ => {}
        }
    }

    #[inline]
    pub(super) fn time_wait(&mut self, now: u64) {
        self.state = State::TimeWait;
        self.timers.rto.stop();
        self.timers.persist.stop();
        self.timers.time_wait.set(self.timers.slow.after(now, super::timers::TIME_WAIT_TICKS));
    }

    /// Takes the window from a segment that is not older than the one it was last taken from (RFC 9293, 3.10.7.4).
    #[inline]
    fn update_window(&mut self, now: u64, segment: &Segment) -> bool {
        let wnd = u64::from(segment.wnd);
        let newer = self.snd_wl1 < segment.seq
            || self.snd_wl1 == segment.seq
                && (self.snd_wl2 < segment.ack || self.snd_wl2 == segment.ack && wnd > self.snd_wnd);
        if !newer {
            return false;
        }
        if wnd != self.snd_wnd {
            self.offered += self.offered_until(now);
            self.offered_since = now;
            self.snd_wnd = wnd;
        }
        self.snd_wl1 = segment.seq;
        self.snd_wl2 = segment.ack;
        self.max_snd_wnd = self.max_snd_wnd.max(wnd);
        true
    }

    /// Returns the place in the stream behind the segment's data.
    #[inline]
    pub fn offset_after(&self, segment: &Segment) -> u64 {
        (self.received as i64 + (segment.seq - self.rcv_nxt) + i64::from(segment.len)).max(0) as u64
    }

    /// Returns the integral of the current window since it was offered, byte x ns.
    #[inline]
    fn offered_until(&self, now: u64) -> u128 {
        u128::from(self.snd_wnd) * u128::from(now.saturating_sub(self.offered_since))
    }

    /// Returns the time-averaged offered window up to `now`, bytes.
    #[inline]
    pub fn mean_offered_window(&self, now: u64) -> f64 {
        (self.offered + self.offered_until(now)) as f64 / now.max(1) as f64
    }

    /// Processes a FIN. The first one marks the end of the peer's data: everything beyond is ignored, before and after
    /// the FIN is due (RFC 9293, 3.10.7.4). A FIN ahead of a gap becomes due when the gap is filled (tcp_reass keeps it
    /// with the data).
    #[cold]
    fn heed_fin(&mut self, segment: &mut Segment) {
        let end = segment.seq + u64::from(segment.len);
        let Some(fin) = self.fin_at else {
            self.fin_at = Some(end);
            self.queue.cut((self.received as i64 + (end - self.rcv_nxt)) as u64);
            return;
        };
        if end > fin {
            segment.len = segment.len.saturating_sub((end - fin) as u32);
            segment.flags &= !FIN;
        }
    }

    /// Accepts the payload, and the FIN if it is due.
    #[inline]
    fn accept(&mut self, now: u64, segment: &Segment, effects: &mut Effects) {
        if segment.len > 0 {
            self.largest_segment = self.largest_segment.max(u64::from(segment.len));
            if segment.seq == self.rcv_nxt && self.queue.is_empty() {
                self.deliver(u64::from(segment.len), effects);
                self.ack_later(now, effects);
            } else {
                let ahead = segment.seq > self.rcv_nxt;
                let start = (self.received as i64 + (segment.seq - self.rcv_nxt)) as u64;
                let end = start + u64::from(segment.len);
                self.note_duplicate_beyond(start, end);
                if !self.queue.insert(start, end) {
                    self.repeats += 1;
                }
                if let Some(end) = self.queue.take(self.received) {
                    self.deliver(end - self.received, effects);
                }
                if ahead {
                    self.name_gap();
                }
                self.owe_ack(if ahead { Rule::AckOutOfOrder } else { Rule::AckFillsGap });
            }
        }
        if self.fin_at == Some(self.rcv_nxt) && !self.fin_received {
            self.fin_received = true;
            self.rcv_nxt += 1;
            self.owe_ack(Rule::AckFin);
            effects.wake_reader = true;
            match self.state {
                State::Established | State::SynReceived => self.state = State::CloseWait,
                State::FinWait1 => self.state = State::Closing,
                State::FinWait2 => self.time_wait(now),
                _ => {}
            }
        }
    }

    #[inline]
    fn deliver(&mut self, bytes: u64, effects: &mut Effects) {
        self.rcv_nxt += bytes;
        self.received += bytes;
        self.rcv_cc += bytes;
        effects.wake_reader = true;
    }

    /// Delays the ACK until a window update or the next tick of the fast timer.
    #[inline]
    fn ack_later(&mut self, now: u64, effects: &mut Effects) {
        if self.parameters.ack_policy.acks_at_once() {
            self.owe_ack(Rule::AckEverySegment);
            return;
        }
        let first = !self.ack_delayed;
        if first {
            self.ack_delayed = true;
            self.timers.delayed_ack.set(self.timers.fast.after(now, 1));
        }
        effects.tell(DecisionKind::Verdict, if first { Rule::AckWaits } else { Rule::AckWaitsOn }, self, now, &[]);
    }

    #[inline]
    pub(super) fn owe_ack(&mut self, rule: Rule) {
        self.ack_now = true;
        self.ack_rule = rule;
    }

    /// Records the reason for the growth of the congestion window from `was` by an ACK of new data.
    #[cold]
    fn tell_of_growth(&self, now: u64, rule: Rule, was: u64, acked: u64, effects: &mut Effects) {
        let mut facts = self.congestion_control.facts();
        facts.extend([("was", was as f64), ("acked", acked as f64)]);
        effects.tell(DecisionKind::Verdict, rule, self, now, &facts);
    }
}
