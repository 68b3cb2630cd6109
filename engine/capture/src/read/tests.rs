//! Files made by hand, read.

mod links;

use fill_the_pipe_sim::AE_BIT;
use fill_the_pipe_sim::index::Changes;

use super::connection::JUDGED;
use super::made::{self, Packet, Pcap, said};
use super::*;

fn read(file: &[u8]) -> Contents {
    let mut reader = Reader::default();
    reader.push(file).expect("a capture");
    reader.finish(usize::MAX).expect("a capture").0
}

fn only(contents: &Contents) -> &Summary {
    let [connection] = &contents.connections[..] else { panic!("one connection: {contents:?}") };
    connection
}

fn framed(header: &[u8], packets: &[Packet]) -> Vec<Packet> {
    packets.iter().map(|(time, bytes)| (*time, [header, bytes].concat())).collect()
}

#[test]
fn summarises_a_connection_from_its_headers() {
    let contents = read(&made::pcapng(&made::talk()));
    assert_eq!((contents.format, contents.counts.packets, contents.counts.segments), ("pcapng", 12, 12));
    assert_eq!((contents.first_ns, &contents.damage), (1_000_000_000, &None));
    let connection = only(&contents);
    assert_eq!(
        (connection.from.to_string(), connection.to.to_string()),
        ("10.0.0.1:4000".into(), "10.0.0.2:80".into())
    );
    assert_eq!((connection.start_ns, connection.duration_ns, connection.from_the_start), (0, 321_000_000, true));
    assert_eq!((connection.handshake_rtt_ns, connection.ending), (Some(11_000_000), Ending::Closed));
    let agreed = Agreed { mss: [Some(1460); 2], window_scale: Some([7; 2]), sack: true, timestamps: true };
    assert_eq!(connection.agreed, Some(agreed));
    let forward = Direction { packets: 7, bytes: 3000, retransmissions: Some(1), ..JUDGED };
    assert_eq!(connection.forward, forward);
    // The first of them repeats what the SYN acknowledged.
    assert_eq!((connection.reverse.packets, connection.reverse.duplicate_acks), (5, Some(2)));
}

#[test]
fn all_pcap_byte_orders_and_resolutions_read_alike() {
    let expected = only(&read(&made::pcapng(&made::talk()))).clone();
    for (big, nanoseconds) in [(false, false), (false, true), (true, false), (true, true)] {
        let file = made::pcap(Pcap { big, nanoseconds, ..Pcap::default() }, &made::talk());
        let contents = read(&file);
        assert_eq!((contents.format, only(&contents)), ("pcap", &expected));
    }
}

#[test]
fn reads_ipv6_and_its_extension_headers() {
    let plain: Vec<Packet> = made::words().iter().map(|(time, said)| (*time, said.ipv6())).collect();
    let extended = plain.iter().map(|(time, bytes)| {
        // Hop-by-hop options, then a destination option: each of 8 bytes, padding alone.
        let extensions = [60, 0, 1, 4, 0, 0, 0, 0, 6, 0, 1, 4, 0, 0, 0, 0];
        let mut packet = [&bytes[..40], &extensions, &bytes[40..]].concat();
        packet[6] = 0;
        let length = u16::from_be_bytes([packet[4], packet[5]]) + 16;
        packet[4..6].copy_from_slice(&length.to_be_bytes());
        (*time, packet)
    });
    let (plain, extended) = (read(&made::pcapng(&plain)), read(&made::pcapng(&extended.collect::<Vec<_>>())));
    assert_eq!(only(&plain).from.to_string(), "[fd00::1]:4000");
    assert_eq!((only(&plain).forward.bytes, only(&plain)), (3000, only(&extended)));
}

#[test]
fn padding_of_short_frames_is_no_payload() {
    let header = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 8, 0];
    let mut packets = framed(&header, &made::talk());
    packets.iter_mut().filter(|(_, bytes)| bytes.len() < 60).for_each(|(_, bytes)| bytes.resize(60, 0));
    let contents = read(&made::pcap(Pcap { link: 1, ..Pcap::default() }, &packets));
    assert_eq!((only(&contents).forward.bytes, only(&contents).reverse.bytes), (3000, 0));
}

