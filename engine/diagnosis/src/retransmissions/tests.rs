//! Stories of retransmissions, each a capture made by hand, and simulated transfers of which the causes are known.

pub(super) mod made;
mod simulated;

use super::{Confidence, Doubt, Needless, Reason, Retransmission};
use made::{Segment, acks, found, handshake, sends};

const MS: u64 = 1000;
const FIN: u8 = 1;

/// Handshake, then the story.
fn story(segments: &[Segment]) -> Vec<Retransmission> {
    found(&[handshake(0), segments.to_vec()].concat())
}

fn only(found: &[Retransmission]) -> (Reason, Confidence, Option<Needless>) {
    let [one] = found else { panic!("one retransmission: {found:?}") };
    (one.reason, one.confidence, one.needless)
}

fn reasons(found: &[Retransmission]) -> Vec<Reason> {
    found.iter().map(|one| one.reason).collect()
}

/// Segments of 1000 bytes, the first with number `1 + 1000 * from`, sent within a millisecond.
fn flight(time: u64, from: u32, count: u32) -> Vec<Segment> {
    (from..from + count).map(|number| sends(time + u64::from(number - from) * 10, 1 + 1000 * number, 1000)).collect()
}

/// Number of the first byte of a segment.
fn byte(segment: u32) -> u32 {
    1 + 1000 * segment
}

/// Ten segments of which the first is lost: nine duplicate ACKs, the last at 210.08 ms.
fn first_lost() -> Vec<Segment> {
    let duplicates = (1..10).map(|last| acks(210 * MS + 10 * u64::from(last), 1).sack(&[(byte(1), byte(last + 1))]));
    [flight(110 * MS, 0, 10), duplicates.collect()].concat()
}

#[test]
fn a_transfer_without_losses_has_none() {
    assert_eq!(story(&[flight(110 * MS, 0, 3), vec![acks(210 * MS, byte(3))]].concat()), []);
}

#[test]
fn three_duplicate_acks_make_a_fast_retransmit() {
    let lost = [flight(110 * MS, 0, 4), vec![acks(210 * MS, 1); 3]].concat();
    let found = story(&[lost, vec![sends(210 * MS + 50, 1, 1000), acks(310 * MS + 50, byte(4))]].concat());
    assert_eq!(only(&found), (Reason::Fast, Confidence::Sure, None));
    // Rows: 3 of the handshake, 4 of the flight, 3 duplicates.
    assert_eq!((found[0].row, found[0].original, found[0].side), (10, Some(3), 0));
    assert_eq!(found[0].evidence, [9, 3]);
}

#[test]
fn evidence_of_a_fast_retransmit_is_the_third_duplicate_ack_and_then_the_original() {
    // Five duplicates arrive before the sender acts: the third is row 10.
    let lost = [flight(110 * MS, 0, 5), vec![acks(210 * MS, 1); 5]].concat();
    let found = story(&[lost, vec![sends(210 * MS + 50, 1, 1000), acks(310 * MS + 50, byte(5))]].concat());
    assert_eq!((found[0].reason, &found[0].evidence[..]), (Reason::Fast, &[10, 3][..]));
}

#[test]
fn one_sack_block_makes_a_likely_fast_retransmit() {
    let lost = [flight(110 * MS, 0, 2), vec![acks(210 * MS, 1).sack(&[(byte(1), byte(2))])]].concat();
    let found = story(&[lost, vec![sends(235 * MS, 1, 1000), acks(335 * MS, byte(2))]].concat());
    assert_eq!(only(&found), (Reason::Fast, Confidence::Likely, None));
}

#[test]
fn further_holes_are_repaired_by_recovery() {
    let blocks = [(byte(1), byte(3)), (byte(4), byte(10))];
    let duplicates: Vec<Segment> = (0..8).map(|n| acks(210 * MS + 10 * n, 1).sack(&blocks)).collect();
    let repairs = [sends(210 * MS + 90, 1, 1000), acks(310 * MS + 90, byte(3)).sack(&blocks[1..])];
    let rest = [sends(310 * MS + 95, byte(3), 1000), acks(410 * MS + 95, byte(10))];
    let found = story(&[flight(110 * MS, 0, 10), duplicates, repairs.to_vec(), rest.to_vec()].concat());
    assert_eq!(reasons(&found), [Reason::Fast, Reason::Recovery]);
    assert_eq!(found[1].evidence, [6, found[0].row, 22]);
}

