//! Rate that jumps between states, as that of a cellular link: each state lasts an exponentially distributed time and
//! leads to any other with the same probability.

use super::{PieceSource, Pieces, RateProcess, Settings};
use crate::link::schedule::{Piece, STATES, Schedule, Step};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};

#[derive(Clone, Debug)]
pub(crate) struct Markov {
    /// Mean duration and rate of each state.
    pub states: Schedule,
}

impl Default for Markov {
    fn default() -> Self {
        let states = [(2_000_000_000, 20e6), (1_000_000_000, 8e6), (500_000_000, 2e6)];
        Markov { states: Schedule::of(&STATES, states.into_iter().map(|(at, value)| Step { at, value }).collect()) }
    }
}

impl Group for Markov {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Markov { states } = self;
        visitor.leaf(
            Spec::schedule(
                "states",
                "States",
                "States, each with its mean duration and its rate. A run begins in the first state.",
            )
            .source(assumed("three states, the best of which lasts longest")),
            states,
        );
    }
}

impl Settings for Markov {
    fn process(&self, _: u64, stream: Stream) -> Option<Box<dyn RateProcess>> {
        Some(Pieces::process(Chain { states: self.states.steps.clone(), stream, state: 0, to: 0, begun: false }))
    }

    fn mean_rate(&self, _: u64) -> f64 {
        let (mut time, mut bits) = (0.0, 0.0);
        for state in &self.states.steps {
            time += state.at as f64;
            bits += state.at as f64 * state.value;
        }
        bits / time
    }

    fn contradiction(&self, _: u64, _: u64) -> Option<(&'static str, String)> {
        let states = &self.states.steps;
        let wrong = if states.len() < 2 {
            "needs at least two states"
        } else if states.iter().any(|state| state.at < 1_000_000) {
            "has a state that lasts less than 1 ms on average"
        } else if states.iter().all(|state| state.value == 0.0) {
            "has no state with a rate above 0"
        } else {
            return None;
        };
        Some(("states", wrong.to_owned()))
    }
}

/// State of one direction.
#[derive(Clone)]
struct Chain {
    states: Vec<Step>,
    stream: Stream,
    state: usize,
    /// End of the state, ns.
    to: u64,
    begun: bool,
}

impl PieceSource for Chain {
    fn piece_at(&mut self, time: u64) -> Piece {
        while !self.begun || self.to <= time {
            if self.begun {
                let others = self.states.len() as u64 - 1;
                self.state = (self.state + 1 + self.stream.below(others) as usize) % self.states.len();
            }
            self.begun = true;
            let lasts = self.stream.exponential(self.states[self.state].at as f64);
            // A piece has a length.
            self.to += (lasts as u64).max(1);
        }
        Piece { value: self.states[self.state].value, slope: 0.0, to: self.to }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_last_their_time_and_share_the_rest() {
        let markov = Markov::default();
        let mut process = markov.process(0, Stream::new(3, "links.wire")).expect("it changes");
        let hour = 3600;
        let mean = process.offered(0, hour * 1_000_000_000) / hour as f64;
        // (2 20 + 1 8 + 0.5 2) / 3.5 = 14 Mb/s; 3000 states of which each varies by its mean: 2 %.
        assert!((markov.mean_rate(0) - 14e6).abs() < 1.0);
        assert!((mean - 14e6).abs() < 0.6e6, "{mean}");
    }
}
