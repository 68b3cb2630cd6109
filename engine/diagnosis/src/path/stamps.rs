//! Clocks of the two ends as their timestamps (RFC 7323) show them.

use std::cmp::Ordering;

use crate::Connection;
use crate::rows::{RST, Row, Rows};

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
    // Rows and their timestamps. A long connection has no room for a list with more, nor for one that grows by doubling.
    let mut stamps: Vec<(u32, u32)> = Vec::with_capacity(rows.iter().filter(|row| row.side == side).count());
    for (index, _) in rows.iter().enumerate().filter(|(_, row)| row.side == side && !row.has(RST)) {
        stamps.extend(rows.options(index).timestamps.map(|(stamp, _)| (index as u32, stamp)));
    }
    let (first, last) = (stamps.first()?.0, stamps.last()?.0);
    let start = rows.get(first as usize).time;
    let ticks = ticks(&stamps).last()?.1;
    let lasted = rows.get(last as usize).time.saturating_sub(start);
    if ticks < LEAST_TICKS || lasted == 0 {
        return None;
    }
    let measured = lasted as f64 / ticks as f64;
    let tick = TICKS.into_iter().find(|tick| (tick / measured - 1.0).abs() < TICK_ERROR)?;
    let delay = |row: &Row, ticks: i64| (row.time as f64 - start as f64) - ticks as f64 * tick;
    let (mut least, mut count) = (f64::INFINITY, 0);
    let all = || self::ticks(&stamps).map(|(row, ticks)| (row, rows.get(row as usize), ticks));
    for (_, row, ticks) in all() {
        least = least.min(delay(&row, ticks));
        count += usize::from(row.len > 0);
    }
    let mut delays = Vec::with_capacity(count);
    let with_payload = all().filter(|(_, row, _)| row.len > 0);
    delays.extend(with_payload.map(|(index, row, ticks)| (index, delay(&row, ticks) - least)));
    Some(Clock { tick, delays })
}

/// Returns the rows with their ticks since the first timestamp, which do not wrap.
fn ticks(stamps: &[(u32, u32)]) -> impl Iterator<Item = (u32, i64)> {
    let mut before = stamps.first().map_or(0, |(_, stamp)| *stamp);
    let mut ticks = 0;
    stamps.iter().map(move |(row, stamp)| {
        ticks += i64::from(stamp.wrapping_sub(before) as i32);
        before = *stamp;
        (*row, ticks)
    })
}
