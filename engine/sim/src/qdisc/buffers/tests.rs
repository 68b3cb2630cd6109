//! Tests of the buffers of a router, with the numbers of ANSNET.

use super::super::DisciplineKind;
use super::super::testing::place;
use super::*;
use crate::ids::FlowId;

fn from(peer: u16) -> Meets {
    Meets { peer, hosts: [0; 2], ecn: Ecn::NotCapable }
}

/// Returns buffers as on ANSNET: a packet of 4148 bytes takes three buffers of 2 KB, an ACK of 52 bytes one.
fn build(limit: u64, transmit_per_peer: Option<u64>, receive_limit: u64) -> Buffers {
    let set = Queue { unit: Unit::Buffers, limit, transmit_per_peer, receive_limit, ..Queue::default() };
    set.buffers(0, place(limit)).expect("not the default")
}

/// Returns ANSNET's build 60 with this discipline.
fn build_60(kind: DisciplineKind) -> Buffers {
    let discipline = Discipline::of(kind);
    let set = Queue {
        discipline,
        unit: Unit::Buffers,
        limit: 60,
        transmit_per_peer: Some(44),
        receive_limit: 16,
        ..Queue::default()
    };
    set.buffers(0, place(60)).expect("not the default")
}

fn foresee_arrival(buffers: &mut Buffers, peer: u16, packet: u32, bytes: u32) -> bool {
    let mut fates = Vec::new();
    let transit = Transit { packet, step: 0, bytes, endpoint: FlowId::FIRST.from(), marks: 0 };
    buffers.enqueue(0, transit, from(peer), &mut fates);
    fates.is_empty()
}

fn leaves(buffers: &mut Buffers) -> Option<u32> {
    buffers.dequeue(0, &mut Vec::new()).map(|held| held.transit.packet)
}

#[test]
fn a_packet_of_4_kb_takes_three_buffers_and_an_ack_one() {
    let mut buffers = build(60, None, 0);
    assert_eq!((0..25).filter(|packet| foresee_arrival(&mut buffers, 0, *packet, 4148)).count(), 20, "80 KB: ANSNET 5");
    assert!(!foresee_arrival(&mut buffers, 0, 99, 52), "no buffer is left");
    assert_eq!(leaves(&mut buffers), Some(0));
    assert_eq!((100..110).filter(|packet| foresee_arrival(&mut buffers, 0, *packet, 52)).count(), 3);
}

#[test]
fn beyond_its_share_of_the_transmit_side_a_card_keeps_packets_on_its_receive_side() {
    // Build 60: 44 of 60 buffers for one peer on the transmit side, 16 on the receive side: 14 and 5 packets.
    let mut buffers = build(60, Some(44), 16);
    assert_eq!((0..25).filter(|packet| foresee_arrival(&mut buffers, 7, *packet, 4148)).count(), 19);
    assert_eq!(buffers.transmit.room().backlog.packets, 14);
    assert_eq!(buffers.backlog().packets, 19);
    // Another card has its own receive side, and the rest of the transmit side.
    assert_eq!((50..70).filter(|packet| foresee_arrival(&mut buffers, 8, *packet, 4148)).count(), 6 + 5);
    // A buffer that is freed is filled from the receive side, and each card's packets keep their order.
    let order: Vec<u32> = std::iter::from_fn(|| leaves(&mut buffers)).collect();
    let of = |range: std::ops::Range<u32>| order.iter().copied().filter(move |packet| range.contains(packet));
    assert!(of(0..25).eq(0..19) && of(50..70).eq(50..61), "{order:?}");
    assert!(buffers.is_empty() && buffers.taken.values().all(|taken| *taken == 0) && buffers.received.is_empty());
}

#[test]
fn discipline_selects_the_packet_that_is_dropped_when_both_cards_are_full() {
    // 14 packets on the transmit side, 5 on the receive side, and a twentieth. Card 8 has 6 and 5.
    let play = |kind| {
        let mut buffers = build_60(kind);
        let refused: Vec<u32> = (0..19)
            .chain(50..61)
            .chain([19])
            .filter(|packet| !foresee_arrival(&mut buffers, 7 + (*packet / 50) as u16, *packet, 4148))
            .collect();
        let left: Vec<u32> = std::iter::from_fn(|| leaves(&mut buffers)).filter(|packet| *packet < 50).collect();
        (refused, left)
    };
    assert_eq!(play(DisciplineKind::DropTail), (vec![19], (0..19).collect()));
    assert_eq!(play(DisciplineKind::DropHead), (vec![19], (1..20).collect()), "0 is dropped when 19 comes");
    let (_, left) = play(DisciplineKind::RandomDrop);
    let lost: Vec<u32> = (0..20).filter(|packet| !left.contains(packet)).collect();
    assert!(left.len() == 19 && lost[0] < 14, "one that waits on the transmit side, or the new one: {lost:?}");
    assert_eq!(play(DisciplineKind::FqCodel).1.len(), 19);
}

#[test]
fn packet_larger_than_the_transmit_side_is_refused() {
    for mut buffers in [build(60, Some(2), 16), build(2, None, 16)] {
        assert!(!foresee_arrival(&mut buffers, 0, 1, 4148) && buffers.is_empty(), "three buffers where there are two");
        assert!(foresee_arrival(&mut buffers, 0, 2, 52));
    }
}

#[test]
fn accounts_for_the_time_averaged_queue() {
    let mut buffers = build(60, None, 0);
    let transit = Transit { packet: 0, step: 0, bytes: 4148, endpoint: FlowId::FIRST.from(), marks: 0 };
    buffers.enqueue(100, transit, from(0), &mut Vec::new());
    buffers.enqueue(200, transit, from(0), &mut Vec::new());
    buffers.dequeue(400, &mut Vec::new());
    // 3 buffers for 100 ns, 6 for 200 ns, 3 from then on.
    let used = buffers.used(500);
    assert_eq!((used.mean(500), used.most), ((300.0 + 1200.0 + 300.0) / 500.0, 6));
    assert_eq!(used.most_packets, 2);
}
