//! Plays a packetdrill script: the connections of a host, and the script as its process, its network and its clock.

mod calls;
mod packets;

use std::collections::VecDeque;

use super::code;
use super::compare::{self, Sent};
use super::differences::{self, Arrival, Circumstances};
use super::info;
use super::settings::{Foreign, Settings, System};
use super::sockets::{Answer, Host, Kept, Socket};
use super::syntax::{Act, Call, Event, Packet, Script, TcpOption, When};
use super::{Cause, MOST_TIME_US, Missing, Outcome, Verdict};
use crate::event::EventKind;
use crate::list::Choice;
use crate::script::drawing::StoryRecorder;
use crate::script::{Failure, Step, StoryRun};
use crate::tcp::congestion::control::Phase;
use crate::tcp::recovery::Repair;
use crate::tcp::{Effects, Note, State};
use crate::units;
use crate::why::DecisionLog;
use calls::Waiting;

/// Flight of a packet on the ladder, ns.
const FLIGHT: u64 = 5_000_000;
/// How long a segment is awaited beyond the time at which it is expected, ns.
const PATIENCE: u64 = 200_000_000_000;
/// Segment size of a peer that offers none (RFC 9293, 3.7.1), bytes.
const DEFAULT_MSS: u16 = 536;
const US: u64 = 1000;

/// How a script ended.
pub(super) enum End {
    /// Every line holds.
    Holds,
    /// This line does not hold.
    Fails(Failure),
    /// The script needs something that is not modelled.
    Foreign(Foreign),
}

/// Plays a script up to its end, or up to the first line that does not hold or does not apply.
pub(super) fn play(script: &Script, text: &str, system: Option<System>) -> StoryRun {
    let (settings, foreign) = Settings::of(script, text, system);
    let iss = first_sequence_number(script);
    let (peer_mss, peer_has_timestamps) = offer_of_peer(script);
    let mut player = Player {
        host: Host {
            settings,
            sockets: Default::default(),
            connections: Vec::new(),
            iss,
            peer_mss,
            peer_has_timestamps,
        },
        now: 0,
        effects: with_reasons(),
        sent: VecDeque::new(),
        waiting: Vec::new(),
        last: Last { time: 0, anchored: true },
        constants: Vec::new(),
        so_far: Vec::new(),
        drawing: StoryRecorder::new(FLIGHT),
        arrivals: Vec::new(),
        difference: None,
        failed_call: None,
        failed_assertion: None,
    };
    let mut steps: Vec<Step> = Vec::new();
    let mut end = foreign.into_iter().next().map_or(End::Holds, End::Foreign);
    for event in &script.events {
        if !matches!(end, End::Holds) {
            break;
        }
        end = player.event(event, &mut steps);
    }
    if matches!(end, End::Holds) {
        end = player.last_calls();
    }
    if let End::Fails(failure) = &mut end {
        text.lines().nth(failure.line - 1).unwrap_or("").trim().clone_into(&mut failure.text);
        failure.so_far = std::mem::take(&mut player.so_far);
    }
    let stopped_by = match &end {
        End::Holds => None,
        End::Fails(Failure { line, expected, found, .. }) => {
            Some(format!("Line {line} expected: {expected}; found: {found}."))
        }
        End::Foreign((line, what)) => Some(format!("Line {line} needs {what}.")),
    };
    let index = player.host.connection_for(None, false);
    let cause = player.cause(index);
    let Player { host, drawing, now, .. } = player;
    let connection = &host.connections[index].connection;
    let drawn = drawing.finish(now, connection, connection.rcv.irs, stopped_by);
    let failure = if let End::Fails(failure) = &end { Some(failure.clone()) } else { None };
    let (outcome, missing) = match end {
        End::Holds => (Outcome::Holds, None),
        End::Fails(_) => (Outcome::Differs, None),
        End::Foreign((line, needs)) => (Outcome::NotApplicable, Some(Missing { line, needs })),
    };
    let verdict = Verdict { outcome, cause: cause.filter(|_| outcome == Outcome::Differs), missing };
    StoryRun { steps, failure, verdict: Some(verdict), drawn }
}

