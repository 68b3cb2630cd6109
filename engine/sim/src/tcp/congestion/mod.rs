//! How the congestion window grows and shrinks: one file per rule.

pub mod bbr;
pub mod bsd_reno;
pub mod cubic;
pub mod hybla;
pub mod hystart;
pub mod jacobson;
pub mod none;
pub mod rfc5681;
pub mod vegas;
pub mod westwood;

use super::scoreboard::News;
use crate::why::{Fact, Rule};

/// The congestion state a rule works on. Bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Window {
    pub cwnd: u64,
    pub ssthresh: u64,
    pub mss: u64,
    /// The largest window the connection can carry.
    pub max: u64,
    /// Segments by which slow start opens for each ACK (RFC 1106, 4.2 suggests two over a satellite).
    pub opening: u64,
}

/// The largest window of a header alone (RFC 9293, 3.1), and with the options of RFC 1106.
pub const MAX_WINDOW: u64 = 65535;
pub const MAX_BIG_WINDOW: u64 = (1 << 30) - 1;

impl Window {
    pub fn inflate(&mut self, bytes: u64) {
        self.cwnd = (self.cwnd + bytes).min(self.max);
    }

    /// Slow start by bytes, a segment for each ACK at most (RFC 5681, 3.1).
    pub fn slow_start(&mut self, acked: u64) {
        self.inflate(self.opening * self.mss.min(acked));
    }
}

/// How a congestion window moves, with whatever the rule remembers. Each rule is a file and stands in `variants.rs`. What moves
/// the window says by which rule (`why/rules.rs`).
pub trait Growth {
    /// The congestion window of a new connection, from its segment size and the largest window it can carry.
    fn initial(&self, mss: u64, _max: u64) -> u64 {
        mss
    }

    /// New data was acknowledged, and no loss is being repaired.
    fn on_ack(&mut self, window: &mut Window, ack: &Ack) -> Rule;

    /// A segment was lost: sets ssthresh, and the window to one segment. A recovery that needs no such pause raises it again.
    fn on_loss(&mut self, window: &mut Window, lost: &Loss) -> Rule;

    /// The retransmission timer fired.
    fn on_timeout(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        self.on_loss(window, lost)
    }

    /// What these rules speak of and a connection does not know, as it is after the last of them.
    fn facts(&self) -> Vec<Fact> {
        Vec::new()
    }

    /// Whether a sender that has sent nothing for longer than a timeout begins anew with a small window (RFC 5681, 4.1).
    fn restarts(&self) -> bool {
        true
    }

    /// Any ACK, whether a loss is being repaired or not.
    fn on_news(&mut self, _window: &mut Window, _ack: &Ack) {}

    /// bit/s at which to send; `None`: as ACKs come.
    fn pacing_rate(&self) -> Option<u64> {
        None
    }
}

/// What an ACK told. Bytes and ns.
#[derive(Clone, Copy)]
pub struct Ack<'a> {
    pub now: u64,
    /// New bytes acknowledged in order.
    pub acked: u64,
    /// What is out after it.
    pub flight: u64,
    /// What of that is thought to be in the network.
    pub pipe: u64,
    /// Next byte to be sent for the first time, and first byte not acknowledged, from the start of the connection: a round
    /// trip is over when the second reaches what the first was.
    pub next: u64,
    pub una: u64,
    /// What the scoreboard learned, where there is one.
    pub news: &'a News,
}

/// What was known when a loss was seen. Bytes and ns.
pub struct Loss {
    pub now: u64,
    /// The lesser of the windows.
    pub allowed: u64,
    /// What was out.
    pub flight: u64,
    /// What of that is thought to be in the network still.
    pub pipe: u64,
    /// Another loss was being repaired.
    pub recovering: bool,
}
