//! Events of a connection as its sender met them: when segments left it, and when ACKs reached it.

use super::Size;
use crate::Connection;
use crate::path::stamps::{Clock, clock};
use crate::rows::{ACK, RST, Row, Rows, SYN, distance};

/// A segment with payload leaves the sender. A capture may have a million of them: other numbers are kept as distances from `seq`, and
/// a distance beyond 2 GB as 2 GB.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sent {
    /// ns on the clock of the capture
    pub time: u64,
    /// Number of its first byte.
    pub seq: i64,
    pub row: u32,
    /// Payload, bytes.
    pub len: u32,
    /// Number of ACK events before it.
    pub acks: u32,
    /// Distances, bytes: functions return the numbers.
    next: i32,
    una: i32,
    /// `UNKNOWN` before the first ACK.
    edge: i32,
}

/// Stands for a distance that is not known, which is no `distance`.
const UNKNOWN: i32 = i32::MIN;

impl Sent {
    /// Returns the first number behind it.
    pub(super) fn end(&self) -> i64 {
        self.seq + i64::from(self.len)
    }

    /// Returns the number behind the highest byte sent before it.
    pub(super) fn next(&self) -> i64 {
        self.seq + i64::from(self.next)
    }

    /// Returns the highest acknowledgement number received before it.
    pub(super) fn una(&self) -> i64 {
        self.seq + i64::from(self.una)
    }

    /// Returns the highest number that the receiver's window allowed then; `None` before the first ACK.
    pub(super) fn edge(&self) -> Option<i64> {
        (self.edge != UNKNOWN).then(|| self.seq + i64::from(self.edge))
    }

    /// Tells whether bytes of it were sent before.
    pub(super) fn is_again(&self) -> bool {
        self.next > 0
    }
}

/// An ACK reaches the sender and acknowledges more, or changes the window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Acked {
    /// ns on the clock of the capture
    pub time: u64,
    pub row: u32,
    pub una: i64,
    /// Bytes that it acknowledges beyond the one before.
    pub bytes: u32,
    /// Offered window, bytes.
    pub wnd: u32,
    /// `UNTOLD` for `None`.
    round_trip: u64,
    /// `UNTOLD` for `None`.
    oldest: u64,
    /// Time from its oldest segment to its newest one, as they came by, ns; 4 s stand for all longer ones.
    pub apart: u32,
    /// Bytes that it tells to have arrived lately: not those that arrived before a hole below them was filled.
    pub arrived: u32,
    /// Number of segments sent before it.
    pub sent: u32,
    /// Whether a segment that it does not acknowledge had come by before.
    pub is_behind: bool,
    /// Whether it acknowledges bytes that did not come by.
    pub unseen: bool,
}

/// Stands for a time that is not known, which is no time of a capture.
const UNTOLD: u64 = u64::MAX;

impl Acked {
    /// Returns the time since its newest segment was sent, ns; `None` if that was sent more than once.
    pub(super) fn round_trip(&self) -> Option<u64> {
        (self.round_trip != UNTOLD).then_some(self.round_trip)
    }

    /// Returns the time from its oldest segment to it, as they came by, ns; `None` as above.
    pub(super) fn oldest(&self) -> Option<u64> {
        (self.oldest != UNTOLD).then_some(self.oldest)
    }
}

/// An ACK is behind if a segment that it does not acknowledge came by so long before it, ns.
const BEHIND_BY: u64 = 200_000;

/// Events at the sender of a connection.
#[derive(Debug, Default)]
pub(super) struct SenderView {
    pub sent: Vec<Sent>,
    pub acked: Vec<Acked>,
    /// Time of the first SYN, ns; `None` if it was not seen.
    pub opened: Option<u64>,
    /// Time at which the handshake had ended for the sender, ns.
    pub established: Option<u64>,
    /// Largest payload of a segment, bytes; at most the MSS that the receiver accepts.
    pub mss: u32,
    /// Headers of IP and TCP before each payload, bytes.
    pub headers: u32,
    /// Time from the sender to the place of the capture, ns.
    pub away: u64,
}

