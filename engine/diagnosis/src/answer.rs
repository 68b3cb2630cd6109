//! The answer: at most five sentences that say what limited a transfer, how sure that is, and what would change it.

use fill_the_pipe_sim::Statement;
use serde::Serialize;

use crate::change::{Change, ChangeKind};
use crate::confidence::Confidence;
use crate::limits::Limit;
use crate::path::LossPattern;
use crate::sender::SenderKind;
use crate::{Connection, Diagnosis, Share};

/// A sentence of the answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "DiagnosisFinding"))]
pub struct Finding {
    /// The sentence.
    pub statement: Statement,
    /// How firmly the packets speak for it.
    pub confidence: Confidence,
    /// Row of a packet that shows it; `None` if no single one does.
    pub row: Option<u32>,
}

/// Most sentences of an answer.
pub const MOST_FINDINGS: usize = 5;
/// Initial window of today's senders, segments (RFC 6928).
const USUAL: f64 = 10.0;
/// A second limit is named from this share of the time on.
const NAMED: f64 = 0.15;
/// A queue is named if it lengthens half of the round trips by this factor, and by more than `LONG` ns.
const BLOATED: f64 = 1.25;
/// Several queues of this length make a delay that people notice, ns.
const LONG: u64 = 10_000_000;
/// Correlation of delay and flight from which the delay counts as the transfer's own queue.
const WITH_FLIGHT: f64 = 0.3;

/// Sentences about limits. In braces: the share of the time in percent, and what the limit allows.
const fn limit_says(limit: Limit) -> &'static str {
    match limit {
        Limit::Handshake => "Opening the connection took {percent} % of the time",
        Limit::Application => {
            "The sending application limited the transfer: for {percent} % of the time it had nothing to send"
        }
        Limit::SendBuffer => {
            "A send buffer or a fixed window of {bytes} bytes limited the transfer for {percent} % of the time. With a \
             round trip of {round_trip} it allows {rate}"
        }
        Limit::ReceiverWindow => {
            "The receiver's window of {bytes} bytes limited the transfer for {percent} % of the time. With a round trip \
             of {round_trip} it allows {rate}"
        }
        Limit::ZeroWindow => {
            "The receiving application limited the transfer: for {percent} % of the time it did not read, and the window \
             was closed"
        }
        Limit::SlowStart => {
            "Slow start limited the transfer for {percent} % of the time: the congestion window began small and grew once \
             a round trip of {round_trip}"
        }
        Limit::CongestionAvoidance => {
            "The congestion window limited the transfer for {percent} % of the time: after losses it grew too slowly to \
             fill the path"
        }
        Limit::SillyWindow => {
            "Small segments waited for the ACK of everything before them for {percent} % of the time (Nagle's rule)"
        }
        Limit::DelayedAck => "The receiver's delayed ACKs held the sender back for {percent} % of the time",
        Limit::FastRecovery => "Repairing losses took {percent} % of the time",
        Limit::TimerRecovery => {
            "Retransmission timeouts took {percent} % of the time: the sender was idle until its timer fired"
        }
        Limit::SpuriousRecovery => "The sender spent {percent} % of the time on repairing losses that did not happen",
        Limit::Bottleneck => "The path was full for {percent} % of the time: its slowest link carries {rate}",
        Limit::SenderCpu => {
            "The sender's host limited the transfer for {percent} % of the time: segments left one after another at its own pace, \
             although windows and path had room"
        }
        Limit::ReceiverCpu => {
            "The receiver's host limited the transfer for {percent} % of the time: segments had arrived and waited for their ACK"
        }
        Limit::Capture => "The recorder lost packets, so that nothing can be told for {percent} % of the time",
        Limit::Unknown => "The capture does not tell what limited the transfer for {percent} % of the time",
    }
}

const QUEUE: &str =
    "Under load the round trip grows from {round_trip} to {under_load}: a long queue stands before the slowest link";
const NO_QUEUE: &str = "The path takes {round_trip} there and back, and its slowest link carries {rate}";

