//! A TCP segment: the header's fields and the length of its payload. The bytes themselves are never stored: which ones
//! they are follows from the sequence number.

use super::options::Options;
use super::seq::Seq;

pub const FIN: u8 = 1;
pub const SYN: u8 = 2;
pub const RST: u8 = 4;
pub const ACK: u8 = 16;

/// IP and TCP headers without options, bytes.
pub const HEADERS: u64 = 40;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Segment {
    pub seq: Seq,
    pub ack: Seq,
    /// The window, whole: options may carry its upper bits.
    pub wnd: u32,
    /// Payload, bytes.
    pub len: u32,
    pub flags: u8,
    /// Which transmission of these bytes this is: 0 the first, 1 the first retransmission.
    pub copy: u8,
    pub options: Options,
}

impl Segment {
    pub fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// Sequence numbers it takes: payload, SYN and FIN.
    pub fn span(&self) -> u64 {
        u64::from(self.len) + u64::from(self.has(SYN)) + u64::from(self.has(FIN))
    }

    pub fn end(&self) -> Seq {
        self.seq + self.span()
    }

    /// Size of the IP datagram that carries it, bytes.
    pub fn datagram(&self) -> u64 {
        u64::from(self.len) + HEADERS + self.options.bytes()
    }
}
