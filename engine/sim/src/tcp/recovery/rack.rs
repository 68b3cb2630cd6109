//! RACK-TLP (RFC 8985): loss detection by time, and a probe for tail losses.
//!
//! Idea: a segment is lost if another one has arrived that was sent at least a reordering window later; this holds for
//! retransmissions and for the last segments of a flight, too. When no ACK comes for two round trips, the last segment
//! is sent again to provoke one. If the peer reports a duplicate (RFC 2883), a segment was late and not lost, and the
//! reordering window widens.
//! Differences: a retransmission that is lost in fast recovery is sent again, but the window does not shrink a second time
//! (3.4 and RFC 5681, 4.3, ask for that; Linux does not do it either). After a timeout it does. The shortest round trip is
//! that of the whole connection, its handshake included.

use super::Recovery;
use crate::tcp::flight::scoreboard::THRESHOLD;
use crate::tcp::negotiation::end_of_reading;
use crate::tcp::segment::Segment;
use crate::tcp::{Connection, Effects, Note};
use crate::why::Rule;

pub(crate) const RECOVERY: Recovery = Recovery {
    on_duplicate: Connection::rack_duplicate,
    on_new_ack: Connection::rack_new_ack,
    on_news: Connection::rack_news,
    on_timeout: Connection::rack_timeout,
    needs_sack: true,
    probes_tail: true,
    ..Recovery::PLAIN
};

/// Longest time for which a peer may delay its ACK of a single segment, ns (WCDelAckT).
const WORST_DELAYED_ACK: u64 = 200_000_000;
/// Time until the probe before the first sample, ns.
const FIRST_PROBE: u64 = 1_000_000_000;

/// Recoveries without a duplicate after which the reordering window is narrow again.
const PERSISTENCE: u32 = 16;

/// State of RACK: the segment sent last among those that arrived (RFC 8985, 5.2).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Rack {
    sent_at: u64,
    end: u64,
    rtt: u64,
    shortest: Option<u64>,
    /// Whether a segment has arrived after one that was sent later.
    reordering: bool,
    /// Quarters of the shortest round trip by which the reordering window is wider than one quarter.
    widened: u64,
    /// Recoveries for which it stays so wide.
    persist: u32,
    /// Place up to which duplicates do not widen it again.
    duplicate_round: Option<u64>,
    /// End of the probe that is out, and whether its bytes were sent before.
    probe: Option<(u64, bool)>,
}

impl Rack {
    /// Takes a round trip of a segment that was sent once, ns. The SYN's counts like any other (RFC 8985, 6.2, step 1, takes
    /// the samples of RFC 6298; Linux's tcp_min_rtt).
    pub(in crate::tcp) fn heed_round_trip(&mut self, rtt: u64) {
        self.shortest = Some(self.shortest.map_or(rtt, |shortest| shortest.min(rtt)));
    }
}

impl Connection {
    /// Returns the latest time at which a retransmission that this ACK answers can have been sent, ns. The time is not
    /// within the shortest round trip, because then the ACK is for the first transmission, nor after the clock reading
    /// that an ACK of new data echoes (RFC 8985, 6.2, step 2). An ACK of what lies beyond a hole echoes the reading of
    /// the last segment in order, which says nothing of the one that arrived (RFC 7323, 4.3).
    pub(in crate::tcp) fn answers_until(&self, now: u64, segment: &Segment) -> u64 {
        let Some(shortest) = self.recovery.rack.shortest else { return u64::MAX };
        let echoed = if segment.ack > self.snd.una { self.echoed(now, segment) } else { None };
        (now - shortest).min(echoed.map_or(u64::MAX, end_of_reading))
    }