/// Sentences about losses, by their pattern.
const fn losses_say(pattern: LossPattern) -> &'static str {
    match pattern {
        LossPattern::TailDrop => {
            "The path lost {segments} segments, {percent} % of all, while the queue before the slowest link was full"
        }
        LossPattern::EarlyDrop => {
            "The path lost {segments} segments, {percent} % of all, before its queue was full: a router drops early"
        }
        LossPattern::Policer => {
            "The path lost {segments} segments, {percent} % of all, to a policer, which drops what exceeds a rate"
        }
        LossPattern::Random => {
            "The path lost {segments} segments, {percent} % of all, independently of its queue: errors of a link"
        }
        LossPattern::Burst => {
            "The path lost {segments} segments, {percent} % of all, in bursts independent of its queue: a link that fades"
        }
        LossPattern::None | LossPattern::Unknown => "The path lost {segments} segments, {percent} % of all",
    }
}

/// Sentences about the sender, by its congestion control.
const fn sender_says(kind: SenderKind) -> Option<&'static str> {
    Some(match kind {
        SenderKind::Reno => "The sender's congestion control behaves like Reno",
        SenderKind::Cubic => "The sender's congestion control behaves like CUBIC",
        SenderKind::Bbr => "The sender's congestion control behaves like BBR, version 1",
        SenderKind::Bbr3 => "The sender's congestion control behaves like BBR, version 3",
        SenderKind::Vegas => "The sender's congestion control behaves like Vegas",
        SenderKind::Unknown => return None,
    })
}

/// Sentences about a change that would shorten the transfer.
const SCALING: &str = "Window scaling is off, so that the receiver cannot offer more than 65,535 bytes. With it and a window of \
                       {bytes} bytes the transfer would take {predicted} instead of {took}";
const WINDOW: &str = "With a receiver's window of {bytes} bytes, which fills the path, the transfer would take {predicted} instead of {took}";
const BUFFER: &str =
    "With a send buffer of {bytes} bytes, which fills the path, the transfer would take {predicted} instead of {took}";
const FASTER: &str = "Only a faster link would shorten the transfer: TCP uses this one fully";
const WRITES: &str = "Only the application can shorten the transfer: it would have to write sooner, or more at a time";
const READS: &str = "Only the receiving application can shorten the transfer: it would have to read faster";
const HOST: &str = "Only a faster host, or less work for each segment, would shorten the transfer";
const START: &str =
    "A connection that is kept open, or an initial window of {segments} segments, would shorten the transfer";

const INITIAL: &str =
    "With an initial window of {segments} segments the transfer would take {predicted} instead of {took}";
const WITHOUT_LOSSES: &str = "Without these losses the transfer would take {predicted} instead of {took}";
const WITH_CUBIC: &str = "With CUBIC at the sender the transfer would take {predicted} instead of {took}";
const WITH_BBR3: &str = "With BBR, version 3, at the sender the transfer would take {predicted} instead of {took}";

/// Returns the share of the limit that the first sentence is about; `None` if nothing limited the transfer. The two phases of
/// the congestion window count together, and the longer one is named.
pub fn main_limit(diagnosis: &Diagnosis) -> Option<&Share> {
    let is_window = |limit| matches!(limit, Limit::SlowStart | Limit::CongestionAvoidance);
    let together = |share: &Share| -> f64 {
        let alike = |other: &&Share| other.limit == share.limit || is_window(other.limit) && is_window(share.limit);
        diagnosis.shares.iter().filter(alike).map(|other| weight(diagnosis, other)).sum()
    };
    let weighty = diagnosis.shares.iter().filter(|share| weight(diagnosis, share) > 0.0);
    // Shares are sorted, so the first of two that weigh the same is the larger.
    weighty.reduce(|most, share| if together(share) > together(most) { share } else { most })
}

/// Returns a share as far as it explains the transfer: once all is sent, the last ACK takes a round trip in any case.
fn weight(diagnosis: &Diagnosis, share: &Share) -> f64 {
    let tail = if share.limit == Limit::Application { diagnosis.tail_ns } else { 0 };
    share.time_ns.saturating_sub(tail) as f64 / diagnosis.took_ns.max(1) as f64
}

