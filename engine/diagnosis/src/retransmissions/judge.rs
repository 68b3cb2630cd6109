//! The reason of one retransmission, from what its sender had sent and knew.

use super::acked::{Acked, DUPLICATES};
use super::reasons::{Doubt, Reason};
use super::sent::Before;
use super::timing::{JITTER, Timing};
use crate::confidence::Confidence;
use crate::rows::{Row, Rows, SYN};

/// Repair of a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Episode {
    /// Whether a timeout began it.
    pub timeout: bool,
    /// First number that had not been sent when it began: it ends when all below is acknowledged.
    pub point: i64,
    /// Row that began it.
    pub began: u32,
}

/// Verdict about a segment.
#[derive(Clone, Debug)]
pub(super) struct Verdict {
    pub reason: Reason,
    pub confidence: Confidence,
    pub doubt: Option<Doubt>,
    /// Rows that show it.
    pub evidence: Vec<u32>,
    /// The flight was this one segment, so that a timeout and a tail probe look alike; time waited, ns.
    pub single: Option<u64>,
}

impl Verdict {
    fn new(reason: Reason, confidence: Confidence, evidence: impl IntoIterator<Item = Option<u32>>) -> Self {
        let evidence = evidence.into_iter().flatten().collect();
        Verdict { reason, confidence, doubt: None, evidence, single: None }
    }

    fn unknown(doubt: Doubt) -> Self {
        Verdict { doubt: Some(doubt), ..Verdict::new(Reason::Unknown, Confidence::Guess, []) }
    }
}

/// Facts that are known when a segment comes by.
pub(super) struct Facts<'a> {
    pub rows: &'a Rows<'a>,
    pub index: u32,
    /// Last transmission of the bytes; `None` if they did not come by before.
    pub before: Option<Before>,
    /// Reason of that transmission, if it was one again.
    pub previous: Option<Reason>,
    /// Row that showed the gap which the segment fills.
    pub gap: Option<u32>,
    /// Segment that its end sent before the bytes, where these came by late or not at all: the original of what fills a gap was
    /// sent between the segments around it.
    pub below: Option<Before>,
    /// How much later than the last transmission, or the segment that showed the gap, this one was sent, by their
    /// timestamps (RFC 7323).
    pub later: Option<i32>,
    /// First number above all sent.
    pub top: i64,
    /// Last segment that its end sent with numbers, and when it would have come by without queues.
    pub last_sent: Option<(u32, u64)>,
    /// Time (ns) that the segment waited in queues before it came by; `None` if no timestamps tell.
    pub waited: Option<u64>,
    /// Knowledge of the sender, and all that had come by the place of the capture.
    pub known: &'a Acked,
    pub seen: &'a Acked,
    pub timing: &'a Timing<'a>,
    pub episode: Option<Episode>,
    /// Byte with which a closed window was probed.
    pub probed: Option<i64>,
    /// Largest segment, bytes.
    pub mss: i64,
    pub sack: bool,
    /// Whether tail probes were known when the capture was made.
    pub has_probes: bool,
}

/// Evidence that bytes were lost.
struct Loss {
    confidence: Confidence,
    row: Option<u32>,
}

