//! Policers: T. Flach and others, "An Internet-Wide Analysis of Traffic Policing", SIGCOMM 2016, section 3.1. A policer
//! is told by a token bucket that is empty at every loss, and is not when packets pass. The paper takes the throughput
//! between the first and the last loss for the bucket's rate. Here each interval between losses tells a rate, and most
//! intervals have to agree: a bucket that is full while the sender waits for a timeout loses tokens. The rate has to be
//! below that of the line: a queue that overflows loses what exceeds the line's rate.

use serde::Serialize;

use super::delays::Delays;
use super::scan::Scan;
use super::sizes::Sizes;
use super::statistics::quantile;
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
/// Packets that an interval between losses must have passed, so that one more or less counts little.
const LEAST_PASSED: usize = 16;
/// Intervals that must tell a rate.
const LEAST_INTERVALS: usize = 4;
/// Rates of intervals agree within this share: one packet of 16, and as much for the packets that the bucket still
/// holds.
const AGREE: f64 = 0.12;
/// Share of the intervals that must agree: intervals with a full bucket or an idle sender do not.
const AGREEING: f64 = 0.5;
/// A packet may pass with this many round trips of tokens too few, and this share of the packets with fewer (section
/// 3.1).
const AT_PASS: f64 = 0.75;
const PASSES_OFF: f64 = 0.03;
/// Largest share of the line's rate that a policer's rate is told from it.
const BELOW_LINE: f64 = 0.9;

/// A packet on its way to the policer: its time, its bytes, whether it was lost.
type Passing = (u64, f64, bool);

/// Looks for a policer before a line of `line` bit/s.
pub(super) fn policer(
    connection: &Connection,
    scan: &Scan,
    delays: &Delays,
    sizes: &Sizes,
    line: Option<f64>,
) -> Option<Policer> {
    if scan.lost.iter().filter(|lost| !lost.spurious).count() < LEAST_LOSSES {
        return None;
    }
    let mut passing = passing(connection, scan, sizes);
    let round_trip = connection.round_trips.shortest().unwrap_or(0) as f64 + delays.quantile(0.5).unwrap_or(0.0);
    let slack = |rate: f64| AT_PASS * rate * round_trip + 2.0 * sizes.full_wire();
    let found = fit(&passing, slack).or_else(|| {
        // The line may be before the policer, and spread the sender's bursts.
        spread(&mut passing, line?);
        fit(&passing, slack)
    });
    found.filter(|found| line.is_none_or(|line| found.rate <= line * BELOW_LINE))
}

/// Delays packets as a line of `rate` bit/s does.
fn spread(passing: &mut [Passing], rate: f64) {
    let mut free = 0.0_f64;
    for (time, bytes, _) in passing {
        free = free.max(*time as f64) + *bytes * 8e9 / rate;
        *time = free as u64;
    }
}

/// Looks for a token bucket that explains which packets were lost. Packets may pass with up to `slack` bytes of tokens
/// too few.
fn fit(passing: &[Passing], slack: impl Fn(f64) -> f64) -> Option<Policer> {
    let first = passing.iter().position(|(.., lost)| *lost)?;
    let last = passing.iter().rposition(|(.., lost)| *lost)?;
    let between = passing.get(first..=last)?;
    // Bytes per ns.
    let rate = agreed_rate(between)?;
    let least = -slack(rate);
    let (mut tokens, mut before, mut passes, mut off) = (0.0, between[0].0, 0_u64, 0_u64);
    for (time, bytes, lost) in between {
        tokens += rate * (time - before) as f64;
        before = *time;
        if *lost {
            tokens = 0.0;
        } else {
            tokens -= bytes;
            passes += 1;
            off += u64::from(tokens < least);
        }
    }
    (off as f64 <= PASSES_OFF * passes as f64).then_some(Policer { rate: rate * 8e9 })
}

/// Returns the sender's packets with payload in the order in which they reached the place of the losses.
fn passing(connection: &Connection, scan: &Scan, sizes: &Sizes) -> Vec<Passing> {
    let rows = &connection.rows;
    let mut passing = Vec::with_capacity(rows.len());
    let mut gone = vec![false; rows.len()];
    for lost in scan.lost.iter().filter(|lost| !lost.spurious) {
        if lost.before {
            passing.push((lost.time, sizes.wire((lost.end - lost.seq).max(0) as u64), true));
        } else {
            gone[lost.row as usize] = true;
        }
    }
    for (row, lost) in rows.iter().zip(gone).filter(|(row, _)| row.side == connection.sender && row.len > 0) {
        passing.push((row.time, sizes.wire(u64::from(row.len)), lost));
    }
    passing.sort_by_key(|(time, _, lost)| (*time, !*lost));
    passing
}

/// Returns the rate (bytes per ns) at which packets pass between losses, if enough of the intervals agree on it.
fn agreed_rate(between: &[Passing]) -> Option<f64> {
    let mut rates = Vec::new();
    let (mut since, mut passed, mut packets) = (between.first()?.0, 0.0, 0);
    for (time, bytes, lost) in between {
        if !lost {
            passed += bytes;
            packets += 1;
        } else if packets >= LEAST_PASSED && *time > since {
            rates.push(passed / (time - since) as f64);
            (since, passed, packets) = (*time, 0.0, 0);
        }
    }
    rates.sort_by(f64::total_cmp);
    // Interval of rates that most agree on.
    let mut best: (usize, usize) = (0, 0);
    let mut high = 0;
    for low in 0..rates.len() {
        while high < rates.len() && rates[high] <= rates[low] * (1.0 + 2.0 * AGREE) {
            high += 1;
        }
        if high - low > best.1 - best.0 {
            best = (low, high);
        }
    }
    let agreeing = &rates[best.0..best.1];
    (rates.len() >= LEAST_INTERVALS && agreeing.len() as f64 >= AGREEING * rates.len() as f64)
        .then(|| quantile(agreeing, 0.5))
        .flatten()
}
