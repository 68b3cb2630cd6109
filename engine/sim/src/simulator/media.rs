//! Links whose stations share them by rules of their own: their events, packet by packet.

use super::Simulator;
use crate::event::{DropReason, EventKind};
use crate::ids::StageId;
use crate::link::csma_cd::Entry;
use crate::link::medium::{Medium, MediumEvent, MediumEventKind};
use crate::network::Step;
use crate::packet::{KEPT, LATE, Transit};
use crate::recorder::Recorder;
use crate::why::Rule;

impl<R: Recorder> Simulator<R> {
    pub(super) fn medium_slot(&self, medium: usize) -> usize {
        self.net.stages.len() + self.net.machines.len() + self.net.endpoints.len() + medium
    }

    /// Takes a packet from position `from` to a station of a medium, which is stage `index`.
    #[cold]
    pub(super) fn enter_medium(&mut self, index: StageId, transit: Transit, from: u8) {
        let Some((medium, _)) = self.net.stages[index].medium else { return };
        match self.net.media[usize::from(medium)] {
            Medium::Satellite(_) => self.enter_satellite(index, transit, from),
            Medium::Cable(_) => self.enter_cable(index, transit, from),
        }
    }

    fn enter_satellite(&mut self, index: StageId, transit: Transit, from: u8) {
        let stage = &self.net.stages[index];
        let Some((medium, site)) = stage.medium else { return };
        let (medium, site, place, limit) = (usize::from(medium), usize::from(site), stage.place, stage.limit());
        let delay = self.delay(transit);
        let Medium::Satellite(satellite) = &mut self.net.media[medium] else { return };
        let over = satellite.held(site) >= limit;
        let Some(channel) = satellite.enter(self.now, site, transit, delay) else {
            self.tell_full(index);
            self.drop_packet(transit, from, place, DropReason::QueueFull);
            return;
        };
        if over && transit.is(KEPT) {
            self.tell(Rule::KeptByName, &[]);
            self.note_packet(EventKind::Kept, &transit, place, DropReason::QueueFull as u8);
        }
        self.tell_reserves(index, &transit, channel);
        self.note_packet(EventKind::Queued, &transit, place, channel);
        let position = self.net.steps[transit.step as usize].position;
        self.moves(transit.endpoint, from, Some(position));
        self.plan_medium(medium);
    }

    fn enter_cable(&mut self, index: StageId, transit: Transit, from: u8) {
        let stage = &self.net.stages[index];
        let Some((medium, site)) = stage.medium else { return };
        let (medium, place, delay) = (usize::from(medium), stage.place, self.delay(transit));
        let Step { arrives_at, position, .. } = self.net.steps[transit.step as usize];
        let (Medium::Cable(cable), Some(to)) = (&mut self.net.media[medium], arrives_at) else { return };
        let entry = cable.enter(self.now, usize::from(site), to, transit, delay);
        if entry != Entry::AtOnce {
            self.tell_cable_waits(medium, entry, &transit);
            self.note_packet(EventKind::Queued, &transit, place, 0);
        }
        self.moves(transit.endpoint, from, Some(position));
        self.plan_medium(medium);
    }

    fn plan_medium(&mut self, medium: usize) {
        let next = self.net.media[medium].next();
        self.event_queue.set(self.medium_slot(medium), next);
    }

    #[cold]
    pub(super) fn medium_acts(&mut self, medium: usize) {
        let mut happened = std::mem::take(&mut self.happened);
        self.net.media[medium].act(self.now, &mut happened);
        // A packet that comes through may return to a station of the same medium.
        self.plan_medium(medium);
        for happening in happened.drain(..) {
            self.note_happening(medium, happening);
        }
        self.happened = happened;
    }

    fn note_happening(&mut self, medium: usize, MediumEvent { what, transit, site, channel }: MediumEvent) {
        let place = self.net.media[medium].place();
        let position = self.net.steps[transit.step as usize].position;
        self.tell_happening(medium, site, what, &transit);
        let kind = match what {
            MediumEventKind::Reserved => EventKind::Reserved,
            MediumEventKind::Piggybacked => EventKind::Piggybacked,
            MediumEventKind::Unheard => EventKind::Unheard,
            MediumEventKind::Scheduled(_) => EventKind::Scheduled,
            MediumEventKind::Collided => EventKind::Collided,
            MediumEventKind::BackedOff(_) => {
                self.moves(transit.endpoint, position + 1, Some(position));
                EventKind::BackedOff
            }
            MediumEventKind::Defers => {
                self.tell_cable_waits(medium, Entry::Defers, &transit);
                EventKind::Queued
            }
            MediumEventKind::Excessive => return self.drop_packet(transit, position + 1, place, DropReason::Excessive),
            MediumEventKind::Spared => {
                self.tell(Rule::KeptByName, &[]);
                return self.note_packet(EventKind::Kept, &transit, place, DropReason::Excessive as u8);
            }
            MediumEventKind::Garbled if transit.is(KEPT) => {
                self.tell(Rule::KeptByName, &[]);
                self.note_packet(EventKind::Kept, &transit, place, DropReason::Garbled as u8);
                return self.leave_seldom(transit, place);
            }
            MediumEventKind::Garbled => return self.drop_packet(transit, position + 1, place, DropReason::Garbled),
            MediumEventKind::Sent => {
                self.note_packet(EventKind::Sent, &transit, place, channel);
                self.moves(transit.endpoint, position, Some(position + 1));
                // On a cable it may still collide.
                if self.net.media[medium].cable().is_none() {
                    self.note_late(transit, place);
                }
                return;
            }
            MediumEventKind::Whole => return self.note_late(transit, place),
            MediumEventKind::Through => return self.leave_seldom(transit, place),
        };
        self.note_packet(kind, &transit, place, channel);
    }

    /// Records that the packet is one to which the scenario gives an extra delay.
    fn note_late(&mut self, transit: Transit, place: u16) {
        if transit.is(LATE) && self.late(transit) > 0 {
            self.tell(Rule::HeldBackByName, &[("late", self.late(transit) as f64)]);
            self.note_packet(EventKind::Delayed, &transit, place, 0);
        }
    }
}
