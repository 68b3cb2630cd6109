//! The findings over a set of paths: rates, round trips, queues and impairments, each captured at four places.

use serde_json::{Value, json};

use super::super::{LossPattern, Place};
use super::scenarios::{Case, Seen};

/// Rate, Mb/s, and round trip, ms.
type Line = (f64, f64);

const FEW: [Line; 4] = [(1.0, 30.0), (10.0, 40.0), (100.0, 20.0), (1000.0, 5.0)];
const MANY: [Line; 10] = [
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
];

/// Returns the paths over one line, with transfers of at most `bytes`.
fn cases((rate, rtt): Line, bytes: u64) -> Vec<Case> {
    let bits = rate * 1e6;
    let pipe = Case::pipe(bits, rtt);
    let bytes = ((bits / 8.0 * 20.0) as u64).clamp(bytes.min(1_000_000), bytes);
    let case = |kind: &str, limit: u64| {
        let name = format!("{kind}, {rate} Mb/s, {rtt} ms");
        Case { bytes, ..Case::new(&name, bits, rtt, limit.max(5)) }
    };
    let tcp = |tcp: Value, kind: &str, limit: u64| Case { tcp, ..case(kind, limit) };
    let errors = |errors: Value, pattern, kind: &str| Case { errors, pattern, ..case(kind, 100_000) };
    let random = json!({ "bit_errors": { "packet_loss": 0.005 } });
    let late = json!({ "reordering": { "probability": 0.01, "delay": format!("{} ms", rtt / 10.0) } });
    let red =
        json!({ "discipline": "red", "min_threshold": (pipe / 2).max(5), "max_threshold": (pipe * 3 / 2).max(15) });
    vec![
        case("huge queue", 100_000),
        tcp(json!({ "window": (pipe * 1460 / 2).max(8192) }), "small window", 1000),
        case("queue of 1/4", pipe / 4),
        case("queue of 1", pipe),
        tcp(json!({ "variant": "rack" }), "queue of 1/2, rack", pipe / 2),
        tcp(json!({ "variant": "bbr" }), "queue of 1/2, bbr", pipe / 2),
        tcp(json!({ "timestamps": false }), "queue of 1, no timestamps", pipe),
        tcp(json!({ "variant": "newreno", "sack": false }), "queue of 1, no sack", pipe),
        errors(random.clone(), LossPattern::Random, "random 0.5 %"),
        Case {
            tcp: json!({ "variant": "newreno", "sack": false }),
            ..errors(random, LossPattern::Random, "random, no sack")
        },
        errors(json!({ "bit_errors": { "packet_loss": 0.03 } }), LossPattern::Random, "random 3 %"),
        errors(json!({ "gilbert_elliott": { "to_bad": 0.003 } }), LossPattern::Burst, "bursts"),
        errors(json!({ "policer": { "rate": bits / 4.0, "bucket": 65_536 } }), LossPattern::Policer, "policer"),
        errors(late, LossPattern::None, "reordering"),
        errors(json!({ "duplication": { "probability": 0.01 } }), LossPattern::None, "duplication"),
        Case { discipline: json!("codel"), ..case("codel", pipe * 4) },
        Case { discipline: red, ..case("red", pipe * 4) },
    ]
}

/// Captures of which each finding was right.
#[derive(Debug, Default)]
struct Score {
    captures: u32,
    round_trip: u32,
    rate: u32,
    place: u32,
    /// Captures with three losses or more that have a pattern, and those of them with the right one.
    patterns: u32,
    pattern: u32,
    /// Captures with three losses or more whose pattern is unknown.
    unknown: u32,
    wrong: Vec<String>,
}

impl Score {
    fn count(&mut self, case: &Case, Seen { at, share, path, dropped, truth }: &Seen) {
        let shortest = path.round_trip.as_ref().map_or(0.0, |one| one.shortest_ns as f64 / case.shortest());
        let rate = path.bottleneck.as_ref().map_or(0.0, |one| one.rate / case.rate);
        let place = match share {
            0.0 => Place::NearSender,
            1.0 => Place::NearReceiver,
            _ => Place::Between,
        };
        let right = [(shortest - 1.0).abs() <= 0.02, (rate - 1.0).abs() <= 0.05, path.capture_point.place == place];
        let losses = &path.losses;
        let (told, fits) = (losses.pattern != LossPattern::Unknown, losses.pattern == *truth);
        self.captures += 1;
        self.round_trip += u32::from(right[0]);
        self.rate += u32::from(right[1]);
        self.place += u32::from(right[2]);
        let enough = *dropped == 0 || *dropped >= 3;
        self.patterns += u32::from(enough && told);
        self.pattern += u32::from(enough && told && fits);
        self.unknown += u32::from(enough && !told);
        if right.contains(&false) || enough && !fits {
            let (pattern, confidence, rank) = (losses.pattern, losses.confidence, losses.delay_rank);
            let lost = (losses.segments, losses.run);
            self.wrong.push(format!(
                "{} at {at}: round trip {shortest:.3}, rate {rate:.3}, {pattern:?} ({confidence:?}) for {truth:?}, \
                 rank {rank:.2?}, {lost:?} of {dropped}, {:?}",
                case.name, path.queue
            ));
        }
    }

    fn check(&self) {
        let share = |right: u32, of: u32| f64::from(right) / f64::from(of);
        assert_eq!((self.round_trip, self.place), (self.captures, self.captures), "{self:#?}");
        assert!(share(self.rate, self.captures) >= 0.95, "{self:#?}");
        assert!(share(self.pattern, self.patterns) >= 0.9, "{self:#?}");
        assert!(share(self.unknown, self.captures) <= 0.1, "{self:#?}");
    }
}

fn score(lines: &[Line], bytes: u64) -> Score {
    let mut score = Score::default();
    for case in lines.iter().flat_map(|line| cases(*line, bytes)) {
        for seen in case.seen() {
            score.count(&case, &seen);
        }
    }
    score
}

#[test]
fn tells_the_paths_of_a_few_lines() {
    score(&FEW, 1_500_000).check();
}

#[test]
#[ignore = "takes a minute if optimised, and many if not"]
fn tells_the_paths_of_many_lines() {
    let score = score(&MANY, 12_000_000);
    println!("{score:#?}");
    score.check();
}
