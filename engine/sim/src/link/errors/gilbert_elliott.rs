//! Gilbert-Elliott losses, in bursts of packets: the line is in a good or a bad state, and may change it after each
//! packet.
//!
//! Source: E. N. Gilbert, "Capacity of a Burst-Noise Channel", 1960; E. O. Elliott, 1963.

use super::{ErrorModel, Harm, Impairment, Passage};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};
use crate::why::Rule;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GilbertElliott {
    /// Probability of leaving the good state after a packet.
    pub to_bad: f64,
    /// Probability of leaving the bad state after a packet.
    pub to_good: f64,
    /// Probability that a packet is lost in the good state.
    pub loss_good: f64,
    /// Probability that a packet is lost in the bad state.
    pub loss_bad: f64,
}

impl Default for GilbertElliott {
    fn default() -> Self {
        GilbertElliott { to_bad: 0.0, to_good: 0.3, loss_good: 0.0, loss_bad: 1.0 }
    }
}

impl GilbertElliott {
    /// Returns the long-run share of packets lost.
    #[cfg(test)]
    fn mean_loss(&self) -> f64 {
        let bad = self.to_bad / (self.to_bad + self.to_good);
        bad * self.loss_bad + (1.0 - bad) * self.loss_good
    }
}

impl Group for GilbertElliott {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let GilbertElliott { to_bad, to_good, loss_good, loss_bad } = self;
        visitor.leaf(
            Spec::ratio("to_bad", "Good to bad", "Probability, after each packet, that the bad state begins.")
                .source(assumed("off: no bad states")),
            to_bad,
        );
        visitor.leaf(
            Spec::ratio("to_good", "Bad to good", "Probability, after each packet, that the bad state ends.")
                .range(1e-6, 1.0)
                .source(assumed("bad states of about three packets")),
            to_good,
        );
        visitor.leaf(
            Spec::ratio("loss_good", "Loss while good", "Probability that a packet is lost in the good state.")
                .source(assumed("none, as in Gilbert's model")),
            loss_good,
        );
        visitor.leaf(
            Spec::ratio("loss_bad", "Loss while bad", "Probability that a packet is lost in the bad state.")
                .source(assumed("all of them")),
            loss_bad,
        );
    }
}

impl Impairment for GilbertElliott {
    fn model(&self, seed: u64, direction: &str) -> Option<Box<dyn ErrorModel>> {
        Channel::model(self, seed, &format!("{direction}.gilbert_elliott"))
    }

    #[cfg(test)]
    fn make_frequent(&mut self) {
        self.to_bad = 0.1;
    }
}

/// State of one direction of one link.
#[derive(Clone)]
pub(crate) struct Channel {
    set: GilbertElliott,
    stream: Stream,
    bad: bool,
    /// Whether the state was bad for the last packet.
    was_bad: bool,
}

impl Channel {
    pub(crate) fn model(set: &GilbertElliott, seed: u64, name: &str) -> Option<Box<dyn ErrorModel>> {
        if set.to_bad == 0.0 && set.loss_good == 0.0 {
            return None;
        }
        Some(Box::new(Channel { set: set.clone(), stream: Stream::new(seed, name), bad: false, was_bad: false }))
    }
}

impl ErrorModel for Channel {
    fn damages(&mut self, _: &Passage) -> bool {
        self.was_bad = self.bad;
        let lost = self.stream.uniform() < if self.bad { self.set.loss_bad } else { self.set.loss_good };
        let leave = if self.bad { self.set.to_good } else { self.set.to_bad };
        self.bad ^= self.stream.uniform() < leave;
        lost
    }

    fn harm(&self) -> Harm {
        match self.was_bad {
            true => (Rule::LostWhileBad, self.set.loss_bad),
            false => (Rule::LostWhileGood, self.set.loss_good),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loss_ratio_and_burst_length_match_the_markov_chain() {
        // The state is bad for 0.02 / (0.02 + 0.25) of the packets, in runs of 1 / 0.25 packets.
        let set = GilbertElliott { to_bad: 0.02, to_good: 0.25, loss_good: 0.0, loss_bad: 1.0 };
        let mut model = Channel::model(&set, 1, "links.satellite").expect("losses are on");
        let lost: Vec<bool> = (0..200_000).map(|_| model.damages(&Passage { from: 0, to: 1, bits: 1 })).collect();
        let share = lost.iter().filter(|lost| **lost).count() as f64 / lost.len() as f64;
        assert!((share - set.mean_loss()).abs() < 0.003, "{share}");
        let bursts = lost.windows(2).filter(|pair| !pair[0] && pair[1]).count() as f64;
        assert!((share * lost.len() as f64 / bursts - 4.0).abs() < 0.15);
    }
}
