//! Senders of simulated captures against the variant that sent them.

use fill_the_pipe_sim::Choice;
use serde_json::{Value, json};

use super::{Departure, LossDetection, Sender, SenderDoubt, SenderKind, SlowStartEnd};
use crate::confidence::Confidence;
use crate::measured::senders::{Case, MOST_SEGMENTS, VARIANTS, cases, told};
use crate::measured::{ENDS, capture, read, run};

fn variable(name: &str, other: f64) -> f64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(other)
}

/// Kinds that were told of senders whose variant is known.
#[derive(Default)]
struct Confusion {
    /// Truth, told, confidence.
    rows: Vec<(SenderKind, SenderKind, Confidence)>,
    /// Whether each was a bulk transfer of more than 20 round trips with a loss or a queue that was full once.
    bulk: Vec<bool>,
}

impl Confusion {
    /// Returns how many of those that `is` chooses are right, and how many there are.
    fn right(&self, is: impl Fn(SenderKind, Confidence) -> bool) -> (usize, usize) {
        let chosen = self.rows.iter().filter(|(_, told, confidence)| is(*told, *confidence));
        let right = chosen.clone().filter(|(truth, told, _)| truth == told).count();
        (right, chosen.count())
    }

    fn print(&self) {
        print!("{:8}", "truth");
        SenderKind::NAMES.iter().for_each(|told| print!(" {:>8}", told.id));
        println!();
        for truth in SenderKind::ALL {
            print!("{:8}", truth.named().id);
            for told in SenderKind::ALL {
                print!(" {:8}", self.rows.iter().filter(|row| row.0 == *truth && row.1 == *told).count());
            }
            println!();
        }
        println!("all {:?}", self.right(|_, _| true));
        let bulk = self.rows.iter().zip(&self.bulk).filter(|(_, bulk)| **bulk);
        println!("bulk {} of {}", bulk.clone().filter(|(row, _)| row.0 == row.1).count(), bulk.count());
        println!("known {:?}", self.right(|told, _| told != SenderKind::Unknown));
        println!("likely {:?}", self.right(|told, how| told != SenderKind::Unknown && how >= Confidence::Likely));
        println!("sure {:?}", self.right(|told, how| told != SenderKind::Unknown && how == Confidence::Sure));
    }
}

/// Runs cases at both ends.
fn confusion(cases: Vec<Case>) -> Confusion {
    let mut confusion = Confusion::default();
    for case in cases {
        let simulator = run(&case.scenario);
        for at in ENDS {
            let (summary, kept) = capture(&simulator, at);
            let (found, bulk) = told(&summary, &kept);
            confusion.bulk.push(bulk);
            confusion.rows.push((case.truth, found.kind, found.confidence));
            if std::env::var_os("TABLE").is_some() {
                let mark = if found.kind == case.truth { "" } else { " WRONG" };
                let fits: Vec<String> = found
                    .fits
                    .iter()
                    .map(|fit| format!("{} {:.3} {:.2}", fit.kind.named().id, fit.likelihood, fit.error))
                    .collect();
                println!(
                    "{} {at}: {:?} {:?} {:?} rounds {} decrease {:.2?} {fits:?} {:?} {:?} {:?} {:?}{mark}",
                    case.name,
                    found.kind,
                    found.confidence,
                    found.doubt,
                    found.rounds,
                    found.decrease,
                    found.initial_window.map(|window| window.segments),
                    found.slow_start.map(|start| start.end),
                    found.pacing.map(|pacing| (pacing.departure, (pacing.at_once * 100.0) as u32, pacing.burst)),
                    found.loss_detection
                );
            }
        }
    }
    confusion
}

#[test]
#[ignore = "prints the confusion matrix: SEED, COUNT, SEGMENTS, VARIANTS, PROFILE, ONLY; TABLE"]
fn prints_the_confusion_matrix() {
    let text = |name: &str, other: &str| std::env::var(name).unwrap_or(other.to_owned());
    let only = variable("ONLY", -1.0);
    let [seed, count, segments] =
        [("SEED", 1.0), ("COUNT", 10.0), ("SEGMENTS", MOST_SEGMENTS)].map(|(name, other)| variable(name, other));
    let (variants, profile) = (text("VARIANTS", &VARIANTS.join(",")), text("PROFILE", "linux"));
    let variants: Vec<&str> = variants.split(',').collect();
    let mut cases = cases(seed as u64, count as usize, segments, &variants, &profile);
    cases.retain(|case| only < 0.0 || case.name.starts_with(&format!("{only} ")));
    confusion(cases).print();
}

