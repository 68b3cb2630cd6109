//! Answers of a run that was asked for reasons: statements for the page, sentences for the command line.

use super::explained::Wanted;
use super::{ExplainingRecorder, Question, Reason, Statement, text};
use crate::scenario::Scenario;
use crate::script::StoryTrace;
use crate::simulator::Simulator;

impl Simulator<ExplainingRecorder> {
    /// Creates a run that can stop once `question` is answered.
    pub fn for_question(scenario: &Scenario, question: &Question) -> Self {
        Simulator::with(scenario, |flows| ExplainingRecorder::for_question(flows, Wanted::This(question.clone())))
    }

    /// Asks another question, which the state precedes.
    pub(super) fn ask(&mut self, question: Question) {
        self.recorder_mut().ask(question);
    }

    /// Whether everything that the question needs is still to come.
    pub(super) fn precedes(&self, question: &Question) -> bool {
        self.recorder().precedes(question, self.now as f64)
    }

    /// Forgets what no reason of a later event needs.
    pub(super) fn forget(&mut self) {
        let oldest = self.net.packets.oldest_id();
        let recorder = self.recorder_mut();
        recorder.forget_before(oldest.unwrap_or_else(|| recorder.next_packet()));
    }

    /// Whether everything that was asked for is known.
    pub fn has_answered(&self) -> bool {
        self.recorder().is_done()
    }

    /// Returns the reasons of each event that was asked for, or of the hold; empty where there are none.
    pub fn answers(&self, question: &Question) -> Vec<Vec<Statement>> {
        let recorder = self.recorder();
        answers(
            question,
            &self.place_names(),
            |row| recorder.reasons(row),
            |flow, time| recorder.held().reasons(flow, time),
        )
    }

    /// Returns why the event of this row happened; empty if nobody asked for it, or there is none.
    pub fn why(&self, row: u32) -> String {
        text::sentences(self.recorder().reasons(row), &self.place_names())
    }

    /// Returns what held the flow's sender back at `time`, ns; empty before its first write.
    pub fn why_held(&self, flow: usize, time: f64) -> String {
        text::sentences(&self.recorder().held().reasons(flow, time), &self.place_names())
    }

    fn place_names(&self) -> Vec<&str> {
        self.net.places.iter().map(|place| place.name.as_str()).collect()
    }
}

impl StoryTrace {
    /// Returns the reasons of each event that was asked for, or of the hold; empty where there are none.
    pub fn answers(&self, question: &Question) -> Vec<Vec<Statement>> {
        answers(question, &self.place_names(), |row| self.reasons_of(row), |_, time| self.holds.reasons(0, time))
    }
}

fn answers<'a>(
    question: &Question,
    places: &[&str],
    of_row: impl Fn(u32) -> &'a [Reason],
    of_hold: impl Fn(usize, f64) -> Vec<Reason>,
) -> Vec<Vec<Statement>> {
    let stated = |reasons: &[Reason]| reasons.iter().map(|reason| Statement::of(reason, places)).collect();
    match question {
        Question::Events { rows } => rows.iter().map(|row| stated(of_row(*row))).collect(),
        Question::Hold { flow, time } => vec![stated(&of_hold(*flow, *time))],
    }
}
