//! Sets of rules that belong together. One more is a row, its values and their sources.

use super::kernel::{CubicRules, Kernel, SlowStartExit, SsthreshBase};
use super::{Clocks, MarkParameters, Parameters, ProgramText};
use crate::list::named_list;
use crate::scenario::parameter::{Basis, Preset, Sources, chosen, found_in, stated};
use crate::tcp::acks::policy::AckPolicy;
use crate::tcp::congestion::Variant;
use crate::tcp::recovery::RecoveryChoice;
use crate::tcp::rtt::EstimatorChoice;

named_list! {
    /// Set of TCP rules, which sets every other parameter of TCP.
    Profile with preset: Preset<Parameters> {
        Bsd43, "bsd43", "4.3BSD", "TCP of the papers' hosts: 4.3BSD-Tahoe (1988)."
            => Preset { make: bsd43, sources: Vec::new };
        Rfc, "rfc", "RFCs of today", "CUBIC by the RFCs, with SACK, RACK-TLP, timestamps and an initial window of ten segments."
            => Preset { make: rfc, sources: rfc_sources };
        Linux, "linux", "Linux", "CUBIC as Linux 6.18 runs it."
            => Preset { make: linux, sources: linux_sources };
    }
}

/// Ten segments of an Ethernet (RFC 6928), bytes.
const TEN_SEGMENTS: u64 = 14_480;

pub(super) fn bsd43() -> Parameters {
    Parameters {
        profile: Profile::Bsd43,
        variant: Variant::Tahoe,
        estimator: EstimatorChoice::OfVariant,
        recovery: RecoveryChoice::OfVariant,
        program: ProgramText::default(),
        window: 16 * 1024,
        mss: None,
        mtu: None,
        initial_cwnd: None,
        ack_policy: AckPolicy::Bsd43,
        alpha: 0.35,
        big_windows: false,
        window_scale: false,
        timestamps: false,
        sack: false,
        marks: MarkParameters::default(),
        limited_transmit: false,
        nak: false,
        nak_every_gap: false,
        loss_means_congestion: false,
        duplicate_ack_rule: true,
        recover_guard: false,
        slow_start_opening: 1,
        slow_start_limit: 1,
        byte_counting: false,
        keep_out_of_order: true,
        challenge_acks: 10,
        nagle: true,
        silly_window_avoidance: true,
        kernel: Kernel::RFC,
        clocks: Clocks::default(),
    }
}

fn rfc() -> Parameters {
    Parameters {
        profile: Profile::Rfc,
        variant: Variant::Cubic,
        // A variant of 4.3BSD would bring its own.
        estimator: EstimatorChoice::Rfc6298,
        window: 4 << 20,
        initial_cwnd: Some(TEN_SEGMENTS),
        window_scale: true,
        timestamps: true,
        sack: true,
        limited_transmit: true,
        slow_start_limit: 2,
        byte_counting: true,
        clocks: Clocks { one_shot_ack_timer: true, ..Clocks::default() },
        ..bsd43()
    }
}

fn rfc_sources() -> Sources {
    vec![
        ("variant", stated("RFC 9438")),
        ("estimator", stated("RFC 6298")),
        ("initial_cwnd", stated("RFC 6928: ten segments, at most 14600 bytes")),
        ("window_scale", stated("RFC 7323, 2")),
        ("timestamps", stated("RFC 7323, 3")),
        ("sack", stated("RFC 2018")),
        ("limited_transmit", stated("RFC 3042")),
        ("slow_start_limit", stated("RFC 3465, 2.2: at most two segments")),
        ("byte_counting", stated("RFC 5681, 3.1: recommended")),
        ("min_rto_ticks", stated("RFC 6298, 2.4: 1 s, two ticks of 500 ms")),
    ]
}

fn linux() -> Parameters {
    Parameters {
        profile: Profile::Linux,
        recovery: RecoveryChoice::RackPrr,
        ack_policy: AckPolicy::Linux,
        slow_start_limit: 65535,
        kernel: Kernel {
            slow_start_exit: SlowStartExit::HyStart,
            cubic_rules: CubicRules::Linux,
            ssthresh_base: SsthreshBase::Cwnd,
            undo: true,
            f_rto: true,
            cwnd_validation: true,
            initial_offer: Some(65_535),
            autotuning: true,
            linear_syn_timeouts: 4,
            syn_loss_keeps_cwnd: true,
            timer_wheel: true,
            pacing: false,
            pacing_credit: true,
            bare_window_probes: true,
            window_rounds_up: true,
            time_wait: Some(60_000_000_000),
            ..Kernel::RFC
        },
        clocks: Clocks { slow_timer: 4_000_000, min_rto_ticks: 50, min_variance: 200_000_000, ..rfc().clocks },
        ..rfc()
    }
}

fn linux_sources() -> Sources {
    let linux = |text: &str| found_in(Basis::Stated, "Linux 6.18", text);
    let mut sources = rfc_sources();
    sources.retain(|(path, _)| !matches!(*path, "estimator" | "slow_start_limit" | "byte_counting" | "min_rto_ticks"));
    sources.extend([
        ("estimator", linux("the mean and deviation of RFC 6298")),
        ("recovery", linux("RACK finds losses, PRR sets the window")),
        ("ack_policy", linux("quick ACKs, then every second segment")),
        ("slow_start_limit", linux("every byte that an ACK acknowledges counts")),
        ("byte_counting", linux("every byte that an ACK acknowledges counts")),
        ("slow_start_exit", linux("hystart_detect = 3: ACK trains and delay")),
        ("cubic_rules", linux("tcp_cubic")),
        ("ssthresh_base", linux("half, or 717/1024, of cwnd")),
        ("undo", linux("by timestamps and D-SACK")),
        ("f_rto", linux("tcp_frto = 2")),
        ("cwnd_validation", linux("the window grows only if it is used")),
        ("initial_offer", linux("64 KB, which each segment widens")),
        ("autotuning", linux("tcp_moderate_rcvbuf = 1")),
        ("linear_syn_timeouts", linux("tcp_syn_linear_timeouts = 4")),
        ("syn_loss_keeps_cwnd", linux("the second lost SYN reduces the window")),
        ("pacing", linux("off without the queueing discipline fq")),
        ("pacing_credit", linux("a late packet shortens the next gap by up to half")),
        (
            "min_tso_segments",
            chosen(
                "Linux has 2. With 2, Reno loses 57 packets at a queue of half a pipe, where Linux loses 42; with 1 it loses 41",
            ),
        ),
        ("bare_window_probes", linux("an ACK with the number before snd_una")),
        ("window_rounds_up", linux("__tcp_select_window aligns the window upwards")),
        ("time_wait", linux("TCP_TIMEWAIT_LEN, 60 s")),
        ("timer_wheel", linux("HZ = 250: ticks of 4 ms, beyond 252 ms of 32 ms")),
        ("min_rto_ticks", linux("TCP_RTO_MIN, 200 ms")),
        ("min_variance", linux("at least 200 ms above the smoothed round trip")),
    ]);
    sources
}
