//! Rate that swings: `rate (1 + swing sin(2 pi t / period))`, in 64 straight pieces a period. Between two pieces the line is
//! at most 0.12 % of the swing off the sine.

use std::f64::consts::TAU;

use super::{Pieces, RateProcess, Settings};
use crate::link::schedule::{Curve, Step};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};

/// Pieces of a period.
const PIECES: u64 = 64;

#[derive(Clone, Debug)]
pub(crate) struct Sine {
    /// Largest deviation from the link's rate, as a share of it.
    pub swing: f64,
    /// Time of one swing, ns.
    pub period: u64,
}

impl Default for Sine {
    fn default() -> Self {
        Sine { swing: 0.5, period: 10_000_000_000 }
    }
}

impl Group for Sine {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Sine { swing, period } = self;
        visitor.leaf(
            Spec::ratio("swing", "Swing", "Largest deviation from the link’s rate, as a share of the rate.")
                .range(0.0, 1.0)
                .source(assumed("half of the rate")),
            swing,
        );
        visitor.leaf(
            Spec::duration("swing_period", "Period of the swing", "Time from one highest rate to the next.")
                .range(10e6, 3600e9)
                .source(assumed("10 s: many round trips")),
            period,
        );
    }
}

impl Settings for Sine {
    fn process(&self, rate: u64, _: Stream) -> Option<Box<dyn RateProcess>> {
        let value = |number: u64| rate as f64 * (1.0 + self.swing * libm::sin(TAU * number as f64 / PIECES as f64));
        let steps: Vec<Step> =
            (0..PIECES).map(|number| Step { at: self.period * number / PIECES, value: value(number) }).collect();
        Some(Pieces::process(Curve::new(&steps, 0.0, true, Some(self.period))))
    }

    fn mean_rate(&self, rate: u64) -> f64 {
        rate as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swings_from_half_to_one_and_a_half() {
        let mut process = Sine::default().process(1_000_000, Stream::new(1, "")).expect("it changes");
        let rates: Vec<f64> =
            (0..100).map(|at| process.offered(at * 100_000_000, (at + 1) * 100_000_000) / 0.1).collect();
        let most = rates.iter().copied().fold(0.0, f64::max);
        let least = rates.iter().copied().fold(f64::MAX, f64::min);
        assert!((most - 1.5e6).abs() < 2e3 && (least - 5e5).abs() < 2e3, "{most} {least}");
        assert!((rates.iter().sum::<f64>() / 100.0 - 1e6).abs() < 1.0);
    }
}
