//! CUBIC with HyStart++ (RFC 9438, RFC 9406).
//!
//! Idea: above ssthresh the window is a cubic function of the time since the last loss, flat around the window at which
//! that loss occurred: it grows fast far from that window and slowly near it, equally for short and long round trips.
//! Where Reno would be faster, it grows like Reno. HyStart++ governs the first slow start only; after a loss slow start
//! is the standard one, because ssthresh ends it (RFC 9406, 4.3). While the application or the peer's window allows
//! less than the congestion window, the window does not grow and the curve does not age (5.8).
//! Differences: none known. Parameters choose Linux's HyStart and Linux's rules.

use super::hystart::HyStart;
use super::hystart_classic::ClassicHyStart;
use super::{Ack, CongestionControl, Loss, Phase, Window};
use crate::tcp::Parameters;
use crate::tcp::parameters::{CubicRules, SlowStartExit};
use crate::why::{Fact, Rule};

/// Segments per cubic second (RFC 9438, 5).
const C: f64 = 0.4;
/// Share of the window that remains after a loss.
const BETA: f64 = 0.7;
/// Growth of the Reno-friendly window, segments per round trip, given that a loss costs it only 0.3 of the window (RFC
/// 9438, 4.3).
const ALPHA: f64 = 3.0 * (1.0 - BETA) / (1.0 + BETA);

/// Share of the window by which Linux grows it at least in a round trip before the first loss.
const LEAST_GROWTH: f64 = 0.05;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cubic {
    exit: SlowStartExit,
    rules: CubicRules,
    /// Whether the window grows in slow start while half of it is used.
    validates: bool,
    hystart: HyStart,
    classic: ClassicHyStart,
    /// Whether a loss has set ssthresh.
    lost: bool,
    /// Window at which the curve is flat, segments.
    w_max: f64,
    /// Whether a loss has set it.
    bounded: bool,
    /// Window that Reno would have, segments.
    w_est: f64,
    /// Window before the last loss, segments.
    prior: f64,
    /// Time at which this congestion avoidance began, ns; `None`: not yet.
    epoch: Option<u64>,
    /// Time from then to the flat part, s.
    k: f64,
    /// Fractional window increase, in bytes, carried to the next ACK.
    rest: f64,
    /// Last round trip, ns.
    rtt: u64,
    /// Shortest round trip, ns.
    shortest: u64,
    /// Time of the last ACK, ns.
    heard: u64,
}

impl Default for Cubic {
    fn default() -> Self {
        Cubic {
            exit: SlowStartExit::HyStartPlusPlus,
            rules: CubicRules::Rfc9438,
            validates: false,
            hystart: HyStart::default(),
            classic: ClassicHyStart::default(),
            lost: false,
            w_max: 0.0,
            bounded: false,
            w_est: 0.0,
            prior: 0.0,
            epoch: None,
            k: 0.0,
            rest: 0.0,
            rtt: 0,
            shortest: u64::MAX,
            heard: 0,
        }
    }
}

impl Cubic {
    /// Returns the window at `seconds` into the congestion avoidance, segments.
    fn curve(&self, seconds: f64) -> f64 {
        let distance = seconds - self.k;
        C * distance * distance * distance + self.w_max
    }

    fn avoid(&mut self, window: &mut Window, ack: &Ack) -> Rule {
        let mss = window.mss as f64;
        let cwnd = window.cwnd as f64 / mss;
        let epoch = *self.epoch.get_or_insert_with(|| {
            self.w_est = cwnd;
            if self.w_max < cwnd {
                self.w_max = cwnd;
            }
            self.k = libm::cbrt((self.w_max - cwnd) / C);
            ack.now
        });
        let seconds = (ack.now - epoch) as f64 / 1e9;
        let segments = ack.acked as f64 / mss;
        let linux = self.rules == CubicRules::Linux;
        let alpha = if self.w_est >= self.prior && !linux { 1.0 } else { ALPHA };
        self.w_est += alpha * segments / cwnd;
        let friendly = self.curve(seconds) < self.w_est;
        let grown = if linux {
            // The largest of the three: the curve a shortest round trip ahead, Reno's window, and the least growth.
            let least = if self.bounded { cwnd } else { (1.0 + LEAST_GROWTH) * cwnd };
            let curve = self.curve(seconds + self.shortest.min(self.rtt) as f64 / 1e9);
            let target = curve.max(self.w_est).max(least).min(1.5 * cwnd);
            segments * (target - cwnd) / cwnd * mss + self.rest
        } else if friendly {
            (self.w_est - cwnd).max(0.0) * mss
        } else {
            // `clamp` would add 7 kB to the wasm: its message for NaN needs the code that formats floats.
            let target = self.curve(seconds + self.rtt as f64 / 1e9).max(cwnd).min(1.5 * cwnd);
            segments * (target - cwnd) / cwnd * mss + self.rest
        };
        self.rest = grown - libm::floor(grown);
        window.inflate(grown as u64);
        if friendly { Rule::CubicFriendly } else { Rule::CubicCurve }
    }

