//! Duplication of packets, as on a line that repeats what was received but not confirmed. The duplicate follows
//! directly and takes its own time on the line.

use super::{ErrorModel, Impairment, Passage};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};

#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct Duplication {
    /// Probability that a packet is duplicated.
    pub probability: f64,
}

impl Group for Duplication {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Duplication { probability } = self;
        visitor.leaf(
            Spec::ratio("probability", "Duplication", "Probability that the line carries a packet a second time.")
                .source(assumed("a line that carries each packet once")),
            probability,
        );
    }
}

impl Impairment for Duplication {
    fn model(&self, seed: u64, direction: &str) -> Option<Box<dyn ErrorModel>> {
        DuplicationProcess::model(self, seed, &format!("{direction}.duplication"))
    }

    #[cfg(test)]
    fn make_frequent(&mut self) {
        self.probability = 0.3;
    }
}
#[derive(Clone)]
pub(crate) struct DuplicationProcess {
    probability: f64,
    stream: Stream,
}

impl DuplicationProcess {
    pub(crate) fn model(set: &Duplication, seed: u64, name: &str) -> Option<Box<dyn ErrorModel>> {
        let Duplication { probability } = *set;
        (probability > 0.0)
            .then(|| Box::new(DuplicationProcess { probability, stream: Stream::new(seed, name) }) as Box<_>)
    }
}

impl ErrorModel for DuplicationProcess {
    fn duplicates(&mut self, _: &Passage) -> bool {
        self.stream.uniform() < self.probability
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_packet_in_twenty_is_carried_twice() {
        let mut model =
            DuplicationProcess::model(&Duplication { probability: 0.05 }, 1, "links.t3").expect("duplication is on");
        let twice = (0..100_000).filter(|_| model.duplicates(&Passage { from: 0, to: 1, bits: 8 })).count();
        // 5000 expected, standard deviation sqrt(100000 0.05 0.95) = 69.
        assert!((4_700..5_300).contains(&twice), "{twice}");
        assert!(DuplicationProcess::model(&Duplication::default(), 1, "links.t3").is_none());
    }
}
