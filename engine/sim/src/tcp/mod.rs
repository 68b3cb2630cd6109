//! Transmission Control Protocol as 4.3BSD-Tahoe runs it (RFC 793, 813, 896; Jacobson 1988), free of clocks and I/O:
//! segments, calls and timers come in with the time; segments, wake-ups and notes leave as values.
//!
//! The state is one control block, `Connection`. The other files of this module are the procedures of tcp_output,
//! tcp_input and tcp_timer over it.

pub(crate) mod ack_policy;
mod admission;
mod calls;
pub(crate) mod congestion;
#[cfg(test)]
mod contracts;
mod delivery;
mod facts;
pub(crate) mod hand;
mod input;
mod nak;
mod negotiation;
pub(crate) mod options;
mod output;
mod parameters;
pub(crate) mod reassembly;
pub(crate) mod recovery;
pub(crate) mod rtt;
mod scoreboard;
pub(crate) mod segment;
pub(crate) mod seq;
mod strays;
pub(crate) mod ticks;
mod timers;

pub(crate) use parameters::Parameters;
pub(crate) use timers::Timers;

use congestion::Parts;
use congestion::control::{CongestionControl, Phase, Window};
use negotiation::Agreed;
use options::{Block, Nak};
use reassembly::Reassembly;
use recovery::prr::Prr;
use recovery::rack::Rack;
use recovery::{Recovery, Repair};
use rtt::Rtt;
use scoreboard::{AckNews, Scoreboard};
use segment::Segment;
use seq::Seq;
use ticks::Ticks;
use timers::Timer;

use crate::list::named_list;
use crate::sorted::Sorted;
use crate::why::{DecisionLog, Rule};

named_list! {
    /// State of a connection at one of its ends (RFC 9293, 3.3.2).
    State {
        Closed, "closed", "CLOSED", "There is no connection.";
        Listen, "listen", "LISTEN", "Waits for a SYN from any peer.";
        SynSent, "syn_sent", "SYN-SENT", "Has sent a SYN and waits for the peer's.";
        SynReceived, "syn_received", "SYN-RECEIVED", "Both SYNs are known here; the ACK of the own one is missing.";
        Established, "established", "ESTABLISHED", "Data goes both ways.";
        FinWait1, "fin_wait_1", "FIN-WAIT-1", "Will send nothing more, and has said so; waits for the ACK of that or for the peer's FIN.";
        FinWait2, "fin_wait_2", "FIN-WAIT-2", "The own FIN is acknowledged; the peer may go on sending until its FIN.";
        CloseWait, "close_wait", "CLOSE-WAIT", "The peer's FIN has come; waits until the process here closes too.";
        Closing, "closing", "CLOSING", "Both FINs have crossed; the ACK of the own one is missing.";
        LastAck, "last_ack", "LAST-ACK", "Has answered the peer's FIN with its own and waits for the ACK of it.";
        TimeWait, "time_wait", "TIME-WAIT", "Over, but for an ACK that may have to be sent again: waits twice the longest life of a segment.";
    }
}

/// An event of a connection that has no packet of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    Established,
    RtoFired,
    PersistFired,
    DelayedAckFired,
    FastRetransmit,
    TailProbe,
    /// A decision made by hand cannot be carried out.
    Refused,
    Closed,
    GaveUp,
}

/// A round-trip sample of the sender, before it is counted in ticks of a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RttSample {
    /// Time at which the ACK arrived, ns.
    pub at: u64,
    /// Round-trip time, ns.
    pub rtt: u64,
}

/// Effects of a procedure of TCP, which the caller carries out.
#[derive(Default)]
pub struct Effects {
    /// Segments to be sent, in order.
    pub segments: Vec<Segment>,
    pub notes: Vec<Note>,
    pub wake_reader: bool,
    pub wake_writer: bool,
    /// Whether TCP has examined its state, so that its timers may have changed.
    pub tcp_ran: bool,
    /// Reasons of the segments, notes and other decisions, if somebody asks for them.
    pub decisions: Option<Box<DecisionLog>>,
}

