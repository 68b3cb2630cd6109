//! What holds the sender back, at each instant one thing.
//!
//! The rule: if the sender may send and its processor has not done it yet, the processor is the limit. If it may not,
//! it waits for the ACK of its oldest unacknowledged segment, and the limit is whatever makes that segment or its ACK
//! wait: a queue at a processor, a router or a link, or a timer. If nothing makes it wait, if it is merely travelling
//! or being served, then the window (or send buffer, or silly-window rule) itself is the limit.

use crate::event::{LIMITS, Limit};
use crate::host::process::{Activity, Sleep};
use crate::lntp::sender::State as SenderState;
use crate::lntp::{Receiver, Sender};
use crate::tcp::{Connection, Hold};
use crate::why::Rule;

/// Where the packets of one flow and direction are: how many at each position of the route. Packets of a flow keep
/// their order, so the oldest is at the highest position in use.
pub(crate) struct Whereabouts {
    counts: Vec<u32>,
    in_use: u64,
    /// The positions at which the sending processor has a packet; none if sending costs it no time: then a packet that has
    /// not left the host is in the adapter, on its way.
    start: u64,
    /// The limit that waiting at this position means; `None`: it does not wait here.
    waits: Vec<Option<Limit>>,
}

impl Whereabouts {
    /// `sending_costs`: the processor takes time to send a packet.
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

    /// All of it that the limit depends on: whether the sending processor has packets, and where the oldest is.
    #[inline]
    pub(crate) fn outline(&self) -> (bool, u32) {
        (self.at_start(), self.in_use.leading_zeros())
    }

    /// Whether packets are still with the processor that sends them.
    #[inline]
    fn at_start(&self) -> bool {
        self.in_use & self.start != 0
    }

    #[inline]
    fn oldest(&self) -> Oldest {
        match self.oldest_position().map(|position| self.waits[position]) {
            None => Oldest::Nowhere,
            Some(Some(limit)) => Oldest::Waits(limit),
            Some(None) => Oldest::Moves,
        }
    }

    /// Where the oldest packet is, if there is one.
    #[inline]
    pub(crate) fn oldest_position(&self) -> Option<usize> {
        (self.in_use != 0).then(|| 63 - self.in_use.leading_zeros() as usize)
    }
}

enum Oldest {
    Nowhere,
    Moves,
    Waits(Limit),
}

/// Time each limit was in force, ns, from the first write on.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub current: Limit,
    since: u64,
    pub totals: [u64; LIMITS],
    pub running: bool,
    started: bool,
}

impl Default for Account {
    #[inline]
    fn default() -> Self {
        Account { current: Limit::Application, since: 0, totals: [0; LIMITS], running: false, started: false }
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

    /// True if the limit has changed.
    #[inline]
    pub(crate) fn set(&mut self, now: u64, limit: Limit) -> bool {
        if limit == self.current {
            return false;
        }
        self.settle(now);
        self.current = limit;
        true
    }

    /// Books the time up to `now`.
    #[inline]
    fn settle(&mut self, now: u64) {
        if self.running {
            self.totals[self.current as usize] += now - self.since;
            self.since = now;
        }
    }
}

/// What is known of a flow at this instant.
pub(crate) struct View<'a> {
    pub sender: &'a Connection,
    pub receiver: &'a Connection,
    pub sending_process: Activity,
    pub reading_process: Activity,
    /// Sender to receiver, and back.
    pub forward: &'a Whereabouts,
    pub reverse: &'a Whereabouts,
}

/// The limit, and the rule by which it is that.
pub(crate) fn limit(view: &View) -> (Limit, Rule) {
    if view.forward.at_start() {
        return (Limit::SenderCpu, Rule::HeldByProcessor);
    }
    match view.sender.hold {
        Hold::NoData => match view.sending_process {
            Activity::Busy => (Limit::SenderCpu, Rule::HeldByCopying),
            // Where both buffers have the size of the window, the window is full when the send buffer is.
            Activity::Asleep(Sleep::Write) if view.sender.usable_window() >= view.sender.mss => {
                waited_for(view, Limit::SendBuffer)
            }
            Activity::Asleep(Sleep::Write) if view.sender.window.cwnd < view.sender.snd_wnd => {
                waited_for(view, Limit::CongestionWindow)
            }
            Activity::Asleep(Sleep::Write) => waited_for(view, Limit::ReceiverWindow),
            _ if view.sender.has_unsent() => waited_for(view, Limit::SillyWindow),
            _ if view.sender.is_by_hand() && view.sender.flight_size() > 0 => waited_for(view, Limit::Application),
            _ => (Limit::Application, Rule::HeldByApplication),
        },
        _ if view.sender.recovering() => (Limit::Recovery, Rule::HeldByRecovery),
        Hold::CongestionWindow => waited_for(view, Limit::CongestionWindow),
        Hold::ReceiverWindow => waited_for(view, Limit::ReceiverWindow),
        Hold::SmallSegment => waited_for(view, Limit::SillyWindow),
        Hold::Hand => (Limit::Hand, Rule::HeldByHand),
    }
}

