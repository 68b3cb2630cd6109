//! More accurate ECN feedback, AccECN (RFC 9768): the receiver counts the packets that arrive with CE, and each segment
//! carries the three lowest bits of this count in the flags AE, CWR and ECE, the ACE field.
//!
//! Differences: the AccECN option, which counts bytes, is neither sent nor read; it is optional to implement (3.2.3). No
//! path clears the fields, so the tests for mangling are left out (3.2.2.3, 3.2.2.4). An ACK that was overtaken by another
//! with the same ACK field is not recognised as superseded (3.2.2.2).

use super::super::congestion::EcnUse;
use super::super::segment::{ACK, CWR, ECE, Ecn, Segment};
use super::super::{Connection, Effects};
use crate::why::Rule;

/// Value at which both counts of a connection begin (RFC 9768, 3.2.1).
const FIRST_COUNT: u64 = 5;
/// Values of the ACE field.
const CYCLE: u64 = 8;
/// Marked packets after which an ACK is sent, with and without data to acknowledge (RFC 9768, 3.2.2.5.1).
const MARKS_WITH_DATA: u64 = 2;
const MARKS_WITHOUT_DATA: u64 = 3;

/// Counts of marked packets at one end, which are used once AccECN is agreed.
#[derive(Clone)]
pub(in crate::tcp) struct MarkCounts {
    /// Packets that arrived with CE (r.cep).
    received: u64,
    /// Part of them that arrived since the last segment was sent.
    unreported: u64,
    /// Whether the last packet arrived with CE.
    last_marked: bool,
    /// Marked packets as far as the peer has reported them (s.cep).
    reported: u64,
    /// Bytes that the ACK being processed reports as marked, in whole segments.
    pub echoed: u64,
    /// ECN field of the peer's SYN or SYN ACK, which the next segment reports; `None` once it has.
    handshake: Option<Ecn>,
    /// Whether the next segment of the peer may report the ECN field of the SYN ACK.
    awaits_handshake: bool,
}

impl Default for MarkCounts {
    fn default() -> Self {
        MarkCounts {
            received: FIRST_COUNT,
            unreported: 0,
            last_marked: false,
            reported: FIRST_COUNT,
            echoed: 0,
            handshake: None,
            awaits_handshake: false,
        }
    }
}

/// Returns the ACE field of a segment.
fn ace(segment: &Segment) -> u64 {
    u64::from(segment.ae) << 2 | u64::from(segment.has(CWR)) << 1 | u64::from(segment.has(ECE))
}

/// Returns the flags besides AE, and AE, of an ACE field.
fn flags(ace: u64) -> (u8, bool) {
    let flag = |bit: u64, flag: u8| if ace & bit != 0 { flag } else { 0 };
    (flag(2, CWR) | flag(1, ECE), ace & 4 != 0)
}

/// Returns the ACE field that reports the ECN field of a packet of the handshake (RFC 9768, tables 2 and 3).
fn handshake_code(ecn: Ecn) -> u64 {
    match ecn {
        Ecn::NotCapable => 0b010,
        Ecn::Scalable => 0b011,
        Ecn::Capable => 0b100,
        Ecn::Experienced => 0b110,
    }
}

impl MarkCounts {
    /// Notes the SYN or SYN ACK of a peer with which AccECN is agreed.
    pub(super) fn synchronize(&mut self, segment: &Segment) {
        let answer = segment.has(ACK);
        self.handshake = Some(segment.ecn);
        self.awaits_handshake = !answer;
        self.received += u64::from(answer && segment.ecn == Ecn::Experienced);
    }

    /// Counts a packet that arrives. Returns the rule by which it is to be acknowledged at once, if one says so.
    fn count(&mut self, segment: &Segment, unacknowledged: bool) -> Option<Rule> {
        let marked = segment.ecn == Ecn::Experienced;
        let begins = marked && !self.last_marked && segment.len > 0;
        self.last_marked = marked;
        self.received += u64::from(marked);
        self.unreported += u64::from(marked);
        let most = if unacknowledged { MARKS_WITH_DATA } else { MARKS_WITHOUT_DATA };
        if begins {
            Some(Rule::AckMarkBegins)
        } else if marked && self.unreported >= most {
            Some(Rule::AckMarksCounted)
        } else {
            None
        }
    }

    /// Returns the packets that a segment newly reports as marked, if it newly acknowledges `packets`. Where the field may have
    /// cycled because ACKs were lost, this is the largest number that is possible (RFC 9768, 3.2.2.5.2).
    fn newly_marked(&mut self, segment: &Segment, packets: u64) -> u64 {
        let least = (ace(segment) + CYCLE - self.reported % CYCLE) % CYCLE;
        let marked = if packets < CYCLE { least } else { packets - (packets - least) % CYCLE };
        self.reported += marked;
        marked
    }
}

impl Connection {
    /// Returns the ECN flags of a SYN that offers AccECN, or of its answer, besides AE, and AE (RFC 9768, 3.1).
    pub(super) fn accurate_syn(&self, answers: bool) -> (u8, bool) {
        match self.ecn.counts.handshake.filter(|_| answers) {
            Some(ecn) => flags(handshake_code(ecn)),
            None => flags(0b111),
        }
    }

