//! Congestion control: how the congestion window grows and shrinks, one file per rule; and the list of TCP variants,
//! each of which combines one of these rules with a recovery and an estimator. The row of a variant declares the rule
//! that only it uses.

pub(crate) mod hystart;
pub(crate) mod jacobson;
pub(crate) mod none;
pub(crate) mod rfc5681;

use super::recovery::{Recovery, newreno, prr, rack, reno, sack, tahoe, timer_only};
use super::rtt::Estimator;
use super::scoreboard::AckNews;
use crate::list::named_list;
use crate::why::{Fact, Rule};

named_list! {
    /// TCP variant: its congestion control, its recovery from losses and its round-trip estimator.
    Variant with parts: Parts {
        Tahoe, "tahoe", "4.3BSD-Tahoe", "Slow start, congestion avoidance and fast retransmit (1988)."
            => Parts::of::<jacobson::Jacobson>(tahoe::RECOVERY, Estimator::Tahoe);
        Bsd43, "bsd43", "4.3BSD with slow start", "Slow start and congestion avoidance, but every loss waits for the retransmission timer."
            => Parts::of::<jacobson::Jacobson>(timer_only::RECOVERY, Estimator::Tahoe);
        Bsd42, "bsd42", "4.2BSD", "No congestion window, and a segment of any size into any window that opens (1983)."
            => Parts { avoids_small_segments: false, ..Parts::of::<none::None>(timer_only::RECOVERY, Estimator::Rfc793) };
        Rfc793, "rfc793", "RFC 793 as fielded", "No congestion window; a timeout of twice the mean round trip sends everything again (1981)."
            => Parts::of::<none::None>(timer_only::RECOVERY, Estimator::Rfc793);
        BsdReno in bsd_reno, "bsd_reno", "4.3BSD-Reno", "Tahoe with fast recovery, and a window that grows by an eighth of a segment more per ACK (1990)."
            => Parts::of::<bsd_reno::BsdReno>(reno::RECOVERY, Estimator::Reno);
        Reno, "reno", "Reno (RFC 5681)", "Fast recovery by the standard: one loss in a window."
            => Parts::of::<rfc5681::Rfc5681>(reno::RECOVERY, Estimator::Reno);
        NewReno, "newreno", "NewReno (RFC 6582)", "Fast recovery that stays until all that was out is acknowledged: one loss in each round trip."
            => Parts::of::<rfc5681::Rfc5681>(newreno::RECOVERY, Estimator::Reno);
        Sack, "sack", "SACK (RFC 6675)", "The receiver says what has arrived, so all that is missing is sent again in one round trip."
            => Parts::of::<rfc5681::Rfc5681>(sack::RECOVERY, Estimator::Rfc6298);
        Prr, "prr", "SACK with PRR (RFC 6937)", "As SACK, but the window comes down smoothly while the loss is repaired."
            => Parts::of::<rfc5681::Rfc5681>(prr::RECOVERY, Estimator::Rfc6298);
        Rack, "rack", "RACK-TLP (RFC 8985)", "Loss is told by time instead of counts, and a lost tail by a probe; Reno's window."
            => Parts::of::<rfc5681::Rfc5681>(rack::RECOVERY, Estimator::Rfc6298);
        Vegas in vegas, "vegas", "Vegas", "Keeps one to three segments in the queue, told by the round trip (1994); recovery by SACK."
            => Parts::of::<vegas::Vegas>(sack::RECOVERY, Estimator::Rfc6298);
        Westwood in westwood, "westwood", "Westwood+", "After a loss the window is what the path was seen to deliver (2004); recovery by SACK."
            => Parts::of::<westwood::Westwood>(sack::RECOVERY, Estimator::Rfc6298);
        Hybla in hybla, "hybla", "Hybla", "Over a satellite it grows as fast as others over 25 ms (2004); recovery by SACK."
            => Parts::of::<hybla::Hybla>(sack::RECOVERY, Estimator::Rfc6298);
        Cubic in cubic, "cubic", "CUBIC (RFC 9438)", "A cubic function of the time since the last loss, HyStart++ before it, RACK-TLP after it."
            => Parts::of::<cubic::Cubic>(rack::RECOVERY, Estimator::Rfc6298);
        Bbr in bbr, "bbr", "BBR, version 1", "Sends at the rate the path was seen to deliver, with twice what it holds in flight at most (2016)."
            => Parts { paces: true, ..Parts::of::<bbr::Bbr>(rack::RECOVERY, Estimator::Rfc6298) };
    }
}

/// Parts of a variant.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    pub congestion_control: fn() -> Box<dyn CongestionControl>,
    pub recovery: Recovery,
    pub estimator: Estimator,
    /// Whether a part of it reads the state of each segment.
    pub keeps_score: bool,
    /// Whether it sends at a rate instead of being clocked by ACKs.
    pub paces: bool,
    /// Whether it delays small segments while data is out (RFC 896) and segments much smaller than the window (RFC
    /// 813).
    pub avoids_small_segments: bool,
}

impl Parts {
    fn of<C: CongestionControl + Default + 'static>(recovery: Recovery, estimator: Estimator) -> Parts {
        Parts {
            congestion_control: || Box::<C>::default(),
            recovery,
            estimator,
            keeps_score: recovery.needs_sack,
            paces: false,
            avoids_small_segments: true,
        }
    }
}

