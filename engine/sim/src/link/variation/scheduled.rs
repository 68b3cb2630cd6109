//! Rate by a schedule: steps or ramps, once or again and again. On and off, a square wave, and a rate drawn by hand are
//! schedules.

use super::{Pieces, RateProcess, Settings};
use crate::link::schedule::{Curve, RATES, Schedule, Step};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};

#[derive(Clone, Debug)]
pub(crate) struct Scheduled {
    pub rates: Schedule,
    /// Whether the rate changes along straight lines from step to step.
    pub ramps: bool,
    /// Time after which the schedule begins again, ns.
    pub period: Option<u64>,
}

impl Default for Scheduled {
    fn default() -> Self {
        let steps = [(0, 10e6), (5_000_000_000, 2e6), (10_000_000_000, 10e6)];
        let steps = steps.into_iter().map(|(at, value)| Step { at, value }).collect();
        Scheduled { rates: Schedule::of(&RATES, steps), ramps: false, period: None }
    }
}

impl Scheduled {
    fn curve(&self, rate: u64) -> Curve {
        Curve::new(&self.rates.steps, rate as f64, self.ramps, self.period)
    }
}

impl Group for Scheduled {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Scheduled { rates, ramps, period } = self;
        visitor.leaf(
            Spec::schedule(
                "rates",
                "Rates over time",
                "Times, each with the rate from that time on. Before the first time the link has its own rate.",
            )
            .source(assumed("a fifth of the rate from 5 to 10 s")),
            rates,
        );
        visitor.leaf(
            Spec::flag(
                "ramps",
                "Ramps",
                "The rate changes along straight lines from one time to the next, not at once.",
            )
            .source(assumed("steps")),
            ramps,
        );
        visitor.leaf(
            Spec::duration(
                "period",
                "Period",
                "Time after which the schedule begins again; none: the last rate stays.",
            )
            .range(1e6, 3600e9)
            .source(assumed("it runs once")),
            period,
        );
    }
}

impl Settings for Scheduled {
    fn process(&self, rate: u64, _: Stream) -> Option<Box<dyn RateProcess>> {
        Some(Pieces::process(self.curve(rate)))
    }

    fn mean_rate(&self, rate: u64) -> f64 {
        self.curve(rate).mean()
    }

    fn contradiction(&self, _: u64, _: u64) -> Option<(&'static str, String)> {
        let steps = &self.rates.steps;
        if let Some(problem) = Curve::period_problem(steps, self.period) {
            return Some(("period", problem));
        }
        let carries = match self.period {
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
            let steps = vec![Step { at: 0, value: 1e6 }, Step { at: 1_000_000_000, value }];
            Scheduled { rates: Schedule::of(&RATES, steps), ramps: false, period }
                .contradiction(1, 1)
                .map(|(name, _)| name)
        };
        assert_eq!(ends(0.0, None), Some("rates"));
        assert_eq!(ends(0.0, Some(2_000_000_000)), None);
        assert_eq!(ends(1.0, Some(1_000_000_000)), Some("period"));
    }
}
