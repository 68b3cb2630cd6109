//! Frames of packets: those of QUIC are read from the trace; a segment of TCP gets the frames that say the same.

use super::records::Frame;

/// Ranges of an ACK of TCP at most: those of the latest packets, as an implementation of QUIC has them (RFC 9000, 13.2.3).
const MOST_RANGES: usize = 32;
/// Unit of the delay in an ACK frame, ms: a microsecond, shifted by the default exponent (RFC 9000, 18.2).
const DELAY_UNIT: f64 = 0.008;

/// Numbers of the packets that have arrived at one end, as ranges from the first to the last, ascending.
#[derive(Clone, Default)]
pub(super) struct Arrived(Vec<(u64, u64)>);

impl Arrived {
    pub(super) fn add(&mut self, number: u64) {
        let Arrived(ranges) = self;
        let place = ranges.partition_point(|(first, _)| *first <= number);
        let joins_before = place.checked_sub(1).filter(|before| number <= ranges[*before].1 + 1);
        let joins_after = (place < ranges.len() && ranges[place].0 == number + 1).then_some(place);
        match (joins_before, joins_after) {
            (Some(before), Some(after)) => {
                ranges[before].1 = ranges[after].1;
                ranges.remove(after);
            }
            (Some(before), None) => ranges[before].1 = ranges[before].1.max(number),
            (None, Some(after)) => ranges[after].0 = number,
            (None, None) => ranges.insert(place, (number, number)),
        }
        if ranges.len() > MOST_RANGES {
            ranges.remove(0);
        }
    }

    pub(super) fn ack(&self) -> Option<Frame> {
        (!self.0.is_empty()).then(|| Frame::Ack { ack_delay: None, acked_ranges: self.0.clone() })
    }
}

/// Reads the frames of a packet of QUIC besides STREAM, as the trace has them. What is cut short is left out.
pub(super) fn of_quic(mut bytes: &[u8]) -> Vec<Frame> {
    let mut frames = Vec::new();
    while let Some(frame) = one(&mut bytes) {
        frames.push(frame);
    }
    frames
}

fn one(bytes: &mut &[u8]) -> Option<Frame> {
    match varint(bytes)? {
        0x01 => Some(Frame::Ping),
        0x02 => ack(bytes),
        0x10 => Some(Frame::MaxData { maximum: varint(bytes)? }),
        _ => None,
    }
}

/// RFC 9000, 19.3.
fn ack(bytes: &mut &[u8]) -> Option<Frame> {
    let [largest, delay, more, first] = [varint(bytes)?, varint(bytes)?, varint(bytes)?, varint(bytes)?];
    let mut lowest = largest.checked_sub(first)?;
    let mut ranges = vec![(lowest, largest)];
    for _ in 0..more {
        let [gap, length] = [varint(bytes)?, varint(bytes)?];
        let last = lowest.checked_sub(gap + 2)?;
        lowest = last.checked_sub(length)?;
        ranges.push((lowest, last));
    }
    ranges.reverse();
    Some(Frame::Ack { ack_delay: Some(delay as f64 * DELAY_UNIT), acked_ranges: ranges })
}

/// Takes an integer of variable length (RFC 9000, 16).
fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let first = *bytes.first()?;
    let length = 1 << (first >> 6);
    let (number, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(number[1..].iter().fold(u64::from(first & 0x3f), |value, byte| value << 8 | u64::from(*byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrived_packets_are_ranges() {
        let mut arrived = Arrived::default();
        [0, 1, 2, 5, 7, 6, 4, 4, 9].into_iter().for_each(|number| arrived.add(number));
        assert_eq!(arrived.0, [(0, 2), (4, 7), (9, 9)]);
        arrived.add(3);
        arrived.add(8);
        assert_eq!(arrived.0, [(0, 9)]);
    }

    #[test]
    fn the_oldest_ranges_are_forgotten() {
        let mut arrived = Arrived::default();
        (0..100).for_each(|number| arrived.add(2 * number));
        assert_eq!((arrived.0.len(), arrived.0[0], arrived.0[31]), (32, (136, 136), (198, 198)));
    }

    #[test]
    fn integers_of_rfc_9000_are_read() {
        // A.1 of the RFC.
        let mut bytes = &[0xc2, 0x19, 0x7c, 0x5e, 0xff, 0x14, 0xe8, 0x8c, 0x9d, 0x7f, 0x3e, 0x7d, 0x7b, 0xbd, 0x25][..];
        let numbers = [(); 4].map(|()| varint(&mut bytes));
        assert_eq!(numbers, [Some(151_288_809_941_952_652), Some(494_878_333), Some(15_293), Some(37)]);
        assert_eq!(varint(&mut bytes), None);
    }

    #[test]
    fn frames_that_are_cut_short_are_left_out() {
        // PING, MAX_DATA of 37, an ACK of 20 to 22 and 15 to 17 after 80 us.
        let bytes = [0x01, 0x10, 0x25, 0x02, 22, 10, 1, 2, 1, 2];
        let ack = Frame::Ack { ack_delay: Some(0.08), acked_ranges: vec![(15, 17), (20, 22)] };
        assert_eq!(of_quic(&bytes), [Frame::Ping, Frame::MaxData { maximum: 37 }, ack]);
        assert_eq!(of_quic(&bytes[..9]).len(), 2);
        assert_eq!(of_quic(&[0x02, 3, 0, 0, 9]), []);
    }
}
