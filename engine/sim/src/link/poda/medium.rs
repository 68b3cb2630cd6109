//! Packet satellite at run time: packets waiting at each site, reservations and transmissions under way.

use std::collections::VecDeque;

use serde::Serialize;

use super::{Frame, Poda, schedule::Schedule};
use crate::event_queue::NEVER;
use crate::link::Link;
use crate::link::errors::{Errors, Harm, Passage};
use crate::link::medium::{MediumEvent, MediumEventKind, MediumPlace};
use crate::packet::{KEPT, Transit};
#[derive(Clone)]
pub(crate) struct PacketSatellite {
    /// Place of the link.
    pub place: u16,
    poda: Poda,
    /// Rate of each channel, bit/s.
    rate: u64,
    overhead: u64,
    propagation: u64,
    channels: Vec<Channel>,
    sites: Vec<Site>,
}
#[derive(Clone)]
struct Site {
    /// Place of the SIMP.
    place: u16,
    /// Time from the packet's arrival until a reservation can be made for it, ns.
    processing: u64,
    data_errors: Option<Errors>,
    reservation_errors: Option<Errors>,
    /// Channel that was given the site's last packet.
    channel: usize,
}

#[derive(Clone)]
struct Channel {
    frame: Frame,
    schedule: Schedule,
    /// Queues by site.
    queues: Vec<Queue>,
    /// Reservations under way, in the order in which they will be heard.
    reserved: VecDeque<Reserved>,
    /// Packets with a reserved time, in its order.
    scheduled: VecDeque<(u64, usize, Waiting)>,
    /// Number of packets that have entered the channel.
    came: u64,
    /// Packets being sent or propagating, with the time at which they arrive.
    under_way: VecDeque<(u64, usize, Transit)>,
    counts: ChannelSummary,
}

#[derive(Clone)]
struct Queue {
    /// Packets without a reservation that was heard, oldest first.
    unreserved: VecDeque<Waiting>,
    /// Time at which the site uses a reservation slot next, ns, or `NEVER`.
    asks_at: u64,
    /// Time before which its reservation slots are over, ns.
    asks_from: u64,
    /// Packets that are not sent yet.
    held: usize,
}

#[derive(Clone)]
struct Reserved {
    heard_at: u64,
    site: usize,
    waiting: Waiting,
    damaged: bool,
}

#[derive(Clone, Copy)]
struct Waiting {
    transit: Transit,
    /// Delay from the end of its transmission until the packet is at the next node, ns.
    delay: u64,
    /// Time before which no reservation is made for it, ns.
    ready: u64,
    /// Virtual slots that it takes.
    slots: u64,
    /// Number of packets that entered the channel before it.
    number: u64,
}

/// Description of a channel: its frames and the use of their slots.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChannelInfo {
    /// Place of the link. A link's channels follow each other; `detail` of their events counts them from 0.
    pub link: u16,
    /// Places of the sites, in the order of their reservation slots.
    pub sites: Vec<u16>,
    /// Start of frame 0, ns; frame k begins k frames later, from before the run on.
    pub phase_ns: u64,
    /// Duration of a slot, ns.
    pub slot_ns: u64,
    /// Reservation slots of each site in a frame.
    pub reservation_slots: u64,
    /// Data slots of a frame.
    pub data_slots: u64,
    /// Rate, bit/s.
    pub rate_bps: u64,
    /// Framing of each datagram, bytes.
    pub overhead_bytes: u64,
}

/// Results of a channel.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChannelSummary {
    /// Packets sent.
    pub packets: u64,
    /// Data slots used.
    pub slots: u64,
    /// Reservations sent.
    pub reservations: u64,
    /// Part of them on data packets.
    pub piggybacked: u64,
    /// Part of them that nobody heard.
    pub unheard: u64,
}

