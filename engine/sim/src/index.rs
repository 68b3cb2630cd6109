//! Indices of a trace: by packet, by variable, by flow, by queue. They are computed here, once after the run, because
//! the page would need longer for it than the run took.

mod series;

use crate::event::EventKind;
use crate::layout::{Place, PlaceKind};
use crate::trace::{NO_PACKET, Trace};
pub use series::{Changes, Series, series, series_of};

/// State of a packet at the end of the run. For a fragment, `delivered` means that its host has put it to the others, `cut` that
/// it went on in pieces of its own. For a packet of a capture, `delivered` means that an ACK says so, `seen` that it came by and
/// nothing else is known.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Fate", rename_all = "snake_case"))]
pub enum PacketOutcome {
    /// Still in the network.
    UnderWay,
    /// Taken by its destination.
    Delivered,
    /// Lost.
    Dropped,
    /// Cut into further fragments.
    Cut,
    /// Only in a capture, for which the page says it.
    Seen,
}

/// Index by packet: one entry for each row of the trace's packets. Times are ns; NaN if it never happened.
#[derive(Default, PartialEq, Debug)]
pub struct Packets {
    /// Time at which TCP made the packet, a link duplicated it, or a node cut it from a larger one. Ascending, because
    /// packets are numbered as they are made.
    pub created: Vec<f64>,
    /// Time at which the first bit left on the first link; for a duplicate, on the link that made it; for a fragmented
    /// datagram, the first bit of its first fragment.
    pub sent: Vec<f64>,
    /// Time at which the last bit reached the host, router or echo point at the other end; for a fragmented datagram,
    /// that of the fragment that completed it.
    pub arrived: Vec<f64>,
    /// Time of delivery or loss, or the end of the run for a packet still in the network. A fragment is delivered when
    /// its host adds it to the others; its datagram is delivered when complete, or lost with the first fragment that
    /// has no duplicate.
    pub ended: Vec<f64>,
    /// Latest `ended` of the packet and all before it.
    pub latest_end: Vec<f64>,
    /// `PacketOutcome` as a number.
    pub fate: Vec<u8>,
    /// `DropReason` as a number, if the packet was lost.
    pub reason: Vec<u8>,
    /// Place at which it was lost, if it was.
    pub lost_at: Vec<u16>,
    /// Packet p's events are `rows[first[p]..first[p + 1]]`, in order of time.
    pub first: Vec<u32>,
    /// Rows of the trace's events, grouped by packet.
    pub rows: Vec<u32>,
}

impl Packets {
    /// Takes over times of a datagram from one of its fragments.
    fn takes_from(&mut self, piece: usize, whole: usize) {
        // `f64::min` and `max` ignore NaN.
        self.sent[whole] = self.sent[whole].min(self.sent[piece]);
        let in_time = self.fate[piece] == PacketOutcome::Delivered as u8 && self.ended[piece] <= self.ended[whole];
        if self.fate[whole] == PacketOutcome::Delivered as u8 && in_time {
            self.arrived[whole] = self.arrived[whole].max(self.arrived[piece]);
        }
    }
}

/// Returns the index by packet of a run that ended at `end`, ns.
pub fn packets(trace: &Trace, places: &[Place], end: u64) -> Packets {
    let count = trace.packets.flow.len();
    let mut first = vec![0u32; count + 1];
    for packet in trace.events.packet.iter().filter(|packet| **packet != NO_PACKET) {
        first[*packet as usize + 1] += 1;
    }
    for packet in 0..count {
        first[packet + 1] += first[packet];
    }
    let mut rows = vec![0; first[count] as usize];
    let mut next = first.clone();
    let mut index = with_outcomes(trace, places, end, |packet, row| {
        rows[next[packet] as usize] = row as u32;
        next[packet] += 1;
    });
    let mut latest = f64::NEG_INFINITY;
    index.latest_end = Vec::with_capacity(count);
    index.latest_end.extend(index.ended.iter().map(|ended| {
        latest = latest.max(*ended);
        latest
    }));
    Packets { first, rows, ..index }
}

