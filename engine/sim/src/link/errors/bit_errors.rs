//! Independent errors: every bit is wrong with the same probability, so that a long packet is lost more often than a
//! short one; and every packet may be lost with a probability of its own (Bernoulli), whatever its length.

use super::{ErrorModel, Harm, Impairment, Passage, any_wrong};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};
use crate::why::Rule;

#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct BitErrors {
    /// Probability that a bit is wrong.
    pub rate: f64,
    /// Probability that a packet is lost, whatever its length.
    pub packet_loss: f64,
}

impl Group for BitErrors {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let BitErrors { rate, packet_loss } = self;
        visitor.leaf(
            Spec::ratio(
                "rate",
                "Bit error rate",
                "Probability that a bit is wrong; a packet with a wrong bit is lost.",
            )
            .range(0.0, 1e-2)
            .source(assumed("a line without errors")),
            rate,
        );
        visitor.leaf(
            Spec::ratio("packet_loss", "Packet loss", "Probability that a packet is lost, whatever its length.")
                .source(assumed("a line without losses")),
            packet_loss,
        );
    }
}

impl Impairment for BitErrors {
    fn model(&self, seed: u64, direction: &str) -> Option<Box<dyn ErrorModel>> {
        BitErrorProcess::model(self, seed, &format!("{direction}.bit_errors"))
    }

    #[cfg(test)]
    fn make_frequent(&mut self) {
        *self = BitErrors { rate: 1e-5, packet_loss: 0.1 };
    }
}
#[derive(Clone)]
pub(crate) struct BitErrorProcess {
    set: BitErrors,
    stream: Stream,
    /// Whether the last damaged packet had a wrong bit.
    wrong: bool,
}

impl BitErrorProcess {
    pub(crate) fn model(set: &BitErrors, seed: u64, name: &str) -> Option<Box<dyn ErrorModel>> {
        if set.rate == 0.0 && set.packet_loss == 0.0 {
            return None;
        }
        Some(Box::new(BitErrorProcess { set: set.clone(), stream: Stream::new(seed, name), wrong: false }))
    }
}

impl ErrorModel for BitErrorProcess {
    fn damages(&mut self, passage: &Passage) -> bool {
        // Both are drawn each time, so that the draws do not depend on which of the two is enabled.
        let wrong = any_wrong(&mut self.stream, passage.bits as f64, self.set.rate);
        let lost = self.stream.uniform() < self.set.packet_loss;
        self.wrong = wrong;
        wrong || lost
    }

    fn harm(&self) -> Harm {
        if self.wrong { (Rule::BitWrong, self.set.rate) } else { (Rule::LostWhole, self.set.packet_loss) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share_lost(set: &BitErrors, bits: u64) -> f64 {
        let mut model = BitErrorProcess::model(set, 1, "links.satellite").expect("errors are on");
        let lost = (0..50_000).filter(|_| model.damages(&Passage { from: 0, to: 1, bits })).count();
        lost as f64 / 50_000.0
    }

    #[test]
    fn packet_loss_follows_from_the_bit_error_rate() {
        // 1 - (1 - 1e-5)^12000 = 0.1131; with a tenth of the length 0.0119.
        let set = BitErrors { rate: 1e-5, packet_loss: 0.0 };
        assert!((share_lost(&set, 12_000) - 0.1131).abs() < 0.005);
        assert!((share_lost(&set, 1_200) - 0.0119).abs() < 0.002);
    }

    #[test]
    fn packet_loss_ratio_does_not_depend_on_length() {
        let set = BitErrors { rate: 0.0, packet_loss: 0.03 };
        assert_eq!(share_lost(&set, 12_000), share_lost(&set, 320));
        assert!((share_lost(&set, 320) - 0.03).abs() < 0.003);
    }

    #[test]
    fn zero_error_rates_build_no_model() {
        assert!(BitErrorProcess::model(&BitErrors::default(), 1, "links.satellite").is_none());
    }
}