impl Effects {
    #[inline]
    pub fn clear(&mut self) {
        self.segments.clear();
        self.notes.clear();
        self.wake_reader = false;
        self.wake_writer = false;
        self.tcp_ran = false;
        if let Some(asked) = &mut self.decisions {
            asked.clear();
        }
    }
}

/// Reason for which the last look at the send buffer sent no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hold {
    /// Everything written has been sent, except at most a small piece.
    NoData,
    CongestionWindow,
    ReceiverWindow,
    /// The windows allow a small segment, but Nagle's rule or silly-window avoidance does not.
    SmallSegment,
    /// Segments are sent by hand, and no further one has been decided.
    Hand,
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
pub struct Connection {
    pub state: State,
    parts: Parts,
    parameters: Parameters,
    agreed: Agreed,
    /// Largest segment that this end accepts, bytes.
    own_mss: u64,
    /// Largest segment that this end sends, bytes: the peer may accept less than `own_mss`.
    pub mss: u64,
    /// Whether the other end opened the connection.
    listened: bool,

    // Sending (RFC 9293, 3.3.1).
    pub iss: Seq,
    pub snd_una: Seq,
    /// Distance of snd_una from iss, which never wraps.
    snd_una_at: u64,
    pub snd_nxt: Seq,
    /// Highest sequence number sent.
    pub snd_max: Seq,
    /// The rule that moved snd_nxt back, while snd_nxt < snd_max.
    again_rule: Rule,
    pub snd_wnd: u64,
    /// Time since which snd_wnd holds, ns.
    offered_since: u64,
    /// Integral of all earlier offered windows, byte x ns.
    offered: u128,
    snd_wl1: Seq,
    snd_wl2: Seq,
    /// Largest window that the peer has ever offered.
    max_snd_wnd: u64,
    /// Bytes in the send buffer: from snd_una on, sent or not.
    pub snd_cc: u64,
    pub snd_hiwat: u64,
    syn_acknowledged: bool,
    fin_wanted: bool,
    pub window: Window,
    congestion_control: Box<dyn CongestionControl>,
    recovery: Recovery,
    pub dup_acks: u32,
    pub hold: Hold,
    /// How often there was data to send and no room in the peer's window.
    pub blocked: u64,
    /// End of the flight whose loss is being repaired; at or below snd_una if none is.
    pub recover: Seq,
    /// Kind of the current or last repair.
    repair: Repair,
    /// Whether duplicate ACKs open the window until the loss is repaired.
    fast_recovery: bool,
    /// Retransmission timer as the first partial ACK of this recovery left it.
    first_partial: Option<Timer>,
    /// Whether the last segment has been sent again in this recovery.
    rescued: bool,
    /// Highest byte that this recovery has retransmitted, or may have (HighRxt of RFC 6675); a distance from iss.
    high_rxt: u64,
    prr: Prr,
    rack: Rack,
    /// Whether the next segment is sent even if the congestion window is full.
    force_one: bool,
    /// Retransmissions of each segment above snd_una, by the distance of its first byte from iss. Not used if there is
    /// a scoreboard.
    copies: Sorted<u64, u64>,
    /// State of each segment that is out, if a part of the variant reads it.
    score: Option<Box<Scoreboard>>,
    /// Whether the scoreboard selects retransmissions: the peer sends SACK blocks and the recovery reads them.
    selective: bool,
    /// Whether only the congestion window limits sending: neither SACK blocks nor duplicate ACKs allow more.
    window_alone: bool,
    /// Whether segments may have to carry options.
    has_options: bool,
    /// Whether segments leave without options, marks, scoreboard or pacing.
    plain: bool,
    /// Largest window that a segment of this end can offer.
    largest_offer: u64,
    /// News of the scoreboard from the last ACK.
    news: AckNews,
    /// Sequence number below which marks do not reduce the window again, if both ends use ECN (RFC 3168, 6.1.2).
    marked_until: Seq,
    /// Whether the peer is still to be told of the reduction (CWR).
    cwr_due: bool,
    /// Earliest time of the next segment at the variant's pace, ns.
    next_send: u64,
    /// Sending by hand, which decides in place of the variant.
    hand: Option<Box<hand::Hand>>,

