//! Output: tcp_output of 4.3BSD-Tahoe. It decides from the state alone whether a segment should be sent now, and sends
//! as many as possible. It is called whenever something that matters has changed.

use super::acks::policy::Offer;
use super::congestion::control::MAX_WINDOW;
use super::congestion::program::Call;
use super::options::TIMESTAMPS_BYTES;
use super::segment::{ACK, Ecn, FIN, SYN, Segment};
use super::seq::Seq;
use super::{Connection, Effects, Hold, State};
use crate::why::Rule;

/// A window that is not a whole number of segments leaves a piece that may not be sent. The rule against small segments
/// counts as the limit only if the piece is at least this fraction (1 / 8) of the data in flight; otherwise the window
/// is the limit.
const SIZEABLE: u64 = 8;

impl Connection {
    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn output(&mut self, now: u64, effects: &mut Effects) {
        effects.tcp_ran = true;
        if self.acks.due && self.snd.cc == 0 && self.plain && self.state == State::Established {
            // A sender without data reaches this in the end, too.
            self.emit(now, 0, ACK, false, self.acks.rule, effects);
        } else {
            self.output_data(now, effects);
        }
    }

    /// Decides what to send where there may be data, and sends it.
    #[inline(never)]
    fn output_data(&mut self, now: u64, effects: &mut Effects) {
        if self.flight.selective && !self.tests_timeout() {
            self.send_lost(now, effects);
        }
        // Evaluated once per call, so that the last, short piece of a window that began idle goes out with the rest.
        let idle = self.snd.is_idle();
        if idle && self.snd.cc > 0 {
            self.restart(now);
        }
        self.send_new(now, idle, effects);
        if !self.plain {
            self.after_output(now, effects);
        }
    }

    /// Sends what lies from snd_nxt on, as far as the windows allow. `idle`: nothing was out.
    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn send_new(&mut self, now: u64, idle: bool, effects: &mut Effects) {
        // The loop ends: each turn but the last sends a whole segment and moves snd_nxt towards the end of the send
        // buffer.
        while self.output_one(now, idle, false, effects) {}
    }

    /// Restarts slow start after an idle period longer than a timeout, because no ACKs clock out what is sent now (RFC
    /// 5681, 4.1; 4.3BSD-Reno).
    #[cold]
    fn restart(&mut self, now: u64) {
        self.congestion_control.on_restart(&mut self.window, now);
        if self.congestion_control.restarts()
            && (now - self.timing.sent_at) as f64 > self.timing.rtt.rto(&self.timers.slow)
        {
            let initial = self.parameters.initial_cwnd;
            let initial = initial.unwrap_or_else(|| self.congestion_control.initial(self.mss, self.window.max));
            self.window.cwnd = self.window.cwnd.min(initial);
        }
    }

    /// Sends a probe of a closed window: one byte beyond it (RFC 9293, 3.8.6.1), or an ACK with an old sequence number, which
    /// the peer has to answer.
    #[inline]
    pub(super) fn probe(&mut self, now: u64, effects: &mut Effects) {
        if self.parameters.kernel.bare_window_probes && self.snd.wnd.saturating_sub(self.snd.offset()) == 0 {
            return self.probe_bare(now, effects);
        }
        let idle = self.snd.is_idle();
        self.output_one(now, idle, true, effects);
    }

    /// Sends an ACK with the sequence number before snd_una.
    #[cold]
    fn probe_bare(&mut self, now: u64, effects: &mut Effects) {
        // An ACK without data carries snd_max.
        let max = self.snd.max;
        self.snd.max = self.snd.una + u64::from(u32::MAX);
        self.emit(now, 0, ACK, true, Rule::BareProbe, effects);
        self.snd.max = max;
    }

