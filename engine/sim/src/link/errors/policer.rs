//! Policer: packets for which a token bucket has no tokens are dropped, not delayed, as many access networks limit video or
//! uploads (Flach et al., "An Internet-Wide Analysis of Traffic Policing", SIGCOMM 2016). In the words of RFC 2697, the rate
//! is the committed information rate, and the bucket the committed burst size.

use super::{ErrorModel, Harm, Impairment, Passage};
use crate::link::tokens::Tokens;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};
use crate::units::{self, QuantityKind};
use crate::why::Rule;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Policer {
    /// Rate of new tokens, bit/s; 0: no policer.
    pub rate: u64,
    /// Tokens that the bucket holds, bytes.
    pub bucket: u64,
}

impl Default for Policer {
    fn default() -> Self {
        Policer { rate: 0, bucket: 128 * 1024 }
    }
}

impl Group for Policer {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Policer { rate, bucket } = self;
        visitor.leaf(
            Spec::rate(
                "rate",
                "Policed rate",
                "Rate of new tokens; packets for which there are none are dropped. 0: no policer.",
            )
            .range(0.0, 1e12)
            .source(assumed("off: nothing is policed")),
            rate,
        );
        visitor.leaf(
            Spec::size("bucket", "Policer’s bucket", "Tokens that are saved while less is sent than the policed rate.")
                .range(64.0, 1e12)
                .source(assumed("128 KB: about 0.1 s at 10 Mb/s")),
            bucket,
        );
    }
}

impl Impairment for Policer {
    fn model(&self, _: u64, _: &str) -> Option<Box<dyn ErrorModel>> {
        (self.rate > 0).then(|| Box::new(Policing(Tokens::new(self.rate, self.bucket))) as Box<_>)
    }

    fn contradiction(&self, largest: u64) -> Option<(&'static str, String)> {
        (self.rate > 0 && self.bucket < largest).then(|| {
            let show = |bytes: u64| units::format(bytes as f64, QuantityKind::Size);
            let message = format!("holds {}, less than the largest packet of {}", show(self.bucket), show(largest));
            ("policer.bucket", message)
        })
    }

    #[cfg(test)]
    fn make_frequent(&mut self) {
        *self = Policer { rate: 8_000_000, bucket: 15_000 };
    }
}

/// Policer of one direction.
#[derive(Clone)]
struct Policing(Tokens);

impl ErrorModel for Policing {
    fn polices(&mut self, passage: &Passage) -> bool {
        let bits = passage.bits as f64;
        let conforms = self.0.at(passage.from) >= bits;
        if conforms {
            self.0.take(bits);
        }
        !conforms
    }

    fn harm(&self) -> Harm {
        (Rule::Policed, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_the_bucket_and_then_the_rate() {
        let mut model = Policer { rate: 4_000_000, bucket: 4000 }.model(1, "links.a").expect("a policer");
        // 1000 bytes a ms are 8 Mb/s: the bucket and the tokens of half of them last for 8 packets, then every second passes.
        let passed: Vec<bool> = (0..100u64)
            .map(|ms| !model.polices(&Passage { from: ms * 1_000_000, to: (ms + 1) * 1_000_000, bits: 8000 }))
            .collect();
        assert_eq!(passed[..7], [true; 7]);
        assert_eq!(passed[50..].iter().filter(|passed| **passed).count(), 25);
        assert!(passed[50..].windows(2).all(|pair| pair[0] != pair[1]));
        assert!(Policer::default().model(1, "links.a").is_none());
    }
}
