//! Wire format of LNTP (UBC 1984, figures B.1 and B.2): data packets, and control packets, which have no LEN, no
//! RETXCNT and no data. The checksum is at the end and covers all bytes before it.
//!
//! The paper gives the fields and their widths, but not the order of bytes, the values of PKTID nor the checksum: bytes go
//! in network order, kinds count from 1 in the order of the paper's list, and the checksum is the Internet's (RFC 1071),
//! which the kernel of 4.2BSD has.

use etherparse::checksum::Sum16BitWords;

use crate::list::{Choice, named_list};

/// Number of different packet numbers, after which they wrap (B.1).
pub const MAX_SEQNO: u64 = 16;
/// Largest number of data octets that the 12 bits of LEN can express.
pub const MAX_LEN: u16 = 4095;
/// Largest value of the 4-bit RETXCNT, at which it stays.
pub const MAX_RETXCNT: u8 = 15;

named_list! {
    /// Packet kind (PKTID). The sender of the data sends three of them, its receiver the other three.
    PacketKind {
        Data, "data", "DATA", "Data without a request for a reply.";
        DataPrompt, "data_prmpt", "DATA + PRMPT", "Data that forces an acknowledgement.";
        Prompt, "prmpt", "PRMPT", "Forces an acknowledgement; the prompt carries the number of the next packet to be sent.";
        Retransmit, "retxmt", "RETXMT", "Requests the missing packet of this number; all earlier packets have arrived.";
        Resume, "resume", "RESUME", "Lets the sender continue: all packets before this number have arrived, and there is space.";
        Hold, "hold", "HOLD", "Stops the sender until a RESUME: all packets before this number have arrived, but are not consumed.";
    }
}

impl PacketKind {
    /// Whether a packet of this kind carries data.
    pub fn has_data(self) -> bool {
        matches!(self, PacketKind::Data | PacketKind::DataPrompt)
    }

    /// Whether the sender of the data sends this kind; the receiver sends the others.
    pub fn is_from_sender(self) -> bool {
        self.has_data() || self == PacketKind::Prompt
    }
}

named_list! {
    /// Position of the fields. Their widths add up to 72 and 56 bits, but the paper says ten bytes.
    Layout {
        Padded, "padded", "10 bytes", "A padding byte aligns data and checksum to even addresses: 10 bytes with data, 8 without.";
        Packed, "packed", "9 bytes", "The fields alone: 9 bytes with data, 7 without.";
    }
}

impl Layout {
    /// Returns the layout in which a packet of this kind has `overhead` bytes besides its data.
    pub fn of(kind: PacketKind, overhead: u64) -> Layout {
        if overhead == Layout::Packed.overhead(kind) { Layout::Packed } else { Layout::Padded }
    }

    /// Returns the bytes of a packet besides its data.
    pub fn overhead(self, kind: PacketKind) -> u64 {
        let fields = if kind.has_data() { 9 } else { 7 };
        fields + u64::from(self == Layout::Padded)
    }
}

/// A packet of LNTP.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Packet {
    /// Kind (PKTID).
    pub kind: PacketKind,
    /// Port of the sender.
    pub source: u16,
    /// Port of the receiver.
    pub destination: u16,
    /// Packet number modulo `MAX_SEQNO`.
    pub seqno: u8,
    /// How often this packet was sent before; 0 for a packet without data.
    pub retxcnt: u8,
    /// Octets of data; a data packet without any ends the stream.
    pub len: u16,
    /// Place of the data in the stream: for tracing, neither on the wire nor read by the peer.
    pub at: u64,
}

/// Reason for which bytes are not a valid packet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Damage {
    /// Fewer bytes than the header and checksum of the shortest packet, or of this kind.
    TooShort,
    /// The checksum does not match.
    Checksum,
    /// No packet kind has this PKTID.
    UnknownKind(u8),
    /// LEN differs from the number of octets that arrived.
    WrongLength,
}

impl Packet {
    /// Returns the size of the whole packet on the network, bytes.
    pub fn bytes(&self, layout: Layout) -> u64 {
        layout.overhead(self.kind) + u64::from(self.len)
    }

    /// Encodes the packet. `data` holds exactly `len` octets; otherwise it panics.
    pub fn encode(&self, layout: Layout, data: &[u8]) -> Vec<u8> {
        assert_eq!(data.len(), usize::from(self.len), "the packet says how much data it has");
        let mut bytes = Vec::with_capacity(self.bytes(layout) as usize);
        bytes.extend(self.source.to_be_bytes());
        bytes.extend(self.destination.to_be_bytes());
        let kind = self.kind as u8 + 1;
        if self.kind.has_data() {
            bytes.extend((u16::from(kind) << 12 | self.len).to_be_bytes());
            bytes.push(self.seqno << 4 | self.retxcnt);
        } else {
            bytes.push(kind << 4 | self.seqno);
        }
        if layout == Layout::Padded {
            bytes.push(0);
        }
        bytes.extend(data);
        bytes.extend(checksum(&bytes));
        bytes
    }

