//! Queue before the slowest line: what a delay beyond the shortest round trip holds at the line's rate.

use serde::Serialize;

use super::Confidence;
use super::delays::Delays;
use super::loss::{LossPattern, Losses};
use super::rate::Bottleneck;
use super::scan::Scan;
use super::sizes::Sizes;
use super::statistics::quantile;

/// Queue before the slowest line: rate x (round trip - shortest round trip).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "DiagnosedQueue"))]
pub struct Queue {
    /// Largest queue, in bytes of IP datagrams: the 99.9th percentile.
    pub largest_bytes: f64,
    /// Time that the last packet in it waited, ns.
    pub largest_ns: u64,
    /// Typical queue, bytes: the median over the segments. It stands, if it is no less than half of the largest.
    pub typical_bytes: f64,
    /// Time that the last packet in it waited, ns.
    pub typical_ns: u64,
    /// Capacity of the queue, bytes: what waited when it overflowed, median over the losses by tail drop; `None`
    /// without them.
    pub buffer_bytes: Option<f64>,
    /// How firmly the packets speak for it: as the rate, and no more than `likely` if the clock is too coarse for the
    /// typical queue.
    pub confidence: Confidence,
}

/// The shortest transmission is that of a small packet: a full one takes its own transmission longer, and did not wait
/// in it.
fn waiting(excess: f64, packet: f64) -> f64 {
    (excess - packet).max(0.0)
}

/// Measures the queue.
pub(super) fn queue(_: &Scan, delays: &Delays, sizes: &Sizes, bottleneck: Option<&Bottleneck>) -> Option<Queue> {
    let bottleneck = bottleneck?;
    let packet = sizes.full_wire() * 8e9 / bottleneck.rate;
    let [largest, typical] = [delays.quantile(0.999)?, delays.quantile(0.5)?].map(|excess| waiting(excess, packet));
    let bytes = |ns: f64| ns * bottleneck.rate / 8e9;
    let coarse = delays.resolution > typical;
    Some(Queue {
        largest_bytes: bytes(largest),
        largest_ns: largest as u64,
        typical_bytes: bytes(typical),
        typical_ns: typical as u64,
        buffer_bytes: None,
        confidence: if coarse { bottleneck.confidence.min(Confidence::Likely) } else { bottleneck.confidence },
    })
}

impl Queue {
    /// Adds the capacity, if losses tell it.
    pub(super) fn with_buffer(
        self,
        scan: &Scan,
        delays: &Delays,
        bottleneck: Option<&Bottleneck>,
        losses: &Losses,
        sizes: &Sizes,
    ) -> Self {
        let Some(bottleneck) = bottleneck.filter(|_| losses.pattern == LossPattern::TailDrop) else { return self };
        let packet = sizes.full_wire() * 8e9 / bottleneck.rate;
        let waits = super::loss::waits(scan, delays);
        // The last packet that found room waited for all before it.
        let buffer = quantile(&waits, 0.5).map(|excess| (waiting(excess, packet) + packet) * bottleneck.rate / 8e9);
        Queue { buffer_bytes: buffer, ..self }
    }
}
