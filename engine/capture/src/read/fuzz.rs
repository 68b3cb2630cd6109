//! Fuzz targets: whatever bytes come, they are read or refused, and it does not matter in which pieces they come. What a file may
//! cost grows with its length.

use fill_the_pipe_fuzz::{Cost, within};

use super::made::{self, Pcap};
use super::{Contents, NoCapture, Reader};

fn read(bytes: &[u8], piece: usize) -> Result<Contents, NoCapture> {
    let mut reader = Reader::keeping(0);
    for piece in bytes.chunks(piece.max(1)) {
        reader.push(piece)?;
    }
    let (contents, kept) = reader.finish(usize::MAX)?;
    let packets = contents.connections.first().map(|one| one.forward.packets + one.reverse.packets);
    assert_eq!(kept.map(|kept| kept.seen.len() as u64), packets);
    Ok(contents)
}

/// Limits of reading a file of no bytes twice, and what each byte adds.
const READING: Cost = Cost { bytes: 1 << 20, allocations: 5000 };
const EACH_BYTE: Cost = Cost { bytes: 2000, allocations: 20 };

fn holds(bytes: &[u8], piece: usize) {
    within(READING.per_byte(bytes.len(), EACH_BYTE), &bytes, || is_read(bytes, piece));
}

fn is_read(bytes: &[u8], piece: usize) {
    let whole = read(bytes, bytes.len());
    let pieces = read(bytes, piece);
    match (whole, pieces) {
        (Ok(whole), Ok(pieces)) => {
            assert_eq!(format!("{whole:?}"), format!("{pieces:?}"));
            assert_eq!(whole.bytes, bytes.len() as u64);
            let unread = whole.damage.as_ref().map_or(0, |damage| damage.unread_bytes);
            assert_eq!(whole.damage.map_or(whole.bytes, |damage| damage.at_byte) + unread, whole.bytes);
            let skipped = whole.counts.skipped;
            let sum = skipped.unknown_link + skipped.not_ip + skipped.not_tcp + skipped.fragments;
            let sum =
                sum + skipped.encrypted + skipped.cut + skipped.malformed + skipped.crowded + whole.counts.segments;
            assert_eq!(sum, whole.counts.packets, "every packet is counted once");
            let sides = whole.connections.iter().flat_map(|one| [one.forward, one.reverse]);
            assert_eq!(sides.map(|side| side.packets).sum::<u64>(), whole.counts.segments);
        }
        (whole, pieces) => assert_eq!(whole.err(), pieces.err()),
    }
}

#[test]
fn files() {
    bolero::check!().with_type::<(u8, u8, Vec<u8>)>().for_each(|(format, piece, bytes)| {
        let begins = made::BEGINNINGS[usize::from(*format) % made::BEGINNINGS.len()];
        holds(&[begins, bytes].concat(), usize::from(*piece));
    });
}

/// Files that are right but for a few bytes.
#[test]
fn damaged_files() {
    bolero::check!().with_type::<(bool, u8, Vec<(u16, u8)>)>().for_each(|(ng, piece, changes)| {
        let mut bytes = if *ng { made::pcapng(&made::talk()) } else { made::pcap(Pcap::default(), &made::talk()) };
        for (at, value) in changes {
            let at = usize::from(*at) % bytes.len();
            bytes[at] = *value;
        }
        holds(&bytes, usize::from(*piece));
    });
}

#[test]
fn packets() {
    bolero::check!().with_type::<(u8, u8, Vec<u8>)>().for_each(|(link, piece, bytes)| {
        const LINKS: [u32; 16] = [0, 1, 9, 10, 12, 50, 51, 100, 101, 104, 105, 108, 113, 127, 228, 276];
        let link = LINKS[usize::from(link % 16)];
        holds(&made::pcap(Pcap { link, ..Pcap::default() }, &[(0, bytes.clone())]), usize::from(*piece));
    });
}

/// Logs that are right but for a few bytes, and events of any form.
#[test]
fn logs() {
    bolero::check!().with_type::<(bool, u8, Vec<(u16, u8)>, Vec<u8>)>().for_each(
        |(sequence, piece, changes, event)| {
            let mut bytes = made::log(*sequence, event);
            for (at, value) in changes {
                let at = usize::from(*at) % bytes.len();
                bytes[at] = *value;
            }
            holds(&bytes, usize::from(*piece));
        },
    );
}
