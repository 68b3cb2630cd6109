//! tcp_input of 4.3BSD-Tahoe: one segment has arrived.

use super::congestion::MAX_BIG_WINDOW;
use super::segment::{ACK, FIN, RST, SYN, Segment};
use super::seq::Seq;
use super::{Connection, Effects, Note, State};

/// The peer's segment size if its SYN says nothing of it (RFC 9293, 3.7.1).
const DEFAULT_MSS: u64 = 536;

impl Connection {
    pub fn segment_arrives(&mut self, now: u64, mut segment: Segment, effects: &mut Effects) {
        effects.tcp_ran = true;
        match self.state {
            State::Closed => return,
            State::Listen => return self.in_listen(now, &segment, effects),
            State::SynSent => return self.in_syn_sent(now, &segment, effects),
            _ => {}
        }
        if segment.has(RST) && !self.in_window(segment.seq) {
            return;
        }
        if self.is_old(&segment) {
            // Nothing of it is new, so its ACK field is not either: answered and dropped (dropafterack).
            self.ack_now = true;
            return self.output(now, effects);
        }
        if self.state == State::TimeWait && segment.has(FIN) {
            // Our last ACK may be lost: it is sent again and the wait starts anew (RFC 9293, 3.10.7.4).
            self.time_wait(now);
        }
        self.trim(&mut segment);
        if segment.has(RST) {
            self.drop_connection(Note::Closed, effects);
            return;
        }
        if !segment.has(ACK) {
            return;
        }
        if self.state == State::SynReceived && segment.ack > self.snd_una && segment.ack <= self.snd_max {
            self.establish(effects);
        }
        if segment.ack > self.snd_max {
            // Says nothing that can be true: answered and dropped (dropafterack).
            self.ack_now = true;
            return self.output(now, effects);
        }
        let mut need_output = self.acknowledge(now, &segment, effects);
        need_output |= self.update_window(&segment);
        if let Some(nak) = segment.options.nak {
            self.naked(now, nak, effects);
        }
        self.accept(now, &segment, effects);
        if need_output || self.ack_now {
            self.output(now, effects);
        }
    }

    fn in_listen(&mut self, now: u64, segment: &Segment, effects: &mut Effects) {
        if !segment.has(SYN) || segment.has(ACK | RST) {
            return;
        }
        self.synchronize(segment);
        self.state = State::SynReceived;
        self.output(now, effects);
    }

    fn in_syn_sent(&mut self, now: u64, segment: &Segment, effects: &mut Effects) {
        let acceptable = segment.has(ACK) && segment.ack > self.iss && segment.ack <= self.snd_max;
        if acceptable && segment.has(RST) {
            // Connection refused.
            self.drop_connection(Note::Closed, effects);
            return;
        }
        if !segment.has(SYN) || segment.has(ACK | RST) && !acceptable {
            return;
        }
        self.synchronize(segment);
        self.ack_now = true;
        if acceptable {
            self.take_sample(now, segment);
            self.snd_una = segment.ack;
            self.syn_acknowledged = true;
            self.timers.rto = None;
            self.establish(effects);
        } else {
            self.state = State::SynReceived;
            self.snd_nxt = self.iss;
        }
        self.output(now, effects);
    }

    /// Takes over what a SYN says: the peer's sequence numbers, its MSS and its window.
    fn synchronize(&mut self, segment: &Segment) {
        self.irs = segment.seq;
        self.rcv_nxt = segment.seq + 1;
        self.rcv_adv = self.rcv_nxt;
        self.rcv_high = self.rcv_nxt;
        if self.parameters.big_windows && segment.options.big_window.is_some() {
            self.window.max = MAX_BIG_WINDOW;
            self.window.ssthresh = MAX_BIG_WINDOW;
        }
        let offered = segment.options.mss.map_or(DEFAULT_MSS, u64::from);
        self.mss = self.mss.min(offered);
        self.window.mss = self.mss;
        if self.parameters.initial_cwnd.is_none() {
            self.window.cwnd = (self.parts.growth.initial)(self.mss, self.window.max);
        }
        self.snd_wnd = u64::from(segment.wnd);
        self.max_snd_wnd = self.snd_wnd;
        self.snd_wl1 = segment.seq;
        self.snd_wl2 = segment.ack;
    }

    fn establish(&mut self, effects: &mut Effects) {
        self.state = if self.fin_wanted { State::FinWait1 } else { State::Established };
        effects.notes.push(Note::Established);
        effects.wake_writer = true;
        effects.wake_reader = true;
    }

    /// Anything older or farther on is a stray of another connection (RFC 9293, 3.5.3).
    fn in_window(&self, seq: Seq) -> bool {
        seq >= self.rcv_nxt && (seq == self.rcv_nxt || seq < self.rcv_adv)
    }

    /// Nothing of it is new. A FIN seen before does not count: two FINs that cross carry ACKs that matter.
    fn is_old(&self, segment: &Segment) -> bool {
        let start = segment.seq + u64::from(segment.has(SYN));
        start < self.rcv_nxt && (segment.end() < self.rcv_nxt || segment.end() == self.rcv_nxt && !segment.has(FIN))
    }

