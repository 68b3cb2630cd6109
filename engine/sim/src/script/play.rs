//! Plays a story: a connection, and the text as its process, its network and its clock.

use std::collections::VecDeque;
use std::fmt;

use serde::Serialize;

use super::drawing::{StoryRecorder, StoryTrace};
use super::packetdrill::Verdict;
use super::scene::PeerScene;
use super::segments::SegmentPattern;
use super::{Act, Line, Script};
use crate::event::EventKind;
use crate::list::Choice;
use crate::tcp::segment::Segment;
use crate::tcp::seq::Seq;
use crate::tcp::{Connection, Effects, Note};
use crate::units;
use crate::why::{DecisionLog, Reason};

/// Result of playing a story.
pub struct StoryRun {
    /// Lines begun, in order; if the story failed, the last one is the line that failed.
    pub steps: Vec<Step>,
    /// The line that does not hold, if there is one.
    pub failure: Option<Failure>,
    /// Judgement of a packetdrill script; `None`: it is a story.
    pub verdict: Option<Verdict>,
    /// Trace of the two ends.
    pub drawn: StoryTrace,
}

/// A line of the text and the time at which it was done.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "StoryStep"))]
pub struct Step {
    /// Number of the line, from 1.
    pub line: usize,
    /// Time on the ladder, ns.
    pub time: f64,
}

/// The line that does not hold, and the story up to it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "StoryFailure"))]
pub struct Failure {
    /// Number of the line, from 1.
    pub line: usize,
    /// The line as written.
    pub text: String,
    /// Expectation of the line.
    pub expected: String,
    /// Behaviour of the connection.
    pub found: String,
    /// Events before, line by line.
    pub so_far: Vec<String>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for line in &self.so_far {
            writeln!(f, "{line}")?;
        }
        let Failure { line, text, expected, found, .. } = self;
        write!(f, "line {line}: {text}\n    expected: {expected}\n    found:    {found}")
    }
}

/// The other end. Its next sequence number, ACK field and window apply unless a segment says otherwise.
pub(super) struct Peer {
    pub iss: Seq,
    pub next: u64,
    pub ack: u64,
    pub wnd: u64,
    pub mss: Option<u16>,
    pub scene: PeerScene,
    /// Latest timestamp of the connection that the peer has seen.
    pub echo: u32,
}

/// Expectation of a line and what was found instead.
struct Mismatch {
    expected: String,
    found: String,
}

type Outcome = Result<(), Mismatch>;

fn wrong(expected: impl Into<String>, found: impl Into<String>) -> Outcome {
    Err(Mismatch { expected: expected.into(), found: found.into() })
}

/// Plays a story until it ends or a line does not hold.
pub fn play(script: &Script) -> StoryRun {
    let scene = &script.scene;
    let peer = &scene.peer;
    let mut player = Player {
        connection: scene.connection(),
        now: 0,
        effects: effects_with_reasons(),
        sent: VecDeque::new(),
        began: None,
        notes: Vec::new(),
        so_far: Vec::new(),
        peer: Peer {
            iss: peer.iss(),
            next: 0,
            ack: 1,
            wnd: peer.wnd,
            mss: peer.mss.filter(|mss| *mss > 0).map(|mss| mss as u16),
            scene: peer.clone(),
            echo: 0,
        },
        ecn: scene.offers_ecn(),
        drawing: StoryRecorder::new(scene.flight),
    };
    let mut steps = Vec::new();
    let mut failure = None;
    let end = Line { number: 0, text: String::new(), time: None, times: 1, act: Act::SendsNothing };
    for line in script.lines.iter().chain([&end]) {
        let outcome = player.line(line);
        // A segment left at the end belongs to the last line.
        let number = if line.number == 0 { script.lines.last().map_or(1, |line| line.number) } else { line.number };
        if line.number > 0 {
            let last = steps.last().map_or(0.0, |step: &Step| step.time);
            let time = player.began.take().unwrap_or(player.drawing.time());
            steps.push(Step { line: number, time: time.max(last) });
        }
        if let Err(Mismatch { expected, found }) = outcome {
            let text = if line.number == 0 { "the end of the story".to_owned() } else { line.text.clone() };
            failure = Some(Failure { line: number, text, expected, found, so_far: std::mem::take(&mut player.so_far) });
            break;
        }
    }
    let stopped_by = failure
        .as_ref()
        .map(|Failure { line, expected, found, .. }| format!("Line {line} expected: {expected}; found: {found}."));
    let drawn = player.drawing.finish(player.now, &player.connection, player.peer.iss, stopped_by);
    StoryRun { steps, failure, verdict: None, drawn }
}

/// Returns effects that record reasons, which stories can afford because they are short.
fn effects_with_reasons() -> Effects {
    Effects { decisions: Some(Box::new(DecisionLog::new())), ..Effects::default() }
}

struct Sent {
    /// Time by the story's clock, ns.
    time: u64,
    /// Time on the ladder, ns.
    drawn: f64,
    /// Row of the packet in the trace.
    packet: u32,
    told: SegmentPattern,
}

struct Player {
    connection: Connection,
    /// Time by the story's clock, ns.
    now: u64,
    effects: Effects,
    /// Segments that the connection has sent and the story has not named yet.
    sent: VecDeque<Sent>,
    /// Time on the ladder at which the current line began, ns.
    began: Option<f64>,
    notes: Vec<Note>,
    /// The story so far, to be printed on failure.
    so_far: Vec<String>,
    peer: Peer,
    /// Whether the connection offers ECN, and whether it offers AccECN.
    ecn: (bool, bool),
    drawing: StoryRecorder,
}

impl Player {
    fn line(&mut self, line: &Line) -> Outcome {
        if let Some(time) = line.time {
            self.wait_until(time)?;
        }
        for _ in 0..line.times {
            self.act(&line.act)?;
        }
        Ok(())
    }