/// Returns the number of the first SYN that a connection sends, so that the numbers of the script are those of the
/// segments.
fn first_sequence_number(script: &Script) -> u32 {
    script.packets().find(|packet| !packet.arrives && packet.flags.contains('S')).map_or(0, |packet| packet.seq)
}

/// Returns the segment size that the peer's SYN offers, bytes, and whether it has timestamps.
fn offer_of_peer(script: &Script) -> (u64, bool) {
    let syn = script.packets().find(|packet| packet.arrives && packet.flags.contains('S'));
    let options = syn.and_then(|syn| syn.options.as_deref()).unwrap_or_default();
    let mss = options.iter().find_map(|option| if let TcpOption::Mss(mss) = option { Some(*mss) } else { None });
    let stamped = options.iter().any(|option| matches!(option, TcpOption::Timestamps { .. }));
    (u64::from(mss.unwrap_or(DEFAULT_MSS)), stamped)
}

fn with_reasons() -> Effects {
    Effects { decisions: Some(Box::new(DecisionLog::new())), ..Effects::default() }
}

/// The event before: its time, ns, and whether it happened when the script said so.
#[derive(Clone, Copy)]
struct Last {
    time: u64,
    anchored: bool,
}

struct Player {
    host: Host,
    /// Time by the script's clock, ns.
    now: u64,
    effects: Effects,
    /// Segments that were sent and that the script has not named yet.
    sent: VecDeque<Sent>,
    waiting: Vec<Waiting>,
    last: Last,
    constants: code::Constants,
    so_far: Vec<String>,
    drawing: StoryRecorder,
    /// Packets that arrived.
    arrivals: Vec<Arrival>,
    difference: Option<Difference>,
    /// Call that did not return what it should.
    failed_call: Option<Call>,
    /// Assertion that does not hold.
    failed_assertion: Option<String>,
}

/// The packet that was expected last, and the segment found in its place, if they differ.
struct Difference {
    expected: Packet,
    found: Option<Sent>,
    /// Window field that was found less the one expected, if nothing else differs.
    window_off: Option<i32>,
    /// Whether they differ only in their times.
    at_another_time: bool,
}

/// Times at which an event may happen, ns.
#[derive(Clone, Copy)]
struct Due {
    from: u64,
    to: u64,
    tolerance: u64,
    any: bool,
}

impl Due {
    fn admits(self, time: u64) -> bool {
        self.any || time + self.tolerance >= self.from && time <= self.to + self.tolerance
    }
}

impl Player {
    fn event(&mut self, event: &Event, steps: &mut Vec<Step>) -> End {
        let due = self.due(event.time);
        if due.to > MOST_TIME_US * US {
            return End::Foreign((event.line, "more than a day of time".to_owned()));
        }
        let sends = matches!(&event.act, Act::Packet(packet) if !packet.arrives);
        // Later events name the segments that are sent on the way.
        if !sends && !due.any {
            self.wait_until(due.from);
        }
        let drawn = self.drawing.time();
        let (mut end, time) = match &event.act {
            Act::Packet(Packet { foreign: Some(what), .. }) => (End::Foreign((event.line, what.clone())), None),
            Act::Packet(packet) if packet.arrives => (self.arrives(packet), None),
            Act::Packet(packet) => match self.sends(event.line, packet, due) {
                Ok(at) => (End::Holds, Some(at)),
                Err(end) => (end, None),
            },
            Act::Call(call) => (self.call(event.line, call, due, event.time), None),
            Act::Command(command) => match self.host.settings.command(command) {
                Ok(()) => (End::Holds, None),
                Err(why) => (End::Foreign((event.line, why)), None),
            },
            Act::Code(code) => (self.assert(event.line, code), None),
        };
        let begun = time.map_or(drawn, |(_, drawn)| drawn);
        let before = steps.last().map_or(0.0, |step| step.time);
        steps.push(Step { line: event.line, time: begun.max(before) });
        self.last = Last {
            time: if due.any || !matches!(event.time, When::At(_) | When::After(_)) {
                time.map_or(self.now, |(at, _)| at)
            } else {
                due.from
            },
            anchored: matches!(event.time, When::At(_) | When::After(_)),
        };
        if matches!(end, End::Holds) {
            end = self.returned(self.now);
        }
        end
    }

