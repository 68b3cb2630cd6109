//! Likelihood of each candidate.
//!
//! Error model. The logarithm of the captured flight over the predicted one has a Laplace distribution in each round
//! trip that repairs nothing. Its scale is `SCALE`, and wider for small flights, which change by the segments of an ACK
//! at once. A ratio beyond `LARGEST` is an outlier and counts as that. Errors of neighbouring round trips are those of
//! one window and are no independent observations: `TOGETHER` of them count as one. The share of the flight that a loss
//! leaves is an observation of its own. All candidates are equally probable before.
//!
//! The prediction is a simulation of the same path with the same losses. The flights are compared at the same bytes of
//! the stream, so that errors of time do not add up. A simulation may go apart from the capture at a loss. Reno and
//! CUBIC are therefore also predicted from the window before each loss, and the better prediction counts. The phases of
//! BBR's probing are random: its flights are also compared in the order of their sizes, and with a simulation in which
//! a queue drops.

use super::course::{Course, Round};
use super::epochs::{Epoch, count, growth, share, share_of, usual_share};
use super::{Fit, SenderKind};

/// Scale of the logarithm of ratios: flights of the same TCP differ by about 10 % where ACKs bunch.
pub(super) const SCALE: f64 = 0.1;
/// Segments that one ACK covers: flights change by that at once.
const GRAIN: f64 = 2.0;
/// Negative logarithm of the probability, 0.05, that BBR's segments seem to leave with ACKs although it paces.
const UNPACED: f64 = 3.0;
/// Shorter epochs, in round trips, show no growth.
const LEAST_GROWTH: usize = 4;
/// Largest logarithm of a ratio that counts: 2.
const LARGEST: f64 = std::f64::consts::LN_2;
/// Neighbouring round trips that are one observation.
const TOGETHER: f64 = 5.0;

/// Difference of logarithms to the runner-up from which a candidate is `sure`, if it also fits within `CLOSE`.
const SURE: f64 = 10.0;
const CLOSE: f64 = 0.07;
/// A candidate is `sure` only if the error of every other one is at least this many times its own: epochs of a few
/// round trips are flat for all.
const APART: f64 = 2.0;

/// A candidate with what it predicts.
struct Predicted {
    kind: SenderKind,
    /// Flight in each round trip, bytes; `None` where the simulation repairs a loss, or has ended.
    flights: Vec<Option<f64>>,
}

/// Returns the error of a prediction.
fn error(captured: f64, predicted: Option<f64>) -> f64 {
    match predicted {
        Some(predicted) if predicted > 0.0 && captured > 0.0 => libm::log(captured / predicted).abs().min(LARGEST),
        _ => LARGEST,
    }
}

impl Predicted {
    /// Returns the errors of an epoch: the sum over its round trips, and that of the share that its loss left.
    fn epoch(&self, epoch: &Epoch, earlier: Option<f64>, rounds: &[Round], mss: f64) -> (f64, f64) {
        let own = epoch.first..=epoch.last;
        let sum = |predicted: &mut dyn Iterator<Item = Option<f64>>| -> f64 {
            rounds[own.clone()].iter().zip(predicted).map(|(round, flight)| error(round.flight, flight)).sum()
        };
        let simulated = sum(&mut self.flights[own.clone()].iter().copied());
        let Some(left) = share(epoch, rounds) else { return (simulated, 0.0) };
        let ratio = self.flights[epoch.first].zip(self.flights[epoch.before_at]).map(|(after, before)| after / before);
        let captured = rounds[epoch.first].flight / rounds[epoch.before_at].flight.max(1.0);
        let by_simulation = error(captured, ratio);
        let grown = growth(self.kind, epoch, earlier, rounds, mss).filter(|grown| grown.len() >= LEAST_GROWTH);
        let by_rule = grown.map_or(f64::INFINITY, |grown| sum(&mut grown.into_iter().map(Some)));
        // In the first recovery the window at the loss is not seen: slow start doubles it at most until the sender
        // knows.
        if earlier.is_none() {
            let rule = share_of(self.kind).filter(|_| self.kind != SenderKind::Bbr && self.kind != SenderKind::Bbr3);
            let by_share = rule.map_or(f64::INFINITY, |share| error(left, Some(left.max(share).min(2.0 * share))));
            return (simulated.min(by_rule), by_simulation.min(by_share));
        }
        let by_share = share_of(self.kind).map_or(f64::INFINITY, |share| error(left, Some(share)));
        (simulated.min(by_rule), by_simulation.min(by_share))
    }

    /// Returns the errors of all epochs: the sums over their round trips and over the shares that losses left.
    fn all(&self, epochs: &[Epoch], rounds: &[Round], mss: f64) -> (f64, f64) {
        let (mut growth, mut shares) = (0.0, 0.0);
        for (place, epoch) in epochs.iter().enumerate() {
            let earlier = place.checked_sub(1).and_then(|place| epochs[place].before.or(Some(f64::INFINITY)));
            let earlier = earlier.filter(|_| place > 1);
            let (own, left) = self.epoch(epoch, earlier, rounds, mss);
            growth += own;
            shares += left;
        }
        (growth, shares)
    }

