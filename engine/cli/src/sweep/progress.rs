//! How far a sweep is and how long it will take, on standard error.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Between two looks at the screen.
const PAUSE: Duration = Duration::from_millis(200);

pub(super) struct Progress {
    state: Mutex<State>,
    all: usize,
    /// Done by an earlier process.
    before: usize,
    /// Writes over its last line.
    terminal: bool,
    shown: bool,
}

struct State {
    done: usize,
    begun: Instant,
    last: Option<Instant>,
}

impl Progress {
    /// Begins with `before` of `all` points done. Shown on a terminal, or where `wanted`.
    pub(super) fn begin(all: usize, before: usize, wanted: bool) -> Self {
        let terminal = std::io::stderr().is_terminal();
        let state = State { done: before, begun: now(), last: None };
        let progress = Progress { state: Mutex::new(state), all, before, terminal, shown: terminal || wanted };
        if progress.shown && before > 0 {
            eprintln!("continuing: {before} of {all} points are already done");
        }
        progress
    }

    pub(super) fn one_more(&self) {
        let mut state = self.state.lock().expect("no thread panics: a panic ends the process");
        state.done += 1;
        let now = now();
        let pause = if self.terminal { PAUSE } else { 25 * PAUSE };
        let due = state.last.is_none_or(|last| now - last >= pause) || state.done == self.all;
        if !self.shown || !due {
            return;
        }
        state.last = Some(now);
        let text = in_words(state.done, self.all, self.before, now - state.begun);
        let mut out = std::io::stderr().lock();
        // Nobody to tell is no reason to stop.
        let _ = if self.terminal { write!(out, "\r\x1b[K{text}") } else { writeln!(out, "{text}") };
    }

    pub(super) fn end(&self) {
        if self.terminal {
            eprint!("\r\x1b[K");
        }
    }
}

#[allow(clippy::disallowed_methods, reason = "a reader waits in real time")]
fn now() -> Instant {
    Instant::now()
}

fn in_words(done: usize, all: usize, before: usize, taken: Duration) -> String {
    let left = taken.as_secs_f64() * (all - done) as f64 / (done - before) as f64;
    let left = left.ceil() as u64;
    let left = match (left / 3600, left / 60 % 60, left % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    };
    format!("{done} of {all} points, {left} left")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_remaining_time_from_this_process() {
        assert_eq!(in_words(30, 40, 20, Duration::from_secs(65)), "30 of 40 points, 1 min 5 s left");
        assert_eq!(in_words(1, 100, 0, Duration::from_mins(1)), "1 of 100 points, 1 h 39 min left");
        assert_eq!(in_words(4, 4, 0, Duration::from_mins(1)), "4 of 4 points, 0 s left");
    }
}