    /// Returns the times at which an event may happen: relative ones count from the event before, or from now if that
    /// one had no certain time.
    fn due(&self, when: When) -> Due {
        let base = if self.last.anchored { self.last.time } else { self.now };
        let range = match when {
            When::At(at) => (at * US, at * US),
            When::After(after) => (base + after * US, base + after * US),
            When::Between(from, to) => (from * US, to * US),
            When::AfterBetween(from, to) => (self.now + from * US, self.now + to * US),
            When::Any => (self.now, self.now),
        };
        let settings = &self.host.settings;
        let share = range.0.saturating_sub(self.last.time) as f64 * settings.tolerance_share;
        Due {
            from: range.0,
            to: range.1,
            tolerance: (settings.tolerance * US).max(share as u64),
            any: when == When::Any,
        }
    }

    /// Returns the time of the next timer, and the index of its connection.
    fn next_timer(&self) -> Option<(u64, usize)> {
        let timers = self.host.connections.iter().enumerate();
        timers.map(|(index, kept)| (kept.connection.timers.next(), index)).min().filter(|(at, _)| *at < u64::MAX)
    }

    fn wait_until(&mut self, time: u64) {
        while let Some((at, index)) = self.next_timer().filter(|(at, _)| *at <= time) {
            self.run_timer(at, index);
        }
        self.now = self.now.max(time);
        self.drawing.record_wait(self.now);
    }

    fn run_timer(&mut self, at: u64, index: usize) {
        self.now = self.now.max(at);
        let before = self.host.connections[index].connection.state;
        self.host.connections[index].connection.timer(self.now, &mut self.effects);
        self.collect(index, before);
    }

    /// Returns the known cause of the last difference. `index`: the connection that was used last.
    fn cause(&self, index: usize) -> Option<Cause> {
        let difference = self.difference.as_ref();
        let found = difference.and_then(|difference| difference.found.as_ref());
        // The packet that made the connection send what was found.
        let after = found.map_or(self.arrivals.len(), |sent| sent.after);
        let Kept { connection, .. } = &self.host.connections[index];
        let settings = &self.host.settings;
        let buffer_of = |socket: &Socket| socket.receive_buffer.is_some();
        differences::cause(&Circumstances {
            system: settings.system,
            state: connection.state,
            window_off: difference.and_then(|difference| difference.window_off),
            call: self.failed_call.as_ref(),
            assertion: self.failed_assertion.as_deref(),
            sent: connection.fact("snd_una", self.now).unwrap_or(0.0) as u64 + connection.snd.flight_size(),
            avoids: connection.phase() == Phase::CongestionAvoidance && connection.repair() == Repair::None,
            sets_buffer: settings.sets_buffer || self.host.sockets.values().any(buffer_of),
            arrival: after.checked_sub(1).and_then(|last| self.arrivals.get(last)),
            expected: difference.map(|difference| &difference.expected),
            found: found.map(|sent| &sent.segment),
            at_another_time: difference.is_some_and(|difference| difference.at_another_time),
            data_with_syn: self.arrivals.iter().any(Arrival::opens_with_data),
        })
    }

    fn assert(&mut self, line: usize, code: &str) -> End {
        let index = self.host.connection_for(None, false);
        let (kept, now) = (&self.host.connections[index], self.now);
        let system = self.host.settings.system;
        match code::run(code, &mut self.constants, &|name| info::value(name, kept, now, system)) {
            code::Outcome::Holds => End::Holds,
            code::Outcome::Fails { assertion, found } => {
                self.failed_assertion = Some(assertion.clone());
                fails(line, assertion, found)
            }
            code::Outcome::Foreign(what) => End::Foreign((line, what)),
        }
    }

