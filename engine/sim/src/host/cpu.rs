//! Processor of a host, with two levels. Interrupt level (protocol work on packets) is served in order and never
//! preempted; process level (copying, wake-ups) runs whenever interrupt level is idle. `costs.rs` has the costs.

use std::collections::VecDeque;

use crate::event_queue::NEVER;
use crate::rng::Stream;

/// Processor with its work at both levels, each in order. `I` and `P` say what to do when a piece of work is done.
#[derive(Clone)]
pub(crate) struct Cpu<I, P> {
    interrupts: VecDeque<(u64, I)>,
    /// Time since which interrupt level has worked on packets, ns.
    busy_since: u64,
    /// Time at which interrupt level will be idle, ns.
    busy_until: u64,
    running: Option<P>,
    /// Time at which the running process-level work is done, ns; `NEVER` or later if there is none. Each interrupt
    /// postpones it.
    process_done: u64,
    /// Waiting process-level work with its cost, ns.
    waiting: VecDeque<(u64, P)>,
    /// Largest random deviation of a piece of work, and the stream that draws it.
    jitter: Option<Box<(f64, Stream)>>,
}

pub(crate) enum Done<I, P> {
    Interrupt(I),
    Process(P),
}

impl<I, P> Default for Cpu<I, P> {
    fn default() -> Self {
        Cpu {
            interrupts: VecDeque::new(),
            busy_since: 0,
            busy_until: 0,
            running: None,
            process_done: NEVER,
            waiting: VecDeque::new(),
            jitter: None,
        }
    }
}

impl<I, P> Cpu<I, P> {
    /// Creates a processor whose work takes up to the share `jitter` more or less than it costs.
    pub(crate) fn with_jitter(jitter: f64, stream: Stream) -> Self {
        Cpu { jitter: (jitter > 0.0).then(|| Box::new((jitter, stream))), ..Cpu::default() }
    }

    /// Returns the time that work of `cost` ns takes, drawn if there is jitter.
    #[inline]
    fn time(&mut self, cost: u64) -> u64 {
        if self.jitter.is_some() { self.drawn(cost) } else { cost }
    }

    #[cold]
    fn drawn(&mut self, cost: u64) -> u64 {
        let Some(jitter) = &mut self.jitter else { return cost };
        let (share, stream) = &mut **jitter;
        (cost as f64 * (1.0 + *share * (2.0 * stream.uniform() - 1.0))) as u64
    }

    /// Whether work that arrives at `now` has to wait for other interrupt work.
    #[inline]
    pub(crate) fn interrupts_busy(&self, now: u64) -> bool {
        self.busy_until > now
    }

    /// Returns the time since which interrupt level has worked on packets without a pause, or at which it last began
    /// to.
    #[inline]
    pub(crate) fn busy_since(&self) -> u64 {
        self.busy_since
    }

    /// Whether the software clock, of lower priority than packets and higher than processes, has to wait.
    pub(crate) fn keeps_clock_waiting(&self, now: u64) -> bool {
        self.busy_since <= now && !self.interrupts_idle(now)
    }

    /// Delays interrupt level by `time` ns.
    pub(crate) fn stands_still(&mut self, now: u64, time: u64) {
        self.busy_since = self.occupy(now, time);
    }

    /// Returns the time for which new interrupt work has to wait, ns.
    #[inline]
    pub(crate) fn busy_for(&self, now: u64) -> u64 {
        self.busy_until.saturating_sub(now)
    }

    /// Whether no finished interrupt work is still to be taken.
    #[inline]
    pub(crate) fn nothing_waits(&self) -> bool {
        self.interrupts.is_empty()
    }

    /// Whether interrupt work would begin at once, with no finished work still to be taken.
    #[inline]
    pub(crate) fn interrupts_idle(&self, now: u64) -> bool {
        self.interrupts.is_empty() && !self.interrupts_busy(now)
    }

    /// Whether work at either level would begin at once.
    #[inline]
    pub(crate) fn is_idle(&self, now: u64) -> bool {
        self.interrupts_idle(now) && self.running.is_none()
    }

    /// Adds interrupt-level work of `cost` ns.
    #[inline]
    pub(crate) fn interrupt(&mut self, now: u64, cost: u64, work: I) {
        let done = self.occupy(now, cost);
        self.interrupts.push_back((done, work));
    }

    /// Adds interrupt-level work of `cost` ns that needs no action at its end. Returns the time at which it is done.
    #[inline]
    pub(crate) fn occupy(&mut self, now: u64, cost: u64) -> u64 {
        let time = self.time(cost);
        if self.busy_until <= now {
            self.busy_since = now;
        }
        self.busy_until = self.busy_until.max(now) + time;
        self.process_done += time;
        self.busy_until
    }

