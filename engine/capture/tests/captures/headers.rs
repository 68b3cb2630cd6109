//! Headers of a single packet or fragment, which are those of the capture.

use etherparse::{Ipv4Header, TcpHeader};
use fill_the_pipe_capture::{Row, headers, place, write};
use pcap_file::pcapng::{Block, PcapNgReader};
use serde_json::json;

use crate::{ran, sum, two_suns};

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
