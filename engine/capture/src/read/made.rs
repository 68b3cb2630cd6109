//! Files made by hand for the tests.

use etherparse::{IpNumber, Ipv4Header, Ipv6Header, TcpHeader, TcpOptions};

pub(super) type Packet = (u64, Vec<u8>);

pub(super) const BEGINNINGS: &[&[u8]] = &[
    &[],
    &[0xa1, 0xb2, 0xc3, 0xd4],
    &[0x4d, 0x3c, 0xb2, 0xa1],
    &[0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 101, 0, 0, 0],
    &[0x0a, 0x0d, 0x0d, 0x0a],
    &[
        0x0a, 0x0d, 0x0d, 0x0a, 28, 0, 0, 0, 0x4d, 0x3c, 0x2b, 0x1a, 1, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255,
        255, 28, 0, 0, 0,
    ],
    b"{\"qlog_version\":\"0.3\",\"traces\":[{\"events\":[",
    b"\x1e{\"qlog_version\":\"0.3\",\"trace\":{}}\n\x1e",
];

#[derive(Clone, Copy)]
pub(super) struct Pcap {
    pub big: bool,
    pub nanoseconds: bool,
    pub link: u32,
    pub snaplen: usize,
}

impl Default for Pcap {
    fn default() -> Self {
        Pcap { big: false, nanoseconds: true, link: 101, snaplen: usize::MAX }
    }
}

/// Packets at their times, ns.
pub(super) fn pcap(kind: Pcap, packets: &[Packet]) -> Vec<u8> {
    let word = |number: u32| if kind.big { number.to_be_bytes() } else { number.to_le_bytes() };
    let half = |number: u16| if kind.big { number.to_be_bytes() } else { number.to_le_bytes() };
    let mut file = word(if kind.nanoseconds { 0xa1b2_3c4d } else { 0xa1b2_c3d4 }).to_vec();
    file.extend([half(2), half(4)].concat());
    file.extend([0, 0, 262_144, kind.link].map(word).concat());
    for (time, bytes) in packets {
        let (seconds, rest) = (time / 1_000_000_000, time % 1_000_000_000);
        let fraction = if kind.nanoseconds { rest } else { rest / 1000 };
        let kept = bytes.len().min(kind.snaplen);
        file.extend([seconds as u32, fraction as u32, kept as u32, bytes.len() as u32].map(word).concat());
        file.extend(&bytes[..kept]);
    }
    file
}

pub(super) fn block(kind: u32, body: &[u8]) -> Vec<u8> {
    let mut body = body.to_vec();
    body.resize(body.len().next_multiple_of(4), 0);
    let length = (body.len() as u32 + 12).to_le_bytes();
    [&kind.to_le_bytes(), &length, &body[..], &length].concat()
}

pub(super) fn section() -> Vec<u8> {
    let [magic, version, length, rest] = [0x1a2b_3c4du32, 1, u32::MAX, u32::MAX].map(u32::to_le_bytes);
    block(0x0a0d_0d0a, &[magic, version, length, rest].concat())
}

/// Options: code and value.
pub(super) fn interface(link: u16, snaplen: u32, options: &[(u16, &[u8])]) -> Vec<u8> {
    let mut body = [&link.to_le_bytes()[..], &[0, 0], &snaplen.to_le_bytes()].concat();
    for (code, value) in options {
        body.extend([code.to_le_bytes(), (value.len() as u16).to_le_bytes()].concat());
        body.extend(*value);
        body.resize(body.len().next_multiple_of(4), 0);
    }
    block(1, &body)
}

pub(super) fn enhanced(interface: u32, units: u64, bytes: &[u8]) -> Vec<u8> {
    let length = bytes.len() as u32;
    let words = [interface, (units >> 32) as u32, units as u32, length, length].map(u32::to_le_bytes);
    block(6, &[&words.concat(), bytes].concat())
}

/// Raw IP, times in nanoseconds, and a block of a kind that nobody knows.
pub(super) fn pcapng(packets: &[Packet]) -> Vec<u8> {
    let mut file = [section(), interface(101, 0, &[(9, &[9])]), block(0x0bad_cafe, b"whatever")].concat();
    packets.iter().for_each(|(time, bytes)| file.extend(enhanced(0, *time, bytes)));
    file
}

/// A segment between 10.0.0.1 and 10.0.0.2 without its link's header.
pub(super) struct Said {
    /// From the first to the second, or back.
    pub back: bool,
    pub seq: u32,
    pub ack: u32,
    /// Letters of its flags: S, A, F, R.
    pub flags: &'static str,
    pub window: u16,
    pub len: usize,
    pub options: &'static [u8],
}

pub(super) fn said(back: bool, flags: &'static str, seq: u32, ack: u32, len: usize) -> Said {
    Said { back, seq, ack, flags, window: 1000, len, options: &[] }
}

