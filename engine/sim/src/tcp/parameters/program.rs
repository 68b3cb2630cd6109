//! Text of a program as a parameter.

use std::sync::Arc;

use serde_json::Value;

use crate::scenario::parameter::{Leaf, Spec};
use crate::tcp::congestion::Parts;
use crate::tcp::congestion::control::CongestionControl;
use crate::tcp::congestion::program::linked;

/// Text of a program that controls congestion; none: the variant's rule does.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProgramText(Option<Arc<str>>);

impl ProgramText {
    /// Returns the program for a connection, with the seed of its random numbers, and adapts the parts of its variant; `None`
    /// if there is none.
    pub(crate) fn control(&self, seed: u32, parts: &mut Parts) -> Option<Box<dyn CongestionControl>> {
        let text = self.0.as_ref()?;
        Some((linked()?.control)(text, seed, parts))
    }

    /// Returns the size of the text, bytes.
    pub(crate) fn size(&self) -> usize {
        self.0.as_ref().map_or(0, |text| text.len())
    }
}

impl Leaf for ProgramText {
    fn read(&mut self, value: &Value, _: &Spec) -> Result<(), String> {
        self.0 = match (value, linked()) {
            (Value::Null, _) => None,
            (Value::String(text), Some(linked)) => (linked.read)(text)?,
            (_, Some(_)) => return Err("should be text".to_owned()),
            _ => return Err("needs a build with programs".to_owned()),
        };
        Ok(())
    }

    fn write(&self) -> Value {
        self.0.as_deref().map_or(Value::Null, Value::from)
    }
}
