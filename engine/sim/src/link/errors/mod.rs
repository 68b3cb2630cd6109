//! What damages packets on a line. One kind of error is one file and one line in `Errors::new`; each direction of each
//! link has its own random streams, so that switching one kind on leaves the draws of the others as they were.

pub mod bit_errors;
pub mod bursts;
pub mod gilbert_elliott;

pub use bit_errors::BitErrors;
pub use bursts::BurstErrors;
pub use gilbert_elliott::GilbertElliott;

use super::Link;

/// A packet on the line.
pub struct Passage {
    /// First and last bit on the line, ns.
    pub from: u64,
    pub to: u64,
    pub bits: u64,
}

/// One source of errors in one direction as time passes. Packets are asked for in the order in which they are sent.
pub trait ErrorModel {
    fn damages(&mut self, passage: &Passage) -> bool;
}

/// All that damages packets in one direction of a link.
pub struct Errors(Vec<Box<dyn ErrorModel>>);

impl Errors {
    /// `None` on a line without errors, so that it costs nothing.
    pub fn new(link: &Link, seed: u64, name: &str) -> Option<Self> {
        let models: Vec<Box<dyn ErrorModel>> = [
            bursts::Bursts::model(&link.burst_errors, seed, name),
            bit_errors::Bits::model(&link.bit_errors, seed, &format!("{name}.bit_errors")),
            gilbert_elliott::Channel::model(&link.gilbert_elliott, seed, &format!("{name}.gilbert_elliott")),
        ]
        .into_iter()
        .flatten()
        .collect();
        (!models.is_empty()).then_some(Errors(models))
    }

    /// Every model sees every packet: whether another has damaged it is nothing to its own state.
    pub fn damages(&mut self, passage: &Passage) -> bool {
        let mut damaged = false;
        for model in &mut self.0 {
            damaged |= model.damages(passage);
        }
        damaged
    }
}

/// Whether a packet of so many bits has a wrong one, each being wrong with `rate`.
fn any_wrong(stream: &mut crate::rng::Stream, bits: f64, rate: f64) -> bool {
    let intact = libm::exp(bits * libm::log1p(-rate));
    stream.uniform() >= intact
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Says(bool);

    impl ErrorModel for Says {
        fn damages(&mut self, _: &Passage) -> bool {
            self.0
        }
    }

    #[test]
    fn what_one_kind_has_damaged_another_does_not_mend() {
        for (first, second) in [(true, false), (false, true)] {
            let mut errors = Errors(vec![Box::new(Says(first)), Box::new(Says(second))]);
            assert!(errors.damages(&Passage { from: 0, to: 1, bits: 8 }));
        }
    }
}
