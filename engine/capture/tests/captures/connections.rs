//! Packets of connections: their headers, and the times and places at which they are captured.

use std::collections::BTreeSet;

use fill_the_pipe_capture::{Error, place, usual_place, write};
use fill_the_pipe_sim::summary;
use serde_json::json;

use crate::{Frame, captured, frames, ran, sum, two_suns};

const MARKED: u8 = fill_the_pipe_sim::EventKind::Marked as u8;

#[test]
fn headers_have_valid_checksums_and_lengths() {
    let simulator = ran(&two_suns("100 KB"), &[("tcp.big_windows", json!(true)), ("tcp.mss", json!(1001))]);
    let (frames, counts) = captured(&simulator, "hosts.sun4_390");
    assert_eq!(frames.len() as u64, counts.packets);
    assert!(frames.len() > 100 && frames.iter().any(|frame| !frame.tcp.options.as_slice().is_empty()));
    for Frame { ip, tcp, payload, whole } in &frames {
        let (header, segment) = (ip.to_bytes(), tcp.to_bytes());
        assert_eq!(sum(&[&header]), 0xffff);
        let length = (segment.len() + payload.len()) as u16;
        let [high, low] = length.to_be_bytes();
        assert_eq!(sum(&[&ip.source, &ip.destination, &[0, 6, high, low], &segment, payload]), 0xffff);
        assert_eq!([u32::from(ip.total_len); 2], [*whole, 20 + u32::from(length)]);
    }
}

#[test]
fn a_handshake_and_the_first_data_read_as_such() {
    let simulator = ran(&two_suns("100 KB"), &[]);
    let (frames, _) = captured(&simulator, "hosts.sun4_390");
    let [syn, answer, ack, data, ..] = &frames[..] else { panic!("a handshake and data") };
    let (iss, irs) = (syn.tcp.sequence_number, answer.tcp.sequence_number);
    let bits = |frame: &Frame| (frame.tcp.syn, frame.tcp.ack, frame.tcp.fin);
    assert_eq!([bits(syn), bits(answer)], [(true, false, false), (true, true, false)]);
    assert_eq!(syn.tcp.options.as_slice(), [2, 4, 0x10, 0xd8], "an MSS of 4312 bytes");
    assert_eq!((syn.tcp.acknowledgment_number, answer.tcp.acknowledgment_number), (0, iss.wrapping_add(1)));
    assert_eq!((ack.tcp.sequence_number, ack.tcp.acknowledgment_number), (iss.wrapping_add(1), irs.wrapping_add(1)));
    assert_eq!((data.tcp.sequence_number, data.payload.len()), (iss.wrapping_add(1), 4312));
    assert_eq!((syn.ip.source, syn.tcp.source_port), (answer.ip.destination, answer.tcp.destination_port));
    let net = |frame: &Frame| (frame.ip.source, frame.tcp.source_port);
    assert_ne!(net(syn), net(answer));
    assert_ne!((iss, irs), (0, 0), "the initial numbers are the connection's own");
}

#[test]
fn window_field_is_the_lower_half_with_the_big_window_option() {
    let big = [
        ("tcp.big_windows", json!(true)),
        ("tcp.window", json!("200 KB")),
        ("hosts.*.socket_buffer_limit", json!("1 MB")),
    ];
    let simulator = ran(&two_suns("1 MB"), &big);
    let (frames, _) = captured(&simulator, "hosts.sun4_390");
    let packets = &simulator.trace().expect("traced").packets;
    let mut upper = BTreeSet::new();
    for Frame { ip, tcp, .. } in frames.iter().filter(|frame| !frame.tcp.syn) {
        // Option C: kind 251, length 4, the upper half.
        let [251, 4, high, low, ..] = tcp.options.as_slice() else {
            panic!("option C on every segment: {:?}", tcp.options.as_slice())
        };
        let whole = u32::from(*high) << 24 | u32::from(*low) << 16 | u32::from(tcp.window_size);
        assert_eq!(whole, packets.wnd[usize::from(ip.identification)]);
        upper.insert(*low);
    }
    assert!(upper.contains(&3), "200 KB are three times 64 KB and a rest: {upper:?}");
}

#[test]
fn each_place_captures_packets_at_its_own_time() {
    let lossy = [("links.t3.bit_errors.rate", json!(1e-6))];
    let simulator = ran(&two_suns("1 MB"), &lossy);
    let hops = |at: &str| {
        let (frames, counts) = captured(&simulator, at);
        let ttl =
            |host: u8| frames.iter().find(|frame| frame.ip.source[3] == host).map(|frame| 64 - frame.ip.time_to_live);
        let senders: BTreeSet<u8> = frames.iter().map(|frame| frame.ip.source[3]).collect();
        (senders.into_iter().map(|host| ttl(host).expect("sent")).collect::<Vec<u8>>(), counts.packets)
    };
    let (sender, sent) = hops("hosts.sun4_390");
    let (line, carried) = hops("links.t3");
    let (receiver, received) = hops("hosts.sun4_330");
    // Packets of the nearer one of two hosts have passed fewer routers.
    assert_eq!((sender.iter().sum::<u8>(), line.iter().sum::<u8>(), receiver.iter().sum::<u8>()), (2, 2, 2));
    assert_eq!(line, [1, 1]);
    let drops = summary(&simulator).results[0].drops;
    assert!(drops > 0);
    // A packet lost on the line was on it, and never came to the end it was sent to.
    assert_eq!(sent + received + drops, 2 * carried);
}

