//! Autotuning of the receive buffer (dynamic right-sizing: Fisk and Feng 2001), as Linux 6.18 does it.
//!
//! Idea: the receiver measures how much its process reads in a round trip. The sender's window cannot be larger. A buffer of twice
//! as much never limits a sender that doubles its window in each round trip; it grows faster while the amount grows.
//! Differences: sizes are those of the data. The memory that a packet takes beyond its data counts only at the start.

use super::congestion::control::MAX_WINDOW;
use super::receive::ReceiveState;
use super::segment::Segment;
use super::{Connection, Effects};
use crate::why::{DecisionKind, Rule};

/// Segments that the process is assumed to read in the first round trip.
const FIRST_READ: u64 = 10;

/// Returns the size at which the buffer begins, bytes: 64 KB, or a quarter more than the initial offer. Linux offers half of its
/// memory at first, and five eighths once it knows how much memory full segments take.
pub(super) fn first_size(initial_offer: Option<u64>) -> u64 {
    initial_offer.map_or(MAX_WINDOW, |offer| offer + offer / 4)
}

/// State of the measurement.
#[derive(Clone, Debug)]
pub(super) struct Tuning {
    /// Time at which the current round trip began, ns, and the bytes read before it.
    since: u64,
    read: u64,
    /// Bytes read in the round trip with the most so far; before the first, what can be read in it.
    most_read: u64,
    /// Round trip that the receiver has measured, ns.
    rtt: Option<u64>,
    /// Time and place at which the data of one offered window began, ns and bytes.
    window: Option<(u64, u64)>,
    /// Whether the buffer has grown since the last data segment.
    grown: bool,
}

impl Tuning {
    /// Creates the state of a receiver that offers `offer` bytes at first, in segments of `mss` bytes.
    pub(super) fn new(offer: u64, mss: u64) -> Self {
        Tuning {
            since: 0,
            read: 0,
            most_read: offer.min(FIRST_READ * mss).max(1),
            rtt: None,
            window: None,
            grown: false,
        }
    }

    /// Takes a round trip of an echoed timestamp, ns. A longer one counts for an eighth, and only if the process has read
    /// everything.
    fn take_echo(&mut self, sample: u64, all_read: bool) {
        self.rtt = Some(match self.rtt {
            Some(rtt) if sample >= rtt && !all_read => rtt,
            Some(rtt) if sample >= rtt => rtt - rtt / 8 + sample / 8,
            _ => sample,
        });
    }

    /// Takes the time in which a whole offered window arrived, ns: the shortest is the best estimate of the round trip.
    fn take_window(&mut self, sample: u64) {
        self.rtt = Some(self.rtt.map_or(sample, |rtt| rtt.min(sample)));
    }
}

impl ReceiveState {
    /// Grows the buffer after a read call, if a round trip has passed in which the process has read more than ever.
    fn tune(&mut self, now: u64) {
        let (read, unread) = (self.bytes_read(), self.cc);
        let beyond = self.queue.ranges().next_back().map_or(0, |(_, end)| end - self.received);
        let Some(tuning) = &mut self.tuning else { return };
        if tuning.rtt.is_none_or(|rtt| now - tuning.since < rtt) {
            return;
        }
        let copied = (read - tuning.read).saturating_sub(unread);
        (tuning.since, tuning.read) = (now, read);
        if copied > tuning.most_read {
            let before = std::mem::replace(&mut tuning.most_read, copied);
            let twice = 2 * copied;
            let growth = u128::from(twice) * u128::from(copied - before) / u128::from(before);
            let wanted = u128::from(twice + beyond) + 2 * growth;
            let before = self.hiwat;
            self.hiwat = u64::try_from(wanted).unwrap_or(u64::MAX).min(self.largest).max(before);
            tuning.grown |= self.hiwat > before;
        }
    }
}

impl Connection {
    /// Takes a data segment into account: gives the reason for a buffer that has grown, and measures the round trip that the
    /// receiver sees.
    #[cold]
    pub(super) fn heed_for_tuning(&mut self, now: u64, segment: &Segment, effects: &mut Effects) {
        if let Some(tuning) = &mut self.rcv.tuning
            && std::mem::take(&mut tuning.grown)
        {
            let read = tuning.most_read as f64;
            effects.tell(DecisionKind::Verdict, Rule::BufferHasGrown, self, now, &[("most_read", read)]);
        }
        self.measure_for_tuning(now, segment);
    }

    /// Measures the round trip by the timestamp that a segment echoes, or else by the time in which one offered window
    /// arrives.
    fn measure_for_tuning(&mut self, now: u64, segment: &Segment) {
        let echoed = self.echoed(now, segment).filter(|_| u64::from(segment.len) >= self.mss);
        let (received, wnd, all_read) = (self.rcv.received, self.rcv.wnd(), self.rcv.cc == 0);
        let Some(tuning) = &mut self.rcv.tuning else { return };
        if self.agreed.timestamps {
            if let Some(sent) = echoed {
                tuning.take_echo(now - sent, all_read);
            }
            return;
        }
        match tuning.window {
            Some((_, until)) if received < until => return,
            Some((since, _)) => tuning.take_window(now - since),
            None => {}
        }
        tuning.window = Some((now, received + wnd));
    }

    /// Grows the receive buffer after a read call.
    #[inline]
    pub(super) fn tune_buffer(&mut self, now: u64) {
        if self.rcv.tuning.is_some() {
            self.rcv.tune(now);
        }
    }
}
