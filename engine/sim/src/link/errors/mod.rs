//! Impairments of a line: damage, policing, duplication and extra delay of packets. One kind is a row of `Impairments` and its
//! file. Each kind has a random stream of its own in each direction of each link, so that enabling one does not change
//! the draws of the others.

use dyn_clone::DynClone;

use super::Link;
use crate::list::group_list;
use crate::packet::{DAMAGED, POLICED, Transit};
use crate::why::Rule;

group_list! {
    /// Parameters of all impairments of one direction of a link.
    Impairments of Impairment {
        burst_errors: BurstErrors in bursts;
        bit_errors: BitErrors in bit_errors;
        gilbert_elliott: GilbertElliott in gilbert_elliott;
        duplication: Duplication in duplication;
        reordering: Reordering in reordering;
        delay_schedule: DelaySchedule in delay_schedule;
        loss_schedule: LossSchedule in loss_schedule;
        policer: Policer in policer;
    }
}

impl Impairments {
    /// Returns the parameters that cannot be valid, as paths below the link, with the reasons.
    pub(crate) fn contradictions(&self, largest: u64) -> Vec<(&'static str, String)> {
        self.each().into_iter().filter_map(|one| one.contradiction(largest)).collect()
    }
}

/// Parameters of one kind of impairment.
pub(crate) trait Impairment {
    /// Returns the process that acts on packets, or `None` if the parameters leave all of them alone. `direction` names
    /// one direction of a link, and with it the random streams.
    fn model(&self, seed: u64, direction: &str) -> Option<Box<dyn ErrorModel>>;

    /// Returns a parameter that cannot be valid, as a path below the link, with the reason.
    /// `largest` is the largest packet in bytes, with its framing.
    fn contradiction(&self, _largest: u64) -> Option<(&'static str, String)> {
        None
    }

    /// Sets the parameters so that the process acts on several of 500 packets of 12,000 bits, one every millisecond.
    #[cfg(test)]
    fn make_frequent(&mut self);
}

/// Passage of a packet over the line.
pub(crate) struct Passage {
    /// Time of the first bit, ns.
    pub from: u64,
    pub to: u64,
    pub bits: u64,
}

/// Process of one kind of impairment in one direction over time. It is asked once for each packet, in the order of
/// sending.
pub(crate) trait ErrorModel: DynClone {
    fn damages(&mut self, _: &Passage) -> bool {
        false
    }
    /// Whether the line drops the packet although it is whole.
    fn polices(&mut self, _: &Passage) -> bool {
        false
    }
    /// Whether the line duplicates the packet.
    fn duplicates(&mut self, _: &Passage) -> bool {
        false
    }
    /// Returns the rule by which it damaged the last damaged packet, with the probability per bit or packet.
    fn harm(&self) -> Harm {
        (Rule::BitWrong, 1.0)
    }
    /// Returns the extra delay of the packet, ns.
    fn delays(&mut self, _: &Passage) -> u64 {
        0
    }
}

dyn_clone::clone_trait_object!(ErrorModel);

/// Effects of the line on a packet.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Outcome {
    /// Whether it does not arrive.
    pub damaged: bool,
    /// Whether a policer is the reason.
    pub policed: bool,
    pub twice: bool,
    /// Extra delay, ns.
    pub late: u64,
}

impl Outcome {
    /// Marks a packet that does not arrive.
    pub(crate) fn mark(&self, transit: &mut Transit) {
        transit.mark(DAMAGED, self.damaged || transit.is(DAMAGED));
        transit.mark(POLICED, self.policed || transit.is(POLICED));
    }
}

pub(crate) type Harm = (Rule, f64);

/// All impairments of one direction of a link.
#[derive(Clone)]
pub(crate) struct Errors {
    models: Vec<Box<dyn ErrorModel>>,
    /// Rule by which the last damaged packet was damaged, with its probability.
    pub harm: Harm,
}

impl Errors {
    /// Creates the impairments; `None` on a line without any, which costs nothing. `from` is the sending station,
    /// `name` names the random streams.
    pub(crate) fn new(link: &Link, from: &str, seed: u64, name: &str) -> Option<Self> {
        let mut models: Vec<_> =
            link.impairments(from).each().into_iter().filter_map(|one| one.model(seed, name)).collect();
        models.extend(link.rules.error_model());
        (!models.is_empty()).then(|| Errors::of(models))
    }

