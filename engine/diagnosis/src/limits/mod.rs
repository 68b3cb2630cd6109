//! Limits of a real connection: at each instant what held its sender back, told from one capture.

mod classify;
mod clocking;
mod held;
mod host;
mod rounds;
pub(crate) mod sender_view;

use fill_the_pipe_sim::Choice;
use serde::Serialize;

use crate::confidence::Confidence;
use crate::lists::list;
use crate::path::Path;
use crate::retransmissions::Retransmission;
use crate::{Connection, Share};

list! {
    /// Limit that held the sender of a captured connection back. A limit that simulated runs have too has the same id.
    Limit as "DiagnosedLimit" {
        Handshake, "handshake", "Handshake", "The connection is being opened.";
        Application, "application", "Application", "The application has nothing to send.";
        SendBuffer, "send_buffer", "Send buffer", "The flight stays at one size below the receiver's window and does not grow: a buffer or a fixed window of the sender.";
        ReceiverWindow, "receiver_window", "Receiver window", "The window that the receiver offers is used up.";
        ZeroWindow, "zero_window", "Closed window", "The receiver offers a window of zero: its application does not read.";
        SlowStart, "slow_start", "Slow start", "The congestion window is used up and grows with each ACK.";
        CongestionAvoidance, "congestion_avoidance", "Congestion avoidance", "The congestion window is used up and grows slowly, while the path has capacity left.";
        SillyWindow, "silly_window", "Silly-window or Nagle rule", "A small segment waits until everything sent is acknowledged.";
        DelayedAck, "delayed_ack", "Delayed ACK", "The sender waits for an ACK that the receiver delays.";
        FastRecovery, "fast_recovery", "Fast recovery", "A loss that ACKs have reported is being repaired.";
        TimerRecovery, "timer_recovery", "Recovery by timer", "The sender waits for its retransmission timer, or repairs what it has taken for lost then.";
        SpuriousRecovery, "spurious_recovery", "Spurious recovery", "The sender repairs a loss that did not happen.";
        Bottleneck, "bottleneck", "Bottleneck", "The path is full: its slowest link sends all the time, and a larger window would only lengthen the queue.";
        SenderCpu, "sender_cpu", "Sender's host", "Segments leave one after another at the pace of the host from the first flight on, although windows and path have room.";
        ReceiverCpu, "receiver_cpu", "Receiver's host", "Segments have arrived, and the host of the receiver has not acknowledged them yet.";
        Capture, "capture", "Capture", "The recorder has lost packets, so nothing can be told.";
        Unknown, "unknown", "Unknown", "The capture does not tell.";
    }
}

/// Time in which one limit applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Interval {
    /// Beginning, ns since the capture's first packet.
    pub from: u64,
    /// End, ns since the capture's first packet.
    pub to: u64,
    /// The limit.
    pub limit: Limit,
    /// Row of the packet that ended it; the last one that was seen, if none did.
    pub row: u32,
    /// How firmly the packets speak for it.
    pub confidence: Confidence,
}

/// Limits of a connection in the order of time, without gaps.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Limits {
    /// Intervals; neighbours differ.
    pub intervals: Vec<Interval>,
    /// Sizes of the transfer.
    pub size: Size,
}

/// Sizes of a transfer, as its sender met them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Size {
    /// Payload without retransmissions, bytes.
    pub bytes: u64,
    /// Largest payload of a segment on the wire, bytes.
    pub mss: u32,
    /// Most that was in flight, bytes.
    pub flight: u64,
    /// Largest window that the receiver offered, bytes.
    pub window: u64,
    /// Time from the last segment to the last ACK, ns.
    pub tail: u64,
}

/// Share of a limit's time below which a confidence does not count for the whole.
const LITTLE: f64 = 0.1;

impl Limits {
    /// Returns the time for which a limit applied, ns.
    pub fn total(&self, limit: Limit) -> u64 {
        self.intervals.iter().filter(|one| one.limit == limit).map(|one| one.to - one.from).sum()
    }

    /// Returns the share of the whole time for which a limit applied.
    pub fn share(&self, limit: Limit) -> f64 {
        let whole: u64 = self.intervals.iter().map(|one| one.to - one.from).sum();
        if whole == 0 { 0.0 } else { self.total(limit) as f64 / whole as f64 }
    }

    /// Returns the shares of all limits that applied, the largest first.
    pub fn shares(&self) -> Vec<Share> {
        let mut shares: Vec<Share> = Limit::ALL.iter().filter_map(|limit| self.share_of(*limit)).collect();
        shares.sort_by_key(|share| std::cmp::Reverse(share.time_ns));
        shares
    }

    fn share_of(&self, limit: Limit) -> Option<Share> {
        let own = || self.intervals.iter().filter(|one| one.limit == limit);
        let longest = own().max_by_key(|one| one.to - one.from)?;
        let time_ns = self.total(limit);
        let below = |confidence| {
            let time: u64 = own().filter(|one| one.confidence <= confidence).map(|one| one.to - one.from).sum();
            time as f64 >= LITTLE * time_ns as f64
        };
        let confidence = [Confidence::Guess, Confidence::Likely].into_iter().find(|one| below(*one));
        let share = self.share(limit);
        Some(Share { limit, share, time_ns, confidence: confidence.unwrap_or(Confidence::Sure), row: longest.row })
    }

    /// Adds an interval behind the last one; one of no time adds nothing.
    fn push(&mut self, to: u64, limit: Limit, row: u32, confidence: Confidence, begin: u64) {
        let from = self.intervals.last().map_or(begin, |last| last.to);
        match self.intervals.last_mut() {
            _ if to <= from => {}
            Some(last) if last.limit == limit => {
                (last.to, last.row, last.confidence) = (to, row, last.confidence.min(confidence));
            }
            _ => self.intervals.push(Interval { from, to, limit, row, confidence }),
        }
    }
}

/// Tells what held the sender back from its first SYN, or the first packet seen, to the last ACK for its data.
pub fn limits(connection: &Connection, path: &Path, retransmissions: &[Retransmission]) -> Limits {
    // A guessed rate tells nothing of the spacing.
    let known = path.bottleneck.as_ref().filter(|bottleneck| bottleneck.confidence > Confidence::Guess);
    let view = sender_view::SenderView::new(connection, known.map(|bottleneck| bottleneck.rate));
    let shortest =
        view.acked.iter().filter_map(sender_view::Acked::round_trip).min().or(connection.round_trips.shortest());
    let per_ack = path.acks.segments_per_ack.unwrap_or(1.0);
    let bare = connection.round_trips.shortest().unwrap_or(0);
    let way = held::Way { bare, is_beside_receiver: connection.is_beside_receiver() };
    let limits =
        classify::classify(&view, way, shortest.unwrap_or(0), path.bottleneck.as_ref(), per_ack, retransmissions);
    Limits { size: view.size(), ..limits }
}

#[cfg(test)]
mod tests;
