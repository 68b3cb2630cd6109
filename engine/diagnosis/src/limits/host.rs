//! Processing time of a sender's host.

use super::sender_view::{SenderView, Sent};

/// Intervals within this share of the host's time belong to it: the time of one piece of work varies.
const SPREAD: f64 = 0.3;
/// Fewest intervals of the first flight that tell a time.
const LEAST: usize = 5;
/// Share of all intervals that have to be the host's.
const MOST: f64 = 0.5;
/// Shorter times are those of any host, ns.
const QUICK: u64 = 20_000;

/// Returns the time that the host of the sender takes for a full segment, ns: that between segments of the first flight, for which no
/// ACK waits, if most segments leave at this interval. A pace that follows from the round trip changes with the window.
pub(super) fn host_time(view: &SenderView) -> Option<u64> {
    let is_full = |sent: &Sent| sent.len.is_multiple_of(view.mss) && !sent.is_again();
    let pairs = || view.sent.windows(2).filter(|pair| is_full(&pair[0]) && is_full(&pair[1]));
    let interval = |pair: &[Sent]| pair[1].time - pair[0].time;
    let first = view.sent.first()?.acks;
    let mut at_first: Vec<u64> = pairs().take_while(|pair| pair[1].acks == first).map(interval).collect();
    if at_first.len() < LEAST {
        return None;
    }
    at_first.sort_unstable();
    let time = at_first[at_first.len() / 2];
    let (all, own) = pairs().fold((0_usize, 0_usize), |(all, own), pair| {
        (all + 1, own + usize::from((interval(pair) as f64 / time as f64 - 1.0).abs() <= SPREAD))
    });
    (time >= QUICK && own as f64 >= MOST * all as f64).then_some(time)
}
