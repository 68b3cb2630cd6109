//! Segments that overtook others.

use serde::Serialize;

use super::scan::Scan;
use super::statistics::quantile;
use super::{Confidence, evidence};

/// Segments of the sender that came later than ones sent behind them (RFC 4737).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "DiagnosedReordering"))]
pub struct Reordering {
    /// Late segments.
    pub segments: u64,
    /// Share of the sender's segments, 0 to 1.
    pub share: f64,
    /// Segments that one late segment let pass: median.
    pub typical_extent: Option<u32>,
    /// The most of them.
    pub largest_extent: Option<u32>,
    /// Time from the first segment that overtook to the late one, ns: median.
    pub typical_late_ns: Option<u64>,
    /// The longest such time, ns.
    pub largest_late_ns: Option<u64>,
    /// Number of them that were late at the capture. The receiver's ACKs tell of the others.
    pub before_capture: u64,
    /// How firmly the packets speak for it: `sure` if segments were seen late, `likely` if only ACKs tell.
    pub confidence: Confidence,
    /// Rows of segments that were late at the capture.
    pub evidence: Vec<u32>,
}

/// Tells of late segments.
pub(super) fn reordering(scan: &Scan) -> Reordering {
    let late = scan.fills.fills.iter().filter(|fill| fill.late);
    let before = late.clone().count() as u64;
    let mut found: Vec<(u32, u64)> = late.clone().map(|fill| (fill.passed, fill.took)).collect();
    // A segment that is late here is late at the receiver as well, and its ACKs tell it a second time.
    if before == 0 {
        found.extend(&scan.late_at_receiver);
    }
    let segments = found.len() as u64;
    let mut extents: Vec<u32> = found.iter().map(|(extent, _)| *extent).collect();
    let mut times: Vec<u64> = found.iter().map(|(_, time)| *time).collect();
    extents.sort_unstable();
    times.sort_unstable();
    Reordering {
        segments,
        share: segments as f64 / scan.transmissions.max(1) as f64,
        typical_extent: quantile(&extents, 0.5),
        largest_extent: extents.last().copied(),
        typical_late_ns: quantile(&times, 0.5),
        largest_late_ns: times.last().copied(),
        before_capture: before,
        confidence: if before > 0 || segments == 0 { Confidence::Sure } else { Confidence::Likely },
        evidence: evidence(late.map(|fill| fill.row)),
    }
}
