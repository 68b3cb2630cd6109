//! Datagrams that come in pieces, in whole runs and with numbers worked out by hand: SATNET's segments of 420 bytes over
//! links of 256.

use fill_the_pipe_sim::{
    DropReason, EventKind, Full, Overrides, RunStatus, RunSummary, Scenario, Silent, Simulator, Trace, index, summary,
};
use proptest::prelude::*;
use serde_json::{Value, json};

const SENT: u8 = EventKind::Sent as u8;
const DELIVERED: u8 = EventKind::Delivered as u8;
const DROPPED: u8 = EventKind::Dropped as u8;
const FRAGMENTED: u8 = EventKind::Fragmented as u8;
const FRAGMENT: u8 = EventKind::Fragment as u8;
const REASSEMBLED: u8 = EventKind::Reassembled as u8;
const QUEUE_FULL: u8 = DropReason::QueueFull as u8;
const INCOMPLETE: u8 = DropReason::Incomplete as u8;

/// Two hosts that take no time, a router between them, and ten segments of 420 bytes. What a host sends leaves it whole; the
/// router's line takes 1 ms for 252 bytes.
fn satnet() -> Value {
    json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "forwarding_rate": "1 Gb/s", "latency": 0 } },
        "links": {
            "ether": { "stations": ["a", "r"], "rate": "1 Gb/s" },
            "channel": { "stations": ["b", "r"], "rate": "2.016 Mb/s", "mtu": 256, "propagation_delay": "10 ms" },
        },
        "tcp": { "mss": 420, "window": 1680, "ack_policy": "every_segment", "variant": "reno" },
        "flows": { "bulk": { "from": "a", "to": "b", "fragmentation": true, "app": { "bytes": 4200 } } },
    })
}

fn run(overrides: &[(&str, Value)]) -> (RunSummary, Trace, index::Packets) {
    run_with(&satnet(), overrides)
}

fn run_with(scenario: &Value, overrides: &[(&str, Value)]) -> (RunSummary, Trace, index::Packets) {
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    let loaded = Scenario::load(&scenario.to_string(), &overrides).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut simulator = Simulator::<Full>::new(&loaded.scenario);
    simulator.advance(u64::MAX);
    let trace = simulator.trace().expect("traced").clone();
    let packets = index::packets(&trace, simulator.places(), simulator.now);
    let mut silent = Simulator::<Silent>::new(&loaded.scenario);
    silent.advance(u64::MAX);
    let (seen, unseen) = (summary(&simulator), summary(&silent));
    assert_eq!((seen.end_ns, seen.results[0].drops), (unseen.end_ns, unseen.results[0].drops), "watched or not");
    (seen, trace, packets)
}

/// Rows of the packets that are pieces of this one.
fn pieces_of(trace: &Trace, whole: u32) -> Vec<usize> {
    let pieces = &trace.packets.pieces;
    let rows = pieces.packet.iter().zip(&pieces.datagram);
    rows.filter(|(_, datagram)| **datagram == whole).map(|(packet, _)| *packet as usize).collect()
}

/// Times of a packet's events of one kind, ns.
fn times(trace: &Trace, packet: usize, kind: u8) -> Vec<f64> {
    let events = &trace.events;
    let rows = (0..events.time.len()).filter(|row| events.packet[*row] as usize == packet && events.kind[*row] == kind);
    rows.map(|row| events.time[row]).collect()
}

/// The second segment: with the first the line may be busy yet with the ACK of the SYN.
fn second_data(trace: &Trace) -> u32 {
    let data = (0..trace.packets.len.len()).filter(|packet| trace.packets.len[*packet] > 0);
    data.take(2).last().expect("data was sent") as u32
}

