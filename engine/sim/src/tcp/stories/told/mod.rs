//! How a story is told. Sequence numbers count from the initial ones of either side: a SYN is 0, the first byte is 1.
//! Every segment the connection sends must be named by the story before anything else may happen.

mod scene;
mod segments;

use std::collections::VecDeque;

pub use scene::{Scene, bsd43, tahoe, variant};
pub use segments::{Told, ack, data, fin, rst, syn, syn_ack};

use crate::tcp::segment::Segment;
use crate::tcp::seq::Seq;
use crate::tcp::{Connection, Effects, Hold, Note, State};

pub struct Story {
    connection: Connection,
    /// ns.
    now: u64,
    effects: Effects,
    /// What the connection sent and the story has not named yet.
    sent: VecDeque<Segment>,
    notes: Vec<Note>,
    /// The story so far, for whoever has to find out where it went wrong.
    lines: Vec<String>,
    irs: Seq,
    /// The other end's next sequence number, its ACK field and its window, unless a segment says otherwise.
    peer_next: u64,
    peer_ack: u64,
    peer_wnd: u64,
    peer_mss: u16,
}

impl Story {
    // What the process does.

    #[track_caller]
    pub fn connect(&mut self) {
        self.acts("connects".to_owned(), Connection::connect);
    }

    #[track_caller]
    pub fn listen(&mut self) {
        self.acts("listens".to_owned(), |connection, _, _| connection.listen());
    }

    #[track_caller]
    pub fn write(&mut self, bytes: u64) {
        self.acts(format!("writes {bytes}"), |connection, now, effects| connection.written(now, bytes, effects));
    }

    /// One read call that takes so many bytes.
    #[track_caller]
    pub fn read(&mut self, bytes: u64) {
        self.readable_at_least(bytes);
        self.acts(format!("reads {bytes}"), |connection, now, effects| {
            connection.taken(bytes);
            connection.read_ended(now, effects);
        });
    }

    #[track_caller]
    pub fn close(&mut self) {
        self.acts("closes".to_owned(), Connection::close);
    }

    // What the network and the clock do.

    #[track_caller]
    pub fn arrives(&mut self, told: Told) {
        let segment = told.arriving(self);
        self.peer_next = self.peer_next.max((segment.end() - self.irs).max(0) as u64);
        self.peer_ack = told.ack.unwrap_or(self.peer_ack);
        self.peer_wnd = u64::from(segment.wnd);
        self.acts(format!("<- {told}"), |connection, now, effects| connection.segment_arrives(now, segment, effects));
    }

    /// Nothing but the clock moves until then.
    #[track_caller]
    pub fn at_ms(&mut self, ms: u64) {
        self.all_told();
        while self.connection.timers.next() <= ms * 1_000_000 {
            self.now = self.connection.timers.next();
            self.connection.timer(self.now, &mut self.effects);
            self.collect();
        }
        self.now = ms * 1_000_000;
    }

    #[track_caller]
    pub fn after_ms(&mut self, ms: u64) {
        self.at_ms(self.now / 1_000_000 + ms);
    }

    // What the connection must do.

    #[track_caller]
    pub fn sends(&mut self, told: Told) {
        match self.sent.pop_front() {
            Some(segment) if told.tells(&segment, self.connection.iss, self.irs) => {}
            Some(segment) => self.fails(&format!("sends {told}, not {}", self.words(&segment))),
            None => self.fails(&format!("sends {told}, not nothing")),
        }
    }

    #[track_caller]
    pub fn sends_nothing(&mut self) {
        self.all_told();
    }

    /// Nothing until then, and then this.
    #[track_caller]
    pub fn sends_at_ms(&mut self, ms: u64, told: Told) {
        self.at_ms(ms - 1);
        self.sends_nothing();
        self.at_ms(ms);
        self.sends(told);
    }

    #[track_caller]
    pub fn cwnd(&self, bytes: u64) {
        self.expects("cwnd", self.connection.window.cwnd, bytes);
    }

    #[track_caller]
    pub fn ssthresh(&self, bytes: u64) {
        self.expects("ssthresh", self.connection.window.ssthresh, bytes);
    }

    #[track_caller]
    pub fn state(&self, state: State) {
        self.expects("state", self.connection.state, state);
    }

    #[track_caller]
    pub fn held_by(&self, hold: Hold) {
        self.expects("hold", self.connection.hold, hold);
    }

    #[track_caller]
    pub fn rto_ticks(&self, ticks: u64) {
        let slow = &self.connection.timers.slow;
        self.expects("rto", self.connection.rtt.rto(slow), (ticks * slow.period) as f64);
    }

    #[track_caller]
    pub fn srtt_ticks(&self, ticks: f64) {
        let slow = &self.connection.timers.slow;
        self.expects("srtt", self.connection.rtt.srtt(slow), ticks * slow.period as f64);
    }

    /// Bytes a process could read.
    #[track_caller]
    pub fn readable(&self, bytes: u64) {
        self.expects("readable", self.connection.rcv_cc, bytes);
    }

    /// So often since the start.
    #[track_caller]
    pub fn happened(&self, note: Note, times: usize) {
        let found = self.notes.iter().filter(|found| **found == note).count();
        self.expects(&format!("number of {note:?}"), found, times);
    }

    /// No timer runs.
    #[track_caller]
    pub fn rests(&self) {
        self.expects("next timer", self.connection.timers.next(), u64::MAX);
    }

    #[track_caller]
    fn readable_at_least(&self, bytes: u64) {
        if self.connection.rcv_cc < bytes {
            self.fails(&format!("has {bytes} bytes to read, not {}", self.connection.rcv_cc));
        }
    }

    #[track_caller]
    fn expects<T: PartialEq + std::fmt::Debug>(&self, what: &str, found: T, expected: T) {
        if found != expected {
            self.fails(&format!("{what} is {expected:?}, not {found:?}"));
        }
    }

    #[track_caller]
    fn acts(&mut self, line: String, act: impl FnOnce(&mut Connection, u64, &mut Effects)) {
        self.all_told();
        self.note(line);
        act(&mut self.connection, self.now, &mut self.effects);
        self.collect();
    }

    fn collect(&mut self) {
        for note in 0..self.effects.notes.len() {
            self.note(format!("* {:?}", self.effects.notes[note]));
        }
        for segment in 0..self.effects.segments.len() {
            self.note(format!("-> {}", self.words(&self.effects.segments[segment])));
        }
        self.notes.append(&mut self.effects.notes);
        self.sent.extend(self.effects.segments.drain(..));
        self.effects.clear();
    }

    #[track_caller]
    fn all_told(&self) {
        if let Some(segment) = self.sent.front() {
            self.fails(&format!("sends nothing more, not {}", self.words(segment)));
        }
    }

    fn words(&self, segment: &Segment) -> Told {
        Told::of(segment, self.connection.iss, self.irs)
    }

    fn note(&mut self, line: String) {
        self.lines.push(format!("{:>8} ms  {line}", self.now / 1_000_000));
    }

    #[track_caller]
    fn fails(&self, claim: &str) -> ! {
        panic!("the story so far:\n{}\n{:>8} ms  CLAIM {claim}\n", self.lines.join("\n"), self.now / 1_000_000);
    }
}