    // Receiving.
    pub irs: Seq,
    pub rcv_nxt: Seq,
    /// Right edge of the offered window.
    pub rcv_adv: Seq,
    /// Bytes received in order that the reader has not taken.
    pub rcv_cc: u64,
    pub rcv_hiwat: u64,
    /// Bytes received in order since the start: the place of `rcv_nxt` in `queue`.
    received: u64,
    queue: Reassembly,
    /// Data segments that carried nothing new.
    pub repeats: u64,
    /// Bytes that arrived twice with the last segment, until the peer is told (RFC 2883, 4).
    duplicate: Option<Block>,
    /// Gap to be reported to the peer.
    nak_due: Option<Nak>,
    /// End of the gap reported last, counted as `received`.
    named: u64,
    /// Sequence number of the peer's FIN, once known.
    fin_at: Option<Seq>,
    fin_received: bool,
    /// Times of the recent answers to possibly forged segments, ns.
    challenges: std::collections::VecDeque<u64>,
    /// Whether an ACK is owed at once.
    ack_now: bool,
    /// Rule by which it is owed.
    ack_rule: Rule,
    pub ack_delayed: bool,
    /// Whether ACKs echo a congestion mark until the peer has slowed down (RFC 3168, 6.1.3).
    ece_due: bool,
    /// Timestamp of the newest segment in order (RFC 7323, 4.3).
    ts_recent: u32,
    /// Time at which that segment arrived, ns.
    ts_recent_at: u64,
    /// The ACK field of the last segment sent.
    pub last_ack: Seq,
    /// Largest payload sent or received so far, bytes.
    pub largest_segment: u64,

    // Timing.
    pub rtt: Rtt,
    /// Last round-trip sample.
    pub sample: Option<RttSample>,
    /// Sequence number being timed and the time at which it was sent, ns.
    timing: Option<(Seq, u64)>,
    /// Time at which data, a SYN or a FIN was sent last, ns.
    sent_at: u64,
    persist_shift: u32,
    pub timers: Timers,
}

impl Connection {
    /// Creates the control block of one end, in the state CLOSED.
    pub fn new(setup: Setup) -> Self {
        let Setup { mut parameters, iss, mss, send_buffer, receive_buffer, fast_timer, slow_timer } = setup;
        let iss = Seq(iss);
        let parts = parameters.variant.parts();
        parameters.nagle &= parts.avoids_small_segments;
        parameters.silly_window_avoidance &= parts.avoids_small_segments;
        let growth = (parts.congestion_control)();
        let cwnd = parameters.initial_cwnd.unwrap_or(growth.initial(mss, congestion::control::MAX_WINDOW));
        Connection {
            state: State::Closed,
            agreed: Agreed::default(),
            own_mss: mss,
            mss,
            listened: false,
            iss,
            snd_una: iss,
            snd_una_at: 0,
            snd_nxt: iss,
            snd_max: iss,
            again_rule: Rule::GoBackN,
            snd_wnd: 0,
            offered_since: 0,
            offered: 0,
            snd_wl1: Seq(0),
            snd_wl2: Seq(0),
            max_snd_wnd: 0,
            snd_cc: 0,
            snd_hiwat: send_buffer,
            syn_acknowledged: false,
            fin_wanted: false,
            window: Window {
                cwnd,
                ssthresh: congestion::control::MAX_WINDOW,
                mss,
                max: congestion::control::MAX_WINDOW,
                opening: parameters.slow_start_opening,
            },
            congestion_control: growth,
            recovery: parts.recovery,
            dup_acks: 0,
            hold: Hold::NoData,
            blocked: 0,
            recover: iss,
            repair: Repair::None,
            fast_recovery: false,
            first_partial: None,
            rescued: false,
            high_rxt: 0,
            prr: Prr::default(),
            rack: Rack::default(),
            force_one: false,
            copies: Sorted::default(),
            score: None,
            selective: false,
            window_alone: !parameters.limited_transmit,
            has_options: parameters.nak,
            plain: !parameters.nak && !parameters.ecn,
            largest_offer: congestion::control::MAX_WINDOW,
            news: AckNews::default(),
            marked_until: iss,
            cwr_due: false,
            next_send: 0,
            hand: None,
            irs: Seq(0),
            rcv_nxt: Seq(0),
            rcv_adv: Seq(0),
            rcv_cc: 0,
            rcv_hiwat: receive_buffer,
            received: 0,
            queue: Reassembly::default(),
            repeats: 0,
            duplicate: None,
            nak_due: None,
            named: 0,
            fin_at: None,
            fin_received: false,
            challenges: std::collections::VecDeque::new(),
            ack_now: false,
            ack_rule: Rule::AckOld,
            ack_delayed: false,
            ece_due: false,
            ts_recent: 0,
            ts_recent_at: 0,
            last_ack: Seq(0),
            largest_segment: 0,
            rtt: Rtt::new(parameters.estimator.or(parts.estimator), parameters.min_rto_ticks, &slow_timer),
            sample: None,
            parts,
            timing: None,
            sent_at: 0,
            persist_shift: 0,
            timers: Timers::new(fast_timer, slow_timer),
            parameters,
        }
    }

