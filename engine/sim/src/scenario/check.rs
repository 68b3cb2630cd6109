//! What no single value can get wrong: that the parts fit together.

use super::read::Problem;
use super::{Flow, MAX_FLOWS, Scenario};
use crate::agenda::MAX_SLOTS;
use crate::host::app::Transport;
use crate::link::LowOrbit;
use crate::tcp::segment::{HEADERS, UDP_HEADERS};
use crate::topology::{self, Hop};
use crate::units;

/// Links one route can have: two positions for each stage must fit the 64 bits of `limit::Whereabouts`.
const MAX_HOPS: usize = 14;

pub fn scenario(scenario: &Scenario, problems: &mut Vec<Problem>) {
    let before = problems.len();
    nodes(scenario, problems);
    flows(scenario, problems);
    if problems.len() == before {
        fits(scenario, problems);
    }
}

fn nodes(scenario: &Scenario, problems: &mut Vec<Problem>) {
    let names: Vec<&String> = scenario.hosts.keys().chain(scenario.routers.keys()).collect();
    for name in scenario.hosts.keys().filter(|name| scenario.routers.contains_key(*name)) {
        problems.push(Problem::new(format!("routers.{name}"), "has the name of a host"));
    }
    for (id, router) in &scenario.routers {
        if let Some((name, why)) = router.queue.contradiction() {
            problems.push(Problem::new(format!("routers.{id}.queue.{name}"), why));
        }
    }
    for (id, link) in &scenario.links {
        let path = format!("links.{id}.stations");
        for station in link.stations.iter().filter(|station| !names.contains(station)) {
            let problem = Problem::new(&path, format!("{station} is neither a host nor a router"));
            problems.push(problem.with_choices(names.iter().map(|name| name.as_str())));
        }
        if link.stations.len() < 2 {
            problems.push(Problem::new(&path, "a link joins at least two stations"));
        }
        if !link.shared() && link.stations.len() > 2 {
            problems.push(Problem::new(&path, "a line joins exactly two stations"));
        }
        if let Some(gap) = link.low_orbit.as_ref().and_then(LowOrbit::gap) {
            problems.push(Problem::new(format!("links.{id}.low_orbit.satellites"), gap));
        }
        if link.stations.iter().enumerate().any(|(i, name)| link.stations[..i].contains(name)) {
            problems.push(Problem::new(&path, "names a station twice"));
        }
    }
}

fn flows(scenario: &Scenario, problems: &mut Vec<Problem>) {
    let enabled = scenario.flows.values().filter(|flow| flow.enabled);
    if scenario.flows.is_empty() {
        problems.push(Problem::new("flows", "there is nothing to simulate: give at least one flow"));
    } else if enabled.clone().count() == 0 {
        problems.push(Problem::new("flows", "every flow is disabled"));
    } else if enabled.clone().all(|flow| flow.background) {
        problems.push(Problem::new("flows", "every flow is in the background, so the run would have no end"));
    }
    let mut before = 0;
    for (id, flow) in &scenario.flows {
        let path = format!("flows.{id}");
        let together = before + flow.count;
        if before <= MAX_FLOWS && together > MAX_FLOWS {
            let message = format!("makes {together} flows with those before it; a scenario has at most {MAX_FLOWS}");
            let problem = Problem::new(format!("{path}.count"), message);
            problems.push(problem.with_choices([format!("at most {}", MAX_FLOWS - before)]));
        }
        before = together;
        for (end, host) in [("from", &flow.from), ("to", &flow.to)] {
            if !scenario.hosts.contains_key(host) {
                let problem = Problem::new(format!("{path}.{end}"), format!("{host:?} is not a host"));
                problems.push(problem.with_choices(scenario.hosts.keys().cloned()));
            }
        }
        if flow.from == flow.to {
            problems.push(Problem::new(format!("{path}.to"), "is the host the flow comes from"));
        }
        if flow.enabled && !flow.background && flow.app.kind == crate::host::app::Kind::Echo && flow.app.exchanges == 0
        {
            problems.push(Problem::new(
                format!("{path}.app.exchanges"),
                "0 means as long as others run: put the flow in the background or give a number",
            ));
        }
        if flow.enabled && !flow.background && flow.app.kind.transport() == Transport::Udp {
            let message = "has to be true: datagrams have no end, so the run cannot wait for it";
            problems.push(Problem::new(format!("{path}.background"), message));
        }
    }
}

