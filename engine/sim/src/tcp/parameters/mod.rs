//! Parameters of TCP.

mod clocks;
mod kernel;
mod marks;
mod profile;
mod program;

use super::acks::policy::AckPolicy;
use super::congestion::control::MAX_BIG_WINDOW;
use super::congestion::program::LONGEST_PROGRAM;
use super::congestion::{EcnUse, Variant};
use super::recovery::RecoveryChoice;
use super::rtt::EstimatorChoice;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed, stated};
pub(crate) use clocks::Clocks;
pub(crate) use kernel::{CubicRules, Kernel, SlowStartExit, SsthreshBase};
pub(crate) use marks::MarkParameters;
pub(crate) use profile::Profile;
pub(crate) use program::ProgramText;

#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    /// Set of rules from which the values below come.
    pub profile: Profile,
    pub variant: Variant,
    /// Estimator of round trip and timeout.
    pub estimator: EstimatorChoice,
    /// Recovery from losses.
    pub recovery: RecoveryChoice,
    /// Program that controls congestion in place of the variant.
    pub program: ProgramText,
    /// Size of both socket buffers, bytes: the most that TCP may have in flight.
    pub window: u64,
    /// Payload of a full segment, bytes; `None`: from the MTU.
    pub mss: Option<u64>,
    /// Largest IP datagram TCP plans for, bytes; `None`: the link's.
    pub mtu: Option<u64>,
    /// Congestion window at the start, bytes; `None`: one segment.
    pub initial_cwnd: Option<u64>,
    pub ack_policy: AckPolicy,
    /// Share of the receive buffer that must be freed before 4.2BSD sends a window update: NP / NB (UBC 3.2, equation
    /// 1).
    pub alpha: f64,
    /// Big windows: options B and C of RFC 1106, if the peer has them too.
    pub big_windows: bool,
    /// Window scale: windows of 30 bits by RFC 7323, if the peer has it too.
    pub window_scale: bool,
    /// Timestamps (RFC 7323), if the peer has them too.
    pub timestamps: bool,
    /// Whether SACK blocks report arrivals beyond a hole, if the peer asks (RFC 2018); variants that need them always
    /// ask.
    pub sack: bool,
    pub marks: MarkParameters,
    /// Limited transmit: each of the first two duplicate ACKs lets a new segment out (RFC 3042).
    pub limited_transmit: bool,
    /// Negative acknowledgements: option A of RFC 1106.
    pub nak: bool,
    /// Whether a NAK names each gap as it is seen, not only the one at the left edge.
    pub nak_every_gap: bool,
    /// Whether a NAK means congestion and starts slow start; otherwise it means noise.
    pub loss_means_congestion: bool,
    /// Whether duplicate ACKs indicate a loss, if the variant has that rule.
    pub duplicate_ack_rule: bool,
    /// Whether Tahoe and Reno, too, ignore three duplicate ACKs for data that was out at the last loss.
    pub recover_guard: bool,
    /// Segments by which slow start opens the window for each ACK.
    pub slow_start_opening: u64,
    /// Largest number of segments that one ACK counts for in slow start by RFC 5681 (L of RFC 3465, 2.1).
    pub slow_start_limit: u64,
    /// Whether congestion avoidance by RFC 5681 counts the bytes acknowledged instead of the ACKs.
    pub byte_counting: bool,
    /// Whether data beyond a hole is kept until the hole is filled.
    pub keep_out_of_order: bool,
    /// Largest number of challenge ACKs in any five seconds.
    pub challenge_acks: u64,
    pub nagle: bool,
    pub silly_window_avoidance: bool,
    pub kernel: Kernel,
    pub clocks: Clocks,
}

impl Parameters {
    /// Whether this end asks for ECN, which a variant may need.
    pub(crate) fn offers_ecn(&self) -> bool {
        self.marks.ecn || self.offers_accurate_ecn() || self.variant.parts().ecn == EcnUse::EachMark
    }

    /// Whether this end asks for AccECN, which a variant may need.
    pub(crate) fn offers_accurate_ecn(&self) -> bool {
        self.marks.accurate_ecn || self.variant.parts().ecn == EcnUse::Scalable
    }
}

impl Default for Parameters {
    fn default() -> Self {
        profile::bsd43()
    }
}