named_list! {
    /// Phase whose rules govern the congestion window. `recovery::Repair` describes the repair of losses beside it.
    Phase {
        NoWindow, "no_window", "No congestion window", "All that the receiver offers may be in flight.";
        SlowStart, "slow_start", "Slow start", "Below ssthresh each ACK opens the window by what it acknowledges: it doubles in a round trip (RFC 5681, 3.1).";
        SlowStartPause, "slow_start_pause", "Slow start, pausing", "Vegas lets the window stand every other round trip, to see whether a queue has begun.";
        ConservativeSlowStart, "conservative_slow_start", "Conservative slow start", "The round trip has grown: for five rounds the window opens at a quarter of the pace (RFC 9406, 4.2).";
        CongestionAvoidance, "congestion_avoidance", "Congestion avoidance", "From ssthresh on the window feels its way by the variant's own rule, in RFC 5681 by a segment in a round trip.";
        Startup, "startup", "Startup", "BBR sends 2.885 times as fast as the path was seen to deliver, until that no longer grows.";
        Drain, "drain", "Drain", "BBR sends slower than the path delivers, until the queue that Startup made is gone.";
        ProbeBwCruise, "probe_bw_cruise", "ProbeBW, cruise", "BBR sends at the rate the path was seen to deliver.";
        ProbeBwUp, "probe_bw_up", "ProbeBW, up", "BBR sends a quarter faster, to see whether the path delivers more.";
        ProbeBwDown, "probe_bw_down", "ProbeBW, down", "BBR sends a quarter slower, to empty the queue which that may have made.";
        ProbeRtt, "probe_rtt", "ProbeRTT", "BBR keeps four segments out for a moment, to see the shortest round trip again.";
    }
}

/// Congestion state on which a rule works, bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Window {
    pub cwnd: u64,
    pub ssthresh: u64,
    pub mss: u64,
    /// Largest window that the connection can carry.
    pub max: u64,
    /// Segments by which slow start opens the window for each ACK (RFC 1106, 4.2 suggests two over a satellite).
    pub opening: u64,
}

/// Largest window of a header without options (RFC 9293, 3.1), bytes.
pub(crate) const MAX_WINDOW: u64 = 65535;
/// Largest window with the options of RFC 1106, bytes.
pub(crate) const MAX_BIG_WINDOW: u64 = (1 << 30) - 1;

impl Window {
    #[inline]
    pub fn inflate(&mut self, bytes: u64) {
        self.cwnd = (self.cwnd + bytes).min(self.max);
    }

    #[inline]
    pub fn below_ssthresh(&self) -> bool {
        self.cwnd < self.ssthresh
    }

    /// Opens the window by the bytes acknowledged, a segment per ACK at most (RFC 5681, 3.1).
    #[inline]
    pub fn slow_start(&mut self, acked: u64) {
        self.inflate(self.opening * self.mss.min(acked));
    }
}

/// Rule by which a congestion window grows and shrinks. Each rule is a file, and rows of `Variant` name it. Methods
/// that change the window return the reason (`why/rules.rs`).
pub(crate) trait CongestionControl {
    /// Returns the congestion window of a new connection, bytes, from its segment size and its largest window.
    #[inline]
    fn initial(&self, mss: u64, _max: u64) -> u64 {
        mss
    }

    /// Returns the phase in which the next ACK of new data is processed.
    #[inline]
    fn phase(&self, window: &Window) -> Phase {
        if window.below_ssthresh() { Phase::SlowStart } else { Phase::CongestionAvoidance }
    }

    /// Processes an ACK of new data while no loss is being repaired.
    fn on_ack(&mut self, window: &mut Window, ack: &Ack) -> Rule;

    /// Processes a loss: sets ssthresh, and the window to one segment. A recovery without such a pause raises it again.
    fn on_loss(&mut self, window: &mut Window, lost: &Loss) -> Rule;

    /// Processes a retransmission timeout.
    #[inline]
    fn on_timeout(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        self.on_loss(window, lost)
    }

    /// Returns values of the rule that reasons speak of, by name.
    #[inline]
    fn facts(&self) -> Vec<Fact> {
        Vec::new()
    }

    /// Whether a sender restarts with a small window after it has been idle for longer than a timeout (RFC 5681, 4.1).
    #[inline]
    fn restarts(&self) -> bool {
        true
    }

    /// Processes any ACK, whether a loss is being repaired or not.
    #[inline]
    fn on_news(&mut self, _window: &mut Window, _ack: &Ack) {}

    /// Returns the rate at which to send, bit/s; `None`: sending is clocked by ACKs.
    #[inline]
    fn pacing_rate(&self) -> Option<u64> {
        None
    }
}

/// Content of an ACK, in bytes and ns.
#[derive(Clone, Copy)]
pub(crate) struct Ack<'a> {
    pub now: u64,
    /// Bytes newly acknowledged in order.
    pub acked: u64,
    /// Bytes in flight after it.
    pub flight: u64,
    /// Part of them believed to be in the network.
    pub pipe: u64,
    /// Next byte to be sent for the first time, counted from the start of the connection. A round trip is over when
    /// `una` reaches the `next` of its beginning.
    pub next: u64,
    pub una: u64,
    /// What the scoreboard learned; empty without one.
    pub news: &'a AckNews,
}

/// State when a loss was detected, bytes.
pub(crate) struct Loss {
    /// The smaller of the two windows.
    pub allowed: u64,
    /// Bytes in flight.
    pub flight: u64,
    /// Part of them believed to be in the network.
    pub pipe: u64,
    /// Whether another loss was being repaired.
    pub recovering: bool,
}
