//! Congestion control by a program: calls its functions, and keeps what they set within what a connection can do.

use super::{Call, Mistake, Program, SenderState};
use crate::tcp::Parameters;
use crate::tcp::congestion::control::{Ack, CongestionControl, Echo, Input, Loss, Window};
use crate::why::{Fact, Rule};

/// Shortest time after which a program's timer fires, seconds: a shorter one would keep the simulator busy without end.
const SHORTEST_TIMER: f64 = 1e-3;
/// Longest such time, seconds: the longest run.
const LONGEST_TIMER: f64 = 86_400.0;
/// Lowest pace, bit/s: the time of a segment at it is shorter than the longest run.
const LOWEST_PACE: u64 = 8;

#[derive(Clone)]
pub(crate) struct Programmed {
    program: Result<Box<dyn Program>, Mistake>,
    state: SenderState,
    /// Time of the state, ns.
    now: u64,
    /// Time at which the program's timer fires, ns.
    wakes_at: Option<u64>,
    /// Bytes delivered with which the round trip ends.
    round_end: u64,
    /// Slow-start threshold before the last reduction, for its undoing.
    before: f64,
    /// Last call, the line that set the window in it, and its time, ns.
    last: Option<(Call, u32, u64)>,
    /// Line that set the window last; 0: none has.
    setter: u32,
    started: bool,
    /// Whether the parameters ask for a pace.
    paced: bool,
}

/// Returns seconds for a time, ns.
fn seconds(time: u64) -> f64 {
    time as f64 / 1e9
}

impl Programmed {
    pub(super) fn new(program: Result<Box<dyn Program>, Mistake>) -> Self {
        let state = SenderState { ssthresh: f64::INFINITY, ..SenderState::default() };
        Programmed {
            program,
            state,
            now: 0,
            wakes_at: None,
            round_end: 0,
            before: f64::INFINITY,
            last: None,
            setter: 0,
            started: false,
            paced: false,
        }
    }

    /// Whether the program sets the window while losses are repaired.
    pub(super) fn sets_in_recovery(&self) -> bool {
        self.defines(Call::Recovery)
    }

    fn defines(&self, call: Call) -> bool {
        self.program.as_ref().is_ok_and(|program| program.defines(call))
    }

    /// Calls a function, if the program has it. Returns the line that set the window; 0: the window stays.
    fn call(&mut self, call: Call, window: &Window) -> u32 {
        self.ask(call, window, |program, state| Ok((program.call(call, state)?, ()))).map_or(0, |(line, ())| line)
    }

    /// Calls a function by `ask`, if the program has it. Returns the line that set the window, and what the function returned.
    fn ask<T>(
        &mut self,
        call: Call,
        window: &Window,
        ask: impl FnOnce(&mut dyn Program, &mut SenderState) -> Result<(u32, T), Mistake>,
    ) -> Option<(u32, T)> {
        let program = self.program.as_mut().ok().filter(|program| program.defines(call))?;
        if self.state.cwnd as u64 != window.cwnd {
            self.state.cwnd = window.cwnd as f64;
        }
        self.state.mss = window.mss as f64;
        self.state.max_window = window.max as f64;
        self.state.timer = self.wakes_at.map_or(0.0, |at| seconds(at.saturating_sub(self.now)));
        let before = self.state;
        let (line, answer) = match ask(&mut **program, &mut self.state) {
            Ok(answer) => answer,
            Err(mistake) => {
                self.state = before;
                self.program = Err(mistake);
                return None;
            }
        };
        if self.state.timer != before.timer {
            let wait = self.state.timer.clamp(SHORTEST_TIMER, LONGEST_TIMER) * 1e9;
            self.wakes_at = (self.state.timer > 0.0).then(|| self.now.saturating_add(wait as u64));
        }
        self.state.cwnd = self.state.cwnd.min(before.max_window).max(before.mss);
        self.last = Some((call, line, self.now));
        self.setter = if line > 0 { line } else { self.setter };
        Some((line, answer))
    }

    /// Gives the connection the window of the program.
    fn give(&self, window: &mut Window) {
        window.cwnd = self.state.cwnd as u64;
        window.ssthresh = (self.state.ssthresh as u64).min(window.max);
    }

    /// Reduces the window by a function for losses or marks, or by RFC 5681, 3.1, if the program has none of them. Returns the
    /// rule.
    fn reduce(&mut self, calls: &[Call], window: &mut Window, lost: &Loss) -> Rule {
        self.before = self.state.ssthresh;
        let rule = if let Some(call) = calls.iter().find(|call| self.defines(**call)) {
            if self.call(*call, window) == 0 { Rule::ProgramKeeps } else { Rule::ProgramReduces }
        } else {
            self.state.cwnd = (lost.flight / 2).max(2 * window.mss) as f64;
            self.state.ssthresh = self.state.cwnd;
            Rule::HalvesFlight
        };
        window.ssthresh = self.state.cwnd as u64;
        rule
    }

    fn heed_ack(&mut self, window: &mut Window, ack: &Ack) {
        let state = &mut self.state;
        state.acked = ack.acked as f64;
        state.lost += ack.news.lost as f64;
        state.rtt = ack.news.rtt.map_or(0.0, seconds);
        if state.rtt > 0.0 && (state.min_rtt == 0.0 || state.rtt < state.min_rtt) {
            state.min_rtt = state.rtt;
        }
        if let Some(sample) = ack.news.sample {
            state.app_limited = sample.app_limited;
            if sample.rate > 0 {
                state.delivery_rate = sample.rate as f64 / 8.0;
            }
            if sample.prior_delivered >= self.round_end {
                self.round_end = sample.delivered;
                state.round += 1.0;
            }
        }
        if state.recovering && self.defines(Call::Recovery) {
            self.call(Call::Recovery, window);
            window.cwnd = self.state.cwnd as u64;
            // The window that a recovery restores at its end.
            window.ssthresh = window.cwnd;
        }
    }

