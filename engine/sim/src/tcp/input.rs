//! Arrival of a segment: tcp_input of 4.3BSD-Tahoe.

use super::congestion::control::Ack;
use super::congestion::program::Call;
use super::flight::LostSegment;
use super::segment::{FIN, Segment};
use super::timers::TIME_WAIT_TICKS;
use super::{Connection, Effects, Note, State};
use crate::why::{DecisionKind, Rule};

impl Connection {
    /// Processes a segment; what lies outside the window is cut off it.
    #[inline]
    pub fn segment_arrives(&mut self, now: u64, segment: &mut Segment, effects: &mut Effects) {
        effects.tcp_ran = true;
        if !self.predicts(segment) && !self.admits(now, segment, effects) {
            return;
        }
        if self.agreed.ecn {
            self.heed_marks(now, segment, effects);
        }
        let una = self.snd.una;
        let mut need_output = self.acknowledge(now, segment, effects);
        // A new ACK has updated the window.
        if self.snd.una == una {
            let offered = self.snd.wnd;
            need_output |= self.snd.update_window(segment);
            if self.snd.wnd != offered {
                effects.tell(DecisionKind::Verdict, Rule::OffersWindow, self, now, &[]);
            }
        }
        if let Some(nak) = segment.options().nak {
            self.naked(now, nak, effects);
        }
        if !self.parameters.keep_out_of_order && segment.span() > 0 && segment.seq > self.rcv.nxt {
            self.discard(now, effects);
        } else {
            if segment.has(FIN) || self.rcv.fin_at.is_some() {
                self.rcv.heed_fin(segment);
            }
            self.accept(now, segment, effects);
        }
        if need_output || self.acks.due {
            self.output(now, effects);
        }
    }

    /// Discards everything beyond a gap, a FIN included; the peer has to send it again.
    #[cold]
    fn discard(&mut self, now: u64, effects: &mut Effects) {
        effects.tell(DecisionKind::Verdict, Rule::DiscardsAhead, self, now, &[]);
        self.acks.owe(Rule::AckOutOfOrder);
    }

    /// Processes the ACK field and the SACK blocks. Returns whether output should be tried.
    #[inline]
    fn acknowledge(&mut self, now: u64, segment: &Segment, effects: &mut Effects) -> bool {
        let ack = segment.ack;
        let mut reopened = false;
        if self.flight.score.is_some() {
            self.learn(now, segment);
        }
        if self.agreed.accurate_ecn {
            self.heed_counter(now, segment, effects);
        }
        if self.flight.score.is_some() {
            (self.recovery.rules.on_news)(self, now, segment, effects);
            if self.parameters.kernel.undo {
                reopened = self.heed_for_undo(now, segment, effects);
            }
        }
        if ack <= self.snd.una {
            reopened |= self.judge_timeout(now, false, effects).is_some();
            if !self.is_duplicate(segment) {
                // An ACK with new data or a new window says nothing about missing segments, unless it has SACK blocks.
                self.recovery.dup_acks = if self.flight.selective { self.recovery.dup_acks } else { 0 };
                if segment.span() == 0 {
                    effects.tell(DecisionKind::Verdict, Rule::NothingNew, self, now, &[]);
                }
                self.model_path(now, 0);
                return reopened;
            }
            let output = self.duplicate_ack(now, effects) || reopened;
            self.model_path(now, 0);
            return output;
        }
        let duplicates = std::mem::take(&mut self.recovery.dup_acks);
        self.take_sample(now, segment);
        let acked = (ack - self.snd.una) as u64;
        if ack == self.snd.max {
            self.timers.rto.stop();
        } else if self.timers.persist.is_off() {
            self.start_rto(now);
        }
        let fin_acknowledged = self.snd.acknowledge(ack);
        self.flight.forget_copies(self.snd.una_at);
        effects.wake_writer = true;
        // The old window would begin at the new snd_una, and a recovery that sends at once would exceed it.
        self.snd.update_window(segment);
        effects.tell(DecisionKind::Verdict, Rule::NewAck, self, now, &[("acked", acked as f64)]);
        let (was, repairing) = (self.window.cwnd, self.recovery.fast);
        let delivered = if self.counts_deliveries() { self.newly_delivered(acked, duplicates) } else { acked };
        let undone = self.parameters.kernel.undo && self.undoes();
        let premature = !undone && self.judge_timeout(now, true, effects) == Some(true);
        let grows = (self.recovery.rules.on_new_ack)(self, now, acked, effects);
        self.model_path(now, acked);
        let unmarked = if self.agreed.ecn { self.unmarked(segment, delivered) } else { Some(delivered) };
        let rule = if undone {
            Rule::UndoneByEcho
        } else if premature {
            Rule::UndoneByTest
        } else if !grows {
            if repairing && !self.recovery.fast {
                if self.counts_deliveries() {
                    // Linux lets the ACK that ends a recovery count for the window.
                    self.grow(now, delivered);
                }
                Rule::LeavesRecovery
            } else {
                Rule::StaysInRecovery
            }
        } else {
            match unmarked {
                None => Rule::HeldByMark,
                Some(_) if !self.window_limits() => Rule::WindowUnused,
                Some(bytes) => self.grow(now, bytes),
            }
        };
        if effects.decisions.is_some() {
            self.tell_of_growth(now, rule, was, delivered, effects);
        }
        self.test_timeout(now, effects);
        if fin_acknowledged {
            self.fin_acknowledged(now, effects);
        }
        true
    }