    /// Decodes a packet and its data; `at` is not on the wire and becomes 0. Fails if the bytes are damaged.
    pub fn decode(layout: Layout, bytes: &[u8]) -> Result<(Packet, &[u8]), Damage> {
        let shortest = layout.overhead(PacketKind::Prompt) as usize;
        if bytes.len() < shortest {
            return Err(Damage::TooShort);
        }
        let (body, sum) = bytes.split_at(bytes.len() - 2);
        if checksum(body) != sum {
            return Err(Damage::Checksum);
        }
        let word = |at| u16::from_be_bytes([body[at], body[at + 1]]);
        let id = body[4] >> 4;
        let kind = id.checked_sub(1).and_then(|at| PacketKind::ALL.get(usize::from(at)));
        let kind = *kind.ok_or(Damage::UnknownKind(id))?;
        let start = layout.overhead(kind) as usize - 2;
        let data = body.get(start..).ok_or(Damage::TooShort)?;
        let (seqno, retxcnt, len) =
            if kind.has_data() { (body[6] >> 4, body[6] & 0xf, word(4) & MAX_LEN) } else { (body[4] & 0xf, 0, 0) };
        if data.len() != usize::from(len) {
            return Err(Damage::WrongLength);
        }
        Ok((Packet { kind, source: word(0), destination: word(2), seqno, retxcnt, len, at: 0 }, data))
    }
}

fn checksum(bytes: &[u8]) -> [u8; 2] {
    // The library reads words in the order of the machine, so its sum is to be written in that order too.
    Sum16BitWords::new().add_slice(bytes).ones_complement().to_ne_bytes()
}

/// Returns the first number at or after `base` whose lower 4 bits are `seqno`.
pub(super) fn first_from(base: u64, seqno: u8) -> u64 {
    base + u64::from(seqno).wrapping_sub(base) % MAX_SEQNO
}

/// Returns the lower 4 bits of a packet number, as the wire carries it.
pub(super) fn seqno(number: u64) -> u8 {
    (number % MAX_SEQNO) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const PACKET: Packet = Packet {
        kind: PacketKind::DataPrompt,
        source: 0x1234,
        destination: 0x5678,
        seqno: 9,
        retxcnt: 2,
        len: 3,
        at: 0,
    };

    #[test]
    fn header_fields_match_figure_b1() {
        let bytes = PACKET.encode(Layout::Packed, b"abc");
        assert_eq!(bytes[..10], [0x12, 0x34, 0x56, 0x78, 0x20, 3, 0x92, b'a', b'b', b'c']);
        // 1234 + 5678 + 2003 + 9261 + 6263 = 17d73, and 7d73 + 1 = 7d74; its complement is 828b.
        assert_eq!(bytes[10..], [0x82, 0x8b]);
        let hold = Packet { kind: PacketKind::Hold, retxcnt: 0, len: 0, ..PACKET };
        assert_eq!(hold.encode(Layout::Padded, b"")[..6], [0x12, 0x34, 0x56, 0x78, 0x69, 0]);
    }

    #[test]
    fn headers_are_of_72_and_56_bits_or_padded_to_ten_and_eight_bytes() {
        let sizes = |layout: Layout| [layout.overhead(PacketKind::Data), layout.overhead(PacketKind::Resume)];
        assert_eq!([sizes(Layout::Packed), sizes(Layout::Padded)], [[9, 7], [10, 8]]);
    }

    #[test]
    fn decoding_rejects_malformed_packets() {
        let sealed = |mut bytes: Vec<u8>| {
            bytes.extend(checksum(&bytes));
            bytes
        };
        let refusal = |bytes: &[u8]| Packet::decode(Layout::Padded, bytes).expect_err("no packet");
        assert_eq!(refusal(&[0; 7]), Damage::TooShort);
        assert_eq!(refusal(&[0; 8]), Damage::Checksum);
        assert_eq!(refusal(&sealed(vec![0, 1, 0, 2, 0x70, 0])), Damage::UnknownKind(7));
        assert_eq!(refusal(&sealed(vec![0, 1, 0, 2, 0x00, 0])), Damage::UnknownKind(0));
        assert_eq!(refusal(&sealed(vec![0, 1, 0, 2, 0x10, 0])), Damage::TooShort);
        assert_eq!(refusal(&sealed(vec![0, 1, 0, 2, 0x10, 9, 0, 0])), Damage::WrongLength);
        assert_eq!(refusal(&sealed(vec![0, 1, 0, 2, 0x50, 0, 0])), Damage::WrongLength);
    }

    #[test]
    fn expands_a_sequence_number_to_the_first_match() {
        assert_eq!([first_from(0, 3), first_from(3, 3), first_from(4, 3), first_from(30, 1)], [3, 3, 19, 33]);
    }

    proptest! {
        #[test]
        fn decodes_what_it_encoded_and_rejects_damaged_packets(
            kind in 0usize..6, seqno in 0u8..16, retxcnt in 0u8..16, padded: bool,
            data in prop::collection::vec(any::<u8>(), 0..50), damage: prop::sample::Index,
        ) {
            let kind = PacketKind::ALL[kind];
            let layout = if padded { Layout::Padded } else { Layout::Packed };
            let (retxcnt, data) = if kind.has_data() { (retxcnt, data) } else { (0, Vec::new()) };
            let packet = Packet { kind, seqno, retxcnt, len: data.len() as u16, ..PACKET };
            let mut bytes = packet.encode(layout, &data);
            prop_assert_eq!(bytes.len() as u64, packet.bytes(layout));
            prop_assert_eq!(Packet::decode(layout, &bytes), Ok((packet, &data[..])));
            let bit = damage.index(8 * bytes.len());
            bytes[bit / 8] ^= 1 << (bit % 8);
            prop_assert_eq!(Packet::decode(layout, &bytes), Err(Damage::Checksum));
        }
    }
}
