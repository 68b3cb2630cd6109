//! The answers of a run that was asked: sentences, the same for the page and for the shell.

use super::{Explained, text};
use crate::simulator::Simulator;

impl Simulator<Explained> {
    /// Why the event of this row happened; empty if nobody asked for it, or there is none.
    pub fn why(&self, row: u32) -> String {
        text::sentences(self.recorder().reasons(row), &self.place_names())
    }

    /// What held the flow's sender back at `time`, ns; empty before its first write.
    pub fn why_held(&self, flow: usize, time: f64) -> String {
        self.recorder().held().why(flow, time, &self.place_names())
    }

    /// All that is asked for is known.
    pub fn has_answered(&self) -> bool {
        self.recorder().is_done()
    }

    fn place_names(&self) -> Vec<&str> {
        self.net.places.iter().map(|place| place.name.as_str()).collect()
    }
}
