//! Two ends over a network that loses, damages and duplicates, and that may let packets overtake each other, with readers
//! of any pace: each stream arrives once, in order, and to its end, whatever thresholds and timers the check accepts.

use crate::host::socket::Socket;
use std::collections::BTreeMap;

use proptest::prelude::*;

use crate::lntp::parameters::{MAX_WINDOW, MAX_WINDOW_OUT_OF_ORDER, Parameters};
use crate::lntp::{Connection, Effects, Packet, Setup};
use crate::rng::Stream;

const MS: u64 = 1_000_000;
/// Long enough for everything to be lost many times.
const PATIENCE: u64 = 2 * 3600 * 1000 * MS;

#[derive(Clone, Debug)]
struct Network {
    loss: f64,
    damage: f64,
    duplication: f64,
    /// Every delay is within these, ns.
    delay: (u64, u64),
    keeps_order: bool,
    seed: u64,
}

#[derive(Clone, Debug)]
struct Work {
    /// Bytes to write, and to read at a time.
    bytes: u64,
    write: u64,
    read: u64,
    /// How often it reads, ns.
    pace: u64,
}

enum Event {
    Arrives { end: usize, bytes: Vec<u8>, at: u64 },
    Reads { end: usize },
}

struct End {
    socket: Connection,
    work: Work,
    left: u64,
    /// Bytes that came in order.
    came: u64,
    /// The last arrival at the other end, where the network keeps the order.
    last: u64,
}

struct World {
    parameters: Parameters,
    network: Network,
    draws: Stream,
    now: u64,
    serial: u64,
    events: BTreeMap<(u64, u64), Event>,
    ends: [End; 2],
}

impl World {
    fn new(parameters: Parameters, network: Network, work: [Work; 2]) -> World {
        // Few enough packets for a test, and few enough reads.
        let most = 150 * parameters.packet;
        let largest = work.iter().map(|work| work.bytes.min(most)).max().unwrap_or(0);
        let ends = work.map(|work| {
            let work = Work { bytes: work.bytes.min(most), read: work.read.max(largest / 100), ..work };
            let setup =
                Setup { parameters: parameters.clone(), source: 1, destination: 1, mtu: 1500, send_buffer: 8192 };
            End { socket: Connection::new(&setup), left: work.bytes, work, came: 0, last: 0 }
        });
        let draws = Stream::new(network.seed, "test");
        World { parameters, network, draws, now: 0, serial: 0, events: BTreeMap::new(), ends }
    }

    fn is_over(&self) -> bool {
        // A stream that was never used has no end on the wire.
        let got_all = |end: usize| self.ends[end].socket.at_end() || self.ends[1 - end].work.bytes == 0;
        (0..2).all(|end| got_all(end) && self.ends[end].socket.sender.is_done())
    }

    fn run(&mut self) -> Result<(), TestCaseError> {
        for end in 0..2 {
            self.write(end)?;
        }
        let mut steps = 0;
        while !self.is_over() {
            let timer = self.ends.iter().map(|end| end.socket.next()).min().unwrap_or(u64::MAX);
            let event = self.events.first_key_value().map_or(u64::MAX, |((time, _), _)| *time);
            steps += 1;
            prop_assert!(timer.min(event) < PATIENCE && steps < 500_000, "no end in sight");
            self.now = timer.min(event);
            if event <= timer {
                let (_, event) = self.events.pop_first().expect("it was seen");
                self.carry_out(event)?;
            } else {
                for end in 0..2 {
                    let mut effects = Effects::default();
                    self.ends[end].socket.timer(self.now, &mut effects);
                    self.follow(end, effects)?;
                }
            }
        }
        for (own, other) in [(0, 1), (1, 0)] {
            prop_assert_eq!(self.ends[own].came, self.ends[other].work.bytes);
        }
        Ok(())
    }

    fn plan(&mut self, time: u64, event: Event) {
        self.serial += 1;
        self.events.insert((time, self.serial), event);
    }

    fn carry_out(&mut self, event: Event) -> Result<(), TestCaseError> {
        let mut effects = Effects::default();
        let now = self.now;
        match event {
            Event::Arrives { end, bytes, at } => {
                let Ok((packet, data)) = Packet::decode(self.parameters.header, &bytes) else { return Ok(()) };
                prop_assert!(data.iter().zip(at..).all(|(byte, place)| *byte == place as u8));
                self.ends[end].socket.arrives(now, &Packet { at, ..packet }, &mut effects);
                self.follow(end, effects)
            }
            Event::Reads { end } => {
                let End { socket, work, .. } = &mut self.ends[end];
                let next = now + work.pace;
                socket.take_bytes(socket.readable().min(work.read));
                socket.end_read(now, &mut effects);
                if socket.readable() > 0 {
                    self.plan(next, Event::Reads { end });
                }
                self.follow(end, effects)
            }
        }
    }

