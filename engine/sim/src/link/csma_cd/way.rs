//! Where the stations are, and what is on the cable between them.

/// A frame on the cable, or the fragment that a collision leaves of it.
pub(super) struct Transmission {
    pub station: usize,
    /// First and last bit, at the station, ns. As long as it may still collide the end is the latest.
    pub start: u64,
    pub end: u64,
    /// When the station first hears another during it; `NEVER` as far as is known.
    pub hears: u64,
    /// Stations that wait until it has passed.
    pub waiting: Vec<usize>,
}

/// Stations along a cable.
pub(super) struct SignalPath {
    /// By station: from the near end of the cable, ns.
    positions: Vec<u64>,
    length: u64,
}

impl SignalPath {
    /// Evenly spread, the first and the last at the ends.
    pub(super) fn new(stations: usize, length: u64) -> Self {
        let last = (stations as u64).saturating_sub(1).max(1);
        SignalPath { positions: (0..stations as u64).map(|station| station * length / last).collect(), length }
    }

    pub(super) fn stations(&self) -> usize {
        self.positions.len()
    }

    /// From end to end, ns.
    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// ns
    #[inline(never)]
    pub(super) fn between(&self, a: usize, b: usize) -> u64 {
        self.positions[a].abs_diff(self.positions[b])
    }

    /// When the transmission is first and last heard at a station.
    #[inline(never)]
    pub(super) fn time_heard(&self, what: &Transmission, at: usize) -> (u64, u64) {
        let delay = self.between(what.station, at);
        (what.start + delay, what.end + delay)
    }
}
