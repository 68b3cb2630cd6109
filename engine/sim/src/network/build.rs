//! Construction of the network's components from a scenario.

use std::collections::VecDeque;

use litemap::LiteMap;

use super::{Circuit, Endpoint, Machine, Network, Step, WHOLE};
use crate::event_queue::NEVER;
use crate::host::app::{self, App, RelayReader, Settings, Transport};
use crate::host::cpu::Cpu;
use crate::host::delays::Delays;
use crate::host::process::Process;
use crate::ids::{EndpointId, Id, MachineId, StageId, Table};
use crate::layout::{FlowInfo, Place, PlaceKind, QueueInfo};
use crate::link::{
    Link,
    errors::Errors,
    medium::{Medium, MediumPlace},
};
use crate::lntp;
use crate::packet::Packets;
use crate::packet_faults::{FaultSteps, PacketFaults};
use crate::qdisc::{
    self,
    buffers::{Buffers, Queue},
};
use crate::rng::Stream;
use crate::scenario::{Flow, Member, Scenario};
use crate::stage::{Stage, StageKind};
use crate::tcp::ticks::Ticks;
use crate::tcp::{self, Connection, Setup};
use crate::theory;
use crate::topology::{self, Hop, Routes, Topology};

impl Network {
    /// Builds the network of a scenario that has passed its check.
    pub(crate) fn build(scenario: &Scenario) -> Network {
        let mut builder = Builder {
            scenario,
            places: Vec::new(),
            place: LiteMap::new(),
            stages: Table::default(),
            stage: LiteMap::new(),
            queues: Vec::new(),
            media: Vec::new(),
        };
        builder.add_places();
        let enabled: Vec<(&String, &Flow)> = scenario.flows.iter().filter(|(_, flow)| flow.enabled).collect();
        let topology = Topology::of(scenario);
        let ways: Vec<Routes> = enabled.iter().map(|(_, flow)| topology.ways(flow).expect("checked")).collect();
        let node = |name: &str| topology.node(name).expect("the ends of all flows");
        let mut machine_of = vec![None; topology.nodes().len()];
        for ((_, flow), ways) in enabled.iter().zip(&ways) {
            [&flow.from, &ways.end].into_iter().for_each(|end| machine_of[node(end)] = Some(MachineId::at(0)));
        }
        let mut machines = Vec::new();
        for (name, machine) in topology.nodes().iter().zip(&mut machine_of).filter(|(_, machine)| machine.is_some()) {
            *machine = Some(MachineId::at(machines.len()));
            machines.push(builder.machine(name));
        }
        let mut network = Network {
            places: Vec::new(),
            flows: Table::default(),
            machines: machines.into(),
            stages: Table::default(),
            media: Vec::new(),
            endpoints: Table::default(),
            steps: Vec::new(),
            lookahead: Vec::new(),
            routes: Table::default(),
            packets: Packets::default(),
            queues: Vec::new(),
            starts: Table::default(),
            background: Table::default(),
        };
        for ((id, flow), Routes { there, back, end }) in enabled.into_iter().zip(ways) {
            // All flows of an entry take the same route.
            let routes = [&there, &back].map(|hops| {
                let first = network.steps.len() as u32;
                let steps = builder.steps(hops, flow.fragmentation);
                let at = |link: &str| first + builder.link_step(&steps, link);
                let places = FaultSteps {
                    lose: at(&flow.lose.link),
                    delay: at(&flow.delay.link),
                    duplicate: at(&flow.duplicate.link),
                };
                network.steps.extend(steps);
                (first, places)
            });
            let info = builder.flow_info(id, flow, &end, &there, &back);
            let ends = [("from", &flow.from, &flow.tcp), ("to", &end, &flow.peer_tcp)];
            let sockets = ends.map(|(_, host, tcp)| {
                (
                    socket(scenario, flow, host, tcp, &there),
                    machine_of[node(host)].expect("every end has one"),
                    scenario.computer(host).copying,
                )
            });
            let socket_buffer = flow.app.socket_buffer.min(scenario.computer(&end).socket_buffer_limit);
            let circuits = [&there, &back].map(|hops| circuit(scenario, flow, hops));
            let shares = ends.map(|(_, host, _)| share(scenario, flow, host));
            let app = Settings { socket_buffer, ..flow.app.clone() };
            for Member { id, name, start } in flow.members(id) {
                let circuit = info.transport == Transport::Lntp;
                // A circuit counts from 0.
                let iss = ends.map(|(end, ..)| if circuit { 0 } else { iss(scenario, &format!("flows.{id}.{end}")) });
                let stream = Stream::new(scenario.seed, &format!("flows.{id}.source"));
                let (opener, peer) = App::pair(&app, start, stream);
                for (end, app) in [opener, peer].into_iter().enumerate() {
                    let (first, places) = routes[end];
                    let (setup, machine, copying) = &sockets[end];
                    let socket = Connection::new(Setup { iss: iss[end], ..setup.clone() });
                    network.routes.push(first);
                    network.endpoints.push(Endpoint {
                        socket: if end == 0 { socket.by_hand(&flow.hand) } else { socket },
                        circuit: circuit.then(|| Box::new(Circuit::new(&circuits[end]))),
                        share: shares[end],
                        process: Process::new(app, *copying),
                        relay: None,
                        machine: *machine,
                        wake_at: None,
                        acts_at: NEVER,
                        packet_faults: PacketFaults::new(flow, end, places),
                        delays: Delays::default(),
                    });
                }
                network.flows.push(FlowInfo { id, name, iss, ..info.clone() });
                network.starts.push(Some(start));
                network.background.push(flow.background);
            }
        }
        network.places = builder.places;
        network.stages = builder.stages;
        network.media = builder.media;
        network.seat_flows(scenario);
        network.join_relays(scenario);
        network.queues = builder.queues;
        network.find_lookahead(scenario.links.values().map(|link| link.mtu).max().unwrap_or(0));
        network
    }
}

