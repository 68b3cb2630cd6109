//! Network as a graph: routes of packets, and the largest packets that they carry.

use std::collections::VecDeque;

use crate::link::Link;
use crate::scenario::{Flow, Scenario};
use crate::tcp::Parameters;
use crate::tcp::segment::HEADERS;

/// One step of a route: over `link`, to the node `to`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hop {
    pub from: String,
    pub link: String,
    pub to: String,
}

/// A scenario's links as a graph. It is built once for all routes, as a scenario may have thousands of flows and of hosts.
pub(crate) struct Topology<'a> {
    scenario: &'a Scenario,
    /// Hosts in order, then routers in order. A node is known by its place here, a link by its own in order.
    nodes: Vec<&'a str>,
    links: Vec<&'a str>,
    /// Links of each node, in order.
    links_at: Vec<Vec<usize>>,
    /// Routers on each link, in order of its stations.
    routers_on: Vec<Vec<usize>>,
}

impl<'a> Topology<'a> {
    /// The graph of a scenario. Stations that are neither host nor router are left out.
    pub(crate) fn of(scenario: &'a Scenario) -> Self {
        let Scenario { hosts, routers, links, .. } = scenario;
        let names = |names: &mut dyn Iterator<Item = &'a String>| names.map(String::as_str).collect();
        let mut topology = Topology {
            scenario,
            nodes: names(&mut hosts.keys().chain(routers.keys())),
            links: names(&mut links.keys()),
            links_at: vec![Vec::new(); hosts.len() + routers.len()],
            routers_on: vec![Vec::new(); links.len()],
        };
        for (number, link) in links.values().enumerate() {
            for node in link.stations.iter().filter_map(|station| topology.node(station)).collect::<Vec<_>>() {
                topology.links_at[node].push(number);
                if node >= hosts.len() {
                    topology.routers_on[number].push(node);
                }
            }
        }
        topology
    }

    /// Number of a host or router, in order of their names, the hosts first.
    pub(crate) fn node(&self, name: &str) -> Option<usize> {
        let (hosts, routers) = self.nodes.split_at(self.scenario.hosts.len());
        let router = || Some(hosts.len() + routers.binary_search(&name).ok()?);
        hosts.binary_search(&name).ok().or_else(router)
    }

    /// Names of the hosts and routers, by their numbers.
    pub(crate) fn nodes(&self) -> &[&'a str] {
        &self.nodes
    }

    /// Number of a link, in order of their names.
    pub(crate) fn link(&self, name: &str) -> Option<usize> {
        self.links.binary_search(&name).ok()
    }

