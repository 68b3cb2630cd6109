//! Reasons as sentences, and as statements that the page writes in the language of its reader.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Reason;
use crate::units::{self, QuantityKind};

/// Format of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unit {
    /// Whole number in groups of three digits: bytes, packets, numbers of bytes.
    Whole,
    Duration,
    /// Time of the run, in the format of the list of events.
    Instant,
    /// Rate, bit/s.
    Rate,
    /// Share or number of segments.
    Decimal,
    Place,
}

/// Names of values that are not whole numbers; all others are.
const UNITS: &[(Unit, &[&str])] = &[
    (
        Unit::Duration,
        &[
            "srtt",
            "rttvar",
            "rto",
            "min_rto",
            "min_variance",
            "fired",
            "slow",
            "time_wait",
            "fast",
            "to_tick",
            "to_pace",
            "to_rto",
            "to_persist",
            "since",
            "takes",
            "waited",
            "work",
            "delay",
            "late",
            "busy",
            "interval",
            "interval_set",
            "sojourn",
            "target",
            "shortest",
            "seconds",
            "k",
            "idle",
            "flight_time",
            "gap",
            "slot",
            "round_trip",
            "ts",
            "tr",
            "prompt",
            "packet_time",
            "hop",
            "step",
            "wait",
            "age",
            "ack_delay",
            "probe_timeout",
            "took",
            "predicted",
            "under_load",
        ],
    ),
    (Unit::Instant, &["from", "to"]),
    (Unit::Rate, &["rate"]),
    (
        Unit::Decimal,
        &[
            "average",
            "min",
            "max",
            "odds",
            "queued",
            "rho",
            "gain",
            "w_max",
            "w_est",
            "beta",
            "marked_share",
            "base",
            "coupling",
            "per_round",
            "percent",
        ],
    ),
    (Unit::Place, &["place"]),
];

/// Nouns of which the sentences count some, in the plural.
const COUNTED: &[&str] =
    &["ACKs", "attempts", "bits", "buffers", "bytes", "fragments", "packets", "segments", "slots", "timeouts"];

/// Words between a count and its noun.
const QUALIFIERS: &[&str] = &["duplicate", "new", "unread", "unsent", "virtual"];

/// A reason: its English sentence and the values in it. The page writes it in the language of its reader.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Statement {
    /// Sentence in English without a full stop; names in braces stand for values. Translations are found by it.
    says: &'static str,
    /// The English sentence with its values in it, without clause and full stop.
    english: String,
    /// Clause in which the rule is stated; empty if it follows from physics.
    clause: &'static str,
    /// Values with their units by their names in the sentence, as English writes them; without those that are unknown.
    values: BTreeMap<&'static str, String>,
}

