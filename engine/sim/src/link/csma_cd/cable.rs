//! CSMA/CD cable at run time.

use std::collections::VecDeque;

use super::counts::Counts;
use super::station::{Entry, State, Station, UnderWay, Waiting};
use super::way::{SignalPath, Transmission};
use super::{CableInfo, CableSummary, CsmaCd};
use crate::event_queue::{EventQueue, NEVER};
use crate::ids::{EndpointId, Id, Table};
use crate::link::Link;
use crate::link::errors::{Errors, Harm, Passage};
use crate::link::medium::{MediumEvent, MediumEventKind};
use crate::packet::{KEPT, Transit};
use crate::rng::Stream;
#[derive(Clone)]
pub(crate) struct Cable {
    /// Place of the link.
    pub place: u16,
    rules: CsmaCd,
    /// Rate, bit/s.
    rate: u64,
    overhead: u64,
    way: SignalPath,
    stations: Vec<Station>,
    /// Station of each node, by place.
    by_place: Vec<u16>,
    /// Station of each endpoint, if each has one of its own.
    by_endpoint: Table<EndpointId, u16>,
    /// Transmissions that some station still hears, or that may have disturbed a frame not yet received, in the order
    /// of their start.
    on_cable: Vec<Transmission>,
    /// Next action of each station; the last slot is the next arrival.
    event_queue: EventQueue,
    /// Complete frames in order of their next event; the last is the next.
    under_way: Vec<(u64, UnderWay)>,
    /// Impairments by station of the link.
    errors: Vec<Option<Errors>>,
    counts: Counts,
}

impl Cable {
    /// Creates the cable. `id` is the link's id in the scenario; `places` are those of the nodes, in the order of the
    /// stations.
    pub(crate) fn new(link: &Link, rules: &CsmaCd, id: &str, place: u16, places: &[u16], seed: u64) -> Self {
        let mut by_place = vec![u16::MAX; places.iter().map(|place| usize::from(*place) + 1).max().unwrap_or(0)];
        for (station, place) in places.iter().enumerate() {
            by_place[usize::from(*place)] = station as u16;
        }
        let names: Vec<String> = link.stations.iter().map(|name| format!("links.{id} from {name}")).collect();
        let errors = link.stations.iter().zip(&names).map(|(name, stream)| Errors::new(link, name, seed, stream));
        let mut cable = Cable {
            place,
            rules: rules.clone(),
            rate: link.rate,
            overhead: link.overhead,
            way: SignalPath::new(0, link.propagation_delay),
            stations: Vec::new(),
            by_place,
            by_endpoint: Table::default(),
            on_cable: Vec::new(),
            event_queue: EventQueue::new(1),
            under_way: Vec::new(),
            errors: errors.collect(),
            counts: Counts::default(),
        };
        cable.seat(names.iter().map(|name| Stream::new(seed, name)));
        cable
    }

    fn seat(&mut self, streams: impl Iterator<Item = Stream>) {
        let station = |stream| Station { queue: VecDeque::new(), state: State::Idle, collisions: 0, since: 0, stream };
        self.stations = streams.map(station).collect();
        self.way = SignalPath::new(self.stations.len(), self.way.length());
        self.event_queue = EventQueue::new(self.stations.len() + 1);
    }

    pub(crate) fn station_per_flow(&self) -> bool {
        self.rules.station_per_flow
    }

    /// Gives each of these endpoints a station of its own, with its random stream.
    pub(crate) fn seat_endpoints(&mut self, endpoints: Vec<(EndpointId, Stream)>) {
        let flows = endpoints.iter().map(|(endpoint, _)| endpoint.flow()).max().map_or(0, |last| last.index() + 1);
        self.by_endpoint = Table::from(vec![u16::MAX; 2 * flows]);
        for (station, (endpoint, _)) in endpoints.iter().enumerate() {
            self.by_endpoint[*endpoint] = station as u16;
        }
        self.seat(endpoints.into_iter().map(|(_, stream)| stream));
    }