    /// Takes the state of the connection, and calls a function of the program; `Call::Ack`: any ACK has arrived. The first
    /// call comes after `on_start`.
    pub(crate) fn heed(&mut self, window: &mut Window, call: Option<Call>, input: &Input) {
        let Input { ack, srtt, recovering, delivered } = input;
        self.now = ack.now;
        let state = &mut self.state;
        state.now = seconds(ack.now);
        state.srtt = srtt / 1e9;
        state.in_flight = ack.pipe as f64;
        state.delivered = *delivered as f64;
        (state.next, state.una) = (ack.next as f64, ack.una as f64);
        state.recovering = *recovering;
        if call.is_some() && !self.started {
            self.started = true;
            self.act(Call::Start, window);
        }
        match call {
            None => {}
            Some(Call::Ack) => self.heed_ack(window, ack),
            Some(call) => {
                if call == Call::Timer {
                    self.wakes_at = None;
                }
                self.act(call, window);
            }
        }
    }

    /// Whether the program chooses what is sent again.
    pub(crate) fn chooses(&self) -> bool {
        self.defines(Call::Resend)
    }

    /// Returns the place that the program chooses among those of the segments that count as lost; `None`: it sends none now.
    pub(crate) fn choose(&mut self, window: &mut Window, lost: &[f64]) -> Option<u64> {
        let (line, place) = self.ask(Call::Resend, window, |program, state| program.resend(state, lost))?;
        self.take_window(line, window);
        place.map(|place| place as u64)
    }

    /// Calls a function that may set the window at any time.
    fn act(&mut self, call: Call, window: &mut Window) {
        let line = self.call(call, window);
        self.take_window(line, window);
    }

    /// Gives the connection the window if a line has set it.
    fn take_window(&self, line: u32, window: &mut Window) {
        if line > 0 {
            window.cwnd = self.state.cwnd as u64;
        }
        if !self.state.recovering {
            window.ssthresh = (self.state.ssthresh as u64).min(window.max);
        }
    }

    /// Returns the time at which the program is to be called, ns.
    pub(crate) fn wakes_at(&self) -> Option<u64> {
        self.wakes_at
    }
}

impl CongestionControl for Programmed {
    fn on_ack(&mut self, window: &mut Window, ack: &Ack) -> Rule {
        self.state.acked = ack.acked as f64;
        let line = self.call(Call::Ack, window);
        self.state.cwnd = if line == 0 { window.cwnd as f64 } else { self.state.cwnd };
        self.give(window);
        if line > 0 { Rule::ProgramSets } else { Rule::ProgramStays }
    }

    fn on_loss(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        let rule = self.reduce(&[Call::Loss], window, lost);
        window.cwnd = window.mss;
        rule
    }

    fn on_timeout(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        let line = if self.defines(Call::Timeout) {
            self.before = self.state.ssthresh;
            self.call(Call::Timeout, window)
        } else {
            self.reduce(&[], window, lost);
            0
        };
        if line == 0 {
            self.state.cwnd = window.mss as f64;
        }
        self.give(window);
        match line {
            _ if !self.defines(Call::Timeout) => Rule::HalvesFlight,
            0 => Rule::ProgramKeeps,
            _ => Rule::ProgramReduces,
        }
    }

    fn on_echo(&mut self, echo: &Echo) {
        self.state.marked += echo.marked as f64;
    }

    fn on_mark(&mut self, window: &mut Window, lost: &Loss) -> Rule {
        self.reduce(&[Call::Mark, Call::Loss], window, lost)
    }

    fn on_undo(&mut self) {
        self.state.ssthresh = self.state.ssthresh.max(self.before);
    }

    /// Returns false for a program with a pace, which limits what is sent after an idle period.
    fn restarts(&self) -> bool {
        self.state.pacing_rate == 0.0
    }

    fn configure(&mut self, parameters: &Parameters) {
        self.paced = parameters.kernel.pacing;
    }

    /// Returns the program's pace. Without one it is infinite, unless the parameters ask for that of the window.
    fn pacing_rate(&self) -> Option<u64> {
        match self.state.pacing_rate {
            0.0 if self.paced => None,
            0.0 => Some(u64::MAX),
            rate => Some(((rate * 8.0) as u64).max(LOWEST_PACE)),
        }
    }

    fn facts(&self) -> Vec<Fact> {
        let line = self.last.map_or(0, |(_, line, _)| line);
        vec![("line", f64::from(line)), ("setter", f64::from(self.setter))]
    }

    fn program(&mut self) -> Option<&mut Programmed> {
        Some(self)
    }
}

/// State for the reader of the program.
impl Programmed {
    /// Whether a mistake has stopped it.
    pub(crate) fn has_stopped(&self) -> bool {
        self.program.is_err()
    }

    /// Returns the mistake that has stopped it.
    pub(crate) fn mistake(&self) -> Option<&Mistake> {
        self.program.as_ref().err()
    }

    /// Returns the last call, the line that set the window in it (0: none), and its time, ns.
    pub(crate) fn last(&self) -> Option<(Call, u32, u64)> {
        self.last
    }

    pub(crate) fn state(&self) -> &SenderState {
        &self.state
    }

    /// Notes from now on whether a line of the program runs. Returns false if there is none.
    pub(crate) fn watch(&mut self, line: u32) -> bool {
        self.program.as_mut().is_ok_and(|program| program.watch(line))
    }

    /// Returns the program; `None` if a mistake has stopped it.
    pub(crate) fn running(&self) -> Option<&dyn Program> {
        self.program.as_deref().ok()
    }
}
