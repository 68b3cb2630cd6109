//! Programs of a connection: what the simulator tells them, and the end of the run when one makes a mistake.

use super::congestion::control::{Ack, Input};
use super::congestion::program::{Call, Programmed, linked};
use super::flight::AckNews;
use super::{Connection, Effects, Note};

/// Lost segments that a program can choose from: as many as an array of a program holds.
const MOST_LOST: usize = 1024;

impl Connection {
    /// Gives the program the state of the connection, and calls a function of it; `Call::Ack`: an ACK of `acked` bytes has
    /// arrived.
    #[cold]
    #[inline(never)]
    pub(super) fn inform_program(&mut self, now: u64, call: Option<Call>, acked: u64) {
        if let Some(linked) = linked() {
            (linked.inform)(self, now, call, acked);
        }
    }

    /// Sets the timer of the program, and notes the mistake that has stopped it.
    #[cold]
    pub(super) fn heed_program(&mut self, effects: &mut Effects) {
        if let Some(linked) = linked() {
            (linked.heed)(self, effects);
        }
    }

    pub(super) fn give_state_to_program(&mut self, now: u64, call: Option<Call>, acked: u64) {
        let none = AckNews::default();
        let (flight, una) = (self.snd.flight_size(), self.snd.una_at);
        let (pipe, delivered) = match &self.flight.score {
            Some(score) => (score.pipe(), score.delivery.total),
            None => (flight, una),
        };
        let news = if call == Some(Call::Ack) { &self.flight.news } else { &none };
        let input = Input {
            ack: Ack { now, acked, flight, pipe, una, next: una + flight, news },
            srtt: self.timing.rtt.srtt(&self.timers.slow),
            recovering: self.recovering(),
            delivered,
        };
        if let Some(program) = self.congestion_control.program() {
            program.heed(&mut self.window, call, &input);
        }
    }

    /// Returns the lost segment that a program sends again next; `None`: it sends none now.
    #[cold]
    #[inline(never)]
    pub(super) fn choose_lost(&mut self, now: u64) -> Option<(u64, u64)> {
        (linked()?.choose)(self, now)
    }

    pub(super) fn choice_of_program(&mut self, now: u64) -> Option<(u64, u64)> {
        let score = self.flight.score.as_ref()?;
        if !self.congestion_control.program()?.chooses() {
            return score.first_lost();
        }
        let lost: Vec<f64> = score.lost_places().take(MOST_LOST).map(|place| place as f64).collect();
        if lost.is_empty() {
            return None;
        }
        self.give_state_to_program(now, None, 0);
        let place = self.congestion_control.program()?.choose(&mut self.window, &lost)?;
        self.flight.score.as_ref()?.lost_at(place)
    }

    pub(super) fn take_from_program(&mut self, effects: &mut Effects) {
        match self.program().and_then(|program| program.wakes_at()) {
            Some(at) => self.timers.program.set(at),
            None => self.timers.program.stop(),
        }
        if self.program().is_some_and(|program| program.has_stopped()) {
            effects.notes.push(Note::ProgramStopped);
        }
    }

    /// Returns the sentence for the mistake that has stopped the program, in the flow of this id.
    pub(super) fn stopped_program(&mut self, flow: &str) -> String {
        let mistake =
            self.program().and_then(|program| program.mistake()).map_or_else(String::new, ToString::to_string);
        format!("flow {flow}: program, {mistake}")
    }

    /// Returns the program of the connection; `None`: a variant controls its congestion.
    pub(crate) fn program(&mut self) -> Option<&mut Programmed> {
        self.congestion_control.program()
    }
}
