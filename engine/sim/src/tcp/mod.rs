//! The Transmission Control Protocol as 4.3BSD-Tahoe runs it (RFC 793, 813, 896; Jacobson 1988), free of clocks and
//! I/O: segments, calls and timers come in with the time; segments, wake-ups and notes leave as values.
//!
//! The state is one control block, `Connection`; the files beside this one are the procedures of tcp_output,
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

use congestion::{CongestionControl, Parts, Phase, Window};
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
    /// Of a connection at one of its ends (RFC 9293, 3.3.2).
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

/// Something that happened to a connection without a packet of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    Established,
    RtoFired,
    PersistFired,
    DelayedAckFired,
    FastRetransmit,
    TailProbe,
    /// What is decided by hand and cannot be done.
    Refused,
    Closed,
    GaveUp,
}

/// A round trip the sender has timed, before any clock's ticks are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RttSample {
    /// When it was over, and how long it took, ns.
    pub at: u64,
    pub rtt: u64,
}

/// What a procedure of TCP wants done.
#[derive(Default)]
pub struct Effects {
    pub segments: Vec<Segment>,
    pub notes: Vec<Note>,
    pub wake_reader: bool,
    pub wake_writer: bool,
    /// TCP has looked at its state, so its timers may have changed.
    pub tcp_ran: bool,
    /// Where somebody asks why: of each of these, and of what else TCP decided, the reason.
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

/// Why the last look at the send buffer sent no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hold {
    /// All that was written has been sent, or all but a piece of no account.
    NoData,
    CongestionWindow,
    ReceiverWindow,
    /// A small segment may be sent by the windows but not by Nagle's rule or silly-window avoidance.
    SmallSegment,
    /// It is sent by hand, and no more is decided for.
    Hand,
}

/// How a connection's end is set up by its host.
#[derive(Clone, Debug)]
pub struct Setup {
    pub parameters: Parameters,
    pub iss: u32,
    /// Largest segment this host offers and uses, bytes.
    pub mss: u64,
    pub send_buffer: u64,
    pub receive_buffer: u64,
    pub fast_timer: Ticks,
    pub slow_timer: Ticks,
}

pub struct Connection {
    pub state: State,
    parts: Parts,
    parameters: Parameters,
    agreed: Agreed,
    /// Largest segment this end takes, and the largest it sends: the peer may take less, bytes.
    own_mss: u64,
    pub mss: u64,
    /// It was opened by the other end.
    listened: bool,

    // Sending (RFC 9293, 3.3.1).
    pub iss: Seq,
    pub snd_una: Seq,
    /// Distance of snd_una from iss: it never wraps.
    snd_una_at: u64,
    pub snd_nxt: Seq,
    /// Highest sequence number sent.
    pub snd_max: Seq,
    /// By which rule snd_nxt was set back, where it is before snd_max.
    again_rule: Rule,
    pub snd_wnd: u64,
    /// Since when, ns, and byte x ns of all windows before it.
    offered_since: u64,
    offered: u128,
    snd_wl1: Seq,
    snd_wl2: Seq,
    /// Largest window the peer ever offered.
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
    /// How often there was something to send and no room for it in the peer's window.
    pub blocked: u64,
    /// Up to where a loss is being repaired; at or below snd_una when none is.
    pub recover: Seq,
    /// How it is, or was.
    repair: Repair,
    /// Duplicate ACKs open the window until the loss is repaired.
    fast_recovery: bool,
    /// The retransmission timer as the first ACK that told of another loss in this recovery left it.
    first_partial: Option<Timer>,
    /// The end of the flight has been sent again in this recovery.
    rescued: bool,
    /// Up to where this recovery has sent again what was lost, or may be (HighRxt of RFC 6675); a distance from iss.
    high_rxt: u64,
    prr: Prr,
    rack: Rack,
    /// The next segment goes out though the congestion window is used up.
    force_one: bool,
    /// How often each segment above snd_una was sent again, by the distance of its first byte from iss. Where there is a
    /// scoreboard, it knows.
    copies: Sorted<u64, u64>,
    /// Of each segment out, where a part of the variant reads it.
    score: Option<Box<Scoreboard>>,
    /// It says what is sent again: the peer sends blocks and the recovery reads them.
    selective: bool,
    /// Nothing but the window counts: neither blocks nor duplicate ACKs let more out.
    window_alone: bool,
    /// Segments may have to carry options.
    has_options: bool,
    /// Segments leave as in the eighties: without options, marks, score or pace.
    plain: bool,
    /// The largest window a segment of ours can offer.
    largest_offer: u64,
    /// What the last ACK told it.
    news: AckNews,
    /// Up to where the window has been reduced already, where both ends know of marks, and whether the peer is still to be told (RFC 3168, 6.1.2).
    marked_until: Seq,
    cwr_due: bool,
    /// Not before then, at the pace of the variant, ns.
    next_send: u64,
    /// Decides in the variant's place, where the scenario says so.
    hand: Option<Box<hand::Hand>>,