impl SenderView {
    /// `rate`: that of the bottleneck, bit/s, if it is known.
    pub(super) fn new(connection: &Connection, rate: Option<f64>) -> Self {
        let rows = &connection.rows;
        let side = connection.sender;
        let away = connection.to_sender();
        let headers = headers(connection);
        let clock = (away > 0).then(|| clock(connection, side)).flatten();
        let place = Away { ns: away, rate, headers, clock };
        let mut view = SenderView { mss: mss(connection), headers, away, ..SenderView::default() };
        // A long connection has no room for lists that grow by doubling.
        view.sent.reserve_exact(rows.iter().filter(|row| row.side == side && row.len > 0).count());
        view.acked.reserve_exact(rows.iter().filter(|row| row.side != side).count());
        let (mut una, mut next, mut edge) = (i64::MIN, i64::MIN, None);
        let mut wnd = None;
        // Segments that wait for their ACK: end, time, whether they were sent once only, when they came by.
        let mut waiting = std::collections::VecDeque::<(i64, u64, bool, u64)>::new();
        // At one instant the order of the file decides.
        for (time, index) in as_met(rows, side, &place, |_| false) {
            let row = rows.get(index as usize);
            if row.has(SYN) {
                view.opened = view.opened.or(Some(time));
            } else if row.has(ACK) {
                view.established = view.established.or(Some(time));
            }
            if row.side == side {
                if !row.takes_numbers() {
                    continue;
                }
                next = next.max(if next == i64::MIN { row.seq } else { next });
                let again = row.seq < next;
                if again {
                    let first = waiting.partition_point(|(end, ..)| *end <= row.seq);
                    for one in waiting.range_mut(first..).take_while(|one| one.0 <= row.end()) {
                        one.2 = false;
                    }
                } else {
                    waiting.push_back((row.end(), time, true, row.time));
                }
                if row.len > 0 {
                    let una = if una == i64::MIN { row.seq } else { una };
                    // A SYN with data takes the number before it.
                    let seq = row.seq + i64::from(row.has(SYN));
                    view.sent.push(Sent {
                        time,
                        seq,
                        row: index,
                        len: row.len,
                        acks: view.acked.len() as u32,
                        next: distance(seq, next),
                        una: distance(seq, una),
                        edge: edge.map_or(UNKNOWN, |edge| distance(seq, edge)),
                    });
                }
                next = next.max(row.end());
            } else if let Some(ack) = row.ack {
                edge = edge.max(Some(ack + i64::from(row.wnd)));
                let (mut round_trip, mut oldest, mut repaired, mut apart) = (None, None, false, 0);
                let mut first = None;
                while let Some((_, sent, once, passed)) = waiting.pop_front_if(|(end, ..)| *end <= ack) {
                    round_trip = once.then(|| time.saturating_sub(sent));
                    if first.is_none() {
                        (oldest, repaired) = (once.then(|| row.time.saturating_sub(passed)), !once);
                    }
                    apart = passed.saturating_sub(*first.get_or_insert(passed));
                }
                let is_behind = waiting.front().is_some_and(|(.., passed)| passed.saturating_add(BEHIND_BY) < row.time);
                let bytes = if una == i64::MIN { 0 } else { (ack - una).max(0) };
                if bytes == 0 && (row.takes_numbers() || wnd == Some(row.wnd)) {
                    una = una.max(ack);
                    continue;
                }
                wnd = Some(row.wnd);
                let arrived = if repaired { bytes.min(i64::from(view.mss)) } else { bytes };
                una = una.max(ack);
                let unseen = next != i64::MIN && ack > next;
                next = next.max(ack);
                view.acked.push(Acked {
                    time,
                    row: index,
                    una,
                    bytes: bytes as u32,
                    wnd: row.wnd,
                    round_trip: round_trip.unwrap_or(UNTOLD),
                    oldest: oldest.unwrap_or(UNTOLD),
                    apart: apart.try_into().unwrap_or(u32::MAX),
                    arrived: arrived as u32,
                    sent: view.sent.len() as u32,
                    is_behind,
                    unseen,
                });
            }
        }
        view
    }

    /// Returns the sizes of the transfer.
    pub(super) fn size(&self) -> Size {
        let flights = self.sent.iter().map(|sent| (sent.end().max(sent.next()) - sent.una()).max(0) as u64);
        let windows = self.acked.iter().map(|ack| u64::from(ack.wnd));
        Size {
            bytes: self.sent.iter().map(|sent| (sent.end() - sent.seq.max(sent.next())).max(0) as u64).sum(),
            mss: self.mss,
            flight: flights.max().unwrap_or(0),
            window: windows.max().unwrap_or(0),
            tail: self.sent.last().map_or(0, |sent| self.end() - sent.time),
        }
    }

    /// Returns the time of the last event, ns.
    pub(super) fn end(&self) -> u64 {
        let sent = self.sent.last().map_or(0, |sent| sent.time);
        sent.max(self.acked.last().map_or(0, |acked| acked.time))
    }
}

/// Largest payload that the sender puts into a segment on the wire, bytes. A capture beside a host with offloading has larger ones.
fn mss(connection: &Connection) -> u32 {
    let agreed = connection.summary.agreed.as_ref();
    let accepted = agreed.and_then(|agreed| agreed.mss[usize::from(1 - connection.sender)]).map(u32::from);
    let rows = connection.rows.iter().filter(|row| row.side == connection.sender);
    let largest = rows.map(|row| row.len).max().unwrap_or(0);
    accepted.map_or(largest, |accepted| accepted.min(largest)).max(1)
}

