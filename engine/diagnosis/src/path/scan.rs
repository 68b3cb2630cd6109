//! One pass over the segments of the sender and the ACKs of the receiver, which the findings share.

use std::collections::BTreeMap;

use super::fills::{Fill, Fills, Holes};
use super::ranges::Ranges;
use crate::Connection;
use crate::rows::{RST, Row, SYN};

/// Time from a segment, sent once, to the first ACK or SACK of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    pub row: u32,
    /// ns.
    pub took: u64,
    /// Numbers that it takes.
    pub payload: u32,
    /// Payload in flight behind the capture when it came by, itself included, bytes.
    pub flight: u64,
    /// Whether the answer covered a single segment: it may have waited for the delayed-ACK timer.
    pub alone: bool,
}

/// An ACK that delivered payload.
#[derive(Clone, Copy, Debug)]
pub(super) struct Delivery {
    pub time: u64,
    /// Payload newly delivered, bytes.
    pub bytes: u64,
    /// Segments that it covered newly.
    pub segments: u32,
    /// Whether SACK or duplicate ACKs have told of the bytes, or of bytes before them.
    pub in_recovery: bool,
    /// Index of the sample of its last segment, in `samples`.
    pub sample: Option<u32>,
}

/// A segment that the receiver did not get.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lost {
    /// Row of the lost segment, or of the one before it if it was lost before the capture.
    pub row: u32,
    pub time: u64,
    pub seq: i64,
    pub end: i64,
    /// Transmissions of it that came by, the one that repairs it included.
    pub copies: u16,
    /// Whether it was lost between the sender and the capture.
    pub before: bool,
    /// Whether the receiver had it after all: sent again needlessly.
    pub spurious: bool,
}

/// A segment in flight.
#[derive(Clone, Copy, Debug)]
struct InFlight {
    end: i64,
    row: u32,
    /// Numbers that it takes.
    payload: u32,
    time: u64,
    flight: u64,
    copies: u16,
    loss: Option<u32>,
}

/// Findings of the pass.
#[derive(Default)]
pub(super) struct Scan {
    pub samples: Vec<Sample>,
    pub deliveries: Vec<Delivery>,
    pub lost: Vec<Lost>,
    /// Transmissions of payload that came by.
    pub transmissions: u64,
    /// Segments that came again although the receiver had them, without a loss.
    pub needless: u64,
    pub fills: Fills,
    /// Segments that the receiver told to have got after later ones, without being sent again: how many later ones, and
    /// ns.
    pub late_at_receiver: Vec<(u32, u64)>,
    /// Whether the receiver sends SACK blocks.
    pub has_sack: bool,
}

/// Largest share of the shortest time to the receiver and back that an ACK of the first transmission leaves after the
/// second.
const TOO_SOON: f64 = 0.9;
/// Times that one segment is counted as sent.
const MOST_COPIES: u16 = 1000;
/// Segments that one segment repeats at most: 64 KB of usual ones are 45.
const MOST_REPEATED: usize = 64;

struct Pass<'a, 'b> {
    connection: &'a Connection<'b>,
    found: Scan,
    flying: BTreeMap<i64, InFlight>,
    sacked: Ranges,
    holes: Holes<'a, 'b>,
    top: Option<i64>,
    una: Option<i64>,
    /// Payload delivered, counted from number 0, so that it never falls.
    delivered: i64,
    duplicates: i64,
    last_ack: Option<(i64, u32)>,
    window: u32,
    /// Largest segment seen, as the wire carries it.
    mss: i64,
    largest: i64,
    /// First hint of a hole at the receiver: its number, time, later segments known, whether it was sent again.
    gap: Option<(i64, u64, u32, bool)>,
    too_soon: u64,
}

