//! A packet under way: a segment, whose it is and how far it has come. Queues hold handles; the packets themselves stay
//! in one place until they are delivered or dropped.

use crate::tcp::segment::Segment;

#[derive(Clone, Copy, Debug)]
pub struct Packet {
    pub segment: Segment,
    /// Row in the trace's list of packets; 0 in an untraced run.
    pub id: u32,
    /// Where it is: an index into `Network::steps`.
    pub step: u32,
    /// The endpoint that sent it: twice the flow, plus one if the flow's `to` host did.
    pub endpoint: u16,
    /// The lane of the stage it is at.
    pub lane: u8,
    /// Will be found damaged where it arrives.
    pub damaged: bool,
}

impl Packet {
    pub fn flow(&self) -> u16 {
        self.endpoint / 2
    }

    pub fn reverse(&self) -> bool {
        self.endpoint % 2 == 1
    }
}

/// Names a packet in `Packets`.
pub type Handle = u32;

/// All packets under way.
#[derive(Default)]
pub struct Packets {
    packets: Vec<Packet>,
    free: Vec<Handle>,
}

impl Packets {
    #[inline]
    pub fn add(&mut self, packet: Packet) -> Handle {
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

    /// The packet has arrived or is lost: its handle will name another.
    #[inline]
    pub fn remove(&mut self, handle: Handle) -> Packet {
        self.free.push(handle);
        self.packets[handle as usize]
    }
}

impl std::ops::Index<Handle> for Packets {
    type Output = Packet;
    #[inline]
    fn index(&self, handle: Handle) -> &Packet {
        &self.packets[handle as usize]
    }
}

impl std::ops::IndexMut<Handle> for Packets {
    #[inline]
    fn index_mut(&mut self, handle: Handle) -> &mut Packet {
        &mut self.packets[handle as usize]
    }
}
