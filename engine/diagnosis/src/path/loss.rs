//! Losses of the sender's segments and their pattern: which mechanism of the path they fit.

use serde::Serialize;

use super::delays::Delays;
use super::policer::{Policer, policer};
use super::scan::{Lost, Scan};
use super::sizes::Sizes;
use super::statistics::{quantile, rank};
use super::{Confidence, evidence};
use crate::Connection;

/// Mechanism that losses fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename_all = "snake_case"))]
pub enum LossPattern {
    /// No losses.
    #[default]
    None,
    /// Losses one by one, of no relation to the queue: errors of a line.
    Random,
    /// Losses of several segments in a row, of no relation to the queue: a line that fades.
    Burst,
    /// Losses while the delay is at its maximum: a queue overflows.
    TailDrop,
    /// Losses while the delay is raised, but not at its maximum: a queue that drops early, as RED and CoDel do.
    EarlyDrop,
    /// Losses of what exceeds a rate, without delay: a policer.
    Policer,
    /// Too few losses, or no delays to compare them with.
    Unknown,
}

/// Losses of the sender's segments.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "DiagnosedLosses"))]
pub struct Losses {
    /// Segments lost, those sent again included. A loss is seen when it is repaired.
    pub segments: u64,
    /// Those of them that were lost between the sender and the capture.
    pub before_capture: u64,
    /// Segments sent again that the receiver had: no losses.
    pub spurious: u64,
    /// Share of the sender's segments that were lost, 0 to 1.
    pub rate: f64,
    /// Mean number of neighbouring segments that were lost together; `None` without losses.
    pub run: Option<f64>,
    /// Rank of the delay at losses among all delays, 0 to 1, median: 0.5 if losses have no relation to the queue, near 1 if it
    /// overflows. `None` where no delay is known.
    pub delay_rank: Option<f64>,
    /// Median delay at losses beyond the shortest, ns.
    pub delay_ns: Option<u64>,
    /// Mechanism that the losses fit best.
    pub pattern: LossPattern,
    /// Policer, if one fits.
    pub policer: Option<Policer>,
    /// How firmly the packets speak for the pattern.
    pub confidence: Confidence,
    /// Rows of lost segments, or of those behind them if they were lost before the capture.
    pub evidence: Vec<u32>,
}

/// Rows between a lost segment and the neighbour whose delay stands for its own.
const NEIGHBOUR: u32 = 64;
/// Fewer losses have no pattern.
const LEAST: usize = 3;
/// Losses from which a pattern is sure.
const ENOUGH: usize = 10;
/// Ranks of a queue that overflows: most of the delays are below.
const OVERFLOW_RANK: f64 = 0.8;
/// An overflowing queue has always the same length: the middle half of the delays at losses lies within this share of their median.
const OVERFLOW_SPREAD: f64 = 0.3;
/// And it is the largest: the delay at losses is at least this share of the largest delay.
const OVERFLOW_SHARE: f64 = 0.75;
/// Ranks of losses without a relation to the queue have the mean 0.5 and a deviation of 0.29 each; beyond 2.5 deviations of their
/// mean, they have one.
const RANK_DEVIATION: f64 = 0.29 * 2.5;
/// Share of losses whose neighbour is lost too, from which losses come in bursts, and how many times the loss rate that is.
const NEIGHBOURS: f64 = 0.3;
const TIMES_RATE: f64 = 3.0;

/// Returns the delays at losses, ns beyond the shortest, with their times. Losses next to one another share a neighbour and count once.
fn waits_in_time(scan: &Scan, delays: &Delays) -> Vec<(u64, f64)> {
    let mut found: Vec<(u64, f64, u32)> = real(scan)
        .filter_map(|lost| delays.at(lost.row, NEIGHBOUR).map(|delay| (lost.time, delay.excess, delay.row)))
        .collect();
    found.sort_by_key(|(time, _, row)| (*row, *time));
    found.dedup_by_key(|(.., row)| *row);
    found.sort_by_key(|(time, ..)| *time);
    found.into_iter().map(|(time, excess, _)| (time, excess)).collect()
}

/// Returns the delays at losses, sorted, ns beyond the shortest.
pub(super) fn waits(scan: &Scan, delays: &Delays) -> Vec<f64> {
    let mut waits: Vec<f64> = waits_in_time(scan, delays).into_iter().map(|(_, wait)| wait).collect();
    waits.sort_by(f64::total_cmp);
    waits
}

