//! Bytes of the sender that came by late: after later ones, or not at all.

use std::collections::BTreeMap;

use super::stamps::later_stamp;
use crate::Connection;
use crate::rows::Row;

/// A segment that filled a hole.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fill {
    pub row: u32,
    pub from: i64,
    pub end: i64,
    /// The sender's last segment before that one, and when it came by, ns: lost segments were behind it.
    pub behind: u32,
    pub behind_at: u64,
    /// Segments of the sender that came by between.
    pub passed: u32,
    /// Time since then, ns.
    pub took: u64,
    /// Whether it came late; otherwise it was lost before the capture and sent again.
    pub late: bool,
}

/// Fate of the holes.
#[derive(Default)]
pub(super) struct Fills {
    pub fills: Vec<Fill>,
    /// Acknowledged bytes that never came by: the recorder missed them, or they took another way.
    pub unseen: u64,
    /// Rows of ACKs of bytes that had not come by.
    pub unseen_acks: Vec<u32>,
    /// Segments that came by after the ACK of them.
    pub after_ack: u32,
}

#[derive(Clone, Copy)]
struct Hole {
    end: i64,
    row: u32,
    time: u64,
    behind: (u32, u64),
    segment: u32,
    /// The receiver has acknowledged it.
    acked: bool,
}

/// Holes that are open.
pub(super) struct Holes<'a, 'b> {
    connection: &'a Connection<'b>,
    open: BTreeMap<i64, Hole>,
    found: Fills,
    segments: u32,
    /// The sender's last segment with its time.
    last: (u32, u64),
    patience: u64,
    /// First acknowledged hole may be anywhere: those below this number are not counted again.
    settled: i64,
}

/// Without a round trip: a segment that comes later than this was sent again. Wireshark's rule, 3 ms.
const PATIENCE: u64 = 3_000_000;

impl<'a, 'b> Holes<'a, 'b> {
    pub(super) fn new(connection: &'a Connection<'b>) -> Self {
        // A segment cannot be sent again sooner than its hole has been told to the sender: the time there and back.
        let round_trip = connection.round_trips.shortest().filter(|time| *time > 0);
        let patience = round_trip.map_or(PATIENCE, |time| time - time / 10);
        Holes {
            connection,
            open: BTreeMap::new(),
            found: Fills::default(),
            segments: 0,
            last: (0, 0),
            patience,
            settled: i64::MIN,
        }
    }

    pub(super) fn see(&mut self, index: usize, row: &Row, top: i64) {
        self.segments = self.segments.saturating_add(1);
        if row.seq > top {
            let hole = Hole {
                end: row.seq,
                row: index as u32,
                time: row.time,
                behind: self.last,
                segment: self.segments,
                acked: false,
            };
            self.open.insert(top, hole);
        } else if row.seq < top && !self.open.is_empty() {
            self.fill(index, row);
        }
        self.last = (index as u32, row.time);
    }

    fn fill(&mut self, index: usize, row: &Row) {
        let (from, end) = (row.seq, row.end());
        let before = self.open.range(..=from).next_back().filter(|(_, hole)| hole.end > from).map(|(from, _)| *from);
        let mut first = before.unwrap_or(from);
        while let Some((key, hole)) = self.open.range(first..end).next().map(|(key, hole)| (*key, *hole)) {
            self.open.remove(&key);
            first = from;
            if key < from {
                self.open.insert(key, Hole { end: from, ..hole });
            }
            if hole.end > end {
                self.open.insert(end, hole);
            }
            let (from, end) = (key.max(from), hole.end.min(end));
            if hole.acked {
                self.found.unseen = self.found.unseen.saturating_sub((end - from) as u64);
                self.found.after_ack += 1;
                continue;
            }
            let took = row.time.saturating_sub(hole.time);
            let late = match later_stamp(&self.connection.rows, hole.row as usize, index) {
                Some(std::cmp::Ordering::Less) => true,
                Some(std::cmp::Ordering::Greater) => false,
                _ => took < self.patience,
            };
            self.found.fills.push(Fill {
                row: index as u32,
                from,
                end,
                behind: hole.behind.0,
                behind_at: hole.behind.1,
                passed: self.segments - hole.segment,
                took,
                late,
            });
        }
    }

    /// Returns what a row has filled.
    pub(super) fn fills_of(&self, index: usize) -> Vec<Fill> {
        let fills = self.found.fills.iter().rev().take_while(|fill| fill.row == index as u32);
        fills.copied().collect()
    }

    /// The receiver acknowledges everything before `ack`.
    pub(super) fn acked(&mut self, ack: i64, top: &mut Option<i64>, index: usize) {
        let mut unseen = 0;
        let settled = self.settled.min(ack);
        // Holes stay open a while, since their bytes may come by after the ACK of them.
        let mut rest = None;
        for (from, hole) in self.open.range_mut(settled..ack).filter(|(_, hole)| !hole.acked) {
            if hole.end > ack {
                rest = Some(*hole);
                hole.end = ack;
            }
            hole.acked = true;
            unseen += hole.end - from;
        }
        if let Some(hole) = rest {
            self.open.insert(ack, hole);
        }
        self.settled = self.settled.max(ack);
        if let Some(known) = *top
            && ack > known
        {
            let row = self.connection.rows.get(index);
            let (segment, behind) = (self.segments, self.last);
            let hole = Hole { end: ack, row: index as u32, time: row.time, behind, segment, acked: true };
            self.open.insert(known, hole);
            *top = Some(ack);
            unseen += ack - known;
        }
        self.count(unseen, index);
    }

    /// The receiver tells that it has `from` to before `end`.
    pub(super) fn told(&mut self, from: i64, end: i64, index: usize) {
        let mut unseen = 0;
        for (first, hole) in self.open.range_mut(from..end) {
            if !hole.acked && hole.end <= end {
                hole.acked = true;
                unseen += hole.end - first;
            }
        }
        self.count(unseen, index);
    }

    fn count(&mut self, unseen: i64, index: usize) {
        if unseen > 0 {
            self.found.unseen += unseen as u64;
            self.found.unseen_acks.push(index as u32);
        }
    }

    pub(super) fn finish(&mut self) -> Fills {
        std::mem::take(&mut self.found)
    }
}
