//! Which connection a segment belongs to.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::net::SocketAddr;

use super::connection::{Connection, Summary};
use super::kept::{Keeper, Kept};
use super::segment::Segment;

/// A capture may have more, a flood of SYNs for instance: their packets are counted as `Skipped::crowded`.
pub const MOST_CONNECTIONS: usize = 200_000;

#[derive(Default)]
pub(super) struct Table {
    /// In the order of their first packets.
    connections: Vec<Connection>,
    /// The latest between two sockets, the lesser socket first.
    latest: BTreeMap<(SocketAddr, SocketAddr), usize>,
    started: bool,
    /// Time of the capture's first packet, ns since 1970.
    pub first: u64,
    /// Number of the connection whose packets are kept.
    keep: Option<usize>,
    keeper: Keeper,
}

impl Table {
    pub(super) fn new(keep: Option<usize>) -> Self {
        Table { keep, ..Table::default() }
    }

    /// A packet of whatever kind comes by.
    pub(super) fn starts(&mut self, time: u64) {
        if !self.started {
            (self.started, self.first) = (true, time);
        }
    }

    /// Whether there is room for its connection.
    pub(super) fn see(&mut self, time: u64, segment: &Segment) -> bool {
        let Segment { from, to, .. } = *segment;
        let key = if from < to { (from, to) } else { (to, from) };
        let known = self.latest.get(&key).copied();
        let open = known.filter(|index| !self.connections[*index].is_succeeded_by(segment));
        let index = match open {
            Some(index) => index,
            None if self.connections.len() == MOST_CONNECTIONS => return false,
            None => {
                self.connections.push(Connection::new(time, segment));
                self.latest.insert(key, self.connections.len() - 1);
                self.connections.len() - 1
            }
        };
        let verdict = self.connections[index].see(time, segment);
        if self.keep == Some(index) {
            self.keeper.keep(time.saturating_sub(self.first), &self.connections[index], segment, verdict);
        }
        true
    }

    pub(super) fn len(&self) -> usize {
        self.connections.len()
    }

    /// Summaries of the connections with the most payload, at most `most`, in the order of their first packets.
    pub(super) fn summaries(&self, most: usize) -> Vec<Summary> {
        let numbers = largest(self.connections.len(), most, |number| self.connections[number].bytes());
        numbers.iter().map(|number| self.connections[*number].summary(*number, self.first)).collect()
    }

    /// The connection whose packets are kept, and those so far.
    pub(super) fn kept_so_far(&self) -> Option<(Summary, Kept)> {
        let number = self.keep.filter(|number| *number < self.connections.len())?;
        let kept = Kept { first_ns: self.first, ..self.keeper.clone().finish() };
        Some((self.connections[number].summary(number, self.first), kept))
    }

    /// Number of packets kept so far.
    pub(super) fn kept_rows(&self) -> usize {
        self.keeper.rows()
    }

    /// Makes room for so many packets to be kept.
    pub(super) fn reserve(&mut self, rows: usize) {
        self.keeper.reserve(rows);
    }

    pub(super) fn kept(self) -> Option<Kept> {
        let known = self.keep.is_some_and(|index| index < self.connections.len());
        known.then(|| Kept { first_ns: self.first, ..self.keeper.finish() })
    }
}

/// Numbers of those connections of `all` that have the most payload, at most `most`, ascending.
pub(super) fn largest(all: usize, most: usize, bytes: impl Fn(usize) -> u64) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..all).collect();
    if most < all {
        numbers.select_nth_unstable_by_key(most, |number| (Reverse(bytes(*number)), *number));
        numbers.truncate(most);
        numbers.sort_unstable();
    }
    numbers
}
