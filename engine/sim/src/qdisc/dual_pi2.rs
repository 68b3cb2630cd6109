//! DualPI2, a coupled dual-queue AQM (RFC 9332, appendix A): packets of scalable senders, which RFC 9331 tells apart by
//! ECT(1) or CE, wait in a low-latency queue, all others in a classic queue.
//!
//! Idea: a PI controller adjusts a base probability p′ until the wait meets the target. Classic packets are dropped, or
//! marked if possible, with p′², since the rate of a classic sender falls with the square root of the probability.
//! Packets of scalable senders, whose rate falls with the probability itself, are marked with `coupling` · p′, so that
//! both kinds get an equal window. The low-latency queue also marks every packet that waits for longer than a
//! threshold, and it goes first as long as the classic queue keeps a share of the line.
//!
//! Differences: random draws, the weighted turns and a step in place of a ramp are those of Linux (`sch_dualpi2`); the
//! gains are constants, for round trips up to 100 ms.

use std::collections::VecDeque;

use super::capacity::Capacity;
use super::fifo::Fifo;
use super::{
    CERTAIN, Place, Qdisc, QueueAction, QueueVerdict, QueuedPacket, Settings, drop_unless_kept, target_parameter,
    update_parameter,
};
use crate::event::DropReason;
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, stated};
use crate::tcp::segment::Ecn;
use crate::why::{Fact, Rule};

/// Gains of the controller, per second of wait (RFC 9332, A.1; Linux: 41/256 and 819/256 Hz).
const ALPHA: f64 = 41.0 / 256.0;
const BETA: f64 = 819.0 / 256.0;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DualPi2 {
    /// Target of the classic queue's wait, ns.
    target: u64,
    update: u64,
    /// Factor between p′ and the marking probability of the low-latency queue (k of RFC 9332, 2.1).
    coupling: f64,
    /// Wait beyond which the low-latency queue marks every packet, ns.
    step: u64,
    /// Share of the line that the classic queue gets at least while it holds packets.
    classic_share: f64,
}

impl Default for DualPi2 {
    fn default() -> Self {
        DualPi2 { target: 15_000_000, update: 16_000_000, coupling: 2.0, step: 1_000_000, classic_share: 0.1 }
    }
}

impl Group for DualPi2 {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let DualPi2 { target, update, coupling, step, classic_share } = self;
        visitor.leaf(target_parameter().range(1e5, 10e9).source(stated("RFC 9332, A.1: target, 15 ms")), target);
        visitor.leaf(update_parameter().source(stated("Linux of the L4S team, sch_dualpi2: tupdate, 16 ms")), update);
        visitor.leaf(
            Spec::ratio(
                "coupling",
                "Coupling",
                "Marking probability of the low-latency queue, divided by the square root of the classic queue's probability.",
            )
            .range(0.1, 16.0)
            .source(stated("RFC 9332, 2.1 and A.1: k, 2")),
            coupling,
        );
        visitor.leaf(
            Spec::duration(
                "step",
                "Marking step",
                "Wait in the low-latency queue beyond which every packet is marked.",
            )
            .range(1e4, 1e9)
            .source(stated("Linux of the L4S team, sch_dualpi2: step_thresh, 1 ms")),
            step,
        );
        visitor.leaf(
            Spec::ratio(
                "classic_share",
                "Classic share",
                "Share of the line that the classic queue gets at least while packets wait in both queues.",
            )
            .range(0.0, 1.0)
            .source(stated("Linux of the L4S team, sch_dualpi2: c_protection, 10 %")),
            classic_share,
        );
    }
}

impl Settings for DualPi2 {
    fn make(&self, place: Place) -> Box<dyn Qdisc> {
        Box::new(Coupled::new(self.clone(), place))
    }
}
#[derive(Clone)]
struct Coupled {
    set: DualPi2,
    stream: Stream,
    mtu: u64,
    /// Backlog and capacity of both queues together.
    room: Capacity,
    low_latency: Fifo,
    classic: Fifo,
    /// Whether each packet of the low-latency queue met more than one other there; the step applies only to these.
    met_others: VecDeque<bool>,
    /// Bytes that the classic queue may send before the low-latency queue, weighted by the shares; the low-latency
    /// queue goes first while it is not positive.
    credit: f64,
    /// Base probability p′.
    base: f64,
    /// Longer of the two waits at the last update, ns.
    old_wait: u64,
    due: u64,
}

