//! The list of TCP variants. Each combines a rule for the congestion window with a recovery and an estimator. A rule is a
//! file of this folder; one that only one variant uses is declared by its row.

mod aggregation;
pub(crate) mod control;
pub(crate) mod hystart;
pub(crate) mod hystart_classic;
pub(crate) mod jacobson;
pub(crate) mod none;
pub(crate) mod program;
pub(crate) mod rfc5681;

use super::recovery::{Recovery, newreno, prr, rack, reno, sack, tahoe, timer_only};
use super::rtt::Estimator;
use crate::list::named_list;
pub(super) use control::{Ack, CongestionControl, Echo, Loss, Phase, Window};

named_list! {
    /// TCP variant: its congestion control, its recovery from losses and its round-trip estimator.
    Variant with parts: Parts {
        Tahoe, "tahoe", "4.3BSD-Tahoe", "Slow start, congestion avoidance and fast retransmit (1988)."
            => Parts::of::<jacobson::Jacobson>(tahoe::RECOVERY, Estimator::Tahoe);
        Bsd43, "bsd43", "4.3BSD with slow start", "Slow start and congestion avoidance; only the retransmission timer detects losses."
            => Parts::of::<jacobson::Jacobson>(timer_only::RECOVERY, Estimator::Tahoe);
        Bsd42, "bsd42", "4.2BSD", "No congestion window; sends a segment of any size as soon as the window allows (1983)."
            => Parts { avoids_small_segments: false, ..Parts::of::<none::None>(timer_only::RECOVERY, Estimator::Rfc793) };
        Rfc793, "rfc793", "RFC 793 as fielded", "No congestion window; a timeout of twice the mean round-trip time resends everything (1981)."
            => Parts::of::<none::None>(timer_only::RECOVERY, Estimator::Rfc793);
        BsdReno in bsd_reno, "bsd_reno", "4.3BSD-Reno", "Tahoe with fast recovery; congestion avoidance adds an extra eighth of a segment per ACK (1990)."
            => Parts::of::<bsd_reno::BsdReno>(reno::RECOVERY, Estimator::Reno);
        Reno, "reno", "Reno (RFC 5681)", "Standard fast recovery, which repairs one loss per window."
            => Parts::of::<rfc5681::Rfc5681>(reno::RECOVERY, Estimator::Reno);
        NewReno, "newreno", "NewReno (RFC 6582)", "Fast recovery until all data in flight is acknowledged: repairs one loss per round trip."
            => Parts::of::<rfc5681::Rfc5681>(newreno::RECOVERY, Estimator::Reno);
        Sack, "sack", "SACK (RFC 6675)", "The receiver reports what has arrived, so all losses can be repaired in one round trip."
            => Parts::of::<rfc5681::Rfc5681>(sack::RECOVERY, Estimator::Rfc6298);
        Prr, "prr", "SACK with PRR (RFC 6937)", "SACK whose window decreases smoothly during recovery."
            => Parts::of::<rfc5681::Rfc5681>(prr::RECOVERY, Estimator::Rfc6298);
        Rack, "rack", "RACK-TLP (RFC 8985)", "Detects losses by time instead of ACK counts, and lost tails by a probe; Reno's window."
            => Parts::of::<rfc5681::Rfc5681>(rack::RECOVERY, Estimator::Rfc6298);
        Vegas in vegas, "vegas", "Vegas", "Keeps one to three segments queued, estimated from the round-trip time (1994); recovery by SACK."
            => Parts::of::<vegas::Vegas>(sack::RECOVERY, Estimator::Rfc6298);
        LedbatPlusPlus in ledbat_pp, "ledbat_pp", "LEDBAT++", "For background transfers: keeps the delay in the queue below 60 ms, so that other flows go first (2026); recovery by RACK-TLP."
            => Parts::of::<ledbat_pp::LedbatPlusPlus>(rack::RECOVERY, Estimator::Rfc6298);
        Westwood in westwood, "westwood", "Westwood+", "After a loss the window follows the measured delivery rate (2004); recovery by SACK."
            => Parts::of::<westwood::Westwood>(sack::RECOVERY, Estimator::Rfc6298);
        Hybla in hybla, "hybla", "Hybla", "Over a satellite the window grows as fast as Reno's at a round trip of 25 ms (2004); recovery by SACK."
            => Parts::of::<hybla::Hybla>(sack::RECOVERY, Estimator::Rfc6298);
        Cubic in cubic, "cubic", "CUBIC (RFC 9438)", "The window is a cubic function of time since the last loss; with HyStart++ and RACK-TLP."
            => Parts::of::<cubic::Cubic>(rack::RECOVERY, Estimator::Rfc6298);
        Dctcp in dctcp, "dctcp", "DCTCP (RFC 8257)", "Reduces the window in proportion to the share of marked bytes, for short queues in data centers; recovery by SACK."
            => Parts { ecn: EcnUse::EachMark, ..Parts::of::<dctcp::Dctcp>(sack::RECOVERY, Estimator::Rfc6298) };
        Prague in prague, "prague", "Prague", "Reduces the window in proportion to the share of marked packets, paces, and depends little on short round trips (L4S, 2024); recovery by RACK-TLP."
            => Parts { ecn: EcnUse::Scalable, paces: true, ..Parts::of::<prague::Prague>(rack::RECOVERY, Estimator::Rfc6298) };
        Bbr in bbr, "bbr", "BBR, version 1", "Sends at the measured delivery rate, with at most twice the pipe in flight (2016)."
            => Parts { paces: true, models_path: true, ..Parts::of::<bbr::Bbr>(rack::RECOVERY, Estimator::Rfc6298) };
        Bbr3 in bbr3, "bbr3", "BBR, version 3", "BBR that also bounds what is in flight by the losses that more of it caused, and leaves room for others (2023)."
            => Parts { paces: true, models_path: true, ..Parts::of::<bbr3::Bbr3>(rack::RECOVERY, Estimator::Rfc6298) };
    }
}

/// Use of ECN by a variant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum EcnUse {
    /// The parameters decide.
    AsSet,
    /// Always; the receiver echoes each mark once (RFC 8257, 3.2) instead of until CWR arrives.
    EachMark,
    /// Always, with AccECN; data carries ECT(1), since the reduction is in proportion to the marks (RFC 9331, 4).
    Scalable,
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
    /// Whether its window follows from a model of the path, so that no other rule may grow or reduce it.
    pub models_path: bool,
    pub ecn: EcnUse,
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
            models_path: false,
            ecn: EcnUse::AsSet,
            avoids_small_segments: true,
        }
    }
}
