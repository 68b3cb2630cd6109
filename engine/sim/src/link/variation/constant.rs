//! Constant rate, without a process: it costs nothing.

use super::{RateProcess, Settings};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Visitor};

#[derive(Clone, Debug, Default)]
pub(crate) struct Constant;

impl Group for Constant {
    fn visit(&mut self, _: &mut dyn Visitor) {}
}

impl Settings for Constant {
    fn process(&self, _: u64, _: Stream) -> Option<Box<dyn RateProcess>> {
        None
    }

    fn mean_rate(&self, rate: u64) -> f64 {
        rate as f64
    }
}
