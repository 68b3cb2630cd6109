//! Rate of the slowest line, by the dispersion of packets: those that wait behind one another leave it spaced by their
//! transmission times. C. Dovrolis, P. Ramanathan, D. Moore, "Packet-Dispersion Techniques and a Capacity-Estimation
//! Methodology", 2004; passively, as in T. En-Najjary, G. Urvoy-Keller, "PPrate: A Passive Capacity Estimation Tool",
//! 2006: the strongest mode of the histogram that is not below the rate that was delivered.

use serde::Serialize;

use super::Confidence;
use super::delays::{Delays, Part};
use super::scan::Scan;
use super::sizes::Sizes;
use crate::Connection;

/// Packets whose spacing tells the rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename_all = "snake_case"))]
pub enum Spacing {
    /// The sender's segments: the capture is behind the slowest line.
    Segments,
    /// The receiver's ACKs: the capture is before it.
    Acks,
}

/// Rate of the slowest line of the path.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Bottleneck {
    /// Rate, bit/s, of IP datagrams: the framing of the line is not seen.
    pub rate: f64,
    /// Most that was delivered over a shortest round trip, bit/s of IP datagrams: a check, since no line delivers more
    /// than its rate.
    pub delivery_rate: Option<f64>,
    /// Pairs of packets whose spacing was measured.
    pub pairs: u64,
    /// Share of them within 7 % of the rate, 0 to 1.
    pub share: f64,
    /// Packets whose spacing tells it.
    pub spacing: Spacing,
    /// How firmly the packets speak for it: `sure` if segments have also waited.
    pub confidence: Confidence,
}

/// Two packets that follow one another.
#[derive(Clone, Copy, Debug)]
struct Gap {
    /// Bytes on the wire of the second.
    bytes: f64,
    ns: f64,
    /// Whether the second has waited, as far as it is known.
    waited: bool,
}

impl Gap {
    /// Returns the rate, bit/s.
    fn rate(self) -> f64 {
        self.bytes * 8e9 / self.ns
    }
}

/// Half width of a mode, as a share: clocks of captures count µs, and a full segment takes 12 µs at 1 Gb/s.
const WIDTH: f64 = 0.07;
/// Neighbours within this factor of the mode belong to the same train.
const TRAIN: f64 = 1.25;
/// Fewer pairs have no mode.
const LEAST_PAIRS: usize = 8;
/// A delivery rate over a round trip may be above the line's rate by this share, since ACKs bunch.
const BUNCHED: f64 = 0.8;
/// Share of the pairs that may come closer than the line lets them, as interrupts bunch packets.
const CLOSER: f64 = 0.02;
/// Share of its spacing that the second packet of a pair must have waited at least.
const WAITED: f64 = 0.4;

/// Measures the rate.
pub(super) fn bottleneck(connection: &Connection, scan: &Scan, delays: &Delays, sizes: &Sizes) -> Option<Bottleneck> {
    let whole = connection.round_trips.shortest().unwrap_or(0) as f64;
    let to_receiver = connection.round_trips.there_and_back[usize::from(1 - connection.sender)];
    let beside_receiver = to_receiver.is_some_and(|way| (way as f64) <= whole * super::delays::INSIDE_HOST);
    let segments = || estimate(&segment_gaps(connection, sizes), whole, Spacing::Segments);
    let (gaps, told) = ack_gaps(connection, scan, sizes, delays.per_ack);
    let acks = || estimate(&gaps, whole, Spacing::Acks);
    let (mut found, closer) = match delays.part {
        _ if beside_receiver => segments(),
        Some(Part::Before) => segments(),
        Some(Part::Behind) if !scan.deliveries.is_empty() => acks(),
        _ if scan.deliveries.is_empty() => segments(),
        _ => acks(),
    }?;
    let waited = delays.quantile(0.95).unwrap_or(0.0);
    let packet = sizes.full_wire() * 8e9 / found.rate;
    let has_waited = waited > 2.0 * packet + delays.resolution;
    // No line delivers more than its rate: the mode is not the line's, which has at least what was delivered.
    let refuted = found.delivery_rate.filter(|rate| rate * BUNCHED > found.rate);
    found.confidence = match found.share {
        // Without a queue the usual spacing may be that of a paced sender, and no line lets segments come closer than its own.
        _ if !has_waited && found.spacing == Spacing::Segments && closer >= CLOSER => Confidence::Guess,
        _ if found.spacing == Spacing::Acks && !told => Confidence::Guess,
        _ if refuted.is_some() => Confidence::Guess,
        share if share >= 0.5 && has_waited => Confidence::Sure,
        share if share >= 0.2 => Confidence::Likely,
        _ => Confidence::Guess,
    };
    found.rate = refuted.unwrap_or(found.rate);
    Some(found)
}

/// Returns the spacing of the sender's segments.
fn segment_gaps(connection: &Connection, sizes: &Sizes) -> Vec<Gap> {
    let rows = connection.rows.iter().filter(|row| row.side == connection.sender && row.len > 0);
    let mut last = None;
    rows.filter_map(|row| {
        let before = last.replace(row.time)?;
        let ns = row.time.saturating_sub(before) as f64;
        Some(Gap { bytes: sizes.wire(u64::from(row.len)), ns, waited: true })
    })
    .collect()
}

