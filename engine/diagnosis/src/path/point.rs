//! Place of the capture between the two ends.

use serde::Serialize;

use super::Confidence;
use super::delays::INSIDE_HOST;
use crate::Connection;

/// Place of a capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "CapturePlace", rename_all = "snake_case"))]
pub enum Place {
    /// The packets do not tell: only one end's were seen.
    #[default]
    Unknown,
    /// At the sender or near it: it answers within 5 % of the round trip.
    NearSender,
    /// On the way.
    Between,
    /// At the receiver or near it: it answers within 5 % of the round trip.
    NearReceiver,
}

/// Place of the capture, told from how soon each end answers there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CapturePoint {
    /// The place.
    pub place: Place,
    /// Share of the way from the sender to the receiver that lies before the capture, 0 to 1, by the time of the round
    /// trip; `None` if one end does not answer.
    pub share: Option<f64>,
    /// Shortest time from the capture to the sender and back, ns.
    pub to_sender_ns: Option<u64>,
    /// Shortest time from the capture to the receiver and back, ns.
    pub to_receiver_ns: Option<u64>,
    /// How firmly the packets speak for it: `sure` if the capture has the handshake.
    pub confidence: Confidence,
}

/// Tells the place.
pub(super) fn capture_point(connection: &Connection) -> CapturePoint {
    let sender = usize::from(connection.sender);
    let ways = connection.round_trips.there_and_back;
    let [to_sender_ns, to_receiver_ns] = [ways[sender], ways[1 - sender]];
    let known = to_sender_ns.zip(to_receiver_ns).map(|(sender, receiver)| (sender as f64, receiver as f64));
    let share = known
        .filter(|(sender, receiver)| sender + receiver > 0.0)
        .map(|(sender, receiver)| sender / (sender + receiver));
    let place = match share {
        None => Place::Unknown,
        Some(share) if share <= INSIDE_HOST => Place::NearSender,
        Some(share) if share >= 1.0 - INSIDE_HOST => Place::NearReceiver,
        Some(_) => Place::Between,
    };
    let handshake = connection.summary.from_the_start && connection.summary.handshake_rtt_ns.is_some();
    let confidence = match (place, handshake) {
        (Place::Unknown, _) => Confidence::Guess,
        (_, true) => Confidence::Sure,
        // Without it, the sender may have waited for its program in each answer that was seen.
        (_, false) => Confidence::Likely,
    };
    CapturePoint { place, share, to_sender_ns, to_receiver_ns, confidence }
}
