//! Limits of a run as the simulator knows them.

use std::collections::BTreeMap;

use fill_the_pipe_capture::place;
use fill_the_pipe_sim::{Choice, EventKind, Full, Simulator, Trace, value_id, variable};

use super::{Case, GROUPS};

/// Step in which the truth is sampled, ns.
const STEP: u64 = 500_000;
/// Segments that a paced sender sends at a time.
const PACED: f64 = 2.0;
/// Share of a round trip for which the bottleneck sends if the path is full.
const FULL: f64 = 0.97;

/// Values of a variable of the sender over time.
struct Course {
    values: Vec<(f64, f64)>,
    now: usize,
}

impl Course {
    fn new(trace: &Trace, id: &str) -> Self {
        let series = &trace.series;
        let variable = variable(id).expect("a variable");
        let rows = (0..series.time.len()).filter(|row| series.variable[*row] == variable);
        Course { values: rows.map(|row| (series.time[row], series.value[row])).collect(), now: 0 }
    }

    /// Returns the value at a time that is no earlier than that of the last call.
    fn at(&mut self, time: f64) -> f64 {
        while self.values.get(self.now + 1).is_some_and(|(at, _)| *at <= time) {
            self.now += 1;
        }
        self.values.get(self.now).map_or(0.0, |(_, value)| *value)
    }
}

/// Times at which the sender has used up the window that it was offered, ns; `mss`: payload of a full segment, bytes.
fn used_up(trace: &Trace, mss: u32) -> Vec<(f64, f64)> {
    let flights = Course::new(trace, "flight_size").values;
    let mut offered = Course::new(trace, "snd_wnd");
    let ends = flights.iter().skip(1).map(|(time, _)| *time).chain([f64::INFINITY]);
    let times = flights.iter().zip(ends).filter(|((from, flight), _)| {
        // A paced sender sends a few segments at a time.
        flight + PACED * f64::from(mss) > offered.at(*from)
    });
    times.map(|((from, _), to)| (*from, to)).collect()
}

/// Losses that only a timer repairs once the application has nothing more to send: from the last packet that the sender
/// received to the timer, ns.
fn waits_for_timers(simulator: &Simulator<Full>, trace: &Trace) -> Vec<(f64, f64)> {
    let host = place(simulator, "hosts.a").expect("a host");
    let [iss, _] = simulator.initial_sequence_numbers(0);
    let (events, packets) = (&trace.events, &trace.packets);
    let mut acknowledged = Course::new(trace, "snd_una");
    let (mut heard, mut lost) = (0.0, f64::NEG_INFINITY);
    let mut waits = Vec::new();
    for row in 0..events.time.len() {
        let (kind, time, packet) = (events.kind[row], events.time[row], events.packet[row] as usize);
        if kind == EventKind::Dropped as u8 && packets.reverse[packet] == 0 && packets.len[packet] > 0 {
            lost = f64::max(lost, f64::from(packets.seq[packet].wrapping_sub(iss)));
        } else if kind == EventKind::Delivered as u8 && events.place[row] == host {
            heard = time;
        } else if [EventKind::RtoFired, EventKind::TailProbe].iter().any(|one| kind == *one as u8)
            && acknowledged.at(time) <= lost
        {
            waits.push((heard, time));
        }
    }
    waits
}

