//! Text of a packetdrill script as tokens, each with its place.

use crate::script::Problem;

/// A token with its place.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub kind: Kind,
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1 in characters.
    pub column: usize,
    /// Whether it is the first token on its line.
    pub first: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Kind {
    /// A word: letters, digits and underscores.
    Word(String),
    Integer(i64),
    /// A number with a decimal point, in millionths.
    Decimal(i64),
    /// Text between double quotes.
    Text(String),
    /// Text between backquotes: a command of the shell.
    Command(String),
    /// Text between `%{` and `}%`: assertions in Python.
    Code(String),
    /// Name after `--`.
    Flag(String),
    Ellipsis,
    Symbol(char),
    /// End of the text.
    End,
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Kind::Word(word) => write!(f, "“{word}”"),
            Kind::Integer(number) => write!(f, "{number}"),
            Kind::Decimal(millionths) => write!(f, "{}", *millionths as f64 / 1e6),
            Kind::Text(_) => f.write_str("a text"),
            Kind::Command(_) => f.write_str("a command"),
            Kind::Code(_) => f.write_str("code"),
            Kind::Flag(name) => write!(f, "--{name}"),
            Kind::Ellipsis => f.write_str("“...”"),
            Kind::Symbol(symbol) => write!(f, "“{symbol}”"),
            Kind::End => f.write_str("the end of the text"),
        }
    }
}

struct Reader<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    line: usize,
    column: usize,
    tokens: Vec<Token>,
    problems: Vec<Problem>,
}

