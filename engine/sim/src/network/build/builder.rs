//! Places, machines and stages of a network that is being built, and the steps of its routes.

use std::collections::VecDeque;

use litemap::LiteMap;

use crate::event_queue::NEVER;
use crate::host::cpu::Cpu;
use crate::ids::{Id, StageId, Table};
use crate::layout::{FlowInfo, Place, PlaceKind, QueueInfo};
use crate::link::{
    Link,
    errors::Errors,
    medium::{Medium, MediumPlace},
    variation::Varying,
};
use crate::network::{Machine, Step};
use crate::qdisc::{
    self,
    buffers::{Buffers, Queue},
};
use crate::rng::Stream;
use crate::scenario::{Flow, Scenario};
use crate::stage::{Shaper, Stage, StageKind};
use crate::theory;
use crate::topology::Hop;

pub(super) struct Builder<'a> {
    pub scenario: &'a Scenario,
    pub places: Vec<Place>,
    pub place: LiteMap<String, u16>,
    pub stages: Table<StageId, Stage>,
    /// Stages by their names.
    pub stage: LiteMap<String, StageId>,
    pub queues: Vec<QueueInfo>,
    pub media: Vec<Medium>,
    pub varying: Vec<Varying>,
}

impl Builder<'_> {
    pub(super) fn add_places(&mut self) {
        let scenario = self.scenario;
        let mut add = |kind: PlaceKind, group: &str, id: &String, name: &String| {
            let path = format!("{group}.{id}");
            let name = if name.is_empty() { id } else { name };
            self.place.insert(path.clone(), self.places.len() as u16);
            self.places.push(Place { id: path, kind, name: name.clone() });
        };
        scenario.hosts.iter().for_each(|(id, host)| add(PlaceKind::Host, "hosts", id, &host.name));
        scenario.routers.iter().for_each(|(id, router)| add(PlaceKind::Router, "routers", id, &router.name));
        scenario.links.iter().for_each(|(id, link)| add(PlaceKind::Link, "links", id, &link.name));
    }

    /// Returns the place of a host or router.
    fn node(&self, id: &str) -> u16 {
        let group = if self.scenario.hosts.contains_key(id) { "hosts" } else { "routers" };
        self.place[&format!("{group}.{id}")]
    }

    pub(super) fn machine(&self, id: &str) -> Machine {
        let host = self.scenario.computer(id);
        let rates = host.cpu.rates();
        Machine {
            place: self.node(id),
            prompt: rates.are_free() && host.scheduler_tick == 0,
            rates,
            scheduler_tick: host.scheduler_tick,
            timers_wait: host.timers_wait,
            adapter_latency: host.adapter_latency,
            cpu: Cpu::with_jitter(host.cpu.jitter, Stream::new(self.scenario.seed, &format!("hosts.{id}.cpu"))),
            outgoing: VecDeque::new(),
            acts_at: NEVER,
        }
    }

    /// Returns the stage of that name, made on first use.
    fn stage(&mut self, name: String, make: impl FnOnce(&mut Self, &str) -> Stage) -> StageId {
        if let Some(index) = self.stage.get(&name) {
            return *index;
        }
        let stage = make(self, &name);
        let index = self.stages.push(stage);
        self.stage.insert(name, index);
        index
    }

    fn link(&mut self, hop: &Hop) -> StageId {
        let scenario = self.scenario;
        let link = &scenario.links[&hop.link];
        // There is one server for a shared medium that serves all stations in order, one per direction of a line, one
        // per station.
        let one = link.shared && !link.is_medium();
        let name = if one { hop.link.clone() } else { format!("{} from {}", hop.link, hop.from) };
        self.stage(format!("links.{name}"), |builder, name| {
            let place = builder.place[&format!("links.{}", hop.link)];
            if link.is_medium() {
                return builder.site(hop, link, place);
            }
            let errors = Errors::new(link, &hop.from, scenario.seed, name);
            let mut stage = Stage::new(StageKind::Link, place, link.rate, link.overhead, usize::MAX, errors);
            stage.vary(link.rate_process(&hop.from, scenario.seed, name));
            if stage.varies() {
                builder.note_varying(hop, link, name);
            }
            // A shared medium serves all its stations in order, without router queues.
            if let Some(router) = scenario.routers.get(&hop.from).filter(|_| !link.shared) {
                stage.buffers = builder.buffers(&router.queue, hop, link);
                stage.shaper = router.queue.shaped_rate.map(|rate| Box::new(Shaper::new(rate)));
            }
            stage
        })
    }

    /// Keeps what the results need of a link whose rate changes, as its stage is about to be added.
    fn note_varying(&mut self, hop: &Hop, link: &Link, name: &str) {
        self.varying.push(Varying {
            link: link.clone(),
            from: hop.from.clone(),
            seed: self.scenario.seed,
            name: name.to_owned(),
            places: [self.place[&format!("links.{}", hop.link)], self.node(&hop.from)],
            stage: StageId::at(self.stages.len()),
        });
    }

    /// Returns the stage of a packet satellite's site or a cable's station; the medium itself does the work.
    fn site(&mut self, hop: &Hop, link: &Link, place: u16) -> Stage {
        let medium = self.media.iter().position(|medium| medium.place() == place).unwrap_or_else(|| {
            let places: Vec<u16> = link.stations.iter().map(|station| self.node(station)).collect();
            let routers = link.stations.iter().map(|station| self.scenario.routers.get(station));
            let spent: Vec<u64> = routers.map(|router| link.spent_in(router)).collect();
            let at = MediumPlace { id: &hop.link, place, stations: &places, spent: &spent, seed: self.scenario.seed };
            self.media.extend(link.rules.medium(link, at));
            self.media.len() - 1
        });
        let site = link.stations.iter().position(|station| *station == hop.from).expect("a hop begins at a station");
        let limit = link.rules.station_buffers();
        let mut stage = Stage::new(StageKind::Link, place, link.rate, link.overhead, limit, None);
        stage.medium = Some((medium as u16, site as u16));
        stage
    }

    /// Returns the queue of a router before a line.
    fn buffers(&mut self, queue: &Queue, hop: &Hop, link: &Link) -> Option<Box<Buffers>> {
        let stream = Stream::new(self.scenario.seed, &format!("routers.{}.queue to {}", hop.from, hop.link));
        let rate = link.mean_rate(&hop.from) as u64;
        let place = qdisc::Place { limit: queue.limit, rate, shaped_rate: queue.shaped_rate, mtu: link.mtu, stream };
        let buffers = queue.buffers(self.queues.len() as u16, place)?;
        self.queues.push(QueueInfo {
            router: self.place[&format!("routers.{}", hop.from)],
            link: self.place[&format!("links.{}", hop.link)],
            discipline: queue.discipline.kind(),
            unit: queue.unit,
            limit: queue.room(),
            thresholds: buffers.thresholds(),
        });
        Some(Box::new(buffers))
    }

    fn forwarding(&mut self, hop: &Hop) -> StageId {
        let router = &self.scenario.routers[&hop.from];
        self.stage(format!("routers.{} to {} over {}", hop.from, hop.to, hop.link), |builder, _| {
            let place = builder.place[&format!("routers.{}", hop.from)];
            let limit = router.queue_limit as usize;
            let mut stage = Stage::new(StageKind::Forwarding, place, router.forwarding_rate, 0, limit, None);
            stage.cut_through = router.cut_through;
            stage.packet_time = router.packet_time;
            stage
        })
    }

    /// Returns the steps of a route. `fragmentation`: its packets may be fragmented; `answered`: they are sent back from its
    /// end.
    pub(super) fn steps(&mut self, hops: &[Hop], fragmentation: bool, answered: bool) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        let mut push = |stage, arrives_at, delay, mtu| {
            // Positions 0 and 1 are the sending processor.
            let position = 2 + 2 * steps.len() as u8;
            steps.push(Step { stage, arrives_at, delay, position, mtu });
        };
        for (number, hop) in hops.iter().enumerate() {
            if let Some(router) = self.scenario.routers.get(&hop.from) {
                push(Some(self.forwarding(hop)), None, router.latency, u32::MAX);
            }
            let (node, adapter) = match self.scenario.hosts.get(&hop.to) {
                Some(host) => (format!("hosts.{}", hop.to), host.adapter_latency),
                None => (format!("routers.{}", hop.to), 0),
            };
            let link = &self.scenario.links[&hop.link];
            // A router that passes the packet on takes its time after the link, as for an echo from the satellite.
            let goes_on = number + 1 < hops.len() || answered && hop.from == hop.to;
            let next = self.scenario.routers.get(&hop.to).filter(|_| goes_on);
            let delay = adapter + link.rules.delay_after_sending(link) - link.spent_in(next);
            let mtu = if fragmentation { link.mtu as u32 } else { u32::MAX };
            push(Some(self.link(hop)), Some(self.place[&node]), delay, mtu);
        }
        push(None, None, 0, u32::MAX);
        steps
    }

    /// Returns the step that crosses the link; the first link if it has no name.
    pub(super) fn link_step(&self, steps: &[Step], link: &str) -> u32 {
        let place = self.place.get(&format!("links.{link}"));
        let crosses = |step: &Step| {
            let stage = step.stage.map(|stage| &self.stages[stage]);
            stage.is_some_and(|stage| {
                stage.kind == StageKind::Link && (link.is_empty() || place.is_some_and(|place| *place == stage.place))
            })
        };
        steps.iter().position(crosses).unwrap_or(0) as u32
    }

    /// Returns the common description of the flows of the entry `id`.
    pub(super) fn flow_info(&self, id: &str, flow: &Flow, end: &str, there: &[Hop], back: &[Hop]) -> FlowInfo {
        let places = |from: &str, hops: &[Hop]| {
            let mut route = vec![self.node(from)];
            for hop in hops {
                route.push(self.place[&format!("links.{}", hop.link)]);
                route.push(self.node(&hop.to));
            }
            route
        };
        FlowInfo {
            id: String::new(),
            entry: id.to_owned(),
            name: String::new(),
            app: flow.app.kind,
            transport: flow.carried_by(),
            from: self.node(&flow.from),
            to: self.node(end),
            forward: places(&flow.from, there),
            reverse: places(end, back),
            background: flow.background,
            start_ns: 0,
            bytes: None,
            iss: [0; 2],
            bounds: theory::bounds(self.scenario, flow, there),
        }
    }
}
