//! Statistics of arriving datagrams or replies: their number, delay, order and rate.

use crate::tcp::segment::UDP_HEADERS;
use crate::tcp::seq::Seq;

/// A datagram that has arrived, or the reply to one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Datagram {
    /// Number in the order of sending.
    pub seq: Seq,
    /// Payload, bytes.
    pub bytes: u64,
    /// Time at which its source sent it, or the datagram that it answers, ns.
    pub made: u64,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Arrivals {
    pub count: u64,
    /// Payload, bytes.
    pub bytes: u64,
    /// Arrivals after one that was sent later.
    pub permuted: u64,
    /// Arrivals with a delay of at least `deadline`.
    pub late: u64,
    /// Delay from which on a datagram is late, ns.
    deadline: u64,
    /// Latest number that has arrived.
    newest: Option<Seq>,
    /// Shortest delay from sending, ns.
    shortest: u64,
    /// Longest delay, ns.
    longest: u64,
    /// Sum of the delays, ns.
    sum: u128,
    /// Time of the first arrival, ns.
    first: u64,
    /// Time of the last arrival, ns.
    last: u64,
    /// Time after the first arrival over which the rate is measured, ns; 0: until the last.
    monitored: u64,
    /// Bytes of all arrivals, with headers.
    whole: u64,
    /// Bytes of the last arrival, with headers.
    latest: u64,
    /// Bytes of the arrivals within `monitored`, with headers.
    within: u64,
}

impl Arrivals {
    pub(crate) fn new(monitored: u64, deadline: u64) -> Self {
        Arrivals { deadline, monitored, ..Arrivals::default() }
    }

    pub(crate) fn comes(&mut self, now: u64, datagram: Datagram) {
        let delay = now - datagram.made;
        if self.count == 0 {
            (self.first, self.shortest) = (now, delay);
        }
        self.count += 1;
        self.bytes += datagram.bytes;
        self.shortest = self.shortest.min(delay);
        self.longest = self.longest.max(delay);
        self.sum += u128::from(delay);
        self.late += u64::from(delay >= self.deadline);
        self.last = now;
        self.latest = datagram.bytes + UDP_HEADERS;
        self.whole += self.latest;
        if now < self.first.saturating_add(self.monitored) {
            self.within += self.latest;
        }
        match self.newest {
            Some(newest) if datagram.seq < newest => self.permuted += 1,
            _ => self.newest = Some(datagram.seq),
        }
    }

    /// Returns the time of the last arrival, ns.
    pub(crate) fn ended(&self) -> Option<u64> {
        (self.count > 0).then_some(self.last)
    }

    pub(crate) fn shortest(&self) -> Option<u64> {
        (self.count > 0).then_some(self.shortest)
    }

    pub(crate) fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    pub(crate) fn longest(&self) -> Option<u64> {
        (self.count > 0).then_some(self.longest)
    }

    /// Returns the arrival rate with IP headers, bit/s. The arrivals are counted from the first one for as long as the
    /// source sends, so that neither the delay nor what a queue holds when the source stops counts. Without such a
    /// duration, or before the flow is `over`, they are counted until the last one, which itself does not count.
    pub(crate) fn ip_rate(&self, over: bool) -> Option<f64> {
        let (bytes, span) = match self.monitored {
            0 => (self.whole - self.latest, self.last - self.first),
            _ if !over => (self.whole - self.latest, self.last - self.first),
            monitored => (self.within, monitored),
        };
        (span > 0).then(|| bytes as f64 * 8e9 / span as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the statistics of datagrams of 100 bytes, given as time of arrival, number, and time of sending.
    fn come(monitored: u64, all: &[(u64, u32, u64)]) -> Arrivals {
        let mut arrivals = Arrivals::new(monitored, 100);
        for (now, seq, made) in all {
            arrivals.comes(*now, Datagram { seq: Seq(*seq), bytes: 100, made: *made });
        }
        arrivals
    }

    #[test]
    fn counts_a_datagram_as_permuted_when_a_later_one_arrived_first() {
        // 3 before 2 counts one; 6 before 4 and 5 counts two; the second 6 is as new as any.
        let order = [1, 3, 2, 6, 4, 5, 6, 7];
        let all: Vec<_> = order.iter().zip(0..).map(|(seq, now)| (now + 10, *seq, 0)).collect();
        assert_eq!(come(0, &all).permuted, 3);
        // Numbers wrap.
        assert_eq!(come(0, &[(1, u32::MAX, 0), (2, 0, 0), (3, u32::MAX - 1, 0)]).permuted, 1);
    }

    #[test]
    fn measures_delay_from_the_creation_of_each_datagram() {
        let arrivals = come(0, &[(100, 1, 0), (150, 2, 80), (160, 3, 10)]);
        // 100, 70 and 150.
        assert_eq!((arrivals.shortest(), arrivals.longest()), (Some(70), Some(150)));
        assert_eq!(arrivals.mean(), Some(320.0 / 3.0));
        assert_eq!(arrivals.late, 2, "the deadline is 100 ns");
        assert_eq!(
            (Arrivals::new(0, 100).shortest(), Arrivals::new(0, 100).mean(), Arrivals::new(0, 100).ip_rate(true)),
            (None, None, None)
        );
    }

    #[test]
    fn arrival_rate_excludes_what_a_queue_holds_when_the_source_stops() {
        // 128 bytes every 100 ns: 10.24 Gb/s, whether all or those of the first 400 ns are counted.
        let all: Vec<_> = (0..9).map(|n| (1000 + 100 * n, n as u32, 0)).collect();
        assert_eq!(come(0, &all).ip_rate(true), Some(10.24e9));
        assert_eq!(come(400, &all).ip_rate(true), Some(10.24e9));
        // Sending lasts 1800 ns; nothing arrives in the second half.
        assert_eq!(come(1800, &all).ip_rate(true), Some(5.12e9));
        assert_eq!(come(1800, &all).ip_rate(false), Some(10.24e9), "the source has not sent for so long yet");
    }
}
