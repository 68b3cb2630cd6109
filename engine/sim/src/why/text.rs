//! Reasons as sentences.

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
            "fired",
            "slow",
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
        ],
    ),
    (Unit::Instant, &["from", "to"]),
    (Unit::Rate, &["rate"]),
    (Unit::Decimal, &["average", "min", "max", "odds", "queued", "rho", "gain", "w_max", "w_est"]),
    (Unit::Place, &["place"]),
];

/// Returns the names in braces, in order.
pub(crate) fn names(says: &'static str) -> impl Iterator<Item = &'static str> {
    says.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
}

/// Returns a reason as one sentence, followed by its clause. `places` are the names of the scenario's places.
pub(crate) fn sentence(reason: &Reason, places: &[impl AsRef<str>]) -> String {
    let row = reason.rule.row();
    let mut text = String::new();
    let mut rest = row.says;
    while let Some((before, behind)) = rest.split_once('{') {
        let (name, behind) = behind.split_once('}').unwrap_or((behind, ""));
        text += before;
        let value = reason.facts.iter().find(|(known, _)| *known == name).map_or(f64::NAN, |(_, value)| *value);
        text += &written(name, value, places);
        rest = behind;
    }
    text += rest;
    if !row.clause.is_empty() {
        text += &format!(" ({})", row.clause);
    }
    text.push('.');
    text
}

/// Returns all reasons as sentences in a row.
pub(crate) fn sentences(reasons: &[Reason], places: &[impl AsRef<str>]) -> String {
    reasons.iter().map(|reason| sentence(reason, places)).collect::<Vec<_>>().join(" ")
}

fn written(name: &str, value: f64, places: &[impl AsRef<str>]) -> String {
    let unit = UNITS.iter().find(|(_, names)| names.contains(&name)).map_or(Unit::Whole, |(unit, _)| *unit);
    match unit {
        _ if value.is_nan() => "unknown".to_owned(),
        Unit::Place => places.get(value as usize).map_or("unknown", AsRef::as_ref).to_owned(),
        Unit::Duration => duration(value),
        Unit::Instant => instant(value),
        Unit::Rate => units::format(value, QuantityKind::Rate),
        Unit::Decimal => units::trimmed(significant(value)),
        Unit::Whole => grouped(value),
    }
}

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
    fn sentence_contains_its_values_and_clause() {
        let facts = [("cwnd", 4380.0), ("snd_wnd", 16384.0), ("offset", 2920.0), ("len", 1460.0)];
        assert_eq!(
            sentence(&Reason::new(Rule::Room, &facts), &NONE),
            "Sent because the window has room: min(cwnd 4,380, rwnd 16,384) − flight 2,920 ≥ one segment of 1,460 (RFC \
             9293, 3.8.6.2.1)."
        );
    }

    #[test]
    fn values_are_written_in_their_units() {
        assert_eq!([12_345_678.0, 1_234_050_000.0].map(instant), ["12.346 ms", "1,234.050 ms"]);
        let facts = [("average", 12.345_678), ("min", 5.0), ("max", 15.0), ("odds", 0.041_234_5)];
        let red = sentence(&Reason::new(Rule::RedDrops, &facts), &NONE);
        assert!(red.contains("average queue 12.35 lies between 5 and 15; drawn with probability 0.04123"), "{red}");
        assert_eq!([0.0, 999.0, 1e3, 1_234_567.0].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([250.0, 12_345.0, 38_000_400.0, 1.5e9].map(duration), ["250 ns", "12.345 µs", "38 ms", "1.5 s"]);
        let place = Reason::new(Rule::NoPlace, &[("limit", 3.0), ("place", 1.0)]);
        assert_eq!(sentence(&place, &["a", "T3"]), "Lost: all 3 places before T3 are taken.");
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
