//! Tests of the orbit: delays, handovers and rates.

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
fn rate_falls_with_the_distance_and_rests_after_a_handover() {
    let orbit = LowOrbit { outage: SECOND, signal_to_noise_db: 10.0, ..iridium() };
    let link = Link { rate: 1_000_000, ..link() };
    let mut process = orbit.rate_process(&link).expect("it changes");
    assert_eq!(process.offered(0, SECOND - 1), 0.0);
    assert!(process.end_of_service(0, 1000) > SECOND);
    // The nearest point, 12.790 of 32.727 degrees into the pass, has the rate itself: less within a piece of 1/64.
    let nearest = (orbit.pass() * 12.790 / 32.727) as u64;
    let mut process = orbit.rate_process(&link).expect("it changes");
    close(process.offered(nearest, nearest + SECOND), 1e6, 2e3);
    // At the end of the pass the way is 16.436 / 5.204 times as long, so that of 10 dB 1.0025 are left:
    // log2(2.0025) / log2(11) = 0.2895.
    let end = orbit.pass() as u64 - SECOND;
    close(process.offered(end, end + SECOND / 2), 0.5 * 0.2895e6, 500.0);
    let mean = orbit.mean_rate(&link);
    assert!((0.4e6..0.9e6).contains(&mean), "{mean}");
    assert!(iridium().rate_process(&link).is_none());
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
    let errors = crate::link::errors::Errors::new(&link, "a", 1, "links.satellite");
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
