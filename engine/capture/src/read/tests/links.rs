//! Frames of several kinds of link; `tests/capture/links.test.ts` compares those of every kind with tshark.

use super::*;

#[test]
fn reads_every_link_type() {
    let ipv4: &[(u32, &[u8])] = &[
        (0, &[2, 0, 0, 0]),
        (0, &[0, 0, 0, 2]),
        (108, &[0, 0, 0, 2]),
        (1, &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 8, 0]),
        (1, &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 0x81, 0, 0, 5, 8, 0]),
        (1, &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 0x88, 0xa8, 0, 5, 0x81, 0, 0, 6, 8, 0]),
        (12, &[]),
        (101, &[]),
        (228, &[]),
        (113, &[0, 0, 3, 4, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0]),
        (276, &[8, 0, 0, 0, 0, 0, 0, 1, 3, 4, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0]),
        (276, &[0x81, 0, 0, 0, 0, 0, 0, 1, 3, 4, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 8, 0]),
    ];
    let expected = only(&read(&made::pcapng(&made::talk()))).clone();
    for (link, header) in ipv4 {
        let file = made::pcap(Pcap { link: *link, ..Pcap::default() }, &framed(header, &made::talk()));
        assert_eq!(only(&read(&file)), &expected, "link {link}, {header:?}");
    }
}

#[test]
fn frames_cut_within_the_headers_of_their_link_are_counted() {
    let headers: &[(u32, &[u8])] = &[
        (1, &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 0, 99, 0xaa, 0xaa, 3, 0, 0, 0, 8, 0]),
        (1, &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 0x88, 0x47, 0, 1, 0, 63, 0, 1, 1, 63]),
        (1, &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 0x88, 0x64, 0x11, 0, 0, 1, 0, 99, 0, 0x21]),
        (50, &[0xff, 3, 0, 0x21]),
        (
            127,
            &[
                0, 0, 8, 0, 0, 0, 0, 0, 8, 1, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 0, 0, 0xaa,
                0xaa, 3, 0, 0, 0, 8, 0,
            ],
        ),
    ];
    for (link, header) in headers {
        let packets = framed(header, &made::talk());
        for snaplen in 0..header.len() {
            let contents = read(&made::pcap(Pcap { link: *link, snaplen, ..Pcap::default() }, &packets));
            let expected = Skipped { cut: 12, ..Skipped::default() };
            assert_eq!(contents.counts.skipped, expected, "link {link}, {snaplen} bytes");
        }
        let whole = read(&made::pcap(Pcap { link: *link, ..Pcap::default() }, &packets));
        assert_eq!(only(&whole).forward.bytes, 3000, "link {link}");
    }
}

#[test]
fn a_frame_of_nothing_but_labels_ends() {
    let labels = [vec![1; 12], vec![0x88, 0x47], vec![0; 1 << 20]].concat();
    let contents = read(&made::pcap(Pcap { link: 1, ..Pcap::default() }, &[(0, labels)]));
    assert_eq!(contents.counts.skipped, Skipped { cut: 1, ..Skipped::default() });
}
