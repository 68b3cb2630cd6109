//! Segments of a script beside those of a connection.

use super::syntax::{Packet, TcpOption};
use crate::tcp::options::{Block, Options, Timestamps};
use crate::tcp::segment::{ACK, CWR, ECE, Ecn, FIN, RST, SYN, Segment};
use crate::tcp::seq::Seq;

/// Flags by their letters. PSH is not modelled: it is neither sent nor compared.
const FLAGS: [(char, u8); 6] = [('S', SYN), ('F', FIN), ('R', RST), ('.', ACK), ('E', ECE), ('W', CWR)];
/// Letter of the AE flag, which is not among the other flags of a segment.
const AE_LETTER: char = 'A';

/// Offsets between the numbers of a script and those of a connection. After the SYNs a script counts from the initial
/// sequence numbers, and its timestamps have a clock of their own.
#[derive(Clone, Copy, Default)]
pub(super) struct Numbers {
    /// Timestamp of the script less that of the connection, once known.
    pub stamp_offset: Option<u32>,
    /// Initial sequence numbers of the connection and of its peer.
    pub own: u32,
    pub peer: u32,
}

/// A segment that was sent, with the field of the window in its header.
#[derive(Clone, Debug)]
pub(super) struct Sent {
    /// Time by the script's clock, ns.
    pub time: u64,
    /// Time on the ladder, ns.
    pub drawn: f64,
    /// Index of its connection.
    pub from: usize,
    /// Number of packets that had arrived before.
    pub after: usize,
    pub segment: Segment,
    pub window: u16,
}

pub(super) fn flags_of(packet: &Packet) -> u8 {
    FLAGS.iter().filter(|(letter, _)| packet.flags.contains(*letter)).map(|(_, flag)| flag).sum()
}

/// Returns the segment that arrives. `shift` is that of the peer's windows.
pub(super) fn arriving(packet: &Packet, shift: u8, numbers: Numbers) -> Segment {
    let flags = flags_of(packet);
    let field = u32::from(packet.win.unwrap_or(0));
    let (own, peer) = numbers.since(flags);
    let mut options = options_of(packet.options.iter().flatten(), own);
    if let Some(stamps) = &mut options.timestamps {
        stamps.echo = stamps.echo.wrapping_sub(numbers.stamp_offset.unwrap_or(0));
    }
    Segment {
        seq: Seq(packet.seq.wrapping_add(peer)),
        ack: packet.ack.map_or(Seq(0), |ack| Seq(ack.wrapping_add(own))),
        wnd: if flags & SYN != 0 { field } else { field << shift },
        len: packet.len,
        flags,
        ae: packet.flags.contains(AE_LETTER),
        ecn: match packet.ecn.as_deref() {
            Some("ect0" | "ect01") => Ecn::Capable,
            Some("ect1") => Ecn::Scalable,
            Some("ce") => Ecn::Experienced,
            _ => Ecn::NotCapable,
        },
        copy: 0,
        made: 0,
        options: (options != Options::NONE).then(|| Box::new(options)),
    }
}

impl Numbers {
    /// Aligns the two clocks by the first timestamp that is sent.
    pub(super) fn set(&mut self, packet: &Packet, sent: &Segment) {
        let told = packet.options.iter().flatten().find_map(|option| match option {
            TcpOption::Timestamps { value, .. } => Some(*value),
            _ => None,
        });
        if let (Some(told), Some(found), None) = (told, sent.options().timestamps, self.stamp_offset) {
            self.stamp_offset = Some(told.wrapping_sub(found.value));
        }
    }

    /// Returns the numbers from which a segment with these flags counts: the connection's and the peer's.
    fn since(self, flags: u8) -> (u32, u32) {
        if flags & SYN != 0 { (0, 0) } else { (self.own, self.peer) }
    }

    /// Returns a timestamp of the connection by the clock of the script.
    fn stamp(self, reading: u32) -> u32 {
        reading.wrapping_add(self.stamp_offset.unwrap_or(0))
    }
}

/// Returns the options of a script's packet as those of a segment. `first`: the number from which the end counts that the
/// SACK blocks are about.
fn options_of<'a>(told: impl Iterator<Item = &'a TcpOption>, first: u32) -> Options {
    let mut options = Options::default();
    for option in told {
        match option {
            TcpOption::Mss(mss) => options.mss = Some(*mss),
            TcpOption::WindowScale(shift) => options.window_scale = Some(*shift),
            TcpOption::SackPermitted => options.sack_permitted = true,
            TcpOption::Sack(blocks) => {
                let at = |number: u32| Seq(number.wrapping_add(first));
                options.sack = blocks.iter().map(|(start, end)| Block { start: at(*start), end: at(*end) }).collect();
            }
            TcpOption::Timestamps { value, echo } => {
                options.timestamps = Some(Timestamps { value: *value, echo: *echo });
            }
        }
    }
    options
}

/// Whether the options are those of the script; timestamps of this end may differ by `slack` ticks.
fn options_agree(packet: &Packet, sent: &Segment, numbers: Numbers, slack: Option<u32>) -> bool {
    let (_, peer) = numbers.since(sent.flags);
    let Some(told) = &packet.options else { return true };
    let (expected, found) = (options_of(told.iter(), peer), sent.options());
    let stamps_agree = match (expected.timestamps, found.timestamps) {
        (Some(told), Some(found)) => {
            let off = numbers.stamp(found.value).wrapping_sub(told.value) as i32;
            found.echo == told.echo && slack.is_none_or(|slack| off.unsigned_abs() <= slack)
        }
        (told, found) => told == found,
    };
    stamps_agree && Options { timestamps: found.timestamps, ..expected } == *found
}

