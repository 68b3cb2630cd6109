//! Parser of stories. It finds every mistake instead of stopping at the first.

use super::claims::{self, Claim};
use super::scene::Scene;
use super::segments::SegmentPattern;
use super::words::{WordProblem, Words};
use super::{Act, Line, MOST_STEPS, MOST_TEXT, MOST_TIME, MOST_WRITTEN, Problem, Script};

/// Largest number of mistakes that are reported.
const MOST_PROBLEMS: usize = 50;

/// Largest number of repetitions.
const MOST_TIMES: u64 = 1000;

const ACTIONS: &[&str] = &[
    "connects",
    "listens",
    "established",
    "writes 1000",
    "reads 1000",
    "closes",
    "<- ack 1",
    "-> 1:1001",
    "-> nothing",
];
const BEFORE: &[&str] = &["at 200 ms", "after 20 ms", "3 times", "with tahoe", "peer wnd 2000"];

pub(super) fn parse(text: &str) -> Result<Script, Vec<Problem>> {
    if text.len() > MOST_TEXT {
        let message = format!("a story has at most {MOST_TEXT} bytes");
        return Err(vec![Problem { line: 1, column: 1, message, choices: Vec::new() }]);
    }
    let mut reader = Reader::default();
    let mut problems = Vec::new();
    for (index, text) in text.lines().enumerate() {
        let text = without_comment(text);
        let mut words = Words::of(index + 1, text);
        if words.is_empty() {
            continue;
        }
        if let Err(wrong) = reader.line(&mut words, text.trim()) {
            problems.push(wrong.at(index + 1));
        }
        if problems.len() == MOST_PROBLEMS {
            return Err(problems);
        }
    }
    if problems.is_empty() {
        Ok(Script { title: title(text), scene: reader.scene, lines: reader.lines })
    } else {
        Err(problems)
    }
}

#[derive(Default)]
struct Reader {
    scene: Scene,
    lines: Vec<Line>,
    /// Time of the story's clock, ns.
    now: u64,
    steps: u64,
    written: u64,
    connected: bool,
    closed: bool,
}

impl Reader {
    fn line(&mut self, words: &mut Words, text: &str) -> Result<(), WordProblem> {
        if matches!(words.peek(), Some("with" | "peer")) {
            return self.settings(words);
        }
        let time = self.time(words)?;
        let times = self.times(words)?;
        let act = if words.is_empty() && time.is_some() && times == 1 { Act::Waits } else { self.act(words)? };
        if let Some(word) = words.peek() {
            return Err(words.wrong(format!("“{}” cannot follow here", super::words::shortened(word))));
        }
        if times > 1 && matches!(act, Act::Claims(_) | Act::SendsNothing) {
            return Err(words.wrong_last("a claim cannot be repeated"));
        }
        self.count(&act, times, words)?;
        self.lines.push(Line { number: words.line, text: text.to_owned(), time, times, act });
        Ok(())
    }

    fn settings(&mut self, words: &mut Words) -> Result<(), WordProblem> {
        if !self.lines.is_empty() {
            return Err(words.wrong("settings must come before the first action"));
        }
        match words.take() {
            Some("with") => self.scene.read(words)?,
            _ => self.scene.peer.read(words)?,
        }
        self.scene.contradiction().map_or(Ok(()), |message| Err(words.wrong_last(message)))
    }

    /// Reads `at 200 ms` or `after 20 ms`.
    fn time(&mut self, words: &mut Words) -> Result<Option<u64>, WordProblem> {
        let since = match words.peek() {
            Some("at") => 0,
            Some("after") => self.now,
            _ => return Ok(None),
        };
        words.take();
        let place = words.wrong("");
        let time = since + words.duration("the time")?;
        if time < self.now {
            let now = crate::units::format(self.now as f64, crate::units::QuantityKind::Duration);
            return Err(WordProblem { message: format!("the time is {now} already"), ..place });
        }
        if time > MOST_TIME {
            return Err(WordProblem { message: "the time is beyond the longest time, 24 h".to_owned(), ..place });
        }
        self.now = time;
        Ok(Some(time))
    }

