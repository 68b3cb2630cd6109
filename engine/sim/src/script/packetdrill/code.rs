//! Assertions in Python that the published scripts use: comparisons of values of `tcp_info` and constants, joined by
//! `and` and `or`.

/// Names to which code has assigned numbers.
pub(super) type Constants = Vec<(String, f64)>;

/// Result of the code for one connection.
pub(super) enum Outcome {
    Holds,
    /// An assertion does not hold: the assertion, and its names with their values.
    Fails {
        assertion: String,
        found: String,
    },
    /// The code needs something that is not modelled.
    Foreign(String),
}

/// Deepest nesting of operands.
const MOST_NESTING: u32 = 32;

/// Evaluates code. `value` gives the value of a name; `None`: the name is not modelled. `constants`: those that
/// earlier code has assigned.
pub(super) fn run(code: &str, constants: &mut Constants, value: &dyn Fn(&str) -> Option<f64>) -> Outcome {
    for statement in statements(code) {
        if let Some((name, number)) = assignment(&statement) {
            constants.push((name, number));
            continue;
        }
        let value = |name: &str| {
            let known = constants.iter().rfind(|(constant, _)| constant == name);
            known.map(|(_, number)| *number).or_else(|| value(name))
        };
        let Some(assertion) = statement.strip_prefix("assert") else {
            if statement.starts_with("print") || statement.starts_with("import") || statement == "pass" {
                continue;
            }
            return Outcome::Foreign(format!("Python: {statement}"));
        };
        let mut reader = Reader { rest: assertion.trim_start(), value: &value, depth: 0, seen: Vec::new() };
        match reader.either() {
            // The message after a comma is not evaluated.
            Ok(_) if !matches!(reader.rest.trim_start().chars().next(), None | Some(',' | ';' | '#')) => {
                return Outcome::Foreign(format!("Python: {statement}"));
            }
            Ok(result) if result != 0.0 => {}
            Ok(_) => {
                let found: Vec<_> = reader.seen.iter().map(|(name, value)| format!("{name} = {value}")).collect();
                let assertion = assertion.trim_start();
                let length = assertion.len() - reader.rest.len();
                return Outcome::Fails { assertion: assertion[..length].trim().to_owned(), found: found.join(", ") };
            }
            Err(why) => return Outcome::Foreign(why),
        }
    }
    Outcome::Holds
}

/// Returns the name and the number of a statement that assigns one.
fn assignment(statement: &str) -> Option<(String, f64)> {
    let (name, number) = statement.split_once('=')?;
    let (name, number) = (name.trim(), number.trim());
    let is_name = !name.is_empty() && name.chars().all(|next| next.is_alphanumeric() || next == '_');
    let number = match number.strip_prefix("0x") {
        Some(hex) => u32::from_str_radix(hex, 16).ok().map(f64::from),
        None => number.parse().ok(),
    };
    Some((name.to_owned(), number.filter(|_| is_name)?))
}

/// Returns the statements of the code: its lines. A statement with an open bracket continues on the next line.
fn statements(code: &str) -> Vec<String> {
    let mut statements = Vec::new();
    let mut statement = String::new();
    for line in code.lines() {
        let line = line.split(" #").next().unwrap_or("").trim();
        let line = if line.starts_with('#') { "" } else { line };
        statement += line.trim_end_matches('\\');
        let open = statement.matches('(').count() > statement.matches(')').count();
        if open || line.ends_with('\\') {
            statement.push(' ');
            continue;
        }
        let parts = statement.split(';').map(str::trim).filter(|part| !part.is_empty());
        statements.extend(parts.map(str::to_owned));
        statement.clear();
    }
    let rest = statement.trim();
    statements.extend((!rest.is_empty()).then(|| rest.to_owned()));
    statements
}

struct Reader<'a> {
    rest: &'a str,
    value: &'a dyn Fn(&str) -> Option<f64>,
    depth: u32,
    /// Names that were read, with their values.
    seen: Vec<(String, f64)>,
}

type Read = Result<f64, String>;

