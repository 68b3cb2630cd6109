//! libpcap's format: one header, then packets, each behind 16 bytes.

use super::{Frame, LONGEST, Order, Step};

const FILE_HEADER: usize = 24;
const PACKET_HEADER: usize = 16;

pub(super) struct Header {
    order: Order,
    /// ns in a unit of the times' second half.
    unit: u64,
    /// Kind of link of all packets, once the header was read.
    link: Option<u16>,
}

impl Header {
    /// `None` if no such file begins so.
    pub(super) fn recognised(magic: [u8; 4]) -> Option<Self> {
        let (order, unit) = match magic {
            [0xa1, 0xb2, 0xc3, 0xd4] => (Order::Big, 1000),
            [0xd4, 0xc3, 0xb2, 0xa1] => (Order::Little, 1000),
            [0xa1, 0xb2, 0x3c, 0x4d] => (Order::Big, 1),
            [0x4d, 0x3c, 0xb2, 0xa1] => (Order::Little, 1),
            _ => return None,
        };
        Some(Header { order, unit, link: None })
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
            return Step::Needs(PACKET_HEADER);
        };
        if kept > LONGEST {
            return Step::Damaged("a packet says it has more bytes than any packet");
        }
        let end = PACKET_HEADER + kept as usize;
        let Some(data) = bytes.get(PACKET_HEADER..end) else { return Step::Needs(end) };
        let time = u64::from(seconds) * 1_000_000_000 + u64::from(fraction) * self.unit;
        see(Frame { at: 0, link: self.link, time, whole: whole.max(kept), bytes: data });
        Step::Read(end)
    }
}
