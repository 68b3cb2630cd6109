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
}

impl Default for LowOrbit {
    fn default() -> Self {
        LowOrbit {
            height_km: 780.0,
            min_elevation_degrees: 8.2,
            satellites: 11,
            ground_distance_km: 400.0,
            time_in_pass: 0,
        }
    }
}

impl Group for LowOrbit {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let LowOrbit { height_km, min_elevation_degrees, satellites, ground_distance_km, time_in_pass } = self;
        visitor.leaf(
            Spec::ratio("height_km", "Orbit height", "Altitude of the satellites, km.")
                .range(160.0, 2000.0)
                .source(assumed("Iridium's, 780 km, the first such network to be built")),
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
        self.gap().map(|why| ("low_orbit.satellites", why))
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

/// Error model that adds the changing part of the delay to the shortest one.
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
mod tests {
    use super::*;
    use crate::ids::FlowId;
    use crate::stage::{self, Stage};

    const SECOND: u64 = 1_000_000_000;

    /// Returns an orbit with both stations at one place.
    fn iridium() -> LowOrbit {
        LowOrbit { ground_distance_km: 0.0, ..LowOrbit::default() }
    }

    fn close(a: f64, b: f64, by: f64) {
        assert!((a - b).abs() < by, "{a} is not {b}");
    }

    #[test]
    fn slant_range_runs_from_the_height_to_the_horizon() {
        let orbit = iridium();
        // Up and down 780 km at 299792 km/s: 5.2036 ms.
        close(orbit.delay_at(0.0), 5.2036e6, 100.0);
        // The law of sines gives the same at 8.2 degrees: R sin e = 908.69, sqrt(908.69^2 + 2 6371 780 + 780^2) -
        // 908.69 = 2463.68 km; twice that takes 16.4359 ms.
        close(orbit.delay_at(orbit.setting()), 16.4359e6, 100.0);
        close(orbit.setting() * 180.0 / PI, 19.938, 0.001);
    }

    #[test]
    fn eleven_satellites_hand_over_every_547_s() {
        let orbit = iridium();
        // 2 pi sqrt(7151^3 / 398600) = 6018.1 s; an eleventh of it 547.10 s.
        close(TAU / orbit.angular_speed(), 6018.1, 0.1);
        close(orbit.pass() / 1e9, 547.10, 0.01);
        // 32.727 of the 39.876 degrees of a pass: one takes over at -12.790 degrees, where it is
        // sqrt(6371^2 + 7151^2 - 2 6371 7151 cos 12.790) = 1693.8 km away: 11.300 ms.
        close(orbit.rising() * 180.0 / PI, -12.790, 0.001);
        close(orbit.delay(0) as f64, 11.300e6, 1000.0);
        let pass = orbit.pass() as u64;
        close(orbit.delay(pass - 1000) as f64, 16.436e6, 1000.0);
        assert_eq!(orbit.delay(pass + 1000), orbit.delay(1000), "the next pass is as the one before");
    }

    #[test]
    fn run_starts_at_the_given_point_of_the_pass() {
        let later = LowOrbit { time_in_pass: 200 * SECOND, ..iridium() };
        assert_eq!(later.delay(5 * SECOND), iridium().delay(205 * SECOND));
    }

    #[test]
    fn distant_stations_share_a_shorter_pass_and_a_longer_path() {
        let apart = LowOrbit { ground_distance_km: 1000.0, ..iridium() };
        // Half of 1000 km is 4.4966 degrees. The slant range from 780 km above the midpoint, by the half-angle formula:
        // sqrt(780^2 + 4 x 6371 x 7151 sin(2.2483)^2) = sqrt(608400 + 280467) = 942.80 km.
        close(apart.delay_at(0.0), 2.0 * 942.80 / LIGHT * 1e9, 100.0);
        close(apart.setting() * 180.0 / PI, 19.938 - 4.497, 0.001);
        assert_eq!(
            apart.gap().expect("11 are too few"),
            "with 11 satellites, one sets before the next has risen; 12 satellites leave no gap"
        );
        assert!(LowOrbit { satellites: 12, ..apart }.gap().is_none());
        let far = LowOrbit { ground_distance_km: 5000.0, satellites: 200, ..iridium() };
        assert!(far.gap().expect("out of sight").starts_with("no satellite"));
    }

    #[test]
    fn shortest_delay_is_the_minimum_over_the_pass() {
        for satellites in [11, 20, 60] {
            let orbit = LowOrbit { satellites, ..LowOrbit::default() };
            let steps = (0..10_000).map(|step| orbit.delay((orbit.pass() * f64::from(step) / 1e4) as u64));
            let least = steps.min().expect("steps");
            // Between two steps, 55 ms apart, a satellite at its nearest changes the delay by less than 1 ns.
            assert!(least >= orbit.shortest_delay() && least <= orbit.shortest_delay() + 1, "{satellites}");
        }
    }

    /// Sends ten packets a ms apart around a time. Returns them in the order of arrival, with their times.
    fn around(orbit: &LowOrbit, middle: u64) -> Vec<(u32, u64)> {
        use crate::packet::Transit;
        let link = Link { rules: Rules::of(orbit.clone()), ..link() };
        let errors = super::super::errors::Errors::new(&link, "a", 1, "links.satellite");
        let mut line = Stage::new(stage::StageKind::Link, 0, 8_000_000_000, 0, 10, errors);
        for packet in 0..10 {
            let now = middle - 5_000_000 + u64::from(packet) * 1_000_000;
            let transit = Transit { packet, step: 0, bytes: 1000, endpoint: FlowId::FIRST.from(), marks: 0 };
            line.enter(now, transit, link.one_way_delay());
        }
        let mut come = Vec::new();
        while line.next() != crate::event_queue::NEVER {
            let now = line.next();
            come.push((line.take(now).expect("it is time").packet, now));
        }
        come
    }

    #[test]
    fn packets_keep_their_order_except_at_a_handover_to_a_shorter_path() {
        let orbit = iridium();
        let pass = orbit.pass() as u64;
        let during = around(&orbit, pass / 2);
        assert!(during.iter().map(|(packet, _)| *packet).eq(0..10));
        // From the sixth packet (5) on the delay is 11.300 instead of 16.436 ms. Packets are sent a ms apart from -5 ms
        // on: 0 to 4 arrive at 11.436 to 15.436 ms after the handover, 5 to 9 at 11.300 to 15.300.
        let at_handover: Vec<u32> = around(&orbit, pass).iter().map(|(packet, _)| *packet).collect();
        assert_eq!(at_handover, [5, 0, 6, 1, 7, 2, 8, 3, 9, 4]);
    }
}