#[test]
fn rejects_segments_larger_than_the_mtu_without_fragmentation() {
    let load = |scenario: Value| {
        Scenario::load(&scenario.to_string(), &Vec::new())
            .map(|_| ())
            .map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>())
    };
    let mut scenario = satnet();
    scenario["flows"]["bulk"]["fragmentation"] = json!(false);
    let refused = "flows.bulk.tcp.mss: segments of 420 bytes produce datagrams of 460, but the path's MTU is 256 \
                   (valid: at most 216)";
    assert_eq!(load(scenario), Err(vec![refused.to_owned()]));
    let mut scenario = satnet();
    scenario["tcp"]["mss"] = json!(65495);
    let refused = "flows.bulk.tcp.mss: segments of 65495 bytes produce datagrams of 65535, more than IP allows \
                   (valid: at most 65455)";
    assert_eq!(load(scenario), Err(vec![refused.to_owned()]));
}

#[test]
fn a_segment_of_420_bytes_crosses_as_252_and_228() {
    let (summary, trace, index) = run(&[]);
    let result = &summary.results[0];
    assert_eq!((summary.status, result.bytes, result.drops, result.retransmissions), (RunStatus::Complete, 4200, 0, 0));
    assert_eq!(result.data_segments, 10, "segments are counted, not their pieces");
    assert_eq!(trace.packets.pieces.packet.len(), 20);
    let whole = second_data(&trace);
    let pieces = pieces_of(&trace, whole);
    let at = |piece: usize| {
        let row = trace.packets.pieces.packet.iter().position(|one| *one as usize == piece).expect("a piece");
        (trace.packets.pieces.offset[row], trace.packets.pieces.bytes[row])
    };
    assert_eq!(pieces.iter().map(|piece| at(*piece)).collect::<Vec<_>>(), [(0, 232), (232, 208)]);
    // At the router 460 bytes at 1 Gb/s after the first bit, cut at once, forwarded in as long; then 252 bytes take 1 ms and
    // 228 bytes 228/252 of it, 904,762 ns; and 10 ms each on the way.
    let left = index.sent[whole as usize];
    let router = left + 2.0 * 3680.0;
    assert_eq!(times(&trace, whole as usize, FRAGMENTED), [router]);
    assert_eq!(times(&trace, pieces[0], SENT), [router]);
    assert_eq!(times(&trace, pieces[1], SENT), [router + 1e6]);
    assert_eq!(times(&trace, pieces[0], REASSEMBLED), [router + 11e6]);
    let there = router + 10e6 + 1e6 + 904_762.0;
    assert_eq!((index.arrived[whole as usize], index.ended[whole as usize]), (there, there));
    assert_eq!((index.sent[pieces[0]], index.created[pieces[0]]), (router, router));
    assert_eq!(times(&trace, whole as usize, DELIVERED), [there]);
}

#[test]
fn host_fragments_packets_larger_than_its_link_mtu() {
    let (summary, trace, index) = run(&[("links.ether.mtu", json!(256))]);
    assert_eq!((summary.results[0].bytes, trace.packets.pieces.packet.len()), (4200, 20));
    let whole = second_data(&trace) as usize;
    let first = pieces_of(&trace, whole as u32)[0];
    assert!(times(&trace, whole, SENT).is_empty());
    assert_eq!(index.sent[whole], times(&trace, first, SENT)[0], "its first bit is its first piece's");
}

#[test]
fn fragments_are_fragmented_again_at_a_smaller_mtu() {
    let (summary, trace, index) = run(&[("links.ether.mtu", json!(256)), ("links.channel.mtu", json!(100))]);
    assert_eq!(summary.results[0].bytes, 4200);
    let whole = second_data(&trace);
    let pieces = pieces_of(&trace, whole);
    // 232 and 208 bytes, and of 80 behind a header each: 80 + 80 + 72 and 80 + 80 + 48.
    assert_eq!(pieces.len(), 2 + 6);
    let cut: Vec<bool> = pieces.iter().map(|piece| index.fate[*piece] == index::PacketOutcome::Cut as u8).collect();
    assert_eq!(cut.iter().filter(|cut| **cut).count(), 2);
    let rows: Vec<u32> = pieces
        .iter()
        .filter(|piece| index.fate[**piece] == index::PacketOutcome::Delivered as u8)
        .map(|piece| trace.packets.pieces.packet.binary_search(&(*piece as u32)).expect("a piece") as u32)
        .collect();
    let spans: Vec<(u32, u32)> = rows
        .iter()
        .map(|row| (trace.packets.pieces.offset[*row as usize], trace.packets.pieces.bytes[*row as usize]))
        .collect();
    assert_eq!(spans, [(0, 80), (80, 80), (160, 72), (232, 80), (312, 80), (392, 48)]);
}

