//! Sizes with a Pareto distribution between two bounds: `P(size > x)` falls with `x^-shape`. Measured sizes of web
//! transfers fall by a power between 1 and 2 (Crovella and Bestavros 1997).

use super::Settings;
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};

/// Returns a positive number to a power.
fn power(base: f64, exponent: f64) -> f64 {
    libm::exp(exponent * libm::log(base))
}

#[derive(Clone, Debug)]
pub(crate) struct BoundedPareto {
    pub shape: f64,
    /// Smallest size, bytes.
    pub least: u64,
    /// Largest size, bytes.
    pub most: u64,
}

impl Default for BoundedPareto {
    fn default() -> Self {
        BoundedPareto { shape: 1.2, least: 4_000, most: 10_000_000 }
    }
}

impl Group for BoundedPareto {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let BoundedPareto { shape, least, most } = self;
        let meaning = "Exponent of the distribution: the smaller, the more bytes are in a few long transfers.";
        visitor.leaf(
            Spec::ratio("shape", "Shape", meaning)
                .range(0.1, 10.0)
                .source(assumed("between 1 and 2, as measured on the web")),
            shape,
        );
        visitor.leaf(
            Spec::size("least", "Smallest size", "Bytes of the smallest transfer.")
                .range(1.0, 1e12)
                .log()
                .source(assumed("three segments")),
            least,
        );
        visitor.leaf(
            Spec::size("most", "Largest size", "Bytes of the largest transfer.")
                .range(1.0, 1e12)
                .log()
                .source(assumed("a download that lasts seconds")),
            most,
        );
    }
}

impl Settings for BoundedPareto {
    fn draw(&self, _: u64, stream: &mut Stream) -> u64 {
        let (least, most) = (self.least as f64, self.most as f64);
        let beyond = power(least / most, self.shape);
        let size = least * power(1.0 - stream.uniform() * (1.0 - beyond), -1.0 / self.shape);
        libm::round(size.min(most)) as u64
    }

    fn mean(&self, _: u64) -> f64 {
        let (least, most, shape) = (self.least as f64, self.most as f64, self.shape);
        if most - least < 1.0 {
            return least;
        }
        if (shape - 1.0).abs() < 1e-9 {
            return least * most / (most - least) * libm::log(most / least);
        }
        let scale = power(least, shape) / (1.0 - power(least / most, shape)) * shape / (shape - 1.0);
        scale * (power(least, 1.0 - shape) - power(most, 1.0 - shape))
    }

    fn contradiction(&self) -> Option<(&'static str, String)> {
        (self.most < self.least).then(|| ("most", "is smaller than the smallest size".to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn share_above_a_size_falls_by_the_power() {
        let sizes = BoundedPareto { shape: 1.0, least: 1_000, most: 1_000_000_000 };
        let mut stream = Stream::new(1, "test");
        let draws: Vec<u64> = (0..100_000).map(|_| sizes.draw(0, &mut stream)).collect();
        let above = |size| draws.iter().filter(|draw| **draw > size).count() as f64 / draws.len() as f64;
        assert!((above(10_000) - 0.1).abs() < 0.005 && (above(100_000) - 0.01).abs() < 0.002);
        assert!(draws.iter().all(|draw| (1_000..=1_000_000_000).contains(draw)));
    }

    #[test]
    fn mean_has_no_pole_at_shape_one() {
        let mean = |shape| BoundedPareto { shape, least: 1_000, most: 1_000_000 }.mean(0);
        assert!((mean(1.0) / mean(1.000_01) - 1.0).abs() < 1e-3, "{} {}", mean(1.0), mean(1.000_01));
        assert_eq!(BoundedPareto { shape: 2.0, least: 7, most: 7 }.mean(0), 7.0);
    }
}
