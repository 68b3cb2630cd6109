//! Prague, the reference congestion control of L4S.
//!
//! Source: draft-briscoe-iccrg-prague-congestion-control-04 (July 2024); `tcp_prague` of the L4S team's Linux (b256daed, August
//! 2020).
//! Idea: as DCTCP, but for the Internet. Data carries ECT(1), which keeps it in the short queue of an L4S router. Marks are
//! counted by AccECN, each unmarked segment lets the window grow, and the window is reduced by half of the marked share.
//! A flow with a short round trip grows and shrinks as if its round trip were 25 ms, so that it leaves others their share. The
//! window moves in whole segments, by one for each ACK at most, as in Linux: so a reduction does not silence the sender.
//! Differences: segments leave one by one; a loss cancels what the marks before it still cost; the test for routers that mark by
//! RFC 3168 in a shared queue, which Linux has switched off, is left out. Without AccECN it is RFC 5681's.

use super::control::{Ack, CongestionControl, Echo, Loss, Window};
use super::dctcp::{estimate, reduced};
use super::rfc5681::Rfc5681;
use crate::tcp::Parameters;
use crate::tcp::options::TIMESTAMPS_BYTES;
use crate::tcp::segment::HEADERS;
use crate::why::{Fact, Rule};

/// Round trips after slow start from which on a flow keeps the virtual round trip (Linux).
const TRANSITION: u32 = 500;
/// Weight of a sample in the smoothed round trip (RFC 6298, 2).
const SMOOTHING: f64 = 1.0 / 8.0;

#[derive(Clone, Default)]
pub(crate) struct Prague {
    loss: Rfc5681,
    /// Shortest round trip whose pace the flow keeps (RTT_virt of the draft, 2.4.4), ns.
    least_round: f64,
    /// Headers of a segment, bytes.
    headers: u64,
    /// Estimated share of marked bytes; `None` before the first mark.
    alpha: Option<f64>,
    /// Bytes that arrived in this round.
    acked: u64,
    /// Part of them that was marked, bytes.
    marked: u64,
    /// Byte whose ACK ends the round trip, counted from the start of the connection.
    round_end: u64,
    /// Round trips since slow start ended.
    rounds: u32,
    /// Times of the newest echo, of the last change of `alpha` and of the last reduction, ns.
    now: u64,
    estimated_at: u64,
    reduced_at: u64,
    /// Smoothed round trip, ns; 0 before the first sample.
    srtt: f64,
    /// Bytes by which the window has still to grow, or to shrink if negative.
    rest: f64,
    /// Whether the newest ACK has taken a segment off the window.
    shrinks: bool,
    /// Whether the window is below ssthresh.
    starts: bool,
    /// Pace that follows from the window, bit/s; `None` before the first sample.
    pace: Option<u64>,
}

impl Prague {
    /// Returns the shortest time between two changes of the estimate, and between two reductions, besides the flow's own
    /// round trip, ns.
    fn virtual_round(&self) -> f64 {
        if self.rounds >= TRANSITION { self.least_round } else { 0.0 }
    }

    /// Returns the segments by which the window grows in a round trip: fewer if the round trip is shorter than the virtual
    /// one, since its rate then grows as that of a flow with the virtual one.
    fn growth(&self) -> f64 {
        let share = (self.srtt / self.virtual_round().max(1.0)).min(1.0);
        share * share
    }

    /// Takes a segment off the window if the marks have cost as much.
    fn shrink(&mut self, window: &mut Window) {
        let (segment, least) = (window.mss as f64, 2 * window.mss);
        self.shrinks = self.rest <= -segment && window.cwnd > least;
        if self.shrinks {
            window.cwnd = (window.cwnd - window.mss).max(least);
            window.ssthresh = window.cwnd;
            self.rest = if window.cwnd > least { self.rest + segment } else { 0.0 };
        }
    }

    /// Sets the pace: a window of packets over the round trip, and twice as much well below ssthresh. The headers count, so
    /// that the pace of the payload is a little faster than the window and does not limit its growth (Linux).
    fn set_pace(&mut self, window: &Window) {
        let gain = if 2 * window.cwnd < window.ssthresh { 2.0 } else { 1.0 };
        let packets = window.cwnd as f64 * (window.mss + self.headers) as f64 / window.mss as f64;
        self.pace = (self.srtt > 0.0).then(|| (gain * packets * 8e9 / self.srtt) as u64);
    }
}

