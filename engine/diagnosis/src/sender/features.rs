//! Features of a sender that its segments show without a simulation: first flight, slow start, departures, detection of
//! losses.

use super::course::{Course, Round};
use super::{Departure, InitialWindow, LossDetection, Pacing, SlowStart, SlowStartEnd};
use crate::Connection;
use crate::confidence::Confidence;
use crate::path::{Path, Place, Spacing};
use crate::retransmissions::{Reason, Retransmission};

/// Returns the first flight: what is sent before the first ACK of payload.
pub(super) fn initial_window(course: &Course, mss: f64, from_the_start: bool) -> Option<InitialWindow> {
    let first = course.sent.first().filter(|_| from_the_start)?;
    // A duplicate ACK may release more, if the first segment was lost (RFC 3042).
    let own = |sent: &&super::course::Sent| sent.una() <= first.seq && sent.heard == first.heard && !sent.again;
    let count = course.sent.iter().take_while(own).count();
    let last = course.sent.get(count.checked_sub(1)?)?;
    // Segments of it that were lost before the capture lie before the next one that is new.
    let next = course.sent[count..].iter().find(|sent| !sent.again).map_or(last.end(), |next| next.seq);
    let unseen = next > last.end();
    let bytes = (next.max(last.end()) - first.seq) as u64;
    // More was sent later: the application had more.
    let more = course.sent.len() > count;
    let whole = f64::from(last.len) >= mss;
    Some(InitialWindow {
        segments: libm::round(bytes as f64 / mss) as u32,
        bytes,
        confidence: match (more, whole) {
            (true, true) if !unseen => Confidence::Sure,
            (true, _) => Confidence::Likely,
            _ => Confidence::Guess,
        },
        row: last.row,
    })
}

/// Growth of the flight in a round trip, below which slow start has ended: it doubles, or grows by half with delayed
/// ACKs.
const SLOW: f64 = 1.25;
/// Round trips without such growth that end it.
const ROUNDS: usize = 3;

/// Tells how the first slow start ended.
pub(super) fn slow_start(course: &Course, rounds: &[Round], from_the_start: bool) -> Option<SlowStart> {
    let lost = rounds.iter().position(|round| !round.clean);
    let is_slow = |pair: &[Round]| pair[1].largest < SLOW * pair[0].largest;
    let slow =
        (1..rounds.len().saturating_sub(ROUNDS)).find(|first| rounds[*first..=first + ROUNDS].windows(2).all(is_slow));
    let largest = |end: usize| rounds[..end].iter().map(|round| round.largest).fold(0.0, f64::max) as u64;
    let told = |end, place: Option<usize>, confidence| SlowStart {
        end,
        flight: largest(place.unwrap_or(rounds.len())).max(place.map_or(0, |place| rounds[place].largest as u64)),
        row: place.map(|place| rounds[place].row),
        confidence,
    };
    course.sent.first()?;
    if !from_the_start {
        return Some(told(SlowStartEnd::Unknown, None, Confidence::Guess));
    }
    Some(match (slow, lost) {
        (Some(slow), lost) if lost.is_none_or(|lost| slow + 1 < lost) => {
            let closed = rounds[slow..=slow + ROUNDS].iter().any(|round| round.closed);
            match closed {
                true => told(SlowStartEnd::Limited, Some(slow), Confidence::Likely),
                false => told(SlowStartEnd::Early, Some(slow), Confidence::Likely),
            }
        }
        (_, Some(lost)) => told(SlowStartEnd::Loss, Some(lost), Confidence::Sure),
        (_, None) => told(SlowStartEnd::Open, None, Confidence::Likely),
    })
}

/// A segment that leaves later behind an ACK than this share of the shortest round trip did not leave at once.
const AT_ONCE: f64 = 0.01;
/// Shares of segments that leave at once, above and below which departures are clocked and paced.
const CLOCKED: f64 = 0.7;
const PACED: f64 = 0.4;
/// Segments from which the share tells.
const ENOUGH: usize = 100;

/// Tells how segments leave.
pub(super) fn pacing(course: &Course, path: &Path, round_trip: u64) -> Option<Pacing> {
    course.sent.first()?;
    let most = (round_trip as f64 * AT_ONCE) as u64;
    let (mut at_once, mut count, mut run, mut bursts) = (0, 0_usize, 0_u32, Vec::new());
    let mut before = None;
    for sent in course.sent.iter().filter(|sent| !sent.again) {
        count += 1;
        at_once += usize::from(sent.time.saturating_sub(sent.heard) <= most);
        if before.is_some_and(|before| sent.time.saturating_sub(before) > most / 10) {
            bursts.push(run);
            run = 0;
        }
        run += 1;
        before = Some(sent.time);
    }
    bursts.push(run);
    bursts.sort_unstable();
    let share = at_once as f64 / count.max(1) as f64;
    let beside = path.capture_point.place == Place::NearSender;
    let behind = path.bottleneck.as_ref().is_none_or(|bottleneck| bottleneck.spacing == Spacing::Segments);
    let burst = bursts[bursts.len() / 2];
    // An ACK of two segments releases two at once, unless a pace holds them back.
    let held_back = burst == 1 && path.acks.segments_per_ack.is_some_and(|segments| segments >= 1.5);
    let departure = match share {
        // A capture behind the queue of the sender's own line sees that line's distances.
        _ if !beside || behind || count < ENOUGH => Departure::Unknown,
        _ if held_back => Departure::Paced,
        share if share >= CLOCKED => Departure::Clocked,
        share if share <= PACED => Departure::Paced,
        _ => Departure::Unknown,
    };
    Some(Pacing {
        departure,
        at_once: share,
        burst,
        confidence: if departure == Departure::Unknown { Confidence::Guess } else { Confidence::Likely },
    })
}

/// Tells whether the receiver reported arrivals by SACK.
pub(super) fn sack(connection: &Connection) -> Option<bool> {
    let rows = &connection.rows;
    let blocks = || {
        let acks = rows.iter().enumerate().filter(|(_, row)| row.side != connection.sender);
        acks.map(|(index, _)| index).any(|index| rows.options(index).blocks > 0)
    };
    match connection.summary.agreed {
        Some(agreed) => Some(agreed.sack),
        None => blocks().then_some(true),
    }
}

/// Timeouts without any other detection, from which it is a rule.
const TIMEOUTS: usize = 3;

/// Tells how losses were found. `again`: whether lost retransmissions were found without a timer.
pub(super) fn loss_detection(retransmissions: &[Retransmission], side: u8, again: bool) -> LossDetection {
    let count = |reasons: &[Reason]| {
        let own = retransmissions.iter().filter(|one| one.side == side && one.needless.is_none());
        own.filter(|one| reasons.contains(&one.reason)).count()
    };
    let fast = count(&[Reason::Fast, Reason::Recovery]);
    let timeouts = count(&[Reason::Timeout]);
    match (fast, timeouts) {
        (0, 0) => LossDetection::None,
        (0, timeouts) if timeouts >= TIMEOUTS => LossDetection::Timers,
        (0, _) => LossDetection::Unknown,
        _ if again => LossDetection::Rack,
        _ => LossDetection::DuplicateAcks,
    }
}