    /// Returns the sending and the receiving station of a packet from station `site` of the link to the node at
    /// `place`.
    fn ends(&self, transit: &Transit, site: usize, place: u16) -> (usize, usize) {
        if self.by_endpoint.len() == 0 {
            (site, usize::from(self.by_place[usize::from(place)]))
        } else {
            let from = usize::from(self.by_endpoint[transit.endpoint]);
            // If the other end sends nothing, the far end of the cable serves as its station.
            let to = self.by_endpoint[transit.endpoint.other()];
            (from, if to == u16::MAX { self.stations.len() - 1 } else { usize::from(to) })
        }
    }

    /// Returns the propagation delay between the packet's stations, ns.
    pub(crate) fn propagation(&self, transit: &Transit, site: usize, place: u16) -> u64 {
        let (from, to) = self.ends(transit, site, place);
        self.way.between(from, to)
    }

    /// Returns the bits of a datagram of `bytes` on the cable.
    pub(crate) fn bits(&self, bytes: u32) -> u64 {
        self.rules.bits(u64::from(bytes), self.overhead)
    }

    #[inline(never)]
    fn frame_time(&self, bits: u64) -> u64 {
        (bits * 1_000_000_000).div_ceil(self.rate)
    }

    /// Returns the time from the first bit to the last, ns.
    pub(crate) fn time_for(&self, bytes: u32) -> u64 {
        self.frame_time(self.bits(bytes))
    }

    pub(crate) fn rate(&self) -> u64 {
        self.rate
    }

    pub(crate) fn rules(&self) -> &CsmaCd {
        &self.rules
    }

    pub(crate) fn harm(&self, site: usize) -> Option<Harm> {
        self.errors[site].as_ref().map(|errors| errors.harm)
    }

    /// Accepts a packet at station `site` of the link, for the node at `place`, which it reaches `delay` ns after
    /// reception.
    pub(crate) fn enter(&mut self, now: u64, site: usize, place: u16, transit: Transit, delay: u64) -> Entry {
        let (station, to) = self.ends(&transit, site, place);
        let here = &mut self.stations[station];
        here.queue.push_back(Waiting { transit, to, site, delay });
        let before = here.queue.len() - 1;
        if before > 0 {
            return Entry::Behind(before);
        }
        here.since = now;
        if self.defer(now, station) { Entry::Defers } else { Entry::AtOnce }
    }

    /// Returns the time of the next event, ns, or `NEVER`.
    pub(crate) fn next(&self) -> u64 {
        self.event_queue.first().0
    }

    /// Carries out everything that happens at `now`.
    pub(crate) fn act(&mut self, now: u64, happened: &mut Vec<MediumEvent>) {
        loop {
            let (time, slot) = self.event_queue.first();
            if time > now {
                return;
            }
            if slot == self.stations.len() {
                self.bring(now, happened);
                continue;
            }
            let state = self.stations[slot].state;
            match state {
                State::Defers if self.defer(now, slot) => {}
                State::BacksOff if self.defer(now, slot) => self.tell(MediumEventKind::Defers, slot, happened),
                State::Defers | State::BacksOff => self.start(now, slot, happened),
                State::Sends if self.sends(slot).hears <= now => {
                    self.stations[slot].state = State::Jams;
                    self.plan(slot, self.sends(slot).end);
                    self.tell(MediumEventKind::Collided, slot, happened);
                }
                State::Sends => self.succeed(now, slot, happened),
                State::Jams => self.back_off(now, slot, happened),
                State::Idle => self.plan(slot, NEVER),
            }
        }
    }

    /// Sets the time of the station's next action. Not inlined, because the code is long.
    #[inline(never)]
    fn plan(&mut self, station: usize, time: u64) {
        self.event_queue.set(station, time);
    }

