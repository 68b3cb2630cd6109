//! Names that a program may use, each once: the interpreter, the completion of the page and the documentation follow from
//! these tables.

use fill_the_pipe_sim::program::{Call, SenderState};
use rhai::Dynamic;
use serde::Serialize;

/// Whether a program may set a name of the state, and how.
#[derive(Clone, Copy)]
pub(crate) enum Writes {
    /// The simulator gives the value.
    No,
    /// A number from 0 on; `infinite`: or infinity.
    Number { set: fn(&mut SenderState, f64), infinite: bool },
}

pub(crate) struct StateRow {
    pub name: &'static str,
    pub unit: &'static str,
    pub meaning: &'static str,
    pub read: fn(&SenderState) -> Dynamic,
    pub writes: Writes,
}

macro_rules! state {
    ($($name:ident, $unit:literal, $meaning:literal $(, $writes:expr)?;)*) => {
        &[$(StateRow {
            name: stringify!($name),
            unit: $unit,
            meaning: $meaning,
            read: |state| Dynamic::from(state.$name),
            writes: state!(@ $($writes)?),
        }),*]
    };
    (@) => { Writes::No };
    (@ $writes:expr) => { $writes };
}

#[rustfmt::skip]
pub(crate) const STATE: &[StateRow] = state! {
    cwnd, "bytes", "Congestion window: the most that may be in the network.",
        Writes::Number { set: |state, value| state.cwnd = value, infinite: false };
    ssthresh, "bytes", "Slow-start threshold; infinite at the start.",
        Writes::Number { set: |state, value| state.ssthresh = value, infinite: true };
    pacing_rate, "bytes/s", "Rate at which segments leave; 0: as soon as the window allows.",
        Writes::Number { set: |state, value| state.pacing_rate = value, infinite: false };
    timer, "s", "Time until on_timer is called, at least 1 ms; 0: never.",
        Writes::Number { set: |state, value| state.timer = value, infinite: false };
    mss, "bytes", "Size of a full segment.";
    max_window, "bytes", "Largest window of the connection.";
    now, "s", "Time since the start of the run.";
    acked, "bytes", "Data that this ACK newly acknowledges in order.";
    rtt, "s", "Newest round-trip sample; 0 if this ACK has none.";
    srtt, "s", "Smoothed round-trip time (RFC 6298).";
    min_rtt, "s", "Shortest round trip of a data segment so far; 0 before the first sample.";
    in_flight, "bytes", "Data sent and neither acknowledged nor found lost.";
    delivered, "bytes", "Data that has arrived since the start.";
    delivery_rate, "bytes/s", "Newest sample of the rate at which data arrived.";
    app_limited, "", "Whether a lack of data limited that sample.";
    lost, "bytes", "Data found lost since the start.";
    marked, "bytes", "Data that congestion marks reported since the start.";
    round, "", "Round trips since the start.";
    next, "bytes", "Place of the next byte to be sent for the first time.";
    una, "bytes", "Place of the oldest byte that is not acknowledged.";
    recovering, "", "Whether a loss is being repaired.";
};

pub(crate) struct CallRow {
    pub call: Call,
    pub meaning: &'static str,
}

#[rustfmt::skip]
pub(crate) const CALLS: &[CallRow] = &[
    CallRow { call: Call::Start, meaning: "Called once, before data is sent. The program makes its own variables here." },
    CallRow { call: Call::Ack, meaning: "Called for each ACK of new data, except while duplicate ACKs show a loss." },
    CallRow { call: Call::Recovery, meaning: "Called for each ACK while a loss is being repaired. Without it, recovery keeps the window of on_loss." },
    CallRow { call: Call::Loss, meaning: "Called once for each repair: cwnd becomes the window after the loss. Without it, the window is halved." },
    CallRow { call: Call::Timeout, meaning: "Called when the retransmission timer has fired. If it sets no cwnd, the window becomes one segment." },
    CallRow { call: Call::Mark, meaning: "Called for an ECN mark, once in a round trip. Without it, on_loss is called." },
    CallRow { call: Call::Sent, meaning: "Called after each data segment that leaves." },
    CallRow { call: Call::Timer, meaning: "Called when the time in this.timer is over; this.timer is then 0." },
    CallRow { call: Call::Resend, meaning: "Called when a lost segment may be sent again: returns the place of one, out of holes(). Without a value none is sent now." },
];

pub(crate) struct FunctionRow {
    pub name: &'static str,
    pub signature: &'static str,
    pub meaning: &'static str,
}

macro_rules! functions {
    ($($name:ident, $signature:literal, $meaning:literal;)*) => {
        &[$(FunctionRow { name: stringify!($name), signature: $signature, meaning: $meaning }),*]
    };
}

