//! Fuzz targets: parts of a sweep and journals that were damaged, or that were never any. What is read of them is as it was
//! written, and what is not is named.

use bolero::TypeGenerator;
use fill_the_pipe_fuzz::{Cost, within};
use fill_the_pipe_table::{Content, parquet};

use super::file::{csv_content, lines};
use super::journal::{Found, Head, Record, line};
use super::merge::tests::{PARTS, Sweep};

/// A change of a file.
#[derive(Clone, Debug, TypeGenerator)]
enum Edit {
    Flip(u16, u8),
    Cut(u16),
    Insert(u16, Vec<u8>),
    Remove(u16, u8),
    /// So many bytes from one place, put in at another.
    Copy(u16, u16, u16),
}

fn edited(bytes: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for edit in edits.iter().take(4) {
        let place = |at: u16| usize::from(at) % (bytes.len() + 1);
        match edit {
            Edit::Flip(at, bits) => {
                let at = place(*at);
                bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= bits);
            }
            Edit::Cut(at) => bytes.truncate(place(*at)),
            Edit::Insert(at, other) => {
                let at = place(*at);
                bytes.splice(at..at, other.iter().copied());
            }
            Edit::Remove(at, count) => {
                let from = place(*at);
                let to = (from + usize::from(*count)).min(bytes.len());
                bytes.drain(from..to);
            }
            Edit::Copy(from, count, at) => {
                let (from, at) = (place(*from), place(*at));
                let to = (from + usize::from(*count)).min(bytes.len());
                let copy = bytes[from..to].to_vec();
                bytes.splice(at..at, copy);
            }
        }
    }
    bytes
}

/// Limits of reading all parts twice; they have some kB.
const READING: Cost = Cost { bytes: 16 << 20, allocations: 200_000 };

#[test]
fn parts() {
    let sweeps = ["csv", "parquet"].map(Sweep::new);
    let written = |sweep: &Sweep| (0..PARTS).map(|part| std::fs::read(sweep.path(part)).expect("a part")).collect();
    let whole: [Vec<Vec<u8>>; 2] = [written(&sweeps[0]), written(&sweeps[1])];
    bolero::check!().with_type::<(bool, u8, Vec<Edit>)>().for_each(|(format, part, edits)| {
        let (format, part) = (usize::from(*format), usize::from(*part) % PARTS);
        let (sweep, before) = (&sweeps[format], &whole[format][part]);
        let bytes = edited(before, edits);
        std::fs::write(sweep.path(part), &bytes).expect("a part");
        within(READING, edits, || {
            let refused = sweep.names(part, "damaged");
            let kept = sweep.kept(part);
            // A part that is whole but for its last line end is kept whole.
            assert!(refused || kept > 0, "{kept} points of a part that is taken");
            assert!(bytes != *before || !refused);
        });
        std::fs::write(sweep.path(part), before).expect("a part");
    });
}

/// Any bytes are a table, or no table.
#[test]
fn tables() {
    const MOST: Cost = Cost { bytes: 4 << 20, allocations: 20_000 };
    bolero::check!().with_type::<(u8, Vec<u8>)>().for_each(|(begins, bytes)| {
        let beginning: &[u8] = [&b""[..], b"PAR1", b"PAR10000000000000004", b"sweep,sweep_points,sweep_part,point\n"]
            [usize::from(begins % 4)];
        let bytes = [beginning, bytes].concat();
        within(MOST, &bytes, || {
            let all = csv_content(&bytes, &[(1, &bytes)]);
            let each = csv_content(&bytes, &lines(&bytes));
            let count = bytes.split_inclusive(|byte| *byte == b'\n').count();
            let fits = |Content { rows, .. }: &Content| rows.iter().all(|(line, _)| (2..=count).contains(line));
            assert!(fits(&all) && fits(&each));
            drop(parquet::read(bytes.clone()));
        });
    });
}

#[test]
fn journals() {
    const SEED: u64 = 1994;
    const MOST: Cost = Cost { bytes: 1 << 20, allocations: 5000 };
    let rows = |point: usize| vec![vec![format!("flow \"{point}\",\n"), (1000 * point).to_string()]; 1 + point % 3];
    let head = || Head { sweep: "0123456789abcdef".to_owned(), engine_version: "1".to_owned(), points: 6 };
    let mut text = line(&head(), 0);
    (0..6).for_each(|point| text.extend(line(&Record { point, rows: rows(point) }, SEED)));
    bolero::check!().with_type::<(bool, Vec<Edit>, Vec<u8>)>().for_each(|(any, edits, bytes)| {
        let text = if *any { bytes.clone() } else { edited(&text, edits) };
        within(MOST, &text, || {
            let found = Found::read(&text, SEED, |record| record.point < 6);
            for record in &found.records {
                assert_eq!(record.rows, rows(record.point));
            }
            let count = found.whole.iter().filter(|byte| **byte == b'\n').count();
            let headed = usize::from(matches!(found.head, Some((_, true))));
            assert_eq!(headed + found.records.len() + found.damaged.len(), count.max(1));
            if let Some((read, true)) = found.head {
                assert!(read == head());
            }
        });
    });
}