impl Facts<'_> {
    fn row(&self) -> Row {
        self.rows.get(self.index as usize)
    }

    fn time(&self, row: Option<u32>) -> Option<u64> {
        row.map(|row| self.rows.get(row as usize).time)
    }

    /// Time since a row, ns.
    fn since(&self, row: Option<u32>) -> Option<u64> {
        self.time(row).map(|time| self.row().time.saturating_sub(time))
    }

    /// Time since a row of the other end reached the sender, ns.
    fn since_heard(&self, row: Option<u32>) -> Option<u64> {
        // After a pause in what its end sends, the queue before the place of the capture has drained.
        let drained = self.since_sent().is_none_or(|since| since > JITTER);
        let queued = match self.waited {
            // The ACK waited on its way as long as the last ones did.
            Some(waited) => waited.saturating_add(self.timing.queued()),
            None if drained => 0,
            None => self.timing.queued(),
        };
        self.since(row).map(|since| since.saturating_sub(self.timing.to_sender.saturating_add(queued)))
    }

    /// Time between the last segment of the end and this one, as it sent them, ns.
    fn since_sent(&self) -> Option<u64> {
        let time = self.row().time.saturating_sub(self.waited.unwrap_or(0));
        self.last_sent.map(|(_, last)| time.saturating_sub(last))
    }

    /// Row since which the sender can have waited for the bytes: they came by, or the segment that showed their gap.
    fn sent_before(&self) -> Option<u32> {
        self.before.map(|before| before.row).or(self.gap)
    }

    /// Time (ns) that the retransmission timer has run: from the last progress, or since the bytes were sent (RFC 6298,
    /// 5).
    fn timer(&self) -> Option<u64> {
        let sent = self.since(self.sent_before());
        let moved = self.since_heard(self.known.moved);
        sent.into_iter().chain(moved).min()
    }

    /// Tells whether the segment has the first byte that is not acknowledged, or bytes below it.
    fn is_head(&self) -> bool {
        self.seen.una.is_none_or(|una| self.row().seq <= una)
    }

    /// Tells whether it is the answer to an ACK, by the time since the last one.
    fn follows_ack(&self, loss: Option<&Loss>) -> bool {
        let beside = self.timing.is_beside_sender();
        let again = self.before.is_some_and(|before| before.again.is_some());
        let shown = loss.is_some_and(|loss| loss.confidence == Confidence::Sure);
        let effect = match (beside, again) {
            (true, true) => JITTER,
            // Queues before the place of the capture may have held what the ACKs asked for.
            (false, false) if shown && self.waited.is_none() => self.timing.round_trip().unwrap_or(0) + JITTER,
            _ => self.timing.effect(),
        };
        self.since_heard(self.known.last).is_some_and(|since| since <= effect)
    }

    /// Tells whether the sender had neither heard nor sent anything for a while, so that only a timer can have made it
    /// act.
    fn follows_silence(&self, loss: Option<&Loss>) -> bool {
        !self.follows_ack(loss) && self.since_sent().is_none_or(|since| since > JITTER)
    }

    /// Evidence that the bytes' last transmission was lost.
    fn loss(&self) -> Option<Loss> {
        let known = self.known;
        let row = self.row();
        // Duplicate ACKs that follow the repair are for what was sent before it; only SACK can show that the repair was
        // lost.
        let repaired = matches!(self.previous, Some(Reason::Fast | Reason::Recovery));
        if !self.sack && repaired && self.before.map(|before| before.known) > known.moved {
            return None;
        }
        let soon = self.timing.round_trip().unwrap_or(0).saturating_add(JITTER);
        let late = known.duplicates >= DUPLICATES && self.since_heard(known.third).is_some_and(|since| since > soon);
        if !self.sack && late {
            return None;
        }
        let before = self.below.or(self.before);
        let asked_since = |asked: Option<u32>| asked >= before.map(|before| before.known) && asked.is_some();
        let end = row.end().min(self.top);
        let threshold = known.una.is_some_and(|una| row.seq <= una && row.end() > una)
            && known.duplicates >= DUPLICATES
            || known.shows_loss(end, self.mss)
            || known.highest().is_some_and(|highest| highest - end > i64::from(DUPLICATES) * self.mss);
        if threshold && asked_since(known.asked) {
            return Some(Loss { confidence: Confidence::Sure, row: known.asked });
        }
        let later = known.delivered > before.map(|before| before.row);
        let early = known.duplicates > 0 && asked_since(known.asked);
        (later || early).then_some(Loss { confidence: Confidence::Likely, row: known.asked.or(known.last) })
    }

    /// Returns the row of the ACK that made the sender act: the third duplicate, if there were as many.
    fn shown_by(&self, loss: &Loss) -> Option<u32> {
        self.known.third.filter(|_| self.known.duplicates >= DUPLICATES).or(loss.row)
    }

    /// Returns the reason.
    pub(super) fn judge(&self) -> Verdict {
        let row = self.row();
        let previous = self.before.map(|before| before.row);
        if row.has(SYN) {
            return Verdict::new(Reason::Syn, Confidence::Sure, [previous]);
        }
        if let Some(verdict) = self.probe() {
            return verdict;
        }
        if let Some(verdict) = self.late() {
            return verdict;
        }
        let loss = self.loss();
        if loss.is_none() && self.is_duplicate() {
            return Verdict::new(Reason::Duplicate, Confidence::Likely, [previous]);
        }
        let Some(una) = self.known.una.or(self.seen.una) else { return self.without_acks() };
        let Some(round_trip) = self.timing.round_trip() else { return self.without_acks() };
        if row.end() <= una {
            return self.acknowledged();
        }
        let waited = self.timer().unwrap_or(0);
        let head = self.is_head();
        let tail = row.end() >= self.top;
        let expired = waited >= self.timing.least_timeout();
        let silent = self.follows_silence(loss.as_ref());
        let single = head && tail;
        if self.has_probes && tail && !head && self.episode.is_none() && silent && loss.is_none() {
            let quiet = self.since_sent().unwrap_or(0).min(self.since_heard(self.known.last).unwrap_or(u64::MAX));
            if quiet >= round_trip {
                return Verdict::new(Reason::TailProbe, Confidence::Sure, [previous, self.known.last]);
            }
        }
        // A sender whose repair of the first hole brings no news has nothing but its timer to repeat that.
        let stuck = loss.is_none() && self.before.is_some_and(|before| before.again.is_some());
        let timer = match self.episode {
            Some(_) => silent || stuck,
            // ACKs make a sender act only by what they say.
            None => silent || loss.is_none(),
        };
        let shortest = self.timing.shortest.unwrap_or(0);
        if head && timer && (waited >= shortest || stuck && (silent || !self.sack)) {
            let confidence = if expired && silent && loss.is_none() { Confidence::Sure } else { Confidence::Likely };
            let verdict = Verdict::new(Reason::Timeout, confidence, [previous, self.known.moved]);
            return Verdict { single: (single && self.sack).then_some(waited), ..verdict };
        }
        if let Some(episode) = self.episode
            && (row.seq < episode.point || una < episode.point)
        {
            return self.continues(&episode, loss);
        }
        if let Some(loss) = loss {
            return Verdict::new(Reason::Fast, loss.confidence, [self.shown_by(&loss), previous]);
        }
        if head && expired {
            return Verdict::new(Reason::Timeout, Confidence::Guess, [previous, self.known.moved]);
        }
        Verdict::unknown(Doubt::NoCause)
    }

    /// Probes of a closed window, and keep-alives.
    fn probe(&self) -> Option<Verdict> {
        let row = self.row();
        let previous = self.before.map(|before| before.row);
        let una = self.known.una?;
        if self.known.wnd == Some(0) && row.seq <= una && row.end() > una {
            let confidence = if row.len == 1 { Confidence::Sure } else { Confidence::Likely };
            return Some(Verdict::new(Reason::WindowProbe, confidence, [previous, self.known.last]));
        }
        if self.probed == Some(row.seq) && previous.is_some_and(|previous| self.rows.get(previous as usize).len == 1) {
            return Some(Verdict::new(Reason::WindowProbe, Confidence::Likely, [previous, self.known.last]));
        }
        let idle = row.len == 1 && row.end() == self.top && una >= self.top && !row.has(crate::rows::FIN);
        (idle && self.since_sent()? > self.timing.least_timeout())
            .then(|| Verdict::new(Reason::KeepAlive, Confidence::Likely, [previous, self.known.last]))
    }

    /// A segment that was sent before those that came by has been reordered, and so has one that fills a gap sooner
    /// than a repair can.
    fn late(&self) -> Option<Verdict> {
        match self.later {
            Some(later) if later < 0 => {
                return Some(Verdict::new(Reason::Reordered, Confidence::Sure, [self.sent_before()]));
            }
            Some(later) if later > 0 => return None,
            _ => {}
        }
        let gap = self.gap?;
        let waited = self.since(Some(gap))?;
        (waited < self.timing.soonest_repair()?)
            .then(|| Verdict::new(Reason::Reordered, Confidence::Likely, [Some(gap)]))
    }

    /// A sender has no cause to repeat bytes within half a round trip: neither an ACK nor a timer comes so soon.
    fn is_duplicate(&self) -> bool {
        let Some(before) = self.before.filter(|before| before.again.is_none()) else { return false };
        let (row, first) = (self.row(), self.rows.get(before.row as usize));
        let same = (row.seq, row.len, row.flags, row.ack) == (first.seq, first.len, first.flags, first.ack);
        let soon = self.timing.shortest.is_some_and(|shortest| row.time.saturating_sub(first.time) < shortest / 2);
        same && soon
    }

    /// Without ACKs only a long silence tells.
    fn without_acks(&self) -> Verdict {
        let sided = self.seen.last.is_none();
        let doubt = if sided { Doubt::OneSided } else { Doubt::NoRoundTrip };
        let waited = self.since(self.sent_before()).unwrap_or(0);
        if waited < self.timing.least_timeout() || !self.follows_silence(None) {
            return Verdict::unknown(doubt);
        }
        let verdict = Verdict::new(Reason::Timeout, Confidence::Guess, [self.sent_before()]);
        Verdict { doubt: Some(doubt), ..verdict }
    }

    /// The ACK of these bytes had time to reach the sender: it was lost on the way, or the sender repeats all that
    /// followed a segment that had timed out.
    fn acknowledged(&self) -> Verdict {
        let waited = self.since(self.sent_before()).unwrap_or(0);
        if waited >= self.timing.shortest.unwrap_or(0) && self.follows_silence(None) {
            let verdict = Verdict::new(Reason::Timeout, Confidence::Likely, [self.sent_before(), self.known.last]);
            return Verdict { single: (self.row().end() >= self.top && self.sack).then_some(waited), ..verdict };
        }
        // Duplicate ACKs had asked for it when the ACK came that makes it needless.
        let asked =
            self.known.eve.filter(|eve| eve.asked.is_some() && self.row().seq <= eve.una && self.row().end() > eve.una);
        let crossed = self.since_heard(self.known.moved).is_some_and(|since| since <= self.timing.effect());
        if let Some(eve) = asked.filter(|_| crossed) {
            return Verdict::new(Reason::Fast, Confidence::Likely, [eve.asked, self.sent_before()]);
        }
        match self.episode {
            Some(episode) if self.row().end() <= episode.point => self.continues(&episode, None),
            _ => Verdict::new(Reason::Unneeded, Confidence::Likely, [self.sent_before(), self.known.last]),
        }
    }

    /// A segment within a repair that has begun.
    fn continues(&self, episode: &Episode, loss: Option<Loss>) -> Verdict {
        let repaired = self.before.is_some_and(|before| before.row >= episode.began && before.again.is_some());
        // Without SACK a sender takes every third duplicate ACK for a loss of its own.
        let again = !self.sack && self.known.duplicates >= DUPLICATES && self.is_head();
        if let Some(loss) = loss.as_ref().filter(|_| again) {
            return Verdict::new(Reason::Fast, loss.confidence, [self.shown_by(loss), self.sent_before()]);
        }
        let reason = if episode.timeout { Reason::TimeoutRecovery } else { Reason::Recovery };
        let confidence = match (repaired, loss) {
            (true, None) => Confidence::Guess,
            (true, Some(_)) => Confidence::Likely,
            (false, _) => Confidence::Sure,
        };
        Verdict::new(reason, confidence, [self.sent_before(), Some(episode.began), self.known.last])
    }
}
