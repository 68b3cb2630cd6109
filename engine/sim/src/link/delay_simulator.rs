//! A T3 line through the delay simulator of the Sandia testbed: 0-80 ms, with a burst-error facility (Table 1).

use super::{Link, LinkRules, Rules, wire};
use crate::list::named_list;
use crate::scenario::parameter::{Sources, Spec, Visitor, assumed, chosen, stated};

named_list! {
    /// Meaning of the round trip set on the simulator's dial.
    Reading {
        Total, "total", "Total", "The round trip includes the baseline of the bare path.";
        Added, "added", "Added", "The round trip is added to the baseline of the bare path.";
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DelaySimulator {
    pub round_trip: u64,
    pub reading: Reading,
    pub baseline: u64,
}

impl DelaySimulator {
    /// Returns half of what the simulator adds to the round trip, ns.
    fn added_delay(&self) -> u64 {
        let added = match self.reading {
            Reading::Total => self.round_trip.saturating_sub(self.baseline),
            Reading::Added => self.round_trip,
        };
        added / 2
    }
}

impl LinkRules for DelaySimulator {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let DelaySimulator { round_trip, reading, baseline } = self;
        visitor.leaf(
            Spec::duration("round_trip", "Round-trip delay", "Delay setting of the simulator, for both directions.")
                .range(0.0, 2e9)
                .source(stated("Sandia Table 1: 0 to 80 ms, adjustable")),
            round_trip,
        );
        visitor.leaf(
            Spec::choice("reading", "Delay setting is", "Whether the setting includes the bare path's round trip."),
            reading,
        );
        visitor.leaf(
            Spec::duration("baseline", "Baseline round trip", "Round trip with the simulator off, hosts included.")
                .range(0.0, 1e9),
            baseline,
        );
    }

    fn one_way_delay(&self, link: &Link) -> u64 {
        link.propagation_delay + self.added_delay()
    }
}

pub(crate) fn link() -> Link {
    Link {
        name: "T3 delay simulator".to_owned(),
        rate: 45_000_000,
        mtu: 4352,
        overhead: 8,
        rules: Rules::of(DelaySimulator { round_trip: 0, reading: Reading::Total, baseline: 3_100_000 }),
        ..wire::link()
    }
}

pub(crate) fn sources() -> Sources {
    vec![
        ("rate", stated("Sandia 3.1.2: T3 rate 45 Mb/s")),
        ("mtu", stated("Sandia 2.2: large packets of 4352 bytes cross the T3")),
        ("overhead", assumed("line framing of the routers' T3 interfaces: not stated")),
        ("reading", chosen("the echo of Sandia Table 7 takes 42.2 ms at a setting of 42 ms, less than 42 + 3.1 ms")),
        ("baseline", stated("Sandia 2.2: 3.1 ms between two DECstations, simulator off")),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_of_42_ms_leaves_19_45_ms_each_way_for_the_simulator() {
        let set = |round_trip, reading| DelaySimulator { round_trip, reading, baseline: 3_100_000 }.added_delay();
        assert_eq!(set(42_000_000, Reading::Total), 19_450_000);
        assert_eq!(set(42_000_000, Reading::Added), 21_000_000);
        assert_eq!(set(0, Reading::Total), 0, "the simulator cannot take time away");
    }
}
