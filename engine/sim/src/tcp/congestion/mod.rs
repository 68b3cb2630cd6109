//! How the congestion window grows: one file per rule.

mod bsd_reno;
mod jacobson;
mod none;
mod rfc5681;

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

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Growth {
    None,
    Jacobson,
    BsdReno,
    Rfc5681,
}

impl Growth {
    /// The congestion window of a new connection.
    pub fn initial(self, mss: u64, max: u64) -> u64 {
        if self == Growth::None { max } else { mss }
    }

    /// An ACK took `acked` new bytes off the network.
    #[inline]
    pub fn on_ack(self, window: &mut Window, acked: u64) {
        match self {
            Growth::None => none::on_ack(window),
            Growth::Jacobson => jacobson::on_ack(window),
            Growth::BsdReno => bsd_reno::on_ack(window),
            Growth::Rfc5681 => rfc5681::on_ack(window, acked),
        }
    }

    /// A segment was lost. `allowed`: the lesser of the windows; `flight`: what was out, bytes.
    pub fn on_loss(self, window: &mut Window, allowed: u64, flight: u64) {
        match self {
            Growth::None => {}
            Growth::Jacobson | Growth::BsdReno => jacobson::on_loss(window, allowed),
            Growth::Rfc5681 => rfc5681::on_loss(window, flight),
        }
    }
}
