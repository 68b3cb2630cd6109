//! DCTCP, data center TCP (RFC 8257).
//!
//! Idea: routers mark each packet that meets more than a few others. The share of bytes that were marked says how full the
//! queue is, so the window is reduced in proportion to this share, and the queue stays short without draining. The receiver
//! tells the sender of each mark, which `ecn.rs` does.
//! Differences: none known. The window grows as by RFC 5681 and halves after a loss.

use super::rfc5681::Rfc5681;
use super::{Ack, CongestionControl, Echo, Loss, Window};
use crate::tcp::Parameters;
use crate::why::{Fact, Rule};

/// Weight of the newest window in the estimate (g of RFC 8257, 4.2).
const WEIGHT: f64 = 1.0 / 16.0;

/// Returns the estimated share of marked bytes after a window of observation, in which `marked` of `acked` bytes were.
pub(super) fn estimate(alpha: f64, marked: u64, acked: u64) -> f64 {
    // With AccECN the marks of retransmitted segments count, too.
    let share = (marked as f64 / acked as f64).min(1.0);
    (1.0 - WEIGHT) * alpha + WEIGHT * share
}

/// Returns the window that a mark leaves: less by half of the estimated share, two segments at least (RFC 8257, 3.3).
pub(super) fn reduced(window: &Window, alpha: f64) -> u64 {
    ((window.cwnd as f64 * (1.0 - alpha / 2.0)) as u64).max(2 * window.mss)
}
#[derive(Clone)]
pub(crate) struct Dctcp {
    growth: Rfc5681,
    /// Estimated share of bytes that are marked (DCTCP.Alpha).
    alpha: f64,
    /// Bytes acknowledged in this window of observation.
    acked: u64,
    /// Part of them whose ACKs echoed a mark, bytes.
    marked: u64,
    /// Byte whose ACK ends this window, counted from the start of the connection (DCTCP.WindowEnd).
    window_end: u64,
}

impl Default for Dctcp {
    fn default() -> Self {
        Dctcp { growth: Rfc5681::default(), alpha: 1.0, acked: 0, marked: 0, window_end: 0 }
    }
}

impl CongestionControl for Dctcp {
    fn configure(&mut self, parameters: &Parameters) {
        self.growth.configure(parameters);
    }

    fn on_ack(&mut self, window: &mut Window, ack: &Ack) -> Rule {
        self.growth.on_ack(window, ack)
    }

    fn on_loss(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        self.growth.on_loss(window, lost)
    }

    fn on_echo(&mut self, echo: &Echo) {
        self.acked += echo.acked;
        self.marked += echo.marked;
        // A segment from a peer that only sends acknowledges nothing, and ends no window.
        if echo.una <= self.window_end || self.acked == 0 {
            return;
        }
        self.alpha = estimate(self.alpha, self.marked, self.acked);
        (self.acked, self.marked, self.window_end) = (0, 0, echo.next);
    }

    fn on_mark(&mut self, window: &mut Window, _: &Loss) -> Rule {
        window.ssthresh = reduced(window, self.alpha);
        Rule::DctcpShrinks
    }

    fn facts(&self) -> Vec<Fact> {
        let mut facts = self.growth.facts();
        facts.push(("marked_share", self.alpha));
        facts
    }
}

#[cfg(test)]
mod tests {
    use super::super::control::MAX_WINDOW;
    use super::*;

    /// Returns the state after windows of ten ACKs of 1000 bytes, of which so many echo a mark.
    fn after(windows: &[u64]) -> Dctcp {
        let mut dctcp = Dctcp::default();
        // The first ACK ends a window of its own.
        dctcp.on_echo(&Echo { now: 0, acked: 1000, marked: 1000, una: 1000, next: 10_000 });
        for (round, marked) in (1u64..).zip(windows) {
            for ack in 1..=10 {
                let una = 10_000 * round + 1000 * ack - 9000;
                let marked = if ack <= *marked { 1000 } else { 0 };
                dctcp.on_echo(&Echo { now: 0, acked: 1000, marked, una, next: una + 9000 });
            }
        }
        dctcp
    }

    #[test]
    fn estimate_moves_a_sixteenth_of_the_way_once_per_window() {
        assert_eq!(after(&[]).alpha, 1.0);
        // 15/16 + 1/16 · 0.5
        assert_eq!(after(&[5]).alpha, 0.968_75);
        // 15/16 · 0.96875
        assert_eq!(after(&[5, 0]).alpha, 0.908_203_125);
    }

    #[test]
    fn a_segment_that_acknowledges_nothing_leaves_the_estimate_as_it_is() {
        let mut dctcp = Dctcp::default();
        dctcp.on_echo(&Echo { now: 0, acked: 0, marked: 0, una: 1, next: 1 });
        assert_eq!((dctcp.alpha, dctcp.window_end), (1.0, 0));
    }

    #[test]
    fn a_mark_reduces_the_window_by_half_of_the_estimate() {
        let mut window =
            Window { cwnd: 40_000, ssthresh: MAX_WINDOW, mss: 1000, max: MAX_WINDOW, opening: 1, limit: 1 };
        let lost = Loss { allowed: 40_000, flight: 40_000, pipe: 40_000, recovering: false };
        for (alpha, ssthresh) in [(1.0, 20_000), (0.25, 35_000), (0.0, 40_000)] {
            let mut dctcp = Dctcp { alpha, ..Dctcp::default() };
            dctcp.on_mark(&mut window, &lost);
            assert_eq!(window.ssthresh, ssthresh);
        }
        window.cwnd = 2000;
        Dctcp::default().on_mark(&mut window, &lost);
        assert_eq!(window.ssthresh, 2000);
        Dctcp { alpha: 0.25, ..Dctcp::default() }.on_loss(&mut window, &lost);
        assert_eq!(window.ssthresh, 20_000);
    }
}
