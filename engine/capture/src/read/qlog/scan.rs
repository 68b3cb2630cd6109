//! Scanner of JSON that arrives in parts: it cuts a log into its events, so that no more than one of them is in memory.
//!
//! It knows as much of JSON as it takes to find the members `traces`, `trace` and `events`; what these hold is cut out whole.
//! A log in one piece (JSON) is one object with traces. A log as a sequence (JSON-SEQ, RFC 7464, or one object a line) is a
//! first object with the trace's header, and then one object for each event.

/// Largest value that is read, bytes: a thousand times what an event of a packet has.
const LONGEST: usize = 4 << 20;
/// Byte that begins each record of a sequence (RFC 7464).
pub(super) const RECORD_SEPARATOR: u8 = 0x1e;
/// Members of the log and of its traces that are read beside the events.
const MEMBERS: [&[u8]; 6] =
    [b"qlog_version", b"file_schema", b"vantage_point", b"common_fields", b"configuration", b"event_fields"];

/// A part of a log.
#[derive(Debug, PartialEq)]
pub(super) enum Item<'a> {
    /// A trace begins.
    Trace,
    /// A member of the log or of the trace, with its value as JSON.
    Member(&'a str, &'a [u8]),
    /// An event, as JSON.
    Event(&'a [u8]),
}

/// Function that takes the items, each with the byte of the file at which it begins. An error ends the reading.
pub(super) type Sink<'a, E> = &'a mut dyn FnMut(Item, u64) -> Result<(), E>;

/// Why scanning ended.
#[derive(Debug)]
pub(super) enum Stop<E> {
    /// There is no JSON at a byte of the file.
    Malformed(u64, &'static str),
    /// The sink refuses an item.
    Refused(E),
}

/// Container that has been entered.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Level {
    Root,
    Traces,
    Trace,
    Events,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Expected {
    /// A key, a value of an array, or the end of the container.
    #[default]
    Next,
    /// A key or a value of an array, after a comma.
    Another,
    Colon,
    Value,
    /// A comma or the end of the container.
    Comma,
}

/// Purpose of a value that is being cut out.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Use {
    Key,
    Member,
    Event,
    Nothing,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Shape {
    Nested,
    Text,
    /// A number, true, false or null.
    Scalar,
}

/// A value that is being cut out.
#[derive(Clone, Copy, Debug)]
struct Cut {
    of: Use,
    shape: Shape,
    /// Byte of the file at which it begins.
    start: u64,
    /// Containers that are open within it.
    depth: usize,
    in_text: bool,
    is_escaped: bool,
}

#[derive(Default)]
pub(super) struct Scanner {
    /// Bytes of the file that were scanned.
    at: u64,
    levels: Vec<Level>,
    expected: Expected,
    /// Whether the first object is over, so that events follow.
    is_sequence: bool,
    cut: Option<Cut>,
    /// Bytes of the value that is being cut out.
    value: Vec<u8>,
    key: Vec<u8>,
}

impl Scanner {
    /// Scans the next bytes of the file.
    pub(super) fn push<E>(&mut self, bytes: &[u8], sink: Sink<E>) -> Result<(), Stop<E>> {
        let mut rest = bytes;
        while let Some(first) = rest.first() {
            if let Some(cut) = self.cut {
                let (taken, done) = self.take(cut, rest);
                if self.value.len() > LONGEST {
                    return Err(Stop::Malformed(cut.start, "an event is larger than 4 MB"));
                }
                self.at += taken as u64;
                rest = &rest[taken..];
                if done {
                    self.cut = None;
                    self.finish(cut, sink)?;
                }
            } else {
                self.structure(*first, sink)?;
                if self.cut.is_none() {
                    self.at += 1;
                    rest = &rest[1..];
                }
            }
        }
        Ok(())
    }

    /// Returns the byte before which everything was read, if the log is not whole.
    pub(super) fn unfinished(&self) -> Option<u64> {
        self.cut.map(|cut| cut.start).or_else(|| (!self.levels.is_empty()).then_some(self.at))
    }

