//! Segments as text: `SYN mss 1000`, `1:1001 ack 1 wnd 16000`, `FIN 1001:1501`, `ack 1 nak 1+2`. Fields that a story
//! leaves out are filled in when the segment arrives, and not compared when it is sent.

use std::fmt;

use super::options::{OPTIONS, Row, row, shift};
use super::play::Peer;
use super::words::{WordProblem, Words, number, shortened};
use crate::tcp::options::{Options, Timestamps};
use crate::tcp::segment::{ACK, CWR, ECE, Ecn, FIN, RST, SYN, Segment};
use crate::tcp::seq::Seq;

/// A segment as far as a story states it. Sequence numbers count from the initial ones.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SegmentPattern {
    flags: u8,
    /// The AE flag of AccECN.
    ae: bool,
    seq: Option<u64>,
    len: u32,
    ack: Option<u64>,
    wnd: Option<u64>,
    /// ECN field of the IP header.
    mark: Option<Ecn>,
    /// Values of the options that are stated.
    options: Options,
    /// Options that are stated to be present or absent: bit n is row n of `OPTIONS`.
    said: u32,
    /// Whether the network loses it, which only the drawing uses.
    pub lost: bool,
}

/// Flags that are stated by name. ACK is implied, except in a SYN.
const FLAGS: &[(&str, u8)] = &[("SYN", SYN), ("FIN", FIN), ("RST", RST), ("ECE", ECE), ("CWR", CWR)];

/// ECN fields of the IP header, by name.
const MARKS: &[(&str, Ecn)] =
    &[("not_ect", Ecn::NotCapable), ("ect", Ecn::Capable), ("ect1", Ecn::Scalable), ("ce", Ecn::Experienced)];

/// Tick of the other end's timestamp clock, ns.
const TIMESTAMP_TICK: u64 = 1_000_000;

fn bare() -> SegmentPattern {
    SegmentPattern {
        flags: ACK,
        ae: false,
        seq: None,
        len: 0,
        ack: None,
        wnd: None,
        mark: None,
        options: Options::default(),
        said: 0,
        lost: false,
    }
}

/// Largest payload, bytes: an IP datagram of 65535 less its headers.
const MOST_PAYLOAD: u64 = 65_495;
pub(super) const MOST_SEQ: u64 = u32::MAX as u64;
const MOST_WINDOW: u64 = (1 << 30) - 1;

impl SegmentPattern {
    pub(super) fn ack(ack: u64) -> SegmentPattern {
        SegmentPattern { ack: Some(ack), ..bare() }
    }

    /// Returns the SYN of a connection that offers ECN, or does not, and AccECN, or does not.
    pub(super) fn syn(ecn: bool, accurate: bool) -> SegmentPattern {
        SegmentPattern { flags: if ecn { SYN | ECE | CWR } else { SYN }, ae: accurate, ..bare() }
    }

    pub(super) fn syn_ack() -> SegmentPattern {
        SegmentPattern { flags: SYN | ACK, ack: Some(1), ..bare() }
    }

