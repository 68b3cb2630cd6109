//! Parameters of explicit congestion notification: which marks both ends use, and how a sender takes them.

use crate::scenario::parameter::{Group, Spec, Visitor, assumed, stated};

/// Parameters of congestion marks.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkParameters {
    /// Explicit congestion notification (RFC 3168), if the peer has it too.
    pub ecn: bool,
    /// Whether marks are counted by AccECN (RFC 9768), if the peer does so too; otherwise ECN is as in RFC 3168.
    pub accurate_ecn: bool,
    /// Share of the flight that remains after a mark in congestion avoidance (RFC 8511); `None`: as after a loss.
    pub ecn_beta: Option<f64>,
    /// Shortest round trip whose pace Prague keeps, ns; 0: always its own.
    pub virtual_round: u64,
}

impl Default for MarkParameters {
    fn default() -> Self {
        MarkParameters { ecn: false, accurate_ecn: false, ecn_beta: None, virtual_round: 25_000_000 }
    }
}

impl Group for MarkParameters {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let MarkParameters { ecn, accurate_ecn, ecn_beta, virtual_round } = self;
        visitor.leaf(
            Spec::flag(
                "ecn",
                "ECN",
                "Routers may mark packets instead of dropping them, if both ends agree (RFC 3168); DCTCP and Prague enable it themselves.",
            )
            .source(assumed("off: RFC 3168 was published in 2001")),
            ecn,
        );
        visitor.leaf(
            Spec::flag(
                "accurate_ecn",
                "Accurate ECN",
                "The receiver counts marks in three bits of each ACK instead of reporting one per round trip, if both ends agree (RFC 9768); Prague enables it itself.",
            )
            .source(assumed("off: RFC 9768 is newer than the TCPs of the experiments")),
            accurate_ecn,
        );
        visitor.leaf(
            Spec::ratio(
                "ecn_beta",
                "ECN backoff (ABE)",
                "Share of the flight that Reno and CUBIC keep after a mark in congestion avoidance (RFC 8511); none: as after a loss.",
            )
            .range(0.5, 1.0)
            .source(assumed("as after a loss; RFC 8511, 3.1 suggests 0.8, and 0.85 for CUBIC")),
            ecn_beta,
        );
        visitor.leaf(
            Spec::duration(
                "virtual_round",
                "Virtual round trip (Prague)",
                "Round trip at whose pace Prague grows and shrinks if its own is shorter, so that others keep their share; it begins after 500 round trips.",
            )
            .range(0.0, 1e9)
            .source(stated("Prague draft 04, 2.4.4: 25 ms")),
            virtual_round,
        );
    }
}
