//! Packets of QUIC, as far as their lengths and their ACKs matter (RFC 9000, 17 to 19): the bytes of a packet are never made,
//! except those of its ACK and MAX_DATA frames.

use crate::list::named_list;

named_list! {
    /// Kind of packet.
    PacketKind {
        Initial, "initial", "Initial", "Opens the connection, or answers that, at the full size that every path has to carry.";
        OneRtt, "one_rtt", "1-RTT", "Carries data, acknowledgements and credit once the connection is open.";
    }
}

/// UDP payload of an Initial packet, bytes (RFC 9000, 14.1).
pub const INITIAL: u64 = 1200;
/// Flags, connection id and packet number of a 1-RTT packet, bytes (17.3.1).
const SHORT_HEADER: u64 = 1 + 8 + 2;
/// Tag of the AEAD at the end of each packet, bytes (RFC 9001, 5.3).
const TAG: u64 = 16;
/// Type, stream id and offset of a STREAM frame that fills the rest of its packet, bytes; the longest offset (19.8).
const STREAM_FRAME: u64 = 1 + 1 + 8;
/// Frame types (19).
const PING: u8 = 0x01;
const ACK: u8 = 0x02;
const MAX_DATA: u8 = 0x10;
/// STREAM, with an offset, to the end of the packet.
const STREAM: u8 = 0x08;
const OFFSET: u8 = 0x04;
/// Unit of the ACK delay, ns: a microsecond, shifted by the default exponent (18.2).
const DELAY_UNIT: u64 = 1000 << 3;

/// Data in a packet: part of the stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chunk {
    /// Place of the first byte in the stream.
    pub at: u64,
    /// Bytes.
    pub len: u32,
    /// Whether the stream ends behind it.
    pub fin: bool,
    /// How often it was sent before.
    pub copy: u8,
}

/// ACK frame (19.3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AckFrame {
    /// Ranges of packet numbers that have arrived, from the first to just before the last, the highest range first.
    pub ranges: Vec<(u64, u64)>,
    /// Time since the packet with the highest number arrived, ns.
    pub delay: u64,
}

impl AckFrame {
    /// Returns the highest number that it acknowledges.
    pub fn largest(&self) -> u64 {
        self.ranges.first().map_or(0, |(_, end)| end - 1)
    }
}

/// Packet of QUIC.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packet {
    /// Kind.
    pub kind: PacketKind,
    /// Packet number, never wrapped.
    pub number: u64,
    /// Data of the stream.
    pub chunk: Option<Chunk>,
    /// Acknowledgement.
    pub ack: Option<AckFrame>,
    /// Credit: the place in the stream up to which the peer may send.
    pub max_data: Option<u64>,
    /// Whether it only asks for an ACK.
    pub ping: bool,
    /// Next byte of the stream that its sender is missing: for tracing, neither on the wire nor read by the peer.
    pub in_order: u64,
}

impl Packet {
    /// Whether it asks for an ACK: it has more than an ACK frame (RFC 9002, 2).
    pub fn is_eliciting(&self) -> bool {
        self.kind == PacketKind::Initial || self.chunk.is_some() || self.max_data.is_some() || self.ping
    }

    /// Returns its frames besides STREAM as bytes.
    pub fn frames(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        if let Some(ack) = &self.ack {
            let Some(((start, end), rest)) = ack.ranges.split_first() else { return bytes };
            bytes.push(ACK);
            let numbers = [end - 1, ack.delay / DELAY_UNIT, rest.len() as u64, end - 1 - start];
            numbers.into_iter().for_each(|number| push_varint(&mut bytes, number));
            let mut lowest = *start;
            for (start, end) in rest {
                // Both count from the number next to those before: a gap of one missing packet is 0.
                push_varint(&mut bytes, lowest - end - 1);
                push_varint(&mut bytes, end - 1 - start);
                lowest = *start;
            }
        }
        if let Some(credit) = self.max_data {
            bytes.push(MAX_DATA);
            push_varint(&mut bytes, credit);
        }
        if self.ping {
            bytes.push(PING);
        }
        bytes
    }

