//! A line as words, each with its column.

use super::Problem;
use crate::units::{self, QuantityKind};

pub(super) struct Words<'a> {
    pub line: usize,
    /// Column, from 1 in characters, and text of each word. A comma after a word is a word of its own.
    words: Vec<(usize, &'a str)>,
    next: usize,
    /// Column behind the last word.
    end: usize,
}

/// Problem of a word that does not fit. It becomes a `Problem` when its line is known.
pub(super) struct WordProblem {
    pub column: usize,
    pub message: String,
    pub choices: Vec<String>,
}

impl WordProblem {
    pub(super) fn at(self, line: usize) -> Problem {
        Problem { line, column: self.column, message: self.message, choices: self.choices }
    }

    pub(super) fn choices(self, choices: impl IntoIterator<Item = impl Into<String>>) -> WordProblem {
        WordProblem { choices: choices.into_iter().map(Into::into).collect(), ..self }
    }
}

impl<'a> Words<'a> {
    pub(super) fn of(line: usize, text: &'a str) -> Words<'a> {
        let mut words = Vec::new();
        for start in starts(text) {
            let rest = &text[start..];
            let word = &rest[..rest.find(char::is_whitespace).unwrap_or(rest.len())];
            let column = text[..start].chars().count() + 1;
            let bare = word.strip_suffix(',').unwrap_or(word);
            if !bare.is_empty() {
                words.push((column, bare));
            }
            if bare.len() < word.len() {
                words.push((column + bare.chars().count(), ","));
            }
        }
        let end = text.trim_end().chars().count() + 1;
        Words { line, words, next: 0, end }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.next >= self.words.len()
    }

    pub(super) fn peek(&self) -> Option<&'a str> {
        self.words.get(self.next).map(|(_, word)| *word)
    }

    pub(super) fn take(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.next += 1;
        Some(word)
    }

    /// Takes the next word if it equals `word`; returns whether it did.
    pub(super) fn takes(&mut self, word: &str) -> bool {
        let is = self.peek() == Some(word);
        self.next += usize::from(is);
        is
    }

    /// Takes the words up to the next comma, joined by single spaces.
    pub(super) fn phrase(&mut self) -> String {
        let mut words = Vec::new();
        while let Some(word) = self.peek().filter(|word| *word != ",") {
            words.push(word);
            self.next += 1;
        }
        words.join(" ")
    }

    /// Returns the column of the next word.
    pub(super) fn column(&self) -> usize {
        self.words.get(self.next).map_or(self.end, |(column, _)| *column)
    }

    /// Returns a problem of the next word.
    pub(super) fn wrong(&self, message: impl Into<String>) -> WordProblem {
        WordProblem { column: self.column(), message: message.into(), choices: Vec::new() }
    }

    /// Returns a problem of the word just taken.
    pub(super) fn wrong_last(&self, message: impl Into<String>) -> WordProblem {
        let column = self.words[..self.next].last().map_or(1, |(column, _)| *column);
        WordProblem { column, message: message.into(), choices: Vec::new() }
    }

    /// Takes a whole number of at most `most`.
    pub(super) fn number(&mut self, what: &str, most: u64) -> Result<u64, WordProblem> {
        let wrong = |words: &Words, found: &str| words.wrong(format!("{what} should be a whole number{found}"));
        let Some(word) = self.peek() else { return Err(wrong(self, "")) };
        let number = number(word, most).map_err(|why| wrong(self, &why))?;
        self.next += 1;
        Ok(number)
    }

    /// Takes a time with its unit, in one word or two, ns.
    pub(super) fn duration(&mut self, what: &str) -> Result<u64, WordProblem> {
        let units = QuantityKind::Duration.units().iter().map(|(name, _)| *name);
        let wrong = self.wrong(format!("{what} should be a time such as 200 ms")).choices(units.clone());
        let Some(first) = self.peek() else { return Err(wrong) };
        let mut text = first.to_owned();
        let second =
            self.words.get(self.next + 1).map(|(_, word)| *word).filter(|word| units.clone().any(|unit| unit == *word));
        if first.ends_with(|c: char| c.is_ascii_digit()) {
            let Some(unit) = second else { return Err(wrong) };
            text.push_str(unit);
            self.next += 1;
        }
        let Some(ns) = units::parse(&text, QuantityKind::Duration).filter(|ns| *ns >= 0.0) else { return Err(wrong) };
        if ns > super::MOST_TIME as f64 {
            return Err(WordProblem {
                message: format!("{what} is beyond the longest time, 24 h"),
                choices: Vec::new(),
                ..wrong
            });
        }
        self.next += 1;
        Ok(ns.round() as u64)
    }
}

/// Returns the byte at which each word of the text starts.
fn starts(text: &str) -> impl Iterator<Item = usize> + '_ {
    let mut space = true;
    text.char_indices().filter_map(move |(at, c)| {
        let starts = space && !c.is_whitespace();
        space = c.is_whitespace();
        starts.then_some(at)
    })
}

/// Parses `word` as a whole number of at most `most`, or returns what is wrong with it.
pub(super) fn number(word: &str, most: u64) -> Result<u64, String> {
    if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!(", not “{}”", shortened(word)));
    }
    word.parse().ok().filter(|number| *number <= most).ok_or_else(|| format!(" up to {most}"))
}

/// Shortens a word for a message.
pub(super) fn shortened(word: &str) -> String {
    if word.chars().count() <= 40 { word.to_owned() } else { word.chars().take(39).chain(['…']).collect() }
}
