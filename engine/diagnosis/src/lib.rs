//! Diagnosis of a captured transfer: what held its sender back, what the path was like, which TCP sent it, and why segments
//! were sent again. Everything is told from the headers of one connection at one place; what they cannot tell is `unknown`.

pub mod answer;
pub mod change;
pub mod columns;
pub mod confidence;
#[cfg(test)]
mod fuzz;
pub mod limits;
mod lists;
#[cfg(any(test, feature = "measured"))]
pub mod measured;
mod one_path;
pub mod path;
pub mod retransmissions;
pub mod round_trips;
pub mod rows;
pub mod sender;
#[cfg(test)]
mod tests;

use fill_the_pipe_capture::read::{Kept, Protocol, Summary};
use fill_the_pipe_sim::{Choice, Named};
use serde::Serialize;

use answer::Finding;
use change::Change;
use confidence::Confidence;
use limits::{Limit, Limits};
use path::Path;
use retransmissions::{Needless, Reason, Retransmission};
use round_trips::RoundTrips;
use rows::Rows;
use sender::{Departure, LossDetection, Sender, SenderDoubt, SenderKind, SlowStartEnd};

/// One connection as the parts of a diagnosis read it.
pub struct Connection<'a> {
    /// Summary by the reader: ends, options, ending.
    pub summary: &'a Summary,
    /// Its segments.
    pub rows: Rows<'a>,
    /// Its round trips.
    pub round_trips: RoundTrips,
    /// End that sent most of the payload: 0 for the opener. The diagnosis is about what it sent.
    pub sender: u8,
}

/// Share of the whole round trip below which a time is that of the nearer host, and not of a way to it.
const BESIDE: f64 = 0.1;

impl<'a> Connection<'a> {
    /// Prepares a connection.
    pub fn new(summary: &'a Summary, kept: &'a Kept) -> Self {
        let rows = Rows::new(kept);
        let round_trips = RoundTrips::new(&rows);
        let sender = u8::from(summary.reverse.bytes > summary.forward.bytes);
        Connection { summary, rows, round_trips, sender }
    }

    /// Tells whether the capture was made beside the receiver.
    pub fn is_beside_receiver(&self) -> bool {
        let whole = self.round_trips.shortest().unwrap_or(0) as f64;
        let own = self.round_trips.there_and_back[usize::from(1 - self.sender)];
        own.is_some_and(|own| (own as f64) < BESIDE * whole)
    }

    /// Returns half of the shortest time to the sender and back, ns: 0 if the capture was made beside it, or if nothing tells.
    pub fn to_sender(&self) -> u64 {
        let own = self.round_trips.there_and_back[usize::from(self.sender)].unwrap_or(0);
        let whole = self.round_trips.shortest().unwrap_or(0);
        if (own as f64) < BESIDE * whole as f64 { 0 } else { own / 2 }
    }
}

/// Share of a transfer's time for which one limit held its sender back.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "LimitShare"))]
pub struct Share {
    /// The limit.
    pub limit: Limit,
    /// Share of the time from the first SYN, or the first packet seen, to the last ACK, 0 to 1.
    pub share: f64,
    /// That time, ns.
    pub time_ns: u64,
    /// How firmly the packets speak for it: that of the part of the time that is told least firmly, if it is a tenth or more.
    pub confidence: Confidence,
    /// Row of the packet that ended its longest interval.
    pub row: u32,
}

/// Number of retransmissions for one reason, by the sender of the diagnosis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReasonCount {
    /// The reason.
    pub reason: Reason,
    /// Segments.
    pub segments: u64,
    /// How many of them were not needed.
    pub needless: u64,
}

/// Diagnosis of a connection without its long tables.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Diagnosis {
    /// End that the diagnosis is about: 0 for the opener, 1 for the other.
    pub sender_side: u8,
    /// Payload that it sent, bytes, without retransmissions.
    pub bytes: u64,
    /// Time from the first SYN, or the first packet seen, to the last ACK for its data, ns.
    pub took_ns: u64,
    /// Time of it from the last segment to the last ACK, in which there was nothing left to send, ns.
    pub tail_ns: u64,
    /// Largest payload of a segment, bytes.
    pub mss: u32,
    /// Most that was in flight, bytes.
    pub largest_flight: u64,
    /// Largest window that the receiver offered, bytes.
    pub largest_window: u64,
    /// Sentences that answer why the transfer took so long; the most important first.
    pub answer: Vec<Finding>,
    /// Shares of the limits, the largest first; without those that never applied.
    pub shares: Vec<Share>,
    /// The path.
    pub path: Path,
    /// TCP of the sender.
    pub sender: Sender,
    /// Retransmissions of the sender by their reason, the most frequent first.
    pub retransmissions: Vec<ReasonCount>,
    /// Changes that would shorten the transfer by simulations of it, the one that helps most first.
    pub changes: Vec<Change>,
}