    /// Returns the size of its UDP payload, bytes.
    pub fn payload(&self) -> u64 {
        match (self.kind, &self.chunk) {
            (PacketKind::Initial, _) => INITIAL,
            (_, Some(chunk)) => overhead(self.frames().len() as u64) + u64::from(chunk.len),
            _ => SHORT_HEADER + TAG + self.frames().len() as u64,
        }
    }
}

/// Returns the bytes of UDP payload around the data of a packet that has so many bytes of other frames.
pub fn overhead(frames: u64) -> u64 {
    SHORT_HEADER + TAG + STREAM_FRAME + frames
}

/// Returns what a packet has before its data and behind it, as bytes that nothing protects: the connection ids hold the ports,
/// from the sender to the receiver, and the tag is empty. `data`: the place of the data in the stream, and whether it ends there.
pub fn surround(
    kind: PacketKind,
    number: u16,
    [from, to]: [u16; 2],
    frames: &[u8],
    data: Option<(u32, bool)>,
) -> (Vec<u8>, Vec<u8>) {
    let id = |port: u16| [&[0; 6][..], &port.to_be_bytes()].concat();
    let mut bytes = Vec::new();
    match kind {
        PacketKind::Initial => {
            bytes.extend([0xc1, 0, 0, 0, 1, 8]);
            bytes.extend(id(to));
            bytes.push(8);
            bytes.extend(id(from));
            bytes.push(0);
            // The length has two bytes itself.
            let rest = INITIAL - bytes.len() as u64 - 2;
            push_varint(&mut bytes, rest);
        }
        PacketKind::OneRtt => {
            bytes.push(0x41);
            bytes.extend(id(to));
        }
    }
    bytes.extend(number.to_be_bytes());
    bytes.extend(frames);
    if let Some((at, fin)) = data {
        bytes.extend([STREAM | OFFSET | u8::from(fin), 0]);
        bytes.extend((u64::from(at) | 0xc000_0000_0000_0000).to_be_bytes());
    }
    if kind == PacketKind::Initial {
        bytes.resize((INITIAL - TAG) as usize, 0);
    }
    (bytes, vec![0; TAG as usize])
}

/// Adds an integer of variable length (16), which is below 2^62.
fn push_varint(bytes: &mut Vec<u8>, value: u64) {
    match value {
        0..0x40 => bytes.push(value as u8),
        0x40..0x4000 => bytes.extend((value as u16 | 0x4000).to_be_bytes()),
        0x4000..0x4000_0000 => bytes.extend((value as u32 | 0x8000_0000).to_be_bytes()),
        _ => bytes.extend((value | 0xc000_0000_0000_0000).to_be_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_have_the_lengths_of_the_examples_in_rfc_9000() {
        // A.1: 151288809941952652, 494878333, 15293 and 37.
        let mut bytes = Vec::new();
        [151_288_809_941_952_652, 494_878_333, 15_293, 37].into_iter().for_each(|value| push_varint(&mut bytes, value));
        let eight = [0xc2, 0x19, 0x7c, 0x5e, 0xff, 0x14, 0xe8, 0x8c];
        assert_eq!(bytes, [&eight[..], &[0x9d, 0x7f, 0x3e, 0x7d, 0x7b, 0xbd, 0x25]].concat());
    }

    #[test]
    fn ack_frame_lists_ranges_and_the_gaps_between_them() {
        // 20 to 22, 15 to 17 and 3 have arrived; 18, 19 and 4 to 14 are missing.
        let ack = AckFrame { ranges: vec![(20, 23), (15, 18), (3, 4)], delay: 80_000 };
        let packet = Packet {
            kind: PacketKind::OneRtt,
            number: 9,
            chunk: None,
            ack: Some(ack),
            max_data: None,
            ping: false,
            in_order: 0,
        };
        assert_eq!(packet.frames(), [0x02, 22, 10, 2, 2, 1, 2, 10, 0]);
        assert_eq!(packet.payload(), 11 + 16 + 9);
        assert!(!packet.is_eliciting());
    }
}
