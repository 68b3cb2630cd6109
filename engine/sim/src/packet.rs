//! A packet under way: a segment, whose it is and how far it has come.

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