    /// Reads the rest of the line. With `by n`, returns as many segments as it takes to carry its bytes n at a time.
    pub(super) fn read(words: &mut Words) -> Result<Vec<SegmentPattern>, WordProblem> {
        let mut told = bare();
        let mut no_ack = false;
        let mut by = None;
        if words.is_empty() {
            return Err(unknown(words, "expected a segment"));
        }
        while let Some(word) = words.peek() {
            if let Some((_, flag)) = FLAGS.iter().find(|(name, _)| *name == word) {
                words.take();
                told.flags |= flag;
            } else if word == "AE" {
                words.take();
                told.ae = true;
            } else if let Some((first, next)) = word.split_once(':') {
                let first = number(first, MOST_SEQ)
                    .map_err(|why| unknown(words, &format!("the first byte should be a number{why}")))?;
                let next = number(next, MOST_SEQ + MOST_PAYLOAD)
                    .map_err(|why| unknown(words, &format!("the byte after the last should be a number{why}")))?;
                if next < first {
                    return Err(words.wrong("the range of bytes ends before it begins"));
                }
                if told.seq.is_some() {
                    return Err(words.wrong("a segment has one range of bytes"));
                }
                // The length is checked below, because `by` may cut it into several segments.
                told.seq = Some(first);
                told.len = u32::try_from(next - first).map_err(|_| words.wrong("the range of bytes is too long"))?;
                words.take();
            } else if let Some((_, mark)) = MARKS.iter().find(|(name, _)| *name == word) {
                words.take();
                told.mark = Some(*mark);
            } else if word == "by" {
                words.take();
                by = Some(words.number("the size of a segment", MOST_PAYLOAD)?.max(1));
            } else if word == "lost" {
                words.take();
                told.lost = true;
            } else if word == "ack" {
                words.take();
                told.ack = Some(words.number("the ACK field", MOST_SEQ)?);
            } else if word == "wnd" {
                words.take();
                told.wnd = Some(words.number("the window", MOST_WINDOW)?);
            } else if word == "no" {
                words.take();
                if words.takes("ack") {
                    no_ack = true;
                } else {
                    let Some(row) = row(words.peek()) else {
                        return Err(unknown(words, "expected an option after “no”"));
                    };
                    words.take();
                    told.said |= 1 << row;
                }
            } else if let Some(row) = row(Some(word)) {
                words.take();
                told.said |= 1 << row;
                let Row { form, read, .. } = &OPTIONS[row];
                let value = if form.is_empty() { "" } else { words.peek().unwrap_or("") };
                if !read(&mut told.options, value) {
                    return Err(
                        words.wrong(format!("“{}” is not a valid value of {word}, such as {form}", shortened(value)))
                    );
                }
                if !form.is_empty() {
                    words.take();
                }
            } else {
                return Err(unknown(words, &format!("“{}” is not part of a segment", shortened(word))));
            }
        }
        if told.flags & SYN != 0 && told.ack.is_none() || no_ack {
            told.flags &= !ACK;
        }
        if no_ack && told.ack.is_some() {
            return Err(words.wrong_last("a segment with no ack acknowledges nothing"));
        }
        pieces(told, by).ok_or_else(|| {
            words
                .wrong_last(format!("a segment carries at most {MOST_PAYLOAD} bytes; “by 1000” makes several segments"))
        })
    }

    /// Returns a segment that the connection sent, with every field stated.
    pub(super) fn of(segment: &Segment, iss: Seq, irs: Seq) -> SegmentPattern {
        let mut options = segment.options().clone();
        shift(&mut options, irs.0.wrapping_neg());
        let acks = segment.has(ACK);
        SegmentPattern {
            flags: segment.flags,
            ae: segment.ae,
            seq: Some(u64::from(segment.seq.0.wrapping_sub(iss.0))),
            len: segment.len,
            ack: acks.then(|| u64::from(segment.ack.0.wrapping_sub(irs.0))),
            wnd: Some(u64::from(segment.wnd)),
            mark: Some(segment.ecn),
            options,
            said: u32::MAX,
            lost: false,
        }
    }

    /// Whether `found`, in which every field is stated, is the segment that this one describes.
    pub(super) fn matches(&self, found: &SegmentPattern) -> bool {
        fn agrees(told: Option<u64>, found: Option<u64>) -> bool {
            told.is_none() || told == found
        }
        let options = OPTIONS.iter().enumerate().all(|(row, Row { always, write, .. })| {
            let looked_at = *always || self.said & 1 << row != 0;
            !looked_at || write(&self.options) == write(&found.options)
        });
        (self.flags, self.ae) == (found.flags, found.ae)
            && self.len == found.len
            && agrees(self.seq, found.seq)
            && agrees(self.ack, found.ack)
            && agrees(self.wnd, found.wnd)
            && (self.mark.is_none() || self.mark == found.mark)
            && options
    }

