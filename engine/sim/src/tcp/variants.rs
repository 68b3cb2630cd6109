//! THE list of TCP variants: a row is a name and the parts it is made of.

use super::congestion::CongestionControl;
use super::congestion::bbr::Bbr;
use super::congestion::bsd_reno::BsdReno;
use super::congestion::cubic::Cubic;
use super::congestion::hybla::Hybla;
use super::congestion::jacobson::Jacobson;
use super::congestion::none::None;
use super::congestion::rfc5681::Rfc5681;
use super::congestion::vegas::Vegas;
use super::congestion::westwood::Westwood;
use super::recovery::{Recovery, newreno, prr, rack, reno, sack, tahoe, timer_only};
use super::rtt::Estimator;
use crate::scenario::parameter::{Choice, Named};

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Variant {
    Tahoe,
    Bsd43,
    Rfc793,
    BsdReno,
    Reno,
    NewReno,
    Sack,
    Prr,
    Rack,
    Vegas,
    Westwood,
    Hybla,
    Cubic,
    Bbr,
    Bsd42,
}

/// What a variant is made of.
#[derive(Clone, Copy)]
pub struct Parts {
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

impl Choice for Variant {
    #[rustfmt::skip]
    const ALL: &'static [Self] = &[
        Variant::Tahoe, Variant::Bsd43, Variant::Bsd42, Variant::Rfc793, Variant::BsdReno, Variant::Reno,
        Variant::NewReno, Variant::Sack, Variant::Prr, Variant::Rack, Variant::Vegas, Variant::Westwood,
        Variant::Hybla, Variant::Cubic, Variant::Bbr,
    ];
    const NAMES: &'static [Named] = &[
        Named {
            id: "tahoe",
            name: "4.3BSD-Tahoe",
            meaning: "Slow start, congestion avoidance and fast retransmit (1988).",
        },
        Named {
            id: "bsd43",
            name: "4.3BSD with slow start",
            meaning: "Slow start and congestion avoidance, but every loss waits for the retransmission timer.",
        },
        Named {
            id: "bsd42",
            name: "4.2BSD",
            meaning: "No congestion window, and a segment of any size into any window that opens (1983).",
        },
        Named {
            id: "rfc793",
            name: "RFC 793 as fielded",
            meaning: "No congestion window; a timeout of twice the mean round trip sends everything again (1981).",
        },
        Named {
            id: "bsd_reno",
            name: "4.3BSD-Reno",
            meaning: "Tahoe with fast recovery, and a window that grows by an eighth of a segment more per ACK (1990).",
        },
        Named { id: "reno", name: "Reno (RFC 5681)", meaning: "Fast recovery by the standard: one loss in a window." },
        Named {
            id: "newreno",
            name: "NewReno (RFC 6582)",
            meaning: "Fast recovery that stays until all that was out is acknowledged: one loss in each round trip.",
        },
        Named {
            id: "sack",
            name: "SACK (RFC 6675)",
            meaning: "The receiver says what has arrived, so all that is missing is sent again in one round trip.",
        },
        Named {
            id: "prr",
            name: "SACK with PRR (RFC 6937)",
            meaning: "As SACK, but the window comes down smoothly while the loss is repaired.",
        },
        Named {
            id: "rack",
            name: "RACK-TLP (RFC 8985)",
            meaning: "Loss is told by time instead of counts, and a lost tail by a probe; Reno's window.",
        },
        Named {
            id: "vegas",
            name: "Vegas",
            meaning: "Keeps one to three segments in the queue, told by the round trip (1994); recovery by SACK.",
        },
        Named {
            id: "westwood",
            name: "Westwood+",
            meaning: "After a loss the window is what the path was seen to deliver (2004); recovery by SACK.",
        },
        Named {
            id: "hybla",
            name: "Hybla",
            meaning: "Over a satellite it grows as fast as others over 25 ms (2004); recovery by SACK.",
        },
        Named {
            id: "cubic",
            name: "CUBIC (RFC 9438)",
            meaning: "A cubic function of the time since the last loss, HyStart++ before it, RACK-TLP after it.",
        },
        Named {
            id: "bbr",
            name: "BBR, version 1",
            meaning: "Sends at the rate the path was seen to deliver, with twice what it holds in flight at most (2016).",
        },
    ];
}

impl Variant {
    #[rustfmt::skip]
    pub fn parts(self) -> Parts {
        let parts: (fn() -> Box<dyn CongestionControl>, _, _) = match self {
            Variant::Tahoe =>    (|| Box::new(Jacobson),            tahoe::RECOVERY,      Estimator::Tahoe),
            Variant::Bsd43 =>    (|| Box::new(Jacobson),            timer_only::RECOVERY, Estimator::Tahoe),
            Variant::Bsd42 =>    (|| Box::new(None),                timer_only::RECOVERY, Estimator::Rfc793),
            Variant::Rfc793 =>   (|| Box::new(None),                timer_only::RECOVERY, Estimator::Rfc793),
            Variant::BsdReno =>  (|| Box::new(BsdReno),             reno::RECOVERY,       Estimator::Reno),
            Variant::Reno =>     (|| Box::new(Rfc5681),             reno::RECOVERY,       Estimator::Reno),
            Variant::NewReno =>  (|| Box::new(Rfc5681),             newreno::RECOVERY,    Estimator::Reno),
            Variant::Sack =>     (|| Box::new(Rfc5681),             sack::RECOVERY,       Estimator::Rfc6298),
            Variant::Prr =>      (|| Box::new(Rfc5681),             prr::RECOVERY,        Estimator::Rfc6298),
            Variant::Rack =>     (|| Box::new(Rfc5681),             rack::RECOVERY,       Estimator::Rfc6298),
            Variant::Vegas =>    (|| Box::<Vegas>::default(),       sack::RECOVERY,       Estimator::Rfc6298),
            Variant::Westwood => (|| Box::<Westwood>::default(),    sack::RECOVERY,       Estimator::Rfc6298),
            Variant::Hybla =>    (|| Box::<Hybla>::default(),       sack::RECOVERY,       Estimator::Rfc6298),
            Variant::Cubic =>    (|| Box::<Cubic>::default(),       rack::RECOVERY,       Estimator::Rfc6298),
            Variant::Bbr =>      (|| Box::<Bbr>::default(),         rack::RECOVERY,       Estimator::Rfc6298),
        };
        let (growth, recovery, estimator) = parts;
        Parts {
            congestion_control: growth,
            recovery,
            estimator,
            keeps_score: recovery.needs_sack,
            paces: self == Variant::Bbr,
            avoids_small_segments: self != Variant::Bsd42,
        }
    }
}
