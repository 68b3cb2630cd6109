//! Limit: what holds the sender back; exactly one limit applies at each instant.
//!
//! If the sender may send and its processor has not done so yet, the processor is the limit. If it may not, it waits
//! for the ACK of its oldest unacknowledged segment, and the limit is whatever makes that segment or its ACK wait: a
//! queue at a processor, a router or a link, or a timer. If nothing makes it wait, because it is propagating or being
//! served, then the window (or the send buffer, or the silly-window rule) itself is the limit.

use crate::event::{LIMITS, Limit};
use crate::host::process::{Activity, Sleep};
use crate::ids::EndpointId;
use crate::lntp::sender::State as SenderState;
use crate::lntp::{Receiver, Sender};
use crate::quic;
use crate::tcp::{Connection, Hold};
use crate::why::Rule;

mod ahead;

pub(crate) use ahead::Ahead;

/// Number of packets of one flow and direction at each position of the route. Packets of a flow keep their order, so
/// that the oldest is at the highest position in use.
#[derive(Clone)]
pub(crate) struct Whereabouts {
    counts: Vec<u32>,
    in_use: u64,
    /// Positions at which the sending processor has a packet, as bits. None if sending takes no time: a packet that has
    /// not left the host is then in the adapter.
    start: u64,
    /// Limit that waiting at each position means; `None`: packets do not wait there.
    waits: Vec<Option<Limit>>,
}

impl Whereabouts {
    /// Creates an empty record. `sending_costs`: the processor takes time to send a packet.
    #[inline]
    pub(crate) fn new(waits: Vec<Option<Limit>>, sending_costs: bool) -> Self {
        assert!(waits.len() <= 64, "routes are bounded by the scenario check");
        let start = if sending_costs { 0b11 } else { 0 };
        Whereabouts { counts: vec![0; waits.len()], in_use: 0, start, waits }
    }

    #[inline]
    pub(crate) fn enter(&mut self, position: u8) {
        let position = usize::from(position);
        self.counts[position] += 1;
        self.in_use |= 1 << position;
    }

    #[inline]
    pub(crate) fn leave(&mut self, position: u8) {
        let position = usize::from(position);
        self.counts[position] -= 1;
        if self.counts[position] == 0 {
            self.in_use &= !(1 << position);
        }
    }

    /// Returns everything that the limit depends on: whether the sending processor has packets, and where the oldest
    /// is.
    #[inline]
    pub(crate) fn outline(&self) -> (bool, u32) {
        (self.at_start(), self.in_use.leading_zeros())
    }

    /// Whether packets are still with the processor that sends them.
    #[inline]
    pub(crate) fn at_start(&self) -> bool {
        self.in_use & self.start != 0
    }

    /// Whether the sending processor takes time for a packet.
    #[inline]
    pub(crate) fn sending_costs(&self) -> bool {
        self.start != 0
    }

    /// Returns the limit that waiting at a position means.
    #[inline]
    pub(crate) fn limit_at(&self, position: u8) -> Option<Limit> {
        self.waits[usize::from(position)]
    }

    #[inline]
    pub(crate) fn oldest(&self) -> Oldest {
        match self.oldest_position().map(|position| self.waits[position]) {
            None => Oldest::Nowhere,
            Some(Some(limit)) => Oldest::Waits(limit),
            Some(None) => Oldest::Moves,
        }
    }

    /// Returns the position of the oldest packet.
    #[inline]
    pub(crate) fn oldest_position(&self) -> Option<usize> {
        (self.in_use != 0).then(|| 63 - self.in_use.leading_zeros() as usize)
    }
}

/// State of the oldest packet of an endpoint.
#[derive(Clone, Copy)]
pub(crate) enum Oldest {
    /// No packet is under way.
    Nowhere,
    Moves,
    Waits(Limit),
}

/// Time for which each limit has applied, ns, from the first write on.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub current: Limit,
    /// Endpoint whose oldest packet is the limit while it waits, if packets are foreseen (`Ahead`).
    pub way: Option<EndpointId>,
    since: u64,
    pub totals: [u64; LIMITS],
    pub running: bool,
    started: bool,
}

impl Default for Account {
    #[inline]
    fn default() -> Self {
        Account {
            current: Limit::Application,
            way: None,
            since: 0,
            totals: [0; LIMITS],
            running: false,
            started: false,
        }
    }
}

impl Account {
    #[inline]
    pub(crate) fn untouched(&self) -> bool {
        !self.started
    }

    #[inline]
    pub(crate) fn start(&mut self, now: u64) {
        self.running = true;
        self.started = true;
        self.since = now;
    }

