//! Processes that say when a packet has been served by a link whose rate changes.

use dyn_clone::DynClone;

use crate::link::schedule::{Curve, Piece};

/// Rate of one direction of a link over time. The starts of calls never decrease.
pub(crate) trait RateProcess: DynClone {
    /// Returns the time at which `bits` have been served whose service begins at `start`, ns.
    fn end_of_service(&mut self, start: u64, bits: u64) -> u64;
    /// Returns the bits that could be served from one time to another, ns, for a drawing of a process that serves nothing.
    fn offered(&mut self, from: u64, to: u64) -> f64;
    /// Returns the delivery opportunities that packets used, wholly or in part, and those that passed unused, if there are
    /// such.
    fn opportunities(&self) -> Option<[u64; 2]> {
        None
    }
}

dyn_clone::clone_trait_object!(RateProcess);

/// Rate that consists of straight pieces. The times of calls never decrease.
pub(crate) trait PieceSource: DynClone {
    /// Returns the piece at a time in ns: its value in bit/s, its slope in bit/s per ns.
    fn piece_at(&mut self, time: u64) -> Piece;
}

dyn_clone::clone_trait_object!(PieceSource);

impl PieceSource for Curve {
    fn piece_at(&mut self, time: u64) -> Piece {
        self.at(time)
    }
}

/// Service at a rate of straight pieces.
#[derive(Clone)]
pub(crate) struct Pieces(Box<dyn PieceSource>);

impl Pieces {
    /// Returns the process of a rate.
    pub(crate) fn process(rate: impl PieceSource + 'static) -> Box<dyn RateProcess> {
        Box::new(Pieces(Box::new(rate)))
    }
}

/// Returns the bits served in `ns` of a piece from its time on.
fn served(piece: &Piece, ns: f64) -> f64 {
    (piece.value + piece.slope * ns / 2.0) * ns / 1e9
}

impl RateProcess for Pieces {
    fn end_of_service(&mut self, start: u64, bits: u64) -> u64 {
        let (mut at, mut left) = (start, bits as f64);
        loop {
            let piece = self.0.piece_at(at);
            let length = (piece.to - at) as f64;
            let within = served(&piece, length);
            if within >= left {
                // value t + slope t^2 / 2 = left, solved so that a slope of 0 needs no case of its own.
                let (value, wanted) = (piece.value, left * 1e9);
                let root = (value * value + 2.0 * piece.slope * wanted).max(0.0).sqrt();
                let needs = libm::ceil(2.0 * wanted / (value + root));
                return at + needs.min(length) as u64;
            }
            left -= within;
            at = piece.to;
        }
    }

    fn offered(&mut self, from: u64, to: u64) -> f64 {
        let (mut at, mut sum) = (from, 0.0);
        while at < to {
            let piece = self.0.piece_at(at);
            let end = piece.to.min(to);
            sum += served(&piece, (end - at) as f64);
            at = end;
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::schedule::Step;
    use proptest::prelude::*;

    fn pieces(steps: &[(u64, f64)], ramps: bool, period: Option<u64>) -> Box<dyn RateProcess> {
        let steps: Vec<Step> = steps.iter().map(|(at, value)| Step { at: *at, value: *value }).collect();
        Pieces::process(Curve::new(&steps, 0.0, ramps, period))
    }

    #[test]
    fn packet_across_a_step_is_served_at_both_rates() {
        // 1000 bits at 1 Mb/s take a ms; 4000 bits more at 8 Mb/s take 0.5 ms.
        let mut rate = pieces(&[(0, 1e6), (1_000_000, 8e6)], false, None);
        assert_eq!(rate.end_of_service(0, 5000), 1_500_000);
        assert_eq!(rate.end_of_service(1_500_000, 8000), 2_500_000);
    }

    #[test]
    fn packet_waits_out_an_outage() {
        let mut rate = pieces(&[(0, 1e6), (1_000_000, 0.0), (5_000_000, 1e6)], false, None);
        assert_eq!(rate.end_of_service(500_000, 1000), 5_500_000);
    }

    #[test]
    fn packet_on_a_ramp_takes_the_time_that_the_area_takes() {
        // From 0 to 2 Mb/s in 2 ms: after t ms t^2 / 2 kbit. 500 bits take 1 ms, 1500 bits more lead to the end.
        let mut rate = pieces(&[(0, 0.0), (2_000_000, 2e6)], true, None);
        assert_eq!(rate.end_of_service(0, 500), 1_000_000);
        assert_eq!(rate.end_of_service(1_000_000, 1500), 2_000_000);
    }

    proptest! {
        /// Packets that are served one after the other have the area below the rate.
        #[test]
        fn bits_served_are_those_offered(
            rates in prop::collection::vec(1e4..1e7f64, 1..5), ramps: bool, sizes in prop::collection::vec(1u64..20_000, 1..40),
        ) {
            let steps: Vec<(u64, f64)> = rates.iter().zip(0..).map(|(rate, number)| (number * 3_000_000, *rate)).collect();
            let period = Some(steps.len() as u64 * 3_000_000);
            let mut rate = pieces(&steps, ramps, period);
            let end = sizes.iter().fold(0, |at, bits| rate.end_of_service(at, *bits));
            let offered = pieces(&steps, ramps, period).offered(0, end);
            let sent = sizes.iter().sum::<u64>() as f64;
            // Each packet ends at a whole ns.
            prop_assert!((offered - sent).abs() <= 0.011 * sizes.len() as f64 + 1e-6 * sent, "{offered} {sent}");
        }
    }
}
