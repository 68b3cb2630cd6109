//! Forwarding of packets from stage to stage; their loss by a full queue, a line error or the scenario; and their
//! duplication.

use super::{Simulator, stage_slot};
use crate::event::{DropReason, EventKind};
use crate::event_queue::NEVER;
use crate::ids::StageId;
use crate::network::{Lookahead, Step};
use crate::packet::{CHOSEN, DAMAGED, DATAGRAM, Handle, KEPT, LATE, POLICED, REFUSED, SECOND, TWICE, Transit};
use crate::recorder::Recorder;
use crate::stage::StageEntry;
use crate::why::Rule;

impl<R: Recorder> Simulator<R> {
    #[inline]
    pub(super) fn stage_acts(&mut self, index: StageId) {
        let looks_ahead = self.looks_ahead();
        let mut stage = &mut self.net.stages[index];
        if looks_ahead && stage.uses_lookahead {
            if stage.has_foreseen_refusals() {
                self.hand_on_or_refuse(index);
            } else if let Some(transit) = stage.take(self.now) {
                let (place, next) = (stage.place, stage.next_out());
                self.event_queue.set(stage_slot(index), next);
                self.leave_step(transit, place);
            }
            return;
        }
        let through = stage.take(self.now);
        let mut begins = stage.next_waiting(self.now);
        if begins.is_none() && stage.buffers.is_some() {
            begins = self.leave_buffers(index);
            stage = &mut self.net.stages[index];
        }
        if let Some(mut transit) = begins {
            if transit.is(SECOND) {
                transit.packet = self.duplicate(transit, index);
                begins = Some(transit);
            }
            let delay = self.delay(transit);
            stage = &mut self.net.stages[index];
            stage.serve(self.now, transit, delay);
        }
        let place = stage.place;
        let next = stage.next();
        let buffered = stage.buffers.is_some();
        self.event_queue.set(stage_slot(index), next);
        if self.recorder.traces() && buffered && begins.is_some() {
            self.note_queue(index);
        }
        if let Some(transit) = through {
            self.leave_step(transit, place);
        }
        if let Some(transit) = begins {
            let position = self.net.steps[transit.step as usize].position;
            self.moves(transit.endpoint, position, Some(position + 1));
            self.tell_sent(index, &transit);
            self.note_packet(EventKind::Sent, &transit, place, 0);
            self.sent(index, transit);
        }
    }

    /// Takes the next packet out of a lookahead stage at which some packets will find no space.
    #[cold]
    fn hand_on_or_refuse(&mut self, index: StageId) {
        let stage = &mut self.net.stages[index];
        let through = stage.hand_on_or_refuse(self.now);
        let (place, next) = (stage.place, stage.next_out());
        self.event_queue.set(stage_slot(index), next);
        if let Some(transit) = through {
            self.leave_seldom(transit, place);
        }
    }

    /// Returns the delay from the end of service until the packet is at the next node, ns.
    #[inline(always)]
    pub(super) fn delay(&self, transit: Transit) -> u64 {
        let delay = self.net.steps[transit.step as usize].delay;
        if transit.is(LATE) { delay + self.late(transit) } else { delay }
    }

    /// Returns the extra delay that the scenario gives this packet here, ns.
    #[cold]
    pub(super) fn late(&self, transit: Transit) -> u64 {
        let named = self.net.endpoints[transit.endpoint].packet_faults.as_ref();
        named.filter(|named| named.at.delay == transit.step).map_or(0, |named| named.by)
    }

    /// Records that the stage has begun to serve the packet.
    #[inline(always)]
    pub(super) fn sent(&mut self, index: StageId, transit: Transit) {
        if transit.is(LATE | TWICE) && !transit.is(SECOND) {
            self.apply_packet_faults(index, transit);
        }
    }

    #[cold]
    fn apply_packet_faults(&mut self, index: StageId, transit: Transit) {
        if transit.is(LATE) && self.late(transit) > 0 {
            self.tell(Rule::HeldBackByName, &[("late", self.late(transit) as f64)]);
            self.note_packet(EventKind::Delayed, &transit, self.net.stages[index].place, 0);
        }
        let named = self.net.endpoints[transit.endpoint].packet_faults.as_ref();
        if transit.is(TWICE) && named.is_some_and(|named| named.at.duplicate == transit.step) {
            self.net.stages[index].repeat(transit);
            let next = self.net.stages[index].next();
            self.event_queue.set(stage_slot(index), next);
        }
    }