    /// Links of a node, in order of their names.
    pub(crate) fn links_at(&self, node: &str) -> impl Iterator<Item = &'a str> {
        let links = self.node(node).map_or(&[][..], |node| &self.links_at[node]);
        links.iter().map(|link| self.links[*link])
    }

    /// Returns the first of the links that join two nodes.
    fn between(&self, one: usize, other: usize) -> Option<usize> {
        let (few, many) = (&self.links_at[one], &self.links_at[other]);
        let (few, many) = if few.len() <= many.len() { (few, many) } else { (many, few) };
        few.iter().copied().find(|link| many.binary_search(link).is_ok())
    }

    /// Searches from a node, fewest links first and among equals links in order of their names, until `to` is found.
    /// Hosts do not forward. Returns for each node found, `to` or a router, the node and the link before it; and which
    /// links were crossed.
    fn search(&self, from: usize, to: Option<usize>) -> (Vec<Option<(usize, usize)>>, Vec<bool>) {
        let mut came_by = vec![None; self.nodes.len()];
        let mut crossed = vec![false; self.links.len()];
        let mut frontier = VecDeque::from([from]);
        while let Some(node) = frontier.pop_front() {
            if let Some((to, link)) = to.and_then(|to| Some((to, self.between(node, to)?))) {
                came_by[to] = Some((node, link));
                break;
            }
            for link in &self.links_at[node] {
                if std::mem::replace(&mut crossed[*link], true) {
                    continue;
                }
                for next in self.routers_on[*link].iter().filter(|next| **next != from) {
                    if came_by[*next].is_none() {
                        came_by[*next] = Some((node, *link));
                        frontier.push_back(*next);
                    }
                }
            }
        }
        (came_by, crossed)
    }

    /// Returns the route with the fewest links; among equals the one whose links come first by name.
    fn route(&self, from: &str, to: &str) -> Option<Vec<Hop>> {
        let (from, to) = (self.node(from)?, self.node(to)?);
        let mut hops = Vec::new();
        let mut node = to;
        let came_by = if from == to { Vec::new() } else { self.search(from, Some(to)).0 };
        while node != from {
            let (before, link) = came_by[node]?;
            let [from, link, to] = [self.nodes[before], self.links[link], self.nodes[node]].map(str::to_owned);
            hops.push(Hop { from, link, to });
            node = before;
        }
        hops.reverse();
        Some(hops)
    }

    /// Hosts that packets of a node can get to.
    pub(crate) fn hosts_reached(&self, from: &str) -> Vec<&'a str> {
        let Some(node) = self.node(from) else { return Vec::new() };
        let (_, crossed) = self.search(node, None);
        let hosts = self.nodes.iter().take(self.scenario.hosts.len()).zip(&self.links_at);
        let reached = hosts.filter(|(host, links)| **host != from && links.iter().any(|link| crossed[*link]));
        reached.map(|(host, _)| *host).collect()
    }

    /// Returns the link from a host to itself, if it has one.
    pub(crate) fn loopback(&self, host: &str) -> Option<Hop> {
        let id = self.links_at(host).find(|id| self.scenario.links.get(*id).is_some_and(Link::is_loopback))?;
        Some(Hop { from: host.to_owned(), link: id.to_owned(), to: host.to_owned() })
    }

    /// Returns the routes of a flow, through the place where its packets turn round if there is one.
    pub(crate) fn ways(&self, flow: &'a Flow) -> Option<Routes> {
        let (from, to) = (flow.from.as_str(), flow.to.as_str());
        if flow.via.is_empty() && from == to {
            let hop = self.loopback(from)?;
            return Some(Routes { there: vec![hop.clone()], back: vec![hop], end: flow.to.clone() });
        }
        if flow.via.is_empty() {
            let (there, end) = self.leg(from, to)?;
            let back = self.route(end, from)?;
            return Some(Routes { there, back, end: end.to_owned() });
        }
        let through = |from: &'a str, to: &'a str| {
            let (mut hops, turn) = self.leg(from, &flow.via)?;
            hops.extend(self.route(turn, to)?);
            Some(hops)
        };
        let (there, back) = (through(from, to)?, through(to, from)?);
        Some(Routes { there, back, end: flow.to.clone() })
    }

    /// Returns the route to a node, or over a link and back to the sending station, with its last node. A link may have
    /// a node's name.
    fn leg(&self, from: &'a str, to: &'a str) -> Option<(Vec<Hop>, &'a str)> {
        let Scenario { hosts, routers, links, .. } = self.scenario;
        let is_node = hosts.contains_key(to) || routers.contains_key(to);
        let Some(link) = links.get(to).filter(|_| !is_node) else { return Some((self.route(from, to)?, to)) };
        // Its own station, or the first of the nearest ones.
        let (mut hops, station) = if link.stations.iter().any(|one| one == from) {
            (Vec::new(), from)
        } else {
            let all = link.stations.iter().filter_map(|one| Some((self.route(from, one)?, one.as_str())));
            all.min_by_key(|(hops, _)| hops.len())?
        };
        hops.push(Hop { from: station.to_owned(), link: to.to_owned(), to: station.to_owned() });
        Some((hops, station))
    }
}

/// Routes of a flow's packets in both directions.
pub(crate) struct Routes {
    pub there: Vec<Hop>,
    pub back: Vec<Hop>,
    /// Node of the flow's other end: its `to`, or the station where packets that turn round over a link come down
    /// again.
    pub end: String,
}

/// Returns the largest segment of a flow on its route, bytes: the smaller one of those that its ends offer in their SYNs.
pub(crate) fn mss(scenario: &Scenario, flow: &Flow, route: &[Hop]) -> u64 {
    end_mss(scenario, flow, &flow.tcp, route).min(end_mss(scenario, flow, &flow.peer_tcp, route))
}

/// Returns the largest segment that an end with these parameters offers, bytes: the given one, or the MTU less 40 bytes
/// of headers, rounded as the hosts do.
pub(crate) fn end_mss(scenario: &Scenario, flow: &Flow, tcp: &Parameters, route: &[Hop]) -> u64 {
    if let Some(mss) = tcp.mss {
        return mss;
    }
    let mtu = tcp.mtu.or_else(|| route.iter().map(|hop| scenario.links[&hop.link].mtu).min());
    let largest = mtu.unwrap_or(576).saturating_sub(HEADERS);
    let rounded = |host: &str| match scenario.hosts.get(host) {
        Some(host) if largest > host.mss_unit => largest / host.mss_unit * host.mss_unit,
        _ => largest,
    };
    rounded(&flow.from).min(rounded(&flow.to)).max(1)
}

/// Returns an upper bound on the slots of the event queue that the scenario needs.
pub(crate) fn slots(scenario: &Scenario) -> usize {
    let directions = |stations: usize| stations * stations.saturating_sub(1).max(1);
    let links: usize = scenario.links.values().map(|link| directions(link.stations.len())).sum();
    let flows: usize = scenario.flows.values().map(|flow| flow.count as usize).sum();
    // Generators and echoes may be in routers; and one for what hosts throw away that is not put together in time.
    3 * (scenario.hosts.len() + scenario.routers.len()) + 2 * links + 2 * flows + 1
}