    /// Takes bytes of a value; answers how many, and whether it ends with them.
    fn take(&mut self, mut cut: Cut, bytes: &[u8]) -> (usize, bool) {
        let end = bytes.iter().position(|byte| cut.ends_with(*byte));
        // A scalar ends before the byte that shows its end.
        let taken = end.map_or(bytes.len(), |end| end + usize::from(cut.shape != Shape::Scalar));
        if cut.of != Use::Nothing {
            self.value.extend_from_slice(&bytes[..taken]);
        }
        self.cut = Some(cut);
        (taken, end.is_some())
    }

    fn finish<E>(&mut self, cut: Cut, sink: Sink<E>) -> Result<(), Stop<E>> {
        let value = std::mem::take(&mut self.value);
        match cut.of {
            Use::Key => {
                self.key = value[1..value.len() - 1].to_vec();
                self.expected = Expected::Colon;
                return Ok(());
            }
            Use::Member => {
                let key = MEMBERS.iter().find(|key| **key == self.key).and_then(|key| str::from_utf8(key).ok());
                sink(Item::Member(key.unwrap_or_default(), &value), cut.start).map_err(Stop::Refused)?;
            }
            Use::Event => sink(Item::Event(&value), cut.start).map_err(Stop::Refused)?,
            Use::Nothing => {}
        }
        self.expected = Expected::Comma;
        self.value = value;
        self.value.clear();
        Ok(())
    }

    /// Reads a byte between values.
    fn structure<E>(&mut self, byte: u8, sink: Sink<E>) -> Result<(), Stop<E>> {
        // A file of UTF-8 may begin with the mark of it.
        if byte.is_ascii_whitespace() || byte == RECORD_SEPARATOR || self.at < 3 && is_mark(byte) {
            return Ok(());
        }
        let malformed = Err(Stop::Malformed(self.at, "the JSON is malformed"));
        let Some(level) = self.levels.last().copied() else {
            match (byte, self.is_sequence) {
                (b'{', false) => self.enter(Level::Root),
                (b'{', true) => self.begin(Use::Event, byte),
                _ => return malformed,
            }
            return Ok(());
        };
        let is_object = matches!(level, Level::Root | Level::Trace);
        let is_value = !matches!(byte, b',' | b':' | b']' | b'}');
        match (self.expected, byte) {
            (Expected::Next | Expected::Comma, b'}') if is_object => self.leave(),
            (Expected::Next | Expected::Comma, b']') if !is_object => self.leave(),
            (Expected::Comma, b',') => self.expected = Expected::Another,
            (Expected::Next | Expected::Another, b'"') if is_object => self.begin(Use::Key, byte),
            (Expected::Colon, b':') => self.expected = Expected::Value,
            (Expected::Value, _) if is_object && is_value => return self.member(level, byte, sink),
            (Expected::Next | Expected::Another, b'{') if level == Level::Traces => return self.trace(sink),
            (Expected::Next | Expected::Another, _) if level == Level::Traces && is_value => {
                self.begin(Use::Nothing, byte);
            }
            (Expected::Next | Expected::Another, _) if level == Level::Events && is_value => {
                self.begin(Use::Event, byte);
            }
            _ => return malformed,
        }
        Ok(())
    }

    /// Begins the value of a member.
    fn member<E>(&mut self, level: Level, byte: u8, sink: Sink<E>) -> Result<(), Stop<E>> {
        match (level, &*self.key, byte) {
            (Level::Root, b"traces", b'[') => self.enter(Level::Traces),
            (Level::Root, b"trace", b'{') => return self.trace(sink),
            (_, b"events", b'[') => self.enter(Level::Events),
            _ if MEMBERS.contains(&&*self.key) => self.begin(Use::Member, byte),
            _ => self.begin(Use::Nothing, byte),
        }
        Ok(())
    }

    fn trace<E>(&mut self, sink: Sink<E>) -> Result<(), Stop<E>> {
        self.enter(Level::Trace);
        sink(Item::Trace, self.at).map_err(Stop::Refused)
    }

    fn begin(&mut self, of: Use, byte: u8) {
        let shape = match byte {
            b'{' | b'[' => Shape::Nested,
            b'"' => Shape::Text,
            _ => Shape::Scalar,
        };
        self.value.clear();
        self.cut = Some(Cut { of, shape, start: self.at, depth: 0, in_text: false, is_escaped: false });
    }

