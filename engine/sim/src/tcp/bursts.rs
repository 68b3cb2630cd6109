//! Segments that a sender plans together (TSO autosizing), as Linux 6.18 does it with segmentation offload.
//!
//! Idea: a packet that the network card cuts into segments costs the host less than its segments one by one. The sender plans
//! the data of a millisecond as one packet, at least so many segments. Its pace is that of whole packets. If the windows have
//! room for less than a packet and an ACK is due within a millisecond, the sender waits for that ACK.
//! Differences: segments leave one by one, at the same instant. They are lost one by one, and each gives a sample of the delivery
//! rate.

use super::Connection;

/// Bytes of the largest packet (GSO_MAX_SIZE).
const LARGEST: u64 = 65_536;
/// Share of a second whose data is planned together (sk_pacing_shift).
const SHARE: u64 = 1024;
/// Time within which an ACK is worth waiting for, and after which a sender counts as idle, ns.
const SOON: u64 = 1_000_000;
/// Share of the window that is sent without waiting (tcp_tso_win_divisor).
const DIVISOR: u64 = 3;

/// Packet whose segments are leaving.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Burst {
    /// Time of its first segment, ns.
    at: u64,
    /// Segments of it that have not left.
    left: u64,
    /// Time by which it left late, less what has shortened the gaps after its segments, ns.
    credit: u64,
}

impl Burst {
    /// Whether the packet that leaves at `now` has another segment.
    pub(super) fn goes_on(&self, now: u64) -> bool {
        self.at == now && self.left > 0
    }

    /// Counts a segment that leaves at `now`: of the same packet, or the first of one with `planned` segments, which is `late`
    /// by so many ns.
    pub(super) fn count(&mut self, now: u64, planned: u64, late: u64) {
        if self.goes_on(now) {
            self.left -= 1;
        } else {
            *self = Burst { at: now, left: planned - 1, credit: late };
        }
    }

    /// Returns the gap after a segment, ns, which a packet's lateness shortens by up to half.
    pub(super) fn shorten(&mut self, gap: u64) -> u64 {
        let less = self.credit.min(gap / 2);
        self.credit -= less;
        gap - less
    }
}

impl Connection {
    /// Returns the number of segments that are planned together at the present rate.
    pub(super) fn planned_segments(&self) -> u64 {
        let least = self.parameters.kernel.min_tso_segments;
        if least <= 1 {
            return 1;
        }
        let rate = self.congestion_control.pacing_rate().or_else(|| self.pace_of_window()).unwrap_or(0);
        (rate / 8 / SHARE / self.mss).clamp(least, (LARGEST / self.mss).max(least))
    }

    /// Whether the sender waits for an ACK, because the windows allow less than a packet of the data at `offset`.
    #[cold]
    pub(super) fn awaits_packet(&self, now: u64, offset: u64) -> bool {
        let planned = self.planned_segments();
        if planned == 1 || self.timing.burst.goes_on(now) || self.recovering() {
            return false;
        }
        let Some(sent_at) = self.flight.score.as_ref().and_then(|score| score.first_sent_at()) else { return false };
        let room = self.snd.wnd.min(self.congestion_limit(offset)).saturating_sub(offset);
        let srtt = self.timing.rtt.srtt(&self.timers.slow) as u64;
        let ack_due = (sent_at + srtt).saturating_sub(now);
        now - self.timing.sent_at <= SOON
            && room < planned * self.mss
            && room < self.snd.cc.saturating_sub(offset)
            && room < self.snd.wnd.min(self.window.cwnd) / DIVISOR
            && ack_due <= SOON.min(srtt / 2)
    }
}
