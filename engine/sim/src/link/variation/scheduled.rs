//! Rate by a schedule: steps or ramps, once or again and again. On and off, a square wave, and a rate drawn by hand are
//! schedules.

use super::{Pieces, RateProcess, Settings};
use crate::link::schedule::{RATES, Timeline};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};

#[derive(Clone, Debug)]
pub(crate) struct Scheduled(pub Timeline);

impl Default for Scheduled {
    fn default() -> Self {
        Scheduled(Timeline::of(&RATES, &[(0, 10e6), (5_000_000_000, 2e6), (10_000_000_000, 10e6)]))
    }
}

impl Group for Scheduled {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let specs = [
            Spec::schedule(
                "rates",
                "Rates over time",
                "Times, each with the rate from that time on. Before the first time the link has its own rate.",
            )
            .source(assumed("a fifth of the rate from 5 to 10 s")),
            Spec::flag(
                "ramps",
                "Ramps",
                "The rate changes along straight lines from one time to the next, not at once.",
            )
            .source(assumed("steps")),
            Spec::duration(
                "period",
                "Period",
                "Time after which the schedule begins again; none: the last rate stays.",
            )
            .source(assumed("it runs once")),
        ];
        self.0.visit(visitor, specs);
    }
}

impl Settings for Scheduled {
    fn process(&self, rate: u64, _: Stream) -> Option<Box<dyn RateProcess>> {
        Some(Pieces::process(self.0.curve(rate as f64)))
    }

    fn mean_rate(&self, rate: u64) -> f64 {
        self.0.curve(rate as f64).mean()
    }

    fn contradiction(&self, _: u64, _: u64) -> Option<(&'static str, String)> {
        let steps = self.0.steps();
        if let Some(problem) = self.0.period_problem() {
            return Some(("period", problem));
        }
        let carries = match self.0.period {
            Some(_) => steps.iter().any(|step| step.value > 0.0) || steps.first().is_some_and(|first| first.at > 0),
            None => steps.last().is_none_or(|last| last.value > 0.0),
        };
        (!carries).then(|| ("rates", "ends with a rate of 0, so packets would wait forever".to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedule_that_ends_in_an_outage_is_refused() {
        let ends = |value: f64, period| {
            let rates = Timeline { period, ..Timeline::of(&RATES, &[(0, 1e6), (1_000_000_000, value)]) };
            Scheduled(rates).contradiction(1, 1).map(|(name, _)| name)
        };
        assert_eq!(ends(0.0, None), Some("rates"));
        assert_eq!(ends(0.0, Some(2_000_000_000)), None);
        assert_eq!(ends(1.0, Some(1_000_000_000)), Some("period"));
    }
}