    fn enter(&mut self, level: Level) {
        self.levels.push(level);
        self.expected = Expected::Next;
    }

    fn leave(&mut self) {
        self.levels.pop();
        self.expected = Expected::Comma;
        self.is_sequence |= self.levels.is_empty();
    }
}

impl Cut {
    /// Whether the value ends with a byte; a scalar ends before it.
    fn ends_with(&mut self, byte: u8) -> bool {
        if self.shape == Shape::Scalar {
            return matches!(byte, b',' | b']' | b'}' | b':' | RECORD_SEPARATOR) || byte.is_ascii_whitespace();
        }
        if self.in_text {
            let closes = byte == b'"' && !self.is_escaped;
            self.is_escaped = byte == b'\\' && !self.is_escaped;
            self.in_text = !closes;
            return closes && self.shape == Shape::Text;
        }
        match byte {
            b'"' => self.in_text = true,
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' => self.depth -= 1,
            _ => {}
        }
        self.shape == Shape::Nested && self.depth == 0
    }
}

/// Whether a byte is one of UTF-8's byte order mark.
pub(super) fn is_mark(byte: u8) -> bool {
    [0xef, 0xbb, 0xbf].contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scans a log in pieces of one size; returns its items and where it is cut short or malformed.
    fn scanned(log: &str, piece: usize) -> (Vec<String>, Option<u64>) {
        let mut items = Vec::new();
        let mut scanner = Scanner::default();
        for piece in log.as_bytes().chunks(piece) {
            let stop = scanner.push::<()>(piece, &mut |item, at| {
                items.push(match item {
                    Item::Trace => format!("{at} trace"),
                    Item::Member(key, value) => format!("{at} {key} {}", String::from_utf8_lossy(value)),
                    Item::Event(value) => format!("{at} {}", String::from_utf8_lossy(value)),
                });
                Ok(())
            });
            if let Err(Stop::Malformed(at, _)) = stop {
                return (items, Some(at));
            }
        }
        (items, scanner.unfinished())
    }

    #[track_caller]
    fn gives(log: &str, items: &[&str], ends: Option<u64>) {
        for piece in [1, 2, 7, log.len()] {
            let (found, end) = scanned(log, piece);
            assert_eq!(
                (found, end),
                (items.iter().map(|item| (*item).to_owned()).collect(), ends),
                "pieces of {piece}"
            );
        }
    }

    #[test]
    fn a_log_in_one_piece_is_cut_into_events() {
        let log = r#"{"qlog_version":"0.3","title":"a \"]}","traces":[null,{"x":[1,{"events":[2]}],"events":[{"a":[1]}, 3 ]}]}"#;
        gives(log, &[r#"16 qlog_version "0.3""#, "54 trace", r#"88 {"a":[1]}"#, "99 3"], None);
        gives(r#"{"events":[[0,"}"],[1]],"summary":{}}"#, &[r#"11 [0,"}"]"#, "19 [1]"], None);
    }

    #[test]
    fn a_sequence_is_a_header_and_events() {
        let log = "\u{1e}{\"trace\":{\"vantage_point\":{}}}\n\u{1e}{\"time\":0}\n{\"time\":1}";
        gives(log, &["10 trace", "27 vantage_point {}", "33 {\"time\":0}", "44 {\"time\":1}"], None);
        gives("\u{feff} {}{}", &["6 {}"], None);
    }

    #[test]
    fn what_is_cut_short_or_malformed_ends_at_a_byte() {
        gives(r#"{"traces":[{"events":[{"a":1},{"b"#, &["11 trace", r#"22 {"a":1}"#], Some(30));
        gives(r#"{"traces":[{"events":[]"#, &["11 trace"], Some(23));
        gives(r#"{"a" 1}"#, &[], Some(5));
        gives(r#"{"a":1]"#, &[], Some(6));
        gives(r#"{"events":[1 2]}"#, &["11 1"], Some(13));
        gives("{}[]", &[], Some(2));
        gives(r#"{"events":[,]}"#, &[], Some(11));
        gives(r#"{"a":}"#, &[], Some(5));
    }
}
