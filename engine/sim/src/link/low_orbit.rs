//! Channel over satellites in low orbit: a bent pipe from one ground station to the other through a satellite that both
//! see. The delay follows the satellite over the sky. When it sets, the next one takes over at another position and the
//! delay jumps, so that packets sent over the new satellite may overtake those sent over the old one.
//!
//! Geometry: a circular orbit in the plane of both stations, over a round Earth that does not rotate; satellites are
//! evenly spaced, and each is used until one of the stations has it below the lowest elevation. With Earth's radius R,
//! orbit radius r and the angle a at Earth's centre between station and satellite, the distance is sqrt(R^2 + r^2 - 2 R
//! r cos a), and the elevation is e where a = acos(R / r cos e) - e. Source: Maral and Bousquet, "Satellite
//! Communications Systems", geometry of the slant range; Kepler's third law for the motion.

use std::f64::consts::{PI, TAU};

use super::errors::{ErrorModel, Passage};
use super::schedule::{Curve, Piece, Step};
use super::variation::{PieceSource, Pieces, RateProcess};
use super::{Link, LinkRules, Rules, wire};
use crate::scenario::parameter::{Group, Sources, Spec, Visitor, assumed};

/// Earth's radius, km.
const EARTH_RADIUS: f64 = 6371.0;
/// Earth's gravitational parameter, km^3/s^2.
const GRAVITY: f64 = 398_600.441_8;
/// Speed of light, km/s.
const LIGHT: f64 = 299_792.458;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LowOrbit {
    pub height_km: f64,
    pub min_elevation_degrees: f64,
    /// Number of satellites in the orbit, evenly spaced.
    pub satellites: u64,
    /// Distance between the two ground stations along the ground, km.
    pub ground_distance_km: f64,
    /// Time for which the current satellite has been in use when the run begins, ns.
    pub time_in_pass: u64,
    /// Time after each handover in which nothing is sent, ns.
    pub outage: u64,
    /// Signal-to-noise ratio at the shortest distance, dB; 0: the rate does not depend on the distance.
    pub signal_to_noise_db: f64,
}

impl Default for LowOrbit {
    fn default() -> Self {
        LowOrbit {
            height_km: 780.0,
            min_elevation_degrees: 8.2,
            satellites: 11,
            ground_distance_km: 400.0,
            time_in_pass: 0,
            outage: 0,
            signal_to_noise_db: 0.0,
        }
    }
}

impl Group for LowOrbit {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let LowOrbit {
            height_km,
            min_elevation_degrees,
            satellites,
            ground_distance_km,
            time_in_pass,
            outage,
            signal_to_noise_db,
        } = self;
        visitor.leaf(
            Spec::ratio("height_km", "Orbit height", "Altitude of the satellites, km.")
                .range(160.0, 2000.0)
                .source(assumed("Iridium's, 780 km, an early network of this kind")),
            height_km,
        );
        visitor.leaf(
            Spec::ratio("min_elevation_degrees", "Lowest elevation", "Elevation in degrees at which a satellite sets.")
                .range(0.0, 80.0)
                .source(assumed("Iridium's, 8.2 degrees")),
            min_elevation_degrees,
        );
        visitor.leaf(
            Spec::count("satellites", "Satellites", "Satellites in the orbit, evenly spaced; each passes overhead.")
                .range(2.0, 200.0)
                .source(assumed(
                    "Iridium's, 11 in each orbit: a satellite has always risen when the previous one sets",
                )),
            satellites,
        );
        visitor.leaf(
            Spec::ratio("ground_distance_km", "Ground distance", "Distance between the two ground stations, km.")
                .range(0.0, 5000.0)
                .source(assumed("two stations under one satellite, 400 km apart")),
            ground_distance_km,
        );
        visitor.leaf(
            Spec::duration(
                "time_in_pass",
                "Time in the pass",
                "Time for which the current satellite has been in use when the run begins.",
            )
            .source(assumed("the run begins with a handover")),
            time_in_pass,
        );
        visitor.leaf(
            Spec::duration("outage", "Outage", "Time after each handover in which nothing is sent; packets wait.")
                .range(0.0, 10e9)
                .source(assumed("none: the stations see both satellites")),
            outage,
        );
        visitor.leaf(
            Spec::ratio(
                "signal_to_noise_db",
                "Signal-to-noise ratio",
                "Ratio in dB at the shortest distance, where the link has its rate: the rate falls with the distance by Shannon’s law. 0: the rate stays.",
            )
            .range(0.0, 60.0)
            .source(assumed("0: a modem of constant rate")),
            signal_to_noise_db,
        );
    }
}

