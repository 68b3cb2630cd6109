//! A trace as a reader looks things up in it: by packet, by variable, by flow. Made once, after the run, and here rather
//! than in the page because the page would need longer for it than the run took.

use crate::event::{EventKind, VARIABLES};
use crate::summary::{Place, PlaceKind};
use crate::trace::{NO_PACKET, Trace};

/// What became of a packet by the end of the run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PacketOutcome {
    UnderWay,
    Delivered,
    Dropped,
    /// A piece that is cut once more.
    Cut,
}

/// One entry for each packet. Times are ns; NaN where it never happened.
#[derive(Default, PartialEq, Debug)]
pub struct Packets {
    /// TCP made the packet, a link that carries it twice, or who cuts a larger one. Packets are numbered as they are made, so
    /// this ascends.
    pub created: Vec<f64>,
    /// First bit left on the first link; of a second one, on the link that carries it twice; of what was cut before that, the
    /// first bit of its first piece.
    pub sent: Vec<f64>,
    /// Last bit reached the host, router or echo point at the other end; of what came in pieces, that of the piece which
    /// made it whole.
    pub arrived: Vec<f64>,
    /// Delivered, dropped, or the end of the run for one still under way. A piece is delivered when its host puts it to the
    /// others; what it is a piece of, when it is whole, or dropped with the first piece of which there is no other.
    pub ended: Vec<f64>,
    /// The latest end among the packet and all before it.
    pub latest_end: Vec<f64>,
    pub fate: Vec<u8>,
    /// Why and where it was dropped, if it was.
    pub reason: Vec<u8>,
    pub lost_at: Vec<u16>,
    /// Events of packet p, in order: rows[first[p]] to rows[first[p + 1] - 1] of the events' columns.
    pub first: Vec<u32>,
    pub rows: Vec<u32>,
}

impl Packets {
    /// What is known of a datagram by one of its pieces.
    fn takes_from(&mut self, piece: usize, whole: usize) {
        // Never a number that is none.
        self.sent[whole] = self.sent[whole].min(self.sent[piece]);
        let in_time = self.fate[piece] == PacketOutcome::Delivered as u8 && self.ended[piece] <= self.ended[whole];
        if self.fate[whole] == PacketOutcome::Delivered as u8 && in_time {
            self.arrived[whole] = self.arrived[whole].max(self.arrived[piece]);
        }
    }
}

