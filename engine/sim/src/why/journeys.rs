//! Journeys: what the reasons of a packet say of its earlier events.

use std::collections::VecDeque;

use crate::link::errors::Harm;

/// Times of a packet that its reasons speak of, ns; NaN: not yet.
#[derive(Clone)]
pub struct Journey {
    pub made: f64,
    pub queued: Option<f64>,
    pub sent: f64,
    pub arrived: f64,
    /// Time of its transmission on a link whose rate changes, ns.
    pub takes: Option<f64>,
    /// Wait for the receiving processor, ns.
    pub waited: f64,
    /// Effect of the line that serves the packet on it.
    pub harm: Option<Harm>,
    /// Attempts at sending it on its current CSMA/CD cable.
    pub collisions: u32,
}

/// Journeys by the rows of their packets. Those of packets that have left the network may be forgotten.
#[derive(Clone, Default)]
pub(super) struct Journeys {
    /// Row of the first packet that is kept.
    first: u32,
    kept: VecDeque<Journey>,
}

impl Journeys {
    /// Returns the journey of a packet, made on first use.
    pub(super) fn of(&mut self, packet: u32) -> &mut Journey {
        let place = (packet - self.first) as usize;
        while self.kept.len() <= place {
            let never = f64::NAN;
            let journey = Journey {
                made: never,
                queued: None,
                sent: never,
                arrived: never,
                takes: None,
                waited: 0.0,
                harm: None,
                collisions: 0,
            };
            self.kept.push_back(journey);
        }
        &mut self.kept[place]
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.kept.len()
    }

    /// Forgets the packets before `first`, which is the row of a packet that exists or of the next one.
    pub(super) fn forget_before(&mut self, first: u32) {
        let gone = (first.saturating_sub(self.first) as usize).min(self.kept.len());
        self.kept.drain(..gone);
        self.first += gone as u32;
    }
}
