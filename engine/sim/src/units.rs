//! Quantities as people write them: `"38.9 ms"`, `"37.2 Mb/s"`, `"63 KB"`. Base units are ns, bytes and bit/s; KB and
//! MB are powers of 1024, as the papers' windows are; kb/s, Mb/s and Gb/s are powers of 1000.

use serde::Serialize;

/// Kind of a parameter's value. `duration` is in ns, `rate` in bit/s, `size` in bytes; `count` and `ratio` are plain numbers, `choice`
/// is one of `choices`, `flag` a Boolean. `packets` is text that names packets ("10,10:1,ack4"), `decisions` text that says what a
/// sender by hand does and when ("40ms:3,81ms:again"), `schedule` text with values over time ("0s:20Mb/s,5s:5Mb/s"), `text` any
/// other text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "ParameterKind"))]
pub(crate) enum QuantityKind {
    Duration,
    Rate,
    Size,
    Count,
    Ratio,
    Choice,
    Flag,
    Text,
    /// Packets by number (`packet_faults`).
    Packets,
    /// Decisions of a sender by hand, with their times (`tcp::hand`).
    Decisions,
    /// Values over time (`link::schedule`, `link::variation::trace`).
    Schedule,
}

type Unit = (&'static str, f64);

const DURATION: &[Unit] =
    &[("ns", 1.0), ("us", 1e3), ("µs", 1e3), ("ms", 1e6), ("s", 1e9), ("min", 60e9), ("h", 3600e9)];
const RATE: &[Unit] = &[("b/s", 1.0), ("kb/s", 1e3), ("Mb/s", 1e6), ("Gb/s", 1e9)];
const SIZE: &[Unit] =
    &[("B", 1.0), ("bytes", 1.0), ("KB", 1024.0), ("MB", 1024.0 * 1024.0), ("GB", 1024.0 * 1024.0 * 1024.0)];

impl QuantityKind {
    pub(crate) fn units(self) -> &'static [Unit] {
        match self {
            QuantityKind::Duration => DURATION,
            QuantityKind::Rate => RATE,
            QuantityKind::Size => SIZE,
            _ => &[],
        }
    }

    /// Returns an example of a value of this kind, for messages.
    pub(crate) fn example(self) -> &'static str {
        match self {
            QuantityKind::Duration => "a duration such as \"42 ms\", or nanoseconds as a number",
            QuantityKind::Rate => "a rate such as \"45 Mb/s\", or bit/s as a number",
            QuantityKind::Size => "a size such as \"16 KB\", or bytes as a number",
            QuantityKind::Count => "a whole number",
            QuantityKind::Ratio => "a number",
            QuantityKind::Choice => "one of the choices",
            QuantityKind::Flag => "true or false",
            QuantityKind::Text => "text",
            QuantityKind::Packets => {
                "packets by number, such as 10 (a segment), 10:1 (its first retransmission) or ack4"
            }
            QuantityKind::Decisions => {
                "decisions with their times, such as 40ms:3 (three new segments) or 81.5ms:again"
            }
            QuantityKind::Schedule => "times with values, such as 0s:20Mb/s,5s:5Mb/s",
        }
    }
}

/// `text` as a number in the base unit of `kind`; `None` if it is not a number with a unit of that kind.
pub(crate) fn parse(text: &str, kind: QuantityKind) -> Option<f64> {
    let text = text.trim();
    let end =
        text.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '-' | '+' | 'e' | 'E'))).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let number = decimal(number)?;
    let unit = unit.trim();
    let factor = if unit.is_empty() { 1.0 } else { kind.units().iter().find(|(name, _)| *name == unit)?.1 };
    Some(number * factor).filter(|value| value.is_finite())
}

/// Read as JSON reads numbers, for the same reason as `trimmed`. People also write `+1`, `007`, `5.` and `.5`.
fn decimal(text: &str) -> Option<f64> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let (digits, exponent) = digits.split_at(digits.find(['e', 'E']).unwrap_or(digits.len()));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if digits == "." || !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    let whole = whole.trim_start_matches('0');
    let json: serde_json::Value = format!("{sign}{whole:0>1}.{fraction:0>1}{exponent}").parse().ok()?;
    json.as_f64()
}

