//! Packets sent together, a model of Wi-Fi and of other links whose sender waits for a shared channel: access to the channel
//! takes a fixed time and a random one, while others send; then the packets that wait follow each other at the link's rate,
//! up to a number of bytes, until the queue is empty. It is a model, not IEEE 802.11: there are no collisions and no slots,
//! rates do not adapt, and packets of an aggregate arrive one after the other instead of at its end.

use super::{RateProcess, Settings};
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Spec, Visitor, assumed};
use crate::units::{self, QuantityKind};

#[derive(Clone, Debug)]
pub(crate) struct Aggregation {
    /// Fixed part of an access to the channel, ns: gaps, preamble, acknowledgement.
    pub access_time: u64,
    /// Mean of the random part, ns.
    pub contention: u64,
    /// Most bytes of an aggregate.
    pub aggregate: u64,
}

impl Default for Aggregation {
    fn default() -> Self {
        Aggregation { access_time: 200_000, contention: 1_000_000, aggregate: 65_535 }
    }
}

impl Group for Aggregation {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let Aggregation { access_time, contention, aggregate } = self;
        visitor.leaf(
            Spec::duration(
                "access_time",
                "Access time",
                "Fixed time of each access to the channel: gaps, preamble, acknowledgement.",
            )
            .range(0.0, 1e9)
            .source(assumed("0.2 ms: DIFS, preamble, SIFS and block acknowledgement of 802.11n")),
            access_time,
        );
        visitor.leaf(
            Spec::duration(
                "contention",
                "Contention",
                "Mean time for which others use the channel before each access; exponentially distributed.",
            )
            .range(0.0, 10e9)
            .source(assumed("1 ms: about one frame of another station")),
            contention,
        );
        visitor.leaf(
            Spec::size("aggregate", "Aggregate", "Most bytes that are sent in one access to the channel.")
                .range(64.0, 1e9)
                .source(assumed("64 KB less one byte, the largest A-MPDU of 802.11n")),
            aggregate,
        );
    }
}

impl Settings for Aggregation {
    fn process(&self, rate: u64, stream: Stream) -> Option<Box<dyn RateProcess>> {
        Some(Box::new(Channel { set: self.clone(), rate: rate as f64, stream, left: 0.0, ends: 0 }))
    }

    fn mean_rate(&self, rate: u64) -> f64 {
        let bits = self.aggregate as f64 * 8.0;
        bits / ((self.access_time + self.contention) as f64 / 1e9 + bits / rate as f64)
    }

    fn contradiction(&self, _: u64, largest: u64) -> Option<(&'static str, String)> {
        (self.aggregate < largest).then(|| {
            let show = |bytes: u64| units::format(bytes as f64, QuantityKind::Size);
            let message = format!("is {}, less than the largest packet of {}", show(self.aggregate), show(largest));
            ("aggregate", message)
        })
    }
}

/// Channel of one direction.
#[derive(Clone)]
struct Channel {
    set: Aggregation,
    /// Rate within an aggregate, bit/s.
    rate: f64,
    stream: Stream,
    /// Bits that the aggregate can still take.
    left: f64,
    /// End of its last packet, ns.
    ends: u64,
}

impl RateProcess for Channel {
    fn end_of_service(&mut self, start: u64, bits: u64) -> u64 {
        let bits = bits as f64;
        let mut begins = start;
        if start > self.ends || bits > self.left {
            begins += self.set.access_time + self.stream.exponential(self.set.contention as f64) as u64;
            self.left = self.set.aggregate as f64 * 8.0;
        }
        self.left -= bits;
        self.ends = begins + libm::ceil(bits * 1e9 / self.rate) as u64;
        self.ends
    }

    fn offered(&mut self, from: u64, to: u64) -> f64 {
        self.set.mean_rate(self.rate as u64) * (to - from) as f64 / 1e9
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn channel(contention: u64) -> (Aggregation, Box<dyn RateProcess>) {
        let set = Aggregation { contention, aggregate: 3000, ..Aggregation::default() };
        let process = set.process(8_000_000, Stream::new(1, "links.wifi")).expect("it changes");
        (set, process)
    }

    #[test]
    fn waiting_packets_share_an_access_up_to_the_largest_aggregate() {
        let (_, mut process) = channel(0);
        let ends: Vec<u64> = (0..4)
            .scan(0, |at, _| {
                *at = process.end_of_service(*at, 8000);
                Some(*at)
            })
            .collect();
        assert_eq!(ends, [1_200_000, 2_200_000, 3_200_000, 4_400_000]);
        assert_eq!(process.end_of_service(9_000_000, 8000), 10_200_000, "a later packet needs an access of its own");
    }

    #[test]
    fn long_transfer_has_the_mean_rate() {
        let (set, mut process) = channel(1_000_000);
        let end = (0..30_000).fold(0, |at, _| process.end_of_service(at, 8000));
        let rate = 30_000.0 * 8000.0 * 1e9 / end as f64;
        assert!((rate / set.mean_rate(8_000_000) - 1.0).abs() < 0.01, "{rate}");
    }
}