#[test]
fn counts_truncated_packets() {
    let cut = |snaplen| read(&made::pcap(Pcap { snaplen, ..Pcap::default() }, &made::talk()));
    let whole = cut(usize::MAX);
    assert_eq!(only(&cut(60)), only(&whole), "the headers with their options");
    let headers = cut(40);
    assert_eq!((only(&headers).forward, only(&headers).agreed), (only(&whole).forward, Some(Agreed::default())));
    let less = cut(39);
    assert_eq!((less.connections.len(), less.counts.skipped), (0, Skipped { cut: 12, ..Skipped::default() }));
}

#[test]
fn reports_ip_fragments() {
    let mut packets = made::talk();
    packets[3].1[6] = 0x20;
    packets[4].1[7] = 9;
    let contents = read(&made::pcapng(&packets));
    assert_eq!((contents.counts.skipped.fragments, contents.counts.segments), (2, 10));
}

#[test]
fn other_packets_are_counted_by_what_they_are() {
    let mut packets = made::talk();
    packets[3].1[9] = 17;
    packets[4].1[0] = 0x75;
    packets[5].1[32] = 0x10;
    let mut file = made::pcapng(&packets);
    file.extend(
        [made::interface(189, 0, &[]), made::enhanced(1, 0, &[8; 60]), made::enhanced(2, 0, &[8; 60])].concat(),
    );
    let contents = read(&file);
    let expected = Skipped { not_tcp: 1, malformed: 2, unknown_link: 2, ..Skipped::default() };
    assert_eq!((contents.counts.packets, contents.counts.skipped), (14, expected));
}

#[test]
fn times_are_in_the_units_of_their_interface() {
    let packet = said(false, "S", 0, 0, 0).ipv4();
    let time = |options: &[(u16, &[u8])], units| {
        read(&[made::section(), made::interface(101, 0, options), made::enhanced(0, units, &packet)].concat()).first_ns
    };
    assert_eq!(time(&[], 1_500_000), 1_500_000_000);
    assert_eq!(time(&[(9, &[3])], 1500), 1_500_000_000);
    assert_eq!(time(&[(2, b"lo"), (9, &[9]), (14, &2i64.to_le_bytes())], 5), 2_000_000_005);
    assert_eq!(time(&[(9, &[0x81])], 3), 1_500_000_000);
    assert_eq!(time(&[(14, &(-1i64).to_le_bytes())], 1_500_000), 500_000_000);
    assert_eq!(time(&[(9, &[0xff])], 7), 7_000, "a unit that nobody can count in");
}

#[test]
fn a_section_begins_anew() {
    let one = [made::section(), made::interface(1, 0, &[]), made::interface(101, 0, &[])].concat();
    let packet = said(false, "S", 0, 0, 0).ipv4();
    let file =
        [one, made::enhanced(1, 0, &packet), made::pcapng(&made::talk()), made::enhanced(1, 0, &packet)].concat();
    let contents = read(&file);
    assert_eq!((contents.connections.len(), contents.counts.skipped.unknown_link), (2, 1));
}

#[test]
fn a_simple_packet_has_its_interfaces_snaplen_and_no_time() {
    let packet = said(false, "A", 1, 1, 100).ipv4();
    let body = [&(packet.len() as u32).to_le_bytes()[..], &packet[..60]].concat();
    let contents = read(&[made::section(), made::interface(101, 60, &[]), made::block(3, &body)].concat());
    assert_eq!((only(&contents).forward.bytes, contents.first_ns), (100, 0));
}

#[test]
fn sockets_that_are_used_again_have_another_connection() {
    let mut packets = made::talk();
    let again = |time: u64, said: made::Said| (time, said.ipv4());
    packets.push(again(2_000_000_000, said(false, "S", 77, 0, 0)));
    packets.push(again(2_010_000_000, said(true, "RA", 0, 78, 0)));
    packets.push(again(2_020_000_000, said(false, "S", 700, 0, 0)));
    packets.push(again(2_030_000_000, said(false, "S", 700, 0, 0)));
    packets.push(again(2_040_000_000, said(false, "S", 900, 0, 0)));
    let contents = read(&made::pcapng(&packets));
    let told: Vec<_> = contents.connections.iter().map(|one| (one.ending, one.forward.packets)).collect();
    assert_eq!(told, [(Ending::Closed, 7), (Ending::Reset, 1), (Ending::Open, 2), (Ending::Open, 1)]);
    assert_eq!(contents.connections[2].forward.retransmissions, Some(1));
}