/// Returns the times and the outcome of each packet of a run that ended at `end`, ns; the other columns of the index are empty.
pub fn outcomes(trace: &Trace, places: &[Place], end: u64) -> Packets {
    with_outcomes(trace, places, end, |_, _| {})
}

/// Computes times and outcomes, and hands on each packet with the row of each of its events.
#[inline]
fn with_outcomes(trace: &Trace, places: &[Place], end: u64, mut take_row: impl FnMut(usize, usize)) -> Packets {
    let count = trace.packets.flow.len();
    let (events, pieces) = (&trace.events, &trace.packets.pieces);
    let never = vec![f64::NAN; count];
    let mut index = Packets {
        created: never.clone(),
        sent: never.clone(),
        arrived: never,
        ended: vec![end as f64; count],
        fate: vec![PacketOutcome::UnderWay as u8; count],
        reason: vec![0; count],
        lost_at: vec![0; count],
        ..Packets::default()
    };
    for (row, packet) in events.packet.iter().enumerate().filter(|(_, packet)| **packet != NO_PACKET) {
        let packet = *packet as usize;
        let (time, kind, place) = (events.time[row], events.kind[row], events.place[row]);
        take_row(packet, row);
        if [EventKind::Created, EventKind::Duplicated, EventKind::Fragment].map(|kind| kind as u8).contains(&kind) {
            index.created[packet] = time;
        } else if kind == EventKind::Sent as u8 && index.sent[packet].is_nan() {
            index.sent[packet] = time;
        } else if kind == EventKind::Arrived as u8 && places[usize::from(place)].kind == PlaceKind::Host {
            index.arrived[packet] = time;
        } else if kind == EventKind::Delivered as u8 || kind == EventKind::Reassembled as u8 {
            index.ended[packet] = time;
            index.fate[packet] = PacketOutcome::Delivered as u8;
            // A router or a link that is the other end takes a packet when it is there; each is on the way of others.
            if index.arrived[packet].is_nan() {
                index.arrived[packet] = time;
            }
        } else if kind == EventKind::Dropped as u8 {
            index.ended[packet] = time;
            index.fate[packet] = PacketOutcome::Dropped as u8;
            index.reason[packet] = events.detail[row];
            index.lost_at[packet] = place;
        } else if kind == EventKind::Fragmented as u8 && pieces.of(packet as u32).is_some() {
            index.ended[packet] = time;
            index.fate[packet] = PacketOutcome::Cut as u8;
        }
    }
    for (piece, whole) in pieces.packet.iter().zip(&pieces.datagram) {
        index.takes_from(*piece as usize, *whole as usize);
    }
    index
}

/// Returns the rows of notable events, in order: losses, timers, and events of a connection. The loss of a fragment is
/// left out, because its datagram's loss is listed.
pub fn notable(trace: &Trace) -> Vec<u32> {
    let usual = [
        EventKind::Created,
        EventKind::Queued,
        EventKind::Sent,
        EventKind::Arrived,
        EventKind::Delivered,
        EventKind::Fragmented,
        EventKind::Fragment,
        EventKind::Reassembled,
        EventKind::Reserved,
        EventKind::Piggybacked,
        EventKind::Scheduled,
    ]
    .map(|kind| kind as u8);
    let rows = trace.events.kind.iter().enumerate().filter(|(_, kind)| !usual.contains(kind)).map(|(row, _)| row);
    let of_piece = |row: &usize| {
        trace.events.kind[*row] == EventKind::Dropped as u8
            && trace.packets.pieces.of(trace.events.packet[*row]).is_some()
    };
    rows.filter(|row| !of_piece(row)).map(|row| row as u32).collect()
}

/// Index of the limits: flow f's are `start[f]..start[f + 1]`, each holding from its `time` until the next one's.
/// Limits of zero duration are left out, and successive limits differ.
#[derive(Default, PartialEq, Debug)]
pub struct Limits {
    /// First entry of each flow, and the end of the last.
    pub start: Vec<u32>,
    /// Time from which the limit holds, ns.
    pub time: Vec<f64>,
    /// `Limit` as a number.
    pub limit: Vec<u8>,
}

