//! Captures of whole runs, read back.

use std::collections::BTreeSet;

use etherparse::{Icmpv4Header, Icmpv4Type, IpNumber, Ipv4Header, TcpHeader, UdpHeader};
use fill_the_pipe_capture::{Counts, Error, Row, headers, place, usual_place, write};
use fill_the_pipe_sim::lntp::{Layout, Packet, PacketKind};
use fill_the_pipe_sim::{Full, Overrides, Scenario, Simulator, summary};
use pcap_file::pcapng::{Block, PcapNgReader};
use serde_json::{Value, json};

const MARKED: u8 = fill_the_pipe_sim::EventKind::Marked as u8;

fn two_suns(app_bytes: &str) -> Value {
    json!({
        "base": "sandia_wide_area",
        "flows": { "bulk": { "from": "sun4_390", "to": "sun4_330", "app": { "bytes": app_bytes } } }
    })
}

fn ran(scenario: &Value, overrides: &[(&str, Value)]) -> Simulator<Full> {
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    let loaded = Scenario::load(&scenario.to_string(), &overrides).expect("a valid scenario");
    let mut simulator = Simulator::new(&loaded.scenario);
    simulator.advance(u64::MAX);
    simulator
}

struct Frame {
    ip: Ipv4Header,
    tcp: TcpHeader,
    payload: Vec<u8>,
    whole: u32,
}

/// Everything the file holds, taken apart by the libraries that did not put it together.
fn frames(file: &[u8]) -> Vec<Frame> {
    let mut reader = PcapNgReader::new(file).expect("a pcapng file");
    let mut frames = Vec::new();
    while let Some(block) = reader.next_block() {
        if let Block::EnhancedPacket(packet) = block.expect("a block") {
            let (ip, rest) = Ipv4Header::from_slice(&packet.data).expect("an IPv4 header");
            let (tcp, payload) = TcpHeader::from_slice(rest).expect("a TCP header");
            frames.push(Frame { ip, tcp, payload: payload.to_vec(), whole: packet.original_len });
        }
    }
    frames
}

fn captured(simulator: &Simulator<Full>, at: &str) -> (Vec<Frame>, Counts) {
    let at = place(simulator, at).expect("a place");
    let mut file = Vec::new();
    let counts = write(simulator, at, 0, &mut file).expect("written");
    (frames(&file), counts)
}

/// RFC 1071: the sum of a header or segment with its checksum is all ones.
fn sum(parts: &[&[u8]]) -> u16 {
    let mut sum = 0u32;
    for pair in parts.concat().chunks(2) {
        sum += u32::from(pair[0]) << 8 | u32::from(*pair.get(1).unwrap_or(&0));
    }
    while sum > 0xffff {
        sum = (sum & 0xffff) + (sum >> 16);
    }
    sum as u16
}

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

#[test]
fn datagrams_without_a_connection_are_udp() {
    let mut scenario = two_suns("100 KB");
    scenario["flows"]["noise"] = json!({
        "from": "sun4_390", "to": "sun4_330", "background": true,
        "app": { "kind": "constant", "datagram_size": 501, "rate": "400 kb/s" },
    });
    let simulator = ran(&scenario, &[]);
    let mut file = Vec::new();
    let at = place(&simulator, "hosts.sun4_330").expect("a place");
    let counts = write(&simulator, at, 0, &mut file).expect("written");
    let mut reader = PcapNgReader::new(&file[..]).expect("a pcapng file");
    let mut datagrams = 0;
    let mut packets = 0;
    while let Some(block) = reader.next_block() {
        let Block::EnhancedPacket(packet) = block.expect("a block") else { continue };
        packets += 1;
        let (ip, rest) = Ipv4Header::from_slice(&packet.data).expect("an IPv4 header");
        if ip.protocol != IpNumber::UDP {
            continue;
        }
        let (udp, payload) = UdpHeader::from_slice(rest).expect("a UDP header");
        assert_eq!((udp.source_port, udp.destination_port, udp.length), (50_001, 40_001, 8 + 501));
        assert_eq!((payload.len(), packet.original_len), (501, 20 + 8 + 501));
        let [high, low] = udp.length.to_be_bytes();
        assert_eq!(sum(&[&ip.source, &ip.destination, &[0, 17, high, low], &udp.to_bytes(), payload]), 0xffff);
        assert_eq!(sum(&[&ip.to_bytes()]), 0xffff);
        datagrams += 1;
    }
    assert!(datagrams > 5, "{datagrams}");
    assert_eq!(counts.packets, packets);
    assert_eq!((counts.retransmissions, counts.out_of_order), (0, 0), "of connections alone");
}

