//! Every story and packetdrill script in `tests/stories`: one connection against a text. A test for each file, by its name.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use fill_the_pipe_sim::script::{self, packetdrill::Outcome};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/stories");
    let mut files = Vec::new();
    find(&folder, &mut files).expect("the folder of stories can be read");
    files.sort();
    assert!(!files.is_empty(), "there are no stories in {}", folder.display());
    let trials = files.into_iter().map(|file| {
        let name = file.strip_prefix(&folder).unwrap_or(&file).with_extension("").display().to_string();
        Trial::test(name.replace('\\', "/"), move || tell(&file))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            find(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "story" || extension == "pkt") {
            files.push(path);
        }
    }
    Ok(())
}

fn tell(file: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    match script::tell(&text) {
        Err(problems) => Err(problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n").into()),
        Ok(played) => match played.failure {
            Some(failure) => Err(format!("\n{failure}\n").into()),
            None if played.verdict.is_some_and(|verdict| verdict.outcome != Outcome::Holds) => {
                Err("does not apply".into())
            }
            None if !shows_what_and_where(&text) => {
                Err("begins with what it shows and the clause: # A claim (RFC 9293, 3.5)".into())
            }
            None => Ok(()),
        },
    }
}

/// `# What it shows (RFC 9293, 3.5)`, or with `//` in a packetdrill script.
fn shows_what_and_where(text: &str) -> bool {
    let title = text.lines().next().unwrap_or("");
    (title.starts_with("# ") || title.starts_with("// ")) && title.contains('(') && title.ends_with(')')
}