    /// Whether only bytes that this ACK shows to have arrived count for the window, as in Linux, and not those that SACK
    /// blocks had reported before.
    #[inline]
    fn counts_deliveries(&self) -> bool {
        self.parts.recovery.reduces_safely && !self.parts.models_path && self.flight.score.is_some()
    }

    /// Returns the bytes that an ACK of `acked` bytes shows to have arrived since the ACK before. Without SACK each
    /// duplicate ACK stood for a segment, and this ACK fills one hole at least (Linux, `tcp_remove_reno_sacks`).
    fn newly_delivered(&self, acked: u64, duplicates: u32) -> u64 {
        if self.flight.selective {
            return acked.min(self.flight.news.delivered);
        }
        acked.saturating_sub(u64::from(duplicates) * self.mss).max(self.mss.min(acked))
    }

    /// Opens the congestion window by the variant's rule for an ACK of `acked` bytes.
    #[inline]
    fn grow(&mut self, now: u64, acked: u64) -> Rule {
        let flight = self.snd.flight_size();
        let una = self.snd.una_at;
        let ack = Ack { now, acked, flight, pipe: flight, una, next: una + flight, news: &self.flight.news };
        self.congestion_control.on_ack(&mut self.window, &ack)
    }

    /// Whether the congestion window limited what was sent, or need not have (RFC 7661).
    #[inline]
    fn window_limits(&self) -> bool {
        let validates = self.parameters.kernel.cwnd_validation && !self.parts.models_path;
        !validates || self.usage.lets_grow(&self.window)
    }

    /// Whether the segment is a duplicate ACK: nothing new while data is out (RFC 5681, 2); with SACK, if it reports
    /// something new (RFC 6675, 2).
    #[inline]
    fn is_duplicate(&self, segment: &Segment) -> bool {
        if self.flight.selective {
            return self.flight.news.beyond > 0;
        }
        segment.ack == self.snd.una
            && segment.span() == 0
            && u64::from(segment.wnd) == self.snd.wnd
            && self.timers.rto.runs()
    }

    /// Updates the scoreboard with the ACK field and the SACK blocks.
    #[cold]
    fn learn(&mut self, now: u64, segment: &Segment) {
        let answers_until = self.answers_until(now, segment);
        let Some(score) = &mut self.flight.score else { return };
        let snd = &self.snd;
        let (una, highest) = (snd.place(segment.ack), snd.place(snd.max));
        let blocks: &[_] = if self.agreed.sack { &segment.options().sack } else { &[] };
        // A block that reports a duplicate does not report an arrival.
        let duplicate = segment.options().duplicate(segment.ack).filter(|_| self.agreed.sack);
        let blocks = blocks.iter().skip(usize::from(duplicate.is_some()));
        let blocks = blocks.map(|block| (snd.place(block.start), snd.place(block.end).min(highest)));
        self.flight.news = score.learn(now, una, answers_until, blocks);
        self.flight.news.duplicate = duplicate.map(|block| (snd.una_at as i64 + (block.end - snd.una)) as u64);
        let flight = (snd.max - segment.ack).max(0) as u64;
        let (acked, pipe) = (una - snd.una_at, score.pipe());
        let ack = Ack { now, acked, flight, pipe, una, next: highest, news: &self.flight.news };
        self.congestion_control.on_news(&mut self.window, &ack);
    }

    /// Lets a variant that has a model of the path adapt it to an ACK of `acked` bytes, whose losses are known.
    #[inline]
    fn model_path(&mut self, now: u64, acked: u64) {
        if self.follows_path {
            self.adapt_model(now, acked);
        }
    }

    #[cold]
    fn adapt_model(&mut self, now: u64, acked: u64) {
        let Some(score) = &mut self.flight.score else { return };
        let lost = score.take_lost();
        self.flight.news.lost = lost.iter().map(LostSegment::size).sum();
        for segment in &lost {
            self.congestion_control.on_lost(&self.window, segment, score.delivery.total);
        }
        let (flight, pipe, una) = (self.snd.flight_size(), score.pipe(), self.snd.una_at);
        let ack = Ack { now, acked, flight, pipe, una, next: una + flight, news: &self.flight.news };
        self.congestion_control.on_path(&mut self.window, &ack);
        if self.programmed {
            self.inform_program(now, Some(Call::Ack), acked);
        }
    }

