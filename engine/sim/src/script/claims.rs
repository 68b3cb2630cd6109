//! Claims that a story can make about the connection.

use super::words::{WordProblem, Words, shortened};
use crate::event::EventKind;
use crate::list::Choice;
use crate::tcp::{Connection, Hold, Note, Timers};
use crate::trace;
use crate::units::{self, QuantityKind};
use crate::variable::{Unit, Variable};

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Claim {
    /// A variable has this value, in its own unit.
    Variable(Variable, f64),
    Hold(Hold),
    /// An event of this kind has happened so often since the start.
    Happened(EventKind, u64),
    /// A timer of `TIMERS`, by its index, fires at this time, ns; `None`: it does not run.
    Timer(usize, Option<u64>),
    NoTimer,
}

type Timer = (&'static str, fn(&Timers) -> Option<u64>);

const TIMERS: &[Timer] = &[
    ("rto", |timers| timers.rto.time()),
    ("persist", |timers| timers.persist.time()),
    ("delayed_ack", |timers| timers.delayed_ack.time()),
    ("time_wait", |timers| timers.time_wait.time()),
    ("loss", |timers| timers.loss.time()),
    ("pace", |timers| timers.pace.time()),
];

const HOLDS: [Hold; 5] = [Hold::NoData, Hold::CongestionWindow, Hold::ReceiverWindow, Hold::SmallSegment, Hold::Hand];

fn hold_name(hold: Hold) -> &'static str {
    match hold {
        Hold::NoData => "no_data",
        Hold::CongestionWindow => "congestion_window",
        Hold::ReceiverWindow => "receiver_window",
        Hold::SmallSegment => "small_segment",
        Hold::Hand => "hand",
    }
}

/// Number of the first kinds of event, which concern packets and are no notes.
const PACKET_KINDS: usize = 6;

fn kinds() -> impl Iterator<Item = EventKind> {
    EventKind::ALL.iter().copied().skip(PACKET_KINDS)
}

/// Variables without a value in a story: the other end is the story itself, and there is no LNTP circuit, and no QUIC.
const UNKNOWN: [Variable; 6] = [
    Variable::PeerState,
    Variable::PacketsOut,
    Variable::PacketsUnread,
    Variable::LntpSender,
    Variable::LntpReceiver,
    Variable::Pto,
];

fn variables() -> impl Iterator<Item = Variable> {
    Variable::ALL.iter().copied().filter(|variable| !UNKNOWN.contains(variable))
}

/// Returns the words with which a claim can begin.
pub(super) fn names() -> Vec<&'static str> {
    variables().map(|variable| variable.named().id).chain(["hold", "happened", "timer", "timers"]).collect()
}

impl Claim {
    /// Reads a claim; `None` if no claim begins with this word.
    pub(super) fn read(words: &mut Words) -> Option<Result<Claim, WordProblem>> {
        let variable = words.peek().and_then(|word| variables().find(|variable| variable.named().id == word));
        Some(match words.peek()? {
            _ if variable.is_some() => variable_claim(variable?, words),
            "hold" => one_of(words, "hold", HOLDS, hold_name).map(Claim::Hold),
            "happened" => happened(words),
            "timer" => timer(words),
            "timers" => {
                words.take();
                if words.takes("off") {
                    Ok(Claim::NoTimer)
                } else {
                    Err(words.wrong("timers can only be off").choices(["off"]))
                }
            }
            _ => return None,
        })
    }

    /// Tests the claim. If it does not hold, returns what was expected and what was found.
    pub(super) fn test(&self, connection: &Connection, notes: &[Note]) -> Result<(), (String, String)> {
        let (expected, found) = match *self {
            Claim::Variable(variable, value) => {
                let all = trace::connection_variables(connection, connection);
                let found = all.into_iter().find(|(one, _)| *one == variable).map_or(f64::NAN, |(_, value)| value);
                // Both values are sums and quotients of whole ticks, so that a relative difference of 1e-9 is rounding.
                if (found - value).abs() <= 1e-9 * value.abs() {
                    return Ok(());
                }
                (variable_words(variable, value), variable_words(variable, found))
            }
            Claim::Hold(hold) => {
                let words = |hold: Hold| format!("hold {}", hold_name(hold));
                (words(hold), words(connection.snd.hold))
            }
            Claim::Happened(kind, times) => {
                let found = notes.iter().filter(|note| EventKind::from(**note) == kind).count();
                let words = |times: u64| format!("happened {} {times}", kind.named().id);
                (words(times), words(found as u64))
            }
            Claim::Timer(timer, time) => {
                let (name, value) = TIMERS[timer];
                (timer_words(name, time), timer_words(name, value(&connection.timers)))
            }
            Claim::NoTimer => {
                let running = TIMERS.iter().filter_map(|(name, value)| Some((value(&connection.timers)?, *name)));
                let next = running.min().map(|(at, name)| timer_words(name, Some(at)));
                ("timers off".to_owned(), next.unwrap_or_else(|| "timers off".to_owned()))
            }
        };
        if expected == found { Ok(()) } else { Err((expected, found)) }
    }
}

