//! Tests of the medium on one channel, with times computed by hand.

use super::*;
use crate::ids::FlowId;
use crate::link::poda::link;

const MS: u64 = 1_000_000;

/// Returns one channel of 64 kb/s with frames of 287 ms; a packet is at the next node 260 + 40 ms after its last bit.
fn satellite(set: impl FnOnce(&mut Link, &mut Poda)) -> PacketSatellite {
    let mut link = Link { stations: ["a", "b", "c", "d"].map(str::to_owned).to_vec(), ..link() };
    let mut poda = Poda { channels: 1, ..Poda::default() };
    set(&mut link, &mut poda);
    let at = MediumPlace { id: "satnet", place: 0, stations: &[1, 2, 3, 4], spent: &[0; 4], seed: 1 };
    let mut satellite = PacketSatellite::new(&link, &poda, at);
    for channel in &mut satellite.channels {
        channel.frame.phase = 0;
        channel.schedule = Schedule::new(channel.frame.clone());
    }
    satellite
}

fn packet(packet: u32) -> Transit {
    Transit { packet, step: 0, bytes: 256, endpoint: FlowId::FIRST.from(), marks: 0 }
}

/// Runs until `until`. Returns the events with their times in us.
fn run(satellite: &mut PacketSatellite, until: u64) -> Vec<(u64, MediumEventKind, u32)> {
    let mut all = Vec::new();
    while satellite.next() <= until {
        let now = satellite.next();
        let mut happened = Vec::new();
        satellite.act(now, &mut happened);
        assert!(!happened.is_empty(), "no action without an effect");
        all.extend(happened.iter().map(|one| (now / 1000, one.what, one.transit.packet)));
    }
    all
}

#[test]
fn packet_takes_two_hops_plus_waits_and_processing() {
    let mut satellite = satellite(|_, _| ());
    assert_eq!(satellite.enter(5 * MS, 1, packet(7), 300 * MS), Some(0));
    // Ready at 45. Site b's slot begins at 20.5 + 287 = 307.5 and is over at 328; heard at 588. Frames begin at 574, their
    // data subframe at 656. 328 bytes take 41 ms: through at 656 + 41 + 300.
    let expected = [
        (307_500, MediumEventKind::Reserved, 7),
        (588_000, MediumEventKind::Scheduled(656 * MS), 7),
        (656_000, MediumEventKind::Sent, 7),
        (997_000, MediumEventKind::Through, 7),
    ];
    assert_eq!(run(&mut satellite, 2000 * MS), expected);
}

#[test]
fn a_data_packet_carries_the_reservations_of_two_more() {
    let mut satellite = satellite(|_, _| ());
    satellite.enter(0, 0, packet(0), 300 * MS);
    // Ready at 40, reserved at 287, heard at 567.5, when data slot (567.5 - 287 - 82) / 10.25 = 19.4 has begun: the next
    // frame's, at 656.
    for number in 1..5 {
        satellite.enter(600 * MS, 0, packet(number), 300 * MS);
    }
    let all = run(&mut satellite, 1300 * MS);
    let expected = [
        (287_000, MediumEventKind::Reserved, 0),
        (567_500, MediumEventKind::Scheduled(656 * MS), 0),
        (656_000, MediumEventKind::Sent, 0),
        (656_000, MediumEventKind::Piggybacked, 1),
        (656_000, MediumEventKind::Piggybacked, 2),
        // The other packets use the site's own slot, at 861.
        (861_000, MediumEventKind::Reserved, 3),
        (861_000, MediumEventKind::Reserved, 4),
        // Heard at 656 + 41 + 260 = 957: slot (957 - 861 - 82) / 10.25 = 1.4 has begun, so from the third, at 963.5, and four
        // slots later.
        (957_000, MediumEventKind::Scheduled(963_500_000), 1),
        (957_000, MediumEventKind::Scheduled(1_004_500_000), 2),
    ];
    assert_eq!(all[..9], expected);
    assert_eq!(satellite.channels[0].counts.piggybacked, 2);
}

#[test]
fn without_piggybacks_two_reservations_a_frame_are_all_there_are() {
    let mut satellite = satellite(|_, poda| poda.piggybacked = 0);
    for number in 0..6 {
        satellite.enter(0, 0, packet(number), 0);
    }
    let all = run(&mut satellite, 3000 * MS);
    let reserved: Vec<u64> =
        all.iter().filter(|one| one.1 == MediumEventKind::Reserved).map(|one| one.0 / 1000).collect();
    assert_eq!(reserved, [287, 287, 574, 574, 861, 861]);
}

