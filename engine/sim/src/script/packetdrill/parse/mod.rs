//! Parses a packetdrill script by its published grammar.

mod call;
mod packet;

use super::MOST_PROBLEMS;
use super::syntax::{Act, Event, Script, When};
use super::tokens::{Kind, Token, read};
use crate::script::Problem;

/// Parses a script. Returns what could be read, and every mistake.
pub(super) fn parse(text: &str) -> (Script, Vec<Problem>) {
    let (tokens, problems) = read(text);
    let mut parser = Parser { tokens, next: 0, problems, script: Script::default() };
    parser.script();
    parser.problems.sort_by_key(|problem| (problem.line, problem.column));
    (parser.script, parser.problems)
}

struct Parser {
    tokens: Vec<Token>,
    next: usize,
    problems: Vec<Problem>,
    script: Script,
}

/// Something that was expected in place of the next token.
pub(super) struct Expected {
    what: String,
    choices: Vec<&'static str>,
}

pub(super) type Parsed<T> = Result<T, Expected>;

fn expected<T>(what: &str) -> Parsed<T> {
    Err(Expected { what: what.to_owned(), choices: Vec::new() })
}

fn one_of<T>(what: &str, choices: &[&'static str]) -> Parsed<T> {
    Err(Expected { what: what.to_owned(), choices: choices.to_vec() })
}

impl Parser {
    fn peek(&self) -> &Kind {
        &self.tokens[self.next].kind
    }

    fn after(&self, ahead: usize) -> &Kind {
        &self.tokens[(self.next + ahead).min(self.tokens.len() - 1)].kind
    }

    fn take(&mut self) -> Kind {
        let kind = self.peek().clone();
        self.next = (self.next + 1).min(self.tokens.len() - 1);
        kind
    }

    fn takes(&mut self, symbol: char) -> bool {
        let there = *self.peek() == Kind::Symbol(symbol);
        if there {
            self.take();
        }
        there
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let there = matches!(self.peek(), Kind::Word(one) if one == word);
        if there {
            self.take();
        }
        there
    }

    fn symbol(&mut self, symbol: char) -> Parsed<()> {
        if self.takes(symbol) { Ok(()) } else { expected(&format!("“{symbol}”")) }
    }

    fn word(&mut self, what: &str) -> Parsed<String> {
        match self.peek().clone() {
            Kind::Word(word) => {
                self.take();
                Ok(word)
            }
            _ => expected(what),
        }
    }

    /// Takes an integer from 0 to `most`.
    fn number<T: TryFrom<i64>>(&mut self, what: &str) -> Parsed<T> {
        match *self.peek() {
            Kind::Integer(number) => match T::try_from(number) {
                Ok(number) => {
                    self.take();
                    Ok(number)
                }
                Err(_) => expected(&format!("{what} within its range")),
            },
            _ => expected(what),
        }
    }

    /// Takes a sequence number, which may be written as a negative one.
    fn seq(&mut self, what: &str) -> Parsed<u32> {
        let number: i64 = self.number(what)?;
        if u32::try_from(number).is_err() && i32::try_from(number).is_err() {
            return expected(&format!("{what} of 32 bits"));
        }
        Ok(number as u32)
    }

    /// Takes a time in seconds; returns it in us.
    fn time(&mut self) -> Parsed<u64> {
        let time = match *self.peek() {
            Kind::Integer(seconds) => seconds.saturating_mul(1_000_000),
            Kind::Decimal(millionths) => millionths,
            _ => return expected("a time in seconds"),
        };
        match u64::try_from(time) {
            Ok(time) if time <= super::MOST_TIME_US => {
                self.take();
                Ok(time)
            }
            _ => expected("a time from 0 to 86400 seconds"),
        }
    }

    fn script(&mut self) {
        while let Kind::Flag(name) = self.peek().clone() {
            let line = self.tokens[self.next].line;
            self.take();
            let value = if self.takes('=') { self.rest_of_line(line) } else { String::new() };
            if name == "define" {
                self.define(&value);
            }
            self.script.options.push((name, value, line));
        }
        if let Kind::Command(command) = self.peek().clone() {
            self.event(|_| Ok((When::After(0), Act::Command(command.clone()))), true);
        }
        while *self.peek() != Kind::End && self.problems.len() < MOST_PROBLEMS {
            if let Kind::Command(command) = self.peek().clone() {
                // A command without a time cleans up after the script.
                self.event(|_| Ok((When::After(0), Act::Command(command.clone()))), true);
            } else {
                self.event(|parser| Ok((parser.when()?, parser.act()?)), false);
            }
        }
    }

    /// Replaces a name by its value (`NAME=value`) wherever it occurs.
    fn define(&mut self, definition: &str) {
        let Some((name, value)) = definition.split_once('=') else { return };
        let Some(token) = read(value).0.into_iter().next() else { return };
        for at in self.next..self.tokens.len() {
            if self.tokens[at].kind == Kind::Word(name.to_owned()) {
                self.tokens[at].kind = token.kind.clone();
            }
        }
    }

    /// Takes the tokens up to the end of the line, as text.
    fn rest_of_line(&mut self, line: usize) -> String {
        let mut text = String::new();
        while self.tokens[self.next].line == line && *self.peek() != Kind::End {
            match self.take() {
                Kind::Word(word) | Kind::Text(word) | Kind::Command(word) | Kind::Flag(word) => text += &word,
                Kind::Integer(number) => text += &number.to_string(),
                Kind::Decimal(millionths) => text += &(millionths as f64 / 1e6).to_string(),
                Kind::Symbol(symbol) => text.push(symbol),
                Kind::Code(_) | Kind::Ellipsis | Kind::End => {}
            }
        }
        text
    }

    /// Reads an event. After a mistake it goes on at the next line that begins with a time.
    fn event(&mut self, read: impl FnOnce(&mut Parser) -> Parsed<(When, Act)>, is_command: bool) {
        let (line, begins) = (self.tokens[self.next].line, self.next);
        if is_command {
            self.take();
        }
        match read(self) {
            Ok((time, act)) => self.script.events.push(Event { line, time, act }),
            Err(Expected { what, choices }) => {
                let Token { line, column, kind, .. } = &self.tokens[self.next];
                self.problems.push(Problem {
                    line: *line,
                    column: *column,
                    message: format!("expected {what}, found {kind}"),
                    choices: choices.into_iter().map(str::to_owned).collect(),
                });
                while self.next == begins || !self.starts_event() && *self.peek() != Kind::End {
                    self.take();
                }
            }
        }
    }

    /// Whether the next token begins a line, and can begin an event.
    fn starts_event(&self) -> bool {
        self.tokens[self.next].first
            && matches!(self.peek(), Kind::Integer(_) | Kind::Decimal(_) | Kind::Symbol('+' | '*') | Kind::Command(_))
    }

    fn when(&mut self) -> Parsed<When> {
        if self.takes('*') {
            return Ok(When::Any);
        }
        if !matches!(self.peek(), Kind::Integer(_) | Kind::Decimal(_) | Kind::Symbol('+')) {
            return one_of("the time of an event", &["0.1", "+0.1", "*", "0.1~0.2", "+0.1~+0.2"]);
        }
        let relative = self.takes('+');
        let from = self.time()?;
        if !self.takes('~') {
            return Ok(if relative { When::After(from) } else { When::At(from) });
        }
        if self.takes('+') != relative {
            return expected(if relative { "“+”, as before the first time" } else { "a time without “+”" });
        }
        let to = self.time()?;
        if to < from {
            return expected("a second time that is not before the first");
        }
        Ok(if relative { When::AfterBetween(from, to) } else { When::Between(from, to) })
    }

    fn act(&mut self) -> Parsed<Act> {
        match self.peek().clone() {
            Kind::Symbol('<') => self.packet(true),
            Kind::Symbol('>') => self.packet(false),
            Kind::Command(command) => {
                self.take();
                Ok(Act::Command(command))
            }
            Kind::Code(code) => {
                self.take();
                Ok(Act::Code(code))
            }
            Kind::Ellipsis | Kind::Word(_) => self.call(),
            _ => one_of(
                "an action",
                &["< a packet that arrives", "> a packet that is sent", "a call", "`command`", "%{ code }%"],
            ),
        }
    }
}
