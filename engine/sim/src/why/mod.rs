//! Reasons: why each event happened and what holds a sender back, as the rule by which the engine decided, with the
//! values of that decision.
//!
//! A run records no reasons unless somebody asks. A run is a function of its scenario, so that a question is answered
//! by running it again with the recorder `ExplainingRecorder`; `KeptRun` keeps copies of its state for further questions.
//! Each decision then names its rule, and the values that the rule's sentence needs are taken from the state at that
//! instant. `rules.rs` is the list of rules; `tcp/facts.rs` and `text.rs` know the values.

mod answers;
mod explained;
mod held;
mod journeys;
mod kept;
mod rules;
pub(crate) mod text;
#[cfg(test)]
mod truth;

pub use explained::{ExplainingRecorder, Question};
pub(crate) use held::{HoldLog, HoldRecord};
pub use kept::KeptRun;
#[cfg(test)]
pub(crate) use rules::RULES;
pub(crate) use rules::Rule;
pub use rules::rule_sentences;
pub use text::Statement;

use std::sync::LazyLock;

use crate::tcp::{Connection, Note, ReadFact, read_fact};

/// Value that a rule's sentence needs, with its name.
pub(crate) type Fact = (&'static str, f64);

/// A decision: its rule, and a value for each name in the rule's sentence, in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    pub rule: Rule,
    pub facts: Vec<Fact>,
}

impl Reason {
    /// Creates a reason with those of `facts` that the rule's sentence needs.
    pub fn new(rule: Rule, facts: &[Fact]) -> Reason {
        Reason::with(rule, facts, |_| None)
    }

    /// Creates a reason, taking missing values from the state of a connection.
    pub fn of(rule: Rule, connection: &Connection, now: u64, facts: &[Fact]) -> Reason {
        Reason::with(rule, facts, |read| Some(read?(connection, now)))
    }

    fn with(rule: Rule, facts: &[Fact], find: impl Fn(Option<ReadFact>) -> Option<f64>) -> Reason {
        let value = |(name, read): &Need| {
            let given = facts.iter().find(|(known, _)| known == name).map(|(_, value)| *value);
            (*name, given.or_else(|| find(*read)).unwrap_or(f64::NAN))
        };
        Reason { rule, facts: needs(rule).iter().map(value).collect() }
    }
}

/// Name of a value, and what reads it from a connection.
type Need = (&'static str, Option<ReadFact>);

/// Returns the values that the rule's sentence needs, each once.
fn needs(rule: Rule) -> &'static [Need] {
    static NEEDS: LazyLock<Vec<Vec<Need>>> = LazyLock::new(|| {
        let of = |row: &rules::Row| {
            let mut names: Vec<&str> = Vec::new();
            for name in text::names(row.says) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            names.into_iter().map(|name| (name, read_fact(name))).collect()
        };
        rules::RULES.iter().map(of).collect()
    });
    &NEEDS[rule as usize]
}

/// Decisions of TCP since the last call of `clear`, if somebody asks for reasons (`Effects::decisions`).
#[derive(Clone)]
pub struct DecisionLog {
    /// `Reason::of`, as a pointer, so that code for reasons is left out of programs that never ask.
    read: fn(Rule, &Connection, u64, &[Fact]) -> Reason,
    /// Reason of each segment sent, in order.
    pub segments: Vec<Reason>,
    pub notes: Vec<Reason>,
    /// Decisions about the segment that arrived.
    pub verdicts: Vec<Reason>,
    /// Decisions about the window because of a loss.
    pub losses: Vec<Reason>,
}

/// List of `DecisionLog` to which a decision belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisionKind {
    Segment,
    Note,
    Verdict,
    Loss,
}

fn tells_of_loss(note: &Note) -> bool {
    matches!(note, Note::RtoFired | Note::FastRetransmit)
}

impl DecisionLog {
    pub fn new() -> DecisionLog {
        DecisionLog {
            read: Reason::of,
            segments: Vec::new(),
            notes: Vec::new(),
            verdicts: Vec::new(),
            losses: Vec::new(),
        }
    }

    /// Removes and returns the decisions about the segment that arrived, with losses that have no event of their own.
    pub fn take_verdicts(&mut self, notes: &[Note]) -> Vec<Reason> {
        let mut verdicts = std::mem::take(&mut self.verdicts);
        if !notes.iter().any(tells_of_loss) {
            verdicts.append(&mut self.losses);
        }
        verdicts
    }

    /// Returns the reason of the note of that number, with the losses that it reports.
    pub fn take_note(&mut self, number: usize, note: Note) -> Vec<Reason> {
        let mut reasons: Vec<Reason> = self.notes.get(number).cloned().into_iter().collect();
        if tells_of_loss(&note) {
            reasons.append(&mut self.losses);
        }
        reasons
    }

    #[cold]
    pub fn clear(&mut self) {
        let DecisionLog { segments, notes, verdicts, losses, .. } = self;
        [segments, notes, verdicts, losses].into_iter().for_each(Vec::clear);
    }

    pub fn tell(&mut self, about: DecisionKind, rule: Rule, connection: &Connection, now: u64, facts: &[Fact]) {
        let reason = (self.read)(rule, connection, now, facts);
        match about {
            DecisionKind::Segment => &mut self.segments,
            DecisionKind::Note => &mut self.notes,
            DecisionKind::Verdict => &mut self.verdicts,
            DecisionKind::Loss => &mut self.losses,
        }
        .push(reason);
    }
}
