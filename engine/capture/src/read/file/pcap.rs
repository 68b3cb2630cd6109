//! libpcap's format: one header, then packets, each behind 16 bytes.

use super::{Frame, LONGEST, Order, Step};

const FILE_HEADER: usize = 24;
const PACKET_HEADER: usize = 16;
/// Packets of the modified format of Linux have an interface, a protocol and a kind behind that. Another one of 28 bytes begins
/// alike, which nobody has written since 1999: reading it ends where a length cannot be.
const MODIFIED_PACKET_HEADER: usize = 24;

pub(super) struct Header {
    order: Order,
    /// ns in a unit of the times' second half.
    unit: u64,
    /// Bytes before a packet.
    before: usize,
    /// Kind of link of all packets, once the header was read.
    link: Option<u16>,
}

impl Header {
    /// `None` if no such file begins so.
    pub(super) fn recognised(magic: [u8; 4]) -> Option<Self> {
        let (order, unit, before) = match magic {
            [0xa1, 0xb2, 0xc3, 0xd4] => (Order::Big, 1000, PACKET_HEADER),
            [0xd4, 0xc3, 0xb2, 0xa1] => (Order::Little, 1000, PACKET_HEADER),
            [0xa1, 0xb2, 0x3c, 0x4d] => (Order::Big, 1, PACKET_HEADER),
            [0x4d, 0x3c, 0xb2, 0xa1] => (Order::Little, 1, PACKET_HEADER),
            [0xa1, 0xb2, 0xcd, 0x34] => (Order::Big, 1000, MODIFIED_PACKET_HEADER),
            [0x34, 0xcd, 0xb2, 0xa1] => (Order::Little, 1000, MODIFIED_PACKET_HEADER),
            _ => return None,
        };
        Some(Header { order, unit, before, link: None })
    }

    pub(super) fn step(&mut self, bytes: &[u8], see: &mut dyn FnMut(Frame)) -> Step {
        let number = |at| self.order.u32(bytes, at);
        if self.link.is_none() {
            let Some(network) = number(20).filter(|_| bytes.len() >= FILE_HEADER) else {
                return Step::Needs(FILE_HEADER);
            };
            // The upper half says how long a check sequence is at the end of each frame.
            self.link = Some(network as u16);
            return Step::Read(FILE_HEADER);
        }
        let (Some(seconds), Some(fraction), Some(kept), Some(whole)) = (number(0), number(4), number(8), number(12))
        else {
            return Step::Needs(self.before);
        };
        if kept > LONGEST {
            return Step::Damaged("a packet says it has more bytes than any packet");
        }
        let end = self.before + kept as usize;
        let Some(data) = bytes.get(self.before..end) else { return Step::Needs(end) };
        let time = u64::from(seconds) * 1_000_000_000 + u64::from(fraction) * self.unit;
        see(Frame { at: 0, link: self.link, time, whole: whole.max(kept), bytes: data });
        Step::Read(end)
    }
}