    // Receiving.
    pub irs: Seq,
    pub rcv_nxt: Seq,
    /// Right edge of the window the peer was told of.
    pub rcv_adv: Seq,
    /// Bytes the reader has not taken yet.
    pub rcv_cc: u64,
    pub rcv_hiwat: u64,
    /// Bytes delivered in order since the start; the place of `rcv_nxt` in `queue`.
    received: u64,
    queue: Reassembly,
    /// Data segments of which everything was here already.
    pub repeats: u64,
    /// What the last segment brought though it was here, until the peer is told (RFC 2883, 4).
    duplicate: Option<Block>,
    /// A gap the peer has not been told of.
    nak_due: Option<Nak>,
    /// Where the gap named last ends, counted as `received`.
    named: u64,
    /// Sequence number of the peer's FIN, once seen.
    fin_at: Option<Seq>,
    fin_received: bool,
    /// When what may have been forged was answered of late, ns.
    challenges: std::collections::VecDeque<u64>,
    /// An ACK is owed at once, and by which rule.
    ack_now: bool,
    ack_rule: Rule,
    pub ack_delayed: bool,
    /// A mark has come: every ACK says so until the peer has slowed down (RFC 3168, 6.1.3).
    ece_due: bool,
    /// The peer's clock in the newest segment in order, and when it came (RFC 7323, 4.3).
    ts_recent: u32,
    ts_recent_at: u64,
    /// The ACK field of the last segment sent.
    pub last_ack: Seq,
    /// Largest payload sent or received so far, bytes.
    pub largest_segment: u64,

    // Timing.
    pub rtt: Rtt,
    /// The sample last taken.
    pub sample: Option<RttSample>,
    /// The sequence number being timed and when it was sent, ns.
    timing: Option<(Seq, u64)>,
    /// When data, a SYN or a FIN left last, ns.
    sent_at: u64,
    persist_shift: u32,
    pub timers: Timers,
}

impl Connection {
    pub fn new(setup: Setup) -> Self {
        let Setup { mut parameters, iss, mss, send_buffer, receive_buffer, fast_timer, slow_timer } = setup;
        let iss = Seq(iss);
        let parts = parameters.variant.parts();
        parameters.nagle &= parts.avoids_small_segments;
        parameters.silly_window_avoidance &= parts.avoids_small_segments;
        let growth = (parts.congestion_control)();
        let cwnd = parameters.initial_cwnd.unwrap_or(growth.initial(mss, congestion::MAX_WINDOW));
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
                ssthresh: congestion::MAX_WINDOW,
                mss,
                max: congestion::MAX_WINDOW,
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
            largest_offer: congestion::MAX_WINDOW,
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

    /// Bytes sent and not acknowledged.
    pub fn flight_size(&self) -> u64 {
        (self.snd_max - self.snd_una).max(0) as u64
    }

    /// What the windows would let be sent beyond what is in flight.
    pub fn usable_window(&self) -> u64 {
        let flight = self.flight_size();
        self.snd_wnd.min(self.congestion_limit(flight)).saturating_sub(flight)
    }

    /// Something written has not been sent.
    pub fn has_unsent(&self) -> bool {
        self.flight_size() < self.snd_cc
    }

    /// A loss is being repaired.
    pub fn recovering(&self) -> bool {
        self.recover > self.snd_una
    }

    /// By which of its rules the congestion window grows and shrinks now.
    pub fn phase(&self) -> Phase {
        self.congestion_control.phase(&self.window)
    }

    /// How a loss is being repaired.
    pub fn repair(&self) -> Repair {
        match self.repair {
            _ if self.fast_recovery => Repair::FastRecovery,
            // Reno's ends with the first ACK of new data.
            Repair::FastRecovery => Repair::None,
            repair if self.recovering() => repair,
            _ => Repair::None,
        }
    }

    /// How far beyond snd_una the congestion window lets the byte at `offset` go: as far as the window itself, or, where it is
    /// known what has left the network, by what is in it (RFC 6675, 5).
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

    /// The rule of that limit.
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

    /// Free space in the receive buffer.
    fn receive_space(&self) -> u64 {
        self.rcv_hiwat.saturating_sub(self.rcv_cc)
    }

    /// The peer will send nothing more and all it sent has been read.
    pub fn at_end(&self) -> bool {
        self.fin_received && self.rcv_cc == 0
    }

    /// Every byte and the FIN are acknowledged.
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
