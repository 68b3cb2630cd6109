//! Loss by a schedule: every packet is lost with a probability that changes over time, as while a radio link fades.

use super::{ErrorModel, Harm, Impairment, Passage};
use crate::link::schedule::{Curve, PROBABILITIES, Schedule};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};
use crate::why::Rule;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LossSchedule {
    pub losses: Schedule,
    /// Whether the probability changes along straight lines from step to step.
    pub ramps: bool,
    /// Time after which the schedule begins again, ns.
    pub period: Option<u64>,
}

impl Default for LossSchedule {
    fn default() -> Self {
        LossSchedule { losses: Schedule::of(&PROBABILITIES, Vec::new()), ramps: false, period: None }
    }
}

impl Group for LossSchedule {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let LossSchedule { losses, ramps, period } = self;
        visitor.leaf(
            Spec::schedule(
                "losses",
                "Losses over time",
                "Times, each with the probability that a packet is lost from that time on.",
            )
            .source(assumed("none: a line without losses")),
            losses,
        );
        visitor.leaf(
            Spec::flag(
                "ramps",
                "Loss in ramps",
                "The probability changes along straight lines from one time to the next, not at once.",
            )
            .source(assumed("steps")),
            ramps,
        );
        visitor.leaf(
            Spec::duration(
                "period",
                "Period of the losses",
                "Time after which the losses begin again; none: the last probability stays.",
            )
            .range(1e6, 3600e9)
            .source(assumed("they run once")),
            period,
        );
    }
}

impl Impairment for LossSchedule {
    fn model(&self, seed: u64, direction: &str) -> Option<Box<dyn ErrorModel>> {
        let LossSchedule { losses, ramps, period } = self;
        if losses.steps.iter().all(|step| step.value == 0.0) {
            return None;
        }
        let curve = Curve::new(&losses.steps, 0.0, *ramps, *period);
        Some(Box::new(Fading { curve, stream: Stream::new(seed, &format!("{direction}.loss_schedule")), odds: 0.0 }))
    }

    fn contradiction(&self) -> Option<(&'static str, String)> {
        Curve::period_problem(&self.losses.steps, self.period).map(|why| ("loss_schedule.period", why))
    }

    #[cfg(test)]
    fn make_frequent(&mut self) {
        use crate::link::schedule::Step;
        self.losses = Schedule::of(&PROBABILITIES, vec![Step { at: 0, value: 0.2 }]);
    }
}

struct Fading {
    curve: Curve,
    stream: Stream,
    /// Probability for the last packet.
    odds: f64,
}

impl ErrorModel for Fading {
    fn damages(&mut self, passage: &Passage) -> bool {
        self.odds = self.curve.at(passage.from).value;
        self.stream.uniform() < self.odds
    }

    fn harm(&self) -> Harm {
        (Rule::LostWhole, self.odds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::schedule::Step;

    #[test]
    fn packets_are_lost_with_the_probability_of_their_time() {
        let losses = Schedule::of(&PROBABILITIES, vec![Step { at: 100_000, value: 0.25 }]);
        let mut model = LossSchedule { losses, ramps: false, period: None }.model(1, "links.a").expect("losses");
        let lost: Vec<bool> =
            (0..200_000).map(|from| model.damages(&Passage { from, to: from + 1, bits: 8 })).collect();
        assert!(!lost[..100_000].contains(&true));
        // 25000 expected, standard deviation 137.
        let late = lost[100_000..].iter().filter(|lost| **lost).count();
        assert!((24_400..25_600).contains(&late), "{late}");
    }
}
