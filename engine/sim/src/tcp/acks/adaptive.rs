//! Quick ACKs and the adaptive delay of Linux (tcp(7), TCP_QUICKACK; the receiver of Linux 6.18).
//!
//! Idea: a sender in slow start needs many ACKs, so the receiver acknowledges each of the first segments at once, each of
//! those after an idle time, and each one that widens the window it offers. After that it acknowledges every second
//! segment. A single segment waits for about the time between segments, 40 to 200 ms, and not at all if it is small and
//! has been read. An end that answers what it reads lets its answers carry the ACKs.
//! Differences: times are exact, where Linux counts ticks of 4 ms. ACKs of data beyond a hole are never joined (Linux
//! joins them for 1 ms at most).

use crate::tcp::segment::Segment;
use crate::tcp::{Connection, Effects};
use crate::why::{DecisionKind, Rule};

/// Most quick ACKs that an event allows.
const QUICK: u64 = 16;
/// Shortest delay of an ACK, ns.
const MIN_DELAY: u64 = 40_000_000;
/// Longest delay of an ACK, ns.
const MAX_DELAY: u64 = 200_000_000;
/// Smallest segment that widens the offered window, bytes.
const WIDENING: u32 = 128;
/// Segment size that is assumed before the first segment, bytes.
const FIRST_SIZE: u64 = 536;

/// State of the rules by which Linux acknowledges.
#[derive(Clone, Debug)]
pub(super) struct Adaptive {
    /// ACKs that will still be sent at once.
    quick: u64,
    /// Delay of the next ACK that waits, ns; 0: no data yet.
    delay: u64,
    /// Time of the last data segment in order, ns.
    heard: u64,
    /// Whether this end answers what it reads, so that its data carries the ACKs.
    answers: bool,
    /// Size of the largest data segment, bytes.
    largest: u64,
    /// Segments smaller than that since the last ACK.
    small: u32,
}

impl Default for Adaptive {
    fn default() -> Self {
        Adaptive { quick: 0, delay: 0, heard: 0, answers: false, largest: FIRST_SIZE, small: 0 }
    }
}

impl Adaptive {
    /// Notes a segment that carries an ACK; `owed`: one waited or was due.
    #[inline]
    pub(super) fn sent(&mut self, owed: bool) {
        self.small = 0;
        if self.quick > 0 && owed {
            self.quick -= 1;
            if self.quick == 0 {
                self.delay = MIN_DELAY;
            }
        }
    }

    /// Allows quick ACKs for half of the offered window `wnd`, bytes.
    fn allow(&mut self, wnd: u64) {
        self.quick = self.quick.max((wnd / (2 * self.largest)).clamp(2, QUICK));
    }

    /// Notes a data segment in order, or so many bytes of a longer packet as a segment has. `timeout` is this end's
    /// retransmission timeout, ns.
    fn heed(&mut self, now: u64, len: u64, wnd: u64, timeout: u64) {
        if len >= self.largest {
            self.largest = len;
        } else {
            self.small += 1;
        }
        let gap = now - self.heard;
        if self.delay == 0 {
            self.allow(wnd);
            self.delay = MIN_DELAY;
        } else if gap <= MIN_DELAY / 2 {
            self.delay = self.delay / 2 + MIN_DELAY / 2;
        } else if gap < self.delay {
            self.delay = (self.delay / 2 + gap).min(timeout);
        } else if gap > timeout {
            self.allow(wnd);
        }
        self.heard = now;
    }

    /// Whether a small segment waits whose ACK is sent when everything has been read.
    pub(super) fn small_waits(&self) -> bool {
        self.small > 1 || self.small == 1 && !self.answers
    }
}

