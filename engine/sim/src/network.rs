//! From a scenario to the components that act: hosts, endpoints, stages, and the route of each flow through them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::agenda::NEVER;
use crate::event::Limit;
use crate::host::Host;
use crate::host::app::{App, Settings};
use crate::host::cpu::{Cpu, LARGE, Rates};
use crate::host::process::{Process, Work};
use crate::limit::Whereabouts;
use crate::link::{Link, errors::Errors};
use crate::lose::Losing;
use crate::packet::{Packets, Transit};
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

pub struct Machine {
    pub place: u16,
    pub rates: Rates,
    /// Period of the clock that starts woken processes, ns; 0: they start at once.
    pub scheduler_tick: u64,
    adapter_latency: u64,
    /// Packets being received, and work for processes.
    pub cpu: Cpu<Transit, (u16, Work)>,
    /// Packets being sent, with the time at which the adapter has passed them on: nothing but the passing on happens
    /// when the processor is done with one, so it needs no action of its own.
    outgoing: VecDeque<(u64, Transit)>,
    /// When its slot of the agenda says it acts, ns: most of what happens leaves that as it is.
    pub acts_at: u64,
}

impl Machine {
    /// The processor is to send a packet, at a cost of so many ns: when the adapter has passed it on.
    #[inline]
    pub fn sends(&mut self, now: u64, cost: u64) -> u64 {
        self.cpu.occupy(now, cost) + self.adapter_latency
    }

    /// The same of this packet, which is then to be taken.
    #[inline]
    pub fn send(&mut self, now: u64, cost: u64, transit: Transit) {
        let out = self.sends(now, cost);
        self.outgoing.push_back((out, transit));
    }

    /// The packet the adapter passes on at `now`.
    #[inline]
    pub fn take_outgoing(&mut self, now: u64) -> Option<Transit> {
        match self.outgoing.front() {
            Some((time, _)) if *time <= now => self.outgoing.pop_front().map(|(_, transit)| transit),
            _ => None,
        }
    }

    /// When something happens here next, or `NEVER`.
    #[inline]
    pub fn next(&self) -> u64 {
        let out = self.outgoing.front().map_or(NEVER, |(time, _)| *time);
        // To copy a huge buffer on a slow processor takes longer than any run.
        out.min(self.cpu.next()).min(NEVER)
    }
}

/// One end of a connection and its process.
pub struct Endpoint {
    pub socket: Connection,
    pub process: Process,
    pub machine: u16,
    /// When the scheduler will run the woken process.
    pub wake_at: Option<u64>,
    /// When its slot of the agenda says it acts, ns: most segments leave that as it is.
    pub acts_at: u64,
    /// Which of its packets are to be lost, if any.
    pub losing: Option<Box<Losing>>,
}

/// A step of a route: a stage, and the node the packet is at when it has passed it.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// `None`: the receiving host, after the last stage.
    pub stage: Option<u16>,
    /// `None` within a node.
    pub arrives_at: Option<u16>,
    /// From the end of service until the packet is at the next node, ns.
    pub delay: u64,
    /// Position, for `limit::Whereabouts`, of a packet that waits here; one more once it is served.
    pub position: u8,
}

pub struct Network {
    pub places: Vec<Place>,
    pub flows: Vec<FlowInfo>,
    pub machines: Vec<Machine>,
    pub stages: Vec<Stage>,
    /// Two for each flow: 2 f the opener, 2 f + 1 the peer.
    pub endpoints: Vec<Endpoint>,
    /// The routes one after the other, and where the route from each endpoint begins.
    pub steps: Vec<Step>,
    pub routes: Vec<u32>,
    pub packets: Packets,
    /// Of the stages that have buffers, in order.
    pub queues: Vec<QueueInfo>,
    /// When each flow opens its connection; `None` once it has.
    pub starts: Vec<Option<u64>>,
    pub background: Vec<bool>,
}

struct Builder<'a> {
    scenario: &'a Scenario,
    places: Vec<Place>,
    place: BTreeMap<String, u16>,
    stages: Vec<Stage>,
    /// By what they are, in words.
    stage: BTreeMap<String, u16>,
    queues: Vec<QueueInfo>,
}

impl Network {
    /// `scenario` has passed its check.
    pub fn build(scenario: &Scenario) -> Network {
        let mut builder = Builder {
            scenario,
            places: Vec::new(),
            place: BTreeMap::new(),
            stages: Vec::new(),
            stage: BTreeMap::new(),
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
                let loses = first + builder.link_step(&steps, &flow.lose.link);
                network.steps.extend(steps);
                (first, loses)
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
                    let (first, loses) = routes[end];
                    let (setup, machine) = &sockets[end];
                    network.routes.push(first);
                    network.endpoints.push(Endpoint {
                        socket: Connection::new(Setup { iss: iss[end], ..setup.clone() }),
                        process: Process::new(app),
                        machine: *machine,
                        wake_at: None,
                        acts_at: NEVER,
                        losing: Losing::new(flow.lose.names(end), loses),
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
        network.find_ahead();
        network
    }

    /// Which stages know at once what becomes of a packet: of those with buffers that depends on by how many interfaces
    /// packets come in, and for what is known to come later, on whether one other alone, stage or machine, feeds them.
    fn find_ahead(&mut self) {
        let mut feeders = vec![BTreeSet::new(); self.stages.len()];
        let mut interfaces = feeders.clone();
        for (endpoint, first) in self.endpoints.iter().zip(&self.routes) {
            let (mut before, mut feeder) = (0, self.stages.len() + usize::from(endpoint.machine));
            for stage in self.steps[*first as usize..].iter().map_while(|step| step.stage.map(usize::from)) {
                feeders[stage].insert(feeder);
                // Before a router's line comes its forwarding, and before that the way the packet came in.
                interfaces[stage].insert(before);
                (before, feeder) = (feeder, stage);
            }
        }
        for (stage, (feeders, interfaces)) in self.stages.iter_mut().zip(feeders.iter().zip(&interfaces)) {
            stage.foretells = stage.can_foretell(interfaces.len());
            stage.sole = stage.foretells && feeders.len() == 1;
        }
    }

    /// Positions of a packet sent by `endpoint`, and what waiting at each means for the flow's sender.
    pub fn whereabouts(&self, endpoint: usize) -> Whereabouts {
        let (near, far) = match endpoint % 2 {
            0 => (Limit::SenderCpu, Limit::ReceiverCpu),
            _ => (Limit::ReceiverCpu, Limit::SenderCpu),
        };
        let mut waits = vec![Some(near), None];
        for step in &self.steps[self.routes[endpoint] as usize..] {
            let limit = match step.stage.map(|stage| self.stages[usize::from(stage)].kind) {
                Some(Kind::Link) => Limit::Link,
                Some(Kind::Forwarding) => Limit::Router,
                None => far,
            };
            waits.extend([Some(limit), None]);
            if step.stage.is_none() {
                break;
            }
        }
        let rates = &self.machines[usize::from(self.endpoints[endpoint].machine)].rates;
        Whereabouts::new(waits, rates.send(LARGE as u64) > 0)
    }
}

/// The socket of one end, but for its initial sequence number.
fn socket(scenario: &Scenario, flow: &Flow, host: &str, tcp: &tcp::Parameters) -> Setup {
    let limit = scenario.hosts[host].socket_buffer_limit;
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
        Machine {
            place: self.place[&format!("hosts.{id}")],
            rates: host.cpu.rates(),
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
