//! The cable at work.

use std::collections::VecDeque;

use super::counts::Counts;
use super::way::{SignalPath, Transmission};
use super::{CableInfo, CableSummary, CsmaCd};
use crate::event_queue::{EventQueue, NEVER};
use crate::link::Link;
use crate::link::errors::{Errors, Harm, Passage};
use crate::link::medium::{MediumEvent, MediumEventKind};
use crate::packet::{DAMAGED, KEPT, Transit};
use crate::rng::Stream;

pub(crate) struct Cable {
    /// The link it is.
    pub place: u16,
    rules: CsmaCd,
    /// bit/s
    rate: u64,
    overhead: u64,
    way: SignalPath,
    stations: Vec<Station>,
    /// By place of a node: its station.
    by_place: Vec<u16>,
    /// By endpoint, if each has a station of its own.
    by_endpoint: Vec<u16>,
    /// What some station still hears, or may have heard of a frame that is not received yet, in the order of its start.
    on_cable: Vec<Transmission>,
    /// What each station does next; behind them, what comes through next.
    event_queue: EventQueue,
    /// Frames that were sent whole; the last is the one to which something happens next.
    under_way: Vec<(u64, UnderWay)>,
    /// By station of the link.
    errors: Vec<Option<Errors>>,
    counts: Counts,
}

struct Station {
    queue: VecDeque<Waiting>,
    state: State,
    /// Collisions of the frame it has first, and since when it has it first, ns.
    collisions: u64,
    since: u64,
    stream: Stream,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum State {
    Idle,
    /// Until the carrier has gone and the gap has passed.
    Defers,
    Sends,
    /// It has heard another.
    Jams,
    BacksOff,
}

#[derive(Clone, Copy)]
struct Waiting {
    transit: Transit,
    to: usize,
    /// Of whose errors.
    site: usize,
    /// From when it is received until it is at the next node, ns.
    delay: u64,
}

struct UnderWay {
    waiting: Waiting,
    station: usize,
    /// First and last bit at the receiver, ns, where it is not received yet.
    heard: Option<(u64, u64)>,
}

/// What becomes of a packet that comes to its station.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Entry {
    /// It begins at this instant.
    AtOnce,
    /// There is a carrier, or was one just now.
    Defers,
    /// So many are before it.
    Behind(usize),
}

impl Cable {
    /// `id`: of the link in the scenario. `places`: of the nodes, in the order of the link's stations.
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
            by_endpoint: Vec::new(),
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

    /// Gives each of these endpoints a station of its own; they come with their random streams.
    pub(crate) fn seat_endpoints(&mut self, endpoints: Vec<(usize, Stream)>) {
        self.by_endpoint =
            vec![u16::MAX; endpoints.iter().map(|(endpoint, _)| endpoint | 1).max().map_or(0, |last| last + 1)];
        for (station, (endpoint, _)) in endpoints.iter().enumerate() {
            self.by_endpoint[*endpoint] = station as u16;
        }
        self.seat(endpoints.into_iter().map(|(_, stream)| stream));
    }

    /// The stations between which a packet goes that comes from station `site` of the link and goes to the node at `place`.
    fn ends(&self, transit: &Transit, site: usize, place: u16) -> (usize, usize) {
        let endpoint = usize::from(transit.endpoint);
        match self.by_endpoint.is_empty() {
            true => (site, usize::from(self.by_place[usize::from(place)])),
            false => {
                let from = usize::from(self.by_endpoint[endpoint]);
                // Where nobody sends back, the far end of the cable is as good a place as any.
                let to = self.by_endpoint[endpoint ^ 1];
                (from, if to == u16::MAX { self.stations.len() - 1 } else { usize::from(to) })
            }
        }
    }

    /// What it takes on the cable from station to station, ns.
    pub(crate) fn propagation(&self, transit: &Transit, site: usize, place: u16) -> u64 {
        let (from, to) = self.ends(transit, site, place);
        self.way.between(from, to)
    }

    /// Of a datagram of `bytes` on the cable.
    pub(crate) fn bits(&self, bytes: u32) -> u64 {
        self.rules.bits(u64::from(bytes), self.overhead)
    }

    #[inline(never)]
    fn frame_time(&self, bits: u64) -> u64 {
        (bits * 1_000_000_000).div_ceil(self.rate)
    }

    /// From first bit to last, ns.
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

    /// A packet comes to station `site` of the link, for the node at `place`, where it goes on after `delay` ns.
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

    /// When something happens next, or `NEVER`.
    pub(crate) fn next(&self) -> u64 {
        self.event_queue.first().0
    }

    /// All that happens at `now`.
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

    /// When the station acts next. Once, and not wherever it is called: that is long code.
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

    /// What the station sends now.
    fn sends(&self, station: usize) -> &Transmission {
        let own = self.on_cable.iter().rev().find(|one| one.station == station);
        own.expect("it sends")
    }

    /// The station wants to send: if it hears a carrier, or has within the last gap, it waits until that is over, as far as is
    /// known now, and looks again.
    #[inline(never)]
    fn defer(&mut self, now: u64, station: usize) -> bool {
        self.stations[station].state = State::Defers;
        let (mut clear, mut latest) = (now, None);
        for (number, one) in self.on_cable.iter().enumerate() {
            let (first, last) = self.way.time_heard(one, station);
            // What begins to be heard at this very instant is heard too late.
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

    /// The first bit leaves. Whom the signal will meet can be told at once; what nobody knows yet changes nothing before
    /// the signal is there.
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
            // A gap ago it had not come here.
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
        // They have waited for what ends sooner now.
        for station in again {
            if self.stations[station].state == State::Defers {
                self.defer(now, station);
            }
        }
    }

    /// What no station hears any more, and no frame that is still to be received has met.
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

    /// The last bit has left, and nobody was heard.
    fn succeed(&mut self, now: u64, station: usize, happened: &mut Vec<MediumEvent>) {
        let start = self.sends(station).start;
        let here = &mut self.stations[station];
        let Some(mut waiting) = here.queue.pop_front() else { return };
        let bits = self.rules.bits(u64::from(waiting.transit.bytes), self.overhead);
        let errors = self.errors[waiting.site].as_mut();
        let outcome = errors.map(|errors| errors.apply(&Passage { from: start, to: now, bits })).unwrap_or_default();
        waiting.transit.mark(DAMAGED, outcome.damaged || waiting.transit.is(DAMAGED));
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

    /// The jam is out.
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

    /// The next frame is received, or is at the next node.
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
