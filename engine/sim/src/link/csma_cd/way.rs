//! Positions of the stations, and transmissions on the cable between them.

/// A frame on the cable, or the fragment of it that a collision leaves.
#[derive(Clone)]
pub(super) struct Transmission {
    pub station: usize,
    /// Time of the first bit at the station, ns.
    pub start: u64,
    /// Time of the last bit at the station, ns: the latest possible one while it may still collide.
    pub end: u64,
    /// Time at which the station first hears another one during it, ns; `NEVER` as far as is known.
    pub hears: u64,
    /// Stations that wait until it has passed.
    pub waiting: Vec<usize>,
}

/// Stations along a cable.
#[derive(Clone)]
pub(super) struct SignalPath {
    /// Distance of each station from the near end of the cable, ns.
    positions: Vec<u64>,
    length: u64,
}

impl SignalPath {
    /// Spreads the stations evenly, the first and the last at the ends.
    pub(super) fn new(stations: usize, length: u64) -> Self {
        let last = (stations as u64).saturating_sub(1).max(1);
        SignalPath { positions: (0..stations as u64).map(|station| station * length / last).collect(), length }
    }

    pub(super) fn stations(&self) -> usize {
        self.positions.len()
    }

    /// Returns the propagation delay from end to end, ns.
    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// Returns the propagation delay between two stations, ns.
    #[inline(never)]
    pub(super) fn between(&self, a: usize, b: usize) -> u64 {
        self.positions[a].abs_diff(self.positions[b])
    }

    /// Returns the times at which the transmission is first and last heard at a station, ns.
    #[inline(never)]
    pub(super) fn time_heard(&self, what: &Transmission, at: usize) -> (u64, u64) {
        let delay = self.between(what.station, at);
        (what.start + delay, what.end + delay)
    }
}