    /// Returns the errors in the order of the sizes of flights, as a sum.
    fn by_size(&self, epochs: &[Epoch], rounds: &[Round]) -> f64 {
        let places = || epochs.iter().flat_map(|epoch| epoch.first..=epoch.last);
        let mut captured: Vec<f64> = places().map(|place| rounds[place].flight).collect();
        let mut predicted: Vec<f64> = places().filter_map(|place| self.flights[place]).collect();
        if predicted.is_empty() {
            return f64::INFINITY;
        }
        captured.sort_by(f64::total_cmp);
        predicted.sort_by(f64::total_cmp);
        let missing = (captured.len() - predicted.len()) as f64 * LARGEST;
        let at = |place: usize| predicted[place * predicted.len() / captured.len()];
        missing + captured.iter().enumerate().map(|(place, flight)| error(*flight, Some(at(place)))).sum::<f64>()
    }
}

/// Fits of the candidates.
pub(super) struct Fits {
    /// The best first.
    pub list: Vec<Fit>,
    /// Round trips that were compared.
    pub rounds: u32,
    /// Difference of the logarithms of the two best likelihoods.
    pub margin: f64,
}

impl Fits {
    /// Tells whether the best candidate leaves no other explanation.
    pub(super) fn is_sure(&self) -> bool {
        let next = self.list.iter().skip(1).map(|fit| fit.error).fold(f64::INFINITY, f64::min);
        let is_close = |best: &Fit| best.error <= CLOSE && APART * best.error <= next;
        self.margin >= SURE && self.list.first().is_some_and(is_close)
    }
}

/// Simulation of a candidate.
pub(super) struct Replayed {
    pub kind: SenderKind,
    /// With the losses of the capture.
    pub course: Course,
    /// Replay by the RFCs' rules, where they are others than Linux's.
    pub by_rfc: Option<Course>,
    /// With those of a queue as long as the path's, where losses are those of a queue and the candidate's phases are
    /// random.
    pub queued: Option<Course>,
}

/// Compares candidates with a capture. `rounds` are those that were simulated; `repairing`: those with repairs count
/// too.
pub(super) fn fits(
    simulated: &[Replayed],
    epochs: &[Epoch],
    rounds: &[Round],
    mss: f64,
    repairing: bool,
    clocked: bool,
) -> Fits {
    let count = count(epochs);
    let places = epochs.iter().flat_map(|epoch| epoch.first..=epoch.last);
    let mut sizes: Vec<f64> = places.map(|place| rounds[place].flight).collect();
    sizes.sort_by(f64::total_cmp);
    let scale = SCALE + sizes.get(sizes.len() / 2).map_or(0.0, |flight| GRAIN * mss / flight.max(mss));
    let mut costs: Vec<(SenderKind, f64, f64)> = simulated
        .iter()
        .map(|Replayed { kind, course, by_rfc, queued }| {
            let flights = |course: &Course| {
                rounds.iter().map(|round| course.flight_between(round.from, round.to, repairing)).collect()
            };
            let predicted = Predicted { kind: *kind, flights: flights(course) };
            let (mut growth, mut shares) = predicted.all(epochs, rounds, mss);
            if let Some(course) = by_rfc {
                let other = Predicted { kind: *kind, flights: flights(course) }.all(epochs, rounds, mss);
                if other.0 / TOGETHER + other.1 < growth / TOGETHER + shares {
                    (growth, shares) = other;
                }
            }
            if matches!(kind, SenderKind::Bbr | SenderKind::Bbr3) {
                growth = growth.min(predicted.by_size(epochs, rounds));
                if let Some(queued) = queued {
                    let predicted = Predicted { kind: *kind, flights: flights(queued) };
                    let by_size = predicted.by_size(epochs, rounds);
                    // Its losses are elsewhere: only the usual share can be compared.
                    let usual = usual_share(&queued.rounds(mss)).unwrap_or(1.0);
                    let left = epochs.iter().skip(2).filter_map(|epoch| share(epoch, rounds));
                    let others = left.map(|left| error(left, Some(usual))).sum::<f64>();
                    if by_size / TOGETHER + others < growth / TOGETHER + shares {
                        (growth, shares) = (by_size, others);
                    }
                }
            }
            let unpaced = if clocked && matches!(kind, SenderKind::Bbr | SenderKind::Bbr3) { UNPACED } else { 0.0 };
            let cost = (growth / TOGETHER + shares) / scale + unpaced;
            (*kind, cost, growth / count.max(1) as f64)
        })
        .collect();
    costs.sort_by(|one, two| one.1.total_cmp(&two.1));
    let least = costs.first().map_or(0.0, |cost| cost.1);
    let whole: f64 = costs.iter().map(|cost| libm::exp(least - cost.1)).sum();
    let list = costs
        .iter()
        .map(|(kind, cost, error)| Fit {
            kind: *kind,
            likelihood: libm::exp(least - cost) / whole,
            error: libm::expm1(*error),
        })
        .collect();
    Fits { list, rounds: count as u32, margin: costs.get(1).map_or(0.0, |second| second.1 - least) }
}