#[test]
fn losing_one_fragment_loses_the_segment() {
    // Room for two packets before the line: of two segments at once the fourth piece finds none.
    let (summary, trace, index) = run(&[("routers.r.queue.limit", json!(2)), ("flows.bulk.app.bytes", json!(21_000))]);
    let result = &summary.results[0];
    assert_eq!((summary.status, result.bytes), (RunStatus::Complete, 21_000));
    assert!(result.drops > 0 && result.retransmissions > 0);
    let dropped = |packet: &u32| index.fate[*packet as usize] == index::PacketOutcome::Dropped as u8;
    let pieces = &trace.packets.pieces;
    let wholes: Vec<u32> = (0..trace.packets.flow.len() as u32)
        .filter(|packet| pieces.packet.binary_search(packet).is_err() && dropped(packet))
        .collect();
    assert_eq!(wholes.len() as u64, result.drops, "a segment lost counts once, whatever is lost of it");
    let mut halves = 0;
    for whole in wholes {
        let parts = pieces_of(&trace, whole);
        let first = parts.iter().filter(|piece| index.reason[**piece] == QUEUE_FULL && dropped(&(**piece as u32)));
        let first = first.map(|piece| index.ended[*piece]).fold(f64::INFINITY, f64::min);
        assert_eq!(index.ended[whole as usize], first, "with the first piece");
        assert_eq!(index.reason[whole as usize], QUEUE_FULL);
        halves += parts.iter().filter(|piece| !times(&trace, **piece, REASSEMBLED).is_empty()).count();
        let again = |packet: &u32| trace.packets.seq[*packet as usize] == trace.packets.seq[whole as usize];
        let copies =
            (0..trace.packets.flow.len() as u32).filter(again).filter(|packet| trace.packets.len[*packet as usize] > 0);
        assert!(copies.count() > 1, "the same bytes in a datagram of their own");
    }
    assert!(halves > 0, "a piece came for nothing");
}

#[test]
fn discards_incomplete_datagrams_after_30_s() {
    let overrides = [("routers.r.queue.limit", json!(2)), ("flows.bulk.app.bytes", json!(21_000))];
    let mut scenario = satnet();
    scenario["flows"]["talk"] = json!({
        "from": "b", "to": "a", "start": "20 s", "fragmentation": true, "app": { "kind": "echo", "exchanges": 2000 },
    });
    let (_, trace, index) = run_with(&scenario, &overrides);
    let events = &trace.events;
    let thrown: Vec<usize> = (0..events.time.len())
        .filter(|row| events.kind[*row] == DROPPED && events.detail[*row] == INCOMPLETE)
        .collect();
    assert!(!thrown.is_empty());
    for row in thrown {
        let piece = events.packet[row] as usize;
        assert_eq!(times(&trace, piece, REASSEMBLED), [events.time[row] - 30e9], "{piece}");
        assert_eq!(index.fate[piece], index::PacketOutcome::Dropped as u8);
    }
}