#[test]
fn a_syn_with_the_same_number_is_of_the_same_connection() {
    let mut packets = made::talk();
    packets.push((2_000_000_000, said(false, "S", 99, 0, 0).ipv4()));
    packets.push((2_010_000_000, said(true, "RA", 0, 100, 0).ipv4()));
    packets.push((2_020_000_000, said(false, "S", 99, 0, 0).ipv4()));
    let contents = read(&made::pcapng(&packets));
    assert_eq!((only(&contents).ending, only(&contents).forward.packets), (Ending::Reset, 9));
}

#[test]
fn a_capture_that_begins_with_the_answer_knows_who_opened() {
    let contents = read(&made::pcapng(&made::talk()[1..]));
    let connection = only(&contents);
    assert_eq!((connection.from.port(), connection.from_the_start, connection.agreed), (Some(4000), false, None));
}

#[test]
fn a_file_that_ends_early_is_read_up_to_there() {
    let file = made::pcapng(&made::talk());
    let contents = read(&file[..file.len() - 10]);
    let last = made::enhanced(0, 0, &made::talk()[11].1).len() as u64;
    let damage = contents.damage.clone().expect("damaged");
    assert_eq!((damage.at_byte, damage.unread_bytes), (file.len() as u64 - last, last - 10));
    assert_eq!(only(&contents).forward.packets + only(&contents).reverse.packets, 11);
}

#[test]
fn invalid_block_ends_reading() {
    let whole = made::pcapng(&made::talk());
    let says = |damage: &[u8]| {
        let contents = read(&[&whole, damage, &whole[..]].concat());
        let told = contents.damage.expect("damaged");
        assert_eq!((told.at_byte, contents.counts.packets), (whole.len() as u64, 12));
        assert_eq!(told.unread_bytes, (damage.len() + whole.len()) as u64);
        told.what
    };
    assert!(says(&[6, 0, 0, 0, 13, 0, 0, 0, 0, 0, 0, 0]).contains("no block can have"));
    assert!(says(&[6, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0]).contains("longer than any block"));
    assert!(says(&[5, 0, 0, 0, 12, 0, 0, 0, 16, 0, 0, 0]).contains("two lengths"));
    assert!(says(&made::block(6, &[0; 8])).contains("too short"));
    let mut long = made::pcap(Pcap::default(), &made::talk());
    let end = long.len() as u64;
    long.extend([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 255]);
    assert_eq!(read(&long).damage.map(|damage| damage.at_byte), Some(end));
}

#[test]
fn rejects_files_that_are_no_capture() {
    let refused = |bytes: &[u8]| {
        let mut reader = Reader::default();
        let pushed = reader.push(bytes).err();
        let refusal = reader.finish(usize::MAX).map(|(contents, _)| contents).expect_err("no capture").to_string();
        pushed.map_or(refusal, |refusal| refusal.to_string())
    };
    assert_eq!(refused(b""), "The file is empty.");
    assert!(refused(b"GIF89a, and so on").contains("no packet capture"));
    assert!(refused(b"GI").contains("no packet capture"));
    assert!(refused(&[0x1f, 0x8b, 8, 0, 0]).contains("gzip"));
}

#[test]
fn lists_the_first_of_too_many_connections() {
    let mut reader = Reader::default();
    reader.push(&made::pcap(Pcap::default(), &[])).expect("a capture");
    let mut packet = said(false, "S", 0, 0, 0).ipv4();
    let mut record = made::pcap(Pcap::default(), &[(0, packet.clone())]).split_off(24);
    for number in 0..MOST_CONNECTIONS as u32 + 5 {
        packet[12..16].copy_from_slice(&number.to_be_bytes());
        record[16..].copy_from_slice(&packet);
        reader.push(&record).expect("a capture");
    }
    let (contents, _) = reader.finish(usize::MAX).expect("a capture");
    assert_eq!((contents.connections.len(), contents.counts.skipped.crowded), (MOST_CONNECTIONS, 5));
}

