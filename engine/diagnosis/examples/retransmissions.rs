//! Lists the retransmissions of a capture with their reasons, as tab-separated text: `retransmissions FILE`.

use std::process::ExitCode;

use fill_the_pipe_capture::read::Reader;
use fill_the_pipe_diagnosis::Connection;
use fill_the_pipe_diagnosis::retransmissions::retransmissions;
use fill_the_pipe_sim::Choice;

fn main() -> ExitCode {
    let Some(bytes) = std::env::args().nth(1).and_then(|path| std::fs::read(path).ok()) else {
        eprintln!("usage: retransmissions FILE");
        return ExitCode::FAILURE;
    };
    println!("from\tto\tseconds\trow\toriginal\tside\tnumber\tbytes\treason\tconfidence\tneedless\tevidence");
    for number in 0.. {
        let mut reader = Reader::keeping(number);
        if let Err(error) = reader.push(&bytes) {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
        let Ok((contents, Some(kept))) = reader.finish(usize::MAX) else { break };
        let Some(summary) = contents.connections.iter().find(|one| one.number == number) else { break };
        let connection = Connection::new(summary, &kept);
        for one in retransmissions(&connection) {
            let row = connection.rows.get(one.row as usize);
            let seconds = (contents.first_ns + row.time) as f64 / 1e9;
            let wire = kept.iss[usize::from(one.side)].wrapping_add(row.seq as u32);
            let (from, to) = (&summary.from, &summary.to);
            let original = one.original.map_or("-".to_owned(), |row| row.to_string());
            let needless = one.needless.map_or("-", |needless| needless.named().id);
            let [reason, confidence] = [one.reason.named().id, one.confidence.named().id];
            println!(
                "{from}\t{to}\t{seconds:.6}\t{}\t{original}\t{}\t{wire}\t{}\t{reason}\t{confidence}\t{needless}\t{:?}",
                one.row, one.side, row.len, one.evidence
            );
        }
    }
    ExitCode::SUCCESS
}
