//! How the congestion window grows: one file per rule.

pub mod bsd_reno;
pub mod jacobson;
pub mod none;
pub mod rfc5681;

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
}

/// How a congestion window moves. Each rule is a file and stands in `variants.rs`.
#[derive(Clone, Copy)]
pub struct Growth {
    /// The congestion window of a new connection, from its segment size and the largest window it can carry.
    pub initial: fn(mss: u64, max: u64) -> u64,
    /// An ACK took `acked` new bytes off the network.
    pub on_ack: fn(window: &mut Window, acked: u64),
    /// A segment was lost.
    pub on_loss: fn(window: &mut Window, lost: &Loss),
}

/// What was known when a loss was seen, bytes.
pub struct Loss {
    /// The lesser of the windows.
    pub allowed: u64,
    /// What was out.
    pub flight: u64,
}

/// Where slow start begins.
fn one_segment(mss: u64, _: u64) -> u64 {
    mss
}
