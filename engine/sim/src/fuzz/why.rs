//! Questions about a run, one after the other: any rows of events, and any flow at any time.

use bolero::TypeGenerator;
use fill_the_pipe_fuzz::{Change, Cost, within};

use super::overrides::{load, parameters};
use crate::scenario::{Budget, Loaded};
use crate::simulator::Simulator;
use crate::why::{ExplainingRecorder, KeptRun, Question};

/// Events of a run about which is asked.
const EVENTS: u64 = 2_000;
/// Events after which the page looks whether the answer is known.
const CHUNK: u64 = 100;
const ASKING: Cost = Cost { bytes: 64 << 20, allocations: 2_000_000 };

#[derive(Clone, Debug, TypeGenerator)]
enum Asked {
    Rows(Vec<u32>),
    /// Rows that the run has, as a rule.
    Early(Vec<u16>),
    Hold(u8, f64),
    /// A time in us that the run reaches, as a rule.
    EarlyHold(u8, u32),
}

impl Asked {
    fn question(&self) -> Question {
        match self {
            Asked::Rows(rows) => Question::Events { rows: rows.clone() },
            Asked::Early(rows) => Question::Events { rows: rows.iter().map(|row| u32::from(row % 4096)).collect() },
            Asked::Hold(flow, time) => Question::Hold { flow: usize::from(*flow), time: *time },
            Asked::EarlyHold(flow, us) => Question::Hold { flow: usize::from(flow % 6), time: f64::from(*us) * 1e3 },
        }
    }
}

#[test]
fn questions() {
    let parameters = parameters();
    bolero::check!().with_type::<(u8, Vec<Change>, Vec<Asked>)>().for_each(|(base, changes, asked)| {
        let Ok(Loaded { mut scenario, .. }) = load(*base, changes, &parameters) else { return };
        let Budget { time, .. } = scenario.budget;
        // A run that forgets rows does not stop where a whole trace would have too many.
        scenario.budget = Budget { time, events: EVENTS, trace_rows: 10_000_000, memory: 1 << 30 };
        let questions: Vec<Question> = asked.iter().map(Asked::question).collect();
        let mut whole = Simulator::<ExplainingRecorder>::new(&scenario);
        whole.advance(u64::MAX);
        let mut kept = KeptRun::every(&scenario, 3 * CHUNK / 2);
        for question in questions {
            let answers = within(ASKING, asked, || {
                kept.ask(question.clone());
                while !kept.advance(CHUNK) {}
                kept.answers()
            });
            assert_eq!(answers, whole.answers(&question), "{question:?} of {}", scenario.to_json());
            let told = serde_json::to_string(&answers).expect("JSON");
            assert!(!told.contains("NaN") && !told.contains("inf"), "{told}: {question:?} of {}", scenario.to_json());
        }
    });
}
