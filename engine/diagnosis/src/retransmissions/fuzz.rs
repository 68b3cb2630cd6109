//! Fuzz targets: whatever segments come by, each reason has its rows, and costs grow with their number.

use bolero::TypeGenerator;
use fill_the_pipe_fuzz::{Cost, within};

use super::tests::made::{Segment, pcap, read};
use super::{Reason, retransmissions};
use crate::Connection;

/// Limits of a capture without segments, and what each segment adds: it is read, and both ends look at it.
const EMPTY: Cost = Cost { bytes: 1 << 20, allocations: 1000 };
const EACH_SEGMENT: Cost = Cost { bytes: 8000, allocations: 100 };

/// Segment of which most numbers lie close together, so that many repeat and overlap.
#[derive(Clone, Copy, Debug, TypeGenerator)]
struct Odd {
    after: u16,
    forward: bool,
    flags: u8,
    numbers: [u8; 4],
    far: Option<u32>,
    len: u8,
    window: u16,
    stamps: Option<(u16, u16)>,
    blocks: u8,
}

impl Odd {
    fn segment(&self, time: u64) -> Segment {
        let near = |number: u8| u32::from(number % 64) * 100;
        let [seq, ack, first, second] = self.numbers.map(near);
        let blocks = [(first, first.wrapping_add(100)), (second, second.wrapping_add(300))];
        Segment {
            time,
            forward: self.forward,
            flags: self.flags,
            seq: self.far.unwrap_or(seq),
            ack,
            len: u16::from(self.len % 4) * 100 + u16::from(self.len == 255),
            window: self.window,
            sack: blocks[..usize::from(self.blocks % 3)].to_vec(),
            timestamps: self.stamps.map(|(value, echo)| (u32::from(value), u32::from(echo))),
        }
    }
}

#[test]
fn segments() {
    bolero::check!().with_type::<Vec<Odd>>().for_each(|odd| {
        within(EMPTY.per_byte(odd.len(), EACH_SEGMENT), &odd, || {
            let mut time = 0;
            let segments: Vec<Segment> = odd
                .iter()
                .map(|odd| {
                    time += u64::from(odd.after) * 4;
                    odd.segment(time)
                })
                .collect();
            holds(&pcap(&segments));
        });
    });
}

/// Files of any bytes behind a right beginning.
#[test]
fn files() {
    bolero::check!().for_each(|bytes: &[u8]| {
        let file = [pcap(&[]), bytes.to_vec()].concat();
        within(EMPTY.per_byte(file.len(), EACH_SEGMENT), &bytes, || holds(&file));
    });
}

fn holds(file: &[u8]) {
    let Some((summary, kept)) = read(file) else { return };
    let connection = Connection::new(&summary, &kept);
    let rows = connection.rows.len() as u32;
    let found = retransmissions(&connection);
    assert!(found.is_sorted_by(|one, next| one.row < next.row), "each row once");
    for one in &found {
        assert_eq!(connection.rows.get(one.row as usize).side, one.side);
        assert!(one.evidence.iter().chain(&one.original).all(|row| *row < rows));
        assert!(one.original.is_none_or(|original| original < one.row));
        assert!(one.doubt.is_some() || one.reason != Reason::Unknown);
    }
}
