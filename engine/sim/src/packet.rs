//! A packet under way: a segment, whose it is and how far it has come.

use crate::tcp::segment::Segment;

#[derive(Clone, Copy, Debug)]
pub struct Packet {
    pub segment: Segment,
    /// Row in the trace's list of packets; 0 in an untraced run.
    pub id: u32,
    pub flow: u16,
    /// From the flow's `to` host to its `from` host.
    pub reverse: bool,
    /// Step of the route it is at.
    pub step: u8,
    /// Will be found damaged where it arrives.
    pub damaged: bool,
}
