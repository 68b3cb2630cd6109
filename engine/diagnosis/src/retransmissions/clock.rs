//! The clock of a sender's timestamps (RFC 7323): it tells how long a segment waited in queues before it came by.

use crate::Connection;
use crate::rows::RST;

/// Units of usual clocks, ns: 1, 2, 10/3, 4, 10 and 100 ms.
const UNITS: [i64; 6] = [1_000_000, 2_000_000, 3_333_333, 4_000_000, 10_000_000, 100_000_000];
/// Shortest time (ns) over which a unit is measured, so that queues do not disturb it too much.
const MEASURED: u64 = 200_000_000;
/// Period (ns) in which clocks drift by less than a timer's jitter, as they do not by 200 parts in a million or more.
const PERIOD: u64 = 10_000_000_000;
/// Coarsest unit (ns) that tells a wait for an ACK from one for a timer.
const COARSEST: i64 = 10_000_000;

/// Clock of one end.
pub(super) struct Clock {
    /// ns; `None` if it is not known or too coarse.
    unit: Option<i64>,
    /// First timestamp, and when it came by.
    start: Option<(u32, u64)>,
    /// Least of the times by which segments came by later than their timestamps say, ns: in this period and in the one
    /// before. Clocks drift apart.
    least: [i64; 2],
    /// Number of the period.
    period: u64,
}

impl Clock {
    pub(super) fn new(connection: &Connection, side: u8) -> Self {
        let rows = &connection.rows;
        let stamped = |index: usize| {
            let row = rows.get(index);
            let (value, _) = rows.options(index).timestamps.filter(|_| row.side == side && !row.has(RST))?;
            Some((value, row.time))
        };
        let start = (0..rows.len()).find_map(stamped);
        let end = (0..rows.len()).rev().find_map(stamped);
        let unit = start.zip(end).and_then(|((first, from), (last, to))| {
            let units = i64::from(last.wrapping_sub(first) as i32);
            let time = to.saturating_sub(from);
            if units <= 0 || time < MEASURED {
                return None;
            }
            let measured = time as i64 / units;
            UNITS.into_iter().min_by_key(|unit| (unit - measured).abs()).filter(|unit| *unit <= COARSEST)
        });
        Clock { unit, start, least: [i64::MAX; 2], period: 0 }
    }

    /// Returns how long (ns) a segment with this timestamp waited on its way, beyond the shortest time until now.
    pub(super) fn waited(&mut self, time: u64, value: Option<u32>) -> Option<u64> {
        let (first, from) = self.start?;
        let since = i64::from(value?.wrapping_sub(first) as i32) * self.unit?;
        let late = time as i64 - from as i64 - since;
        let period = time / PERIOD;
        if period > self.period {
            let last = if period == self.period + 1 { self.least[0] } else { i64::MAX };
            (self.least, self.period) = ([i64::MAX, last], period);
        }
        self.least[0] = self.least[0].min(late);
        Some((late - self.least[0].min(self.least[1])) as u64)
    }
}
