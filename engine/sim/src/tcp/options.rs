//! TCP options, as values and as bytes (RFC 9293, 3.1; RFC 1106, 2.1, 3, 3.1; RFC 2018; RFC 7323).

use super::seq::Seq;
use crate::quic;

/// Options of a segment. `Segment::wnd` holds the whole window; the options tell how it is encoded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Maximum segment size, bytes; in a SYN only.
    pub mss: Option<u16>,
    /// Big window (RFC 1106, option B): the sender can carry windows of 30 bits, and would offer this one. In a SYN
    /// only.
    pub big_window: Option<u32>,
    /// Upper bits of the window (RFC 1106, option C); the lower 16 are in the header.
    pub upper_window: Option<u16>,
    /// Negative acknowledgement (RFC 1106, option A).
    pub nak: Option<Nak>,
    /// Window scale (RFC 7323, 2.2): windows after the SYNs are shifted right by so many bits. In a SYN only.
    pub window_scale: Option<u8>,
    /// Timestamps (RFC 7323, 3.2).
    pub timestamps: Option<Timestamps>,
    /// SACK permitted (RFC 2018, 2): the sender understands blocks. In a SYN only.
    pub sack_permitted: bool,
    /// SACK blocks (RFC 2018, 3): bytes beyond the ACK field, the newest first, at most four. A range that arrived
    /// twice precedes them (RFC 2883).
    pub sack: Vec<Block>,
    /// Packet of QUIC that the segment stands for; its frames besides STREAM are what `encode` returns.
    pub quic: Option<Box<quic::Packet>>,
}

/// Reading of a clock, and the peer's reading that it echoes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timestamps {
    pub value: u32,
    pub echo: u32,
}

/// Range of bytes from `start` to just before `end`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    pub start: Seq,
    pub end: Seq,
}

/// Missing bytes named by the receiver (RFC 1106, 2.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nak {
    /// First missing byte.
    pub seq: Seq,
    /// Number of missing segments of the connection's MSS.
    pub segments: u8,
}

const END: u8 = 0;
const NO_OPERATION: u8 = 1;
const MSS: u8 = 2;
const WINDOW_SCALE: u8 = 3;
const SACK_PERMITTED: u8 = 4;
const SACK: u8 = 5;
const TIMESTAMPS: u8 = 8;
/// Option kinds of RFC 1106, which leaves the numbers open: one of RFC 4727's for experiments and two unused
/// neighbours.
const NAK: u8 = 253;
const BIG_WINDOW: u8 = 252;
const UPPER_WINDOW: u8 = 251;

/// Largest length of the options, bytes: 15 words of header less the five that are always there.
pub(crate) const MOST_BYTES: usize = 40;
/// Length of timestamps in every segment, padded, bytes (RFC 7323, appendix A).
pub(crate) const TIMESTAMPS_BYTES: u64 = 12;

/// Reason for which bytes are not a valid list of options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Malformed {
    /// The bytes end within an option of this kind.
    Truncated { kind: u8 },
    /// An option of this kind never has this length.
    Length { kind: u8, length: u8 },
}

impl Options {
    pub const NONE: Options = Options {
        mss: None,
        big_window: None,
        upper_window: None,
        nak: None,
        window_scale: None,
        timestamps: None,
        sack_permitted: false,
        sack: Vec::new(),
        quic: None,
    };

    /// Returns the length in the header, a multiple of four bytes.
    #[inline]
    pub fn bytes(&self) -> u64 {
        self.unpadded().next_multiple_of(4)
    }

    #[inline]
    fn unpadded(&self) -> u64 {
        let if_so = |present: bool, bytes: u64| if present { bytes } else { 0 };
        if_so(self.mss.is_some(), 4)
            + if_so(self.big_window.is_some(), 6)
            + if_so(self.upper_window.is_some(), 4)
            + if_so(self.nak.is_some(), 7)
            + if_so(self.window_scale.is_some(), 3)
            + if_so(self.timestamps.is_some(), 10)
            + if_so(self.sack_permitted, 2)
            + if_so(!self.sack.is_empty(), 2 + 8 * self.sack.len() as u64)
    }

    /// Returns the number of SACK blocks for which there is space beside the other options.
    #[inline]
    pub fn room_for_blocks(&self) -> usize {
        (MOST_BYTES - self.unpadded() as usize).saturating_sub(2) / 8
    }

    /// Returns the range that arrived twice: the first block, if it begins below the ACK field or lies within the
    /// second (RFC 2883, 4).
    #[inline]
    pub fn duplicate(&self, ack: Seq) -> Option<Block> {
        let first = *self.sack.first()?;
        let within = |second: &Block| second.start <= first.start && first.end <= second.end;
        (first.start < ack || self.sack.get(1).is_some_and(within)).then_some(first)
    }

