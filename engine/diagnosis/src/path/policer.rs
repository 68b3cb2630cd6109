//! Policers: T. Flach and others, "An Internet-Wide Analysis of Traffic Policing", SIGCOMM 2016, section 3.1. The throughput between
//! the first and the last loss is taken for the rate of a token bucket that is empty at the first loss; a policer is
//! told by a bucket that is empty at every loss, and is not when packets pass.

use serde::Serialize;

use super::delays::Delays;
use super::scan::Scan;
use super::sizes::Sizes;
use super::statistics::{quantile, rank};
use crate::Connection;

/// Token bucket that drops what exceeds its rate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "DiagnosedPolicer"))]
pub struct Policer {
    /// Rate of new tokens, bit/s of IP datagrams.
    pub rate: f64,
}

/// Fewer losses do not tell (section 3.1: 15).
const LEAST_LOSSES: usize = 15;
/// The bucket may hold the tokens of this many median round trips at a loss.
const AT_LOSS: f64 = 2.0;
/// A packet may pass with this many round trips of tokens too few.
const AT_PASS: f64 = 0.75;
/// Share of losses with too many tokens, and of passing packets with too few, that are allowed.
const LOSSES_OFF: f64 = 0.1;
const PASSES_OFF: f64 = 0.03;
/// The bucket at losses is lower than at three quarters of passing packets: losses at random find it at the median.
const RANK_AT_LOSS: f64 = 0.25;

/// Looks for a policer.
pub(super) fn policer(connection: &Connection, scan: &Scan, delays: &Delays, sizes: &Sizes) -> Option<Policer> {
    let rows = &connection.rows.rows;
    let losses: Vec<_> = scan.lost.iter().filter(|lost| !lost.spurious).collect();
    if losses.len() < LEAST_LOSSES {
        return None;
    }
    // Packets in the order in which they reached the policer: time, bytes, lost.
    let mut passing: Vec<(u64, f64, bool)> = Vec::with_capacity(rows.len());
    let mut gone = vec![false; rows.len()];
    for lost in &losses {
        let bytes = (lost.end - lost.seq).max(0) as u64;
        if lost.before {
            passing.push((lost.time, sizes.wire(bytes), true));
        } else {
            gone[lost.row as usize] = true;
        }
    }
    for (row, lost) in rows.iter().zip(gone).filter(|(row, _)| row.side == connection.sender && row.len > 0) {
        passing.push((row.time, sizes.wire(u64::from(row.len)), lost));
    }
    passing.sort_by_key(|(time, _, lost)| (*time, !*lost));
    let first = passing.iter().position(|(.., lost)| *lost)?;
    let last = passing.iter().rposition(|(.., lost)| *lost)?;
    let between = passing.get(first..=last)?;
    let time = (between.last()?.0 - between.first()?.0) as f64;
    let passed: f64 = between.iter().filter(|(.., lost)| !lost).map(|(_, bytes, _)| bytes).sum();
    if time <= 0.0 || passed <= 0.0 {
        return None;
    }
    let rate = passed / time;
    let (mut tokens, mut before) = (0.0, between[0].0);
    let (mut at_loss, mut at_pass) = (Vec::new(), Vec::new());
    for (time, bytes, lost) in between {
        tokens += rate * (time - before) as f64;
        before = *time;
        if *lost {
            at_loss.push(tokens);
        } else {
            at_pass.push(tokens);
            tokens -= bytes;
        }
    }
    at_pass.sort_by(f64::total_cmp);
    let round_trip = connection.round_trips.shortest().unwrap_or(0) as f64 + delays.quantile(0.5).unwrap_or(0.0);
    let allowed = rate * round_trip;
    let share = |count: usize, of: usize| count as f64 / of.max(1) as f64;
    let losses_off = at_loss.iter().filter(|tokens| tokens.abs() > AT_LOSS * allowed).count();
    let passes_off = at_pass.partition_point(|tokens| *tokens < -AT_PASS * allowed);
    let ranks: f64 = at_loss.iter().map(|tokens| rank(&at_pass, *tokens)).sum();
    let typical_loss = {
        at_loss.sort_by(f64::total_cmp);
        quantile(&at_loss, 0.5)?
    };
    let fits = share(losses_off, at_loss.len()) <= LOSSES_OFF
        && share(passes_off, at_pass.len()) <= PASSES_OFF
        && ranks / at_loss.len() as f64 <= RANK_AT_LOSS
        && typical_loss < quantile(&at_pass, 0.5)?;
    fits.then_some(Policer { rate: rate * 8e9 })
}
