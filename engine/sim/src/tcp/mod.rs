//! Transmission Control Protocol as 4.3BSD-Tahoe runs it (RFC 793, 813, 896; Jacobson 1988), free of clocks and I/O:
//! segments, calls and timers come in with the time; segments, wake-ups and notes leave as values.
//!
//! The state is one control block, `Connection`. The other files of this module are the procedures of tcp_output,
//! tcp_input and tcp_timer over it.

pub(crate) mod acks;
mod admission;
mod bursts;
mod calls;
pub(crate) mod congestion;
#[cfg(test)]
mod contracts;
mod ecn;
mod effects;
mod facts;
mod flight;
pub(crate) mod hand;
mod input;
mod nak;
mod negotiation;
pub(crate) mod options;
mod output;
mod pacing;
mod parameters;
mod program;
pub(crate) mod reassembly;
mod receive;
pub(crate) mod recovery;
pub(crate) mod rtt;
pub(crate) mod segment;
mod send;
pub(crate) mod seq;
mod strays;
pub(crate) mod ticks;
mod timers;
mod tuning;
mod usage;

pub(crate) use effects::{Effects, Note};
pub(crate) use facts::{ReadFact, read_fact};
pub(crate) use flight::AckNews;
use parameters::Clocks;
pub(crate) use parameters::{Parameters, Profile};
pub(crate) use rtt::RttSample;
pub(crate) use send::Hold;
pub(crate) use timers::Timers;

use acks::AckState;
use congestion::Parts;
use congestion::control::{CongestionControl, MAX_WINDOW, Phase, Window};
use ecn::EcnState;
use flight::Flight;
use flight::scoreboard::Scoreboard;
use hand::Hand;
use negotiation::Agreed;
use receive::ReceiveState;
use recovery::{RecoveryState, Repair, THRESHOLD};
use rtt::{Rtt, Timing};
use send::SendState;
use seq::Seq;
use ticks::Ticks;
use usage::Usage;

use crate::list::named_list;
use crate::why::{DecisionKind, Rule};

named_list! {
    /// State of a connection at one of its ends (RFC 9293, 3.3.2).
    State {
        Closed, "closed", "CLOSED", "There is no connection.";
        Listen, "listen", "LISTEN", "Waits for a SYN from any peer.";
        SynSent, "syn_sent", "SYN-SENT", "Has sent a SYN and waits for the peer's.";
        SynReceived, "syn_received", "SYN-RECEIVED", "Has sent and received a SYN; waits for the ACK of its own.";
        Established, "established", "ESTABLISHED", "Data can flow both ways.";
        FinWait1, "fin_wait_1", "FIN-WAIT-1", "Has sent a FIN; waits for its ACK or for the peer's FIN.";
        FinWait2, "fin_wait_2", "FIN-WAIT-2", "This end's FIN is acknowledged; the peer may send until it sends its own FIN.";
        CloseWait, "close_wait", "CLOSE-WAIT", "Has received the peer's FIN; waits until its process closes the connection.";
        Closing, "closing", "CLOSING", "Both FINs have crossed; this end waits for the ACK of its own.";
        LastAck, "last_ack", "LAST-ACK", "Has answered the peer's FIN with its own; waits for the ACK.";
        TimeWait, "time_wait", "TIME-WAIT", "Closed, but may have to resend the last ACK: waits twice the maximum segment lifetime.";
    }
}

/// Values with which a host sets up its end of a connection.
#[derive(Clone, Debug)]
pub struct Setup {
    pub parameters: Parameters,
    pub iss: u32,
    /// Largest segment that this host offers and uses, bytes.
    pub mss: u64,
    pub send_buffer: u64,
    pub receive_buffer: u64,
    pub fast_timer: Ticks,
    pub slow_timer: Ticks,
}

/// Control block of one end of a connection.
#[derive(Clone)]
pub struct Connection {
    pub state: State,
    parts: Parts,
    /// Whether a program replaces the variant's rule for the congestion window.
    programmed: bool,
    /// Whether the rule is told of each ACK once its losses are known.
    follows_path: bool,
    parameters: Parameters,
    agreed: Agreed,
    /// Whether segments leave without options, marks, scoreboard, pacing or a look at the use of the window.
    plain: bool,
    /// Whether the other end opened the connection.
    listened: bool,
    /// Largest segment that this end sends, bytes: the peer may accept less than this end does.
    pub mss: u64,
    /// Largest payload sent or received so far, bytes.
    pub largest_segment: u64,
    pub snd: SendState,
    pub rcv: ReceiveState,
    pub acks: AckState,
    flight: Flight,
    pub window: Window,
    congestion_control: Box<dyn CongestionControl>,
    pub recovery: RecoveryState,
    /// Use of the congestion window, if growth depends on it.
    usage: Usage,
    ecn: EcnState,
    pub timing: Timing,
    pub timers: Timers,
    /// Sending by hand, which decides in place of the variant.
    hand: Option<Box<Hand>>,
}