impl Statement {
    /// Fills a sentence of another list of reasons. Values have the units that their names have in those of the engine.
    pub fn new(says: &'static str, clause: &'static str, facts: &[(&'static str, f64)]) -> Statement {
        const NO_PLACES: [&str; 0] = [];
        let values = facts.iter().filter_map(|(name, value)| Some((*name, written(name, *value, &NO_PLACES)?)));
        Statement { says, english: filled(says, facts, &NO_PLACES), clause, values: values.collect() }
    }

    /// Returns the English sentence, without its clause and full stop.
    pub fn english(&self) -> &str {
        &self.english
    }

    pub(crate) fn of(reason: &Reason, places: &[impl AsRef<str>]) -> Statement {
        let row = reason.rule.row();
        let values = reason.facts.iter().filter_map(|(name, value)| Some((*name, written(name, *value, places)?)));
        let english = filled(row.says, &reason.facts, places);
        Statement { says: row.says, english, clause: row.clause, values: values.collect() }
    }
}

/// Returns the names in braces, in order.
pub(crate) fn names(says: &'static str) -> impl Iterator<Item = &'static str> {
    says.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
}

/// Returns a reason as one sentence, followed by its clause. `places` are the names of the scenario's places.
pub(crate) fn sentence(reason: &Reason, places: &[impl AsRef<str>]) -> String {
    let mut text = filled(reason.rule.row().says, &reason.facts, places);
    let clause = reason.rule.row().clause;
    if !clause.is_empty() {
        text += &format!(" ({clause})");
    }
    text.push('.');
    text
}

/// Returns a sentence with its values in it. A noun after a count of one is in the singular.
fn filled(says: &str, facts: &[(&'static str, f64)], places: &[impl AsRef<str>]) -> String {
    let mut text = String::new();
    let mut rest = says;
    while let Some((before, behind)) = rest.split_once('{') {
        let (name, behind) = behind.split_once('}').unwrap_or((behind, ""));
        text += before;
        let value = facts.iter().find(|(known, _)| *known == name).map_or(f64::NAN, |(_, value)| *value);
        let value = written(name, value, places).unwrap_or_else(|| "unknown".to_owned());
        text += &value;
        rest = behind;
        if let (true, Some(end)) = (value == "1", plural_end(behind)) {
            text += &behind[..end];
            rest = &behind[end + 1..];
        }
    }
    text += rest;
    text
}

/// Returns where the plural `s` of a counted noun stands in the text after its count.
fn plural_end(text: &str) -> Option<usize> {
    let mut start = 0;
    loop {
        start += 1;
        let word = text.get(start - 1..)?.strip_prefix(' ')?;
        let word = &word[..word.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(word.len())];
        start += word.len();
        if COUNTED.contains(&word) {
            return Some(start - 1);
        }
        if !QUALIFIERS.contains(&word) {
            return None;
        }
    }
}

/// Returns all reasons as sentences in a row.
pub(crate) fn sentences(reasons: &[Reason], places: &[impl AsRef<str>]) -> String {
    reasons.iter().map(|reason| sentence(reason, places)).collect::<Vec<_>>().join(" ")
}

/// Returns a value with its unit; `None` if it is unknown.
fn written(name: &str, value: f64, places: &[impl AsRef<str>]) -> Option<String> {
    let unit = UNITS.iter().find(|(_, names)| names.contains(&name)).map_or(Unit::Whole, |(unit, _)| *unit);
    Some(match unit {
        _ if value.is_nan() => return None,
        Unit::Place => places.get(value as usize)?.as_ref().to_owned(),
        Unit::Duration => duration(value),
        Unit::Instant => instant(value),
        Unit::Rate => units::format(value, QuantityKind::Rate),
        Unit::Decimal => decimal(value),
        Unit::Whole => grouped(value),
    })
}

/// Formats a number with four significant digits, however small: a bit error rate may be 1e-9.
fn decimal(value: f64) -> String {
    let rounded = significant(value);
    let small = rounded != 0.0 && rounded.abs() < SMALLEST_TRIMMED;
    if small { serde_json::Value::from(rounded).to_string() } else { units::trimmed(rounded) }
}

/// Below this, the six decimals of `units::trimmed` are fewer than four significant digits.
const SMALLEST_TRIMMED: f64 = 1e-2;

/// Rounds to four significant digits.
fn significant(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let step = libm::pow(10.0, 3.0 - libm::floor(libm::log10(value.abs())));
    libm::round(value * step) / step
}

/// Formats a time in the largest unit up to seconds that keeps it at or above one, to a µs or four digits.
fn duration(ns: f64) -> String {
    let (factor, name) = match ns.abs() {
        size if size >= 1e9 => (1e9, "s"),
        size if size >= 1e6 => (1e6, "ms"),
        size if size >= 1e3 => (1e3, "µs"),
        _ => (1.0, "ns"),
    };
    let value = if factor > 1.0 { libm::round(ns / factor * 1e3) / 1e3 } else { ns };
    format!("{} {name}", units::trimmed(value))
}

fn instant(ns: f64) -> String {
    let us = libm::round(ns / 1e3);
    format!("{}.{:03} ms", grouped(libm::floor(us / 1e3)), us % 1e3)
}

fn grouped(value: f64) -> String {
    let digits = format!("{:.0}", value.abs());
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if value < 0.0 { format!("−{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::Rule;

    const NONE: [&str; 0] = [];

    #[test]
    fn times_of_a_timeout_have_their_unit() {
        let facts = [("min_variance", 1e6), ("min_rto", 1e9), ("fired", 1e9), ("srtt", 24e6), ("rttvar", 1e6)];
        let said = sentence(&Reason::new(Rule::TimeoutFine, &facts), &NONE);
        assert!(said.contains("srtt 24 ms + max(4 · rttvar 1 ms, 1 ms), at least 1 s."), "{said}");
    }

    #[test]
    fn sentence_contains_its_values_and_clause() {
        let facts = [("cwnd", 4380.0), ("snd_wnd", 16384.0), ("offset", 2920.0), ("len", 1460.0)];
        assert_eq!(
            sentence(&Reason::new(Rule::Room, &facts), &NONE),
            "Sent because the window allows it: min(cwnd 4,380, rwnd 16,384) − flight 2,920 ≥ one segment of 1,460 (RFC \
             9293, 3.8.6.2.1)."
        );
    }

    #[test]
    fn values_are_written_in_their_units() {
        assert_eq!([12_345_678.0, 1_234_050_000.0].map(instant), ["12.346 ms", "1,234.050 ms"]);
        let facts = [("average", 12.345_678), ("min", 5.0), ("max", 15.0), ("odds", 0.041_234_5)];
        let red = sentence(&Reason::new(Rule::RedDrops, &facts), &NONE);
        let says = "Dropped early with probability 0.04123: the average queue 12.35 lies between 5 and 15";
        assert!(red.starts_with(says), "{red}");
        assert_eq!([0.000_012_345_6, 1e-9, 0.009_876_54, 0.0].map(decimal), ["0.00001235", "1e-9", "0.009877", "0"]);
        assert_eq!([0.0, 999.0, 1e3, 1_234_567.0].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([250.0, 12_345.0, 38_000_400.0, 1.5e9].map(duration), ["250 ns", "12.345 µs", "38 ms", "1.5 s"]);
        let place = Reason::new(Rule::NoPlace, &[("limit", 3.0), ("place", 1.0)]);
        assert_eq!(sentence(&place, &["a", "T3"]), "Lost: no buffer before T3 is free, with 3 in use.");
    }

    #[test]
    fn durations_have_units() {
        let facts = [("place", 0.0), ("takes", 3e6), ("packet_time", 1e6), ("bytes", 250.0), ("rate", 1e6)];
        assert_eq!(
            sentence(&Reason::new(Rule::SentAtOnceEach, &facts), &["T3"]),
            "Served at once: T3 is free. Service takes 3 ms: 1 ms for each packet, and the rest for 250 bytes at 1 Mb/s."
        );
        let scheduled = Reason::new(Rule::PutOnSchedule, &[("hop", 265e6), ("slots", 2.0), ("wait", 30e6)]);
        assert!(sentence(&scheduled, &NONE).contains("one hop of 265 ms after it was sent."));
        assert!(sentence(&scheduled, &NONE).contains("2 virtual slots, beginning in 30 ms"));
    }

    #[test]
    fn a_statement_has_the_values_that_are_known() {
        let facts = [("limit", 3000.0), ("place", 1.0)];
        let full = Statement::of(&Reason::new(Rule::NoPlace, &facts), &["a", "T3"]);
        assert_eq!(full.says, "Lost: no buffer before {place} is free, with {limit} in use");
        assert_eq!(full.english, "Lost: no buffer before T3 is free, with 3,000 in use");
        assert_eq!(full.values, BTreeMap::from([("limit", "3,000".to_owned()), ("place", "T3".to_owned())]));
        let unknown = Statement::of(&Reason::new(Rule::NoPlace, &[("place", 2.0)]), &["a", "T3"]);
        assert_eq!(unknown.values, BTreeMap::new());
        let said = sentence(&Reason::new(Rule::NoPlace, &[]), &NONE);
        assert_eq!(said, "Lost: no buffer before unknown is free, with unknown in use.");
    }

    #[test]
    fn a_count_of_one_has_its_noun_in_the_singular() {
        let probe = |unsent, flight| {
            let facts = [("unsent", unsent), ("mss", 1460.0), ("flight", flight)];
            sentence(&Reason::new(Rule::HeldByNagle, &facts), &NONE)
        };
        assert!(probe(1.0, 2.0).starts_with("Nagle's rule holds back 1 byte, less than a segment of 1,460, with 2 un"));
        assert!(probe(2.0, 1.0).starts_with("Nagle's rule holds back 2 bytes, less"));
        let acknowledges = Reason::new(Rule::NewAck, &[("acked", 1.0), ("snd_una", 2.0), ("flight", 0.0)]);
        assert!(sentence(&acknowledges, &NONE).starts_with("The segment acknowledges 1 new byte, up to byte 2,"));
    }

    #[test]
    fn every_rule_agrees_with_values_of_one() {
        // Verbs of which the value before them is the subject, as in "byte 1 is missing".
        const VERBS: &[&str] = &["allows", "begins", "does", "grows", "has", "holds", "is", "lies", "senses", "stays"];
        const PLURAL_VERBS: &[&str] = &["are", "have", "remain", "show", "take", "wait"];
        for row in crate::why::RULES {
            let is_count = |name| UNITS.iter().all(|(unit, names)| *unit == Unit::Decimal || !names.contains(&name));
            let value = |name| (name, if is_count(name) { 1.0 } else { 0.0 });
            let facts: Vec<(&str, f64)> = names(row.says).map(value).collect();
            let said = filled(row.says, &facts, &["a", "b"]);
            for behind in said.split(" 1 ").skip(1).map(|behind| behind.split(' ').collect::<Vec<_>>()) {
                let noun = behind.iter().find(|word| !QUALIFIERS.contains(word)).expect("a word follows");
                let singular = !noun.ends_with('s') || VERBS.contains(noun);
                assert!(singular && !behind.iter().take(3).any(|word| PLURAL_VERBS.contains(word)), "{said}");
            }
        }
    }

    #[test]
    fn every_rule_has_balanced_braces() {
        for row in crate::why::RULES {
            assert_eq!(row.says.matches('{').count(), names(row.says).count(), "{:?}", row.rule);
            assert_eq!(row.says.matches('}').count(), names(row.says).count(), "{:?}", row.rule);
            assert!(!row.says.ends_with('.'), "{:?}", row.rule);
        }
    }
}