/// Reads a connection but for the rows `doubled`, in order, which the network made.
pub(super) fn scan(connection: &Connection, doubled: &[u32]) -> Scan {
    let to_receiver = connection.round_trips.there_and_back[usize::from(1 - connection.sender)];
    let mut pass = Pass {
        connection,
        found: Scan { has_sack: connection.summary.agreed.is_some_and(|agreed| agreed.sack), ..Scan::default() },
        flying: BTreeMap::new(),
        sacked: Ranges::default(),
        holes: Holes::new(connection),
        top: None,
        una: None,
        delivered: 0,
        duplicates: 0,
        last_ack: None,
        window: u32::MAX,
        mss: 1,
        largest: i64::from(super::sizes::largest_segment(connection)),
        gap: None,
        too_soon: (to_receiver.unwrap_or(0) as f64 * TOO_SOON) as u64,
    };
    // A long connection has no room for lists that grow by doubling.
    let answers = connection.rows.iter().filter(|row| row.side != connection.sender).count();
    pass.found.samples.reserve_exact(answers);
    pass.found.deliveries.reserve_exact(answers);
    for (index, row) in connection.rows.iter().enumerate() {
        if row.has(RST) || doubled.binary_search(&(index as u32)).is_ok() {
            continue;
        }
        if row.side == connection.sender {
            if row.takes_numbers() {
                pass.segment(index, &row);
            }
        } else if let Some(ack) = row.ack {
            pass.answer(index, &row, ack);
        }
    }
    pass.found.fills = pass.holes.finish();
    pass.found
}

impl Pass<'_, '_> {
    fn segment(&mut self, index: usize, row: &Row) {
        self.found.transmissions += u64::from(row.len > 0);
        self.mss = self.mss.max(i64::from(row.len).min(self.largest));
        let (from, end) = (row.seq, row.end());
        let top = self.top.unwrap_or(from);
        self.holes.see(index, row, top);
        self.top = Some(top.max(end));
        if from >= top {
            let una = self.una.unwrap_or(from);
            let flight = (end - una - self.sacked.total()).max(0) as u64;
            self.flying.insert(
                from,
                InFlight {
                    end,
                    row: index as u32,
                    payload: (end - from).min(i64::from(u32::MAX)) as u32,
                    time: row.time,
                    flight,
                    copies: 1,
                    loss: None,
                },
            );
            return;
        }
        let fills = self.holes.fills_of(index);
        if fills.is_empty() {
            self.again(index, row);
        }
        for Fill { late, from, end, behind, behind_at, .. } in fills {
            let loss = (!late).then_some(self.found.lost.len() as u32);
            if !late {
                self.found.lost.push(Lost {
                    row: behind,
                    time: behind_at,
                    seq: from,
                    end,
                    copies: 1,
                    before: true,
                    spurious: false,
                });
            }
            if self.una.is_none_or(|una| end > una) {
                // Its time tells nothing of the first one: no sample.
                let flying = InFlight {
                    end,
                    row: index as u32,
                    payload: (end - from).min(i64::from(u32::MAX)) as u32,
                    time: row.time,
                    flight: 0,
                    copies: 2,
                    loss,
                };
                self.flying.insert(from, flying);
            }
        }
    }

    /// Bytes come by that came by before.
    fn again(&mut self, index: usize, row: &Row) {
        if let Some((hole, .., sent_again)) = &mut self.gap {
            *sent_again |= row.seq <= *hole;
        }
        // A probe of a closed window, or of a connection that is idle.
        let probes = self.window == 0 || row.len <= 1 && self.una.is_some_and(|una| row.end() <= una);
        if probes || row.len == 0 {
            return;
        }
        let mut first = self.flying.range(..=row.seq).next_back().map_or(row.seq, |(from, _)| *from);
        if self.flying.get(&first).is_none_or(|flying| flying.end <= row.seq) {
            first = row.seq;
        }
        let mut any = false;
        let limit = self.connection.rows.len();
        for (from, flying) in self.flying.range_mut(first..row.end().max(first)).take(MOST_REPEATED) {
            any = true;
            flying.copies = (flying.copies + 1).min(MOST_COPIES);
            if self.connection.rows.get(flying.row as usize).len == 0 || self.found.lost.len() >= limit {
                // A SYN or a FIN, or segments that repeat many small ones again and again.
                (flying.row, flying.time, flying.loss) = (index as u32, row.time, None);
                continue;
            }
            let loss = self.found.lost.len() as u32;
            self.found.lost.push(Lost {
                row: flying.row,
                time: flying.time,
                seq: *from,
                end: flying.end,
                copies: flying.copies,
                before: false,
                spurious: false,
            });
            (flying.row, flying.time, flying.loss) = (index as u32, row.time, Some(loss));
        }
        self.found.needless += u64::from(!any);
    }

