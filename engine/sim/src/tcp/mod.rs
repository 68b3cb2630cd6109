//! The Transmission Control Protocol as 4.3BSD-Tahoe runs it (RFC 793, 813, 896; Jacobson 1988), free of clocks and
//! I/O: segments, calls and timers come in with the time; segments, wake-ups and notes leave as values.
//!
//! The state is one control block, `Connection`; the files beside this one are the procedures of tcp_output,
//! tcp_input and tcp_timer over it.

pub mod ack_policy;
mod calls;
pub mod congestion;
mod input;
mod nak;
pub mod options;
mod output;
mod parameters;
pub mod reassembly;
mod recovery;
pub mod rtt;
pub mod segment;
pub mod seq;
#[cfg(test)]
mod stories;
pub mod ticks;
mod timers;
pub mod variants;

pub use parameters::Parameters;
pub use timers::Timers;

use congestion::Window;
use options::Nak;
use reassembly::Reassembly;
use rtt::Rtt;
use segment::Segment;
use seq::Seq;
use ticks::Ticks;
use variants::Parts;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    Closed,
    Listen,
    SynSent,
    SynReceived,
    Established,
    FinWait1,
    FinWait2,
    CloseWait,
    Closing,
    LastAck,
    TimeWait,
}

/// Something that happened to a connection without a packet of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    Established,
    RtoFired,
    PersistFired,
    DelayedAckFired,
    FastRetransmit,
    Closed,
    GaveUp,
}

/// What a procedure of TCP wants done.
#[derive(Default, Debug)]
pub struct Effects {
    pub segments: Vec<Segment>,
    pub notes: Vec<Note>,
    pub wake_reader: bool,
    pub wake_writer: bool,
    /// TCP has looked at its state, so its timers may have changed.
    pub tcp_ran: bool,
}

impl Effects {
    pub fn clear(&mut self) {
        self.segments.clear();
        self.notes.clear();
        self.wake_reader = false;
        self.wake_writer = false;
        self.tcp_ran = false;
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
    pub mss: u64,

    // Sending (RFC 9293, 3.3.1).
    pub iss: Seq,
    pub snd_una: Seq,
    pub snd_nxt: Seq,
    /// Highest sequence number sent.
    pub snd_max: Seq,
    pub snd_wnd: u64,
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
    pub dup_acks: u32,
    pub hold: Hold,
    /// Up to where a loss is being repaired; at or below snd_una when none is.
    pub recover: Seq,
    /// Duplicate ACKs open the window until the loss is repaired.
    fast_recovery: bool,
    /// How often each segment above snd_una was sent again, by its first byte.
    copies: std::collections::BTreeMap<u32, u8>,

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
    /// Right edge of what has arrived, in order or not.
    rcv_high: Seq,
    /// A gap the peer has not been told of.
    nak_due: Option<Nak>,
    /// Sequence number of the peer's FIN, once seen.
    fin_at: Option<Seq>,
    fin_received: bool,
    ack_now: bool,
    pub ack_delayed: bool,
    /// The ACK field of the last segment sent.
    pub last_ack: Seq,
    /// Largest payload sent or received so far, bytes.
    pub largest_segment: u64,

    // Timing.
    pub rtt: Rtt,
    /// The sequence number being timed and the tick of the slow timer at which it was sent.
    timing: Option<(Seq, u64)>,
    persist_shift: u32,
    pub timers: Timers,
}

impl Connection {
    pub fn new(setup: Setup) -> Self {
        let Setup { parameters, iss, mss, send_buffer, receive_buffer, fast_timer, slow_timer } = setup;
        let iss = Seq(iss);
        let parts = parameters.variant.parts();
        let cwnd = parameters.initial_cwnd.unwrap_or((parts.growth.initial)(mss, congestion::MAX_WINDOW));
        Connection {
            state: State::Closed,
            parts,
            mss,
            iss,
            snd_una: iss,
            snd_nxt: iss,
            snd_max: iss,
            snd_wnd: 0,
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
            dup_acks: 0,
            hold: Hold::NoData,
            recover: iss,
            fast_recovery: false,
            copies: std::collections::BTreeMap::new(),
            irs: Seq(0),
            rcv_nxt: Seq(0),
            rcv_adv: Seq(0),
            rcv_cc: 0,
            rcv_hiwat: receive_buffer,
            received: 0,
            queue: Reassembly::default(),
            rcv_high: Seq(0),
            nak_due: None,
            fin_at: None,
            fin_received: false,
            ack_now: false,
            ack_delayed: false,
            last_ack: Seq(0),
            largest_segment: 0,
            rtt: Rtt::new(parts.estimator, parameters.min_rto_ticks),
            timing: None,
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
        self.snd_wnd.min(self.window.cwnd).saturating_sub(self.flight_size())
    }

    /// Something written has not been sent.
    pub fn has_unsent(&self) -> bool {
        self.flight_size() < self.snd_cc
    }

    /// A loss is being repaired.
    pub fn recovering(&self) -> bool {
        self.recover > self.snd_una
    }

    /// Both ends carry windows of 30 bits (RFC 1106, 3).
    fn big_windows(&self) -> bool {
        self.window.max > congestion::MAX_WINDOW
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

    pub fn is_closed(&self) -> bool {
        self.state == State::Closed
    }

    fn synchronized(&self) -> bool {
        !matches!(self.state, State::Closed | State::Listen | State::SynSent | State::SynReceived)
    }
}
