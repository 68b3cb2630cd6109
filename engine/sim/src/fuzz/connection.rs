//! One connection against whatever a peer, a process and a clock may do to it, in any order, with every variant: each call
//! comes to an end and sends no byte more often than it could have reason to.

use crate::list::Choice;
use crate::tcp::congestion::Variant;
use crate::tcp::options::{Block, Nak, Options, Timestamps};
use crate::tcp::segment::{ACK, FIN, RST, SYN, Segment};
use crate::tcp::ticks::Ticks;
use crate::tcp::{Connection, Effects, Parameters, Setup};

const BUFFER: u64 = 16_000;
/// A NAK names so many segments at most, and a call sends each byte again, new, and for a rescue or a probe.
const MOST_SEGMENTS: usize = 4 * BUFFER as usize + 255;

/// Next action, and two numbers for it.
type Step = (u8, u16, u16);

#[derive(Default)]
struct Player {
    now: u64,
    effects: Effects,
}

fn connection(variant: u8, offers: u8) -> Connection {
    let clock = |period| Ticks { period, phase: 0 };
    let offers = |bit: u8| offers & 1 << bit != 0;
    let mut parameters = Parameters {
        variant: Variant::ALL[usize::from(variant) % Variant::ALL.len()],
        nak: offers(0),
        limited_transmit: offers(1),
        timestamps: offers(2),
        silly_window_avoidance: offers(4),
        nagle: offers(5),
        sack: offers(7),
        initial_cwnd: offers(6).then_some(BUFFER),
        ..Parameters::default()
    };
    parameters.marks.ecn = offers(3);
    Connection::new(Setup {
        parameters,
        // So that sequence numbers wrap on the way.
        iss: u32::MAX - 5_000,
        mss: 1000,
        send_buffer: BUFFER,
        receive_buffer: BUFFER,
        fast_timer: clock(200_000_000),
        slow_timer: clock(500_000_000),
    })
}

/// Returns a segment that a peer could send that has heard some of what was sent, or one that is broken.
fn segment(step: Step, connection: &Connection) -> Segment {
    let (kind, a, b) = step;
    let (a, b) = (u64::from(a), u64::from(b));
    let flight = connection.snd.flight_size();
    // Mostly between what is acknowledged and what was sent.
    let place = |number: u64| connection.snd.una + number % (flight + 2);
    let block = |from: u64, len: u64| {
        let start = place(from);
        Block { start, end: start + len % 4000 }
    };
    let mut flags = ACK;
    for (bit, flag) in [(3, FIN), (4, SYN), (5, RST)] {
        // Seldom, or nothing would live long.
        if kind >> 3 == 1 << (bit - 3) && a.is_multiple_of(3) {
            flags |= flag;
        }
    }
    if b.is_multiple_of(61) {
        flags &= !ACK;
    }
    let rarely = |number: u64| number.is_multiple_of(17);
    Segment {
        seq: if rarely(a) { connection.rcv.nxt + b % 3000 } else { connection.rcv.nxt },
        ack: if b.is_multiple_of(4) { place(a) } else { connection.snd.una },
        wnd: if rarely(b) { (a % 3) as u32 * 100 } else { BUFFER as u32 },
        len: if a.is_multiple_of(5) { (b % 1500) as u32 } else { 0 },
        flags,
        options: Some(Box::new(Options {
            mss: (flags & SYN != 0).then_some((b % 1500) as u16),
            sack_permitted: flags & SYN != 0,
            timestamps: Some(Timestamps { value: a as u32, echo: b as u32 }),
            nak: rarely(a + 1).then(|| Nak { seq: place(b), segments: (a % 256) as u8 }),
            sack: if kind & 4 != 0 { vec![block(a, b), block(b, a)] } else { Vec::new() },
            ..Options::NONE
        })),
        ..Segment::default()
    }
}

impl Player {
    fn play(&mut self, connection: &mut Connection, step: Step) {
        let Self { now, effects } = self;
        let (kind, a, b) = step;
        match kind % 8 {
            0 => {
                let bytes = (u64::from(a) % 4000).min(connection.snd.space());
                connection.accept_write(*now, bytes, effects);
            }
            1 => {
                connection.take_bytes(u64::from(a).min(connection.rcv.cc));
                connection.end_read(*now, effects);
            }
            2 if a % 8 == 0 => connection.close(*now, effects),
            2 | 3 => {
                let next = connection.timers.next();
                if next != u64::MAX {
                    *now = next.max(*now);
                    connection.timer(*now, effects);
                }
            }
            _ => {
                *now += u64::from(b) * 1_000;
                connection.segment_arrives(*now, &mut segment(step, connection), effects);
            }
        }
        let sent = effects.segments.len();
        assert!(sent <= MOST_SEGMENTS, "{sent} segments in one call");
        for segment in &effects.segments {
            assert!(!segment.has(SYN) || segment.span() == 1, "a SYN goes alone: {segment:?}");
            assert!(!segment.has(RST) || segment.span() == 0, "{segment:?}");
            let blocks = &segment.options().sack;
            assert!(blocks.iter().all(|block| block.start < block.end && block.start != segment.ack), "{segment:?}");
        }
        effects.clear();
    }
}

#[test]
fn steps() {
    bolero::check!().with_type::<(u8, u8, u8, Vec<Step>)>().for_each(|(variant, offers, opening, steps)| {
        let mut connection = connection(*variant, *offers);
        let mut player = Player::default();
        let syn_ack = |connection: &Connection| Segment {
            ack: connection.snd.iss + 1,
            wnd: BUFFER as u32,
            flags: SYN | ACK,
            options: Some(Box::new(Options { sack_permitted: true, ..Options::NONE })),
            ..Segment::default()
        };
        match opening % 8 {
            0 => {}
            1 => connection.listen(),
            // Both at once, with something to send already.
            2 => {
                connection.connect(0, &mut player.effects);
                connection.accept_write(0, 3000, &mut player.effects);
                let mut syn = Segment { flags: SYN, ..syn_ack(&connection) };
                connection.segment_arrives(0, &mut syn, &mut player.effects);
            }
            _ => {
                connection.connect(0, &mut player.effects);
                let mut answer = syn_ack(&connection);
                connection.segment_arrives(0, &mut answer, &mut player.effects);
                connection.accept_write(0, BUFFER, &mut player.effects);
            }
        }
        player.effects.clear();
        for step in steps {
            player.play(&mut connection, *step);
        }
    });
}
