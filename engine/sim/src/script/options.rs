//! TCP options as text: `mss 1000`, `sack 2001:3001`. A row for each one of which a story can speak.

use super::segments::MOST_SEQ;
use super::words::number;
use crate::tcp::options::{Block, Nak, Options, Timestamps};
use crate::tcp::seq::Seq;

/// A TCP option as text.
pub(super) struct Row {
    pub name: &'static str,
    /// Example of the value after the name; empty: no value.
    pub form: &'static str,
    /// Whether the option is part of what a segment is, so that leaving it out states its absence.
    pub always: bool,
    /// Reads the value into the options; returns false if it is not valid.
    pub read: fn(&mut Options, &str) -> bool,
    /// Returns the value as text; `None` if the option is absent.
    pub write: fn(&Options) -> Option<String>,
    /// Adds a number to the sequence numbers in the option.
    pub shift: fn(&mut Options, u32),
}

/// Options of which a story can speak. A new one is a row.
pub(super) const OPTIONS: &[Row] = &[
    Row {
        name: "mss",
        form: "1000",
        always: false,
        read: |options, word| put(&mut options.mss, short(word)),
        write: |options| options.mss.map(|mss| mss.to_string()),
        shift: |_, _| {},
    },
    Row {
        name: "big_window",
        form: "200000",
        always: false,
        read: |options, word| {
            put(&mut options.big_window, number(word, (1 << 30) - 1).ok().map(|window| window as u32))
        },
        write: |options| options.big_window.map(|window| window.to_string()),
        shift: |_, _| {},
    },
    Row {
        name: "upper_window",
        form: "3",
        always: false,
        read: |options, word| put(&mut options.upper_window, short(word)),
        write: |options| options.upper_window.map(|window| window.to_string()),
        shift: |_, _| {},
    },
    Row {
        name: "nak",
        form: "1+2",
        always: true,
        read: |options, word| {
            let nak = word.split_once('+').and_then(|(seq, segments)| {
                let seq = Seq(number(seq, u64::from(u32::MAX)).ok()? as u32);
                Some(Nak { seq, segments: number(segments, u64::from(u8::MAX)).ok()? as u8 })
            });
            put(&mut options.nak, nak)
        },
        write: |options| options.nak.map(|Nak { seq, segments }| format!("{}+{segments}", seq.0)),
        shift: |options, by| {
            if let Some(nak) = &mut options.nak {
                nak.seq.0 = nak.seq.0.wrapping_add(by);
            }
        },
    },
    Row {
        name: "window_scale",
        form: "3",
        always: false,
        read: |options, word| put(&mut options.window_scale, number(word, 255).ok().map(|shift| shift as u8)),
        write: |options| options.window_scale.map(|shift| shift.to_string()),
        shift: |_, _| {},
    },
    Row {
        name: "timestamps",
        form: "200/195",
        always: false,
        read: |options, word| {
            let pair = word.split_once('/').and_then(|(value, echo)| Some((long(value)?, long(echo)?)));
            put(&mut options.timestamps, pair.map(|(value, echo)| Timestamps { value, echo }))
        },
        write: |options| options.timestamps.map(|Timestamps { value, echo }| format!("{value}/{echo}")),
        shift: |_, _| {},
    },
    Row {
        name: "sack_permitted",
        form: "",
        always: false,
        read: |options, _| {
            options.sack_permitted = true;
            true
        },
        write: |options| options.sack_permitted.then(String::new),
        shift: |_, _| {},
    },
    Row {
        name: "sack",
        form: "2001:3001,4001:5001",
        always: true,
        read: |options, word| {
            let block = |word: &str| {
                let (start, end) = word.split_once(':')?;
                Some(Block { start: Seq(long(start)?), end: Seq(long(end)?) })
            };
            let blocks: Option<Vec<Block>> = word.split(',').map(block).collect();
            options.sack = blocks.unwrap_or_default();
            (1..=MOST_BLOCKS).contains(&options.sack.len())
        },
        write: |options| {
            let blocks = options.sack.iter().map(|block| format!("{}:{}", block.start.0, block.end.0));
            let words = blocks.collect::<Vec<_>>().join(",");
            (!words.is_empty()).then_some(words)
        },
        shift: |options, by| {
            for block in &mut options.sack {
                block.start.0 = block.start.0.wrapping_add(by);
                block.end.0 = block.end.0.wrapping_add(by);
            }
        },
    },
];

/// Number of SACK blocks that fit into a header (RFC 2018, 3).
const MOST_BLOCKS: usize = 4;

fn put<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    *place = value;
    place.is_some()
}

fn long(word: &str) -> Option<u32> {
    number(word, MOST_SEQ).ok().map(|number| number as u32)
}

fn short(word: &str) -> Option<u16> {
    number(word, u64::from(u16::MAX)).ok().map(|number| number as u16)
}

/// Adds a number to every sequence number in the options.
pub(super) fn shift(options: &mut Options, by: u32) {
    OPTIONS.iter().for_each(|row| (row.shift)(options, by));
}

/// Returns the row of `OPTIONS` with that name.
pub(super) fn row(name: Option<&str>) -> Option<usize> {
    OPTIONS.iter().position(|row| Some(row.name) == name)
}
