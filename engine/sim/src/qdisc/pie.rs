//! PIE, proportional integral controller enhanced (RFC 8033): packets are dropped on arrival with a probability that is
//! adjusted every `update` by the distance of the wait from the target and by its change; small probabilities change in
//! small steps. A burst after a calm is not dropped. Summing the probability since the last drop keeps drops from
//! following each other too closely or too rarely (5.4).
//!
//! The wait is that of the packet that left last (5.2 allows timestamps instead of a measured rate).

use super::capacity::Capacity;
use super::fifo::Fifo;
use super::red::ecn_parameter;
use super::{
    CERTAIN, Place, Qdisc, QueueAction, QueueVerdict, QueuedPacket, Settings, drop_unless_kept, target_parameter,
    update_parameter,
};
use crate::event::DropReason;
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, stated};
use crate::why::Rule;

/// Gains of RFC 8033, 4.2, for latencies in seconds and an update of 15 ms.
const ALPHA: f64 = 0.125;
const BETA: f64 = 1.25;
/// Probability up to which packets are marked instead of dropped if possible (5.1).
const MARKED_UP_TO: f64 = 0.1;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pie {
    /// Target of the wait, ns.
    target: u64,
    update: u64,
    max_burst: u64,
    ecn: bool,
}

impl Default for Pie {
    fn default() -> Self {
        Pie { target: 15_000_000, update: 15_000_000, max_burst: 150_000_000, ecn: false }
    }
}

impl Group for Pie {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Pie { target, update, max_burst, ecn } = self;
        visitor.leaf(target_parameter().range(1e5, 10e9).source(stated("RFC 8033, 4: QDELAY_REF, 15 ms")), target);
        visitor.leaf(update_parameter().source(stated("RFC 8033, 4: T_UPDATE, 15 ms")), update);
        visitor.leaf(
            Spec::duration("max_burst", "Burst allowed", "Time without drops after a calm period.")
                .range(0.0, 10e9)
                .source(stated("RFC 8033, 4.4: MAX_BURST, 150 ms")),
            max_burst,
        );
        visitor.leaf(ecn_parameter(), ecn);
    }
}

impl Settings for Pie {
    fn make(&self, place: Place) -> Box<dyn Qdisc> {
        let Place { limit, mtu, stream, .. } = place;
        Box::new(Controlled { fifo: Fifo::new(limit), stream, control: Control::new(self, mtu) })
    }
}

/// State of the control of one queue.
#[derive(Clone)]
pub(super) struct Control {
    set: Pie,
    mtu: u64,
    probability: f64,
    /// Wait of the packet that left last, ns.
    wait: u64,
    /// That wait at the last update, ns.
    old_wait: u64,
    burst_allowance: u64,
    /// Sum of the probabilities since the last drop.
    sum: f64,
    due: u64,
}

/// Returns the divisor of a step: the smaller the probability, the smaller its steps (RFC 8033, 4.2).
fn step_divisor(probability: f64) -> f64 {
    match probability {
        p if p < 0.000_001 => 2048.0,
        p if p < 0.000_01 => 512.0,
        p if p < 0.000_1 => 128.0,
        p if p < 0.001 => 32.0,
        p if p < 0.01 => 8.0,
        p if p < 0.1 => 2.0,
        _ => 1.0,
    }
}

impl Control {
    pub(super) fn new(set: &Pie, mtu: u64) -> Self {
        Control {
            set: set.clone(),
            mtu,
            probability: 0.0,
            wait: 0,
            old_wait: 0,
            burst_allowance: set.max_burst,
            sum: 0.0,
            due: set.update,
        }
    }

    /// Carries out all updates that are due.
    fn catch_up(&mut self, now: u64, queue: &Fifo) {
        let mut times = (now + self.set.update).saturating_sub(self.due) / self.set.update;
        self.due += times * self.set.update;
        // Without packets nothing that it depends on changes, so that it converges.
        times = times.min(1000);
        (0..times).for_each(|_| self.move_probability(queue));
    }

