//! Loss recovery: how a sender reacts to duplicate ACKs and repairs the loss that they indicate, one file per rule.

mod chosen;
pub(crate) mod f_rto;
pub(crate) mod newreno;
pub(crate) mod prr;
pub(crate) mod rack;
pub(crate) mod reno;
pub(crate) mod sack;
pub(crate) mod tahoe;
pub(crate) mod timer_only;
mod undo;

use super::congestion::EcnUse;
use super::congestion::control::{Loss, Window};
use super::parameters::SsthreshBase;
use super::segment::Segment;
use super::seq::Seq;
use super::timers::Timer;
use super::{Connection, Effects};
use crate::list::named_list;
use crate::why::{DecisionKind, Rule};
pub(crate) use chosen::RecoveryChoice;
use f_rto::TimeoutTest;
use prr::Prr;
use rack::Rack;
use undo::Undo;

named_list! {
    /// How a loss is being repaired.
    Repair {
        None, "none", "None", "No loss is being repaired.";
        FastRecovery, "fast_recovery", "Fast recovery", "Duplicate ACKs or SACK blocks indicate the loss: missing data is resent while new data flows (RFC 5681, 3.2).";
        FastRetransmit, "fast_retransmit", "Fast retransmit", "The third duplicate ACK indicates the loss: Tahoe reduces its window to one segment. This state lasts until all data in flight is acknowledged.";
        RtoRecovery, "rto_recovery", "RTO recovery", "The timer has fired: all data in flight is considered lost until acknowledged (RFC 5681, 3.1).";
        Nak, "nak_repair", "NAK repair", "The receiver has requested missing data (RFC 1106, 2.1): this state lasts until all data in flight is acknowledged.";
    }
}

/// A rule of recovery. Each rule is a file; the list of variants in `congestion/mod.rs` names it.
#[derive(Clone, Copy)]
pub(crate) struct Recovery {
    /// Processes one more duplicate ACK, which has been counted. Returns whether output should be tried.
    pub on_duplicate: fn(&mut Connection, now: u64, &mut Effects) -> bool,
    /// Processes an ACK of `acked` new bytes, after snd_una has moved. Returns whether the window grows as usual.
    pub on_new_ack: fn(&mut Connection, now: u64, acked: u64, &mut Effects) -> bool,
    /// Processes any ACK of a connection with a scoreboard, before the other two.
    pub on_news: fn(&mut Connection, now: u64, &Segment, &mut Effects),
    /// Marks what a timeout shows to be lost, if the peer's SACK blocks are read.
    pub on_timeout: fn(&mut Connection, now: u64),
    /// Whether it probes for the loss of a tail.
    pub probes_tail: bool,
    /// Whether it retransmits the end of the flight in a recovery when nothing else is to be sent.
    pub rescues: bool,
    /// Whether it reduces the window in proportion and catches up only when that is safe (RFC 9937).
    pub reduces_safely: bool,
    /// Whether it needs the peer's SACK blocks; without them the connection recovers as NewReno.
    pub needs_sack: bool,
}

impl Recovery {
    /// Recovery without any of these rules.
    const PLAIN: Recovery = Recovery {
        on_duplicate: |_, _, _| false,
        on_new_ack: |_, _, _, _| true,
        on_news: |_, _, _, _| {},
        on_timeout: |connection, _| connection.flight.lose_all(),
        probes_tail: false,
        rescues: false,
        reduces_safely: false,
        needs_sack: false,
    };
}

/// State of the repair of losses.
#[derive(Clone)]
pub struct RecoveryState {
    /// Recovery of the variant, or the one that replaces it.
    pub(super) rules: Recovery,
    /// Duplicate ACKs in a row.
    pub dup_acks: u32,
    /// End of the flight whose loss is being repaired; at or below snd_una if none is.
    pub(super) recover: Seq,
    /// Kind of the current or last repair.
    pub(super) repair: Repair,
    /// Whether this is a fast recovery: duplicate ACKs open the window until the loss is repaired.
    pub(super) fast: bool,
    /// Whether the next segment is sent even if the congestion window is full.
    pub(super) force_one: bool,
    /// Whether only the congestion window limits sending: neither SACK blocks nor duplicate ACKs allow more.
    pub(super) window_alone: bool,
    /// Whether the last segment has been sent again in this recovery.
    rescued: bool,
    /// Retransmission timer as the first partial ACK of this recovery left it.
    first_partial: Option<Timer>,
    /// Highest byte that this recovery has retransmitted, or may have (HighRxt of RFC 6675); a distance from iss.
    high_rxt: u64,
    /// Place of the segment that timed out last, and the flight that its first timeout halved.
    timed_out: Option<(u64, u64)>,
    pub(super) prr: Prr,
    pub(super) rack: Rack,
    pub(super) undo: Undo,
    /// Test whether the last timeout was premature.
    timeout_test: Option<TimeoutTest>,
}

