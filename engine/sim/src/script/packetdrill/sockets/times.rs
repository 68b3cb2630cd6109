//! Times for which a connection had data to send, and for which the peer's window held the data back.

use crate::tcp::{Connection, Hold};

/// Times of a sender since it opened.
#[derive(Clone, Copy, Default)]
pub(in crate::script::packetdrill) struct SendTimes {
    /// Time with data that was not acknowledged, ns.
    busy: u64,
    /// Part of it in which the peer's window had no room for a segment, ns.
    held: u64,
    /// Time of the last look, ns, and what it found.
    looked: u64,
    is_busy: bool,
    is_held: bool,
}

impl SendTimes {
    /// Adds the time since the last look, and looks again.
    pub(in crate::script::packetdrill) fn look(&mut self, now: u64, connection: &Connection) {
        (self.busy, self.held) = self.until(now);
        self.looked = now;
        let snd = &connection.snd;
        self.is_busy = snd.cc > 0;
        let unsent = snd.cc.saturating_sub(snd.flight_size());
        let room = snd.wnd.saturating_sub(snd.flight_size());
        self.is_held = unsent > 0 && room < unsent.min(connection.mss) && snd.hold != Hold::CongestionWindow;
    }

    /// Returns the time with data, and the time held back, up to now, ns.
    pub(in crate::script::packetdrill) fn until(&self, now: u64) -> (u64, u64) {
        let since = |counts: bool| if counts { now - self.looked } else { 0 };
        (self.busy + since(self.is_busy), self.held + since(self.is_held))
    }
}
