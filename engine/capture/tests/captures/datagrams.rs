//! Packets without a connection: UDP, ICMP and LNTP.

use etherparse::{Icmpv4Header, Icmpv4Type, IpNumber, Ipv4Header, UdpHeader};
use fill_the_pipe_capture::{place, usual_place, write};
use fill_the_pipe_sim::lntp::{Layout, Packet, PacketKind};
use pcap_file::pcapng::{Block, PcapNgReader};
use serde_json::json;

use crate::{ran, sum, two_suns};

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

#[test]
fn packets_of_quic_are_udp_datagrams() {
    let mut scenario = two_suns("30 KB");
    scenario["flows"]["bulk"]["transport"] = json!("quic");
    let simulator = ran(&scenario, &[]);
    let mut file = Vec::new();
    let counts = write(&simulator, usual_place(&simulator), 0, &mut file).expect("written");
    let mut reader = PcapNgReader::new(&file[..]).expect("a pcapng file");
    // Packet numbers by the end that sent them.
    let mut numbers: [Vec<u16>; 2] = [vec![], vec![]];
    let (mut packets, mut longest) = (0, 0);
    while let Some(block) = reader.next_block() {
        let Block::EnhancedPacket(frame) = block.expect("a block") else { continue };
        packets += 1;
        let (ip, rest) = Ipv4Header::from_slice(&frame.data).expect("an IPv4 header");
        let (udp, payload) = UdpHeader::from_slice(rest).expect("a UDP header");
        assert_eq!((ip.total_len, ip.protocol), (20 + udp.length, IpNumber::UDP));
        assert_eq!(usize::from(udp.length), 8 + payload.len());
        let [high, low] = udp.length.to_be_bytes();
        assert_eq!(sum(&[&ip.source, &ip.destination, &[0, 17, high, low], &udp.to_bytes(), payload]), 0xffff);
        // RFC 9000, 17: a long header has the highest bit. Its id, token and length stand before the packet number.
        let is_initial = payload[0] & 0x80 != 0;
        let at = if is_initial { 26 } else { 9 };
        let number = u16::from_be_bytes([payload[at], payload[at + 1]]);
        assert_eq!(payload[0] & 3, 1, "a packet number of two bytes");
        if is_initial {
            assert_eq!((payload.len(), &payload[1..5]), (1200, &[0, 0, 0, 1][..]), "RFC 9000, 14.1");
        }
        numbers[usize::from(udp.source_port < udp.destination_port)].push(number);
        longest = longest.max(ip.total_len);
    }
    assert_eq!(packets, counts.packets);
    assert_eq!(longest, 1500, "max_datagram_size and the headers of UDP and IP");
    for mut all in numbers {
        all.sort_unstable();
        assert_eq!(all, (0..all.len() as u16).collect::<Vec<_>>(), "each number once");
    }
}
