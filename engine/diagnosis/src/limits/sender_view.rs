//! Events of a connection as its sender met them: when segments left it, and when ACKs reached it.

use super::Size;
use crate::Connection;
use crate::rows::{ACK, FIN, RST, Row, Rows, SYN};

/// A segment with payload leaves the sender.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sent {
    /// ns on the clock of the capture
    pub time: u64,
    pub row: u32,
    pub seq: i64,
    pub end: i64,
    /// Number behind the highest byte sent before it.
    pub next: i64,
    /// Highest acknowledgement number received before it.
    pub una: i64,
    /// Highest number that the receiver's window allowed then.
    pub edge: i64,
    /// Whether bytes of it were sent before.
    pub again: bool,
    /// Number of ACK events before it.
    pub acks: u32,
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
    /// Time since its newest segment was sent, ns; `None` if that was sent more than once.
    pub round_trip: Option<u64>,
    /// Time since its oldest segment was sent, ns; `None` as above.
    pub oldest: Option<u64>,
    /// Bytes that it tells to have arrived lately: not those that arrived before a hole below them was filled.
    pub arrived: u32,
    /// Number of segments sent before it.
    pub sent: u32,
    /// Whether it acknowledges bytes that did not come by.
    pub unseen: bool,
}

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
    pub(super) fn new(connection: &Connection) -> Self {
        let rows = &connection.rows;
        let side = connection.sender;
        let away = connection.to_sender();
        let mut view = SenderView { mss: mss(connection), headers: headers(connection), away, ..SenderView::default() };
        // A long connection has no room for lists that grow by doubling.
        view.sent.reserve_exact(rows.iter().filter(|row| row.side == side && row.len > 0).count());
        view.acked.reserve_exact(rows.iter().filter(|row| row.side != side).count());
        let (mut una, mut next, mut edge) = (i64::MIN, i64::MIN, i64::MIN);
        let mut wnd = None;
        // Segments that wait for their ACK: end, time, whether they were sent once only.
        let mut waiting = std::collections::VecDeque::<(i64, u64, bool)>::new();
        // At one instant the order of the file decides.
        for (time, index) in as_met(rows, side, away, |_| false) {
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
                    waiting.push_back((row.end(), time, true));
                }
                if row.len > 0 {
                    let una = if una == i64::MIN { row.seq } else { una };
                    view.sent.push(Sent {
                        time,
                        row: index,
                        seq: row.seq,
                        end: row.end() - i64::from(row.has(FIN)),
                        next,
                        una,
                        edge,
                        again,
                        acks: view.acked.len() as u32,
                    });
                }
                next = next.max(row.end());
            } else if let Some(ack) = row.ack {
                edge = edge.max(ack + i64::from(row.wnd));
                let (mut round_trip, mut oldest, mut repaired) = (None, None, false);
                let mut first = true;
                while let Some((_, sent, once)) = waiting.pop_front_if(|(end, ..)| *end <= ack) {
                    round_trip = once.then(|| time.saturating_sub(sent));
                    if std::mem::take(&mut first) {
                        (oldest, repaired) = (round_trip, !once);
                    }
                }
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
                    round_trip,
                    oldest,
                    arrived: arrived as u32,
                    sent: view.sent.len() as u32,
                    unseen,
                });
            }
        }
        view
    }

    /// Returns the sizes of the transfer.
    pub(super) fn size(&self) -> Size {
        let flights = self.sent.iter().map(|sent| (sent.end.max(sent.next) - sent.una).max(0) as u64);
        let windows = self.acked.iter().map(|ack| u64::from(ack.wnd));
        Size {
            bytes: self.sent.iter().map(|sent| (sent.end - sent.seq.max(sent.next)).max(0) as u64).sum(),
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

/// Returns the rows that are no resets as their sender met them: time (ns) and row, in the order of time. Of two at one instant the
/// one that is not `later` comes first, and of two alike the one that comes first in the file.
pub(crate) fn as_met<'a>(
    rows: &'a Rows,
    sender: u8,
    away: u64,
    later: impl Fn(&Row) -> bool,
) -> Box<dyn Iterator<Item = (u64, u32)> + 'a> {
    let known = || rows.iter().enumerate().filter(|(_, row)| !row.has(RST));
    // Beside the sender the file has the order, and a long connection no further copy.
    if away == 0 && rows.iter().is_sorted_by_key(|row| row.time) {
        return Box::new(known().map(|(index, row)| (row.time, index as u32)));
    }
    let times = send_times(rows, sender, away);
    let mut order: Vec<(u64, u32)> = known()
        .map(|(index, row)| (if row.side == sender { times[index] } else { row.time + away }, index as u32))
        .collect();
    order.sort_by_key(|(time, index)| (*time, later(&rows.get(*index as usize))));
    Box::new(order.into_iter())
}

/// Times (ns) at which the segments of the sender left it, by row. Behind a queue a segment comes by late; a timestamp that it
/// echoes (RFC 7323) tells that the ACK with the next timestamp had not reached the sender yet.
fn send_times(rows: &Rows, sender: u8, away: u64) -> Vec<u64> {
    let mut times: Vec<u64> = rows.iter().map(|row| row.time.saturating_sub(away)).collect();
    if away == 0 {
        return times;
    }
    // Times at which the sender received each new timestamp, in the order in which they were sent.
    let mut stamps: Vec<(u32, u64)> = Vec::new();
    let mut reached = 0;
    for (index, row) in rows.iter().enumerate() {
        let Some((value, echo)) = rows.options(index).timestamps else { continue };
        if row.side != sender {
            if stamps.last().is_none_or(|(last, _)| (value.wrapping_sub(*last) as i32) > 0) {
                stamps.push((value, row.time + away));
            }
            continue;
        }
        while stamps.get(reached + 1).is_some_and(|(value, _)| (echo.wrapping_sub(*value) as i32) >= 0) {
            reached += 1;
        }
        if let Some((_, received)) = stamps.get(reached + 1).filter(|_| stamps[reached].0 == echo) {
            times[index] = times[index].min(*received);
        }
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
