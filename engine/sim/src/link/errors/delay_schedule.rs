//! Extra delay by a schedule: of packets over a path that changes, as at a handover between cells. A packet sent after the
//! delay has fallen may overtake those before it.

use super::{ErrorModel, Impairment, Passage};
use crate::link::schedule::{Curve, DELAYS, Timeline};
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DelaySchedule(pub Timeline);

impl Default for DelaySchedule {
    fn default() -> Self {
        DelaySchedule(Timeline::of(&DELAYS, &[]))
    }
}

impl Group for DelaySchedule {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let specs = [
            Spec::schedule(
                "delays",
                "Extra delays",
                "Times, each with the delay that is added to the propagation delay from that time on.",
            )
            .source(assumed("none: a path of constant delay")),
            Spec::flag(
                "ramps",
                "Delay in ramps",
                "The delay changes along straight lines from one time to the next, not at once.",
            )
            .source(assumed("steps, as at a handover")),
            Spec::duration(
                "period",
                "Period of the delays",
                "Time after which the delays begin again; none: the last delay stays.",
            )
            .source(assumed("they run once")),
        ];
        self.0.visit(visitor, specs);
    }
}

impl Impairment for DelaySchedule {
    fn model(&self, _: u64, _: &str) -> Option<Box<dyn ErrorModel>> {
        (!self.0.steps().is_empty()).then(|| Box::new(Extra(self.0.curve(0.0))) as Box<_>)
    }

    fn contradiction(&self, _: u64) -> Option<(&'static str, String)> {
        self.0.period_problem().map(|why| ("delay_schedule.period", why))
    }

    #[cfg(test)]
    fn make_frequent(&mut self) {
        let ramps = Timeline::of(&DELAYS, &[(0, 0.0), (1_000_000_000, 1e9)]);
        self.0 = Timeline { ramps: true, period: Some(2_000_000_000), ..ramps };
    }
}
#[derive(Clone)]
struct Extra(Curve);

impl ErrorModel for Extra {
    fn delays(&mut self, passage: &Passage) -> u64 {
        self.0.at(passage.to).value as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delay_is_that_of_the_time_at_which_the_packet_leaves() {
        let delays = Timeline { period: Some(30), ..Timeline::of(&DELAYS, &[(10, 5.0), (20, 1.0)]) };
        let mut model = DelaySchedule(delays).model(1, "links.a").expect("delays");
        let delay = [9, 10, 19, 20, 35, 40].map(|to| model.delays(&Passage { from: 0, to, bits: 8 }));
        assert_eq!(delay, [0, 5, 5, 1, 0, 5]);
    }
}
