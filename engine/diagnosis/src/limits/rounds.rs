//! Spans in which the flight of a connection stays at one size, round trip after round trip.

use super::clocking::Around;
use super::sender_view::SenderView;

/// Round trips after which a flight of one size is no coincidence: Reno's window grows by a segment in each, and by one in two
/// with delayed ACKs.
const ROUNDS: usize = 6;
/// Smallest share of the largest flight at which a constant one can be a limit of its own.
const LARGE: f64 = 0.95;

/// Span of time, ns.
pub(super) type Span = (u64, u64);

/// Returns the spans in which the largest flight of each round trip is the same within a segment. After a loss there are none:
/// a window that was reduced grows back to where it was, and CUBIC's stays there for long. A flight that begins with nothing
/// on its way is no larger than what the application had to send: messages of one size are no buffer.
pub(super) fn constant(view: &SenderView, around: &[Around]) -> Vec<Span> {
    // Beginning, end and largest flight of each; no flight where everything had been acknowledged.
    let mut rounds: Vec<(u64, u64, Option<u32>)> = Vec::new();
    for sent in &view.sent {
        if sent.is_again() {
            break;
        }
        let flight = (sent.end() - sent.una()).clamp(0, i64::from(u32::MAX)) as u32;
        let srtt = around.get((sent.acks as usize).wrapping_sub(1)).map_or(0, |around| around.srtt);
        if sent.una() >= sent.next() {
            rounds.push((sent.time, sent.time, None));
        }
        match rounds.last_mut() {
            Some((_, to, most)) if sent.time < *to => *most = (*most).max(Some(flight)),
            _ => rounds.push((sent.time, sent.time + srtt.max(1), Some(flight))),
        }
    }
    let largest = rounds.iter().filter_map(|(_, _, flight)| *flight).max().unwrap_or(0);
    let mut spans = Vec::new();
    let mut first = 0;
    while first < rounds.len() {
        let Some(flight) = rounds[first].2 else {
            first += 1;
            continue;
        };
        let same = |round: &(u64, u64, Option<u32>)| round.2.is_some_and(|other| other.abs_diff(flight) <= view.mss);
        let count = rounds[first..].iter().take_while(|round| same(round)).count();
        if count >= ROUNDS && f64::from(flight) >= LARGE * f64::from(largest) {
            spans.push((rounds[first].0, rounds[first + count - 1].1));
        }
        first += count.max(1);
    }
    spans
}
