//! Check that the parts of a scenario fit together, beyond the validity of single values.

use litemap::LiteMap;

use super::read::Problem;
use super::{Flow, MAX_FLOWS, MOST_PROBLEMS, Scenario};
use crate::event_queue::MAX_SLOTS;
use crate::fragment;
use crate::host::app::{AppKind, Transport};
use crate::link::Link;
use crate::link::errors::Impairments;
use crate::quic;
use crate::tcp::congestion::program::linked;
use crate::tcp::segment::{HEADERS, UDP_HEADERS};
use crate::topology::{self, Hop, Routes, Topology};
use crate::units;

/// Largest number of links on a route: two positions per stage must fit into the 64 bits of `limit::Whereabouts`.
const MAX_HOPS: usize = 14;

/// Largest number of datagrams that may wait for the link of their host.
const MAX_WAITING: f64 = 1e6;

pub(super) fn scenario(scenario: &Scenario, problems: &mut Vec<Problem>) {
    // First what bounds the work of the rest.
    if topology::slots(scenario) > MAX_SLOTS {
        problems.push(Problem::new("", format!("has more than {MAX_SLOTS} parts that can act")));
        return;
    }
    problems.extend(linked().and_then(|linked| (linked.check)(scenario)));
    let before = problems.len();
    let topology = Topology::of(scenario);
    nodes(scenario, problems);
    flows(scenario, &topology, problems);
    if problems.len() == before {
        fits(scenario, &topology, problems);
    }
}

fn nodes(scenario: &Scenario, problems: &mut Vec<Problem>) {
    let names = || scenario.hosts.keys().chain(scenario.routers.keys());
    let known = |name: &String| scenario.hosts.contains_key(name) || scenario.routers.contains_key(name);
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
        for station in link.stations.iter().filter(|station| !known(station)) {
            let problem = Problem::new(&path, format!("{station} is neither a host nor a router"));
            problems.push(problem.with_choices(names()));
        }
        if link.is_loopback() && link.stations.len() != 1 {
            problems.push(Problem::new(&path, "a loopback joins exactly one host to itself"));
        }
        if !link.is_loopback() && link.stations.len() < 2 {
            problems.push(Problem::new(&path, "a link joins at least two stations"));
        }
        if !link.is_loopback() && !link.shared && link.stations.len() > 2 {
            problems.push(Problem::new(&path, "a line joins exactly two stations"));
        }
        if let Some((parameter, why)) = link.rules.contradiction(link) {
            problems.push(Problem::new(format!("links.{id}.{parameter}"), why));
        }
        for (parameter, why) in link.contradictions() {
            problems.push(Problem::new(format!("links.{id}.{parameter}"), why));
        }
        if link.is_medium() && link.errors.duplication.probability > 0.0 {
            let message = "a satellite or a cable with a medium-access protocol cannot duplicate packets";
            let problem = Problem::new(format!("links.{id}.duplication.probability"), message);
            problems.push(problem.with_choices(["0"]));
        }
        if link.stations.iter().enumerate().any(|(i, name)| link.stations[..i].contains(name)) {
            problems.push(Problem::new(&path, "names a station twice"));
        }
    }
}

/// Checks that the flow that a relay reads ends at the host from which the relay sends.
fn relay(scenario: &Scenario, id: &str, flow: &Flow, problems: &mut Vec<Problem>) {
    if flow.app.kind != AppKind::Relay {
        return;
    }
    let fits = |other: &Flow| {
        other.enabled
            && other.to == flow.from
            && other.count == 1
            && matches!(other.app.kind, AppKind::Ttcp | AppKind::Relay)
    };
    let reads = |other: &Flow, of: &str| other.enabled && other.app.kind == AppKind::Relay && other.app.of == of;
    let taken = |of: &str| scenario.flows.iter().any(|(one, other)| one != id && reads(other, of));
    let can = |one: &str, other: &Flow| one != id && fits(other) && !taken(one);
    if !scenario.flows.get(&flow.app.of).is_some_and(|other| can(&flow.app.of, other)) {
        let message =
            format!("{:?} must be a single transfer to {}, and no other flow may relay it", flow.app.of, flow.from);
        // To find them takes long, and problems beyond these are not listed.
        let looked_at = if problems.len() < MOST_PROBLEMS { scenario.flows.len() } else { 0 };
        let choices = scenario.flows.iter().take(looked_at).filter(|(one, other)| can(one, other)).map(|(one, _)| one);
        problems.push(Problem::new(format!("flows.{id}.app.of"), message).with_choices(choices));
    }
    if flow.count > 1 {
        problems.push(Problem::new(format!("flows.{id}.count"), "a relay must be one flow").with_choices(["1"]));
    }
}

