//! Segments that the network doubled.

use std::collections::VecDeque;

use serde::Serialize;

use super::{Confidence, evidence};
use crate::Connection;
use crate::rows::{RST, Row};

/// Segments of either end that came by twice although they were sent once: the second has the same header, timestamps
/// included, and came sooner than the sender can have sent it again.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "DiagnosedDuplication"))]
pub struct Duplication {
    /// Segments with payload that came by a second time.
    pub segments: u64,
    /// Share of all segments with payload, 0 to 1.
    pub share: f64,
    /// How firmly the packets speak for it: `sure` if their timestamps are equal too, as of a header made once.
    pub confidence: Confidence,
    /// Rows of the second ones.
    pub evidence: Vec<u32>,
}

/// Segments among which the first one is looked for.
const MEMORY: usize = 64;
/// The second follows within this share of the shortest round trip: no sender sends again so soon.
const SOON: f64 = 0.5;
/// Without a known round trip, ns.
const SOON_NS: f64 = 1e6;

/// Segments that came by a second time.
pub(super) struct Duplicates {
    /// Their rows, in order.
    pub rows: Vec<u32>,
    /// All segments with payload.
    payloads: u64,
    /// Whether one of them has no timestamps.
    unstamped: bool,
}

/// Looks for doubled segments.
pub(super) fn duplicates(connection: &Connection) -> Duplicates {
    let rows = &connection.rows;
    let soon = connection.round_trips.shortest().filter(|time| *time > 0).map_or(SOON_NS, |time| time as f64 * SOON);
    let mut recent: [VecDeque<(usize, Row)>; 2] = Default::default();
    let (mut twice, mut payloads, mut unstamped) = (Vec::new(), 0_u64, false);
    let mut top = [i64::MIN; 2];
    for (index, row) in rows.iter().enumerate().filter(|(_, row)| row.len > 0 && !row.has(RST)) {
        payloads += 1;
        let side = usize::from(row.side);
        let recent = &mut recent[side];
        while recent.front().is_some_and(|(_, first)| row.time.saturating_sub(first.time) as f64 > soon) {
            recent.pop_front();
        }
        let same = |(_, first): &&(usize, Row)| (first.seq, first.len, first.ack) == (row.seq, row.len, row.ack);
        if row.seq < top[side]
            && let Some((first, _)) = recent.iter().rev().find(same)
            && rows.raw_options(*first) == rows.raw_options(index)
        {
            twice.push(index as u32);
            unstamped |= rows.options(index).timestamps.is_none();
        }
        top[side] = top[side].max(row.end());
        recent.push_back((index, row));
        if recent.len() > MEMORY {
            recent.pop_front();
        }
    }
    Duplicates { rows: twice, payloads, unstamped }
}

impl Duplicates {
    /// Tells of them.
    pub(super) fn finding(&self) -> Duplication {
        Duplication {
            segments: self.rows.len() as u64,
            share: self.rows.len() as f64 / self.payloads.max(1) as f64,
            confidence: if self.unstamped { Confidence::Likely } else { Confidence::Sure },
            evidence: evidence(self.rows.iter().copied()),
        }
    }
}
