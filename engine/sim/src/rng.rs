//! Named random streams: the draws of one component never change those of another.

use rand_core::{Rng as _, SeedableRng};
use rand_pcg::Pcg32;
use xxhash_rust::xxh64::xxh64;
#[derive(Clone)]
pub(crate) struct Stream(Pcg32);

impl Stream {
    /// Returns the stream of the component `name` in a run with this seed.
    #[inline]
    pub(crate) fn new(seed: u64, name: &str) -> Self {
        Stream(Pcg32::seed_from_u64(xxh64(name.as_bytes(), seed)))
    }

    /// Returns a number uniform in [0, 1), with 53 random bits.
    #[inline]
    pub(crate) fn uniform(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// Returns a number uniform in 0..n.
    #[inline]
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        (self.uniform() * n as f64) as u64
    }

    /// Returns an exponentially distributed number with this mean.
    #[inline]
    pub(crate) fn exponential(&mut self, mean: f64) -> f64 {
        -mean * libm::log(1.0 - self.uniform())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_repeatable_and_independent() {
        let draw = |seed, name| {
            let mut stream = Stream::new(seed, name);
            [stream.below(1000), stream.below(1000), stream.below(1000)]
        };
        assert_eq!(draw(1, "hosts.a"), draw(1, "hosts.a"));
        assert_ne!(draw(1, "hosts.a"), draw(1, "hosts.b"));
        assert_ne!(draw(1, "hosts.a"), draw(2, "hosts.a"));
    }

    #[test]
    fn exponential_draws_have_their_mean() {
        let mut stream = Stream::new(7, "test");
        let mean = (0..20_000).map(|_| stream.exponential(3.0)).sum::<f64>() / 20_000.0;
        assert!((mean - 3.0).abs() < 0.1, "{mean}");
    }
}
