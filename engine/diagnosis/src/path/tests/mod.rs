//! Diagnoses of simulated captures beside what is known of the paths.

mod grid;
mod scenarios;
