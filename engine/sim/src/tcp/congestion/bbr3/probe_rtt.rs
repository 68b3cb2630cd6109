//! Probe of BBR of version 3 for the shortest round trip (5.3.4 of the draft).

use super::super::{Ack, Window};
use super::{Bbr3, LEAST, State};

/// Gain of the window in such a probe.
pub(super) const PROBE_RTT_CWND_GAIN: f64 = 0.5;
/// Duration of a probe for the shortest round trip, ns.
const PROBE_RTT: u64 = 200_000_000;

impl Bbr3 {
    /// Returns the window while it looks for the shortest round trip, bytes.
    pub(super) fn probe_rtt_window(&self, mss: u64) -> u64 {
        ((PROBE_RTT_CWND_GAIN * self.model.pipe() as f64) as u64).max(LEAST * mss)
    }

    /// Looks for the shortest round trip if it is old (CheckProbeRTT).
    pub(super) fn probe_rtt(&mut self, window: &mut Window, ack: &Ack) {
        self.model.take_round_trip(ack.now, ack.news.rtt);
        if !matches!(self.state, State::ProbeRtt(_)) && self.model.rtt_expired && !self.restarts {
            self.save_window(window, self.repairing.is_some());
            self.state = State::ProbeRtt(None);
            self.low.0 = self.model.delivered;
            self.probe.stop();
            self.model.begin_round();
        }
        if let State::ProbeRtt(ends) = self.state {
            let delivered = self.model.delivered;
            self.low.1 = delivered + ack.pipe;
            match ends {
                None if ack.pipe <= self.probe_rtt_window(window.mss) => {
                    self.model.begin_round();
                    self.state = State::ProbeRtt(Some((ack.now + PROBE_RTT, false)));
                }
                None => {}
                Some((until, passed)) => {
                    let passed = passed || self.model.round_began;
                    self.state = State::ProbeRtt(Some((until, passed)));
                    if passed {
                        self.end_probe_rtt(ack.now, window);
                    }
                }
            }
        }
        if ack.news.delivered > 0 {
            self.restarts = false;
        }
    }

    pub(super) fn end_probe_rtt(&mut self, now: u64, window: &mut Window) {
        if let State::ProbeRtt(Some((until, _))) = self.state
            && now > until
        {
            self.model.looked_for_round_trip(now);
            window.cwnd = window.cwnd.max(self.prior);
            self.model.forget_short_term();
            if self.full.reached {
                self.start_down(now);
                self.state = State::Cruise;
            } else {
                self.state = State::Startup;
            }
        }
    }
}
