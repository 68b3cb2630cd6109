//! RED, random early detection (Floyd and Jacobson, "Random Early Detection Gateways for Congestion Avoidance", 1993):
//! the average queue sets the probability with which an arriving packet is dropped or marked before the queue is full.
//! Counting the packets between two drops spreads drops evenly, not geometrically (section 7 of the paper). The distance
//! between two drops is a parameter.
//!
//! Differences: every packet counts equally, even if the queue is measured in bytes; packets that can be marked are
//! marked up to the upper threshold and dropped above it (RFC 3168, 7).

use super::capacity::Capacity;
use super::fifo::Fifo;
use super::{Place, Qdisc, QueueAction, QueueVerdict, QueuedPacket, Settings, drop_unless_kept};
use crate::event::DropReason;
use crate::list::named_list;
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Source, Spec, Visitor, assumed};
use crate::why::Rule;

named_list! {
    /// Distance between two drops at an average that does not change, with p for the probability that follows from it.
    Spacing {
        Even, "even", "Uniform", "Each distance from 1 to 1/p packets is equally likely (1993).";
        Geometric, "geometric", "Geometric", "Independent drops with probability p.";
        Wait, "wait", "Uniform, after a wait", "Each distance from 1/p to 2/p packets is equally likely (ns-2).";
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Red {
    /// Lower threshold of the average queue, in the queue's unit.
    pub min_threshold: u64,
    /// Upper threshold of the average queue, in the queue's unit.
    pub max_threshold: u64,
    /// Probability at which the average reaches the upper threshold.
    pub max_probability: f64,
    /// Weight of the newest sample in the average.
    pub weight: f64,
    pub spacing: Spacing,
    pub ecn: bool,
}

fn paper() -> Source {
    assumed("the value of the 1993 paper's simulations")
}

impl Default for Red {
    fn default() -> Self {
        Red {
            min_threshold: 5,
            max_threshold: 15,
            max_probability: 0.02,
            weight: 0.002,
            spacing: Spacing::Even,
            ecn: false,
        }
    }
}

impl Group for Red {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Red { min_threshold, max_threshold, max_probability, weight, spacing, ecn } = self;
        visitor.leaf(
            threshold(
                "min_threshold",
                "Lower threshold",
                "Average queue, in its unit, below which nothing is dropped.",
            )
            .source(paper()),
            min_threshold,
        );
        let meaning = "Average queue, in its unit, from which every packet is dropped.";
        visitor.leaf(threshold("max_threshold", "Upper threshold", meaning).source(paper()), max_threshold);
        visitor.leaf(
            Spec::ratio("max_probability", "Drop probability", "Drop probability at the upper threshold.")
                .source(paper()),
            max_probability,
        );
        visitor.leaf(
            Spec::ratio("weight", "Weight of a sample", "Weight of the newest sample in the average queue.")
                .range(1e-6, 1.0)
                .source(paper()),
            weight,
        );
        visitor.leaf(
            Spec::choice("spacing", "Spacing of drops", "Packets between two early drops.").source(paper()),
            spacing,
        );
        visitor.leaf(ecn_parameter(), ecn);
    }
}

/// Returns the parameter of a threshold of the average queue.
pub(crate) fn threshold(name: &'static str, label: &'static str, meaning: &'static str) -> Spec {
    Spec::count(name, label, meaning).range(1.0, 1e9)
}

/// Returns the parameter `ecn` of disciplines that can mark.
pub(super) fn ecn_parameter() -> Spec {
    Spec::flag("ecn", "Marks", "Marks packets that allow it instead of dropping them (RFC 3168).")
        .source(assumed("off: the TCPs of that time responded only to losses"))
}

/// Returns the threshold that is out of order or beyond the capacity, with the reason.
pub(crate) fn thresholds(min: u64, max: u64, limit: u64) -> Option<(&'static str, String)> {
    if min >= max {
        Some(("min_threshold", format!("is {min}, but the upper threshold is {max}: the lower must be less")))
    } else if min >= limit {
        Some((
            "min_threshold",
            format!("is {min}, but the queue limit is {limit}: nothing would ever be dropped early"),
        ))
    } else {
        None
    }
}

impl Settings for Red {
    fn make(&self, place: Place) -> Box<dyn Qdisc> {
        Box::new(Early::new(self, place))
    }

    fn contradiction(&self, limit: u64) -> Option<(&'static str, String)> {
        thresholds(self.min_threshold, self.max_threshold, limit)
    }
}

/// Queue of RED and its descendants.
#[derive(Clone)]
pub(crate) struct Early {
    fifo: Fifo,
    stream: Stream,
    pub min: f64,
    pub max: f64,
    pub max_probability: f64,
    weight: f64,
    /// Whether the probability rises to 1 between the upper threshold and its double, instead of jumping there.
    pub gentle: bool,
    /// Time after an early drop in which no other follows, ns.
    pub hold_off: u64,
    quiet_until: u64,
    /// Time at which a packet last arrived or left, ns.
    now: u64,
    spacing: Spacing,
    ecn: bool,
    pub average: f64,
    /// Packets since the last drop or mark; `None` while the average is below the lower threshold.
    count: Option<u64>,
    idle_since: Option<u64>,
    /// Time that the line takes for a packet of the largest size, ns.
    packet_time: f64,
}

impl Early {
    pub(crate) fn new(set: &Red, place: Place) -> Self {
        Early {
            fifo: Fifo::new(place.limit),
            stream: place.stream,
            min: set.min_threshold as f64,
            max: set.max_threshold as f64,
            max_probability: set.max_probability,
            weight: set.weight,
            gentle: false,
            hold_off: 0,
            quiet_until: 0,
            now: 0,
            spacing: set.spacing,
            ecn: set.ecn,
            average: 0.0,
            count: None,
            idle_since: Some(0),
            packet_time: place.mtu as f64 * 8e9 / place.rate as f64,
        }
    }

    /// Updates the average on an arrival. During idle time it falls as if it had been sampled, empty, once per packet
    /// that could have been sent.
    fn sample(&mut self, now: u64) {
        if let Some(since) = self.idle_since.take() {
            let packets = (now - since) as f64 / self.packet_time;
            self.average *= libm::pow(1.0 - self.weight, packets);
        } else {
            self.average += self.weight * (self.fifo.room.backlog.used as f64 - self.average);
        }
    }

    /// Returns the probability that follows from the average alone: p_b of the paper.
    fn base(&self) -> f64 {
        if self.average < self.min {
            0.0
        } else if self.average < self.max {
            self.max_probability * (self.average - self.min) / (self.max - self.min)
        } else if self.gentle && self.average < 2.0 * self.max {
            self.max_probability + (1.0 - self.max_probability) * (self.average - self.max) / self.max
        } else {
            1.0
        }
    }

    /// Returns the probability with the packets counted since the last drop: p_a of the paper.
    fn spread(&self) -> f64 {
        let base = self.base();
        let counted = self.count.unwrap_or(0) as f64 * base;
        let rest = match self.spacing {
            Spacing::Geometric => return base,
            Spacing::Wait if counted < 1.0 && base < 1.0 => return 0.0,
            Spacing::Wait => 2.0 - counted,
            Spacing::Even => 1.0 - counted,
        };
        if rest > base { base / rest } else { base.ceil() }
    }

    /// Returns the probability with which this packet is dropped or marked; `None` if it is not.
    fn chosen(&mut self, now: u64) -> Option<f64> {
        if self.base() == 0.0 {
            self.count = None;
            return None;
        }
        self.count = Some(self.count.map_or(0, |count| count + 1));
        let probability = self.spread();
        if now < self.quiet_until || self.stream.uniform() >= probability {
            return None;
        }
        self.count = Some(0);
        self.quiet_until = now + self.hold_off;
        Some(probability)
    }
}

impl Qdisc for Early {
    fn enqueue(&mut self, now: u64, held: QueuedPacket, fates: &mut Vec<QueueVerdict>) {
        self.now = now;
        self.sample(now);
        let chosen = self.chosen(now);
        let facts = [("average", self.average), ("min", self.min), ("max", self.max)];
        match chosen {
            Some(probability) if self.ecn && held.ecn.is_capable() && self.average < self.max => {
                fates.push(QueueVerdict::new(held, QueueAction::Marked, probability, Rule::RedMarks, &facts));
            }
            Some(probability) => {
                let rule = if self.average < self.max { Rule::RedDrops } else { Rule::RedIsFull };
                if !drop_unless_kept(QueueVerdict::dropped(held, DropReason::Early, probability, rule, &facts), fates) {
                    self.fifo.push(held);
                } else if self.fifo.is_empty() {
                    self.idle_since = Some(now);
                }
                return;
            }
            None => {}
        }
        self.fifo.push_or_drop(held, fates);
    }

    fn dequeue(&mut self, now: u64, _: &mut Vec<QueueVerdict>) -> Option<QueuedPacket> {
        self.now = now;
        let held = self.fifo.pop();
        if self.fifo.is_empty() && self.idle_since.is_none() {
            self.idle_since = Some(now);
        }
        held
    }

    fn room(&self) -> &Capacity {
        &self.fifo.room
    }

    fn average(&self) -> Option<f64> {
        Some(self.average)
    }

    fn thresholds(&self) -> Option<[f64; 2]> {
        Some([self.min, self.max])
    }

    fn probability(&self) -> Option<f64> {
        Some(if self.now < self.quiet_until { 0.0 } else { self.spread() })
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{close, held, place};
    use super::*;
    use crate::tcp::segment::Ecn;

    fn early(set: Red) -> Early {
        Early::new(&set, place(100))
    }

    fn comes(queue: &mut Early, now: u64, packet: u32) -> Vec<QueueVerdict> {
        let mut fates = Vec::new();
        queue.enqueue(now, held(packet, 1000, now), &mut fates);
        fates
    }

    #[test]
    fn the_average_follows_the_queue_by_its_weight() {
        // Section 6 of the paper: a burst of L packets into an empty queue brings the average to
        // L + 1 + ((1 - w)^(L + 1) - 1) / w; with w = 0.001 and L = 50 to 1.248.
        let mut queue = early(Red { weight: 0.001, min_threshold: 90, max_threshold: 99, ..Red::default() });
        queue.idle_since = None;
        for packet in 0..51 {
            comes(&mut queue, 0, packet);
        }
        let w: f64 = 0.001;
        close(queue.average, 51.0 + (libm::pow(1.0 - w, 51.0) - 1.0) / w, 1e-9);
        close(queue.average, 1.254, 0.01);
    }

    #[test]
    fn average_falls_during_idle_time() {
        // A packet of 1000 bytes takes a ms. Idle for 10 ms with w = 0.1: 8 0.9^10 = 2.789.
        let mut queue = early(Red { weight: 0.1, ..Red::default() });
        queue.average = 8.0;
        queue.idle_since = Some(0);
        comes(&mut queue, 10_000_000, 1);
        close(queue.average, 2.7894, 1e-4);
    }

    /// Returns the distances between the drops of 200,000 packets halfway between the thresholds, in packets. There p_b is
    /// 0.02 (10 - 5) / (15 - 5) = 0.01.
    fn distances(spacing: Spacing) -> Vec<u64> {
        let mut queue = early(Red { weight: 1e-6, spacing, ..Red::default() });
        let (mut distances, mut since) = (Vec::new(), 0);
        for packet in 0..200_000 {
            queue.average = 10.0;
            queue.idle_since = None;
            close(queue.base(), 0.01, 1e-12);
            since += 1;
            if comes(&mut queue, 0, packet).iter().any(|fate| fate.act == QueueAction::Dropped(DropReason::Early)) {
                distances.push(since);
                since = 0;
            } else {
                queue.dequeue(0, &mut Vec::new());
            }
        }
        distances
    }

    fn mean(distances: &[u64]) -> f64 {
        distances.iter().sum::<u64>() as f64 / distances.len() as f64
    }

    #[test]
    fn spacing_sets_the_distance_between_drops() {
        // Independent draws: mean 100, deviation of the mean of 2000 distances 100 / sqrt(2000) = 2.2, and some beyond
        // 400. After a wait: uniform from 101 to 200, deviation 29 / sqrt(1300) = 0.8.
        let geometric = distances(Spacing::Geometric);
        close(mean(&geometric), 100.0, 9.0);
        assert!(geometric.iter().any(|distance| *distance > 400) && geometric.contains(&1));
        let wait = distances(Spacing::Wait);
        close(mean(&wait), 150.5, 3.5);
        assert!(wait[1..].iter().all(|distance| (100..=201).contains(distance)), "{wait:?}");
    }

    #[test]
    fn halfway_between_thresholds_drops_are_spread_evenly_at_half_the_maximum() {
        // With counting, the distance between two drops is uniform from 1 to 100, mean 50.5 (section 7).
        let distances = distances(Spacing::Even);
        let mean = mean(&distances);
        // Standard deviation of the mean of 4000 distances: 29 / sqrt(4000) = 0.46.
        close(mean, 50.5, 2.0);
        assert!(distances.iter().all(|distance| *distance <= 101), "{:?}", distances.iter().max());
    }

    #[test]
    fn drops_all_above_the_upper_threshold_and_none_below_the_lower() {
        let mut queue = early(Red::default());
        queue.average = 15.0;
        assert_eq!(queue.base(), 1.0);
        queue.average = 4.999;
        assert_eq!(queue.base(), 0.0);
    }

    #[test]
    fn gentle_red_raises_the_probability_up_to_twice_the_upper_threshold() {
        let mut queue = early(Red { max_probability: 0.1, ..Red::default() });
        queue.gentle = true;
        queue.average = 22.5;
        close(queue.base(), 0.1 + 0.9 * 0.5, 1e-12);
        queue.average = 30.0;
        assert_eq!(queue.base(), 1.0);
    }

    #[test]
    fn marks_ecn_capable_packets_instead_of_dropping() {
        let mut queue = early(Red { ecn: true, max_probability: 1.0, weight: 1e-6, ..Red::default() });
        queue.idle_since = None;
        queue.average = 14.999_999;
        let mut fates = Vec::new();
        queue.enqueue(0, QueuedPacket { ecn: Ecn::Capable, ..held(1, 1000, 0) }, &mut fates);
        assert!(matches!(fates[..], [QueueVerdict { act: QueueAction::Marked, .. }]), "{fates:?}");
        assert_eq!(queue.room().backlog.packets, 1);
        queue.average = 15.1;
        queue.enqueue(0, QueuedPacket { ecn: Ecn::Capable, ..held(2, 1000, 0) }, &mut fates);
        assert_eq!(fates[1].act, QueueAction::Dropped(DropReason::Early), "beyond the upper threshold");
    }
}
