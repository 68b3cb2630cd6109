//! Segments that one end has sent, as far as it came by the place of the capture.

use std::collections::BTreeMap;

use crate::rows::{Row, Rows};

/// Earlier transmission of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Before {
    /// Row in which they came by last.
    pub row: u32,
    /// Number among the retransmissions; `None` for what came by for the first time.
    pub again: Option<u32>,
    /// First row that its sender did not know then.
    pub known: u32,
}

/// How a segment relates to those of the same end that came by before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// Its bytes follow all others, or its first ones do.
    New,
    /// It has bytes that came by before.
    Again(Before),
    /// Later bytes came by, these did not. Row of the segment that showed the gap.
    Fill(u32),
}

/// A range of bytes that came by again, up to the number that `end` gives.
#[derive(Clone, Copy, Debug)]
struct Range {
    end: i64,
    before: Before,
}

/// Bytes that one end has sent.
#[derive(Default)]
pub(super) struct Sent {
    /// First number above all bytes that came by; `None` before the first.
    pub top: Option<i64>,
    /// Rows whose bytes followed all others, and the first row that their sender did not know then: ascending by their
    /// numbers, so that a search finds one.
    firsts: Vec<(u32, u32)>,
    /// Ranges that came by again, or late, by their first numbers; disjoint.
    again: BTreeMap<i64, Range>,
    /// Ranges that never came by, by their first numbers: end, row that showed the gap.
    gaps: BTreeMap<i64, (i64, u32)>,
}

impl Sent {
    /// Returns the last transmission of any of the bytes from `from` to `end`.
    pub(super) fn last(&self, rows: &Rows, from: i64, end: i64) -> Option<Before> {
        let before = self.again.range(..=from).next_back().filter(|(_, range)| range.end > from);
        let inside = self.again.range(from..end);
        let again = before.into_iter().chain(inside).map(|(_, range)| range.before).max_by_key(|before| before.row);
        let next = self.firsts.partition_point(|(row, _)| rows.get(*row as usize).end() <= from);
        let first = self.firsts.get(next).filter(|(row, _)| rows.get(*row as usize).seq < end);
        again.or(first.map(|(row, known)| Before { row: *row, again: None, known: *known }))
    }

    /// Classifies a segment by what came by before it.
    pub(super) fn relation(&self, rows: &Rows, row: &Row) -> Relation {
        let Some(top) = self.top.filter(|top| row.seq < *top) else { return Relation::New };
        if let Some((_, (_, shown))) = self.gaps.range(..=row.seq).next_back().filter(|(_, (end, _))| row.end() <= *end)
        {
            return Relation::Fill(*shown);
        }
        match self.last(rows, row.seq, row.end().min(top)) {
            Some(before) => Relation::Again(before),
            // Below all that the capture has: it began later than the connection.
            None => Relation::Fill(self.firsts.first().map_or(0, |(row, _)| *row)),
        }
    }

    /// Takes in a segment.
    pub(super) fn take(&mut self, row: &Row, taken: Before) {
        let (from, end) = (row.seq, row.end());
        let top = self.top.unwrap_or(from);
        if from > top {
            self.gaps.insert(top, (from, taken.row));
        }
        if end > top {
            self.firsts.push((taken.row, taken.known));
        }
        self.top = Some(top.max(end));
        if from < top {
            fill(&mut self.gaps, from, end);
            self.repeat(from, end.min(top), taken);
        }
    }

    /// Notes that bytes came by again, in place of what was noted of them before.
    fn repeat(&mut self, from: i64, end: i64, before: Before) {
        if let Some((start, range)) = self.again.range(..from).next_back().map(|(start, range)| (*start, *range))
            && range.end > from
        {
            self.again.insert(start, Range { end: from, ..range });
            if range.end > end {
                self.again.insert(end, range);
            }
        }
        while let Some((start, range)) = self.again.range(from..end).next().map(|(start, range)| (*start, *range)) {
            self.again.remove(&start);
            if range.end > end {
                self.again.insert(end, range);
            }
        }
        self.again.insert(from, Range { end, before });
    }

    /// Returns the numbers of the retransmissions of which a byte lies in a range, oldest first.
    pub(super) fn repeats(&self, from: i64, end: i64) -> impl Iterator<Item = u32> + '_ {
        let before = self.again.range(..from).next_back().filter(move |(_, range)| range.end > from);
        before.into_iter().chain(self.again.range(from..end.max(from))).filter_map(|(_, range)| range.before.again)
    }
}

/// Removes a range from the gaps.
fn fill(gaps: &mut BTreeMap<i64, (i64, u32)>, from: i64, end: i64) {
    if let Some((start, (until, row))) = gaps.range(..from).next_back().map(|(start, gap)| (*start, *gap))
        && until > from
    {
        gaps.insert(start, (from, row));
        if until > end {
            gaps.insert(end, (until, row));
        }
    }
    while let Some((start, (until, row))) = gaps.range(from..end).next().map(|(start, gap)| (*start, *gap)) {
        gaps.remove(&start);
        if until > end {
            gaps.insert(end, (until, row));
        }
    }
}