    fn grow(&mut self, window: &mut Window, ack: &Ack) -> Rule {
        if !window.below_ssthresh() {
            return self.avoid(window, ack);
        }
        match self.exit {
            SlowStartExit::HyStartPlusPlus if !self.lost => return self.hystart.on_ack(window, ack),
            SlowStartExit::HyStart if !self.lost => {
                if let Some(rule) = self.classic.ends(window, ack) {
                    window.ssthresh = window.cwnd;
                    return rule;
                }
            }
            _ => {}
        }
        window.slow_start(ack.acked);
        Rule::SlowStart
    }
}

impl CongestionControl for Cubic {
    fn configure(&mut self, parameters: &Parameters) {
        let kernel = &parameters.kernel;
        (self.exit, self.rules, self.validates) = (kernel.slow_start_exit, kernel.cubic_rules, kernel.cwnd_validation);
    }

    fn phase(&self, window: &Window) -> Phase {
        match window.below_ssthresh() {
            true if !self.lost && self.hystart.is_conservative() => Phase::ConservativeSlowStart,
            true => Phase::SlowStart,
            false => Phase::CongestionAvoidance,
        }
    }

    fn on_ack(&mut self, window: &mut Window, ack: &Ack) -> Rule {
        self.rtt = ack.news.rtt.unwrap_or(self.rtt);
        self.shortest = self.shortest.min(self.rtt);
        // A sender that validates its window asks before.
        let used_up = self.validates || window.limits(ack.flight + ack.acked);
        // Acknowledged data left after the last ACK: until then the application had nothing to send.
        let since = if used_up { ack.now.saturating_sub(self.rtt).max(self.heard) } else { ack.now };
        self.epoch = self.epoch.map(|epoch| epoch + (since - self.heard));
        self.heard = ack.now;
        let before = window.cwnd;
        let rule = self.grow(window, ack);
        if !used_up {
            window.cwnd = before;
            return Rule::CubicUnused;
        }
        rule
    }

    fn on_loss(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        let cwnd = window.cwnd as f64 / window.mss as f64;
        // Fast convergence: a flow that loses before it has reached its old window leaves room for others.
        self.w_max = if cwnd < self.w_max { cwnd * (1.0 + BETA) / 2.0 } else { cwnd };
        self.prior = cwnd;
        self.lost = true;
        self.bounded = true;
        self.epoch = None;
        self.rest = 0.0;
        window.ssthresh = (libm::round(lost.flight as f64 * BETA) as u64).max(2 * window.mss);
        window.cwnd = window.mss;
        Rule::CubicShrinks
    }

    /// Restarts the curve after a timeout: it begins flat where slow start ends (RFC 9438, 4.8).
    fn on_timeout(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        let rule = self.on_loss(window, lost);
        self.w_max = 0.0;
        self.bounded = false;
        rule
    }