    #[inline]
    pub(crate) fn stop(&mut self, now: u64) {
        self.settle(now);
        self.running = false;
    }

    /// Sets the limit. Returns whether it has changed.
    #[inline]
    pub(crate) fn set(&mut self, now: u64, limit: Limit) -> bool {
        if limit == self.current {
            return false;
        }
        self.settle(now);
        self.current = limit;
        true
    }

    /// Adds the time up to `now` to the current limit.
    #[inline]
    fn settle(&mut self, now: u64) {
        if self.running {
            self.totals[self.current as usize] += now - self.since;
            self.since = now;
        }
    }
}

/// State of a flow on which its limit depends.
pub(crate) struct View<'a> {
    pub sender: &'a Connection,
    pub receiver: &'a Connection,
    pub sending_process: Activity,
    pub reading_process: Activity,
    /// Whether the sender's processor has packets.
    pub sends: bool,
    /// Oldest packet from the sender to the receiver.
    pub forward: Oldest,
    pub reverse: Oldest,
}

/// Returns the limit and its rule.
pub(crate) fn limit(view: &View) -> (Limit, Rule) {
    if view.sends {
        return (Limit::SenderCpu, Rule::HeldByProcessor);
    }
    match view.sender.snd.hold {
        Hold::NoData => match view.sending_process {
            Activity::Busy => (Limit::SenderCpu, Rule::HeldByCopying),
            // If both buffers are as large as the window, the window is full when the send buffer is.
            Activity::Asleep(Sleep::Write) if view.sender.usable_window() >= view.sender.mss => {
                waited_for(view, Limit::SendBuffer)
            }
            Activity::Asleep(Sleep::Write) if view.sender.window.cwnd < view.sender.snd.wnd => {
                waited_for(view, Limit::CongestionWindow)
            }
            Activity::Asleep(Sleep::Write) => waited_for(view, Limit::ReceiverWindow),
            _ if view.sender.snd.has_unsent() => waited_for(view, Limit::SillyWindow),
            _ if view.sender.is_by_hand() && view.sender.snd.flight_size() > 0 => waited_for(view, Limit::Application),
            _ => (Limit::Application, Rule::HeldByApplication),
        },
        _ if view.sender.recovering() => (Limit::Recovery, Rule::HeldByRecovery),
        Hold::CongestionWindow => waited_for(view, Limit::CongestionWindow),
        Hold::ReceiverWindow => waited_for(view, Limit::ReceiverWindow),
        Hold::SmallSegment => waited_for(view, Limit::SillyWindow),
        Hold::Hand => (Limit::Hand, Rule::HeldByHand),
    }
}

/// Returns what delays the ACK of the oldest segment; `window` if only the distance does.
fn waited_for(view: &View, window: Limit) -> (Limit, Rule) {
    let oldest = view.sender.snd.una;
    if view.receiver.rcv.nxt <= oldest {
        return match view.forward {
            Oldest::Waits(limit) => (limit, Rule::AwaitsQueued),
            Oldest::Moves => (window, Rule::AwaitsSegment),
            Oldest::Nowhere if view.sender.is_by_hand() => (Limit::Hand, Rule::AwaitsHand),
            // The segment is lost, and only the timer will repair it.
            Oldest::Nowhere if view.sender.timers.rto.runs() => (Limit::Timer, Rule::AwaitsTimer),
            Oldest::Nowhere if view.sender.timers.persist.runs() => (Limit::Timer, Rule::AwaitsProbe),
            Oldest::Nowhere => (Limit::Timer, Rule::AwaitsNothing),
        };
    }
    if view.receiver.acks.last > oldest {
        return match view.reverse {
            Oldest::Waits(limit) => (limit, Rule::AwaitsQueuedAck),
            Oldest::Moves => (window, Rule::AwaitsAck),
            Oldest::Nowhere => (window, Rule::AwaitsLostAck),
        };
    }
    // The segment has arrived but is not acknowledged.
    match view.reading_process {
        Activity::Busy if view.receiver.rcv.cc > view.receiver.mss => (Limit::ReceiverCpu, Rule::AwaitsReader),
        Activity::Busy => (window, Rule::AwaitsReader),
        _ if view.receiver.acks.delayed => (Limit::Timer, Rule::AwaitsDelayedAck),
        _ => (window, Rule::AwaitsReceiver),
    }
}

