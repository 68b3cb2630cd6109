//! Times that a connection measures and remembers.

use super::Rtt;
use crate::tcp::bursts::Burst;
use crate::tcp::seq::Seq;
use crate::tcp::ticks::Ticks;

/// A round-trip sample of the sender, before it is counted in ticks of a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RttSample {
    /// Time at which the ACK arrived, ns.
    pub at: u64,
    /// Round-trip time, ns.
    pub rtt: u64,
}

/// Round-trip times of a connection, and the times of its sending.
#[derive(Clone)]
pub struct Timing {
    pub rtt: Rtt,
    /// Last round-trip sample.
    pub sample: Option<RttSample>,
    /// Sequence number being timed and the time at which it was sent, ns.
    pub(in crate::tcp) timed: Option<(Seq, u64)>,
    /// Time at which data, a SYN or a FIN was sent last, ns.
    pub(in crate::tcp) sent_at: u64,
    /// Earliest time of the next segment at the variant's pace, ns.
    pub(in crate::tcp) next_send: u64,
    /// Packet whose segments are leaving, at the variant's pace.
    pub(in crate::tcp) burst: Burst,
    /// Probes of a closed window since it closed; each doubles the time until the next.
    pub(in crate::tcp) persist_shift: u32,
}

impl Timing {
    #[inline]
    pub(in crate::tcp) fn new(rtt: Rtt) -> Self {
        Timing { rtt, sample: None, timed: None, sent_at: 0, next_send: 0, burst: Burst::default(), persist_shift: 0 }
    }

    /// Takes the sample of a segment that was sent at `sent` and acknowledged at `now`, ns.
    #[inline]
    pub(in crate::tcp) fn take_sample(&mut self, sent: u64, now: u64, slow: &Ticks) {
        self.rtt.sample(sent, now, slow);
        self.sample = Some(RttSample { at: now, rtt: now - sent });
    }
}
