//! Values that are likely to matter: at the ends of a range and just beyond, of the wrong kind, or plain odd.

use bolero::TypeGenerator;
use serde_json::{Map, Value, json};

/// A JSON value that is likely to matter.
#[derive(Clone, Debug, TypeGenerator)]
pub enum Odd {
    /// Null.
    Null,
    /// True or false.
    Flag(bool),
    /// Any whole number.
    Whole(i64),
    /// A small whole number.
    Small(u8),
    /// Any number.
    Real(f64),
    /// A number with a unit.
    Quantity(i32, u8),
    /// One of some texts.
    Text(u8),
    /// A list of some names.
    List(u8),
    /// An empty object.
    Group,
}

const UNITS: [&str; 14] = ["ns", "us", "ms", "s", "b/s", "kb/s", "Mb/s", "Gb/s", "B", "KB", "MB", "", "%", "KB KB"];

const TEXTS: [&str; 22] = [
    "quic",
    "",
    " ",
    "a",
    "b",
    "*",
    "none",
    "true",
    "1e400 s",
    "NaN s",
    "-0",
    "ttcp",
    "echo",
    "page",
    "video",
    "cake",
    "ethernet",
    "fddi",
    "satellite",
    "newreno",
    "sandia_local",
    "\u{0}\u{202e}\u{1f980}",
];

impl Odd {
    /// Returns the value.
    pub fn value(&self) -> Value {
        match self {
            Odd::Null => Value::Null,
            Odd::Flag(flag) => json!(flag),
            Odd::Whole(number) => json!(number),
            Odd::Small(number) => json!(number),
            Odd::Real(number) => json!(number),
            Odd::Quantity(number, unit) => json!(format!("{number} {}", UNITS[usize::from(*unit) % UNITS.len()])),
            Odd::Text(which) => json!(TEXTS[usize::from(*which) % TEXTS.len()]),
            Odd::List(length) => json!(vec!["a"; usize::from(*length % 4)]),
            Odd::Group => Value::Object(Map::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn any_bytes_give_a_value_that_json_keeps() {
        let mut kinds = BTreeSet::new();
        for which in 0..=u8::MAX {
            for odd in [Odd::Text(which), Odd::List(which), Odd::Small(which), Odd::Quantity(-1, which), Odd::Group] {
                let value = odd.value();
                assert_eq!(serde_json::from_str::<Value>(&value.to_string()).expect("JSON"), value);
                kinds.insert(value.to_string());
            }
        }
        // 256 numbers, 14 units of which "" and "KB KB" are two, 18 texts, 4 lists and a group.
        assert_eq!(kinds.len(), 256 + UNITS.len() + TEXTS.len() + 4 + 1);
    }

    #[test]
    fn numbers_that_json_has_no_word_for_are_null() {
        assert_eq!(Odd::Real(f64::NAN).value(), Value::Null);
        assert_eq!(Odd::Real(f64::INFINITY).value(), Value::Null);
    }
}