    fn states(&self) -> Vec<State> {
        self.host.connections.iter().map(|kept| kept.connection.state).collect()
    }

    fn collect_any(&mut self, index: Option<usize>, before: &[State]) {
        let changed = (0..before.len()).find(|at| self.host.connections[*at].connection.state != before[*at]);
        let Some(index) = changed.or(index).or(before.len().checked_sub(1)) else { return };
        if index < self.host.connections.len() {
            self.collect(index, before.get(index).copied().unwrap_or(State::Closed));
        }
    }

    /// Takes what a connection has done, tells its process of errors, and looks at the calls that wait.
    fn collect(&mut self, index: usize, before: State) {
        let gave_up = self.effects.notes.contains(&Note::GaveUp);
        self.take_effects(index);
        let kept = &mut self.host.connections[index];
        if kept.connection.state == State::Closed && before != State::Closed {
            let reset = self.arrivals.last().is_some_and(|last| last.packet.flags.contains(['R', 'S']));
            kept.error = kept.error.or(error_of(before, kept.opened, gave_up, reset));
        }
        for at in 0..self.waiting.len() {
            if self.waiting[at].answer.is_some() {
                continue;
            }
            let call = self.waiting[at].call.clone();
            let (answer, index) = self.host.again(self.now, &call, &mut self.effects);
            if answer != Answer::Blocks {
                self.waiting[at].answer = Some((answer, self.now));
            }
            if let Some(index) = index {
                self.take_effects(index);
            }
        }
    }

    fn take_effects(&mut self, index: usize) {
        let Effects { segments, notes, decisions, .. } = std::mem::replace(&mut self.effects, with_reasons());
        let mut decisions = decisions.map_or_else(DecisionLog::new, |decisions| *decisions);
        let connection = &self.host.connections[index].connection;
        let peer = connection.rcv.irs;
        self.drawing.add_verdicts(decisions.take_verdicts(&notes));
        for (number, note) in notes.into_iter().enumerate() {
            self.so_far.push(format!("{:>12}  * {}", seconds(self.now), EventKind::from(note).named().id));
            self.drawing.record_notes(self.now, note, decisions.take_note(number, note));
        }
        for (segment, reason) in segments.into_iter().zip(decisions.segments) {
            let Kept { connection, numbers, .. } = &self.host.connections[index];
            let window = connection.window_field(&segment);
            let line = format!("> {}", compare::found(&segment, window, *numbers));
            self.drawing.record_sent(self.now, &segment, reason, connection, peer);
            self.so_far.push(format!("{:>12}  {line}", seconds(self.now)));
            self.sent.push_back(Sent {
                time: self.now,
                drawn: self.drawing.time(),
                from: index,
                after: self.arrivals.len(),
                segment,
                window,
            });
        }
        let Kept { connection, times, .. } = &mut self.host.connections[index];
        times.look(self.now, connection);
        self.drawing.record_state(self.now, connection);
    }

    fn note(&mut self, line: String) {
        self.so_far.push(format!("{:>12}  {line}", seconds(self.now)));
    }
}

/// Returns the error that a process receives when its connection is over.
fn error_of(before: State, opened: bool, gave_up: bool, reset: bool) -> Option<&'static str> {
    match before {
        _ if gave_up => Some("ETIMEDOUT"),
        State::SynSent => Some("ECONNREFUSED"),
        State::SynReceived if opened => Some("ECONNREFUSED"),
        State::LastAck if reset => Some("ECONNRESET"),
        State::LastAck | State::TimeWait | State::Closed | State::Listen => None,
        _ => Some("ECONNRESET"),
    }
}

fn fails(line: usize, expected: String, found: String) -> End {
    End::Fails(Failure { line, text: String::new(), expected, found, so_far: Vec::new() })
}

fn seconds(ns: u64) -> String {
    format!("{} s", units::trimmed(ns as f64 / 1e9))
}
