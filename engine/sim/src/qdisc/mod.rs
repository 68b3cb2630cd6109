//! Queue disciplines: they decide which packets wait, go first, are dropped or are marked. A discipline is a row of
//! `DisciplineKind` and its file; each has a random stream of its own.

pub(crate) mod buffers;
mod capacity;
mod cobalt;
mod fifo;
mod lookahead;
mod push_out;
mod turns;

use dyn_clone::DynClone;

use crate::event::DropReason;
use crate::list::named_list;
use crate::packet::{KEPT, Transit};
use crate::rng::Stream;
use crate::scenario::kinded::{Kinded, Kinds};
use crate::scenario::parameter::{Group, Spec, assumed};
use crate::tcp::segment::Ecn;
use crate::why::{Fact, Rule};

pub(crate) use capacity::Backlog;
use capacity::Capacity;

/// A packet in a queue.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QueuedPacket {
    pub transit: Transit,
    /// Time of arrival, ns.
    pub since: u64,
    /// Capacity that it takes, in the queue's unit.
    pub size: u64,
    /// Interface by which it arrived.
    pub peer: u16,
    /// Sender and receiver, as places.
    pub hosts: [u16; 2],
    /// ECN field of its IP header, which says whether it can be marked instead of dropped (RFC 3168, 5).
    pub ecn: Ecn,
}

/// Action of a queue on a packet, other than queueing and sending it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum QueueAction {
    Dropped(DropReason),
    Marked,
    /// The packet would have been dropped, but the scenario keeps it.
    Kept(DropReason),
}

/// Probability of an action that was not random.
pub(crate) const CERTAIN: f64 = 1.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QueueVerdict {
    pub held: QueuedPacket,
    pub act: QueueAction,
    /// Probability with which the discipline acted at that instant.
    pub probability: f64,
    /// Rule by which it acted.
    pub rule: Rule,
    /// Values that the rule's sentence needs.
    pub facts: [Fact; FACTS],
}

/// Largest number of values in a rule of a queue.
const FACTS: usize = 6;

impl QueueVerdict {
    fn new(held: QueuedPacket, act: QueueAction, probability: f64, rule: Rule, facts: &[Fact]) -> Self {
        let mut all = [("", 0.0); FACTS];
        all[..facts.len()].copy_from_slice(facts);
        QueueVerdict { held, act, probability, rule, facts: all }
    }

    fn dropped(held: QueuedPacket, reason: DropReason, probability: f64, rule: Rule, facts: &[Fact]) -> Self {
        QueueVerdict::new(held, QueueAction::Dropped(reason), probability, rule, facts)
    }

    /// Returns the drop of a packet for which there is no space.
    fn refused(held: QueuedPacket, probability: f64, room: &Capacity) -> Self {
        let facts = [("used", room.backlog.used as f64), ("limit", room.limit() as f64), ("size", held.size as f64)];
        QueueVerdict::dropped(held, DropReason::QueueFull, probability, Rule::NoRoom, &facts)
    }
}

/// Records the drop of a packet. Returns false if the scenario keeps the packet, which then continues whatever space
/// there is. Random draws and counters stay as if it had been dropped, so that other packets meet the same chances.
#[must_use]
fn drop_unless_kept(mut fate: QueueVerdict, fates: &mut Vec<QueueVerdict>) -> bool {
    let kept = fate.held.transit.is(KEPT);
    if let (true, QueueAction::Dropped(reason)) = (kept, fate.act) {
        (fate.act, fate.rule) = (QueueAction::Kept(reason), Rule::KeptByName);
    }
    fates.push(fate);
    !kept
}

/// Outcome of the search for space in a full queue.
pub(crate) enum Displaced {
    /// A waiting packet was dropped.
    Dropped,
    /// A waiting packet would have been dropped, but the scenario keeps it: the new one continues beyond the capacity.
    Kept,
    /// The new packet is to be dropped; it was so with this probability.
    Refused(f64),
}

