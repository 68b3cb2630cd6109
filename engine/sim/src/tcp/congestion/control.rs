//! Interface of congestion control: what each rule for a congestion window is given, and what it answers.

use dyn_clone::DynClone;

use super::program::Programmed;
use crate::list::named_list;
use crate::tcp::Parameters;
use crate::tcp::flight::{AckNews, LostSegment};
use crate::tcp::seq::Seq;
use crate::why::{Fact, Rule};

named_list! {
    /// Phase whose rules govern the congestion window. `recovery::Repair` describes the repair of losses beside it.
    Phase {
        NoWindow, "no_window", "No congestion window", "Only the receiver's window limits the data in flight.";
        SlowStart, "slow_start", "Slow start", "Below ssthresh the window grows by what each ACK acknowledges: it doubles per round trip (RFC 5681, 3.1).";
        SlowStartPause, "slow_start_pause", "Slow start, pausing", "Vegas holds the window every other round trip, to see whether a queue has formed.";
        ConservativeSlowStart, "conservative_slow_start", "Conservative slow start", "The round-trip time has increased: for five rounds the window grows a quarter as fast (RFC 9406, 4.2).";
        CongestionAvoidance, "congestion_avoidance", "Congestion avoidance", "From ssthresh on, the window grows by the variant's own rule; in RFC 5681, it grows by a segment per round trip.";
        Startup, "startup", "Startup", "BBR sends at almost three times the measured delivery rate, until this rate no longer grows.";
        Drain, "drain", "Drain", "BBR sends below the delivery rate, until the queue from Startup is gone.";
        ProbeBwCruise, "probe_bw_cruise", "ProbeBW, cruise", "BBR sends at the measured delivery rate.";
        ProbeBwUp, "probe_bw_up", "ProbeBW, up", "BBR sends a quarter faster, to test whether the path delivers more.";
        ProbeBwDown, "probe_bw_down", "ProbeBW, down", "BBR sends more slowly than the path delivers, to empty a queue that faster sending may have created.";
        ProbeRtt, "probe_rtt", "ProbeRTT", "BBR keeps little in flight briefly, to measure the shortest round trip again.";
        ProbeBwRefill, "probe_bw_refill", "ProbeBW, refill", "BBR of version 3 fills the pipe for one round trip, before it tests whether the path delivers more.";
        Slowdown, "slowdown", "Slowdown", "LEDBAT++ keeps two segments in flight for two round trips, to measure the round trip without its own queue.";
    }
}

/// Congestion state on which a rule works, bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Window {
    pub cwnd: u64,
    pub ssthresh: u64,
    pub mss: u64,
    /// Largest window that the connection can carry.
    pub max: u64,
    /// Segments by which slow start opens the window for each ACK (RFC 1106, 4.2 suggests two over a satellite).
    pub opening: u64,
    /// Segments for which an ACK counts at most (L of RFC 3465, 2.1).
    pub limit: u64,
}

/// Largest window of a header without options (RFC 9293, 3.1), bytes.
pub(crate) const MAX_WINDOW: u64 = 65535;
/// Largest window with the options of RFC 1106, bytes.
pub(crate) const MAX_BIG_WINDOW: u64 = (1 << 30) - 1;

impl Window {
    #[inline]
    pub fn inflate(&mut self, bytes: u64) {
        self.cwnd = (self.cwnd + bytes).min(self.max);
    }

    #[inline]
    pub fn below_ssthresh(&self) -> bool {
        self.cwnd < self.ssthresh
    }

    /// Whether the window limited a flight of so many bytes: the flight filled it to within a segment.
    #[inline]
    pub fn limits(&self, flight: u64) -> bool {
        flight + self.mss > self.cwnd
    }

    /// Opens the window by the bytes acknowledged, `limit` segments per ACK at most (RFC 5681, 3.1: one).
    #[inline]
    pub fn slow_start(&mut self, acked: u64) {
        self.inflate(self.opening * acked.min(self.limit * self.mss));
    }
}

/// Rule by which a congestion window grows and shrinks. Each rule is a file, and rows of `Variant` name it. Methods
/// that change the window return the reason (`why/rules.rs`).
pub(crate) trait CongestionControl: DynClone {
    /// Returns the congestion window of a new connection, bytes, from its segment size and its largest window.
    #[inline]
    fn initial(&self, mss: u64, _max: u64) -> u64 {
        mss
    }

    /// Takes what the parameters say of the rule.
    #[inline]
    fn configure(&mut self, _parameters: &Parameters) {}

    /// Takes the initial sequence number, which is random, as the seed of what it draws.
    #[inline]
    fn seed(&mut self, _iss: Seq) {}

    /// Whether slow start counts the bytes that an ACK acknowledges, not the ACK.
    #[inline]
    fn counts_in_slow_start(&self) -> bool {
        true
    }