    /// Runs one turn of the loop `again` in tcp_output. Returns whether there may be more to send.
    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn output_one(&mut self, now: u64, idle: bool, force: bool, effects: &mut Effects) -> bool {
        if matches!(self.state, State::Closed | State::Listen) {
            return false;
        }
        let mut flags = self.flags();
        let syn = flags & SYN != 0;
        if self.state == State::SynReceived && self.snd.nxt != self.snd.iss {
            // A SYN occupies the first sequence number only: what is due now is an ACK (RFC 9293, 3.10.7.4).
            flags &= !SYN;
        }
        let mut offset = self.snd.offset();
        let mut win = self.snd.wnd.min(self.congestion_limit(offset));
        if force && win == 0 {
            win = 1;
        } else if force {
            // Not a probe: the window is too small for a segment but used after all.
            self.timers.persist.stop();
            self.timing.persist_shift = 0;
        }
        let sendable = if syn { 0 } else { self.snd.cc.min(win) };
        let mut len = sendable.saturating_sub(offset);
        if sendable < offset && win == 0 && !syn {
            // The window closed on data in flight: it counts as unsent, and the persist timer takes over.
            self.timers.rto.stop();
            self.snd.nxt = self.snd.una;
            self.snd.again_rule = Rule::Reopened;
            offset = 0;
        }
        let mut more = len > self.mss;
        len = len.min(self.mss);
        let paced = self.parts.paces && len > 0 && !force && !self.pace_allows(now);
        let awaits = !paced && !self.plain && len == self.mss && !force && self.awaits_packet(now, offset);
        if paced || awaits {
            (len, more) = (0, false);
            self.usage.waits |= awaits && self.congestion_limit(offset) <= self.snd.wnd;
        }
        if offset + len < self.snd.cc || self.snd.fin_sent() && self.snd.nxt == self.snd.max {
            flags &= !FIN;
        }
        let Some(rule) = self.worth_sending(len, offset, idle, force, flags) else {
            let before = self.snd.hold;
            self.snd.hold = self.why_held(len, offset);
            self.snd.blocked += u64::from(self.snd.hold == Hold::ReceiverWindow && before != self.snd.hold);
            if self.snd.cc > offset
                && self.timers.rto.is_off()
                && self.timers.persist.is_off()
                && self.synchronized()
                && self.timers.pace.is_off()
                && self.hand.is_none()
            {
                self.timing.persist_shift = 0;
                self.set_persist(now);
            }
            return false;
        };
        self.emit(now, len, flags, force, rule, effects);
        if len > 0 {
            self.snd.count_usable(offset);
            if !more {
                self.snd.hold = self.why_held(0, offset + len);
                self.snd.blocked += u64::from(self.snd.hold == Hold::ReceiverWindow);
            }
        }
        more
    }

    #[inline]
    pub(super) fn flags(&self) -> u8 {
        match self.state {
            State::SynSent => SYN,
            State::SynReceived => SYN | ACK,
            State::FinWait1 | State::Closing | State::LastAck => FIN | ACK,
            _ => ACK,
        }
    }

    /// Returns the rule by which a segment is sent now; `None` if none is.
    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn worth_sending(&self, len: u64, offset: u64, idle: bool, force: bool, flags: u8) -> Option<Rule> {
        if len > 0 {
            let again = self.snd.nxt < self.snd.max;
            if len == self.mss && !force {
                return Some(if again { self.snd.again_rule } else { Rule::Room });
            } else if force {
                return Some(if self.timers.persist.runs() { Rule::WindowProbe } else { Rule::UsesSmallWindow });
            } else if again {
                return Some(self.snd.again_rule);
            }
            let all_of_it = offset + len >= self.snd.cc;
            // Sending by hand sends whole segments only, except for the last one.
            let may_end = if self.hand.is_some() { self.snd.fin_wanted } else { idle || !self.parameters.nagle };
            if may_end && all_of_it {
                return Some(if idle { Rule::LastPiece } else { Rule::LastPieceNoNagle });
            } else if self.snd.max_wnd > 0 && len >= self.snd.max_wnd / 2 {
                return Some(Rule::HalfWindow);
            } else if !self.parameters.silly_window_avoidance {
                return Some(Rule::AnySize);
            }
        }
        let again = self.snd.nxt < self.snd.max;
        if flags & SYN != 0 && self.snd.nxt == self.snd.iss {
            return Some(match () {
                () if again => Rule::SynAgain,
                () if flags & ACK != 0 => Rule::AnswersSyn,
                () => Rule::SendsSyn,
            });
        } else if flags & FIN != 0 {
            return Some(if again { Rule::FinAgain } else { Rule::SendsFin });
        } else if self.acks.due {
            return Some(self.acks.rule);
        }
        self.window_update_due().filter(|_| self.synchronized())
    }

