//! LNTP circuit at its endpoint, and the transport of its packets as TCP segments.

use super::protocol::KIND_BIT;
use crate::list::Choice;
use crate::lntp::{self, Packet, PacketKind, Setup};
use crate::tcp::segment::Segment;
use crate::tcp::seq::Seq;
#[derive(Clone)]
pub(crate) struct Circuit {
    pub socket: lntp::Connection,
    layout: lntp::Layout,
    /// How often its sender was told to stop, or had filled its window.
    pub blocked: u64,
    /// Data packets that it had already received.
    pub repeats: u64,
}

impl Circuit {
    pub(crate) fn new(setup: &Setup) -> Self {
        Circuit { socket: lntp::Connection::new(setup), layout: setup.parameters.header, blocked: 0, repeats: 0 }
    }

    /// Returns the size of the packet, bytes.
    pub(crate) fn bytes(&self, packet: &Packet) -> u64 {
        packet.bytes(self.layout)
    }
}

/// Returns the packet as a segment, for transport and tracing: its place in the stream as the sequence number, SEQNO as
/// the window, its kind, counted from 1, in the upper three bits of the flags.
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

/// Returns its header for the window field of the trace: RETXCNT and SEQNO in the upper byte, bytes of header and
/// checksum in the lower one.
pub(crate) fn header_field(segment: &Segment, bytes: u64) -> u16 {
    let overhead = (bytes - u64::from(segment.len)) as u16;
    u16::from(segment.copy) << 12 | (segment.wnd as u16) << 8 | overhead
}

/// Returns the packet that a segment carries. Ports are not needed, because the segment's route is known.
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
