//! Every story, whose text is the other end and the network.

use std::collections::BTreeSet;

use super::arithmetic::{belongs, true_in_itself};
use super::run::kind;
use crate::why::{Rule, text};

pub(super) fn stories(seen: &mut BTreeSet<u16>) {
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/stories"))];
    let mut told = 0;
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).expect("the stories").flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a story");
            let drawn = crate::script::tell(&text).expect("it can be read").drawn;
            let (events, rows) = (&drawn.trace.events, drawn.trace.events.time.len());
            assert_eq!(drawn.reasons.len(), rows);
            for row in 0..rows {
                let (kind, reasons) = (kind(events.kind[row]), &drawn.reasons[row]);
                let said = text::sentences(reasons, &drawn.place_names());
                let at = format!("{path:?} row {row}, {kind:?} at {} ns: {said} {reasons:?}", events.time[row]);
                assert!(!said.is_empty() && !said.contains("unknown"), "{at}");
                for reason in reasons {
                    seen.insert(reason.rule as u16);
                    assert!(belongs(reason.rule, kind) || is_of_stories(reason.rule), "{at}");
                    true_in_itself(reason, &at);
                }
            }
            for held in drawn.holds.all() {
                let said = text::sentences(&drawn.holds.reasons(0, held.time), &drawn.place_names());
                let at = format!("{path:?} at {} ns: {said} {:?}", held.time, held.reasons);
                assert!(!held.reasons.is_empty() && !said.contains("unknown"), "{at}");
                for reason in &held.reasons {
                    seen.insert(reason.rule as u16);
                    true_in_itself(reason, &at);
                }
            }
            told += 1;
        }
    }
    assert!(told > 200, "{told} stories");
}

fn is_of_stories(rule: Rule) -> bool {
    matches!(rule, Rule::StorySends | Rule::StoryCarries | Rule::StoryTakes | Rule::StoryLoses)
}
