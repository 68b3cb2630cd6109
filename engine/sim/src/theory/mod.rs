//! Analytical bounds on throughput, which are drawn beside the simulation.

pub mod flow_control;
mod loss;
mod names;
mod slow_start;

pub(crate) use names::{BOUNDS, BoundRow};

use flow_control::{effective_time, rate, upper_bound};

use crate::fragment;
use crate::host::Host;
use crate::host::app::{AppKind, Transport};
use crate::host::costs::Rates;
use crate::layout::Bounds;
use crate::link::Link;
use crate::quic;
use crate::scenario::{Flow, Scenario};
use crate::tcp::acks::policy::AckPolicy;
use crate::tcp::congestion::control::{MAX_BIG_WINDOW, MAX_WINDOW};
use crate::tcp::segment::{HEADERS, UDP_HEADERS};
use crate::topology::{self, Hop};

/// Returns the bounds of one flow on an otherwise idle `route`. If a link's delay changes with time, its shortest value
/// is used, so that the bounds hold at all times.
///
/// Pipe: the slowest link's rate times the round trip of an empty segment (Sandia 1: bandwidth x round trip). Window:
/// window / RTT of a full segment. Host: one segment per processor time of a segment, copy included and ACKs left out,
/// at the slower of the two hosts, so that it bounds the rate under any ACK policy. Router and link: their rates, as
/// payload. Loss: Reno's rate under random loss (`loss`). Slow start: its duration (`slow_start`). Equations (3) and
/// (4) of UBC, if the receiver has 4.2BSD's flow control (`flow_control`). `names` says where each bound stops holding.
pub(crate) fn bounds(scenario: &Scenario, flow: &Flow, route: &[Hop]) -> Bounds {
    let circuit = flow.carried_by() == Transport::Lntp;
    let mss = match flow.carried_by() {
        Transport::Lntp => flow.lntp.packet,
        Transport::Quic => quic_payload(scenario, flow, route),
        _ => topology::mss(scenario, flow, route),
    };
    let datagram =
        mss + if flow.carried_by() == Transport::Quic { quic::packet::overhead(0) + UDP_HEADERS } else { HEADERS };
    let ends = [&flow.from, &flow.to].map(|node| {
        let host = scenario.computer(node);
        let share = host.cpu.share(circuit, flow.from == flow.to);
        if share == 1.0 { host } else { Host { cpu: host.cpu.with_share(share), ..host } }
    });
    let hosts = [&ends[0], &ends[1]];
    let tcps = [&flow.tcp, &flow.peer_tcp];
    let big = tcps.iter().all(|tcp| tcp.big_windows) || tcps.iter().all(|tcp| tcp.window_scale);
    let most = if big { MAX_BIG_WINDOW } else { MAX_WINDOW };
    let buffers = hosts.map(|host| host.socket_buffer_limit);
    let window = flow.tcp.window.min(flow.peer_tcp.window).min(buffers[0]).min(buffers[1]).min(most);
    let window = if circuit { flow.lntp.window * mss } else { window };
    let segment = window.min(mss);
    let rtt = one_way(scenario, route, hosts, segment + HEADERS, true)
        + one_way(scenario, route, [hosts[1], hosts[0]], HEADERS, false);
    let ping = one_way(scenario, route, hosts, HEADERS, false)
        + one_way(scenario, route, [hosts[1], hosts[0]], HEADERS, false);
    let share = mss as f64 / datagram as f64;
    let links = route.iter().map(|hop| (&scenario.links[&hop.link], &hop.from));
    let capacity = |(link, from): (&Link, &String)| link.capacity(from, datagram, flow.fragmentation) * share;
    let link_bps = links.map(capacity).fold(f64::INFINITY, f64::min);
    let routers = route.iter().filter_map(|hop| scenario.routers.get(&hop.from));
    let line_rates = || route.iter().map(|hop| scenario.links[&hop.link].mean_rate(&hop.from));
    let fastest = line_rates().fold(0.0, f64::max);
    // A router as fast as the fastest line is no limit.
    let rates = routers.map(|router| router.rate_of(datagram)).filter(|rate| *rate < fastest);
    let router_bps = rates.map(|rate| rate * share).reduce(f64::min);
    let slowest = line_rates().fold(f64::INFINITY, f64::min);
    let pipe = slowest * ping / 8e9;
    // Segments per ACK of the receiver, if ACKs are more regular than a timer.
    let per_ack = flow.peer_tcp.ack_policy.segments_per_ack(flow.tcp.timestamps && flow.peer_tcp.timestamps);
    let per_ack = per_ack.filter(|_| !circuit);
    let lossy = |b| loss_bps(scenario, flow, route, mss, rtt / 1e9, window, b);
    let loss = per_ack.and_then(lossy);
    let control = (flow.tcp.variant.parts().congestion_control)();
    let initial = flow.tcp.initial_cwnd.unwrap_or(control.initial(mss, most)) as f64;
    let work = packet_work(flow, hosts, mss);
    let [eq3_bps, eq4_bps] = controlled_bps(scenario, flow, route, &work, window as f64 / mss as f64);
    let target = pipe.min(window as f64);
    let opening = flow.tcp.slow_start_opening as f64;
    let limit = if control.counts_in_slow_start() { flow.tcp.slow_start_limit as f64 } else { 1.0 };
    Bounds {
        rtt_ns: rtt,
        empty_rtt_ns: ping,
        pipe_bytes: pipe,
        repair_window_bytes: 2.0 * pipe,
        slow_start_ns: per_ack.map(|b| slow_start::duration(rtt, initial, target, 1.0 + opening * limit.min(b) / b)),
        window_bytes: window as f64,
        window_bps: window as f64 * 8e9 / rtt.max(1.0),
        host_bps: host_bps(&work, mss),
        router_bps,
        link_bps,
        mathis_bps: loss.map(|(mathis, _)| mathis),
        pftk_bps: loss.map(|(_, pftk)| pftk),
        eq3_bps,
        eq4_bps,
    }
}