/// State of a circuit of LNTP on which its limit depends.
pub(crate) struct CircuitView<'a> {
    pub sender: &'a Sender,
    pub receiver: &'a Receiver,
    pub sending_process: Activity,
    pub reading_process: Activity,
    pub forward: &'a Whereabouts,
    pub reverse: &'a Whereabouts,
}

/// Returns the limit of a circuit and its rule.
pub(crate) fn of_circuit(view: &CircuitView) -> (Limit, Rule) {
    let sender = view.sender;
    let window = match () {
        () if view.forward.at_start() => return (Limit::SenderCpu, Rule::HeldByProcessor),
        () if sender.state == SenderState::Hold && sender.has_more() => Rule::HeldByHold,
        () if sender.is_full() => Rule::HeldByPackets,
        () if sender.rests_until().is_some() => return (Limit::Timer, Rule::HeldByLifetime),
        () if view.sending_process == Activity::Busy => return (Limit::SenderCpu, Rule::HeldByCopying),
        () if view.sending_process == Activity::Asleep(Sleep::Write) => {
            return (Limit::SendBuffer, Rule::HeldByCircuitBuffer);
        }
        () => return (Limit::Application, Rule::HeldByApplication),
    };
    let limit = delaying(view.forward, view.reverse).unwrap_or(match view.reading_process {
        Activity::Busy if view.receiver.used() > 1 => Limit::ReceiverCpu,
        _ => Limit::ReceiverWindow,
    });
    (limit, window)
}

/// Returns what delays the answer that would let a sender go on: the link or queue at which the oldest packet waits, of
/// those on the way there or, if none waits there, on the way back.
fn delaying(forward: &Whereabouts, reverse: &Whereabouts) -> Option<Limit> {
    [forward, reverse].into_iter().find_map(|way| match way.oldest() {
        Oldest::Waits(limit) => Some(limit),
        _ => None,
    })
}

/// State of a connection of QUIC on which its limit depends.
pub(crate) struct QuicView<'a> {
    pub sender: &'a quic::Connection,
    pub receiver: &'a quic::Connection,
    pub sending_process: Activity,
    pub reading_process: Activity,
    pub forward: &'a Whereabouts,
    pub reverse: &'a Whereabouts,
}

/// Returns the limit of a connection of QUIC and its rule.
pub(crate) fn of_quic(view: &QuicView) -> (Limit, Rule) {
    let sender = view.sender;
    let (window, rule) = match sender.hold {
        _ if view.forward.at_start() => return (Limit::SenderCpu, Rule::HeldByProcessor),
        quic::Hold::CongestionWindow if sender.recovering() => return (Limit::Recovery, Rule::HeldByQuicRecovery),
        quic::Hold::CongestionWindow => (Limit::CongestionWindow, Rule::HeldByQuicWindow),
        quic::Hold::Credit => (Limit::ReceiverWindow, Rule::HeldByCredit),
        quic::Hold::Pace => return (Limit::CongestionWindow, Rule::HeldByQuicPace),
        quic::Hold::NoData if view.sending_process == Activity::Busy => return (Limit::SenderCpu, Rule::HeldByCopying),
        quic::Hold::NoData if view.sending_process == Activity::Asleep(Sleep::Write) => {
            (Limit::SendBuffer, Rule::HeldByQuicBuffer)
        }
        quic::Hold::NoData => return (Limit::Application, Rule::HeldByApplication),
    };
    let limit = delaying(view.forward, view.reverse).unwrap_or(match view.reading_process {
        Activity::Busy if view.receiver.rcv.cc > sender.window.mss => Limit::ReceiverCpu,
        _ => window,
    });
    (limit, rule)
}

/// Returns the rule by which the sender's last look at its send buffer sent no more, if it may not send now.
pub(crate) fn hold(view: &View) -> Option<Rule> {
    let sender = view.sender;
    match sender.snd.hold {
        _ if sender.is_paced() => Some(Rule::HeldByPace),
        // In a recovery the window changes without such a look.
        _ if sender.recovering() => sender.window_rule(),
        Hold::NoData => match view.sending_process {
            Activity::Busy => None,
            Activity::Asleep(Sleep::Write) if sender.usable_window() >= sender.mss => Some(Rule::HeldBySendBuffer),
            Activity::Asleep(Sleep::Write) => sender.window_rule(),
            _ if sender.snd.has_unsent() => Some(sender.small_rule()),
            _ => (sender.snd.flight_size() > 0).then_some(Rule::HeldByNoData),
        },
        Hold::CongestionWindow | Hold::ReceiverWindow => sender.window_rule(),
        Hold::SmallSegment => Some(sender.small_rule()),
        Hold::Hand => None,
    }
}
