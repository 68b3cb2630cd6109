//! `fillthepipe capture FILE`: the connections of a capture that somebody made.

pub(crate) mod diagnose;

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use fill_the_pipe_capture::read::{Agreed, Contents, Direction, MOST_CONNECTIONS, Reader, Skipped, Summary};

use crate::fail::{self, Failure};
use fill_the_pipe_sim::counted;

/// Bytes that are read at once.
const PIECE: usize = 1 << 20;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A capture: pcap or pcapng, of any size.
    file: PathBuf,
    /// Prints everything as JSON.
    #[arg(long)]
    json: bool,
}

/// Reads a capture, of any size. Fails if there is no such file, or if it is no capture.
pub fn read_capture(path: &Path) -> Result<Contents, Failure> {
    let finished = feed(path, Reader::default())?.finish(usize::MAX);
    let (contents, _) = finished.map_err(|error| Failure::input(format!("{}: {error}", path.display())))?;
    Ok(contents)
}

/// Gives a file to a reader, piece by piece.
fn feed(path: &Path, mut reader: Reader) -> Result<Reader, Failure> {
    let name = path.display();
    let unreadable = |error: std::io::Error| Failure::input(format!("cannot read {name}: {error}"));
    let mut file = File::open(path).map_err(unreadable)?;
    let mut piece = vec![0; PIECE];
    loop {
        let length = file.read(&mut piece).map_err(unreadable)?;
        if length == 0 {
            break;
        }
        reader.push(&piece[..length]).map_err(|error| Failure::input(format!("{name}: {error}")))?;
    }
    Ok(reader)
}

/// Exit code 1: the file could be read only in part; what was read is printed all the same.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let name = arguments.file.display();
    let contents = read_capture(&arguments.file)?;
    fail::print(&if arguments.json { fail::json(&contents) } else { in_words(&contents) })?;
    contents.damage.map_or(Ok(()), |damage| {
        let message = format!(
            "{name}: {} at byte {}; not read: {} from there",
            damage.what,
            damage.at_byte,
            counted(damage.unread_bytes, "byte")
        );
        Err(Failure { message, code: 1 })
    })
}

fn in_words(contents: &Contents) -> String {
    let Contents { format, bytes, counts, connections, .. } = contents;
    let mut lines = vec![format!(
        "{format}, {}, {}: {} of {}",
        counted(*bytes, "byte"),
        counted(counts.packets, "packet"),
        counted(counts.segments, "segment"),
        counted(connections.len() as u64, "TCP connection")
    )];
    lines.extend(left_out(&counts.skipped));
    for (number, connection) in connections.iter().enumerate() {
        lines.push(String::new());
        lines.extend(described(number, connection));
    }
    lines.join("\n")
}

fn left_out(skipped: &Skipped) -> Option<String> {
    let Skipped { unknown_link, not_ip, not_tcp, fragments, encrypted, cut, malformed, crowded } = *skipped;
    let crowd = format!("of connections beyond the first {MOST_CONNECTIONS}");
    let reasons = [
        (not_tcp, "not TCP"),
        (not_ip, "not IP"),
        (fragments, "fragments"),
        (encrypted, "encrypted"),
        (cut, "cut off within their headers"),
        (malformed, "malformed"),
        (unknown_link, "of a kind of link that is not read"),
        (crowded, &crowd),
    ];
    let there: Vec<String> =
        reasons.iter().filter(|(count, _)| *count > 0).map(|(count, reason)| format!("{count} {reason}")).collect();
    (!there.is_empty()).then(|| format!("left out: {}", there.join(", ")))
}

fn described(number: usize, connection: &Summary) -> Vec<String> {
    let Summary { from, to, start_ns, duration_ns, handshake_rtt_ns, agreed, ending, from_the_start, .. } = connection;
    let ending = format!("{ending:?}").to_lowercase();
    let handshake = handshake_rtt_ns.map_or(String::new(), |rtt| format!(", handshake {} ms", ms(rtt)));
    let begins = if *from_the_start { "" } else { ", its beginning is not in the file" };
    let mut lines = vec![
        format!("{number}  {from} -> {to}"),
        format!("   from {} ms, for {} ms{handshake}, {ending}{begins}", ms(*start_ns), ms(*duration_ns)),
    ];
    lines.extend(agreed.as_ref().map(options));
    lines.push(format!("   ->  {}", sent(&connection.forward)));
    lines.push(format!("   <-  {}", sent(&connection.reverse)));
    lines
}

/// Time as it is written here: ms to the microsecond.
fn ms(ns: u64) -> String {
    format!("{}.{:03}", ns / 1_000_000, ns / 1000 % 1000)
}

fn options(agreed: &Agreed) -> String {
    let mss = agreed.mss.map(|mss| mss.map_or("none".to_owned(), |mss| mss.to_string()));
    let scale = agreed.window_scale.map_or("none".to_owned(), |[opener, answer]| format!("{opener} / {answer}"));
    let said = |agreed| if agreed { "yes" } else { "no" };
    let (sack, timestamps) = (said(agreed.sack), said(agreed.timestamps));
    format!("   MSS {}, window scale {scale}, SACK {sack}, timestamps {timestamps}", mss.join(" / "))
}

fn sent(direction: &Direction) -> String {
    let Direction { packets, bytes, retransmissions, fast_retransmissions, spurious_retransmissions, .. } = direction;
    format!(
        "{}, {}; {} ({fast_retransmissions} fast, {spurious_retransmissions} spurious), {} out of order, {}, {}",
        counted(*packets, "packet"),
        counted(*bytes, "byte"),
        counted(*retransmissions, "retransmission"),
        direction.out_of_order,
        counted(direction.duplicate_acks, "duplicate ACK"),
        counted(direction.zero_windows, "zero window")
    )
}