    /// Processes the order of arrival that an ACK shows, and the losses that follow.
    fn rack_news(&mut self, now: u64, segment: &Segment, effects: &mut Effects) {
        let news = self.flight.news;
        self.recovery.rack.reordering |= news.reordered;
        if let Some(rtt) = news.rtt {
            self.recovery.rack.heed_round_trip(rtt);
        }
        if let Some((sent_at, end)) = news.newest
            && (sent_at, end) > (self.recovery.rack.sent_at, self.recovery.rack.end)
        {
            (self.recovery.rack.sent_at, self.recovery.rack.end, self.recovery.rack.rtt) =
                (sent_at, end, now - sent_at);
        }
        if self.recovery.rules.reduces_safely
            && let Some(last) = news.last
        {
            // Linux takes the round trip of the segment that it processes last.
            self.recovery.rack.rtt = now - last;
        }
        self.heed_duplicate(segment);
        self.heed_probe(now, segment, effects);
    }

    fn rack_duplicate(&mut self, now: u64, effects: &mut Effects) -> bool {
        self.rack_detect(now, effects);
        self.plan_probe(now);
        true
    }

    fn rack_new_ack(&mut self, now: u64, acked: u64, effects: &mut Effects) -> bool {
        let grows = self.repaired(now, acked, effects);
        self.rack_detect(now, effects);
        self.plan_probe(now);
        grows && !self.recovery.fast
    }

    /// Widens the reordering window after a duplicate, which shows a premature retransmission: once per round trip,
    /// until so many recoveries have seen no other (RFC 8985, 6.2, step 4).
    fn heed_duplicate(&mut self, segment: &Segment) {
        let una = self.snd.place(segment.ack);
        if self.recovery.rack.duplicate_round.is_some_and(|end| una >= end) {
            self.recovery.rack.duplicate_round = None;
        }
        if self.recovery.rack.duplicate_round.is_none() && self.flight.news.duplicate.is_some() {
            self.recovery.rack.duplicate_round = Some(self.snd.una_at + self.snd.flight_size());
            self.recovery.rack.widened += 1;
            self.recovery.rack.persist = PERSISTENCE;
        } else if self.recovering() && segment.ack >= self.recovery.recover {
            self.recovery.rack.persist = self.recovery.rack.persist.saturating_sub(1);
            if self.recovery.rack.persist == 0 {
                self.recovery.rack.widened = 0;
            }
        }
    }

    /// Marks late segments as lost, and begins their repair.
    pub(in crate::tcp) fn rack_detect(&mut self, now: u64, effects: &mut Effects) {
        let window = self.reordering_window();
        let Rack { sent_at, end, rtt, .. } = self.recovery.rack;
        let Some(score) = &mut self.flight.score else { return };
        let spared = score.lose_older((sent_at, end), now.saturating_sub(rtt + window));
        match spared {
            Some(last) => self.timers.set_loss(now, last + rtt + window + self.least_wait()),
            None => self.timers.loss.stop(),
        }
        self.timers.loss_is_order = spared.is_some();
        self.heed_lost_again(now, effects);
        let Some(score) = &self.flight.score else { return };
        if score.first_lost().is_some() && !self.recovery.fast && self.snd.una >= self.recovery.recover {
            self.enter_recovery(now, effects);
        }
        if self.recovery.fast {
            self.recovery.rack.probe = None;
        }
    }

    /// Returns what Linux adds to the timers of reordering and of the tail probe, ns (TCP_TIMEOUT_MIN_US).
    fn least_wait(&self) -> u64 {
        if self.parameters.kernel.timer_wheel { 2_000_000 } else { 0 }
    }

    /// Marks the first segment and all late ones as lost after a timeout; recent ones may still arrive (RFC 8985, 6.3).
    fn rack_timeout(&mut self, now: u64) {
        self.recovery.rack.probe = None;
        let late = self.recovery.rack.rtt + self.reordering_window();
        let Some(score) = &mut self.flight.score else { return };
        score.lose_first();
        score.lose_older((u64::MAX, u64::MAX), now.saturating_sub(late));
    }