/// Tells the senders of captures of a real kernel: files `*.pcap` in a folder, whose names end with the variant and the
/// end.
#[test]
#[ignore = "needs captures: CAPTURES"]
fn tells_the_senders_of_a_real_kernel() {
    let folder = std::env::var("CAPTURES").expect("a folder");
    let mut confusion = Confusion::default();
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()).collect();
    files.sort();
    for path in files {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let variant = name.split('.').next().and_then(|name| name.rsplit('_').next()).unwrap_or_default();
        let truth = SenderKind::by_id(variant).expect("a variant");
        let file = std::fs::read(&path).expect("a file");
        let (contents, kept) = read(&file);
        let (found, bulk) = told(&contents.connections[0], &kept);
        confusion.bulk.push(bulk);
        confusion.rows.push((truth, found.kind, found.confidence));
        let fits: Vec<String> = found
            .fits
            .iter()
            .map(|fit| format!("{} {:.3} {:.2}", fit.kind.named().id, fit.likelihood, fit.error))
            .collect();
        println!(
            "{name}: {:?} {:?} {:?} rounds {} decrease {:.2?} {fits:?} iw {:?} {:?} {:?} {:?} {:?}",
            found.kind,
            found.confidence,
            found.doubt,
            found.rounds,
            found.decrease,
            found.initial_window.map(|window| window.segments),
            found.slow_start.map(|start| start.end),
            found.pacing.map(|pacing| (pacing.departure, pacing.at_once, pacing.burst)),
            found.sack,
            found.loss_detection
        );
    }
    confusion.print();
}

#[test]
fn identifies_senders_of_bulk_transfers() {
    let confusion = confusion(cases(7, 3, 2500.0, &VARIANTS, "linux"));
    let (right, claimed) = confusion.right(|told, how| told != SenderKind::Unknown && how >= Confidence::Likely);
    assert!(right * 10 >= claimed * 9 && claimed * 2 >= confusion.rows.len(), "{right} of {claimed}");
    let (right, sure) = confusion.right(|told, how| told != SenderKind::Unknown && how == Confidence::Sure);
    assert_eq!(right, sure, "sure and wrong");
}

/// Returns what is told at the sender of one transfer over 20 Mb/s, 40 ms and a queue of two pipes.
fn transfer(tcp: &Value, app: &Value) -> Sender {
    let scenario = json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "model": "ideal", "queue": { "limit": 130 } } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "10 Gb/s", "propagation_delay": "1 us" },
            "line": { "stations": ["r", "b"], "rate": "20 Mb/s", "propagation_delay": "20 ms" },
        },
        "tcp": tcp,
        "flows": { "bulk": { "from": "a", "to": "b", "app": app } },
    });
    let (summary, kept) = capture(&run(&scenario), "hosts.a");
    told(&summary, &kept).0
}

#[test]
fn says_unknown_where_congestion_control_does_not_decide() {
    for variant in VARIANTS {
        let linux = json!({ "profile": "linux", "variant": variant });
        let short = transfer(&linux, &json!({ "bytes": "60 KB" }));
        assert_eq!((short.kind, short.doubt), (SenderKind::Unknown, Some(SenderDoubt::Short)), "{variant}");
        let held = json!({ "profile": "linux", "variant": variant, "window": "32 KB", "autotuning": false });
        let held = transfer(&held, &json!({ "bytes": "2 MB" }));
        assert_eq!((held.kind, held.doubt), (SenderKind::Unknown, Some(SenderDoubt::Window)), "{variant}");
        let exchange = json!({
            "kind": "echo", "message_size": "20 KB", "response_size": "100 B", "think_time": "200 ms", "exchanges": 30
        });
        let exchange = transfer(&linux, &exchange);
        assert_eq!(exchange.kind, SenderKind::Unknown, "{variant} {:?}", exchange.doubt);
    }
}

#[test]
fn tells_first_flight_departures_and_detection() {
    for variant in ["cubic", "reno", "bbr"] {
        let linux = json!({ "profile": "linux", "variant": variant });
        let found = transfer(&linux, &json!({ "bytes": "6 MB" }));
        let clocked = found.pacing.map(|pacing| pacing.departure == Departure::Clocked);
        let first = found.initial_window.map(|window| window.segments);
        assert_eq!((first, clocked, found.sack), (Some(10), Some(variant != "bbr"), Some(true)), "{variant}");
    }
    let early = transfer(&json!({ "profile": "linux", "variant": "cubic" }), &json!({ "bytes": "6 MB" }));
    assert_eq!(early.slow_start.map(|start| start.end), Some(SlowStartEnd::Early));
    let late = transfer(&json!({ "profile": "linux", "variant": "reno" }), &json!({ "bytes": "6 MB" }));
    assert_eq!(late.slow_start.map(|start| start.end), Some(SlowStartEnd::Loss));
    assert!(matches!(late.loss_detection, LossDetection::DuplicateAcks | LossDetection::Rack));
}
