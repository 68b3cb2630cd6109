//! Burst errors of a line, the delay simulator's facility (Sandia Table 1, which gives no numbers). Bursts begin at
//! random times, independent of the traffic, and last a fixed time; within a burst each bit is wrong with a given
//! probability. A packet with a wrong bit fails its frame check and is lost.

use super::{ErrorModel, Harm, Impairment, Passage, any_wrong};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};
use crate::why::Rule;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BurstErrors {
    /// Mean time from the end of one burst to the start of the next, ns; 0: no bursts.
    pub mean_interval: u64,
    pub duration: u64,
    /// Probability that a bit within a burst is wrong.
    pub bit_error_rate: f64,
}

impl Default for BurstErrors {
    fn default() -> Self {
        BurstErrors { mean_interval: 0, duration: 1_000_000, bit_error_rate: 1e-3 }
    }
}

impl Group for BurstErrors {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let BurstErrors { mean_interval, duration, bit_error_rate } = self;
        visitor.leaf(
            Spec::duration("mean_interval", "Mean time between bursts", "Mean of exponential intervals; 0: no bursts.")
                .source(assumed("off: the report used the facility in none of its tables")),
            mean_interval,
        );
        visitor.leaf(
            Spec::duration("duration", "Burst length", "Duration of one burst.")
                .range(0.0, 10e9)
                .source(assumed("not stated: 1 ms, about one large packet on the T3")),
            duration,
        );
        visitor.leaf(
            Spec::ratio("bit_error_rate", "Errors within a burst", "Probability that a bit within a burst is wrong.")
                .source(assumed("not stated: high enough that a large packet within a burst is lost")),
            bit_error_rate,
        );
    }
}

impl Impairment for BurstErrors {
    fn model(&self, seed: u64, direction: &str) -> Option<Box<dyn ErrorModel>> {
        BurstProcess::model(self, seed, direction)
    }

    #[cfg(test)]
    fn make_frequent(&mut self) {
        *self = BurstErrors { mean_interval: 3_000_000, duration: 1_000_000, bit_error_rate: 1e-3 };
    }
}

/// Bursts in one direction of one link over time.
#[derive(Clone)]
pub(crate) struct BurstProcess {
    set: BurstErrors,
    stream: Stream,
    start: u64,
    end: u64,
}

impl BurstProcess {
    /// Creates the process; `None` if the link has no bursts.
    fn new(set: &BurstErrors, seed: u64, name: &str) -> Option<Self> {
        if set.mean_interval == 0 || set.duration == 0 || set.bit_error_rate == 0.0 {
            return None;
        }
        let mut bursts = BurstProcess { set: set.clone(), stream: Stream::new(seed, name), start: 0, end: 0 };
        bursts.next();
        Some(bursts)
    }

    pub(crate) fn model(set: &BurstErrors, seed: u64, name: &str) -> Option<Box<dyn ErrorModel>> {
        BurstProcess::new(set, seed, name).map(|bursts| Box::new(bursts) as Box<dyn ErrorModel>)
    }

    fn next(&mut self) {
        self.start = self.end + self.stream.exponential(self.set.mean_interval as f64) as u64;
        self.end = self.start + self.set.duration;
    }
}

impl ErrorModel for BurstProcess {
    fn damages(&mut self, passage: &Passage) -> bool {
        let Passage { from, to, bits } = *passage;
        let mut exposed = 0;
        while self.end <= from {
            self.next();
        }
        // A burst that lasts beyond this packet is kept for the next one.
        loop {
            exposed += to.min(self.end).saturating_sub(from.max(self.start));
            if self.end > to {
                break;
            }
            self.next();
        }
        if exposed == 0 {
            return false;
        }
        let bits_exposed = bits as f64 * exposed as f64 / (to - from).max(1) as f64;
        any_wrong(&mut self.stream, bits_exposed, self.set.bit_error_rate)
    }

    fn harm(&self) -> Harm {
        (Rule::InBurst, self.set.bit_error_rate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share_damaged(set: BurstErrors, bits: u64) -> f64 {
        let mut bursts = BurstProcess::new(&set, 1, "links.t3").expect("bursts are on");
        let lost = (0..20_000u64)
            .filter(|i| bursts.damages(&Passage { from: i * 1_000_000, to: (i + 1) * 1_000_000, bits }))
            .count();
        lost as f64 / 20_000.0
    }

    #[test]
    fn no_interval_means_no_bursts() {
        assert!(BurstProcess::new(&BurstErrors::default(), 1, "links.t3").is_none());
    }

    #[test]
    fn dense_bursts_lose_the_share_of_packets_they_touch() {
        // A burst of 1 ms every 9 ms touches (1 + 1) / (9 + 1) of the slots of 1 ms.
        let set = BurstErrors { mean_interval: 9_000_000, duration: 1_000_000, bit_error_rate: 1.0 };
        let share = share_damaged(set, 35_000);
        assert!((share - 0.19).abs() < 0.02, "{share}");
    }

    #[test]
    fn longer_packets_are_lost_more_often_in_a_burst() {
        let set = BurstErrors { mean_interval: 0, duration: 1_000_000, bit_error_rate: 1e-4 };
        let set = BurstErrors { mean_interval: 1_000, ..set };
        let (short, long) = (share_damaged(set.clone(), 1_000), share_damaged(set, 35_000));
        // Nearly always within a burst: 1 - (1 - 1e-4)^bits is 0.095 and 0.970.
        assert!((short - 0.095).abs() < 0.01 && (long - 0.970).abs() < 0.01, "{short} {long}");
    }
}
