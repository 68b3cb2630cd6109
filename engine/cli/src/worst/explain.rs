//! Why a case is bad: what holds its flows back, and how they find losses.

use fill_the_pipe_sim::{
    Choice, EventKind, ExplainingRecorder, Full, Limit, Question, QueueSummary, Scenario, Shares, Simulator, simulate,
};

use super::measure::{Measure, goodput, queue_of_line};
use super::search::Adversary;
use super::space::Case;
use crate::fail::Failure;

/// Events between two looks at whether a question is answered.
const CHUNK: u64 = 10_000;

/// Returns sentences on the line's queue and on each flow of a case, with the first seed.
pub(super) fn explain(adversary: &Adversary, case: &Case) -> Result<Vec<String>, Failure> {
    let scenario = Scenario::load(&adversary.scenario.to_string(), &adversary.overrides(case, 1))?.scenario;
    let run = simulate::<Shares>(&scenario);
    let mut simulator = Simulator::<Full>::new(&scenario);
    simulator.advance(u64::MAX);
    let mut sentences = Vec::new();
    if let Some(queue) = queue_of_line(&run) {
        let QueueSummary { mean, dropped, marked, .. } = queue;
        sentences.push(format!("Queue of the line: {mean:.1} packets on average, {dropped} dropped, {marked} marked."));
    }
    let middle = run.end_ns as f64 / 2.0;
    for id in ["tested", "other"] {
        let Some(index) = run.flows.iter().position(|info| info.entry == id) else { continue };
        let (info, flow) = (&run.flows[index], &run.results[index]);
        let (limit, share) = longest(&flow.limits);
        sentences.push(format!(
            "{}: {:.2} Mb/s; {} for {:.0} % of the time; {} sent again, {} timeouts.",
            info.name,
            goodput(&run, flow) / 1e6,
            limit.to_lowercase(),
            100.0 * share,
            flow.retransmissions,
            flow.timeouts,
        ));
        let held = answer(&scenario, &Question::Hold { flow: index, time: middle });
        if !held.is_empty() {
            sentences.push(format!("  At {:.0} s: {held}", middle / 1e9));
        }
        // A case of timeouts tells its first one; other cases tell a loss when the flows have settled.
        let (kinds, from) = match adversary.measure {
            Measure::Timeouts => (&[EventKind::RtoFired][..], 0.0),
            Measure::Starvation | Measure::Queue => (&[EventKind::FastRetransmit, EventKind::RtoFired][..], middle),
        };
        let loss = simulator.trace().map(|trace| &trace.events).and_then(|events| {
            let is_told = |row: &usize| {
                usize::from(events.flow[*row]) == index
                    && kinds.iter().any(|kind| *kind as u8 == events.kind[*row])
                    && events.time[*row] >= from
            };
            (0..events.time.len()).find(is_told).map(|row| (row as u32, events.time[row]))
        });
        if let Some((row, time)) = loss {
            let why = answer(&scenario, &Question::Events { rows: vec![row] });
            sentences.push(format!("  At {:.2} s: {why}", time / 1e9));
        }
    }
    Ok(sentences)
}

/// Returns the name of the limit that held longest, and its share of the time.
fn longest(shares: &[f64]) -> (&'static str, f64) {
    let longest = (0..shares.len()).max_by(|one, other| shares[*one].total_cmp(&shares[*other]));
    longest.map_or(("none", 0.0), |index| (Limit::NAMES[index].name, shares[index]))
}

/// Runs a scenario until a question is answered.
fn answer(scenario: &Scenario, question: &Question) -> String {
    let mut simulator = Simulator::<ExplainingRecorder>::for_question(scenario, question);
    while !simulator.advance(CHUNK) && !simulator.has_answered() {}
    match question {
        Question::Events { rows } => rows.iter().map(|row| simulator.why(*row)).collect::<Vec<_>>().join(" "),
        Question::Hold { flow, time } => simulator.why_held(*flow, *time),
    }
}