impl LinkRules for LowOrbit {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.group("low_orbit", self);
    }

    fn one_way_delay(&self, link: &Link) -> u64 {
        link.propagation_delay + self.shortest_delay()
    }

    fn error_model(&self) -> Option<Box<dyn ErrorModel>> {
        Some(Box::new(Pass { orbit: self.clone(), shortest: self.shortest_delay() }))
    }

    fn contradiction(&self, _: &Link) -> Option<(&'static str, String)> {
        let outage = || {
            let long = self.outage as f64 >= self.pass();
            long.then(|| ("low_orbit.outage", "lasts as long as a satellite is in use".to_owned()))
        };
        self.gap().map(|why| ("low_orbit.satellites", why)).or_else(outage)
    }

    fn rate_process(&self, link: &Link) -> Option<Box<dyn RateProcess>> {
        self.changes_rate().then(|| Pieces::process(self.rates(link.rate)))
    }

    fn mean_rate(&self, link: &Link) -> f64 {
        if self.changes_rate() { self.rates(link.rate).curve.mean() } else { link.rate as f64 }
    }
}

impl LowOrbit {
    /// Returns the distance from a station to a satellite `angle` radians away as seen from Earth's centre, km.
    fn slant_range(&self, angle: f64) -> f64 {
        let orbit = EARTH_RADIUS + self.height_km;
        (EARTH_RADIUS * EARTH_RADIUS + orbit * orbit - 2.0 * EARTH_RADIUS * orbit * libm::cos(angle)).sqrt()
    }

    /// Returns half the angle between the stations at Earth's centre, rad.
    fn half_distance(&self) -> f64 {
        self.ground_distance_km / EARTH_RADIUS / 2.0
    }

    /// Returns the one-way delay through a satellite `angle` radians beyond the midpoint of the stations, ns.
    fn delay_at(&self, angle: f64) -> f64 {
        let half = self.half_distance();
        (self.slant_range(angle + half) + self.slant_range(angle - half)) / LIGHT * 1e9
    }

    /// Returns the angle beyond the midpoint at which a satellite sets for one of the stations, rad; negative if both
    /// never see one.
    fn setting(&self) -> f64 {
        let elevation = self.min_elevation_degrees * PI / 180.0;
        let ratio = EARTH_RADIUS / (EARTH_RADIUS + self.height_km);
        libm::acos(ratio * libm::cos(elevation)) - elevation - self.half_distance()
    }

    /// Returns the angle between two satellites, over which each is used, rad.
    fn spacing(&self) -> f64 {
        TAU / self.satellites as f64
    }

    /// Returns the angle beyond the midpoint at which a satellite takes over, rad.
    fn rising(&self) -> f64 {
        self.setting() - self.spacing()
    }

    /// Returns the angular speed of a satellite, rad/s (Kepler's third law).
    fn angular_speed(&self) -> f64 {
        let orbit = EARTH_RADIUS + self.height_km;
        (GRAVITY / (orbit * orbit * orbit)).sqrt()
    }

    /// Returns the time from one handover to the next, ns.
    pub(crate) fn pass(&self) -> f64 {
        self.spacing() / self.angular_speed() * 1e9
    }

    /// Returns the one-way delay of what is sent at `now`, ns.
    pub(crate) fn delay(&self, now: u64) -> u64 {
        let since = (now + self.time_in_pass) as f64 % self.pass();
        self.delay_at(self.rising() + since * 1e-9 * self.angular_speed()) as u64
    }

