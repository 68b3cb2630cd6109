//! Fuzz targets: whatever segments a capture has, their path is diagnosed, in finite numbers and at a cost that grows
//! with them.

use bolero::TypeGenerator;
use fill_the_pipe_capture::read::{Contents, Kept};
use fill_the_pipe_fuzz::{Cost, within};

use super::path;
use super::tests::made::{Segment, pcap, read};
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

fn segments_of(said: &[Said]) -> Vec<Segment> {
    let mut time = 1_000_000_000_u64;
    let number = |base: u32, steps: u8| base.wrapping_add(u32::from(steps) * STEP);
    said.iter()
        .map(|said| {
            time = time.saturating_add_signed(i64::from(said.later) * 10_000);
            let [own, other] = if said.reverse { [INITIAL[1], INITIAL[0]] } else { INITIAL };
            let mut options = Vec::new();
            if let Some((value, echo)) = said.stamps {
                options.extend([1, 1, 8, 10]);
                options.extend(u32::from(value).to_be_bytes());
                options.extend(u32::from(echo).to_be_bytes());
            }
            for (from, end) in said.blocks.iter().flatten() {
                options.extend([1, 1, 5, 10]);
                options.extend(number(other, *from).to_be_bytes());
                options.extend(number(other, *end).to_be_bytes());
            }
            Segment {
                time,
                reverse: said.reverse,
                flags: said.flags & 0x17,
                seq: number(own, said.seq),
                ack: number(other, said.ack),
                len: u16::from(said.len) * 50,
                window: u16::from(said.window) << 8,
                options,
                ecn: said.ecn,
            }
        })
        .collect()
}

/// Returns the connection of a capture of segments, if there is one.
pub(crate) fn kept(said: &[Said]) -> Option<(Contents, Kept)> {
    read(&pcap(&segments_of(said)))
}

/// Limits of the diagnosis of no segment, and what each one adds.
const DIAGNOSIS: Cost = Cost { bytes: 1 << 14, allocations: 200 };
const EACH: Cost = Cost { bytes: 1000, allocations: 10 };

#[test]
fn segments() {
    bolero::check!().with_type::<Vec<Said>>().for_each(|said| {
        let Some((contents, kept)) = kept(said) else { return };
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
                assert!(bottleneck.delivery_rate.is_none_or(|rate| bottleneck.rate >= 0.8 * rate), "{text}");
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
