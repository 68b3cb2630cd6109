//! TCP of the sender, told from its flight: which congestion control fits, how it began, whether it paces, and how it
//! finds losses.
//!
//! Each candidate is simulated over the path that the capture shows, and the flights are compared (`fit`). The features
//! are published. P. Yang and others, "TCP Congestion Avoidance Algorithm Identification", 2014 (CAAI), compare the
//! share of the window that a loss leaves and the growth behind it. A. Mishra and others compare the course of the
//! bytes in flight with that of known senders: "The Great Internet TCP Congestion Control Census", 2019 (Gordon), and
//! "Keeping an Eye on Congestion Control in the Wild with Nebby", 2024. Those methods probe a server over a path of
//! their choice. A capture has one path, so that simulations of this path stand for the known senders.

mod course;
mod epochs;
mod features;
mod fit;
#[cfg(test)]
mod fuzz;
mod judge;
mod replay;
#[cfg(test)]
mod tests;

use serde::Serialize;

use crate::confidence::Confidence;
use crate::limits::{Limit, Limits};
use crate::lists::list;
use crate::path::{LossPattern, Path, Place};
use crate::retransmissions::{Reason, Retransmission};
use crate::{Connection, Diagnosis};
use course::Course;
use epochs::Epoch;
use judge::Parts;
pub(crate) use replay::Setup;

list! {
    /// Congestion control of a captured sender. The ids are those of the simulator's variants.
    SenderKind {
        Reno, "reno", "Reno", "Halves its window at a loss and adds a segment each round trip (RFC 5681, 6582).";
        Cubic, "cubic", "CUBIC", "Keeps 0.7 of its window at a loss and grows by a cubic function of time (RFC 9438).";
        Bbr, "bbr", "BBR, version 1", "Sends at the measured delivery rate; losses do not reduce its window.";
        Bbr3, "bbr3", "BBR, version 3", "Sends at the measured delivery rate, and bounds its flight by losses.";
        Vegas, "vegas", "Vegas", "Keeps a few segments in the queue, by the delay.";
        Unknown, "unknown", "Unknown", "The capture does not tell.";
    }
}

list! {
    /// Why a capture does not tell the congestion control of its sender.
    SenderDoubt {
        NoData, "no_data", "No data", "No segment with payload was captured, or no ACK of one.";
        NoPath, "no_path", "Path unknown", "The round trip or the rate of the path is not known, so that nothing can be simulated.";
        Short, "short", "Too short", "The transfer ends before congestion control differs: there are too few round trips.";
        Application, "application", "Application-limited", "The application often had nothing to send, so that its window was not used.";
        Window, "window", "Window-limited", "The receiver's window or a buffer held the sender back, and not its congestion window.";
        NoLoss, "no_loss", "Slow start only", "The sender has lost nothing and has filled no queue: it was in slow start all the time.";
        Ambiguous, "ambiguous", "Several fit", "Two or more candidates fit equally well.";
        NoneFits, "none_fits", "None fits", "No candidate fits what was captured.";
    }
}

list! {
    /// How the first slow start of a sender ended.
    SlowStartEnd {
        Loss, "loss", "Loss", "A loss ended it.";
        Early, "early", "Early", "It ended before any loss: by HyStart (RFC 9406), or by another sign of delay.";
        Limited, "limited", "Limited", "A window or the application stopped the growth of the flight.";
        Open, "open", "Not ended", "The transfer ended first.";
        Unknown, "unknown", "Unknown", "The start was not captured.";
    }
}

list! {
    /// How segments leave a sender.
    Departure {
        Paced, "paced", "Paced", "Segments leave at distances, spread over the round trip.";
        Clocked, "clocked", "Clocked by ACKs", "Each ACK releases a burst as large as the window allows.";
        Unknown, "unknown", "Unknown", "The capture does not tell: it is not at the sender, or too few segments follow an ACK.";
    }
}

list! {
    /// Rules by which a sender found its losses.
    LossDetection {
        None, "none", "No loss", "Nothing was lost.";
        Rack, "rack", "RACK", "Losses were found by time, with fewer than three duplicate ACKs, or a lost retransmission was found (RFC 8985).";
        DuplicateAcks, "duplicate_acks", "Duplicate ACKs", "Losses were found by three duplicate ACKs or as much in SACK blocks (RFC 5681, 6675); RACK acts alike there.";
        Timers, "timers", "Timers", "Losses were found by timers only, although ACKs told of them.";
        Unknown, "unknown", "Unknown", "The losses that were seen leave several rules.";
    }
}

/// How well a candidate fits.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Fit {
    /// Candidate.
    pub kind: SenderKind,
    /// Probability of the candidate, 0 to 1, if all candidates are as probable before: those of all candidates add up
    /// to 1.
    pub likelihood: f64,
    /// Typical ratio of the captured flight to the simulated one or its inverse, less 1: 0.1 stands for 10 % apart.
    pub error: f64,
}

