//! Epochs of a transfer: round trips between one recovery and the next, and how Reno's and CUBIC's windows grow in
//! them.
//!
//! The growth after a loss is told from the window at the loss alone, so that an epoch can be compared without a
//! simulation of all that was before: P. Yang and others, "TCP Congestion Avoidance Algorithm Identification", 2014,
//! tell algorithms by the share of the window that is left and by the growth of the first round trips behind it.

use super::SenderKind;
use super::course::Round;

/// Round trips between two recoveries.
#[derive(Clone, Debug, Default)]
pub(super) struct Epoch {
    /// First and last of its round trips, which repair nothing, as places in the list.
    pub first: usize,
    pub last: usize,
    /// Flight before the loss with which it began, bytes; `None` in the first epoch.
    pub before: Option<f64>,
    /// Round trip that showed it, as a place in the list.
    pub before_at: usize,
}

/// Returns all round trips as one epoch, for a transfer that repairs losses nearly all the time.
pub(super) fn whole(rounds: &[Round]) -> Vec<Epoch> {
    let last = rounds.len().checked_sub(1);
    last.map(|last| Epoch { last, ..Epoch::default() }).into_iter().collect()
}

/// Returns the round trips in epochs.
pub(super) fn count(epochs: &[Epoch]) -> usize {
    epochs.iter().map(|epoch| epoch.last - epoch.first + 1).sum()
}

/// Splits round trips into epochs.
pub(super) fn epochs(rounds: &[Round]) -> Vec<Epoch> {
    let mut found: Vec<Epoch> = Vec::new();
    let mut open = false;
    for (place, round) in rounds.iter().enumerate() {
        match found.last_mut() {
            _ if !round.clean => open = false,
            Some(epoch) if open => epoch.last = place,
            last => {
                let before = last.map(|epoch| epoch.last);
                found.push(Epoch {
                    first: place,
                    last: place,
                    before: before.map(|last| rounds[last].largest),
                    before_at: before.unwrap_or(0),
                });
                open = true;
            }
        }
    }
    found
}

/// Share of the window that is left after a loss: RFC 5681, 3.1, and RFC 9438, 4.6.
const RENO_SHARE: f64 = 0.5;
const CUBIC_SHARE: f64 = 0.7;
/// BBR restores its window behind a recovery (draft-ietf-ccwg-bbr); version 3 reduces it only at more than 2 % of
/// losses.
const BBR_SHARE: f64 = 1.0;
/// Segments per cubic second (RFC 9438, 5).
const C: f64 = 0.4;
/// Growth of CUBIC's Reno-friendly window, segments per round trip (RFC 9438, 4.3).
const FRIENDLY: f64 = 3.0 * (1.0 - CUBIC_SHARE) / (1.0 + CUBIC_SHARE);
/// A smaller share is that of a timeout, behind which slow start begins.
const TIMEOUT_SHARE: f64 = 0.35;

/// Returns the share of the flight that is left at the begin of an epoch, unless a timeout began it.
pub(super) fn share(epoch: &Epoch, rounds: &[Round]) -> Option<f64> {
    let share = rounds[epoch.first].flight / epoch.before?.max(1.0);
    (share >= TIMEOUT_SHARE).then_some(share)
}

/// Returns the share that a rule leaves.
pub(super) fn share_of(kind: SenderKind) -> Option<f64> {
    match kind {
        SenderKind::Reno => Some(RENO_SHARE),
        SenderKind::Cubic => Some(CUBIC_SHARE),
        SenderKind::Bbr | SenderKind::Bbr3 => Some(BBR_SHARE),
        _ => None,
    }
}

/// Returns the median share that the losses of a transfer left.
pub(super) fn usual_share(rounds: &[Round]) -> Option<f64> {
    let epochs = epochs(rounds);
    let mut shares: Vec<f64> = epochs.iter().skip(2).filter_map(|epoch| share(epoch, rounds)).collect();
    shares.sort_by(f64::total_cmp);
    shares.get(shares.len() / 2).copied()
}

/// Returns the flights (bytes) that a rule has in an epoch, from its first one on. `earlier`: flight before the loss of
/// the epoch before it, bytes; `None` if slow start was before: the window at the loss is then told from what is left
/// of it.
pub(super) fn growth(
    kind: SenderKind,
    epoch: &Epoch,
    earlier: Option<f64>,
    rounds: &[Round],
    mss: f64,
) -> Option<Vec<f64>> {
    let own = &rounds[epoch.first..=epoch.last];
    let start = own[0].flight / mss;
    let before = if earlier.is_some() { epoch.before? / mss } else { start / share_of(kind)? };
    let round = |place: usize| place as f64;
    match kind {
        SenderKind::Reno => Some((0..own.len()).map(|place| (start + round(place)) * mss).collect()),
        SenderKind::Cubic => {
            // Fast convergence (RFC 9438, 4.7).
            let converges = earlier.is_some_and(|earlier| before * mss < earlier);
            let flat = if converges { before * (1.0 + CUBIC_SHARE) / 2.0 } else { before }.max(start);
            let k = libm::cbrt((flat - start) / C);
            let mut next = own.iter().skip(1).map(|round| round.time);
            let flights = own.iter().enumerate().map(|(place, one)| {
                let _ = next.next();
                let seconds = (one.time - own[0].time) as f64 / 1e9;
                let distance = seconds - k;
                let curve = C * distance * distance * distance + flat;
                curve.max(start + FRIENDLY * round(place)).max(start) * mss
            });
            Some(flights.collect())
        }
        _ => None,
    }
}