impl Group for Parameters {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let before = self.profile;
        visitor
            .leaf(Spec::choice("profile", "Profile", "Set of TCP rules; sets every value below."), &mut self.profile);
        let preset = self.profile.preset();
        if self.profile != before {
            *self = (preset.make)();
        }
        visitor.preset_sources((preset.sources)());
        let Parameters {
            profile: _,
            variant,
            estimator,
            recovery,
            program,
            window,
            mss,
            mtu,
            initial_cwnd,
            ack_policy,
            alpha,
            big_windows,
            window_scale,
            timestamps,
            sack,
            marks,
            limited_transmit,
            nak,
            nak_every_gap,
            loss_means_congestion,
            duplicate_ack_rule,
            recover_guard,
            slow_start_opening,
            slow_start_limit,
            byte_counting,
            keep_out_of_order,
            challenge_acks,
            nagle,
            silly_window_avoidance,
            kernel,
            clocks,
        } = self;
        visitor.leaf(
            Spec::choice("variant", "Variant", "Algorithm for congestion control and loss recovery.")
                .source(assumed("SunOS 4.1.1 and Ultrix 4.2 carry the TCP of 4.3BSD-Tahoe")),
            variant,
        );
        visitor.leaf(
            Spec::choice(
                "estimator",
                "Round-trip estimator",
                "Estimator of round-trip time and retransmission timeout.",
            )
            .source(assumed("the recovery that belongs to the TCP variant")),
            estimator,
        );
        visitor.leaf(
            Spec::choice("recovery", "Loss recovery", "Variant whose recovery from losses is used.")
                .source(assumed("the recovery that belongs to the TCP variant")),
            recovery,
        );
        let meaning = "Congestion control in Rhai; none: that of the variant.";
        visitor.leaf(Spec::text("program", "Program", meaning).range(0.0, LONGEST_PROGRAM as f64), program);
        visitor.leaf(
            Spec::size("window", "Maximum window", "Size of both socket buffers, which limits the data in flight.")
                .range(512.0, MAX_BIG_WINDOW as f64)
                .log()
                .source(assumed("any; the papers\' tables vary it")),
            window,
        );
        visitor.leaf(
            Spec::size(
                "mss",
                "Segment size (MSS)",
                "Payload of a full segment; none: MTU minus 40 bytes of headers, rounded by the hosts.",
            )
            .range(16.0, 65495.0)
            .source(stated("Sandia 2.2: MSS = MTU less TCP and IP headers")),
            mss,
        );
        visitor.leaf(
            Spec::size(
                "mtu",
                "MTU used",
                "Largest IP datagram that TCP plans for; none: the MTU of the hosts' own links.",
            )
            .range(68.0, 65535.0)
            .source(stated("Sandia 2.2, 3.2: 4352 on FDDI")),
            mtu,
        );
        visitor.leaf(
            Spec::size(
                "initial_cwnd",
                "Initial congestion window",
                "Congestion window at the start of slow start; none: one segment.",
            )
            .range(1.0, 65535.0)
            .source(stated("Sandia 2.2 b: remote connections start at one segment")),
            initial_cwnd,
        );
        visitor.leaf(
            Spec::choice("ack_policy", "ACK policy", "Rule for sending ACKs.")
                .source(stated("Sandia 2.2 b: when the window has grown by two segments or the 200 ms timer fires")),
            ack_policy,
        );
        visitor.leaf(
            Spec::ratio(
                "alpha",
                "Flow control (alpha)",
                "Share of the receive buffer that must have been freed before a 4.2BSD receiver sends a window update.",
            )
            .range(0.0, 1.0)
            .source(stated("UBC 3.2: 0.35 in 4.2BSD as distributed")),
            alpha,
        );
        visitor.leaf(
            Spec::flag(
                "big_windows",
                "Big windows",
                "30-bit windows with the options of RFC 1106, if both ends support them; otherwise at most 64 KB.",
            )
            .source(assumed("off: an option of 1989")),
            big_windows,
        );
        visitor.leaf(
            Spec::flag(
                "window_scale",
                "Window scale",
                "Windows up to 1 GB, scaled by a power of two, if both ends support the option (RFC 7323).",
            )
            .source(assumed("off: an option of 1992")),
            window_scale,
        );
        visitor.leaf(
            Spec::flag(
                "timestamps",
                "Timestamps",
                "If both ends support the option, every segment is timed and old ones are rejected (PAWS; RFC 7323).",
            )
            .source(assumed("off: an option of 1992")),
            timestamps,
        );
        visitor.leaf(
            Spec::flag(
                "sack",
                "Selective ACKs",
                "The receiver reports data beyond a hole (RFC 2018); variants that need SACK enable it themselves.",
            )
            .source(assumed("off: an option of 1996")),
            sack,
        );
        marks.visit(visitor);
        visitor.leaf(Spec::flag(
            "limited_transmit",
            "Limited transmit",
            "The first two duplicate ACKs each release a new segment, so that small windows still yield a third duplicate ACK (RFC 3042).",
        )
        .source(assumed("off: RFC 3042 was published in 2001")), limited_transmit);
        visitor.leaf(
            Spec::flag("nak", "NAK", "The receiver requests missing data, which is resent at once (RFC 1106).")
                .source(assumed("off: an option of 1989")),
            nak,
        );
        visitor.leaf(
            Spec::flag(
                "nak_every_gap",
                "A NAK for each gap",
                "The receiver sends a NAK for each gap when it detects the gap, not only for the first one.",
            )
            .source(assumed("off; RFC 1106, 2.1 allows both")),
            nak_every_gap,
        );
        visitor.leaf(
            Spec::flag(
                "loss_means_congestion",
                "A NAK means congestion",
                "Slow start after a NAK; otherwise the loss counts as noise and the window is unchanged.",
            )
            .source(stated("RFC 1106, 4.2: the TCP of the tests treated every loss as noise")),
            loss_means_congestion,
        );
        visitor.leaf(
            Spec::flag(
                "duplicate_ack_rule",
                "Duplicate-ACK rule",
                "Duplicate ACKs indicate a loss, if the variant has that rule.",
            )
            .source(assumed("on; RFC 1106, 4.3 asks for it to be off with NAKs on a long pipe")),
            duplicate_ack_rule,
        );
        visitor.leaf(
            Spec::flag(
                "recover_guard",
                "Recover guard",
                "Tahoe and Reno ignore duplicate ACKs for data that was in flight at the last loss (RFC 6582, 3.2).",
            )
            .source(assumed("off: introduced with NewReno")),
            recover_guard,
        );
        visitor.leaf(
            Spec::count(
                "slow_start_opening",
                "Slow-start increment",
                "Segments added to the congestion window per ACK in slow start.",
            )
            .range(1.0, 4.0)
            .source(assumed("one, as in every BSD; RFC 1106, 4.2 suggests two over a satellite")),
            slow_start_opening,
        );
        visitor.leaf(
            Spec::count(
                "slow_start_limit",
                "Slow-start limit",
                "Largest number of segments for which one ACK counts in slow start (L of RFC 3465); Linux has no limit.",
            )
            .range(1.0, 65535.0)
            .log()
            .source(assumed("one, as in RFC 5681, 3.1; RFC 3465 suggests two")),
            slow_start_limit,
        );
        visitor.leaf(
            Spec::flag(
                "byte_counting",
                "Byte counting",
                "Congestion avoidance counts acknowledged bytes instead of ACKs (RFC 5681).",
            )
            .source(assumed("off: RFC 5681 was published in 2009")),
            byte_counting,
        );
        visitor.leaf(Spec::flag(
            "keep_out_of_order",
            "Keeps out-of-order data",
            "If on, the receiver keeps data that arrives beyond a hole; if off, it discards the data and reports it neither by SACK nor by NAK.",
        )
        .source(assumed("on, as in every BSD; RFC 793, 3.9 lets a receiver do either")), keep_out_of_order);
        visitor.leaf(
            Spec::count(
                "challenge_acks",
                "Challenge ACKs in five seconds",
                "Largest number of answers to possibly forged SYNs, RSTs or ACKs in any five seconds.",
            )
            .range(1.0, 1000.0)
            .source(stated("RFC 5961, 7: no more than 10 in any 5 second window")),
            challenge_acks,
        );
        visitor.leaf(
            Spec::flag("nagle", "Nagle's rule", "No small segment is sent while data is unacknowledged (RFC 896).")
                .source(assumed("on, the default of BSD")),
            nagle,
        );
        visitor.leaf(
            Spec::flag(
                "silly_window_avoidance",
                "Silly-window avoidance",
                "The sender waits until a full segment, or half the largest window, may be sent (RFC 9293, 3.8.6.2.1).",
            )
            .source(assumed("on, as in 4.3BSD; the dip at 16 KB depends on it")),
            silly_window_avoidance,
        );
        kernel.visit(visitor);
        clocks.visit(visitor);
    }
}
