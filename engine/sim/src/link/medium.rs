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
    pub seed: u64,
}

pub(crate) enum Medium {
    Satellite(PacketSatellite),
    Cable(Box<Cable>),
}

/// An event of a packet on a medium.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct MediumEvent {
    pub what: MediumEventKind,
    pub transit: Transit,
    /// Which of the link's stations sends it.
    pub site: usize,
    /// On a cable: how often it has collided.
    pub channel: u8,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum MediumEventKind {
    /// Its reservation is sent, in the site's own slot.
    Reserved,
    /// Its reservation is sent on the back of the data packet that is sent now.
    Piggybacked,
    /// Its reservation was damaged, and so nobody has put it on the schedule.
    Unheard,
    /// All have heard the reservation; it will be sent at this time.
    Scheduled(u64),
    /// Its first bit leaves.
    Sent,
    /// Its station hears another while it sends, and stops.
    Collided,
    /// It will be tried again after so many slots.
    BackedOff(u64),
    /// Those are over, but there is a carrier, or was one just now.
    Defers,
    /// It has collided too often; the second: but is kept.
    Excessive,
    Spared,
    /// Its last bit has left, and its station has heard no other.
    Whole,
    /// Another was heard with it where it was to be received.
    Garbled,
    /// It is at the next node.
    Through,
}

impl Medium {
    /// The link it is.
    pub(crate) fn place(&self) -> u16 {
        match self {
            Medium::Satellite(satellite) => satellite.place,
            Medium::Cable(cable) => cable.place,
        }
    }

    /// When something happens next, or `NEVER`.
    pub(crate) fn next(&self) -> u64 {
        match self {
            Medium::Satellite(satellite) => satellite.next(),
            Medium::Cable(cable) => cable.next(),
        }
    }

    /// All that happens at `now`.
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
