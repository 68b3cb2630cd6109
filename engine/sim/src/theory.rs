//! Simple bounds on throughput, beside which the simulation is drawn.

use crate::host::Host;
use crate::host::cpu::Costs;
use crate::scenario::{Flow, Scenario};
use crate::summary::Bounds;
use crate::tcp::segment::HEADERS;
use crate::topology::{self, Hop};

/// Segments per ACK that the host bound reckons with (Sandia 3.1.1: two data packets per ACK).
const SEGMENTS_PER_ACK: f64 = 2.0;

/// Bounds of one flow over `route`, idle otherwise.
/// Pipe: the slowest link's rate times the round trip of an empty segment (Sandia 1: bandwidth x round trip).
/// Window: window / RTT of a full segment. Host: a segment per processor time of a segment and half an ACK (Sandia 3.1.1), at the slower
/// of the two hosts. Router and link: their rates, as payload.
pub fn bounds(scenario: &Scenario, flow: &Flow, route: &[Hop]) -> Bounds {
    let mss = topology::mss(scenario, flow);
    let datagram = mss + HEADERS;
    let hosts = [&scenario.hosts[&flow.from], &scenario.hosts[&flow.to]];
    let window = flow.tcp.window.min(hosts[0].socket_buffer_limit).min(hosts[1].socket_buffer_limit);
    let segment = window.min(mss);
    let rtt = one_way(scenario, route, hosts, segment + HEADERS, true)
        + one_way(scenario, route, [hosts[1], hosts[0]], HEADERS, false);
    let ping = one_way(scenario, route, hosts, HEADERS, false)
        + one_way(scenario, route, [hosts[1], hosts[0]], HEADERS, false);
    let payload = |rate: u64, overhead: u64| rate as f64 * mss as f64 / (datagram + overhead) as f64;
    let links = route.iter().map(|hop| &scenario.links[&hop.link]);
    let link_bps = links.map(|link| payload(link.rate, link.overhead)).fold(f64::INFINITY, f64::min);
    let routers = route.iter().filter_map(|hop| scenario.routers.get(&hop.from));
    let router_bps = routers.map(|router| payload(router.forwarding_rate, 0)).reduce(f64::min);
    let slowest = route.iter().map(|hop| scenario.links[&hop.link].rate).min().unwrap_or(0);
    Bounds {
        rtt_ns: rtt,
        pipe_bytes: slowest as f64 * ping / 8e9,
        window_bytes: window as f64,
        window_bps: window as f64 * 8e9 / rtt.max(1.0),
        host_bps: host_bps(hosts[0].cpu.clone(), hosts[1].cpu.clone(), mss),
        router_bps,
        link_bps,
    }
}

fn host_bps(sender: Costs, receiver: Costs, mss: u64) -> Option<f64> {
    let datagram = mss + HEADERS;
    let ack = |costs: &Costs| (costs.ack(datagram) as f64) / SEGMENTS_PER_ACK;
    let sending = (sender.send(datagram) + sender.copy_in(mss)) as f64 + ack(&sender);
    let receiving = (receiver.receive(datagram) + receiver.copy_out(mss)) as f64 + ack(&receiver);
    let slower = sending.max(receiving);
    (slower > 0.0).then(|| mss as f64 * 8e9 / slower)
}

/// Time from the sending TCP to the receiving one on an idle path, ns; for data until the reader has it.
fn one_way(scenario: &Scenario, route: &[Hop], hosts: [&Host; 2], datagram: u64, data: bool) -> f64 {
    let [from, to] = hosts;
    let processing = if data {
        let payload = datagram - HEADERS;
        from.cpu.send(datagram) + to.cpu.receive(datagram) + to.cpu.wake(datagram) + to.cpu.copy_out(payload)
    } else {
        from.cpu.ack(datagram) + to.cpu.ack(datagram)
    };
    let network: f64 = route
        .iter()
        .map(|hop| {
            let link = &scenario.links[&hop.link];
            let router = scenario.routers.get(&hop.from);
            let forwarding = router.map_or(0.0, |router| {
                let held = if router.cut_through { 0.0 } else { datagram as f64 * 8e9 / router.forwarding_rate as f64 };
                held + router.latency as f64
            });
            (datagram + link.overhead) as f64 * 8e9 / link.rate as f64 + link.one_way_delay() as f64 + forwarding
        })
        .sum();
    network + (processing + from.adapter_latency + to.adapter_latency) as f64
}
