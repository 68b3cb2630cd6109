//! Trace of a story, so that the page can draw it like any run.
//!
//! The story's clock stands still while things happen, so that they would be drawn on top of each other. Therefore a
//! packet takes `flight` on its way, packets that leave or arrive at one instant are drawn a fifth of that apart, and
//! an answer comes no sooner than a packet can travel there and back. The drawing falls behind the story's clock by no
//! more than that, and catches up as soon as the story waits.

use std::collections::BTreeSet;

use crate::event::{DropReason, EventKind, LIMITS, Limit};
use crate::host::app;
use crate::ids::FlowId;
use crate::layout::{Bounds, FlowInfo, Place, PlaceKind};
use crate::summary::{Counts, EntrySummary, FlowSummary, RunStatus, RunSummary};
use crate::tcp::segment::Segment;
use crate::tcp::seq::Seq;
use crate::tcp::{Connection, Hold, Note};
use crate::trace::{NO_PACKET, Trace};
use crate::why::{HoldLog, HoldRecord, Reason, Rule};

/// Places on the ladder.
const HERE: u16 = 0;
const LINK: u16 = 1;
const THERE: u16 = 2;
/// Rate of the link, bit/s: so high that packets are drawn as lines.
const RATE: f64 = 1e12;
/// Packets in a row leave and arrive one part in so many of a flight apart.
const APART: u64 = 5;

/// Trace of a story, with its summary and reasons.
pub struct StoryTrace {
    /// Trace of the two ends.
    pub trace: Trace,
    /// Summary, as of a run.
    pub summary: RunSummary,
    /// Reasons of each event of the trace.
    pub reasons: Vec<Vec<Reason>>,
    /// Log of the causes that held the connection back.
    pub holds: HoldLog,
}

impl StoryTrace {
    /// Returns the reasons of the event in this row; empty if there are none.
    pub(crate) fn reasons_of(&self, row: u32) -> &[Reason] {
        self.reasons.get(row as usize).map_or(&[], |reasons| reasons)
    }

    pub(crate) fn place_names(&self) -> Vec<&str> {
        self.summary.places.iter().map(|place| place.name.as_str()).collect()
    }
}

/// An event with its reasons.
struct Happened {
    time: u64,
    kind: EventKind,
    packet: u32,
    place: u16,
    reasons: Vec<Reason>,
}

pub(super) struct StoryRecorder {
    flight: u64,
    /// Time up to which the story is drawn, ns.
    clock: u64,
    last_sent: Option<u64>,
    last_arrived: Option<u64>,
    trace: Trace,
    /// Events in the order in which they were recorded.
    events: Vec<Happened>,
    /// Index of the event in `events` that delivered the last packet to the connection, until it has answered.
    delivered: Option<usize>,
    holds: HoldLog,
    lost: BTreeSet<u32>,
    counts: Counts,
    limit: Option<(u64, Limit)>,
    limits: [u64; LIMITS],
}

impl StoryRecorder {
    pub(super) fn new(flight: u64) -> StoryRecorder {
        StoryRecorder {
            flight,
            clock: 0,
            last_sent: None,
            last_arrived: None,
            trace: Trace::new(1),
            events: Vec::new(),
            delivered: None,
            holds: HoldLog::new(1),
            lost: BTreeSet::new(),
            counts: Counts::default(),
            limit: None,
            limits: [0; LIMITS],
        }
    }

    /// Returns the time up to which the story is drawn, ns.
    pub(super) fn time(&self) -> f64 {
        self.clock as f64
    }

    pub(super) fn record_wait(&mut self, now: u64) {
        self.clock = self.clock.max(now);
    }

    pub(super) fn record_sent(
        &mut self,
        now: u64,
        segment: &Segment,
        reason: Reason,
        connection: &Connection,
        peer: Seq,
    ) -> u32 {
        self.record_wait(now);
        if let Some(last) = self.last_sent {
            self.clock = self.clock.max(last + self.flight / APART);
        }
        self.last_sent = Some(self.clock);
        let packet = self.trace.packet(
            segment,
            FlowId::FIRST.from(),
            connection.snd.iss.0,
            peer.0,
            connection.window_field(segment),
        );
        self.record_travel(packet, self.clock, HERE, THERE, reason);
        self.holds.sends(FlowId::FIRST, self.clock as f64, true);
        self.counts.data_segments += u64::from(segment.len > 0);
        self.counts.acks += u64::from(segment.span() == 0);
        self.counts.retransmissions += u64::from(segment.copy > 0);
        packet
    }

    /// Records that the network loses a packet.
    pub(super) fn record_lost(&mut self, packet: u32) {
        self.lost.insert(packet);
    }

