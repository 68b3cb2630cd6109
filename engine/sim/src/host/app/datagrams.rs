//! Processes without a connection. One sends datagrams by its own clock, whatever becomes of them. The other one reads
//! what arrives; or there is none, because the other end's kernel returns each datagram at once, as with ICMP echo
//! requests (RFC 792). Rates are those of the payload, as a transfer's throughput is.

use std::collections::VecDeque;

use super::arrivals::{Arrivals, Datagram};
use super::{AppKind, Measured, Settings};
use crate::rng::Stream;
use crate::why::Rule;

/// Sending process: at constant intervals, after exponentially distributed times, or at constant intervals while it is
/// on.
#[derive(Clone)]
pub(crate) struct Source {
    kind: AppKind,
    /// Payload of the next datagram, bytes.
    pub bytes: u64,
    /// Smallest and largest payload that is drawn, bytes.
    sizes: (u64, u64),
    /// Mean interval between datagrams while it is on, ns.
    interval: f64,
    /// Mean times for which it is on and off, ns.
    means: (f64, f64),
    stream: Stream,
    /// Time at which the next datagram is due, ns.
    due: f64,
    /// Time until which the source is on, ns.
    on_until: f64,
    /// Time at which it begins to send, ns.
    start: u64,
    /// Time at which it ends, ns; `u64::MAX`: never.
    until: u64,
    /// Datagrams sent so far.
    pub count: u64,
    /// Bytes of payload sent so far.
    sent: u64,
    started: Option<u64>,
    /// Statistics of the replies, if datagrams are answered.
    answers: Option<Arrivals>,
}

impl Source {
    pub(crate) fn new(settings: &Settings, start: u64, mut stream: Stream) -> Self {
        let interval = settings.datagram_interval();
        let means = (settings.on_mean as f64, settings.off_mean as f64);
        let mut due = start as f64;
        let mut on_until = f64::INFINITY;
        match settings.kind {
            AppKind::Poisson => due += stream.exponential(interval),
            AppKind::OnOff => {
                // The state is drawn as at any moment, so that several sources do not begin at once.
                if stream.uniform() * (means.0 + means.1) >= means.0 {
                    due += stream.exponential(means.1);
                }
                on_until = due + stream.exponential(means.0);
            }
            _ => {}
        }
        let mut source = Source {
            kind: settings.kind,
            bytes: 0,
            sizes: (settings.datagram_size, settings.largest_datagram()),
            interval,
            means,
            stream,
            due,
            on_until,
            start,
            until: settings.ends_after().map_or(u64::MAX, |duration| start.saturating_add(duration)),
            count: 0,
            sent: 0,
            started: None,
            answers: settings.answered.then(|| Arrivals::new(settings.duration, settings.deadline)),
        };
        source.draw_size();
        source
    }

    fn draw_size(&mut self) {
        let (least, most) = self.sizes;
        self.bytes = if most > least { least + self.stream.below(most - least + 1) } else { least };
    }

    /// Returns the time at which the next datagram is due or the duration ends, ns.
    pub(crate) fn due(&self) -> u64 {
        (self.due as u64).min(self.until)
    }

    /// Whether it will send no more.
    pub(crate) fn is_over(&self, now: u64) -> bool {
        now >= self.until && self.due as u64 >= self.until
    }

    /// Returns the share of its duration that has passed; `None` if it has no end.
    pub(crate) fn progress(&self) -> Option<f64> {
        let duration = (self.until != u64::MAX).then(|| self.until - self.start)?;
        Some((self.due() - self.start) as f64 / duration as f64)
    }

    /// Returns the sequence number of the next datagram: the number of an echo request, otherwise that of its first
    /// byte.
    pub(crate) fn seq(&self) -> u64 {
        1 + if self.answers.is_some() { self.count } else { self.sent }
    }

    /// Processes the reply to a request.
    pub(crate) fn answered(&mut self, now: u64, answer: Datagram) {
        if let Some(answers) = &mut self.answers {
            answers.comes(now, answer);
        }
    }

    pub(crate) fn answers(&self) -> Option<&Arrivals> {
        self.answers.as_ref()
    }

