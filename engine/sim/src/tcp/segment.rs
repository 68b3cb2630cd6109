//! A TCP segment: the header's fields and the length of its payload. The bytes themselves are never stored: which ones
//! they are follows from the sequence number.

use super::options::Options;
use super::seq::Seq;

pub(crate) const FIN: u8 = 1;
pub(crate) const SYN: u8 = 2;
pub(crate) const RST: u8 = 4;
pub(crate) const ACK: u8 = 16;
/// RFC 3168, 6.1: "congestion was met", and "so I have slowed down".
pub(crate) const ECE: u8 = 64;
pub(crate) const CWR: u8 = 128;

/// IP and TCP headers without options, bytes.
pub(crate) const HEADERS: u64 = 40;
/// IP and UDP headers of what belongs to no connection, or IP and ICMP headers, bytes.
pub(crate) const UDP_HEADERS: u64 = 28;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Segment {
    pub seq: Seq,
    pub ack: Seq,
    /// The window, whole: options may carry its upper bits.
    pub wnd: u32,
    /// Payload, bytes.
    pub len: u32,
    pub flags: u8,
    /// What the IP header says of congestion (RFC 3168, 5).
    pub ecn: Ecn,
    /// Which transmission of these bytes this is: 0 the first, 1 the first retransmission.
    pub copy: u8,
    /// Of a datagram, in its payload: when its source sent it, or what it answers, ns.
    pub made: u64,
    /// Boxed: most segments of most connections have none, and what queues pass on stays small.
    pub options: Option<Box<Options>>,
}

static NO_OPTIONS: Options = Options::NONE;

/// The ECN field of the IP header (RFC 3168, 5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ecn {
    /// Routers can say of congestion nothing but by dropping it.
    #[default]
    NotCapable,
    /// ECT(0).
    Capable,
    /// CE: a router met congestion.
    Experienced,
}

impl Ecn {
    /// The two bits of the header.
    #[inline]
    pub fn bits(self) -> u8 {
        match self {
            Ecn::NotCapable => 0b00,
            Ecn::Capable => 0b10,
            Ecn::Experienced => 0b11,
        }
    }
}

impl Segment {
    #[inline]
    pub fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// Sequence numbers it takes: payload, SYN and FIN.
    #[inline]
    pub fn span(&self) -> u64 {
        u64::from(self.len) + u64::from(self.has(SYN)) + u64::from(self.has(FIN))
    }

    #[inline]
    pub fn end(&self) -> Seq {
        self.seq + self.span()
    }

    #[inline]
    pub fn options(&self) -> &Options {
        self.options.as_deref().unwrap_or(&NO_OPTIONS)
    }

    /// Size of the IP datagram that carries it, bytes.
    #[inline]
    pub fn datagram(&self) -> u64 {
        u64::from(self.len) + HEADERS + self.options.as_ref().map_or(0, |options| options.bytes())
    }
}
