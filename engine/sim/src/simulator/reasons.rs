//! Reasons of events, for a recorder that keeps them: the decisions of places about packets. `decisions.rs` has those of
//! TCP, LNTP and processes. Each method is called as the decision is carried out, before its event is recorded; in a run
//! without such a recorder it does nothing.

use super::Simulator;
use crate::event::DropReason;
use crate::ids::StageId;
use crate::link::csma_cd::Entry;
use crate::link::medium::MediumEventKind;
use crate::packet::Transit;
use crate::recorder::Recorder;
use crate::why::{Fact, Reason, Rule};

impl<R: Recorder> Simulator<R> {
    /// Gives the rule of the next event.
    #[inline]
    pub(super) fn tell(&mut self, rule: Rule, facts: &[Fact]) {
        if R::WHY {
            let explained = self.recorder.explanations();
            if explained.wants_next() {
                explained.add_reason(Reason::new(rule, facts));
            }
        }
    }

    fn id(&self, transit: &Transit) -> u32 {
        self.net.packets.get(transit.packet).id
    }

    /// Gives the reason for which stage `index` begins to serve the packet.
    #[inline]
    pub(super) fn tell_sent(&mut self, index: StageId, transit: &Transit) {
        if !R::WHY {
            return;
        }
        let (now, id) = (self.now as f64, self.id(transit));
        let stage = &self.net.stages[index];
        let bytes = u64::from(transit.bytes);
        if stage.varies() {
            return self.tell_sent_varying(index, transit);
        }
        let mut facts = vec![
            ("place", f64::from(stage.place)),
            ("bytes", (stage.bits(bytes) / 8) as f64),
            ("rate", stage.rate() as f64),
            ("takes", stage.time_for(bytes) as f64),
            ("packet_time", stage.packet_time as f64),
        ];
        let each = stage.packet_time > 0;
        let first = transit.step == self.net.routes[transit.endpoint];
        let harm = stage.harm();
        let journey = self.recorder.explanations().journey(id);
        journey.sent = now;
        journey.harm = harm;
        journey.takes = None;
        let rule = match journey.queued.take() {
            Some(queued) => {
                facts.push(("waited", now - queued));
                if each { Rule::SentAfterEach } else { Rule::SentAfter }
            }
            None if each => Rule::SentAtOnceEach,
            None if first && !journey.made.is_nan() => {
                facts.push(("since", now - journey.made));
                Rule::FirstSent
            }
            None => Rule::SentAtOnce,
        };
        self.tell(rule, &facts);
    }

    /// Gives the reason for which stage `index`, whose rate changes, has begun to serve the packet.
    fn tell_sent_varying(&mut self, index: StageId, transit: &Transit) {
        let (now, id) = (self.now as f64, self.id(transit));
        let stage = &self.net.stages[index];
        let takes = stage.busy_for(self.now) as f64;
        let bits = stage.bits(u64::from(transit.bytes)) as f64;
        let (place, harm) = (f64::from(stage.place), stage.harm());
        let journey = self.recorder.explanations().journey(id);
        (journey.sent, journey.harm, journey.takes) = (now, harm, Some(takes));
        let mut facts = vec![("place", place), ("bytes", bits / 8.0), ("takes", takes), ("rate", bits * 1e9 / takes)];
        let rule = match journey.queued.take() {
            Some(queued) => {
                facts.push(("waited", now - queued));
                Rule::SentAfterVarying
            }
            None => Rule::SentAtOnceVarying,
        };
        self.tell(rule, &facts);
    }

    /// Gives the reason for which the packet waits, last in the queue of stage `index`.
    #[inline]
    pub(super) fn tell_queued(&mut self, index: StageId, transit: &Transit) {
        if R::WHY {
            let stage = &self.net.stages[index];
            let busy = stage.busy_for(self.now) as f64;
            let facts = [("place", f64::from(stage.place)), ("busy", busy), ("ahead", stage.waiting() as f64 - 1.0)];
            self.waits(transit, Rule::WaitsForServer, &facts);
        }
    }

    /// Gives the reason for which the packet waits in the buffers of stage `index`.
    #[inline]
    pub(super) fn tell_buffered(&mut self, index: StageId, transit: &Transit) {
        if R::WHY {
            let stage = &self.net.stages[index];
            let busy = stage.busy_for(self.now) as f64;
            let held = stage.buffers.as_ref().map_or(0, |buffers| buffers.backlog().packets);
            let shaped = stage.shaper.as_ref().filter(|shaper| shaper.holds_for(self.now) as f64 >= busy && busy > 0.0);
            let place = ("place", f64::from(stage.place));
            let (rule, first) = match shaped {
                Some(shaper) => (Rule::WaitsForShaper, ("rate", shaper.rate as f64)),
                None if busy > 0.0 => (Rule::WaitsInBuffer, place),
                None => (Rule::WaitsTurn, place),
            };
            self.waits(transit, rule, &[first, ("busy", busy), ("held", held as f64)]);
        }
    }