/// How a segment compares with a packet of a script.
pub(super) enum Comparison {
    Differs,
    /// The segment is the whole packet.
    Whole,
    /// The segment is the first part of the packet. This is the rest, which further segments must carry: a kernel may
    /// hand several segments to its network card as one.
    Part(Packet),
}

/// Compares a segment with a packet. Timestamps of this end may differ by `slack` ticks; `None`: by any number.
pub(super) fn compared(packet: &Packet, sent: &Sent, numbers: Numbers, slack: Option<u32>) -> Comparison {
    let Sent { segment, window, .. } = sent;
    let (own, peer) = numbers.since(segment.flags);
    let is_part = segment.len < packet.len && segment.len > 0;
    let flags = if is_part { flags_of(packet) & !FIN } else { flags_of(packet) };
    let agrees = (packet.any_seq || packet.seq.wrapping_add(own) == segment.seq.0)
        && segment.len <= packet.len
        && (segment.len > 0 || packet.len == 0)
        && flags == segment.flags
        && packet.flags.contains(AE_LETTER) == segment.ae
        && (!segment.has(ACK) || packet.ack.is_none_or(|ack| ack.wrapping_add(peer) == segment.ack.0))
        && packet.win.is_none_or(|win| win == *window)
        && ecn_agrees(packet.ecn.as_deref(), segment.ecn)
        && options_agree(packet, segment, numbers, slack);
    match (agrees, is_part) {
        (false, _) => Comparison::Differs,
        (true, false) => Comparison::Whole,
        (true, true) => Comparison::Part(Packet {
            seq: packet.seq.wrapping_add(segment.len),
            len: packet.len - segment.len,
            ..packet.clone()
        }),
    }
}

fn ecn_agrees(told: Option<&str>, found: Ecn) -> bool {
    match told {
        None => true,
        Some("noecn") => found == Ecn::NotCapable,
        Some("ect0" | "ect01") => found == Ecn::Capable,
        Some("ce") => found == Ecn::Experienced,
        Some(_) => false,
    }
}

/// Returns a packet of the script in its own words.
pub(super) fn told(packet: &Packet) -> String {
    let Packet { flags, seq, len, ack, win, ecn, options, .. } = packet;
    let mut words = vec![format!("{}{}", ecn.as_ref().map_or(String::new(), |ecn| format!("[{ecn}] ")), flags)];
    words.push(format!("{seq}:{}({len})", seq.wrapping_add(*len)));
    words.extend(ack.map(|ack| format!("ack {ack}")));
    words.extend(win.map(|win| format!("win {win}")));
    let options: Vec<_> = options.iter().flatten().map(option_words).collect();
    if !options.is_empty() {
        words.push(format!("<{}>", options.join(",")));
    }
    words.join(" ")
}

fn option_words(option: &TcpOption) -> String {
    match option {
        TcpOption::Mss(mss) => format!("mss {mss}"),
        TcpOption::WindowScale(shift) => format!("wscale {shift}"),
        TcpOption::SackPermitted => "sackOK".to_owned(),
        TcpOption::Sack(blocks) => {
            let blocks: Vec<_> = blocks.iter().map(|(start, end)| format!(" {start}:{end}")).collect();
            format!("sack{}", blocks.concat())
        }
        TcpOption::Timestamps { value, echo } => format!("TS val {value} ecr {echo}"),
    }
}

/// Returns a segment that was sent in the words of a script.
pub(super) fn found(sent: &Segment, window: u16, numbers: Numbers) -> String {
    let mut letters: String = FLAGS.iter().filter(|(_, flag)| sent.has(*flag)).map(|(letter, _)| letter).collect();
    letters.extend(sent.ae.then_some(AE_LETTER));
    let flags = match letters.strip_prefix('.') {
        // In a script the dot comes after the other flags.
        Some(rest) => format!("{rest}."),
        None => letters.replace('.', "") + if letters.contains('.') { "." } else { "" },
    };
    let (own, peer) = numbers.since(sent.flags);
    let options = sent.options();
    let mut list = Vec::new();
    list.extend(options.mss.map(TcpOption::Mss));
    list.extend(options.window_scale.map(TcpOption::WindowScale));
    list.extend(options.sack_permitted.then_some(TcpOption::SackPermitted));
    let stamps = options.timestamps;
    list.extend(stamps.map(|stamps| TcpOption::Timestamps { value: numbers.stamp(stamps.value), echo: stamps.echo }));
    if !options.sack.is_empty() {
        list.push(TcpOption::Sack(
            options
                .sack
                .iter()
                .map(|block| (block.start.0.wrapping_sub(peer), block.end.0.wrapping_sub(peer)))
                .collect(),
        ));
    }
    told(&Packet {
        flags,
        seq: sent.seq.0.wrapping_sub(own),
        len: sent.len,
        ack: sent.has(ACK).then_some(sent.ack.0.wrapping_sub(peer)),
        win: Some(window),
        ecn: match sent.ecn {
            Ecn::NotCapable => None,
            Ecn::Scalable => Some("ect1".to_owned()),
            Ecn::Capable => Some("ect0".to_owned()),
            Ecn::Experienced => Some("ce".to_owned()),
        },
        options: Some(list),
        ..Packet::default()
    })
}