impl CongestionControl for Prague {
    fn configure(&mut self, parameters: &Parameters) {
        self.loss.configure(parameters);
        self.least_round = parameters.marks.virtual_round as f64;
        self.headers = HEADERS + if parameters.timestamps { TIMESTAMPS_BYTES } else { 0 };
    }

    fn on_ack(&mut self, window: &mut Window, ack: &Ack) -> Rule {
        if window.below_ssthresh() {
            return self.loss.on_ack(window, ack);
        }
        self.rest += self.growth() * window.mss as f64 * ack.acked as f64 / window.cwnd as f64;
        if self.rest >= window.mss as f64 {
            window.inflate(window.mss);
            self.rest -= window.mss as f64;
        }
        if self.shrinks { Rule::PragueTakes } else { Rule::PragueAvoids }
    }

    fn on_news(&mut self, window: &mut Window, ack: &Ack) {
        if let Some(rtt) = ack.news.rtt {
            let rtt = rtt as f64;
            self.srtt = if self.srtt == 0.0 { rtt } else { self.srtt + SMOOTHING * (rtt - self.srtt) };
        }
        self.shrink(window);
        self.starts = window.below_ssthresh();
        self.set_pace(window);
    }

    fn on_loss(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        self.rest = self.rest.max(0.0);
        self.loss.on_loss(window, lost)
    }

    fn on_echo(&mut self, echo: &Echo) {
        self.now = echo.now;
        self.acked += echo.acked;
        self.marked += echo.marked;
        if echo.marked > 0 {
            // Until there is proof of a router that marks, the estimate says nothing.
            self.alpha.get_or_insert(1.0);
        }
        if echo.una <= self.round_end || self.acked == 0 {
            return;
        }
        self.round_end = echo.next;
        self.rounds = if self.starts { 0 } else { self.rounds.saturating_add(1) };
        if ((echo.now - self.estimated_at) as f64) < self.virtual_round() {
            return;
        }
        self.alpha = self.alpha.map(|alpha| estimate(alpha, self.marked, self.acked));
        (self.acked, self.marked, self.estimated_at) = (0, 0, echo.now);
    }

    fn heeds_mark(&self, now: u64) -> bool {
        (now - self.reduced_at) as f64 >= self.virtual_round()
    }

    fn on_mark(&mut self, window: &mut Window, _: &Loss) -> Rule {
        self.reduced_at = self.now;
        self.rest -= window.cwnd.saturating_sub(reduced(window, self.alpha.unwrap_or(1.0))) as f64;
        window.ssthresh = window.cwnd;
        Rule::PragueShrinks
    }

    fn pacing_rate(&self) -> Option<u64> {
        self.pace
    }

    fn facts(&self) -> Vec<Fact> {
        let mut facts = self.loss.facts();
        facts.extend([("marked_share", self.alpha.unwrap_or(1.0)), ("per_round", self.growth())]);
        facts
    }
}

#[cfg(test)]
mod tests {
    use super::super::control::MAX_WINDOW;
    use super::*;
    use crate::tcp::flight::AckNews;

    const MS: u64 = 1_000_000;

    fn prague() -> Prague {
        Prague { least_round: 25e6, ..Prague::default() }
    }

    fn window(cwnd: u64) -> Window {
        Window { cwnd, ssthresh: cwnd, mss: 1000, max: 16 * MAX_WINDOW, opening: 1, limit: 1 }
    }