    /// Returns the segment as the other end sends it now.
    pub(super) fn to_segment(&self, now: u64, peer: &Peer, iss: Seq) -> Segment {
        let acks = self.flags & ACK != 0;
        let seq = self.seq.unwrap_or(if self.flags & SYN != 0 { 0 } else { peer.next });
        let mut options = self.options.clone();
        shift(&mut options, iss.0);
        let syn = self.flags & SYN != 0;
        for Row { name, .. } in
            OPTIONS.iter().enumerate().filter(|(row, _)| self.said & 1 << row == 0).map(|(_, row)| row)
        {
            match *name {
                "mss" if syn => options.mss = peer.mss,
                "window_scale" if syn => options.window_scale = peer.scene.window_scale.map(|shift| shift as u8),
                "sack_permitted" if syn => options.sack_permitted = peer.scene.sack_permitted,
                "timestamps" if peer.scene.timestamps && self.flags & RST == 0 => {
                    options.timestamps = Some(Timestamps { value: (now / TIMESTAMP_TICK) as u32, echo: peer.echo });
                }
                _ => {}
            }
        }
        let ecn = match (syn && peer.scene.ecn, acks) {
            (true, false) => ECE | CWR,
            (true, true) => ECE,
            _ => 0,
        };
        Segment {
            seq: peer.iss + seq,
            ack: if acks { iss + self.ack.unwrap_or(peer.ack) } else { Seq(0) },
            wnd: self.wnd.unwrap_or(peer.wnd) as u32,
            len: self.len,
            flags: self.flags | ecn,
            ae: self.ae,
            ecn: self.mark.unwrap_or_default(),
            copy: 0,
            made: 0,
            options: (options != Options::NONE).then(|| Box::new(options)),
        }
    }

    /// Returns the timestamp that a peer will echo.
    pub(super) fn clock(&self) -> Option<u32> {
        self.options.timestamps.map(|timestamps| timestamps.value)
    }

    pub(super) fn acknowledges(&self) -> Option<u64> {
        self.ack
    }
}

/// Cuts the data into segments of `by` bytes with the stated fields; a FIN is on the last. `None` if one carries too
/// much.
fn pieces(told: SegmentPattern, by: Option<u64>) -> Option<Vec<SegmentPattern>> {
    let len = u64::from(told.len);
    let by = by.unwrap_or(MOST_PAYLOAD + 1);
    if len.min(by) > MOST_PAYLOAD || len.div_ceil(by) > super::MOST_STEPS {
        return None;
    }
    let Some(seq) = told.seq.filter(|_| len > by) else { return Some(vec![told]) };
    let piece = |at: u64| {
        let last = at + by >= len;
        let flags = if last { told.flags } else { told.flags & !FIN };
        SegmentPattern { seq: Some(seq + at), len: by.min(len - at) as u32, flags, ..told.clone() }
    };
    Some((0..len).step_by(by as usize).map(piece).collect())
}

fn unknown(words: &Words, message: &str) -> WordProblem {
    let flags = FLAGS.iter().map(|(name, _)| (*name).to_owned());
    let marks = MARKS.iter().map(|(name, _)| (*name).to_owned());
    let rest = ["AE", "1:1001", "ack 1", "wnd 16000", "by 1000", "no ack", "lost"].map(str::to_owned);
    let options = OPTIONS.iter().map(|row| format!("{} {}", row.name, row.form).trim_end().to_owned());
    words.wrong(message).choices(flags.chain(rest).chain(options).chain(marks))
}

impl fmt::Display for SegmentPattern {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let flags = FLAGS.iter().filter(|(_, flag)| self.flags & flag != 0);
        let mut words: Vec<String> = flags.map(|(name, _)| (*name).to_owned()).collect();
        words.extend(self.ae.then(|| "AE".to_owned()));
        if let Some(seq) = self.seq {
            words.push(format!("{seq}:{}", seq + u64::from(self.len)));
        }
        words.extend(self.ack.map(|ack| format!("ack {ack}")));
        if self.flags & (ACK | SYN) == 0 {
            words.push("no ack".to_owned());
        }
        words.extend(self.wnd.map(|wnd| format!("wnd {wnd}")));
        // A segment with every field stated prints only what is unusual.
        let mark = self.mark.filter(|mark| self.said != u32::MAX || *mark != Ecn::NotCapable);
        words.extend(MARKS.iter().filter(|(_, one)| mark == Some(*one)).map(|(name, _)| (*name).to_owned()));
        for (row, Row { name, write, .. }) in OPTIONS.iter().enumerate().filter(|(row, _)| self.said & 1 << row != 0) {
            match write(&self.options) {
                Some(value) => words.push(format!("{name} {value}").trim_end().to_owned()),
                None if self.said != u32::MAX => words.push(format!("no {}", OPTIONS[row].name)),
                None => {}
            }
        }
        f.write_str(&words.join(" "))
    }
}