    #[inline(never)]
    fn tell(&self, what: MediumEventKind, station: usize, happened: &mut Vec<MediumEvent>) {
        if let Some(Waiting { transit, site, .. }) = self.stations[station].queue.front() {
            let channel = self.stations[station].collisions as u8;
            happened.push(MediumEvent { what, transit: *transit, site: *site, channel });
        }
    }

    /// Returns the station's current transmission.
    fn sends(&self, station: usize) -> &Transmission {
        let own = self.on_cable.iter().rev().find(|one| one.station == station);
        own.expect("it sends")
    }

    /// Defers if the station hears a carrier, or heard one within the last gap: it waits until that is over, as far as
    /// is known now, and checks again.
    #[inline(never)]
    fn defer(&mut self, now: u64, station: usize) -> bool {
        self.stations[station].state = State::Defers;
        let (mut clear, mut latest) = (now, None);
        for (number, one) in self.on_cable.iter().enumerate() {
            let (first, last) = self.way.time_heard(one, station);
            // A carrier that arrives at this very instant is heard too late.
            if first < now && last + self.rules.interframe_gap > clear {
                (clear, latest) = (last + self.rules.interframe_gap, Some(number));
            }
        }
        let Some(latest) = latest else {
            self.plan(station, now);
            return false;
        };
        self.on_cable[latest].waiting.push(station);
        self.plan(station, clear);
        true
    }

    /// Starts a transmission. The stations that its signal will disturb are known at once; nothing changes before the
    /// signal reaches them.
    fn start(&mut self, now: u64, station: usize, happened: &mut Vec<MediumEvent>) {
        self.forget(now);
        self.counts.told.attempts += 1;
        self.tell(MediumEventKind::Sent, station, happened);
        let Some(waiting) = self.stations[station].queue.front() else { return };
        let own_end = now + self.time_for(waiting.transit.bytes);
        let mut own = Transmission { station, start: now, end: own_end, hears: NEVER, waiting: Vec::new() };
        let (preamble, jam) = (self.frame_time(self.rules.preamble), self.frame_time(self.rules.jam));
        let (mut met, mut first, mut again) = (false, true, Vec::new());
        for other in &mut self.on_cable {
            let (reaches, passed) = self.way.time_heard(other, station);
            let meets = now + self.way.between(station, other.station);
            // The signal had not arrived here one gap ago.
            let (hears, is_heard) = (passed > now && reaches < own_end, meets < other.end);
            if hears || is_heard {
                (met, first) = (true, first && other.hears == NEVER);
            }
            if hears {
                own.hears = own.hears.min(reaches);
            }
            if is_heard && meets < other.hears {
                other.hears = meets;
                other.end = meets.max(other.start + preamble) + jam;
                again.append(&mut other.waiting);
                self.event_queue.set(other.station, meets);
            }
        }
        self.counts.told.collisions += u64::from(met && first);
        if own.hears < NEVER {
            own.end = own.hears.max(now + preamble) + jam;
        }
        self.stations[station].state = State::Sends;
        self.plan(station, own.end.min(own.hears));
        self.on_cable.push(own);
        // These stations waited for a transmission that now ends earlier.
        for station in again {
            if self.stations[station].state == State::Defers {
                self.defer(now, station);
            }
        }
    }

    /// Forgets transmissions that no station hears any more and that no frame still to be received has met.
    fn forget(&mut self, now: u64) {
        let mut since = now.saturating_sub(self.rules.interframe_gap);
        for (_, one) in &self.under_way {
            since = one.heard.map_or(since, |(first, _)| first.min(since));
        }
        for one in &self.on_cable {
            since = if one.end >= now { one.start.min(since) } else { since };
        }
        let length = self.way.length();
        self.on_cable.retain(|one| one.end + length >= since);
    }

