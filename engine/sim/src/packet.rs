//! A packet under way. Its segment stays in one place until it is delivered or dropped; what queues and links pass on is
//! a `Transit`: the little they need to know of it.

use crate::fragment::Piece;
use crate::tcp::segment::Segment;

#[derive(Clone, Debug, Default)]
pub(crate) struct Packet {
    pub segment: Segment,
    /// Row in the trace's list of packets; 0 in an untraced run.
    pub id: u32,
    /// Of a part of a datagram that was cut: which. Its segment is none, but for its length and its ECN bits.
    pub piece: Option<Box<Piece>>,
}

/// Names a packet in `Packets`.
pub(crate) type Handle = u32;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transit {
    pub packet: Handle,
    /// Where it is: an index into `Network::steps`.
    pub step: u32,
    /// Size of the IP datagram.
    pub bytes: u32,
    /// The endpoint that sent it: twice the flow, plus one if the flow's `to` host did.
    pub endpoint: u16,
    /// The marks below. Not `bool`s: an `Option` would hide in one of them, and copying round it takes longer than all else a
    /// link does.
    pub marks: u16,
}

/// Will be found damaged where it arrives.
pub(crate) const DAMAGED: u16 = 1;
/// Found the processor it is with busy with other interrupts.
pub(crate) const WAITED: u16 = 2;
/// The scenario names it: it is to be lost (`named`).
pub(crate) const CHOSEN: u16 = 4;
/// Made by the line it is about to cross, of the packet before it.
pub(crate) const SECOND: u16 = 8;
/// Will find no room where it is now: that was told ahead.
pub(crate) const REFUSED: u16 = 16;
/// It belongs to no connection.
pub(crate) const DATAGRAM: u16 = 32;
/// The scenario names it: it is to take longer.
pub(crate) const LATE: u16 = 64;
/// It is to be carried twice; with `SECOND`, it is so by name.
pub(crate) const TWICE: u16 = 128;
/// It is to be lost nowhere else than where it is to be lost by name.
pub(crate) const KEPT: u16 = 256;
/// It has been passed over where a queue makes room.
pub(crate) const SPARED: u16 = 512;
/// A part of a datagram that was too large for a link.
pub(crate) const PIECE: u16 = 1024;
/// It belongs to a circuit of LNTP.
pub(crate) const CIRCUIT: u16 = 2048;

impl Transit {
    #[inline]
    pub fn flow(&self) -> u16 {
        self.endpoint / 2
    }

    #[inline]
    pub fn is(&self, mark: u16) -> bool {
        self.marks & mark != 0
    }

    #[inline]
    pub fn mark(&mut self, mark: u16, on: bool) {
        self.marks = self.marks & !mark | if on { mark } else { 0 };
    }
}

/// All packets under way.
#[derive(Default)]
pub(crate) struct Packets {
    packets: Vec<Packet>,
    free: Vec<Handle>,
}

impl Packets {
    #[inline]
    pub(crate) fn add(&mut self, packet: Packet) -> Handle {
        match self.free.pop() {
            Some(handle) => {
                self.packets[handle as usize] = packet;
                handle
            }
            None => {
                self.packets.push(packet);
                (self.packets.len() - 1) as Handle
            }
        }
    }

    #[inline]
    pub(crate) fn get(&self, handle: Handle) -> &Packet {
        &self.packets[handle as usize]
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, handle: Handle) -> &mut Packet {
        &mut self.packets[handle as usize]
    }

    /// The packet has arrived or is lost: its handle will name another.
    #[inline]
    pub(crate) fn remove(&mut self, handle: Handle) -> Packet {
        self.free.push(handle);
        std::mem::take(&mut self.packets[handle as usize])
    }
}
