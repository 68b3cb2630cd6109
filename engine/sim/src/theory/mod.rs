//! Simple bounds on throughput, beside which the simulation is drawn.

mod loss;
mod names;
mod slow_start;

pub use names::{BOUNDS, BoundRow};

use crate::fragment;
use crate::host::Host;
use crate::host::cpu::Rates;
use crate::scenario::{Flow, Scenario};
use crate::summary::Bounds;
use crate::tcp::congestion::{MAX_BIG_WINDOW, MAX_WINDOW};
use crate::tcp::segment::HEADERS;
use crate::topology::{self, Hop};

/// Bounds of one flow over `route`, idle otherwise; where a link's delay changes with time, at its shortest, so that they
/// bound at all times.
/// Pipe: the slowest link's rate times the round trip of an empty segment (Sandia 1: bandwidth x round trip).
/// Window: window / RTT of a full segment. Host: one segment per processor time of a segment, copy included, ACKs left
/// out, at the slower of the two hosts; so it bounds whatever the receiver's ACK rule. Router and link: their rates, as
/// payload. Loss: what Reno gets through random loss (`loss`). Slow start: how long it takes (`slow_start`). `names` says
/// where each stops holding.
pub fn bounds(scenario: &Scenario, flow: &Flow, route: &[Hop]) -> Bounds {
    let mss = topology::mss(scenario, flow);
    let datagram = mss + HEADERS;
    let ends = [&flow.from, &flow.to].map(|node| scenario.computer(node));
    let hosts = [&ends[0], &ends[1]];
    let tcps = [&flow.tcp, &flow.peer_tcp];
    let big = tcps.iter().all(|tcp| tcp.big_windows) || tcps.iter().all(|tcp| tcp.window_scale);
    let most = if big { MAX_BIG_WINDOW } else { MAX_WINDOW };
    let buffers = hosts.map(|host| host.socket_buffer_limit);
    let window = flow.tcp.window.min(flow.peer_tcp.window).min(buffers[0]).min(buffers[1]).min(most);
    let segment = window.min(mss);
    let rtt = one_way(scenario, route, hosts, segment + HEADERS, true)
        + one_way(scenario, route, [hosts[1], hosts[0]], HEADERS, false);
    let ping = one_way(scenario, route, hosts, HEADERS, false)
        + one_way(scenario, route, [hosts[1], hosts[0]], HEADERS, false);
    let share = mss as f64 / datagram as f64;
    let links = route.iter().map(|hop| &scenario.links[&hop.link]);
    let link_bps = links.map(|link| link.capacity(datagram, flow.fragmentation) * share).fold(f64::INFINITY, f64::min);
    let routers = route.iter().filter_map(|hop| scenario.routers.get(&hop.from));
    let fastest = route.iter().map(|hop| scenario.links[&hop.link].rate).max().unwrap_or(0);
    // One as fast as every line beside it is no limit.
    let rates = routers.map(|router| router.rate_of(datagram)).filter(|rate| *rate < fastest as f64);
    let router_bps = rates.map(|rate| rate * share).reduce(f64::min);
    let slowest = route.iter().map(|hop| scenario.links[&hop.link].rate).min().unwrap_or(0);
    let pipe = slowest as f64 * ping / 8e9;
    // Of the receiver's ACKs, where something more regular than a timer sends them.
    let per_ack = flow.peer_tcp.ack_policy.segments_per_ack(flow.tcp.timestamps && flow.peer_tcp.timestamps);
    let lossy = |b| loss_bps(scenario, flow, route, mss, rtt / 1e9, window, b);
    let loss = per_ack.and_then(lossy);
    let initial = (flow.tcp.variant.parts().growth)().initial(mss, most);
    let initial = flow.tcp.initial_cwnd.unwrap_or(initial) as f64;
    let target = pipe.min(window as f64);
    let opening = flow.tcp.slow_start_opening as f64;
    Bounds {
        rtt_ns: rtt,
        pipe_bytes: pipe,
        repair_window_bytes: 2.0 * pipe,
        slow_start_ns: per_ack.map(|b| slow_start::duration(rtt, initial, target, 1.0 + opening / b)),
        window_bytes: window as f64,
        window_bps: window as f64 * 8e9 / rtt.max(1.0),
        host_bps: host_bps(&hosts[0].cpu.rates(), &hosts[1].cpu.rates(), mss),
        router_bps,
        link_bps,
        mathis_bps: loss.map(|(mathis, _)| mathis),
        pftk_bps: loss.map(|(_, pftk)| pftk),
    }
}

/// Mathis and PFTK for `b` segments to an ACK; `None` on a path that loses nothing at random.
fn loss_bps(
    scenario: &Scenario,
    flow: &Flow,
    route: &[Hop],
    mss: u64,
    rtt: f64,
    window: u64,
    b: f64,
) -> Option<(f64, f64)> {
    let arrives: f64 = route
        .iter()
        .map(|hop| {
            let link = &scenario.links[&hop.link];
            let errors = &link.impairments(&hop.from).bit_errors;
            // As if it came to the link whole: cut before, it has no fewer pieces.
            let (datagram, mtu) = (mss + HEADERS, if flow.fragmentation { link.mtu } else { fragment::LARGEST + 40 });
            let bits = (fragment::carried(datagram, mtu, link.overhead) * 8) as f64;
            let intact = libm::exp(bits * libm::log1p(-errors.rate));
            (0..fragment::pieces(datagram, mtu)).fold(intact, |intact, _| intact * (1.0 - errors.packet_loss))
        })
        .product();
    let loss = 1.0 - arrives;
    let tick = flow.tcp.slow_timer as f64 / 1e9;
    // A timer of whole ticks: the round trip rounded up, and one more for its deviation.
    let timeout = tick * ((rtt / tick).ceil() + 1.0).max(flow.tcp.min_rto_ticks as f64);
    let path = loss::Path { mss: mss as f64, window: window as f64, rtt, timeout, b };
    (loss > 1e-12).then(|| (loss::mathis(path.mss, rtt, loss, b), loss::pftk(&path, loss)))
}