    fn move_probability(&mut self, queue: &Fifo) {
        if queue.is_empty() {
            self.wait = 0;
        }
        let seconds = |ns: u64| ns as f64 / 1e9;
        let (wait, old, target) = (seconds(self.wait), seconds(self.old_wait), seconds(self.set.target));
        let mut step = (ALPHA * (wait - target) + BETA * (wait - old)) / step_divisor(self.probability);
        if self.probability >= 0.1 {
            step = step.min(0.02);
        }
        self.probability += step;
        if self.wait == 0 && self.old_wait == 0 {
            self.probability *= 0.98;
        }
        self.probability = self.probability.clamp(0.0, 1.0);
        self.burst_allowance = self.burst_allowance.saturating_sub(self.set.update);
        let calm = |wait: u64| 2 * wait < self.set.target;
        if self.probability == 0.0 && calm(self.wait) && calm(self.old_wait) {
            self.burst_allowance = self.set.max_burst;
        }
        self.old_wait = self.wait;
    }

    fn chosen(&mut self, queue: &Fifo, stream: &mut Stream) -> bool {
        let calm = 2 * self.old_wait < self.set.target && self.probability < 0.2;
        if self.burst_allowance > 0 || calm || queue.room.backlog.bytes <= 2 * self.mtu {
            return false;
        }
        self.sum += self.probability;
        if self.sum < 0.85 {
            return false;
        }
        if self.sum < 8.5 && stream.uniform() >= self.probability {
            return false;
        }
        self.sum = 0.0;
        true
    }

    /// Decides on a packet for which there is space; returns whether it may wait, marked or not.
    pub(super) fn admits(
        &mut self,
        now: u64,
        held: QueuedPacket,
        queue: &Fifo,
        stream: &mut Stream,
        fates: &mut Vec<QueueVerdict>,
    ) -> bool {
        self.catch_up(now, queue);
        if !self.chosen(queue, stream) {
            return true;
        }
        let probability = self.probability;
        let facts = [("sojourn", self.wait as f64), ("target", self.set.target as f64)];
        if self.set.ecn && held.ecn.is_capable() && probability <= MARKED_UP_TO {
            fates.push(QueueVerdict::new(held, QueueAction::Marked, probability, Rule::PieMarks, &facts));
            return true;
        }
        let drop = QueueVerdict::dropped(held, DropReason::Early, probability, Rule::PieDrops, &facts);
        !drop_unless_kept(drop, fates)
    }

    /// Drops a packet for which there is no space in `room`; returns whether it may wait all the same.
    pub(super) fn overflows(
        &mut self,
        now: u64,
        held: QueuedPacket,
        (queue, room): (&Fifo, &Capacity),
        fates: &mut Vec<QueueVerdict>,
    ) -> bool {
        self.catch_up(now, queue);
        self.sum = 0.0;
        !drop_unless_kept(QueueVerdict::refused(held, CERTAIN, room), fates)
    }

    /// Removes and returns the packet that leaves now.
    pub(super) fn dequeue(&mut self, now: u64, queue: &mut Fifo) -> Option<QueuedPacket> {
        self.catch_up(now, queue);
        let held = queue.pop()?;
        self.wait = now - held.since;
        Some(held)
    }
}

#[derive(Clone)]
struct Controlled {
    fifo: Fifo,
    stream: Stream,
    control: Control,
}

impl Qdisc for Controlled {
    fn enqueue(&mut self, now: u64, held: QueuedPacket, fates: &mut Vec<QueueVerdict>) {
        let Controlled { fifo, stream, control } = self;
        let waits = if fifo.room.has(held.size) {
            control.admits(now, held, fifo, stream, fates)
        } else {
            control.overflows(now, held, (fifo, &fifo.room), fates)
        };
        if waits {
            fifo.push(held);
        }
    }

