//! CoDel, controlled delay (RFC 8289): if packets have waited longer than `target` for a whole `interval`, a packet is
//! dropped as it leaves. Further drops follow at intervals that shrink with the square root of their number, until the
//! wait is short again. The discipline needs no tuning by rate or load.
//!
//! The code follows the pseudocode of section 5, with the count that a new episode soon after the last one takes over
//! (5.5, as in Linux). With `ecn` packets are marked instead of dropped if possible.

use super::capacity::Capacity;
use super::fifo::Fifo;
use super::red::ecn_parameter;
use super::{
    CERTAIN, Place, Qdisc, QueueAction, QueueVerdict, QueuedPacket, Settings, drop_unless_kept, interval_parameter,
    target_parameter,
};
use crate::event::DropReason;
use crate::scenario::parameter::{Group, Visitor, stated};
use crate::why::Rule;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Codel {
    /// Acceptable wait, ns.
    pub target: u64,
    pub interval: u64,
    pub ecn: bool,
}

impl Default for Codel {
    fn default() -> Self {
        Codel { target: 5_000_000, interval: 100_000_000, ecn: false }
    }
}

impl Group for Codel {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Codel { target, interval, ecn } = self;
        visitor.leaf(target_parameter().range(1e3, 10e9).source(stated("RFC 8289, 4.3: 5 ms")), target);
        visitor.leaf(interval_parameter().range(1e4, 100e9).source(stated("RFC 8289, 4.3: 100 ms")), interval);
        visitor.leaf(ecn_parameter(), ecn);
    }
}

impl Settings for Codel {
    fn make(&self, place: Place) -> Box<dyn Qdisc> {
        Box::new(Controlled { fifo: Fifo::new(place.limit), control: Control::new(self, place.mtu) })
    }

    fn contradiction(&self, _: u64) -> Option<(&'static str, String)> {
        (self.target >= self.interval).then(|| ("target", "must be shorter than the interval".to_owned()))
    }
}

/// State of the control of one queue.
#[derive(Clone, Debug)]
pub(crate) struct Control {
    target: u64,
    interval: u64,
    ecn: bool,
    /// A backlog of at most one largest packet is never too long, bytes.
    max_packet: u64,
    /// Time at which the wait will have exceeded the target for an interval, ns.
    first_above: Option<u64>,
    drop_next: u64,
    count: u64,
    last_count: u64,
    dropping: bool,
}

impl Control {
    pub(crate) fn new(set: &Codel, max_packet: u64) -> Self {
        Control {
            target: set.target,
            interval: set.interval,
            ecn: set.ecn,
            max_packet,
            first_above: None,
            drop_next: 0,
            count: 0,
            last_count: 0,
            dropping: false,
        }
    }

    /// Returns the time of the next drop after `time`, ns.
    fn control_law(&self, time: u64) -> u64 {
        time + (self.interval as f64 / (self.count as f64).sqrt()) as u64
    }

    /// Removes the first packet; returns it, and whether it may be dropped because the wait has been too long.
    fn head(&mut self, now: u64, queue: &mut Fifo) -> (Option<QueuedPacket>, bool) {
        let Some(held) = queue.pop() else {
            self.first_above = None;
            return (None, false);
        };
        if now - held.since < self.target || queue.room.backlog.bytes <= self.max_packet {
            self.first_above = None;
            return (Some(held), false);
        }
        let since = *self.first_above.get_or_insert(now + self.interval);
        (Some(held), now >= since)
    }

    /// Drops or marks the packet. Returns whether it continues, marked or kept.
    fn strike(&self, now: u64, held: QueuedPacket, fates: &mut Vec<QueueVerdict>) -> bool {
        let (sojourn, target, interval) = (now - held.since, self.target, self.interval);
        let facts = [
            ("sojourn", sojourn as f64),
            ("target", target as f64),
            ("interval_set", interval as f64),
            ("count", self.count as f64),
        ];
        if self.ecn && held.ecn.is_capable() {
            fates.push(QueueVerdict::new(held, QueueAction::Marked, CERTAIN, Rule::CodelMarks, &facts));
            return true;
        }
        !drop_unless_kept(QueueVerdict::dropped(held, DropReason::Sojourn, CERTAIN, Rule::CodelDrops, &facts), fates)
    }

