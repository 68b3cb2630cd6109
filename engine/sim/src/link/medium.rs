//! Media: links whose stations share them by rules of their own. Each is one object at run time with one slot of the
//! event queue.

use super::csma_cd::Cable;
use super::poda::PacketSatellite;
use crate::packet::Transit;

/// Place of a medium in the network.
pub(crate) struct MediumPlace<'a> {
    /// Id of the link in the scenario.
    pub id: &'a str,
    pub place: u16,
    /// Places of the stations.
    pub stations: &'a [u16],
    /// Part of the link's processing that the router at each station takes, ns.
    pub spent: &'a [u64],
    pub seed: u64,
}
#[derive(Clone)]
pub(crate) enum Medium {
    Satellite(PacketSatellite),
    Cable(Box<Cable>),
}

/// An event of a packet on a medium.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct MediumEvent {
    pub what: MediumEventKind,
    pub transit: Transit,
    /// Station of the link that sends it.
    pub site: usize,
    /// Channel; on a cable, the number of collisions of the packet.
    pub channel: u8,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum MediumEventKind {
    /// The packet's reservation is sent, in the site's own slot.
    Reserved,
    /// The packet's reservation is sent on the data packet that is sent now.
    Piggybacked,
    /// The packet's reservation was damaged, so that no site has scheduled it.
    Unheard,
    /// All sites have heard the reservation; the packet will be sent at this time, ns.
    Scheduled(u64),
    /// The packet's first bit leaves.
    Sent,
    /// The packet's station hears another one while it sends, and stops.
    Collided,
    /// The packet will be tried again after so many slots.
    BackedOff(u64),
    /// The backoff is over, but the station hears a carrier, or heard one within the last gap.
    Defers,
    /// The packet has collided too often and is dropped.
    Excessive,
    /// The packet has collided too often but is kept.
    Spared,
    /// The packet's last bit has left, and its station has heard no other one.
    Whole,
    /// Another frame was heard with the packet at its receiver.
    Garbled,
    /// The packet is at the next node.
    Through,
}

impl Medium {
    /// Returns the place of the link.
    pub(crate) fn place(&self) -> u16 {
        match self {
            Medium::Satellite(satellite) => satellite.place,
            Medium::Cable(cable) => cable.place,
        }
    }

    /// Returns the time of the next event, ns, or `NEVER`.
    pub(crate) fn next(&self) -> u64 {
        match self {
            Medium::Satellite(satellite) => satellite.next(),
            Medium::Cable(cable) => cable.next(),
        }
    }

    /// Carries out everything that happens at `now`.
    pub(crate) fn act(&mut self, now: u64, happened: &mut Vec<MediumEvent>) {
        match self {
            Medium::Satellite(satellite) => satellite.act(now, happened),
            Medium::Cable(cable) => cable.act(now, happened),
        }
    }

    pub(crate) fn satellite(&self) -> Option<&PacketSatellite> {
        match self {
            Medium::Satellite(satellite) => Some(satellite),
            Medium::Cable(_) => None,
        }
    }

    pub(crate) fn cable(&self) -> Option<&Cable> {
        match self {
            Medium::Satellite(_) => None,
            Medium::Cable(cable) => Some(cable),
        }
    }
}
