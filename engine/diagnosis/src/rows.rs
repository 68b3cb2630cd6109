//! Segments of one captured connection in the order of time, with numbers that do not wrap.

use fill_the_pipe_capture::read::Kept;

/// TCP flag FIN.
pub const FIN: u8 = 1;
/// TCP flag SYN.
pub const SYN: u8 = 2;
/// TCP flag RST.
pub const RST: u8 = 4;
/// TCP flag PSH.
pub const PSH: u8 = 8;
/// TCP flag ACK.
pub const ACK: u8 = 16;

/// Returns the distance between two numbers, bytes; beyond 2 GB it is 2 GB.
pub(crate) fn distance(from: i64, to: i64) -> i32 {
    to.saturating_sub(from).clamp(i64::from(-i32::MAX), i64::from(i32::MAX)) as i32
}

/// A segment as it came by the place of the capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Time at which it came by, ns since the capture's first packet.
    pub time: u64,
    /// Number of its first byte, counted from the initial number of its end.
    pub seq: i64,
    /// Acknowledgement number, counted from the initial number of the other end; `None` without the flag ACK.
    pub ack: Option<i64>,
    /// Payload, bytes.
    pub len: u32,
    /// Offered window, bytes: the scaled one, where the SYNs were seen.
    pub wnd: u32,
    /// End that sent it: 0 for the opener.
    pub side: u8,
    /// Flags of TCP.
    pub flags: u8,
}

impl Row {
    /// Returns the first number behind the segment.
    pub fn end(&self) -> i64 {
        self.seq + i64::from(self.len) + i64::from(self.flags & SYN != 0) + i64::from(self.flags & FIN != 0)
    }

    /// Tells whether the segment takes numbers: payload, SYN or FIN.
    pub fn takes_numbers(&self) -> bool {
        self.end() > self.seq
    }

    /// Tells whether the segment has one of these flags.
    pub fn has(&self, flags: u8) -> bool {
        self.flags & flags != 0
    }
}

/// Options of a segment that a diagnosis reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Blocks of SACK (RFC 2018) as first number and first number behind, in the numbers of the other end.
    pub sack: [(i64, i64); 4],
    /// How many of `sack` there are.
    pub blocks: usize,
    /// Timestamps (RFC 7323): value, echo.
    pub timestamps: Option<(u32, u32)>,
}

impl Options {
    /// Returns the blocks that are there.
    pub fn blocks(&self) -> &[(i64, i64)] {
        &self.sack[..self.blocks]
    }
}

/// The segments of a connection in the order of time; row n is packet n of `kept`. They are made from its columns whenever they are
/// asked for, so that a long connection is in memory once.
pub struct Rows<'a> {
    kept: &'a Kept,
    /// Upper halves of the numbers that each end sends, and of those by which it is acknowledged.
    seq: [Upper; 2],
    ack: [Upper; 2],
    /// Numbers around which those of options are looked for: the highest of each end.
    top: [i64; 2],
}

/// Upper half of numbers that do not wrap: each entry is that of the rows from its own on.
#[derive(Default)]
struct Upper(Vec<(u32, i32)>);

impl Upper {
    /// Notes the upper half of the number of a row; rows come in their order.
    fn note(&mut self, row: usize, number: i64) {
        let upper = (number >> 32) as i32;
        if self.0.last().map_or(0, |(_, last)| *last) != upper {
            self.0.push((row as u32, upper));
        }
    }

    /// Returns the whole number of a row.
    #[inline]
    fn join(&self, row: usize, lower: u32) -> i64 {
        let next = self.0.partition_point(|(from, _)| *from as usize <= row);
        let upper = next.checked_sub(1).map_or(0, |last| self.0[last].1);
        i64::from(upper) << 32 | i64::from(lower)
    }
}

