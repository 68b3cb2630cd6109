//! How the congestion window grows and shrinks: one file per rule; and THE list of TCP variants, each of which is one of these
//! rules with a way of recovery and an estimator. A rule that only one variant has is declared by its row.

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
    /// A TCP by its congestion window, its recovery from losses and its estimator of the round trip.
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

/// What a variant is made of.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    pub congestion_control: fn() -> Box<dyn CongestionControl>,
    pub recovery: Recovery,
    pub estimator: Estimator,
    /// A part of it reads what became of each segment.
    pub keeps_score: bool,
    /// It sends at a rate, not as ACKs come.
    pub paces: bool,
    /// It sends no small segment while anything is out (RFC 896), and none much smaller than the window (RFC 813).
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
    /// By which of its rules a congestion window grows and shrinks now. A loss is repaired beside it (`recovery::Repair`).
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

/// The congestion state a rule works on. Bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Window {
    pub cwnd: u64,
    pub ssthresh: u64,
    pub mss: u64,
    /// The largest window the connection can carry.
    pub max: u64,
    /// Segments by which slow start opens for each ACK (RFC 1106, 4.2 suggests two over a satellite).
    pub opening: u64,
}

/// The largest window of a header alone (RFC 9293, 3.1), and with the options of RFC 1106.
pub(crate) const MAX_WINDOW: u64 = 65535;
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

    /// Slow start by bytes, a segment for each ACK at most (RFC 5681, 3.1).
    #[inline]
    pub fn slow_start(&mut self, acked: u64) {
        self.inflate(self.opening * self.mss.min(acked));
    }
}

/// How a congestion window moves, with whatever the rule remembers. Each rule is a file, and rows of `Variant` name it. What moves
/// the window says by which rule (`why/rules.rs`).
pub(crate) trait CongestionControl {
    /// The congestion window of a new connection, from its segment size and the largest window it can carry.
    #[inline]
    fn initial(&self, mss: u64, _max: u64) -> u64 {
        mss
    }

    /// What the next ACK of new data will find.
    #[inline]
    fn phase(&self, window: &Window) -> Phase {
        if window.below_ssthresh() { Phase::SlowStart } else { Phase::CongestionAvoidance }
    }

    /// New data was acknowledged, and no loss is being repaired.
    fn on_ack(&mut self, window: &mut Window, ack: &Ack) -> Rule;

    /// A segment was lost: sets ssthresh, and the window to one segment. A recovery that needs no such pause raises it again.
    fn on_loss(&mut self, window: &mut Window, lost: &Loss) -> Rule;

    /// The retransmission timer fired.
    #[inline]
    fn on_timeout(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        self.on_loss(window, lost)
    }

    /// What these rules speak of and a connection does not know, as it is after the last of them.
    #[inline]
    fn facts(&self) -> Vec<Fact> {
        Vec::new()
    }

    /// Whether a sender that has sent nothing for longer than a timeout begins anew with a small window (RFC 5681, 4.1).
    #[inline]
    fn restarts(&self) -> bool {
        true
    }

    /// Any ACK, whether a loss is being repaired or not.
    #[inline]
    fn on_news(&mut self, _window: &mut Window, _ack: &Ack) {}

    /// bit/s at which to send; `None`: as ACKs come.
    #[inline]
    fn pacing_rate(&self) -> Option<u64> {
        None
    }
}

/// What an ACK told. Bytes and ns.
#[derive(Clone, Copy)]
pub(crate) struct Ack<'a> {
    pub now: u64,
    /// New bytes acknowledged in order.
    pub acked: u64,
    /// What is out after it.
    pub flight: u64,
    /// What of that is thought to be in the network.
    pub pipe: u64,
    /// Next byte to be sent for the first time, and first byte not acknowledged, from the start of the connection: a round
    /// trip is over when the second reaches what the first was.
    pub next: u64,
    pub una: u64,
    /// What the scoreboard learned, where there is one.
    pub news: &'a AckNews,
}

/// What was known when a loss was seen. Bytes and ns.
pub(crate) struct Loss {
    /// The lesser of the windows.
    pub allowed: u64,
    /// What was out.
    pub flight: u64,
    /// What of that is thought to be in the network still.
    pub pipe: u64,
    /// Another loss was being repaired.
    pub recovering: bool,
}
