//! Losses of the sender's segments and their pattern: which mechanism of the path they fit.

use serde::Serialize;

use super::delays::{Delays, Part};
use super::policer::{Policer, policer};
use super::rate::Bottleneck;
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
    /// Number of them that were lost between the sender and the capture.
    pub before_capture: u64,
    /// Segments sent again that the receiver had: no losses.
    pub spurious: u64,
    /// Share of the sender's segments that were lost, 0 to 1.
    pub rate: f64,
    /// Mean number of neighbouring segments that were lost together; `None` without losses.
    pub run: Option<f64>,
    /// Rank of the delay at losses among all delays, 0 to 1, median: 0.5 if losses have no relation to the queue, near
    /// 1 if it overflows. `None` where no delay is known.
    pub delay_rank: Option<f64>,
    /// Median delay at losses beyond the shortest, ns.
    pub delay_ns: Option<u64>,
    /// Mechanism that the losses fit best.
    pub pattern: LossPattern,
    /// Policer, if one fits.
    pub policer: Option<Policer>,
    /// How firmly the packets speak for the pattern.
    pub confidence: Confidence,
    /// Rows of lost segments, or of those before them if they were lost before the capture.
    pub evidence: Vec<u32>,
}

/// Rows between a lost segment and the neighbour whose delay stands for its own.
const NEIGHBOUR: u32 = 64;
/// Fewer losses have no pattern.
const LEAST: usize = 3;
/// Losses from which a pattern is sure.
const ENOUGH: usize = 10;
/// An overflowing queue has always the same length. This share of the losses must find its largest delay, within `TOP`
/// or a packet. ACKs of every second segment allow two packets. The share must also exceed that of all segments.
const OVERFLOWS: f64 = 0.7;
const TOP: f64 = 0.15;
/// Deviations by which a share of losses exceeds that of all segments.
const DEVIATIONS: f64 = 2.0;
/// Ranks of losses without a relation to the queue have the mean 0.5 and a deviation of 0.29 each; beyond 2.5
/// deviations of their mean, they have one.
const RANK_DEVIATION: f64 = 0.29 * 2.5;
/// sqrt(ln(1 / 0.01) / 2).
const SMIRNOV: f64 = 1.52;
/// Smaller relations come of the sender's bursts: ACKs tell of the last segment of two, which waits longest.
const LEAST_RANK: f64 = 0.1;
const LEAST_DISTANCE: f64 = 0.2;
/// Mean rank from which few episodes are taken for related to the queue, as a guess.
const HIGH_RANK: f64 = 0.7;
/// Share of losses whose neighbour is lost too, from which losses come in bursts, and how many times the loss rate that
/// is.
const NEIGHBOURS: f64 = 0.3;
const TIMES_RATE: f64 = 3.0;

