//! Packets in flight, and which of them are lost (RFC 9002, 6 and appendix A).

use super::packet::{AckFrame, Chunk};
use crate::sorted::Sorted;
use crate::tcp::reassembly::Reassembly;

/// A packet that was sent and asks for an ACK.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sent {
    pub number: u64,
    /// Time at which it was sent, ns.
    pub at: u64,
    /// UDP payload, bytes.
    pub bytes: u64,
    pub chunk: Option<Chunk>,
    /// Whether it carries credit for the peer.
    pub credit: bool,
    /// Bytes sent before it, itself included.
    pub sent_until: u64,
}

/// Why a packet is lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Evidence {
    /// So many packets sent later have a number that is acknowledged (6.1.1).
    Number,
    /// It was sent so long ago, ns (6.1.2).
    Age(u64),
}

/// Packets that ask for an ACK and have none, by number. Few are gone in the middle.
#[derive(Clone, Default)]
pub(super) struct Flight {
    out: Sorted<u64, Sent>,
    /// Bytes of them (bytes_in_flight).
    pub bytes: u64,
    /// Numbers that are acknowledged, as far back as a packet is out.
    acked: Reassembly,
    /// Highest number that is acknowledged.
    pub largest_acked: Option<u64>,
    /// Time at which the first packet below it will count as lost, ns.
    pub loss_at: Option<u64>,
    /// Time at which the last packet was sent, ns.
    pub last_at: u64,
    /// Bytes of all packets so far that ask for an ACK.
    pub sent: u64,
}

impl Flight {
    pub(super) fn is_empty(&self) -> bool {
        self.out.is_empty()
    }

    /// Adds a packet.
    pub(super) fn add(&mut self, sent: Sent) {
        self.bytes += sent.bytes;
        self.sent += sent.bytes;
        self.last_at = sent.at;
        self.out.insert(sent.number, Sent { sent_until: self.sent, ..sent });
    }

    /// Returns the oldest data that is out, to be sent once more, and counts that transmission.
    pub(super) fn again(&mut self) -> Option<Chunk> {
        let chunk = self.out.iter_mut().find_map(|(_, sent)| sent.chunk.as_mut())?;
        chunk.copy = chunk.copy.saturating_add(1);
        Some(*chunk)
    }

    /// Removes the packets that an ACK names for the first time, and returns them in the order of their numbers.
    pub(super) fn acknowledge(&mut self, ack: &AckFrame) -> Vec<Sent> {
        self.largest_acked = self.largest_acked.max(Some(ack.largest()));
        let mut acked = Vec::new();
        for (start, end) in ack.ranges.iter().rev() {
            let packets = self.out.before(*start)..self.out.before(*end);
            acked.extend(self.out[packets.clone()].iter().map(|(_, sent)| *sent));
            self.out.remove_at(packets);
            self.acked.insert(*start, *end);
        }
        self.bytes -= acked.iter().map(|sent| sent.bytes).sum::<u64>();
        acked
    }

    /// Removes the packets that count as lost now, and sets the time at which to look again (DetectAndRemoveLostPackets).
    pub(super) fn lose(&mut self, now: u64, delay: u64, threshold: u64) -> Vec<(Sent, Evidence)> {
        self.loss_at = None;
        let Some(largest) = self.largest_acked else { return Vec::new() };
        let mut lost = Vec::new();
        for place in (0..self.out.before(largest)).rev() {
            let (_, sent) = self.out[place];
            let age = now - sent.at;
            let evidence = match () {
                () if largest >= sent.number + threshold => Evidence::Number,
                () if age >= delay => Evidence::Age(age),
                () => {
                    self.loss_at = Some(sent.at + delay);
                    continue;
                }
            };
            lost.push((sent, evidence));
            self.out.remove_at(place..place + 1);
        }
        lost.reverse();
        self.bytes -= lost.iter().map(|(sent, _)| sent.bytes).sum::<u64>();
        lost
    }

    /// Returns the longest time between two of these lost packets without an acknowledged one between them, ns (7.6.2).
    pub(super) fn longest_span(&mut self, lost: &[(Sent, Evidence)]) -> u64 {
        let mut longest = 0;
        let mut run: Option<(Sent, u64)> = None;
        for (sent, _) in lost {
            let begins = run.is_none_or(|(_, last)| self.acked.held(last, sent.number).is_some());
            let (first, _) = run.filter(|_| !begins).unwrap_or((*sent, 0));
            longest = longest.max(sent.at - first.at);
            run = Some((first, sent.number));
        }
        let oldest = self.out.first().map(|(number, _)| *number).or(self.largest_acked);
        self.acked.forget(oldest.unwrap_or(0));
        longest
    }
}
