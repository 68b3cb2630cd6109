//! Delivery opportunities of a trace in Mahimahi's format: a time in ms on each line, at which 1504 bytes can leave (Netravali
//! et al., "Mahimahi: Accurate Record-and-Replay for HTTP", USENIX ATC 2015, and mm-link's manual). The trace begins again at
//! its last time. A packet takes as many opportunities as it needs, several packets share one, and what is left of an
//! opportunity when nothing waits is lost.

use serde_json::Value;

use super::{RateProcess, Settings};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Leaf, OverTime, Spec, Visitor, assumed};

/// Bytes of an opportunity: a packet of 1500 bytes and the header of Mahimahi's device.
pub(crate) const OPPORTUNITY: u64 = 1504;

/// Most opportunities of a trace.
const MOST: usize = 2_000_000;
const MS: u64 = 1_000_000;

const EXAMPLE: &str = "times in ms in their order, such as \"0 1 1 3\" or \"0 1*2 3\"";

/// Times of delivery opportunities, ms, in order. Written as a text in which `7*3` stands for three at 7 ms.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Opportunities(pub Vec<u32>);

impl Opportunities {
    /// Reads times that are separated by blanks, commas or lines, as in a file of Mahimahi.
    ///
    /// # Errors
    /// A sentence that names the entry and what was expected.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut times: Vec<u32> = Vec::new();
        for entry in text.split([' ', '\t', '\r', '\n', ',']).filter(|entry| !entry.is_empty()) {
            let (time, count) = entry.split_once('*').unwrap_or((entry, "1"));
            let (Ok(time), Ok(count)) = (time.parse::<u32>(), count.parse::<usize>()) else {
                return Err(format!("has {entry:?}, but should be {EXAMPLE}"));
            };
            if let Some(last) = times.last().filter(|last| **last > time) {
                return Err(format!("has {time} after {last}: their times should be in order"));
            }
            if count == 0 || times.len() + count > MOST {
                return Err(format!("has {entry:?}; from 1 to {MOST} opportunities are allowed"));
            }
            times.resize(times.len() + count, time);
        }
        Ok(Opportunities(times))
    }

    /// Returns the text that `parse` reads.
    #[must_use]
    pub fn text(&self) -> String {
        let runs = self.0.chunk_by(|one, next| one == next).map(|run| match run.len() {
            1 => run[0].to_string(),
            count => format!("{}*{count}", run[0]),
        });
        runs.collect::<Vec<_>>().join(" ")
    }
}

impl Leaf for Opportunities {
    fn over_time(&self) -> Option<OverTime> {
        Some(OverTime { values: None, max: 0.0, is_curve: true, example: EXAMPLE })
    }

    fn read(&mut self, value: &Value, _: &Spec) -> Result<(), String> {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Array(times) => times.iter().map(Value::to_string).collect::<Vec<_>>().join(" "),
            _ => return Err(format!("should be {EXAMPLE}")),
        };
        *self = Opportunities::parse(&text)?;
        Ok(())
    }

    fn write(&self) -> Value {
        Value::from(self.text())
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Trace {
    pub opportunities: Opportunities,
}

impl Default for Trace {
    fn default() -> Self {
        Trace { opportunities: Opportunities(vec![1]) }
    }
}

impl Group for Trace {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.leaf(
            Spec::schedule(
                "opportunities",
                "Delivery opportunities",
                "Times in ms at which 1504 bytes can leave, as in a trace of Mahimahi; 7*3 stands for three at 7 ms.",
            )
            .source(assumed("one every millisecond: 12 Mb/s")),
            &mut self.opportunities,
        );
    }
}

impl Settings for Trace {
    fn process(&self, _: u64, _: Stream) -> Option<Box<dyn RateProcess>> {
        let times: Vec<u64> = self.opportunities.0.iter().map(|time| u64::from(*time) * MS).collect();
        Some(Box::new(Deliveries { times, base: 0, next: 0, left: 0, at: 0, used: 0, unused: 0 }))
    }

    fn mean_rate(&self, _: u64) -> f64 {
        let times = &self.opportunities.0;
        (times.len() as u64 * OPPORTUNITY * 8) as f64 * 1e3 / f64::from(times.last().copied().unwrap_or(1))
    }

    fn contradiction(&self, _: u64, _: u64) -> Option<(&'static str, String)> {
        let last = self.opportunities.0.last().copied().unwrap_or(0);
        (last == 0).then(|| {
            (
                "opportunities",
                "needs an opportunity after 0 ms: the trace begins again at its last opportunity".to_owned(),
            )
        })
    }
}

/// Opportunities of one direction.
#[derive(Clone)]
struct Deliveries {
    /// Times of the trace, ns.
    times: Vec<u64>,
    /// Time at which this round of the trace began, ns.
    base: u64,
    /// Next opportunity.
    next: usize,
    /// Bytes left of the opportunity at `at`.
    left: u64,
    at: u64,
    used: u64,
    unused: u64,
}

impl Deliveries {
    /// Returns the time of the next opportunity, ns.
    fn time(&self) -> u64 {
        self.base + self.times[self.next]
    }

    fn advance(&mut self) {
        self.next += 1;
        if self.next == self.times.len() {
            self.next = 0;
            self.base += self.times[self.times.len() - 1];
        }
    }

