//! QUIC step by step, and over a network that does what it likes.

use proptest::prelude::*;
use std::collections::BTreeMap;

use super::connection::largest;
use super::{Connection, Effects, Packet, Parameters, Setup};
use crate::rng::Stream;

const MS: u64 = 1_000_000;
/// One way, ns.
const TRIP: u64 = 20 * MS;

/// Two ends; each packet takes `TRIP`, unless it is lost.
struct World {
    now: u64,
    ends: [Connection; 2],
    /// Packets under way, by time and serial number, with the end that they reach.
    under_way: BTreeMap<(u64, u64), (usize, Packet)>,
    serial: u64,
    /// Packets that each end has sent.
    sent: [Vec<Packet>; 2],
    /// Bytes still to be written by the client.
    left: u64,
}

impl World {
    fn new(bytes: u64) -> World {
        let parameters = Parameters { pacing: false, ..Parameters::default() };
        let largest = largest(&parameters, 1500);
        let setup = Setup { parameters, largest, send_buffer: 1 << 20, receive_buffer: 1 << 20, credit: 1 << 20 };
        let ends = [0, 1].map(|end| Connection::new(&setup, end == 0));
        let mut world =
            World { now: 0, ends, under_way: BTreeMap::new(), serial: 0, sent: [vec![], vec![]], left: bytes };
        let mut effects = Effects::default();
        world.ends[0].connect(0, &mut effects);
        world.take(0, effects, &mut |_, _| vec![TRIP]);
        world
    }

    /// Puts packets on their way; `fate` tells the delays of their copies, none for a lost one.
    fn take(&mut self, end: usize, effects: Effects, fate: &mut impl FnMut(usize, &Packet) -> Vec<u64>) {
        for (packet, _) in effects.packets {
            assert_eq!(packet.number, self.sent[end].len() as u64, "a number is used once");
            for delay in fate(end, &packet) {
                self.under_way.insert((self.now + delay, self.serial), (1 - end, packet.clone()));
                self.serial += 1;
            }
            self.sent[end].push(packet);
        }
    }

    /// Goes on until nothing can happen, or until a time.
    fn run(&mut self, until: u64, mut fate: impl FnMut(usize, &Packet) -> Vec<u64>) {
        loop {
            let timers = [0, 1].map(|end| self.ends[end].next());
            let arrival = self.under_way.first_key_value().map_or(u64::MAX, |((time, _), _)| *time);
            let next = arrival.min(timers[0]).min(timers[1]);
            if next > until || next == u64::MAX {
                return;
            }
            self.now = next.max(self.now);
            let mut effects = Effects::default();
            let end = if arrival == next {
                let (_, (end, packet)) = self.under_way.pop_first().expect("there is one");
                self.ends[end].arrives(self.now, &packet, &mut effects);
                end
            } else {
                let end = usize::from(timers[1] == next && timers[0] != next);
                self.ends[end].timer(self.now, &mut effects);
                end
            };
            self.take(end, effects, &mut fate);
            self.work(&mut fate);
            for connection in &self.ends {
                assert!(connection.window.cwnd >= 2 * connection.window.mss);
            }
        }
    }

    /// The client writes when it can; the server reads all, and closes at the end.
    fn work(&mut self, fate: &mut impl FnMut(usize, &Packet) -> Vec<u64>) {
        for end in 0..2 {
            let mut effects = Effects::default();
            let connection = &mut self.ends[end];
            let space = (connection.snd.hiwat - connection.snd.cc).min(self.left);
            if end == 0 && space > 0 {
                self.left -= space;
                connection.accept_write(self.now, space, &mut effects);
                if self.left == 0 {
                    connection.close(self.now, &mut effects);
                }
            }
            if end == 1 && connection.rcv.cc > 0 {
                connection.rcv.read += connection.rcv.cc;
                connection.rcv.cc = 0;
                connection.end_read(self.now, &mut effects);
            }
            self.take(end, effects, fate);
        }
    }
}

/// Loses the client's packets of these numbers.
fn losing(numbers: &[u64]) -> impl FnMut(usize, &Packet) -> Vec<u64> {
    move |end, packet| if end == 0 && numbers.contains(&packet.number) { vec![] } else { vec![TRIP] }
}

const LONG: u64 = 1000 * 1000 * MS;

