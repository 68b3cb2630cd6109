//! The findings over a set of paths.

use serde_json::json;

use super::super::{LossPattern, Place};
use super::scenarios::{Case, Seen};

/// Rates (Mb/s), round trips (ms) and capacities of the queue (shares of the pipe) of the set.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (rate, rtt) in [
        (1.0, 30.0),
        (1.0, 200.0),
        (10.0, 5.0),
        (10.0, 40.0),
        (10.0, 300.0),
        (100.0, 5.0),
        (100.0, 50.0),
        (100.0, 150.0),
        (1000.0, 5.0),
        (1000.0, 20.0),
    ] {
        let rate_of = rate * 1e6;
        let pipe = Case::pipe(rate_of, rtt);
        let bytes = ((rate_of / 8.0 * 20.0) as u64).clamp(1_000_000, 12_000_000);
        let name = |kind: &str| format!("{kind} {rate} Mb/s {rtt} ms");
        let case = |kind: &str, limit: u64| Case { bytes, ..Case::new(&name(kind), rate_of, rtt, limit.max(5)) };
        let overflow = |kind: &str, limit: u64| Case { pattern: LossPattern::TailDrop, ..case(kind, limit) };
        cases.push(case("huge queue", 100_000));
        cases.push(Case { tcp: json!({ "window": (pipe * 1460 / 2).max(8192) }), ..case("small window", 1000) });
        cases.push(overflow("queue 1/4", pipe / 4));
        cases.push(overflow("queue 1", pipe));
        cases.push(Case { tcp: json!({ "variant": "rack" }), ..overflow("queue 1/2 rack", pipe / 2) });
        cases.push(Case { tcp: json!({ "variant": "bbr" }), ..overflow("queue 1/2 bbr", pipe / 2) });
        let errors = |errors: serde_json::Value, pattern, kind: &str| Case { errors, pattern, ..case(kind, 100_000) };
        cases.push(errors(json!({ "bit_errors": { "packet_loss": 0.005 } }), LossPattern::Random, "random 0.5 %"));
        cases.push(errors(json!({ "bit_errors": { "packet_loss": 0.03 } }), LossPattern::Random, "random 3 %"));
        cases.push(errors(json!({ "gilbert_elliott": { "to_bad": 0.003 } }), LossPattern::Burst, "bursts"));
        cases.push(errors(
            json!({ "policer": { "rate": rate_of / 4.0, "bucket": 65_536 } }),
            LossPattern::Policer,
            "policer",
        ));
        cases.push(errors(
            json!({ "reordering": { "probability": 0.01, "delay": format!("{} ms", rtt / 10.0) } }),
            LossPattern::None,
            "reordering",
        ));
        cases.push(errors(json!({ "duplication": { "probability": 0.01 } }), LossPattern::None, "duplication"));
        let managed =
            |discipline, kind: &str| Case { discipline, pattern: LossPattern::EarlyDrop, ..case(kind, pipe * 4) };
        cases.push(managed(json!("codel"), "codel"));
        cases.push(managed(
            json!({ "discipline": "red", "min_threshold": (pipe / 2).max(5), "max_threshold": (pipe * 3 / 2).max(15) }),
            "red",
        ));
    }
    cases
}

#[test]
#[ignore = "prints a table: takes minutes"]
fn table() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let (mut total, mut short, mut rated, mut told, mut placed) = (0, 0, 0, 0, 0);
    for case in cases().into_iter().filter(|case| case.name.contains(&only)) {
        for Seen { place, share, path, dropped, truth } in case.seen() {
            let shortest = path.round_trip.as_ref().map_or(0.0, |one| one.shortest_ns as f64 / case.shortest());
            let rate = path.bottleneck.as_ref().map_or(0.0, |one| one.rate / case.rate);
            let few = dropped < 3;
            let expected_place = match share {
                0.0 => Place::NearSender,
                1.0 => Place::NearReceiver,
                _ => Place::Between,
            };
            let right = [
                (shortest - 1.0).abs() <= 0.02,
                (rate - 1.0).abs() <= 0.05,
                few || path.losses.pattern == truth || path.losses.pattern == LossPattern::Unknown,
                path.capture_point.place == expected_place,
            ];
            total += 1;
            short += usize::from(right[0]);
            rated += usize::from(right[1]);
            told += usize::from(right[2]);
            placed += usize::from(right[3]);
            let queue = path.queue.as_ref();
            println!(
                "{} {:32} {place:15} rtt {shortest:.3} rate {rate:.3} {:?} {:.2} | {truth:?}: {:?} {:?} rank {:.2} wait {:.1} run {:.1} of {dropped} found {} spurious {} | queue {:.0} {:.0} {:.0} of {} | reord {} {:?} dup {} unseen {} policer {:.2}",
                if right.contains(&false) {
                    "BAD"
                } else if !few && path.losses.pattern == LossPattern::Unknown {
                    "UNK"
                } else {
                    "ok "
                },
                case.name,
                path.bottleneck.as_ref().map(|one| one.confidence),
                path.bottleneck.as_ref().map_or(0.0, |one| one.share),
                path.losses.pattern,
                path.losses.confidence,
                path.losses.delay_rank.unwrap_or(-1.0),
                path.losses.delay_ns.unwrap_or(0) as f64 / 1e6,
                path.losses.run.unwrap_or(0.0),
                path.losses.segments,
                path.losses.spurious,
                queue.map_or(0.0, |queue| queue.largest_bytes / 1500.0),
                queue.map_or(0.0, |queue| queue.typical_bytes / 1500.0),
                queue.and_then(|queue| queue.buffer_bytes).unwrap_or(0.0) / 1500.0,
                case.limit,
                path.reordering.segments,
                path.reordering.typical_late_ns,
                path.duplication.segments,
                path.recording.unseen_bytes,
                path.losses.policer.map_or(0.0, |policer| policer.rate / case.rate * 4.0),
            );
        }
    }
    println!("of {total}: round trip {short}, rate {rated}, pattern {told}, place {placed}");
}