fn variable_claim(variable: Variable, words: &mut Words) -> Result<Claim, WordProblem> {
    let id = variable.named().id;
    if let Unit::Names(values) = variable.unit() {
        let value = one_of(words, id, 0..values.len(), |value| values[value].id);
        return value.map(|value| Claim::Variable(variable, value as f64));
    }
    words.take();
    if variable.unit() == Unit::Time {
        return words.duration(id).map(|ns| Claim::Variable(variable, ns as f64));
    }
    let number = if variable.unit() == Unit::Bytes { "a number of bytes" } else { "a number" };
    let wrong = words.wrong(format!("{id} should be {number}"));
    let value = units::parse(&words.phrase(), QuantityKind::Size).filter(|value| *value >= 0.0);
    value.map(|value| Claim::Variable(variable, value)).ok_or(wrong)
}

fn one_of<T: Copy>(
    words: &mut Words,
    what: &str,
    all: impl IntoIterator<Item = T>,
    name: impl Fn(T) -> &'static str,
) -> Result<T, WordProblem> {
    words.take();
    let all: Vec<T> = all.into_iter().collect();
    let wrong = words.wrong(format!("expected a value of {what}")).choices(all.iter().map(|one| name(*one)));
    let found = all.into_iter().find(|one| Some(name(*one)) == words.peek()).ok_or(wrong)?;
    words.take();
    Ok(found)
}

/// Reads `happened rto_fired 2`.
fn happened(words: &mut Words) -> Result<Claim, WordProblem> {
    words.take();
    let kind = kinds().find(|kind| Some(kind.named().id) == words.peek());
    let kind = kind.ok_or_else(|| words.wrong("expected an event").choices(kinds().map(|kind| kind.named().id)))?;
    words.take();
    Ok(Claim::Happened(kind, words.number("the number of events", super::MOST_STEPS)?))
}

/// Reads `timer rto 1500 ms` or `timer persist off`.
fn timer(words: &mut Words) -> Result<Claim, WordProblem> {
    words.take();
    let names = TIMERS.iter().map(|(name, _)| *name);
    let wrong = words.wrong("expected a timer").choices(names);
    let timer = TIMERS.iter().position(|(name, _)| Some(*name) == words.peek()).ok_or(wrong)?;
    words.take();
    if words.takes("off") {
        return Ok(Claim::Timer(timer, None));
    }
    let at = words.duration("the time of the timer").map_err(|wrong| match wrong.choices.is_empty() {
        true => wrong,
        false => WordProblem { message: format!("{}, or off", wrong.message), ..wrong },
    })?;
    Ok(Claim::Timer(timer, Some(at)))
}

fn timer_words(name: &str, at: Option<u64>) -> String {
    at.map_or_else(|| format!("timer {name} off"), |at| format!("timer {name} {}", time(at)))
}

fn variable_words(variable: Variable, value: f64) -> String {
    let value = match variable.unit() {
        Unit::Names(values) => values[value as usize].id.to_owned(),
        Unit::Time => units::format(value, QuantityKind::Duration),
        Unit::Bytes | Unit::Count => value.to_string(),
    };
    format!("{} {value}", variable.named().id)
}

/// Returns the message for a word with which no claim begins.
pub(super) fn unknown(words: &Words) -> String {
    format!("“{}” is neither an action nor a claim", shortened(words.peek().unwrap_or("")))
}

fn time(ns: u64) -> String {
    units::format(ns as f64, QuantityKind::Duration)
}
