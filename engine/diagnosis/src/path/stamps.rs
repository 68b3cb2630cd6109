//! Clocks of the two ends as their timestamps (RFC 7323) show them.

use std::cmp::Ordering;

use crate::Connection;
use crate::rows::{RST, Rows};

/// Compares the timestamp of row `second` to that of row `first`; `None` if one has none.
pub(super) fn later_stamp(rows: &Rows, first: usize, second: usize) -> Option<Ordering> {
    let stamp = |row: usize| rows.options(row).timestamps.map(|(value, _)| value);
    Some((stamp(second)?.wrapping_sub(stamp(first)?) as i32).cmp(&0))
}

/// Timestamps of one end as a clock.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    /// Length of one tick, ns.
    pub tick: f64,
    /// Delay of each of its segments with payload beyond the least one: row, ns. At most one tick too long.
    pub delays: Vec<(u32, f64)>,
}

/// Fewer ticks tell nothing of their length.
const LEAST_TICKS: i64 = 20;
/// Ticks that stacks use: RFC 7323, 5.4 asks for 1 ms to 1 s; Linux may count µs.
const TICKS: [f64; 9] = [1e3, 1e6, 2e6, 4e6, 1e7, 4e7, 1e8, 5e8, 1e9];
/// Clocks of machines are nearer to their tick than this, once a capture is long enough to tell.
const TICK_ERROR: f64 = 0.1;

/// Returns the clock of end `side`.
pub(crate) fn clock(connection: &Connection, side: u8) -> Option<Clock> {
    let rows = &connection.rows;
    let mut stamps = Vec::new();
    let mut value = 0_i64;
    for (index, row) in rows.iter().enumerate() {
        if row.side != side || row.has(RST) {
            continue;
        }
        let Some((stamp, _)) = rows.options(index).timestamps else { continue };
        value = match stamps.is_empty() {
            true => i64::from(stamp),
            false => value + i64::from(stamp.wrapping_sub(value as u32) as i32),
        };
        stamps.push((index, row.time, value, row.len > 0));
    }
    let ((_, start, first, _), (_, end, last, _)) = (*stamps.first()?, *stamps.last()?);
    let ticks = last - first;
    if ticks < LEAST_TICKS || end <= start {
        return None;
    }
    let measured = (end - start) as f64 / ticks as f64;
    let tick = TICKS.into_iter().find(|tick| (tick / measured - 1.0).abs() < TICK_ERROR)?;
    let delay =
        |(_, time, value, _): &(usize, u64, i64, bool)| (*time as f64 - start as f64) - (*value - first) as f64 * tick;
    let least = stamps.iter().map(delay).fold(f64::INFINITY, f64::min);
    let delays = stamps.iter().filter(|stamp| stamp.3).map(|stamp| (stamp.0 as u32, delay(stamp) - least)).collect();
    Some(Clock { tick, delays })
}
