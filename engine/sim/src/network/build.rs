//! From a scenario to the components that act.

use std::collections::VecDeque;

use litemap::LiteMap;

use super::{Endpoint, Machine, Network, Step};
use crate::agenda::NEVER;
use crate::host::Host;
use crate::host::app::{App, Settings};
use crate::host::cpu::Cpu;
use crate::host::process::Process;
use crate::link::{Link, errors::Errors};
use crate::named::{Named, Places};
use crate::packet::Packets;
use crate::qdisc::{
    self,
    buffers::{Buffers, Queue},
};
use crate::rng::Stream;
use crate::scenario::{Flow, Member, Scenario};
use crate::stage::{Kind, Stage};
use crate::summary::{FlowInfo, Place, PlaceKind, QueueInfo};
use crate::tcp::ticks::Ticks;
use crate::tcp::{self, Connection, Setup};
use crate::theory;
use crate::topology::{self, Hop};

impl Network {
    /// `scenario` has passed its check.
    pub fn build(scenario: &Scenario) -> Network {
        let mut builder = Builder {
            scenario,
            places: Vec::new(),
            place: LiteMap::new(),
            stages: Vec::new(),
            stage: LiteMap::new(),
            queues: Vec::new(),
        };
        builder.add_places();
        let enabled: Vec<(&String, &Flow)> = scenario.flows.iter().filter(|(_, flow)| flow.enabled).collect();
        let in_use = |host: &str| enabled.iter().any(|(_, flow)| flow.from == host || flow.to == host);
        let hosts: Vec<&String> = scenario.hosts.keys().filter(|id| in_use(id)).collect();
        let machines: Vec<Machine> = hosts.iter().map(|id| builder.machine(id, &scenario.hosts[*id])).collect();
        let machine = |host: &str| hosts.iter().position(|id| *id == host).expect("the hosts of all flows") as u16;
        let mut network = Network {
            places: Vec::new(),
            flows: Vec::new(),
            machines,
            stages: Vec::new(),
            endpoints: Vec::new(),
            steps: Vec::new(),
            ahead: Vec::new(),
            routes: Vec::new(),
            packets: Packets::default(),
            queues: Vec::new(),
            starts: Vec::new(),
            background: Vec::new(),
        };
        for (id, flow) in enabled {
            let there = topology::route(scenario, &flow.from, &flow.to).expect("checked");
            let back = topology::route(scenario, &flow.to, &flow.from).expect("a way there is a way back");
            // All flows of an entry go the same way.
            let routes = [&there, &back].map(|hops| {
                let first = network.steps.len() as u32;
                let steps = builder.steps(hops);
                let at = |link: &str| first + builder.link_step(&steps, link);
                let places = Places {
                    lose: at(&flow.lose.link),
                    delay: at(&flow.delay.link),
                    duplicate: at(&flow.duplicate.link),
                };
                network.steps.extend(steps);
                (first, places)
            });
            let info = builder.flow_info(id, flow, &there, &back);
            let ends = [("from", &flow.from, &flow.tcp), ("to", &flow.to, &flow.peer_tcp)];
            let sockets = ends.map(|(_, host, tcp)| (socket(scenario, flow, host, tcp), machine(host)));
            let socket_buffer = flow.app.socket_buffer.min(scenario.hosts[&flow.to].socket_buffer_limit);
            let app = Settings { socket_buffer, ..flow.app.clone() };
            for Member { id, name, start } in flow.members(id) {
                let iss = ends.map(|(end, ..)| iss(scenario, &format!("flows.{id}.{end}")));
                let stream = Stream::new(scenario.seed, &format!("flows.{id}.source"));
                let (opener, peer) = App::pair(&app, start, stream);
                for (end, app) in [opener, peer].into_iter().enumerate() {
                    let (first, places) = routes[end];
                    let (setup, machine) = &sockets[end];
                    network.routes.push(first);
                    network.endpoints.push(Endpoint {
                        socket: Connection::new(Setup { iss: iss[end], ..setup.clone() }),
                        process: Process::new(app),
                        machine: *machine,
                        wake_at: None,
                        acts_at: NEVER,
                        named: Named::new(flow, end, places),
                    });
                }
                network.flows.push(FlowInfo { id, name, iss, ..info.clone() });
                network.starts.push(Some(start));
                network.background.push(flow.background);
            }
        }
        network.places = builder.places;
        network.stages = builder.stages;
        network.queues = builder.queues;
        network.find_ahead(scenario.links.values().map(|link| link.mtu).max().unwrap_or(0));
        network
    }
}

struct Builder<'a> {
    scenario: &'a Scenario,
    places: Vec<Place>,
    place: LiteMap<String, u16>,
    stages: Vec<Stage>,
    /// By what they are, in words.
    stage: LiteMap<String, u16>,
    queues: Vec<QueueInfo>,
}

/// The socket of one end, but for its initial sequence number.
fn socket(scenario: &Scenario, flow: &Flow, host: &str, tcp: &tcp::Parameters) -> Setup {
    let limit = scenario.hosts.get(host).expect("checked").socket_buffer_limit;
    let buffer = tcp.window.min(limit);
    let phase = |timer: &str, period: u64| {
        let mut stream = Stream::new(scenario.seed, &format!("hosts.{host}.{timer}"));
        Ticks { period, phase: stream.below(period) }
    };
    Setup {
        parameters: tcp.clone(),
        iss: 0,
        mss: topology::end_mss(scenario, flow, tcp),
        send_buffer: buffer,
        receive_buffer: buffer,
        fast_timer: phase("fast_timer", tcp.fast_timer),
        slow_timer: phase("slow_timer", tcp.slow_timer),
    }
}

