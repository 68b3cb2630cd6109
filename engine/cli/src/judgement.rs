//! A goal as it came out: in words, met or missed, and which numbers it is about.

use std::fmt;

use serde::Serialize;

use crate::experiment::GoalBasis;

/// A goal of accuracy, and whether it is met.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "EvidenceGoal"))]
pub(crate) struct Judgement {
    pub says: String,
    pub met: bool,
    pub basis: GoalBasis,
    /// Places in the list of entries that it was made of.
    #[serde(skip)]
    pub rows: Vec<usize>,
}

impl fmt::Display for Judgement {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}: {}", self.says, if self.met { "met" } else { "MISSED" })
    }
}

/// A line each, below the table they are about.
pub(crate) fn in_words(judgements: &[Judgement]) -> String {
    judgements.iter().map(|one| format!("  {one}\n")).collect()
}