/// Returns the spacing of ACKs that deliver payload, and whether there are enough of segments that have waited.
fn ack_gaps(connection: &Connection, scan: &Scan, sizes: &Sizes, per_ack: u32) -> (Vec<Gap>, bool) {
    let rows = &connection.rows;
    let payload = |row: u32| rows.get(row as usize).len > 0;
    let shortest = scan.samples.iter().filter(|sample| payload(sample.row)).map(|sample| sample.took).min();
    let shortest = shortest.unwrap_or(0);
    let mut all = Vec::with_capacity(scan.deliveries.len());
    let mut last = None;
    let mut bytes = 0;
    for delivery in &scan.deliveries {
        bytes += delivery.bytes;
        if delivery.in_recovery && !scan.has_sack {
            // Duplicate ACKs do not tell what they deliver.
            last = None;
            continue;
        }
        // An ACK of one segment came when the timer fired, not when the segment did: the next one tells of both.
        if per_ack >= 2 && delivery.segments == 1 && !delivery.in_recovery {
            continue;
        }
        let Some(before) = last.replace(delivery.time) else {
            bytes = 0;
            continue;
        };
        let ns = delivery.time.saturating_sub(before) as f64;
        let sample = delivery.sample.map(|sample| scan.samples[sample as usize]);
        let waited = sample.is_none_or(|sample| (sample.took.saturating_sub(shortest)) as f64 >= WAITED * ns);
        all.push(Gap { bytes: sizes.wire_of_stream(std::mem::take(&mut bytes)), ns, waited });
    }
    let told = all.iter().filter(|gap| gap.waited).count() >= LEAST_PAIRS;
    if !told {
        all.iter_mut().for_each(|gap| gap.waited = true);
    }
    (all, told)
}

/// Returns the rate, and the share of the pairs that came closer than it lets them.
fn estimate(gaps: &[Gap], round_trip: f64, spacing: Spacing) -> Option<(Bottleneck, f64)> {
    let delivery_rate = delivery_rate(gaps, round_trip);
    let mut rates: Vec<f64> =
        gaps.iter().filter(|gap| gap.waited && gap.ns > 0.0).map(|gap| libm::log(gap.rate())).collect();
    if rates.len() < LEAST_PAIRS {
        return None;
    }
    rates.sort_by(f64::total_cmp);
    let least = delivery_rate.map_or(f64::NEG_INFINITY, |rate| libm::log(rate * BUNCHED));
    let (mode, count) = mode(&rates, least).or_else(|| mode(&rates, f64::NEG_INFINITY))?;
    let near = libm::exp(mode);
    let is_near = |gap: &Gap| gap.waited && gap.ns > 0.0 && gap.rate() < near * TRAIN && gap.rate() > near / TRAIN;
    let (mut bytes, mut ns) = (0.0, 0.0);
    for gap in gaps.iter().filter(|gap| is_near(gap)) {
        bytes += gap.bytes;
        ns += gap.ns;
    }
    let rate = if ns > 0.0 { bytes * 8e9 / ns } else { near };
    let bottleneck = Bottleneck {
        rate,
        delivery_rate,
        pairs: rates.len() as u64,
        share: count as f64 / rates.len() as f64,
        spacing,
        confidence: Confidence::Guess,
    };
    let closer = rates.iter().filter(|rate| **rate > mode + libm::log(TRAIN)).count();
    Some((bottleneck, closer as f64 / rates.len() as f64))
}

/// Returns the middle of the strongest mode of sorted logarithms that is not below `least`, with how many lie in it.
fn mode(rates: &[f64], least: f64) -> Option<(f64, usize)> {
    let width = libm::log1p(WIDTH);
    let (mut low, mut high) = (0, 0);
    let mut best: Option<(usize, usize, usize)> = None;
    for (index, rate) in rates.iter().enumerate() {
        while rates[low] < rate - width {
            low += 1;
        }
        while high < rates.len() && rates[high] <= rate + width {
            high += 1;
        }
        if *rate >= least && best.is_none_or(|(count, ..)| high - low > count) {
            best = Some((high - low, low, high));
        }
        debug_assert!(low <= index);
    }
    best.map(|(count, low, high)| (rates[low + (high - low) / 2], count))
}

/// Returns the most that was delivered over at least a round trip, bit/s.
fn delivery_rate(gaps: &[Gap], round_trip: f64) -> Option<f64> {
    let mut best: Option<f64> = None;
    let (mut bytes, mut ns, mut first) = (0.0, 0.0, 0);
    for gap in gaps {
        bytes += gap.bytes;
        ns += gap.ns;
        while first < gaps.len() && ns - gaps[first].ns >= round_trip.max(1.0) {
            bytes -= gaps[first].bytes;
            ns -= gaps[first].ns;
            first += 1;
        }
        if ns >= round_trip.max(1.0) {
            let rate = bytes * 8e9 / ns;
            best = Some(best.map_or(rate, |best| best.max(rate)));
        }
    }
    best
}