#[test]
fn packets_take_the_emptier_channel_and_alternate_on_a_tie() {
    let mut satellite = satellite(|_, poda| poda.channels = 2);
    let channels: Vec<_> = (0..4).map(|number| satellite.enter(0, 0, packet(number), 0)).collect();
    assert_eq!(channels, [Some(0), Some(1), Some(0), Some(1)]);
    satellite.channels[1].queues[0].held = 0;
    let channels: Vec<_> = (4..7).map(|number| satellite.enter(0, 0, packet(number), 0)).collect();
    assert_eq!(channels, [Some(1), Some(1), Some(0)]);
    assert_eq!(satellite.enter(0, 2, packet(7), 0), Some(0), "each site has its own turn");
}

#[test]
fn site_buffers_packets_up_to_its_limit() {
    let mut satellite = satellite(|_, poda| poda.buffers = 2);
    assert!(satellite.enter(0, 0, packet(0), 0).is_some());
    assert!(satellite.enter(0, 0, packet(1), 0).is_some());
    assert!(satellite.enter(0, 0, packet(2), 0).is_none());
    assert!(satellite.enter(0, 1, packet(3), 0).is_some(), "another site has its own");
    assert!(satellite.enter(0, 0, Transit { marks: KEPT, ..packet(4) }, 0).is_some());
    run(&mut satellite, 2000 * MS);
    assert!(satellite.enter(2000 * MS, 0, packet(5), 0).is_some());
}

#[test]
fn damaged_reservation_is_repeated_and_order_is_kept() {
    let mut satellite = satellite(|_, _| ());
    for number in 0..2 {
        satellite.enter(0, 0, packet(number), 0);
    }
    let mut happened = Vec::new();
    satellite.act(287 * MS, &mut happened);
    satellite.channels[0].reserved.iter_mut().for_each(|reserved| reserved.damaged = true);
    let all = run(&mut satellite, 1200 * MS);
    assert_eq!(all[..2], [(567_500, MediumEventKind::Unheard, 0), (567_500, MediumEventKind::Unheard, 1)]);
    // The site's next slot is at 574.
    assert_eq!(all[2..4], [(574_000, MediumEventKind::Reserved, 0), (574_000, MediumEventKind::Reserved, 1)]);
    let sent: Vec<u32> = all.iter().filter(|one| one.1 == MediumEventKind::Sent).map(|one| one.2).collect();
    assert_eq!(sent, [0, 1]);
}

#[test]
fn packet_without_a_heard_reservation_uses_the_slots_of_a_later_one() {
    let mut satellite = satellite(|_, _| ());
    satellite.enter(0, 0, packet(0), 0);
    satellite.enter(560 * MS, 0, packet(1), 0);
    // Packet 0 leaves at 656, and the reservation for 1 with it, which is damaged: that is known at 957. Packet 2 is ready at
    // 740 and reserved for at 861, heard at 1141.5, and has the slots from 861 + 287 + 82 = 1230 on.
    satellite.enter(700 * MS, 0, packet(2), 0);
    run(&mut satellite, 660 * MS);
    satellite.channels[0].reserved[0].damaged = true;
    let all = run(&mut satellite, 3000 * MS);
    assert!(
        all.contains(&(957_000, MediumEventKind::Unheard, 1))
            && all.contains(&(1_141_500, MediumEventKind::Scheduled(1230 * MS), 2)),
        "{all:?}"
    );
    let sent: Vec<(u64, u32)> =
        all.iter().filter(|one| one.1 == MediumEventKind::Sent).map(|one| (one.0, one.2)).collect();
    // The second time it is reserved for at 1148, heard at 1428.5, in the midst of that frame's data slots.
    assert_eq!(sent, [(1_230_000, 1), (1_517_000, 2)]);
}

#[test]
fn piggybacked_reservations_are_lost_with_their_packet() {
    let mut satellite = satellite(|link, _| link.errors.bit_errors.packet_loss = 1.0);
    satellite.sites.iter_mut().for_each(|site| site.reservation_errors = None);
    satellite.enter(0, 0, packet(0), 0);
    satellite.enter(600 * MS, 0, packet(1), 0);
    let all = run(&mut satellite, 1000 * MS);
    assert!(all.contains(&(656_000, MediumEventKind::Piggybacked, 1)));
    assert!(all.contains(&(957_000, MediumEventKind::Unheard, 1)));
}
