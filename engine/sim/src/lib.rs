//! Simulator of Fill the Pipe, without clock or I/O. A run is a function of its scenario and of this version of the
//! engine; native and wasm give the same trace, bit for bit. `../README.md` describes the model.

mod catalog;
mod checked;
pub mod columns;
mod entries;
mod event;
mod event_queue;
mod fragment;
#[cfg(test)]
mod fuzz;
mod host;
mod ids;
pub mod index;
mod layout;
mod limit;
mod link;
mod list;
pub mod lntp;
mod network;
mod packet;
mod packet_faults;
pub mod path;
mod qdisc;
pub mod quic;
mod recorder;
mod rng;
mod router;
mod scenario;
mod schema;
pub mod script;
mod simulator;
mod sorted;
mod stage;
mod summary;
mod tcp;
mod theory;
mod topology;
mod trace;
mod traffic;
#[cfg(feature = "types")]
pub mod types;
mod units;
mod variable;
mod why;

pub use catalog::{Catalog, catalog};
pub use checked::{Checked, check};
pub use event::{DropReason, EventKind, Limit};
pub use fragment::{Span, covers};
pub use host::app::{Transport, VideoSummary};
pub use layout::{FlowInfo, Place, PlaceKind, QueueInfo};
pub use link::variation::{LinkRate, opportunities, trace::Opportunities};
pub use list::{Choice, Named};
pub use recorder::{Chosen, Full, Recorder, Shares, Silent};
pub use scenario::parameter::{Basis, Source};
pub use scenario::{Loaded, Overrides, Problem, Scenario, parse_overrides};
pub use schema::schema;
pub use simulator::{Simulator, Status, program};
#[cfg(all(debug_assertions, not(test)))]
pub use summary::SIMULATE;
pub use summary::{FlowSummary, QueueSummary, RunStatus, RunSummary, simulate, summary};
pub use theory::flow_control;
pub use trace::{AE_BIT, NO_PACKET, Packets, Requests, Series, Trace};
pub use traffic::completions::Completions;
pub use units::counted;
pub use variable::{value_id, variable};
pub use why::{ExplainingRecorder, KeptRun, Question, Statement, rule_sentences};

/// Version of the engine, as in `Cargo.toml`.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
