//! TCP Westwood+.
//!
//! Source: L. Grieco, S. Mascolo, "Performance evaluation and comparison of Westwood+, New Reno and Vegas TCP congestion
//! control", 2004.
//! Idea: the ACKs show the rate at which the path delivers. After a loss the window is set to what fills the path at
//! that rate, so that a loss by noise costs nothing where Reno would halve.
//! Differences: none known. Growth is Reno's.

use super::{Ack, CongestionControl, Loss, Window, rfc5681};
use crate::why::{Fact, Rule};

/// Shortest duration of a sample, ns.
const LEAST: u64 = 50_000_000;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Westwood {
    /// Bandwidth, filtered twice, bytes per ns.
    bandwidth: f64,
    /// Bandwidth, filtered once, bytes per ns.
    filtered_once: f64,
    /// Shortest round trip, ns.
    shortest: Option<u64>,
    /// Last round trip, ns.
    rtt: u64,
    /// Bytes delivered since the sample began.
    delivered: u64,
    /// Time at which the sample began, ns.
    since: Option<u64>,
}

impl Westwood {
    /// Takes a sample once per round trip: two low-pass filters in series, each seven parts old to one new.
    fn sample(&mut self, now: u64) {
        let Some(since) = self.since else {
            self.since = Some(now);
            self.delivered = 0;
            return;
        };
        let elapsed = now - since;
        if elapsed <= self.rtt.max(LEAST) {
            return;
        }
        let sample = self.delivered as f64 / elapsed as f64;
        if self.bandwidth == 0.0 {
            (self.filtered_once, self.bandwidth) = (sample, sample);
        } else {
            self.filtered_once = (7.0 * self.filtered_once + sample) / 8.0;
            self.bandwidth = (7.0 * self.bandwidth + self.filtered_once) / 8.0;
        }
        self.delivered = 0;
        self.since = Some(now);
    }

    /// Returns the bytes that fill the path, at least two segments.
    fn path(&self, mss: u64) -> u64 {
        let bytes = self.bandwidth * self.shortest.unwrap_or(0) as f64;
        (bytes as u64).max(2 * mss)
    }
}

impl CongestionControl for Westwood {
    fn on_news(&mut self, _: &mut Window, ack: &Ack) {
        if let Some(rtt) = ack.news.rtt {
            self.rtt = rtt;
            self.shortest = Some(self.shortest.map_or(rtt, |shortest| shortest.min(rtt)));
        }
        self.delivered += ack.news.delivered;
        self.sample(ack.now);
    }

    fn on_ack(&mut self, window: &mut Window, ack: &Ack) -> Rule {
        rfc5681::on_ack(window, ack.acked)
    }

    fn on_loss(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        if self.bandwidth == 0.0 {
            return rfc5681::on_loss(window, lost);
        }
        window.ssthresh = self.path(window.mss);
        window.cwnd = window.mss;
        Rule::WestwoodPath
    }

    fn facts(&self) -> Vec<Fact> {
        vec![("rate", self.bandwidth * 8e9), ("shortest", self.shortest.unwrap_or(0) as f64)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::control::MAX_BIG_WINDOW;
    use super::*;
    use crate::tcp::flight::AckNews;

    #[test]
    fn after_a_loss_the_window_is_rate_times_shortest_round_trip() {
        let mut westwood = Westwood::default();
        let mut window =
            Window { cwnd: 64_000, ssthresh: MAX_BIG_WINDOW, mss: 1000, max: MAX_BIG_WINDOW, opening: 1, limit: 1 };
        // 1000 bytes every ms, round trips of 20 and more ms: 1 MB/s x 20 ms = 20,000 bytes.
        for ms in 0..200u64 {
            let news = AckNews { rtt: Some((20 + ms % 3) * 1_000_000), delivered: 1000, ..AckNews::default() };
            let ack = Ack { now: ms * 1_000_000, acked: 1000, flight: 0, pipe: 0, una: 0, next: 0, news: &news };
            westwood.on_news(&mut window, &ack);
        }
        westwood.on_loss(&mut window, &Loss { allowed: 0, flight: 64_000, pipe: 64_000, recovering: false });
        assert_eq!((window.ssthresh, window.cwnd), (20_000, 1000));
    }
}
