//! Captures made by hand: segments of one connection, one a line.

use fill_the_pipe_capture::read::{Kept, Reader, Summary};

use super::super::{Retransmission, retransmissions};
use crate::Connection;

/// Segment between port 4000 of 10.0.0.1, the opener, and port 80 of 10.0.0.2. Numbers count from each end's initial
/// one.
#[derive(Clone, Debug)]
pub(crate) struct Segment {
    /// µs since the first packet of the capture.
    pub time: u64,
    /// Whether the opener sent it.
    pub forward: bool,
    pub flags: u8,
    pub seq: u32,
    pub ack: u32,
    pub len: u16,
    pub window: u16,
    pub sack: Vec<(u32, u32)>,
    pub timestamps: Option<(u32, u32)>,
}

const SYN: u8 = 2;
const ACK: u8 = 16;
/// Initial numbers: those of the opener wrap soon.
const ISS: [u32; 2] = [u32::MAX - 5000, 77];

impl Segment {
    /// SACK blocks beside it.
    pub(crate) fn sack(mut self, blocks: &[(u32, u32)]) -> Self {
        self.sack = blocks.to_vec();
        self
    }

    pub(crate) fn stamped(mut self, value: u32, echo: u32) -> Self {
        self.timestamps = Some((value, echo));
        self
    }

    pub(crate) fn window(mut self, window: u16) -> Self {
        self.window = window;
        self
    }

    pub(crate) fn flags(mut self, flags: u8) -> Self {
        self.flags |= flags;
        self
    }

    fn bytes(&self) -> Vec<u8> {
        let [own, other] = if self.forward { ISS } else { [ISS[1], ISS[0]] };
        let mut options = Vec::new();
        if self.flags & SYN != 0 {
            options.extend([2, 4, 3, 232, 4, 2, 1, 1]);
        }
        if let Some((value, echo)) = self.timestamps {
            options.extend([1, 1, 8, 10]);
            options.extend([value, echo].map(u32::to_be_bytes).concat());
        }
        if !self.sack.is_empty() {
            options.extend([1, 1, 5, 2 + 8 * self.sack.len() as u8]);
            let numbers = self.sack.iter().flat_map(|(from, end)| [from, end]);
            options.extend(numbers.flat_map(|number| number.wrapping_add(other).to_be_bytes()));
        }
        let ports: [u16; 2] = if self.forward { [4000, 80] } else { [80, 4000] };
        let mut tcp = ports.map(u16::to_be_bytes).concat();
        let ack = if self.flags & ACK != 0 { self.ack.wrapping_add(other) } else { 0 };
        tcp.extend([self.seq.wrapping_add(own), ack].map(u32::to_be_bytes).concat());
        tcp.extend([(20 + options.len() as u8) << 2, self.flags]);
        tcp.extend([self.window, 0, 0].map(u16::to_be_bytes).concat());
        tcp.extend(options);
        let whole = 20 + tcp.len() as u16 + self.len;
        let [high, low] = whole.to_be_bytes();
        let [from, to] = if self.forward { [1, 2] } else { [2, 1] };
        let mut ip = vec![0x45, 0, high, low, 0, 0, 0, 0, 64, 6, 0, 0, 10, 0, 0, from, 10, 0, 0, to];
        ip.extend(tcp);
        ip
    }
}

/// Segment of the opener, `time` in µs.
pub(crate) fn sends(time: u64, seq: u32, len: u16) -> Segment {
    let (timestamps, sack) = (None, Vec::new());
    Segment { time, forward: true, flags: ACK, seq, ack: 1, len, window: 60_000, sack, timestamps }
}

/// ACK of the other end, `time` in µs.
pub(crate) fn acks(time: u64, ack: u32) -> Segment {
    Segment { forward: false, seq: 1, ack, ..sends(time, 1, 0) }
}

/// Handshake over a round trip of 100 ms, captured beside the opener or, with `late` (µs), so much nearer to the other
/// end.
pub(crate) fn handshake(late: u64) -> Vec<Segment> {
    vec![
        Segment { seq: 0, ack: 0, flags: SYN, ..sends(0, 0, 0) },
        Segment { seq: 0, ack: 1, flags: SYN | ACK, ..acks(100_000 - 2 * late, 1) },
        sends(100_100, 1, 0),
    ]
}

/// Capture as pcap with nanoseconds and raw IP, in the order of the segments; payloads are cut off.
pub(crate) fn pcap(segments: &[Segment]) -> Vec<u8> {
    let word = u32::to_le_bytes;
    let mut file = [0xa1b2_3c4d, 0x0004_0002, 0, 0, 262_144, 101].map(word).concat();
    for segment in segments {
        let bytes = segment.bytes();
        let [kept, whole] = [bytes.len() as u32, bytes.len() as u32 + u32::from(segment.len)];
        let (seconds, rest) = (segment.time / 1_000_000, segment.time % 1_000_000 * 1000);
        file.extend([seconds as u32, rest as u32, kept, whole].map(word).concat());
        file.extend(bytes);
    }
    file
}

/// Returns the first connection of a capture.
pub(crate) fn read(file: &[u8]) -> Option<(Summary, Kept)> {
    let mut reader = Reader::keeping(0);
    reader.push(file).ok()?;
    let (contents, kept) = reader.finish(usize::MAX).ok()?;
    let summary = contents.connections.into_iter().find(|one| one.number == 0)?;
    Some((summary, kept?))
}

/// Returns the retransmissions of a capture.
pub(crate) fn found(segments: &[Segment]) -> Vec<Retransmission> {
    let (summary, kept) = read(&pcap(segments)).expect("a connection");
    retransmissions(&Connection::new(&summary, &kept))
}
