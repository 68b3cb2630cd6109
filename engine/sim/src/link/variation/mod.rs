//! Links whose rate changes. A kind of change is a row of `VariationKind` and its file. Each direction of a link has a
//! process of its own, with a random stream of its own.

mod offered;
mod process;

pub(crate) use offered::Varying;
pub use offered::{LinkRate, opportunities};
pub(crate) use process::{PieceSource, Pieces, RateProcess};

use dyn_clone::DynClone;

use crate::list::named_list;
use crate::rng::Stream;
use crate::scenario::kinded::{Kinded, Kinds};
use crate::scenario::parameter::{Group, Spec, assumed};

named_list! {
    /// Kind of change of a link's rate.
    VariationKind with settings: fn() -> Box<dyn Settings> {
        Constant in constant, "constant", "Constant", "The rate never changes."
            => || Box::<constant::Constant>::default();
        Scheduled in scheduled, "schedule", "Schedule", "The rate follows a list of times and rates, in steps or ramps."
            => || Box::<scheduled::Scheduled>::default();
        Sine in sine, "sine", "Sine", "The rate swings evenly around its mean."
            => || Box::<sine::Sine>::default();
        Markov in markov, "markov", "Markov chain", "The rate jumps between states, each of which lasts a random time."
            => || Box::<markov::Markov>::default();
        TokenBucket in token_bucket, "token_bucket", "Token bucket", "Packets leave at the link's rate as long as tokens last, and then at the rate of new tokens."
            => || Box::<token_bucket::TokenBucket>::default();
        Trace in trace, "trace", "Trace", "Packets leave at the delivery opportunities of a trace, as in Mahimahi."
            => || Box::<trace::Trace>::default();
        Aggregation in aggregation, "aggregation", "Aggregation", "The sender waits for the channel, then sends several packets together: a model of Wi-Fi."
            => || Box::<aggregation::Aggregation>::default();
    }
}

/// Parameters of one kind of change.
pub(crate) trait Settings: Group + DynClone {
    /// Returns the process of one direction, or `None` if the rate is constant. `rate` is the link's own, bit/s.
    fn process(&self, rate: u64, stream: Stream) -> Option<Box<dyn RateProcess>>;
    /// Returns the mean rate in the long run, bit/s.
    fn mean_rate(&self, rate: u64) -> f64;
    /// Returns a parameter that cannot be valid, with the reason. `largest` is the largest packet in bytes, with its
    /// framing.
    fn contradiction(&self, _rate: u64, _largest: u64) -> Option<(&'static str, String)> {
        None
    }
}

/// Change of a link's rate with its parameters, as in a scenario.
pub(crate) type Variation = Kinded<VariationKind>;

impl Kinds for VariationKind {
    type Settings = dyn Settings;
    const USUAL: Self = VariationKind::Constant;

    fn choice() -> Spec {
        Spec::choice("kind", "Change of the rate", "Rule by which the link’s rate changes over time.")
            .source(assumed("a link of constant rate"))
    }

    fn make(self) -> Box<dyn Settings> {
        self.settings()()
    }
}

impl Variation {
    pub(crate) fn is_constant(&self) -> bool {
        self.kind() == VariationKind::Constant
    }
}
