//! Token bucket: packets leave at the link's rate as long as there are tokens for all of their bits, and otherwise wait for
//! them. A line whose first megabytes are fast, as many access networks sell them, is one. In the words of RFC 2697, 1:
//! the bucket is the burst size, and tokens come at the information rate.

use super::{RateProcess, Settings};
use crate::link::tokens::Tokens;
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};
use crate::units::{self, QuantityKind};

#[derive(Clone, Debug)]
pub(crate) struct TokenBucket {
    /// Rate of new tokens, bit/s.
    pub token_rate: u64,
    /// Tokens that the bucket holds, bytes.
    pub bucket: u64,
}

impl Default for TokenBucket {
    fn default() -> Self {
        TokenBucket { token_rate: 2_000_000, bucket: 1 << 20 }
    }
}

impl Group for TokenBucket {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let TokenBucket { token_rate, bucket } = self;
        visitor.leaf(
            Spec::rate("token_rate", "Token rate", "Rate of new tokens: that of a long transfer.")
                .source(assumed("a fifth of a link of 10 Mb/s")),
            token_rate,
        );
        visitor.leaf(
            Spec::size("bucket", "Bucket", "Tokens that are saved while nothing is sent.")
                .range(64.0, 1e12)
                .source(assumed("1 MB, about a second of a link of 10 Mb/s")),
            bucket,
        );
    }
}

impl Settings for TokenBucket {
    fn process(&self, rate: u64, _: Stream) -> Option<Box<dyn RateProcess>> {
        Some(Box::new(Bucket { peak: rate as f64, tokens: Tokens::new(self.token_rate, self.bucket) }))
    }

    fn mean_rate(&self, rate: u64) -> f64 {
        self.token_rate.min(rate) as f64
    }

    fn contradiction(&self, _: u64, largest: u64) -> Option<(&'static str, String)> {
        (self.bucket < largest).then(|| {
            let show = |bytes: u64| units::format(bytes as f64, QuantityKind::Size);
            let message = format!("holds {}, less than the largest packet of {}", show(self.bucket), show(largest));
            ("bucket", message)
        })
    }
}

/// Packets of one direction.
#[derive(Clone)]
struct Bucket {
    /// Rate at which packets leave, bit/s.
    peak: f64,
    tokens: Tokens,
}

impl RateProcess for Bucket {
    fn end_of_service(&mut self, start: u64, bits: u64) -> u64 {
        let bits = bits as f64;
        let begins = start + self.tokens.wait(start, bits);
        self.tokens.at(begins);
        self.tokens.take(bits);
        begins + libm::ceil(bits * 1e9 / self.peak) as u64
    }

    fn offered(&mut self, from: u64, to: u64) -> f64 {
        self.tokens.flow(to, (to - from) as f64 / 1e9 * self.peak)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saved_tokens_go_at_the_rate_of_the_line_and_later_ones_as_they_come() {
        let set = TokenBucket { token_rate: 1_000_000, bucket: 2000 };
        let mut process = set.process(8_000_000, Stream::new(1, "")).expect("it changes");
        // A packet of 1000 bytes takes a ms on the line, and its tokens 8 ms. Those for the third: 2 ms are there.
        assert_eq!(process.end_of_service(0, 8000), 1_000_000);
        assert_eq!(process.end_of_service(1_000_000, 8000), 2_000_000);
        assert_eq!(process.end_of_service(2_000_000, 8000), 9_000_000);
        assert_eq!(process.end_of_service(9_000_000, 8000), 17_000_000);
        // After a second the bucket is full again.
        assert_eq!(process.end_of_service(1_000_000_000, 8000), 1_001_000_000);
        assert_eq!(process.end_of_service(1_001_000_000, 8000), 1_002_000_000);
        assert!(process.end_of_service(1_002_000_000, 8000) > 1_008_000_000);
    }
}
