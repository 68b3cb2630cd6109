//! Marking threshold (RFC 8257, 3.1): a packet that arrives while the queue is longer than a threshold is marked. The mark
//! reports the queue as it is and not an average of it, which is what DCTCP needs.
//!
//! Packets that cannot be marked wait as in drop-tail. (Switches that mark by RED with two equal thresholds drop them: RFC
//! 8257, 5.)

use super::capacity::Capacity;
use super::fifo::Fifo;
use super::{CERTAIN, Place, Qdisc, QueueAction, QueueVerdict, QueuedPacket, Settings};
use crate::scenario::parameter::{Group, Spec, Visitor, stated};
use crate::why::Rule;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EcnThreshold {
    /// Longest queue that a packet may meet without a mark, in the queue's unit.
    pub threshold: u64,
}

impl Default for EcnThreshold {
    fn default() -> Self {
        EcnThreshold { threshold: 20 }
    }
}

impl Group for EcnThreshold {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let EcnThreshold { threshold } = self;
        visitor.leaf(
            Spec::count(
                "threshold",
                "Marking threshold",
                "Longest queue, in its unit, that a packet may meet without being marked (K of DCTCP).",
            )
            .range(1.0, 1e9)
            .source(stated("Alizadeh and others 2010, 4: 20 packets at 1 Gb/s")),
            threshold,
        );
    }
}

impl Settings for EcnThreshold {
    fn make(&self, place: Place) -> Box<dyn Qdisc> {
        Box::new(Step { fifo: Fifo::new(place.limit), threshold: self.threshold })
    }

    fn contradiction(&self, limit: u64) -> Option<(&'static str, String)> {
        let never = self.threshold >= limit;
        never.then(|| {
            let threshold = self.threshold;
            ("threshold", format!("is {threshold}, but the queue limit is {limit}: nothing would ever be marked"))
        })
    }
}
#[derive(Clone)]
struct Step {
    fifo: Fifo,
    threshold: u64,
}

impl Qdisc for Step {
    fn enqueue(&mut self, _: u64, held: QueuedPacket, fates: &mut Vec<QueueVerdict>) {
        let used = self.fifo.room.backlog.used;
        if held.ecn.is_capable() && used > self.threshold && self.fifo.room.has(held.size) {
            let facts = [("used", used as f64), ("threshold", self.threshold as f64)];
            fates.push(QueueVerdict::new(held, QueueAction::Marked, CERTAIN, Rule::ThresholdMarks, &facts));
        }
        self.fifo.push_or_drop(held, fates);
    }

    fn dequeue(&mut self, _: u64, _: &mut Vec<QueueVerdict>) -> Option<QueuedPacket> {
        self.fifo.pop()
    }

    fn room(&self) -> &Capacity {
        &self.fifo.room
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{held, place};
    use super::*;
    use crate::tcp::segment::Ecn;

    #[test]
    fn marks_what_meets_more_than_the_threshold_and_drops_only_what_finds_no_space() {
        let mut step = EcnThreshold { threshold: 2 }.make(place(5));
        let mut fates = Vec::new();
        for packet in 0..6 {
            step.enqueue(
                0,
                QueuedPacket { ecn: if packet == 4 { Ecn::NotCapable } else { Ecn::Capable }, ..held(packet, 1000, 0) },
                &mut fates,
            );
        }
        let acts: Vec<_> =
            fates.iter().map(|fate| (fate.held.transit.packet, fate.act == QueueAction::Marked)).collect();
        assert_eq!(acts, [(3, true), (5, false)]);
        step.dequeue(0, &mut fates);
        step.dequeue(0, &mut fates);
        step.dequeue(0, &mut fates);
        // Two wait, which is no more than the threshold.
        step.enqueue(0, QueuedPacket { ecn: Ecn::Capable, ..held(6, 1000, 0) }, &mut fates);
        assert_eq!(fates.len(), 2);
    }
}