    /// Takes a round-trip sample: from each ACK with timestamps or the scoreboard, otherwise from one timed segment at
    /// a time.
    #[inline]
    pub(super) fn take_sample(&mut self, now: u64, segment: &Segment) {
        if let Some((seq, sent)) = self.timing.timed
            && segment.ack > seq
        {
            self.timing.timed = None;
            if !self.agreed.timestamps && (self.flight.score.is_none() || !self.snd.syn_acknowledged) {
                self.timing.take_sample(sent, now, &self.timers.slow);
            }
            if !self.snd.syn_acknowledged {
                self.recovery.rack.heed_round_trip(now - sent);
                self.congestion_control.on_handshake(&self.window, now, now - sent);
            }
        }
        let sent = match self.flight.news.rtt {
            _ if self.agreed.timestamps => self.echoed(now, segment),
            Some(rtt) if self.flight.score.is_some() => Some(now - rtt),
            _ => None,
        };
        if let Some(sent) = sent {
            self.timing.take_sample(sent, now, &self.timers.slow);
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
        let at = match self.parameters.kernel.time_wait {
            Some(duration) => now + duration,
            None => self.timers.slow.after(now, TIME_WAIT_TICKS),
        };
        self.timers.time_wait.set(at);
    }

    /// Accepts the payload, and the FIN if it is due.
    #[inline]
    pub(super) fn accept(&mut self, now: u64, segment: &Segment, effects: &mut Effects) {
        if segment.len > 0 {
            self.largest_segment = self.largest_segment.max(u64::from(segment.len));
            if self.rcv.tuning.is_some() {
                self.heed_for_tuning(now, segment, effects);
            }
            if segment.seq == self.rcv.nxt && self.rcv.queue.is_empty() {
                self.rcv.deliver(u64::from(segment.len));
                effects.wake_reader = true;
                self.ack_later(now, segment, effects);
            } else {
                let ahead = segment.seq > self.rcv.nxt;
                self.widen(segment.len);
                let start = self.rcv.place(segment.seq) as u64;
                let end = start + u64::from(segment.len);
                if self.agreed.sack {
                    self.rcv.note_duplicate_beyond(start, end);
                }
                if !self.rcv.queue.insert(start, end) {
                    self.rcv.repeats += 1;
                }
                if let Some(end) = self.rcv.queue.take(self.rcv.received) {
                    self.rcv.deliver(end - self.rcv.received);
                    effects.wake_reader = true;
                }
                if ahead {
                    self.name_gap();
                }
                self.acks.owe(if ahead { Rule::AckOutOfOrder } else { Rule::AckFillsGap });
            }
        } else if segment.has(FIN) && segment.seq > self.rcv.nxt {
            self.acks.owe(Rule::AckOutOfOrder);
        }
        if self.rcv.fin_at == Some(self.rcv.nxt) && !self.rcv.fin_received {
            self.rcv.fin_received = true;
            self.rcv.nxt += 1;
            effects.wake_reader = true;
            let opens = matches!(self.state, State::Established | State::SynReceived);
            if opens && self.parameters.ack_policy.adapts() {
                self.ack_fin_adaptively(now, effects);
            } else {
                self.acks.owe(Rule::AckFin);
            }
            match self.state {
                State::Established | State::SynReceived => self.state = State::CloseWait,
                State::FinWait1 => self.state = State::Closing,
                State::FinWait2 => self.time_wait(now),
                _ => {}
            }
        }
    }

    /// Delays the ACK until a window update or the next tick of the fast timer.
    #[inline]
    fn ack_later(&mut self, now: u64, segment: &Segment, effects: &mut Effects) {
        if self.parameters.ack_policy.adapts() {
            return self.ack_adaptively(now, segment, effects);
        }
        self.widen(segment.len);
        if self.parameters.ack_policy.acks_at_once() {
            self.acks.owe(Rule::AckEverySegment);
            return;
        }
        let first = !self.acks.delayed;
        // A packet that is longer than a segment stands for several, which the network card has merged.
        let several = !first || u64::from(segment.len) > self.rcv.mss;
        if several && self.parameters.ack_policy.acks_second() {
            self.acks.owe(Rule::AckTwoSegments);
            return;
        }
        if first {
            self.acks.delayed = true;
            let period = self.timers.fast.period;
            let one_shot = self.parameters.clocks.one_shot_ack_timer;
            self.timers.delayed_ack.set(if one_shot { now + period } else { self.timers.fast.after(now, 1) });
        }
        effects.tell(DecisionKind::Verdict, if first { Rule::AckWaits } else { Rule::AckWaitsOn }, self, now, &[]);
    }

    /// Records the reason for the growth of the congestion window from `was` by an ACK of new data.
    #[cold]
    fn tell_of_growth(&self, now: u64, rule: Rule, was: u64, acked: u64, effects: &mut Effects) {
        let mut facts = self.congestion_control.facts();
        facts.extend([("was", was as f64), ("acked", acked as f64)]);
        effects.tell(DecisionKind::Verdict, rule, self, now, &facts);
    }
}