impl Reader<'_> {
    fn takes(&mut self, text: &str) -> bool {
        let rest = self.rest.trim_start();
        let taken = rest.strip_prefix(text).filter(|after| {
            // `or` is not the beginning of a longer word such as `order`.
            let is_word = text.starts_with(|first: char| first.is_alphabetic());
            !is_word || !after.starts_with(|next: char| next.is_alphanumeric() || next == '_')
        });
        if let Some(after) = taken {
            self.rest = after;
        }
        taken.is_some()
    }

    fn either(&mut self) -> Read {
        let mut result = self.both()?;
        while self.takes("or") {
            let other = self.both()?;
            result = f64::from(u8::from(result != 0.0 || other != 0.0));
        }
        Ok(result)
    }

    fn both(&mut self) -> Read {
        let mut result = self.comparison()?;
        while self.takes("and") {
            let other = self.comparison()?;
            result = f64::from(u8::from(result != 0.0 && other != 0.0));
        }
        Ok(result)
    }

    fn comparison(&mut self) -> Read {
        if self.takes("not") {
            return Ok(f64::from(u8::from(self.comparison()? == 0.0)));
        }
        let mut left = self.bits()?;
        let mut result = None;
        while let Some(sign) = ["==", "!=", "<=", ">=", "<", ">"].into_iter().find(|sign| self.takes(sign)) {
            let right = self.bits()?;
            let holds = match sign {
                "==" => left == right,
                "!=" => left != right,
                "<=" => left <= right,
                ">=" => left >= right,
                "<" => left < right,
                _ => left > right,
            };
            result = Some(result.unwrap_or(true) && holds);
            left = right;
        }
        Ok(result.map_or(left, |holds| f64::from(u8::from(holds))))
    }

    /// Reads sums that `|` joins: bits that are set in any of them.
    fn bits(&mut self) -> Read {
        let mut bits = self.common_bits()?;
        while self.takes("|") {
            bits = (bits as u64 | self.common_bits()? as u64) as f64;
        }
        Ok(bits)
    }

    /// Reads sums that `&` joins: bits that are set in all of them.
    fn common_bits(&mut self) -> Read {
        let mut bits = self.sum()?;
        while self.takes("&") {
            bits = (bits as u64 & self.sum()? as u64) as f64;
        }
        Ok(bits)
    }

    fn sum(&mut self) -> Read {
        let mut sum = self.product()?;
        loop {
            if self.takes("+") {
                sum += self.product()?;
            } else if self.takes("-") {
                sum -= self.product()?;
            } else {
                return Ok(sum);
            }
        }
    }

    fn product(&mut self) -> Read {
        let mut product = self.operand()?;
        loop {
            if self.takes("*") {
                product *= self.operand()?;
            } else if self.takes("/") {
                product /= self.operand()?;
            } else {
                return Ok(product);
            }
        }
    }

    fn operand(&mut self) -> Read {
        self.depth += 1;
        if self.depth > MOST_NESTING {
            return Err("Python with deeply nested brackets".to_owned());
        }
        let operand = self.operand_at_depth();
        self.depth -= 1;
        operand
    }

    fn operand_at_depth(&mut self) -> Read {
        if self.takes("(") {
            let inner = self.either()?;
            return if self.takes(")") { Ok(inner) } else { Err(format!("Python: {}", self.rest)) };
        }
        if self.takes("abs(") {
            let inner = self.either()?;
            return if self.takes(")") { Ok(inner.abs()) } else { Err(format!("Python: {}", self.rest)) };
        }
        let rest = self.rest.trim_start();
        let length =
            rest.find(|next: char| !next.is_alphanumeric() && next != '_' && next != '.').unwrap_or(rest.len());
        let (word, after) = rest.split_at(length);
        self.rest = after;
        if let Some(hex) = word.strip_prefix("0x") {
            return u32::from_str_radix(hex, 16).map(f64::from).map_err(|_| format!("Python: {word}"));
        }
        if let Ok(number) = word.parse::<f64>() {
            return Ok(number);
        }
        let value = (self.value)(word).ok_or_else(|| format!("the value {word}"))?;
        if word.starts_with("tcpi_") && !self.seen.iter().any(|(name, _)| name == word) {
            self.seen.push((word.to_owned(), value));
        }
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(code: &str) -> Outcome {
        run(code, &mut Vec::new(), &|name| (name == "tcpi_snd_cwnd").then_some(10.0))
    }

    #[test]
    fn assertions_are_evaluated() {
        let holds = |code| matches!(outcome(code), Outcome::Holds);
        assert!(holds("assert tcpi_snd_cwnd == 10, tcpi_snd_cwnd"));
        assert!(holds("assert 9 < tcpi_snd_cwnd <= 10 and (tcpi_snd_cwnd * 2 - 1) == 19\nprint(tcpi_snd_cwnd)"));
        assert!(holds("TEN = 0xa\nassert tcpi_snd_cwnd == TEN"));
        assert!(holds("assert tcpi_snd_cwnd == 1 or not tcpi_snd_cwnd == 2"));
        assert!(holds("assert (tcpi_snd_cwnd & 3) == 2 and tcpi_snd_cwnd == 8 | 3 & 6"), "10 is 8 | (3 & 6)");
        let Outcome::Fails { assertion, found } = outcome("assert tcpi_snd_cwnd == 11, 'cwnd'") else {
            panic!("the window is 10")
        };
        assert_eq!((assertion.as_str(), found.as_str()), ("tcpi_snd_cwnd == 11", "tcpi_snd_cwnd = 10"));
    }

    #[test]
    fn code_that_needs_more_is_foreign() {
        let why = |code| match outcome(code) {
            Outcome::Foreign(why) => why,
            _ => panic!("{code} is not foreign"),
        };
        assert_eq!(why("assert tcpi_magic == 1"), "the value tcpi_magic");
        assert_eq!(why("x = f()"), "Python: x = f()");
        assert_eq!(why(&format!("assert {}", "(".repeat(40))), "Python with deeply nested brackets");
    }
}