/// Checks the ends of a flow and the place where its packets turn round.
fn ends(scenario: &Scenario, topology: &Topology, id: &str, flow: &Flow, problems: &mut Vec<Problem>) {
    let Scenario { hosts, routers, links, .. } = scenario;
    // A connection ends at a host; datagrams may be answered anywhere.
    let datagrams = flow.carried_by().is_datagrams();
    let kinds = if datagrams { ["a host or router", "a host, router or link"] } else { ["a host"; 2] };
    for ((end, node, over_links), kind) in [("from", &flow.from, false), ("to", &flow.to, true)].into_iter().zip(kinds)
    {
        let (routers, links) = (Some(routers).filter(|_| datagrams), Some(links).filter(|_| datagrams && over_links));
        let known = hosts.contains_key(node)
            || routers.is_some_and(|routers| routers.contains_key(node))
            || links.is_some_and(|links| links.contains_key(node));
        if !known {
            let problem = Problem::new(format!("flows.{id}.{end}"), format!("{node:?} is not {kind}"));
            let routers = routers.into_iter().flat_map(LiteMap::keys);
            let links = links.into_iter().flat_map(LiteMap::keys);
            problems.push(problem.with_choices(hosts.keys().chain(routers).chain(links)));
        }
    }
    if !flow.via.is_empty() && !routers.contains_key(&flow.via) && !links.contains_key(&flow.via) {
        let problem = Problem::new(format!("flows.{id}.via"), format!("{:?} is neither a router nor a link", flow.via));
        problems.push(problem.with_choices(routers.keys().chain(links.keys())));
    }
    if flow.from == flow.to && topology.loopback(&flow.from).is_none() {
        let message = format!("no path leads from {} to itself except over a link of kind loopback", flow.from);
        problems.push(Problem::new(format!("flows.{id}.to"), message));
    }
}

fn flows(scenario: &Scenario, topology: &Topology, problems: &mut Vec<Problem>) {
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
        let together = before + flow.members_count();
        if before <= MAX_FLOWS && together > MAX_FLOWS {
            let message = format!(
                "creates {together} flows together with the entries before it; a scenario has at most {MAX_FLOWS}"
            );
            let problem = Problem::new(format!("{path}.count"), message);
            problems.push(problem.with_choices([format!("at most {}", MAX_FLOWS - before)]));
        }
        before = together;
        if flow.enabled && flow.hand.on && (flow.app.kind != AppKind::Ttcp || flow.carried_by() != Transport::Tcp) {
            let message = "is for a transfer over TCP (app.kind ttcp): no other application uses decisions";
            problems.push(Problem::new(format!("{path}.hand.on"), message));
        }
        ends(scenario, topology, id, flow, problems);
        traffic(&path, flow, problems);
        if flow.enabled {
            relay(scenario, id, flow, problems);
        }
        if flow.enabled && !flow.background && flow.app.kind.asks() && flow.app.exchanges == 0 {
            problems.push(Problem::new(
                format!("{path}.app.exchanges"),
                "0 means as long as other flows run: put the flow in the background or give a number",
            ));
        }
        if flow.enabled && !flow.background && flow.carried_by().is_datagrams() && flow.app.ends_after().is_none() {
            let message =
                "has to be true: datagrams without a duration have no end, so the run cannot wait for this flow";
            problems.push(Problem::new(format!("{path}.background"), message));
        }
    }
}

/// Checks when the flows of an entry arrive, and how much they transfer.
fn traffic(path: &str, flow: &Flow, problems: &mut Vec<Problem>) {
    let arrivals =
        flow.arrivals.settings().contradiction().map(|(name, problem)| (format!("arrivals.{name}"), problem));
    let sizes = flow.sizes.settings().contradiction().map(|(name, problem)| (format!("sizes.{name}"), problem));
    for (name, problem) in arrivals.into_iter().chain(sizes) {
        problems.push(Problem::new(format!("{path}.{name}"), problem));
    }
}

