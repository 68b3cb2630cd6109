//! State of a connection as the interpreter holds it: the value of `this` in a program.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use fill_the_pipe_sim::program::{Printed, SenderState};
use rand_core::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;
use rhai::{Dynamic, Engine, EvalAltResult, NativeCallContext};

use crate::catalog::{STATE, Writes};

/// Value of `this`.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    pub sender: SenderState,
    /// The program's own variables, in the order of their names in `Compiled`.
    pub own: Vec<Dynamic>,
    /// Line that set the congestion window last in this call; 0: none has.
    pub line: u32,
}

/// Lines that a program may print in a run.
pub(crate) const MOST_LINES: usize = 200;
/// Characters of a printed line.
pub(crate) const LONGEST_LINE: usize = 200;

/// Random numbers and printed lines of the program that is being called, which functions without `this` reach.
#[derive(Clone, Debug)]
pub(crate) struct Aside {
    pub random: Pcg32,
    pub printed: Vec<Printed>,
    pub now: f64,
    /// Places of the segments that count as lost, while `on_resend` runs.
    pub lost: Vec<f64>,
    /// Whether the line that is watched has run.
    pub reached: bool,
    /// How often each block has begun, in a call that counts them, and the blocks within each.
    pub turns: Vec<u32>,
    pub within: Vec<Range<usize>>,
}

impl Aside {
    pub(crate) fn new(seed: u64) -> Aside {
        Aside {
            random: Pcg32::seed_from_u64(seed),
            printed: Vec::new(),
            now: 0.0,
            lost: Vec::new(),
            reached: false,
            turns: Vec::new(),
            within: Vec::new(),
        }
    }

    /// Returns a number uniform in [0, 1), with 53 random bits.
    pub(crate) fn uniform(&mut self) -> f64 {
        (self.random.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// Counts a block that begins.
    pub(crate) fn begin_block(&mut self, block: usize) {
        self.turns[block] += 1;
        self.turns[self.within[block].clone()].fill(0);
    }

    pub(crate) fn print(&mut self, line: u32, text: &str) {
        if self.printed.len() < MOST_LINES {
            let text = text.chars().take(LONGEST_LINE).collect();
            self.printed.push(Printed { time_ns: (self.now * 1e9) as u64, line, text });
        }
    }
}

pub(crate) type Shared = Rc<RefCell<Aside>>;

/// Result of a native function of a program.
pub(crate) type Outcome<T> = Result<T, Box<EvalAltResult>>;

pub(crate) fn mistake<T>(context: &NativeCallContext, message: String) -> Outcome<T> {
    Err(EvalAltResult::ErrorRuntime(message.into(), context.call_position()).into())
}

/// Returns the number that a value is; `None` if it is something else.
pub(crate) fn number_of(value: &Dynamic) -> Option<f64> {
    value.as_float().ok().or_else(|| value.as_int().ok().map(|whole| whole as f64))
}

/// Lets programs read the state, and set what they may set.
pub(crate) fn register(engine: &mut Engine) {
    for row in STATE {
        let read = row.read;
        engine.register_get(row.name, move |state: &mut State| read(&state.sender));
        let Writes::Number { set, infinite } = row.writes else { continue };
        let name = row.name;
        engine.register_set(
            name,
            move |context: NativeCallContext, state: &mut State, value: Dynamic| -> Outcome<()> {
                let Some(number) = number_of(&value) else {
                    return mistake(&context, format!("this.{name} became {}, which is no number", described(&value)));
                };
                if number.is_nan() {
                    return mistake(&context, format!("this.{name} became NaN, as 0 / 0 does"));
                } else if number < 0.0 {
                    return mistake(&context, format!("this.{name} became negative: {}", crate::words::number(number)));
                } else if number.is_infinite() && !infinite {
                    return mistake(&context, format!("this.{name} became infinite, as 1 / 0 does"));
                }
                set(&mut state.sender, number);
                if name == "cwnd" {
                    state.line = context.call_position().line().unwrap_or(0) as u32;
                }
                Ok(())
            },
        );
    }
}

/// Lets a program read and set its own variables, by these names.
pub(crate) fn register_own(engine: &mut Engine, names: &[String]) {
    for (index, name) in names.iter().enumerate() {
        engine.register_get(name, move |state: &mut State| state.own[index].clone());
        engine.register_set(name, move |state: &mut State, value: Dynamic| state.own[index] = value);
    }
}

fn described(value: &Dynamic) -> String {
    if value.is_unit() { "nothing".to_owned() } else { crate::words::shown(value) }
}