    /// Returns the reordering window, ns: one or several quarters of the shortest round trip, at most a round trip; 0
    /// if the network keeps the order and enough has arrived beyond a hole.
    fn reordering_window(&self) -> u64 {
        let beyond = self.flight.score.as_ref().map_or(0, |score| score.beyond());
        if !self.recovery.rack.reordering && (self.recovering() || beyond >= THRESHOLD) {
            return 0;
        }
        let quarters =
            self.recovery.rack.shortest.map_or(0, |shortest| (1 + self.recovery.rack.widened) * shortest / 4);
        quarters.min(self.timing.rtt.srtt(&self.timers.slow) as u64)
    }

    /// Sets the timer of the tail probe: two round trips, more if a single segment may wait for a delayed ACK, and not
    /// after the retransmission timeout; none for a SYN (RFC 8985, 7.2).
    pub(in crate::tcp) fn plan_probe(&mut self, now: u64) {
        if self.timers.loss.runs() && self.timers.loss_is_order {
            return;
        }
        self.timers.loss_is_order = false;
        self.timers.loss.stop();
        let Some(score) = &self.flight.score else { return };
        let none = self.recovering() || !self.synchronized();
        if none || score.pipe() == 0 || score.beyond() > 0 || self.recovery.rack.probe.is_some() {
            return;
        }
        let srtt = self.timing.rtt.srtt(&self.timers.slow) as u64;
        let mut wait = if srtt == 0 { FIRST_PROBE } else { 2 * srtt };
        if self.pipe(score) <= self.mss && srtt > 0 {
            wait += WORST_DELAYED_ACK;
        } else {
            wait += self.least_wait();
        }
        match self.timers.rto.at() {
            // The probe goes in place of the timeout.
            timeout if timeout <= now + wait => self.timers.loss.set(timeout),
            _ => self.timers.set_loss(now, now + wait),
        }
    }

    /// Handles the loss timer: marks segments that are late now, or sends a tail probe.
    pub(in crate::tcp) fn loss_timer(&mut self, now: u64, effects: &mut Effects) {
        if std::mem::take(&mut self.timers.loss_is_order) {
            let was = self.recovery.fast;
            self.rack_detect(now, effects);
            if self.recovery.fast && !was {
                self.reduce_by_timer();
            }
            self.output(now, effects);
            return;
        }
        self.note(now, Note::TailProbe, Rule::TailProbeOut, effects);
        let before = self.snd.max;
        self.recovery.force_one = true;
        self.output(now, effects);
        self.recovery.force_one = false;
        let new_data = self.snd.max > before;
        if !new_data && let Some(places) = self.flight.score.as_ref().and_then(|score| score.last_out()) {
            self.send_again(now, places, Rule::TailAgain, effects);
        }
        self.recovery.rack.probe = Some((self.snd.una_at + self.snd.flight_size(), !new_data));
        // Data that leaves sets the probe's timer, but no probe follows another (RFC 8985, 7.2).
        self.timers.loss.stop();
        self.start_rto(now);
    }

    /// Judges a probe that repeated the end of the flight. If a duplicate is reported, the end had only been late. If
    /// the peer acknowledges more without such a report, the probe repaired a loss, and the window shrinks (RFC 8985,
    /// 7.4).
    fn heed_probe(&mut self, now: u64, segment: &Segment, effects: &mut Effects) {
        let Some((end, again)) = self.recovery.rack.probe else { return };
        let una = self.snd.place(segment.ack);
        if una < end {
            return;
        }
        let late = self.flight.news.duplicate == Some(end);
        // A peer without D-SACK reports the duplicate in this way.
        let repeated = segment.ack == self.snd.una
            && segment.span() == 0
            && u64::from(segment.wnd) == self.snd.wnd
            && segment.options().sack.is_empty();
        if !again || late || repeated || una > end {
            self.recovery.rack.probe = None;
        }
        if again && !late && una > end {
            self.shrink_window(now, effects);
            self.window.cwnd = self.window.ssthresh;
        }
    }
}
