//! Extra delay by a schedule: of packets over a path that changes, as at a handover between cells. A packet sent after the
//! delay has fallen may overtake those before it.

use super::{ErrorModel, Impairment, Passage};
use crate::link::schedule::{Curve, DELAYS, Schedule};
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DelaySchedule {
    pub delays: Schedule,
    /// Whether the delay changes along straight lines from step to step.
    pub ramps: bool,
    /// Time after which the schedule begins again, ns.
    pub period: Option<u64>,
}

impl Default for DelaySchedule {
    fn default() -> Self {
        DelaySchedule { delays: Schedule::of(&DELAYS, Vec::new()), ramps: false, period: None }
    }
}

impl Group for DelaySchedule {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let DelaySchedule { delays, ramps, period } = self;
        visitor.leaf(
            Spec::schedule(
                "delays",
                "Extra delays",
                "Times, each with the delay that is added to the propagation delay from that time on.",
            )
            .source(assumed("none: a path of constant delay")),
            delays,
        );
        visitor.leaf(
            Spec::flag(
                "ramps",
                "Delay in ramps",
                "The delay changes along straight lines from one time to the next, not at once.",
            )
            .source(assumed("steps, as at a handover")),
            ramps,
        );
        visitor.leaf(
            Spec::duration(
                "period",
                "Period of the delays",
                "Time after which the delays begin again; none: the last delay stays.",
            )
            .range(1e6, 3600e9)
            .source(assumed("they run once")),
            period,
        );
    }
}

impl Impairment for DelaySchedule {
    fn model(&self, _: u64, _: &str) -> Option<Box<dyn ErrorModel>> {
        let DelaySchedule { delays, ramps, period } = self;
        (!delays.steps.is_empty()).then(|| Box::new(Extra(Curve::new(&delays.steps, 0.0, *ramps, *period))) as Box<_>)
    }

    fn contradiction(&self) -> Option<(&'static str, String)> {
        Curve::period_problem(&self.delays.steps, self.period).map(|why| ("delay_schedule.period", why))
    }

    #[cfg(test)]
    fn make_frequent(&mut self) {
        use crate::link::schedule::Step;
        self.delays = Schedule::of(&DELAYS, vec![Step { at: 0, value: 0.0 }, Step { at: 1_000_000_000, value: 1e9 }]);
        (self.ramps, self.period) = (true, Some(2_000_000_000));
    }
}

struct Extra(Curve);

impl ErrorModel for Extra {
    fn delays(&mut self, passage: &Passage) -> u64 {
        self.0.at(passage.to).value as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::schedule::Step;

    #[test]
    fn delay_is_that_of_the_time_at_which_the_packet_leaves() {
        let delays = Schedule::of(&DELAYS, vec![Step { at: 10, value: 5.0 }, Step { at: 20, value: 1.0 }]);
        let mut model = DelaySchedule { delays, ramps: false, period: Some(30) }.model(1, "links.a").expect("delays");
        let delay = [9, 10, 19, 20, 35, 40].map(|to| model.delays(&Passage { from: 0, to, bits: 8 }));
        assert_eq!(delay, [0, 5, 5, 1, 0, 5]);
    }
}
