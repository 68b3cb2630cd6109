//! A call of a process: its arguments and what it returns.

use super::{Parsed, Parser, expected};
use crate::script::packetdrill::syntax::{Act, Call, Value};
use crate::script::packetdrill::tokens::Kind;

/// Deepest lists within lists.
const MOST_DEPTH: u32 = 16;

impl Parser {
    pub(super) fn call(&mut self) -> Parsed<Act> {
        let lasts = if *self.peek() == Kind::Ellipsis {
            self.take();
            Some(self.time()?)
        } else {
            None
        };
        let name = self.word("the name of a call")?;
        self.symbol('(')?;
        let mut arguments = Vec::new();
        while !self.takes(')') {
            arguments.push(self.value(0)?);
            if !self.takes(',') && *self.peek() != Kind::Symbol(')') {
                return expected("“,” or “)”");
            }
        }
        self.symbol('=')?;
        let returns = self.value(0)?;
        let mut error = None;
        if let Kind::Word(word) = self.peek().clone()
            && !self.tokens[self.next].first
        {
            self.take();
            error = Some(word);
        }
        if *self.peek() == Kind::Symbol('(') && !self.tokens[self.next].first {
            self.skip_balanced();
        }
        Ok(Act::Call(Call { name, arguments, lasts, returns, error }))
    }

    /// `depth`: number of lists around it.
    fn value(&mut self, depth: u32) -> Parsed<Value> {
        if depth > MOST_DEPTH {
            return expected("fewer lists within lists");
        }
        match self.peek().clone() {
            Kind::Ellipsis => {
                self.take();
                Ok(Value::Any)
            }
            Kind::Integer(number) => {
                self.take();
                Ok(Value::Number(number))
            }
            Kind::Text(text) => {
                self.take();
                let mut text = text;
                while let Kind::Text(more) = self.peek().clone() {
                    self.take();
                    text += &more;
                }
                if *self.peek() == Kind::Ellipsis {
                    self.take();
                }
                Ok(Value::Text(text))
            }
            Kind::Word(word) => {
                self.take();
                if *self.peek() == Kind::Symbol('(') {
                    self.skip_balanced();
                    return Ok(Value::Structure);
                }
                if self.takes('=') {
                    self.value(depth + 1)?;
                    return Ok(Value::Structure);
                }
                let mut words = vec![word];
                while self.takes('|') {
                    words.push(self.word("a constant")?);
                }
                Ok(Value::Words(words))
            }
            Kind::Symbol('[') => {
                self.take();
                let mut values = Vec::new();
                while !self.takes(']') {
                    values.push(self.value(depth + 1)?);
                    if !self.takes(',') && *self.peek() != Kind::Symbol(']') {
                        return expected("“,” or “]”");
                    }
                }
                Ok(Value::List(values))
            }
            Kind::Symbol('{') => {
                self.skip_balanced();
                Ok(Value::Structure)
            }
            _ => expected("a value"),
        }
    }

    /// Skips from an opening bracket to the one that closes it.
    fn skip_balanced(&mut self) {
        let mut depth = 0;
        loop {
            match self.take() {
                Kind::Symbol('(' | '{' | '[') => depth += 1,
                Kind::Symbol(')' | '}' | ']') => depth -= 1,
                Kind::End => return,
                _ => {}
            }
            if depth == 0 {
                return;
            }
        }
    }
}
