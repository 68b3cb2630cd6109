//! Flows that come and go: when the flows of an entry arrive, and how much each of them transfers.

pub(crate) mod arrivals;
pub(crate) mod completions;
pub(crate) mod sizes;

pub(crate) use arrivals::Arrivals;
pub(crate) use sizes::Sizes;