/// First flight of a sender.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct InitialWindow {
    /// Full segments, rounded.
    pub segments: u32,
    /// Payload, bytes.
    pub bytes: u64,
    /// How firmly the packets speak for it: a guess if the application sent no more.
    pub confidence: Confidence,
    /// Row of the last segment of the first flight.
    pub row: u32,
}

/// First slow start of a sender.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SlowStart {
    /// How it ended.
    pub end: SlowStartEnd,
    /// Largest flight in it, bytes of payload.
    pub flight: u64,
    /// Row of the segment with which it ended; `None` if it did not, or if nothing tells.
    pub row: Option<u32>,
    /// How firmly the packets speak for its end.
    pub confidence: Confidence,
}

/// Departures of segments.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Pacing {
    /// How they leave.
    pub departure: Departure,
    /// Share of new segments that leave behind an ACK at once, 0 to 1.
    pub at_once: f64,
    /// Segments in one burst: median.
    pub burst: u32,
    /// How firmly the packets speak for it.
    pub confidence: Confidence,
}

/// TCP of a captured sender.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Sender {
    /// Congestion control that fits best; `unknown` with a `doubt`.
    pub kind: SenderKind,
    /// How firmly the packets speak for it.
    pub confidence: Confidence,
    /// Why it is unknown; `None` if it is known.
    pub doubt: Option<SenderDoubt>,
    /// Candidates that were simulated, the best first; empty if nothing was.
    pub fits: Vec<Fit>,
    /// Second best candidate.
    pub runner_up: Option<SenderKind>,
    /// Round trips that were compared with simulations.
    pub rounds: u32,
    /// Share of the flight that is left after a loss, median over the losses: 0.5 for Reno, 0.7 for CUBIC, near 1 for
    /// BBR.
    pub decrease: Option<f64>,
    /// First flight; `None` if the start was not captured.
    pub initial_window: Option<InitialWindow>,
    /// First slow start; `None` without data.
    pub slow_start: Option<SlowStart>,
    /// Departures of segments; `None` without data.
    pub pacing: Option<Pacing>,
    /// Whether the receiver told of arrivals by SACK (RFC 2018): `None` if neither the SYNs nor any block tell.
    pub sack: Option<bool>,
    /// Rules by which it found losses.
    pub loss_detection: LossDetection,
    /// Rows that show the congestion control: first segments after the losses whose decrease was measured.
    pub evidence: Vec<u32>,
}

impl Sender {
    /// Returns a sender of which nothing was told.
    pub(crate) fn unknown() -> Self {
        Sender {
            kind: SenderKind::Unknown,
            confidence: Confidence::Guess,
            doubt: None,
            fits: Vec::new(),
            runner_up: None,
            rounds: 0,
            decrease: None,
            initial_window: None,
            slow_start: None,
            pacing: None,
            sack: None,
            loss_detection: LossDetection::Unknown,
            evidence: Vec::new(),
        }
    }
}

/// Segments of a replay at most: those of all candidates take a few tenths of a second. The second number is for
/// transfers of which the first ones do not tell.
const MOST_SEGMENTS: [u64; 2] = [8_000, 20_000];
/// Fewer round trips that repair nothing tell no growth.
const LEAST_ROUNDS: usize = 10;
/// Shares of the time from which something else than congestion control decides.
const OFTEN_APPLICATION: f64 = 0.3;
const MOSTLY_APPLICATION: f64 = 0.8;
const MOSTLY_WINDOW: f64 = 0.6;
/// Tells which TCP sent the data of a connection.
pub fn sender(connection: &Connection, path: &Path, limits: &Limits, retransmissions: &[Retransmission]) -> Sender {
    let course = course_of(connection, path);
    let mss = f64::from(path.sizes.full_payload.max(1));
    let rounds = course.rounds(mss);
    let mut epochs = epochs::epochs(&rounds);
    let from_the_start = connection.summary.from_the_start;
    let lost = replay::lost(connection, &course, retransmissions, path.sizes.full_payload.max(1));
    let timeouts = retransmissions.iter().any(|one| one.side == connection.sender && one.reason == Reason::Timeout);
    let again = lost.iter().any(|(_, copy)| *copy > 0) && !timeouts;
    // The first loss ends slow start; what is left then is not the share of a window.
    let later: Vec<(f64, u32)> = epochs
        .iter()
        .skip(2)
        .filter_map(|epoch| Some((epochs::share(epoch, &rounds)?, rounds[epoch.first].row)))
        .collect();
    let mut shares: Vec<f64> = later.iter().map(|(share, _)| *share).collect();
    shares.sort_by(f64::total_cmp);
    let round_trip = path.round_trip.as_ref().map_or(0, |round_trip| round_trip.shortest_ns);
    let mut found = Sender {
        decrease: shares.get(shares.len() / 2).copied(),
        initial_window: features::initial_window(&course, mss, from_the_start),
        slow_start: features::slow_start(&course, &rounds, from_the_start),
        pacing: features::pacing(&course, path, round_trip),
        sack: features::sack(connection),
        loss_detection: features::loss_detection(retransmissions, connection.sender, again),
        evidence: later.iter().map(|(_, row)| *row).take(MOST_EVIDENCE).collect(),
        ..Sender::unknown()
    };
    // A sender that losses do not slow repairs them in nearly every round trip.
    let repairing = 2 * epochs::count(&epochs) < rounds.len();
    if repairing {
        epochs = epochs::whole(&rounds);
    }
    found.doubt = doubt(&course, &epochs, limits);
    if found.doubt.is_some() {
        return found;
    }
    let Some(mut setup) = setup(connection, path, &course, &found, lost) else {
        found.doubt = Some(SenderDoubt::NoPath);
        return found;
    };
    let whole = setup.bytes;
    let parts = Parts { course: &course, rounds: &rounds, epochs: &epochs, mss, repairing, queue: queue(path) };
    for segments in MOST_SEGMENTS {
        setup.bytes = whole.min(segments * u64::from(setup.mss));
        parts.judge(&setup, limits, &mut found);
        if found.kind != SenderKind::Unknown || setup.bytes == whole {
            break;
        }
    }
    found
}

