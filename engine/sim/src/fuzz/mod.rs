//! Fuzz targets: whatever comes from outside is read or refused, and what is read runs to an end.
//!
//! Each target is a test. `cargo test` gives each the inputs that are kept in `__fuzz__`, and a second of random ones; `npm run fuzz
//! -- 10m` gives each ten minutes, led by what the inputs reach. A failure prints the seed that brings it back:
//! `BOLERO_RANDOM_SEED=… cargo test fuzz`, or the file of the input. What an input may cost is asserted, too.
//!
//! One more format from outside is one more file here.

mod arrivals;
mod connection;
mod equations;
mod options;
mod overrides;
mod scenario;
mod script;
mod why;

use fill_the_pipe_fuzz::{Cost, within};

use crate::index;
use crate::recorder::{Full, Shares, Silent};
use crate::scenario::{Budget, Loaded, Problem, Scenario};
use crate::simulator::{Simulator, Status};
use crate::summary::{FlowSummary, RunStatus, RunSummary, simulate, summary};
use crate::trace::Trace;

/// Enough for a handshake, some data and a few timeouts of any scenario.
const BUDGET: Budget = Budget { time: 600_000_000_000, events: 5_000, trace_rows: 40_000, memory: 1 << 30 };

/// Limits of reading a scenario of some kB.
const READING: Cost = Cost { bytes: 32 << 20, allocations: 1_000_000 };
/// Limits of a run within `BUDGET`, and of what is made of its trace.
const RUNNING: Cost = Cost { bytes: 256 << 20, allocations: 10_000_000 };

/// Checks that an input is read as problems with messages, or as a scenario that can be written, read again and run to an end.
fn holds(load: impl FnOnce() -> Result<Loaded, Vec<Problem>>) {
    let mut scenario = match within(READING, &"reading", load) {
        Ok(loaded) => loaded.scenario,
        Err(problems) => {
            assert!(!problems.is_empty() && problems.iter().all(|problem| !problem.message.is_empty()));
            return;
        }
    };
    let written = scenario.to_json().to_string();
    let again = Scenario::load(&written, &Vec::new()).unwrap_or_else(|problems| panic!("{problems:?}\n{written}"));
    assert!(again.scenario == scenario, "reads as another scenario than was written: {written}");
    let given = scenario.budget.clone();
    scenario.budget = Budget {
        time: given.time.min(BUDGET.time),
        events: given.events.min(BUDGET.events),
        trace_rows: given.trace_rows.min(BUDGET.trace_rows),
        memory: given.memory,
    };
    within(RUNNING, &scenario.to_json(), || runs(&scenario));
}

fn runs(scenario: &Scenario) {
    let mut simulator = Simulator::<Full>::new(scenario);
    assert!(simulator.advance(u64::MAX), "a budget ends every run");
    assert_ne!(simulator.status, Status::Running);
    assert!(simulator.events <= scenario.budget.events && simulator.now <= scenario.budget.time);
    let RunSummary { stopped_by, status, results, flows, .. } = summary(&simulator);
    assert_eq!(status == RunStatus::Complete, stopped_by.is_empty());
    for (flow, info) in results.iter().zip(&flows) {
        let numbers = flow.limits.into_iter().chain([flow.throughput_bps, flow.response_mean_ns.unwrap_or(0.0)]);
        assert!(numbers.into_iter().all(|number| number.is_finite() && number >= 0.0), "{flow:?}");
        assert!(info.bounds.rtt_ns.is_finite() && info.bounds.window_bps >= 0.0, "{:?}", info.bounds);
    }
    let trace = simulator.trace().expect("traced");
    arrivals::all_accounted_for(&simulator, &results, trace);
    let packets = index::packets(trace, &simulator.net.places, simulator.now);
    assert_eq!(packets.fate.len(), trace.packets.flow.len());
    let dropped = |packet: &usize| {
        packets.fate[*packet] == index::PacketOutcome::Dropped as u8
            && trace.packets.pieces.of(*packet as u32).is_none()
    };
    let dropped = (0..packets.fate.len()).filter(dropped).count() as u64;
    assert_eq!(dropped, results.iter().map(|flow| flow.drops).sum::<u64>(), "each datagram is lost once");
    index::series(trace, flows.len());
    index::limits(trace, flows.len());
    copied(scenario, &simulator);
    unwatched(scenario, simulator);
}

/// Checks that a copy of a run in its midst goes on as the run does.
fn copied(scenario: &Scenario, whole: &Simulator<Full>) {
    let mut run = Simulator::<Full>::new(scenario);
    run.advance(whole.events / 2);
    for mut half in [run.clone(), run] {
        half.advance(u64::MAX);
        let hash = |simulator: &Simulator<Full>| simulator.trace().map(Trace::hash);
        assert_eq!(hash(&half), hash(whole), "copied it comes to something else: {}", scenario.to_json());
    }
}

/// Checks that runs without a trace, which look ahead, have the same results.
fn unwatched(scenario: &Scenario, mut watched: Simulator<Full>) {
    let mut scenario = scenario.clone();
    if watched.now == 0 {
        return;
    }
    // It takes fewer events, so that both runs have to end by time.
    scenario.budget = Budget { time: watched.now, events: 1_000_000, trace_rows: 1_000_000, memory: 1 << 30 };
    if watched.status != Status::Complete {
        scenario.budget.time -= 1;
        watched = Simulator::new(&scenario);
        watched.advance(u64::MAX);
    }
    let result = |summary: RunSummary, with_limits: bool| {
        let limits = |limits| if with_limits { limits } else { Default::default() };
        let results = summary.results.into_iter().map(|flow| FlowSummary { limits: limits(flow.limits), ..flow });
        (summary.status, summary.end_ns, results.collect::<Vec<_>>(), summary.queue_results)
    };
    let [shares, watched_shares] = [simulate::<Shares>(&scenario), summary(&watched)].map(|one| result(one, true));
    assert_eq!(shares, watched_shares, "untraced it comes to something else: {}", scenario.to_json());
    let [silent, watched] = [simulate::<Silent>(&scenario), summary(&watched)].map(|one| result(one, false));
    assert_eq!(silent, watched, "unwatched it comes to something else: {}", scenario.to_json());
}
