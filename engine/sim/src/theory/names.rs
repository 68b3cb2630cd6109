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
    "window_bps", Rate, "window / RTT", "One maximum window per round trip of a full segment.",
        "After slow start and without losses; every queue lengthens the round trip and lowers the bound.";
    "host_bps", Rate, "host", "One segment per processor time of a segment, at the slower host.",
        "ACKs are not counted, so a busy host stays below the bound.";
    "router_bps", Rate, "router", "The slowest router's forwarding rate, as payload.",
        "For a single flow; flows that share the router divide this rate.";
    "link_bps", Rate, "link", "The slowest link's rate, as payload.",
        "For a single flow; flows that share the link divide this rate.";
    "mathis_bps", Rate, "loss (Mathis)", "MSS / RTT x sqrt(3 / 2bp): congestion avoidance through random loss p.",
        "For Reno if fast retransmit repairs each loss. Above about 1 % loss, timeouts dominate and the bound is too high.";
    "pftk_bps", Rate, "loss (PFTK)", "Mathis's bound with retransmission timeouts and the window.",
        "For Reno in its steady state; Tahoe, NAKs and transfers with only a few losses behave differently.";
    "eq3_bps", Rate, "UBC (3)", "1 / (TDAT + TSCH + TACK / NP): one packet in the slower host's time for it and its share of an ACK, with TSCH if the sender is slower.",
        "The equation holds if each ACK of NP packets returns before the sender is blocked. A slower sender exceeds it if the receiver's input queue is not always empty.";
    "eq4_bps", Rate, "UBC (4)", "NB / [(TDAT + TACK / NP) (KS + KR) + TDN + TAN]: the window's packets in the cycle time of one packet.",
        "With more than a few buffers the slower host is the limit, given by (3).";
    "pipe_bytes", Window, "Z", "The pipe: the slowest rate times the round trip of an empty segment.",
        "Without losses; the hosts' time for full segments adds to the pipe.";
    "repair_window_bytes", Window, "2 Z", "Twice the pipe: a window that lasts until a loss is repaired (RFC 1106, 4.1).",
        "For losses repaired within a round trip without reducing the congestion window; timeouts take longer.";
    "slow_start_ns", Duration, "slow start", "Round trips until the congestion window reaches the window or the pipe.",
        "Without losses; the delayed-ACK timer may hold up the first segment, which is not counted.";
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
        // Three more fields are those from which bounds and slowdowns are computed.
        let others: Vec<_> = fields.iter().filter(|id| !BOUNDS.iter().any(|row| row.id == **id)).collect();
        assert_eq!(others, [&"rtt_ns", &"empty_rtt_ns", &"window_bytes"]);
        assert_eq!(BOUNDS.len() + 3, fields.len());
    }
}
