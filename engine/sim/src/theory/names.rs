//! Names, meanings and limits of the bounds, for the catalog.

use serde::Serialize;

/// Quantity that a bound limits, which determines where it can be drawn: `rate` bit/s, `window` bytes, `duration` ns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "BoundOf"))]
pub(crate) enum BoundQuantity {
    /// Rate, bit/s of payload.
    Rate,
    /// Size of window, bytes.
    Window,
    /// Time from the first byte on, ns.
    Duration,
}

/// Name, meaning and quantity of a bound.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct BoundRow {
    /// Field of `Bounds` that holds it.
    #[cfg_attr(feature = "types", ts(as = "crate::types::BoundId"))]
    pub id: &'static str,
    pub name: &'static str,
    pub meaning: &'static str,
    pub of: BoundQuantity,
    /// Condition under which it holds.
    pub holds: &'static str,
}

macro_rules! bounds {
    ($($id:literal, $of:ident, $name:literal, $meaning:literal, $holds:literal;)*) => {
        pub(crate) const BOUNDS: &[BoundRow] = &[$(BoundRow {
            id: $id,
            name: $name,
            meaning: $meaning,
            of: BoundQuantity::$of,
            holds: $holds,
        }),*];
    };
}

bounds! {
    "window_bps", Rate, "window / RTT", "The maximum window in each round trip of a full segment.",
        "Once slow start is over and while nothing is lost; every queue lengthens the round trip and lowers it.";
    "host_bps", Rate, "host", "One segment in each processor time of a segment, at the slower of the two hosts.",
        "ACKs are left out, so a busy host stays below it.";
    "router_bps", Rate, "router", "The slowest router's forwarding rate, as payload.",
        "For a flow alone; flows that share the router divide it.";
    "link_bps", Rate, "link", "The slowest link's rate, as payload.",
        "For a flow alone; flows that share the link divide it.";
    "mathis_bps", Rate, "loss (Mathis)", "MSS / RTT x sqrt(3 / 2bp): congestion avoidance through random loss p.",
        "For Reno with each loss repaired by fast retransmit; beyond about a per cent timeouts decide, and it promises too much.";
    "pftk_bps", Rate, "loss (PFTK)", "As Mathis, with the retransmission timeouts and the window.",
        "For Reno in its steady state; Tahoe, NAKs and transfers that end within a few losses do otherwise.";
    "eq3_bps", Rate, "UBC (3)", "1 / (TDAT + TSCH + TACK / NP): the slower host's time for a packet and its share of an ACK, with TSCH \
        where the sender is the slower.",
        "While an ACK of NP packets is back before the sender is choked; a slow sender whose receiver's queue is not always empty is faster.";
    "eq4_bps", Rate, "UBC (4)", "NB / [(TDAT + TACK / NP) (KS + KR) + TDN + TAN]: all the window's packets once in the time of one.",
        "Beyond a few buffers the slower host is the limit, and (3) says how fast it is.";
    "pipe_bytes", Window, "Z", "The pipe: the slowest rate times the round trip of an empty segment.",
        "Enough while nothing is lost; the hosts' time for full segments comes on top.";
    "repair_window_bytes", Window, "2 Z", "Twice the pipe: a window that lasts until a loss is repaired (RFC 1106, 4.1).",
        "For a loss that is resent within a round trip and leaves the congestion window alone; a timer takes longer.";
    "slow_start_ns", Duration, "slow start", "Round trips until the congestion window has grown to the window or the pipe.",
        "While nothing is lost; the delayed-ACK timer may hold up the first segment, which is left out.";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;

    #[test]
    fn every_bound_has_a_row() {
        let text = r#"{
            "hosts": { "a": {}, "b": {} }, "links": { "wire": { "stations": ["a", "b"] } },
            "flows": { "bulk": { "from": "a", "to": "b" } }
        }"#;
        let bounds = serde_json::to_value(&check(text, "{}").flows[0].bounds).expect("JSON");
        let fields: Vec<&String> = bounds.as_object().expect("an object").keys().collect();
        // Two more fields are those from which bounds are computed.
        let others: Vec<_> = fields.iter().filter(|id| !BOUNDS.iter().any(|row| row.id == **id)).collect();
        assert_eq!(others, [&"rtt_ns", &"window_bytes"]);
        assert_eq!(BOUNDS.len() + 2, fields.len());
    }
}
