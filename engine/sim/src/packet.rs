//! Packets under way. A segment stays in one place until it is delivered or dropped; queues and links handle a
//! `Transit`, which is the little they need to know of it.

use crate::fragment::Piece;
use crate::ids::{EndpointId, FlowId};
use crate::tcp::segment::Segment;

#[derive(Clone, Debug, Default)]
pub(crate) struct Packet {
    pub segment: Segment,
    /// Row in the trace's list of packets; 0 in an untraced run.
    pub id: u32,
    /// Fragment that the packet is. Its segment is then empty except for its length and ECN bits.
    pub piece: Option<Box<Piece>>,
}

/// Index of a packet in `Packets`.
pub(crate) type Handle = u32;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transit {
    pub packet: Handle,
    /// Step of its route: an index into `Network::steps`.
    pub step: u32,
    /// Size of the IP datagram, bytes.
    pub bytes: u32,
    /// Endpoint that sent it.
    pub endpoint: EndpointId,
    /// Marks, defined below, as bits instead of `bool`s: an `Option` would use the niche of one, and copies around it
    /// are slow.
    pub marks: u16,
}

/// Mark: the packet is damaged, which is detected where it arrives.
pub(crate) const DAMAGED: u16 = 1;
/// Mark: the packet had to wait for other interrupts of its processor.
pub(crate) const WAITED: u16 = 2;
/// Mark: the scenario names the packet to be lost (`packet_faults`).
pub(crate) const CHOSEN: u16 = 4;
/// Mark: the line that the packet is about to cross has made it, as a duplicate of the one before.
pub(crate) const SECOND: u16 = 8;
/// Mark: the packet is foreseen to find no space where it is now.
pub(crate) const REFUSED: u16 = 16;
/// Mark: the packet belongs to no connection.
pub(crate) const DATAGRAM: u16 = 32;
/// Mark: the scenario names the packet to be delayed.
pub(crate) const LATE: u16 = 64;
/// Mark: the packet is to be duplicated; with `SECOND`, because the scenario names it.
pub(crate) const TWICE: u16 = 128;
/// Mark: the packet is lost only where the scenario names it to be lost.
pub(crate) const KEPT: u16 = 256;
/// Mark: the packet has been passed over when a queue made space.
pub(crate) const SPARED: u16 = 512;
/// Mark: the packet is a fragment of a datagram that was too large for a link.
pub(crate) const PIECE: u16 = 1024;
/// Mark: another protocol than TCP carries its stream.
pub(crate) const CARRIED: u16 = 2048;
/// A policer drops it; it is damaged, too.
pub(crate) const POLICED: u16 = 4096;

impl Transit {
    #[inline]
    pub fn flow(&self) -> FlowId {
        self.endpoint.flow()
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
#[derive(Clone, Default)]
pub(crate) struct Packets {
    packets: Vec<Packet>,
    free: Vec<Handle>,
}

impl Packets {
    #[inline]
    pub(crate) fn add(&mut self, packet: Packet) -> Handle {
        if let Some(handle) = self.free.pop() {
            let former = std::mem::replace(&mut self.packets[handle as usize], packet);
            // Nearly no packet has a box, which is all that would have to be dropped.
            if former.segment.options.is_none() && former.piece.is_none() {
                std::mem::forget(former);
            }
            handle
        } else {
            self.packets.push(packet);
            (self.packets.len() - 1) as Handle
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

    /// Returns the approximate size of all packets and of what queues, windows and reasons know of each, bytes.
    pub(crate) fn state_bytes(&self) -> usize {
        /// Row of a queue, of a scoreboard and of the journeys.
        const KNOWN: usize = 200;
        self.packets.len() * (size_of::<Packet>() + KNOWN)
    }

    /// Returns the lowest row of a packet under way.
    pub(crate) fn oldest_id(&self) -> Option<u32> {
        let mut is_free = vec![false; self.packets.len()];
        self.free.iter().for_each(|handle| is_free[*handle as usize] = true);
        let under_way = self.packets.iter().zip(is_free).filter(|(_, is_free)| !is_free);
        under_way.map(|(packet, _)| packet.id).min()
    }

    /// Frees the handle of a packet that has arrived. What lies there stays until the handle names another packet.
    #[inline]
    pub(crate) fn release(&mut self, handle: Handle) {
        self.free.push(handle);
    }

    /// Frees the handle of a packet that has arrived or is lost, and returns the packet.
    #[inline]
    pub(crate) fn remove(&mut self, handle: Handle) -> Packet {
        self.free.push(handle);
        std::mem::take(&mut self.packets[handle as usize])
    }
}
