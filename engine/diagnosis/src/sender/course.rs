//! Course of a transfer as its sender met it: what it sent, how much was in flight then, and its round trips.

use crate::limits::sender_view::{Away, as_met};
use crate::path::ranges::Ranges;
use crate::rows::{Rows, distance};

/// A segment with payload leaves the sender. A capture may have a million of them: sizes and distances beyond
/// 2 GB are kept as 2 GB.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sent {
    /// ns on the clock of the capture.
    pub time: u64,
    /// Time of the last ACK before it, ns.
    pub heard: u64,
    /// Number of its first byte.
    pub seq: i64,
    pub row: u32,
    /// Payload, bytes.
    pub len: u32,
    /// Highest acknowledgement number received before it, from `seq`.
    una: i32,
    /// Bytes in flight with it: sent, and neither acknowledged nor reported by SACK.
    pub flight: i32,
    /// Bytes that the receiver's window still allows behind it.
    pub room: i32,
    /// Whether bytes of it were sent before.
    pub again: bool,
    /// Whether something that was sent when it was last repeated is not acknowledged.
    pub recovering: bool,
}

impl Sent {
    /// Returns the first number behind it.
    pub(super) fn end(&self) -> i64 {
        self.seq + i64::from(self.len)
    }

    /// Returns the highest acknowledgement number received before it.
    pub(super) fn una(&self) -> i64 {
        self.seq + i64::from(self.una)
    }
}

/// A round trip: from a segment to the first one that leaves after its ACK.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    /// Numbers of the new segments in it: first, first behind.
    pub from: i64,
    pub to: i64,
    /// Its beginning, ns.
    pub time: u64,
    /// Row of its first segment.
    pub row: u32,
    /// Median and largest flight, bytes.
    pub flight: f64,
    pub largest: f64,
    /// Whether nothing was repaired in it.
    pub clean: bool,
    /// Whether the flight used up the receiver's window.
    pub closed: bool,
}

/// Segments of a sender, in the order of time.
#[derive(Debug, Default)]
pub(super) struct Course {
    pub sent: Vec<Sent>,
    /// Places of new segments in that list.
    new: Vec<u32>,
    /// Largest window that was offered, and the first one behind the SYN, bytes.
    pub windows: (u32, u32),
}

impl Course {
    /// Follows the sender `side` of rows that were captured `away` ns from it.
    pub(super) fn new(rows: &Rows, side: u8, away: u64) -> Self {
        // Away from the sender, a segment whose time follows from its echo left before the next ACK. Beside it the
        // order of the file decides at one instant.
        let order = as_met(rows, side, &Away { ns: away, ..Away::default() }, |row| away > 0 && row.side != side);
        let mut course = Course::default();
        course.sent.reserve_exact(rows.iter().filter(|row| row.side == side && row.len > 0).count());
        let mut sacked = Ranges::default();
        let (mut una, mut top, mut edge, mut recover) = (None, None, i64::MIN, i64::MIN);
        let mut heard = 0;
        for (time, index) in order {
            let row = rows.get(index as usize);
            if row.side == side {
                if !row.takes_numbers() {
                    continue;
                }
                let next = top.unwrap_or(row.seq);
                let again = row.seq < next;
                let highest = next.max(row.end());
                top = Some(highest);
                let una = *una.get_or_insert(row.seq);
                if row.len == 0 {
                    continue;
                }
                if again && row.len > 1 {
                    recover = next;
                }
                if !again {
                    course.new.push(course.sent.len() as u32);
                }
                course.sent.push(Sent {
                    time,
                    heard,
                    seq: row.seq,
                    row: index,
                    len: row.len,
                    una: distance(row.seq, una),
                    flight: distance(una + sacked.total(), highest),
                    room: distance(highest, edge),
                    again,
                    recovering: una < recover,
                });
            } else if let Some(ack) = row.ack {
                heard = time;
                edge = edge.max(ack + i64::from(row.wnd));
                if !row.takes_numbers() || row.len > 0 {
                    course.windows.0 = course.windows.0.max(row.wnd);
                    if course.windows.1 == 0 {
                        course.windows.1 = row.wnd;
                    }
                }
                let known = una.map_or(ack, |una: i64| una.max(ack));
                una = Some(known);
                sacked.forget(known);
                let highest = top.unwrap_or(known);
                for (from, end) in rows.options(index as usize).blocks() {
                    if *from > known && end > from && *end <= highest {
                        sacked.add(*from, *end);
                    }
                }
            }
        }
        course
    }

    /// Returns the round trips; `mss`: payload of a full segment, bytes.
    pub(super) fn rounds(&self, mss: f64) -> Vec<Round> {
        let mut rounds = Vec::new();
        let mut sizes: Vec<i32> = Vec::new();
        let mut open: Option<Round> = None;
        let mut until = i64::MIN;
        for sent in &self.sent {
            if sent.una() >= until {
                close(&mut rounds, &mut sizes, open.take());
                until = sent.end().max(sent.una() + 1);
            }
            let round = open.get_or_insert(Round {
                from: sent.seq,
                to: sent.end(),
                time: sent.time,
                row: sent.row,
                flight: 0.0,
                largest: 0.0,
                clean: true,
                closed: false,
            });
            round.clean &= !sent.recovering && !sent.again;
            if !sent.again {
                round.to = sent.end();
                round.closed |= f64::from(sent.room) < mss;
                sizes.push(sent.flight);
            }
        }
        close(&mut rounds, &mut sizes, open);
        rounds
    }

    /// Returns the median flight of new segments between two numbers, bytes; `repairing`: also of those during repairs.
    pub(super) fn flight_between(&self, from: i64, to: i64, repairing: bool) -> Option<f64> {
        let first = self.new.partition_point(|place| self.sent[*place as usize].end() <= from);
        let mut sizes: Vec<i32> = self.new[first..]
            .iter()
            .map(|place| self.sent[*place as usize])
            .take_while(|sent| sent.seq < to)
            .filter(|sent| repairing || !sent.recovering)
            .map(|sent| sent.flight)
            .collect();
        median(&mut sizes)
    }
}

fn median(sizes: &mut [i32]) -> Option<f64> {
    sizes.sort_unstable();
    sizes.get(sizes.len() / 2).map(|size| f64::from(*size))
}

fn close(rounds: &mut Vec<Round>, sizes: &mut Vec<i32>, round: Option<Round>) {
    if let Some(mut round) = round
        && let Some(flight) = median(sizes)
    {
        round.flight = flight;
        round.largest = sizes.last().map_or(0.0, |size| f64::from(*size));
        rounds.push(round);
    }
    sizes.clear();
}