impl PacketSatellite {
    /// Creates the channels.
    pub(crate) fn new(link: &Link, poda: &Poda, at: MediumPlace) -> Self {
        let MediumPlace { id, place, stations: places, spent, seed } = at;
        let sites = link.stations.iter().zip(places).zip(spent).map(|((name, place), spent)| {
            let stream = format!("links.{id} from {name}");
            Site {
                place: *place,
                processing: poda.processing_delay / 2 - spent,
                data_errors: Errors::new(link, name, seed, &stream),
                // A stream of its own, so that losses of packets do not depend on how their reservations were sent.
                reservation_errors: Errors::new(link, name, seed, &format!("{stream}, reservations")),
                channel: poda.channels as usize - 1,
            }
        });
        let channel = |number| {
            let frame = link.frame(poda, seed, id, number);
            let idle = Queue { unreserved: VecDeque::new(), asks_at: NEVER, asks_from: 0, held: 0 };
            Channel {
                schedule: Schedule::new(frame.clone()),
                frame,
                queues: vec![idle; places.len()],
                reserved: VecDeque::new(),
                scheduled: VecDeque::new(),
                came: 0,
                under_way: VecDeque::new(),
                counts: ChannelSummary::default(),
            }
        };
        PacketSatellite {
            place,
            rate: link.rate,
            overhead: link.overhead,
            propagation: link.propagation_delay,
            channels: (0..poda.channels).map(channel).collect(),
            sites: sites.collect(),
            poda: poda.clone(),
        }
    }

    /// Returns the bits of a datagram of `bytes` on a channel, framing included.
    pub(crate) fn bits(&self, bytes: u32) -> u64 {
        (u64::from(bytes) + self.overhead) * 8
    }

    /// Returns the time from the first bit to the last, ns.
    pub(crate) fn time_for(&self, bytes: u32) -> u64 {
        (self.bits(bytes) * 1_000_000_000).div_ceil(self.rate)
    }

    /// Returns the number of packets that wait at a site.
    pub(crate) fn held(&self, site: usize) -> usize {
        self.channels.iter().map(|channel| channel.queues[site].held).sum()
    }

    /// Returns what damaged the last damaged packet of the site.
    pub(crate) fn harm(&self, site: usize) -> Option<Harm> {
        self.sites[site].data_errors.as_ref().map(|errors| errors.harm)
    }

    /// Accepts a packet at a site, whose channels it leaves `delay` ns before the next node. Returns the channel on
    /// which it waits: the one with less to send, or alternately if both have the same; `None` if the site has no
    /// buffer for it.
    pub(crate) fn enter(&mut self, now: u64, site: usize, transit: Transit, delay: u64) -> Option<u8> {
        if self.held(site) as u64 >= self.poda.buffers && !transit.is(KEPT) {
            return None;
        }
        let count = self.channels.len();
        let last = self.sites[site].channel;
        let in_turn = (1..=count).map(|step| (last + step) % count);
        let channel = in_turn.min_by_key(|channel| self.channels[*channel].queues[site].held)?;
        self.sites[site].channel = channel;
        let ready = now + self.sites[site].processing;
        let slots = self.slots_for(transit.bytes);
        let chosen = &mut self.channels[channel];
        let number = chosen.came;
        chosen.came += 1;
        chosen.queues[site].held += 1;
        chosen.queues[site].unreserved.push_back(Waiting { transit, delay, ready, slots, number });
        chosen.plan(site);
        Some(channel as u8)
    }

    /// Returns the time of the next event, ns, or `NEVER`.
    pub(crate) fn next(&self) -> u64 {
        self.channels.iter().map(Channel::next).min().unwrap_or(NEVER)
    }

