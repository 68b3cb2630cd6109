//! Answers of a run that was asked for reasons: sentences for the page and the command line.

use super::explained::Wanted;
use super::{ExplainingRecorder, Question, text};
use crate::scenario::Scenario;
use crate::script::StoryTrace;
use crate::simulator::Simulator;

impl Simulator<ExplainingRecorder> {
    /// Creates a run that can stop once `question` is answered.
    pub fn for_question(scenario: &Scenario, question: &Question) -> Self {
        Simulator::with(scenario, |flows| ExplainingRecorder::for_question(flows, Wanted::This(question.clone())))
    }

    /// Whether everything that was asked for is known.
    pub fn has_answered(&self) -> bool {
        self.recorder().is_done()
    }

    /// Returns the reasons of each event that was asked for, or of the hold, as sentences; empty where there are none.
    pub fn answers(&self, question: &Question) -> Vec<String> {
        match question {
            Question::Events { rows } => rows.iter().map(|row| self.why(*row)).collect(),
            Question::Hold { flow, time } => vec![self.why_held(*flow, *time)],
        }
    }

    /// Returns why the event of this row happened; empty if nobody asked for it, or there is none.
    pub fn why(&self, row: u32) -> String {
        text::sentences(self.recorder().reasons(row), &self.place_names())
    }

    /// Returns what held the flow's sender back at `time`, ns; empty before its first write.
    pub fn why_held(&self, flow: usize, time: f64) -> String {
        self.recorder().held().why(flow, time, &self.place_names())
    }

    fn place_names(&self) -> Vec<&str> {
        self.net.places.iter().map(|place| place.name.as_str()).collect()
    }
}

impl StoryTrace {
    /// Returns the reasons of each event that was asked for, or of the hold, as sentences.
    pub fn answers(&self, question: &Question) -> Vec<String> {
        match question {
            Question::Events { rows } => rows.iter().map(|row| self.why(*row)).collect(),
            Question::Hold { time, .. } => vec![self.why_held(*time)],
        }
    }
}
