//! A circuit of LNTP at its endpoint, and how its packets travel among TCP's.

use crate::list::Choice;
use crate::lntp::{self, Packet, PacketKind, Setup};
use crate::tcp::segment::Segment;
use crate::tcp::seq::Seq;

pub(crate) struct Circuit {
    pub socket: lntp::Connection,
    layout: lntp::Layout,
    /// How often its sender was told to stop, or had filled its window.
    pub blocked: u64,
    /// Packets with data that it had already.
    pub repeats: u64,
}

/// Below it are the bits of TCP's flags.
const KIND_BIT: u8 = 5;

impl Circuit {
    pub(crate) fn new(setup: &Setup) -> Self {
        Circuit { socket: lntp::Connection::new(setup), layout: setup.parameters.header, blocked: 0, repeats: 0 }
    }

    /// Size of the packet, bytes.
    pub(crate) fn bytes(&self, packet: &Packet) -> u64 {
        packet.bytes(self.layout)
    }
}

/// The packet as it is carried and written down: its place in the stream as the sequence number, SEQNO as the window, its
/// kind, counted from 1, in the upper three bits of the flags.
pub(crate) fn carried(packet: &Packet) -> Segment {
    Segment {
        seq: Seq(packet.at as u32),
        wnd: u32::from(packet.seqno),
        len: u32::from(packet.len),
        flags: (packet.kind as u8 + 1) << KIND_BIT,
        copy: packet.retxcnt,
        ..Segment::default()
    }
}

/// What its header says besides its kind, where the trace has the window field of TCP's: RETXCNT and SEQNO in the upper
/// byte, bytes of header and checksum in the lower one.
pub(crate) fn header_field(segment: &Segment, bytes: u64) -> u16 {
    let overhead = (bytes - u64::from(segment.len)) as u16;
    u16::from(segment.copy) << 12 | (segment.wnd as u16) << 8 | overhead
}

/// The packet that a segment carries. Where it leads needs no ports.
pub(crate) fn unpacked(segment: &Segment) -> Packet {
    Packet {
        kind: PacketKind::ALL[usize::from(segment.flags >> KIND_BIT) - 1],
        source: 0,
        destination: 0,
        seqno: segment.wnd as u8,
        retxcnt: segment.copy,
        len: segment.len as u16,
        at: u64::from(segment.seq.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tcp::segment::{ACK, FIN, RST, SYN};

    #[test]
    fn circuit_packet_survives_transit_and_is_no_tcp_segment() {
        for &kind in PacketKind::ALL {
            let packet = Packet { kind, source: 0, destination: 0, seqno: 13, retxcnt: 2, len: 700, at: 90_000 };
            let segment = carried(&packet);
            assert_eq!(unpacked(&segment), packet);
            assert!(![FIN, SYN, RST, ACK].iter().any(|flag| segment.has(*flag)));
        }
    }
}
