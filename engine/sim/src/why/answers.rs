//! The answers of a run that was asked: sentences, the same for the page and for the shell.

use super::explained::Wanted;
use super::{ExplainingRecorder, Question, text};
use crate::scenario::Scenario;
use crate::script::StoryTrace;
use crate::simulator::Simulator;

impl Simulator<ExplainingRecorder> {
    /// A run that need not go on once `question` is answered.
    pub fn for_question(scenario: &Scenario, question: &Question) -> Self {
        Simulator::with(scenario, |flows| ExplainingRecorder::for_question(flows, Wanted::This(question.clone())))
    }

    /// All that is asked for is known.
    pub fn has_answered(&self) -> bool {
        self.recorder().is_done()
    }

    /// For each event that was asked for, or for the hold, the reasons in words; empty where there are none.
    pub fn answers(&self, question: &Question) -> Vec<String> {
        match question {
            Question::Events { rows } => rows.iter().map(|row| self.why(*row)).collect(),
            Question::Hold { flow, time } => vec![self.why_held(*flow, *time)],
        }
    }

    /// Why the event of this row happened; empty if nobody asked for it, or there is none.
    pub fn why(&self, row: u32) -> String {
        text::sentences(self.recorder().reasons(row), &self.place_names())
    }

    /// What held the flow's sender back at `time`, ns; empty before its first write.
    pub fn why_held(&self, flow: usize, time: f64) -> String {
        self.recorder().held().why(flow, time, &self.place_names())
    }

    fn place_names(&self) -> Vec<&str> {
        self.net.places.iter().map(|place| place.name.as_str()).collect()
    }
}

impl StoryTrace {
    /// The same of a story.
    pub fn answers(&self, question: &Question) -> Vec<String> {
        match question {
            Question::Events { rows } => rows.iter().map(|row| self.why(*row)).collect(),
            Question::Hold { time, .. } => vec![self.why_held(*time)],
        }
    }
}