    fn waits(&mut self, transit: &Transit, rule: Rule, facts: &[Fact]) {
        let (now, id) = (self.now as f64, self.id(transit));
        self.recorder.explanations().journey(id).queued = Some(now);
        self.tell(rule, facts);
    }

    /// Gives the reason for which the packet waits on a channel of the medium of stage `index`.
    #[inline]
    pub(super) fn tell_reserves(&mut self, index: StageId, transit: &Transit, channel: u8) {
        if R::WHY
            && let Some((medium, site)) = self.net.stages[index].medium
            && let Some(satellite) = self.net.media[usize::from(medium)].satellite()
        {
            let held = satellite.held(usize::from(site)) as f64;
            let facts = [
                ("place", f64::from(self.net.stages[index].place)),
                ("held", held),
                ("channel", f64::from(channel) + 1.0),
            ];
            self.waits(transit, Rule::WaitsToReserve, &facts);
        }
    }

    /// Gives the reason of an event of the packet on a medium.
    #[inline]
    pub(super) fn tell_happening(&mut self, medium: usize, site: usize, what: MediumEventKind, transit: &Transit) {
        if !R::WHY {
            return;
        }
        let (now, id) = (self.now as f64, self.id(transit));
        if self.net.media[medium].cable().is_some() {
            return self.tell_of_cable(medium, site, what, transit);
        }
        let Some(medium) = self.net.media[medium].satellite() else { return };
        let (takes, bytes) = (medium.time_for(transit.bytes) as f64, medium.bits(transit.bytes) as f64 / 8.0);
        let (slots, rate) = (medium.slots_for(transit.bytes) as f64, medium.rate() as f64);
        let (place, hop, harm) = (f64::from(medium.place), medium.hop() as f64, medium.harm(site));
        let journey = self.recorder.explanations().journey(id);
        let waited = now - journey.queued.unwrap_or(now);
        match what {
            MediumEventKind::Reserved => self.tell(Rule::ReservesInSlot, &[("waited", waited), ("place", place)]),
            MediumEventKind::Piggybacked => self.tell(Rule::ReservesOnData, &[("waited", waited), ("place", place)]),
            MediumEventKind::Unheard => self.tell(Rule::ReservationLost, &[]),
            MediumEventKind::Scheduled(at) => {
                self.tell(Rule::PutOnSchedule, &[("hop", hop), ("slots", slots), ("wait", at as f64 - now)]);
            }
            MediumEventKind::Sent => {
                (journey.sent, journey.harm, journey.queued) = (now, harm, None);
                let facts = [("waited", waited), ("place", place), ("bytes", bytes), ("takes", takes), ("rate", rate)];
                self.tell(Rule::SentOnSchedule, &facts);
            }
            _ => {}
        }
    }

    /// Gives the reason for which the packet waits at its station of a cable.
    #[inline]
    pub(super) fn tell_cable_waits(&mut self, medium: usize, entry: Entry, transit: &Transit) {
        if R::WHY
            && let Some(cable) = self.net.media[medium].cable()
        {
            let place = ("place", f64::from(cable.place));
            let gap = ("gap", cable.rules().interframe_gap as f64);
            match entry {
                Entry::Behind(ahead) => self.waits(transit, Rule::WaitsAtStation, &[place, ("ahead", ahead as f64)]),
                _ => self.waits(transit, Rule::WaitsForSilence, &[place, gap]),
            }
        }
    }

    /// Gives the reason of an event of the packet on a cable.
    fn tell_of_cable(&mut self, medium: usize, site: usize, what: MediumEventKind, transit: &Transit) {
        let Some(cable) = self.net.media[medium].cable() else { return };
        let (now, id, rules) = (self.now as f64, self.id(transit), cable.rules());
        let (bytes, takes) = (cable.bits(transit.bytes) as f64 / 8.0, cable.time_for(transit.bytes) as f64);
        let (place, rate, harm) = (f64::from(cable.place), cable.rate() as f64, cable.harm(site));
        let (gap, jam) = (rules.interframe_gap as f64, rules.jam as f64);
        let (slot, limit) = (rules.slot_time as f64, rules.backoff_limit);
        let journey = self.recorder.explanations().journey(id);
        let since = now - journey.sent;
        match what {
            MediumEventKind::Sent => {
                journey.sent = now;
                journey.queued = None;
                journey.collisions += 1;
                let attempt = ("attempt", f64::from(journey.collisions));
                let facts =
                    [attempt, ("place", place), ("gap", gap), ("bytes", bytes), ("takes", takes), ("rate", rate)];
                self.tell(Rule::SentInSilence, &facts);
            }
            MediumEventKind::Collided => self.tell(Rule::HearsAnother, &[("since", since), ("jam", jam)]),
            MediumEventKind::BackedOff(slots) => {
                let count = u64::from(journey.collisions);
                let most = (1u64 << count.min(limit)) - 1;
                let facts = [("count", count as f64), ("slots", slots as f64), ("most", most as f64), ("slot", slot)];
                self.tell(Rule::BacksOff, &facts);
            }
            MediumEventKind::Excessive => {
                let count = f64::from(journey.collisions);
                self.tell(Rule::CollidedTooOften, &[("count", count)]);
            }
            MediumEventKind::Garbled => self.tell(Rule::CollidedUnheard, &[("place", place)]),
            MediumEventKind::Whole => {
                journey.harm = harm;
                journey.collisions = 0;
            }
            MediumEventKind::Spared => journey.collisions = 0,
            _ => {}
        }
    }

