//! Frames as a packet has them, from those that a log names: the columns of a run hold them so (RFC 9000, 19).

use std::cmp::Reverse;

use super::event::Frame;

const PING: u8 = 0x01;
const ACK: u8 = 0x02;
const MAX_DATA: u8 = 0x10;
/// Largest integer of variable length (16).
const LARGEST: u64 = (1 << 62) - 1;
/// Ranges of an ACK frame that are kept: more than any implementation sends in a packet of 1500 bytes.
const MOST_RANGES: usize = 512;
/// Unit of the delay in an ACK frame, ns: a microsecond, shifted by the default exponent (18.2).
const DELAY_UNIT: f64 = 8000.0;

/// Appends the frames other than STREAM. `unit`: ns in a unit of the trace's times.
pub(super) fn encode(frames: &[Frame], unit: f64, into: &mut Vec<u8>) {
    for frame in frames {
        match frame {
            Frame::Ack { delay, ranges } => ack((delay * unit / DELAY_UNIT).round() as u64, ranges, into),
            Frame::MaxData(maximum) => {
                into.push(MAX_DATA);
                varint(*maximum, into);
            }
            Frame::Ping => into.push(PING),
            Frame::Stream { .. } | Frame::Close => {}
        }
    }
}

fn ack(delay: u64, ranges: &[(u64, u64)], into: &mut Vec<u8>) {
    let mut ranges: Vec<(u64, u64)> = ranges.iter().copied().filter(|(_, last)| *last <= LARGEST).collect();
    ranges.sort_unstable_by_key(|(_, last)| Reverse(*last));
    // Ranges that touch are one: a gap of no packet cannot be written.
    let mut apart: Vec<(u64, u64)> = Vec::new();
    for (first, last) in ranges {
        match apart.last_mut() {
            Some(above) if last + 1 >= above.0 => above.0 = above.0.min(first),
            _ => apart.push((first, last)),
        }
    }
    apart.truncate(MOST_RANGES);
    let Some((first, last)) = apart.first().copied() else { return };
    into.push(ACK);
    for number in [last, delay, apart.len() as u64 - 1, last - first] {
        varint(number, into);
    }
    for pair in apart.windows(2) {
        varint(pair[0].0 - pair[1].1 - 2, into);
        varint(pair[1].1 - pair[1].0, into);
    }
}

/// Appends an integer of variable length (RFC 9000, 16).
fn varint(number: u64, into: &mut Vec<u8>) {
    let number = number.min(LARGEST);
    match number {
        0..0x40 => into.push(number as u8),
        0x40..0x4000 => into.extend((number as u16 | 0x4000).to_be_bytes()),
        0x4000..0x4000_0000 => into.extend((number as u32 | 0x8000_0000).to_be_bytes()),
        _ => into.extend((number | 0xc000_0000_0000_0000).to_be_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_encoded_as_in_a_packet() {
        let ack = Frame::Ack { delay: 0.08, ranges: vec![(15, 16), (20, 22), (17, 17)] };
        let mut bytes = Vec::new();
        encode(&[Frame::Ping, Frame::MaxData(37), ack], 1e6, &mut bytes);
        assert_eq!(bytes, [0x01, 0x10, 0x25, 0x02, 22, 10, 1, 2, 1, 2]);
        let mut bytes = Vec::new();
        encode(&[Frame::MaxData(15_293), Frame::MaxData(494_878_333), Frame::MaxData(u64::MAX)], 1e6, &mut bytes);
        assert_eq!(bytes[..8], [0x10, 0x7b, 0xbd, 0x10, 0x9d, 0x7f, 0x3e, 0x7d]);
        assert_eq!(bytes[8..], [0x10, 255, 255, 255, 255, 255, 255, 255, 255]);
    }
}