/// Shares of the groups as the simulator knows them. While a window holds the sender, the bottleneck is the limit if it was busy
/// for all of the last round trip. A repair is a repair even if there is nothing else to send.
pub(super) fn truth(case: &Case, simulator: &Simulator<Full>, from: u64, to: u64) -> BTreeMap<&'static str, f64> {
    let trace = simulator.trace().expect("traced");
    let line = place(simulator, "links.line").expect("a link");
    let bins = (to / STEP + 2) as usize;
    let mut busy = vec![0.0; bins];
    let events = &trace.events;
    for row in 0..events.time.len() {
        let packet = events.packet[row] as usize;
        if events.kind[row] == EventKind::Sent as u8 && events.place[row] == line && trace.packets.reverse[packet] == 0
        {
            let bytes = 40 + trace.packets.options_of(packet).len() as u32 + trace.packets.len[packet];
            let took = f64::from(bytes) * 8e9 / case.rate;
            let mut time = events.time[row];
            let end = time + took;
            while time < end {
                let bin = (time as u64 / STEP) as usize;
                let until = end.min(((bin + 1) as u64 * STEP) as f64);
                if let Some(busy) = busy.get_mut(bin) {
                    *busy += until - time;
                }
                time = until;
            }
        }
    }
    let window = ((case.rtt * 1e9) as u64 / STEP).max(1) as usize;
    let mut sums = vec![0.0];
    for one in &busy {
        sums.push(sums.last().expect("the first") + one);
    }
    let mut shares = BTreeMap::new();
    let changes: Vec<(u64, u8)> =
        (0..trace.limits.time.len()).map(|row| (trace.limits.time[row] as u64, trace.limits.limit[row])).collect();
    let packets = &trace.packets;
    let data = |row: &usize| events.kind[*row] == EventKind::Sent as u8 && events.place[*row] == line;
    let sends: Vec<(u64, u32)> = (0..events.time.len())
        .filter(data)
        .map(|row| (events.time[row] as u64, packets.len[events.packet[row] as usize]))
        .filter(|(_, len)| *len > 0)
        .collect();
    let largest = sends.iter().map(|(_, len)| *len).max().unwrap_or(0);
    let [mut cwnd, mut offered, mut repair] = ["cwnd", "snd_wnd", "repair"].map(|id| Course::new(trace, id));
    let repairs = variable("repair").expect("a variable");
    let waits = waits_for_timers(simulator, trace);
    let used_up = used_up(trace, largest);
    let (mut now, mut next, mut used) = (0, 0, 0);
    for bin in (from / STEP) as usize..(to / STEP) as usize {
        let time = bin as u64 * STEP + STEP / 2;
        while changes.get(now + 1).is_some_and(|(at, _)| *at <= time) {
            now += 1;
        }
        let id = fill_the_pipe_sim::Limit::NAMES[usize::from(changes[now].1)].id;
        let first = bin.saturating_sub(window);
        let full = (sums[bin] - sums[first]) >= FULL * ((bin - first) as u64 * STEP) as f64 && bin > first;
        while sends.get(next).is_some_and(|(at, _)| *at < time) {
            next += 1;
        }
        let small = sends.get(next).is_some_and(|(_, len)| *len < largest);
        let at = time as f64;
        while used_up.get(used + 1).is_some_and(|(from, _)| *from <= at) {
            used += 1;
        }
        let is_used_up = used_up.get(used).is_some_and(|(from, to)| (*from..to + case.rtt * 1e9).contains(&at));
        let held_by_receiver = is_used_up && offered.at(at) <= cwnd.at(at);
        let repair = value_id(repairs, repair.at(at)).unwrap_or("none");
        let waits_for_timer = || waits.iter().any(|(from, to)| (*from..*to).contains(&at));
        let id = match (id, repair) {
            ("recovery" | "application", "rto_recovery") => "timer",
            // A repair that is lost as well leaves fast recovery to the timer.
            ("application" | "recovery", _) if waits_for_timer() => "timer",
            ("application", "fast_recovery" | "fast_retransmit") => "recovery",
            // Too small a part of a window is that window's limit, unless a small segment waits.
            ("silly_window", _) if !small && held_by_receiver => "receiver_window",
            ("silly_window", _) if !small => "congestion_window",
            // The smaller window is no limit to a paced sender that has not used it up within a round trip.
            ("receiver_window", _) if !is_used_up => "congestion_window",
            _ => id,
        };
        let group = match id {
            // While the path is full, an ACK that waits for a second segment costs nothing.
            "receiver_window" | "congestion_window" | "send_buffer" | "router" | "link" | "timer" if full => {
                "bottleneck"
            }
            "router" | "link" => "congestion_window",
            "sender_cpu" | "receiver_cpu" => "host",
            id => GROUPS.iter().map(|(name, _)| *name).find(|name| *name == id).unwrap_or("unknown"),
        };
        *shares.entry(group).or_insert(0.0) += STEP as f64 / (to - from) as f64;
    }
    shares
}

/// Time of the run at which the capture's first packet came by, ns.
pub(super) fn first_seen(simulator: &Simulator<Full>, at: &str) -> u64 {
    let trace = simulator.trace().expect("traced");
    let place = place(simulator, at).expect("a place");
    let near = if at == "hosts.a" { EventKind::Sent } else { EventKind::Delivered };
    let row = (0..trace.events.time.len())
        .find(|row| trace.events.kind[*row] == near as u8 && (at == "hosts.a" || trace.events.place[*row] == place));
    row.map_or(0, |row| trace.events.time[row] as u64)
}
