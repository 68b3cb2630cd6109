//! Construction of the network's components from a scenario.

mod builder;

use litemap::LiteMap;

use super::circuit::Circuit;
use super::protocol::Protocol;
use super::{Endpoint, Network, WHOLE};
use crate::event_queue::NEVER;
use crate::host::app::{self, App, AppKind, Browser, RelayReader, Settings, Transport};
use crate::host::delays::Delays;
use crate::host::process::Process;
use crate::ids::{EndpointId, FlowId, Id, MachineId, Table};
use crate::layout::FlowInfo;
use crate::link::medium::Medium;
use crate::lntp;
use crate::packet::Packets;
use crate::packet_faults::{FaultSteps, PacketFaults};
use crate::quic;
use crate::rng::Stream;
use crate::scenario::{Flow, Member, Scenario};
use crate::tcp::ticks::Ticks;
use crate::tcp::{self, Connection, Setup};
use crate::topology::{self, Hop, Routes, Topology};
use builder::Builder;

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
            varying: Vec::new(),
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
            varying: Vec::new(),
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
                let steps = builder.steps(hops, flow.fragmentation, flow.app.answered);
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
            let buffers = ends.map(|(_, host, tcp)| tcp.window.min(scenario.computer(host).socket_buffer_limit));
            let quics =
                [0, 1].map(|end| quic_setup(scenario, flow, &[&there, &back], [buffers[end], buffers[1 - end]]));
            let shares = ends.map(|(_, host, _)| share(scenario, flow, host));
            let app = Settings { socket_buffer, ..flow.app.clone() };
            let capacity = info.bounds.payload_bps();
            for Member { id, name, start, bytes } in flow.members(id, scenario.seed, capacity) {
                let is_tcp = info.transport == Transport::Tcp;
                // Other protocols count from 0.
                let iss = ends.map(|(end, ..)| {
                    if !is_tcp && !info.transport.is_datagrams() {
                        0
                    } else {
                        iss(scenario, &format!("flows.{id}.{end}"))
                    }
                });
                let stream = Stream::new(scenario.seed, &format!("flows.{id}.source"));
                let (opener, peer) = App::pair(&Settings { bytes, ..app.clone() }, start, stream);
                for (end, app) in [opener, peer].into_iter().enumerate() {
                    let (first, places) = routes[end];
                    let (setup, machine, copying) = &sockets[end];
                    let socket = Connection::new(Setup { iss: iss[end], ..setup.clone() });
                    network.routes.push(first);
                    network.endpoints.push(Endpoint {
                        socket: if end == 0 { socket.by_hand(&flow.hand) } else { socket },
                        protocol: match info.transport {
                            Transport::Lntp => Some(Box::new(Protocol::Lntp(Circuit::new(&circuits[end])))),
                            Transport::Quic => {
                                Some(Box::new(Protocol::Quic(quic::Connection::new(&quics[end], end == 0))))
                            }
                            _ => None,
                        },
                        share: shares[end],
                        process: Process::new(app, *copying),
                        partner: None,
                        machine: *machine,
                        wake_at: None,
                        acts_at: NEVER,
                        waits_until: 0,
                        packet_faults: PacketFaults::new(flow, end, places),
                        delays: Delays::default(),
                    });
                }
                network.flows.push(FlowInfo {
                    id,
                    name,
                    iss,
                    start_ns: start,
                    bytes: (flow.app.kind == AppKind::Ttcp).then_some(bytes),
                    ..info.clone()
                });
                network.starts.push(Some(start));
                network.background.push(flow.background);
            }
        }
        network.places = builder.places;
        network.stages = builder.stages;
        network.media = builder.media;
        network.varying = builder.varying;
        network.seat_flows(scenario);
        network.join_relays(scenario);
        network.join_clients(scenario);
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
            self.endpoints[writer].partner = Some(reader);
            self.endpoints[reader].partner = Some(writer);
            self.endpoints[reader].process.app = App::RelayReader(RelayReader::new(settings.call_size));
        }
    }

    /// Gives each video its server, and each connection of a web page the first one, which has the page.
    fn join_clients(&mut self, scenario: &Scenario) {
        let mut first = FlowId::at(0);
        for flow in self.flows.ids() {
            let client = flow.from();
            let same_entry = self.flows[first].entry == self.flows[flow].entry;
            if !same_entry {
                first = flow;
            }
            match self.flows[flow].app {
                app::AppKind::Video => self.endpoints[client].partner = Some(flow.to()),
                app::AppKind::Page => self.endpoints[client].partner = Some(first.from()),
                _ => continue,
            }
            if let App::PageClient(app) = &mut self.endpoints[client].process.app
                && flow == first
            {
                let entry = &self.flows[flow].entry;
                let connections = self.flows.iter().filter(|other| other.entry == *entry).count();
                let stream = Stream::new(scenario.seed, &format!("flows.{entry}.objects"));
                app.browser = Some(Box::new(Browser::new(&scenario.flows[entry].app, connections, stream)));
            }
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
        fast_timer: phase("fast_timer", tcp.clocks.fast_timer),
        slow_timer: phase("slow_timer", tcp.clocks.slow_timer),
    }
}

/// Returns the setup of an LNTP circuit.
fn circuit(scenario: &Scenario, flow: &Flow, hops: &[Hop]) -> lntp::Setup {
    let mtu = hops.iter().map(|hop| scenario.links[&hop.link].mtu).min().unwrap_or(0);
    let limit = scenario.computer(&flow.from).socket_buffer_limit;
    let send_buffer = flow.lntp.send_buffer().min(limit);
    lntp::Setup { parameters: flow.lntp.clone(), source: 0, destination: 0, mtu, send_buffer }
}

/// Returns the setup of one end of a connection of QUIC, given the size of its own buffers and of the peer's, bytes.
fn quic_setup(scenario: &Scenario, flow: &Flow, ways: &[&Vec<Hop>; 2], [own, peers]: [u64; 2]) -> quic::Setup {
    let hops = ways.iter().flat_map(|hops| hops.iter());
    let mtu = hops.map(|hop| scenario.links[&hop.link].mtu).min().unwrap_or(0);
    let largest = quic::largest(&flow.quic, mtu);
    quic::Setup { parameters: flow.quic.clone(), largest, send_buffer: own, receive_buffer: own, credit: peers }
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
