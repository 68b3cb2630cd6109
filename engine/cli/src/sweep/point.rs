//! One point of a sweep, simulated.

use fill_the_pipe_sim::{Overrides, Problem, Recorder, RunSummary, Scenario, Silent, Simulator, summary};

use crate::fail::Failure;

/// One run without a trace and without account of the limits.
pub(crate) fn simulate(text: &str, overrides: &Overrides) -> Result<RunSummary, Failure> {
    Ok(outcome::<Silent>(text, overrides)?)
}

/// One run that keeps as much as `R` does; or what is wrong with the scenario at this point.
pub(crate) fn outcome<R: Recorder>(text: &str, overrides: &Overrides) -> Result<RunSummary, Vec<Problem>> {
    Ok(fill_the_pipe_sim::simulate::<R>(&Scenario::load(text, overrides)?.scenario))
}

/// Events between two questions whether to go on: a few milliseconds.
const SLICE: u64 = 20_000;

/// Runs as `outcome` does; returns `None` if `goes_on` says during the run that its result is not needed any more.
pub(super) fn outcome_while<R: Recorder>(
    text: &str,
    overrides: &Overrides,
    goes_on: &dyn Fn() -> bool,
) -> Option<Result<RunSummary, Vec<Problem>>> {
    let scenario = match Scenario::load(text, overrides) {
        Ok(loaded) => loaded.scenario,
        Err(problems) => return Some(Err(problems)),
    };
    let mut simulator = Simulator::<R>::new(&scenario);
    while !simulator.advance(SLICE) {
        if !goes_on() {
            return None;
        }
    }
    Some(Ok(summary(&simulator)))
}

#[cfg(test)]
mod tests {
    use fill_the_pipe_sim::Shares;
    use rayon::prelude::*;

    use super::*;
    use crate::experiment::{self, Sweep};
    use crate::sweep::grid::swept;

    /// Clears what limits may change: their shares, and the number of events of the run.
    fn without_limits(mut run: RunSummary) -> RunSummary {
        run.events = 0;
        run.results.iter_mut().chain(&mut run.entries).for_each(|flow| flow.limits.fill(0.0));
        run
    }

    #[test]
    fn a_run_gives_the_same_with_limits_and_without() {
        let experiments = experiment::all().expect("every file is well formed");
        let with_shares = experiments.par_iter().filter(|experiment| {
            let text = experiment.scenario_text();
            let first = |sweep: &Sweep| {
                let value = swept(sweep).expect("its table is there")[0];
                sweep.cases.keys().next().map(|case| sweep.overrides(case, value, 1))
            };
            let overrides = experiment.sweep.as_ref().and_then(first).unwrap_or_default();
            let silent = outcome::<Silent>(&text, &overrides).expect("an experiment's point is valid");
            let shares = outcome::<Shares>(&text, &overrides).expect("an experiment's point is valid");
            let counted = shares.results.iter().any(|flow| flow.limits.iter().sum::<f64>() > 0.5);
            assert_eq!(without_limits(silent), without_limits(shares), "{} {overrides:?}", experiment.id);
            counted
        });
        let with_shares = with_shares.count();
        assert!(with_shares > 10, "limits are kept account of where they are asked for: {with_shares}");
    }
}