/// Returns the time for which the first packet has waited, ns.
fn wait(queue: &Fifo, now: u64) -> u64 {
    queue.get(0).map_or(0, |held| now.saturating_sub(held.since))
}

/// Whether a packet belongs in the low-latency queue (RFC 9331, 5.1).
fn is_scalable(held: &QueuedPacket) -> bool {
    matches!(held.ecn, Ecn::Scalable | Ecn::Experienced)
}

impl Coupled {
    fn new(set: DualPi2, place: Place) -> Self {
        let mut coupled = Coupled {
            stream: place.stream,
            mtu: place.mtu,
            room: Capacity::new(place.limit),
            // The queues share one capacity, which is checked here.
            low_latency: Fifo::new(u64::MAX),
            classic: Fifo::new(u64::MAX),
            met_others: VecDeque::new(),
            credit: 0.0,
            base: 0.0,
            old_wait: 0,
            due: set.update,
            set,
        };
        coupled.reset_credit();
        coupled
    }

    /// Sets the credit at which a busy period begins: a largest packet of the queue with the larger share goes first.
    fn reset_credit(&mut self) {
        self.credit = self.mtu as f64 * (2.0 * self.set.classic_share - 1.0);
    }

    /// Carries out all updates that are due; the queues have not changed since the last one.
    fn catch_up(&mut self, now: u64) {
        let times = (now + self.set.update).saturating_sub(self.due) / self.set.update;
        // A wait that no departure ends brings the probability to 1 within a thousand updates, and no wait to 0.
        self.due += times.saturating_sub(1000) * self.set.update;
        for _ in 0..times.min(1000) {
            self.move_probability();
            self.due += self.set.update;
        }
    }

    fn move_probability(&mut self) {
        let seconds = |ns: u64| ns as f64 / 1e9;
        let longest = wait(&self.low_latency, self.due).max(wait(&self.classic, self.due));
        let (wait, old, target) = (seconds(longest), seconds(self.old_wait), seconds(self.set.target));
        self.base = (self.base + ALPHA * (wait - target) + BETA * (wait - old)).clamp(0.0, 1.0);
        self.old_wait = longest;
    }

    fn roll(&mut self, probability: f64) -> bool {
        self.stream.uniform() < probability
    }

    /// Removes the packet whose turn it is, and tells whether the step applies to it.
    fn next(&mut self) -> Option<(QueuedPacket, bool)> {
        let share = self.set.classic_share;
        let low_latency_first = self.classic.is_empty() || self.credit <= 0.0;
        let mut steps = false;
        let held = if !self.low_latency.is_empty() && low_latency_first {
            let held = self.low_latency.pop()?;
            steps = self.met_others.pop_front().unwrap_or(false);
            if !self.classic.is_empty() {
                self.credit += share * f64::from(held.transit.bytes);
            }
            held
        } else if let Some(held) = self.classic.pop() {
            if !self.low_latency.is_empty() {
                self.credit -= (1.0 - share) * f64::from(held.transit.bytes);
            }
            held
        } else {
            self.reset_credit();
            return None;
        };
        self.room.free(&held);
        Some((held, steps))
    }

