//! Parameters of QUIC, the same at both ends. The sizes of buffers, and with them the credit, are those of `tcp.window`.

use crate::list::named_list;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed, stated};
use crate::tcp::congestion::Variant;

named_list! {
    /// Congestion control of QUIC: that of a TCP variant, told of packets instead of bytes.
    Congestion with variant: Variant {
        NewReno, "newreno", "NewReno", "Slow start and congestion avoidance in bytes; halves the window once per loss event (RFC 9002, 7)." => Variant::NewReno;
        Cubic, "cubic", "CUBIC", "The window is a cubic function of time since the last loss (RFC 9438)." => Variant::Cubic;
    }
}

/// Parameters of a connection of QUIC.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Parameters {
    /// Congestion control.
    pub congestion: Congestion,
    /// Largest UDP payload, bytes.
    pub max_datagram_size: u64,
    /// Packets that must be acknowledged beyond one that then counts as lost.
    pub packet_threshold: u64,
    /// Longest time for which a receiver holds an ACK back, ns.
    pub max_ack_delay: u64,
    /// Packets after which a receiver sends an ACK.
    pub ack_every: u64,
    /// Ranges in an ACK frame, at most.
    pub ack_ranges: u64,
    /// Whether packets are paced.
    pub pacing: bool,
}

impl Default for Parameters {
    fn default() -> Self {
        Parameters {
            congestion: Congestion::NewReno,
            max_datagram_size: 1472,
            packet_threshold: 3,
            max_ack_delay: 25_000_000,
            ack_every: 2,
            ack_ranges: 32,
            pacing: true,
        }
    }
}

impl Group for Parameters {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Parameters {
            congestion,
            max_datagram_size,
            packet_threshold,
            max_ack_delay,
            ack_every,
            ack_ranges,
            pacing,
        } = self;
        visitor.leaf(
            Spec::choice(
                "congestion",
                "Congestion control",
                "Rule by which QUIC's congestion window grows and shrinks.",
            )
            .source(stated("RFC 9002, 7: NewReno, and others may be used")),
            congestion,
        );
        visitor.leaf(
            Spec::size(
                "max_datagram_size",
                "Largest UDP payload",
                "Largest QUIC packet; the path's MTU may allow less.",
            )
            .range(1200.0, 65_507.0)
            .source(assumed(
                "1472: an Ethernet's 1500 less the headers of IP and UDP, found by probing (RFC 9000, 14.3)",
            )),
            max_datagram_size,
        );
        let meaning = "Packets with higher numbers that make an unacknowledged packet count as lost.";
        visitor.leaf(
            Spec::count("packet_threshold", "Packet threshold", meaning)
                .range(1.0, 1000.0)
                .log()
                .source(stated("RFC 9002, 6.1.1: kPacketThreshold, 3")),
            packet_threshold,
        );
        let meaning = "Longest time for which a receiver delays an ACK; part of the sender's probe timeout.";
        visitor.leaf(
            Spec::duration("max_ack_delay", "Longest ACK delay", meaning)
                .range(0.0, 16e9)
                .source(stated("RFC 9000, 18.2: max_ack_delay, 25 ms unless told otherwise")),
            max_ack_delay,
        );
        let meaning = "Packets after which a receiver acknowledges at once.";
        visitor.leaf(
            Spec::count("ack_every", "Packets per ACK", meaning)
                .range(1.0, 1000.0)
                .log()
                .source(stated("RFC 9000, 13.2.2: at least two")),
            ack_every,
        );
        let meaning = "Ranges of packet numbers that an ACK frame lists at most.";
        visitor.leaf(
            Spec::count("ack_ranges", "Ranges per ACK", meaning)
                .range(1.0, 256.0)
                .log()
                .source(assumed("32, the limit of widely used stacks; RFC 9000, 13.2.3 leaves it open")),
            ack_ranges,
        );
        let meaning = "Spreads the congestion window over the round trip, 1.25 times as fast as it would last.";
        visitor.leaf(
            Spec::flag("pacing", "Pacing of QUIC", meaning).source(stated("RFC 9002, 7.7: SHOULD, with N = 1.25")),
            pacing,
        );
    }
}
