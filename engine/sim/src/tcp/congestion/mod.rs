//! How the congestion window grows: one file per rule.

pub mod jacobson;

/// The congestion state a rule works on. Bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Window {
    pub cwnd: u64,
    pub ssthresh: u64,
    pub mss: u64,
}

/// TCP's largest window without scaling (RFC 9293, 3.1).
pub const MAX_WINDOW: u64 = 65535;

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
