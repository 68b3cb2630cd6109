//! Packets on their way: from stage to stage, and lost where a queue is full or a line errs.

use super::Simulator;
use crate::event::{DropReason, Kind};
use crate::network::Step;
use crate::packet::{DAMAGED, Transit};
use crate::recorder::Recorder;
use crate::stage::Entry;

impl<R: Recorder> Simulator<R> {
    #[inline]
    pub(super) fn stage_acts(&mut self, index: usize) {
        if let Some(transit) = self.net.stages[index].take(self.now) {
            self.leave_step(transit);
        }
        let stage = &mut self.net.stages[index];
        if let Some(transit) = stage.next_waiting(self.now) {
            let Step { delay, position, .. } = self.net.steps[transit.step as usize];
            stage.serve(self.now, transit, delay);
            let place = stage.place;
            self.moves(transit.endpoint, position, Some(position + 1));
            self.note_packet(Kind::Sent, &transit, place, 0);
        }
        let next = self.net.stages[index].next();
        self.agenda.set(index, next);
    }

    /// The packet is at the end of its current step.
    #[inline]
    fn leave_step(&mut self, mut transit: Transit) {
        let Step { stage, arrives_at, position, .. } = self.net.steps[transit.step as usize];
        if transit.is(DAMAGED) {
            let stage = usize::from(stage.expect("a packet leaves stages only"));
            self.drop_packet(&transit, position + 1, self.net.stages[stage].place, DropReason::LineError);
            return;
        }
        transit.step += 1;
        if let Some(place) = arrives_at {
            self.note_packet(Kind::Arrived, &transit, place, 0);
        }
        self.enter_step(transit, position + 1);
    }

    /// The packet comes from position `from` to the step it names.
    #[inline(always)]
    pub(super) fn enter_step(&mut self, transit: Transit, from: u8) {
        let Step { stage, position, delay, .. } = self.net.steps[transit.step as usize];
        let Some(index) = stage.map(usize::from) else {
            self.receive(transit, from, position);
            return;
        };
        let stage = &mut self.net.stages[index];
        let place = stage.place;
        let entry = stage.enter(self.now, transit, delay);
        let next = stage.next();
        self.plan(index, next);
        match entry {
            Entry::Served => {
                self.note_packet(Kind::Sent, &transit, place, 0);
                self.moves(transit.endpoint, from, Some(position + 1));
            }
            Entry::Queued => {
                self.note_packet(Kind::Queued, &transit, place, 0);
                self.moves(transit.endpoint, from, Some(position));
            }
            Entry::Full => self.drop_packet(&transit, from, place, DropReason::QueueFull),
        }
    }

    #[cold]
    fn drop_packet(&mut self, transit: &Transit, position: u8, place: u16, reason: DropReason) {
        self.note_packet(Kind::Dropped, transit, place, reason as u8);
        self.net.packets.remove(transit.packet);
        self.counts[usize::from(transit.flow())].drops += 1;
        self.moves(transit.endpoint, position, None);
    }

    #[inline]
    pub(super) fn note_packet(&mut self, kind: Kind, transit: &Transit, place: u16, detail: u8) {
        if R::TRACE {
            let id = self.net.packets.get(transit.packet).id;
            self.recorder.trace().event(self.now, kind, id, place, transit.flow(), detail);
        }
    }
}
