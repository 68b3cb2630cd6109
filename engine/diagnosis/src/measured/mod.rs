//! Diagnoses of simulated captures beside what the simulator knows of the same runs: the rows of the confusion matrices.
//!
//! Each part draws its runs by a seed, so that a set of runs is the same on every machine. Rules are made with other seeds
//! than the one that is published.

pub mod limits;
pub mod paths;
pub mod retransmissions;
pub mod senders;

use fill_the_pipe_capture::read::{Contents, Kept, Reader, Summary};
use fill_the_pipe_capture::{place, write};
use fill_the_pipe_sim::{Full, Overrides, Scenario, Simulator};
use serde_json::Value;

/// Draws of paths, by a linear congruential generator (Knuth's MMIX).
#[derive(Clone, Debug)]
pub struct Draws(u64);

impl Draws {
    /// Begins a sequence.
    pub fn new(seed: u64) -> Self {
        Draws(seed)
    }

    /// Returns a number between two others, evenly on a logarithmic scale.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        low * libm::pow(high / low, (self.0 >> 33) as f64 / f64::from(1_u32 << 31))
    }

    /// Returns one of a few choices, each as often.
    pub fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        let place = libm::log(self.between(1.0, std::f64::consts::E)) * of.len() as f64;
        &of[(place as usize).min(of.len() - 1)]
    }
}

/// Runs a scenario to its end, with a trace.
///
/// # Panics
/// If the scenario has a mistake.
pub fn run(scenario: &Value) -> Simulator<Full> {
    let loaded = Scenario::load(&scenario.to_string(), &Overrides::new());
    let loaded = loaded.unwrap_or_else(|wrong| panic!("{scenario}: {wrong:?}"));
    let mut simulator = Simulator::<Full>::new(&loaded.scenario);
    simulator.advance(u64::MAX);
    simulator
}

/// Reads the first connection of a capture.
///
/// # Panics
/// If the file is no capture of a connection.
pub fn read(file: &[u8]) -> (Contents, Kept) {
    let mut reader = Reader::keeping(0);
    reader.push(file).expect("a capture");
    let (contents, kept) = reader.finish(usize::MAX).expect("a capture");
    (contents, kept.expect("a connection"))
}

/// Captures a run at a host, router or link.
///
/// # Panics
/// If there is no such place, or nothing came by.
pub fn capture(simulator: &Simulator<Full>, at: &str) -> (Summary, Kept) {
    let mut file = Vec::new();
    write(simulator, place(simulator, at).expect("a place"), 0, &mut file).expect("a vector takes all");
    let (contents, kept) = read(&file);
    (contents.connections[0].clone(), kept)
}

/// Both ends of a transfer from `a` to `b`.
pub const ENDS: [&str; 2] = ["hosts.a", "hosts.b"];
