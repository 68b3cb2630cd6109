//! Explicit congestion notification (RFC 3168, 6.1): a SYN offers it, an ACK echoes a mark, and new data reports a
//! reduced window. A receiver of DCTCP echoes each mark once (RFC 8257, 3.2). With AccECN the receiver counts marks
//! (`accurate.rs`).

mod accurate;

use super::congestion::rfc5681::Rfc5681;
use super::congestion::{Echo, EcnUse};
use super::segment::{ACK, CWR, ECE, Ecn, SYN, Segment};
use super::seq::Seq;
use super::{Connection, Effects};
use crate::why::Rule;
use accurate::MarkCounts;

/// State of the echo of marks and of their answers, if both ends use ECN.
#[derive(Clone)]
pub(super) struct EcnState {
    /// Sequence number below which marks do not reduce the window again (RFC 3168, 6.1.2).
    pub marked_until: Seq,
    /// Whether the peer is still to be told of the reduction (CWR).
    cwr_due: bool,
    /// Whether ACKs echo a congestion mark: until the peer has slowed down (RFC 3168, 6.1.3), or while marked segments
    /// arrive (DCTCP.CE of RFC 8257, 3.2).
    ece_due: bool,
    counts: MarkCounts,
}

impl EcnState {
    pub(super) fn new(iss: Seq) -> Self {
        EcnState { marked_until: iss, cwr_due: false, ece_due: false, counts: MarkCounts::default() }
    }

    /// Notes that the window has been reduced, whatever the cause, and that the peer is to be told. Marks of what has
    /// been sent before `snd_max` do not reduce it again (RFC 3168, 6.1.2).
    #[inline]
    pub(super) fn note_reduction(&mut self, snd_max: Seq) {
        self.marked_until = snd_max;
        self.cwr_due = true;
    }

    /// Begins or ends the echo of a mark.
    fn hear(&mut self, segment: &Segment) {
        if segment.has(CWR) {
            self.ece_due = false;
        }
        if segment.ecn == Ecn::Experienced {
            self.ece_due = true;
        }
    }

    /// Returns the ECN flags of the next segment.
    fn flags(&mut self, new_data: bool) -> u8 {
        let echo = if self.ece_due { ECE } else { 0 };
        let reduced = if new_data && std::mem::take(&mut self.cwr_due) { CWR } else { 0 };
        echo | reduced
    }
}

impl Connection {
    /// Processes ECN marks: echoes a mark until the peer has slowed down, and reduces the window for an echoed mark
    /// once per round trip (RFC 3168, 6.1.2 and 6.1.3).
    #[cold]
    pub(super) fn heed_marks(&mut self, now: u64, segment: &Segment, effects: &mut Effects) {
        if self.agreed.accurate_ecn {
            return self.count_mark(segment);
        }
        if self.parts.ecn == EcnUse::EachMark {
            self.echo_each_mark(now, segment, effects);
        } else {
            self.ecn.hear(segment);
        }
        let (acked, marked) = (self.newly_acknowledged(segment), segment.has(ECE));
        self.heed_echo(now, segment, acked, if marked { acked } else { 0 }, marked, effects);
    }

    /// Returns the bytes that an ACK acknowledges for the first time.
    fn newly_acknowledged(&self, segment: &Segment) -> u64 {
        (segment.ack - self.snd.una).max(0) as u64
    }

    /// Tells the variant that an ACK reports `arrived` bytes, `marked` of them with a mark, and reduces the window once per
    /// round trip if it reports a mark.
    fn heed_echo(
        &mut self,
        now: u64,
        segment: &Segment,
        arrived: u64,
        marked: u64,
        reports: bool,
        effects: &mut Effects,
    ) {
        let una = self.snd.una_at + self.newly_acknowledged(segment);
        let next = self.snd.una_at + self.snd.flight_size();
        self.congestion_control.on_echo(&Echo { now, acked: arrived, marked, una, next });
        if reports && self.snd.una >= self.ecn.marked_until && self.congestion_control.heeds_mark(now) {
            self.shrink_window_for_mark(now, effects);
        }
    }

    /// Echoes whether the arriving data is marked. Where that changes, one ACK tells of the data before, and one of the data
    /// that arrives, so that the sender counts the marked bytes exactly (RFC 8257, 3.2).
    fn echo_each_mark(&mut self, now: u64, segment: &Segment, effects: &mut Effects) {
        let marked = segment.ecn == Ecn::Experienced;
        if segment.len == 0 || marked == self.ecn.ece_due {
            return;
        }
        if self.rcv.nxt > self.acks.last {
            self.acks.owe(Rule::AckMarkChanges);
            self.output(now, effects);
        }
        self.ecn.ece_due = marked;
        self.acks.owe(Rule::AckMarkChanges);
    }

    /// Returns the flags of a segment with those of ECN, the AE flag, and its ECN field. Only new data may be marked
    /// (RFC 3168, 6.1.5); a scalable variant lets all data be marked (RFC 8311, 4.3), which keeps it in one queue.
    #[cold]
    pub(super) fn marks_of(&mut self, flags: u8, len: u64, new: bool) -> (u8, bool, Ecn) {
        let ((more, ae), ecn) = if flags & SYN != 0 {
            (self.ecn_of_syn(flags), Ecn::NotCapable)
        } else if self.agreed.accurate_ecn {
            let scalable = self.parts.ecn == EcnUse::Scalable;
            let ecn = match len > 0 && (new || scalable) {
                true if scalable => Ecn::Scalable,
                true => Ecn::Capable,
                false => Ecn::NotCapable,
            };
            (self.accurate_flags(len), ecn)
        } else if self.agreed.ecn {
            let new_data = len > 0 && new;
            ((self.ecn.flags(new_data), false), if new_data { Ecn::Capable } else { Ecn::NotCapable })
        } else {
            ((0, false), Ecn::NotCapable)
        };
        (flags | more, ae, ecn)
    }

    /// Returns the ECN flags of a SYN or of its answer besides AE, and AE (RFC 3168, 6.1.1; RFC 9768, 3.1).
    fn ecn_of_syn(&self, flags: u8) -> (u8, bool) {
        let answers = flags & ACK != 0;
        let accurate = if answers { self.agreed.accurate_ecn } else { self.parameters.marks.accurate_ecn };
        match (answers, self.parameters.marks.ecn, self.agreed.ecn) {
            _ if accurate => self.accurate_syn(answers),
            (false, true, _) => (ECE | CWR, false),
            (true, _, true) => (ECE, false),
            _ => (0, false),
        }
    }

    /// Returns whether ECN is agreed by a SYN that arrives, and whether AccECN is. An end that offered AccECN falls back to
    /// RFC 3168 with a peer that knows only that (RFC 9768, table 2), and a scalable variant then to RFC 5681.
    pub(super) fn agree_on_ecn(&mut self, segment: &Segment) -> (bool, bool) {
        let accurate = self.is_accurate(segment);
        if accurate {
            self.ecn.counts.synchronize(segment);
        }
        if self.parts.ecn == EcnUse::Scalable && !accurate {
            // A scalable variant needs to know how many packets were marked (RFC 9331, 4.2).
            self.parts.ecn = EcnUse::AsSet;
            self.congestion_control = Box::<Rfc5681>::default();
            self.congestion_control.configure(&self.parameters);
        }
        let classic = segment.has(ECE) && segment.has(ACK) != segment.has(CWR);
        (accurate || self.parameters.marks.ecn && classic, accurate)
    }
}