    #[inline]
    pub fn encode(&self) -> Vec<u8> {
        if let Some(packet) = &self.quic {
            return packet.frames();
        }
        let mut bytes = Vec::new();
        if let Some(mss) = self.mss {
            bytes.extend([MSS, 4]);
            bytes.extend(mss.to_be_bytes());
        }
        if let Some(window) = self.big_window {
            bytes.extend([BIG_WINDOW, 6]);
            bytes.extend(window.to_be_bytes());
        }
        if let Some(upper) = self.upper_window {
            bytes.extend([UPPER_WINDOW, 4]);
            bytes.extend(upper.to_be_bytes());
        }
        if let Some(Nak { seq, segments }) = self.nak {
            bytes.extend([NAK, 7]);
            bytes.extend(seq.0.to_be_bytes());
            bytes.push(segments);
        }
        if let Some(shift) = self.window_scale {
            bytes.extend([WINDOW_SCALE, 3, shift]);
        }
        if self.sack_permitted {
            bytes.extend([SACK_PERMITTED, 2]);
        }
        if let Some(Timestamps { value, echo }) = self.timestamps {
            bytes.extend([TIMESTAMPS, 10]);
            bytes.extend(value.to_be_bytes());
            bytes.extend(echo.to_be_bytes());
        }
        if !self.sack.is_empty() {
            bytes.extend([SACK, 2 + 8 * self.sack.len() as u8]);
            for Block { start, end } in &self.sack {
                bytes.extend(start.0.to_be_bytes());
                bytes.extend(end.0.to_be_bytes());
            }
        }
        bytes.resize(bytes.len().next_multiple_of(4), END);
        bytes
    }

