//! Parameters of rules in which kernels differ from each other and from the RFCs.

use crate::list::named_list;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};

named_list! {
    /// How a sender notices in its first slow start that a queue is growing.
    SlowStartExit {
        HyStartPlusPlus, "hystart_plus_plus", "HyStart++ (RFC 9406)", "A longer round trip slows the growth for five rounds, after which slow start ends.";
        HyStart, "hystart", "HyStart (2008)", "Slow start ends at once when the round trip is longer, or when ACKs arrive without a gap for half of a round trip (Linux).";
        Loss, "loss", "Loss alone", "Slow start lasts until a packet is lost.";
    }
}

named_list! {
    /// Details of CUBIC.
    CubicRules {
        Rfc9438, "rfc9438", "RFC 9438", "The rules of the RFC.";
        Linux, "linux", "Linux", "Before the first loss the window grows by at least 5 % per round trip. The Reno-friendly window always grows by 0.53 segments per round trip. The curve is evaluated one shortest round trip ahead.";
    }
}

named_list! {
    /// Quantity of which ssthresh is a share after a loss.
    SsthreshBase {
        Flight, "flight", "Flight", "The bytes in flight (RFC 5681).";
        Cwnd, "cwnd", "Congestion window", "The congestion window, used or not (Linux).";
    }
}

/// Rules in which kernels differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Kernel {
    pub slow_start_exit: SlowStartExit,
    pub cubic_rules: CubicRules,
    pub ssthresh_base: SsthreshBase,
    /// Whether a reduction is undone when its loss proves to be none.
    pub undo: bool,
    /// Whether the ACKs after a timeout tell whether it was premature.
    pub f_rto: bool,
    /// Whether the congestion window grows only while it limits the sender.
    pub cwnd_validation: bool,
    /// Largest window that is offered at first, bytes; `None`: the whole buffer.
    pub initial_offer: Option<u64>,
    /// Whether the receive buffer grows with what the process reads.
    pub autotuning: bool,
    /// Timeouts of a SYN for which the timeout does not double.
    pub linear_syn_timeouts: u64,
    /// Whether one lost SYN leaves the initial congestion window as it is.
    pub syn_loss_keeps_cwnd: bool,
    /// Whether the timers of retransmission and of losses are on a wheel of ticks of the slow timer.
    pub timer_wheel: bool,
    /// Whether the segments of a window are spread over its round trip.
    pub pacing: bool,
    /// Whether a segment that leaves late shortens the next gap.
    pub pacing_credit: bool,
    /// Smallest number of segments that are planned together.
    pub min_tso_segments: u64,
    /// Whether a probe of a closed window carries no data.
    pub bare_window_probes: bool,
    /// Whether a scaled window is rounded up.
    pub window_rounds_up: bool,
    /// Shift of the windows that are offered; `None`: the smallest with which the receive buffer fits.
    pub window_shift: Option<u64>,
    /// Duration of TIME-WAIT, ns; `None`: 120 ticks of the slow timer.
    pub time_wait: Option<u64>,
    /// Whether every RST in the window ends the connection.
    pub rst_in_window: bool,
    /// Whether a SYN in the window resets the connection.
    pub syn_in_window: bool,
}

impl Kernel {
    /// Returns the rules of the RFCs.
    pub const RFC: Kernel = Kernel {
        slow_start_exit: SlowStartExit::HyStartPlusPlus,
        cubic_rules: CubicRules::Rfc9438,
        ssthresh_base: SsthreshBase::Flight,
        undo: false,
        f_rto: false,
        cwnd_validation: false,
        initial_offer: None,
        autotuning: false,
        linear_syn_timeouts: 0,
        syn_loss_keeps_cwnd: false,
        timer_wheel: false,
        pacing: false,
        pacing_credit: false,
        min_tso_segments: 1,
        bare_window_probes: false,
        window_rounds_up: false,
        window_shift: None,
        time_wait: None,
        rst_in_window: false,
        syn_in_window: false,
    };
}