/// Returns the index of the limits of a run with so many flows.
pub fn limits(trace: &Trace, flows: usize) -> Limits {
    let column = &trace.limits;
    let mut limits = Limits { start: vec![0], ..Limits::default() };
    for flow in 0..flows {
        let first = limits.time.len();
        for row in (0..column.time.len()).filter(|row| usize::from(column.flow[*row]) == flow) {
            let (time, limit) = (column.time[row], column.limit[row]);
            if limits.time.len() > first && limits.time.last() == Some(&time) {
                limits.time.pop();
                limits.limit.pop();
            }
            if limits.time.len() == first || limits.limit.last() != Some(&limit) {
                limits.time.push(time);
                limits.limit.push(limit);
            }
        }
        limits.start.push(limits.time.len() as u32);
    }
    limits
}

/// Index of the queues: queue q's states are `start[q]..start[q + 1]`, each holding from its `time` until the next
/// one's. The last state of each instant is kept.
#[derive(Default, PartialEq, Debug)]
pub struct Queues {
    /// First entry of each queue, and the end of the last.
    pub start: Vec<u32>,
    /// Time from which the state holds, ns.
    pub time: Vec<f64>,
    /// Backlog, packets.
    pub packets: Vec<u32>,
    /// Backlog in the queue's unit.
    pub used: Vec<u32>,
    /// Average that the discipline goes by, in the queue's unit; NaN if it has none.
    pub average: Vec<f64>,
    /// Probability with which the discipline would drop the next packet; NaN if it has none.
    pub probability: Vec<f64>,
}

