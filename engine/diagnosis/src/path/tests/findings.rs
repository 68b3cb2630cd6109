//! Single findings of simulated captures beside the truth.

use fill_the_pipe_sim::EventKind;
use serde_json::json;

use super::super::{Confidence, LossPattern, Spacing};
use crate::measured::paths::{Case, diagnose};
use crate::measured::run;

/// 10 Mb/s, 40 ms.
fn case(limit: u64) -> Case {
    Case { bytes: 3_000_000, ..Case::new("10 Mb/s", 1e7, 40.0, limit) }
}

#[test]
fn measures_the_buffer_at_both_ends() {
    let case = case(60);
    let simulator = run(&case.scenario());
    for (at, spacing) in [("hosts.a", Spacing::Acks), ("hosts.b", Spacing::Segments)] {
        let found = diagnose(&simulator, at);
        let (bottleneck, queue) = (found.bottleneck.expect("a rate"), found.queue.expect("a queue"));
        assert_eq!((found.losses.pattern, bottleneck.spacing), (LossPattern::TailDrop, spacing), "{at}");
        let packets = queue.buffer_bytes.expect("a buffer") / 1500.0;
        assert!((packets - 60.0).abs() <= 3.0, "{at}: {packets} of 60 packets");
        let round_trip = found.round_trip.expect("a round trip");
        assert_eq!((bottleneck.confidence, round_trip.confidence), (Confidence::Sure, Confidence::Sure), "{at}");
        // 60 packets of 1.2 ms wait before the last one.
        let growth = round_trip.growth_p95_ns.expect("growth") as f64 / 1e6;
        assert!((50.0..=75.0).contains(&growth), "{at}: {growth} ms");
    }
}

#[test]
fn delay_grows_with_the_senders_own_flight() {
    let found = diagnose(&run(&case(100_000).scenario()), "hosts.a");
    let growth = found.round_trip.and_then(|one| one.growth_with_flight);
    assert!(growth.is_some_and(|growth| growth > 0.95), "{growth:?}");
}

#[test]
fn counts_losses_on_both_sides_of_them() {
    let case = Case { errors: json!({ "bit_errors": { "packet_loss": 0.01 } }), ..case(100_000) };
    let [sender, .., receiver] = &case.seen()[..] else { panic!("four places") };
    assert_eq!((sender.path.losses.segments, sender.path.losses.before_capture), (sender.dropped, 0));
    // One that is lost again is seen once behind the losses.
    let behind = &receiver.path.losses;
    assert!(behind.before_capture == behind.segments && receiver.dropped - behind.segments <= 2, "{behind:?}");
    let sent = 3_000_000.0 / 1448.0 + sender.dropped as f64;
    let rate = sender.path.losses.rate;
    assert!((rate * sent / sender.dropped as f64 - 1.0).abs() < 0.02, "{rate}");
}

#[test]
fn counts_doubled_segments_behind_the_line_only() {
    let case = Case { errors: json!({ "duplication": { "probability": 0.02 } }), ..case(100_000) };
    let simulator = run(&case.scenario());
    let trace = simulator.trace().expect("recorded");
    let doubled = trace.events.kind.iter().zip(&trace.events.packet).filter(|(kind, packet)| {
        let packet = **packet as usize;
        **kind == EventKind::Duplicated as u8 && trace.packets.reverse[packet] == 0 && trace.packets.len[packet] > 0
    });
    let [before, behind] = ["hosts.a", "hosts.b"].map(|at| diagnose(&simulator, at));
    assert_eq!((behind.duplication.segments, before.duplication.segments), (doubled.count() as u64, 0));
    assert_eq!((behind.losses.segments, before.losses.segments), (0, 0), "doubled is not lost");
}

#[test]
fn measures_how_late_segments_are() {
    let errors = json!({ "reordering": { "probability": 0.01, "delay": "6 ms" } });
    let case = Case { errors, ..case(100_000) };
    let simulator = run(&case.scenario());
    let [before, behind] = ["hosts.a", "hosts.b"].map(|at| diagnose(&simulator, at).reordering);
    // 20 of 2055 expected; those that follow one another closely are late by less.
    assert!((10..=35).contains(&behind.segments), "{behind:?}");
    assert_eq!((behind.before_capture, before.before_capture), (behind.segments, 0));
    // Overtaken by the first segment that leaves a transmission time later.
    let late = behind.typical_late_ns.expect("late ones") as f64 / 1e6;
    assert!((3.5..=6.0).contains(&late), "{late} ms");
    assert!(before.segments.abs_diff(behind.segments) <= 5, "{} and {}", before.segments, behind.segments);
}

#[test]
fn tells_delayed_acks_and_agreed_sizes() {
    let found = diagnose(&run(&case(100_000).scenario()), "hosts.b");
    assert_eq!(found.acks.segments_per_ack, Some(2.0));
    assert_eq!((found.sizes.agreed_mss, found.sizes.largest_datagram, found.sizes.offloaded), (Some(1460), 1500, 0));
    assert_eq!((found.sizes.full_payload, found.sizes.headers), (1448, 52));
    let marks = found.middleboxes;
    assert_eq!((marks.mss, marks.mss_below_usual), ([Some(1460); 2], [false; 2]));
    assert_eq!((marks.timestamps_refused, marks.sack_refused), (Some(false), Some(false)));
    assert!(!found.recording.begins_late && found.recording.unseen_bytes == 0, "{:?}", found.recording);
}