    fn ack(acked: u64, news: &AckNews) -> Ack<'_> {
        Ack { now: 0, acked, flight: 0, pipe: 0, una: 0, next: 0, news }
    }

    #[test]
    fn window_grows_by_a_segment_per_round_trip_and_less_on_a_short_path() {
        let news = AckNews::default();
        // At 50 ms, a round trip is a round trip; at 5 ms, the rate grows as at 25 ms: (5/25)² of a segment.
        for (srtt, rounds, grown) in [(50e6, TRANSITION, 1000), (5e6, TRANSITION, 40), (5e6, 0, 1000)] {
            let mut prague = Prague { rounds, srtt, ..prague() };
            let mut window = window(100_000);
            (0..100).for_each(|_| {
                prague.on_ack(&mut window, &ack(1000, &news));
            });
            // A hundred ACKs of 1 % each; the window grows meanwhile.
            let exact = window.cwnd as f64 + prague.rest;
            let grown = f64::from(grown);
            assert!((99_995.0 + 0.99 * grown..=100_000.0 + grown).contains(&exact), "{srtt}: {exact}");
            assert_eq!(window.cwnd % 1000, 0, "whole segments");
        }
    }

    #[test]
    fn estimate_begins_with_the_first_mark_and_follows_rounds() {
        let mut prague = Prague { srtt: 50e6, ..Prague::default() };
        let echo = |now, marked, una, next| Echo { now: now * MS, acked: 10_000, marked, una, next };
        prague.on_echo(&echo(50, 0, 10_000, 20_000));
        assert_eq!(prague.alpha, None);
        prague.on_echo(&echo(100, 5000, 21_000, 31_000));
        // 1 + (0.5 - 1)/16
        assert_eq!(prague.alpha, Some(0.968_75));
        prague.on_echo(&echo(120, 5000, 25_000, 35_000));
        assert_eq!(prague.alpha, Some(0.968_75), "the round is not over");
    }

    #[test]
    fn on_a_short_path_the_estimate_and_the_reductions_keep_the_virtual_round() {
        let mut prague = Prague { srtt: 5e6, rounds: TRANSITION, alpha: Some(0.5), ..prague() };
        for round in 1..=10 {
            prague.on_echo(&Echo {
                now: 5 * round * MS,
                acked: 1000,
                marked: 0,
                una: 1000 * round,
                next: 1000 * round,
            });
        }
        // At 25 and at 50 ms.
        assert_eq!(prague.alpha, Some(0.5 * 15.0 / 16.0 * 15.0 / 16.0));
        let flight = Loss { allowed: 0, flight: 100_000, pipe: 100_000, recovering: false };
        prague.on_mark(&mut window(100_000), &flight);
        assert!(!prague.heeds_mark(74 * MS) && prague.heeds_mark(75 * MS));
        prague.rounds = 0;
        assert!(prague.heeds_mark(51 * MS), "a young flow heeds marks once per round trip of its own");
    }

    #[test]
    fn a_mark_takes_half_of_the_marked_share_and_a_loss_half_of_the_flight() {
        let flight = Loss { allowed: 0, flight: 40_000, pipe: 40_000, recovering: false };
        for (alpha, acks, cwnd) in [(None, 20, 20_000), (Some(0.1), 2, 38_000)] {
            let mut prague = Prague { alpha, srtt: 10e6, ..Prague::default() };
            let mut window = window(40_000);
            assert_eq!(prague.on_mark(&mut window, &flight), Rule::PragueShrinks);
            assert_eq!(window.cwnd, 40_000);
            // A segment with each ACK, and no more.
            for ack in 1..=acks + 5 {
                prague.shrink(&mut window);
                assert_eq!(window.cwnd, 40_000 - 1000 * u64::min(ack, acks));
            }
            assert_eq!((window.cwnd, window.ssthresh), (cwnd, cwnd));
            prague.on_loss(&mut window, &flight);
            assert_eq!(window.ssthresh, 20_000);
        }
    }

    #[test]
    fn pace_is_a_window_of_packets_per_round_trip_and_twice_that_far_below_ssthresh() {
        let mut prague = Prague { headers: 52, ..prague() };
        let news = AckNews { rtt: Some(10 * MS), ..AckNews::default() };
        // 40 packets of 1052 bytes in 10 ms.
        for (ssthresh, pace) in [(40_000, 33_664_000), (90_000, 67_328_000)] {
            prague.on_news(&mut Window { ssthresh, ..window(40_000) }, &ack(1000, &news));
            assert_eq!(prague.pacing_rate(), Some(pace));
        }
    }
}