    /// Returns the rule of the interval between datagrams, and its length, ns.
    pub(crate) fn pace(&self) -> (Rule, f64) {
        let rule = match self.kind {
            AppKind::Poisson => Rule::SourcePoisson,
            AppKind::OnOff => Rule::SourceOn,
            _ => Rule::SourceEven,
        };
        (rule, self.interval)
    }

    /// Records that a datagram has been sent, and sets the time of the next.
    pub(crate) fn sent(&mut self, now: u64) {
        self.started.get_or_insert(now);
        self.count += 1;
        self.sent += self.bytes;
        self.draw_size();
        let gap = if self.kind == AppKind::Poisson { self.stream.exponential(self.interval) } else { self.interval };
        self.due += gap;
        if self.due > self.on_until {
            // Each on period begins with a datagram.
            self.due = self.on_until + self.stream.exponential(self.means.1);
            self.on_until = self.due + self.stream.exponential(self.means.0);
        }
    }

    pub(crate) fn measured(&self) -> Measured {
        Measured { started: self.started, ..Measured::default() }
    }
}

/// Process that reads datagrams, with its socket.
#[derive(Clone)]
pub(crate) struct Sink {
    /// Datagrams in the socket's buffer.
    waiting: VecDeque<Datagram>,
    /// Bytes in the buffer.
    used: u64,
    /// Capacity of the buffer, bytes.
    room: u64,
    /// Statistics of what the process has read.
    read: Arrivals,
}

impl Sink {
    /// Returns the bytes in the socket's buffer.
    pub(crate) fn used(&self) -> u64 {
        self.used
    }

    pub(crate) fn room(&self) -> u64 {
        self.room
    }

    pub(crate) fn new(settings: &Settings) -> Self {
        let read = Arrivals::new(settings.duration, settings.deadline);
        Sink { waiting: VecDeque::new(), used: 0, room: settings.socket_buffer, read }
    }

    pub(crate) fn has_room(&self, bytes: u64) -> bool {
        self.used + bytes <= self.room
    }

    /// Adds a datagram to the socket's buffer.
    pub(crate) fn arrives(&mut self, datagram: Datagram) {
        self.waiting.push_back(datagram);
        self.used += datagram.bytes;
    }

    /// Returns the payload of the datagram to be read next, bytes.
    pub(crate) fn next(&self) -> Option<u64> {
        self.waiting.front().map(|datagram| datagram.bytes)
    }

    /// Records that the process has read the next datagram.
    pub(crate) fn read(&mut self, now: u64) {
        let Some(datagram) = self.waiting.pop_front() else { return };
        self.used -= datagram.bytes;
        self.read.comes(now, datagram);
    }