/// Returns why the path cannot carry datagrams of so many bytes, and the largest size, if it cannot.
fn too_large(scenario: &Scenario, flow: &Flow, route: &[Hop], bytes: u64) -> Option<(String, u64)> {
    let mtu = route.iter().map(|hop| scenario.links[&hop.link].mtu).min().expect("a route has a link");
    match flow.fragmentation {
        // TCP options come in addition.
        true => {
            (bytes > fragment::LARGEST - 40).then(|| (format!("{bytes}, more than IP allows"), fragment::LARGEST - 40))
        }
        false => (bytes > mtu).then(|| (format!("{bytes}, but the path's MTU is {mtu}"), mtu)),
    }
}

/// Checks what LNTP cannot do: cross a router, and tell packets apart that overtake each other.
fn circuit(scenario: &Scenario, id: &str, flow: &Flow, route: &[Hop], problems: &mut Vec<Problem>) {
    if let Some(hop) = route.iter().find(|hop| scenario.routers.contains_key(&hop.to)) {
        let message =
            format!("is LNTP, which has no addresses beyond its own network, but the path leads through {}", hop.to);
        problems.push(Problem::new(format!("flows.{id}.transport"), message).with_choices(["tcp"]));
    }
    problems.extend(flow.lntp.problems(&format!("flows.{id}.lntp")));
    let disorder = |hop: &Hop| {
        let link = &scenario.links[&hop.link];
        let errs = |errors: &Impairments| errors.duplication.probability > 0.0 || errors.reordering.probability > 0.0;
        errs(&link.errors) || errs(&link.reverse)
    };
    let by_name = [&flow.delay.forward, &flow.delay.reverse, &flow.duplicate.forward, &flow.duplicate.reverse];
    let named = by_name.iter().any(|names| !names.0.is_empty());
    if flow.lntp.lifetime == 0 && (named || route.iter().any(disorder)) {
        let message = "is 0, so packets are expected in order, but on this path some overtake others or arrive twice. State how \
                       long a packet can be in flight; the window is then at most 7 packets";
        problems.push(Problem::new(format!("flows.{id}.lntp.lifetime"), message));
    }
}

/// Checks that the path carries the smallest packets that QUIC may be given.
fn quic_fits(scenario: &Scenario, id: &str, there: &[Hop], back: &[Hop], problems: &mut Vec<Problem>) {
    let least = quic::packet::INITIAL + UDP_HEADERS;
    let mtu = |hop: &Hop| scenario.links[&hop.link].mtu;
    if let Some(hop) = there.iter().chain(back).find(|hop| mtu(hop) < least) {
        let message = format!(
            "is QUIC, whose packets need an MTU of {least} bytes (RFC 9000, 14), but links.{} has {}",
            hop.link,
            mtu(hop)
        );
        problems.push(Problem::new(format!("flows.{id}.transport"), message).with_choices(["tcp"]));
    }
}

/// Checks that the path can carry the datagrams of this entry.
fn datagrams(scenario: &Scenario, id: &str, flow: &Flow, route: &[Hop], problems: &mut Vec<Problem>) {
    let size = flow.app.largest_datagram();
    let name = if flow.app.datagram_size_max.is_some() { "datagram_size_max" } else { "datagram_size" };
    if size < flow.app.datagram_size {
        let message = "is less than the datagram size, the smallest size drawn at random";
        let problem = Problem::new(format!("flows.{id}.app.{name}"), message);
        problems.push(problem.with_choices([format!("at least {}", flow.app.datagram_size)]));
        return;
    }
    if let Some((message, most)) = too_large(scenario, flow, route, size + UDP_HEADERS) {
        let problem = Problem::new(format!("flows.{id}.app.{name}"), format!("creates packets of {message}"));
        problems.push(problem.with_choices([format!("at most {}", most.saturating_sub(UDP_HEADERS))]));
        return;
    }
    // The queue of a host's own link is unlimited. The load must therefore either not exceed the link's rate or be
    // finite; a router drops what does not fit.
    let all = flow.app.ends_after().map(|duration| duration as f64 * flow.count as f64 / flow.app.datagram_interval());
    if all.is_some_and(|all| all <= MAX_WAITING) || scenario.routers.contains_key(&flow.from) {
        return;
    }
    let link = &scenario.links[&route[0].link];
    let size = flow.app.mean_datagram();
    let carried = fragment::carried(size as u64 + UDP_HEADERS, link.mtu, link.overhead) as f64 / size;
    let most = link.mean_rate(&route[0].from) / carried / flow.count as f64;
    if let Some(interval) = flow.app.interval {
        let least = size * 8e9 / most;
        if (interval as f64) < least {
            let show = |ns: f64| units::format(ns, units::QuantityKind::Duration);
            let message = format!(
                "is {}, less than the time in which links.{} carries {} of this size",
                show(interval as f64),
                route[0].link,
                units::counted(flow.count, "datagram")
            );
            let problem = Problem::new(format!("flows.{id}.app.interval"), message);
            problems.push(problem.with_choices([format!("at least {}", show(least))]));
        }
    } else if flow.app.rate as f64 > most {
        let show = |rate: f64| units::format(rate, units::QuantityKind::Rate);
        let of = if flow.count > 1 { format!(" for each of {}", flow.count) } else { String::new() };
        let message = format!(
            "is {}{of}, more than links.{} carries with datagrams of this size",
            show(flow.app.rate as f64),
            route[0].link
        );
        let problem = Problem::new(format!("flows.{id}.app.rate"), message);
        problems.push(problem.with_choices([format!("at most {}", show(most))]));
    }
}