    fn write(&mut self, end: usize) -> Result<(), TestCaseError> {
        let mut effects = Effects::default();
        let End { socket, work, left, .. } = &mut self.ends[end];
        while *left > 0 && socket.send_space() > 0 {
            let bytes = work.write.min(*left).min(socket.send_space());
            *left -= bytes;
            socket.accept_write(self.now, bytes, &mut effects);
        }
        if *left == 0 {
            socket.close(self.now, &mut effects);
        }
        effects.wake_writer = false;
        self.follow(end, effects)
    }

    fn follow(&mut self, end: usize, effects: Effects) -> Result<(), TestCaseError> {
        let End { socket, work, .. } = &self.ends[end];
        let news: u64 = effects.delivered.iter().map(|stretch| u64::from(stretch.len)).sum();
        if news > 0 && socket.readable() == news {
            // The reader slept.
            self.plan(self.now + work.pace, Event::Reads { end });
        }
        for stretch in effects.delivered {
            prop_assert_eq!(stretch.at, self.ends[end].came, "at {} ms", self.now / MS);
            self.ends[end].came += u64::from(stretch.len);
        }
        let sender = &self.ends[end].socket.sender;
        prop_assert!(sender.used() <= self.parameters.window);
        prop_assert!(self.ends[end].socket.receiver.used() <= self.parameters.window);
        for packet in effects.packets {
            self.send(end, packet);
        }
        if effects.wake_writer { self.write(end) } else { Ok(()) }
    }

    fn send(&mut self, end: usize, packet: Packet) {
        let data: Vec<u8> = (packet.at..).take(usize::from(packet.len)).map(|place| place as u8).collect();
        let whole = packet.encode(self.parameters.header, &data);
        let copies = if self.chance(self.network.duplication) { 2 } else { 1 };
        let lost = self.chance(self.network.loss);
        for copy in 0..copies {
            let mut bytes = whole.clone();
            if self.chance(self.network.damage) {
                let bit = self.draws.below(8 * bytes.len() as u64) as usize;
                bytes[bit / 8] ^= 1 << (bit % 8);
            }
            let (least, most) = self.network.delay;
            let mut time = self.now + least + self.draws.below(most - least + 1);
            if self.network.keeps_order {
                time = if copy > 0 { self.ends[end].last } else { time.max(self.ends[end].last) };
                self.ends[end].last = time;
            }
            if !lost {
                self.plan(time, Event::Arrives { end: 1 - end, bytes, at: packet.at });
            }
        }
    }

    fn chance(&mut self, probability: f64) -> bool {
        self.draws.uniform() < probability
    }
}

prop_compose! {
    /// Thresholds of every size that fits the window.
    fn parameters(most: u64)(
        window in 2..=most,
        packet in prop_oneof![1u64..20, 1u64..4096],
        timers in [10u64..1000, 10u64..1000, 10u64..1000],
        padded: bool,
        at in [0.0..1.0, 0.0..1.0, 0.0..1.0],
    ) -> Parameters {
        let within = |low: u64, high: u64, at: f64| low + ((high - low + 1) as f64 * at) as u64;
        let ntr1 = within(2, window, at[1]);
        let [ts, tr, prompt_timer] = timers.map(|time| time * MS);
        let header = if padded { crate::lntp::Layout::Padded } else { crate::lntp::Layout::Packed };
        let (ntx, ntr2) = (within(1, window, at[0]), within(1, ntr1 - 1, at[2]));
        Parameters { packet, window, ntx, ntr1, ntr2, ts, tr, prompt_timer, lifetime: 0, header }
    }
}

prop_compose! {
    fn network(keeps_order: bool)(
        loss in prop_oneof![Just(0.0), 0.0..0.4], damage in prop_oneof![Just(0.0), 0.0..0.2],
        duplication in prop_oneof![Just(0.0), 0.0..0.5],
        least in 0u64..50, spread in prop_oneof![Just(0u64), 0u64..300], seed: u64,
    ) -> Network {
        Network { loss, damage, duplication, delay: (least * MS, (least + spread) * MS), keeps_order, seed }
    }
}

prop_compose! {
    fn work()(
        packets in 0u64..80, write in prop_oneof![1u64..30, 1u64..5000],
        read in prop_oneof![1u64..30, 1u64..10000], pace in prop_oneof![1u64..20, 1u64..3000],
    ) -> Work {
        Work { bytes: packets * write, write, read, pace: pace * MS }
    }
}

proptest! {
    #[test]
    fn a_stream_survives_a_network_that_keeps_order(
        parameters in parameters(MAX_WINDOW), network in network(true), work in [work(), work()],
    ) {
        prop_assert!(parameters.problems("lntp").is_empty());
        World::new(parameters, network, work).run()?;
    }

    #[test]
    fn a_stream_survives_packets_that_come_late(
        parameters in parameters(MAX_WINDOW_OUT_OF_ORDER), network in network(false), work in [work(), work()],
    ) {
        let parameters = Parameters { lifetime: network.delay.1.max(1), ..parameters };
        prop_assert!(parameters.problems("lntp").is_empty());
        World::new(parameters, network, work).run()?;
    }
}
