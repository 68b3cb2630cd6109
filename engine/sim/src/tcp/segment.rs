//! TCP segment: header fields and length of the payload. The bytes themselves are not stored, because the sequence
//! number determines them.

use super::options::Options;
use super::seq::Seq;

pub(crate) const FIN: u8 = 1;
pub(crate) const SYN: u8 = 2;
pub(crate) const RST: u8 = 4;
pub(crate) const ACK: u8 = 16;
/// ECN flags of RFC 3168, 6.1: ECE echoes a mark, CWR reports a reduced window.
pub(crate) const ECE: u8 = 64;
pub(crate) const CWR: u8 = 128;

/// IP and TCP headers without options, bytes.
pub(crate) const HEADERS: u64 = 40;
/// IP and UDP headers, or IP and ICMP headers, bytes.
pub(crate) const UDP_HEADERS: u64 = 28;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Segment {
    pub seq: Seq,
    pub ack: Seq,
    /// Offered window in full: options may carry its upper bits.
    pub wnd: u32,
    /// Payload, bytes.
    pub len: u32,
    pub flags: u8,
    /// The AE flag, a bit of the header beside the other flags (RFC 9768, 3.1).
    pub ae: bool,
    /// ECN field of the IP header (RFC 3168, 5).
    pub ecn: Ecn,
    /// Number of earlier transmissions of these bytes: 0 for the first transmission.
    pub copy: u8,
    /// Time at which the source of a datagram sent it, or the request that it answers, ns.
    pub made: u64,
    /// Options; boxed, because most segments have none and packets in queues should stay small.
    pub options: Option<Box<Options>>,
}

static NO_OPTIONS: Options = Options::NONE;

/// The ECN field of the IP header (RFC 3168, 5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ecn {
    /// Routers can signal congestion only by dropping the packet.
    #[default]
    NotCapable,
    /// ECT(1): capable, and the sender reduces its rate in proportion to the marks (RFC 9331, 4.1).
    Scalable,
    /// ECT(0).
    Capable,
    /// CE: a router met congestion.
    Experienced,
}

impl Ecn {
    /// Returns the two bits of the header.
    #[inline]
    pub fn bits(self) -> u8 {
        match self {
            Ecn::NotCapable => 0b00,
            Ecn::Scalable => 0b01,
            Ecn::Capable => 0b10,
            Ecn::Experienced => 0b11,
        }
    }

    /// Whether a router may mark the packet instead of dropping it.
    #[inline]
    pub fn is_capable(self) -> bool {
        self != Ecn::NotCapable
    }
}

impl Segment {
    #[inline]
    pub fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// Returns the sequence numbers that the segment occupies: payload, SYN and FIN.
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

    /// Returns the size of the IP datagram, bytes.
    #[inline]
    pub fn datagram(&self) -> u64 {
        u64::from(self.len) + HEADERS + self.options.as_ref().map_or(0, |options| options.bytes())
    }
}