    pub(super) fn dequeue(
        &mut self,
        now: u64,
        queue: &mut Fifo,
        fates: &mut Vec<QueueVerdict>,
    ) -> Option<QueuedPacket> {
        let (mut held, mut may_drop) = self.head(now, queue);
        if self.dropping {
            self.dropping = may_drop;
            while self.dropping && now >= self.drop_next {
                self.count += 1;
                let struck = held?;
                if self.strike(now, struck, fates) {
                    self.drop_next = self.control_law(self.drop_next);
                    return Some(struck);
                }
                (held, may_drop) = self.head(now, queue);
                self.dropping = may_drop;
                if may_drop {
                    self.drop_next = self.control_law(self.drop_next);
                }
            }
        } else if may_drop {
            let struck = held?;
            self.dropping = true;
            let fresh = self.count - self.last_count;
            let soon = now.saturating_sub(self.drop_next) < 16 * self.interval;
            self.count = if fresh > 1 && soon { fresh } else { 1 };
            self.drop_next = self.control_law(now);
            self.last_count = self.count;
            if self.strike(now, struck, fates) {
                return Some(struck);
            }
            (held, _) = self.head(now, queue);
        }
        held
    }
}
#[derive(Clone)]
struct Controlled {
    fifo: Fifo,
    control: Control,
}

impl Qdisc for Controlled {
    fn enqueue(&mut self, _: u64, held: QueuedPacket, fates: &mut Vec<QueueVerdict>) {
        self.fifo.push_or_drop(held, fates);
    }

    fn dequeue(&mut self, now: u64, fates: &mut Vec<QueueVerdict>) -> Option<QueuedPacket> {
        self.control.dequeue(now, &mut self.fifo, fates)
    }

    fn room(&self) -> &Capacity {
        &self.fifo.room
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{dropped, place, queue};
    use super::*;

    const MS: u64 = 1_000_000;

    /// Runs a queue of 20 packets through which one packet passes every ms, so that each waits for 20 ms.
    fn standing(milliseconds: u64) -> Vec<u64> {
        let mut codel = queue(&Codel::default(), place(1000));
        (0..20).for_each(|packet| codel.comes(0, packet, 1000));
        let mut drops = Vec::new();
        for now in 1..=milliseconds {
            // Dropped packets are replaced, so that the queue stands.
            let before = codel.fates.len();
            codel.leaves(now * MS);
            let lost = codel.fates.len() - before;
            (0..=lost as u32).for_each(|_| codel.comes(now * MS, 99, 1000));
            (0..lost).for_each(|_| drops.push(now));
        }
        drops
    }

    #[test]
    fn drops_come_ever_faster_while_the_sojourn_time_exceeds_the_target() {
        // The wait first exceeds 5 ms at 5 ms, so the first drop comes at 105 ms; then after 100 / sqrt(1) = 100, 70.7, 57.7,
        // 50, 44.7 ms: 205, 275.7, 333.4, 383.4, 428.2, at the next whole ms.
        assert_eq!(standing(450), [105, 205, 276, 334, 384, 429]);
    }

    #[test]
    fn does_not_drop_on_a_short_wait_or_a_single_packet() {
        let mut codel = queue(&Codel::default(), place(1000));
        for now in 0..1000 {
            codel.comes(now * MS, now as u32, 1000);
            codel.leaves(now * MS + 4 * MS);
        }
        assert!(codel.fates.is_empty());
        // A single packet may wait for any time.
        for now in 0..20 {
            codel.comes(now * 100 * MS, 1, 1000);
            assert_eq!(codel.leaves((now * 100 + 90) * MS), Some(1));
        }
        assert!(codel.fates.is_empty());
    }

    #[test]
    fn next_dropping_episode_resumes_the_last_drop_rate() {
        let mut control = Control::new(&Codel::default(), 1000);
        (control.count, control.last_count, control.drop_next, control.first_above) = (9, 2, 1000 * MS, Some(0));
        let mut fifo = Fifo::new(100);
        let wait = |packet| super::super::testing::held(packet, 1000, 0);
        (0..5).for_each(|packet| fifo.push(wait(packet)));
        let mut fates = Vec::new();
        assert!(control.dequeue(1100 * MS, &mut fifo, &mut fates).is_some());
        assert_eq!((dropped(&fates).len(), control.count), (1, 7));
        assert_eq!(control.drop_next, 1100 * MS + 37_796_447, "100 ms / sqrt(7)");
    }
}
