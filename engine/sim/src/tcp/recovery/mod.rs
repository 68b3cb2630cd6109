//! What a sender makes of duplicate ACKs, and how it comes back from the loss they tell of: one file per rule.

pub(crate) mod newreno;
pub(crate) mod prr;
pub(crate) mod rack;
pub(crate) mod reno;
pub(crate) mod sack;
pub(crate) mod tahoe;
pub(crate) mod timer_only;

use super::congestion::Loss;
use super::segment::Segment;
use super::{Connection, Effects};
use crate::list::named_list;
use crate::why::{DecisionKind, Rule};

named_list! {
    /// How a loss is being repaired.
    Repair {
        None, "none", "None", "No loss is being repaired.";
        FastRecovery, "fast_recovery", "Fast recovery", "Duplicate ACKs or blocks have told of the loss: what is missing is sent again while data flows on (RFC 5681, 3.2).";
        FastRetransmit, "fast_retransmit", "Fast retransmit", "The third duplicate ACK has told of the loss: Tahoe goes back to one segment until all that was out is acknowledged.";
        RtoRecovery, "rto_recovery", "RTO recovery", "The timer has fired: all that was out counts as lost, until it is acknowledged (RFC 5681, 3.1).";
        Nak, "nak_repair", "NAK repair", "The receiver has named what is missing (RFC 1106, 2.1): until all that was out is acknowledged.";
    }
}

/// What duplicate ACKs and the ACKs after them do. Each rule is a file and stands in `congestion/mod.rs`.
#[derive(Clone, Copy)]
pub(crate) struct Recovery {
    /// One more duplicate ACK has come, and has been counted: true if output should be tried.
    pub on_duplicate: fn(&mut Connection, now: u64, &mut Effects) -> bool,
    /// `acked` new bytes were acknowledged, snd_una has moved: true if the window grows as usual.
    pub on_new_ack: fn(&mut Connection, now: u64, acked: u64, &mut Effects) -> bool,
    /// Any ACK of a connection that keeps score, before the other two.
    pub on_news: fn(&mut Connection, now: u64, &Segment, &mut Effects),
    /// The timer has fired: what is lost by that, where the peer's blocks are read.
    pub on_timeout: fn(&mut Connection, now: u64),
    /// It probes for the loss of a tail.
    pub probes_tail: bool,
    /// Within a recovery it sends the end of the flight again when nothing else is to be sent.
    pub rescues: bool,
    /// It reads the peer's blocks; without them the connection recovers as NewReno.
    pub needs_sack: bool,
}

impl Recovery {
    /// Of the eighties: what one field does not say, the others do not either.
    const PLAIN: Recovery = Recovery {
        on_duplicate: |_, _, _| false,
        on_new_ack: |_, _, _, _| true,
        on_news: |_, _, _, _| {},
        on_timeout: |connection, _| connection.lose_all(),
        probes_tail: false,
        rescues: false,
        needs_sack: false,
    };
}

/// Duplicate ACKs that mean a loss (tcprexmtthresh).
const THRESHOLD: u32 = 3;

impl Recovery {
    /// What takes its place if the peer sends no blocks.
    #[inline]
    pub(crate) fn or_else(self) -> Recovery {
        if self.needs_sack { newreno::RECOVERY } else { self }
    }
}

impl Connection {
    #[inline]
    pub(super) fn duplicate_ack(&mut self, now: u64, effects: &mut Effects) -> bool {
        self.dup_acks += 1;
        effects.tell(DecisionKind::Verdict, Rule::DuplicateAck, self, now, &[]);
        let output = self.parameters.duplicate_ack_rule && (self.recovery.on_duplicate)(self, now, effects);
        output || self.parameters.limited_transmit && self.dup_acks < THRESHOLD
    }

    /// Sends the segment at snd_una again, with a window of one segment, and goes on where it was.
    #[inline]
    fn resend_first(&mut self, now: u64, rule: Rule, effects: &mut Effects) {
        let resume = self.snd_nxt;
        let resume_rule = std::mem::replace(&mut self.again_rule, rule);
        let cwnd = self.window.cwnd;
        self.timers.rto.stop();
        self.timing = None;
        self.snd_nxt = self.snd_una;
        self.window.cwnd = self.mss;
        self.output(now, effects);
        self.window.cwnd = cwnd;
        if resume > self.snd_nxt {
            self.snd_nxt = resume;
        }
        self.again_rule = resume_rule;
    }

    /// Until all that is out now is acknowledged, a loss is being repaired in this way.
    #[inline]
    pub(super) fn begin_repair(&mut self, repair: Repair) {
        self.recover = self.snd_max;
        self.repair = repair;
    }

    #[inline]
    fn lose_all(&mut self) {
        if let Some(score) = &mut self.score {
            score.lose_all();
        }
    }

    #[inline]
    fn loss(&self) -> Loss {
        let flight = self.flight_size();
        let pipe = self.score.as_ref().map_or(flight, |score| score.pipe());
        Loss { allowed: self.snd_wnd.min(self.window.cwnd), flight, pipe, recovering: self.recovering() }
    }

    /// A loss: the window shrinks by the variant's rule. With blocks new data goes on beyond a hole, for several round trips if
    /// the hole stays open; what is out beyond a window says nothing of what the network bears (RFC 5681, 3.2: what limited
    /// transmit sent does not count).
    #[inline]
    pub(super) fn shrink_window(&mut self, now: u64, effects: &mut Effects) {
        if self.agreed.ecn && self.snd_una < self.marked_until {
            // It has come down for this window of data already: one reduction, be it for losses or for marks (RFC 3168, 6.1.2).
            self.window.cwnd = self.mss;
            effects.tell(DecisionKind::Loss, Rule::ShrunkAlready, self, now, &[]);
            return;
        }
        self.tell_of_reduction();
        let mut lost = self.loss();
        if self.selective || self.parameters.limited_transmit {
            lost.flight = lost.flight.min(self.window.cwnd);
        }
        let rule = self.congestion_control.on_loss(&mut self.window, &lost);
        self.tell_of_loss(now, rule, &lost, effects);
    }

    #[inline]
    fn tell_of_loss(&self, now: u64, rule: Rule, lost: &Loss, effects: &mut Effects) {
        if effects.decisions.is_some() {
            let mut facts = self.congestion_control.facts();
            let Loss { allowed, flight, pipe, .. } = *lost;
            facts.extend([("allowed", allowed as f64), ("lost_flight", flight as f64), ("lost_pipe", pipe as f64)]);
            effects.tell(DecisionKind::Loss, rule, self, now, &facts);
        }
    }

    /// The peer learns of every reduction, whatever its cause (RFC 3168, 6.1.2).
    #[inline]
    fn tell_of_reduction(&mut self) {
        if self.agreed.ecn {
            self.marked_until = self.snd_max;
            self.cwr_due = true;
        }
    }

    #[inline]
    pub(super) fn shrink_window_after_timeout(&mut self, now: u64, effects: &mut Effects) {
        self.tell_of_reduction();
        let lost = self.loss();
        let rule = self.congestion_control.on_timeout(&mut self.window, &lost);
        self.tell_of_loss(now, rule, &lost, effects);
    }
}
