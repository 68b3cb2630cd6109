//! A run that keeps copies of its state, so that a question about a late event needs no run from the start.

use super::{ExplainingRecorder, Question, Statement};
use crate::scenario::Scenario;
use crate::simulator::Simulator;

/// Copies that are kept at most.
const MOST: usize = 256;
/// Memory that they may take together, bytes.
const BUDGET: usize = 24 << 20;
/// Events between the first copies.
const FIRST: u64 = 8192;

/// A run that answers one question after the other.
pub struct KeptRun {
    run: Simulator<ExplainingRecorder>,
    question: Question,
    /// States of the run, in order; the first is its start.
    copies: Vec<Simulator<ExplainingRecorder>>,
    /// Events between two of them.
    spacing: u64,
    /// Size of the copies behind the first, bytes.
    bytes: usize,
}

impl KeptRun {
    /// Creates a run of a scenario that has passed its check.
    pub fn new(scenario: &Scenario) -> KeptRun {
        KeptRun::every(scenario, FIRST)
    }

    /// Creates a run whose first copies are so many events apart.
    pub(crate) fn every(scenario: &Scenario, spacing: u64) -> KeptRun {
        let question = Question::Events { rows: Vec::new() };
        let run = Simulator::for_question(scenario, &question);
        KeptRun { copies: vec![run.clone()], run, question, spacing, bytes: 0 }
    }

    /// Goes to the latest known state that precedes what is asked for.
    pub fn ask(&mut self, question: Question) {
        let copy = self.copies.iter().rev().find(|copy| copy.precedes(&question)).unwrap_or(&self.copies[0]);
        if !self.run.precedes(&question) || copy.events > self.run.events {
            self.run = copy.clone();
        }
        self.run.ask(question.clone());
        self.question = question;
    }

    /// Simulates at most so many further events. Returns whether the question is answered or the run has ended.
    pub fn advance(&mut self, max_events: u64) -> bool {
        let mut left = max_events;
        loop {
            let due = self.copies.last().map_or(0, |copy| copy.events) + self.spacing;
            if self.run.events >= due {
                self.keep();
                continue;
            }
            let before = self.run.events;
            if self.run.advance(left.min(due - before)) || self.run.has_answered() {
                return true;
            }
            left -= self.run.events - before;
            if left == 0 {
                return false;
            }
        }
    }

    fn keep(&mut self) {
        self.run.forget();
        self.copies.push(self.run.clone());
        self.bytes += self.run.state_bytes();
        if self.copies.len() > MOST || self.bytes > BUDGET {
            let mut number = 0;
            self.copies.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.bytes = self.copies.iter().skip(1).map(Simulator::state_bytes).sum();
            self.spacing *= 2;
        }
    }

    /// Returns the estimated share of the run that is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        self.run.progress()
    }

    /// Returns the reasons of each event that was asked for, or of the hold; empty where there are none.
    pub fn answers(&self) -> Vec<Vec<Statement>> {
        self.run.answers(&self.question)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Two transfers through a short queue, on a line that loses and duplicates packets at random.
    fn scenario() -> Scenario {
        let text = json!({
            "hosts": { "a": {}, "b": {}, "c": {} },
            "routers": { "r": { "model": "ideal", "queue": { "discipline": "drop_tail", "limit": 8 } } },
            "links": {
                "one": { "stations": ["a", "r"], "rate": "10 Mb/s", "propagation_delay": "1 ms" },
                "two": { "stations": ["b", "r"], "rate": "10 Mb/s", "propagation_delay": "3 ms" },
                "line": {
                    "stations": ["r", "c"], "rate": "2 Mb/s", "propagation_delay": "10 ms",
                    "bit_errors": { "packet_loss": 0.02 }, "duplication": { "probability": 0.02 },
                },
            },
            "flows": {
                "bulk": { "from": "a", "to": "c", "app": { "bytes": "80 KB" } },
                "other": { "from": "b", "to": "c", "app": { "bytes": "60 KB" } },
            },
        });
        Scenario::load(&text.to_string(), &Vec::new()).expect("a valid scenario").scenario
    }

    fn answers(kept: &mut KeptRun, question: &Question) -> Vec<Vec<Statement>> {
        kept.ask(question.clone());
        while !kept.advance(3) {}
        kept.answers()
    }

    /// Questions in an order that goes on from the last state, and in one that goes back for each.
    #[test]
    fn every_row_and_every_hold_has_the_answer_of_the_whole_run() {
        let scenario = scenario();
        let mut whole = Simulator::<ExplainingRecorder>::new(&scenario);
        whole.advance(u64::MAX);
        let rows = whole.trace().expect("traced").events.time.len() as u32;
        let held = whole.recorder().held().all();
        assert!(rows > 1000 && held.len() > 100, "{rows} rows, {} records", held.len());
        let mut questions: Vec<Question> = (0..rows).map(|row| Question::Events { rows: vec![row] }).collect();
        questions.extend(held.iter().map(|held| Question::Hold { flow: held.flow, time: held.time }));
        let mut kept = KeptRun::every(&scenario, 40);
        for question in questions.iter().chain(questions.iter().rev()) {
            assert_eq!(answers(&mut kept, question), whole.answers(question), "{question:?}");
        }
        assert!(kept.copies.len() > 20, "{} copies", kept.copies.len());
    }

    #[test]
    fn copies_are_few_and_know_only_what_is_to_come() {
        let scenario = scenario();
        let mut kept = KeptRun::every(&scenario, 2);
        kept.ask(Question::Events { rows: vec![u32::MAX] });
        while !kept.advance(3) {}
        assert!(kept.copies.len() > MOST / 2 && kept.copies.len() <= MOST, "{} copies", kept.copies.len());
        let gaps = kept.copies.windows(2).map(|pair| pair[1].events - pair[0].events);
        assert!(gaps.min().zip(Some(kept.spacing)).is_some_and(|(least, spacing)| spacing > 2 && least >= spacing));
        for copy in &kept.copies {
            let trace = copy.trace().expect("recorded");
            assert!(trace.events.time.is_empty() && trace.packets.flow.is_empty(), "the rows are forgotten");
            // The queue and the line have room for so many.
            assert!(copy.recorder().journeys_kept() < 60, "after {} events", copy.events);
        }
    }
}