    fn changes_rate(&self) -> bool {
        self.outage > 0 || self.signal_to_noise_db > 0.0
    }

    /// Returns the rates of a pass, in straight pieces of 1/64 of it, if the link has `rate` at the shortest distance. The
    /// free-space loss grows with the square of the distance (Maral and Bousquet), and the rate follows
    /// log2(1 + signal / noise) (Shannon 1948).
    fn rates(&self, rate: u64) -> PassRates {
        let (pass, shortest) = (self.pass(), self.shortest_delay() as f64);
        let best = libm::exp2(self.signal_to_noise_db / 10.0 * std::f64::consts::LOG2_10);
        let at = |share: f64| {
            let apart = self.delay_at(self.rising() + share * self.spacing()) / shortest;
            let signal = best / (apart * apart);
            let value = rate as f64 * libm::log1p(signal) / libm::log1p(best);
            if self.signal_to_noise_db > 0.0 { value.min(rate as f64) } else { rate as f64 }
        };
        // One that lasts longer is refused.
        let outage = self.outage.min(pass as u64 - 2);
        let begins = outage as f64;
        let silent = (outage > 0).then_some(Step { at: 0, value: 0.0 });
        // The rate jumps from 0 at the end of the outage.
        let jump = (outage > 1).then(|| Step { at: outage - 1, value: 0.0 });
        let pieces = (0..=PIECES).map(|number| {
            let time = begins + (pass - begins - 1.0) * f64::from(number) / f64::from(PIECES);
            Step { at: time as u64, value: at(time / pass) }
        });
        let steps: Vec<Step> = silent.into_iter().chain(jump).chain(pieces).collect();
        PassRates { curve: Curve::new(&steps, 0.0, true, Some(pass as u64)), ahead: self.time_in_pass }
    }

    /// Returns the shortest delay of a pass, ns: that of the satellite position nearest to the midpoint of the
    /// stations.
    pub(crate) fn shortest_delay(&self) -> u64 {
        self.delay_at(self.rising().max(0.0)) as u64
    }

    /// Returns the reason for which there would be times without a satellite, if there are such times.
    pub(crate) fn gap(&self) -> Option<String> {
        let setting = self.setting();
        if setting <= 0.0 {
            return Some("no satellite stands high enough for both ground stations at once".to_owned());
        }
        let needed = (PI / setting).ceil() as u64;
        (self.satellites < needed).then(|| {
            let satellites = self.satellites;
            format!(
                "with {satellites} satellites, one sets before the next has risen; {needed} satellites leave no gap"
            )
        })
    }
}

/// Straight pieces of the rate in a pass.
const PIECES: u32 = 64;

/// Rate over the passes.
#[derive(Clone)]
struct PassRates {
    curve: Curve,
    /// Time in the pass at which the run begins, ns.
    ahead: u64,
}

impl PieceSource for PassRates {
    fn piece_at(&mut self, time: u64) -> Piece {
        let piece = self.curve.at(time + self.ahead);
        Piece { to: piece.to - self.ahead, ..piece }
    }
}

/// Error model that adds the changing part of the delay to the shortest one.
#[derive(Clone)]
struct Pass {
    orbit: LowOrbit,
    shortest: u64,
}

impl ErrorModel for Pass {
    fn delays(&mut self, passage: &Passage) -> u64 {
        self.orbit.delay(passage.to).saturating_sub(self.shortest)
    }
}

pub(crate) fn link() -> Link {
    Link {
        name: "satellite channel".to_owned(),
        rate: 1_544_000,
        mtu: 1500,
        overhead: 6,
        rules: Rules::of(LowOrbit::default()),
        ..wire::link()
    }
}

pub(crate) fn sources() -> Sources {
    let like = || assumed("like the geostationary channel of RFC 1106, so that only the orbit differs");
    vec![
        ("rate", like()),
        ("mtu", like()),
        ("overhead", like()),
        ("propagation_delay", assumed("none besides the way up and down: the ground stations are beside the routers")),
    ]
}

#[cfg(test)]
mod tests;