/// `value` (base unit) in the largest unit that keeps it at or above one.
pub(crate) fn format(value: f64, kind: QuantityKind) -> String {
    let mut unit =
        kind.units().iter().rev().filter(|(name, factor)| value.abs() >= *factor && !matches!(*name, "µs" | "bytes"));
    match unit.next() {
        Some((name, factor)) => format!("{} {name}", trimmed(value / factor)),
        None => match kind.units().first() {
            Some((name, _)) => format!("{} {name}", trimmed(value)),
            None => trimmed(value),
        },
    }
}

/// Returns a count before its noun, which takes an `s` unless the count is one: `1 duplicate ACK`, `2 duplicate ACKs`.
pub fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// With six decimals at most. Written as JSON writes numbers: the code for that is there anyway.
pub(crate) fn trimmed(value: f64) -> String {
    let rounded = if value.abs() < MOST_ROUNDED { (value * 1e6).round() / 1e6 } else { value };
    let text = serde_json::Value::from(rounded).to_string();
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}

/// From here on a double has no six decimals.
const MOST_ROUNDED: f64 = 1e9;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noun_agrees_with_its_count() {
        assert_eq!([0, 1, 2].map(|count| counted(count, "ACK")), ["0 ACKs", "1 ACK", "2 ACKs"]);
    }

    #[test]
    fn a_quantity_is_a_number_with_an_optional_unit() {
        assert_eq!(parse("38.9 ms", QuantityKind::Duration), Some(38_900_000.0));
        assert_eq!(parse("63KB", QuantityKind::Size), Some(64_512.0));
        assert_eq!(parse("37.2 Mb/s", QuantityKind::Rate), Some(37_200_000.0));
        assert_eq!(parse("4096", QuantityKind::Size), Some(4096.0));
        assert_eq!(parse("1e-6", QuantityKind::Ratio), Some(1e-6));
    }

    #[test]
    fn parses_numbers_as_rust_does() {
        let parts = ["", "0", "007", "1", "42", "9007199254740993", "123456789012345678901234567890"];
        let fractions = ["", ".", ".0", ".5", ".1", ".30000000000000004", ".25e", "..1"];
        let exponents = ["", "e3", "E+3", "e-7", "e22", "e-320", "e308", "e400", "e-400", "e", "ee1", "e1.5"];
        for sign in ["", "+", "-", "+-", "--"] {
            for (part, fraction) in parts.iter().flat_map(|part| fractions.map(|fraction| (part, fraction))) {
                for text in exponents.map(|exponent| format!("{sign}{part}{fraction}{exponent}")) {
                    let expected = text.parse::<f64>().ok().filter(|number| number.is_finite()).map(f64::to_bits);
                    assert_eq!(parse(&text, QuantityKind::Ratio).map(f64::to_bits), expected, "{text}");
                }
            }
        }
    }

    #[test]
    fn a_unit_of_another_kind_is_refused() {
        assert_eq!(parse("42 KB", QuantityKind::Duration), None);
        assert_eq!(parse("fast", QuantityKind::Rate), None);
        assert_eq!(parse("", QuantityKind::Size), None);
        assert_eq!(parse("1e999", QuantityKind::Ratio), None);
    }

    #[test]
    fn a_value_is_written_in_the_unit_that_suits_it() {
        assert_eq!(format(42_000_000.0, QuantityKind::Duration), "42 ms");
        assert_eq!(format(16384.0, QuantityKind::Size), "16 KB");
        assert_eq!(format(37_200_000.0, QuantityKind::Rate), "37.2 Mb/s");
        assert_eq!(format(0.0, QuantityKind::Duration), "0 ns");
        assert_eq!(format(0.65, QuantityKind::Ratio), "0.65");
        assert_eq!(format(1.0 / 3.0, QuantityKind::Ratio), "0.333333");
        assert_eq!(format(-2.0, QuantityKind::Count), "-2");
        assert_eq!(format(86_400e12, QuantityKind::Count), "8.64e+16");
    }
}
