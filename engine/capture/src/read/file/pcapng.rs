//! draft-ietf-opsawg-pcapng: sections of blocks. Blocks that are no packets and describe no interface are passed over.

use super::{Frame, LONGEST, Order, Step};

/// A section header's type: the same in both orders of bytes.
pub(super) const SECTION: [u8; 4] = [0x0a, 0x0d, 0x0d, 0x0a];
const INTERFACE: u32 = 1;
/// Obsolete, and still written by some.
const PACKET: u32 = 2;
const SIMPLE_PACKET: u32 = 3;
const ENHANCED_PACKET: u32 = 6;

const END_OF_OPTIONS: u16 = 0;
const IF_TSRESOL: u16 = 9;
const IF_TSOFFSET: u16 = 14;

/// Type and length before the body, length again behind it.
const HEAD: usize = 8;
const TAIL: usize = 4;

/// A section of a pcapng file, as far as it has been read.
#[derive(Default)]
pub(super) struct Section {
    order: Order,
    interfaces: Vec<Interface>,
}

struct Interface {
    link: u16,
    snaplen: u32,
    /// Units in a second.
    per_second: u128,
    /// s
    offset: i64,
}

impl Section {
    pub(super) fn step(&mut self, bytes: &[u8], see: &mut dyn FnMut(Frame)) -> Step {
        let Some(head) = bytes.get(..HEAD + 4) else { return Step::Needs(HEAD + 4) };
        let begins = head[..4] == SECTION;
        if begins {
            self.order = match head[8..] {
                [0x1a, 0x2b, 0x3c, 0x4d] => Order::Big,
                [0x4d, 0x3c, 0x2b, 0x1a] => Order::Little,
                _ => return Step::Damaged("a section says nothing of the order of its bytes"),
            };
            self.interfaces.clear();
        }
        let (kind, length) = (self.order.u32(head, 0).unwrap_or(0), self.order.u32(head, 4).unwrap_or(0));
        if length % 4 != 0 || length < (HEAD + TAIL) as u32 {
            return Step::Damaged("a block has a length that no block can have");
        }
        if length > LONGEST {
            return Step::Damaged("a block says it is longer than any block");
        }
        let length = length as usize;
        let Some(block) = bytes.get(..length) else { return Step::Needs(length) };
        if block[4..8] != block[length - TAIL..] {
            return Step::Damaged("a block's two lengths differ");
        }
        let body = &block[HEAD..length - TAIL];
        let whole = match kind {
            _ if begins => Some(()),
            INTERFACE => self.interface(body),
            ENHANCED_PACKET => self.packet(body, self.order.u32(body, 0), see),
            PACKET => self.packet(body, self.order.u16(body, 0).map(u32::from), see),
            SIMPLE_PACKET => self.simple_packet(body, see),
            _ => Some(()),
        };
        match whole {
            Some(()) => Step::Read(length),
            None => Step::Damaged("a block is too short for what it says it holds"),
        }
    }

    fn interface(&mut self, body: &[u8]) -> Option<()> {
        let order = self.order;
        let mut interface =
            Interface { link: order.u16(body, 0)?, snaplen: order.u32(body, 4)?, per_second: 1_000_000, offset: 0 };
        let mut at = 8;
        // Options that are damaged say nothing; the packets can be read without.
        while let (Some(code), Some(length)) = (order.u16(body, at), order.u16(body, at + 2)) {
            let value = at + 4;
            match (code, length) {
                (END_OF_OPTIONS, _) => break,
                (IF_TSRESOL, 1) => interface.per_second = per_second(*body.get(value)?).unwrap_or(interface.per_second),
                (IF_TSOFFSET, 8) => interface.offset = order.i64(body, value)?,
                _ => {}
            }
            at = value + usize::from(length).next_multiple_of(4);
        }
        self.interfaces.push(interface);
        Some(())
    }

    /// An enhanced or an obsolete packet: they differ in how wide the interface's number is.
    fn packet(&self, body: &[u8], interface: Option<u32>, see: &mut dyn FnMut(Frame)) -> Option<()> {
        let number = |at| self.order.u32(body, at);
        let units = u64::from(number(4)?) << 32 | u64::from(number(8)?);
        let (kept, whole) = (number(12)?, number(16)?);
        let bytes = body.get(20..)?.get(..kept as usize)?;
        let interface = self.interfaces.get(interface? as usize);
        let time = interface.map_or(0, |interface| interface.time(units));
        see(Frame { at: 0, link: interface.map(|interface| interface.link), time, whole: whole.max(kept), bytes });
        Some(())
    }

    /// A packet without a time, of the first interface.
    fn simple_packet(&self, body: &[u8], see: &mut dyn FnMut(Frame)) -> Option<()> {
        let whole = self.order.u32(body, 0)?;
        let interface = self.interfaces.first();
        let limit = interface.map_or(0, |interface| interface.snaplen);
        let kept = if limit == 0 { whole } else { whole.min(limit) };
        let bytes = body.get(4..)?.get(..kept as usize)?;
        see(Frame { at: 0, link: interface.map(|interface| interface.link), time: 0, whole, bytes });
        Some(())
    }
}

/// Units in a second as `if_tsresol` has it: a power of 10, or of 2 where the top bit is set. `None`: more than can be
/// counted.
fn per_second(resolution: u8) -> Option<u128> {
    let base: u128 = if resolution & 0x80 == 0 { 10 } else { 2 };
    base.checked_pow(u32::from(resolution & 0x7f)).filter(|units| *units <= 1 << 64)
}

impl Interface {
    /// ns since 1970; 0 before, and the last that can be counted after that.
    fn time(&self, units: u64) -> u64 {
        let since = (u128::from(units) * 1_000_000_000 / self.per_second) as i128;
        let time = since + i128::from(self.offset) * 1_000_000_000;
        time.clamp(0, i128::from(u64::MAX)) as u64
    }
}
