//! Processes without a connection: one sends datagrams by a clock of its own, whatever becomes of them; the other takes
//! what comes. The rate is that of the payload, as a transfer's throughput is.

use std::collections::VecDeque;

use super::{Kind, Measured, Settings};
use crate::rng::Stream;
use crate::why::Rule;

/// A process that sends: at even steps, after times drawn from an exponential distribution, or at even steps now and then.
pub struct Source {
    kind: Kind,
    /// Payload of a datagram, bytes.
    pub bytes: u64,
    /// From one to the next, on average or while it is on, ns.
    interval: f64,
    /// Mean times for which it is on and off, ns.
    means: (f64, f64),
    stream: Stream,
    /// When the next one is due, and until when the source is on, ns.
    due: f64,
    on_until: f64,
    /// Bytes sent so far.
    pub sent: u64,
    started: Option<u64>,
}

impl Source {
    pub fn new(settings: &Settings, start: u64, mut stream: Stream) -> Self {
        let interval = settings.datagram_size as f64 * 8e9 / settings.rate as f64;
        let means = (settings.on_mean as f64, settings.off_mean as f64);
        let mut due = start as f64;
        let mut on_until = f64::INFINITY;
        match settings.kind {
            Kind::Poisson => due += stream.exponential(interval),
            Kind::OnOff => {
                // As found at any moment: many of them do not begin all at once.
                if stream.uniform() * (means.0 + means.1) >= means.0 {
                    due += stream.exponential(means.1);
                }
                on_until = due + stream.exponential(means.0);
            }
            _ => {}
        }
        let bytes = settings.datagram_size;
        Source { kind: settings.kind, bytes, interval, means, stream, due, on_until, sent: 0, started: None }
    }

    /// When the next datagram is due, ns.
    pub fn due(&self) -> u64 {
        self.due as u64
    }

    /// By which rule, and how far apart, ns.
    pub fn pace(&self) -> (Rule, f64) {
        let rule = match self.kind {
            Kind::Poisson => Rule::SourcePoisson,
            Kind::OnOff => Rule::SourceOn,
            _ => Rule::SourceEven,
        };
        (rule, self.interval)
    }

    /// One has been sent.
    pub fn sent(&mut self, now: u64) {
        self.started.get_or_insert(now);
        self.sent += self.bytes;
        let gap = if self.kind == Kind::Poisson { self.stream.exponential(self.interval) } else { self.interval };
        self.due += gap;
        if self.due > self.on_until {
            // Each time it is on begins with a datagram.
            self.due = self.on_until + self.stream.exponential(self.means.1);
            self.on_until = self.due + self.stream.exponential(self.means.0);
        }
    }

    pub fn measured(&self) -> Measured {
        Measured { started: self.started, bytes: self.sent, ..Measured::default() }
    }
}

/// A process that takes datagrams, and its socket.
pub struct Sink {
    /// Payloads of those that wait in the socket's buffer, and the room there is, bytes.
    waiting: VecDeque<u64>,
    used: u64,
    room: u64,
    measured: Measured,
}

impl Sink {
    /// What waits in the socket's buffer, and the room there is, bytes.
    pub fn used(&self) -> u64 {
        self.used
    }

    pub fn room(&self) -> u64 {
        self.room
    }

    pub fn new(settings: &Settings) -> Self {
        Sink { waiting: VecDeque::new(), used: 0, room: settings.socket_buffer, measured: Measured::default() }
    }

    pub fn has_room(&self, bytes: u64) -> bool {
        self.used + bytes <= self.room
    }

    /// One comes and is taken.
    pub fn arrives(&mut self, bytes: u64) {
        self.waiting.push_back(bytes);
        self.used += bytes;
    }

    /// Payload of the one to be read next.
    pub fn next(&self) -> Option<u64> {
        self.waiting.front().copied()
    }

    /// The process has read it.
    pub fn read(&mut self, now: u64) {
        let Some(bytes) = self.waiting.pop_front() else { return };
        self.used -= bytes;
        self.measured.bytes += bytes;
        self.measured.received += 1;
        self.measured.ended = Some(now);
    }

    pub fn measured(&self) -> Measured {
        self.measured.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: u64 = 1_000_000_000;

    /// 1000 bytes at 1 Mb/s: one every 8 ms.
    fn source(kind: Kind, seed: u64) -> Source {
        let settings = Settings { kind, datagram_size: 1000, rate: 1_000_000, ..Settings::default() };
        Source::new(&settings, SECOND, Stream::new(seed, "flows.noise.source"))
    }

    fn times(source: &mut Source, until: u64) -> Vec<u64> {
        let mut times = Vec::new();
        while source.due() < until {
            times.push(source.due());
            source.sent(source.due());
        }
        times
    }

    #[test]
    fn a_constant_source_keeps_its_step_from_the_start_on() {
        assert_eq!(
            times(&mut source(Kind::Constant, 1), SECOND + 25_000_000),
            [0, 8, 16, 24].map(|ms| SECOND + ms * 1_000_000)
        );
    }

    #[test]
    fn a_poisson_source_has_its_rate_and_as_much_variance_as_mean() {
        let sent = times(&mut source(Kind::Poisson, 1), 1001 * SECOND);
        // 125 a second for 1000 s; the deviation of their number is its root, 354.
        assert!(sent.len().abs_diff(125_000) < 1_100, "{}", sent.len());
        let mut counts = vec![0.0; 1000];
        sent.iter().for_each(|time| counts[((time - SECOND) / SECOND) as usize] += 1.0);
        let mean = counts.iter().sum::<f64>() / 1000.0;
        let variance = counts.iter().map(|count| (count - mean) * (count - mean)).sum::<f64>() / 999.0;
        assert!((variance / mean - 1.0).abs() < 0.15, "{variance} / {mean}");
    }

    #[test]
    fn a_source_is_on_and_off_by_turns_and_sends_at_its_rate_while_it_is_on() {
        // On and off for 1 s each: half of 125 a second.
        let sent = times(&mut source(Kind::OnOff, 1), 2001 * SECOND);
        assert!((sent.len() as f64 / 125_000.0 - 1.0).abs() < 0.08, "{}", sent.len());
        let gaps: Vec<u64> = sent.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let pauses = gaps.iter().filter(|gap| gap.abs_diff(8_000_000) > 1).count();
        assert!((900..1100).contains(&pauses), "about a thousand times off: {pauses}");
        let on = (0..1000).filter(|seed| source(Kind::OnOff, *seed).due() == SECOND).count();
        assert!((440..560).contains(&on), "half of them are on at the start: {on}");
    }

    #[test]
    fn a_full_socket_takes_no_more_until_something_is_read() {
        let mut sink = Sink::new(&Settings { socket_buffer: 2500, ..Settings::default() });
        sink.arrives(1000);
        assert!(sink.has_room(1000));
        sink.arrives(1000);
        assert!(!sink.has_room(1000));
        sink.read(7);
        assert!(sink.has_room(1000));
        let Measured { bytes, received, ended, .. } = sink.measured();
        assert_eq!((bytes, received, ended), (1000, 1, Some(7)));
    }
}