/// Returns the answer: what limited the transfer most, what else did, the path, its losses, and what would change it.
pub(crate) fn answer(connection: &Connection, diagnosis: &Diagnosis) -> Vec<Finding> {
    let facts = Facts::new(connection, diagnosis);
    let Some(main) = main_limit(diagnosis) else { return Vec::new() };
    let mut found = measured(connection, diagnosis);
    let changes = facts.changes(main.limit);
    found.extend(if changes.is_empty() { facts.sender().into_iter().collect() } else { changes });
    found.truncate(MOST_FINDINGS);
    found
}

/// Returns the part of the answer that needs no simulation: what limited the transfer most, what else did, its losses and the
/// path.
pub(crate) fn measured(connection: &Connection, diagnosis: &Diagnosis) -> Vec<Finding> {
    let facts = Facts::new(connection, diagnosis);
    let Some(main) = main_limit(diagnosis) else { return Vec::new() };
    let others = diagnosis.shares.iter().filter(|share| share.limit != main.limit);
    let second = others.max_by(|one, other| weight(diagnosis, one).total_cmp(&weight(diagnosis, other)));
    let mut found = vec![facts.limit(main)];
    found.extend(second.filter(|second| weight(diagnosis, second) >= NAMED).map(|second| facts.limit(second)));
    found.extend(facts.losses());
    found.extend(facts.path());
    found.truncate(MOST_FINDINGS - 1);
    found
}

/// Rounds to three significant digits: a capture tells no more.
fn rounded(value: f64) -> f64 {
    if !value.is_finite() || value == 0.0 {
        return value;
    }
    let step = libm::pow(10.0, libm::floor(libm::log10(value.abs())) - 2.0);
    libm::round(value / step) * step
}

struct Facts<'a> {
    connection: &'a Connection<'a>,
    diagnosis: &'a Diagnosis,
    /// Shortest round trip, ns; NaN if it is not known.
    round_trip: f64,
    /// Largest flight, bytes.
    flight: f64,
}

impl<'a> Facts<'a> {
    fn new(connection: &'a Connection<'a>, diagnosis: &'a Diagnosis) -> Self {
        let round_trip = connection.round_trips.shortest().map_or(f64::NAN, |time| time as f64);
        Facts { connection, diagnosis, round_trip, flight: diagnosis.largest_flight as f64 }
    }

    fn rate(&self) -> f64 {
        self.diagnosis.path.bottleneck.as_ref().map_or(f64::NAN, |bottleneck| bottleneck.rate)
    }

    fn limit(&self, share: &Share) -> Finding {
        // One flight goes in each round trip, which a standing queue lengthens.
        let median = self
            .diagnosis
            .path
            .round_trip
            .as_ref()
            .and_then(|one| one.median_ns)
            .map_or(self.round_trip, |ns| ns as f64);
        let bytes =
            if share.limit == Limit::ReceiverWindow { self.diagnosis.largest_window as f64 } else { self.flight };
        let rate = if share.limit == Limit::Bottleneck { self.rate() } else { bytes * 8e9 / median };
        let percent = libm::round(100.0 * share.share);
        let facts = [("percent", percent), ("bytes", bytes), ("round_trip", rounded(median)), ("rate", rounded(rate))];
        let statement = Statement::new(limit_says(share.limit), "", &facts);
        Finding { statement, confidence: share.confidence, row: Some(share.row) }
    }

    fn path(&self) -> Option<Finding> {
        let path = &self.diagnosis.path;
        let (round_trip, bottleneck) = (path.round_trip.as_ref()?, path.bottleneck.as_ref()?);
        let [shortest, growth] = [round_trip.shortest_ns, round_trip.growth_p95_ns.unwrap_or(0)];
        // Delayed ACKs lengthen round trips too, but now and then only, and not with the flight.
        let median = round_trip.growth_ns.unwrap_or(0);
        let is_queue = path.queue.is_some() && round_trip.growth_with_flight.is_none_or(|one| one >= WITH_FLIGHT);
        let bloated = is_queue && median >= LONG && median as f64 >= (BLOATED - 1.0) * shortest as f64;
        let times = [shortest, shortest + growth].map(|ns| rounded(ns as f64));
        let facts = [("round_trip", times[0]), ("under_load", times[1]), ("rate", rounded(bottleneck.rate))];
        let statement = Statement::new(if bloated { QUEUE } else { NO_QUEUE }, "", &facts);
        let confidence = round_trip.confidence.min(bottleneck.confidence);
        Some(Finding { statement, confidence, row: None })
    }