#[test]
fn three_later_packets_show_a_loss_and_the_data_gets_a_new_number() {
    let mut world = World::new(20_000);
    world.run(LONG, losing(&[3]));
    let again: Vec<&Packet> =
        world.sent[0].iter().filter(|packet| packet.chunk.is_some_and(|chunk| chunk.copy > 0)).collect();
    let chunk = world.sent[0][3].chunk.expect("it had data");
    assert_eq!(again.len(), 1);
    let copy = again[0].chunk.expect("it has data");
    assert_eq!((copy.at, copy.len, copy.copy), (chunk.at, chunk.len, 1));
    assert!(again[0].number > 3);
    assert_eq!(world.ends[0].window.cwnd, world.ends[0].window.ssthresh.max(world.ends[0].window.cwnd));
}

#[test]
fn one_round_of_losses_halves_the_window_once() {
    let mut world = World::new(200_000);
    let before = world.ends[0].window.cwnd;
    world.run(3 * TRIP + 1, losing(&[3, 5, 7]));
    world.run(5 * TRIP, losing(&[3, 5, 7]));
    let Connection { window, .. } = &world.ends[0];
    // 14 720 bytes, opened by packets 1 and 2 and then halved once.
    assert!(window.ssthresh >= before / 2 && window.ssthresh < before, "{} of {before}", window.ssthresh);
}

#[test]
fn probe_timeout_leaves_the_window_alone() {
    let mut world = World::new(5000);
    // The last packet with data is lost, and no later one shows that.
    let is_last = |packet: &Packet| packet.chunk.is_some_and(|chunk| chunk.at + u64::from(chunk.len) == 5000);
    world.run(4 * TRIP + MS, |end, packet| if end == 0 && is_last(packet) { vec![] } else { vec![TRIP] });
    let (sent, window) = (world.sent[0].len(), world.ends[0].window.cwnd);
    assert!(world.ends[0].in_flight() > 0, "its bytes are not acknowledged");
    // The probe is under way and unanswered until a round trip later.
    world.run(world.now + world.ends[0].probe_timeout(), |_, _| vec![LONG]);
    assert!(world.sent[0].len() > sent, "a probe");
    assert_eq!(world.ends[0].window.cwnd, window);
}

#[test]
fn persistent_congestion_leaves_two_packets() {
    let mut world = World::new(1 << 20);
    world.run(6 * TRIP, |_, _| vec![TRIP]);
    // Nothing arrives for five seconds.
    world.under_way.clear();
    let silence = (world.now, world.now + 5000 * MS);
    let mut least = u64::MAX;
    for step in 0..600 {
        let until = silence.0 + step * 20 * MS;
        let quiet = until < silence.1;
        world.run(until, |_, _| if quiet { vec![] } else { vec![TRIP] });
        least = least.min(world.ends[0].window.cwnd);
    }
    // Two packets, and two more for the probes that were acknowledged.
    assert!(least <= 4 * world.ends[0].window.mss, "{least}");
    world.run(LONG, |_, _| vec![TRIP]);
    assert_eq!(world.ends[1].rcv.read, 1 << 20);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn everything_arrives_once_and_in_order(
        seed: u64, loss in 0.0f64..0.4, duplication in 0.0f64..0.2, spread in 0u64..60, bytes in 1u64..200_000,
    ) {
        let mut world = World::new(bytes);
        let mut stream = Stream::new(seed, "network");
        // The wait doubles with each probe in vain: one run in some thousands takes longer than any time that one would expect.
        world.run(u64::MAX / 2, |_, _| {
            let copies = usize::from(stream.uniform() >= loss) + usize::from(stream.uniform() < duplication);
            (0..copies).map(|_| TRIP + stream.below(spread * MS + 1)).collect()
        });
        prop_assert_eq!(world.ends[1].rcv.read, bytes);
        prop_assert!(world.ends[0].is_done() && world.ends[1].rcv.at_end());
        prop_assert_eq!(world.ends[0].in_flight(), 0);
    }
}

#[test]
fn a_packet_that_comes_twice_is_discarded() {
    let mut world = World::new(20_000);
    world.run(LONG, |_, _| vec![TRIP, TRIP + MS]);
    assert_eq!((world.ends[1].rcv.read, world.ends[1].rcv.repeats), (20_000, 14));
    assert_eq!(world.sent[0].iter().filter(|packet| packet.chunk.is_some_and(|chunk| chunk.copy > 0)).count(), 0);
}

#[test]
fn each_probe_counts_as_one_more_transmission_of_its_data() {
    let mut world = World::new(1000);
    world.run(TRIP, |_, _| vec![TRIP]);
    world.run(2000 * MS, |end, packet| if end == 0 && packet.chunk.is_some() { vec![] } else { vec![TRIP] });
    let copies: Vec<u8> = world.sent[0].iter().filter_map(|packet| packet.chunk.map(|chunk| chunk.copy)).collect();
    assert_eq!(copies, (0..copies.len() as u8).collect::<Vec<u8>>());
    assert!(copies.len() > 3, "{copies:?}");
}
