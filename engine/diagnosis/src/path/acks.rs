//! When the receiver acknowledges (RFC 9293, 3.8.6.3; RFC 5681, 4.2).

use serde::Serialize;

use super::delays::Delays;
use super::scan::Scan;
use super::sizes::Sizes;
use super::statistics::quantile;
use super::{Confidence, evidence};
use crate::Connection;

/// Delayed acknowledgements of the receiver.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DelayedAcks {
    /// ACKs that delivered payload, outside of recovery.
    pub acks: u64,
    /// Full segments that one of them covers: median. 1: every segment is acknowledged.
    pub segments_per_ack: Option<f64>,
    /// Share of them that cover more than two full segments, 0 to 1: stretch ACKs (RFC 2525, 2.13), of an offload for
    /// instance.
    pub stretch_share: f64,
    /// Full segments that the largest one covers.
    pub largest: f64,
    /// ACKs at the start that cover one segment each, before the first that covers more: quick ACKs. `None` if none
    /// covers more, or if the start was not captured.
    pub quick_at_start: Option<u32>,
    /// Time that a single segment waits for its ACK: median, ns. `None` if no segment does.
    pub timer_ns: Option<u64>,
    /// The 95th percentile of that time, ns: the period of a timer that runs freely.
    pub timer_p95_ns: Option<u64>,
    /// Segments that waited for the timer.
    pub timed: u64,
    /// How firmly the packets speak for the timer.
    pub confidence: Confidence,
    /// Rows of segments that waited for the timer.
    pub evidence: Vec<u32>,
}

/// A receiver that answers later than this waits for a timer, ns: busy hosts take a few ms, and timers at least 20
/// (Windows' low end).
const AT_ONCE: u64 = 10_000_000;
/// Measurements from which the timer is sure.
const ENOUGH: usize = 5;
/// Full segments above which an ACK is a stretch ACK; segments may be a little smaller than full.
const STRETCHED: f64 = 2.2;

/// Tells of ACKs.
pub(super) fn acks(connection: &Connection, scan: &Scan, delays: &Delays, sizes: &Sizes) -> DelayedAcks {
    let full = f64::from(sizes.full_payload.max(1));
    let usual: Vec<_> = scan.deliveries.iter().filter(|one| !one.in_recovery && one.segments > 0).collect();
    let mut covers: Vec<f64> = usual.iter().map(|one| one.bytes as f64 / full).collect();
    let stretched = covers.iter().filter(|covers| **covers > STRETCHED).count();
    // The first delivery is that of the SYN, if the sender opened.
    let payload = |one: &&&super::scan::Delivery| {
        one.sample.is_none_or(|sample| connection.rows.get(scan.samples[sample as usize].row as usize).len > 0)
    };
    let quick = usual.iter().filter(payload).position(|one| one.bytes as f64 > 1.5 * full);
    covers.sort_by(f64::total_cmp);
    let shortest = scan.samples.iter().map(|sample| sample.took).min().unwrap_or(0);
    let mut timed = Vec::new();
    if delays.per_ack >= 2 {
        for sample in scan.samples.iter().filter(|sample| sample.alone && sample.flight <= u64::from(sample.payload)) {
            let waited = sample.took - shortest;
            if waited > AT_ONCE && connection.rows.get(sample.row as usize).len > 0 {
                timed.push((waited, sample.row));
            }
        }
    }
    let mut times: Vec<u64> = timed.iter().map(|(waited, _)| *waited).collect();
    times.sort_unstable();
    DelayedAcks {
        acks: usual.len() as u64,
        segments_per_ack: quantile(&covers, 0.5),
        stretch_share: stretched as f64 / usual.len().max(1) as f64,
        largest: covers.last().copied().unwrap_or(0.0),
        quick_at_start: quick.filter(|_| connection.summary.from_the_start).map(|quick| quick as u32),
        timer_ns: quantile(&times, 0.5),
        timer_p95_ns: quantile(&times, 0.95),
        timed: times.len() as u64,
        confidence: match times.len() {
            0 => Confidence::Guess,
            count if count < ENOUGH => Confidence::Likely,
            _ => Confidence::Sure,
        },
        evidence: evidence(timed.iter().map(|(_, row)| *row)),
    }
}
