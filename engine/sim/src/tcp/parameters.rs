//! What of TCP can be set.

use super::ack_policy::AckPolicy;
use super::variants::Variant;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed, stated};

#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    pub variant: Variant,
    /// Both socket buffers, bytes: what TCP may have in flight at the most.
    pub window: u64,
    /// Payload of a full segment, bytes; `None`: from the MTU.
    pub mss: Option<u64>,
    /// Largest IP datagram TCP plans for, bytes; `None`: the link's.
    pub mtu: Option<u64>,
    /// Congestion window at the start, bytes; `None`: one segment.
    pub initial_cwnd: Option<u64>,
    pub ack_policy: AckPolicy,
    pub nagle: bool,
    pub silly_window_avoidance: bool,
    /// Period of the delayed-ACK timer, ns.
    pub fast_timer: u64,
    /// Period of the retransmission timer's clock, ns.
    pub slow_timer: u64,
    /// Shortest retransmission timeout, ticks of the slow timer.
    pub min_rto_ticks: u64,
}

impl Default for Parameters {
    fn default() -> Self {
        Parameters {
            variant: Variant::Tahoe,
            window: 16 * 1024,
            mss: None,
            mtu: None,
            initial_cwnd: None,
            ack_policy: AckPolicy::Bsd43,
            nagle: true,
            silly_window_avoidance: true,
            fast_timer: 200_000_000,
            slow_timer: 500_000_000,
            min_rto_ticks: 2,
        }
    }
}

impl Group for Parameters {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let variant = Spec::choice("variant", "Variant", "How TCP grows its window and recovers from loss.")
            .source(assumed("SunOS 4.1.1 and Ultrix 4.2 carry the TCP of 4.3BSD-Tahoe"));
        visitor.leaf(variant, &mut self.variant);
        let window = Spec::size(
            "window",
            "Maximum window",
            "Size of both socket buffers: what may be in flight unacknowledged.",
        )
        .range(512.0, 65535.0)
        .log()
        .source(assumed("any; the papers\' tables vary it"));
        visitor.leaf(window, &mut self.window);
        let mss = Spec::size(
            "mss",
            "Segment size (MSS)",
            "Payload of a full segment; none: MTU less 40 bytes of headers, as the hosts round it.",
        )
        .range(16.0, 65495.0)
        .source(stated("Sandia 2.2: MSS = MTU less TCP and IP headers"));
        visitor.leaf(mss, &mut self.mss);
        let mtu =
            Spec::size("mtu", "MTU used", "Largest IP datagram TCP plans for; none: the MTU of the hosts' own links.")
                .range(68.0, 65535.0)
                .source(stated("Sandia 2.2, 3.2: 4352 on FDDI"));
        visitor.leaf(mtu, &mut self.mtu);
        let initial =
            Spec::size("initial_cwnd", "Initial congestion window", "Where slow start begins; none: one segment.")
                .range(1.0, 65535.0)
                .source(stated("Sandia 2.2 b: remote connections start at one segment"));
        visitor.leaf(initial, &mut self.initial_cwnd);
        let ack = Spec::choice("ack_policy", "ACK policy", "When the receiver sends an ACK.")
            .source(stated("Sandia 2.2 b: when the window has grown by two segments, else by the 200 ms timer"));
        visitor.leaf(ack, &mut self.ack_policy);
        let nagle = Spec::flag("nagle", "Nagle's rule", "No small segment while anything is unacknowledged (RFC 896).")
            .source(assumed("on, the default of BSD"));
        visitor.leaf(nagle, &mut self.nagle);
        let silly = Spec::flag(
            "silly_window_avoidance",
            "Silly-window avoidance",
            "The sender waits until a full segment, or half the largest window, may be sent (RFC 813).",
        )
        .source(assumed("on, as in 4.3BSD; the dip at 16 KB depends on it"));
        visitor.leaf(silly, &mut self.silly_window_avoidance);
        let fast = Spec::duration(
            "fast_timer",
            "Delayed-ACK timer",
            "Period of the free-running timer that sends delayed ACKs.",
        )
        .range(1e6, 10e9)
        .source(stated("Sandia 2.2 a: TCP's fast timer, 200 ms"));
        visitor.leaf(fast, &mut self.fast_timer);
        let slow = Spec::duration(
            "slow_timer",
            "Slow timer",
            "Period of the free-running clock of the retransmission and persist timers.",
        )
        .range(1e6, 10e9)
        .source(assumed("500 ms, as in every BSD of the day"));
        visitor.leaf(slow, &mut self.slow_timer);
        let min = Spec::count("min_rto_ticks", "Shortest timeout", "In ticks of the slow timer.")
            .range(1.0, 120.0)
            .source(assumed("two ticks, as in 4.3BSD"));
        visitor.leaf(min, &mut self.min_rto_ticks);
    }
}
