//! Judgement: replays of every candidate beside a capture, and what the segments show by themselves.

use super::course::{Course, Round};
use super::epochs::{self, Epoch};
use super::fit::{self, Replayed};
use super::replay::LINUX;
use super::{Departure, LEAST_ROUNDS, OFTEN_APPLICATION, Sender, SenderDoubt, SenderKind, replay};
use crate::confidence::Confidence;
use crate::limits::{Limit, Limits};

/// Rules that replays run by besides Linux's: a candidate fits as well as the better of the two.
const RFC: &str = "rfc";
/// Candidates.
const CANDIDATES: [SenderKind; 5] =
    [SenderKind::Reno, SenderKind::Cubic, SenderKind::Bbr, SenderKind::Bbr3, SenderKind::Vegas];

/// Likelihoods from which a candidate is `likely`, and below which several fit.
const LIKELY: f64 = 0.9;
const AMBIGUOUS: f64 = 0.6;
/// A candidate whose mean error is larger than the scale of the error model is a guess at most: the model does not hold.
/// Beyond the second it does not fit.
const NEAR: f64 = fit::SCALE;
const FAR: f64 = 0.3;
/// Reno and CUBIC keep a share of their window at a loss. A median share that is off by more than this factor is not theirs.
const SHARE_OFF: f64 = 1.2;
/// Beyond this factor it may be that of a sender that is no candidate, as Westwood's, which depends on the queue: the claim is
/// not sure.
const SHARE_NEAR: f64 = 1.08;

/// Round trips of a capture, to be compared with replays.
pub(super) struct Parts<'a> {
    pub course: &'a Course,
    pub rounds: &'a [Round],
    pub epochs: &'a [Epoch],
    /// Payload of a full segment, bytes.
    pub mss: f64,
    /// Whether round trips with repairs are compared too.
    pub repairing: bool,
    /// Packets that the queue of the path holds.
    pub queue: Option<u64>,
}

impl Parts<'_> {
    /// Compares the candidates and says which one it is.
    pub(super) fn judge(&self, setup: &replay::Setup, limits: &Limits, found: &mut Sender) {
        let replayed = |kind: SenderKind| {
            let models_path = matches!(kind, SenderKind::Bbr | SenderKind::Bbr3);
            let queued = self.queue.filter(|_| models_path).and_then(|queue| setup.replay(kind, Some(queue), LINUX));
            Some(Replayed { kind, course: setup.replay(kind, None, LINUX)?, by_rfc: None, queued })
        };
        let clocked = found.pacing.is_some_and(|pacing| pacing.departure == Departure::Clocked);
        let mut simulated: Vec<Replayed> = CANDIDATES.into_iter().filter_map(replayed).collect();
        let first = self.course.sent.first().map_or(0, |sent| sent.seq);
        let within = self.rounds.partition_point(|round| ((round.to - first) as u64) < setup.bytes);
        let inside: Vec<Epoch> = self
            .epochs
            .iter()
            .filter(|epoch| epoch.first < within)
            .map(|epoch| Epoch { last: epoch.last.min(within - 1), ..epoch.clone() })
            .collect();
        let fit = |simulated: &[Replayed]| {
            fit::fits(simulated, &inside, &self.rounds[..within], self.mss, self.repairing, clocked)
        };
        let mut fits = fit(&simulated);
        if !fits.is_sure() {
            // The rules of BBR are one in all profiles.
            for one in simulated.iter_mut().filter(|one| !matches!(one.kind, SenderKind::Bbr | SenderKind::Bbr3)) {
                one.by_rfc = setup.replay(one.kind, None, RFC);
            }
            fits = fit(&simulated);
        }
        found.rounds = fits.rounds;
        found.runner_up = fits.list.get(1).map(|fit| fit.kind);
        let no_loss = setup.lost.is_empty();
        let best = fits.list.first().copied();
        (found.confidence, found.doubt) = match best.map_or((0.0, 0.0), |best| (best.likelihood, best.error)) {
            _ if best.is_none() => (Confidence::Guess, Some(SenderDoubt::NoPath)),
            _ if (fits.rounds as usize) < LEAST_ROUNDS => (Confidence::Guess, Some(SenderDoubt::Short)),
            (_, error) if error > FAR => (Confidence::Guess, Some(SenderDoubt::NoneFits)),
            (likelihood, _) if likelihood < AMBIGUOUS && no_loss => (Confidence::Guess, Some(SenderDoubt::NoLoss)),
            (likelihood, _) if likelihood < AMBIGUOUS => (Confidence::Guess, Some(SenderDoubt::Ambiguous)),
            (likelihood, error) if likelihood < LIKELY || error > NEAR => (Confidence::Guess, None),
            _ if fits.is_sure() => (Confidence::Sure, None),
            _ => (Confidence::Likely, None),
        };
        let kind = best.map_or(SenderKind::Unknown, |best| best.kind);
        if self.is_contradicted(kind, found) {
            found.confidence = Confidence::Guess;
        } else if is_share_off(kind, found, SHARE_NEAR) {
            found.confidence = found.confidence.min(Confidence::Likely);
        }
        if limits.share(Limit::Application) > OFTEN_APPLICATION && found.doubt.is_none() {
            // An application that sends at a rate looks like a sender that keeps one; a window that losses reduced is
            // none.
            found.confidence = found.confidence.min(Confidence::Likely);
            let reduced = found.decrease.is_some() && matches!(kind, SenderKind::Reno | SenderKind::Cubic);
            found.doubt = (!reduced).then_some(SenderDoubt::Application);
        }
        if found.doubt.is_none() {
            found.kind = kind;
        } else {
            found.confidence = Confidence::Guess;
        }
        found.fits = fits.list;
    }

    /// Tells whether what the segments show by themselves speaks against a candidate, however well its flights fit: the share
    /// that losses leave, or departures with the ACKs of a sender that paces by its rules.
    fn is_contradicted(&self, kind: SenderKind, found: &Sender) -> bool {
        let departure = found.pacing.map(|pacing| pacing.departure);
        match kind {
            SenderKind::Reno | SenderKind::Cubic => is_share_off(kind, found, SHARE_OFF),
            SenderKind::Bbr | SenderKind::Bbr3 => departure == Some(Departure::Clocked),
            _ => false,
        }
    }
}

/// Tells whether the share of the flight that losses leave is off by more than a factor from that of a candidate; not if either is
/// unknown.
fn is_share_off(kind: SenderKind, found: &Sender, factor: f64) -> bool {
    let off = found.decrease.zip(epochs::share_of(kind)).map(|(left, share)| left / share);
    off.is_some_and(|off| !(1.0 / factor..=factor).contains(&off))
}
