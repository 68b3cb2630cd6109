//! Captures made by hand.

use fill_the_pipe_capture::read::{Contents, Kept, Reader};

use super::super::{Path, path};
use crate::Connection;

/// A segment of either end.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Segment {
    /// ns.
    pub time: u64,
    pub reverse: bool,
    pub flags: u8,
    pub seq: u32,
    pub ack: u32,
    pub len: u16,
    pub window: u16,
    /// Options, a multiple of four bytes.
    pub options: Vec<u8>,
    pub ecn: u8,
}

/// Returns a capture of IPv4 packets as pcap with ns, snapped behind the headers.
pub(in super::super) fn pcap(segments: &[Segment]) -> Vec<u8> {
    let mut file = Vec::new();
    for word in [0xa1b2_3c4d_u32, 0x0004_0002, 0, 0, 65_535, 101] {
        file.extend(word.to_le_bytes());
    }
    for Segment { time, reverse, flags, seq, ack, len, window, options, ecn } in segments {
        let headers = 40 + options.len() as u16;
        let [a, b] = [[10, 0, 0, 1], [10, 0, 0, 2]];
        let mut packet = vec![0x45, ecn & 3];
        packet.extend((headers + len).to_be_bytes());
        packet.extend([0, 0, 0, 0, 64, 6, 0, 0]);
        packet.extend(if *reverse { [b, a].concat() } else { [a, b].concat() });
        packet.extend(if *reverse { [0, 80, 16, 0] } else { [16, 0, 0, 80] });
        packet.extend(seq.to_be_bytes());
        packet.extend(ack.to_be_bytes());
        packet.push(((20 + options.len()) as u8 / 4) << 4);
        packet.push(*flags);
        packet.extend(window.to_be_bytes());
        packet.extend([0; 4]);
        packet.extend(options);
        for word in [(time / 1_000_000_000) as u32, (time % 1_000_000_000) as u32, packet.len() as u32] {
            file.extend(word.to_le_bytes());
        }
        file.extend((u32::from(headers) + u32::from(*len)).to_le_bytes());
        file.extend(packet);
    }
    file
}

/// Returns the first connection of a file, if it has one.
pub(in super::super) fn read(file: &[u8]) -> Option<(Contents, Kept)> {
    let mut reader = Reader::keeping(0);
    reader.push(file).expect("a capture");
    let (contents, kept) = reader.finish(usize::MAX).expect("a capture");
    Some((contents, kept?))
}

fn diagnose(segments: &[Segment]) -> Path {
    let (contents, kept) = read(&pcap(segments)).expect("a connection");
    path(&Connection::new(&contents.connections[0], &kept))
}

const MS: u64 = 1_000_000;
/// Round trip of the talks, 20 ms, and the time between two segments.
const ROUND_TRIP: u64 = 20 * MS;
const LEN: u16 = 1000;

fn data(time: u64, number: u32) -> Segment {
    Segment {
        time,
        flags: 16,
        seq: 1 + number * u32::from(LEN),
        ack: 1,
        len: LEN,
        window: 60_000,
        ..Segment::default()
    }
}

/// An ACK of the first `segments` segments.
fn ack(time: u64, segments: u32) -> Segment {
    let (reverse, ack) = (true, 1 + segments * u32::from(LEN));
    Segment { time, reverse, flags: 16, seq: 1, ack, window: 60_000, ..Segment::default() }
}

fn stamps(value: u32, echo: u32) -> Vec<u8> {
    [&[1, 1, 8, 10][..], &value.to_be_bytes(), &echo.to_be_bytes()].concat()
}

/// A handshake and `count` segments, each acknowledged, one every ms, as seen at the sender. Options of both SYNs.
fn talk(count: u32, options: [&[u8]; 2]) -> Vec<Segment> {
    let syn = Segment { time: 1000 * MS, flags: 2, window: 60_000, options: options[0].to_vec(), ..Segment::default() };
    let answer = Segment {
        time: 1000 * MS + ROUND_TRIP,
        reverse: true,
        flags: 18,
        ack: 1,
        window: 60_000,
        options: options[1].to_vec(),
        ..Segment::default()
    };
    let third =
        Segment { time: 1000 * MS + ROUND_TRIP, flags: 16, seq: 1, ack: 1, window: 60_000, ..Segment::default() };
    let mut all = vec![syn, answer, third];
    for number in 0..count {
        let time = 1021 * MS + u64::from(number) * MS;
        all.push(data(time, number));
        all.push(ack(time + ROUND_TRIP, number + 1));
    }
    all.sort_by_key(|segment| segment.time);
    all
}

const MSS_1380: &[u8] = &[2, 4, 5, 100];

