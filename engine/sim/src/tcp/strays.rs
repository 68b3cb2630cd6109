//! Segments that belong to no connection or may be forged: RSTs, SYNs and ACKs that do not fit (RFC 9293, 3.5 and
//! 3.10.7; RFC 5961).

use super::segment::{ACK, RST, Segment};
use super::{Connection, Effects, Note, State};
use crate::why::{DecisionKind, Rule};

/// Period in which at most `challenge_acks` challenge ACKs are sent, ns (RFC 5961, 7).
const CHALLENGE_PERIOD: u64 = 5_000_000_000;

impl Connection {
    /// Answers a segment that belongs to no connection with a RST that the other end believes: it has the number that
    /// end expects or, if the segment named none, an ACK of what was sent (RFC 9293, 3.5.2 and 3.10.7.1). A RST is
    /// never answered.
    #[cold]
    pub(super) fn reset(&mut self, segment: &Segment, effects: &mut Effects) {
        if segment.has(RST) {
            return;
        }
        effects.tell(DecisionKind::Segment, Rule::SendsReset, self, 0, &[]);
        effects.segments.push(if segment.has(ACK) {
            Segment { seq: segment.ack, flags: RST, ..Segment::default() }
        } else {
            Segment { ack: segment.end(), flags: RST | ACK, ..Segment::default() }
        });
    }

    /// Processes a RST, or a SYN on an existing connection. Returns whether the segment is done with. Only a RST with
    /// exactly the expected number ends the connection. A segment that may be a guess is answered with an ACK, so that
    /// a sincere peer can repeat it with the right number (RFC 9293, 3.10.7.4; RFC 5961, 3 and 4). 4.3BSD accepts every
    /// RST in the window, and resets the connection for a SYN in it: `rst_in_window`, `syn_in_window`. No second connection follows between the same two
    /// ends, so a SYN does not end TIME-WAIT.
    #[cold]
    pub(super) fn handle_reset_or_syn(&mut self, now: u64, segment: &Segment, effects: &mut Effects) -> bool {
        let listened = self.listened && !self.snd.fin_wanted && self.state == State::SynReceived;
        let in_window = self.rcv.in_window(segment.seq);
        if segment.has(RST) {
            let exact = segment.seq == self.rcv.nxt;
            if exact || in_window && self.parameters.kernel.rst_in_window {
                if listened {
                    self.listen_again();
                } else {
                    let rule = if exact { Rule::ClosedByReset } else { Rule::ClosedByAnyReset };
                    self.drop_connection(now, Note::Closed, rule, effects);
                }
                return true;
            }
            if !in_window {
                return true;
            }
        } else if self.state == State::SynReceived {
            // Both ends have opened, and this is the other end's answer: its ACK counts.
            if segment.has(ACK) && segment.seq == self.rcv.irs {
                return false;
            }
            if listened && in_window {
                self.listen_again();
                return true;
            }
        }
        if !segment.has(RST) && in_window && self.parameters.kernel.syn_in_window && self.synchronized() {
            self.abort(now, effects);
            return true;
        }
        self.challenge(now, effects);
        true
    }

    /// Answers a possibly forged segment with an ACK, unless this has happened too often recently. The limit keeps
    /// others from making this end send, and two ends that disagree from answering each other for ever (RFC 5961, 7).
    #[cold]
    pub(super) fn challenge(&mut self, now: u64, effects: &mut Effects) {
        while self.acks.challenges.front().is_some_and(|sent| sent + CHALLENGE_PERIOD <= now) {
            self.acks.challenges.pop_front();
        }
        if (self.acks.challenges.len() as u64) < self.parameters.challenge_acks {
            self.acks.challenges.push_back(now);
            self.acks.owe(Rule::AckChallenge);
            self.output(now, effects);
        }
    }
}