    /// Decodes a list of options. Unknown kinds are skipped by their length; a malformed list is an error.
    #[inline]
    pub fn decode(bytes: &[u8]) -> Result<Options, Malformed> {
        let mut options = Options::default();
        let mut rest = bytes;
        while let [kind, after @ ..] = rest {
            let kind = *kind;
            if kind == END {
                break;
            }
            if kind == NO_OPERATION {
                rest = after;
                continue;
            }
            let length = *after.first().ok_or(Malformed::Truncated { kind })?;
            if length < 2 {
                return Err(Malformed::Length { kind, length });
            }
            let value = rest.get(2..usize::from(length)).ok_or(Malformed::Truncated { kind })?;
            match (kind, value) {
                (MSS, &[a, b]) => options.mss = Some(u16::from_be_bytes([a, b])),
                (BIG_WINDOW, &[a, b, c, d]) => options.big_window = Some(u32::from_be_bytes([a, b, c, d])),
                (UPPER_WINDOW, &[a, b]) => options.upper_window = Some(u16::from_be_bytes([a, b])),
                (NAK, &[a, b, c, d, segments]) => {
                    options.nak = Some(Nak { seq: Seq(u32::from_be_bytes([a, b, c, d])), segments });
                }
                (WINDOW_SCALE, &[shift]) => options.window_scale = Some(shift),
                (SACK_PERMITTED, []) => options.sack_permitted = true,
                (TIMESTAMPS, &[a, b, c, d, e, f, g, h]) => {
                    let [value, echo] = [[a, b, c, d], [e, f, g, h]].map(u32::from_be_bytes);
                    options.timestamps = Some(Timestamps { value, echo });
                }
                (SACK, blocks) if !blocks.is_empty() && blocks.len().is_multiple_of(8) => {
                    let (edges, _) = blocks.as_chunks::<4>();
                    let edge = |bytes: [u8; 4]| Seq(u32::from_be_bytes(bytes));
                    let (pairs, _) = edges.as_chunks::<2>();
                    options.sack =
                        pairs.iter().map(|[start, end]| Block { start: edge(*start), end: edge(*end) }).collect();
                }
                (MSS | BIG_WINDOW | UPPER_WINDOW | NAK | WINDOW_SCALE | SACK_PERMITTED | TIMESTAMPS | SACK, _) => {
                    return Err(Malformed::Length { kind, length });
                }
                _ => {}
            }
            rest = &rest[usize::from(length)..];
        }
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn options_of_rfc_1106_match_its_formats() {
        // RFC 1106: A is kind, 7, four bytes of sequence number, one of segments; B kind, 6, four bytes; C kind, 4, two.
        let nak = Options { nak: Some(Nak { seq: Seq(0x0102_0304), segments: 5 }), ..Options::default() };
        assert_eq!(nak.encode(), [NAK, 7, 1, 2, 3, 4, 5, END]);
        let offer = Options { mss: Some(1460), big_window: Some(0x0002_0000), ..Options::default() };
        assert_eq!(offer.encode(), [MSS, 4, 0x05, 0xb4, BIG_WINDOW, 6, 0, 2, 0, 0, END, END]);
        let upper = Options { upper_window: Some(2), ..Options::default() };
        assert_eq!(upper.encode(), [UPPER_WINDOW, 4, 0, 2]);
    }

    #[test]
    fn later_options_match_their_rfcs() {
        let syn = Options { mss: Some(1460), window_scale: Some(7), sack_permitted: true, ..Options::NONE };
        assert_eq!(syn.encode(), [MSS, 4, 0x05, 0xb4, WINDOW_SCALE, 3, 7, SACK_PERMITTED, 2, END, END, END]);
        let timestamps = Some(Timestamps { value: 1, echo: 0x0102_0304 });
        let block = Block { start: Seq(5), end: Seq(0x0a00_0000) };
        let ack = Options { timestamps, sack: vec![block], ..Options::NONE };
        let sack = [SACK, 10, 0, 0, 0, 5, 10, 0, 0, 0];
        assert_eq!(ack.encode(), [[TIMESTAMPS, 10, 0, 0, 0, 1, 1, 2, 3, 4], sack].concat());
        assert_eq!(Options { timestamps, ..Options::NONE }.room_for_blocks(), 3);
        assert_eq!(Options::NONE.room_for_blocks(), 4);
        assert_eq!(Options::decode(&[SACK, 6, 0, 0, 0, 1]), Err(Malformed::Length { kind: SACK, length: 6 }));
    }

    #[test]
    fn first_sack_block_reports_duplicates() {
        let told = |blocks: &[(u32, u32)]| {
            let sack = blocks.iter().map(|(start, end)| Block { start: Seq(*start), end: Seq(*end) }).collect();
            Options { sack, ..Options::NONE }.duplicate(Seq(4000)).map(|block| (block.start.0, block.end.0))
        };
        // The examples of RFC 2883, 4.1.1, 4.1.2 and 4.2.1 in thousands.
        assert_eq!(told(&[(3000, 3500)]), Some((3000, 3500)));
        assert_eq!(told(&[(3000, 3500), (4500, 5000)]), Some((3000, 3500)));
        assert_eq!(told(&[(5000, 5500), (4500, 6000)]), Some((5000, 5500)));
        assert_eq!(told(&[(5000, 5500), (6000, 6500)]), None);
        assert_eq!(told(&[(5000, 5500)]), None);
        assert_eq!(told(&[]), None);
    }

    #[test]
    fn skips_unknown_options_and_rejects_truncated_ones() {
        let unknown = [NO_OPERATION, 77, 3, 9, MSS, 4, 2, 24, END, 5];
        assert_eq!(Options::decode(&unknown), Ok(Options { mss: Some(536), ..Options::default() }));
        assert_eq!(Options::decode(&[MSS, 4, 2]), Err(Malformed::Truncated { kind: MSS }));
        assert_eq!(Options::decode(&[NAK]), Err(Malformed::Truncated { kind: NAK }));
        assert_eq!(Options::decode(&[77, 1, 0]), Err(Malformed::Length { kind: 77, length: 1 }));
        assert_eq!(Options::decode(&[BIG_WINDOW, 4, 0, 2]), Err(Malformed::Length { kind: BIG_WINDOW, length: 4 }));
    }

    proptest! {
        #[test]
        fn options_survive_encoding_and_decoding(
            mss in prop::option::of(any::<u16>()),
            big_window in prop::option::of(0u32..1 << 30),
            upper_window in prop::option::of(0u16..1 << 15),
            nak in prop::option::of((any::<u32>(), any::<u8>())),
        ) {
            let nak = nak.map(|(seq, segments)| Nak { seq: Seq(seq), segments });
            let options = Options { mss, big_window, upper_window, nak, ..Options::NONE };
            let bytes = options.encode();
            prop_assert_eq!(bytes.len() as u64, options.bytes());
            prop_assert!(bytes.len() <= MOST_BYTES);
            prop_assert_eq!(Options::decode(&bytes), Ok(options));
        }

        #[test]
        fn later_options_survive_encoding_and_decoding(
            window_scale in prop::option::of(0u8..15),
            timestamps in prop::option::of((any::<u32>(), any::<u32>())),
            sack_permitted in any::<bool>(),
            blocks in prop::collection::vec((any::<u32>(), any::<u32>()), 0..4),
        ) {
            let timestamps = timestamps.map(|(value, echo)| Timestamps { value, echo });
            let mut options = Options { window_scale, timestamps, sack_permitted, ..Options::NONE };
            let room = options.room_for_blocks();
            options.sack = blocks.iter().take(room).map(|(start, end)| Block { start: Seq(*start), end: Seq(*end) }).collect();
            let bytes = options.encode();
            prop_assert_eq!(bytes.len() as u64, options.bytes());
            prop_assert!(bytes.len() <= MOST_BYTES);
            prop_assert_eq!(Options::decode(&bytes), Ok(options));
        }

        #[test]
        fn decoding_arbitrary_bytes_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..MOST_BYTES)) {
            let _ = Options::decode(&bytes);
        }
    }
}