/// Datagrams of this entry that its path cannot carry.
fn datagrams(scenario: &Scenario, id: &str, flow: &Flow, route: &[Hop], problems: &mut Vec<Problem>) {
    let mtu = route.iter().map(|hop| scenario.links[&hop.link].mtu).min().expect("a route has a link");
    let size = flow.app.datagram_size;
    if size + UDP_HEADERS > mtu {
        let message = format!("makes packets of {}, but the path's MTU is {mtu}", size + UDP_HEADERS);
        let problem = Problem::new(format!("flows.{id}.app.datagram_size"), message);
        problems.push(problem.with_choices([format!("at most {}", mtu.saturating_sub(UDP_HEADERS))]));
        return;
    }
    // What a host has for its own link waits without bounds.
    let link = &scenario.links[&route[0].link];
    let carried = (size + UDP_HEADERS + link.overhead) as f64 / size as f64;
    let most = link.rate as f64 / carried / flow.count as f64;
    if flow.app.rate as f64 > most {
        let show = |rate: f64| units::format(rate, units::Kind::Rate);
        let of = if flow.count > 1 { format!(" for each of {}", flow.count) } else { String::new() };
        let message = format!(
            "is {}{of}, more than links.{} carries of datagrams of this size",
            show(flow.app.rate as f64),
            route[0].link
        );
        let problem = Problem::new(format!("flows.{id}.app.rate"), message);
        problems.push(problem.with_choices([format!("at most {}", show(most))]));
    }
}

/// What is done to packets by name.
fn named(id: &str, flow: &Flow, links: &[&str], problems: &mut Vec<Problem>) {
    for (act, link) in [("lose", &flow.lose.link), ("delay", &flow.delay.link), ("duplicate", &flow.duplicate.link)] {
        if !link.is_empty() && !links.contains(&link.as_str()) {
            let message = format!("{link:?} is no link on the way from {} to {}", flow.from, flow.to);
            problems.push(Problem::new(format!("flows.{id}.{act}.link"), message).with_choices(links.iter().copied()));
        }
    }
    for (end, way) in ["forward", "reverse"].into_iter().enumerate() {
        let lost = &flow.lose.names(end).0;
        if let Some(both) = flow.keep.names(end).0.iter().find(|name| lost.contains(name)) {
            let message = format!("names {both}, but flows.{id}.lose.{way} has it lost");
            problems.push(Problem::new(format!("flows.{id}.keep.{way}"), message));
        }
    }
}

/// A flow whose ends no routers join, with the hosts it can reach.
fn apart(scenario: &Scenario, id: &str, flow: &Flow) -> Problem {
    let (from, to) = (&flow.from, &flow.to);
    let joined = |host: &String| scenario.links.values().any(|link| link.stations.contains(host));
    let why = [from, to].into_iter().find(|host| !joined(host)).map(|host| format!(": no link joins {host}"));
    let message = format!("no path leads from {from} to {to}{}", why.unwrap_or_default());
    let reached = scenario.hosts.keys().filter(|host| *host != from && topology::route(scenario, from, host).is_some());
    Problem::new(format!("flows.{id}.to"), message).with_choices(reached.cloned())
}

fn fits(scenario: &Scenario, problems: &mut Vec<Problem>) {
    for (id, flow) in scenario.flows.iter().filter(|(_, flow)| flow.enabled) {
        let Some(route) = topology::route(scenario, &flow.from, &flow.to) else {
            problems.push(apart(scenario, id, flow));
            continue;
        };
        if route.len() > MAX_HOPS {
            problems.push(Problem::new(format!("flows.{id}.to"), format!("is more than {MAX_HOPS} links away")));
        }
        let links: Vec<&str> = route.iter().map(|hop| hop.link.as_str()).collect();
        named(id, flow, &links, problems);
        if flow.app.kind.transport() == Transport::Udp {
            datagrams(scenario, id, flow, &route, problems);
            continue;
        }
        let mtu = route.iter().map(|hop| scenario.links[&hop.link].mtu).min().expect("a route has a link");
        let largest = topology::mss(scenario, flow) + HEADERS;
        if largest > mtu {
            let message = format!(
                "segments of {} bytes make datagrams of {largest}, but the path's MTU is {mtu}",
                largest - HEADERS
            );
            problems.push(
                Problem::new(format!("flows.{id}.tcp.mss"), message)
                    .with_choices([format!("at most {}", mtu - HEADERS)]),
            );
        }
    }
    if topology::slots(scenario) > MAX_SLOTS {
        problems.push(Problem::new("", format!("has more than {MAX_SLOTS} parts that can act")));
    }
}