    pub(super) fn record_arrival(&mut self, now: u64, segment: &Segment, connection: &Connection, peer: Seq) {
        self.record_wait(now);
        let apart = self.last_arrived.map_or(0, |last| last + self.flight / APART);
        let answer = self.last_sent.map_or(self.flight, |last| last + 2 * self.flight);
        self.clock = self.clock.max(apart).max(answer);
        self.last_arrived = Some(self.clock);
        // The text gives a window in full, so the header's part of it does not matter.
        let packet = self.trace.packet(segment, FlowId::FIRST.to(), peer.0, connection.snd.iss.0, segment.wnd as u16);
        self.record_travel(packet, self.clock - self.flight, THERE, HERE, Reason::new(Rule::StorySends, &[]));
        self.delivered = Some(self.events.len() - 1);
    }

    /// Adds what the connection decided about its last packet.
    pub(super) fn add_verdicts(&mut self, verdicts: Vec<Reason>) {
        if let Some(event) = self.delivered.take() {
            self.events[event].reasons = vec![Reason::new(Rule::ProcessedAtOnce, &[])];
            self.events[event].reasons.extend(verdicts);
        }
    }

    fn record_travel(&mut self, packet: u32, start: u64, from: u16, to: u16, made: Reason) {
        let end = start + self.flight;
        let way = || Reason::new(Rule::StoryCarries, &[("flight_time", self.flight as f64)]);
        let events = [
            (start, EventKind::Created, from, made),
            (start, EventKind::Sent, LINK, way()),
            (end, EventKind::Arrived, to, way()),
            (end, EventKind::Delivered, to, Reason::new(Rule::StoryTakes, &[])),
        ];
        let event = |(time, kind, place, reason)| Happened { time, kind, packet, place, reasons: vec![reason] };
        self.events.extend(events.map(event));
    }

    pub(super) fn record_notes(&mut self, now: u64, note: Note, reasons: Vec<Reason>) {
        self.record_wait(now);
        self.counts.timeouts += u64::from(note == Note::RtoFired);
        let event = Happened { time: self.clock, kind: note.into(), packet: NO_PACKET, place: HERE, reasons };
        self.events.push(event);
    }

    /// Records the variables and limits after the connection has examined its state.
    pub(super) fn record_state(&mut self, now: u64, connection: &Connection) {
        self.record_wait(now);
        // One connection stands for both directions: what it sends and what it receives.
        self.trace.variables(self.clock, FlowId::FIRST, connection, connection);
        let limit = limit(connection);
        if self.limit.is_none_or(|(_, last)| last != limit) {
            self.end_limit();
            self.limit = Some((self.clock, limit));
            self.trace.limit(self.clock, FlowId::FIRST, limit);
        }
        let reasons = hold(connection).into_iter().map(|rule| Reason::of(rule, connection, now, &[])).collect();
        self.holds.add(HoldRecord { time: self.clock as f64, flow: 0, reasons }, true);
    }

    fn end_limit(&mut self) {
        if let Some((since, limit)) = self.limit {
            self.limits[limit as usize] += self.clock - since;
        }
    }

    pub(super) fn finish(
        mut self,
        now: u64,
        connection: &Connection,
        peer: Seq,
        stopped_by: Option<String>,
    ) -> StoryTrace {
        self.record_wait(now);
        self.end_limit();
        self.events.sort_by_key(|event| event.time);
        let (end, events) = (self.events.last().map_or(0, |event| event.time), self.events.len() as u64);
        let mut reasons = Vec::new();
        for Happened { time, kind, packet, place, reasons: why } in std::mem::take(&mut self.events) {
            match kind {
                EventKind::Arrived if self.lost.contains(&packet) => {
                    self.trace.event(
                        time,
                        EventKind::Dropped,
                        packet,
                        LINK,
                        FlowId::FIRST,
                        DropReason::LineError as u8,
                    );
                    reasons.push(vec![Reason::new(Rule::StoryLoses, &[])]);
                }
                EventKind::Delivered if self.lost.contains(&packet) => {}
                _ => {
                    self.trace.event(time, kind, packet, place, FlowId::FIRST, 0);
                    reasons.push(why);
                }
            }
        }
        let end = end.max(self.clock);
        let bytes = (connection.snd.una - connection.snd.iss).max(0) as u64;
        let summary = RunSummary {
            status: if stopped_by.is_none() { RunStatus::Complete } else { RunStatus::Stopped },
            stopped_by: stopped_by.unwrap_or_default(),
            end_ns: end,
            engine_version: crate::VERSION,
            events,
            data_packets: self.counts.data_segments,
            trace_hash: format!("{:016x}", self.trace.hash()),
            places: places(),
            flows: vec![self.flow(connection, peer)],
            together: EntrySummary::default(),
            queues: Vec::new(),
            queue_results: Vec::new(),
            channels: Vec::new(),
            channel_results: Vec::new(),
            cables: Vec::new(),
            cable_results: Vec::new(),
            completions: Vec::new(),
            link_rates: Vec::new(),
            results: vec![self.result(connection, end, bytes)],
            entries: vec![self.result(connection, end, bytes)],
        };
        StoryTrace { trace: self.trace, summary, reasons, holds: self.holds }
    }

