//! Packets that arrive, and those that a connection must send.

use super::{Difference, Due, End, PATIENCE, Player, US, fails, seconds};
use crate::script::packetdrill::compare::{self, Comparison};
use crate::script::packetdrill::differences::Arrival;
use crate::script::packetdrill::sockets::Kept;
use crate::script::packetdrill::syntax::Packet;
use crate::tcp::State;
use crate::tcp::segment::{FIN, RST, SYN, Segment};

impl Player {
    pub(super) fn arrives(&mut self, packet: &Packet) -> End {
        let flags = compare::flags_of(packet);
        let opens = flags & (SYN | RST) == SYN && !packet.flags.contains('.');
        let index = self.host.connection_for(packet.ports, opens);
        let waits = self.host.connections[index].connection.state == State::TimeWait;
        if self.host.settings.drops_syn_fin && flags & (SYN | FIN) == SYN | FIN && !waits {
            return End::Holds;
        }
        let kept = &mut self.host.connections[index];
        let shift = if kept.connection.shifts_windows() { kept.peer_shift } else { 0 };
        if flags & SYN != 0 && matches!(kept.connection.state, State::Listen | State::SynSent) {
            kept.numbers.peer = packet.seq;
        }
        let mut segment = compare::arriving(packet, shift, kept.numbers);
        if flags & SYN != 0
            && let Some(shift) = segment.options().window_scale
        {
            kept.peer_shift = shift.min(14);
        }
        self.arrivals.push(Arrival::of(packet, &segment, &kept.connection));
        let peer = if flags & SYN != 0 { segment.seq } else { kept.connection.rcv.irs };
        self.drawing.record_arrival(self.now, &segment, &kept.connection, peer);
        self.note(format!("< {}", compare::told(packet)));
        let kept = &mut self.host.connections[index];
        if flags & SYN != 0 || segment.len > 0 {
            kept.heard = self.now;
        }
        let before = kept.connection.state;
        if kept.orphaned && kept.refuses(&segment) {
            // No process will read this data, so the connection is reset (RFC 9293, 3.6.1).
            kept.connection.refuse_data(self.now, &segment, &mut self.effects);
        } else {
            kept.connection.segment_arrives(self.now, &mut segment, &mut self.effects);
        }
        self.collect(index, before);
        End::Holds
    }

    /// Waits for the packet, in as many segments as carry it. Returns the time of the first, and that on the ladder.
    pub(super) fn sends(&mut self, line: usize, packet: &Packet, due: Due) -> Result<(u64, f64), End> {
        let mut first = None;
        let mut rest = Some(packet.clone());
        while let Some(packet) = rest {
            self.await_segment(due);
            let Some(sent) = self.sent.pop_front() else {
                let nothing = format!("nothing until {}", seconds(self.now));
                self.difference = Some(Difference {
                    expected: packet.clone(),
                    found: None,
                    window_off: None,
                    at_another_time: false,
                });
                return Err(fails(line, format!("> {}", compare::told(&packet)), nothing));
            };
            let kept = &mut self.host.connections[sent.from];
            kept.numbers.set(&packet, &sent.segment);
            if kept.ports.is_none() {
                // A packet that is sent names the port of this host first.
                kept.ports = packet.ports.map(|(own, peer)| (peer, own));
            }
            let numbers = kept.numbers;
            let tick = self.host.settings.timestamp_tick;
            let slack = (tick > 0).then(|| (due.tolerance / US).div_ceil(tick) as u32);
            let found = format!("> {}", compare::found(&sent.segment, sent.window, numbers));
            let without_window = Packet { win: None, ..packet.clone() };
            let agrees = !matches!(compare::compared(&without_window, &sent, numbers, slack), Comparison::Differs);
            let window_off = packet.win.filter(|_| agrees).map(|win| i32::from(sent.window) - i32::from(win));
            self.difference = Some(Difference {
                expected: packet.clone(),
                found: Some(sent.clone()),
                window_off: window_off.filter(|off| *off != 0),
                at_another_time: false,
            });
            let left = match compare::compared(&packet, &sent, numbers, slack) {
                Comparison::Differs => return Err(fails(line, format!("> {}", compare::told(&packet)), found)),
                Comparison::Whole => None,
                Comparison::Part(rest) => Some(rest),
            };
            if !due.admits(sent.time) {
                if let Some(difference) = &mut self.difference {
                    difference.at_another_time = true;
                }
                let at = if due.from == due.to {
                    seconds(due.from)
                } else {
                    format!("{} to {}", seconds(due.from), seconds(due.to))
                };
                return Err(fails(
                    line,
                    format!("at {at}  > {}", compare::told(&packet)),
                    format!("at {}  {found}", seconds(sent.time)),
                ));
            }
            self.difference = None;
            first.get_or_insert((sent.time, sent.drawn));
            rest = left;
        }
        Ok(first.unwrap_or((self.now, self.drawing.time())))
    }

    /// Advances time until there is a segment that the script has not named yet.
    fn await_segment(&mut self, due: Due) {
        let limit = due.to.max(self.now) + due.tolerance + PATIENCE;
        while self.sent.is_empty()
            && let Some((at, index)) = self.next_timer().filter(|(at, _)| *at <= limit)
        {
            self.run_timer(at, index);
        }
    }
}

impl Kept {
    /// Whether a segment carries new data to a connection that no process has open.
    fn refuses(&self, segment: &Segment) -> bool {
        let closing =
            matches!(self.connection.state, State::FinWait1 | State::FinWait2 | State::Closing | State::LastAck);
        closing
            && segment.len > 0
            && segment.seq + u64::from(segment.len) > self.connection.rcv.nxt
            && !segment.has(RST)
    }
}
