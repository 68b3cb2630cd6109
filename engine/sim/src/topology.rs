//! Network as a graph: routes of packets, and the largest packets that they carry.

use std::collections::VecDeque;

use litemap::LiteMap;

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

/// Returns the route with the fewest links; among equals the one whose links come first by name. Hosts do not forward.
pub(crate) fn route(scenario: &Scenario, from: &str, to: &str) -> Option<Vec<Hop>> {
    let mut came_by: LiteMap<&str, (&str, &str)> = LiteMap::new();
    let mut frontier = VecDeque::from([from]);
    while let Some(node) = frontier.pop_front() {
        if node != from && !scenario.routers.contains_key(node) {
            continue;
        }
        for (id, link) in scenario.links.iter().filter(|(_, link)| link.stations.iter().any(|one| one == node)) {
            for next in link.stations.iter().filter(|next| *next != node && *next != from) {
                if !came_by.contains_key(next.as_str()) {
                    came_by.insert(next, (node, id));
                    frontier.push_back(next);
                }
            }
        }
    }
    let mut hops = Vec::new();
    let mut node = to;
    while node != from {
        let (before, link) = came_by.get(node)?;
        hops.push(Hop { from: (*before).to_owned(), link: (*link).to_owned(), to: node.to_owned() });
        node = before;
    }
    hops.reverse();
    Some(hops)
}

/// Returns the link from a host to itself, if it has one.
pub(crate) fn loopback(scenario: &Scenario, host: &str) -> Option<Hop> {
    let own = |link: &Link| link.is_loopback() && link.stations.iter().any(|station| station == host);
    let (id, _) = scenario.links.iter().find(|(_, link)| own(link))?;
    Some(Hop { from: host.to_owned(), link: id.clone(), to: host.to_owned() })
}

/// Routes of a flow's packets in both directions.
pub(crate) struct Routes {
    pub there: Vec<Hop>,
    pub back: Vec<Hop>,
    /// Node of the flow's other end: its `to`, or the station where packets that turn round over a link come down
    /// again.
    pub end: String,
}

/// Returns the routes of a flow, through the place where its packets turn round if there is one.
pub(crate) fn ways(scenario: &Scenario, flow: &Flow) -> Option<Routes> {
    if flow.via.is_empty() && flow.from == flow.to {
        let hop = loopback(scenario, &flow.from)?;
        return Some(Routes { there: vec![hop.clone()], back: vec![hop], end: flow.to.clone() });
    }
    if flow.via.is_empty() {
        let (there, end) = leg(scenario, &flow.from, &flow.to)?;
        let back = route(scenario, &end, &flow.from)?;
        return Some(Routes { there, back, end });
    }
    let through = |from: &str, to: &str| {
        let (mut hops, turn) = leg(scenario, from, &flow.via)?;
        hops.extend(route(scenario, &turn, to)?);
        Some(hops)
    };
    let (there, back) = (through(&flow.from, &flow.to)?, through(&flow.to, &flow.from)?);
    Some(Routes { there, back, end: flow.to.clone() })
}

/// Returns the route to a node, or over a link and back to the sending station, with its last node. A link may have a
/// node's name.
fn leg(scenario: &Scenario, from: &str, to: &str) -> Option<(Vec<Hop>, String)> {
    let is_node = scenario.hosts.contains_key(to) || scenario.routers.contains_key(to);
    let Some(link) = scenario.links.get(to).filter(|_| !is_node) else {
        return Some((route(scenario, from, to)?, to.to_owned()));
    };
    let mut hops = link.stations.iter().filter_map(|one| route(scenario, from, one)).min_by_key(Vec::len)?;
    let station = hops.last().map_or_else(|| from.to_owned(), |hop| hop.to.clone());
    hops.push(Hop { from: station.clone(), link: to.to_owned(), to: station.clone() });
    Some((hops, station))
}

/// Returns the largest segment of a flow, bytes: the smaller one of those that its ends offer in their SYNs.
pub(crate) fn mss(scenario: &Scenario, flow: &Flow) -> u64 {
    end_mss(scenario, flow, &flow.tcp).min(end_mss(scenario, flow, &flow.peer_tcp))
}

/// Returns the largest segment that an end with these parameters offers, bytes: the given one, or the MTU less 40 bytes
/// of headers, rounded as the hosts do.
pub(crate) fn end_mss(scenario: &Scenario, flow: &Flow, tcp: &Parameters) -> u64 {
    if let Some(mss) = tcp.mss {
        return mss;
    }
    let mtu = tcp.mtu.or_else(|| ways(scenario, flow)?.there.iter().map(|hop| scenario.links[&hop.link].mtu).min());
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