    /// Calls `leave_step`, which is inlined wherever it is called, from rare paths.
    #[cold]
    #[inline(never)]
    pub(super) fn leave_seldom(&mut self, transit: Transit, place: u16) {
        self.leave_step(transit, place);
    }

    /// Calls `enter_step`, which is inlined, from rare paths.
    #[cold]
    #[inline(never)]
    pub(super) fn enter_seldom(&mut self, transit: Transit, from: u8) {
        self.enter_step(transit, from);
    }

    /// Ends the packet's current step, at `place`.
    #[inline(always)]
    pub(super) fn leave_step(&mut self, mut transit: Transit, place: u16) {
        let Step { arrives_at, position, .. } = self.net.steps[transit.step as usize];
        if transit.is(DAMAGED | CHOSEN | REFUSED)
            && let Some(reason) = self.loss(transit)
        {
            if self.is_lost(transit, position + 1, place, reason) {
                return;
            }
            transit.mark(DAMAGED, false);
        }
        transit.step += 1;
        if let Some(place) = arrives_at {
            self.tell_arrived(&transit);
            self.note_packet(EventKind::Arrived, &transit, place, 0);
        }
        self.enter_step(transit, position + 1);
    }

    /// Takes a packet from position `from` to the step that it names.
    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn enter_step(&mut self, transit: Transit, from: u8) {
        let Step { stage, position, delay, mtu, .. } = self.net.steps[transit.step as usize];
        if transit.bytes > mtu {
            self.fragment(transit, from, mtu);
            return;
        }
        let Some(index) = stage else {
            self.receive(transit, from, position);
            return;
        };
        if self.looks_ahead() && self.net.stages[index].uses_lookahead {
            self.go_ahead(transit, index, self.now, self.highest);
            return;
        }
        let stage = &mut self.net.stages[index];
        if stage.buffers.is_some() {
            self.enter_buffers(index, transit, from);
            return;
        }
        if stage.medium.is_some() {
            self.enter_medium(index, transit, from);
            return;
        }
        let place = stage.place;
        let late = if transit.is(LATE) { self.late(transit) } else { 0 };
        let entry = self.net.stages[index].enter(self.now, transit, delay + late);
        let next = self.net.stages[index].next();
        self.event_queue.set(stage_slot(index), next);
        match entry {
            StageEntry::Served => {
                self.tell_sent(index, &transit);
                self.note_packet(EventKind::Sent, &transit, place, 0);
                self.moves(transit.endpoint, from, Some(position + 1));
                self.sent(index, transit);
            }
            StageEntry::Queued | StageEntry::Kept => {
                if matches!(entry, StageEntry::Kept) {
                    self.tell(Rule::KeptByName, &[]);
                    self.note_packet(EventKind::Kept, &transit, place, DropReason::QueueFull as u8);
                }
                self.tell_queued(index, &transit);
                self.note_packet(EventKind::Queued, &transit, place, 0);
                self.moves(transit.endpoint, from, Some(position));
            }
            StageEntry::Full => {
                self.tell_full(index);
                self.drop_packet(transit, from, place, DropReason::QueueFull);
            }
        }
    }

    /// Takes a packet that arrives at lookahead stage `index` at `time`, brought by the component in slot `by`, as far
    /// as its passage is known now. If several routes meet, the order of arrival has to be awaited.
    #[inline]
    pub(super) fn go_ahead(&mut self, mut transit: Transit, mut index: StageId, mut time: u64, mut by: usize) {
        loop {
            let Lookahead { delay, next, by: last } = self.net.lookahead[transit.step as usize];
            let stage = &mut self.net.stages[index];
            let begins = stage.begins_at(time);
            let out = stage.foresee_passage(self.now, time, transit.bytes, delay, stage_slot(index) < by);
            if out.is_some() {
                self.packet_waits(transit, time, begins);
            }
            if let (Some(out), Some((step, next))) = (out, next)
                && (!transit.is(CHOSEN) || self.loss(transit).is_none())
            {
                // Actions at one instant happen in the order of the slots, and each follows the one that causes it.
                by = if out == time { by.max(stage_slot(last)) } else { stage_slot(last) };
                (index, time) = (next, out);
                transit.step = step;
                continue;
            }
            let stage = &mut self.net.stages[index];
            let news = match out {
                // A slow processor's packets may leave after the latest instant.
                Some(out) => stage.carry_foreseen(out.min(NEVER), transit),
                None => stage.foresee_refusal(time.min(NEVER), transit),
            };
            if let Some(next) = news {
                self.event_queue.set(stage_slot(index), next);
            }
            return;
        }
    }

