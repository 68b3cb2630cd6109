//! Loss by a schedule: every packet is lost with a probability that changes over time, as while a radio link fades.

use super::{ErrorModel, Harm, Impairment, Passage};
use crate::link::schedule::{Curve, PROBABILITIES, Timeline};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};
use crate::why::Rule;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LossSchedule(pub Timeline);

impl Default for LossSchedule {
    fn default() -> Self {
        LossSchedule(Timeline::of(&PROBABILITIES, &[]))
    }
}

impl Group for LossSchedule {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let specs = [
            Spec::schedule(
                "losses",
                "Losses over time",
                "Times, each with the probability that a packet is lost from that time on.",
            )
            .source(assumed("none: a line without losses")),
            Spec::flag(
                "ramps",
                "Loss in ramps",
                "The probability changes along straight lines from one time to the next, not at once.",
            )
            .source(assumed("steps")),
            Spec::duration(
                "period",
                "Period of the losses",
                "Time after which the losses begin again; none: the last probability stays.",
            )
            .source(assumed("they run once")),
        ];
        self.0.visit(visitor, specs);
    }
}

impl Impairment for LossSchedule {
    fn model(&self, seed: u64, direction: &str) -> Option<Box<dyn ErrorModel>> {
        if self.0.steps().iter().all(|step| step.value == 0.0) {
            return None;
        }
        Some(Box::new(Fading {
            curve: self.0.curve(0.0),
            stream: Stream::new(seed, &format!("{direction}.loss_schedule")),
            odds: 0.0,
        }))
    }

    fn contradiction(&self, _: u64) -> Option<(&'static str, String)> {
        self.0.period_problem().map(|why| ("loss_schedule.period", why))
    }

    #[cfg(test)]
    fn make_frequent(&mut self) {
        self.0 = Timeline::of(&PROBABILITIES, &[(0, 0.2)]);
    }
}
#[derive(Clone)]
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

    #[test]
    fn packets_are_lost_with_the_probability_of_their_time() {
        let losses = Timeline::of(&PROBABILITIES, &[(100_000, 0.25)]);
        let mut model = LossSchedule(losses).model(1, "links.a").expect("losses");
        let lost: Vec<bool> =
            (0..200_000).map(|from| model.damages(&Passage { from, to: from + 1, bits: 8 })).collect();
        assert!(!lost[..100_000].contains(&true));
        // 25000 expected, standard deviation 137.
        let late = lost[100_000..].iter().filter(|lost| **lost).count();
        assert!((24_400..25_600).contains(&late), "{late}");
    }
}
