//! The path of a captured connection, told from its segments alone: place of the capture, round trip, bottleneck,
//! queue, losses, order, sizes, the receiver's ACKs and the marks of middleboxes. Each finding says how firmly the
//! packets speak for it.

mod acks;
mod delays;
mod duplication;
mod fills;
#[cfg(test)]
pub(crate) mod fuzz;
mod loss;
mod middleboxes;
mod point;
mod policer;
mod queue;
pub(crate) mod ranges;
mod rate;
mod recording;
mod reordering;
mod round_trip;
mod scan;
mod sizes;
pub(crate) mod stamps;
mod statistics;
#[cfg(test)]
mod tests;

use serde::Serialize;

pub use crate::confidence::Confidence;
pub use acks::DelayedAcks;
pub use duplication::Duplication;
pub use loss::{LossPattern, Losses};
pub use middleboxes::Middleboxes;
pub use point::{CapturePoint, Place};
pub use policer::Policer;
pub use queue::Queue;
pub use rate::{Bottleneck, Spacing};
pub use recording::Recording;
pub use reordering::Reordering;
pub use round_trip::{RoundTrip, RoundTripSource};
pub use sizes::Sizes;

use crate::Connection;

/// Findings about the path from the sender to the receiver and back.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "DiagnosedPath"))]
pub struct Path {
    /// Place of the capture on the path.
    pub capture_point: CapturePoint,
    /// Round trip between the two ends and its growth under load; `None` if no packet tells.
    pub round_trip: Option<RoundTrip>,
    /// Rate of the slowest line; `None` if too few segments follow one another.
    pub bottleneck: Option<Bottleneck>,
    /// Queue before the slowest line; `None` without its rate, or if no packet tells of delays.
    pub queue: Option<Queue>,
    /// Losses of the sender's segments.
    pub losses: Losses,
    /// Segments that overtook others.
    pub reordering: Reordering,
    /// Segments that the network doubled.
    pub duplication: Duplication,
    /// Sizes of segments.
    pub sizes: Sizes,
    /// Faults of the capture itself.
    pub recording: Recording,
    /// When the receiver acknowledges.
    pub acks: DelayedAcks,
    /// Marks that the network left in headers.
    pub middleboxes: Middleboxes,
}

/// Rows that a finding names at most.
const MOST_EVIDENCE: usize = 20;

/// Returns the first rows of a finding.
fn evidence(rows: impl Iterator<Item = u32>) -> Vec<u32> {
    rows.take(MOST_EVIDENCE).collect()
}

/// Diagnoses the path of a connection.
pub fn path(connection: &Connection) -> Path {
    let duplicates = duplication::duplicates(connection);
    let scan = scan::scan(connection, &duplicates.rows);
    let clock = stamps::clock(connection, connection.sender);
    let delays = delays::delays(connection, &scan, clock.as_ref());
    let sizes = sizes::sizes(connection, &scan);
    let round_trip = round_trip::round_trip(connection, &scan, &delays);
    let bottleneck = rate::bottleneck(connection, &scan, &delays, &sizes);
    let queue = queue::queue(&scan, &delays, &sizes, bottleneck.as_ref());
    let losses = loss::losses(connection, &scan, &delays, &sizes, bottleneck.as_ref());
    Path {
        capture_point: point::capture_point(connection),
        queue: queue.map(|queue| queue.with_buffer(&scan, &delays, bottleneck.as_ref(), &losses, &sizes)),
        round_trip,
        bottleneck,
        losses,
        reordering: reordering::reordering(&scan),
        duplication: duplicates.finding(),
        recording: recording::recording(connection, &scan, clock.as_ref()),
        acks: acks::acks(connection, &scan, &delays, &sizes),
        middleboxes: middleboxes::middleboxes(connection),
        sizes,
    }
}