/// Queue discipline at run time. Time never runs backwards between two calls.
pub(crate) trait Qdisc: DynClone {
    /// Processes the arrival of a packet. It waits, unless `fates` says that it was dropped.
    fn enqueue(&mut self, now: u64, held: QueuedPacket, fates: &mut Vec<QueueVerdict>);
    /// Selects the packet that is dropped because a new one finds no space: the new one, or a waiting one that arrived by
    /// interface `peer`.
    fn displace(&mut self, _peer: Option<u16>, _fates: &mut Vec<QueueVerdict>) -> Displaced {
        Displaced::Refused(CERTAIN)
    }
    /// Removes and returns the packet to be sent next.
    fn dequeue(&mut self, now: u64, fates: &mut Vec<QueueVerdict>) -> Option<QueuedPacket>;
    /// Returns the backlog and the capacity.
    fn room(&self) -> &Capacity;
    /// Returns the average that the discipline goes by, in the queue's unit, if it has one.
    fn average(&self) -> Option<f64> {
        None
    }
    /// Returns the probability with which it would drop the next packet, if it drops at random.
    fn probability(&self) -> Option<f64> {
        None
    }
    /// Returns the thresholds of the average: where random drops begin, and where their probability is highest.
    fn thresholds(&self) -> Option<[f64; 2]> {
        None
    }
}

dyn_clone::clone_trait_object!(Qdisc);

/// Place of a discipline in the network.
pub(crate) struct Place {
    /// Capacity, in the queue's unit.
    pub limit: u64,
    /// Rate of the line behind the queue, bit/s.
    pub rate: u64,
    /// Rate of the shaper before the line, bit/s; `None`: no shaper.
    pub shaped_rate: Option<u64>,
    /// Largest packet, bytes.
    pub mtu: u64,
    pub stream: Stream,
}

/// Parameters of a discipline, which create it.
pub(crate) trait Settings: Group + DynClone {
    fn make(&self, place: Place) -> Box<dyn Qdisc>;
    /// Whether it is exactly drop-tail with the configured capacity. Runs without a trace then compute the fate of each
    /// packet ahead of its arrival (`FifoLookahead`) and never call `make`.
    fn is_plain_drop_tail(&self) -> bool {
        false
    }
    /// Returns a parameter that cannot be valid, with the reason. `limit` is the capacity.
    fn contradiction(&self, _limit: u64) -> Option<(&'static str, String)> {
        None
    }
}

/// A discipline with its parameters, as in a scenario.
pub(crate) type Discipline = Kinded<DisciplineKind>;