#[test]
fn reordered_fragments_reassemble() {
    let overrides = [
        ("links.channel.reordering.probability", json!(0.3)),
        ("links.channel.reordering.delay", json!("5 ms")),
        ("flows.bulk.app.bytes", json!(42_000)),
    ];
    let (summary, trace, index) = run(&overrides);
    assert_eq!((summary.results[0].bytes, summary.results[0].drops), (42_000, 0));
    let overtaken = |whole: &u32| {
        let pieces = pieces_of(&trace, *whole);
        pieces.len() == 2 && index.ended[pieces[0]] > index.ended[pieces[1]]
    };
    let mut wholes = trace.packets.pieces.datagram.clone();
    wholes.dedup();
    let late: Vec<u32> = wholes.into_iter().filter(overtaken).collect();
    assert!(late.len() > 5);
    for whole in late {
        assert_eq!(index.arrived[whole as usize], index.arrived[pieces_of(&trace, whole)[0]], "the first came last");
    }
}

#[test]
fn duplicated_fragment_is_harmless() {
    let overrides = [("links.channel.duplication.probability", json!(0.5)), ("flows.bulk.app.bytes", json!(42_000))];
    let (summary, trace, index) = run(&overrides);
    let result = &summary.results[0];
    assert_eq!((result.bytes, result.drops, result.retransmissions), (42_000, 0, 0));
    assert!(result.duplicates > 20);
    let twice = trace.events.kind.iter().filter(|kind| **kind == EventKind::Duplicated as u8).count();
    let pieces = trace.packets.pieces.packet.len();
    assert!(pieces > 200 && twice as u64 == result.duplicates);
    for whole in (0..trace.packets.flow.len()).filter(|packet| trace.packets.len[*packet] > 0) {
        assert_eq!(index.fate[whole], index::PacketOutcome::Delivered as u8);
        assert_eq!(times(&trace, whole, DELIVERED).len(), 1);
    }
}

#[test]
fn duplicate_makes_up_for_a_lost_fragment() {
    let overrides = [
        ("links.channel.duplication.probability", json!(1.0)),
        ("links.channel.bit_errors.packet_loss", json!(0.1)),
        ("flows.bulk.app.bytes", json!(84_000)),
    ];
    let (summary, trace, index) = run(&overrides);
    let lost = trace.events.kind.iter().zip(&trace.events.detail).filter(|(kind, _)| **kind == DROPPED).count();
    let wholes = (0..trace.packets.flow.len())
        .filter(|packet| trace.packets.len[*packet] > 0 && index.fate[*packet] == index::PacketOutcome::Dropped as u8)
        .count();
    // A tenth of the 4 packets of each of 200 segments is lost: 80 or so; both of one piece in 2 of 100 segments.
    assert!(lost > 50 && wholes < 12, "{lost} packets, {wholes} segments");
    assert_eq!(summary.results[0].bytes, 84_000);
}

#[test]
fn udp_datagrams_are_fragmented_too() {
    let mut scenario = satnet();
    scenario["flows"]["noise"] = json!({
        "from": "a", "to": "b", "background": true, "fragmentation": true,
        "app": { "kind": "constant", "rate": "100 kb/s", "datagram_size": 500 },
    });
    let (summary, trace, _) = run_with(&scenario, &[]);
    let noise = summary.results.iter().find(|flow| flow.id == "noise").expect("it ran");
    assert!(noise.received.is_some_and(|received| received > 0) && noise.drops == 0);
    // 528 bytes: 508 behind the header, 232 + 232 + 44.
    let bytes = &trace.packets.pieces.bytes;
    assert!(bytes.windows(3).any(|three| three == [232, 232, 44]));
}

