//! `fillthepipe script FILE.story ...`

use std::path::PathBuf;

use fill_the_pipe_sim::script;
use serde_json::json;

use crate::fail::{self, Failure};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Stories; `tests/stories` has one in each file.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Prints one JSON object for each story: whether it holds, its failure, and the hash of its trace.
    #[arg(long)]
    json: bool,
}

/// Exit code 1: a story does not hold; 2: one cannot be read, whatever the others do.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut wrong = Vec::new();
    let mut failed = 0;
    for file in &arguments.files {
        let name = file.display();
        let text = match fail::read(file) {
            Ok(text) => text,
            Err(Failure { message, .. }) => {
                wrong.push(message);
                continue;
            }
        };
        match script::tell(&text) {
            Err(problems) => wrong.extend(problems.iter().map(|problem| format!("{name}: {problem}"))),
            Ok(played) => {
                failed += usize::from(played.failure.is_some());
                let verdict = if played.failure.is_some() { "FAILED" } else { "ok" };
                let story = played.failure.as_ref().map_or_else(String::new, |failure| format!("\n{failure}\n"));
                let summary = &played.drawn.summary;
                fail::print(&if arguments.json {
                    json!({ "file": name.to_string(), "holds": played.failure.is_none(), "failure": played.failure,
                        "steps": played.steps, "verdict": played.verdict, "summary": summary })
                    .to_string()
                } else {
                    format!("{verdict} {name}{story}")
                })?;
            }
        }
    }
    if !wrong.is_empty() {
        return Err(Failure::input(wrong.join("\n")));
    }
    let all = arguments.files.len();
    if failed > 0 {
        return Err(Failure { message: format!("{failed} of {all} stories do not hold"), code: 1 });
    }
    Ok(())
}
