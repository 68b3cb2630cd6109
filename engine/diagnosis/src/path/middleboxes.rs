//! Marks that routers and middleboxes left in headers. The reader keeps no TTL, so that a change of it is not told.

use fill_the_pipe_capture::read::{Asked, asked};
use serde::Serialize;

use super::{Confidence, evidence};
use crate::Connection;
use crate::rows::{RST, SYN};

/// Marks in the headers of a connection.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "MiddleboxMarks"))]
pub struct Middleboxes {
    /// Segments of the sender with the mark Congestion Experienced (RFC 3168).
    pub marked: u64,
    /// Share of its segments that may be marked, 0 to 1; `None` if none may, or if it does not use ECN.
    pub marked_share: Option<f64>,
    /// Largest segment that each SYN asks for, the opener's first, bytes.
    pub mss: [Option<u16>; 2],
    /// Whether each of the two is below the sizes that hosts ask for: a router has reduced it (MSS clamping), or a
    /// tunnel is used.
    pub mss_below_usual: [bool; 2],
    /// Whether the opener asked for window scaling and the other end did not answer it; `None` if not both SYNs were
    /// seen.
    pub window_scaling_refused: Option<bool>,
    /// Likewise for timestamps.
    pub timestamps_refused: Option<bool>,
    /// Likewise for selective acknowledgements.
    pub sack_refused: Option<bool>,
    /// Segments without timestamps, although the SYNs agreed on them: RFC 7323, 3.2 wants them in all but resets.
    pub without_timestamps: u64,
    /// How firmly the packets speak for a middlebox: an old host refuses options too.
    pub confidence: Confidence,
    /// Rows of the marked segments, or of those without timestamps.
    pub evidence: Vec<u32>,
}

/// Sizes that hosts ask for: RFC 9293's defaults, Ethernet with and without jumbo frames, loopback, each with IPv4 and
/// IPv6; 12 less where timestamps are subtracted; and the largest.
const USUAL_MSS: [u16; 18] = [
    536, 1220, 1440, 1460, 1428, 1448, 8940, 8960, 8928, 8948, 65_475, 65_483, 65_495, 65_463, 16_344, 16_324, 65_535,
    4312,
];

/// Reads the marks.
pub(super) fn middleboxes(connection: &Connection) -> Middleboxes {
    let rows = &connection.rows;
    let mut syns: [Option<Asked>; 2] = [None; 2];
    let (mut capable, mut marked, mut bare) = (0_u64, Vec::new(), Vec::new());
    let stamped = connection.summary.agreed.is_some_and(|agreed| agreed.timestamps);
    for (index, row) in rows.iter().enumerate() {
        if row.has(SYN) {
            syns[usize::from(row.side)].get_or_insert_with(|| asked(rows.raw_options(index)));
        } else if stamped && !row.has(RST) && rows.options(index).timestamps.is_none() {
            bare.push(index as u32);
        }
        if row.side == connection.sender && rows.ecn(index) != 0 {
            capable += 1;
            if rows.ecn(index) == 3 {
                marked.push(index as u32);
            }
        }
    }
    let mss = syns.map(|asked| asked.and_then(|asked| asked.mss));
    let below = |mss: Option<u16>| mss.is_some_and(|mss| !USUAL_MSS.contains(&mss) && mss < 1460);
    let refused = |of: fn(Asked) -> bool| match syns {
        [Some(opener), Some(answer)] => Some(of(opener) && !of(answer)),
        _ => None,
    };
    Middleboxes {
        marked: marked.len() as u64,
        marked_share: (capable > 0).then(|| marked.len() as f64 / capable as f64),
        mss,
        mss_below_usual: mss.map(below),
        window_scaling_refused: refused(|asked| asked.window_scale.is_some()),
        timestamps_refused: refused(|asked| asked.timestamps),
        sack_refused: refused(|asked| asked.sack),
        without_timestamps: bare.len() as u64,
        confidence: if marked.is_empty() { Confidence::Guess } else { Confidence::Sure },
        evidence: evidence(if marked.is_empty() { bare.into_iter() } else { marked.into_iter() }),
    }
}