    /// Returns the bytes sent and not acknowledged.
    pub fn flight_size(&self) -> u64 {
        (self.snd_max - self.snd_una).max(0) as u64
    }

    /// Returns the bytes that the windows allow beyond those in flight.
    pub fn usable_window(&self) -> u64 {
        let flight = self.flight_size();
        self.snd_wnd.min(self.congestion_limit(flight)).saturating_sub(flight)
    }

    /// Whether written data has not been sent.
    pub fn has_unsent(&self) -> bool {
        self.flight_size() < self.snd_cc
    }

    /// Whether a loss is being repaired.
    pub fn recovering(&self) -> bool {
        self.recover > self.snd_una
    }

    /// Returns the phase whose rules govern the congestion window now.
    pub fn phase(&self) -> Phase {
        self.congestion_control.phase(&self.window)
    }

    /// Returns how a loss is being repaired.
    pub fn repair(&self) -> Repair {
        match self.repair {
            _ if self.fast_recovery => Repair::FastRecovery,
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
        if self.window_alone { self.window.cwnd } else { self.limit_from_acks(offset) }
    }

    #[cold]
    fn limit_from_acks(&self, offset: u64) -> u64 {
        match &self.score {
            Some(_) if self.force_one => offset + self.mss,
            Some(score) if self.selective => offset + self.window.cwnd.saturating_sub(score.pipe()),
            _ if self.recovering() => self.window.cwnd,
            _ => self.window.cwnd + u64::from(self.dup_acks.min(2)) * self.mss,
        }
    }

    /// Returns the rule that sets this limit.
    #[cold]
    fn congestion_limit_rule(&self) -> Rule {
        match &self.score {
            _ if self.hand.is_some() => Rule::ByHand,
            _ if self.window_alone => Rule::Room,
            Some(_) if self.force_one => Rule::RoomForProbe,
            Some(_) if self.selective => Rule::RoomByPipe,
            _ if self.recovering() || self.dup_acks == 0 => Rule::Room,
            _ => Rule::RoomLimited,
        }
    }

    /// Returns the free space of the receive buffer, bytes.
    fn receive_space(&self) -> u64 {
        self.rcv_hiwat.saturating_sub(self.rcv_cc)
    }

    /// Whether the peer will send nothing more and everything it sent has been read.
    pub fn at_end(&self) -> bool {
        self.fin_received && self.rcv_cc == 0
    }

    /// Whether every byte and the FIN are acknowledged.
    pub fn all_acknowledged(&self) -> bool {
        self.fin_wanted && self.snd_cc == 0 && self.snd_una == self.snd_max
    }

    #[inline]
    pub fn is_closed(&self) -> bool {
        self.state == State::Closed
    }

    fn synchronized(&self) -> bool {
        !matches!(self.state, State::Closed | State::Listen | State::SynSent | State::SynReceived)
    }
}