    fn of(models: Vec<Box<dyn ErrorModel>>) -> Self {
        Errors { models, harm: (Rule::BitWrong, 1.0) }
    }

    /// Applies all processes to a packet. Every process sees every packet, whatever the others do to it.
    pub(crate) fn apply(&mut self, passage: &Passage) -> Outcome {
        let mut outcome = Outcome::default();
        for model in &mut self.models {
            if model.damages(passage) {
                outcome.damaged = true;
                self.harm = model.harm();
            }
            if model.polices(passage) {
                (outcome.damaged, outcome.policed) = (true, true);
                self.harm = model.harm();
            }
            outcome.twice |= model.duplicates(passage);
            outcome.late += model.delays(passage);
        }
        outcome
    }
}

/// Draws whether a packet of so many bits has a wrong one, if each is wrong with probability `rate`.
fn any_wrong(stream: &mut crate::rng::Stream, bits: f64, rate: f64) -> bool {
    let intact = libm::exp(bits * libm::log1p(-rate));
    stream.uniform() >= intact
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone)]
    struct Says(bool);

    impl ErrorModel for Says {
        fn damages(&mut self, _: &Passage) -> bool {
            self.0
        }
    }

    #[test]
    fn damage_of_one_error_model_survives_the_others() {
        for (first, second) in [(true, false), (false, true)] {
            let mut errors = Errors::of(vec![Box::new(Says(first)), Box::new(Says(second))]);
            assert!(errors.apply(&Passage { from: 0, to: 1, bits: 8 }).damaged);
        }
    }

    /// Makes one kind frequent.
    fn set(impairments: &mut Impairments, kind: usize) {
        impairments.each_mut().swap_remove(kind).make_frequent();
    }

    fn kinds() -> std::ops::Range<usize> {
        0..Impairments::default().each().len()
    }

    fn line(there: &[usize], back: &[usize]) -> Link {
        let mut link = Link { stations: vec!["a".to_owned(), "b".to_owned()], ..Link::default() };
        there.iter().for_each(|kind| set(&mut link.errors, *kind));
        back.iter().for_each(|kind| set(&mut link.reverse, *kind));
        link
    }

    fn outcomes(link: &Link, from: &str) -> Vec<Outcome> {
        outcomes_of(1, link, from)
    }

    /// Returns what happens to 500 packets of 12,000 bits, a ms each, that one of the stations sends in a run with this seed.
    fn outcomes_of(seed: u64, link: &Link, from: &str) -> Vec<Outcome> {
        let mut errors = Errors::new(link, from, seed, &format!("links.wire from {from}"));
        let mut meets = |time| {
            let passage = Passage { from: time, to: time + 1_000_000, bits: 12_000 };
            errors.as_mut().map_or_else(Outcome::default, |errors| errors.apply(&passage))
        };
        (0..500).map(|packet| meets(packet * 1_000_000)).collect()
    }

    #[test]
    fn each_kind_draws_from_a_stream_of_its_own_in_each_direction() {
        for kind in kinds() {
            let both = line(&[kind], &[kind]);
            let (there, back) = (outcomes(&both, "a"), outcomes(&both, "b"));
            assert_ne!(there, vec![Outcome::default(); 500], "it strikes");
            let draws = outcomes_of(2, &both, "a") != there;
            assert_eq!(there != back, draws, "the directions share no stream");
            assert_eq!(outcomes(&line(&[kind], &[]), "a"), there, "the way back is nothing to the way there");
            assert_eq!(outcomes(&line(&[], &[kind]), "b"), back);
            assert_eq!(outcomes(&line(&[], &[kind]), "a"), vec![Outcome::default(); 500]);
        }
    }

    #[test]
    fn error_models_do_not_affect_each_other() {
        for one in kinds() {
            for other in one + 1..kinds().end {
                let alone = [&[one], &[other]].map(|set| outcomes(&line(set, &[]), "a"));
                let each = alone[0].iter().zip(&alone[1]).map(|(one, other)| Outcome {
                    damaged: one.damaged || other.damaged,
                    policed: one.policed || other.policed,
                    twice: one.twice || other.twice,
                    late: one.late + other.late,
                });
                assert!(each.eq(outcomes(&line(&[one, other], &[]), "a")));
            }
        }
    }
}