impl Connection {
    /// Creates the control block of one end, in the state CLOSED.
    pub fn new(setup: Setup) -> Self {
        let Setup { mut parameters, iss, mss, send_buffer, receive_buffer, fast_timer, slow_timer } = setup;
        let iss = Seq(iss);
        let mut parts = parameters.variant.parts();
        if let Some(recovery) = parameters.recovery.recovery() {
            parts.recovery = *recovery;
            parts.keeps_score |= recovery.needs_sack;
        }
        parts.paces |= parameters.kernel.pacing;
        parameters.marks.ecn = parameters.offers_ecn();
        parameters.marks.accurate_ecn = parameters.offers_accurate_ecn();
        parameters.nagle &= parts.avoids_small_segments;
        parameters.silly_window_avoidance &= parts.avoids_small_segments;
        let program = parameters.program.control(iss.0, &mut parts);
        let programmed = program.is_some();
        let mut congestion_control = program.unwrap_or_else(|| (parts.congestion_control)());
        congestion_control.configure(&parameters);
        congestion_control.seed(iss);
        let window = Window {
            cwnd: parameters.initial_cwnd.unwrap_or(congestion_control.initial(mss, MAX_WINDOW)),
            ssthresh: MAX_WINDOW,
            mss,
            max: MAX_WINDOW,
            opening: parameters.slow_start_opening,
            limit: parameters.slow_start_limit,
        };
        let estimator = parameters.estimator.or(parts.estimator);
        let Clocks { min_rto_ticks, min_variance, .. } = parameters.clocks;
        let linear = parameters.kernel.linear_syn_timeouts;
        let rtt = Rtt::new(estimator, min_rto_ticks, min_variance, linear, &slow_timer);
        Connection {
            state: State::Closed,
            agreed: Agreed::before_the_syns(&parameters),
            plain: !parameters.nak && !parameters.marks.ecn,
            listened: false,
            mss,
            largest_segment: 0,
            snd: SendState::new(iss, send_buffer),
            rcv: ReceiveState::new(mss, receive_buffer, &parameters.kernel),
            acks: AckState::default(),
            flight: Flight::default(),
            window,
            congestion_control,
            recovery: RecoveryState::new(parts.recovery, iss, !parameters.limited_transmit),
            usage: Usage::default(),
            ecn: EcnState::new(iss),
            timing: Timing::new(rtt),
            timers: Timers::new(fast_timer, slow_timer, parameters.kernel.timer_wheel),
            hand: None,
            programmed,
            follows_path: programmed || parts.models_path,
            parts,
            parameters,
        }
    }

    /// Returns the bytes that the windows allow beyond those in flight.
    pub fn usable_window(&self) -> u64 {
        let flight = self.snd.flight_size();
        self.snd.wnd.min(self.congestion_limit(flight)).saturating_sub(flight)
    }

    /// Whether a loss is being repaired.
    pub fn recovering(&self) -> bool {
        self.recovery.recover > self.snd.una
    }

    /// Returns the phase whose rules govern the congestion window now.
    pub fn phase(&self) -> Phase {
        self.congestion_control.phase(&self.window)
    }

    /// Returns how a loss is being repaired.
    pub fn repair(&self) -> Repair {
        match self.recovery.repair {
            _ if self.recovery.fast => Repair::FastRecovery,
            // Reno's fast recovery ends with the first ACK of new data.
            Repair::FastRecovery => Repair::None,
            repair if self.recovering() => repair,
            _ => Repair::None,
        }
    }

    /// Returns the distance from snd_una up to which the congestion window lets the byte at `offset` be sent: the
    /// window itself or, if it is known what has left the network, the window less the pipe (RFC 6675, 5).
    #[inline]
    fn congestion_limit(&self, offset: u64) -> u64 {
        if self.recovery.window_alone { self.window.cwnd } else { self.limit_from_acks(offset) }
    }

    #[cold]
    fn limit_from_acks(&self, offset: u64) -> u64 {
        match &self.flight.score {
            Some(_) if self.recovery.force_one => offset + self.mss,
            Some(score) if self.flight.selective => offset + self.window.cwnd.saturating_sub(self.pipe(score)),
            _ => self.window.cwnd + self.limited_transmit(offset),
        }
    }

    /// Returns the bytes beyond the congestion window that limited transmit lets out at `offset`: a segment of new data
    /// for each of the first two duplicate ACKs, unless fast recovery counts them already (RFC 3042, 2). The third
    /// duplicate is fast retransmit's.
    fn limited_transmit(&self, offset: u64) -> u64 {
        let applies = !self.recovery.fast && self.recovery.dup_acks < THRESHOLD && offset >= self.snd.flight_size();
        if applies { u64::from(self.recovery.dup_acks) * self.mss } else { 0 }
    }

    /// Returns the bytes of data believed to be in the network (RFC 6675, 4). A FIN has a number (RFC 9293, 3.4), but is
    /// no data, which alone the congestion window limits (RFC 5681, 2).
    fn pipe(&self, score: &Scoreboard) -> u64 {
        score.pipe_below(self.snd.data_end())
    }

    /// Returns the rule that sets this limit.
    #[cold]
    fn congestion_limit_rule(&self) -> Rule {
        match &self.flight.score {
            _ if self.hand.is_some() => Rule::ByHand,
            _ if self.recovery.window_alone => Rule::Room,
            Some(_) if self.recovery.force_one => Rule::RoomForProbe,
            Some(_) if self.flight.selective => Rule::RoomByPipe,
            _ if self.limited_transmit(self.snd.offset()) == 0 => Rule::Room,
            _ => Rule::RoomLimited,
        }
    }

    /// Records why a segment is sent; of a program's window, also the line that set it.
    #[cold]
    fn tell_of_segment(&self, now: u64, len: u64, rule: Rule, effects: &mut Effects) {
        let mut facts = if self.programmed { self.congestion_control.facts() } else { Vec::new() };
        let by_program = facts.iter().any(|(name, line)| *name == "setter" && *line > 0.0);
        let rule = match rule {
            Rule::Room => match self.congestion_limit_rule() {
                Rule::RoomByPipe if by_program => Rule::RoomByProgram,
                rule => rule,
            },
            rule => rule,
        };
        facts.push(("len", len as f64));
        effects.tell(DecisionKind::Segment, rule, self, now, &facts);
    }

    #[inline]
    pub fn is_closed(&self) -> bool {
        self.state == State::Closed
    }

    fn synchronized(&self) -> bool {
        !matches!(self.state, State::Closed | State::Listen | State::SynSent | State::SynReceived)
    }
}