impl Said {
    fn header(&self) -> TcpHeader {
        let (from, to) = if self.back { (80, 4000) } else { (4000, 80) };
        let has = |letter| self.flags.contains(letter);
        TcpHeader {
            acknowledgment_number: self.ack,
            syn: has('S'),
            ack: has('A'),
            fin: has('F'),
            rst: has('R'),
            options: TcpOptions::try_from_slice(self.options).expect("few enough"),
            ..TcpHeader::new(from, to, self.seq, self.window)
        }
    }

    pub(super) fn ipv4(&self) -> Vec<u8> {
        let (from, to) = if self.back { (2, 1) } else { (1, 2) };
        let tcp = self.tcp();
        let header = Ipv4Header::new(tcp.len() as u16, 64, IpNumber::TCP, [10, 0, 0, from], [10, 0, 0, to]);
        [&header.expect("room in a datagram").to_bytes()[..], &tcp].concat()
    }

    pub(super) fn ipv6(&self) -> Vec<u8> {
        let address = |last| [0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last];
        let (source, destination) = if self.back { (address(2), address(1)) } else { (address(1), address(2)) };
        let tcp = self.tcp();
        let (payload_length, next_header) = (tcp.len() as u16, IpNumber::TCP);
        let header =
            Ipv6Header { source, destination, payload_length, next_header, hop_limit: 64, ..Ipv6Header::default() };
        [&header.to_bytes()[..], &tcp].concat()
    }

    fn tcp(&self) -> Vec<u8> {
        [&self.header().to_bytes()[..], &vec![7; self.len]].concat()
    }
}

/// MSS 1460, scale 7, SACK, timestamps.
pub(super) const MODERN: &[u8] = &[2, 4, 5, 180, 4, 2, 8, 10, 0, 0, 0, 1, 0, 0, 0, 0, 1, 3, 3, 7];

/// A connection from SYN to FIN with a segment that is sent again.
pub(super) fn words() -> Vec<(u64, Said)> {
    let ms = 1_000_000;
    vec![
        (1000 * ms, Said { options: MODERN, ..said(false, "S", 99, 0, 0) }),
        (1010 * ms, Said { options: MODERN, ..said(true, "SA", 499, 100, 0) }),
        (1011 * ms, said(false, "A", 100, 500, 0)),
        (1012 * ms, said(false, "A", 100, 500, 1000)),
        (1013 * ms, said(false, "A", 1100, 500, 1000)),
        (1022 * ms, said(true, "A", 500, 100, 0)),
        (1023 * ms, said(true, "A", 500, 100, 0)),
        (1300 * ms, said(false, "A", 100, 500, 1000)),
        (1310 * ms, said(true, "A", 500, 2100, 0)),
        (1311 * ms, said(false, "FA", 2100, 500, 0)),
        (1320 * ms, said(true, "FA", 500, 2101, 0)),
        (1321 * ms, said(false, "A", 2101, 501, 0)),
    ]
}

pub(super) fn talk() -> Vec<Packet> {
    words().iter().map(|(time, said)| (*time, said.ipv4())).collect()
}

/// A log of a few packets in one piece or as a sequence, with an event of these bytes at its end.
pub(super) fn log(sequence: bool, event: &[u8]) -> Vec<u8> {
    let packet = |time: u32, name: &str, kind: &str, number: u32, frame: &str| {
        let header = format!(r#"{{"packet_type":"{kind}","packet_number":{number}}}"#);
        format!(r#"{{"time":{time},"name":"{name}","data":{{"header":{header},"frames":[{frame}]}}}}"#)
    };
    let stream = r#"{"frame_type":"stream","stream_id":4,"offset":9,"length":70}"#;
    let ack = r#"{"frame_type":"ack","ack_delay":1,"acked_ranges":[[0,1],[3]]}"#;
    let events = [
        packet(0, "transport:packet_sent", "initial", 0, stream),
        packet(1, "transport:packet_sent", "1RTT", 1, stream),
        packet(2, "quic:packet_received", "1RTT", 5, ack),
        packet(3, "recovery:packet_lost", "1RTT", 1, ""),
        r#"{"time":3,"name":"recovery:metrics_updated","data":{"congestion_window":12000,"latest_rtt":30}}"#.to_owned(),
    ];
    let events: Vec<&[u8]> = events.iter().map(String::as_bytes).chain([event]).collect();
    let (begin, end): (&[u8], &[u8]) = if sequence {
        (b"\x1e{\"qlog_version\":\"0.3\",\"trace\":{\"vantage_point\":{\"type\":\"server\"}}}\n\x1e", b"\n")
    } else {
        (b"{\"qlog_version\":\"0.3\",\"traces\":[{\"common_fields\":{\"group_id\":\"c\"},\"events\":[", b"]}]}")
    };
    [begin, &events.join(if sequence { &b"\n\x1e"[..] } else { b"," }), end].concat()
}
