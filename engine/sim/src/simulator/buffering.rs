//! Passage of packets through a router's buffers, where a discipline decides which wait, go, are dropped or are marked.

use super::{Simulator, stage_slot};
use crate::event::EventKind;
use crate::ids::StageId;
use crate::network::Step;
use crate::packet::Transit;
use crate::qdisc::buffers::Meets;
use crate::qdisc::{QueueAction, QueueVerdict};
use crate::recorder::Recorder;
use crate::tcp::segment::Ecn;

impl<R: Recorder> Simulator<R> {
    /// Takes a packet from position `from` into the buffers of the stage of its step.
    #[cold]
    pub(super) fn enter_buffers(&mut self, index: StageId, transit: Transit, from: u8) {
        // A router's forwarding comes before its line, and the link by which the packet arrived before that, unless it
        // is local.
        let first = self.net.routes[transit.endpoint];
        let before = (transit.step >= first + 2).then(|| self.net.steps[transit.step as usize - 2]);
        let peer = before.and_then(|step| step.stage).map_or(0, StageId::number);
        let position = self.net.steps[transit.step as usize].position;
        let ecn = self.net.packets.get(transit.packet).segment.ecn;
        let hosts = self.net.hosts_of(transit.endpoint);
        let stage = &mut self.net.stages[index];
        let place = stage.place;
        let buffers = stage.buffers.as_mut().expect("the stage has buffers");
        buffers.enqueue(self.now, transit, Meets { peer, hosts, ecn }, &mut self.fates);
        let dropped = |fate: &QueueVerdict| fate.held.transit == transit && matches!(fate.act, QueueAction::Dropped(_));
        let waits = !self.fates.iter().any(dropped);
        if waits {
            self.moves(transit.endpoint, from, Some(position));
        }
        self.settle(index, Some((transit, from)));
        let goes = self.leave_buffers(index);
        if waits && goes != Some(transit) {
            self.tell_buffered(index, &transit);
            self.note_packet(EventKind::Queued, &transit, place, 0);
        }
        if let Some(goes) = goes {
            let Step { position, .. } = self.net.steps[goes.step as usize];
            let delay = self.delay(goes);
            self.net.stages[index].serve(self.now, goes, delay);
            self.moves(goes.endpoint, position, Some(position + 1));
            self.tell_sent(index, &goes);
            self.note_packet(EventKind::Sent, &goes, place, 0);
            self.sent(index, goes);
        }
        let next = self.net.stages[index].next();
        self.event_queue.set(stage_slot(index), next);
        self.note_queue(index);
    }

    /// Removes and returns the packet that the line begins to carry now, if the line is free.
    #[cold]
    pub(super) fn leave_buffers(&mut self, index: StageId) -> Option<Transit> {
        let goes = self.net.stages[index].next_buffered(self.now, &mut self.fates);
        self.settle(index, None);
        goes
    }

    /// Carries out the verdicts of the queue. `arriving` has not waited yet: it comes from a position of its own.
    fn settle(&mut self, index: StageId, arriving: Option<(Transit, u8)>) {
        let mut fates = std::mem::take(&mut self.fates);
        for QueueVerdict { held, act, probability, rule, facts } in fates.drain(..) {
            let place = self.net.stages[index].place;
            if self.recorder.traces() {
                self.recorder.trace().odds(probability);
            }
            self.tell_fate(index, rule, &facts, probability);
            match act {
                QueueAction::Dropped(reason) => {
                    let position = self.net.steps[held.transit.step as usize].position;
                    let from =
                        arriving.filter(|(transit, _)| *transit == held.transit).map_or(position, |(_, from)| from);
                    self.drop_packet(held.transit, from, place, reason);
                }
                QueueAction::Marked => {
                    self.net.packets.get_mut(held.transit.packet).segment.ecn = Ecn::Experienced;
                    self.note_packet(EventKind::Marked, &held.transit, place, 0);
                }
                QueueAction::Kept(reason) => self.note_packet(EventKind::Kept, &held.transit, place, reason as u8),
            }
        }
        self.fates = fates;
    }

    /// Records the state of the queue.
    pub(super) fn note_queue(&mut self, index: StageId) {
        if self.recorder.traces()
            && let Some(buffers) = &self.net.stages[index].buffers
        {
            self.recorder.trace().queue(self.now, buffers);
        }
    }
}
