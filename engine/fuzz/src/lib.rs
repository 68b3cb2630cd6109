//! What the fuzz targets of the other crates share: scenarios that are changed at random, and what an input may cost. No
//! program that is shipped is built with it.

mod change;
mod cost;
mod odd;

pub use change::{Change, parameters, scenario};
pub use cost::{Cost, within};
pub use odd::Odd;