impl<'a> Rows<'a> {
    /// Reads the rows of a connection.
    pub fn new(kept: &'a Kept) -> Self {
        let packets = &kept.packets;
        let mut rows = Rows { kept, seq: Default::default(), ack: Default::default(), top: [0; 2] };
        let unwrap = |top: i64, number: u32| top + i64::from(number.wrapping_sub(top as u32) as i32);
        for index in 0..kept.seen.len() {
            let [own, other] = [packets.reverse[index], 1 - packets.reverse[index]].map(usize::from);
            let seq = unwrap(rows.top[own], packets.seq[index]);
            rows.seq[own].note(index, seq);
            if packets.flags[index] & ACK != 0 {
                rows.ack[other].note(index, unwrap(rows.top[other], packets.ack[index]));
            }
            let row = rows.get(index);
            // A reset may carry any numbers.
            if !row.has(RST) {
                rows.top[own] = rows.top[own].max(row.end());
                rows.top[other] = rows.top[other].max(row.ack.unwrap_or_default());
            }
        }
        rows
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.kept.seen.len()
    }

    /// Tells whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.kept.seen.is_empty()
    }

    /// Returns a row.
    ///
    /// # Panics
    /// There are not so many.
    #[inline]
    pub fn get(&self, row: usize) -> Row {
        let packets = &self.kept.packets;
        let (side, flags) = (packets.reverse[row], packets.flags[row]);
        let [own, other] = [usize::from(side), usize::from(1 - side)];
        Row {
            time: self.kept.seen[row] as u64,
            seq: self.seq[own].join(row, packets.seq[row]),
            ack: (flags & ACK != 0).then(|| self.ack[other].join(row, packets.ack[row])),
            len: packets.len[row],
            wnd: packets.wnd[row],
            side,
            flags,
        }
    }

    /// Returns all rows in their order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Row> + ExactSizeIterator + '_ {
        (0..self.len()).map(|row| self.get(row))
    }

    /// Returns the options of a row; those behind one that cannot be read are left out.
    pub fn options(&self, row: usize) -> Options {
        let mut found = Options::default();
        let mut options = self.kept.packets.options_of(row);
        let row = self.get(row);
        let other = usize::from(1 - row.side);
        let near = row.ack.unwrap_or(self.top[other]);
        let number = |bytes: &[u8]| {
            let wire = bytes.iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte));
            near + i64::from(wire.wrapping_sub(self.kept.iss[other]).wrapping_sub(near as u32) as i32)
        };
        loop {
            match *options {
                [1, ref rest @ ..] => options = rest,
                [kind, length, ..] if kind != 0 => {
                    let length = usize::from(length);
                    let Some(value) = options.get(2..length) else { return found };
                    match (kind, value) {
                        (5, blocks) => {
                            for block in blocks.chunks_exact(8).take(found.sack.len()) {
                                found.sack[found.blocks] = (number(&block[..4]), number(&block[4..]));
                                found.blocks += 1;
                            }
                        }
                        (8, [a, b, c, d, e, f, g, h]) => {
                            let word = |bytes| u32::from_be_bytes(bytes);
                            found.timestamps = Some((word([*a, *b, *c, *d]), word([*e, *f, *g, *h])));
                        }
                        _ => {}
                    }
                    options = &options[length..];
                }
                _ => return found,
            }
        }
    }

    /// Returns the bytes of a row's TCP options, as far as they were kept.
    pub fn raw_options(&self, row: usize) -> &[u8] {
        self.kept.packets.options_of(row)
    }

    /// Returns the byte of the file at which a row's IP header begins: rows are in the order of time, and a clock may step back.
    pub fn place_in_file(&self, row: usize) -> u64 {
        self.kept.at[row] as u64
    }

    /// Returns the time of the capture's first packet, ns since 1970; 0 if nothing tells.
    pub fn captured_at(&self) -> u64 {
        self.kept.first_ns
    }

    /// Tells whether the last segments could not be kept: the connection has more packets than a diagnosis holds.
    pub fn is_cut(&self) -> bool {
        self.kept.left_out > 0
    }

    /// Returns the two ECN bits of a row's IP header.
    pub fn ecn(&self, row: usize) -> u8 {
        self.kept.packets.ecn[row] & 3
    }
}