fn host_bps(sender: &Rates, receiver: &Rates, mss: u64) -> Option<f64> {
    let datagram = mss + HEADERS;
    let sending = sender.send(datagram) + sender.copy_in(mss);
    let receiving = receiver.receive(datagram) + receiver.copy_out(mss);
    let slower = sending.max(receiving);
    (slower > 0).then(|| mss as f64 * 8e9 / slower as f64)
}

/// Time from the sending TCP to the receiving one on an idle path, ns; for data until the reader has it.
fn one_way(scenario: &Scenario, route: &[Hop], hosts: [&Host; 2], datagram: u64, data: bool) -> f64 {
    let [from, to] = hosts.map(|host| host.cpu.rates());
    let processing = if data {
        let payload = datagram - HEADERS;
        from.send(datagram) + to.receive(datagram) + to.wake(datagram) + to.copy_out(payload)
    } else {
        from.ack(datagram) + to.ack(datagram)
    };
    let network: f64 = route
        .iter()
        .map(|hop| {
            let link = &scenario.links[&hop.link];
            let router = scenario.routers.get(&hop.from);
            let forwarding = router.map_or(0.0, |router| {
                let held = if router.cut_through { 0.0 } else { datagram as f64 * 8e9 / router.rate_of(datagram) };
                held + router.latency as f64
            });
            (datagram + link.overhead) as f64 * 8e9 / link.rate as f64
                + (link.access_delay() + link.one_way_delay()) as f64
                + forwarding
        })
        .sum();
    network + (processing + hosts[0].adapter_latency + hosts[1].adapter_latency) as f64
}

#[cfg(test)]
mod tests {
    use crate::check;

    /// Sandia 3.1.2 and 3.1.1, with hosts and routers that take no time.
    const T3: &str = r#"{
        "hosts": { "a": {}, "b": {} },
        "links": { "t3": { "stations": ["a", "b"], "rate": "45 Mb/s", "mtu": 4352, "propagation_delay": "21 ms" } },
        "flows": { "bulk": { "from": "a", "to": "b", "tcp": { "window": "63 KB" } } }
    }"#;

    #[test]
    fn a_pipe_of_45_mb_a_second_and_42_ms_holds_236_kb() {
        let bounds = check(T3, "{}").flows.remove(0).bounds;
        // 45e6 x 42e-3 / 8 = 236250 bytes, and two empty segments of 40 bytes on the line.
        assert_eq!(bounds.pipe_bytes.round(), 236_250.0 + 80.0);
        // 4352 bytes take 0.774 ms, the ACK 0.007: 64512 bytes over 42.78 ms.
        assert!((bounds.window_bps / 1e6 - 12.063).abs() < 0.005, "{}", bounds.window_bps);
        assert_eq!(bounds.host_bps, None, "hosts that take no time set no bound");
    }

    #[test]
    fn a_sun_that_needs_2_05_ms_a_segment_sends_no_more_than_17_mb_a_second() {
        let sun = T3.replace(r#""a": {}, "b": {}"#, r#""a": { "model": "sun4" }, "b": {}"#);
        let bounds = check(&sun, "{}").flows.remove(0).bounds;
        // 4312 bytes in 2.05 ms less the copy of 40 header bytes (7 us).
        assert!((bounds.host_bps.expect("a bound") / 1e6 - 16.89).abs() < 0.01, "{:?}", bounds.host_bps);
    }

    #[test]
    fn two_pipes_last_until_a_loss_is_repaired_and_slow_start_grows_to_the_window() {
        let bounds = check(T3, "{}").flows.remove(0).bounds;
        assert_eq!(bounds.repair_window_bytes.round(), 2.0 * (236_250.0 + 80.0));
        // From 4312 bytes to 64512, by half in each round trip of 42.78 ms: ln 14.961 / ln 1.5 = 6.672 of them.
        assert!((bounds.slow_start_ns.expect("ACKs come") / 1e6 - 285.4).abs() < 0.2, "{:?}", bounds.slow_start_ns);
        let doubling = T3.replace(r#""63 KB""#, r#""63 KB", "ack_policy": "every_segment""#);
        let bounds = check(&doubling, "{}").flows.remove(0).bounds;
        // ln 14.961 / ln 2 = 3.903.
        assert!((bounds.slow_start_ns.expect("ACKs come") / 1e6 - 167.0).abs() < 0.2, "{:?}", bounds.slow_start_ns);
        let timer = T3.replace(r#""63 KB""#, r#""63 KB", "ack_policy": "timer_only""#);
        assert_eq!(check(&timer, "{}").flows.remove(0).bounds.slow_start_ns, None, "who knows how many to an ACK");
    }

    #[test]
    fn a_window_is_no_larger_than_the_peer_has_it() {
        let peer = T3.replace(r#""63 KB" }"#, r#""63 KB" }, "peer_tcp": { "window": "16 KB" }"#);
        assert_eq!(check(&peer, "{}").flows.remove(0).bounds.window_bytes, 16_384.0);
        let one = r#""63 KB", "big_windows": true }, "peer_tcp": { "window": "200 KB", "big_windows": false }"#;
        let one = T3.replace(r#""63 KB" }"#, one).replace("63 KB", "200 KB");
        assert_eq!(check(&one, "{}").flows.remove(0).bounds.window_bytes, 65_535.0);
    }
}
