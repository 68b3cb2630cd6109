//! TCP of the sender, told from its flight: which congestion control fits, how it began, whether it paces, and how it finds losses.

use serde::Serialize;

use crate::Connection;
use crate::confidence::Confidence;
use crate::limits::Limits;
use crate::lists::list;
use crate::path::Path;
use crate::retransmissions::Retransmission;

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
    /// Probability of the candidate, 0 to 1, if all candidates are as probable before: those of all candidates add up to 1.
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
    /// Share of the flight that is left after a loss, median over the losses: 0.5 for Reno, 0.7 for CUBIC, near 1 for BBR.
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

/// Tells which TCP sent the data of a connection.
pub fn sender(_: &Connection, _: &Path, _: &Limits, _: &[Retransmission]) -> Sender {
    Sender {
        kind: SenderKind::Unknown,
        confidence: Confidence::Guess,
        doubt: Some(SenderDoubt::NoData),
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
