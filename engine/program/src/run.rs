//! A program at work in a connection.

use std::mem;
use std::rc::Rc;

use fill_the_pipe_sim::program::{Call, Mistake, Printed, Program, SenderState};
use rhai::{Array, Dynamic, EvalAltResult, Map};

use crate::compile::{Compiled, compiled};
use crate::state::{Aside, State, number_of};
use crate::{places, words};

/// Memory of a program's own variables, bytes.
const MOST_BYTES: usize = 64 << 10;

#[derive(Clone)]
struct Running {
    compiled: Rc<Compiled>,
    /// A `State`.
    this: Dynamic,
    aside: Aside,
}

/// Makes a program of its text, which draws its random numbers from this seed.
pub(crate) fn make(text: &str, seed: u64) -> Result<Box<dyn Program>, Mistake> {
    let compiled = compiled(text)?;
    let own = vec![Dynamic::UNIT; compiled.own.len()];
    let this = Dynamic::from(State { own, ..State::default() });
    Ok(Box::new(Running { compiled, this, aside: Aside::new(seed) }))
}

impl Running {
    fn read<T>(&self, read: impl FnOnce(&State) -> T) -> T {
        read(&self.this.read_lock::<State>().expect("made as one"))
    }
}

impl Program for Running {
    fn defines(&self, call: Call) -> bool {
        self.compiled.defines[call as usize]
    }

    fn call(&mut self, call: Call, sender: &mut SenderState) -> Result<u32, Mistake> {
        self.run(call, sender).map(|(line, _)| line)
    }

    fn resend(&mut self, sender: &mut SenderState, lost: &[f64]) -> Result<(u32, Option<f64>), Mistake> {
        self.aside.lost.extend_from_slice(lost);
        let done = self.run(Call::Resend, sender);
        self.aside.lost.clear();
        let (line, value) = done?;
        let place = number_of(&value);
        let wrong = match place {
            None if value.is_unit() => return Ok((line, None)),
            None => "which is no place",
            Some(place) if lost.contains(&place) => return Ok((line, Some(place))),
            Some(place) if place < sender.una => "which is acknowledged already",
            Some(place) if place >= sender.next => "which was not sent yet",
            Some(_) => "where no segment begins that counts as lost; holes() has those",
        };
        let message = format!("on_resend returned {}, {wrong}", words::shown(&value));
        Err(words::at(places::start_of_call(&self.compiled, Call::Resend), message))
    }

    fn variables(&self) -> Vec<(String, String)> {
        let name = |(name, value): (&String, &Dynamic)| (name.clone(), words::shown(value));
        self.read(|state| self.compiled.own.iter().zip(&state.own).map(name).collect())
    }

    fn printed(&self) -> &[Printed] {
        &self.aside.printed
    }

    fn watch(&mut self, line: u32) -> bool {
        self.aside.reached = false;
        let watching = places::watching(&self.compiled, line);
        watching.map(|compiled| self.compiled = Rc::new(compiled)).is_some()
    }

    fn has_reached(&self) -> bool {
        self.aside.reached
    }
}

impl Running {
    /// Calls a function. Returns the line that set the window, 0 if none did, and the value of the function.
    fn run(&mut self, call: Call, sender: &mut SenderState) -> Result<(u32, Dynamic), Mistake> {
        let Running { compiled, this, aside } = self;
        {
            let mut state = this.write_lock::<State>().expect("made as one");
            state.sender = *sender;
            state.line = 0;
        }
        aside.now = sender.now;
        mem::swap(aside, &mut compiled.aside.borrow_mut());
        let done = compiled.run(call, this);
        mem::swap(aside, &mut compiled.aside.borrow_mut());
        let value = done.map_err(|error| {
            let deep = matches!(*error, EvalAltResult::ErrorStackOverflow(_));
            let mistake = words::of_call(*error);
            if mistake.line > 0 {
                return mistake;
            }
            words::at(places::repeated(compiled, call, this, aside, deep), mistake.message)
        })?;
        let state = this.read_lock::<State>().expect("nothing else can be set");
        let bytes: usize = state.own.iter().map(size).sum();
        if bytes > MOST_BYTES {
            let message = format!("the program's own variables take more than {} KiB", MOST_BYTES >> 10);
            return Err(words::at(places::start_of_call(compiled, call), message));
        }
        *sender = state.sender;
        Ok((state.line, value))
    }
}

/// Returns the approximate memory of a value, bytes.
fn size(value: &Dynamic) -> usize {
    if value.is_float() || value.is_bool() {
        return size_of::<Dynamic>();
    }
    let inner = if let Some(list) = value.read_lock::<Array>() {
        list.iter().map(size).sum()
    } else if let Some(map) = value.read_lock::<Map>() {
        map.iter().map(|(name, item)| name.len() + size(item)).sum()
    } else {
        value.read_lock::<rhai::ImmutableString>().map_or(0, |text| text.len())
    };
    size_of::<Dynamic>() + inner
}
