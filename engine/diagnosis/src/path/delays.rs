//! Delay of each segment beyond the shortest one: what it waited in queues, as far as the place of the capture tells.

use super::scan::Scan;
use super::stamps::Clock;
use super::statistics::quantile;
use crate::Connection;

/// Delay of one segment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Delay {
    pub row: u32,
    /// ns.
    pub excess: f64,
    /// Payload in flight behind the capture, bytes; 0 where not known.
    pub flight: u64,
}

/// Part of the way on which the segments waited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Between the sender and the capture.
    Before,
    /// Between the capture and the receiver, or on the way back from it.
    Behind,
}

/// Delays of a connection's segments.
#[derive(Debug, Default)]
pub(super) struct Delays {
    /// In the order of rows.
    pub list: Vec<Delay>,
    /// All of them, sorted, ns.
    pub sorted: Vec<f64>,
    /// The part with more of the delay.
    pub part: Option<Part>,
    /// Smallest difference that they can show, ns.
    pub resolution: f64,
    /// Segments that one ACK covers usually.
    pub per_ack: u32,
}

/// A clock with longer ticks shows no queues.
const COARSEST_TICK: f64 = 2e7;
/// Below this share of the round trip a part of the way is inside of one host, whose own delays are no queue.
pub(super) const INSIDE_HOST: f64 = 0.05;

/// Combines what both parts of the way tell.
pub(super) fn delays(connection: &Connection, scan: &Scan, clock: Option<&Clock>) -> Delays {
    let sender = usize::from(connection.sender);
    let ways = connection.round_trips.there_and_back;
    let [to_sender, to_receiver] = [ways[sender], ways[1 - sender]];
    let whole = connection.round_trips.shortest().unwrap_or(0) as f64;
    let beside = |way: Option<u64>| whole > 0.0 && way.is_some_and(|way| way as f64 <= whole * INSIDE_HOST);
    let per_ack = per_ack(scan);
    let behind: Vec<Delay> = if beside(to_receiver) {
        Vec::new()
    } else {
        let shortest = scan.samples.iter().map(|sample| sample.took).min().unwrap_or(0);
        let shortest = to_receiver.map_or(shortest, |way| way.min(shortest)) as f64;
        let usable = scan.samples.iter().filter(|sample| per_ack < 2 || !sample.alone);
        let mut list: Vec<Delay> = usable
            .map(|sample| Delay {
                row: sample.row,
                excess: (sample.took as f64 - shortest).max(0.0),
                flight: sample.flight,
            })
            .collect();
        list.sort_by_key(|delay| delay.row);
        list
    };
    let before: Vec<Delay> = match clock {
        Some(clock) if clock.tick <= COARSEST_TICK && !beside(to_sender) => {
            clock.delays.iter().map(|(row, excess)| Delay { row: *row, excess: *excess, flight: 0 }).collect()
        }
        _ => Vec::new(),
    };
    let tick = clock.map_or(0.0, |clock| clock.tick);
    let high = |list: &[Delay]| {
        let mut sorted: Vec<f64> = list.iter().map(|delay| delay.excess).collect();
        sorted.sort_by(f64::total_cmp);
        quantile(&sorted, 0.9).unwrap_or(0.0)
    };
    let (high_before, high_behind) = (high(&before) - tick, high(&behind));
    let (list, part) = match (before.is_empty(), behind.is_empty()) {
        (true, true) => (Vec::new(), None),
        (false, true) => (before, Some(Part::Before)),
        (true, false) => (behind, Some(Part::Behind)),
        (false, false) if high_before > high_behind => (before, Some(Part::Before)),
        (false, false) => (behind, Some(Part::Behind)),
    };
    let resolution = if part == Some(Part::Before) { tick } else { 0.0 };
    let mut sorted: Vec<f64> = list.iter().map(|delay| delay.excess).collect();
    sorted.sort_by(f64::total_cmp);
    Delays { list, sorted, part, resolution, per_ack }
}

/// Returns the median of segments that an ACK covers, outside of recovery.
fn per_ack(scan: &Scan) -> u32 {
    let mut counts: Vec<u32> =
        scan.deliveries.iter().filter(|one| !one.in_recovery && one.segments > 0).map(|one| one.segments).collect();
    counts.sort_unstable();
    quantile(&counts, 0.5).unwrap_or(1)
}

impl Delays {
    /// Returns the delay of the nearest segment at or before a row, if it is at most `rows` before.
    pub(super) fn at(&self, row: u32, rows: u32) -> Option<Delay> {
        let behind = self.list.partition_point(|delay| delay.row <= row);
        let nearest = self.list.get(behind.checked_sub(1)?)?;
        (row - nearest.row <= rows).then_some(*nearest)
    }

    /// Returns the delay below which a share of all lies, ns.
    pub(super) fn quantile(&self, share: f64) -> Option<f64> {
        quantile(&self.sorted, share)
    }
}
