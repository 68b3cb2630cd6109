//! Reordering: some packets take longer than others, as over a second path, so that packets sent within the extra time
//! arrive before them.

use super::{ErrorModel, Impairment, Passage};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reordering {
    /// Probability that a packet takes longer.
    pub probability: f64,
    /// Extra delay, ns.
    pub delay: u64,
}

impl Default for Reordering {
    fn default() -> Self {
        Reordering { probability: 0.0, delay: 10_000_000 }
    }
}

impl Group for Reordering {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Reordering { probability, delay } = self;
        visitor.leaf(
            Spec::ratio("probability", "Reordering", "Probability that a packet takes the longer route.")
                .source(assumed("a line that keeps packets in order")),
            probability,
        );
        visitor.leaf(
            Spec::duration("delay", "Longer route", "Extra delay of the longer route.")
                .range(0.0, 10e9)
                .source(assumed("10 ms: a detour of 2000 km of fibre")),
            delay,
        );
    }
}

impl Impairment for Reordering {
    fn model(&self, seed: u64, direction: &str) -> Option<Box<dyn ErrorModel>> {
        ReorderingProcess::model(self, seed, &format!("{direction}.reordering"))
    }

    #[cfg(test)]
    fn make_frequent(&mut self) {
        self.probability = 0.3;
    }
}
#[derive(Clone)]
pub(crate) struct ReorderingProcess {
    set: Reordering,
    stream: Stream,
}

impl ReorderingProcess {
    pub(crate) fn model(set: &Reordering, seed: u64, name: &str) -> Option<Box<dyn ErrorModel>> {
        let on = set.probability > 0.0 && set.delay > 0;
        on.then(|| Box::new(ReorderingProcess { set: set.clone(), stream: Stream::new(seed, name) }) as Box<_>)
    }
}

impl ErrorModel for ReorderingProcess {
    fn delays(&mut self, _: &Passage) -> u64 {
        if self.stream.uniform() < self.set.probability { self.set.delay } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reordered_packets_take_exactly_the_longer_delay() {
        let set = Reordering { probability: 0.1, delay: 7 };
        let mut model = ReorderingProcess::model(&set, 1, "links.t3").expect("reordering is on");
        let delays: Vec<u64> = (0..100_000).map(|_| model.delays(&Passage { from: 0, to: 1, bits: 8 })).collect();
        let late = delays.iter().filter(|delay| **delay == 7).count();
        // 10000 expected, standard deviation sqrt(100000 0.1 0.9) = 95.
        assert!((9_600..10_400).contains(&late), "{late}");
        assert_eq!(delays.iter().filter(|delay| **delay == 0).count(), 100_000 - late);
        assert!(ReorderingProcess::model(&Reordering::default(), 1, "links.t3").is_none());
    }
}