    /// Drops or marks the packet by chance. Returns whether it goes on.
    fn pass(&mut self, now: u64, held: QueuedPacket, steps: bool, fates: &mut Vec<QueueVerdict>) -> bool {
        let (squared, coupled) = (self.base * self.base, self.set.coupling * self.base);
        let facts: [Fact; 4] = [
            ("sojourn", (now - held.since) as f64),
            ("target", self.set.target as f64),
            ("base", self.base),
            ("coupling", self.set.coupling),
        ];
        let overloaded = coupled > 1.0;
        // A backlog of less than two largest packets is no queue. The packet itself has left already.
        let short = self.room.backlog.bytes + u64::from(held.transit.bytes) < 2 * self.mtu;
        let scalable = is_scalable(&held);
        let struck = |probability, rule| QueueVerdict::new(held, QueueAction::Marked, probability, rule, &facts);
        if !short && !scalable && self.roll(self.base) && self.roll(self.base) {
            if held.ecn.is_capable() && !overloaded {
                fates.push(struck(squared, Rule::DualPi2MarksClassic));
                return true;
            }
            let verdict = QueueVerdict::dropped(held, DropReason::Early, squared, Rule::DualPi2Drops, &facts);
            return !drop_unless_kept(verdict, fates);
        }
        if !short && scalable && overloaded && self.roll(self.base) && self.roll(self.base) {
            let verdict = QueueVerdict::dropped(held, DropReason::Early, squared, Rule::DualPi2Overloaded, &facts);
            return !drop_unless_kept(verdict, fates);
        }
        if !short && scalable && self.roll(coupled) {
            fates.push(struck(coupled.min(CERTAIN), Rule::DualPi2Couples));
        } else if steps && now - held.since > self.set.step {
            let facts = [("sojourn", (now - held.since) as f64), ("step", self.set.step as f64)];
            fates.push(QueueVerdict::new(held, QueueAction::Marked, CERTAIN, Rule::DualPi2Steps, &facts));
        }
        true
    }
}

impl Qdisc for Coupled {
    fn enqueue(&mut self, now: u64, held: QueuedPacket, fates: &mut Vec<QueueVerdict>) {
        self.catch_up(now);
        if !self.room.has(held.size) && drop_unless_kept(QueueVerdict::refused(held, CERTAIN, &self.room), fates) {
            return;
        }
        self.room.fill(&held);
        if is_scalable(&held) {
            self.met_others.push_back(self.low_latency.room.backlog.packets > 1);
            self.low_latency.push(held);
        } else {
            self.classic.push(held);
        }
    }

    fn dequeue(&mut self, now: u64, fates: &mut Vec<QueueVerdict>) -> Option<QueuedPacket> {
        self.catch_up(now);
        loop {
            let (held, steps) = self.next()?;
            if self.pass(now, held, steps, fates) {
                return Some(held);
            }
        }
    }

    fn room(&self) -> &Capacity {
        &self.room
    }

