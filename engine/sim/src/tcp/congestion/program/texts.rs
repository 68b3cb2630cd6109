//! Texts of programs, each kept once, so that the parameters of thousands of connections hold a number instead of a text.

use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

/// Number of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProgramId(NonZeroU32);

/// Bytes of texts that are kept, eight times as much as one scenario can hold. Beyond them, those that were read longest ago
/// are forgotten: a scenario is read shortly before it runs.
const MOST: usize = 32 << 20;

struct Texts {
    /// Texts and their numbers, in the order in which they were read last.
    known: Vec<(ProgramId, Arc<str>)>,
    bytes: usize,
    next: NonZeroU32,
}

static TEXTS: Mutex<Texts> = Mutex::new(Texts { known: Vec::new(), bytes: 0, next: NonZeroU32::MIN });

/// Keeps a text. Returns its number, which is that of an equal text.
pub(super) fn keep(text: &str) -> ProgramId {
    let texts = &mut *TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(place) = texts.known.iter().rposition(|(_, known)| **known == *text) {
        let entry = texts.known.remove(place);
        texts.known.push(entry);
    } else {
        texts.bytes += text.len();
        texts.known.push((ProgramId(texts.next), text.into()));
        texts.next = texts.next.saturating_add(1);
        while texts.bytes > MOST {
            texts.bytes -= texts.known.remove(0).1.len();
        }
    }
    texts.known[texts.known.len() - 1].0
}

/// Returns the text of this number; empty if it is forgotten.
pub(super) fn of(id: ProgramId) -> Arc<str> {
    let texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    texts.known.iter().rfind(|(known, _)| *known == id).map_or_else(|| "".into(), |(_, text)| Arc::clone(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_one_number_each_and_the_oldest_are_forgotten() {
        let long = |number: u32| format!("{number} {}", "x".repeat(60_000));
        let first = keep(&long(0));
        assert_eq!((keep(&long(0)), &*of(first)), (first, &*long(0)));
        for number in 1..600 {
            keep(&long(number));
        }
        assert_eq!(&*of(first), "", "36 MB of others came after it");
        assert_eq!(&*of(keep(&long(599))), &*long(599));
    }
}
