//! Parameters of TCP's clocks: of delayed ACKs, and of retransmissions.

use crate::scenario::parameter::{Group, Spec, Visitor, assumed, stated};

/// Clocks of TCP and the bounds of its timeout.
#[derive(Clone, Debug, PartialEq)]
pub struct Clocks {
    /// Period of the clock of the delayed-ACK timer, ns.
    pub fast_timer: u64,
    /// Whether the delayed-ACK timer runs its whole period from the first segment that waits.
    pub one_shot_ack_timer: bool,
    /// Period of the clock of the retransmission timer, ns.
    pub slow_timer: u64,
    /// Shortest retransmission timeout, ticks of the slow timer.
    pub min_rto_ticks: u64,
    /// Least that RFC 6298 adds to the smoothed round trip, ns.
    pub min_variance: u64,
}

impl Default for Clocks {
    fn default() -> Self {
        Clocks {
            fast_timer: 200_000_000,
            one_shot_ack_timer: false,
            slow_timer: 500_000_000,
            min_rto_ticks: 2,
            min_variance: 1_000_000,
        }
    }
}

impl Group for Clocks {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Clocks { fast_timer, one_shot_ack_timer, slow_timer, min_rto_ticks, min_variance } = self;
        visitor.leaf(
            Spec::duration(
                "fast_timer",
                "Delayed-ACK timer",
                "Period of the free-running timer that sends delayed ACKs.",
            )
            .range(1e6, 10e9)
            .source(stated("Sandia 2.2 a: TCP's fast timer, 200 ms")),
            fast_timer,
        );
        visitor.leaf(
            Spec::flag(
                "one_shot_ack_timer",
                "One-shot ACK timer",
                "If on, the delayed-ACK timer starts when a first segment waits for its ACK; if off, it runs freely.",
            )
            .source(assumed("off, as in BSD of that time")),
            one_shot_ack_timer,
        );
        visitor.leaf(
            Spec::duration(
                "slow_timer",
                "Slow timer",
                "Period of the free-running clock of the retransmission and persist timers.",
            )
            .range(1e6, 10e9)
            .source(assumed("500 ms, as in every BSD of that time")),
            slow_timer,
        );
        visitor.leaf(
            Spec::count(
                "min_rto_ticks",
                "Shortest timeout",
                "Minimum retransmission timeout, in ticks of the slow timer.",
            )
            .range(1.0, 120.0)
            .source(assumed("two ticks, as in 4.3BSD")),
            min_rto_ticks,
        );
        visitor.leaf(
            Spec::duration(
                "min_variance",
                "Minimum variance",
                "Minimum that is added to the smoothed round trip for the timeout (G in RFC 6298); Linux adds at least 200 ms.",
            )
            .range(1.0, 10e9)
            .source(assumed("1 ms, the tick of a kernel's clock")),
            min_variance,
        );
    }
}
