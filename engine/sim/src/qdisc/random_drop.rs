//! Random drop: when the queue is full, a waiting packet drawn at random is dropped, so that the largest sender loses
//! most (Mankin, "Random Drop Congestion Control", SIGCOMM 1990).

use super::fifo::Fifo;
use super::push_out::PushOut;
use super::{Place, Qdisc, Settings};
use crate::scenario::parameter::{Group, Visitor};

#[derive(Clone, Debug, Default)]
pub(crate) struct RandomDrop;

impl Group for RandomDrop {
    fn visit(&mut self, _: &mut dyn Visitor) {}
}

impl Settings for RandomDrop {
    fn make(&self, place: Place) -> Box<dyn Qdisc> {
        Box::new(PushOut { fifo: Fifo::new(place.limit), draws: Some(place.stream) })
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{place, queue};
    use super::*;
    use crate::rng::Stream;

    #[test]
    fn every_waiting_packet_is_equally_likely_to_be_dropped() {
        // Space for four, and one more arrives: each of the five is lost in a fifth of 5000 runs, 1000, standard
        // deviation sqrt(5000 x 0.2 x 0.8) = 28.
        let mut lost = [0; 5];
        for seed in 0..5000 {
            let mut full = queue(&RandomDrop, Place { stream: Stream::new(seed, "queue"), ..place(4) });
            (0..5).for_each(|packet| full.comes(0, packet, 1000));
            assert_eq!((full.fates.len(), full.fates[0].probability), (1, 0.2));
            lost[full.fates[0].held.transit.packet as usize] += 1;
        }
        assert!(lost.iter().all(|times| (890..1110).contains(times)), "{lost:?}");
    }
}