    /// Returns the reason for which the packet is lost at its current step, if it is.
    #[cold]
    fn loss(&self, transit: Transit) -> Option<DropReason> {
        if transit.is(REFUSED) {
            return Some(DropReason::QueueFull);
        }
        let named = &self.net.endpoints[transit.endpoint].packet_faults;
        let here = named.as_ref().is_some_and(|named| named.at.lose == transit.step);
        if transit.is(CHOSEN) && here {
            Some(DropReason::Chosen)
        } else {
            let why = if transit.is(POLICED) { DropReason::Policed } else { DropReason::LineError };
            transit.is(DAMAGED).then_some(why)
        }
    }

    /// Drops the packet, unless the scenario keeps it. Returns whether it is dropped.
    #[cold]
    fn is_lost(&mut self, transit: Transit, position: u8, place: u16, reason: DropReason) -> bool {
        if transit.is(KEPT) && reason != DropReason::Chosen {
            self.tell(Rule::KeptByName, &[]);
            self.note_packet(EventKind::Kept, &transit, place, reason as u8);
            return false;
        }
        if transit.is(REFUSED) {
            self.refuse(transit);
        }
        self.tell_lost(&transit, reason);
        self.drop_packet(transit, position, place, reason);
        true
    }

    #[cold]
    fn refuse(&mut self, transit: Transit) {
        let stage = self.net.steps[transit.step as usize].stage;
        if let Some(buffers) = stage.and_then(|stage| self.net.stages[stage].buffers.as_mut()) {
            buffers.count_refusal();
        }
    }

    /// Creates a duplicate of the packet that the stage carries; it is a packet of its own without faults of the
    /// scenario.
    #[cold]
    fn duplicate(&mut self, transit: Transit, index: StageId) -> Handle {
        let mut packet = self.net.packets.get(transit.packet).clone();
        if self.recorder.traces() {
            let place = self.net.stages[index].place;
            packet.id = self.recorder.trace().record_duplicate(packet.id);
            self.tell(Rule::SecondOne, &[]);
            self.recorder.trace().event(self.now, EventKind::Duplicated, packet.id, place, transit.flow(), 0);
        }
        if let Some(piece) = &packet.piece {
            self.again_of_piece(piece);
        }
        let counts = &mut self.counts[transit.flow()];
        counts.duplicates += 1;
        counts.under_way += u64::from(transit.is(DATAGRAM));
        if self.recorder.keeps_limits() {
            let position = self.net.steps[transit.step as usize].position;
            self.whereabouts[transit.endpoint].enter(position);
        }
        self.net.packets.add(packet)
    }

    #[cold]
    pub(super) fn drop_packet(&mut self, transit: Transit, position: u8, place: u16, reason: DropReason) {
        self.note_packet(EventKind::Dropped, &transit, place, reason as u8);
        match self.net.packets.remove(transit.packet).piece {
            Some(piece) => self.piece_lost(&piece, place, reason),
            None => self.counts[transit.flow()].drops += 1,
        }
        self.moves(transit.endpoint, position, None);
        if self.ahead.is_some() {
            self.packet_ends(transit);
            self.note_limit(transit.flow());
        }
        if transit.is(DATAGRAM) {
            self.datagram_gone(transit.flow());
        }
    }

    #[inline]
    pub(super) fn note_packet(&mut self, kind: EventKind, transit: &Transit, place: u16, detail: u8) {
        if self.recorder.traces() {
            let id = self.net.packets.get(transit.packet).id;
            self.recorder.trace().event(self.now, kind, id, place, transit.flow(), detail);
        }
    }
}