/// Returns the data in the largest packet of QUIC, bytes.
fn quic_payload(scenario: &Scenario, flow: &Flow, route: &[Hop]) -> u64 {
    let mtu = route.iter().map(|hop| scenario.links[&hop.link].mtu).min().unwrap_or(0);
    quic::largest(&flow.quic, mtu) - quic::packet::overhead(0)
}

/// Returns the Mathis and PFTK bounds for `b` segments per ACK; `None` on a path without random loss.
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
            // The datagram is taken as whole at the link: fragmented earlier, it would have at least as many fragments.
            let (datagram, mtu) = (mss + HEADERS, if flow.fragmentation { link.mtu } else { fragment::LARGEST + 40 });
            let bits = (fragment::carried(datagram, mtu, link.overhead) * 8) as f64;
            let intact = libm::exp(bits * libm::log1p(-errors.rate));
            (0..fragment::pieces(datagram, mtu)).fold(intact, |intact, _| intact * (1.0 - errors.packet_loss))
        })
        .product();
    let loss = 1.0 - arrives;
    let tick = flow.tcp.clocks.slow_timer as f64 / 1e9;
    // The timer counts whole ticks: the round trip rounded up, and one more for its deviation.
    let timeout = tick * ((rtt / tick).ceil() + 1.0).max(flow.tcp.clocks.min_rto_ticks as f64);
    let path = loss::Path { mss: mss as f64, window: window as f64, rtt, timeout, b };
    (loss > 1e-12).then(|| (loss::mathis(path.mss, rtt, loss, b), loss::pftk(&path, loss)))
}

/// Processor time that a full data packet and an ACK take at each of two hosts, ns.
struct Work {
    data: [f64; 2],
    ack: [f64; 2],
}

/// Returns the work per packet with copies and system calls; wake-ups are left out, because a busy process rarely
/// sleeps.
fn packet_work(flow: &Flow, [sender, receiver]: [&Host; 2], mss: u64) -> Work {
    let [sender, receiver] = [sender, receiver].map(|host| host.cpu.rates());
    let datagram = mss + HEADERS;
    let calls = if matches!(flow.app.kind, AppKind::Ttcp | AppKind::Relay) {
        mss as f64 / flow.app.call_size as f64
    } else {
        0.0
    };
    let whole = |rates: &Rates, packet: u64| packet as f64 + calls * rates.system_call as f64;
    let sending = whole(&sender, sender.send(datagram) + sender.copy_in(mss));
    let receiving = whole(&receiver, receiver.receive(datagram) + receiver.copy_out(mss));
    Work { data: [sending, receiving], ack: [sender.ack(datagram) as f64, receiver.ack(datagram) as f64] }
}

fn host_bps(work: &Work, mss: u64) -> Option<f64> {
    let slower = work.data[0].max(work.data[1]);
    (slower > 0.0).then(|| mss as f64 * 8e9 / slower)
}

/// Returns UBC's (3) and (4) with `nb` buffers of one packet each, if the receiver has 4.2BSD's ACK policy and the
/// hosts take time. NP is the smallest whole number of packets that frees the share alpha.
fn controlled_bps(scenario: &Scenario, flow: &Flow, route: &[Hop], work: &Work, nb: f64) -> [Option<f64>; 2] {
    let rule = flow.carried_by() == Transport::Tcp && flow.peer_tcp.ack_policy == AckPolicy::Bsd42;
    if !rule || work.data.contains(&0.0) {
        return [None; 2];
    }
    let mss = topology::mss(scenario, flow, route);
    // `clamp` would add 10 kB to the page's first package: its message needs the code that formats floats.
    let np = (flow.peer_tcp.alpha * nb).ceil().min(nb).max(1.0);
    let [sender, receiver] = [0, 1].map(|i| effective_time(work.data[i], work.ack[i], np));
    let slow_sender = work.data[0] > work.data[1];
    let tsch = if slow_sender { scenario.computer(&flow.to).cpu.input_wait as f64 } else { 0.0 };
    let network = across(scenario, route, mss + HEADERS) + across(scenario, route, HEADERS);
    // The effective time of the slower host includes its ACK.
    let rates = [rate(sender.max(receiver), tsch, 0.0, np), upper_bound(nb, sender, receiver, network)];
    rates.map(|packets| Some(packets * mss as f64 * 8e9))
}

