//! How the congestion window grows: one file per rule.

pub mod jacobson;

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

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Growth {
    Jacobson,
}

impl Growth {
    /// An ACK took `acked` new bytes off the network.
    #[inline]
    pub fn on_ack(self, window: &mut Window, _acked: u64) {
        match self {
            Growth::Jacobson => jacobson::on_ack(window),
        }
    }

    /// A segment was lost with `flight` bytes, the lesser of the windows, allowed in flight.
    pub fn on_loss(self, window: &mut Window, flight: u64) {
        match self {
            Growth::Jacobson => jacobson::on_loss(window, flight),
        }
    }
}