/// Returns the course of the transfer as its sender met it.
fn course_of(connection: &Connection, path: &Path) -> Course {
    // The sender's host takes a while for the answer that tells how far it is: beside it, the capture's own order
    // counts.
    let beside = path.capture_point.place == Place::NearSender;
    Course::new(&connection.rows, connection.sender, if beside { 0 } else { connection.to_sender() })
}

/// Returns the path, the ends and the losses of a diagnosed transfer for simulations of it; `None` if the capture does not tell
/// them.
pub(crate) fn setup_of(
    connection: &Connection,
    diagnosis: &Diagnosis,
    retransmissions: &[Retransmission],
) -> Option<Setup> {
    let Diagnosis { path, sender, .. } = diagnosis;
    let course = course_of(connection, path);
    let lost = replay::lost(connection, &course, retransmissions, path.sizes.full_payload.max(1));
    setup(connection, path, &course, sender, lost)
}

/// Returns the number of round trips of a connection; `mss`: payload of a full segment, bytes.
#[cfg(any(test, feature = "measured"))]
pub(crate) fn round_count(connection: &Connection, mss: u32) -> usize {
    Course::new(&connection.rows, connection.sender, connection.to_sender()).rounds(f64::from(mss)).len()
}

/// Returns the packets that the queue of the path holds, if losses are those of a queue.
fn queue(path: &Path) -> Option<u64> {
    let queue = path.queue.as_ref().filter(|_| path.losses.pattern == LossPattern::TailDrop)?;
    let full = f64::from(path.sizes.full_payload + path.sizes.headers);
    Some(libm::round(queue.buffer_bytes? / full).max(1.0) as u64)
}

/// Rows that the evidence names at most.
const MOST_EVIDENCE: usize = 20;

/// Tells why congestion control cannot be told, before anything is simulated.
fn doubt(course: &Course, epochs: &[Epoch], limits: &Limits) -> Option<SenderDoubt> {
    let count = epochs::count(epochs);
    let window =
        limits.share(Limit::ReceiverWindow) + limits.share(Limit::ZeroWindow) + limits.share(Limit::SendBuffer);
    match () {
        () if course.sent.is_empty() => Some(SenderDoubt::NoData),
        () if limits.share(Limit::Application) > MOSTLY_APPLICATION => Some(SenderDoubt::Application),
        () if window > MOSTLY_WINDOW => Some(SenderDoubt::Window),
        () if count < LEAST_ROUNDS => Some(SenderDoubt::Short),
        () => None,
    }
}

/// Returns the path and the ends for replays, as far as the capture tells them.
fn setup(
    connection: &Connection,
    path: &Path,
    course: &Course,
    found: &Sender,
    lost: Vec<(u64, u32)>,
) -> Option<replay::Setup> {
    let mss = path.sizes.full_payload.max(1);
    let agreed = connection.summary.agreed;
    let first = course.sent.first()?;
    let end = course.sent.iter().map(course::Sent::end).max()?;
    let (largest, start) = course.windows;
    Some(replay::Setup {
        rate: path.bottleneck.as_ref()?.rate,
        round_trip: path.round_trip.as_ref()?.shortest_ns,
        mss,
        timestamps: agreed.is_some_and(|agreed| agreed.timestamps),
        sack: agreed.is_some_and(|agreed| agreed.sack),
        window: u64::from(largest),
        autotuning: largest > 2 * start,
        initial_window: found.initial_window?.bytes,
        bytes: (end - first.seq) as u64,
        lost,
        no_early_exit: found.slow_start.is_some_and(|start| start.end == SlowStartEnd::Loss),
        beside_receiver: path.capture_point.share.is_some_and(|share| share > 0.5),
        time: connection.summary.duration_ns.saturating_mul(3).saturating_add(1_000_000_000),
    })
}