#[test]
fn trace_reports_fragmentation_once_per_datagram_and_fragment() {
    let (_, trace, _) = run(&[]);
    let count = |kind: u8| trace.events.kind.iter().filter(|one| **one == kind).count();
    assert_eq!((count(FRAGMENTED), count(FRAGMENT), count(REASSEMBLED)), (10, 20, 20));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn each_byte_arrives_once_over_any_mtus(
        mss in 16u64..3000, mtus in prop::array::uniform2(68u64..1500), seed in 0u64..1000,
        loss in 0.0f64..0.08, twice in 0.0f64..0.2, late in 0.0f64..0.2, limit in 2u64..40,
    ) {
        let (summary, trace, index) = run(&[
            ("seed", json!(seed)), ("tcp.mss", json!(mss)), ("tcp.window", json!(12_000)),
            ("links.ether.mtu", json!(mtus[0])), ("links.channel.mtu", json!(mtus[1])),
            ("links.channel.bit_errors.packet_loss", json!(loss)),
            ("links.channel.duplication.probability", json!(twice)),
            ("links.channel.reordering.probability", json!(late)), ("links.channel.reordering.delay", json!("3 ms")),
            ("routers.r.queue.limit", json!(limit)), ("flows.bulk.app.bytes", json!(20_000)),
            ("budget.events", json!(200_000)),
        ]);
        let result = &summary.results[0];
        prop_assert!(result.bytes <= 20_000 && (summary.status != RunStatus::Complete || result.bytes == 20_000));
        let pieces = &trace.packets.pieces;
        let whole = |packet: usize| pieces.packet.binary_search(&(packet as u32)).is_err();
        let of = |fate: index::PacketOutcome| {
            let index = &index;
            (0..trace.packets.flow.len()).filter(move |packet| index.fate[*packet] == fate as u8)
        };
        prop_assert_eq!(of(index::PacketOutcome::Dropped).filter(|packet| whole(*packet)).count() as u64, result.drops);
        // Behind the IP header of a whole one stand its TCP header, options and data.
        for datagram in of(index::PacketOutcome::Delivered).filter(|packet| whole(*packet)) {
            let parts: Vec<usize> = (0..pieces.packet.len()).filter(|row| pieces.datagram[*row] as usize == datagram).collect();
            if parts.is_empty() { continue; }
            let mut next = 0;
            let mut spans: Vec<(u32, u32)> = parts
                .iter()
                .filter(|row| index.fate[pieces.packet[**row] as usize] == index::PacketOutcome::Delivered as u8
                    || index.fate[pieces.packet[**row] as usize] == index::PacketOutcome::Dropped as u8)
                .map(|row| (pieces.offset[*row], pieces.bytes[*row]))
                .collect();
            spans.sort_unstable();
            for (offset, bytes) in spans {
                prop_assert!(offset % 8 == 0 && offset <= next);
                next = next.max(offset + bytes);
            }
            let options = trace.packets.options_of(datagram).len() as u32;
            prop_assert_eq!(next, trace.packets.len[datagram] + 20 + options);
        }
    }
}

/// An echo comes back in pieces too, and the flow is over when none of them is under way.
#[test]
fn fragmented_echoes_complete_despite_loss() {
    for (loss, limit) in [(0.0, 1000), (0.1, 1000), (0.0, 2)] {
        let mut scenario = satnet();
        scenario["flows"] = json!({ "probe": {
            "from": "a", "to": "b", "fragmentation": true,
            "app": { "kind": "poisson", "rate": "200 kb/s", "datagram_size": 500, "answered": true, "duration": "5 s" },
        } });
        let overrides =
            [("links.channel.bit_errors.packet_loss", json!(loss)), ("routers.r.queue.limit", json!(limit))];
        let (summary, trace, index) = run_with(&scenario, &overrides);
        assert_eq!(summary.status, RunStatus::Complete, "{loss} {limit}: {}", summary.stopped_by);
        let whole = (0..trace.packets.flow.len()).filter(|row| trace.packets.pieces.of(*row as u32).is_none());
        let (mut lost, mut made) = (0, 0);
        for row in whole {
            assert_ne!(index.fate[row], index::PacketOutcome::UnderWay as u8, "{loss} {limit}");
            lost += u64::from(index.fate[row] == index::PacketOutcome::Dropped as u8);
            made += 1;
        }
        assert_eq!(lost, summary.results[0].drops);
        assert!(made > 200 && (lost > 10) == (loss > 0.0 || limit < 10), "{made} {lost}");
    }
}
