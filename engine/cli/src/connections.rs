//! `fillthepipe capture FILE`: the connections of a capture that somebody made.

pub(crate) mod diagnose;

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use fill_the_pipe_capture::read::{Agreed, Contents, Direction, MOST_CONNECTIONS, Protocol, Reader, Skipped, Summary};

use crate::fail::{self, Failure};
use fill_the_pipe_sim::counted;

/// Bytes that are read at once.
const PIECE: usize = 1 << 20;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A capture, pcap or pcapng, or a qlog; of any size.
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
    // A log has connections of QUIC too, whose packets are no segments.
    let (piece, connection) = if *format == "qlog" { ("packet", "connection") } else { ("segment", "TCP connection") };
    let mut lines = vec![format!(
        "{format}, {}, {}: {} of {}",
        counted(*bytes, "byte"),
        counted(counts.packets, "packet"),
        counted(counts.segments, piece),
        counted(connections.len() as u64, connection)
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
        format!("{number}  {from} -> {to}{}", logged(connection)),
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

/// Returns the words of a qlog about a connection beside its ends: protocol, name, and whose log it is.
fn logged(connection: &Summary) -> String {
    let protocol = if connection.transport == Protocol::Quic { ", QUIC" } else { "" };
    let name = connection.name.as_ref().map_or(String::new(), |name| format!(", {name}"));
    let by = connection.seen_by.map(|side| if side == 0 { &connection.from } else { &connection.to });
    format!("{protocol}{name}{}", by.map_or(String::new(), |by| format!(", logged by {by}")))
}

/// Returns the counts of an end; those that the file does not tell are left out.
fn sent(direction: &Direction) -> String {
    let Direction { packets, bytes, retransmissions, fast_retransmissions, spurious_retransmissions, .. } = direction;
    let kinds = fast_retransmissions.zip(*spurious_retransmissions);
    let kinds = kinds.map_or(String::new(), |(fast, spurious)| format!(" ({fast} fast, {spurious} spurious)"));
    let judged = [
        retransmissions.map(|count| counted(count, "retransmission") + kinds.as_str()),
        direction.out_of_order.map(|count| format!("{count} out of order")),
        direction.duplicate_acks.map(|count| counted(count, "duplicate ACK")),
        direction.zero_windows.map(|count| counted(count, "zero window")),
        direction.lost.map(|count| format!("{count} taken for lost")),
    ];
    let judged: Vec<String> = judged.into_iter().flatten().collect();
    let sent = format!("{}, {}", counted(*packets, "packet"), counted(*bytes, "byte"));
    if judged.is_empty() { sent } else { format!("{sent}; {}", judged.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_qlog_only_what_it_tells_is_said() {
        let log = r#"{"qlog_version":"0.3","trace":{"vantage_point":{"type":"server"},"common_fields":{"group_id":"c1"}}}
            {"time":0,"name":"transport:packet_received","data":{"header":{"packet_type":"initial","packet_number":0},"frames":[]}}
            {"time":1.5,"name":"transport:packet_sent","data":{"header":{"packet_type":"1RTT","packet_number":4},
                "frames":[{"frame_type":"stream","stream_id":0,"offset":0,"length":700}]}}
            {"time":9,"name":"recovery:packet_lost","data":{"header":{"packet_type":"1RTT","packet_number":4}}}"#;
        let mut reader = Reader::default();
        reader.push(log.as_bytes()).expect("a log");
        let (contents, _) = reader.finish(usize::MAX).expect("a log");
        let words = format!(
            "qlog, {} bytes, 2 packets: 2 packets of 1 connection\n\n\
             0  client -> server, QUIC, c1, logged by server\n   \
             from 0.000 ms, for 1.500 ms, open\n   \
             ->  1 packet, 0 bytes; 0 retransmissions, 0 out of order\n   \
             <-  1 packet, 700 bytes; 0 retransmissions, 1 taken for lost",
            log.len()
        );
        assert_eq!(in_words(&contents), words);
    }
}
