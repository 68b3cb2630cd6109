//! Goals of accuracy for the numbers of a sweep.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Basis of a goal's allowance: how well the paper itself knows its numbers.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Debug)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum GoalBasis {
    /// Spread between runs that the paper printed.
    Runs,
    /// Difference between two places where the paper gives the same number.
    Twice,
    /// Half a unit of the last printed digit.
    Rounding,
    /// Limits, a range, an order or a likeness that the paper states.
    Stated,
    /// Chance in what the paper counted.
    Counting,
}

/// A goal for the named quantities together, or for all, over the named rows, or over all rows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct Goal {
    pub basis: GoalBasis,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub quantities: Vec<String>,
    pub rows: Option<Vec<f64>>,
    /// Median and largest of the relative errors.
    pub median: Option<f64>,
    pub max: Option<f64>,
    /// Median and largest of the errors are to be no larger than those between the printed runs of each row.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub runs: bool,
    /// Half a unit of the last printed digit: no number is to be farther off.
    pub rounding: Option<f64>,
    /// Relative error of the mean over the rows.
    pub mean: Option<f64>,
    /// The largest simulated value over the smallest.
    pub flatness: Option<f64>,
    /// From where to where every simulated value is to be; `null` where there is no limit.
    pub range: Option<[Option<f64>; 2]>,
}

/// Published numbers that a parameter was calibrated to. No goal covers them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct Calibration {
    /// Path of the parameter.
    pub parameter: String,
    /// Columns of the quantities; all if empty.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub quantities: Vec<String>,
    /// Swept values; all if absent.
    pub rows: Option<Vec<f64>>,
}

impl Calibration {
    /// Whether the number of a quantity at a swept value, or a feature of its whole curve, is one of them.
    pub(crate) fn covers(&self, quantity: &str, value: Option<f64>) -> bool {
        (self.quantities.is_empty() || self.quantities.iter().any(|one| one == quantity))
            && self.rows.as_ref().is_none_or(|rows| value.is_some_and(|value| rows.contains(&value)))
    }
}

/// Highest points of curves: a row of the table for each quantity.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PeaksFile", optional_fields))]
pub(crate) struct Peaks {
    pub table: String,
    /// The table's column with the highest point.
    pub peak: String,
    /// The column with what was lost from it beyond, percent.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub fall: String,
    /// The column with how unfair the flows were at worst, percent.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub unfairness: String,
    /// Cells that the rows of all curves share, by column.
    pub row: BTreeMap<String, String>,
    /// Not where another experiment lists the same numbers.
    #[serde(default = "yes")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub listed: bool,
    /// The row of each quantity, as the values of its other columns.
    #[serde(skip)]
    pub rows: BTreeMap<String, BTreeMap<String, String>>,
    /// Goals for the peaks.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub goals: Vec<PeakGoal>,
    /// Goal for the falls beyond the peaks.
    pub fall_goal: Option<FallGoal>,
    /// Goal for curves of which the paper saw no fall: the largest fall, in points.
    pub steady_goal: Option<FallGoal>,
    /// Peaks that parameters were calibrated to.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub calibrations: Vec<Calibration>,
    /// Quantities in the order of what is left of them beyond their peaks: none may be below the next.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub orders: Vec<Vec<String>>,
    pub knee: Option<Knee>,
}

fn yes() -> bool {
    true
}

/// The window up to which a curve stays near its peak, before it collapses: a number of the text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Knee {
    pub basis: GoalBasis,
    pub quantity: String,
    pub table: String,
    /// The row, as the values of other columns.
    pub row: BTreeMap<String, String>,
    /// The column with the window.
    pub column: String,
    /// Relative error to stay within.
    pub within: f64,
}

/// Goal for the peaks of these quantities, or of all: the largest relative error.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PeakGoal {
    pub basis: GoalBasis,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub quantities: Vec<String>,
    pub max: f64,
}

/// Goal for the falls of these quantities, or of all: median and largest of the distances, in points; of curves of which
/// the paper saw no fall, the largest fall.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct FallGoal {
    pub basis: GoalBasis,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub quantities: Vec<String>,
    /// Median of the distances.
    pub median: Option<f64>,
    /// Largest distance.
    pub max: f64,
}
