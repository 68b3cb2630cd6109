//! One size for all flows: the entry's own transfer size.

use super::Settings;
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Visitor};

#[derive(Clone, Debug, Default)]
pub(crate) struct Fixed;

impl Group for Fixed {
    fn visit(&mut self, _: &mut dyn Visitor) {}
}

impl Settings for Fixed {
    fn draw(&self, fixed: u64, _: &mut Stream) -> u64 {
        fixed
    }

    fn mean(&self, fixed: u64) -> f64 {
        fixed as f64
    }
}