    /// Cuts off what lies outside the receive window; a segment with something cut off is answered at once.
    fn trim(&mut self, segment: &mut Segment) {
        let before = self.rcv_nxt - segment.seq;
        if before > 0 {
            if segment.span() > 0 {
                self.ack_now = true;
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
        let window_end = if self.rcv_adv > self.rcv_nxt { self.rcv_adv } else { self.rcv_nxt };
        let beyond = (segment.seq + u64::from(segment.len)) - window_end;
        if beyond > 0 {
            segment.len = segment.len.saturating_sub(beyond as u32);
            segment.flags &= !FIN;
            self.ack_now = true;
        }
    }

    /// The ACK field: true if output should be tried.
    fn acknowledge(&mut self, now: u64, segment: &Segment, effects: &mut Effects) -> bool {
        let ack = segment.ack;
        if ack <= self.snd_una {
            let duplicate = segment.span() == 0
                && u64::from(segment.wnd) == self.snd_wnd
                && ack == self.snd_una
                && self.timers.rto.is_some();
            if !duplicate {
                self.dup_acks = 0;
                return false;
            }
            return self.duplicate_ack(now, effects);
        }
        self.dup_acks = 0;
        self.take_sample(now, segment);
        let acked = (ack - self.snd_una) as u64;
        if ack == self.snd_max {
            self.timers.rto = None;
        } else if self.timers.persist.is_none() {
            self.start_rto(now);
        }
        let fin_acknowledged = self.fin_sent() && ack == self.snd_max;
        let control = u64::from(!self.syn_acknowledged) + u64::from(fin_acknowledged);
        self.syn_acknowledged = true;
        self.snd_cc -= (acked - control).min(self.snd_cc);
        self.snd_una = ack;
        if self.snd_nxt < ack {
            self.snd_nxt = ack;
        }
        if !self.copies.is_empty() {
            self.copies.retain(|seq, _| Seq(*seq) >= ack);
        }
        effects.wake_writer = true;
        if (self.parts.recovery.on_new_ack)(self, now, acked, effects) {
            (self.parts.growth.on_ack)(&mut self.window, acked);
        }
        if fin_acknowledged {
            self.fin_acknowledged(now, effects);
        }
        true
    }

    fn take_sample(&mut self, now: u64, segment: &Segment) {
        if let Some((seq, tick)) = self.timing
            && segment.ack > seq
        {
            self.rtt.sample(self.timers.slow.count(now) - tick + 1);
            self.timing = None;
        }
    }

    fn fin_acknowledged(&mut self, now: u64, effects: &mut Effects) {
        match self.state {
            State::FinWait1 => self.state = State::FinWait2,
            State::Closing => self.time_wait(now),
            State::LastAck => {
                self.state = State::Closed;
                effects.notes.push(Note::Closed);
            }
            _ => {}
        }
    }

    fn time_wait(&mut self, now: u64) {
        self.state = State::TimeWait;
        self.timers.rto = None;
        self.timers.persist = None;
        self.timers.time_wait = Some(self.timers.slow.after(now, super::timers::TIME_WAIT_TICKS));
    }

    /// Takes the window from a segment that is not older than the one it was last taken from (RFC 9293, 3.10.7.4).
    fn update_window(&mut self, segment: &Segment) -> bool {
        let wnd = u64::from(segment.wnd);
        let newer = self.snd_wl1 < segment.seq
            || self.snd_wl1 == segment.seq
                && (self.snd_wl2 < segment.ack || self.snd_wl2 == segment.ack && wnd > self.snd_wnd);
        if !newer {
            return false;
        }
        self.snd_wnd = wnd;
        self.snd_wl1 = segment.seq;
        self.snd_wl2 = segment.ack;
        self.max_snd_wnd = self.max_snd_wnd.max(wnd);
        true
    }

    /// The payload and the FIN.
    fn accept(&mut self, now: u64, segment: &Segment, effects: &mut Effects) {
        if segment.len > 0 {
            self.largest_segment = self.largest_segment.max(u64::from(segment.len));
            if segment.seq == self.rcv_nxt && self.queue.is_empty() {
                self.deliver(u64::from(segment.len), effects);
                self.ack_later(now);
            } else {
                self.look_for_gap(segment);
                let start = (self.received as i64 + (segment.seq - self.rcv_nxt)) as u64;
                self.queue.insert(start, start + u64::from(segment.len));
                if let Some(end) = self.queue.take(self.received) {
                    self.deliver(end - self.received, effects);
                }
                self.ack_now = true;
            }
        }
        if segment.has(FIN) {
            // It may be ahead of a gap: then it is due when the gap is filled (tcp_reass keeps it with the data).
            self.fin_at = Some(segment.seq + u64::from(segment.len));
        }
        if self.fin_at == Some(self.rcv_nxt) && !self.fin_received {
            self.fin_received = true;
            self.rcv_nxt += 1;
            self.ack_now = true;
            effects.wake_reader = true;
            match self.state {
                State::Established | State::SynReceived => self.state = State::CloseWait,
                State::FinWait1 => self.state = State::Closing,
                State::FinWait2 => self.time_wait(now),
                _ => {}
            }
        }
    }

    fn deliver(&mut self, bytes: u64, effects: &mut Effects) {
        self.rcv_nxt += bytes;
        if self.rcv_high < self.rcv_nxt {
            self.rcv_high = self.rcv_nxt;
        }
        self.received += bytes;
        self.rcv_cc += bytes;
        effects.wake_reader = true;
    }

    /// The ACK may wait for a window update or for the next tick of the fast timer.
    fn ack_later(&mut self, now: u64) {
        if self.parameters.ack_policy.acks_at_once() {
            self.ack_now = true;
        } else if !self.ack_delayed {
            self.ack_delayed = true;
            self.timers.delayed_ack = Some(self.timers.fast.after(now, 1));
        }
    }
}
