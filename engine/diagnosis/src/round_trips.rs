//! Round trips that a connection shows at the place of the capture: to the receiver and back, to the sender and back.

use std::collections::{BTreeMap, VecDeque};

use crate::rows::{ACK, RST, Rows, SYN};

/// Time from a segment to the packet of the other end that answers it, as both came by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Row of the segment.
    pub row: u32,
    /// Row of its answer.
    pub answer: u32,
    /// Time between them, ns.
    pub took: u64,
}

/// Round trips of both directions from the place of the capture.
#[derive(Clone, Debug, Default)]
pub struct RoundTrips {
    /// Samples of segments that each end sent, the opener's first, in the order of their answers. A segment of which any byte
    /// came by twice gives none (Karn's rule).
    pub samples: [Vec<Sample>; 2],
    /// Shortest time (ns) to the opener and back, and to the other end and back; `None` where no packet tells.
    pub there_and_back: [Option<u64>; 2],
}

impl RoundTrips {
    /// Measures a connection.
    pub fn new(rows: &Rows) -> Self {
        let samples = [0, 1].map(|side| samples(rows, side));
        let shortest = |side: usize| samples[side].iter().map(|sample| sample.took).min();
        // Segments of the opener measure the way to the other end.
        let mut there_and_back = [shortest(1), shortest(0)];
        // An end that only sends payload answers nothing but the handshake, for which hosts take longer than for an ACK.
        for (known, side) in there_and_back.iter_mut().zip([0, 1]) {
            let echoes = echoes(rows, side, ECHOES).into_iter().map(|(_, took)| took);
            *known = (*known).into_iter().chain(echoes).min();
        }
        RoundTrips { samples, there_and_back }
    }

    /// Returns the shortest whole round trip, ns; the part that was measured, if the other is not known.
    pub fn shortest(&self) -> Option<u64> {
        let [opener, other] = self.there_and_back;
        (opener.is_some() || other.is_some()).then(|| opener.unwrap_or(0) + other.unwrap_or(0))
    }
}

/// Returns the samples of segments that `side` sent.
fn samples(rows: &Rows, side: u8) -> Vec<Sample> {
    // Segments that wait for their answer, by their end: row, first number.
    let mut waiting: BTreeMap<i64, (u32, i64)> = BTreeMap::new();
    // A long connection has no room for lists that grow by doubling.
    let mut found = Vec::with_capacity(rows.iter().filter(|row| row.side != side && !row.takes_numbers()).count());
    let mut top = i64::MIN;
    for (index, row) in rows.iter().enumerate() {
        if row.has(RST) {
            continue;
        }
        if row.side == side {
            if !row.takes_numbers() {
                continue;
            }
            if row.seq >= top {
                waiting.insert(row.end(), (index as u32, row.seq));
                top = row.end();
            } else {
                // Sent again: neither it nor what has the same bytes can be told by an ACK.
                let repeated: Vec<i64> = waiting
                    .range(row.seq + 1..)
                    .take_while(|(_, (_, from))| *from < row.end())
                    .map(|(end, _)| *end)
                    .collect();
                for end in repeated {
                    waiting.remove(&end);
                }
                top = top.max(row.end());
            }
        } else if let Some(ack) = row.ack {
            let later = waiting.split_off(&(ack + 1));
            let acked = std::mem::replace(&mut waiting, later);
            if let Some((_, (sent, _))) = acked.last_key_value() {
                let took = row.time.saturating_sub(rows.get(*sent as usize).time);
                found.push(Sample { row: *sent, answer: index as u32, took });
            }
        }
    }
    found
}

/// Packets that are looked through for the shortest echo.
const ECHOES: usize = 50_000;

/// Returns the times (ns) from a packet with a new timestamp to the first one of the end `side` that echoes it (RFC 7323), with the
/// row of the echo: to that end and back, if it was waiting for the packet. Only the first `most` rows are read.
pub(crate) fn echoes(rows: &Rows, side: u8, most: usize) -> Vec<(u32, u64)> {
    let mut waiting: VecDeque<(u32, u64)> = VecDeque::new();
    let mut newest = None;
    let mut found = Vec::new();
    for (index, row) in rows.iter().enumerate().take(most) {
        let Some((value, echo)) = rows.options(index).timestamps else { continue };
        let is_after = |value: u32, other: u32| (value.wrapping_sub(other) as i32) > 0;
        if row.side != side {
            // A value that was echoed already comes again while its echo is on the way.
            if newest.is_none_or(|newest| is_after(value, newest)) {
                newest = Some(value);
                waiting.push_back((value, row.time));
            }
            continue;
        }
        if !row.has(ACK) {
            continue;
        }
        while let Some((stamp, time)) = waiting.front().copied().filter(|(stamp, _)| !is_after(*stamp, echo)) {
            waiting.pop_front();
            // Hosts take longer for the handshake.
            if stamp == echo && !row.has(SYN) {
                found.push((index as u32, row.time.saturating_sub(time)));
            }
        }
    }
    found
}