    fn losses(&self) -> Option<Finding> {
        let losses = &self.diagnosis.path.losses;
        (losses.segments > 0).then(|| {
            let percent = rounded(100.0 * losses.rate);
            let facts = [("segments", losses.segments as f64), ("percent", percent)];
            let statement = Statement::new(losses_say(losses.pattern), "", &facts);
            Finding { statement, confidence: losses.confidence, row: losses.evidence.first().copied() }
        })
    }

    fn sender(&self) -> Option<Finding> {
        let sender = &self.diagnosis.sender;
        let says = sender_says(sender.kind)?;
        Some(Finding { statement: Statement::new(says, "", &[]), confidence: sender.confidence, row: None })
    }

    /// Returns what would shorten the transfer, if its main limit is this one.
    fn changes(&self, limit: Limit) -> Vec<Finding> {
        let says = match limit {
            Limit::Application | Limit::SillyWindow => WRITES,
            Limit::ZeroWindow => READS,
            Limit::Bottleneck => FASTER,
            Limit::SenderCpu | Limit::ReceiverCpu => HOST,
            Limit::SlowStart if self.diagnosis.changes.is_empty() => return self.kept_open().into_iter().collect(),
            _ => return self.diagnosis.changes.iter().map(|change| self.change(change, limit)).collect(),
        };
        vec![Finding { statement: Statement::new(says, "", &[]), confidence: Confidence::Likely, row: None }]
    }

    fn change(&self, change: &Change, limit: Limit) -> Finding {
        let refused = self.connection.summary.agreed.is_some_and(|agreed| agreed.window_scale.is_none());
        let says = match change.kind {
            ChangeKind::Window if limit == Limit::SendBuffer => BUFFER,
            ChangeKind::Window if refused => SCALING,
            ChangeKind::Window => WINDOW,
            ChangeKind::InitialWindow => INITIAL,
            ChangeKind::NoLoss => WITHOUT_LOSSES,
            ChangeKind::Sender if change.sender == Some(SenderKind::Cubic) => WITH_CUBIC,
            ChangeKind::Sender => WITH_BBR3,
        };
        let bytes = change.bytes.unwrap_or_default() as f64;
        let facts = [
            ("bytes", bytes),
            ("segments", libm::round(bytes / f64::from(self.diagnosis.mss.max(1)))),
            ("predicted", rounded(change.predicted_ns as f64)),
            ("took", rounded(change.took_ns as f64)),
        ];
        Finding { statement: Statement::new(says, "", &facts), confidence: change.confidence, row: None }
    }

    /// Returns what is said of slow start if no simulation tells more.
    fn kept_open(&self) -> Option<Finding> {
        let segments = libm::ceil(self.rate() * self.round_trip / 8e9 / f64::from(self.diagnosis.mss.max(1)));
        (segments > USUAL).then(|| {
            let statement = Statement::new(START, "", &[("segments", segments)]);
            Finding { statement, confidence: Confidence::Likely, row: None }
        })
    }
}

/// Returns every sentence that an answer can have, in English, with names in braces for its values.
pub fn sentences() -> impl Iterator<Item = &'static str> {
    use fill_the_pipe_sim::Choice;
    let losses = [
        LossPattern::TailDrop,
        LossPattern::EarlyDrop,
        LossPattern::Policer,
        LossPattern::Random,
        LossPattern::Burst,
        LossPattern::Unknown,
    ];
    let others = [QUEUE, NO_QUEUE, SCALING, WINDOW, BUFFER, FASTER, WRITES, READS, HOST, START];
    let changes = [INITIAL, WITHOUT_LOSSES, WITH_CUBIC, WITH_BBR3];
    let limits = Limit::ALL.iter().map(|limit| limit_says(*limit));
    let senders = SenderKind::ALL.iter().filter_map(|kind| sender_says(*kind));
    limits.chain(losses.map(losses_say)).chain(senders).chain(others).chain(changes)
}
