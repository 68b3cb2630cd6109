//! Times that tell a timer from an ACK as the cause of a segment.

use std::collections::VecDeque;
use std::time::Duration;

use crate::Connection;
use crate::round_trips::Sample;

/// Coarsest timer of usual stacks beside the retransmission timer, and jitter of hosts, ns: a sender that answers an
/// ACK does so sooner, but for RACK's wait for reordering.
pub(super) const JITTER: u64 = Duration::from_millis(10).as_nanos() as u64;
/// Largest delay of an ACK, which a tail probe of a single segment allows for (RFC 8985, 7.2), ns.
const DELAYED_ACK: u64 = Duration::from_millis(200).as_nanos() as u64;
/// Timeout that a capture without round trips is read with: the shortest that Linux has by default, ns.
const SHORTEST_TIMEOUT: u64 = Duration::from_millis(200).as_nanos() as u64;

/// Time (ns) that the answer to a SYN may take longer than the answer to an ACK: the handshake measures the way to the
/// sender.
const HANDSHAKE: u64 = Duration::from_micros(500).as_nanos() as u64;
/// Segments whose shortest delay after the ACK that they answer tells how long packets wait in queues before they come
/// by.
const QUEUED: usize = 8;

/// Round trips of one direction, estimated as RFC 6298 does.
pub(super) struct Timing<'a> {
    samples: &'a [Sample],
    /// Shortest time to the sender and back, ns.
    pub to_sender: u64,
    /// Times (ns) from the ACKs that the last segments answer to these, beyond the shortest.
    delays: VecDeque<u64>,
    /// Shortest time to the receiver and back, ns.
    pub to_receiver: u64,
    /// Shortest whole round trip, ns; `None` where nothing tells.
    pub shortest: Option<u64>,
    srtt: Option<u64>,
    rttvar: u64,
}

impl<'a> Timing<'a> {
    pub(super) fn new(connection: &'a Connection, side: u8) -> Self {
        let trips = &connection.round_trips;
        let [own, other] = [usize::from(side), usize::from(1 - side)];
        let handshake = connection.summary.handshake_rtt_ns;
        let to_sender = trips.there_and_back[own].unwrap_or(0);
        Timing {
            samples: &trips.samples[own],
            to_sender: (to_sender - to_sender / 10).saturating_sub(HANDSHAKE),
            delays: VecDeque::with_capacity(QUEUED),
            to_receiver: trips.there_and_back[other].unwrap_or(0),
            shortest: trips.shortest().or(handshake),
            srtt: None,
            rttvar: 0,
        }
    }

    /// Takes in the samples that segments up to row `index` have given.
    pub(super) fn advance(&mut self, index: u32) {
        while let Some((sample, rest)) = self.samples.split_first().filter(|(sample, _)| sample.answer <= index) {
            self.samples = rest;
            let trip = sample.took.saturating_add(self.to_sender);
            match self.srtt {
                None => (self.srtt, self.rttvar) = (Some(trip), trip / 2),
                Some(srtt) => {
                    self.rttvar = self.rttvar - self.rttvar / 4 + srtt.abs_diff(trip) / 4;
                    self.srtt = Some(srtt - srtt / 8 + trip / 8);
                }
            }
        }
    }

    /// Notes that a segment came by so long (ns) after the last ACK that its sender knew.
    pub(super) fn answered(&mut self, after: u64) {
        if self.delays.len() == QUEUED {
            self.delays.pop_front();
        }
        self.delays.push_back(after.saturating_sub(self.to_sender));
    }

    /// Time (ns) for which segments wait in queues before they come by. Beside the sender they do not, and what looks
    /// like it is an application that has nothing to send.
    pub(super) fn queued(&self) -> u64 {
        let beyond = self.to_sender > self.to_receiver;
        self.delays.iter().min().filter(|_| beyond && self.delays.len() == QUEUED).copied().unwrap_or(0)
    }

    /// Tells whether the capture was made so near to the sender that what it does is seen as soon as it does it.
    pub(super) fn is_beside_sender(&self) -> bool {
        self.to_sender < self.to_receiver / 4
    }

    /// Smoothed round trip, ns.
    pub(super) fn round_trip(&self) -> Option<u64> {
        self.srtt.map(|srtt| srtt.saturating_add(self.queued())).or(self.shortest)
    }

    /// Longest time (ns) after an ACK at which a segment is still taken for its effect: RACK waits a quarter of the
    /// shortest round trip for reordered segments (RFC 8985, 6.2).
    pub(super) fn effect(&self) -> u64 {
        self.shortest.unwrap_or(0) / 4 + JITTER
    }

    /// Shortest time (ns) that a retransmission timer can have run: it is never less than SRTT + 4 RTTVAR (RFC 6298,
    /// 2.3), of which half is left for what the place of the capture does not see.
    pub(super) fn least_timeout(&self) -> u64 {
        self.round_trip().map_or(SHORTEST_TIMEOUT, |trip| trip.saturating_add(2 * self.rttvar))
    }

    /// Longest time (ns) that a tail probe waits for a single segment: two round trips and a delayed ACK (RFC 8985,
    /// 7.2).
    pub(super) fn longest_probe(&self) -> u64 {
        self.round_trip().unwrap_or(0).saturating_mul(2).saturating_add(DELAYED_ACK + JITTER)
    }

    /// Shortest time (ns) after which a segment can be the answer to what one that came by before told its receiver: a
    /// tenth less than the shortest round trip, as packets of the handshake may have taken longer than others.
    pub(super) fn soonest_repair(&self) -> Option<u64> {
        self.shortest.map(|shortest| shortest - shortest / 10)
    }

    /// Time (ns) in which no ACK can be for a segment that came by: as above.
    pub(super) fn soonest_ack(&self) -> u64 {
        self.to_receiver - self.to_receiver / 10
    }
}