/// Returns the delays at losses, ns beyond the shortest, with their times. Losses next to one another share a neighbour
/// and count once.
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
pub(super) fn losses(
    connection: &Connection,
    scan: &Scan,
    delays: &Delays,
    sizes: &Sizes,
    bottleneck: Option<&Bottleneck>,
) -> Losses {
    let full = i64::from(sizes.full_payload.max(1));
    // A FIN takes a number besides.
    let segments_of = |lost: &Lost| ((lost.end - lost.seq - 2 + full) / full).max(1) as u64;
    let segments: u64 = real(scan).map(segments_of).sum();
    let before: u64 = real(scan).filter(|lost| lost.before).map(segments_of).sum();
    let own = connection.rows.iter().filter(|row| row.side == connection.sender && row.len > 0);
    let sent: u64 = own.map(|row| u64::from(row.len).div_ceil(full as u64)).sum();
    let mut found = Losses {
        segments,
        before_capture: before,
        spurious: scan.needless + scan.lost.len() as u64 - real(scan).count() as u64,
        rate: (segments as f64 / (sent + before).max(1) as f64).min(1.0),
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
    found.delay_rank = middle.map(|wait| rank(&delays.sorted, wait));
    found.delay_ns = middle.map(|wait| wait as u64);
    // Time of a full segment on the line: a queue of less is none.
    let packet = bottleneck.map_or(0.0, |one| sizes.full_wire() * 8e9 / one.rate);
    let seen = found.before_capture * 2 <= segments || delays.part == Some(Part::Before);
    let has_queue = seen && largest > 2.0 * (delays.resolution + packet);
    let high = has_queue
        && (1..ENOUGH).contains(&episodes.len())
        && episodes.iter().sum::<f64>() / episodes.len() as f64 >= HIGH_RANK;
    let neighbours = 1.0 - 1.0 / run;
    let in_bursts = neighbours >= NEIGHBOURS && neighbours >= TIMES_RATE * found.rate;
    found.policer = policer(connection, scan, delays, sizes, bottleneck.map(|one| one.rate));
    let overflows = has_queue && segments as usize >= LEAST && is_at_top(&waits, delays, largest, packet);
    let follows = has_queue && follows_queue(&mut episodes.clone());
    found.pattern = if overflows {
        LossPattern::TailDrop
    } else if found.policer.is_some() {
        LossPattern::Policer
    } else if (segments as usize) < LEAST {
        LossPattern::Unknown
    } else if follows || high && runs > 1 {
        LossPattern::EarlyDrop
    } else if in_bursts {
        LossPattern::Burst
    } else if has_queue || seen && delays.resolution <= packet && !delays.list.is_empty() {
        LossPattern::Random
    } else {
        // One by one, as at random and as by a queue whose delay is not seen.
        LossPattern::Unknown
    };
    if found.pattern != LossPattern::Policer {
        found.policer = None;
    }
    found.confidence = match (found.pattern, episodes.len()) {
        (LossPattern::Unknown, _) => Confidence::Guess,
        (LossPattern::Policer, _) => Confidence::Likely,
        (LossPattern::EarlyDrop, _) if !follows => Confidence::Guess,
        // The delays on the way to the losses are not seen.
        _ if !has_queue && (!seen || delays.resolution > packet || delays.list.is_empty()) => Confidence::Guess,
        // A policer with a small bucket also loses while bursts wait.
        (LossPattern::EarlyDrop, _) => Confidence::Likely,
        (_, ENOUGH..) if has_queue => Confidence::Sure,
        (LossPattern::TailDrop, _) if waits.len() >= LEAST => Confidence::Likely,
        (_, LEAST..) => Confidence::Likely,
        _ => Confidence::Guess,
    };
    found
}

/// Tells whether losses find the queue at its largest, more often than other segments do.
fn is_at_top(waits: &[f64], delays: &Delays, largest: f64, packet: f64) -> bool {
    let packets = if delays.part == Some(Part::Before) { 1.2 } else { 2.2 };
    let top = largest - delays.resolution - (TOP * largest).max(packets * packet);
    let share = |sorted: &[f64]| 1.0 - sorted.partition_point(|wait| *wait < top) as f64 / sorted.len().max(1) as f64;
    let (at_loss, usual) = (share(waits), share(&delays.sorted));
    let deviation = libm::sqrt(usual * (1.0 - usual) / waits.len().max(1) as f64);
    // Few losses have a wide deviation.
    !waits.is_empty() && at_loss >= OVERFLOWS && at_loss > usual + DEVIATIONS * deviation
}

/// Tells whether delays at losses rank higher than at random, where ranks are even. Either the mean of the ranks shows
/// it, or the one-sided test of Kolmogorov and Smirnov at 1 %.
fn follows_queue(ranks: &mut [f64]) -> bool {
    let count = ranks.len() as f64;
    if ranks.len() < LEAST {
        return false;
    }
    ranks.sort_by(f64::total_cmp);
    let mean = ranks.iter().sum::<f64>() / count;
    let distance = ranks.iter().enumerate().map(|(index, rank)| rank - index as f64 / count).fold(0.0, f64::max);
    mean > 0.5 + (RANK_DEVIATION / libm::sqrt(count)).max(LEAST_RANK)
        || distance > (SMIRNOV / libm::sqrt(count)).max(LEAST_DISTANCE)
}
