//! Arrivals of the flows of an entry. A kind of arrival process is a row of `ArrivalKind` and its file.

use dyn_clone::DynClone;

use crate::list::named_list;
use crate::rng::Stream;
use crate::scenario::kinded::{Kinded, Kinds};
use crate::scenario::parameter::{Group, Spec, assumed};

named_list! {
    /// Process by which the flows of an entry arrive.
    ArrivalKind with settings: fn() -> Box<dyn Settings> {
        Spread in spread, "spread", "Evenly spread", "Flows arrive at even intervals, or all at once."
            => || Box::<spread::Spread>::default();
        Poisson in poisson, "poisson", "Poisson", "Flows arrive at random, independently of each other, at a constant mean rate."
            => || Box::<poisson::Poisson>::default();
        List in list, "list", "List", "Each flow arrives at its own time, with its own size."
            => || Box::<list::List>::default();
    }
}

/// Properties of an entry on which arrivals depend.
pub(crate) struct Entry {
    /// Number of flows.
    pub count: u64,
    /// Time over which arrivals are spread evenly, ns.
    pub spread: u64,
    /// Mean transfer, bytes.
    pub mean_size: f64,
    /// Rate at which the slowest link or router carries payload, bit/s.
    pub capacity: f64,
}

/// Parameters of one kind of arrivals.
pub(crate) trait Settings: Group + DynClone {
    /// Returns the times of the arrivals after the start of the entry, ns, in order.
    fn times(&self, entry: &Entry, stream: Stream) -> Vec<u64>;
    /// Returns the sizes that belong to the times, bytes; `None` if the entry's sizes are used.
    fn sizes(&self) -> Option<Vec<u64>> {
        None
    }
    /// Returns a parameter that cannot be valid, with the reason.
    fn contradiction(&self) -> Option<(&'static str, String)> {
        None
    }
}

/// Arrivals with their parameters, as in a scenario.
pub(crate) type Arrivals = Kinded<ArrivalKind>;

impl Kinds for ArrivalKind {
    type Settings = dyn Settings;
    const USUAL: Self = ArrivalKind::Spread;

    fn choice() -> Spec {
        Spec::choice("kind", "Arrivals", "Process by which the flows of this entry arrive.")
            .source(assumed("even intervals, as in the papers"))
    }

    fn make(self) -> Box<dyn Settings> {
        self.settings()()
    }
}