/// What keeps the ACK of the oldest segment away; `window` if nothing but the distance does.
fn waited_for(view: &View, window: Limit) -> (Limit, Rule) {
    let oldest = view.sender.snd_una;
    if view.receiver.rcv_nxt <= oldest {
        return match view.forward.oldest() {
            Oldest::Waits(limit) => (limit, Rule::AwaitsQueued),
            Oldest::Moves => (window, Rule::AwaitsSegment),
            Oldest::Nowhere if view.sender.is_by_hand() => (Limit::Hand, Rule::AwaitsHand),
            // Lost: nothing but the timer will bring it back.
            Oldest::Nowhere if view.sender.timers.rto.runs() => (Limit::Timer, Rule::AwaitsTimer),
            Oldest::Nowhere if view.sender.timers.persist.runs() => (Limit::Timer, Rule::AwaitsProbe),
            Oldest::Nowhere => (Limit::Timer, Rule::AwaitsNothing),
        };
    }
    if view.receiver.last_ack > oldest {
        return match view.reverse.oldest() {
            Oldest::Waits(limit) => (limit, Rule::AwaitsQueuedAck),
            Oldest::Moves => (window, Rule::AwaitsAck),
            Oldest::Nowhere => (window, Rule::AwaitsLostAck),
        };
    }
    // With the receiver, not acknowledged.
    match view.reading_process {
        Activity::Busy if view.receiver.rcv_cc > view.receiver.mss => (Limit::ReceiverCpu, Rule::AwaitsReader),
        Activity::Busy => (window, Rule::AwaitsReader),
        _ if view.receiver.ack_delayed => (Limit::Timer, Rule::AwaitsDelayedAck),
        _ => (window, Rule::AwaitsReceiver),
    }
}

/// The same of a circuit of LNTP.
pub(crate) struct CircuitView<'a> {
    pub sender: &'a Sender,
    pub receiver: &'a Receiver,
    pub sending_process: Activity,
    pub reading_process: Activity,
    pub forward: &'a Whereabouts,
    pub reverse: &'a Whereabouts,
}

/// The limit of a circuit, and the rule by which it is that.
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
    // What keeps the reply away.
    for way in [view.forward, view.reverse] {
        if let Oldest::Waits(limit) = way.oldest() {
            return (limit, window);
        }
    }
    match view.reading_process {
        Activity::Busy if view.receiver.used() > 1 => (Limit::ReceiverCpu, window),
        _ => (Limit::ReceiverWindow, window),
    }
}

/// Why the sender's last look at its send buffer sent no more, where it may not send now.
pub(crate) fn hold(view: &View) -> Option<Rule> {
    let sender = view.sender;
    match sender.hold {
        _ if sender.is_paced() => Some(Rule::HeldByPace),
        // In a recovery the window moves without such a look.
        _ if sender.recovering() => sender.window_rule(),
        Hold::NoData => match view.sending_process {
            Activity::Busy => None,
            Activity::Asleep(Sleep::Write) if sender.usable_window() >= sender.mss => Some(Rule::HeldBySendBuffer),
            Activity::Asleep(Sleep::Write) => sender.window_rule(),
            _ if sender.has_unsent() => Some(sender.small_rule()),
            _ => (sender.flight_size() > 0).then_some(Rule::HeldByNoData),
        },
        Hold::CongestionWindow | Hold::ReceiverWindow => sender.window_rule(),
        Hold::SmallSegment => Some(sender.small_rule()),
        Hold::Hand => None,
    }
}
