//! Adaptive RED (Floyd, Gummadi, Shenker, "Adaptive RED: An Algorithm for Increasing the Robustness of RED's Active
//! Queue Management", 2001): gentle RED whose maximum probability is adapted twice a second to keep the average queue
//! halfway between the thresholds. The probability increases additively while the average is too long and decreases
//! multiplicatively while it is too short (section 4). The weight of a sample follows from the line's rate, so that the
//! average spans a second (section 5).

use super::capacity::Capacity;
use super::red::{Early, Red, ecn_parameter, threshold, thresholds};
use super::{Place, Qdisc, QueueVerdict, QueuedPacket, Settings, interval_parameter};
use crate::scenario::parameter::{Group, Source, Visitor, assumed};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AdaptiveRed {
    min_threshold: u64,
    max_threshold: u64,
    /// Time between two adaptations, ns.
    interval: u64,
    ecn: bool,
}

impl Default for AdaptiveRed {
    fn default() -> Self {
        AdaptiveRed { min_threshold: 5, max_threshold: 15, interval: 500_000_000, ecn: false }
    }
}

fn paper() -> Source {
    assumed("the value of the 2001 paper")
}

impl Group for AdaptiveRed {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let AdaptiveRed { min_threshold, max_threshold, interval, ecn } = self;
        visitor.leaf(
            threshold(
                "min_threshold",
                "Lower threshold",
                "Average queue, in its unit, below which nothing is dropped.",
            )
            .source(paper()),
            min_threshold,
        );
        visitor.leaf(
            threshold("max_threshold", "Upper threshold", "Where the probability is as large as is thought right now.")
                .source(paper()),
            max_threshold,
        );
        visitor.leaf(interval_parameter().range(1e6, 60e9).source(paper()), interval);
        visitor.leaf(ecn_parameter(), ecn);
    }
}

impl Settings for AdaptiveRed {
    fn make(&self, place: Place) -> Box<dyn Qdisc> {
        // Capacity of the line, packets per second.
        let capacity = place.rate as f64 / (8.0 * place.mtu as f64);
        let red = Red {
            min_threshold: self.min_threshold,
            max_threshold: self.max_threshold,
            max_probability: 0.1,
            weight: -libm::expm1(-1.0 / capacity),
            ecn: self.ecn,
            ..Red::default()
        };
        let mut early = Early::new(&red, place);
        early.gentle = true;
        Box::new(Adapting { early, interval: self.interval, due: self.interval })
    }

    fn contradiction(&self, limit: u64) -> Option<(&'static str, String)> {
        thresholds(self.min_threshold, self.max_threshold, limit)
    }
}
#[derive(Clone)]
struct Adapting {
    early: Early,
    interval: u64,
    due: u64,
}

impl Adapting {
    fn adapt(&mut self) {
        let Early { min, max, average, max_probability, .. } = &mut self.early;
        let (low, high) = (*min + 0.4 * (*max - *min), *min + 0.6 * (*max - *min));
        if *average > high && *max_probability <= 0.5 {
            *max_probability += (*max_probability / 4.0).min(0.01);
        } else if *average < low && *max_probability >= 0.01 {
            *max_probability *= 0.9;
        }
    }
}

impl Qdisc for Adapting {
    fn enqueue(&mut self, now: u64, held: QueuedPacket, fates: &mut Vec<QueueVerdict>) {
        // Between two arrivals nothing that it depends on changes.
        let times = (now + self.interval).saturating_sub(self.due) / self.interval;
        // After so many adaptations it has reached an end of its range.
        (0..times.min(1000)).for_each(|_| self.adapt());
        self.due += times * self.interval;
        self.early.enqueue(now, held, fates);
    }

    fn dequeue(&mut self, now: u64, fates: &mut Vec<QueueVerdict>) -> Option<QueuedPacket> {
        self.early.dequeue(now, fates)
    }

    fn room(&self) -> &Capacity {
        self.early.room()
    }

    fn average(&self) -> Option<f64> {
        self.early.average()
    }

    fn probability(&self) -> Option<f64> {
        self.early.probability()
    }

    fn thresholds(&self) -> Option<[f64; 2]> {
        self.early.thresholds()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{close, held, place};
    use super::*;

    #[test]
    fn probability_increases_additively_and_decreases_multiplicatively() {
        let early = Early::new(&Red { max_probability: 0.1, weight: 1e-6, ..Red::default() }, place(100));
        let mut queue = Adapting { early, interval: 500_000_000, due: 500_000_000 };
        // The target range is 9 to 11. Three adaptations above it: 0.1 + 3 x 0.01.
        queue.early.average = 12.0;
        (0..3).for_each(|_| queue.adapt());
        close(queue.early.max_probability, 0.13, 1e-12);
        queue.early.average = 10.0;
        queue.adapt();
        close(queue.early.max_probability, 0.13, 1e-12);
        queue.early.average = 8.0;
        queue.adapt();
        close(queue.early.max_probability, 0.117, 1e-12);
        // The probability never increases by more than a quarter of itself.
        queue.early.max_probability = 0.02;
        queue.early.average = 12.0;
        queue.adapt();
        close(queue.early.max_probability, 0.025, 1e-12);
    }

    #[test]
    fn adapts_once_per_elapsed_half_second() {
        let early = Early::new(&Red { max_probability: 0.1, weight: 1e-6, ..Red::default() }, place(100));
        let mut queue = Adapting { early, interval: 500_000_000, due: 500_000_000 };
        queue.enqueue(499_999_999, held(1, 1000, 0), &mut Vec::new());
        close(queue.early.max_probability, 0.1, 1e-12);
        queue.enqueue(1_600_000_000, held(2, 1000, 0), &mut Vec::new());
        close(queue.early.max_probability, 0.1 * 0.9 * 0.9 * 0.9, 1e-12);
    }
}
