//! One pass over a connection for one end as the sender.

use std::collections::{BTreeMap, BTreeSet};

use super::Retransmission;
use super::acked::{Acked, News};
use super::clock::Clock;
use super::judge::{Episode, Facts, Verdict};
use super::reasons::{Needless, Reason};
use super::sent::{Before, Relation, Sent};
use super::timing::Timing;
use crate::Connection;
use crate::confidence::Confidence;
use crate::rows::{RST, Row, Rows, SYN};

/// Bytes of a segment whose size nothing tells (RFC 9293, 3.7.1).
const DEFAULT_MSS: i64 = 536;

/// Time (ns) after which an ACK whose timestamp is not echoed is taken for known, if the end has never echoed but one
/// timestamp.
const ECHOED: u64 = 3_000_000_000;

/// Most segments of a first flight before RFC 6928.
const OLD_FLIGHT: i64 = 4;
/// Month in which tail probes were published (draft-dukkipati-tcpm-tcp-loss-probe-00), July 2012, and a time before all captures by
/// libpcap, January 1988, ns since 1970: a clock that was never set says that it is earlier.
const PROBES_SINCE: u64 = 1_341_100_800_000_000_000;
const CAPTURES_SINCE: u64 = 567_993_600_000_000_000;

/// First number behind a SYN.
const SYN_NUMBER: i64 = 1;

/// State of the pass.
struct Walk<'a> {
    connection: &'a Connection<'a>,
    rows: &'a Rows<'a>,
    side: u8,
    sent: Sent,
    /// Knowledge by the ACKs that had time to reach the sender, and by all that came by.
    known: Acked,
    seen: Acked,
    /// First row that `known` has not taken in.
    next: usize,
    timing: Timing<'a>,
    /// Last timestamp that the end echoed, and whether it was another one before.
    echo: Option<u32>,
    echoes: bool,
    episode: Option<Episode>,
    /// Whether it is over: what is on its way still belongs to it.
    over: Option<u64>,
    clock: Clock,
    /// Last segment with numbers, and when it would have come by without queues.
    last_sent: Option<(u32, u64)>,
    probed: Option<i64>,
    mss: i64,
    sack: bool,
    found: Vec<Retransmission>,
    /// Retransmissions that no ACK covers, by their ends.
    uncovered: BTreeSet<(i64, u32)>,
    /// Single segments that may be tail probes or timeouts: number, time waited.
    single: BTreeMap<u32, u64>,
    /// Whether the first flight is over.
    opened: bool,
    /// Bytes of the first flight.
    flight: i64,
    /// Whether the end sends tail probes; `None` as long as nothing shows it.
    probes: Option<bool>,
    /// Whether tail probes were known when the capture was made, as its clock tells.
    has_probes: bool,
}

/// Returns by how much a timestamp precedes another.
fn precedes(one: u32, other: u32) -> i32 {
    other.wrapping_sub(one) as i32
}

/// Returns the retransmissions of one end.
pub(super) fn side(connection: &Connection, side: u8) -> Vec<Retransmission> {
    let agreed = connection.summary.agreed;
    let other = usize::from(1 - side);
    let has_probes = !(CAPTURES_SINCE..PROBES_SINCE).contains(&connection.rows.captured_at());
    let mut walk = Walk {
        connection,
        rows: &connection.rows,
        side,
        sent: Sent::default(),
        known: Acked::default(),
        seen: Acked::default(),
        next: 0,
        timing: Timing::new(connection, side),
        echo: None,
        echoes: false,
        episode: None,
        over: None,
        clock: Clock::new(connection, side),
        last_sent: None,
        probed: None,
        mss: agreed.and_then(|agreed| agreed.mss[other]).map_or(DEFAULT_MSS, i64::from),
        sack: agreed.is_some_and(|agreed| agreed.sack),
        found: Vec::new(),
        uncovered: BTreeSet::new(),
        single: BTreeMap::new(),
        opened: false,
        flight: 0,
        probes: (!has_probes).then_some(false),
        has_probes,
    };
    for index in 0..walk.rows.len() {
        let row = walk.rows.get(index);
        if row.has(RST) {
            continue;
        }
        if row.side != side {
            walk.hear(index as u32);
        } else if row.takes_numbers() {
            walk.learn(index);
            walk.send(index as u32);
        }
    }
    walk.settle();
    walk.found
}