    fn act(&mut self, act: &Act) -> Outcome {
        match act {
            Act::Waits => Ok(()),
            Act::Connects => self.does("connects".to_owned(), Connection::connect),
            Act::Listens => self.does("listens".to_owned(), |connection, _, _| connection.listen()),
            Act::Established => {
                self.act(&Act::Connects)?;
                self.sends(&SegmentPattern::syn(self.ecn.0, self.ecn.1))?;
                self.arrives(&SegmentPattern::syn_ack())?;
                self.sends(&SegmentPattern::ack(1))
            }
            Act::Writes(bytes) => self.does(format!("writes {bytes}"), |connection, now, effects| {
                connection.accept_write(now, *bytes, effects);
            }),
            Act::Reads(bytes) => self.reads(*bytes),
            Act::Closes => self.does("closes".to_owned(), Connection::close),
            Act::Arrives(told) => told.iter().try_for_each(|told| self.arrives(told)),
            Act::Sends(told) => told.iter().try_for_each(|told| self.sends(told)),
            Act::SendsNothing => self.all_named(),
            Act::Claims(claims) => {
                let test = |claim: &super::Claim| claim.test(&self.connection, &self.notes);
                claims.iter().try_for_each(test).map_err(|(expected, found)| Mismatch { expected, found })
            }
        }
    }

    /// Carries out one read call that takes `bytes`.
    fn reads(&mut self, bytes: u64) -> Outcome {
        let there = self.connection.rcv.cc;
        if there < bytes {
            return wrong(format!("reads {bytes}"), format!("reads {there}"));
        }
        self.does(format!("reads {bytes}"), |connection, now, effects| {
            connection.take_bytes(bytes);
            connection.end_read(now, effects);
        })
    }

    fn arrives(&mut self, told: &SegmentPattern) -> Outcome {
        self.all_named()?;
        let mut segment = told.to_segment(self.now, &self.peer, self.connection.snd.iss);
        let end = u64::from(segment.end().0.wrapping_sub(self.peer.iss.0));
        // A number beyond half the sequence space is an old one.
        if end < 1 << 31 {
            self.peer.next = self.peer.next.max(end);
        }
        self.peer.ack = told.acknowledges().unwrap_or(self.peer.ack);
        self.peer.wnd = u64::from(segment.wnd);
        self.drawing.record_arrival(self.now, &segment, &self.connection, self.peer.iss);
        self.does(format!("<- {told}"), |connection, now, effects| {
            connection.segment_arrives(now, &mut segment, effects);
        })
    }

    fn sends(&mut self, told: &SegmentPattern) -> Outcome {
        let Some(Sent { time, drawn, packet, told: found }) = self.sent.pop_front() else {
            return wrong(format!("-> {told}"), "-> nothing");
        };
        self.began.get_or_insert(drawn);
        if told.lost {
            self.drawing.record_lost(packet);
        }
        if time != self.now {
            return wrong(format!("at {}  -> {told}", ms(self.now)), format!("at {}  -> {found}", ms(time)));
        }
        if told.matches(&found) { Ok(()) } else { wrong(format!("-> {told}"), format!("-> {found}")) }
    }

    fn all_named(&self) -> Outcome {
        match self.sent.front() {
            Some(Sent { time, told, .. }) => wrong("-> nothing", format!("at {}  -> {told}", ms(*time))),
            None => Ok(()),
        }
    }

    /// Moves the clock to `time`; a segment sent before ends the story.
    fn wait_until(&mut self, time: u64) -> Outcome {
        self.all_named()?;
        while self.connection.timers.next() <= time {
            self.now = self.connection.timers.next().max(self.now);
            self.connection.timer(self.now, &mut self.effects);
            self.collect();
            if self.now < time {
                self.all_named()?;
            }
        }
        self.now = time;
        self.drawing.record_wait(time);
        Ok(())
    }

    fn does(&mut self, line: String, act: impl FnOnce(&mut Connection, u64, &mut Effects)) -> Outcome {
        self.all_named()?;
        self.note(&line);
        self.began.get_or_insert(self.drawing.time());
        act(&mut self.connection, self.now, &mut self.effects);
        self.collect();
        Ok(())
    }

    fn collect(&mut self) {
        let Effects { segments, notes, decisions: asked, .. } =
            std::mem::replace(&mut self.effects, effects_with_reasons());
        let mut asked = asked.map_or_else(DecisionLog::new, |asked| *asked);
        self.drawing.add_verdicts(asked.take_verdicts(&notes));
        for (number, note) in notes.into_iter().enumerate() {
            self.note(&format!("* {}", EventKind::from(note).named().id));
            self.drawing.record_notes(self.now, note, asked.take_note(number, note));
            self.notes.push(note);
        }
        for (segment, reason) in segments.iter().zip(asked.segments) {
            self.collect_segment(segment, reason);
        }
        self.drawing.record_state(self.now, &self.connection);
    }

    fn collect_segment(&mut self, segment: &Segment, reason: Reason) {
        let told = SegmentPattern::of(segment, self.connection.snd.iss, self.peer.iss);
        self.peer.echo = told.clock().unwrap_or(self.peer.echo);
        self.note(&format!("-> {told}"));
        let packet = self.drawing.record_sent(self.now, segment, reason, &self.connection, self.peer.iss);
        self.sent.push_back(Sent { time: self.now, drawn: self.drawing.time(), packet, told });
    }

    fn note(&mut self, line: &str) {
        self.so_far.push(format!("{:>12}  {line}", ms(self.now)));
    }
}

fn ms(ns: u64) -> String {
    format!("{} ms", units::trimmed(ns as f64 / 1e6))
}
