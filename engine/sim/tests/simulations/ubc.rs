//! UBC 1984: what its hosts and the TCP of 4.2BSD come to, beside what the paper measured.

use fill_the_pipe_sim::flow_control::{Path, delay_asymptote, effective_time, rate};
use fill_the_pipe_sim::{Overrides, Scenario, Silent, Simulator, summary};
use serde_json::json;

/// The whole transfer of 10,000 packets: kb/s, control packets per data packet, blockings, mean delay in ms.
fn run(from: &str, to: &str, overrides: &[(&str, serde_json::Value)]) -> [f64; 4] {
    let text = json!({ "base": "ubc", "flows": { "bulk": { "from": from, "to": to } } }).to_string();
    let overrides: Overrides = overrides.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    let scenario = Scenario::load(&text, &overrides).expect("valid").scenario;
    let mut simulator = Simulator::<Silent>::new(&scenario);
    simulator.advance(u64::MAX);
    let result = summary(&simulator).results.remove(0);
    let packets = result.bytes as f64 / 1024.0;
    [
        result.throughput_bps / 1e3,
        result.acks as f64 / packets,
        result.blocked as f64,
        result.receive_delay_mean_ns.unwrap_or(0.0) / 1e6,
    ]
}

#[test]
fn untuned_the_vax_sends_400_kb_a_second_and_the_sun_340_with_a_control_packet_for_each_of_data() {
    let [fast, control, ..] = run("vax", "sun", &[]);
    assert!((fast / 400.0 - 1.0).abs() < 0.03, "{fast} kb/s (UBC 4.2)");
    assert!((control - 1.0).abs() < 0.1, "{control} (UBC 4.3)");
    let [slow, control, ..] = run("sun", "vax", &[]);
    assert!((slow / 340.0 - 1.0).abs() < 0.03, "{slow} kb/s (UBC 4.2)");
    assert!((control - 1.0).abs() < 0.1, "{control} (UBC 4.3)");
}

#[test]
fn a_clock_that_waits_for_packets_blocks_the_sender_more_often() {
    // A tick in the middle of the work on a packet finds it unread, and offers less (UBC 4.3: 925 times and 3000).
    for (from, to) in [("sun", "vax"), ("vax", "sun")] {
        let [_, _, at_once, _] = run(from, to, &[("hosts.*.timers_wait", json!(false))]);
        let [_, _, blocked, _] = run(from, to, &[]);
        assert!(blocked > 1.3 * at_once, "{from} to {to}: {blocked}, {at_once} where it does not wait");
    }
}

#[test]
fn eight_kilobytes_at_the_papers_alpha_are_near_530_kb_a_second_and_40_ms() {
    let [rate, control, _, delay] = run("vax", "sun", &[("tcp.window", json!("8 KB")), ("tcp.alpha", json!(0.65))]);
    assert!((rate / 530.0 - 1.0).abs() < 0.05, "{rate} kb/s (UBC 5.1.2)");
    assert!((delay / 40.0 - 1.0).abs() < 0.2, "{delay} ms (UBC 5.1.2)");
    assert!(control < 0.3, "{control}: window updates for several packets");
}

#[test]
fn lax_control_blocks_the_sender_and_strict_control_makes_control_packets() {
    let at = |alpha: f64| run("vax", "sun", &[("tcp.window", json!("8 KB")), ("tcp.alpha", json!(alpha))]);
    let [[strict, many, ..], [best, ..], [lax, few, ..]] = [at(0.05), at(0.5), at(1.0)];
    assert!(strict < best && lax < best, "{strict} {best} {lax} kb/s (UBC 3.2)");
    assert!(many > 0.9 && few < 0.2, "{many} and {few} control packets per data packet");
}

#[test]
fn the_vax_as_receiver_is_slower_than_as_sender_by_what_a_packet_waits_in_an_empty_queue() {
    let tuned = [("tcp.window", json!("8 KB")), ("tcp.alpha", json!(0.65))];
    let [fast, ..] = run("vax", "sun", &tuned);
    let [slow, ..] = run("sun", "vax", &tuned);
    let ratio = slow / fast;
    assert!((0.75..0.9).contains(&ratio), "{ratio} (UBC 5.1.1: about 20 % less)");
}

/// Appendix A, VAX to SUN; ms.
const PATH: Path = Path { ks: 0.9, kr: 1.0, kn: 0.066, tdat: 14.0, tack: 6.0, nw: 2.0 };

/// Whole packets that free the share alpha of so many buffers.
fn packets(alpha: f64, buffers: u32) -> f64 {
    (alpha * f64::from(buffers)).ceil()
}

fn tuned(buffers: u32, alpha: f64) -> [f64; 4] {
    run("vax", "sun", &[("tcp.window", json!(format!("{buffers} KB"))), ("tcp.alpha", json!(alpha))])
}

#[test]
fn up_to_the_limit_of_a7_the_rate_is_that_of_equation_3() {
    for (buffers, alphas) in [(8, vec![0.1, 0.2, 0.35, 0.5]), (15, vec![0.1, 0.2, 0.35, 0.5, 0.65, 0.8])] {
        for alpha in alphas {
            let np = packets(alpha, buffers);
            assert!(np <= PATH.limit().np(f64::from(buffers)), "{buffers} buffers, alpha {alpha}");
            let [simulated, ..] = tuned(buffers, alpha);
            let ratio = simulated / (8192.0 * rate(PATH.tdat, 0.0, PATH.tack, np));
            assert!((0.92..1.01).contains(&ratio), "{buffers} buffers, alpha {alpha}: {ratio}");
        }
    }
}

#[test]
fn beyond_the_limit_less_comes_through_than_equation_3_says() {
    for buffers in [8, 15] {
        let [simulated, ..] = tuned(buffers, 1.0);
        let np = f64::from(buffers);
        let ratio = simulated / (8192.0 * rate(PATH.tdat, 0.0, PATH.tack, np));
        assert!((0.8..0.95).contains(&ratio), "{buffers} buffers: {ratio}");
        assert!(PATH.wait(np, np) > 0.0);
    }
}

#[test]
fn while_the_receiver_is_never_idle_the_delay_is_that_of_littles_law() {
    for (buffers, alpha) in [(8, 0.2), (8, 0.35), (15, 0.2), (15, 0.35), (15, 0.5)] {
        let np = packets(alpha, buffers);
        let service = PATH.kr * effective_time(PATH.tdat, PATH.tack, np);
        let expected = delay_asymptote(f64::from(buffers), service, PATH.elsewhere(np, service));
        let [.., simulated] = tuned(buffers, alpha);
        assert!((simulated / expected - 1.0).abs() < 0.1, "{buffers}, {alpha}: {simulated} ms, {expected}");
    }
}
