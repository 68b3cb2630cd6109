//! Text of a program as a parameter.

use serde_json::Value;

use crate::scenario::parameter::{Leaf, Spec};
use crate::tcp::congestion::Parts;
use crate::tcp::congestion::control::CongestionControl;
use crate::tcp::congestion::program::{ProgramId, linked};

/// Program that controls congestion; none: the variant's rule does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ProgramText(pub(crate) Option<ProgramId>);

impl ProgramText {
    /// Returns the program for a connection, with the seed of its random numbers, and adapts the parts of its variant; `None`
    /// if there is none.
    pub(crate) fn control(self, seed: u32, parts: &mut Parts) -> Option<Box<dyn CongestionControl>> {
        Some((linked()?.control)(self.0?, seed, parts))
    }
}

impl Leaf for ProgramText {
    fn read(&mut self, value: &Value, _: &Spec) -> Result<(), String> {
        self.0 = match linked() {
            Some(linked) => (linked.read)(value)?,
            None if value.is_null() => None,
            None => return Err("needs a build with programs".to_owned()),
        };
        Ok(())
    }

    fn write(&self) -> Value {
        match (linked(), self.0) {
            (Some(linked), Some(id)) => (linked.write)(id),
            _ => Value::Null,
        }
    }
}