/// Returns the index of so many queues.
pub fn queues(trace: &Trace, queues: usize) -> Queues {
    let column = &trace.queues;
    let mut index = Queues { start: vec![0], ..Queues::default() };
    for queue in 0..queues {
        let rows: Vec<usize> = (0..column.time.len()).filter(|row| usize::from(column.queue[*row]) == queue).collect();
        let last = |at: usize| rows.get(at + 1).is_none_or(|next| column.time[*next] != column.time[rows[at]]);
        for row in (0..rows.len()).filter(|at| last(*at)).map(|at| rows[at]) {
            index.time.push(column.time[row]);
            index.packets.push(column.packets[row]);
            index.used.push(column.used[row]);
            index.average.push(column.average[row]);
            index.probability.push(column.probability[row]);
        }
        index.start.push(index.time.len() as u32);
    }
    index
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Limit;
    use crate::ids::{FlowId, Id};
    use crate::tcp::segment::Segment;
    use crate::variable::VARIABLES;
    use crate::variable::Variable;

    fn places() -> Vec<Place> {
        let place = |kind, id: &str| Place { id: id.to_owned(), kind, name: id.to_owned() };
        vec![
            place(PlaceKind::Host, "a"),
            place(PlaceKind::Link, "wire"),
            place(PlaceKind::Router, "r"),
            place(PlaceKind::Host, "b"),
        ]
    }

    #[test]
    fn finds_the_times_and_outcome_of_a_packet_by_number() {
        let mut trace = Trace::new(1);
        let packet = |trace: &mut Trace| trace.packet(&Segment::default(), FlowId::FIRST.from(), 0, 0, 0);
        let (read, lost, late) = (packet(&mut trace), packet(&mut trace), packet(&mut trace));
        trace.event(1, EventKind::Created, read, 0, FlowId::FIRST, 0);
        trace.event(2, EventKind::Sent, read, 1, FlowId::FIRST, 0);
        trace.event(3, EventKind::Created, lost, 0, FlowId::FIRST, 0);
        trace.event(4, EventKind::Arrived, read, 2, FlowId::FIRST, 0);
        trace.event(5, EventKind::Sent, read, 2, FlowId::FIRST, 0);
        trace.event(6, EventKind::Dropped, lost, 2, FlowId::FIRST, 1);
        trace.event(7, EventKind::RtoFired, NO_PACKET, 0, FlowId::FIRST, 0);
        trace.event(8, EventKind::Arrived, read, 3, FlowId::FIRST, 0);
        trace.event(9, EventKind::Delivered, read, 3, FlowId::FIRST, 0);
        trace.event(9, EventKind::Created, late, 0, FlowId::FIRST, 0);
        let index = packets(&trace, &places(), 20);
        assert_eq!(index.created, [1.0, 3.0, 9.0]);
        assert_eq!((index.sent[0], index.arrived[0]), (2.0, 8.0), "the first link, and the host at the end");
        assert!(index.sent[1].is_nan() && index.arrived[1].is_nan());
        assert_eq!(index.ended, [9.0, 6.0, 20.0]);
        assert_eq!(index.latest_end, [9.0, 9.0, 20.0]);
        assert_eq!(
            index.fate,
            [PacketOutcome::Delivered as u8, PacketOutcome::Dropped as u8, PacketOutcome::UnderWay as u8]
        );
        assert_eq!((index.reason[1], index.lost_at[1]), (1, 2));
        assert_eq!(index.first, [0, 6, 8, 9]);
        assert_eq!(index.rows, [0, 1, 3, 4, 7, 8, 2, 5, 9]);
        assert_eq!(notable(&trace), [5, 6]);
    }

    #[test]
    fn packet_may_end_at_a_router() {
        let mut trace = Trace::new(1);
        let packet = trace.packet(&Segment::default(), FlowId::FIRST.from(), 0, 0, 0);
        trace.event(2, EventKind::Sent, packet, 1, FlowId::FIRST, 0);
        trace.event(4, EventKind::Arrived, packet, 2, FlowId::FIRST, 0);
        assert!(packets(&trace, &places(), 20).arrived[0].is_nan(), "it may go on");
        trace.event(4, EventKind::Delivered, packet, 2, FlowId::FIRST, 0);
        assert_eq!(packets(&trace, &places(), 20).arrived, [4.0]);
    }

    #[test]
    fn keeps_the_order_of_each_variable_of_each_flow() {
        let mut trace = Trace::new(2);
        let (cwnd, ssthresh, snd_wnd) = (Variable::Cwnd, Variable::Ssthresh, Variable::SndWnd);
        for (time, flow, variable, value) in
            [(1, 1, cwnd, 10.0), (2, 0, snd_wnd, 20.0), (3, 1, cwnd, 30.0), (4, 0, cwnd, 40.0)]
        {
            trace.series.time.push(f64::from(time));
            trace.series.flow.push(flow);
            trace.series.variable.push(variable as u8);
            trace.series.value.push(value);
        }
        let index = series(&trace, 2);
        let of = |flow: usize, variable: Variable| {
            let entry = flow * VARIABLES + variable as usize;
            index.value[index.start[entry] as usize..index.start[entry + 1] as usize].to_vec()
        };
        assert_eq!(
            (of(0, cwnd), of(0, snd_wnd), of(1, cwnd), of(1, ssthresh)),
            (vec![40.0], vec![20.0], vec![10.0, 30.0], vec![])
        );
    }

    #[test]
    fn omits_limits_of_zero_duration() {
        let mut trace = Trace::new(2);
        let (cpu, window, link) = (Limit::SenderCpu, Limit::ReceiverWindow, Limit::Link);
        for (time, flow, limit) in
            [(0, 0, cpu), (5, 1, link), (10, 0, window), (10, 0, cpu), (20, 0, window), (30, 0, window)]
        {
            trace.limit(time, FlowId::at(flow), limit);
        }
        let index = limits(&trace, 2);
        assert_eq!(index.start, [0, 2, 3]);
        assert_eq!(index.time, [0.0, 20.0, 5.0]);
        assert_eq!(index.limit, [cpu as u8, window as u8, link as u8]);
    }

    #[test]
    fn keeps_the_last_queue_state_of_each_instant() {
        let mut trace = Trace::new(0);
        for (time, queue, used) in [(10.0, 0, 1), (10.0, 1, 7), (10.0, 0, 2), (20.0, 0, 3)] {
            let column = &mut trace.queues;
            column.time.push(time);
            column.queue.push(queue);
            column.packets.push(used);
            column.bytes.push(0);
            column.used.push(used);
            column.average.push(f64::NAN);
            column.probability.push(0.0);
        }
        let index = queues(&trace, 2);
        assert_eq!((index.start, index.time, index.used), (vec![0, 2, 3], vec![10.0, 20.0, 10.0], vec![2, 3, 7]));
    }
}