named_list! {
    /// Kind of queue discipline.
    DisciplineKind with settings: fn() -> Box<dyn Settings> {
        DropTail in drop_tail, "drop_tail", "Drop-tail", "Packets that arrive at a full queue are dropped."
            => || Box::<drop_tail::DropTail>::default();
        DropHead in drop_head, "drop_head", "Drop-head", "A packet that arrives at a full queue replaces the one that has waited longest."
            => || Box::<drop_head::DropHead>::default();
        RandomDrop in random_drop, "random_drop", "Random drop", "When the queue is full, a random packet is dropped: a waiting one or the new one."
            => || Box::<random_drop::RandomDrop>::default();
        Red in red, "red", "RED", "Drops at random as the average queue grows, and all packets beyond an upper threshold (1993)."
            => || Box::<red::Red>::default();
        GentleRed in gentle_red, "gentle_red", "Gentle RED", "RED whose probability keeps rising beyond the upper threshold, to 1 at twice that threshold (2000)."
            => || Box::<gentle_red::GentleRed>::default();
        AdaptiveRed in adaptive_red, "adaptive_red", "Adaptive RED", "Gentle RED that adapts its probability to keep the average queue between its thresholds (2001)."
            => || Box::<adaptive_red::AdaptiveRed>::default();
        AnsnetRed in ansnet_red, "ansnet_red", "RED, ANSNET's (reconstruction)", "RED near the full capacity, with a pause after each drop: a guess at the report's variation."
            => || Box::<ansnet_red::AnsnetRed>::default();
        Codel in codel, "codel", "CoDel", "Drops packets that have waited too long, ever more often while the wait stays long (RFC 8289)."
            => || Box::<codel::Codel>::default();
        FqCodel in fq_codel, "fq_codel", "FQ-CoDel", "A CoDel queue for each flow, served in turn; sparse flows go first (RFC 8290)."
            => || Box::<fq_codel::FqCodel>::default();
        Pie in pie, "pie", "PIE", "Drops at random; a controller adjusts the probability until the wait meets the target (RFC 8033)."
            => || Box::<pie::Pie>::default();
        FqPie in fq_pie, "fq_pie", "FQ-PIE", "A PIE queue for each flow, served in turn; sparse flows go first (Linux)."
            => || Box::<fq_pie::FqPie>::default();
        Cake in cake, "cake", "CAKE", "A queue for each flow under CoDel and BLUE, served in turn, with equal shares for hosts (2018)."
            => || Box::<cake::Cake>::default();
        EcnThreshold in ecn_threshold, "ecn_threshold", "Marking threshold", "Marks packets that meet a queue longer than a threshold; drops only when full (RFC 8257, 3.1)."
            => || Box::<ecn_threshold::EcnThreshold>::default();
        DualPi2 in dual_pi2, "dual_pi2", "DualPI2", "Two queues: packets of scalable senders wait for about a millisecond, all others for the target; coupled marks keep their windows equal (RFC 9332)."
            => || Box::<dual_pi2::DualPi2>::default();
    }
}

impl Kinds for DisciplineKind {
    type Settings = dyn Settings;
    const USUAL: Self = DisciplineKind::DropTail;

    fn choice() -> Spec {
        let meaning = "Rule that selects the next packet to send and the packets to drop.";
        Spec::choice("discipline", "Queue discipline", meaning)
            .source(assumed("first come, first served, as long as there is space"))
    }

    fn make(self) -> Box<dyn Settings> {
        self.settings()()
    }
}

impl Discipline {
    /// Returns whether the discipline can mark packets instead of dropping them, which is a parameter of it.
    #[cfg(test)]
    pub(crate) fn can_mark(&self) -> bool {
        self.written().contains_key(red::ecn_parameter().name)
    }
}

/// Returns the parameter `target` of each discipline that has one. The catalog has one row for a path, so that the row is for all.
fn target_parameter() -> Spec {
    Spec::duration(
        "target",
        "Target",
        "For CoDel, the longest wait that does not indicate a standing queue. For PIE and DualPI2, the wait that the controller aims at.",
    )
}

/// Returns the parameter `update` of each discipline that has one, as `target_parameter` does.
fn update_parameter() -> Spec {
    Spec::duration("update", "Moves every", "Time between changes of the probability.").range(1e5, 10e9)
}

/// Returns the parameter `interval` of each discipline that has one, as `target_parameter` does.
fn interval_parameter() -> Spec {
    Spec::duration(
        "interval",
        "Interval",
        "For CoDel, the time for which the wait must exceed the target: a long round trip. For adaptive RED, the time between changes of the probability.",
    )
}

#[cfg(test)]
mod testing {
    use super::*;
    use crate::ids::FlowId;

    /// Returns a line of 8 Mb/s, on which 1000 bytes take a ms.
    pub(super) fn place(limit: u64) -> Place {
        Place { limit, rate: 8_000_000, shaped_rate: None, mtu: 1000, stream: Stream::new(1, "queue") }
    }

    pub(super) fn held(packet: u32, bytes: u32, since: u64) -> QueuedPacket {
        let transit = Transit { packet, step: 0, bytes, endpoint: FlowId::FIRST.from(), marks: 0 };
        QueuedPacket { transit, since, size: 1, peer: 0, hosts: [0; 2], ecn: Ecn::NotCapable }
    }

