//! Times in which the receiver of a connection holds an ACK back.

use super::clocking::Around;
use super::sender_view::SenderView;

/// An ACK counts as held back from this part of the round trip on, and from this time (ns): round trips vary by less.
const HELD: (u64, u64) = (8, 2_000_000);
/// Segments that leave within this time leave at once, ns.
const AT_ONCE: u32 = 50_000;

/// Way of a connection's ACKs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// Shortest round trip of any packet, ns.
    pub bare: u64,
    /// Whether the capture was made beside the receiver.
    pub is_beside_receiver: bool,
}

/// Times in which ACKs are held back, in turns: when each begins and ends, ns.
#[derive(Default)]
pub(super) struct Held {
    /// The receiver's rule holds them back, for a timer or for a second segment.
    pub by_rule: Vec<u64>,
    /// The receiver's host has not come to the segments that have arrived.
    pub by_host: Vec<u64>,
}

/// Finds the ACKs that came late without a queue. `rate`: that of the bottleneck, bit/s, if it is known.
pub(super) fn held_back(view: &SenderView, around: &[Around], way: Way, rate: Option<f64>) -> Held {
    let packet = rate.map(|rate| ((f64::from(view.mss) + f64::from(view.headers)) * 8e9 / rate) as u64);
    let packet = packet.or(most_for_packet(view, way.bare)).unwrap_or(0);
    let mut found = Held::default();
    let mut before = 0;
    for (ack, around) in view.acked.iter().zip(around) {
        let heard = std::mem::replace(&mut before, ack.time);
        let Some(oldest) = ack.oldest() else { continue };
        let held = if way.is_beside_receiver {
            oldest
        } else {
            let (part, least) = HELD;
            let late = oldest.saturating_sub(around.lowest);
            // In a queue ACKs come later one by one; what is held back follows a silence.
            let is_late = late.min(ack.time - heard) >= least.max(around.lowest / part);
            // Segments that one ACK covers arrive one after another, no closer than the bottleneck lets them.
            let more = u64::from(ack.bytes.saturating_sub(1) / view.mss);
            let apart = if more == 0 { 0 } else { u64::from(ack.apart).max(more.saturating_mul(packet)) };
            if is_late { late.max(apart) } else { apart }
        };
        let to = ack.time.saturating_sub(way.bare / 2);
        let from = to.saturating_sub(held).max(heard);
        if from < to {
            let by_host = way.is_beside_receiver && ack.is_behind;
            if by_host { &mut found.by_host } else { &mut found.by_rule }.extend([from, to]);
        }
    }
    found
}

/// Returns the time that the path takes at most for one more full segment, ns: segments that were sent at once are acknowledged later
/// than the SYN by the time of each. The ACK of a single segment may have waited for a timer.
fn most_for_packet(view: &SenderView, bare: u64) -> Option<u64> {
    let at_once = view.acked.iter().filter(|ack| ack.apart < AT_ONCE && ack.bytes / 2 >= view.mss);
    at_once.filter_map(|ack| Some(ack.oldest()?.saturating_sub(bare) / u64::from(ack.bytes / view.mss))).min()
}