/// Checks the faults of chosen packets.
fn named(scenario: &Scenario, id: &str, flow: &Flow, links: &[&str], problems: &mut Vec<Problem>) {
    for (act, link) in [("lose", &flow.lose.link), ("delay", &flow.delay.link), ("duplicate", &flow.duplicate.link)] {
        if !link.is_empty() && !links.contains(&link.as_str()) {
            let message = format!("{link:?} is not a link on the path from {} to {}", flow.from, flow.to);
            problems.push(Problem::new(format!("flows.{id}.{act}.link"), message).with_choices(links.iter().copied()));
        }
    }
    if scenario.links.get(&flow.duplicate.link).is_some_and(Link::is_medium) {
        let message = "its medium-access protocol cannot duplicate packets";
        let others = links.iter().copied().filter(|link| *link != flow.duplicate.link);
        problems.push(Problem::new(format!("flows.{id}.duplicate.link"), message).with_choices(others));
    }
    for (end, way) in ["forward", "reverse"].into_iter().enumerate() {
        let lost = &flow.lose.names(end).0;
        if let Some(both) = flow.keep.names(end).0.iter().find(|name| lost.contains(name)) {
            let message = format!("names {both}, but flows.{id}.lose.{way} loses it");
            problems.push(Problem::new(format!("flows.{id}.keep.{way}"), message));
        }
    }
}

/// Returns the problem of a flow whose ends are not connected, with the hosts that it can reach.
fn apart(topology: &Topology, id: &str, flow: &Flow) -> Problem {
    let (from, to) = (&flow.from, &flow.to);
    let joined = |host: &String| topology.links_at(host).next().is_some();
    let why = [from, to].into_iter().find(|host| !joined(host)).map(|host| format!(": no link joins {host}"));
    let message = format!("no path leads from {from} to {to}{}", why.unwrap_or_default());
    Problem::new(format!("flows.{id}.to"), message).with_choices(topology.hosts_reached(from))
}

fn fits(scenario: &Scenario, topology: &Topology, problems: &mut Vec<Problem>) {
    for (id, flow) in scenario.flows.iter().filter(|(_, flow)| flow.enabled) {
        let Some(Routes { there: route, back, .. }) = topology.ways(flow) else {
            problems.push(apart(topology, id, flow));
            continue;
        };
        if route.len().max(back.len()) > MAX_HOPS {
            problems.push(Problem::new(format!("flows.{id}.to"), format!("is more than {MAX_HOPS} links away")));
        }
        let links: Vec<&str> = route.iter().map(|hop| hop.link.as_str()).collect();
        named(scenario, id, flow, &links, problems);
        match flow.carried_by() {
            Transport::Tcp => {}
            Transport::Quic => {
                quic_fits(scenario, id, &route, &back, problems);
                continue;
            }
            Transport::Lntp => {
                circuit(scenario, id, flow, &route, problems);
                continue;
            }
            Transport::Udp | Transport::Icmp => {
                datagrams(scenario, id, flow, &route, problems);
                continue;
            }
        }
        let mss = topology::mss(scenario, flow, &route);
        if let Some((message, most)) = too_large(scenario, flow, &route, mss + HEADERS) {
            let message = format!("segments of {mss} bytes produce datagrams of {message}");
            let problem = Problem::new(format!("flows.{id}.tcp.mss"), message);
            problems.push(problem.with_choices([format!("at most {}", most - HEADERS)]));
        }
    }
}