#[test]
fn lists_the_largest_connections() {
    let talks = (0..5u16).flat_map(|port| {
        made::talk().into_iter().take(4 + usize::from(port % 3)).map(move |(time, mut datagram)| {
            let at = if datagram[15] == 1 { 20 } else { 22 };
            datagram[at..at + 2].copy_from_slice(&(9000 + port).to_be_bytes());
            (time + u64::from(port), datagram)
        })
    });
    let file = made::pcapng(&talks.collect::<Vec<_>>());
    let mut reader = Reader::default();
    let progress = reader.push(&file[..file.len() - 1]).expect("a capture");
    assert_eq!((progress.connections, progress.stopped), (5, false));
    let told = |contents: Contents| {
        let numbers = contents.connections.iter().map(|one| (one.number, one.forward.bytes)).collect::<Vec<_>>();
        (numbers, contents.unlisted)
    };
    // Before the end, and at it: that of connections 1, 2 and 4 a second segment was seen.
    assert_eq!(told(reader.contents(2).expect("a capture")), (vec![(1, 2000), (2, 2000)], 3));
    reader.push(&file[file.len() - 1..]).expect("a capture");
    assert_eq!(told(reader.finish(3).expect("a capture").0), (vec![(1, 2000), (2, 2000), (4, 2000)], 2));
}

#[test]
fn what_cannot_be_read_stops_the_reading() {
    let mut file = made::pcapng(&made::talk());
    let damaged = file.len();
    file.extend([6, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0]);
    let mut reader = Reader::default();
    assert!(!reader.push(&file[..damaged]).expect("a capture").stopped);
    assert!(reader.push(&file[damaged..]).expect("a capture").stopped);
}

fn kept(file: &[u8], number: usize) -> Option<Kept> {
    let mut reader = Reader::keeping(number);
    reader.push(file).expect("a capture");
    reader.finish(usize::MAX).expect("a capture").1
}

/// Values of a variable of a flow, in order.
fn course(kept: &Kept, flow: u16, name: &str) -> Vec<f64> {
    let (wanted, mut values) = (fill_the_pipe_sim::variable(name), Vec::new());
    kept.each(|of, variable, _, value| values.extend(Some(value).filter(|_| of == flow && Some(variable) == wanted)));
    values
}

#[test]
fn keeps_the_packets_of_one_connection() {
    let kept = kept(&made::pcapng(&made::talk()), 0).expect("kept");
    let packets = &kept.packets;
    assert_eq!(packets.seq, [0, 0, 1, 1, 1001, 1, 1, 1, 1, 2001, 1, 2002]);
    assert_eq!(packets.ack, [0, 1, 1, 1, 1, 1, 1, 1, 2001, 1, 2002, 2]);
    assert_eq!(packets.reverse, [0, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 0]);
    assert_eq!((packets.wnd[0], packets.wnd[1], packets.wnd[2], packets.wnd_field[2]), (1000, 1000, 128_000, 1000));
    assert_eq!((kept.seen[0], kept.seen[11]), (0.0, 321_000_000.0));
    assert_eq!(packets.options_of(1), made::MODERN);
    assert_eq!(course(&kept, 0, "snd_una"), [1.0, 2001.0, 2002.0]);
    assert_eq!(course(&kept, 0, "snd_nxt"), [1.0, 1001.0, 2001.0, 2002.0]);
    assert_eq!(course(&kept, 0, "flight_size"), [0.0, 1000.0, 2000.0, 0.0, 1.0, 0.0]);
    assert_eq!(course(&kept, 0, "snd_wnd"), [1000.0, 128_000.0]);
    assert_eq!(course(&kept, 1, "snd_una"), [1.0, 2.0]);
    let taken: Vec<u8> = kept.taken_for.iter().copied().filter(|bits| *bits > 0).collect();
    assert_eq!((taken, packets.copy[7]), (vec![16, 16, 1], 1), "two duplicate ACKs and what they did not hurry");
}

#[test]
fn numbers_of_a_capture_that_begins_late_begin_at_the_lowest() {
    let late = [
        said(false, "A", 5000, 70, 1000),
        said(false, "A", 3000, 70, 1000),
        said(true, "A", 70, 2000, 0),
        said(true, "A", 70, 6000, 0),
    ];
    let packets: Vec<Packet> = (0..).zip(late).map(|(time, said)| (time, said.ipv4())).collect();
    let kept = kept(&made::pcapng(&packets), 0).expect("kept");
    assert_eq!((&kept.packets.seq, &kept.packets.ack), (&vec![3001, 1001, 1, 1], &vec![1, 1, 1, 4001]));
    assert_eq!(course(&kept, 0, "snd_una"), [1.0, 4001.0]);
    assert!(self::kept(&made::pcapng(&packets), 1).is_none(), "there is but one");
}

