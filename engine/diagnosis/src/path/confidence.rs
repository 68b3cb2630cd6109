//! How firmly the packets of a capture speak for a finding.

use serde::Serialize;

/// Confidence of a finding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename_all = "snake_case"))]
pub enum Confidence {
    /// The packets fit, but few of them speak, or another explanation fits as well.
    #[default]
    Guess,
    /// Other explanations fit worse.
    Likely,
    /// The packets leave no other explanation.
    Sure,
}