impl Network {
    /// Gives each relay the reading end of the flow that it passes on.
    fn join_relays(&mut self, scenario: &Scenario) {
        for flow in self.flows.ids().filter(|flow| self.flows[*flow].app == app::AppKind::Relay) {
            let settings = &scenario.flows[&self.flows[flow].entry].app;
            let Some(read) = self.flows.ids().find(|read| self.flows[*read].entry == settings.of) else { continue };
            let (writer, reader) = (flow.from(), read.to());
            self.endpoints[writer].relay = Some(reader);
            self.endpoints[reader].relay = Some(writer);
            self.endpoints[reader].process.app = App::RelayReader(RelayReader::new(settings.call_size));
        }
    }

    /// Gives the ends of flows their own stations on cables with a station per flow.
    fn seat_flows(&mut self, scenario: &Scenario) {
        let Network { media, endpoints, routes, steps, stages, flows, places, .. } = self;
        for (number, medium) in media.iter_mut().enumerate() {
            let place = medium.place();
            let Medium::Cable(cable) = medium else { continue };
            if !cable.station_per_flow() {
                continue;
            }
            let crosses = |endpoint: &EndpointId| {
                let way = steps[routes[*endpoint] as usize..].iter().map_while(|step| step.stage);
                let mut media = way.filter_map(|stage| stages[stage].medium);
                media.any(|(medium, _)| usize::from(medium) == number)
            };
            let stream = |endpoint: EndpointId| {
                let end = if endpoint.is_from() { "from" } else { "to" };
                let (link, flow) = (&places[usize::from(place)].id, &flows[endpoint.flow()].id);
                let name = format!("{link} from flows.{flow}.{end}");
                (endpoint, Stream::new(scenario.seed, &name))
            };
            cable.seat_endpoints(endpoints.ids().filter(crosses).map(stream).collect());
        }
    }
}

struct Builder<'a> {
    scenario: &'a Scenario,
    places: Vec<Place>,
    place: LiteMap<String, u16>,
    stages: Table<StageId, Stage>,
    /// Stages by their names.
    stage: LiteMap<String, StageId>,
    queues: Vec<QueueInfo>,
    media: Vec<Medium>,
}

