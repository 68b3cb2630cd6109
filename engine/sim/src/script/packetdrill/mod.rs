//! packetdrill scripts: the published language in which kernels are tested (Cardwell and others, USENIX ATC 2013). A
//! script is played as a story, and judged: it holds, it differs, or it does not apply because it needs something that is
//! not modelled. Written from the documented grammar.
//!
//! Not compared: PSH, the order and padding of options, the sizes of buffers, counters of the kernel, and timestamps
//! without `--tcp_ts_tick_usecs`. A packet that is longer than a segment stands for the segments that carry it.

mod code;
mod compare;
mod differences;
mod info;
mod parse;
mod play;
mod settings;
mod sockets;
mod syntax;
#[cfg(test)]
mod tests;
mod tokens;

use serde::Serialize;

use super::{MOST_TEXT, Problem, StoryRun};
pub use settings::System;
use tokens::Kind;

/// Longest time in a script, us: a day.
const MOST_TIME_US: u64 = 86_400_000_000;
/// Largest payload of a packet, bytes: that of a kernel's largest offload.
const MOST_PAYLOAD: u32 = 65_535;
/// Largest number of segments that writes may need.
const MOST_SEGMENTS: u64 = 20_000;
/// Largest number of mistakes that are reported.
const MOST_PROBLEMS: usize = 50;

/// Judgement of a script.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "ScriptVerdict"))]
pub struct Verdict {
    /// Outcome of the script.
    pub outcome: Outcome,
    /// Cause of a difference; `None`: there is no difference, or its cause is not known.
    pub cause: Option<Cause>,
    /// Part that the script needs and that is not modelled.
    pub missing: Option<Missing>,
}

/// Outcome of a script.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "ScriptOutcome"))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Every line holds.
    Holds,
    /// A line does not hold; the failure says which.
    Differs,
    /// The script needs something that is not modelled.
    NotApplicable,
}

/// Part that a script needs and that is not modelled.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "MissingPart"))]
pub struct Missing {
    /// Line, from 1.
    pub line: usize,
    /// Name of the part.
    pub needs: String,
}

/// Known cause of a difference.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "DifferenceCause"))]
pub struct Cause {
    /// Clause of the RFC.
    pub clause: &'static str,
    /// Kernel, or this simulator, that differs from the clause.
    pub who: &'static str,
    /// Behaviour that differs, a predicate.
    pub does: &'static str,
}

impl std::fmt::Display for Cause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {} {}", self.clause, self.who, self.does)
    }
}

/// Returns whether a text is a packetdrill script, not a story: its first line that is not a comment begins with a
/// time, an option or a command.
pub fn is_script(text: &str) -> bool {
    let (tokens, _) = tokens::read(&text[..text.floor_char_boundary(MOST_TEXT)]);
    let is_number = |kind: &Kind| matches!(kind, Kind::Integer(_) | Kind::Decimal(_));
    let after_sign = tokens.get(1).is_some_and(|next| is_number(&next.kind));
    match &tokens[0].kind {
        Kind::Symbol('+') => after_sign,
        first => is_number(first) || matches!(first, Kind::Flag(_) | Kind::Command(_)),
    }
}

/// Parses, plays and judges a script, or returns every mistake in it. `system`: the kernel for which it was written;
/// `None`: the kernel whose settings the script names.
pub fn tell(text: &str, system: Option<System>) -> Result<StoryRun, Vec<Problem>> {
    if text.len() > MOST_TEXT {
        let message = format!("the text is longer than {} KB", MOST_TEXT / 1024);
        return Err(vec![Problem { line: 1, column: 1, message, choices: Vec::new() }]);
    }
    let (script, problems) = parse::parse(text);
    if !problems.is_empty() {
        return Err(problems);
    }
    Ok(play::play(&script, text, system))
}