impl RecoveryState {
    #[inline]
    pub(super) fn new(rules: Recovery, iss: Seq, window_alone: bool) -> Self {
        RecoveryState {
            rules,
            dup_acks: 0,
            recover: iss,
            repair: Repair::None,
            fast: false,
            force_one: false,
            window_alone,
            rescued: false,
            first_partial: None,
            high_rxt: 0,
            timed_out: None,
            prr: Prr::default(),
            rack: Rack::default(),
            undo: Undo::default(),
            timeout_test: None,
        }
    }
}

/// Duplicate ACKs that indicate a loss (tcprexmtthresh).
pub(super) const THRESHOLD: u32 = 3;

impl Recovery {
    /// Returns the recovery that replaces it if the peer sends no SACK blocks.
    #[inline]
    pub(crate) fn or_else(self) -> Recovery {
        if self.needs_sack { newreno::RECOVERY } else { self }
    }
}

impl Connection {
    #[inline]
    pub(super) fn duplicate_ack(&mut self, now: u64, effects: &mut Effects) -> bool {
        self.recovery.dup_acks += 1;
        effects.tell(DecisionKind::Verdict, Rule::DuplicateAck, self, now, &[]);
        let stale = self.parameters.recover_guard && !self.flight.selective && self.is_stale_duplicate();
        let heeds = self.parameters.duplicate_ack_rule && !stale;
        let output = heeds && (self.recovery.rules.on_duplicate)(self, now, effects);
        output || self.parameters.limited_transmit && self.recovery.dup_acks < THRESHOLD
    }

    /// Whether this is a third duplicate ACK for a segment that was sent before the last repair ended. It does not indicate a
    /// new loss (RFC 6582, 3.2).
    fn is_stale_duplicate(&self) -> bool {
        !self.recovery.fast && self.recovery.dup_acks == THRESHOLD && self.snd.una <= self.recovery.recover
    }

    /// Retransmits the segment at snd_una with a window of one segment, and restores snd_nxt.
    #[inline]
    fn resend_first(&mut self, now: u64, rule: Rule, effects: &mut Effects) {
        let resume = self.snd.nxt;
        let resume_rule = std::mem::replace(&mut self.snd.again_rule, rule);
        let cwnd = self.window.cwnd;
        self.timers.rto.stop();
        // A pace that held it back would leave the data without a timer.
        self.timing.next_send = self.timing.next_send.min(now);
        self.timing.timed = None;
        self.snd.nxt = self.snd.una;
        self.window.cwnd = self.mss;
        self.output(now, effects);
        self.window.cwnd = cwnd;
        if resume > self.snd.nxt {
            self.snd.nxt = resume;
        }
        self.snd.again_rule = resume_rule;
    }

    /// Begins a repair of this kind, which lasts until everything that is out now is acknowledged.
    #[inline]
    pub(super) fn begin_repair(&mut self, repair: Repair) {
        self.recovery.recover = self.snd.max;
        self.recovery.repair = repair;
    }

    /// Returns the state at a loss. What is out beyond a window says nothing about the capacity of the network: with SACK
    /// new data continues beyond a hole, for several round trips if the hole stays open, and limited transmit and fast
    /// recovery send a segment for one that has left the network (RFC 5681, 3.2: segments sent by limited transmit do not
    /// count, and the window of fast recovery is ssthresh, artificially inflated).
    #[inline]
    fn loss(&self) -> Loss {
        let flight = self.snd.flight_size();
        let pipe = self.flight.score.as_ref().map_or(flight, |score| score.pipe());
        let counted = if self.parameters.kernel.ssthresh_base == SsthreshBase::Cwnd {
            self.window.cwnd
        } else if self.flight.selective {
            flight.min(self.window.cwnd)
        } else if self.recovery.fast {
            flight.min(self.window.ssthresh)
        } else if self.parameters.limited_transmit {
            flight.min(self.window.cwnd)
        } else {
            flight
        };
        Loss { allowed: self.snd.wnd.min(self.window.cwnd), flight: counted, pipe, recovering: self.recovering() }
    }

