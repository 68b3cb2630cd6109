//! Fuzz targets: whatever segments a capture has, their path is diagnosed, in finite numbers and at a cost that grows with them.

use bolero::TypeGenerator;
use fill_the_pipe_capture::read::{Contents, Kept, Reader};
use fill_the_pipe_fuzz::{Cost, within};

use super::path;
use crate::Connection;

/// A segment of either end, close to others in time and number.
#[derive(Clone, Debug, TypeGenerator)]
pub(crate) struct Said {
    /// Time since the last one, 10 µs; below zero back in time.
    later: i8,
    reverse: bool,
    flags: u8,
    seq: u8,
    ack: u8,
    len: u8,
    window: u8,
    stamps: Option<(u8, u8)>,
    /// Edges of blocks of SACK.
    blocks: [Option<(u8, u8)>; 2],
    ecn: u8,
}

/// Numbers are multiples of this, so that segments meet.
const STEP: u32 = 500;
/// Initial numbers: the first one wraps soon.
const INITIAL: [u32; 2] = [u32::MAX - 20_000, 7];

/// Returns a capture of IPv4 packets as pcap with ns, snapped behind the headers.
pub(crate) fn pcap(segments: &[Said]) -> Vec<u8> {
    let mut file = Vec::new();
    for word in [0xa1b2_3c4d_u32, 0x0004_0002, 0, 0, 65_535, 101] {
        file.extend(word.to_le_bytes());
    }
    let mut time = 1_000_000_000_u64;
    for said in segments {
        time = time.saturating_add_signed(i64::from(said.later) * 10_000);
        let mut options = Vec::new();
        if let Some((value, echo)) = said.stamps {
            options.extend([1, 1, 8, 10]);
            options.extend(u32::from(value).to_be_bytes());
            options.extend(u32::from(echo).to_be_bytes());
        }
        let [own, other] = if said.reverse { [INITIAL[1], INITIAL[0]] } else { INITIAL };
        let number = |base: u32, steps: u8| base.wrapping_add(u32::from(steps) * STEP);
        for (from, end) in said.blocks.iter().flatten() {
            options.extend([1, 1, 5, 10]);
            options.extend(number(other, *from).to_be_bytes());
            options.extend(number(other, *end).to_be_bytes());
        }
        let headers = 40 + options.len() as u16;
        let len = u16::from(said.len) * 50;
        let (from, to) = if said.reverse { ([10, 0, 0, 2], [10, 0, 0, 1]) } else { ([10, 0, 0, 1], [10, 0, 0, 2]) };
        let mut packet = vec![0x45, said.ecn & 3];
        packet.extend((headers + len).to_be_bytes());
        packet.extend([0, 0, 0, 0, 64, 6, 0, 0]);
        packet.extend(from);
        packet.extend(to);
        packet.extend(if said.reverse { [0, 80, 16, 0] } else { [16, 0, 0, 80] });
        packet.extend(number(own, said.seq).to_be_bytes());
        packet.extend(number(other, said.ack).to_be_bytes());
        packet.push(((20 + options.len()) as u8 / 4) << 4);
        packet.push(said.flags & 0x17);
        packet.extend([said.window, 0, 0, 0, 0, 0]);
        packet.extend(options);
        for word in [(time / 1_000_000_000) as u32, (time % 1_000_000_000) as u32, packet.len() as u32] {
            file.extend(word.to_le_bytes());
        }
        file.extend((u32::from(headers) + u32::from(len)).to_le_bytes());
        file.extend(packet);
    }
    file
}

pub(crate) fn read(file: &[u8]) -> Option<(Contents, Kept)> {
    let mut reader = Reader::keeping(0);
    reader.push(file).expect("a capture");
    let (contents, kept) = reader.finish(usize::MAX).expect("a capture");
    Some((contents, kept?))
}

/// Limits of the diagnosis of no segment, and what each one adds.
const DIAGNOSIS: Cost = Cost { bytes: 1 << 16, allocations: 500 };
const EACH: Cost = Cost { bytes: 4000, allocations: 40 };

#[test]
fn segments() {
    bolero::check!().with_type::<Vec<Said>>().for_each(|said| {
        let Some((contents, kept)) = read(&pcap(said)) else { return };
        let connection = Connection::new(&contents.connections[0], &kept);
        within(DIAGNOSIS.per_byte(said.len(), EACH), said, || {
            let found = path(&connection);
            // JSON has no infinite numbers: they would be null where a number is promised.
            let text = serde_json::to_string(&found).expect("JSON");
            assert!(found.losses.rate >= 0.0 && found.losses.rate <= 1.0, "{text}");
            assert!(found.reordering.share >= 0.0 && found.duplication.share <= 1.0, "{text}");
            if let Some(bottleneck) = &found.bottleneck {
                assert!(bottleneck.rate.is_finite() && bottleneck.rate > 0.0, "{text}");
                assert!(bottleneck.delivery_rate.is_none_or(f64::is_finite), "{text}");
            }
            if let Some(queue) = &found.queue {
                assert!(queue.largest_bytes.is_finite() && queue.largest_bytes >= queue.typical_bytes, "{text}");
            }
            let rows = kept.seen.len() as u32;
            let evidence = [&found.losses.evidence, &found.reordering.evidence, &found.acks.evidence];
            assert!(evidence.into_iter().flatten().all(|row| *row < rows), "{text}");
        });
    });
}