    /// Counts the opportunities before `start` as unused.
    fn skip(&mut self, start: u64) {
        if self.at < start {
            self.left = 0;
        }
        let round = self.times[self.times.len() - 1];
        // Whole rounds at once: a line may be idle for long.
        let rounds = start.saturating_sub(self.time()) / round;
        self.unused += rounds * self.times.len() as u64;
        self.base += rounds * round;
        while self.time() < start {
            let due = self.times.partition_point(|time| self.base + time < start);
            self.unused += (due - self.next) as u64;
            self.next = due - 1;
            self.advance();
        }
    }
}

impl RateProcess for Deliveries {
    fn end_of_service(&mut self, start: u64, bits: u64) -> u64 {
        self.skip(start);
        let mut bytes = bits / 8;
        while bytes > self.left {
            bytes -= self.left;
            (self.at, self.left) = (self.time(), OPPORTUNITY);
            self.used += 1;
            self.advance();
        }
        self.left -= bytes;
        self.at
    }

    fn offered(&mut self, from: u64, to: u64) -> f64 {
        self.skip(from);
        let before = self.unused;
        self.skip(to);
        ((self.unused - before) * OPPORTUNITY * 8) as f64
    }

    fn opportunities(&self) -> Option<[u64; 2]> {
        Some([self.used, self.unused])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn process(text: &str) -> Box<dyn RateProcess> {
        let opportunities = Opportunities::parse(text).expect("a trace");
        Trace { opportunities }.process(0, Stream::new(1, "")).expect("it changes")
    }

    #[test]
    fn packets_leave_at_opportunities_and_share_them() {
        let mut trace = process("2 5 5 9");
        assert_eq!(trace.end_of_service(0, 1504 * 8), 2 * MS);
        // Two of 752 bytes share the first one at 5 ms; the third takes half of the second one.
        assert_eq!(trace.end_of_service(2 * MS, 752 * 8), 5 * MS);
        assert_eq!(trace.end_of_service(5 * MS, 752 * 8), 5 * MS);
        assert_eq!(trace.end_of_service(5 * MS, 752 * 8), 5 * MS);
        // 752 bytes are left at 5 ms: a packet of 1504 takes them and half of those at 9 ms.
        assert_eq!(trace.end_of_service(5 * MS, 1504 * 8), 9 * MS);
        // At 10 ms the rest of 9 ms is lost; the next round begins at 9 ms, so that its first one is at 11 ms.
        assert_eq!(trace.end_of_service(10 * MS, 100 * 8), 11 * MS);
        assert_eq!(trace.opportunities(), Some([5, 0]));
    }

    #[test]
    fn idle_time_leaves_opportunities_unused() {
        let mut trace = process("2 5*2 9");
        // Rounds of 9 ms: four in 36 ms with 16 opportunities, and 38 ms is the first of the fifth.
        assert_eq!(trace.end_of_service(37 * MS, 8), 38 * MS);
        assert_eq!(trace.opportunities(), Some([1, 16]));
    }

    proptest! {
        #[test]
        fn every_opportunity_is_used_or_counted(
            gaps in prop::collection::vec(0u32..5, 1..20), starts in prop::collection::vec((0u64..60, 1u64..4000), 1..40),
        ) {
            let mut time = 1;
            let times: Vec<u32> = gaps.iter().map(|gap| { time += gap; time }).collect();
            let mut trace = Trace { opportunities: Opportunities(times.clone()) }.process(0, Stream::new(1, "")).expect("it changes");
            let (mut now, mut ended, mut bytes) = (0, 0, 0);
            for (gap, size) in starts {
                now = ended.max(now + gap * MS);
                ended = trace.end_of_service(now, size * 8);
                prop_assert!(ended >= now && ended % MS == 0);
                bytes += size;
            }
            // All opportunities up to the last end, of all rounds, less those at that instant that are still to come.
            let round = u64::from(*times.last().expect("one"));
            let due = (0..).flat_map(|number| times.iter().map(move |time| (number * round + u64::from(*time)) * MS));
            let [used, unused] = trace.opportunities().expect("it counts");
            let before = due.clone().take_while(|time| *time < ended).count() as u64;
            let until = due.take_while(|time| *time <= ended).count() as u64;
            prop_assert!((before + 1..=until).contains(&(used + unused)), "{before} {until} {used} {unused}");
            prop_assert!(bytes <= used * OPPORTUNITY);
        }

        #[test]
        fn text_of_a_trace_is_read_again(times in prop::collection::vec(0u32..4, 1..40)) {
            let mut time = 0;
            let times: Vec<u32> = times.iter().map(|gap| { time += gap; time }).collect();
            let trace = Opportunities(times);
            prop_assert_eq!(Opportunities::parse(&trace.text()), Ok(trace));
        }
    }

    #[test]
    fn wrong_entry_is_named() {
        let wrong = |text| Opportunities::parse(text).expect_err("an error");
        assert!(wrong("1 2 x").starts_with("has \"x\", but should be times in ms"));
        assert_eq!(wrong("5\n4"), "has 4 after 5: their times should be in order");
        assert!(wrong("5*0").contains("allowed"));
        assert_eq!(Opportunities::parse("0\n1\n1\n3\n").expect("a file").text(), "0 1*2 3");
    }
}