impl Connection {
    /// Acknowledges data in order by Linux's rules.
    #[cold]
    pub(in crate::tcp) fn ack_adaptively(&mut self, now: u64, segment: &Segment, effects: &mut Effects) {
        let timeout = self.timing.rtt.rto(&self.timers.slow) as u64;
        let wnd = self.rcv.wnd();
        self.acks.adaptive.heed(now, u64::from(segment.len).min(self.rcv.mss), wnd, timeout);
        self.widen(segment.len);
        let waiting = (self.rcv.nxt - self.acks.last).max(0) as u64;
        let keeps_window = self.rcv.offerable() >= wnd;
        let Adaptive { quick, largest, answers, .. } = self.acks.adaptive;
        if waiting > largest && keeps_window {
            self.acks.owe(Rule::AckTwoSegments);
        } else if quick > 0 && !answers {
            self.acks.owe(Rule::AckQuick);
        } else {
            self.ack_within(now, self.adaptive_delay(), effects);
        }
    }

    /// Acknowledges the peer's FIN: with the answer that the process still sends, or after the delay of data. At once if
    /// no data has arrived, whose delay is then unknown, or if more than a segment waits. What arrived twice is not
    /// reported any more (`tcp_fin`).
    #[cold]
    pub(in crate::tcp) fn ack_fin_adaptively(&mut self, now: u64, effects: &mut Effects) {
        self.rcv.duplicate = None;
        self.acks.due &= self.acks.rule != Rule::AckQuick;
        let waiting = (self.rcv.nxt - self.acks.last).max(0) as u64;
        let keeps_window = self.rcv.offerable() >= self.rcv.wnd();
        let adaptive = &mut self.acks.adaptive;
        adaptive.answers = true;
        if adaptive.delay == 0 || waiting > adaptive.largest && keeps_window {
            self.acks.owe(Rule::AckFin);
        } else if !self.acks.due {
            self.ack_within(now, self.adaptive_delay(), effects);
        }
    }

    /// Widens the offered window by two segments for one that has arrived, which also calls for a quick ACK.
    pub(in crate::tcp) fn widen(&mut self, len: u32) {
        if len >= WIDENING && self.rcv.widen() {
            self.acks.adaptive.quick |= 1;
        }
    }

    /// Returns the time for which an ACK may wait, ns: no longer than a round trip, if that is known and longer than the
    /// shortest delay.
    fn adaptive_delay(&self) -> u64 {
        let srtt = self.timing.rtt.srtt(&self.timers.slow) as u64;
        let most = if srtt > 0 { srtt.clamp(MIN_DELAY, MAX_DELAY) } else { MAX_DELAY };
        self.acks.adaptive.delay.clamp(MIN_DELAY, most)
    }

    /// Notes that the delayed-ACK timer has fired: the next ACK waits longer, and answers no longer carry the ACKs.
    pub(in crate::tcp) fn adapt_to_timer(&mut self) {
        let timeout = self.timing.rtt.rto(&self.timers.slow) as u64;
        let adaptive = &mut self.acks.adaptive;
        adaptive.delay = if adaptive.answers { MIN_DELAY } else { (2 * adaptive.delay).min(timeout) };
        adaptive.answers = false;
    }

    /// Notes data that leaves: within the delay of an ACK it is an answer.
    pub(in crate::tcp) fn adapt_to_answer(&mut self, now: u64) {
        let adaptive = &mut self.acks.adaptive;
        adaptive.answers |= adaptive.delay > 0 && now - adaptive.heard < adaptive.delay;
    }

    /// Notes a segment that carried nothing new: its sender may miss ACKs, and gets the next ones at once.
    pub(in crate::tcp) fn adapt_to_repeat(&mut self) {
        let wnd = self.rcv.wnd();
        let adaptive = &mut self.acks.adaptive;
        adaptive.allow(wnd);
        adaptive.answers = false;
        adaptive.delay = MIN_DELAY;
    }

    /// Delays the ACK by `period` ns from the first segment that waits.
    fn ack_within(&mut self, now: u64, period: u64, effects: &mut Effects) {
        let first = !self.acks.delayed;
        let at = now + period;
        if first || at < self.timers.delayed_ack.at() {
            self.acks.delayed = true;
            self.timers.delayed_ack.set(at);
        }
        effects.tell(DecisionKind::Verdict, Rule::AckWaitsAdaptively, self, now, &[]);
    }
}
