//! How firmly the packets of a capture speak for a finding.

use fill_the_pipe_sim::{Choice, Named};
use serde::Serialize;

/// Confidence of a finding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename_all = "snake_case"))]
pub enum Confidence {
    /// The packets fit, but few of them speak, or another explanation fits nearly as well.
    #[default]
    Guess,
    /// Other explanations fit worse, but no packet proves it.
    Likely,
    /// The packets leave no other explanation.
    Sure,
}

impl Choice for Confidence {
    const ALL: &'static [Self] = &[Confidence::Guess, Confidence::Likely, Confidence::Sure];
    const NAMES: &'static [Named] = &[
        Named { id: "guess", name: "Guess", meaning: "Another explanation fits nearly as well." },
        Named { id: "likely", name: "Likely", meaning: "Other explanations fit worse, but no packet proves it." },
        Named { id: "sure", name: "Sure", meaning: "The packets leave no other explanation." },
    ];

    fn index(self) -> usize {
        self as usize
    }
}