    /// Gives the reason for which the packet finds no space in stage `index`.
    #[inline]
    pub(super) fn tell_full(&mut self, index: StageId) {
        if R::WHY {
            let stage = &self.net.stages[index];
            let facts = [("place", f64::from(stage.place)), ("limit", stage.limit() as f64)];
            self.tell(Rule::NoPlace, &facts);
        }
    }

    /// Gives the reason of the verdict of the queue of stage `index`.
    #[inline]
    pub(super) fn tell_fate(&mut self, index: StageId, rule: Rule, facts: &[Fact], odds: f64) {
        if R::WHY {
            let place = f64::from(self.net.stages[index].place);
            self.tell(rule, &[facts, &[("odds", odds), ("place", place)]].concat());
        }
    }

    /// Gives the reason for which the packet is lost at its step.
    #[inline]
    pub(super) fn tell_lost(&mut self, transit: &Transit, reason: DropReason) {
        if R::WHY {
            let stage = self.net.steps[transit.step as usize].stage.map(|stage| &self.net.stages[stage]);
            let bits = stage.map_or(f64::NAN, |stage| stage.bits(u64::from(transit.bytes)) as f64);
            let id = self.id(transit);
            // The state when the line began to carry the packet.
            let (damaged, odds) = self.recorder.explanations().journey(id).harm.unwrap_or((Rule::BitWrong, f64::NAN));
            let rule = if reason == DropReason::Chosen { Rule::NamedToBeLost } else { damaged };
            self.tell(rule, &[("bits", bits), ("odds", odds)]);
        }
    }

    /// Gives the reason for which the packet is at the end of the step before its own.
    #[inline]
    pub(super) fn tell_arrived(&mut self, transit: &Transit) {
        if !R::WHY {
            return;
        }
        let (now, id) = (self.now as f64, self.id(transit));
        let step = self.net.steps[transit.step as usize - 1];
        let stage = step.stage.map(|stage| &self.net.stages[stage]);
        let cable = stage
            .and_then(|stage| stage.medium)
            .and_then(|(medium, site)| self.net.media[usize::from(medium)].cable().zip(Some(usize::from(site))));
        let (takes, way) = if let Some(((cable, site), to)) = cable.zip(step.arrives_at) {
            (cable.time_for(transit.bytes), cable.propagation(transit, site, to))
        } else {
            let served = stage.filter(|stage| !stage.cut_through);
            (served.map_or(0, |stage| stage.time_for(u64::from(transit.bytes))), 0)
        };
        let journey = self.recorder.explanations().journey(id);
        journey.arrived = now;
        journey.waited = 0.0;
        let since = now - journey.sent;
        let (takes, delay) = (journey.takes.unwrap_or(takes as f64), (step.delay + way) as f64);
        let late = since - takes - delay;
        let facts = [("since", since), ("takes", takes), ("delay", delay), ("late", late)];
        self.tell(if late > 0.0 { Rule::TravelledLonger } else { Rule::Travelled }, &facts);
    }

    /// Gives the reason for which the packet waits `busy` ns for the receiving host's processor.
    #[inline]
    pub(super) fn tell_waits(&mut self, transit: &Transit, busy: u64) {
        if R::WHY {
            let id = self.id(transit);
            self.recorder.explanations().journey(id).waited = busy as f64;
            self.tell(Rule::WaitsForProcessor, &[("busy", busy as f64)]);
        }
    }

    /// Gives the reason for which TCP or the socket takes the packet.
    #[inline]
    pub(super) fn tell_delivered(&mut self, transit: &Transit) {
        if !R::WHY {
            return;
        }
        let (now, id) = (self.now as f64, self.id(transit));
        let explained = self.recorder.explanations();
        let journey = explained.journey(id);
        let since = now - journey.arrived;
        let facts = [("since", since), ("waited", journey.waited), ("work", since - journey.waited)];
        let rule = match () {
            () if since == 0.0 => Rule::ProcessedAtOnce,
            () if journey.waited > 0.0 => Rule::ProcessedLater,
            () => Rule::Processed,
        };
        self.tell(rule, &facts);
        self.recorder.explanations().note_delivery();
    }
}