/// Returns the time from the sending TCP to the receiving one on an idle path, ns; for data until the reader has it.
fn one_way(scenario: &Scenario, route: &[Hop], hosts: [&Host; 2], datagram: u64, data: bool) -> f64 {
    let [from, to] = hosts.map(|host| host.cpu.rates());
    let processing = if data {
        let payload = datagram - HEADERS;
        let told = to.input_wait + to.receive(datagram);
        from.send(datagram) + told + to.wake(datagram) + to.system_call + to.copy_out(payload)
    } else {
        from.ack(datagram) + to.ack(datagram)
    };
    across(scenario, route, datagram) + (processing + hosts[0].adapter_latency + hosts[1].adapter_latency) as f64
}

/// Returns the part of that time that the idle network takes, ns.
fn across(scenario: &Scenario, route: &[Hop], datagram: u64) -> f64 {
    route
        .iter()
        .enumerate()
        .map(|(number, hop)| {
            let link = &scenario.links[&hop.link];
            let router = scenario.routers.get(&hop.from);
            let forwarding = router.map_or(0.0, |router| {
                let held = if router.cut_through { 0.0 } else { datagram as f64 * 8e9 / router.rate_of(datagram) };
                held + router.latency as f64
            });
            let next = route.get(number + 1).and_then(|_| scenario.routers.get(&hop.to));
            let spent = link.spent_in(router) + link.spent_in(next);
            (datagram + link.overhead) as f64 * 8e9 / link.mean_rate(&hop.from)
                + (link.access_delay() + link.one_way_delay() - spent) as f64
                + forwarding
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use crate::check;

    /// Path of Sandia 3.1.2 and 3.1.1, with hosts and routers that take no time.
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

    const UBC: &str = r#"{ "base": "ubc", "flows": { "bulk": { "from": "vax", "to": "sun" } } }"#;
    const BACK: &str = r#"{ "base": "ubc", "flows": { "bulk": { "from": "sun", "to": "vax" } } }"#;

    #[test]
    fn ubc_bounds_use_the_parameters_of_the_hosts() {
        let kbps = |text: &str, changes: &str| {
            let bounds = check(text, changes).flows.remove(0).bounds;
            [bounds.eq3_bps, bounds.eq4_bps, bounds.host_bps].map(|bps| bps.map(|bps| (bps / 100.0).round() / 10.0))
        };
        // 2 buffers, alpha 0.35: one packet to an update. (3): 8192 bits in 14 + 6 ms. (4): two packets in
        // 20 ms x 1.9 and 0.954 ms of the network. The host: 14 ms.
        assert_eq!(kbps(UBC, "{}"), [Some(409.6), Some(420.6), Some(585.1)]);
        // 8 buffers, alpha 0.65: six packets free that share, so that a packet takes 15 ms.
        let tuned = r#"{ "tcp.window": "8 KB", "tcp.alpha": 0.65 }"#;
        assert_eq!(kbps(UBC, tuned)[0], Some(546.1));
        // In the other direction the packet waits 4.5 ms before the VAX is told: 24.5 ms.
        assert_eq!(kbps(BACK, "{}")[..2], [Some(334.4), Some(420.6)]);
        assert_eq!(kbps(UBC, r#"{ "tcp.ack_policy": "bsd43" }"#)[..2], [None, None], "no alpha");
        assert_eq!(kbps(UBC, r#"{ "hosts.sun.model": "ideal" }"#)[..2], [None, None], "nothing known of the SUN");
    }

    #[test]
    fn round_trip_includes_the_read_call_and_the_empty_queue_wait() {
        // SUN: 8.149 ms to send, 4.351 of copying apart. Ethernet: 1102 bytes and 5 us, 0.887 ms. VAX: 4.5 ms until it is told, 0.9 of
        // 8.149 to receive, of 1.5 for the call, of 4.351 for the copy. ACK: 0.9 of 6, 78 bytes in 0.067 ms, and 6.
        let rtt = check(BACK, "{}").flows.remove(0).bounds.rtt_ns / 1e6;
        let expected = 8.1486 + 0.8866 + 4.5 + 0.9 * (8.1486 + 1.5 + 4.3514) + 5.4 + 0.0674 + 6.0;
        assert!((rtt - expected).abs() < 0.001, "{rtt} ms, {expected}");
    }

    #[test]
    fn repair_window_is_two_pipes_and_slow_start_grows_to_the_window() {
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
    fn window_is_bounded_by_the_peers_buffer() {
        let peer = T3.replace(r#""63 KB" }"#, r#""63 KB" }, "peer_tcp": { "window": "16 KB" }"#);
        assert_eq!(check(&peer, "{}").flows.remove(0).bounds.window_bytes, 16_384.0);
        let one = r#""63 KB", "big_windows": true }, "peer_tcp": { "window": "200 KB", "big_windows": false }"#;
        let one = T3.replace(r#""63 KB" }"#, one).replace("63 KB", "200 KB");
        assert_eq!(check(&one, "{}").flows.remove(0).bounds.window_bytes, 65_535.0);
    }
}