    /// Adds process-level work of `cost` ns.
    #[inline]
    pub(crate) fn process(&mut self, now: u64, cost: u64, work: P) {
        let cost = self.time(cost);
        if self.running.is_none() {
            self.process_done = self.busy_until.max(now) + cost;
            self.running = Some(work);
        } else {
            self.waiting.push_back((cost, work));
        }
    }

    /// Returns the time at which the next piece of work is done; `NEVER` or later if there is none.
    #[inline]
    pub(crate) fn next(&self) -> u64 {
        let interrupt = self.interrupts.front().map_or(NEVER, |(done, _)| *done);
        interrupt.min(self.process_done)
    }

    /// Returns the piece of work that is done at `now`.
    #[inline]
    pub(crate) fn take(&mut self, now: u64) -> Option<Done<I, P>> {
        if self.interrupts.front().is_some_and(|(done, _)| *done <= now) {
            return self.interrupts.pop_front().map(|(_, work)| Done::Interrupt(work));
        }
        if self.process_done > now {
            return None;
        }
        let work = self.running.take()?;
        self.process_done = NEVER;
        if let Some((cost, next)) = self.waiting.pop_front() {
            self.process_done = self.busy_until.max(now) + cost;
            self.running = Some(next);
        }
        Some(Done::Process(work))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jitter_is_uniform_around_the_cost() {
        let mut cpu = Cpu::<u32, ()>::with_jitter(0.25, Stream::new(1, "hosts.a.cpu"));
        let times: Vec<u64> = (0..10_000).map(|n| cpu.occupy(n * 1_000_000, 1000) - n * 1_000_000).collect();
        assert!(times.iter().all(|time| (750..1250).contains(time)));
        let mean = times.iter().sum::<u64>() as f64 / 10_000.0;
        assert!((mean - 999.5).abs() < 5.0, "{mean}");
        assert!(
            times.iter().filter(|time| **time < 875).count().abs_diff(2500) < 150,
            "a quarter in the lowest quarter"
        );
        cpu.process(0, 0, ());
        assert_eq!(cpu.next(), cpu.busy_until, "what costs nothing takes no time");
    }

    #[test]
    fn interrupts_are_served_in_order_and_preempt_the_process() {
        let mut cpu = Cpu::default();
        cpu.process(0, 100, "copy");
        assert_eq!(cpu.next(), 100);
        assert!(!cpu.interrupts_busy(40));
        cpu.interrupt(40, 30, "packet 1");
        assert!(cpu.interrupts_busy(50), "the second waits for the first");
        cpu.interrupt(50, 30, "packet 2");
        assert_eq!(cpu.next(), 70);
        assert!(matches!(cpu.take(70), Some(Done::Interrupt("packet 1"))));
        assert!(matches!(cpu.take(100), Some(Done::Interrupt("packet 2"))));
        assert_eq!(cpu.next(), 160, "100 of its own and 60 of interrupts");
        assert!(cpu.take(159).is_none());
        assert!(matches!(cpu.take(160), Some(Done::Process("copy"))));
        assert!(cpu.next() >= NEVER);
    }

    #[test]
    fn clock_waits_for_packet_work_only() {
        let mut cpu: Cpu<&str, ()> = Cpu::default();
        cpu.stands_still(10, 5);
        cpu.interrupt(10, 20, "packet");
        assert!(!cpu.keeps_clock_waiting(12), "nothing is worked on yet");
        assert!(cpu.keeps_clock_waiting(15) && cpu.keeps_clock_waiting(34));
        assert!(cpu.keeps_clock_waiting(35), "what is done is still to be seen to");
        assert!(matches!(cpu.take(35), Some(Done::Interrupt("packet"))));
        assert!(!cpu.keeps_clock_waiting(35));
        assert_eq!(cpu.busy_since(), 15);
        cpu.interrupt(60, 5, "another");
        assert_eq!(cpu.busy_since(), 60);
    }

    #[test]
    fn process_waits_once_for_pending_interrupts() {
        let mut cpu = Cpu::default();
        cpu.interrupt(0, 50, "packet");
        cpu.process(10, 20, "wake");
        cpu.process(10, 5, "copy");
        assert!(matches!(cpu.take(50), Some(Done::Interrupt(_))));
        assert!(matches!(cpu.take(70), Some(Done::Process("wake"))));
        assert_eq!(cpu.next(), 75);
    }
}