#[test]
fn sorts_packets_by_time() {
    let whole = kept(&made::pcapng(&made::talk()), 0).expect("kept");
    let mut packets = made::talk();
    packets.swap(3, 8);
    packets[1..].rotate_left(4);
    let kept = kept(&made::pcapng(&packets), 0).expect("kept");
    assert!(kept.seen.is_sorted());
    assert_eq!(kept.packets.seq, whole.packets.seq);
    assert_eq!((0..12).map(|row| kept.packets.options_of(row)).collect::<Vec<_>>().concat(), whole.packets.options);
    for (flow, name) in [(0, "snd_una"), (0, "flight_size"), (1, "snd_nxt")] {
        assert_eq!(course(&kept, flow, name), course(&whole, flow, name));
    }
}

#[test]
fn a_packets_headers_are_found_again_in_the_file() {
    let framed = framed(&[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 8, 0], &made::talk());
    let cut = Pcap { link: 1, snaplen: 14 + 50, ..Pcap::default() };
    for file in [made::pcapng(&made::talk()), made::pcap(cut, &framed)] {
        let mut reader = Reader::keeping(0);
        file.chunks(7).for_each(|piece| assert!(reader.push(piece).is_ok()));
        let kept = reader.finish(usize::MAX).expect("a capture").1.expect("kept");
        for (row, (_, datagram)) in made::talk().iter().enumerate() {
            let at = kept.at[row] as usize;
            let found = &file[at..at + usize::from(kept.headers[row])];
            assert!(datagram.starts_with(found));
            let whole = 40 + if row < 2 { made::MODERN.len() } else { 0 };
            assert_eq!(found.len(), if file.starts_with(&[0x0a]) { whole } else { whole.min(50) });
        }
        assert_eq!(kept.iss, [99, 499]);
    }
}

#[test]
fn captured_run_reads_back_the_same() {
    reads_back_the_same(false);
}

#[test]
fn captured_run_with_accurate_ecn_reads_back_the_same() {
    reads_back_the_same(true);
}

fn reads_back_the_same(accurate_ecn: bool) {
    let scenario = serde_json::json!({
        "base": "sandia_wide_area",
        "flows": { "bulk": { "from": "sun4_390", "to": "sun4_330", "app": { "bytes": "1 MB" } } },
        "tcp": { "variant": "newreno", "window": "96 KB", "window_scale": true, "sack": true, "timestamps": true, "ecn": true, "accurate_ecn": accurate_ecn },
        "links": { "t3": { "bit_errors": { "rate": 1e-6 } } }
    });
    let loaded = fill_the_pipe_sim::Scenario::load(&scenario.to_string(), &Vec::new()).expect("a valid scenario");
    let mut simulator = fill_the_pipe_sim::Simulator::<fill_the_pipe_sim::Full>::new(&loaded.scenario);
    simulator.advance(u64::MAX);
    let (at, trace) = (crate::usual_place(&simulator), simulator.trace().expect("traced"));
    let mut file = Vec::new();
    crate::write(&simulator, at, 0, &mut file).expect("written");
    let kept = kept(&file, 0).expect("kept");
    let run = &trace.packets;
    let sightings: Vec<_> = crate::point::sightings(&simulator, trace, at).collect();
    assert_eq!(kept.seen.len(), sightings.len());
    assert!(run.copy.iter().any(|copy| *copy > 0));
    assert_eq!(run.ecn.iter().any(|bits| bits >> AE_BIT == 1), accurate_ecn);
    for (row, sighting) in sightings.iter().enumerate() {
        let (ours, packet) = (&kept.packets, sighting.packet);
        assert_eq!((ours.seq[row], ours.ack[row], ours.len[row]), (run.seq[packet], run.ack[packet], run.len[packet]));
        assert_eq!((ours.flags[row], ours.wnd[row]), (run.flags[packet], run.wnd[packet]));
        assert_eq!((ours.ecn[row], ours.reverse[row]), (run.ecn[packet], run.reverse[packet]));
        assert_eq!(ours.options_of(row), run.options_of(packet));
        assert_eq!(kept.seen[row], (sighting.time - sightings[0].time) as f64);
    }
    let end = trace.packets.seq.iter().zip(&trace.packets.len).zip(&run.reverse).filter(|(_, reverse)| **reverse == 0);
    let end = end.map(|((seq, len), _)| seq + len).max().expect("data");
    // The last ACK is behind the FIN, which has a number of its own.
    assert_eq!(course(&kept, 0, "snd_nxt").last(), Some(&f64::from(end)));
    assert_eq!(course(&kept, 0, "flight_size").last(), Some(&0.0));
}
