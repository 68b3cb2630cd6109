//! Stories: one connection, the other end played by a text. A story says what the process, the network and the clock do,
//! and what the connection must do in answer; every segment it sends must be named before anything else may happen.
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
//! `->` is what the connection sends, `<-` what arrives. Sequence numbers count from the initial ones of either side: a SYN
//! is 0, the first byte is 1; `1:1001` is bytes 1 to 1000. Kernel clocks tick at 0 ms, unless their phases are set. `parse`
//! finds every mistake at once; `play` stops at the first line that does not hold; `tell` does both.

mod claims;
mod drawing;
mod parse;
mod play;
mod scene;
mod segments;
mod words;

use serde::Serialize;

pub use drawing::StoryTrace;
pub use play::{Failure, Step, StoryRun, play};

use claims::Claim;
use scene::Scene;
use segments::SegmentPattern;

/// The longest text, bytes, and the most of what it may ask for: no text may hang or fill the page that reads it.
pub const MOST_TEXT: usize = 64 * 1024;
/// Actions and segments, repetitions counted.
pub const MOST_STEPS: u64 = 20_000;
/// Bytes written in all.
pub const MOST_WRITTEN: u64 = 4_000_000;
/// ns.
pub const MOST_TIME: u64 = 24 * 3600 * 1_000_000_000;

/// A mistake in the text, its place, and what would be valid there.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Problem {
    /// From 1, in characters.
    pub line: usize,
    pub column: usize,
    pub message: String,
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

/// A text that was understood.
#[derive(Clone, Debug)]
pub struct Script {
    /// What it shows: its first line, if that is a comment.
    pub title: String,
    scene: Scene,
    lines: Vec<Line>,
}

#[derive(Clone, Debug)]
struct Line {
    /// From 1.
    number: usize,
    /// As written, without its comment.
    text: String,
    /// ns since the start: the clock moves here first.
    time: Option<u64>,
    times: u64,
    act: Act,
}

#[derive(Clone, PartialEq, Debug)]
enum Act {
    /// Nothing but the clock moves.
    Waits,
    Connects,
    Listens,
    /// The handshake, in no time.
    Established,
    Writes(u64),
    Reads(u64),
    Closes,
    Arrives(Vec<SegmentPattern>),
    Sends(Vec<SegmentPattern>),
    SendsNothing,
    Claims(Vec<Claim>),
}

/// Every mistake in `text`, or the script.
pub fn parse(text: &str) -> Result<Script, Vec<Problem>> {
    parse::parse(text)
}

/// `parse` and `play`.
pub fn tell(text: &str) -> Result<StoryRun, Vec<Problem>> {
    parse(text).map(|script| play(&script))
}
