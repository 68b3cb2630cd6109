//! Values that TCP's decisions depend on, by their names in the rules (`why/rules.rs`).

use super::Connection;
use super::timers::TIME_WAIT_TICKS;
use crate::why::Rule;

/// Function that reads a value from a connection at a time, ns. Byte numbers count from the initial sequence number.
pub(crate) type ReadFact = fn(&Connection, u64) -> f64;

/// Name of a value and what reads it.
type Row = (&'static str, ReadFact);

#[rustfmt::skip]
const FACTS: &[Row] = &[
    ("cwnd", |c, _| c.window.cwnd as f64),
    ("max_cwnd", |c, _| c.window.max as f64),
    ("ssthresh", |c, _| c.window.ssthresh as f64),
    ("mss", |c, _| c.mss as f64),
    ("opening", |c, _| c.window.opening as f64),
    ("limit", |c, _| c.window.limit as f64),
    ("snd_wnd", |c, _| c.snd.wnd as f64),
    ("max_snd_wnd", |c, _| c.snd.max_wnd as f64),
    ("snd_una", |c, _| c.snd.una_at as f64),
    ("recover", |c, _| c.snd.una_at as f64 + (c.recovery.recover - c.snd.una) as f64),
    ("offset", |c, _| (c.snd.nxt - c.snd.una) as f64),
    ("flight", |c, _| c.snd.flight_size() as f64),
    ("pipe", |c, _| c.flight.score.as_ref().map_or(c.snd.flight_size(), |score| c.pipe(score)) as f64),
    ("unsent", |c, _| c.snd.cc.saturating_sub((c.snd.nxt - c.snd.una).max(0) as u64) as f64),
    ("usable", |c, _| c.usable_window() as f64),
    ("planned", |c, _| c.planned_segments() as f64),
    ("allowed", |c, _| c.snd.wnd.min(c.window.cwnd) as f64),
    ("snd_cc", |c, _| c.snd.cc as f64),
    ("snd_hiwat", |c, _| c.snd.hiwat as f64),
    ("dup_acks", |c, _| f64::from(c.recovery.dup_acks)),
    ("srtt", |c, _| c.timing.rtt.srtt(&c.timers.slow)),
    ("rttvar", |c, _| c.timing.rtt.rttvar(&c.timers.slow)),
    ("min_rto", |c, _| (c.parameters.clocks.min_rto_ticks * c.timers.slow.period) as f64),
    ("min_variance", |c, _| c.parameters.clocks.min_variance as f64),
    ("timeouts", |c, _| f64::from(c.timing.rtt.timeouts())),
    ("slow", |c, _| c.timers.slow.period as f64),
    ("time_wait", |c, _| c.parameters.kernel.time_wait.unwrap_or(TIME_WAIT_TICKS * c.timers.slow.period) as f64),
    ("fast", |c, _| c.timers.fast.period as f64),
    ("to_tick", |c, now| c.timers.delayed_ack.at().saturating_sub(now) as f64),
    ("to_rto", |c, now| c.timers.rto.at().saturating_sub(now) as f64),
    ("to_persist", |c, now| c.timers.persist.at().saturating_sub(now) as f64),
    ("to_pace", |c, now| c.timers.pace.at().saturating_sub(now) as f64),
    ("rcv_nxt", |c, _| (c.rcv.nxt - c.rcv.irs) as f64),
    ("rcv_wnd", |c, _| c.rcv.wnd() as f64),
    ("received", |c, _| c.rcv.bytes_read() as f64),
    ("rcv_hiwat", |c, _| c.rcv.hiwat as f64),
    ("growth", |c, _| c.offer().growth as f64),
    ("alpha_share", |c, _| c.offer().alpha * c.rcv.hiwat as f64),
    ("whole_mss", |c, _| (c.offer().mss + c.offer().options) as f64),
];

/// Returns what reads the value of this name; `None` if there is none.
pub(crate) fn read_fact(name: &str) -> Option<ReadFact> {
    FACTS.iter().find(|(known, _)| *known == name).map(|(_, read)| *read)
}

impl Connection {
    /// Returns the value of this name; `None` if there is none.
    pub fn fact(&self, name: &str, now: u64) -> Option<f64> {
        read_fact(name).map(|read| read(self, now))
    }
}

/// Reasons for which nothing is sent: `Hold` in detail.
impl Connection {
    /// Whether only the variant's pace keeps data from being sent.
    pub fn is_paced(&self) -> bool {
        self.timers.pace.runs() && self.snd.has_unsent() && self.hand.is_none()
    }

    /// Returns the window that has no room for a segment, or for the packet that is planned, if one has none.
    pub fn window_rule(&self) -> Option<Rule> {
        let by_pipe = self.flight.selective && self.fact("pipe", 0)? + self.mss as f64 > self.window.cwnd as f64;
        if by_pipe {
            return Some(Rule::HeldByPipe);
        }
        match self.usable_window() {
            usable if usable < self.mss => Some(Rule::HeldByWindow),
            usable if usable < self.planned_segments() * self.mss && self.snd.has_unsent() => Some(Rule::HeldForPacket),
            _ => None,
        }
    }

    /// Returns the rule against small segments that holds the data back.
    pub fn small_rule(&self) -> Rule {
        let unsent = self.snd.cc.saturating_sub(self.snd.flight_size());
        if unsent <= self.usable_window() { Rule::HeldByNagle } else { Rule::HeldBySillyWindow }
    }
}

/// Numbers of segments that are out, by what is known of them.
#[derive(Clone, Copy, Default, Debug)]
pub struct SegmentsOut {
    /// Segments that are not acknowledged.
    pub out: u64,
    /// Segments that the peer has beyond a hole.
    pub arrived: u64,
    /// Segments that count as lost, retransmitted or not.
    pub lost: u64,
    /// Segments whose retransmission is out.
    pub again: u64,
}

impl Connection {
    /// Counts the segments that are out.
    pub fn segments_out(&self) -> SegmentsOut {
        let flight = self.snd.flight_size().div_ceil(self.mss.max(1));
        self.flight.score.as_ref().map_or(SegmentsOut { out: flight, ..SegmentsOut::default() }, |score| score.counts())
    }
}