#[test]
fn datagrams_that_are_answered_are_icmp_echoes() {
    let mut scenario = two_suns("100 KB");
    scenario["flows"]["ping"] = json!({
        "from": "sun4_390", "to": "sun4_330",
        "app": {
            "kind": "constant", "answered": true, "datagram_size": 101, "datagram_size_max": 150, "interval": "20 ms",
            "duration": "200 ms",
        },
    });
    let simulator = ran(&scenario, &[]);
    let mut file = Vec::new();
    let at = place(&simulator, "hosts.sun4_390").expect("a place");
    write(&simulator, at, 0, &mut file).expect("written");
    let mut reader = PcapNgReader::new(&file[..]).expect("a pcapng file");
    // Lengths of requests and answers by number.
    let (mut requests, mut answers) = (Vec::new(), Vec::new());
    while let Some(block) = reader.next_block() {
        let Block::EnhancedPacket(packet) = block.expect("a block") else { continue };
        let (ip, rest) = Ipv4Header::from_slice(&packet.data).expect("an IPv4 header");
        if ip.protocol != IpNumber::ICMP {
            continue;
        }
        assert_eq!(sum(&[rest]), 0xffff, "of header and payload");
        assert_eq!(sum(&[&ip.to_bytes()]), 0xffff);
        let (header, payload) = Icmpv4Header::from_slice(rest).expect("an ICMP header");
        let (echo, all) = match header.icmp_type {
            Icmpv4Type::EchoRequest(echo) => (echo, &mut requests),
            Icmpv4Type::EchoReply(echo) => (echo, &mut answers),
            other => panic!("{other:?}"),
        };
        assert_eq!(echo.id, 50_001);
        all.push((echo.seq, payload.len()));
    }
    assert_eq!(requests.iter().map(|(seq, _)| *seq).collect::<Vec<_>>(), (1..=10).collect::<Vec<u16>>());
    assert!(requests.iter().all(|(_, len)| (101..=150).contains(len)));
    assert_eq!(requests, answers);
}

/// The capture at the packet's own host, without the payload.
#[test]
fn the_headers_of_one_packet_are_those_of_the_capture() {
    let changes =
        [("tcp.variant", json!("sack")), ("flows.bulk.lose.forward", json!("20,24")), ("tcp.window", json!("64KB"))];
    let simulator = ran(&two_suns("100 KB"), &changes);
    let trace = simulator.trace().expect("a full run has a trace");
    let packets = &trace.packets;
    let iss = simulator.initial_sequence_numbers(0);
    let flow = &simulator.flows()[0];
    // In order of name the 330 is before the 390, and no other host before both.
    let hosts = [flow.from, flow.to]
        .map(|host| simulator.places()[..usize::from(host)].iter().filter(|one| one.id.starts_with("hosts.")).count());
    let mut seen = 0;
    for (host, reverse) in [(flow.from, 0), (flow.to, 1)] {
        let mut file = Vec::new();
        write(&simulator, host, 0, &mut file).expect("written");
        let mut reader = PcapNgReader::new(&file[..]).expect("a pcapng file");
        while let Some(block) = reader.next_block() {
            let Block::EnhancedPacket(frame) = block.expect("a block") else { continue };
            let packet = usize::from(u16::from_be_bytes([frame.data[4], frame.data[5]]));
            if packets.reverse[packet] != reverse {
                continue;
            }
            let row = json!({
                "packet": packet, "flow": 0, "reverse": reverse == 1, "transport": "tcp", "hosts": hosts, "iss": iss,
                "seq": packets.seq[packet], "ack": packets.ack[packet], "len": packets.len[packet],
                "wnd_field": packets.wnd_field[packet], "flags": packets.flags[packet], "ecn": packets.ecn[packet],
                "options": packets.options_of(packet),
            });
            let row: Row = serde_json::from_value(row).expect("a row");
            let bytes = headers(&row).expect("it fits");
            assert_eq!(bytes.len() + packets.len[packet] as usize, frame.data.len(), "packet {packet}");
            assert_eq!(bytes, frame.data[..bytes.len()], "packet {packet}");
            seen += 1;
        }
    }
    assert!(seen > 30, "{seen} packets");
}