    /// Returns the rule by which the window that could be offered now is worth a segment of its own.
    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn window_update_due(&self) -> Option<Rule> {
        let offer = self.offer();
        if offer.growth > 0 { self.parameters.ack_policy.worth_update(&offer) } else { None }
    }

    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn offer(&self) -> Offer {
        Offer {
            growth: self.rcv.offerable().min(self.agreed.largest_offer).saturating_sub(self.rcv.wnd()),
            window: self.rcv.wnd(),
            mss: self.mss,
            options: if self.agreed.timestamps { TIMESTAMPS_BYTES } else { 0 },
            buffer: self.rcv.hiwat,
            alpha: self.parameters.alpha,
            unread: self.rcv.cc,
            small: self.acks.small_waits(),
        }
    }

    /// Returns what keeps the `len` bytes at `offset`, which the windows would allow, from being sent.
    #[inline]
    fn why_held(&self, len: u64, offset: u64) -> Hold {
        if offset >= self.snd.cc {
            Hold::NoData
        } else if len > 0 && len * SIZEABLE >= offset && self.hand.is_none() {
            Hold::SmallSegment
        } else if offset + len >= self.snd.cc {
            Hold::NoData
        } else if self.hand.as_ref().is_some_and(|hand| !hand.lets_go())
            && offset + self.mss.min(self.snd.cc - offset) <= self.snd.wnd
        {
            Hold::Hand
        } else if self.congestion_limit(offset) < self.snd.wnd {
            Hold::CongestionWindow
        } else {
            Hold::ReceiverWindow
        }
    }

    /// Returns the window for a segment: it never takes back what was offered, and is 0 rather than silly.
    #[inline]
    fn receive_window(&mut self) -> u64 {
        let mut win = self.rcv.offerable().min(self.agreed.largest_offer);
        if win < self.rcv.hiwat / 4 && win < self.mss && !self.parameters.ack_policy.offers_any_room() {
            win = 0;
        }
        win = win.max(self.rcv.wnd());
        if let Some(shift) = self.agreed.shift {
            // The header cannot express the lower bits (RFC 7323, 2.3).
            let up = if self.parameters.kernel.window_rounds_up { (1 << shift) - 1 } else { 0 };
            win = (win + up) >> shift << shift;
        }
        if self.rcv.nxt + win > self.rcv.adv {
            self.rcv.adv = self.rcv.nxt + win;
        }
        win
    }

    /// Whether the ACK owed for data ahead of a hole repeats the last window. It has to be a duplicate (RFC 5681, 4.2),
    /// and an ACK with a new window is none (2). A receiver that acknowledges each segment before its process reads would
    /// offer what has been read since.
    #[inline]
    fn repeats_window(&self) -> bool {
        self.parameters.ack_policy.acks_at_once() && self.acks.due && self.acks.rule == Rule::AckOutOfOrder
    }

    /// Sends `len` bytes from snd_nxt on again, whatever the windows allow.
    #[inline]
    pub(super) fn resend(&mut self, now: u64, len: u64, rule: Rule, effects: &mut Effects) {
        let flags = self.flags() & !FIN;
        self.emit(now, len, flags, false, rule, effects);
    }