    /// Returns the ECN flags of a segment behind the SYNs, besides AE, and AE. The opener's first segment reports how the
    /// SYN ACK arrived, if it has no data (RFC 9768, 3.2.2.1).
    pub(super) fn accurate_flags(&mut self, len: u64) -> (u8, bool) {
        let counts = &mut self.ecn.counts;
        counts.unreported = 0;
        match counts.handshake.take().filter(|_| len == 0 && !self.listened) {
            Some(ecn) => flags(handshake_code(ecn)),
            None => flags(counts.received % CYCLE),
        }
    }

    /// Returns whether a SYN offers AccECN or, to an end that offered it, whether a SYN ACK agrees to it.
    pub(super) fn is_accurate(&self, segment: &Segment) -> bool {
        let agrees = if segment.has(ACK) {
            matches!(ace(segment), 0b010 | 0b011 | 0b100 | 0b110)
        } else {
            ace(segment) == 0b111
        };
        self.parameters.marks.accurate_ecn && agrees
    }

    /// Counts a packet that arrived, and demands an ACK if its mark asks for one (RFC 9768, 3.2.2.5.1).
    pub(super) fn count_mark(&mut self, segment: &Segment) {
        let unacknowledged = segment.len > 0 || self.rcv.nxt > self.acks.last;
        if let Some(rule) = self.ecn.counts.count(segment, unacknowledged) {
            self.acks.owe(rule);
        }
    }

    /// Processes the ACE field of an ACK whose news of arrivals are known: reduces the window for marks once per round trip.
    #[cold]
    pub(in crate::tcp) fn heed_counter(&mut self, now: u64, segment: &Segment, effects: &mut Effects) {
        self.ecn.counts.echoed = 0;
        if segment.ack < self.snd.una {
            // A later ACK has said what this one says.
            return;
        }
        let pure = segment.len == 0 && segment.options().sack.is_empty();
        if std::mem::take(&mut self.ecn.counts.awaits_handshake) && pure {
            // The field reports the SYN ACK, which was not capable of a mark.
            return;
        }
        let by_blocks = self.flight.score.is_some();
        let arrived = if by_blocks { self.flight.news.delivered } else { self.newly_acknowledged(segment) };
        let marked = self.ecn.counts.newly_marked(segment, arrived.div_ceil(self.mss)) * self.mss;
        self.ecn.counts.echoed = marked;
        self.heed_echo(now, segment, arrived, marked, marked > 0, effects);
    }

    /// Returns how many of the bytes that an ACK reports as arrived let the congestion window grow; `None` if a mark keeps
    /// it from growing (RFC 3168, 6.1.2). With a scalable variant the bytes without a mark let it grow.
    pub(in crate::tcp) fn unmarked(&self, segment: &Segment, delivered: u64) -> Option<u64> {
        let marked = if self.agreed.accurate_ecn { self.ecn.counts.echoed } else { u64::from(segment.has(ECE)) };
        match marked {
            0 => Some(delivered),
            _ if self.parts.ecn != EcnUse::Scalable => None,
            marked => delivered.checked_sub(marked).filter(|bytes| *bytes > 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a segment of 1000 bytes, or none, with this ACE field.
    fn with(field: u64, len: u32, ecn: Ecn) -> Segment {
        let (flags, ae) = flags(field);
        Segment { flags: flags | ACK, ae, len, ecn, ..Segment::default() }
    }

    #[test]
    fn the_field_is_three_flags() {
        assert_eq!([0, 1, 2, 4].map(flags), [(0, false), (ECE, false), (CWR, false), (0, true)]);
        assert!((0..8).all(|field| ace(&with(field, 0, Ecn::NotCapable)) == field));
    }

    #[test]
    fn an_ack_is_due_when_marks_begin_and_after_two_or_three() {
        let mut counts = MarkCounts::default();
        let data = |ecn| with(5, 1000, ecn);
        assert_eq!(counts.count(&data(Ecn::Scalable), true), None);
        assert_eq!(counts.count(&data(Ecn::Experienced), true), Some(Rule::AckMarkBegins));
        counts.unreported = 0;
        assert_eq!(counts.count(&data(Ecn::Experienced), true), None);
        assert_eq!(counts.count(&data(Ecn::Experienced), true), Some(Rule::AckMarksCounted));
        // The end of marks does not matter.
        assert_eq!(counts.count(&data(Ecn::Scalable), true), None);
        assert_eq!(counts.received, FIRST_COUNT + 3);
        // Marked ACKs are acknowledged when there are three, so that ACKs of ACKs end soon.
        counts.unreported = 0;
        let due: Vec<_> = (0..3).map(|_| counts.count(&with(5, 0, Ecn::Experienced), false)).collect();
        assert_eq!(due, [None, None, Some(Rule::AckMarksCounted)]);
    }

    #[test]
    fn the_sender_follows_the_count_through_its_cycle() {
        let mut counts = MarkCounts::default();
        for (field, packets, marked) in [(5, 2, 0), (7, 2, 2), (0, 2, 1), (2, 2, 2), (2, 0, 0)] {
            assert_eq!(counts.newly_marked(&with(field, 0, Ecn::NotCapable), packets), marked);
        }
        // One or nine of ten packets may be marked: nine is safe. Without a change, all or none of eight may be.
        assert_eq!(counts.newly_marked(&with(3, 0, Ecn::NotCapable), 10), 9);
        assert_eq!(counts.newly_marked(&with(3, 0, Ecn::NotCapable), 8), 8);
        assert_eq!(counts.reported % CYCLE, 3);
    }
}