    /// Carries out everything that happens at `now`.
    pub(crate) fn act(&mut self, now: u64, happened: &mut Vec<MediumEvent>) {
        for number in 0..self.channels.len() {
            let mut happens =
                |what, transit, site| happened.push(MediumEvent { what, transit, site, channel: number as u8 });
            self.channels[number].come_through(now, &mut happens);
            self.channels[number].hear(now, &mut happens);
            while self.channels[number].scheduled.front().is_some_and(|(at, ..)| *at <= now) {
                self.send(now, number, &mut happens);
            }
            for site in 0..self.sites.len() {
                if self.channels[number].queues[site].asks_at <= now {
                    self.ask(now, number, site, &mut happens);
                }
            }
        }
    }

    /// Returns the number of virtual slots of a packet.
    pub(crate) fn slots_for(&self, bytes: u32) -> u64 {
        self.time_for(bytes).div_ceil(self.poda.slot)
    }

    /// Returns the rate of each channel, bit/s.
    pub(crate) fn rate(&self) -> u64 {
        self.rate
    }

    /// Returns the time from an earth station to the satellite and back, ns.
    pub(crate) fn hop(&self) -> u64 {
        self.propagation
    }

    /// Sends the next scheduled packet of a channel, with reservations for others on it.
    fn send(&mut self, now: u64, number: usize, happens: &mut impl FnMut(MediumEventKind, Transit, usize)) {
        let Some((_, site, mut waiting)) = self.channels[number].scheduled.pop_front() else { return };
        self.channels[number].let_older_go_first(site, &mut waiting);
        let (bits, until) = (self.bits(waiting.transit.bytes), now + self.time_for(waiting.transit.bytes));
        let errors = self.sites[site].data_errors.as_mut();
        let outcome = errors.map(|errors| errors.apply(&Passage { from: now, to: until, bits })).unwrap_or_default();
        outcome.mark(&mut waiting.transit);
        let channel = &mut self.channels[number];
        channel.counts.packets += 1;
        channel.counts.slots += waiting.slots;
        channel.queues[site].held -= 1;
        channel.carry(until + waiting.delay + outcome.late, site, waiting.transit);
        happens(MediumEventKind::Sent, waiting.transit, site);
        let heard_at = until + self.propagation;
        let riding = channel.reserve(now, site, self.poda.piggybacked, heard_at, outcome.damaged);
        channel.counts.piggybacked += riding.len() as u64;
        riding.into_iter().for_each(|transit| happens(MediumEventKind::Piggybacked, transit, site));
    }

    /// Sends reservations in the site's own slot on a channel.
    fn ask(&mut self, now: u64, number: usize, site: usize, happens: &mut impl FnMut(MediumEventKind, Transit, usize)) {
        let channel = &mut self.channels[number];
        let until = now + channel.frame.reservation_time();
        let bits = (until - now) * self.rate / 1_000_000_000;
        let errors = self.sites[site].reservation_errors.as_mut();
        let damaged = errors.is_some_and(|errors| errors.apply(&Passage { from: now, to: until, bits }).damaged);
        channel.queues[site].asks_from = now + 1;
        let reserved = channel.reserve(now, site, self.poda.reservations, until + self.propagation, damaged);
        reserved.into_iter().for_each(|transit| happens(MediumEventKind::Reserved, transit, site));
    }

    pub(crate) fn infos(&self) -> Vec<ChannelInfo> {
        let info = |channel: &Channel| ChannelInfo {
            link: self.place,
            sites: self.sites.iter().map(|site| site.place).collect(),
            phase_ns: channel.frame.phase,
            slot_ns: self.poda.slot,
            reservation_slots: self.poda.reservation_slots,
            data_slots: self.poda.data_slots,
            rate_bps: self.rate,
            overhead_bytes: self.overhead,
        };
        self.channels.iter().map(info).collect()
    }

    pub(crate) fn summaries(&self) -> impl Iterator<Item = ChannelSummary> {
        self.channels.iter().map(|channel| channel.counts.clone())
    }
}