/// Returns the tokens of the text, the last of which is its end, and the problems of texts that do not end.
pub(super) fn read(text: &str) -> (Vec<Token>, Vec<Problem>) {
    let mut reader =
        Reader { rest: text.chars().peekable(), line: 1, column: 1, tokens: Vec::new(), problems: Vec::new() };
    while reader.token() {}
    // The end of the text is the end of its last line.
    let last = text.trim_end_matches('\n');
    let line = last.lines().count().max(1);
    let column = last.lines().last().map_or(0, |line| line.chars().count()) + 1;
    reader.put(Kind::End, line, column);
    (reader.tokens, reader.problems)
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let next = self.rest.next()?;
        if next == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(next)
    }

    /// Returns whether the rest begins with this text.
    fn starts(&self, with: &str) -> bool {
        let mut rest = self.rest.clone();
        with.chars().all(|one| rest.next() == Some(one))
    }

    fn skip(&mut self, characters: usize) {
        for _ in 0..characters {
            self.next();
        }
    }

    fn put(&mut self, kind: Kind, line: usize, column: usize) {
        let first = self.tokens.last().is_none_or(|last| last.line < line);
        self.tokens.push(Token { kind, line, column, first });
    }

    /// Reads up to `end`, which is left out. A text without an end is a problem.
    fn until(&mut self, end: &str, what: &str) -> String {
        let (line, column) = (self.line, self.column);
        let mut text = String::new();
        while !self.starts(end) {
            let Some(next) = self.next() else {
                let message = format!("{what} has no end: expected {end}");
                self.problems.push(Problem { line, column, message, choices: Vec::new() });
                return text;
            };
            text.push(next);
            if next == '\\' && end.len() == 1 {
                text.extend(self.next());
            }
        }
        self.skip(end.chars().count());
        text
    }

    fn while_it(&mut self, is: impl Fn(char) -> bool) -> String {
        let mut text = String::new();
        while let Some(next) = self.rest.peek().copied().filter(|next| is(*next)) {
            text.push(next);
            self.next();
        }
        text
    }

    /// Reads one token, a comment or a space. Returns whether there was any.
    fn token(&mut self) -> bool {
        let Some(next) = self.rest.peek().copied() else { return false };
        let (line, column) = (self.line, self.column);
        let kind = match next {
            _ if next.is_whitespace() => {
                self.next();
                return true;
            }
            _ if self.starts("//") => {
                self.while_it(|next| next != '\n');
                return true;
            }
            // Parts for a single kernel are skipped, except those that the standards require.
            '#' if self.starts("#ifdef") && !self.while_it(|next| next != '\n').ends_with("STANDARD") => {
                while !self.starts("#endif") && self.next().is_some() {}
                return true;
            }
            // The published scripts also contain such comments, which packetdrill itself does not read.
            '#' if self.tokens.last().is_none_or(|last| last.line < line) => {
                self.while_it(|next| next != '\n');
                return true;
            }
            _ if self.starts("/*") => {
                self.skip(2);
                self.until("*/", "The comment");
                return true;
            }
            _ if self.starts("%{") => {
                self.skip(2);
                Kind::Code(self.until("}%", "The code"))
            }
            _ if self.starts("...") => {
                self.skip(3);
                Kind::Ellipsis
            }
            '"' => {
                self.next();
                Kind::Text(self.until("\"", "The text"))
            }
            '`' => {
                self.next();
                Kind::Command(self.until("`", "The command"))
            }
            _ if self.starts("--") => {
                self.skip(2);
                Kind::Flag(self.while_it(is_of_word))
            }
            _ if next.is_ascii_digit() || self.starts_number_after_sign() => return self.number(),
            _ if is_of_word(next) => Kind::Word(self.while_it(is_of_word)),
            _ => {
                self.next();
                Kind::Symbol(next)
            }
        };
        self.put(kind, line, column);
        true
    }

    /// Whether the rest is `-1`, `.5` or `-.5`.
    fn starts_number_after_sign(&self) -> bool {
        let mut rest = self.rest.clone();
        let mut next = rest.next();
        if next == Some('-') {
            next = rest.next();
        }
        if next == Some('.') {
            next = rest.next();
        } else if !self.starts("-") {
            return false;
        }
        next.is_some_and(|next| next.is_ascii_digit())
    }

    fn number(&mut self) -> bool {
        let (line, column) = (self.line, self.column);
        let negative = self.starts("-");
        if negative {
            self.next();
        }
        let whole = self.while_it(is_of_word);
        if let Some(hex) = whole.strip_prefix("0x") {
            let value = i64::from_str_radix(hex, 16);
            self.put(value.map_or(Kind::Word(whole), Kind::Integer), line, column);
            return true;
        }
        // A word may begin with a digit.
        if !whole.chars().all(|digit| digit.is_ascii_digit()) {
            self.put(Kind::Word(whole), line, column);
            return true;
        }
        let sign = if negative { -1 } else { 1 };
        let is_decimal = self.starts(".") && {
            let mut rest = self.rest.clone();
            rest.next();
            rest.next().is_some_and(|next| next.is_ascii_digit())
        };
        // Numbers beyond 18 digits count as the largest.
        let value = |digits: &str| digits.parse::<i64>().unwrap_or(if digits.is_empty() { 0 } else { i64::MAX });
        let kind = if is_decimal {
            self.next();
            let digits = self.while_it(|next| next.is_ascii_digit());
            let part = format!("{digits:0<6}");
            Kind::Decimal(sign * value(&whole).saturating_mul(1_000_000).saturating_add(value(&part[..6])))
        } else {
            Kind::Integer(sign * value(&whole))
        };
        self.put(kind, line, column);
        true
    }
}

fn is_of_word(next: char) -> bool {
    next.is_ascii_alphanumeric() || next == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind> {
        read(text).0.into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn times_and_ellipses_are_told_apart() {
        let number = |text| kinds(text)[0].clone();
        assert_eq!(number("1.5"), Kind::Decimal(1_500_000));
        assert_eq!(number(".25"), Kind::Decimal(250_000));
        assert_eq!(number("-1"), Kind::Integer(-1));
        assert_eq!(number("0x1f"), Kind::Integer(31));
        assert_eq!(kinds("0...0.01")[..3], [Kind::Integer(0), Kind::Ellipsis, Kind::Decimal(10_000)]);
    }

    #[test]
    fn token_has_its_place() {
        let (tokens, problems) = read("// one\n+0 `sysctl` /* two */\n  close(3)");
        let places: Vec<_> = tokens.iter().map(|token| (token.line, token.column, token.first)).collect();
        assert_eq!(places[..4], [(2, 1, true), (2, 2, false), (2, 4, false), (3, 3, true)]);
        assert!(problems.is_empty());
    }

    #[test]
    fn text_without_an_end_is_a_problem() {
        let (_, problems) = read("0 `sysctl\n");
        assert_eq!((problems[0].line, problems[0].column), (1, 4));
        assert_eq!(problems[0].message, "The command has no end: expected `");
    }
}
