//! Text of a program as a parameter.

use std::sync::Arc;

use serde_json::Value;

use crate::scenario::parameter::{Leaf, Spec};
use crate::tcp::congestion::control::CongestionControl;
use crate::tcp::congestion::program::{LONGEST_PROGRAM, linked};

/// Text of a program that controls congestion; none: the variant's rule does.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProgramText(Option<Arc<str>>);

impl ProgramText {
    /// Returns the program for a connection, with the seed of its random numbers; `None` if there is none.
    pub(crate) fn control(&self, seed: u32) -> Option<Box<dyn CongestionControl>> {
        let text = self.0.as_ref()?;
        Some((linked()?.control)(text, u64::from(seed)))
    }

    /// Returns the size of the text, bytes.
    pub(crate) fn size(&self) -> usize {
        self.0.as_ref().map_or(0, |text| text.len())
    }
}

impl Leaf for ProgramText {
    #[cold]
    fn read(&mut self, value: &Value, _: &Spec) -> Result<(), String> {
        let text = value.as_str().unwrap_or("");
        *self = ProgramText(None);
        if value.is_null() || value.is_string() && text.trim().is_empty() {
            return Ok(());
        }
        if !value.is_string() || text.len() > LONGEST_PROGRAM {
            return Err("should be text of at most 64 KiB".to_owned());
        }
        let linked = linked().ok_or("cannot run here: this build has no programs")?;
        if let Some(mistake) = (linked.check)(text) {
            return Err(mistake);
        }
        *self = ProgramText(Some(text.into()));
        Ok(())
    }

    fn write(&self) -> Value {
        self.0.as_deref().map_or(Value::Null, Value::from)
    }
}