    /// Reads `3 times`.
    fn times(&mut self, words: &mut Words) -> Result<u64, WordProblem> {
        if !words.peek().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
            return Ok(1);
        }
        let place = words.wrong("the number of times must be at least 1");
        let times = words.number("the number of times", MOST_TIMES)?;
        if !words.takes("times") {
            return Err(words.wrong("expected “times” after a number").choices(BEFORE.iter().copied()));
        }
        if times == 0 { Err(place) } else { Ok(times) }
    }

    fn act(&mut self, words: &mut Words) -> Result<Act, WordProblem> {
        if let Some(claim) = Claim::read(words) {
            let mut claims = vec![claim?];
            while words.takes(",") {
                let unknown = words.wrong(claims::unknown(words)).choices(claims::names());
                claims.push(Claim::read(words).ok_or(unknown)??);
            }
            return Ok(Act::Claims(claims));
        }
        let place = words.wrong("");
        let wrong =
            |message: &str| Err(WordProblem { column: place.column, message: message.to_owned(), choices: Vec::new() });
        let word = words.peek().unwrap_or("");
        let act = match word {
            "connects" | "listens" | "established" if self.connected => {
                return wrong("a connection is opened once");
            }
            "connects" => Act::Connects,
            "listens" => Act::Listens,
            "established" => Act::Established,
            "closes" if self.closed => return wrong("a connection is closed once"),
            "closes" | "writes" if !self.connected => return wrong("the connection must be opened first"),
            "closes" => Act::Closes,
            "writes" if self.closed => return wrong("nothing can be written after the close"),
            "writes" => Act::Writes(0),
            "reads" => Act::Reads(0),
            "<-" => Act::Arrives(Vec::new()),
            "->" => Act::SendsNothing,
            _ => {
                let all = ACTIONS.iter().chain(BEFORE).copied().chain(claims::names());
                return Err(words.wrong(claims::unknown(words)).choices(all));
            }
        };
        words.take();
        Ok(match act {
            Act::Writes(_) => Act::Writes(words.number("the number of bytes written", MOST_WRITTEN)?),
            Act::Reads(_) => Act::Reads(words.number("the number of bytes read", MOST_WRITTEN)?),
            Act::Arrives(_) => {
                let told = SegmentPattern::read(words)?;
                if told.iter().any(|told| told.lost) {
                    return Err(words.wrong_last("a segment that arrives cannot be lost"));
                }
                Act::Arrives(told)
            }
            Act::SendsNothing if words.takes("nothing") => Act::SendsNothing,
            Act::SendsNothing => Act::Sends(SegmentPattern::read(words)?),
            act => {
                self.connected |= matches!(act, Act::Connects | Act::Listens | Act::Established);
                self.closed |= act == Act::Closes;
                act
            }
        })
    }

    /// Checks that the whole story stays within its bounds.
    fn count(&mut self, act: &Act, times: u64, words: &Words) -> Result<(), WordProblem> {
        let (steps, written) = match act {
            Act::Arrives(told) | Act::Sends(told) => (told.len() as u64, 0),
            Act::Writes(bytes) => (1, *bytes),
            _ => (1, 0),
        };
        self.steps += steps * times;
        self.written += written * times;
        if self.steps > MOST_STEPS {
            return Err(words.wrong_last(format!("a story has at most {MOST_STEPS} steps")));
        }
        if self.written > MOST_WRITTEN {
            return Err(words.wrong_last(format!("a story writes at most {MOST_WRITTEN} bytes")));
        }
        if times > 1 && matches!(act, Act::Connects | Act::Listens | Act::Established | Act::Closes) {
            return Err(words.wrong_last("this action cannot be repeated"));
        }
        Ok(())
    }
}

/// Returns the text before a comment. A `#` begins one at the start of a line or after a space.
fn without_comment(text: &str) -> &str {
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        if c == '#' && before.is_whitespace() {
            return &text[..at];
        }
        before = c;
    }
    text
}

fn title(text: &str) -> String {
    text.lines().next().and_then(|line| line.trim().strip_prefix('#')).unwrap_or("").trim().to_owned()
}
