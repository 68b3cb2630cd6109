//! Diagnoses of simulated captures beside what is known of the paths.

mod findings;
mod grid;
pub(super) mod made;