impl Group for Kernel {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Kernel {
            slow_start_exit,
            cubic_rules,
            ssthresh_base,
            undo,
            f_rto,
            cwnd_validation,
            initial_offer,
            autotuning,
            linear_syn_timeouts,
            syn_loss_keeps_cwnd,
            timer_wheel,
            pacing,
            pacing_credit,
            min_tso_segments,
            bare_window_probes,
            window_rounds_up,
            window_shift,
            time_wait,
            rst_in_window,
            syn_in_window,
        } = self;
        visitor.leaf(
            Spec::choice(
                "slow_start_exit",
                "Slow-start exit",
                "How CUBIC detects in its first slow start that a queue is growing.",
            )
            .source(assumed("as RFC 9438, 4.10 recommends")),
            slow_start_exit,
        );
        visitor.leaf(
            Spec::choice("cubic_rules", "CUBIC's rules", "Details in which implementations of CUBIC differ.")
                .source(assumed("the RFC's")),
            cubic_rules,
        );
        visitor.leaf(
            Spec::choice("ssthresh_base", "ssthresh from", "Quantity of which ssthresh is a share after a loss.")
                .source(assumed("as in RFC 5681, 3.1; BSD has rules of its own")),
            ssthresh_base,
        );
        visitor.leaf(
            Spec::flag(
                "undo",
                "Undo of reductions",
                "A reduction of the window is undone when timestamps or D-SACK show that nothing was lost (RFC 4015).",
            )
            .source(assumed("off: RFC 4015 was published in 2005")),
            undo,
        );
        visitor.leaf(
            Spec::flag(
                "f_rto",
                "F-RTO",
                "After a timeout, new data tests whether the timeout was premature; if so, the reduction of the window is undone (RFC 5682).",
            )
            .source(assumed("off: RFC 5682 was published in 2009")),
            f_rto,
        );
        visitor.leaf(
            Spec::flag(
                "cwnd_validation",
                "Window validation",
                "The congestion window grows only while it limits the sender (RFC 7661).",
            )
            .source(assumed("off: RFC 7661 was published in 2015")),
            cwnd_validation,
        );
        visitor.leaf(
            Spec::size(
                "initial_offer",
                "Initial offer",
                "Largest window that the receiver offers at first; each segment that arrives widens it by two segments; none: the whole buffer.",
            )
            .range(512.0, (1u64 << 30) as f64)
            .log()
            .source(assumed("none: BSD offers the whole buffer")),
            initial_offer,
        );
        visitor.leaf(
            Spec::flag(
                "autotuning",
                "Buffer autotuning",
                "The receive buffer begins a quarter larger than the initial offer. It grows with what the process reads in a round trip, up to the maximum window.",
            )
            .source(assumed("off: BSD's buffers keep their size")),
            autotuning,
        );
        visitor.leaf(
            Spec::count(
                "linear_syn_timeouts",
                "Linear SYN timeouts",
                "Number of first timeouts of the opening SYN that do not double the timeout.",
            )
            .range(0.0, 12.0)
            .source(assumed("none, as in RFC 6298, 5.5")),
            linear_syn_timeouts,
        );
        visitor.leaf(
            Spec::flag(
                "syn_loss_keeps_cwnd",
                "A lost SYN keeps cwnd",
                "A single lost SYN leaves the initial congestion window as it is; otherwise it becomes one segment.",
            )
            .source(assumed("off, as in RFC 5681, 3.1")),
            syn_loss_keeps_cwnd,
        );
        visitor.leaf(
            Spec::flag(
                "timer_wheel",
                "Timer wheel",
                "Retransmission and loss timers fire at the next tick of the slow timer after they are due. Timers that are set 63 ticks or more ahead fire at a multiple of eight ticks.",
            )
            .source(assumed("off: fine timers; BSD's ticks are those of its estimator")),
            timer_wheel,
        );
        visitor.leaf(
            Spec::flag(
                "pacing",
                "Pacing",
                "Segments are spread over the round trip, at twice the congestion window per round trip in slow start and 1.2 times otherwise (Linux with fq).",
            )
            .source(assumed("off: ACKs alone clock the segments; BBR has a pace of its own")),
            pacing,
        );
        visitor.leaf(
            Spec::flag(
                "pacing_credit",
                "Pacing credit",
                "A paced segment that leaves late shortens the gap after it, by up to half (Linux).",
            )
            .source(assumed("off: each gap has its full length")),
            pacing_credit,
        );
        visitor.leaf(
            Spec::count(
                "min_tso_segments",
                "Segments planned together",
                "Smallest number of segments that the sender plans as one packet (TSO autosizing); 1: each by itself.",
            )
            .range(1.0, 44.0)
            .source(assumed("1: no segmentation offload")),
            min_tso_segments,
        );
        visitor.leaf(
            Spec::flag(
                "bare_window_probes",
                "Window probes without data",
                "A probe of a closed window repeats an old sequence number and carries no data; otherwise it carries one byte.",
            )
            .source(assumed("off, as in RFC 9293, 3.8.6.1")),
            bare_window_probes,
        );
        visitor.leaf(
            Spec::flag(
                "window_rounds_up",
                "Scaled windows round up",
                "A scaled window is rounded up to the unit of its scale; otherwise it is rounded down.",
            )
            .source(assumed("off: BSD rounds down")),
            window_rounds_up,
        );
        visitor.leaf(
            Spec::count(
                "window_shift",
                "Window shift",
                "Shift of the windows that this host offers; none: the smallest with which the window field can state its whole receive buffer.",
            )
            .range(0.0, 14.0)
            .source(assumed(
                "none, as RFC 7323, 2.3 suggests; kernels take it from the largest buffer that they allow",
            )),
            window_shift,
        );
        visitor.leaf(
            Spec::duration(
                "time_wait",
                "Duration of TIME-WAIT",
                "Twice the maximum segment lifetime; none: 120 ticks of the slow timer.",
            )
            .range(1e6, 600e9)
            .source(assumed("none, as in 4.3BSD: 120 ticks of 500 ms")),
            time_wait,
        );
        visitor.leaf(
            Spec::flag(
                "rst_in_window",
                "Any RST in the window",
                "Every RST in the receive window ends the connection (RFC 793); otherwise only one with the expected sequence number (RFC 5961).",
            )
            .source(assumed("off, as in RFC 9293, 3.10.7.4; 4.3BSD has it on")),
            rst_in_window,
        );
        visitor.leaf(
            Spec::flag(
                "syn_in_window",
                "Any SYN in the window",
                "A SYN in the receive window resets the connection (RFC 793); otherwise it is answered with an ACK (RFC 5961).",
            )
            .source(assumed("off, as in RFC 9293, 3.10.7.4; 4.3BSD has it on")),
            syn_in_window,
        );
    }
}