    fn probability(&self) -> Option<f64> {
        Some(self.base * self.base)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{close, dropped, held, place};
    use super::*;

    const MS: u64 = 1_000_000;

    fn coupled() -> Coupled {
        Coupled::new(DualPi2::default(), place(1000))
    }

    /// Returns a packet of 1000 bytes, which takes a ms on the line.
    fn packet(number: u32, since: u64, ecn: Ecn) -> QueuedPacket {
        QueuedPacket { ecn, ..held(number, 1000, since) }
    }

    #[test]
    fn probability_follows_delay_error_and_delay_change() {
        let mut queue = coupled();
        queue.classic.push(packet(0, 0, Ecn::Capable));
        (queue.base, queue.old_wait, queue.due) = (0.1, 25 * MS, 35 * MS);
        queue.move_probability();
        // 0.16 (0.035 - 0.015) + 3.2 (0.035 - 0.025), with 41/256 and 819/256.
        close(queue.base, 0.1 + 0.003_203_125 + 0.031_992_187_5, 1e-12);
        // The wait of the low-latency queue counts if it is longer.
        queue.low_latency.push(packet(1, 0, Ecn::Scalable));
        queue.classic.pop();
        (queue.base, queue.old_wait) = (0.1, 35 * MS);
        queue.move_probability();
        close(queue.base, 0.103_203_125, 1e-12);
    }

    #[test]
    fn updates_happen_at_their_own_times() {
        let mut queue = coupled();
        let mut fates = Vec::new();
        queue.enqueue(0, packet(0, 0, Ecn::Capable), &mut fates);
        // At 16 and at 32 ms, with waits as long: 0.16 · 0.001 + 3.2 · 0.016, then 0.16 · 0.017 + 3.2 · 0.016.
        queue.dequeue(40 * MS, &mut fates);
        close(queue.base, 41.0 / 256.0 * 0.018 + 819.0 / 256.0 * 0.032, 1e-12);
        assert_eq!((queue.old_wait, queue.due), (32 * MS, 48 * MS));
        // Nothing waits any more, for long enough that nothing is left of it.
        queue.dequeue(100_000 * MS, &mut fates);
        assert_eq!((queue.base, queue.old_wait, queue.due % (16 * MS)), (0.0, 0, 0));
    }

    #[test]
    fn classic_packets_are_struck_with_the_square_and_scalable_ones_with_the_double() {
        for (ecn, expected, all) in
            [(Ecn::Capable, 0.01, true), (Ecn::Scalable, 0.2, true), (Ecn::NotCapable, 0.01, false)]
        {
            let mut queue = coupled();
            queue.base = 0.1;
            (0..10).for_each(|number| queue.room.fill(&packet(number, 0, ecn)));
            let mut fates = Vec::new();
            const TRIES: u32 = 100_000;
            (0..TRIES).for_each(|number| {
                queue.pass(0, packet(number, 0, ecn), false, &mut fates);
            });
            assert!(fates.iter().all(|fate| (fate.act == QueueAction::Marked) == all));
            close(fates[0].probability, expected, 1e-12);
            let share = fates.len() as f64 / f64::from(TRIES);
            // Three deviations.
            close(share, expected, 3.0 * (expected * (1.0 - expected) / f64::from(TRIES)).sqrt());
        }
    }

    #[test]
    fn low_latency_packets_go_first_and_the_classic_queue_gets_a_tenth() {
        let mut queue = coupled();
        let mut fates = Vec::new();
        for number in 0..200 {
            queue.enqueue(0, packet(number, 0, if number < 100 { Ecn::Capable } else { Ecn::Scalable }), &mut fates);
        }
        let mut order: Vec<bool> = Vec::new();
        for _ in 0..100 {
            order.push(is_scalable(&queue.dequeue(0, &mut fates).expect("packets wait")));
        }
        assert!(order[..9].iter().all(|scalable| *scalable), "the busy period begins with the low-latency queue");
        assert_eq!(order.iter().filter(|scalable| !**scalable).count(), 10, "and has nine of ten");
    }

    #[test]
    fn step_marks_what_waits_too_long_after_it_met_two_others() {
        let mut queue = coupled();
        let mut fates = Vec::new();
        for number in 0..5 {
            queue.enqueue(0, packet(number, 0, Ecn::Scalable), &mut fates);
        }
        for now in 1..4 {
            queue.dequeue(now * MS / 4, &mut fates);
        }
        assert!(fates.is_empty(), "the third packet met two, and waits for less than the threshold");
        queue.dequeue(MS, &mut fates);
        assert!(fates.is_empty(), "a wait of the threshold is not too long");
        queue.dequeue(2 * MS, &mut fates);
        let acts: Vec<_> = fates.iter().map(|fate| (fate.held.transit.packet, fate.rule)).collect();
        assert_eq!(acts, [(4, Rule::DualPi2Steps)]);
        fates.clear();
        (0..2).for_each(|number| queue.enqueue(3 * MS, packet(number, 3 * MS, Ecn::Scalable), &mut fates));
        while queue.dequeue(9 * MS, &mut fates).is_some() {}
        assert!(fates.is_empty(), "neither met more than one");
    }

    #[test]
    fn overload_drops_scalable_packets_too_and_marks_the_others() {
        let mut queue = coupled();
        queue.base = 0.8;
        (0..10).for_each(|number| queue.room.fill(&packet(number, 0, Ecn::Scalable)));
        let mut fates = Vec::new();
        (0..1000).for_each(|number| {
            queue.pass(0, packet(number, 0, Ecn::Scalable), false, &mut fates);
        });
        assert_eq!(fates.len(), 1000, "coupled, the probability is above 1");
        // 0.64, with three deviations.
        close(dropped(&fates).len() as f64, 640.0, 46.0);
        queue.pass(0, packet(0, 0, Ecn::Capable), false, &mut fates);
        let classic: Vec<_> = fates[1000..].iter().map(|fate| fate.rule).collect();
        assert!(classic.iter().all(|rule| *rule == Rule::DualPi2Drops), "ECN does not protect classic packets then");
    }
}
