//! `fillthepipe diagnose FILE`: why a captured transfer took as long as it did.

use std::path::{Path, PathBuf};

use fill_the_pipe_capture::read::{Contents, Kept, Reader, Summary};
use fill_the_pipe_diagnosis::answer::Finding;
use fill_the_pipe_diagnosis::confidence::Confidence;
use fill_the_pipe_diagnosis::limits::Limit;
use fill_the_pipe_diagnosis::{Diagnosis, Share, diagnose};
use fill_the_pipe_sim::{Choice, counted};
use serde::Serialize;

use super::{feed, ms};
use crate::fail::{self, Failure};

/// Exit code: the capture was read, and does not tell what limited the transfer.
const UNKNOWN: u8 = 3;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A capture of any size.
    file: PathBuf,
    /// Number of the connection, as `fillthepipe capture` counts them; the default is the one with the most payload.
    #[arg(long, value_name = "NUMBER")]
    connection: Option<usize>,
    /// Prints everything as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    connection: &'a Summary,
    #[serde(flatten)]
    diagnosis: &'a Diagnosis,
}

/// Exit code 1: the file could be read only in part; 3: nothing tells what limited the transfer. The diagnosis is printed in
/// both cases.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (contents, summary, kept) = read(&arguments.file, arguments.connection)?;
    let name = arguments.file.display();
    let quic = || Failure::input(format!("{name}: connection {} is of QUIC; only TCP is diagnosed", summary.number));
    let diagnosis = diagnose(&summary, &kept).ok_or_else(quic)?.diagnosis;
    let report = Report { connection: &summary, diagnosis: &diagnosis };
    fail::print(&if arguments.json { fail::json(&report) } else { in_words(&report) })?;
    if let Some(damage) = contents.damage {
        let message = format!("{name}: {} at byte {}; the rest was not read", damage.what, damage.at_byte);
        return Err(Failure { message, code: 1 });
    }
    match diagnosis.shares.first() {
        Some(Share { limit: Limit::Unknown | Limit::Capture, .. }) | None => {
            Err(Failure { message: format!("{name}: it does not tell what limited the transfer"), code: UNKNOWN })
        }
        Some(_) => Ok(()),
    }
}

/// Reads the packets of a connection. They are found in a second pass: the first tells which has the most payload.
fn read(path: &Path, number: Option<usize>) -> Result<(Contents, Summary, Kept), Failure> {
    let name = path.display();
    let wrong = |message: String| Failure::input(format!("{name}: {message}"));
    let finish = |reader: Reader| reader.finish(usize::MAX).map_err(|error| wrong(error.to_string()));
    let (contents, _) = finish(feed(path, Reader::default())?)?;
    let count = contents.connections.len();
    let largest = contents.connections.iter().rev().max_by_key(|one| one.forward.bytes + one.reverse.bytes);
    let number = match (number, largest) {
        (_, None) => return Err(wrong("it contains no TCP connection".to_owned())),
        (Some(number), _) if number >= count => {
            return Err(wrong(format!("there is no connection {number} (valid: 0 to {})", count - 1)));
        }
        (Some(number), _) => number,
        (None, Some(largest)) => largest.number,
    };
    let (contents, kept) = finish(feed(path, Reader::keeping(number))?)?;
    let kept = kept.ok_or_else(|| wrong("the file has changed while it was read".to_owned()))?;
    let summary = contents.connections[number].clone();
    Ok((contents, summary, kept))
}

fn in_words(report: &Report) -> String {
    let Report { connection, diagnosis } = report;
    let mut ends = [connection.from.to_string(), connection.to.to_string()];
    if diagnosis.sender_side == 1 {
        ends.reverse();
    }
    let [from, to] = ends;
    let bytes = counted(diagnosis.bytes, "byte");
    let mut lines = vec![format!("{from} sent {bytes} to {to} in {} ms", ms(diagnosis.took_ns)), String::new()];
    lines.extend(diagnosis.answer.iter().map(sentence));
    lines.push(String::new());
    lines.push("held back by".to_owned());
    let rows = diagnosis.shares.iter().map(|share| {
        let percent = 100.0 * share.share;
        format!("  {percent:5.1} %  {:28} {}", share.limit.named().name, word(share.confidence))
    });
    lines.extend(rows);
    if !diagnosis.retransmissions.is_empty() {
        lines.push(String::new());
        lines.push("sent again".to_owned());
        let rows = diagnosis.retransmissions.iter().map(|one| {
            let needless = if one.needless > 0 { format!(", {} not needed", one.needless) } else { String::new() };
            format!("  {:5}  {}{needless}", one.segments, one.reason.named().name)
        });
        lines.extend(rows);
    }
    lines.join("\n")
}

fn sentence(finding: &Finding) -> String {
    format!("{}. ({})", finding.statement.english(), word(finding.confidence))
}

/// Word for a confidence.
fn word(confidence: Confidence) -> &'static str {
    confidence.named().id
}