#[test]
fn a_partial_ack_makes_newreno_repair_the_next_hole() {
    let duplicates = vec![acks(210 * MS, 1); 4];
    let repairs = vec![sends(210 * MS + 50, 1, 1000), acks(310 * MS, byte(2)), sends(310 * MS + 50, byte(2), 1000)];
    let found = story(&[flight(110 * MS, 0, 6), duplicates, repairs, vec![acks(420 * MS, byte(6))]].concat());
    assert_eq!(reasons(&found), [Reason::Fast, Reason::Recovery]);
}

#[test]
fn silence_makes_a_timeout_and_what_follows_is_go_back_n() {
    let repairs = vec![sends(410 * MS, 1, 1000), acks(510 * MS, byte(1)), sends(510 * MS + 50, byte(1), 1000)];
    let found = story(&[flight(110 * MS, 0, 3), repairs, vec![acks(615 * MS, byte(3))]].concat());
    assert_eq!(reasons(&found), [Reason::Timeout, Reason::TimeoutRecovery]);
    assert_eq!((found[0].confidence, found[0].needless), (Confidence::Sure, None));
}

#[test]
fn repeated_timeouts_double() {
    let repairs = [410, 1010, 2210].map(|time| sends(time * MS, 1, 1000)).to_vec();
    let found = story(&[flight(110 * MS, 0, 3), repairs, vec![acks(2310 * MS, byte(3))]].concat());
    assert_eq!(reasons(&found), [Reason::Timeout; 3]);
    assert_eq!(found[2].original, Some(found[1].row));
}

#[test]
fn the_end_of_the_flight_is_probed() {
    let story = story(
        &[
            flight(110 * MS, 0, 3),
            vec![sends(310 * MS, byte(2), 1000), acks(410 * MS, byte(2)), acks(411 * MS, byte(3))],
        ]
        .concat(),
    );
    assert_eq!(only(&story), (Reason::TailProbe, Confidence::Sure, None));
}

#[test]
fn a_single_segment_is_told_by_the_next_wait() {
    let probe = |second| {
        let repairs =
            vec![sends(410 * MS, 1, 1000), sends(second * MS, 1, 1000), acks(second * MS + 100 * MS, byte(1))];
        reasons(&story(&[flight(110 * MS, 0, 1), repairs].concat()))
    };
    assert_eq!(probe(1010), [Reason::Timeout, Reason::Timeout], "doubled");
    assert_eq!(probe(720), [Reason::TailProbe, Reason::Timeout], "begun anew");
}

#[test]
fn a_capture_from_before_tail_probes_has_none() {
    let made = |years: u64| {
        let begun = years * 365 * 86_400 * 1000 * MS;
        let repairs = vec![sends(410 * MS, 1, 1000), sends(720 * MS, 1, 1000), acks(820 * MS, byte(1))];
        let segments = [handshake(0), flight(110 * MS, 0, 1), repairs].concat();
        let later = segments.into_iter().map(|one| Segment { time: one.time + begun, ..one });
        reasons(&found(&later.collect::<Vec<Segment>>()))
    };
    assert_eq!(made(40), [Reason::Timeout, Reason::Timeout], "of 2009");
    assert_eq!(made(50), [Reason::TailProbe, Reason::Timeout], "of 2019");
    assert_eq!(made(0), [Reason::TailProbe, Reason::Timeout], "by a clock that was not set");
}

#[test]
fn an_ack_that_comes_at_once_is_for_the_original() {
    let repairs = vec![sends(410 * MS, 1, 1000), acks(420 * MS, byte(3))];
    let found = story(&[flight(110 * MS, 0, 3), repairs].concat());
    assert_eq!(only(&found), (Reason::Timeout, Confidence::Sure, Some(Needless::TooSoon)));
    assert_eq!(found[0].evidence.last(), Some(&7));
}

#[test]
fn timestamps_tell_the_original_from_its_copy() {
    let data: Vec<Segment> = flight(110 * MS, 0, 3).into_iter().map(|one| one.stamped(110, 1)).collect();
    let repairs = |echo| vec![sends(410 * MS, 1, 1000).stamped(410, 1), acks(515 * MS, byte(3)).stamped(2, echo)];
    let needless = |echo| only(&story(&[data.clone(), repairs(echo)].concat())).2;
    assert_eq!(needless(110), Some(Needless::Timestamps));
    assert_eq!(needless(410), None);
}

