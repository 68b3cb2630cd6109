//! Gentle RED (Floyd, "Recommendation on using the gentle variant of RED", 2000): between the upper threshold and its
//! double the probability rises to 1 instead of jumping there, so that the thresholds matter less.

use super::red::{Early, Red};
use super::{Place, Qdisc, Settings};
use crate::scenario::parameter::{Group, Visitor};

#[derive(Clone, Debug, Default)]
pub(crate) struct GentleRed(Red);

impl Group for GentleRed {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        self.0.visit(visitor);
    }
}

impl Settings for GentleRed {
    fn make(&self, place: Place) -> Box<dyn Qdisc> {
        let mut early = Early::new(&self.0, place);
        early.gentle = true;
        Box::new(early)
    }

    fn contradiction(&self, limit: u64) -> Option<(&'static str, String)> {
        self.0.contradiction(limit)
    }
}