    /// Ends a transmission whose last bit has left without a collision.
    fn succeed(&mut self, now: u64, station: usize, happened: &mut Vec<MediumEvent>) {
        let start = self.sends(station).start;
        let here = &mut self.stations[station];
        let Some(mut waiting) = here.queue.pop_front() else { return };
        let bits = self.rules.bits(u64::from(waiting.transit.bytes), self.overhead);
        let errors = self.errors[waiting.site].as_mut();
        let outcome = errors.map(|errors| errors.apply(&Passage { from: start, to: now, bits })).unwrap_or_default();
        outcome.mark(&mut waiting.transit);
        waiting.delay += outcome.late;
        happened.push(MediumEvent {
            what: MediumEventKind::Whole,
            transit: waiting.transit,
            site: waiting.site,
            channel: 0,
        });
        self.counts.told.frames += 1;
        self.counts.told.collided += u64::from(here.collisions > 0);
        self.counts.busy += now - start;
        self.counts.wait(start - here.since);
        let delay = self.way.between(station, waiting.to);
        self.carry(now + delay, UnderWay { waiting, station, heard: Some((start + delay, now + delay)) });
        self.next_frame(now, station);
    }

    #[inline(never)]
    fn next_frame(&mut self, now: u64, station: usize) {
        let here = &mut self.stations[station];
        (here.since, here.collisions) = (now, 0);
        if here.queue.is_empty() {
            here.state = State::Idle;
            self.plan(station, NEVER);
        } else {
            self.defer(now, station);
        }
    }

    /// Ends the jam and starts the backoff.
    fn back_off(&mut self, now: u64, station: usize, happened: &mut Vec<MediumEvent>) {
        let here = &mut self.stations[station];
        here.collisions += 1;
        let kept = here.queue.front().is_some_and(|waiting| waiting.transit.is(KEPT));
        if here.collisions >= self.rules.attempts {
            if !kept {
                self.counts.told.dropped += 1;
                self.tell(MediumEventKind::Excessive, station, happened);
                self.stations[station].queue.pop_front();
                self.next_frame(now, station);
                return;
            }
            here.collisions = 1;
            self.tell(MediumEventKind::Spared, station, happened);
        }
        let here = &mut self.stations[station];
        let slots = here.stream.below(1 << here.collisions.min(self.rules.backoff_limit));
        here.state = State::BacksOff;
        self.plan(station, now + slots * self.rules.slot_time);
        self.tell(MediumEventKind::BackedOff(slots), station, happened);
    }

    #[inline(never)]
    fn carry(&mut self, at: u64, what: UnderWay) {
        let place = self.under_way.partition_point(|(other, _)| *other > at);
        self.under_way.insert(place, (at, what));
        self.plan_bringing();
    }

    fn plan_bringing(&mut self) {
        self.plan(self.stations.len(), self.under_way.last().map_or(NEVER, |(at, _)| *at));
    }

    /// Carries out the next reception, or the arrival at the next node.
    fn bring(&mut self, now: u64, happened: &mut Vec<MediumEvent>) {
        let Some((_, UnderWay { waiting, station, heard })) = self.under_way.pop() else { return };
        let Waiting { transit, site, delay, to } = waiting;
        let garbled = heard.is_some_and(|(first, last)| {
            let met = |other: &Transmission| {
                let (reaches, passed) = self.way.time_heard(other, to);
                reaches < last && first < passed && (other.station, reaches) != (station, first)
            };
            self.on_cable.iter().any(met)
        });
        self.counts.told.garbled += u64::from(garbled);
        if heard.is_some() && delay > 0 && !garbled {
            self.carry(now + delay, UnderWay { waiting, station, heard: None });
            return;
        }
        let what = if garbled { MediumEventKind::Garbled } else { MediumEventKind::Through };
        happened.push(MediumEvent { what, transit, site, channel: 0 });
        self.plan_bringing();
    }

    pub(crate) fn info(&self) -> CableInfo {
        CableInfo {
            link: self.place,
            stations: self.way.stations(),
            length_ns: self.way.length(),
            slot_ns: self.rules.slot_time,
            rate_bps: self.rate,
        }
    }

    pub(crate) fn summary(&self, now: u64) -> CableSummary {
        self.counts.summary(now)
    }
}