/// Returns the setup of one end's socket, without its initial sequence number.
fn socket(scenario: &Scenario, flow: &Flow, host: &str, tcp: &tcp::Parameters, route: &[Hop]) -> Setup {
    let limit = scenario.computer(host).socket_buffer_limit;
    let buffer = tcp.window.min(limit);
    let phase = |timer: &str, period: u64| {
        let mut stream = Stream::new(scenario.seed, &format!("hosts.{host}.{timer}"));
        Ticks { period, phase: stream.below(period) }
    };
    Setup {
        parameters: tcp.clone(),
        iss: 0,
        mss: topology::end_mss(scenario, flow, tcp, route),
        send_buffer: buffer,
        receive_buffer: buffer,
        fast_timer: phase("fast_timer", tcp.fast_timer),
        slow_timer: phase("slow_timer", tcp.slow_timer),
    }
}

/// Returns the setup of an LNTP circuit.
fn circuit(scenario: &Scenario, flow: &Flow, hops: &[Hop]) -> lntp::Setup {
    let mtu = hops.iter().map(|hop| scenario.links[&hop.link].mtu).min().unwrap_or(0);
    let limit = scenario.computer(&flow.from).socket_buffer_limit;
    let send_buffer = flow.lntp.send_buffer().min(limit);
    lntp::Setup { parameters: flow.lntp.clone(), source: 0, destination: 0, mtu, send_buffer }
}

/// Returns the interrupt-level work on a packet of this flow as a share of that on a packet of TCP, in units of 2^-16.
fn share(scenario: &Scenario, flow: &Flow, host: &str) -> u64 {
    let share = scenario.computer(host).cpu.share(flow.carried_by() == Transport::Lntp, flow.from == flow.to);
    (share * WHOLE as f64).round() as u64
}

/// Returns the initial sequence number of the end `name`: `flows.bulk.from`.
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

    /// Returns the place of a host or router.
    fn node(&self, id: &str) -> u16 {
        let group = if self.scenario.hosts.contains_key(id) { "hosts" } else { "routers" };
        self.place[&format!("{group}.{id}")]
    }

    fn machine(&self, id: &str) -> Machine {
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
            // A shared medium serves all its stations in order, without router queues.
            if let Some(router) = scenario.routers.get(&hop.from).filter(|_| !link.shared) {
                stage.buffers = builder.buffers(&router.queue, hop, link);
            }
            stage
        })
    }

    /// Returns the stage of a packet satellite's site or a cable's station; the medium itself does the work.
    fn site(&mut self, hop: &Hop, link: &Link, place: u16) -> Stage {
        let medium = self.media.iter().position(|medium| medium.place() == place).unwrap_or_else(|| {
            let places: Vec<u16> = link.stations.iter().map(|station| self.node(station)).collect();
            let at = MediumPlace { id: &hop.link, place, stations: &places, seed: self.scenario.seed };
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

    /// Returns the steps of a route. `fragmentation`: its packets may be fragmented.
    fn steps(&mut self, hops: &[Hop], fragmentation: bool) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        let mut push = |stage, arrives_at, delay, mtu| {
            // Positions 0 and 1 are the sending processor.
            let position = 2 + 2 * steps.len() as u8;
            steps.push(Step { stage, arrives_at, delay, position, mtu });
        };
        for hop in hops {
            if let Some(router) = self.scenario.routers.get(&hop.from) {
                push(Some(self.forwarding(hop)), None, router.latency, u32::MAX);
            }
            let (node, adapter) = match self.scenario.hosts.get(&hop.to) {
                Some(host) => (format!("hosts.{}", hop.to), host.adapter_latency),
                None => (format!("routers.{}", hop.to), 0),
            };
            let link = &self.scenario.links[&hop.link];
            let delay = adapter + link.rules.delay_after_sending(link);
            let mtu = if fragmentation { link.mtu as u32 } else { u32::MAX };
            push(Some(self.link(hop)), Some(self.place[&node]), delay, mtu);
        }
        push(None, None, 0, u32::MAX);
        steps
    }

    /// Returns the step that crosses the link; the first link if it has no name.
    fn link_step(&self, steps: &[Step], link: &str) -> u32 {
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
    fn flow_info(&self, id: &str, flow: &Flow, end: &str, there: &[Hop], back: &[Hop]) -> FlowInfo {
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
            iss: [0; 2],
            bounds: theory::bounds(self.scenario, flow, there),
        }
    }
}
