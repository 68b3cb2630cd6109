//! Programs of a connection: what the simulator tells them, and the end of the run when one makes a mistake.

use super::congestion::control::{Ack, CongestionControl, Input};
use super::congestion::program::{Call, Programmed};
use super::congestion::{EcnUse, Parts};
use super::flight::AckNews;
use super::{Connection, Effects, Note};

impl Parts {
    /// Lets a program replace the rule for the congestion window; recovery and estimator remain. Returns the program.
    #[cold]
    pub(super) fn give_way(&mut self, program: Box<dyn CongestionControl>) -> Box<dyn CongestionControl> {
        (self.programmed, self.follows_path) = (true, true);
        self.models_path = program.follows_path();
        (self.keeps_score, self.paces) = (true, true);
        if self.ecn == EcnUse::Scalable {
            self.ecn = EcnUse::AsSet;
        }
        program
    }
}

impl Connection {
    /// Gives the program the state of the connection, and calls a function of it; `Call::Ack`: an ACK of `acked` bytes has
    /// arrived.
    #[cold]
    pub(super) fn inform_program(&mut self, now: u64, call: Option<Call>, acked: u64) {
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
        self.congestion_control.heed(&mut self.window, call, &input);
    }

    /// Sets the timer of the program, and notes the mistake that has stopped it.
    #[cold]
    pub(super) fn heed_program(&mut self, effects: &mut Effects) {
        match self.congestion_control.wakes_at() {
            Some(at) => self.timers.program.set(at),
            None => self.timers.program.stop(),
        }
        if self.program().is_some_and(Programmed::has_stopped) {
            effects.notes.push(Note::ProgramStopped);
        }
    }

    /// Returns the program of the connection; `None`: a variant controls its congestion.
    pub(crate) fn program(&self) -> Option<&Programmed> {
        self.congestion_control.program()
    }

    /// Returns the program of the connection, to watch it.
    pub(crate) fn program_mut(&mut self) -> Option<&mut Programmed> {
        self.congestion_control.program_mut()
    }
}
