//! Shared parts of the fuzz targets of the other crates: scenarios that are changed at random, and the cost of an input. No
//! program that is shipped is built with it.

mod change;
mod cost;
mod odd;

pub use change::{Change, parameters, scenario};
pub use cost::{Cost, within};
pub use odd::Odd;