/// Returns the mean rank of the delay at the losses of each episode: losses within a round trip have one cause.
fn episodes(waits: &[(u64, f64)], delays: &Delays, round_trip: u64) -> Vec<f64> {
    let mut found = Vec::new();
    let mut rest = waits;
    while let Some((start, _)) = rest.first() {
        let (one, after) = rest.split_at(rest.partition_point(|(time, _)| *time <= start.saturating_add(round_trip)));
        found.push(one.iter().map(|(_, wait)| rank(&delays.sorted, *wait)).sum::<f64>() / one.len().max(1) as f64);
        rest = after;
    }
    found
}

fn real(scan: &Scan) -> impl Iterator<Item = &Lost> {
    scan.lost.iter().filter(|lost| !lost.spurious)
}

/// Tells of losses.
pub(super) fn losses(connection: &Connection, scan: &Scan, delays: &Delays, sizes: &Sizes) -> Losses {
    let full = i64::from(sizes.full_payload.max(1));
    let segments_of = |lost: &Lost| ((lost.end - lost.seq + full - 1) / full).max(1) as u64;
    let segments: u64 = real(scan).map(segments_of).sum();
    let before: u64 = real(scan).filter(|lost| lost.before).map(segments_of).sum();
    let mut found = Losses {
        segments,
        before_capture: before,
        spurious: scan.needless + scan.lost.len() as u64 - real(scan).count() as u64,
        rate: segments as f64 / (scan.transmissions + before).max(1) as f64,
        evidence: evidence(real(scan).map(|lost| lost.row)),
        ..Losses::default()
    };
    if segments == 0 {
        found.confidence = Confidence::Sure;
        return found;
    }
    let mut ends: Vec<(i64, i64)> =
        real(scan).filter(|lost| lost.copies <= 2).map(|lost| (lost.seq, lost.end)).collect();
    ends.sort_unstable();
    let runs = ends.windows(2).filter(|pair| pair[1].0 > pair[0].1).count() + 1;
    let firsts: u64 = real(scan).filter(|lost| lost.copies <= 2).map(segments_of).sum();
    let run = firsts.max(1) as f64 / runs as f64;
    found.run = Some(run);
    let largest = delays.quantile(0.999).unwrap_or(0.0);
    let in_time = waits_in_time(scan, delays);
    let waits = waits(scan, delays);
    let middle = quantile(&waits, 0.5);
    let typical = connection.round_trips.shortest().unwrap_or(0) + delays.quantile(0.5).unwrap_or(0.0) as u64;
    let episodes = episodes(&in_time, delays, typical);
    let mean = episodes.iter().sum::<f64>() / episodes.len().max(1) as f64;
    found.delay_rank = middle.map(|wait| rank(&delays.sorted, wait));
    found.delay_ns = middle.map(|wait| wait as u64);
    let related = found.delay_rank.filter(|_| largest > 2.0 * delays.resolution);
    let neighbours = 1.0 - 1.0 / run;
    let in_bursts = neighbours >= NEIGHBOURS && neighbours >= TIMES_RATE * found.rate;
    found.policer = policer(connection, scan, delays, sizes);
    let spread = match (quantile(&waits, 0.25), middle, quantile(&waits, 0.75)) {
        (Some(low), Some(middle), Some(high)) if middle > 0.0 => (high - low - delays.resolution) / middle,
        _ => f64::INFINITY,
    };
    let overflows = waits.len() >= LEAST
        && related.is_some_and(|rank| rank >= OVERFLOW_RANK)
        && spread <= OVERFLOW_SPREAD
        && middle.is_some_and(|middle| middle + delays.resolution >= largest * OVERFLOW_SHARE);
    found.pattern = if overflows {
        LossPattern::TailDrop
    } else if found.policer.is_some() {
        LossPattern::Policer
    } else if (segments as usize) < LEAST {
        LossPattern::Unknown
    } else if related.is_some() && mean > 0.5 + RANK_DEVIATION / libm::sqrt(episodes.len() as f64) {
        LossPattern::EarlyDrop
    } else if in_bursts {
        LossPattern::Burst
    } else {
        LossPattern::Random
    };
    if found.pattern != LossPattern::Policer {
        found.policer = None;
    }
    found.confidence = match (found.pattern, related.is_some(), episodes.len() >= ENOUGH) {
        (LossPattern::Unknown, ..) => Confidence::Guess,
        (LossPattern::Policer, ..) => Confidence::Likely,
        (_, true, true) => Confidence::Sure,
        (_, true, false) => Confidence::Likely,
        (_, false, _) => Confidence::Guess,
    };
    found
}
