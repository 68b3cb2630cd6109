//! The network as a graph: where a packet goes, and how large it may be.

use std::collections::VecDeque;

use litemap::LiteMap;

use crate::scenario::{Flow, Scenario};
use crate::tcp::Parameters;
use crate::tcp::segment::HEADERS;

/// One step of a route: over `link`, to the node `to`.
#[derive(Clone, Debug, PartialEq)]
pub struct Hop {
    pub from: String,
    pub link: String,
    pub to: String,
}

/// The way with the fewest links; among equals the one whose links come first by name. Hosts do not forward.
pub fn route(scenario: &Scenario, from: &str, to: &str) -> Option<Vec<Hop>> {
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

/// The largest segment a flow uses: the smaller of what its two ends say in their SYNs.
pub fn mss(scenario: &Scenario, flow: &Flow) -> u64 {
    end_mss(scenario, flow, &flow.tcp).min(end_mss(scenario, flow, &flow.peer_tcp))
}

/// What an end with these parameters says: what is set, or else the MTU less 40 bytes of headers, as the hosts round it.
pub fn end_mss(scenario: &Scenario, flow: &Flow, tcp: &Parameters) -> u64 {
    if let Some(mss) = tcp.mss {
        return mss;
    }
    let mtu = tcp.mtu.or_else(|| {
        let hops = route(scenario, &flow.from, &flow.to)?;
        hops.iter().map(|hop| scenario.links[&hop.link].mtu).min()
    });
    let largest = mtu.unwrap_or(576).saturating_sub(HEADERS);
    let rounded = |host: &str| match scenario.hosts.get(host) {
        Some(host) if largest > host.mss_unit => largest / host.mss_unit * host.mss_unit,
        _ => largest,
    };
    rounded(&flow.from).min(rounded(&flow.to)).max(1)
}

/// How many components of the scenario need a place in the agenda, at most.
pub fn slots(scenario: &Scenario) -> usize {
    let directions = |stations: usize| stations * stations.saturating_sub(1).max(1);
    let links: usize = scenario.links.values().map(|link| directions(link.stations.len())).sum();
    let flows: usize = scenario.flows.values().map(|flow| flow.count as usize).sum();
    3 * scenario.hosts.len() + 2 * links + 2 * flows
}