impl Channel {
    fn next(&self) -> u64 {
        let asks = self.queues.iter().map(|queue| queue.asks_at).min();
        let heard = self.reserved.front().map(|reserved| reserved.heard_at);
        let sent = self.scheduled.front().map(|(at, ..)| *at);
        let through = self.under_way.front().map(|(out, ..)| *out);
        [asks, heard, sent, through].into_iter().flatten().min().unwrap_or(NEVER)
    }

    /// Sets the time at which the site uses its reservation slot next.
    fn plan(&mut self, site: usize) {
        let queue = &mut self.queues[site];
        queue.asks_at = match queue.unreserved.front() {
            Some(oldest) => self.frame.next_reservation(oldest.ready.max(queue.asks_from), site),
            None => NEVER,
        };
    }

    /// Sends reservations for at most `most` of the site's oldest packets, which all sites hear at `heard_at`.
    fn reserve(&mut self, now: u64, site: usize, most: u64, heard_at: u64, damaged: bool) -> Vec<Transit> {
        let queue = &mut self.queues[site];
        let mut reserved = Vec::new();
        while reserved.len() < most as usize && queue.unreserved.front().is_some_and(|oldest| oldest.ready <= now) {
            let Some(waiting) = queue.unreserved.pop_front() else { break };
            reserved.push(waiting.transit);
            self.reserved.push_back(Reserved { heard_at, site, waiting, damaged });
        }
        self.counts.reservations += reserved.len() as u64;
        self.plan(site);
        reserved
    }

    /// Processes reservations that come down: every site schedules those it has heard, and repeats damaged ones.
    fn hear(&mut self, now: u64, happens: &mut impl FnMut(MediumEventKind, Transit, usize)) {
        let mut unheard = Vec::new();
        while self.reserved.front().is_some_and(|reserved| reserved.heard_at <= now) {
            let Some(Reserved { site, mut waiting, damaged, .. }) = self.reserved.pop_front() else { break };
            if damaged {
                self.counts.unheard += 1;
                happens(MediumEventKind::Unheard, waiting.transit, site);
                waiting.ready = now;
                unheard.push((site, waiting));
                continue;
            }
            let at = self.schedule.reserve(now, waiting.slots);
            happens(MediumEventKind::Scheduled(at), waiting.transit, site);
            self.scheduled.push_back((at, site, waiting));
        }
        // Repeated reservations come before later packets, in their order.
        for (site, waiting) in unheard.into_iter().rev() {
            self.queues[site].unreserved.push_front(waiting);
            self.plan(site);
        }
    }

    /// Exchanges the reserved slots of a packet with those of an older one of equal length whose reservation was lost,
    /// so that a site's packets keep their order. A site reserves slots, not packets.
    fn let_older_go_first(&mut self, site: usize, next: &mut Waiting) {
        let queued = self.queues[site].unreserved.iter_mut();
        let reserved = self.reserved.iter_mut().filter(|one| one.site == site).map(|one| &mut one.waiting);
        let scheduled = self.scheduled.iter_mut().filter(|(_, of, _)| *of == site).map(|(_, _, waiting)| waiting);
        let like = |one: &&mut Waiting| one.slots == next.slots && one.number < next.number;
        let others = queued.chain(reserved).chain(scheduled).filter(like);
        if let Some(oldest) = others.min_by_key(|one| one.number) {
            std::mem::swap(oldest, next);
        }
    }

    fn carry(&mut self, out: u64, site: usize, transit: Transit) {
        let place = self.under_way.partition_point(|(before, ..)| *before <= out);
        self.under_way.insert(place, (out, site, transit));
    }

    fn come_through(&mut self, now: u64, happens: &mut impl FnMut(MediumEventKind, Transit, usize)) {
        while self.under_way.front().is_some_and(|(out, ..)| *out <= now) {
            let Some((_, site, transit)) = self.under_way.pop_front() else { break };
            happens(MediumEventKind::Through, transit, site);
        }
    }
}

#[cfg(test)]
mod tests;
