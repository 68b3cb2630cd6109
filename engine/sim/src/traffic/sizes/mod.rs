//! Sizes of the transfers of an entry. A distribution is a row of `SizeKind` and its file. Applications that transfer no given
//! number of bytes do not use them.

use dyn_clone::DynClone;

use crate::list::named_list;
use crate::rng::Stream;
use crate::scenario::kinded::{Kinded, Kinds};
use crate::scenario::parameter::{Group, Spec, assumed};

named_list! {
    /// Distribution of the sizes of an entry's transfers.
    SizeKind with settings: fn() -> Box<dyn Settings> {
        Fixed in fixed, "fixed", "Fixed", "Every flow transfers the same number of bytes."
            => || Box::<fixed::Fixed>::default();
        Exponential in exponential, "exponential", "Exponential", "Sizes are exponentially distributed: they differ, but none is many times the mean."
            => || Box::<exponential::Exponential>::default();
        BoundedPareto in bounded_pareto, "bounded_pareto", "Bounded Pareto", "Most flows are short, and a few long ones carry most of the bytes."
            => || Box::<bounded_pareto::BoundedPareto>::default();
        Distribution in distribution, "distribution", "Table", "Sizes follow a table of sizes and cumulative shares, such as one that was measured."
            => || Box::<distribution::Distribution>::default();
    }
}

/// Parameters of one distribution.
pub(crate) trait Settings: Group + DynClone {
    /// Returns the size of a transfer, bytes, at least 1; `fixed` is the entry's transfer size.
    fn draw(&self, fixed: u64, stream: &mut Stream) -> u64;
    /// Returns the mean size, bytes.
    fn mean(&self, fixed: u64) -> f64;
    /// Returns a parameter that cannot be valid, with the reason.
    fn contradiction(&self) -> Option<(&'static str, String)> {
        None
    }
}

/// Distribution with its parameters, as in a scenario.
pub(crate) type Sizes = Kinded<SizeKind>;

impl Kinds for SizeKind {
    type Settings = dyn Settings;
    const USUAL: Self = SizeKind::Fixed;

    fn choice() -> Spec {
        Spec::choice(
            "kind",
            "Sizes",
            "Distribution of the bytes that the flows of this entry transfer, if they are bulk transfers.",
        )
        .source(assumed("all flows transfer the same"))
    }

    fn make(self) -> Box<dyn Settings> {
        self.settings()()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::Choice;

    #[test]
    fn draws_of_every_distribution_have_its_mean() {
        for kind in SizeKind::ALL {
            let settings = kind.make();
            let mut stream = Stream::new(3, "test");
            let draws = 200_000;
            let sum: f64 = (0..draws).map(|_| settings.draw(5000, &mut stream) as f64).sum();
            let (drawn, mean) = (sum / f64::from(draws), settings.mean(5000));
            assert!((drawn / mean - 1.0).abs() < 0.03, "{}: {drawn}, but its mean is {mean}", kind.named().id);
        }
    }
}
