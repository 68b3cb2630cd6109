//! The limit of each instant between two sends, from what ended the wait.

use super::clocking::{Around, Clocking, Line, clocking};
use super::held::{Held, Way, held_back};
use super::host::host_time;
use super::rounds::{Span, constant};
use super::sender_view::{SenderView, Sent};
use super::{Limit, Limits};
use crate::confidence::Confidence;
use crate::path::Bottleneck;
use crate::retransmissions::{Reason, Retransmission};

/// A host sends so soon after the ACK that allows it, as a share of the round trip and at most, at least (ns).
const PROMPT: (u64, u64, u64) = (20, 5_000_000, 200_000);
/// Bytes sent for each byte acknowledged, from which the window is in slow start: 2 by RFC 5681, 1.5 with an ACK for two segments
/// that is counted as one.
const SLOW_START: f64 = 1.3;
/// A paced sender spaces its segments at most so many times as far as its flight fills the round trip.
const PACED: f64 = 3.0;
/// A segment waits for the sender's host if it leaves within so many times the host's time behind another.
const SLOW: f64 = 1.5;
/// Round trips that a full path lasts at least if it is sure.
const BLURRED: u64 = 3;
/// Segments that a paced sender sends at a time.
const BURST: i64 = 2;
/// A retransmission after a silence of so many round trips, and of at least this time (ns), is one by timer. RFC 6298 has 1 s,
/// Linux 200 ms.
const TIMEOUT: (f64, u64) = (1.8, 150_000_000);
/// Time in which two ACKs may have the same timestamp, and be one late, ns: a clock of 1 ms, as Linux has it.
const STAMP_TICKS: f64 = 2e6;

/// Times at which something begins and ends, in turns.
struct Turns {
    times: Vec<u64>,
    /// How many of them have passed.
    passed: usize,
}

impl Turns {
    fn new(times: Vec<u64>) -> Self {
        Turns { times, passed: 0 }
    }

    fn is_on(&self) -> bool {
        self.passed % 2 == 1
    }

    /// Returns the time of the next turn; the largest number if there is none.
    fn next(&self) -> u64 {
        self.times.get(self.passed).copied().unwrap_or(u64::MAX)
    }
}

struct Classifier<'a> {
    view: &'a SenderView,
    around: Vec<Around>,
    /// When the path is full.
    full: Turns,
    /// When the receiver holds an ACK back by its rule, and when its host is behind.
    held: Turns,
    behind: Turns,
    /// Time that the sender's host takes for a segment, ns, if it is what most segments wait for.
    host: Option<u64>,
    constant: Vec<Span>,
    shortest: u64,
    prompt: u64,
    /// Number up to which a loss is being repaired, and how.
    recovery: Option<(i64, Limit)>,
    /// In the order of their rows.
    retransmissions: &'a [Retransmission],
    /// Confidence of what follows from the rate of the bottleneck.
    rate: Confidence,
    begin: u64,
    limits: Limits,
}

pub(super) fn classify(
    view: &SenderView,
    way: Way,
    shortest: u64,
    bottleneck: Option<&Bottleneck>,
    per_ack: f64,
    retransmissions: &[Retransmission],
) -> Limits {
    // A guessed rate would make a full path of any.
    let known = bottleneck.filter(|bottleneck| bottleneck.confidence > Confidence::Guess);
    let rate = bottleneck.map(|bottleneck| (bottleneck.rate, known.is_some()));
    let Clocking { around, turns } =
        clocking(view, Line { shortest, rate, per_ack, is_beside_receiver: way.is_beside_receiver });
    let Held { by_rule, by_host } = held_back(view, &around, way, known.map(|bottleneck| bottleneck.rate));
    let (share, most, least) = PROMPT;
    let begin = view.opened.or(view.sent.first().map(|sent| sent.time)).unwrap_or(0);
    let mut classifier = Classifier {
        view,
        constant: constant(view, &around),
        around,
        full: Turns::new(turns),
        held: Turns::new(by_rule),
        behind: Turns::new(by_host),
        host: host_time(view),
        shortest,
        prompt: (shortest / share).clamp(least, most),
        recovery: None,
        retransmissions,
        rate: known.map_or(Confidence::Guess, |bottleneck| bottleneck.confidence),
        begin,
        limits: Limits::default(),
    };
    if let (Some(_), Some(established)) = (view.opened, view.established) {
        classifier.push(established, Limit::Handshake, view.sent.first().map_or(0, |sent| sent.row));
    }
    if view.acked.is_empty() {
        // Without ACKs nothing tells what the sender waited for.
        classifier.push(view.end(), Limit::Unknown, view.sent.last().map_or(0, |sent| sent.row));
        return classifier.limits;
    }
    for index in 0..view.sent.len() {
        classifier.gap(index);
    }
    classifier.rest();
    // Whether the path is full is measured over a round trip, which blurs the ends of an interval.
    for one in &mut classifier.limits.intervals {
        if one.limit == Limit::Bottleneck && one.to - one.from < BLURRED * shortest {
            one.confidence = one.confidence.min(Confidence::Likely);
        }
    }
    classifier.limits
}

