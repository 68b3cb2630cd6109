//! Segments in words. What a story leaves out is filled in when the segment arrives, and not looked at when it is sent.

use std::fmt;

use super::Story;
use crate::tcp::options::{Nak, Options};
use crate::tcp::segment::{ACK, Ecn, FIN, RST, SYN, Segment};
use crate::tcp::seq::Seq;

#[derive(Clone, Copy)]
pub struct Told {
    flags: u8,
    seq: Option<u64>,
    len: u32,
    pub ack: Option<u64>,
    wnd: Option<u64>,
    mss: Option<u16>,
    big_window: Option<u64>,
    upper_window: Option<u16>,
    /// First missing byte and number of segments. Part of what a segment is: not saying it says there is none.
    nak: Option<(u64, u8)>,
}

const BARE: Told = Told {
    flags: ACK,
    seq: None,
    len: 0,
    ack: None,
    wnd: None,
    mss: None,
    big_window: None,
    upper_window: None,
    nak: None,
};

/// `len` bytes from `seq` on.
pub fn data(seq: u64, len: u32) -> Told {
    Told { seq: Some(seq), len, ..BARE }
}

pub fn ack(ack: u64) -> Told {
    Told { ack: Some(ack), ..BARE }
}

pub fn syn() -> Told {
    Told { flags: SYN, seq: Some(0), ..BARE }
}

pub fn syn_ack() -> Told {
    Told { flags: SYN | ACK, seq: Some(0), ack: Some(1), ..BARE }
}

pub fn fin(seq: u64) -> Told {
    Told { flags: FIN | ACK, seq: Some(seq), ..BARE }
}

pub fn rst(seq: u64) -> Told {
    Told { flags: RST | ACK, seq: Some(seq), ..BARE }
}

impl Told {
    pub fn ack(self, ack: u64) -> Told {
        Told { ack: Some(ack), ..self }
    }

    pub fn wnd(self, wnd: u64) -> Told {
        Told { wnd: Some(wnd), ..self }
    }

    pub fn mss(self, mss: u16) -> Told {
        Told { mss: Some(mss), ..self }
    }

    pub fn big_window(self, bytes: u64) -> Told {
        Told { big_window: Some(bytes), ..self }
    }

    /// Without the option: to say that, not to leave it out.
    pub fn no_big_window(self) -> Told {
        Told { big_window: Some(0), ..self }
    }

    pub fn upper_window(self, bits: u16) -> Told {
        Told { upper_window: Some(bits), ..self }
    }

    pub fn nak(self, seq: u64, segments: u8) -> Told {
        Told { nak: Some((seq, segments)), ..self }
    }

    pub fn fin(self) -> Told {
        Told { flags: self.flags | FIN, ..self }
    }

    /// A segment the connection sent, every field told.
    pub fn of(segment: &Segment, iss: Seq, irs: Seq) -> Told {
        let acks = segment.has(ACK);
        Told {
            flags: segment.flags,
            seq: Some((segment.seq - iss) as u64),
            len: segment.len,
            ack: acks.then(|| (segment.ack - irs) as u64),
            wnd: Some(u64::from(segment.wnd)),
            mss: segment.options().mss,
            big_window: segment.has(SYN).then_some(segment.options().big_window.map_or(0, u64::from)),
            upper_window: segment.options().upper_window,
            nak: segment.options().nak.map(|nak| ((nak.seq - irs) as u64, nak.segments)),
        }
    }

    pub fn tells(&self, segment: &Segment, iss: Seq, irs: Seq) -> bool {
        fn agrees<T: PartialEq>(told: Option<T>, found: Option<T>) -> bool {
            told.is_none() || told == found
        }
        let found = Told::of(segment, iss, irs);
        self.flags == found.flags
            && self.len == found.len
            && agrees(self.seq, found.seq)
            && agrees(self.ack, found.ack)
            && agrees(self.wnd, found.wnd)
            && agrees(self.mss, found.mss)
            && agrees(self.big_window, found.big_window)
            && agrees(self.upper_window, found.upper_window)
            && self.nak == found.nak
    }

    /// The segment as the other end sends it now.
    pub fn arriving(&self, story: &Story) -> Segment {
        let acks = self.flags & ACK != 0;
        let ack = story.connection.iss + self.ack.unwrap_or(story.peer_ack);
        let mss = self.mss.unwrap_or(story.peer_mss);
        Segment {
            seq: story.irs + self.seq.unwrap_or(story.peer_next),
            ack: if acks { ack } else { Seq(0) },
            wnd: self.wnd.unwrap_or(story.peer_wnd) as u32,
            len: self.len,
            flags: self.flags,
            ecn: Ecn::NotCapable,
            copy: 0,
            options: Some(Box::new(Options {
                mss: (self.flags & SYN != 0 && mss > 0).then_some(mss),
                big_window: self.big_window.filter(|window| *window > 0).map(|window| window as u32),
                upper_window: None,
                nak: self.nak.map(|(seq, segments)| Nak { seq: story.connection.iss + seq, segments }),
                ..Options::NONE
            })),
        }
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let names = [(SYN, "SYN"), (FIN, "FIN"), (RST, "RST")].map(|(flag, name)| (self.flags & flag != 0, name));
        let mut words: Vec<String> = names.iter().filter(|(set, _)| *set).map(|(_, name)| (*name).to_owned()).collect();
        if let Some(seq) = self.seq {
            words.push(format!("{seq}:{}", seq + u64::from(self.len)));
        }
        words.extend(self.ack.map(|ack| format!("ack {ack}")));
        words.extend(self.wnd.map(|wnd| format!("wnd {wnd}")));
        words.extend(self.mss.map(|mss| format!("mss {mss}")));
        words.extend(self.big_window.map(|window| format!("big {window}")));
        words.extend(self.nak.map(|(seq, segments)| format!("nak {seq} x {segments}")));
        f.write_str(&words.join(" "))
    }
}
