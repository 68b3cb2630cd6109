//! RED variant that Villamizar and Song tested on ANSNET, as far as it can be reconstructed. The report says that it
//! follows the average queue, begins to drop as the transmit queue gets near full, and is tuned for the use of the line
//! (3.2, 4.2, 5.5), but gives no parameters. Textbook RED does not reproduce its build r200; a pause after each drop,
//! in which a window's worth of packets learns of it, does.

use super::red::{Early, Red, ecn_parameter, thresholds};
use super::{Place, Qdisc, Settings};
use crate::scenario::parameter::{Group, Source, Spec, Visitor, chosen};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AnsnetRed {
    /// Lower threshold as a share of the capacity.
    min_share: f64,
    max_probability: f64,
    weight: f64,
    /// Pause after each drop, ns.
    hold_off: u64,
    ecn: bool,
}

impl Default for AnsnetRed {
    fn default() -> Self {
        AnsnetRed { min_share: 0.95, max_probability: 0.3, weight: 0.02, hold_off: 300_000_000, ecn: false }
    }
}

fn reconstructed() -> Source {
    chosen(
        "with this value build r200 does not collapse and r60 does, as in ANSNET Figure 2; the report states no parameter of its RED (3.2, 4.2)",
    )
}

impl Group for AnsnetRed {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let AnsnetRed { min_share, max_probability, weight, hold_off, ecn } = self;
        visitor.leaf(
            Spec::ratio("min_share", "Begins at", "Average queue at which drops begin, as a share of the queue limit.")
                .source(reconstructed()),
            min_share,
        );
        visitor.leaf(
            Spec::ratio("max_probability", "Drop probability", "Drop probability at an average equal to the limit.")
                .source(reconstructed()),
            max_probability,
        );
        visitor.leaf(
            Spec::ratio("weight", "Weight of a sample", "Weight of the newest sample in the average queue.")
                .range(1e-6, 1.0)
                .source(reconstructed()),
            weight,
        );
        visitor.leaf(
            Spec::duration("hold_off", "Pause", "Shortest time between two drops.")
                .range(0.0, 10e9)
                .source(reconstructed()),
            hold_off,
        );
        visitor.leaf(ecn_parameter(), ecn);
    }
}

impl AnsnetRed {
    fn min_threshold(&self, limit: u64) -> u64 {
        (self.min_share * limit as f64) as u64
    }
}

impl Settings for AnsnetRed {
    fn make(&self, place: Place) -> Box<dyn Qdisc> {
        let &AnsnetRed { max_probability, weight, ecn, hold_off, .. } = self;
        let (min_threshold, max_threshold) = (self.min_threshold(place.limit), place.limit);
        let red = Red { min_threshold, max_threshold, max_probability, weight, ecn, ..Red::default() };
        let mut early = Early::new(&red, place);
        early.hold_off = hold_off;
        Box::new(early)
    }

    fn contradiction(&self, limit: u64) -> Option<(&'static str, String)> {
        thresholds(self.min_threshold(limit), limit, limit).map(|(_, why)| ("min_share", why))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{dropped, place, queue};
    use super::*;
    use crate::event::DropReason;

    #[test]
    fn waits_after_a_drop_before_the_next() {
        let certain = AnsnetRed { max_probability: 1.0, weight: 1.0, min_share: 0.1, ..AnsnetRed::default() };
        let mut red = queue(&certain, place(10));
        let mut said = Vec::new();
        for packet in 0..40 {
            // Packets arrive 25 ms apart and none leaves, so that from the tenth on only a full queue drops.
            red.comes(u64::from(packet) * 25_000_000, packet, 1000);
            said.push(red.qdisc.probability());
        }
        let early: Vec<u32> = dropped(&red.fates)
            .into_iter()
            .filter_map(|(packet, reason)| (reason == DropReason::Early).then_some(packet))
            .collect();
        assert!(early.windows(2).all(|pair| pair[1] - pair[0] == 12), "every 300 ms: {early:?}");
        assert!(early.len() >= 3);
        // During the pause the probability is 0.
        assert!(said[early[0] as usize..].iter().all(|odds| *odds == Some(0.0)), "{said:?}");
    }
}