/// Two routers with 600 bytes between them. What TCP says is in the first piece alone, and all have its datagram's number.
#[test]
fn pieces_are_ip_fragments_whose_headers_are_those_asked_for() {
    let changes = [
        ("flows.bulk.fragmentation", json!(true)),
        ("tcp.mss", json!(1000)),
        ("tcp.timestamps", json!(true)),
        ("links.t3.mtu", json!(600)),
    ];
    let simulator = ran(&two_suns("20 KB"), &changes);
    let trace = simulator.trace().expect("a full run has a trace");
    let packets = &trace.packets;
    let iss = simulator.initial_sequence_numbers(0);
    let hosts = [simulator.flows()[0].from, simulator.flows()[0].to];
    let (at, mut file) = (place(&simulator, "links.t3").expect("a place"), Vec::new());
    write(&simulator, at, 0, &mut file).expect("written");
    let mut reader = PcapNgReader::new(&file[..]).expect("a pcapng file");
    let (mut whole, mut pieces) = (Vec::new(), Vec::new());
    while let Some(block) = reader.next_block() {
        let Block::EnhancedPacket(frame) = block.expect("a block") else { continue };
        let (ip, payload) = Ipv4Header::from_slice(&frame.data).expect("an IPv4 header");
        let id = usize::from(ip.identification);
        assert!(frame.data.len() <= 600 && sum(&[&ip.to_bytes()]) == 0xffff);
        if packets.len[id] < 988 {
            continue;
        }
        if ip.fragment_offset.value() == 0 {
            (whole, pieces) = (Vec::new(), Vec::new());
        }
        assert_eq!(usize::from(ip.fragment_offset.value()) * 8, whole.len(), "in order");
        whole.extend_from_slice(payload);
        pieces.push((frame.data.len(), ip.more_fragments));
        let row = json!({
            "packet": id, "flow": 0, "reverse": false, "transport": "tcp", "hosts": hosts,
            "iss": iss,
            "seq": packets.seq[id], "ack": packets.ack[id], "len": packets.len[id], "wnd_field": packets.wnd_field[id],
            "flags": packets.flags[id], "ecn": 0, "options": packets.options_of(id),
            "piece": [whole.len() - payload.len(), payload.len()],
        });
        let bytes = headers(&serde_json::from_value(row).expect("a row")).expect("it fits");
        // 20 of IP, and with the first piece 20 of TCP and 12 of timestamps.
        assert_eq!(bytes.len(), if pieces.len() == 1 { 52 } else { 20 });
        // At the host it has more hops to live, and so another checksum.
        assert_eq!((&bytes[..8], &bytes[12..]), (&frame.data[..8], &frame.data[12..bytes.len()]));
        if !ip.more_fragments {
            // 1000 less 12 of timestamps. 1020 bytes behind the header, 576 in the first: 596 and 444 + 20.
            assert_eq!(pieces, [(596, true), (464, false)]);
            let (tcp, data) = TcpHeader::from_slice(&whole).expect("a TCP header");
            assert_eq!((tcp.header_len(), data.len()), (32, 988));
            let length = (whole.len() as u16).to_be_bytes();
            assert_eq!(sum(&[&ip.source, &ip.destination, &[0, 6], &length, &whole]), 0xffff);
        }
    }
    assert_eq!(pieces.len(), 2, "they were seen");
}

#[test]
fn circuit_packets_are_lntp_packets() {
    for (header, overhead) in [("padded", 10), ("packed", 9)] {
        let simulator = ran(
            &json!({ "base": "ubc", "flows": { "bulk": { "transport": "lntp", "app": { "bytes": 30_720 } } } }),
            &[("flows.bulk.lntp.header", json!(header)), ("flows.bulk.lose.forward", json!("5"))],
        );
        let mut file = Vec::new();
        let counts = write(&simulator, usual_place(&simulator), 0, &mut file).expect("written");
        let layout = if header == "padded" { Layout::Padded } else { Layout::Packed };
        let (mut numbers, mut asked) = (Vec::new(), Vec::new());
        let mut reader = PcapNgReader::new(&file[..]).expect("a pcapng file");
        let mut packets = 0;
        while let Some(block) = reader.next_block() {
            let Block::EnhancedPacket(frame) = block.expect("a block") else { continue };
            packets += 1;
            let (ip, rest) = Ipv4Header::from_slice(&frame.data).expect("an IPv4 header");
            assert_eq!(ip.protocol, IpNumber::EXPERIMENTAL_AND_TESTING_0);
            let (packet, data) = Packet::decode(layout, rest).expect("its checksum is right");
            assert_eq!(rest.len(), data.len() + if packet.kind.has_data() { overhead } else { overhead - 2 });
            match packet.kind {
                PacketKind::Data | PacketKind::DataPrompt => numbers.push((packet.seqno, packet.retxcnt)),
                PacketKind::Retransmit => asked.push(packet.seqno),
                _ => {}
            }
        }
        assert_eq!(packets, counts.packets);
        assert_eq!(asked, [4], "the fifth packet");
        assert_eq!(numbers[..4], [(0, 0), (1, 0), (2, 0), (3, 0)]);
        assert_eq!(numbers.iter().filter(|(number, again)| (*number, *again) == (4, 1)).count(), 1);
    }
}
