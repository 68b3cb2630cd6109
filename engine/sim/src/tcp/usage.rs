//! Use of the congestion window (RFC 7661), as Linux keeps it: a window grows only if it limited the sender in the round
//! trip before, or, in slow start, if half of it was used.

use super::Connection;
use super::congestion::control::Window;
use super::seq::Seq;

/// Use of the congestion window in the current round trip.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Usage {
    /// Whether the window kept the sender from sending more.
    limited: bool,
    /// Largest number of bytes that were out.
    most: u64,
    /// Place with whose ACK the round trip ends.
    until: u64,
    /// Sequence number behind the highest one sent, at the last look.
    sent: Seq,
    /// Whether the sender waits, since the last look, for an ACK because the window has room for only part of a packet.
    pub waits: bool,
}

impl Usage {
    /// Whether the window may grow.
    pub(super) fn lets_grow(&self, window: &Window) -> bool {
        self.limited || window.below_ssthresh() && window.cwnd < 2 * self.most
    }
}

impl Connection {
    /// Notes after a round of output how much of the window is used.
    pub(super) fn note_usage(&mut self) {
        let (snd, usage) = (&self.snd, &mut self.usage);
        let flight = snd.flight_size();
        let pipe = self.flight.score.as_ref().map_or(flight, |score| score.pipe_below(snd.data_end()));
        let limited = std::mem::take(&mut usage.waits) || pipe + self.mss > self.window.cwnd;
        let sent = std::mem::replace(&mut usage.sent, snd.max) != snd.max;
        let counts = snd.una_at >= usage.until || limited || !usage.limited && flight > usage.most;
        if (sent || limited) && counts {
            (usage.limited, usage.most, usage.until) = (limited, flight, snd.una_at + flight);
        }
    }

    /// Notes that the application, not the network, limits the delivery rate measured now.
    #[inline]
    pub(super) fn note_lack_of_data(&mut self) {
        if let Some(score) = &mut self.flight.score
            && score.pipe() < self.window.cwnd
        {
            let pipe = score.pipe();
            score.delivery.short_of_data(pipe);
        }
    }
}