#[test]
fn retransmissions_at_the_sender_are_recognised() {
    let lossy = |variant: &str| {
        [
            ("tcp.variant", json!(variant)),
            ("tcp.window", json!("48 KB")),
            ("tcp.mss", json!(1024)),
            ("links.t3.bit_errors.rate", json!(2e-7)),
        ]
    };
    for variant in ["tahoe", "bsd43", "rfc793", "bsd_reno", "reno", "newreno"] {
        for nak in [false, true] {
            let mut overrides = lossy(variant).to_vec();
            overrides.push(("tcp.nak", json!(nak)));
            let simulator = ran(&two_suns("2 MB"), &overrides);
            let (_, counts) = captured(&simulator, "hosts.sun4_390");
            assert!(counts.sent_again > 0, "{variant}");
            assert_eq!(counts.retransmissions + counts.out_of_order, counts.sent_again, "{variant}, NAK {nak}");
            assert!(nak || counts.out_of_order == 0, "only what a NAK asks for comes so soon: {variant}");
        }
    }
}

#[test]
fn link_duplicates_are_not_counted_as_retransmissions() {
    let twice = [("links.ring_1.duplication.probability", json!(0.05))];
    let simulator = ran(&two_suns("1 MB"), &twice);
    let created = |reverse: u8| {
        let trace = simulator.trace().expect("traced");
        let made = trace.events.kind.iter().zip(&trace.events.packet).filter(|(kind, _)| **kind == 0);
        made.filter(|(_, packet)| trace.packets.reverse[**packet as usize] == reverse).count() as u64
    };
    assert!(summary(&simulator).results[0].duplicates > 10);
    let (frames, _) = captured(&simulator, "hosts.sun4_390");
    let own = frames[0].ip.source;
    assert_eq!(frames.iter().filter(|frame| frame.ip.source == own).count() as u64, created(0));
    let (carried, _) = captured(&simulator, "links.ring_1");
    assert_eq!(carried.len() as u64, created(0) + created(1) + summary(&simulator).results[0].duplicates);
}

#[test]
fn a_short_snaplen_cuts_packets_and_nothing_else() {
    let simulator = ran(&two_suns("100 KB"), &[]);
    let at = usual_place(&simulator);
    assert_eq!(Ok(at), place(&simulator, "hosts.sun4_390"));
    let (mut whole, mut cut) = (Vec::new(), Vec::new());
    let counts = write(&simulator, at, 0, &mut whole).expect("written");
    assert_eq!(write(&simulator, at, 60, &mut cut).expect("written"), counts);
    let (whole, cut) = (frames(&whole), frames(&cut));
    assert_eq!(whole.len(), cut.len());
    for (whole, cut) in whole.iter().zip(&cut) {
        assert_eq!((&whole.ip, &whole.tcp, whole.whole), (&cut.ip, &cut.tcp, cut.whole));
        let kept = whole.payload.len().min(40 - cut.tcp.header_len());
        assert_eq!(cut.payload.len(), kept);
    }
}

#[test]
fn unknown_place_lists_the_valid_ones() {
    let valid = place(&ran(&two_suns("100 KB"), &[]), "hosts.nobody").expect_err("no such host");
    for name in ["hosts.sun4_390", "routers.nsc_1", "links.t3"] {
        assert!(valid.iter().any(|one| one == name), "{name} is not in {valid:?}");
    }
}

#[test]
fn a_datagram_that_ip_cannot_have_is_refused() {
    let scenario = json!({
        "hosts": { "a": {}, "b": {} },
        "links": { "wire": { "stations": ["a", "b"], "rate": "1 Gb/s", "mtu": 65535 } },
        "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": "300 KB" } } },
        "tcp": { "mss": 65495, "window": "256 KB", "big_windows": true }
    });
    let simulator = ran(&scenario, &[("hosts.*.socket_buffer_limit", json!("1 MB"))]);
    let error = write(&simulator, usual_place(&simulator), 0, Vec::new()).expect_err("too large");
    assert!(matches!(error, Error::TooLarge { .. }), "{error}");
}

#[test]
fn a_packet_is_marked_from_the_router_on_that_marked_it() {
    let scenario = json!({
        "hosts": { "a": {}, "b": {} },
        "routers": { "r": { "model": "ideal", "queue": { "discipline": "codel", "ecn": true } } },
        "links": {
            "near": { "stations": ["a", "r"], "rate": "100 Mb/s" },
            "far": { "stations": ["r", "b"], "rate": "5 Mb/s", "propagation_delay": "10 ms" },
        },
        "tcp": { "variant": "newreno", "window": "256 KB", "window_scale": true, "ecn": true },
        "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": "4 MB" } } },
    });
    let simulator = ran(&scenario, &[]);
    let marked = |at: &str| captured(&simulator, at).0.iter().filter(|frame| frame.ip.ecn.value() == 3).count();
    let by_router = simulator.trace().expect("traced").events.kind.iter().filter(|kind| **kind == MARKED).count();
    assert!(by_router > 3, "{by_router}");
    assert_eq!((marked("hosts.a"), marked("hosts.b")), (0, by_router));
}
