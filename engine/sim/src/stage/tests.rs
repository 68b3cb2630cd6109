//! Tests of a stage, step by step and ahead of time.

use super::*;
use crate::ids::FlowId;
use crate::link::Link;
use crate::link::errors::Reordering;
use proptest::prelude::*;

fn transit(bytes: u32) -> Transit {
    Transit { packet: 0, step: 0, bytes, endpoint: FlowId::FIRST.from(), marks: 0 }
}

#[test]
fn a_packet_takes_its_transmission_time_and_then_the_delay() {
    // 4312 + 40 bytes at 45 Mb/s: 34816 bits, 773.69 us.
    let mut t3 = Stage::new(StageKind::Link, 0, 45_000_000, 0, 10, None);
    assert!(matches!(t3.enter(0, transit(4352), 19_450_000), StageEntry::Served));
    assert_eq!(t3.next(), 773_689 + 19_450_000);
    assert!(t3.take(20_223_688).is_none());
    assert!(t3.take(20_223_689).is_some());
}

#[test]
fn longer_delay_of_one_packet_does_not_delay_the_next() {
    let mut ring = Stage::new(StageKind::Link, 0, 8_000_000, 0, 10, None);
    let (slow, fast) = (transit(1000), Transit { packet: 1, ..transit(1000) });
    ring.enter(0, slow, 5_000_000);
    ring.enter(1_000_000, fast, 0);
    assert_eq!(ring.next(), 2_000_000);
    assert_eq!(ring.take(2_000_000), Some(fast));
    assert_eq!(ring.next(), 6_000_000);
    assert_eq!(ring.take(6_000_000), Some(slow));
}

#[test]
fn cutting_through_spaces_packets_without_holding_them_back() {
    let mut router = Stage::new(StageKind::Forwarding, 0, 8_000_000, 0, 10, None);
    router.cut_through = true;
    assert!(matches!(router.enter(0, transit(1000), 5), StageEntry::Served));
    assert!(matches!(router.enter(0, transit(1000), 5), StageEntry::Queued));
    assert!(router.take(5).is_some(), "passed on after the latency");
    assert!(router.next_waiting(999_999).is_none());
    assert!(router.next_waiting(1_000_000).is_some(), "the next one 1000 bytes at 8 Mb/s later");
}

#[test]
fn busy_server_queues_and_full_queue_refuses() {
    let mut stage = Stage::new(StageKind::Link, 0, 8_000_000, 0, 1, None);
    assert!(matches!(stage.enter(0, transit(1000), 0), StageEntry::Served));
    assert!(matches!(stage.enter(10, transit(1000), 0), StageEntry::Queued));
    assert!(matches!(stage.enter(20, transit(1000), 0), StageEntry::Full));
    assert_eq!(stage.next(), 1_000_000, "1000 bytes at 8 Mb/s");
    assert!(stage.take(1_000_000).is_some());
    let waiting = stage.next_waiting(1_000_000).expect("one waits");
    stage.serve(1_000_000, waiting, 0);
    assert_eq!(stage.next(), 2_000_000);
}

/// Runs packets of (time, bytes) through a stage step by step. Returns the time at which each is at the next node;
/// `None` for one that finds no space. `first`: the stage's action at an instant precedes an arrival.
fn step_by_step(mut stage: Stage, packets: &[(u64, u32)], first: bool) -> Vec<Option<u64>> {
    let mut outs = vec![None; packets.len()];
    let mut coming = packets.iter().zip(0..).peekable();
    loop {
        let arrival = coming.peek().map_or(NEVER, |((time, _), _)| *time);
        let now = arrival.min(stage.next());
        if now == NEVER {
            return outs;
        }
        if stage.next() == now && (arrival > now || first) {
            if let Some(through) = stage.take(now) {
                outs[through.packet as usize] = Some(now);
            }
            if let Some(waiting) = stage.next_waiting(now) {
                stage.serve(now, waiting, 5);
            }
        } else if let Some(((_, bytes), packet)) = coming.next() {
            stage.enter(now, Transit { packet, ..transit(*bytes) }, 5);
        }
    }
}