    pub(crate) fn arrivals(&self) -> &Arrivals {
        &self.read
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tcp::seq::Seq;

    const SECOND: u64 = 1_000_000_000;

    /// Returns a source of 1000 bytes at 1 Mb/s: one datagram every 8 ms.
    fn source(kind: AppKind, seed: u64) -> Source {
        let settings = Settings { kind, datagram_size: 1000, rate: 1_000_000, ..Settings::default() };
        Source::new(&settings, SECOND, Stream::new(seed, "flows.noise.source"))
    }

    fn times(source: &mut Source, until: u64) -> Vec<u64> {
        let mut times = Vec::new();
        while source.due() < until && !source.is_over(source.due()) {
            times.push(source.due());
            source.sent(source.due());
        }
        times
    }

    #[test]
    fn constant_source_sends_at_a_fixed_interval() {
        assert_eq!(
            times(&mut source(AppKind::Constant, 1), SECOND + 25_000_000),
            [0, 8, 16, 24].map(|ms| SECOND + ms * 1_000_000)
        );
    }

    #[test]
    fn poisson_source_has_its_rate_and_a_variance_equal_to_its_mean() {
        let sent = times(&mut source(AppKind::Poisson, 1), 1001 * SECOND);
        // 125 per second for 1000 s; the standard deviation of their number is its square root, 354.
        assert!(sent.len().abs_diff(125_000) < 1_100, "{}", sent.len());
        let mut counts = vec![0.0; 1000];
        sent.iter().for_each(|time| counts[((time - SECOND) / SECOND) as usize] += 1.0);
        let mean = counts.iter().sum::<f64>() / 1000.0;
        let variance = counts.iter().map(|count| (count - mean) * (count - mean)).sum::<f64>() / 999.0;
        assert!((variance / mean - 1.0).abs() < 0.15, "{variance} / {mean}");
    }

    #[test]
    fn on_off_source_sends_at_its_rate_while_on() {
        // On and off for 1 s each: half of 125 per second.
        let sent = times(&mut source(AppKind::OnOff, 1), 2001 * SECOND);
        assert!((sent.len() as f64 / 125_000.0 - 1.0).abs() < 0.08, "{}", sent.len());
        let gaps: Vec<u64> = sent.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let pauses = gaps.iter().filter(|gap| gap.abs_diff(8_000_000) > 1).count();
        assert!((900..1100).contains(&pauses), "about a thousand times off: {pauses}");
        let on = (0..1000).filter(|seed| source(AppKind::OnOff, *seed).due() == SECOND).count();
        assert!((440..560).contains(&on), "half of them are on at the start: {on}");
    }

    #[test]
    fn full_socket_drops_datagrams_until_one_is_read() {
        let mut sink = Sink::new(&Settings { socket_buffer: 2500, ..Settings::default() });
        let datagram = Datagram { seq: Seq(1), bytes: 1000, made: 2 };
        sink.arrives(datagram);
        assert!(sink.has_room(1000));
        sink.arrives(datagram);
        assert!(!sink.has_room(1000));
        sink.read(7);
        assert!(sink.has_room(1000));
        let read = sink.arrivals();
        assert_eq!((read.bytes, read.count, read.ended(), read.longest()), (1000, 1, Some(7), Some(5)));
    }

    #[test]
    fn interval_overrides_the_rate() {
        let settings = Settings { kind: AppKind::Constant, interval: Some(10_250_000), ..Settings::default() };
        let mut source = Source::new(&settings, 0, Stream::new(1, "flows.noise.source"));
        assert_eq!(times(&mut source, 40_000_000), [0, 10_250_000, 20_500_000, 30_750_000]);
    }

    #[test]
    fn source_sends_every_datagram_due_before_its_duration_ends() {
        let settings = Settings {
            kind: AppKind::Constant,
            interval: Some(10),
            duration: 35,
            answered: true,
            ..Settings::default()
        };
        let mut source = Source::new(&settings, 100, Stream::new(1, "flows.noise.source"));
        assert_eq!(times(&mut source, u64::MAX), [100, 110, 120, 130], "that of 140 is due after 135");
        assert_eq!((source.due(), source.seq()), (135, 5), "requests have numbers");
        assert!(source.is_over(135) && !source.is_over(134));
        assert_eq!(source.progress(), Some(1.0));
        // A datagram due at the end is not sent.
        let even = Settings { duration: 30, ..settings };
        let mut source = Source::new(&even, 100, Stream::new(1, "flows.noise.source"));
        assert_eq!(times(&mut source, u64::MAX).len(), 3);
    }

    #[test]
    fn draws_sizes_uniformly_and_keeps_the_rate_of_the_mean_size() {
        let settings = Settings {
            kind: AppKind::Constant,
            datagram_size: 100,
            datagram_size_max: Some(300),
            rate: 1_600_000,
            ..Settings::default()
        };
        let mut source = Source::new(&settings, 0, Stream::new(1, "flows.noise.source"));
        assert_eq!(source.pace().1, 1e6, "200 bytes at 1.6 Mb/s: one a ms");
        let mut counts = [0; 301];
        for _ in 0..201_000 {
            counts[source.bytes as usize] += 1;
            source.sent(0);
        }
        assert!(counts[..100].iter().all(|count| *count == 0));
        // A thousand of each size, with a standard deviation of 32.
        assert!(counts[100..].iter().all(|count| (840..1160).contains(count)), "{counts:?}");
    }
}