    fn answer(&mut self, index: usize, row: &Row, ack: i64) {
        let una = self.una.unwrap_or(ack.min(self.top.unwrap_or(ack)));
        self.window = row.wnd;
        let options = self.connection.rows.options(index);
        let mut last: Option<InFlight> = None;
        let mut segments = 0;
        // Whether the ACK covers a segment that was sent again.
        let mut repaired = false;
        if ack > una {
            self.holes.acked(ack, &mut self.top, index);
            while let Some(entry) = self.flying.first_entry() {
                let flying = *entry.get();
                if flying.end > ack {
                    // A segment larger than the receiver got at once: the rest stays.
                    if *entry.key() < ack {
                        entry.remove();
                        self.flying.insert(ack, flying);
                    }
                    break;
                }
                entry.remove();
                segments += 1;
                self.arrived(&flying, row.time, repaired && !self.found.has_sack);
                repaired |= flying.loss.is_some();
                last = Some(flying);
            }
            if let Some((hole, since, later, false)) = self.gap
                && ack > hole
                && later > 0
            {
                self.found.late_at_receiver.push((later, row.time.saturating_sub(since)));
            }
            self.gap = None;
        }
        let in_recovery = self.duplicates > 0 || self.sacked.total() > 0;
        self.sacked.forget(ack.max(una));
        for (from, end) in options.blocks().iter().copied().filter(|(from, end)| *from >= ack && end > from) {
            self.found.has_sack = true;
            if end - from > i64::from(u32::MAX / 2) || self.top.is_none_or(|top| from > top) {
                continue;
            }
            for (from, end) in self.sacked.add(from, end) {
                self.holes.told(from, end, index);
                while let Some((key, flying)) = self.flying.range(from..end).next().map(|(key, one)| (*key, *one)) {
                    if flying.end > end {
                        break;
                    }
                    self.flying.remove(&key);
                    segments += 1;
                    self.arrived(&flying, row.time, false);
                    last = last.filter(|last| last.end > flying.end).or(Some(flying));
                }
            }
        }
        if !self.found.has_sack && (repaired || in_recovery) {
            // The receiver may have had the last segment long before.
            last = None;
        }
        let repeats = !self.found.has_sack && self.last_ack == Some((ack, row.wnd)) && row.len == 0 && !row.has(SYN);
        self.last_ack = Some((ack, row.wnd));
        let told = self.sacked.total() > 0;
        if ack > una {
            // Linux counts so without SACK: duplicate ACKs told what the ACK covers beyond the repaired segment.
            self.duplicates = (self.duplicates - (ack - una - self.mss).max(0)).max(0);
        } else if repeats && !told && !self.flying.is_empty() {
            self.duplicates += self.mss;
        }
        if (repeats || told) && !self.flying.is_empty() && ack >= una {
            let sent_again = self.flying.get(&ack).is_none_or(|flying| flying.copies > 1);
            let gap = self.gap.get_or_insert((ack, row.time, 0, sent_again));
            gap.2 += 1;
        }
        self.una = Some(una.max(ack));
        self.deliver(row.time, segments, in_recovery || told || self.duplicates > 0, last);
    }

    fn deliver(&mut self, time: u64, segments: u32, in_recovery: bool, last: Option<InFlight>) {
        let una = self.una.unwrap_or_default();
        let total = una + self.sacked.total() + self.duplicates.min(self.top.unwrap_or(una).saturating_sub(una).max(0));
        let bytes = (total - self.delivered).max(0) as u64;
        if bytes == 0 {
            return;
        }
        self.delivered = total;
        // An ACK may cover parts of a segment that the machine of the capture splits.
        let segments = segments.max((bytes as f64 / self.mss as f64 + 0.5) as u32);
        let sample = last.filter(|last| last.copies == 1).map(|last| {
            self.found.samples.push(Sample {
                row: last.row,
                took: time.saturating_sub(last.time),
                payload: last.payload,
                flight: last.flight,
                alone: segments == 1 && !in_recovery,
            });
            self.found.samples.len() as u32 - 1
        });
        self.found.deliveries.push(Delivery { time, bytes, segments, in_recovery, sample });
    }

    /// The receiver tells of a segment. The repetition was needless if the answer came too soon after it, or if the
    /// receiver `had` the segment when an earlier gap was filled, which is acknowledged at once (RFC 5681, 4.2).
    fn arrived(&mut self, flying: &InFlight, now: u64, had: bool) {
        let Some(loss) = flying.loss else { return };
        let lost = &mut self.found.lost[loss as usize];
        lost.spurious |= now.saturating_sub(flying.time) < self.too_soon || had && !lost.before;
    }
}