/// Names behind the numbers and ids of a diagnosis.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "DiagnosisLists"))]
pub struct Lists {
    /// Limits.
    pub limits: &'static [Named],
    /// Reasons of retransmissions.
    pub reasons: &'static [Named],
    /// Signs that a retransmission was not needed.
    pub needless: &'static [Named],
    /// Confidences.
    pub confidences: &'static [Named],
    /// Congestion controls of senders.
    pub senders: &'static [Named],
    /// Why the congestion control is unknown.
    pub sender_doubts: &'static [Named],
    /// Ends of the first slow start.
    pub slow_start_ends: &'static [Named],
    /// Ways in which segments leave.
    pub departures: &'static [Named],
    /// Rules by which losses were found.
    pub loss_detections: &'static [Named],
}

impl Default for Lists {
    fn default() -> Self {
        Lists {
            limits: Limit::NAMES,
            reasons: Reason::NAMES,
            needless: Needless::NAMES,
            confidences: Confidence::NAMES,
            senders: SenderKind::NAMES,
            sender_doubts: SenderDoubt::NAMES,
            slow_start_ends: SlowStartEnd::NAMES,
            departures: Departure::NAMES,
            loss_detections: LossDetection::NAMES,
        }
    }
}

/// Diagnosis of a connection with its tables.
pub struct Diagnosed {
    /// The diagnosis.
    pub diagnosis: Diagnosis,
    /// Limits that held the sender back, over time.
    pub limits: Limits,
    /// Segments of both ends that were sent again.
    pub retransmissions: Vec<Retransmission>,
}

/// Sentences that follow from the first packets of a long connection, before the others are read.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FirstLook {
    /// Number of those packets.
    pub packets: u64,
    /// Time from the first of them, or the first SYN, to the last ACK among them, ns.
    pub took_ns: u64,
    /// Sentences on what limited this part of the transfer, its losses and the path. Without simulations, nothing is said of the
    /// sender's TCP, nor of what would shorten the transfer.
    pub answer: Vec<Finding>,
}

/// Looks at the packets of a connection that were read so far; `None` if they tell nothing, or for QUIC.
pub fn first_look(summary: &Summary, kept: &Kept) -> Option<FirstLook> {
    let connection = tcp(summary, kept)?;
    let Diagnosed { diagnosis, .. } = measure(&connection);
    let answer = answer::measured(&connection, &diagnosis);
    let packets = kept.seen.len() as u64;
    (!answer.is_empty()).then_some(FirstLook { packets, took_ns: diagnosis.took_ns, answer })
}

/// Diagnoses a connection of TCP; `None` for one of QUIC, whose packets tell other things.
pub fn diagnose(summary: &Summary, kept: &Kept) -> Option<Diagnosed> {
    let connection = tcp(summary, kept)?;
    let mut found = measure(&connection);
    let Diagnosed { diagnosis, limits, retransmissions } = &mut found;
    diagnosis.sender = sender::sender(&connection, &diagnosis.path, limits, retransmissions);
    change::simulate(&connection, diagnosis, retransmissions);
    diagnosis.answer = answer::answer(&connection, diagnosis);
    Some(found)
}

/// Prepares a connection of TCP; `None` for one of QUIC.
fn tcp<'a>(summary: &'a Summary, kept: &'a Kept) -> Option<Connection<'a>> {
    (summary.transport == Protocol::Tcp).then(|| Connection::new(summary, kept))
}

/// Returns what the packets tell without a simulation: everything but the sender, the change, and the answer.
fn measure(connection: &Connection) -> Diagnosed {
    let path = path::path(connection);
    let retransmissions = retransmissions::retransmissions(connection);
    let limits = limits::limits(connection, &path, &retransmissions);
    let size = limits.size;
    let whole = limits.intervals.first().zip(limits.intervals.last()).map_or(0, |(first, last)| last.to - first.from);
    let diagnosis = Diagnosis {
        sender_side: connection.sender,
        bytes: size.bytes,
        took_ns: whole,
        tail_ns: size.tail,
        mss: size.mss,
        largest_flight: size.flight,
        largest_window: size.window,
        answer: Vec::new(),
        shares: limits.shares(),
        path,
        sender: Sender::unknown(),
        retransmissions: counts(&retransmissions, connection.sender),
        changes: Vec::new(),
    };
    Diagnosed { diagnosis, limits, retransmissions }
}

fn counts(retransmissions: &[Retransmission], side: u8) -> Vec<ReasonCount> {
    let own = || retransmissions.iter().filter(|one| one.side == side);
    let count = |reason: &Reason| {
        let with = || own().filter(|one| one.reason == *reason);
        let needless = with().filter(|one| one.needless.is_some()).count() as u64;
        ReasonCount { reason: *reason, segments: with().count() as u64, needless }
    };
    let mut counts: Vec<ReasonCount> = Reason::ALL.iter().map(count).filter(|count| count.segments > 0).collect();
    counts.sort_by_key(|count| std::cmp::Reverse(count.segments));
    counts
}
