//! Pacing: the earliest time of the next segment, by the variant's rate or by the congestion window.

use super::Connection;

/// Segments at the start of a connection that are not paced (sch_fq and Linux's own pacing).
const UNPACED: u64 = 10;

impl Connection {
    /// Whether the variant's pace lets a segment go now; if not, the timer is set.
    #[cold]
    pub(super) fn pace_allows(&mut self, now: u64) -> bool {
        if let Some(hand) = &self.hand {
            return hand.lets_go();
        }
        let allows = self.timing.next_send <= now || self.timing.burst.goes_on(now);
        if !allows {
            self.timers.pace.set(self.timing.next_send);
        }
        allows
    }

    /// Sets the earliest time of the next segment after one with `bytes` of payload, by the pace: that of the variant, which
    /// follows from the rate at which payload was delivered (Cardwell et al. 2016), or that of the window.
    #[inline]
    pub(super) fn keep_pace(&mut self, now: u64, bytes: u64) {
        if self.snd.place(self.snd.max) > UNPACED * self.mss
            && let Some(rate) = self.congestion_control.pacing_rate().or_else(|| self.pace_of_window())
        {
            let (planned, due) = (self.planned_segments(), self.timing.next_send);
            let late = if self.parameters.kernel.pacing_credit && due > 0 { now.saturating_sub(due) } else { 0 };
            self.timing.burst.count(now, planned, late);
            let gap = self.timing.burst.shorten(bytes * 8_000_000_000 / rate.max(1));
            self.timing.next_send = due.max(now) + gap;
        }
    }

    /// Returns the rate at which the congestion window is spread over the round trip, bit/s: twice as fast in slow start, and
    /// 1.2 times as fast otherwise, so that the pace does not limit the growth (Linux); `None` before the first sample.
    pub(super) fn pace_of_window(&self) -> Option<u64> {
        let srtt = self.timing.rtt.srtt(&self.timers.slow);
        let gain = if self.window.below_ssthresh() { 2.0 } else { 1.2 };
        (srtt > 0.0).then(|| (gain * self.window.cwnd as f64 * 8e9 / srtt) as u64)
    }
}
