//! Programs that control the congestion of a connection, written in Rhai by a reader. This crate makes them of their texts,
//! bounds what they may do, and lists the names that they may use.
//!
//! A program runs the same way natively and in wasm, bit for bit: its numbers are IEEE doubles, its mathematics is that of
//! `libm`, its random numbers come from a seeded stream, and it has neither a clock nor I/O.

pub mod catalog;
mod compile;
mod engine;
#[cfg(test)]
mod fuzz;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod imitations;
mod mathematics;
mod places;
#[cfg(test)]
mod reached;
mod run;
mod senders;
mod state;
mod words;

pub use catalog::{ProgramCatalog, catalog};
pub use compile::{ProgramCheck, check};
pub use senders::{SENDERS, SampleProgram};

use fill_the_pipe_sim::program;

/// Gives the simulator of this build its interpreter of programs.
pub fn link() {
    program::link(run::make);
}