#[test]
fn a_duplicate_sack_names_the_segment_that_arrived_twice() {
    let repairs = vec![
        sends(210 * MS + 100, 1, 1000),
        acks(220 * MS, byte(10)),
        acks(310 * MS + 100, byte(10)).sack(&[(byte(0), byte(1))]),
    ];
    let found = story(&[first_lost(), repairs].concat());
    assert_eq!(only(&found), (Reason::Fast, Confidence::Sure, Some(Needless::Dsack)));
}

#[test]
fn bytes_known_to_have_arrived_are_unneeded() {
    let again = vec![acks(210 * MS, byte(3)), sends(211 * MS, byte(1), 1000)];
    let found = story(&[flight(110 * MS, 0, 3), again].concat());
    assert_eq!(only(&found), (Reason::Unneeded, Confidence::Likely, Some(Needless::Known)));
}

#[test]
fn a_copy_that_follows_at_once_is_the_networks() {
    let twice = [flight(110 * MS, 0, 1), flight(110 * MS + 500, 0, 1), vec![acks(210 * MS, byte(1))]].concat();
    assert_eq!(only(&story(&twice)).0, Reason::Duplicate);
}

/// Near the receiver the lost original never comes by, and its gap is filled a round trip later.
#[test]
fn near_the_receiver_a_gap_filled_after_a_round_trip_is_a_retransmission() {
    let beside = |filled: u64| {
        let mut segments = handshake(49 * MS);
        segments.extend(flight(210 * MS, 0, 1));
        segments.push(acks(210 * MS + 5, byte(1)));
        for segment in 2..6 {
            segments.extend(flight(210 * MS + 10 * u64::from(segment), segment, 1));
            let block = [(byte(2), byte(segment + 1))];
            segments.push(acks(210 * MS + 10 * u64::from(segment) + 5, byte(1)).sack(&block));
        }
        segments.extend(flight(filled, 1, 1));
        segments.push(acks(filled + 5, byte(6)));
        only(&found(&segments))
    };
    assert_eq!(beside(310 * MS), (Reason::Fast, Confidence::Sure, None));
    assert_eq!(beside(212 * MS).0, Reason::Reordered);
}

#[test]
fn closed_windows_are_probed_and_idle_connections_kept_alive() {
    let closed = vec![acks(210 * MS, byte(3)).window(0)];
    let probes = [600, 1200, 2400].map(|time| sends(time * MS, byte(3), 1)).to_vec();
    let refused =
        vec![acks(2500 * MS, byte(3)).window(0), acks(2600 * MS, byte(3)), sends(2600 * MS + 20, byte(3), 1000)];
    let found = story(&[flight(110 * MS, 0, 3), closed, probes, refused, vec![acks(2700 * MS, byte(4))]].concat());
    assert_eq!(reasons(&found), [Reason::WindowProbe; 3]);
    let idle = vec![acks(210 * MS, byte(3)), sends(60_000 * MS, byte(3) - 1, 1), acks(60_100 * MS, byte(3))];
    let found = story(&[flight(110 * MS, 0, 3), idle].concat());
    assert_eq!(only(&found).0, Reason::KeepAlive);
}

#[test]
fn repeated_syns_and_fins_are_found() {
    let syn = &handshake(0)[0];
    let later: Vec<Segment> =
        handshake(0).into_iter().map(|one| Segment { time: one.time + 1000 * MS, ..one }).collect();
    assert_eq!(only(&found(&[vec![syn.clone()], later].concat())).0, Reason::Syn);
    let fin = |time| sends(time, byte(1), 0).flags(FIN);
    let closing =
        vec![acks(210 * MS, byte(1)), fin(300 * MS), fin(2000 * MS), fin(5400 * MS), acks(5500 * MS, byte(1) + 1)];
    let found = story(&[flight(110 * MS, 0, 1), closing].concat());
    assert_eq!(reasons(&found), [Reason::Timeout, Reason::Timeout]);
}

#[test]
fn a_capture_of_one_direction_tells_only_silences() {
    let one = |later: u64| {
        let segments: Vec<Segment> = [flight(0, 0, 3), vec![sends(later, 1, 1000)]].concat();
        let found = found(&segments);
        (found[0].reason, found[0].doubt)
    };
    assert_eq!(one(900 * MS), (Reason::Timeout, Some(Doubt::OneSided)));
    assert_eq!(one(9 * MS), (Reason::Unknown, Some(Doubt::OneSided)));
}