    fn facts(&self) -> Vec<Fact> {
        let seconds = self.epoch.map_or(0.0, |epoch| (self.heard - epoch) as f64);
        vec![("seconds", seconds), ("k", self.k * 1e9), ("w_max", self.w_max), ("w_est", self.w_est)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::control::MAX_BIG_WINDOW;
    use super::*;
    use crate::tcp::flight::AckNews;

    fn after_a_loss_at(segments: u64) -> (Cubic, Window) {
        let mut cubic = Cubic::default();
        let mut window = Window {
            cwnd: segments * 1000,
            ssthresh: MAX_BIG_WINDOW,
            mss: 1000,
            max: MAX_BIG_WINDOW,
            opening: 1,
            limit: 1,
        };
        cubic.on_loss(
            &mut window,
            &Loss { allowed: 0, flight: segments * 1000, pipe: segments * 1000, recovering: false },
        );
        window.cwnd = window.ssthresh;
        (cubic, window)
    }

    #[test]
    fn loss_reduces_the_window_to_seven_tenths() {
        let (cubic, window) = after_a_loss_at(100);
        assert_eq!((window.ssthresh, cubic.w_max), (70_000, 100.0));
        let mut again = cubic.clone();
        let mut smaller = Window { cwnd: 80_000, ..window };
        again.on_loss(&mut smaller, &Loss { allowed: 0, flight: 80_000, pipe: 80_000, recovering: false });
        assert_eq!(again.w_max, 80.0 * 0.85, "fast convergence");
    }

    #[test]
    fn cubic_curve_restarts_flat_after_a_timeout() {
        let (mut cubic, mut window) = after_a_loss_at(100);
        cubic.on_timeout(&mut window, &Loss { allowed: 0, flight: 100_000, pipe: 100_000, recovering: false });
        let news = AckNews { rtt: Some(100_000_000), ..AckNews::default() };
        let mut ack = |now: u64, window: &mut Window| {
            let before = window.cwnd;
            cubic.heard = now;
            cubic.on_ack(window, &Ack { now, acked: 3000, flight: before, pipe: 0, una: 0, next: 0, news: &news });
            window.cwnd - before
        };
        assert_eq!(
            (ack(0, &mut window), window.ssthresh),
            (1000, 70_000),
            "a segment for an ACK, however much it covers"
        );
        window.cwnd = 70_000;
        ack(0, &mut window);
        // 0.4 x 4.1^3 is 27.57 segments above the 70; Reno is at 70.04, and an ACK of three segments goes 3 / 70.04 of
        // the way.
        assert_eq!(ack(4_000_000_000, &mut window), 1179);
    }

    #[test]
    fn cubic_curve_returns_to_the_old_window_after_k() {
        let (mut cubic, mut window) = after_a_loss_at(1000);
        let news = AckNews { rtt: Some(0), ..AckNews::default() };
        let mut at = |now: u64, window: &mut Window| {
            cubic.heard = now;
            for _ in 0..4000 {
                let ack = Ack { now, acked: 1000, flight: window.cwnd, pipe: 0, una: 0, next: 0, news: &news };
                cubic.on_ack(window, &ack);
            }
        };
        at(0, &mut window);
        // K = cbrt(1000 * 0.3 / 0.4) = 9.086 s.
        at(9_086_000_000, &mut window);
        assert!((995_000..1_001_000).contains(&window.cwnd), "{}", window.cwnd);
        at(14_086_000_000, &mut window);
        // 0.4 * 5^3 = 50 segments above; 4000 ACKs leave a distance of e^-4.
        assert!((1_048_000..1_051_000).contains(&window.cwnd), "{}", window.cwnd);
    }

    #[test]
    fn idle_time_does_not_advance_the_cubic_curve() {
        let news = AckNews { rtt: Some(100_000_000), ..AckNews::default() };
        // Two acknowledged windows; the data of the second leaves after a pause and returns a round trip later.
        let grown = |pause: u64| {
            let (mut cubic, mut window) = after_a_loss_at(1000);
            let flight = window.cwnd;
            for now in [1_000_000_000, 1_100_000_000 + pause] {
                let ack = Ack { now, acked: 100_000, flight, pipe: 0, una: 0, next: 0, news: &news };
                cubic.on_ack(&mut window, &ack);
            }
            window.cwnd
        };
        assert_eq!(grown(0), grown(5_000_000_000));
    }

    #[test]
    fn grows_like_reno_where_reno_is_faster() {
        let (mut cubic, mut window) = after_a_loss_at(10);
        let news = AckNews { rtt: Some(1_000_000), ..AckNews::default() };
        for round in 0..20u64 {
            let acks = window.cwnd / 1000;
            for _ in 0..acks {
                let flight = window.cwnd;
                cubic.on_ack(
                    &mut window,
                    &Ack { now: round * 1_000_000, acked: 1000, flight, pipe: 0, una: 0, next: 0, news: &news },
                );
            }
        }
        // From 7 segments, 0.53 a round trip up to 10 in 6 rounds, then 1 a round trip; the cubic would need 1.96 s to 10.
        assert!((20_000..25_000).contains(&window.cwnd), "{}", window.cwnd);
    }
}
