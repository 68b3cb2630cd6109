//! One connection of QUIC, as one of its ends has logged it.

use fill_the_pipe_sim::variable;

use super::event::{Frame, Packet, Space, Type};
use super::frames;
use super::stream::Data;
use crate::read::connection::{Direction, Ending};
use crate::read::kept::{Kept, MOST_PACKETS, TakenFor};
use crate::rules::{ACK, FIN};

/// Bit of the flags above which a run has the type of a packet, counted from 1.
const TYPE_BIT: u32 = 5;

/// An own packet (0) or one of the peer (1), when it was logged.
#[derive(Clone, Copy)]
pub(super) struct Logged {
    pub side: usize,
    /// ns since the connection's first packet.
    pub time: u64,
    /// Byte of the file at which its event begins.
    pub at: u64,
}

#[derive(Default)]
pub(super) struct Quic {
    data: [Data; 2],
    /// Packets of the own end and of its peer.
    pub directions: [Direction; 2],
    /// Highest packet number that came from the peer.
    highest: Option<(Space, u64)>,
    first_sent: Option<u64>,
    /// Time from the first packet sent to the first received, ns.
    pub round_trip: Option<u64>,
    pub from_the_start: bool,
    is_closed: bool,
    /// Last values of both ends' next byte and first byte that is not acknowledged.
    written: [[Option<u64>; 2]; 2],
}

/// How a packet's data stands to what was seen before.
#[derive(Clone, Copy, Default)]
struct Verdict {
    retransmission: bool,
    out_of_order: bool,
}

impl Quic {
    pub(super) fn ending(&self) -> Ending {
        if self.is_closed { Ending::Closed } else { Ending::Open }
    }

    pub(super) fn close(&mut self) {
        self.is_closed = true;
    }

    /// Records a packet, and keeps it if the connection is the one to be kept.
    pub(super) fn see(&mut self, logged: Logged, unit: f64, packet: &Packet, kept: Option<&mut Kept>) {
        let Logged { side, time, .. } = logged;
        let is_first = self.directions.iter().all(|direction| direction.packets == 0);
        self.from_the_start |= is_first && packet.packet_type == Type::Initial && packet.number == 0;
        match (side, self.first_sent) {
            (0, None) => self.first_sent = Some(time),
            (1, Some(sent)) if self.round_trip.is_none() => self.round_trip = Some(time.saturating_sub(sent)),
            _ => {}
        }
        let frames = packet.frames.as_deref();
        let verdict = self.verdict(side, packet);
        let payload = frames.map_or(packet.payload, |frames| frames.iter().map(data_of).fold(0, u64::saturating_add));
        let direction = &mut self.directions[side];
        direction.packets += 1;
        direction.bytes = direction.bytes.saturating_add(payload);
        if frames.is_some() {
            let count = direction.retransmissions.get_or_insert(0);
            *count += u64::from(verdict.retransmission);
        }
        // An end sends its packets in the order of their numbers.
        if side == 1 {
            let count = direction.out_of_order.get_or_insert(0);
            *count += u64::from(verdict.out_of_order);
        }
        let frames = frames.unwrap_or_default();
        self.is_closed |= frames.contains(&Frame::Close);
        let mut first = None;
        for frame in frames {
            if let Frame::Stream { id, offset, length, .. } = frame {
                let number = self.data[side].add(*id, *offset, *length);
                first.get_or_insert(number);
            }
        }
        if let Some(kept) = kept {
            self.keep(kept, logged, unit, packet, payload, verdict, first);
        }
    }

    /// An end numbers its packets in the order in which it sends them: so a packet of the peer with a lower number than one
    /// before is out of order, and old data in any other has been sent again.
    fn verdict(&mut self, side: usize, packet: &Packet) -> Verdict {
        let number = (packet.packet_type.space(), packet.number);
        let out_of_order = side == 1 && self.highest.is_some_and(|highest| highest.0 == number.0 && number < highest);
        if side == 1 {
            self.highest = self.highest.max(Some(number));
        }
        let is_old = |frame: &Frame| match frame {
            Frame::Stream { id, offset, length, .. } => self.data[side].is_old(*id, *offset, *length),
            _ => false,
        };
        let has_old = packet.frames.iter().flatten().any(is_old);
        Verdict { retransmission: has_old && !out_of_order, out_of_order }
    }

    #[expect(clippy::too_many_arguments, reason = "one packet, of which each part was computed once")]
    fn keep(
        &mut self,
        kept: &mut Kept,
        Logged { side, time, at }: Logged,
        unit: f64,
        packet: &Packet,
        payload: u64,
        verdict: Verdict,
        first: Option<u64>,
    ) {
        if kept.seen.len() == MOST_PACKETS {
            kept.left_out += 1;
            return;
        }
        let frames = packet.frames.as_deref().unwrap_or_default();
        let space = packet.packet_type.space();
        let mut flags = (packet.packet_type as u8 + 1) << TYPE_BIT;
        for frame in frames {
            match frame {
                Frame::Ack { ranges, .. } => {
                    flags |= ACK;
                    self.data[1 - side].acknowledge(space, ranges);
                }
                Frame::Stream { fin: true, .. } => flags |= FIN,
                _ => {}
            }
        }
        let length = if packet.frames.is_some() { payload } else { 0 };
        if let Some(first) = first {
            self.data[side].carries(space, packet.number, first, length);
        }
        let [next, _] = self.data[side].numbers();
        let [_, in_order] = self.data[1 - side].numbers();
        let packets = &mut kept.packets;
        packets.flow.push(0);
        packets.reverse.push(side as u8);
        packets.seq.push(first.unwrap_or(next) as u32);
        packets.ack.push(if flags & ACK == 0 { 0 } else { in_order as u32 });
        packets.len.push(u32::try_from(length).unwrap_or(u32::MAX));
        packets.wnd.push(packet.number as u32);
        packets.flags.push(flags);
        packets.copy.push(u8::from(verdict.retransmission));
        packets.nak.push(0);
        packets.nak_segments.push(0);
        packets.wnd_field.push(packet.number as u16);
        packets.ecn.push(0);
        packets.options_first.push(packets.options.len() as u32);
        frames::encode(frames, unit, &mut packets.options);
        kept.seen.push(time as f64);
        kept.at.push(at as f64);
        kept.headers.push(0);
        let taken_for =
            [(verdict.retransmission, TakenFor::Retransmission), (verdict.out_of_order, TakenFor::OutOfOrder)];
        kept.taken_for.push(taken_for.iter().filter(|(is, _)| *is).map(|(_, one)| one.bit()).sum());
        for side in 0..2 {
            for (index, value) in self.data[side].numbers().into_iter().enumerate() {
                if self.written[side][index].replace(value) != Some(value) {
                    write(kept, time, side, ["snd_nxt", "snd_una"][index], value as f64);
                }
            }
        }
    }
}

/// Bytes of a stream in a frame.
fn data_of(frame: &Frame) -> u64 {
    if let Frame::Stream { length, .. } = frame { *length } else { 0 }
}

/// Appends a value of an end's variable.
pub(super) fn write(kept: &mut Kept, time: u64, side: usize, name: &str, value: f64) {
    let Some(variable) = variable(name) else { return };
    let series = &mut kept.logged;
    series.time.push(time as f64);
    series.flow.push(side as u16);
    series.variable.push(variable);
    series.value.push(value);
}
