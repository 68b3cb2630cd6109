//! Arrivals at even intervals. They are not drawn, so that the load does not depend on the seed and the steps of a
//! paper can be given exactly.

use super::{Entry, Settings};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Visitor};

/// The interval follows from `flows.*.start_spread`, which links of all ages name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spread;

impl Group for Spread {
    fn visit(&mut self, _: &mut dyn Visitor) {}
}

impl Settings for Spread {
    fn times(&self, entry: &Entry, _: Stream) -> Vec<u64> {
        let at = |index| (u128::from(entry.spread) * u128::from(index) / u128::from(entry.count)) as u64;
        (0..entry.count).map(at).collect()
    }
}