#[test]
fn finds_what_the_recorder_missed() {
    let mut segments = talk(100, [&[], &[]]);
    segments.retain(|segment| segment.reverse || segment.len == 0 || !(40..45).contains(&(segment.seq / 1000)));
    let found = diagnose(&segments);
    assert_eq!((found.recording.unseen_bytes, found.recording.after_their_ack), (5000, 0));
    assert_eq!((found.losses.segments, found.reordering.segments), (0, 0), "nothing was lost on the way");
    assert!(!found.recording.evidence.is_empty() && !found.recording.begins_late && found.recording.ends_early);
}

#[test]
fn finds_acks_recorded_before_their_data() {
    let mut segments = talk(50, [&[], &[]]);
    for segment in segments.iter_mut().filter(|segment| !segment.reverse && segment.seq == 20_001) {
        segment.time += ROUND_TRIP + MS / 2;
    }
    segments.sort_by_key(|segment| segment.time);
    let recording = diagnose(&segments).recording;
    assert_eq!((recording.after_their_ack, recording.unseen_bytes), (1, 0));
}

#[test]
fn finds_steps_of_the_captures_clock() {
    // Both ends count ms; the clock of the capture is set forward by 7 s in the middle.
    let mut segments = talk(200, [&[], &[]]);
    for segment in &mut segments {
        segment.options = stamps((segment.time / MS) as u32, 0);
        segment.time += if segment.time > 1100 * MS { 700 * MS } else { 0 };
    }
    let recording = diagnose(&segments).recording;
    let [(_, step)] = recording.clock_steps[..] else { panic!("one step: {:?}", recording.clock_steps) };
    assert!((step - 700_000_000).abs() <= 5_000_000, "{step}");
    assert_eq!(diagnose(&talk(200, [&[], &[]])).recording.clock_steps, []);
}

#[test]
fn finds_packets_whose_time_steps_back() {
    let mut segments = talk(50, [&[], &[]]);
    let last = segments.len() - 1;
    segments.swap(last - 20, last);
    let recording = diagnose(&segments).recording;
    assert!(recording.out_of_time_order >= 20 && recording.largest_step_back_ns > 9 * MS, "{recording:?}");
}

#[test]
fn finds_a_black_hole_of_full_segments() {
    let mut segments = talk(10, [&[], &[]]);
    let size = 1400;
    let large = |time| Segment { len: size, ..data(time, 10) };
    for time in [1100, 1400, 2000, 3200] {
        segments.push(large(time * MS));
    }
    segments.push(Segment { len: 500, ..data(4000 * MS, 10) });
    segments.push(Segment { ack: 10_501, ..ack(4020 * MS, 0) });
    segments.push(Segment { seq: 10_501, len: 500, ..data(4021 * MS, 0) });
    segments.push(Segment { ack: 11_001, ..ack(4041 * MS, 0) });
    let sizes = diagnose(&segments).sizes;
    assert_eq!(sizes.black_hole, Some(1440), "{sizes:?}");
    assert_eq!(diagnose(&talk(100, [&[], &[]])).sizes.black_hole, None);
}

#[test]
fn measures_a_line_behind_a_card_that_splits_segments() {
    let mss: &[u8] = &[2, 4, 5, 180];
    let mut segments = talk(0, [mss, mss]);
    // 10 segments of 1500 bytes on the wire at 10 Mb/s, 1.2 ms each; an ACK for every second one.
    let pair = 2_400_000;
    for burst in 0..40_u32 {
        let time = 1050 * MS + u64::from(burst) * 5 * pair;
        segments.push(Segment { seq: 1 + burst * 14_600, len: 14_600, ..data(time, 0) });
        for number in 1..=5 {
            let acked = 1 + burst * 14_600 + number * 2920;
            segments.push(Segment { ack: acked, ..ack(time + ROUND_TRIP + u64::from(number) * pair, 0) });
        }
    }
    segments.sort_by_key(|segment| segment.time);
    let found = diagnose(&segments);
    assert_eq!((found.sizes.offloaded, found.sizes.full_payload), (40, 1460));
    assert_eq!((found.acks.segments_per_ack, found.acks.stretch_share), (Some(2.0), 0.0));
    let rate = found.bottleneck.expect("a rate").rate;
    assert!((rate / 1e7 - 1.0).abs() < 0.01, "{rate}");
}

#[test]
fn reads_the_marks_of_middleboxes() {
    let scaling: &[u8] = &[2, 4, 5, 180, 1, 3, 3, 7, 4, 2, 1, 1];
    let mut segments = talk(100, [scaling, MSS_1380]);
    for segment in segments.iter_mut().filter(|segment| segment.len > 0) {
        segment.ecn = if segment.seq < 10_000 { 3 } else { 2 };
    }
    let found = diagnose(&segments);
    let marks = found.middleboxes;
    assert_eq!((marks.mss, marks.mss_below_usual), ([Some(1460), Some(1380)], [false, true]));
    assert_eq!((marks.window_scaling_refused, marks.sack_refused), (Some(true), Some(true)));
    assert_eq!((marks.timestamps_refused, marks.marked, marks.marked_share), (Some(false), 10, Some(0.1)));
}