    fn dequeue(&mut self, now: u64, _: &mut Vec<QueueVerdict>) -> Option<QueuedPacket> {
        self.control.dequeue(now, &mut self.fifo)
    }

    fn room(&self) -> &Capacity {
        &self.fifo.room
    }

    fn probability(&self) -> Option<f64> {
        Some(self.control.probability)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{close, held, place};
    use super::*;

    const MS: u64 = 1_000_000;

    /// Returns the control of a queue of one packet.
    fn control() -> (Control, Fifo) {
        let mut queue = Fifo::new(1000);
        queue.push(held(0, 1000, 0));
        (Control::new(&Pie::default(), 1000), queue)
    }

    #[test]
    fn probability_follows_delay_error_and_delay_change() {
        let (mut pie, queue) = control();
        (pie.probability, pie.wait, pie.old_wait) = (0.2, 35 * MS, 25 * MS);
        pie.move_probability(&queue);
        // 0.125 (0.035 - 0.015) + 1.25 (0.035 - 0.025) = 0.0025 + 0.0125 = 0.015.
        close(pie.probability, 0.215, 1e-12);
        // At a probability of 0.05 the step is half as large, at 0.005 an eighth.
        for (probability, divisor) in [(0.05, 2.0), (0.005, 8.0), (0.000_5, 32.0), (0.000_05, 128.0)] {
            (pie.probability, pie.wait, pie.old_wait) = (probability, 35 * MS, 25 * MS);
            pie.move_probability(&queue);
            close(pie.probability, probability + 0.015 / divisor, 1e-12);
        }
        // A jump of the wait changes a large probability by 2 % at most.
        (pie.probability, pie.wait, pie.old_wait) = (0.2, 200 * MS, 0);
        pie.move_probability(&queue);
        close(pie.probability, 0.22, 1e-12);
    }

    #[test]
    fn probability_decays_without_a_queue() {
        let (mut pie, mut queue) = control();
        queue.pop();
        (pie.probability, pie.wait, pie.old_wait) = (0.5, 0, 0);
        pie.move_probability(&queue);
        // (0.5 - 0.125 0.015) 0.98
        close(pie.probability, 0.488_162_5, 1e-12);
    }

    #[test]
    fn burst_after_idle_is_not_dropped_for_150_ms() {
        let (mut pie, mut queue) = control();
        let mut stream = place(1).stream;
        (0..10).for_each(|packet| queue.push(held(packet, 1000, 0)));
        (pie.probability, pie.wait, pie.old_wait) = (0.9, 100 * MS, 100 * MS);
        for _ in 0..9 {
            pie.move_probability(&queue);
            assert!(!pie.chosen(&queue, &mut stream));
        }
        pie.move_probability(&queue);
        assert_eq!(pie.burst_allowance, 0);
        assert!((0..20).any(|_| pie.chosen(&queue, &mut stream)));
    }

    #[test]
    fn spaces_drops_neither_too_close_nor_too_far() {
        let (mut pie, mut queue) = control();
        let mut stream = place(1).stream;
        (0..10).for_each(|packet| queue.push(held(packet, 1000, 0)));
        (pie.probability, pie.old_wait, pie.burst_allowance) = (0.1, 30 * MS, 0);
        let (mut since, mut distances) = (0, Vec::new());
        for _ in 0..100_000 {
            since += 1;
            if pie.chosen(&queue, &mut stream) {
                distances.push(since);
                since = 0;
            }
        }
        // Nine packets bring the sum to 0.9 (the ninth may be dropped), 85 to 8.5.
        assert!(distances.iter().all(|distance| (9..=86).contains(distance)));
        // The ninth and each after it with probability 0.1: 8 + 10 packets on average, deviation 9.5 / sqrt(5500) = 0.13.
        let mean = f64::from(distances.iter().sum::<i32>()) / distances.len() as f64;
        close(mean, 18.0, 0.6);
    }
}
