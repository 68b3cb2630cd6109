//! RACK-TLP (RFC 8985): loss by time, and a probe for the tail.
//!
//! Idea: a segment sent before one that has arrived, and a reordering window earlier, is lost, be it a retransmission or the
//! last of a flight; and when no ACK comes for two round trips, the last segment is sent again to provoke one.
//! Differences: without duplicate SACKs (RFC 2883) the reordering window does not widen with spurious retransmissions, and a
//! probe that repairs a loss is known by an ACK beyond it that nothing doubled. The reordering timer is set for the first
//! segment it may be due for, not the last.

use super::Recovery;
use crate::tcp::scoreboard::THRESHOLD;
use crate::tcp::segment::Segment;
use crate::tcp::{Connection, Effects, Note};

pub const RECOVERY: Recovery = Recovery {
    on_duplicate: Connection::rack_duplicate,
    on_new_ack: Connection::rack_new_ack,
    on_news: Connection::rack_news,
    needs_sack: true,
    probes_tail: true,
    ..Recovery::PLAIN
};

/// The longest a peer may delay its ACK of a single segment, ns (WCDelAckT).
const WORST_DELAYED_ACK: u64 = 200_000_000;
/// The time to the probe before the first sample, ns.
const FIRST_PROBE: u64 = 1_000_000_000;

/// What RACK remembers of the segment sent last of those that arrived (RFC 8985, 5.2).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rack {
    sent_at: u64,
    end: u64,
    rtt: u64,
    shortest: Option<u64>,
    /// A segment arrived behind one sent later.
    reordering: bool,
    /// A probe is out: where it ends, and whether its bytes were sent before.
    probe: Option<(u64, bool)>,
}

impl Connection {
    /// Every ACK: what it says of the order of arrival, and what is lost by that.
    fn rack_news(&mut self, now: u64, segment: &Segment, _: &mut Effects) {
        let news = self.news;
        self.rack.reordering |= news.reordered;
        if let Some(rtt) = news.rtt {
            self.rack.shortest = Some(self.rack.shortest.map_or(rtt, |shortest| shortest.min(rtt)));
        }
        if let Some(newest) = news.newest {
            let rtt = now - newest.sent_at;
            // An ACK faster than any before is that of the first transmission: it says nothing of the second.
            let doubtful = newest.again && self.rack.shortest.is_some_and(|shortest| rtt < shortest);
            if !doubtful && (newest.sent_at, newest.end) > (self.rack.sent_at, self.rack.end) {
                (self.rack.sent_at, self.rack.end, self.rack.rtt) = (newest.sent_at, newest.end, rtt);
            }
        }
        self.heed_probe(now, segment);
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
        grows && !self.fast_recovery
    }

    /// Marks what is late, and begins to repair it.
    pub(in crate::tcp) fn rack_detect(&mut self, now: u64, effects: &mut Effects) {
        let window = self.reordering_window();
        let Rack { sent_at, end, rtt, .. } = self.rack;
        let Some(score) = &mut self.score else { return };
        let due = score.lose_older((sent_at, end), now.saturating_sub(rtt + window));
        match due {
            Some(oldest) => self.timers.loss.set(oldest + rtt + window + 1),
            None => self.timers.loss.stop(),
        }
        self.timers.loss_is_order = due.is_some();
        if score.first_lost().is_some() && !self.fast_recovery && self.snd_una >= self.recover {
            self.enter_recovery(now, effects);
        }
    }

    /// A quarter of the shortest round trip; none once the network keeps its order and enough has arrived beyond a hole.
    fn reordering_window(&self) -> u64 {
        let beyond = self.score.as_ref().map_or(0, |score| score.beyond());
        if !self.rack.reordering && (self.fast_recovery || beyond >= THRESHOLD * self.mss) {
            return 0;
        }
        self.rack.shortest.map_or(0, |shortest| shortest / 4)
    }

    /// The time to the probe: two round trips, more if a single segment may wait for a delayed ACK (RFC 8985, 7.2).
    pub(in crate::tcp) fn plan_probe(&mut self, now: u64) {
        if self.timers.loss.runs() && self.timers.loss_is_order {
            return;
        }
        self.timers.loss_is_order = false;
        self.timers.loss.stop();
        let Some(score) = &self.score else { return };
        if self.fast_recovery || score.pipe() == 0 || score.beyond() > 0 || self.rack.probe.is_some() {
            return;
        }
        let srtt = self.rtt.srtt(&self.timers.slow) as u64;
        let mut wait = if srtt == 0 { FIRST_PROBE } else { 2 * srtt };
        if score.pipe() <= self.mss && srtt > 0 {
            wait += WORST_DELAYED_ACK;
        }
        let probe = now + wait;
        // A probe that would come after the retransmission timer is none.
        if probe < self.timers.rto.at() {
            self.timers.loss.set(probe);
        }
    }

    /// The loss timer: either what may have been reordered is late now, or the tail is to be probed.
    pub(in crate::tcp) fn loss_timer(&mut self, now: u64, effects: &mut Effects) {
        if std::mem::take(&mut self.timers.loss_is_order) {
            self.rack_detect(now, effects);
            self.output(now, effects);
            return;
        }
        effects.notes.push(Note::TailProbe);
        let before = self.snd_max;
        self.force_one = true;
        self.output(now, effects);
        self.force_one = false;
        let new_data = self.snd_max > before;
        if !new_data && let Some(places) = self.score.as_ref().and_then(|score| score.last_out()) {
            self.send_again(now, places, effects);
        }
        self.rack.probe = Some((self.snd_una_at + self.flight_size(), !new_data));
        // Data that leaves plans a probe, but none follows another (RFC 8985, 7.2).
        self.timers.loss.stop();
        self.start_rto(now);
    }

    /// An ACK of the whole flight after a probe that repeated its end: the probe repaired a loss, and the window pays for it.
    fn heed_probe(&mut self, now: u64, segment: &Segment) {
        let Some((end, again)) = self.rack.probe else { return };
        let up_to = self.snd_una_at + (segment.ack - self.snd_una).max(0) as u64;
        if up_to < end {
            return;
        }
        self.rack.probe = None;
        // The first transmission may have arrived after all: then this ACK came sooner than the probe could have caused it.
        let probe_answered =
            self.news.newest.is_some_and(|newest| newest.again && Some(now - newest.sent_at) >= self.rack.shortest);
        if again && probe_answered {
            self.shrink_window(now);
            self.window.cwnd = self.window.ssthresh;
        }
    }
}
