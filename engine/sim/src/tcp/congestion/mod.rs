//! The list of TCP variants. Each combines a rule for the congestion window with a recovery and an estimator. A rule is a
//! file of this folder; one that only one variant uses is declared by its row.

pub(crate) mod control;
pub(crate) mod hystart;
pub(crate) mod jacobson;
pub(crate) mod none;
pub(crate) mod rfc5681;

use super::recovery::{Recovery, newreno, prr, rack, reno, sack, tahoe, timer_only};
use super::rtt::Estimator;
use crate::list::named_list;
pub(super) use control::{Ack, CongestionControl, Loss, Phase, Window};

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