    /// Returns the phase in which the next ACK of new data is processed.
    #[inline]
    fn phase(&self, window: &Window) -> Phase {
        if window.below_ssthresh() { Phase::SlowStart } else { Phase::CongestionAvoidance }
    }

    /// Processes an ACK of new data while no loss is being repaired.
    fn on_ack(&mut self, window: &mut Window, ack: &Ack) -> Rule;

    /// Processes a loss: sets ssthresh, and the window to one segment. A recovery without such a pause raises it again.
    fn on_loss(&mut self, window: &mut Window, lost: &Loss) -> Rule;

    /// Processes a retransmission timeout.
    #[inline]
    fn on_timeout(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        self.on_loss(window, lost)
    }

    /// Processes what an ACK of a connection with ECN says of marks, before a mark reduces the window.
    #[inline]
    fn on_echo(&mut self, _echo: &Echo) {}

    /// Whether a mark that is echoed now may reduce the window, if it may after a round trip.
    #[inline]
    fn heeds_mark(&self, _now: u64) -> bool {
        true
    }

    /// Processes an echoed mark, at most once per round trip: sets ssthresh, to which the window is then reduced.
    #[inline]
    fn on_mark(&mut self, window: &mut Window, flight: &Loss) -> Rule {
        self.on_loss(window, flight)
    }

    /// Returns values of the rule that reasons speak of, by name.
    #[inline]
    fn facts(&self) -> Vec<Fact> {
        Vec::new()
    }

    /// Whether a sender restarts with a small window after it has been idle for longer than a timeout (RFC 5681, 4.1).
    #[inline]
    fn restarts(&self) -> bool {
        true
    }

    /// Processes the round trip of the SYN, ns, which is in no scoreboard.
    #[inline]
    fn on_handshake(&mut self, _window: &Window, _now: u64, _rtt: u64) {}

    /// Processes any ACK, whether a loss is being repaired or not.
    #[inline]
    fn on_news(&mut self, _window: &mut Window, _ack: &Ack) {}

    /// Processes the first transmission after everything was acknowledged.
    #[inline]
    fn on_restart(&mut self, _window: &mut Window, _now: u64) {}

    /// Whether a reduction is undone when its loss proves to be none.
    #[inline]
    fn can_undo(&self) -> bool {
        true
    }

    /// Processes such an undo, after the window has returned.
    #[inline]
    fn on_undo(&mut self) {}

    /// Processes a segment that was found lost since the last ACK, before `on_path`; so many bytes are delivered.
    #[inline]
    fn on_lost(&mut self, _window: &Window, _lost: &LostSegment, _delivered: u64) {}

    /// Processes any ACK once its losses are known, for a variant that models the path.
    #[inline]
    fn on_path(&mut self, _window: &mut Window, _ack: &Ack) {}

    /// Returns the rate at which to send, bit/s; `None`: sending is clocked by ACKs.
    #[inline]
    fn pacing_rate(&self) -> Option<u64> {
        None
    }

    /// Returns the program, if the control is one.
    fn program(&mut self) -> Option<&mut Programmed> {
        None
    }
}

dyn_clone::clone_trait_object!(CongestionControl);

/// Content of an ACK, in bytes and ns.
#[derive(Clone, Copy)]
pub(crate) struct Ack<'a> {
    pub now: u64,
    /// Bytes newly acknowledged in order.
    pub acked: u64,
    /// Bytes in flight after it.
    pub flight: u64,
    /// Part of them believed to be in the network.
    pub pipe: u64,
    /// Next byte to be sent for the first time, counted from the start of the connection. A round trip is over when
    /// `una` reaches the `next` of its beginning.
    pub next: u64,
    pub una: u64,
    /// News of the scoreboard; empty without one.
    pub news: &'a AckNews,
}

/// State of a connection for a program.
pub(crate) struct Input<'a> {
    /// Content of the ACK that has arrived; otherwise only its time and the places count.
    pub ack: Ack<'a>,
    /// Smoothed round-trip time, ns.
    pub srtt: f64,
    /// Whether a loss is being repaired.
    pub recovering: bool,
    /// Bytes that have arrived so far.
    pub delivered: u64,
}

/// Report of an ACK on congestion marks, bytes.
pub(crate) struct Echo {
    pub now: u64,
    /// Bytes newly acknowledged in order; with AccECN, those that newly arrived.
    pub acked: u64,
    /// Bytes of them that the ACK reports as marked; with AccECN, in whole segments.
    pub marked: u64,
    /// Next byte to be acknowledged after it, counted from the start of the connection.
    pub una: u64,
    /// Next byte to be sent for the first time, counted likewise.
    pub next: u64,
}

/// State when a loss was detected or a mark was echoed, bytes.
pub(crate) struct Loss {
    /// The smaller of the two windows.
    pub allowed: u64,
    /// Bytes in flight.
    pub flight: u64,
    /// Part of them believed to be in the network.
    pub pipe: u64,
    /// Whether another loss was being repaired.
    pub recovering: bool,
}
