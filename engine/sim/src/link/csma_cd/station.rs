//! Stations of a cable, and their frames on the way to the next nodes.

use std::collections::VecDeque;

use crate::packet::Transit;
use crate::rng::Stream;
#[derive(Clone)]
pub(super) struct Station {
    pub queue: VecDeque<Waiting>,
    pub state: State,
    /// Collisions of the first frame in the queue.
    pub collisions: u64,
    /// Time since which that frame is the first, ns.
    pub since: u64,
    pub stream: Stream,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum State {
    Idle,
    /// Waits until the carrier is gone and the gap has passed.
    Defers,
    Sends,
    /// Sends the jam after a collision.
    Jams,
    BacksOff,
}

#[derive(Clone, Copy)]
pub(super) struct Waiting {
    pub transit: Transit,
    pub to: usize,
    /// Station of the link whose impairments apply.
    pub site: usize,
    /// Delay from reception until the packet is at the next node, ns.
    pub delay: u64,
}
#[derive(Clone)]
pub(super) struct UnderWay {
    pub waiting: Waiting,
    pub station: usize,
    /// Times of the first and last bit at the receiver, ns, until the frame is received.
    pub heard: Option<(u64, u64)>,
}

/// State of a packet that has entered its station's queue.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Entry {
    /// Its transmission begins at this instant.
    AtOnce,
    /// It is deferred: there is a carrier, or was within the last gap.
    Defers,
    /// So many packets are in front of it.
    Behind(usize),
}