pub fn packets(trace: &Trace, places: &[Place], end: u64) -> Packets {
    let count = trace.packets.flow.len();
    let (events, pieces) = (&trace.events, &trace.packets.pieces);
    let mut first = vec![0u32; count + 1];
    for packet in events.packet.iter().filter(|packet| **packet != NO_PACKET) {
        first[*packet as usize + 1] += 1;
    }
    for packet in 0..count {
        first[packet + 1] += first[packet];
    }
    let never = vec![f64::NAN; count];
    let mut index = Packets {
        created: never.clone(),
        sent: never.clone(),
        arrived: never,
        ended: vec![end as f64; count],
        latest_end: Vec::with_capacity(count),
        fate: vec![PacketOutcome::UnderWay as u8; count],
        reason: vec![0; count],
        lost_at: vec![0; count],
        rows: vec![0; first[count] as usize],
        first,
    };
    let mut next = index.first.clone();
    for (row, packet) in events.packet.iter().enumerate().filter(|(_, packet)| **packet != NO_PACKET) {
        let packet = *packet as usize;
        let (time, kind, place) = (events.time[row], events.kind[row], events.place[row]);
        index.rows[next[packet] as usize] = row as u32;
        next[packet] += 1;
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
    let mut latest = f64::NEG_INFINITY;
    index.latest_end.extend(index.ended.iter().map(|ended| {
        latest = latest.max(*ended);
        latest
    }));
    index
}

/// Events that are more than a packet's usual way: losses, timers, and what concerns a connection. Rows, in order. A piece
/// that is lost has its datagram's loss beside its own, which is left out.
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

/// The course of each variable of each flow: entry flow * variables + variable is start[entry] to start[entry + 1] - 1.
#[derive(Default, PartialEq, Debug)]
pub struct Series {
    pub start: Vec<u32>,
    pub time: Vec<f64>,
    pub value: Vec<f64>,
}

pub fn series(trace: &Trace, flows: usize) -> Series {
    let column = &trace.series;
    let rows = column.time.len();
    let entry = |row: usize| usize::from(column.flow[row]) * VARIABLES.len() + usize::from(column.variable[row]);
    let mut start = vec![0u32; flows * VARIABLES.len() + 1];
    for row in 0..rows {
        start[entry(row) + 1] += 1;
    }
    for one in 1..start.len() {
        start[one] += start[one - 1];
    }
    let mut series = Series { time: vec![0.0; rows], value: vec![0.0; rows], start };
    let mut next = series.start.clone();
    for row in 0..rows {
        let place = &mut next[entry(row)];
        series.time[*place as usize] = column.time[row];
        series.value[*place as usize] = column.value[row];
        *place += 1;
    }
    series
}

/// What held each flow's sender back, from `time` to the next one's: flow f is start[f] to start[f + 1] - 1. Limits of no
/// duration are left out, and neighbours differ.
#[derive(Default, PartialEq, Debug)]
pub struct Limits {
    pub start: Vec<u32>,
    pub time: Vec<f64>,
    pub limit: Vec<u8>,
}

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

/// How each queue stood from `time` to the next one's: queue q is start[q] to start[q + 1] - 1. Of what happened at one
/// instant the last is kept.
#[derive(Default, PartialEq, Debug)]
pub struct Queues {
    pub start: Vec<u32>,
    pub time: Vec<f64>,
    pub packets: Vec<u32>,
    pub used: Vec<u32>,
    pub average: Vec<f64>,
    pub probability: Vec<f64>,
}

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
    use crate::tcp::segment::Segment;

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
        let packet = |trace: &mut Trace| trace.packet(&Segment::default(), 0, 0, 0, 0);
        let (read, lost, late) = (packet(&mut trace), packet(&mut trace), packet(&mut trace));
        trace.event(1, EventKind::Created, read, 0, 0, 0);
        trace.event(2, EventKind::Sent, read, 1, 0, 0);
        trace.event(3, EventKind::Created, lost, 0, 0, 0);
        trace.event(4, EventKind::Arrived, read, 2, 0, 0);
        trace.event(5, EventKind::Sent, read, 2, 0, 0);
        trace.event(6, EventKind::Dropped, lost, 2, 0, 1);
        trace.event(7, EventKind::RtoFired, NO_PACKET, 0, 0, 0);
        trace.event(8, EventKind::Arrived, read, 3, 0, 0);
        trace.event(9, EventKind::Delivered, read, 3, 0, 0);
        trace.event(9, EventKind::Created, late, 0, 0, 0);
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
        let packet = trace.packet(&Segment::default(), 0, 0, 0, 0);
        trace.event(2, EventKind::Sent, packet, 1, 0, 0);
        trace.event(4, EventKind::Arrived, packet, 2, 0, 0);
        assert!(packets(&trace, &places(), 20).arrived[0].is_nan(), "it may go on");
        trace.event(4, EventKind::Delivered, packet, 2, 0, 0);
        assert_eq!(packets(&trace, &places(), 20).arrived, [4.0]);
    }

    #[test]
    fn keeps_the_order_of_each_variable_of_each_flow() {
        let mut trace = Trace::new(2);
        for (time, flow, variable, value) in [(1, 1, 0, 10.0), (2, 0, 2, 20.0), (3, 1, 0, 30.0), (4, 0, 0, 40.0)] {
            trace.series.time.push(f64::from(time));
            trace.series.flow.push(flow);
            trace.series.variable.push(variable);
            trace.series.value.push(value);
        }
        let index = series(&trace, 2);
        let of = |flow: usize, variable: usize| {
            let entry = flow * VARIABLES.len() + variable;
            index.value[index.start[entry] as usize..index.start[entry + 1] as usize].to_vec()
        };
        assert_eq!((of(0, 0), of(0, 2), of(1, 0), of(1, 1)), (vec![40.0], vec![20.0], vec![10.0, 30.0], vec![]));
    }

    #[test]
    fn omits_limits_of_zero_duration() {
        let mut trace = Trace::new(2);
        let (cpu, window, link) = (Limit::SenderCpu, Limit::ReceiverWindow, Limit::Link);
        for (time, flow, limit) in
            [(0, 0, cpu), (5, 1, link), (10, 0, window), (10, 0, cpu), (20, 0, window), (30, 0, window)]
        {
            trace.limit(time, flow, limit);
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