impl Classifier<'_> {
    /// Adds the time from the last interval to `to`. While the path is full, the bottleneck is the limit instead of a window; while
    /// the receiver holds an ACK back, that is what the sender waits for.
    fn push(&mut self, to: u64, limit: Limit, row: u32) {
        loop {
            let turn = self.full.next().min(self.held.next()).min(self.behind.next());
            self.add(turn.min(to), self.beside(limit), row);
            if turn >= to {
                return;
            }
            for turns in [&mut self.full, &mut self.held, &mut self.behind] {
                turns.passed += usize::from(turns.next() == turn);
            }
        }
    }

    /// Returns what makes the sender wait if its own limit is this one.
    fn beside(&self, limit: Limit) -> Limit {
        let is_window =
            matches!(limit, Limit::ReceiverWindow | Limit::SendBuffer | Limit::SlowStart | Limit::CongestionAvoidance);
        match limit {
            _ if is_window && self.behind.is_on() => Limit::ReceiverCpu,
            Limit::SenderCpu if self.full.is_on() => Limit::Bottleneck,
            _ if is_window && self.full.is_on() => Limit::Bottleneck,
            _ if (is_window || limit == Limit::SillyWindow) && self.held.is_on() => Limit::DelayedAck,
            _ => limit,
        }
    }

    fn add(&mut self, to: u64, limit: Limit, row: u32) {
        let beside = if self.view.away == 0 { Confidence::Sure } else { Confidence::Likely };
        let confidence = match limit {
            Limit::Handshake | Limit::ZeroWindow => Confidence::Sure,
            Limit::ReceiverWindow | Limit::FastRecovery | Limit::TimerRecovery | Limit::SpuriousRecovery => beside,
            Limit::Bottleneck => self.rate.min(beside),
            Limit::Unknown | Limit::Capture => Confidence::Guess,
            _ => Confidence::Likely,
        };
        self.limits.push(to, limit, row, confidence, self.begin);
    }

    /// Returns why bytes of this segment were sent again; `None` if they were not, or if nothing waited for them.
    fn reason(&self, sent: &Sent) -> Option<&Retransmission> {
        let found = self.retransmissions.binary_search_by_key(&sent.row, |one| one.row).ok()?;
        let one = &self.retransmissions[found];
        // A probe of bytes that had arrived waits for nothing: there was nothing left to send.
        let idle = one.reason == Reason::TailProbe && one.needless.is_some();
        let is_copy =
            !matches!(one.reason, Reason::Reordered | Reason::Duplicate | Reason::KeepAlive | Reason::WindowProbe);
        (is_copy && !idle).then_some(one)
    }

    /// Classifies the wait that the segment `index` ends.
    fn gap(&mut self, index: usize) {
        let view = self.view;
        let sent = &view.sent[index];
        let Some(before) = index.checked_sub(1).map(|index| &view.sent[index]) else {
            return self.push(sent.time, Limit::Application, sent.row);
        };
        let acks = before.acks as usize..sent.acks as usize;
        let silent_since = view.acked[acks.clone()].last().map_or(before.time, |ack| ack.time);
        let again = self.reason(sent).cloned();
        let timer = again.as_ref().is_some_and(|again| match again.reason {
            Reason::Timeout | Reason::TailProbe => true,
            Reason::Unknown => self.is_timeout(sent, silent_since),
            _ => false,
        });
        let wait = if timer { Limit::TimerRecovery } else { self.wait(before, sent) };
        for ack in &view.acked[acks.clone()] {
            // An ACK ends the part of the wait before it.
            let limit = match self.recovery {
                _ if ack.unseen => Limit::Capture,
                Some((_, kind)) => kind,
                None => wait,
            };
            self.push(ack.time, limit, ack.row);
            if self.recovery.is_some_and(|(until, _)| ack.una >= until) {
                self.recovery = None;
            }
        }
        let idle = view.acked[acks].last().is_some_and(|ack| ack.una >= before.next().max(before.end()));
        let late = sent.time.saturating_sub(silent_since) > self.prompt;
        let limit = match self.recovery {
            _ if timer => Limit::TimerRecovery,
            Some((_, kind)) => kind,
            // Nothing is under way and nothing is sent: there is nothing to send.
            None if idle && late => Limit::Application,
            None => wait,
        };
        self.push(sent.time, limit, sent.row);
        if let Some(again) = again.filter(|again| again.reason != Reason::TailProbe) {
            let kind = match () {
                () if again.needless.is_some() && again.confidence == Confidence::Sure => Limit::SpuriousRecovery,
                () if timer || again.reason == Reason::TimeoutRecovery => Limit::TimerRecovery,
                () => Limit::FastRecovery,
            };
            match &mut self.recovery {
                Some((_, known)) if timer => *known = kind,
                Some(_) => {}
                None => self.recovery = Some((sent.next(), kind)),
            }
        }
    }

    /// Bytes by which the flight may be larger than it seems: far from the sender it is not known to the segment which ACKs had
    /// reached it, as timestamps count milliseconds.
    fn unsure(&self, before: &Sent) -> i64 {
        let flight = (before.next() - before.una()) as f64;
        let in_a_tick = flight * STAMP_TICKS / self.around_before(before).srtt.max(1) as f64;
        if self.view.away == 0 { 0 } else { i64::from(3 * self.view.mss).max(in_a_tick as i64) }
    }

    fn is_timeout(&self, sent: &Sent, silent_since: u64) -> bool {
        let (times, least) = TIMEOUT;
        let srtt = self.around_before(sent).srtt;
        sent.time.saturating_sub(silent_since) >= least.max((srtt as f64 * times) as u64)
    }

    fn around_before(&self, sent: &Sent) -> Around {
        let first = Around { srtt: self.shortest, ..Around::default() };
        (sent.acks as usize).checked_sub(1).map_or(first, |index| self.around[index])
    }

    /// Returns the limit of the wait between two segments.
    fn wait(&self, before: &Sent, sent: &Sent) -> Limit {
        let view = self.view;
        let mss = i64::from(view.mss);
        let newest = view.acked[before.acks as usize..sent.acks as usize].last();
        let prompt = newest.is_some_and(|ack| sent.time - ack.time <= self.prompt);
        // Before the first ACK no window is known.
        let usable = before.edge().map_or(i64::MAX, |edge| edge - before.next().max(before.end()));
        let is_short = |sent: &Sent| i64::from(sent.len) % mss != 0;
        let around = self.around_before(sent);
        if usable < i64::from(sent.len).min(mss).max(self.unsure(before)) && (newest.is_some() || view.away > 0) {
            let wnd = before.acks.checked_sub(1).map_or(u32::MAX, |index| view.acked[index as usize].wnd);
            return match () {
                () if wnd == 0 => Limit::ZeroWindow,
                () => Limit::ReceiverWindow,
            };
        }
        let is_by_host = |time: u64| (sent.time - before.time) as f64 <= SLOW * time as f64;
        if self.host.is_some_and(is_by_host) && !is_short(before) {
            return Limit::SenderCpu;
        }
        if !prompt {
            let since = newest.map_or(before.time, |ack| ack.time.max(before.time));
            let flight = (before.next().max(before.end()) - sent.una()).max(1) as f64;
            let pace = around.srtt as f64 * f64::from(before.len.max(1)) / flight;
            let paced = !is_short(before) && sent.time - since <= ((PACED * pace) as u64).min(around.srtt);
            return if paced { self.window(sent) } else { Limit::Application };
        }
        let Some(newest) = newest else { return self.window(sent) };
        let all = newest.una >= before.next().max(before.end());
        if all && is_short(sent) {
            return Limit::SillyWindow;
        }
        if is_short(before) {
            return Limit::Application;
        }
        self.window(sent)
    }

    /// Tells whether all was sent before the first ACK reached the sender.
    fn is_one_flight(&self) -> bool {
        let first = self.view.acked.first().map(|ack| ack.time);
        self.view.sent.last().zip(first).is_some_and(|(last, first)| last.time <= first)
    }

    /// Returns the limit of a wait for a window of the sender, or for its pace.
    fn window(&self, sent: &Sent) -> Limit {
        let around = self.around_before(sent);
        let constant = self.constant.partition_point(|(_, to)| *to < sent.time);
        let is_constant = self.constant.get(constant).is_some_and(|(from, _)| *from <= sent.time);
        // A paced sender sends a few segments at a time: its flight ends that much below the window that holds it.
        let offered = sent.edge().is_none_or(|edge| edge - sent.end() <= BURST * i64::from(self.view.mss));
        match () {
            () if offered => Limit::ReceiverWindow,
            () if is_constant => Limit::SendBuffer,
            // All was sent before the first ACK: no window was used up.
            () if self.is_one_flight() => Limit::Application,
            () if around.growth >= SLOW_START || sent.acks == 0 => Limit::SlowStart,
            () => Limit::CongestionAvoidance,
        }
    }

    /// Classifies the time after the last segment, until the last ACK.
    fn rest(&mut self) {
        let view = self.view;
        let Some(last) = view.sent.last() else {
            return self.push(view.end(), Limit::Unknown, 0);
        };
        for ack in &view.acked[last.acks as usize..] {
            let limit = self.recovery.map_or(Limit::Application, |(_, kind)| kind);
            self.push(ack.time, limit, ack.row);
            if self.recovery.is_some_and(|(until, _)| ack.una >= until) {
                self.recovery = None;
            }
        }
    }
}