    /// A discipline that counts packets, with its verdicts.
    pub(super) struct Tester {
        pub qdisc: Box<dyn Qdisc>,
        pub fates: Vec<QueueVerdict>,
    }

    pub(super) fn queue(settings: &dyn Settings, place: Place) -> Tester {
        Tester { qdisc: settings.make(place), fates: Vec::new() }
    }

    impl Tester {
        pub(super) fn comes(&mut self, now: u64, packet: u32, bytes: u32) {
            self.qdisc.enqueue(now, held(packet, bytes, now), &mut self.fates);
        }

        pub(super) fn leaves(&mut self, now: u64) -> Option<u32> {
            self.qdisc.dequeue(now, &mut self.fates).map(|held| held.transit.packet)
        }
    }

    pub(super) fn dropped(fates: &[QueueVerdict]) -> Vec<(u32, DropReason)> {
        let drops = fates.iter().filter_map(|fate| match fate.act {
            QueueAction::Dropped(reason) => Some((fate.held.transit.packet, reason)),
            QueueAction::Marked | QueueAction::Kept(_) => None,
        });
        drops.collect()
    }

    pub(super) fn close(a: f64, b: f64, by: f64) {
        assert!((a - b).abs() <= by, "{a} is not {b}");
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::testing::{Tester, held, place};
    use super::*;
    use crate::list::Choice;

    /// Plays arrivals and departures, given as ms since the last and whether a packet arrives. Returns the packets that
    /// left, in order, and the verdicts.
    fn play(kind: DisciplineKind, steps: &[(u64, bool)], kept: Option<u32>) -> (Vec<u32>, Vec<QueueVerdict>) {
        let qdisc = Discipline::of(kind).settings().make(place(8));
        let mut tester = Tester { qdisc, fates: Vec::new() };
        let (mut now, mut packet, mut left) = (0, 0, Vec::new());
        for (gap, comes) in steps {
            now += gap * 1_000_000;
            if *comes {
                let mut one = held(packet, 1000, now);
                one.transit.mark(KEPT, kept == Some(packet));
                tester.qdisc.enqueue(now, one, &mut tester.fates);
                packet += 1;
            } else {
                left.extend(tester.leaves(now));
            }
        }
        left.extend(std::iter::from_fn(|| tester.leaves(now)));
        assert_eq!(tester.qdisc.room().backlog, Backlog::default(), "all that came has left or was dropped");
        (left, tester.fates)
    }

    proptest! {
        #[test]
        fn kept_packets_are_never_dropped_and_change_nothing_before(
            steps in prop::collection::vec((0u64..40, prop::bool::weighted(0.7)), 1..120), kept in 0u32..60,
        ) {
            for kind in DisciplineKind::ALL {
                let (without, before) = play(*kind, &steps, None);
                let (left, fates) = play(*kind, &steps, Some(kept));
                let comes = steps.iter().filter(|(_, comes)| *comes).count() as u32;
                prop_assert_eq!(left.contains(&kept), kept < comes, "{:?}", kind.named().id);
                let is_kept = |fate: &QueueVerdict| matches!(fate.act, QueueAction::Kept(_));
                let same = fates.iter().take_while(|fate| !is_kept(fate)).count();
                let told = |fates: &[QueueVerdict]| fates.iter().map(|one| (one.held.transit.packet, one.act)).collect::<Vec<_>>();
                prop_assert_eq!(told(&fates[..same]), told(&before[..same.min(before.len())]));
                let noted = fates.iter().filter(|fate| is_kept(fate)).count();
                if noted == 0 {
                    prop_assert_eq!((left, told(&fates)), (without, told(&before)), "nothing was done");
                }
                prop_assert!(fates.iter().all(|fate| !is_kept(fate) || fate.held.transit.packet == kept));
            }
        }
    }
}
