//! Stories: any text, and the project's own with some of their words exchanged.

use std::path::Path;

use crate::script;

/// Checks that the result of a text is either problems with positions in it, or steps that are over.
fn holds(text: &str) {
    match script::tell(text) {
        Err(problems) => {
            let lines = text.lines().count().max(1);
            assert!(!problems.is_empty());
            for problem in problems {
                assert!((1..=lines).contains(&problem.line) && problem.column > 0, "{problem}\n{text}");
            }
        }
        Ok(played) => assert!(played.steps.len() as u64 <= script::MOST_STEPS),
    }
}

#[test]
fn text() {
    bolero::check!().for_each(|bytes: &[u8]| holds(&String::from_utf8_lossy(bytes)));
}

/// The stories, each as its words; a line's end is a word too.
fn stories(folder: &Path, found: &mut Vec<Vec<String>>) {
    let mut entries: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("read").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            stories(&path, found);
        } else {
            let text = std::fs::read_to_string(&path).expect("a story");
            let words = text.lines().flat_map(|line| line.split(' ').chain(["\n"]));
            found.push(words.map(str::to_owned).collect());
        }
    }
}

#[test]
fn words() {
    let mut all = Vec::new();
    stories(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/stories"), &mut all);
    assert!(all.len() > 100, "{} stories", all.len());
    // Which story; then which words of it become which words of which other.
    bolero::check!().with_type::<(u16, Vec<(u16, u16, u16)>)>().for_each(|(which, changes)| {
        let pick = |which: u16| &all[usize::from(which) % all.len()];
        let mut words = pick(*which).clone();
        for (at, other, from) in changes.iter().take(4) {
            let (at, other) = (usize::from(*at) % words.len(), pick(*other));
            words[at] = other[usize::from(*from) % other.len()].clone();
        }
        holds(&words.join(" "));
    });
}