    fn flow(&self, connection: &Connection, peer: Seq) -> FlowInfo {
        let rtt = 2.0 * self.flight as f64;
        let window = connection.snd.hiwat as f64;
        let bounds = Bounds {
            rtt_ns: rtt,
            empty_rtt_ns: rtt,
            pipe_bytes: RATE * rtt / 8e9,
            window_bytes: window,
            window_bps: if rtt > 0.0 { window * 8e9 / rtt } else { RATE },
            host_bps: None,
            router_bps: None,
            link_bps: RATE,
            repair_window_bytes: 2.0 * RATE * rtt / 8e9,
            slow_start_ns: None,
            mathis_bps: None,
            pftk_bps: None,
            eq3_bps: None,
            eq4_bps: None,
        };
        FlowInfo {
            id: "story".to_owned(),
            entry: "story".to_owned(),
            name: "The story".to_owned(),
            app: app::AppKind::Ttcp,
            transport: app::Transport::Tcp,
            from: HERE,
            to: THERE,
            forward: vec![HERE, LINK, THERE],
            reverse: vec![THERE, LINK, HERE],
            background: false,
            start_ns: 0,
            bytes: None,
            iss: [connection.snd.iss.0, peer.0],
            bounds,
        }
    }

    fn result(&self, connection: &Connection, end: u64, bytes: u64) -> FlowSummary {
        let total = self.limits.iter().sum::<u64>().max(1) as f64;
        FlowSummary {
            id: "story".to_owned(),
            bytes,
            started_ns: 0,
            ended_ns: end,
            completion_ns: None,
            slowdown: None,
            throughput_bps: if end > 0 { bytes as f64 * 8e9 / end as f64 } else { 0.0 },
            response_mean_ns: None,
            response_max_ns: None,
            exchanges: 0,
            data_segments: self.counts.data_segments,
            received: None,
            delay_min_ns: None,
            delay_mean_ns: None,
            delay_max_ns: None,
            permuted: None,
            late: None,
            video: None,
            ip_throughput_bps: None,
            acks: self.counts.acks,
            retransmissions: self.counts.retransmissions,
            needless_retransmissions: connection.rcv.repeats,
            timeouts: self.counts.timeouts,
            drops: self.lost.len() as u64,
            loss_pause_ns: None,
            blocked: 0,
            usable_window_mean_bytes: 0.0,
            receive_delay_mean_ns: None,
            duplicates: 0,
            limits: self.limits.map(|time| time as f64 / total),
        }
    }
}

fn places() -> Vec<Place> {
    let place = |id: &str, kind, name: &str| Place { id: id.to_owned(), kind, name: name.to_owned() };
    vec![
        place("hosts.connection", PlaceKind::Host, "The connection"),
        place("links.story", PlaceKind::Link, "The network"),
        place("hosts.story", PlaceKind::Host, "The story"),
    ]
}

fn limit(connection: &Connection) -> Limit {
    match connection.snd.hold {
        _ if connection.recovering() => Limit::Recovery,
        Hold::NoData => Limit::Application,
        Hold::CongestionWindow => Limit::CongestionWindow,
        Hold::ReceiverWindow => Limit::ReceiverWindow,
        Hold::SmallSegment => Limit::SillyWindow,
        Hold::Hand => Limit::Hand,
    }
}

/// Returns the reasons for which the connection sends no more, in the same order.
fn hold(connection: &Connection) -> Vec<Rule> {
    let window = || connection.window_rule().into_iter();
    match connection.snd.hold {
        _ if connection.is_paced() => vec![Rule::HeldByPace],
        _ if connection.recovering() => [Rule::HeldByRecovery].into_iter().chain(window()).collect(),
        Hold::NoData if connection.snd.has_unsent() => vec![connection.small_rule()],
        Hold::NoData if connection.snd.flight_size() > 0 => vec![Rule::HeldByNoData],
        Hold::NoData => vec![Rule::HeldByApplication],
        Hold::CongestionWindow | Hold::ReceiverWindow => window().collect(),
        Hold::SmallSegment => vec![connection.small_rule()],
        Hold::Hand => vec![Rule::HeldByHand],
    }
}
