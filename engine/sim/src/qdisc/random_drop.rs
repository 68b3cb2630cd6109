//! Random drop: when the queue is full, a waiting packet drawn at random is dropped, so that the largest sender loses
//! most (Mankin, "Random Drop Congestion Control", SIGCOMM 1990).

use super::capacity::Capacity;
use super::fifo::Fifo;
use super::{Displaced, Place, Qdisc, QueueVerdict, QueuedPacket, Settings, drop_unless_kept};
use crate::event::DropReason;
use crate::rng::Stream;
use crate::scenario::parameter::{Group, Visitor};
use crate::why::Rule;

#[derive(Clone, Debug, Default)]
pub(crate) struct RandomDrop;

impl Group for RandomDrop {
    fn visit(&mut self, _: &mut dyn Visitor) {}
}

impl Settings for RandomDrop {
    fn make(&self, place: Place) -> Box<dyn Qdisc> {
        Box::new(Lottery { fifo: Fifo::new(place.limit), stream: place.stream })
    }
}

struct Lottery {
    fifo: Fifo,
    stream: Stream,
}

fn displace(fifo: &mut Fifo, stream: &mut Stream, peer: Option<u16>, fates: &mut Vec<QueueVerdict>) -> Displaced {
    let waiting = fifo.from_peer(peer);
    let candidates = waiting.len() as u64 + 1;
    let probability = 1.0 / candidates as f64;
    let drawn = waiting.get(stream.below(candidates) as usize);
    let Some((index, victim)) = drawn.and_then(|index| Some((*index, *fifo.get(*index)?))) else {
        return Displaced::Refused(probability);
    };
    let facts = [("candidates", candidates as f64)];
    let fate = QueueVerdict::dropped(victim, DropReason::PushedOut, probability, Rule::PushedOutDrawn, &facts);
    if !drop_unless_kept(fate, fates) {
        return Displaced::Kept;
    }
    fifo.take(index);
    Displaced::Dropped
}

impl Qdisc for Lottery {
    fn enqueue(&mut self, _: u64, held: QueuedPacket, fates: &mut Vec<QueueVerdict>) {
        let Lottery { fifo, stream } = self;
        fifo.push_or_displace(held, fates, |fifo, fates| displace(fifo, stream, None, fates));
    }

    fn displace(&mut self, peer: Option<u16>, fates: &mut Vec<QueueVerdict>) -> Displaced {
        displace(&mut self.fifo, &mut self.stream, peer, fates)
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
    use super::super::testing::{place, queue};
    use super::*;

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