impl Walk<'_> {
    /// A segment of the other end comes by.
    fn hear(&mut self, index: u32) {
        let options = self.connection.rows.options(index as usize);
        let shortest = self.timing.soonest_ack();
        let news = self.seen.take(self.rows, index, &options, &self.sent, shortest);
        self.sack |= !news.sacked.is_empty();
        self.cover(index, &news);
    }

    /// Takes in the ACKs that have reached the sender when it sends row `sent`: they had the time, and the segment
    /// echoes their timestamps, if it has that option (RFC 7323, 4.3).
    fn learn(&mut self, sent: usize) {
        let echo = self.connection.rows.options(sent).timestamps.map(|(_, echo)| echo);
        let time = self.rows.get(sent).time;
        self.echoes |= self.echo.zip(echo).is_some_and(|(last, echo)| last != echo);
        self.echo = echo.or(self.echo);
        while self.next < self.rows.len() {
            let row = self.rows.get(self.next);
            if row.time.saturating_add(self.timing.to_sender) > time {
                break;
            }
            let index = self.next as u32;
            if row.side == self.side || row.has(RST) {
                self.next += 1;
                continue;
            }
            let options = self.connection.rows.options(index as usize);
            let unknown = options.timestamps.zip(echo).is_some_and(|((value, _), echo)| precedes(echo, value) > 0);
            if unknown && (self.echoes || time.saturating_sub(row.time) < ECHOED) {
                break;
            }
            self.next += 1;
            self.known.take(self.rows, index, &options, &self.sent, self.timing.soonest_ack());
            self.timing.advance(index);
            if let Some(episode) = self.episode
                && self.over.is_none()
                && self.known.una.is_some_and(|una| una >= episode.point)
            {
                self.over = Some(row.time);
            }
        }
    }

    /// A segment of the end comes by.
    fn send(&mut self, index: u32) {
        let row = self.rows.get(index as usize);
        if self.over.is_some_and(|over| {
            row.time.saturating_sub(over) > self.timing.to_sender + self.timing.queued() + self.timing.effect()
        }) {
            (self.episode, self.over) = (None, None);
        }
        let value = |row: u32| self.connection.rows.options(row as usize).timestamps.map(|(value, _)| value);
        let waited = self.clock.waited(row.time, value(index));
        let last_sent = self.last_sent.replace((index, row.time.saturating_sub(waited.unwrap_or(0))));
        let relation = self.sent.relation(self.rows, &row);
        let (before, gap) = match relation {
            Relation::New => {
                if row.len == 1 && self.known.wnd == Some(0) {
                    self.probed = Some(row.seq);
                }
                // A sender with nothing in flight waits for its application, not for an ACK.
                let busy = self.known.una.zip(self.sent.top).is_some_and(|(una, top)| una < top);
                self.sent.take(&row, Before { row: index, again: None, known: self.next as u32 });
                self.open(&row);
                if let Some(last) = self.known.last.filter(|_| busy) {
                    let sent = row.time.saturating_sub(waited.unwrap_or(0));
                    self.timing.answered(sent.saturating_sub(self.rows.get(last as usize).time));
                }
                return;
            }
            Relation::Again(before) => (Some(before), None),
            Relation::Fill(shown) => (None, Some(shown)),
        };
        let facts = Facts {
            rows: self.rows,
            index,
            before,
            previous: before.and_then(|before| before.again).map(|number| self.found[number as usize].reason),
            gap,
            below: match before {
                None => self.sent.last(self.rows, row.seq - 1, row.seq),
                Some(before) => before.again.and_then(|number| self.overtaken(number)),
            },
            later: gap
                .or(before.map(|before| before.row))
                .and_then(|other| Some(precedes(value(other)?, value(index)?))),
            top: self.sent.top.unwrap_or(row.seq),
            last_sent,
            waited,
            known: &self.known,
            seen: &self.seen,
            timing: &self.timing,
            episode: self.episode,
            probed: self.probed,
            mss: self.mss,
            sack: self.sack,
            has_probes: self.has_probes,
        };
        let verdict = facts.judge();
        let number = self.found.len() as u32;
        self.follow(index, number, &verdict);
        if let Some(earlier) = before.and_then(|before| before.again) {
            self.tell_apart(earlier, index);
        }
        let needless = if verdict.reason == Reason::Reordered {
            None
        } else if self.known.has(row.seq, row.end()) {
            Some(Needless::Known)
        } else {
            self.seen.has(row.seq, row.end()).then_some(Needless::OnItsWay)
        };
        let mut evidence = verdict.evidence;
        evidence.dedup();
        self.found.push(Retransmission {
            row: index,
            original: before.map(|before| before.row),
            side: self.side,
            reason: verdict.reason,
            confidence: verdict.confidence,
            doubt: verdict.doubt,
            needless,
            evidence,
        });
        if needless.is_none() && !row.has(SYN) && verdict.reason != Reason::Reordered {
            self.uncovered.insert((row.end(), number));
        }
        self.sent.take(&row, Before { row: index, again: Some(number), known: self.next as u32 });
    }

    /// Looks at the first flight: one that ACKs end at no more than four segments shows a stack older than tail probes,
    /// which begin with ten (RFC 3390, RFC 6928).
    fn open(&mut self, row: &Row) {
        let Some((sent, una)) = self.sent.top.zip(self.known.una) else { return };
        if self.opened {
            return;
        }
        if una <= SYN_NUMBER {
            self.flight = sent - SYN_NUMBER;
            return;
        }
        self.opened = true;
        let soon = self.known.moved.is_some_and(|moved| {
            row.time.saturating_sub(self.rows.get(moved as usize).time) <= self.timing.to_sender + self.timing.effect()
        });
        let old = (2 * self.mss..=OLD_FLIGHT * self.mss).contains(&self.flight);
        if soon && old && self.connection.summary.from_the_start {
            self.probes = self.probes.or(Some(false));
        }
    }

    /// Returns the transmission of the byte before a segment that came by late.
    fn overtaken(&self, number: u32) -> Option<Before> {
        let one = &self.found[number as usize];
        let seq = self.rows.get(one.row as usize).seq;
        self.sent.last(self.rows, seq - 1, seq).filter(|_| one.reason == Reason::Reordered)
    }

    /// Begins or carries on a repair.
    fn follow(&mut self, index: u32, number: u32, verdict: &Verdict) {
        let point = self.sent.top.unwrap_or_default();
        match verdict.reason {
            Reason::Fast | Reason::Timeout => {
                let timeout = verdict.reason == Reason::Timeout;
                if timeout {
                    self.known.restart();
                }
                // A probe that waits for the end of the flight would have come first.
                let alone = self.rows.get(index as usize).end() >= point;
                if timeout && !alone && self.sack && self.episode.is_none() && !self.known.has_sacked() {
                    self.probes = self.probes.or(Some(false));
                }
                if let Some(waited) = verdict.single.filter(|_| self.episode.is_none() || self.over.is_some()) {
                    self.single.insert(number, waited);
                }
                self.episode = Some(Episode { timeout, point, began: index });
                self.over = None;
            }
            Reason::TailProbe => self.probes = Some(true),
            _ => {}
        }
    }

    /// Bytes of a single segment are repeated once more: after a timeout the timer has doubled (RFC 6298, 5.5), after a
    /// tail probe it begins anew.
    fn tell_apart(&mut self, earlier: u32, index: u32) {
        let Some(waited) = self.single.remove(&earlier) else { return };
        let one = &self.found[earlier as usize];
        let between = |from: u32, to: u32| {
            let [from, to] = [from, to].map(|row| self.connection.rows.options(row as usize).timestamps);
            Some(u64::from(precedes(from?.0, to?.0).max(0).unsigned_abs()))
        };
        let next = self.rows.get(index as usize).time.saturating_sub(self.rows.get(one.row as usize).time);
        // Timestamps tell the times of sending, in a unit of their own.
        let sent = one.original.and_then(|original| between(original, one.row)).filter(|sent| *sent > 0);
        let (first, second) = sent.zip(between(one.row, index)).unwrap_or((waited, next));
        let one = &mut self.found[earlier as usize];
        if self.has_probes && second < first + first / 2 && waited <= self.timing.longest_probe() {
            one.reason = Reason::TailProbe;
            self.probes = Some(true);
        }
        one.confidence = Confidence::Likely;
    }

    /// Looks at what an ACK says of the retransmissions that it covers.
    fn cover(&mut self, index: u32, news: &News) {
        if let Some((from, end)) = news.duplicate {
            let repeated = self.sent.repeats(from, end).max();
            if let Some(number) = repeated {
                self.mark(number, Needless::Dsack, index);
            }
        }
        if let Some((una, ack)) = news.moved {
            let later = self.uncovered.split_off(&(ack + 1, 0));
            let covered = std::mem::replace(&mut self.uncovered, later);
            let echo = self.connection.rows.options(index as usize).timestamps.map(|(_, echo)| echo);
            for (_, number) in covered {
                let row = self.found[number as usize].row;
                let sent = self.connection.rows.options(row as usize).timestamps.map(|(value, _)| value);
                // RFC 3522: the first ACK after the head was sent again.
                let head = self.rows.get(row as usize).seq <= una;
                let older = echo.zip(sent).is_some_and(|(echo, sent)| precedes(echo, sent) > 0);
                if head && older {
                    self.mark(number, Needless::Timestamps, index);
                } else {
                    self.mark_if_soon(number, index);
                }
            }
        }
        for (from, end) in &news.sacked {
            let repeated: Vec<u32> = self.sent.repeats(*from, *end).collect();
            for number in repeated {
                self.mark_if_soon(number, index);
            }
        }
    }

    /// An ACK that comes sooner than the receiver can answer is for an earlier transmission.
    fn mark_if_soon(&mut self, number: u32, index: u32) {
        let row = self.found[number as usize].row;
        let took = self.rows.get(index as usize).time.saturating_sub(self.rows.get(row as usize).time);
        if took < self.timing.soonest_ack() {
            self.mark(number, Needless::TooSoon, index);
        }
    }

    fn mark(&mut self, number: u32, by: Needless, index: u32) {
        let one = &mut self.found[number as usize];
        if one.reason != Reason::Reordered && one.needless.is_none_or(|known| by == Needless::Dsack && known != by) {
            one.needless = Some(by);
            one.evidence.push(index);
        }
    }

    /// Decides about single segments that were not repeated once more.
    fn settle(&mut self) {
        for (number, waited) in std::mem::take(&mut self.single) {
            let one = &mut self.found[number as usize];
            if self.probes != Some(false) && waited <= self.timing.longest_probe() {
                one.reason = Reason::TailProbe;
            }
            one.confidence = Confidence::Guess;
        }
    }
}