    #[inline]
    pub(super) fn emit(&mut self, now: u64, len: u64, mut flags: u8, force: bool, rule: Rule, effects: &mut Effects) {
        if effects.decisions.is_some() {
            self.tell_of_segment(now, len, rule, effects);
        }
        let seq = self.snd.nxt;
        let bare = len == 0 && flags & (SYN | FIN) == 0;
        let mut wnd = if bare && self.repeats_window() { self.rcv.wnd() } else { self.receive_window() };
        if flags & SYN != 0 {
            wnd = wnd.min(MAX_WINDOW);
        }
        let ack = if flags & ACK != 0 { self.rcv.nxt } else { Default::default() };
        let (mut options, mut ae, mut ecn) = (None, false, Ecn::NotCapable);
        if !self.plain || flags & SYN != 0 {
            options = self.options_for(now, flags, wnd);
            // A probe of a closed window does not count as data (RFC 3168, 6.1.6).
            let data = if force && self.timers.persist.runs() { 0 } else { len };
            (flags, ae, ecn) = self.marks_of(flags, data, seq == self.snd.max);
        }
        // During retransmissions an ACK without data still carries snd_max (4.3BSD-Reno; Tahoe's own would be taken for
        // an old segment).
        let seq = if bare { self.snd.max } else { seq };
        let mut segment =
            Segment { seq, ack, wnd: wnd as u32, len: len as u32, flags, ae, ecn, copy: 0, made: 0, options };
        let span = segment.span();
        if span > 0 {
            if !self.plain || seq < self.snd.max {
                segment.copy = self.count_copies(now, seq, span);
            }
            let beyond = seq + span > self.snd.max;
            if beyond {
                self.snd.max = seq + span;
            }
            // The peer may refuse a probe's byte: it remains the next to send, is not timed, and the persist timer
            // continues.
            if !(force && self.timers.persist.runs()) {
                self.snd.nxt += span;
                if beyond && self.timing.timed.is_none() {
                    self.timing.timed = Some((seq, now));
                }
                if self.timers.rto.is_off() {
                    self.start_rto(now);
                    self.timers.persist.stop();
                }
            }
            if self.parameters.ack_policy.adapts() {
                self.adapt_to_answer(now);
            }
            self.timing.sent_at = now;
            self.largest_segment = self.largest_segment.max(len);
            if !self.plain {
                self.after_data(now, len);
            }
        }
        self.acks.sent(ack);
        self.timers.delayed_ack.stop();
        effects.segments.push(segment);
    }

    /// Returns how often these bytes were sent before, and tells the scoreboard of the transmission.
    #[cold]
    fn count_copies(&mut self, now: u64, seq: Seq, span: u64) -> u8 {
        let at = self.snd.una_at + (seq - self.snd.una) as u64;
        if let Some(score) = &mut self.flight.score {
            self.recovery.prr.out += span;
            let copies = score.sent(now, at, at + span);
            if copies > 0 {
                self.recovery.undo.again(now);
            }
            return copies;
        }
        if seq == self.snd.max { 0 } else { self.flight.count_copy(at) }
    }

    /// Updates pacing, manual decisions and the tail probe after data has left.
    #[cold]
    fn after_data(&mut self, now: u64, len: u64) {
        if self.parts.paces && len > 0 {
            self.keep_pace(now, len);
            self.hand.iter_mut().for_each(|hand| hand.count());
            if self.programmed {
                self.inform_program(now, Some(Call::Sent), 0);
            }
        } else if len > 0 {
            self.timing.burst.count(now, self.planned_segments(), 0);
        }
        if self.parts.recovery.probes_tail && self.flight.selective {
            self.plan_probe(now);
        }
    }

    /// Ends a round of output: sends a rescue retransmission, refuses what a manual decision has left over, and notes
    /// that the application limits the rate.
    #[cold]
    fn after_output(&mut self, now: u64, effects: &mut Effects) {
        self.rescue(now, effects);
        self.refuse_rest(now, effects);
        if self.parameters.kernel.cwnd_validation {
            self.note_usage();
        }
        if self.parts.paces && self.snd.hold == Hold::NoData {
            self.note_lack_of_data();
        }
        if self.programmed {
            self.heed_program(effects);
        }
    }
}
