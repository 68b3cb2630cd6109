//! Round trip between the ends, and by how much queues lengthen it.

use serde::Serialize;

use super::Confidence;
use super::delays::{Delays, Part};
use super::scan::Scan;
use super::statistics::{correlation, quantile};
use crate::Connection;
use crate::round_trips::echoes;

/// Packets that the round trips were measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename_all = "snake_case"))]
pub enum RoundTripSource {
    /// Segments and the ACKs of them.
    Acks,
    /// Timestamps of the sender (RFC 7323) as its clock.
    SenderClock,
    /// The sender's echoes of the receiver's timestamps.
    Echoes,
    /// The handshake alone.
    Handshake,
}

/// Round trip between the ends.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "DiagnosedRoundTrip"))]
pub struct RoundTrip {
    /// Shortest one, ns: that of an empty path, if it was empty once.
    pub shortest_ns: u64,
    /// Median, ns; `None` from the handshake alone.
    pub median_ns: Option<u64>,
    /// 95th percentile, ns.
    pub p95_ns: Option<u64>,
    /// The first one: of the handshake, or of the first segment that was acknowledged, ns.
    pub initial_ns: Option<u64>,
    /// Median delay beyond the shortest round trip while payload was in flight, ns: bufferbloat, if it is large.
    pub growth_ns: Option<u64>,
    /// 95th percentile of that delay, ns.
    pub growth_p95_ns: Option<u64>,
    /// Correlation of the delay with the payload in flight, -1 to 1: near 1 if the sender's own flight fills the queue.
    /// `None` where the flight is not seen.
    pub growth_with_flight: Option<f64>,
    /// Smallest difference that the measurement shows, ns: a tick of the sender's timestamps; 0 if only the capture's
    /// clock limits it.
    pub resolution_ns: u64,
    /// Measured round trips after the first.
    pub samples: u64,
    /// Packets that they were measured by.
    pub source: RoundTripSource,
    /// How firmly the packets speak for it.
    pub confidence: Confidence,
}

/// Measurements from which the median is sure.
const ENOUGH: usize = 20;

/// Measures the round trip.
pub(super) fn round_trip(connection: &Connection, scan: &Scan, delays: &Delays) -> Option<RoundTrip> {
    let shortest_ns = connection.round_trips.shortest()?;
    let both = !connection.round_trips.there_and_back.contains(&None);
    let initial_ns = connection.summary.handshake_rtt_ns.filter(|_| connection.summary.from_the_start);
    let (mut excess, source) = match delays.part {
        Some(Part::Behind) => (delays.sorted.clone(), RoundTripSource::Acks),
        Some(Part::Before) => (delays.sorted.clone(), RoundTripSource::SenderClock),
        None => {
            let echoes = echoes(&connection.rows, connection.sender, usize::MAX);
            let has_payload = |row: u32| connection.rows.get(row as usize).len > 0;
            let mut took: Vec<u64> =
                echoes.into_iter().filter(|(row, _)| has_payload(*row)).map(|(_, took)| took).collect();
            took.sort_unstable();
            let least = took.first().copied().unwrap_or(0);
            (took.into_iter().map(|took| (took - least) as f64).collect(), RoundTripSource::Echoes)
        }
    };
    excess.sort_by(f64::total_cmp);
    let source = if excess.is_empty() { RoundTripSource::Handshake } else { source };
    let growth = |share: f64| quantile(&excess, share).map(|excess| excess as u64);
    let whole = |share: f64| growth(share).map(|excess| shortest_ns + excess);
    let pairs = delays.list.iter().filter(|delay| delay.flight > 0).map(|delay| (delay.flight as f64, delay.excess));
    let confidence = match (both, source) {
        (true, RoundTripSource::Acks | RoundTripSource::SenderClock) if excess.len() >= ENOUGH => Confidence::Sure,
        (true, _) => Confidence::Likely,
        (false, _) => Confidence::Guess,
    };
    Some(RoundTrip {
        shortest_ns,
        median_ns: whole(0.5),
        p95_ns: whole(0.95),
        initial_ns: initial_ns.or_else(|| scan.samples.first().map(|sample| sample.took)),
        growth_ns: growth(0.5),
        growth_p95_ns: growth(0.95),
        growth_with_flight: correlation(pairs),
        resolution_ns: delays.resolution as u64,
        samples: excess.len() as u64,
        source,
        confidence,
    })
}