/// Of the end `name`: `flows.bulk.from`.
fn iss(scenario: &Scenario, name: &str) -> u32 {
    Stream::new(scenario.seed, &format!("{name}.iss")).below(1 << 32) as u32
}

impl Builder<'_> {
    fn add_places(&mut self) {
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

    fn machine(&self, id: &str, host: &Host) -> Machine {
        let rates = host.cpu.rates();
        Machine {
            place: self.place[&format!("hosts.{id}")],
            prompt: rates.are_free() && host.scheduler_tick == 0,
            rates,
            scheduler_tick: host.scheduler_tick,
            adapter_latency: host.adapter_latency,
            cpu: Cpu::with_jitter(host.cpu.jitter, Stream::new(self.scenario.seed, &format!("hosts.{id}.cpu"))),
            outgoing: VecDeque::new(),
            acts_at: NEVER,
        }
    }

    /// The stage of that name, made when it is first asked for.
    fn stage(&mut self, name: String, make: impl FnOnce(&mut Self, &str) -> Stage) -> u16 {
        if let Some(index) = self.stage.get(&name) {
            return *index;
        }
        let stage = make(self, &name);
        self.stages.push(stage);
        let index = (self.stages.len() - 1) as u16;
        self.stage.insert(name, index);
        index
    }

    fn link(&mut self, hop: &Hop) -> u16 {
        let scenario = self.scenario;
        let link = &scenario.links[&hop.link];
        // One server for a shared medium, one for each direction of a line.
        let name = if link.shared() { hop.link.clone() } else { format!("{} from {}", hop.link, hop.from) };
        self.stage(format!("links.{name}"), |builder, name| {
            let place = builder.place[&format!("links.{}", hop.link)];
            let errors = Errors::new(link, &hop.from, scenario.seed, name);
            let mut stage = Stage::new(Kind::Link, place, link.rate, link.overhead, usize::MAX, errors);
            // A shared medium serves all its stations in one order.
            if let Some(router) = scenario.routers.get(&hop.from).filter(|_| !link.shared()) {
                stage.buffers = builder.buffers(&router.queue, hop, link);
            }
            stage
        })
    }

    /// What a router has before a line.
    fn buffers(&mut self, queue: &Queue, hop: &Hop, link: &Link) -> Option<Box<Buffers>> {
        let stream = Stream::new(self.scenario.seed, &format!("routers.{}.queue to {}", hop.from, hop.link));
        let place = qdisc::Place { limit: queue.limit, rate: link.rate, mtu: link.mtu, stream };
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

    fn forwarding(&mut self, hop: &Hop) -> u16 {
        let router = &self.scenario.routers[&hop.from];
        self.stage(format!("routers.{} to {} over {}", hop.from, hop.to, hop.link), |builder, _| {
            let place = builder.place[&format!("routers.{}", hop.from)];
            let limit = router.queue_limit as usize;
            let mut stage = Stage::new(Kind::Forwarding, place, router.forwarding_rate, 0, limit, None);
            stage.cut_through = router.cut_through;
            stage
        })
    }

    fn steps(&mut self, hops: &[Hop]) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        let mut push = |stage, arrives_at, delay| {
            // Positions 0 and 1 are the sending processor.
            let position = 2 + 2 * steps.len() as u8;
            steps.push(Step { stage, arrives_at, delay, position });
        };
        for hop in hops {
            if let Some(router) = self.scenario.routers.get(&hop.from) {
                push(Some(self.forwarding(hop)), None, router.latency);
            }
            let (node, adapter) = match self.scenario.hosts.get(&hop.to) {
                Some(host) => (format!("hosts.{}", hop.to), host.adapter_latency),
                None => (format!("routers.{}", hop.to), 0),
            };
            let delay = self.scenario.links[&hop.link].one_way_delay() + adapter;
            push(Some(self.link(hop)), Some(self.place[&node]), delay);
        }
        push(None, None, 0);
        steps
    }

    /// Which of the steps crosses the link; the first link, if it has no name.
    fn link_step(&self, steps: &[Step], link: &str) -> u32 {
        let place = self.place.get(&format!("links.{link}"));
        let crosses = |step: &Step| {
            let stage = step.stage.map(|stage| &self.stages[usize::from(stage)]);
            stage.is_some_and(|stage| {
                stage.kind == Kind::Link && (link.is_empty() || place.is_some_and(|place| *place == stage.place))
            })
        };
        steps.iter().position(crosses).unwrap_or(0) as u32
    }

    /// What the flows of the entry `id` have in common.
    fn flow_info(&self, id: &str, flow: &Flow, there: &[Hop], back: &[Hop]) -> FlowInfo {
        let places = |from: &str, hops: &[Hop]| {
            let mut route = vec![self.place[&format!("hosts.{from}")]];
            for hop in hops {
                route.push(self.place[&format!("links.{}", hop.link)]);
                let node = ["routers", "hosts"].map(|group| format!("{group}.{}", hop.to));
                route.extend(node.iter().find_map(|node| self.place.get(node)));
            }
            route
        };
        FlowInfo {
            id: String::new(),
            entry: id.to_owned(),
            name: String::new(),
            app: flow.app.kind,
            transport: flow.app.kind.transport(),
            from: self.place[&format!("hosts.{}", flow.from)],
            to: self.place[&format!("hosts.{}", flow.to)],
            forward: places(&flow.from, there),
            reverse: places(&flow.to, back),
            background: flow.background,
            iss: [0; 2],
            bounds: theory::bounds(self.scenario, flow, there),
        }
    }
}
