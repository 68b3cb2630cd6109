//! Tells which TCP sent the data of each connection of a capture, as JSON, one line each: `sender FILE...`.

use std::process::ExitCode;

use fill_the_pipe_capture::read::Reader;
use fill_the_pipe_diagnosis::Connection;
use fill_the_pipe_diagnosis::limits::limits;
use fill_the_pipe_diagnosis::path::path;
use fill_the_pipe_diagnosis::retransmissions::retransmissions;
use fill_the_pipe_diagnosis::sender::sender;
use serde_json::json;

fn main() -> ExitCode {
    for file in std::env::args().skip(1) {
        let Ok(bytes) = std::fs::read(&file) else {
            eprintln!("usage: sender FILE...");
            return ExitCode::FAILURE;
        };
        for number in 0.. {
            let mut reader = Reader::keeping(number);
            if let Err(error) = reader.push(&bytes) {
                eprintln!("{file}: {error}");
                return ExitCode::FAILURE;
            }
            let Ok((contents, Some(kept))) = reader.finish(usize::MAX) else { break };
            let Some(summary) = contents.connections.iter().find(|one| one.number == number) else { break };
            let connection = Connection::new(summary, &kept);
            let (path, again) = (path(&connection), retransmissions(&connection));
            let limits = limits(&connection, &path, &again);
            let found = sender(&connection, &path, &limits, &again);
            println!("{}", json!({ "file": file, "connection": number, "sender": found }));
        }
    }
    ExitCode::SUCCESS
}