    /// Shrinks the window after a loss by the variant's rule.
    #[inline]
    pub(super) fn shrink_window(&mut self, now: u64, effects: &mut Effects) {
        let scalable = self.parts.ecn == EcnUse::Scalable;
        if self.agreed.ecn && !scalable && self.snd.una < self.ecn.marked_until {
            // The window has been reduced for this flight already: one reduction for losses and marks together (RFC
            // 3168, 6.1.2).
            self.window.cwnd = self.mss;
            effects.tell(DecisionKind::Loss, Rule::ShrunkAlready, self, now, &[]);
            return;
        }
        self.tell_of_reduction(now);
        let lost = self.loss();
        let rule = self.congestion_control.on_loss(&mut self.window, &lost);
        let rule = self.count_segments(rule);
        self.tell_of_loss(now, rule, &lost, effects);
    }

    /// Shrinks the window after a congestion mark by the variant's rule, or by less where `ecn_beta` says so (RFC 8511, 3).
    pub(super) fn shrink_window_for_mark(&mut self, now: u64, effects: &mut Effects) {
        let (before, avoids) = (self.window.cwnd, !self.window.below_ssthresh());
        self.tell_of_reduction(now);
        let flight = self.loss();
        let rule = self.congestion_control.on_mark(&mut self.window, &flight);
        let rule = match (self.parameters.marks.ecn_beta, rule) {
            (Some(beta), Rule::HalvesFlight | Rule::CubicShrinks) if avoids => {
                self.window.ssthresh = ((flight.flight as f64 * beta) as u64).max(2 * self.mss);
                Rule::BacksOffByBeta
            }
            _ => self.count_segments(rule),
        };
        self.tell_of_loss(now, rule, &flight, effects);
        self.window.cwnd = self.window.ssthresh.min(before);
    }

    /// Rounds ssthresh down to whole segments if it is a share of the congestion window, which Linux counts in segments.
    /// Returns the rule that then holds in place of `rule`.
    fn count_segments(&mut self, rule: Rule) -> Rule {
        let of_window = match rule {
            Rule::HalvesFlight => Rule::HalvesCwnd,
            Rule::CubicShrinks => Rule::CubicShrinksCwnd,
            _ => return rule,
        };
        if self.parameters.kernel.ssthresh_base == SsthreshBase::Flight {
            return rule;
        }
        let Window { ssthresh, mss, .. } = &mut self.window;
        *ssthresh = (*ssthresh / *mss).max(2) * *mss;
        of_window
    }

    #[inline]
    fn tell_of_loss(&self, now: u64, rule: Rule, lost: &Loss, effects: &mut Effects) {
        if effects.decisions.is_some() {
            let mut facts = self.congestion_control.facts();
            let Loss { allowed, flight, pipe, .. } = *lost;
            facts.extend([("allowed", allowed as f64), ("lost_flight", flight as f64), ("lost_pipe", pipe as f64)]);
            facts.extend(self.parameters.marks.ecn_beta.map(|beta| ("beta", beta)));
            effects.tell(DecisionKind::Loss, rule, self, now, &facts);
        }
    }

    /// Notes that the peer is to be told of the reduction, whatever its cause (RFC 3168, 6.1.2), and gives a program the
    /// state at the loss.
    #[inline]
    fn tell_of_reduction(&mut self, now: u64) {
        if self.agreed.ecn {
            self.ecn.note_reduction(self.snd.max);
        }
        if self.programmed {
            self.inform_program(now, None, 0);
        }
    }

    /// Shrinks the window after a timeout by the variant's rule. A segment that times out again leaves ssthresh as its
    /// first timeout set it (RFC 5681, 3.1).
    #[inline]
    pub(super) fn shrink_window_after_timeout(&mut self, now: u64, effects: &mut Effects) {
        self.tell_of_reduction(now);
        let mut lost = self.loss();
        // Linux reduces ssthresh once for a flight, whatever finds its losses.
        let kept = (lost.recovering && self.parameters.kernel.ssthresh_base == SsthreshBase::Cwnd)
            .then_some(self.window.ssthresh);
        if (self.parameters.kernel.undo || self.parameters.kernel.f_rto) && kept.is_none() {
            self.keep_for_undo();
        }
        let before = self.recovery.timed_out.filter(|(place, _)| *place == self.snd.una_at);
        lost.flight = before.map_or(lost.flight, |(_, flight)| flight);
        self.recovery.timed_out = Some((self.snd.una_at, lost.flight));
        let rule = self.congestion_control.on_timeout(&mut self.window, &lost);
        let mut rule = self.count_segments(rule);
        if let Some(kept) = kept {
            (self.window.ssthresh, rule) = (kept, Rule::KeepsSsthresh);
        }
        self.tell_of_loss(now, rule, &lost, effects);
    }
}