pub(crate) const FUNCTIONS: &[FunctionRow] = functions! {
    min, "min(a, b)", "The smaller of two numbers.";
    max, "max(a, b)", "The larger of two numbers.";
    clamp, "clamp(x, low, high)", "x, but at least low and at most high.";
    abs, "abs(x)", "x without its sign.";
    sign, "sign(x)", "-1, 0 or 1, by the sign of x.";
    floor, "floor(x)", "The largest whole number up to x.";
    ceil, "ceil(x)", "The smallest whole number from x on.";
    round, "round(x)", "The nearest whole number; halves go away from 0.";
    sqrt, "sqrt(x)", "Square root.";
    cbrt, "cbrt(x)", "Cube root.";
    pow, "pow(x, y)", "x to the power of y, also written x ** y.";
    exp, "exp(x)", "e to the power of x.";
    ln, "ln(x)", "Natural logarithm.";
    log2, "log2(x)", "Logarithm to base 2.";
    log10, "log10(x)", "Logarithm to base 10.";
    sin, "sin(x)", "Sine of x in radians.";
    cos, "cos(x)", "Cosine of x in radians.";
    tan, "tan(x)", "Tangent of x in radians.";
    atan, "atan(x)", "Arc tangent, in radians.";
    infinity, "infinity()", "The infinite number, as ssthresh at the start.";
    is_nan, "is_nan(x)", "Whether x is no number, as 0 / 0.";
    is_infinite, "is_infinite(x)", "Whether x is infinite.";
    holes, "holes()", "In on_resend: places of the segments that count as lost and were not sent again, in order.";
    random, "random()", "A random number from 0 up to 1, from the seed of the run.";
    int, "int(x)", "x without its fraction, to index an array.";
    float, "float(x)", "The number x of a text or a whole number.";
    len, "a.len()", "Number of elements of an array, or of characters of a text.";
    push, "a.push(x)", "Adds x at the end of an array.";
    pop, "a.pop()", "Removes the last element of an array and returns it.";
    shift, "a.shift()", "Removes the first element of an array and returns it.";
    clear, "a.clear()", "Removes all elements of an array.";
    print, "print(x)", "Writes a line beside the run, with its time; 200 lines at most.";
    to_string, "x.to_string()", "The value as text.";
};

/// Words of the language, with their forms.
pub(crate) const WORDS: &[(&str, &str, &str)] = &[
    ("fn", "fn name() { … }", "A function."),
    ("this", "this.name", "The state of the connection, or a variable of the program."),
    ("let", "let x = 1", "A variable that lasts until the end of its block."),
    ("const", "const X = 1", "A variable that cannot change, within a function."),
    ("if", "if a < b { … } else { … }", "A choice."),
    ("else", "else { … }", "The other branch of a choice."),
    ("switch", "switch x { 1 => …, _ => … }", "A choice among values."),
    ("while", "while a < b { … }", "Repeats while a condition holds."),
    ("loop", "loop { … }", "Repeats until break."),
    ("for", "for x in list { … }", "Repeats for each element, or for 0..n."),
    ("in", "for x in list", "Stands before what a loop goes through."),
    ("break", "break", "Leaves a loop."),
    ("continue", "continue", "Goes on with the next turn of a loop."),
    ("return", "return x", "Leaves a function."),
    ("true", "true", "The true value."),
    ("false", "false", "The false value."),
];

/// Name that a program may use.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ProgramName {
    /// Name, as it stands in a program behind `this.`, or by itself.
    pub name: &'static str,
    /// Form in which it is used.
    pub signature: String,
    /// Unit of its value; empty if it has none.
    pub unit: &'static str,
    /// Sentence about it.
    pub meaning: &'static str,
    /// Whether a program may set it.
    pub writable: bool,
}

/// Names that a program may use, in the order in which people should see them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ProgramCatalog {
    /// State of the connection, behind `this.`.
    pub state: Vec<ProgramName>,
    /// Functions of a program that the simulator calls.
    pub calls: Vec<ProgramName>,
    /// Functions that a program may call.
    pub functions: Vec<ProgramName>,
    /// Words of the language.
    pub words: Vec<ProgramName>,
    /// Programs to start from, and broken ones.
    pub senders: Vec<crate::SampleProgram>,
    /// Longest text of a program, bytes.
    pub longest: usize,
}

/// Returns the names that a program may use.
pub fn catalog() -> ProgramCatalog {
    let state = STATE.iter().map(|row| ProgramName {
        name: row.name,
        signature: format!("this.{}", row.name),
        unit: row.unit,
        meaning: row.meaning,
        writable: !matches!(row.writes, Writes::No),
    });
    let plain = |name, signature: &str, meaning| ProgramName {
        name,
        signature: signature.to_owned(),
        unit: "",
        meaning,
        writable: false,
    };
    let calls = CALLS.iter().map(|row| plain(row.call.name(), &format!("fn {}()", row.call.name()), row.meaning));
    ProgramCatalog {
        state: state.collect(),
        calls: calls.collect(),
        functions: FUNCTIONS.iter().map(|row| plain(row.name, row.signature, row.meaning)).collect(),
        words: WORDS.iter().map(|(name, form, meaning)| plain(name, form, meaning)).collect(),
        senders: crate::SENDERS.to_vec(),
        longest: fill_the_pipe_sim::program::LONGEST_PROGRAM,
    }
}