/// Headers of IP and TCP with the timestamps that both ends agreed on, bytes.
fn headers(connection: &Connection) -> u32 {
    let summary = connection.summary;
    let ip = if summary.from.is_ipv6() { 40 } else { 20 };
    ip + 20 + if summary.agreed.is_some_and(|agreed| agreed.timestamps) { 12 } else { 0 }
}

/// Distance of a capture from the sender.
#[derive(Debug, Default)]
pub(crate) struct Away {
    /// Time from the sender to the place of the capture, ns.
    pub ns: u64,
    /// Rate of the bottleneck before that place, bit/s, if it is known.
    pub rate: Option<f64>,
    /// Headers of IP and TCP before each payload, bytes.
    pub headers: u32,
    /// The sender's timestamps as a clock.
    pub clock: Option<Clock>,
}

/// Returns the rows that are no resets as their sender met them: time (ns) and row, in the order of time. Of two at one instant the
/// one that is not `later` comes first, and of two alike the one that comes first in the file.
pub(crate) fn as_met<'a>(
    rows: &'a Rows,
    sender: u8,
    away: &Away,
    later: impl Fn(&Row) -> bool,
) -> Box<dyn Iterator<Item = (u64, u32)> + 'a> {
    let known = || rows.iter().enumerate().filter(|(_, row)| !row.has(RST));
    // Beside the sender the file has the order, and a long connection no further copy.
    if away.ns == 0 && rows.iter().is_sorted_by_key(|row| row.time) {
        return Box::new(known().map(|(index, row)| (row.time, index as u32)));
    }
    let times = send_times(rows, sender, away);
    let mut order: Vec<(u64, u32)> = known()
        .map(|(index, row)| (if row.side == sender { times[index] } else { row.time + away.ns }, index as u32))
        .collect();
    order.sort_by_key(|(time, index)| (*time, later(&rows.get(*index as usize))));
    Box::new(order.into_iter())
}

/// A segment that comes by so many of its own times behind another waited for it in a queue.
const BEHIND: f64 = 1.1;

/// Times (ns) at which the segments of the sender left it, by row. Behind a queue a segment comes by late. A timestamp that it
/// echoes (RFC 7323) tells that the ACK with that timestamp had reached the sender, and the one with the next had not. A segment
/// that follows another at the rate of the bottleneck left before, as its own timestamp tells: its spacing is that of the line.
fn send_times(rows: &Rows, sender: u8, away: &Away) -> Vec<u64> {
    let Away { ns: away, rate, headers, ref clock } = *away;
    let mut times: Vec<u64> = rows.iter().map(|row| row.time.saturating_sub(away)).collect();
    if away == 0 {
        return times;
    }
    // Times at which the sender received each new timestamp, in the order in which they were sent.
    let mut stamps: Vec<(u32, u64)> = Vec::new();
    let mut reached = 0;
    // Time at which the last segment came by.
    let mut passed = None;
    let mut delays = clock.iter().flat_map(|clock| &clock.delays).peekable();
    for (index, row) in rows.iter().enumerate() {
        let Some((value, echo)) = rows.options(index).timestamps else { continue };
        if row.side != sender {
            if stamps.last().is_none_or(|(last, _)| (value.wrapping_sub(*last) as i32) > 0) {
                stamps.push((value, row.time + away));
            }
            continue;
        }
        while delays.next_if(|(row, _)| *row < index as u32).is_some() {}
        while stamps.get(reached + 1).is_some_and(|(value, _)| (echo.wrapping_sub(*value) as i32) >= 0) {
            reached += 1;
        }
        let echoed = stamps.get(reached).filter(|(value, _)| *value == echo);
        if let Some((_, received)) = stamps.get(reached + 1).filter(|_| echoed.is_some()) {
            times[index] = times[index].min(*received);
        }
        let takes = rate.map_or(0.0, |rate| (f64::from(row.len) + f64::from(headers)) * 8e9 / rate);
        let behind = passed.is_some_and(|before| (row.time.saturating_sub(before) as f64) <= BEHIND * takes);
        if let Some((_, received)) = echoed.filter(|_| behind && row.len > 0) {
            let delay =
                delays.peek().filter(|(row, _)| *row == index as u32).map_or(f64::INFINITY, |(_, delay)| *delay);
            let sent = times[index].saturating_sub(delay as u64);
            times[index] = times[index].min(sent.max(*received));
        }
        passed = Some(row.time);
    }
    // Segments keep their order.
    let mut last = 0;
    for (time, row) in times.iter_mut().zip(rows.iter()) {
        if row.side == sender {
            *time = (*time).max(last);
            last = *time;
        }
    }
    times
}