proptest! {
    #[test]
    fn foreseen_passage_agrees_with_step_by_step_simulation(
        gaps in prop::collection::vec((0u64..4, prop::sample::select(vec![1u32, 2, 3])), 1..60),
        limit in 0usize..4, cut_through: bool, first: bool,
    ) {
        // A byte takes a ms, so that actions and arrivals often coincide.
        let stage = || Stage { cut_through, ..Stage::new(StageKind::Forwarding, 0, 8_000, 0, limit, None) };
        let mut time = 0;
        let packets: Vec<(u64, u32)> = gaps.iter().map(|(gap, bytes)| {
            time += gap * 1_000_000;
            (time, *bytes)
        }).collect();
        let mut ahead = stage();
        let told: Vec<Option<u64>> = packets.iter().map(|(time, bytes)| ahead.foresee_passage(0, *time, *bytes, 5, first)).collect();
        prop_assert_eq!(told, step_by_step(stage(), &packets, first));
    }
}

/// Returns a line on which 1000 bytes take a ms.
fn line(set: impl FnOnce(&mut Link)) -> Stage {
    let mut link = Link { stations: vec!["a".to_owned(), "b".to_owned()], ..Link::default() };
    set(&mut link);
    Stage::new(StageKind::Link, 0, 8_000_000, 0, 10, Errors::new(&link, "a", 1, "links.wire"))
}

#[test]
fn a_packet_carried_twice_takes_its_time_on_the_line_twice() {
    let mut line = line(|link| link.errors.duplication.probability = 1.0);
    let (first, next) = (transit(1000), Transit { packet: 1, ..transit(1000) });
    assert!(matches!(line.enter(0, first, 0), StageEntry::Served));
    assert!(matches!(line.enter(500_000, next, 0), StageEntry::Queued));
    assert_eq!(line.take(1_000_000), Some(first));
    let second = line.next_waiting(1_000_000).expect("the same again, before what came after it");
    assert_eq!(second, Transit { marks: SECOND, ..first });
    line.serve(1_000_000, second, 0);
    assert_eq!(line.next(), 2_000_000);
    assert_eq!(line.take(2_000_000), Some(first), "on the next line it may be carried twice again");
    assert_eq!(line.next_waiting(2_000_000), Some(next), "but no third time here");
}

#[test]
fn reordered_packet_arrives_after_those_sent_within_its_extra_delay() {
    let mut line = line(|link| link.errors.reordering = Reordering { probability: 0.3, delay: 2_500_000 });
    for packet in 0..20 {
        line.enter(u64::from(packet) * 1_000_000, Transit { packet, ..transit(1000) }, 5_000_000);
    }
    let mut come = Vec::new();
    while line.next() != NEVER {
        let now = line.next();
        come.push((line.take(now).expect("it is time").packet, now));
    }
    assert!(come.is_sorted_by_key(|(_, time)| *time));
    // Sent at n ms, out at n + 1, at the far end 5 ms later, or 7.5 ms on the longer path: two later packets arrive
    // before.
    let late: Vec<u32> = (0..20).filter(|n| come.contains(&(*n, u64::from(*n) * 1_000_000 + 8_500_000))).collect();
    let usual = (0..20).filter(|n| come.contains(&(*n, u64::from(*n) * 1_000_000 + 6_000_000))).count();
    assert_eq!(usual + late.len(), 20);
    assert!((2..=12).contains(&late.len()), "{late:?}");
    let place = |packet: u32| come.iter().position(|(one, _)| *one == packet);
    for n in late.into_iter().filter(|n| *n < 17) {
        assert!(place(n) < place(n + 3), "three ms are more than 2.5");
    }
}
