//! Faults of the capture itself: what it began and ended with, what it missed, and steps of its clock.

use serde::Serialize;

use super::scan::Scan;
use super::stamps::{Clock, clock};
use super::{Confidence, evidence};
use crate::Connection;
use fill_the_pipe_capture::read::Ending;

/// Faults of a capture, as far as they concern the connection.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "RecordingFaults"))]
pub struct Recording {
    /// Whether it begins after the connection did.
    pub begins_late: bool,
    /// Whether it ends before the connection did, or the connection was left open.
    pub ends_early: bool,
    /// Whether only one end's packets are in it.
    pub one_side_only: bool,
    /// Whether the diagnosis has only the first packets: the connection has more than it holds.
    pub is_cut: bool,
    /// Payload that the receiver acknowledged and that never came by, bytes: the recorder missed it, or it took another
    /// way.
    pub unseen_bytes: u64,
    /// Segments that came by after the ACK of them: packets were recorded in a wrong order.
    pub after_their_ack: u32,
    /// Packets whose time is before that of a packet that stands earlier in the file.
    pub out_of_time_order: u64,
    /// Largest such step back, ns.
    pub largest_step_back_ns: u64,
    /// Steps of the capture's clock against the clocks of both ends, by their timestamps: row, and ns forward. A pause
    /// of one end's packets is none.
    pub clock_steps: Vec<(u32, i64)>,
    /// How firmly the packets speak for the steps of the clock: a guess without timestamps of both ends.
    pub confidence: Confidence,
    /// Rows of ACKs of payload that never came by.
    pub evidence: Vec<u32>,
}

/// Smaller steps may be a queue's: those of bufferbloat reach seconds, but not at once and not in both directions
/// alike.
const LEAST_STEP: f64 = 5e8;
/// Both ends show the same step within this share.
const SAME_STEP: f64 = 0.2;
/// Steps that are listed.
const MOST_STEPS: usize = 20;

/// Tells of faults.
pub(super) fn recording(connection: &Connection, scan: &Scan, sender_clock: Option<&Clock>) -> Recording {
    let Connection { summary, rows, .. } = connection;
    let (out_of_time_order, largest_step_back_ns) = steps_back(connection);
    let steps = steps(connection, sender_clock);
    Recording {
        begins_late: !summary.from_the_start,
        ends_early: matches!(summary.ending, Ending::Open | Ending::HalfClosed),
        one_side_only: summary.forward.packets == 0 || summary.reverse.packets == 0,
        is_cut: rows.is_cut(),
        unseen_bytes: scan.fills.unseen,
        after_their_ack: scan.fills.after_ack,
        out_of_time_order,
        largest_step_back_ns,
        confidence: if steps.is_some() { Confidence::Likely } else { Confidence::Guess },
        clock_steps: steps.unwrap_or_default(),
        evidence: evidence(scan.fills.unseen_acks.iter().copied()),
    }
}

/// Compares the order of the file with that of time: packets that step back, the largest step in ns.
fn steps_back(connection: &Connection) -> (u64, u64) {
    let rows = &connection.rows;
    let mut order: Vec<u32> = (0..rows.len() as u32).collect();
    if order.is_sorted_by_key(|row| rows.place_in_file(*row as usize)) {
        return (0, 0);
    }
    order.sort_by_key(|row| rows.place_in_file(*row as usize));
    let (mut count, mut largest, mut latest) = (0, 0, 0);
    for row in order {
        let time = rows.get(row as usize).time;
        count += u64::from(time < latest);
        largest = largest.max(latest.saturating_sub(time));
        latest = latest.max(time);
    }
    (count, largest)
}

/// Looks for steps that the timestamps of both ends show alike; `None` without them.
fn steps(connection: &Connection, sender_clock: Option<&Clock>) -> Option<Vec<(u32, i64)>> {
    let other = clock(connection, 1 - connection.sender)?;
    let mut ticks = [0.0; 2];
    ticks[usize::from(connection.sender)] = sender_clock?.tick;
    ticks[usize::from(1 - connection.sender)] = other.tick;
    let least = ticks.iter().fold(LEAST_STEP, |least, tick| least.max(4.0 * tick));
    let mut last: [Option<(u64, u32)>; 2] = [None; 2];
    // The latest step of each end: its row, its size.
    let mut pending: [Option<(u32, f64)>; 2] = [None; 2];
    let mut found = Vec::new();
    for (index, row) in connection.rows.iter().enumerate() {
        let Some((value, _)) = connection.rows.options(index).timestamps else { continue };
        let side = usize::from(row.side);
        if let Some((time, before)) = last[side].replace((row.time, value)) {
            let ran = f64::from(value.wrapping_sub(before) as i32) * ticks[side];
            let step = row.time as f64 - time as f64 - ran;
            pending[side] = (step.abs() > least).then_some((index as u32, step));
            if let [Some((first, one)), Some((second, two))] = pending
                && (one - two).abs() <= SAME_STEP * one.abs()
            {
                found.push((first.min(second), one as i64));
                pending = [None; 2];
                if found.len() == MOST_STEPS {
                    break;
                }
            }
        }
    }
    Some(found)
}
