//! Stories: tests of one connection whose other end is played by a text. A story says what the process, the network and the
//! clock do, and what the connection must do in answer. Every segment that the connection sends must be named before
//! anything else may happen.
//!
//! ```text
//! # What is named is sent again at once (RFC 1106, 2.1)
//! with tahoe, nak, initial_cwnd 8000
//!
//! established
//! writes 12000
//! -> 1:8001 by 1000
//! <- ack 1 nak 1+1          # the first segment is missing
//! -> 1:1001
//! cwnd 8000, state established
//! at 200 ms  -> nothing
//! ```
//!
//! `->` marks segments that the connection sends, `<-` segments that arrive. Sequence numbers count from the initial ones of
//! either side: a SYN is 0, the first byte is 1; `1:1001` is bytes 1 to 1000. Kernel clocks tick at 0 ms, unless their phases
//! are set. `parse` finds every mistake at once; `play` stops at the first line that does not hold; `tell` does both, also with
//! a packetdrill script.

mod claims;
mod drawing;
mod options;
pub mod packetdrill;
mod parse;
mod play;
mod scene;
mod segments;
mod words;

use serde::Serialize;

pub use drawing::StoryTrace;
pub use play::{Failure, Step, StoryRun, play};

use crate::scenario::BYTE_ORDER_MARK;
use crate::summary::RunSummary;
use claims::Claim;
use scene::Scene;
use segments::SegmentPattern;

/// Longest text, bytes. The limits keep any text from hanging or filling the page that reads it.
pub const MOST_TEXT: usize = 64 * 1024;
/// Largest number of actions and segments, repetitions counted.
pub const MOST_STEPS: u64 = 20_000;
/// Largest number of bytes written in total.
pub const MOST_WRITTEN: u64 = 4_000_000;
/// Longest time of a story, ns.
pub const MOST_TIME: u64 = 24 * 3600 * 1_000_000_000;

/// A mistake in the text with its place and the valid choices.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "StoryProblem"))]
pub struct Problem {
    /// Line, counted from 1.
    pub line: usize,
    /// Column, counted from 1 in characters.
    pub column: usize,
    /// Message.
    pub message: String,
    /// Valid words; empty if they cannot be listed.
    pub choices: Vec<String>,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)?;
        if !self.choices.is_empty() {
            write!(f, " (valid: {})", self.choices.join(", "))?;
        }
        Ok(())
    }
}

/// Result of a story besides the columns of its drawing: its problems, or its steps and their summary.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "StoryReport"))]
pub struct Report<'a> {
    /// Every mistake in the text.
    pub problems: &'a [Problem],
    /// Lines begun, in order.
    pub steps: &'a [Step],
    /// The line that does not hold; `None` if all do.
    pub failure: Option<&'a Failure>,
    /// Judgement of a packetdrill script; `None`: the text is a story, or has problems.
    pub verdict: Option<&'a packetdrill::Verdict>,
    /// Summary of the drawing; `None` if there are problems.
    pub summary: Option<&'a RunSummary>,
}

impl<'a> Report<'a> {
    /// Creates the report on what `tell` returned.
    pub fn of(told: &'a Result<StoryRun, Vec<Problem>>) -> Self {
        match told {
            Err(problems) => Report { problems, steps: &[], failure: None, verdict: None, summary: None },
            Ok(StoryRun { steps, failure, verdict, drawn }) => Report {
                problems: &[],
                steps,
                failure: failure.as_ref(),
                verdict: verdict.as_ref(),
                summary: Some(&drawn.summary),
            },
        }
    }
}

/// A story that was parsed.
#[derive(Clone, Debug)]
pub struct Script {
    /// Title: the first line, if it is a comment.
    pub title: String,
    scene: Scene,
    lines: Vec<Line>,
}

#[derive(Clone, Debug)]
struct Line {
    /// Number of the line, from 1.
    number: usize,
    /// The line as written, without its comment.
    text: String,
    /// Time to which the clock moves first, ns since the start.
    time: Option<u64>,
    times: u64,
    act: Act,
}

#[derive(Clone, PartialEq, Debug)]
enum Act {
    /// Nothing happens but the clock moves.
    Waits,
    Connects,
    Listens,
    /// Both ends complete the handshake in no time.
    Established,
    Writes(u64),
    Reads(u64),
    Closes,
    Arrives(Vec<SegmentPattern>),
    Sends(Vec<SegmentPattern>),
    SendsNothing,
    Claims(Vec<Claim>),
}

/// Parses a story, or returns every mistake in it.
pub fn parse(text: &str) -> Result<Script, Vec<Problem>> {
    parse::parse(text.trim_start_matches(BYTE_ORDER_MARK))
}

/// Parses and plays a story or a packetdrill script, or returns every mistake in it.
pub fn tell(text: &str) -> Result<StoryRun, Vec<Problem>> {
    if packetdrill::is_script(text) {
        return packetdrill::tell(text, None);
    }
    parse(text).map(|script| play(&script))
}
